"""``hupai mine``: what the detector takes for faces in labelled pictures, to learn from."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hupai.api.commands.data import DeckOption
from hupai.api.commands.evaluate import count_photos, label_failures
from hupai.api.commands.options import LangOption, ModelOption, settings, speaker
from hupai.api.commands.photos import load_card_reader, load_reader

if TYPE_CHECKING:
    from hupai.models.labels import LabelledPicture
    from hupai.vision.cards.reader import CardReader
    from hupai.vision.reader import Reader

__all__ = ["mine"]


def mine(
    folder: Annotated[Path, typer.Argument(help="Pictures with labels.jsonl to train on.")],
    deck: DeckOption = "mahjong",
    limit: Annotated[
        int | None, typer.Option("--limit", min=1, help="Only the first so many pictures.")
    ] = None,
    model: ModelOption = None,
    lang: LangOption = None,
) -> None:
    """挖难例: keep what the detector misreads, hardly sees or invents, for train --faces.

    Writes found.jsonl beside the labels; training the closer look then shows these boxes as well.
    """
    say = speaker(lang)
    from hupai.models.faces import NONE
    from hupai.models.found import write_found
    from hupai.models.labels import LABELS, parse_picture, read_lines

    reader = (load_card_reader if deck == "cards" else load_reader)(settings(), model)
    with label_failures(say), count_photos(say) as step:
        pictures = read_lines(folder / LABELS, parse_picture)[:limit]
        found = []
        for number, picture in enumerate(pictures, 1):
            found.append(_found(folder, picture, reader))
            step(number, len(pictures))
        file = write_found(folder, found)
    boxes = [box for picture in found for box in picture.boxes]
    empty = sum(box.code == NONE for box in boxes)
    say.note(
        f"{len(pictures)} 张图里 {len(boxes) - empty} 个难认的、{empty} 个不是牌的：{file}",
        f"{len(pictures)} pictures: {len(boxes) - empty} hard faces, {empty} of none: {file}",
    )


def _found(
    folder: Path, picture: "LabelledPicture", reader: "Reader | CardReader"
) -> "LabelledPicture":
    """Look at a picture with the detector alone; return its hard boxes in the labels' pixels."""
    from dataclasses import replace

    import numpy as np

    from hupai.models.found import tell_apart

    image = reader.decode((folder / picture.image).read_bytes())
    seen = reader.look(image, closer=False).evidence
    scale = np.array(picture.size) / (image.pixels.shape[1], image.pixels.shape[0])
    boxes = (seen.boxes * np.tile(scale, 2)).astype(np.float32)
    best = [seen.classes[k] for k in seen.scores.argmax(axis=1)]
    return replace(picture, boxes=tell_apart(boxes, best, seen.confidence, picture))
