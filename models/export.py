"""From trained weights to the ONNX file that is shipped: ``hupai export``. Needs ``[train]``."""

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import onnxslim
import torch
from torch import nn

from hupai.models.faces import FACE_PX, NONE
from hupai.models.train.face_loop import load_faces
from hupai.models.train.weights import build_model, load_named, names_in
from hupai.scorer.core.tiles import CARD_CLASSES, DETECTOR_CLASSES

__all__ = ["run_export"]

_PARITY = 1e-3
_LOOKS = ((1, 3, 640, 640), (2, 3, 384, 1280))


def run_export(weights: Path, out: Path, *, architecture: str = "yolo11n.yaml") -> str:
    """Write ``out``, fp32 ONNX: input ``images`` (b, 3, h, w) RGB 0-1, h and w multiples of 32.

    The output ``output0`` is (b, 4 + classes, anchors): xywh in input pixels, then class scores;
    non-maximum suppression stays outside. Weights of the closer look become a file with the input
    ``faces`` (n, 3, 64, 64) RGB 0-1 and the output ``chances`` (n, classes), which sum to 1.
    Either is compared with the weights before it takes the place of what is there.

    :returns: the file's sha256.
    :raises OSError: the weights cannot be read, or the file cannot be written.
    :raises ValueError: no weights of this architecture, other classes than those of tiles or cards,
        or ONNX and PyTorch disagree.
    """
    names = names_in(weights)
    if names[-1:] == (NONE,):
        return _export_faces(weights, out)
    if names not in (DETECTOR_CLASSES, CARD_CLASSES):
        raise ValueError(f"{weights}: its classes are neither all tiles nor all cards")
    model = build_model(architecture, names)
    load_named(model, names, weights)
    fused = model.fuse(verbose=False).eval()
    head = fused.model[-1]
    head.export, head.format, head.dynamic = True, "onnx", True
    with _in_place_of(out) as part:
        _write(fused, names, part)
        _check_parity(fused, part, _LOOKS)
    return hashlib.sha256(out.read_bytes()).hexdigest()


def _export_faces(weights: Path, out: Path) -> str:
    model, names = load_faces(weights)
    whole = nn.Sequential(model, nn.Softmax(dim=1)).eval()
    with _in_place_of(out) as part:
        _write_faces(whole, names, part)
        _check_parity(whole, part, ((1, 3, FACE_PX, FACE_PX), (5, 3, FACE_PX, FACE_PX)))
    return hashlib.sha256(out.read_bytes()).hexdigest()


@contextmanager
def _in_place_of(out: Path) -> Iterator[Path]:
    """Yield a file beside ``out`` to write; it takes its place, or goes where something fails."""
    part = out.with_stem(f"{out.stem}.part")
    try:
        yield part
        part.replace(out)
    finally:
        part.unlink(missing_ok=True)


def _write_faces(model: nn.Module, names: tuple[str, ...], out: Path) -> None:
    torch.onnx.export(
        model,
        (torch.zeros(2, 3, FACE_PX, FACE_PX),),
        str(out),
        input_names=["faces"],
        output_names=["chances"],
        dynamic_axes={"faces": {0: "batch"}, "chances": {0: "batch"}},
        opset_version=17,
        dynamo=False,
    )
    _name(out, names, {"task": "faces"})


def _write(model: nn.Module, names: tuple[str, ...], out: Path) -> None:
    torch.onnx.export(
        model,
        (torch.zeros(1, 3, 384, 640),),
        str(out),
        input_names=["images"],
        output_names=["output0"],
        dynamic_axes={
            "images": {0: "batch", 2: "height", 3: "width"},
            "output0": {0: "batch", 2: "anchors"},
        },
        opset_version=17,
        dynamo=False,
    )
    _name(out, names, {"task": "detect", "stride": "32"})


def _name(out: Path, names: tuple[str, ...], facts: dict[str, str]) -> None:
    """Simplify the graph and write its class names and facts into the file."""
    graph = onnxslim.slim(onnx.load(out))
    places = {str(index): code for index, code in enumerate(names)}
    known = {"names": json.dumps(places, ensure_ascii=False), "license": "AGPL-3.0-or-later"}
    onnx.helper.set_model_props(graph, {**known, **facts})
    onnx.save(graph, out)


def _check_parity(model: nn.Module, out: Path, shapes: tuple[tuple[int, ...], ...]) -> None:
    """Compare both on noise of these shapes; boxes are in pixels, scores in 0-1."""
    session = onnxruntime.InferenceSession(str(out), providers=["CPUExecutionProvider"])
    name = session.get_inputs()[0].name
    for shape in shapes:
        image = np.random.default_rng(0).random(shape, np.float32)
        theirs = session.run(None, {name: image})[0]
        with torch.no_grad():
            ours = model(torch.from_numpy(image))
        ours = (ours[0] if isinstance(ours, (list, tuple)) else ours).numpy()
        worst = float(np.abs(ours - theirs).max() / max(1.0, np.abs(ours).max()))
        if worst > _PARITY:
            raise ValueError(f"ONNX differs from the weights by {worst:.2g} at {shape}: not kept")
