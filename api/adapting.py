"""Putting together what ``hupai adapt`` needs: the reader, labelled photos, drawn pictures."""

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hupai.api.show.speaker import Speaker
from hupai.models import registry
from hupai.models.adapt.answers import ANSWERS, find_photos, read_answers
from hupai.models.adapt.errors import AdaptError
from hupai.models.adapt.label import Labelled, label_photos, only_usable
from hupai.models.evaluate import ReadImage
from hupai.models.registry import LoadedModel
from hupai.models.truth import read_truth
from hupai.scorer.core.errors import HupaiError
from hupai.vision.reader import Reader

__all__ = ["job_facts", "labelled_photos", "read_with", "tools", "weights_of"]

_SAMPLES: Final = Path(__file__).parent.parent / "datasets" / "samples"
_DRAW_SEED: Final = 20_001
_ABSENT: Final = (
    "标注也没有。先运行 hupai adapt {folder} --draft 起草，再改对。",
    "no labels either. Run hupai adapt {folder} --draft first and mend what it writes.",
)


def read_with(reader: Reader) -> ReadImage:
    """Return the reader as a function from bytes to the ``read`` object."""
    return lambda data: reader.read(data).to_dict()


def labelled_photos(folder: Path, read: ReadImage) -> Labelled:
    """Read ``tiles.txt`` if it is there, or else labels in any form that hupai reads.

    :raises AdaptError: neither is there, or lines of ``tiles.txt`` cannot be used.
    :raises ValueError: labels that cannot be understood.
    """
    from hupai.datasets.truth import read_any_truth

    find_photos(folder)
    if (folder / ANSWERS).is_file():
        return label_photos(folder, read_answers(folder), read)
    try:
        return only_usable(read_any_truth(folder))
    except FileNotFoundError:
        zh, en = (text.format(folder=folder) for text in _ABSENT)
        raise AdaptError(
            f"{folder} 里没有 {ANSWERS}，{zh}", f"{folder} has no {ANSWERS} and {en}"
        ) from None


def weights_of(model: LoadedModel, kind: str = "weights") -> Path:
    """Return the trained weights that lie beside a model: its own, or "faces_weights".

    :raises AdaptError: there are none.
    """
    name = model.card.training.get(kind)
    file = model.path.parent / str(name)
    if name is None or not file.is_file():
        raise AdaptError(
            f"{model.path.name} 旁边没有训练用的权重，没法接着学。请用自带的模型。",
            f"no weights lie beside {model.path.name} to learn on from: use the shipped model",
        )
    return file


def tools(reader: Reader, threads: int, data: Path | None, say: Speaker) -> Any:
    """Return the :class:`~hupai.models.adapt.job.Tools` of one run."""
    from hupai.models.adapt.job import Tools

    def decode(photo: bytes) -> tuple[NDArray[np.uint8], tuple[float, float]]:
        image = reader.decode(photo)
        return image.pixels, image.scale_xy

    return Tools(
        read=read_with(reader),
        decode=decode,
        reader_of=lambda path: read_with(Reader.load(str(path), threads=threads)),
        draw=_drawing(data, say),
        tell=say.note,
    )


def _drawing(data: Path | None, say: Speaker) -> Callable[[int], Any] | None:
    """Return what draws pictures of other sets; None, and a word of it, without a Chinese font."""
    draw = cache(partial(_draw, data=data))
    try:
        draw(0)
    except HupaiError as error:
        say.note(
            f"画不了别的牌（{error.message}），只用自己的照片学。",
            f"other sets cannot be drawn ({error.message}): learning from your photos alone",
        )
        return None
    return draw


def _draw(number: int, data: Path | None) -> Any:
    import io

    from PIL import Image

    from hupai.datasets.synth.picture import PER_SET, make_sample
    from hupai.models.adapt.views import OwnPhoto
    from hupai.models.train.augment import Sample
    from hupai.scorer.core.tiles import DETECTOR_CLASSES

    drawn = make_sample(_DRAW_SEED, number * PER_SET, data)
    with Image.open(io.BytesIO(drawn.jpeg)) as picture:
        pixels = np.asarray(picture.convert("RGB"), np.uint8)
    boxes = np.array([label.xyxy for label in drawn.labels], np.float32).reshape(-1, 4)
    places = [DETECTOR_CLASSES.index(label.code) for label in drawn.labels]
    return OwnPhoto(Sample(pixels, boxes, np.array(places, np.int64)), turned=True)


def job_facts(model_id: str | None) -> dict[str, Any]:
    """Return the model to start from and the drawn samples that guard against forgetting."""
    model = registry.load(model_id)
    samples = tuple(read_truth(_SAMPLES))
    faces = weights_of(model, "faces_weights") if model.closer else None
    return {"weights": weights_of(model), "faces": faces, "base": model, "samples": samples}
