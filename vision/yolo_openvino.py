"""The same YOLO detector run by OpenVINO, which reads the ONNX file itself: ``hupai[openvino]``.

Sums are kept in float32. On processors with bfloat16 OpenVINO would otherwise round to it by
itself: about twice as fast, but with other scores, for which ``sure`` was never calibrated.
"""

import os
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from hupai.scorer.core.errors import ModelUnavailable
from hupai.scorer.core.tiles import DETECTOR_CLASSES
from hupai.vision.detector import Candidates, Classes
from hupai.vision.image import Pixels
from hupai.vision.threads import allowed_threads
from hupai.vision.yolo_onnx import columns_by_name, parse_output, to_tensor

__all__ = ["YoloOpenVino"]

_MISSING = (
    "没装 OpenVINO：先 pip install 'hupai[openvino]'，或者改回 HUPAI_BACKEND=onnxruntime。 "
    "OpenVINO is not installed: pip install 'hupai[openvino]', or choose the backend onnxruntime."
)


class YoloOpenVino:
    """As :class:`~hupai.vision.yolo_onnx.YoloOnnx`: same file, same answers.

    Several threads may use it at a time; their pictures are then run one after another. A size
    of picture that was not seen before costs about one more run, once.
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
        self._compiled = _compile(model, threads or allowed_threads())
        self._own = threading.local()

    def detect(self, pictures: Sequence[Pixels]) -> list[Candidates]:
        """Run pictures of one size (sides multiples of 32) as one batch."""
        if not pictures:
            return []
        output = self._run(to_tensor(pictures))
        return [parse_output(one, self._columns, self._classes) for one in output]

    def _run(self, tensor: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        """Return the output in memory of the calling thread, good until its next run."""
        request = getattr(self._own, "request", None)
        if request is None:
            request = self._own.request = self._compiled.create_infer_request()
        output: npt.NDArray[np.float32] = request.infer([tensor], share_inputs=True)[0]
        return output


def _compile(model: Path, threads: int) -> Any:
    try:
        import openvino
    except ImportError as error:
        raise ModelUnavailable(_MISSING) from error
    options = {
        "INFERENCE_PRECISION_HINT": "f32",
        "INFERENCE_NUM_THREADS": threads,
        "NUM_STREAMS": 1,
        "ENABLE_CPU_PINNING": False,
    }
    try:
        return openvino.Core().compile_model(os.fspath(model), "CPU", options)
    except Exception as error:
        raise ModelUnavailable(f"The model file {model.name} cannot be loaded: {error}") from error
