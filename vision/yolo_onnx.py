"""A YOLO detector run by ONNX Runtime: one shared session, names instead of positions."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt
import onnxruntime

from hupai.scorer.core.errors import ModelUnavailable
from hupai.scorer.core.tiles import DETECTOR_CLASSES
from hupai.vision.detector import Candidates, Classes
from hupai.vision.image import Pixels
from hupai.vision.threads import allowed_threads

__all__ = ["FLOOR", "YoloOnnx", "columns_by_name", "open_session", "parse_output", "to_tensor"]

FLOOR: Final = 0.03
"""Anchors whose best class scores less are dropped at once."""


class YoloOnnx:
    """A model with input ``images`` and one output [batch, 4 + classes, anchors], no NMS inside.

    ``names`` are the model's classes, ``classes`` those of the candidates. The session may be
    used by several threads at a time.
    """

    def __init__(
        self,
        model: Path,
        names: Sequence[str],
        classes: Classes = DETECTOR_CLASSES,
        *,
        threads: int = 0,
    ) -> None:
        cv2.setNumThreads(1)
        self._classes = classes
        self._columns = columns_by_name(names, classes)
        self._session = open_session(model, threads)
        self._input = self._session.get_inputs()[0].name

    def detect(self, pictures: Sequence[Pixels]) -> list[Candidates]:
        """Run pictures of one size (sides multiples of 32) as one batch."""
        if not pictures:
            return []
        (output,) = self._session.run(None, {self._input: to_tensor(pictures)})
        return [parse_output(one, self._columns, self._classes) for one in output]


def columns_by_name(
    names: Sequence[str], classes: Classes = DETECTOR_CLASSES
) -> npt.NDArray[np.intp]:
    """Map a model's class order to the columns of our scores, by name.

    :raises ModelUnavailable: a class that our vocabulary lacks, or one named twice.
    """
    places = {str(code): place for place, code in enumerate(classes)}
    unknown = [name for name in names if name not in places]
    if unknown:
        raise ModelUnavailable(f"The model knows classes that hupai does not: {unknown}.")
    if len(set(names)) != len(names):
        raise ModelUnavailable("The model names a class twice.")
    return np.array([places[name] for name in names], np.intp)


def parse_output(
    output: npt.NDArray[np.float32],
    columns: npt.NDArray[np.intp],
    classes: Classes = DETECTOR_CLASSES,
    floor: float = FLOOR,
) -> Candidates:
    """Turn one picture's output (4 + classes, anchors) into candidates above the floor."""
    if len(output) != 4 + len(columns):
        raise ModelUnavailable(
            f"The model answers {len(output) - 4} classes, its names are {len(columns)}."
        )
    kept = output[:, output[4:].max(axis=0) >= floor].T
    centre, half = kept[:, 0:2], kept[:, 2:4] / 2
    scores = np.zeros((len(kept), len(classes)), np.float32)
    scores[:, columns] = kept[:, 4:]
    boxes = np.concatenate([centre - half, centre + half], axis=1).astype(np.float32)
    return Candidates(boxes, scores, classes)


def open_session(model: Path, threads: int = 0) -> Any:
    """Open a model file; ``threads=0`` takes as many as the process may use.

    :raises ModelUnavailable: the file cannot be loaded.
    """
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads or allowed_threads()
    options.inter_op_num_threads = 1
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.log_severity_level = 3
    try:
        return onnxruntime.InferenceSession(
            os.fspath(model), options, providers=["CPUExecutionProvider"]
        )
    except Exception as error:
        raise ModelUnavailable(f"The model file {model.name} cannot be loaded: {error}") from error


def to_tensor(pictures: Sequence[Pixels]) -> npt.NDArray[np.float32]:
    """Stack pictures to float32 (n, 3, h, w), RGB, 0-1."""
    height, width = pictures[0].shape[:2]
    tensor = np.empty((len(pictures), 3, height, width), np.float32)
    for plane, picture in zip(tensor, pictures, strict=True):
        np.multiply(picture.transpose(2, 0, 1), np.float32(1 / 255), out=plane)
    return tensor
