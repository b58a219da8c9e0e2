"""Which library runs a detector; all but the usual one are optional and loaded only on demand."""

from typing import Final, Literal

from hupai.models.registry import LoadedModel
from hupai.vision.detector import Detector
from hupai.vision.yolo_onnx import YoloOnnx

__all__ = ["DEFAULT_BACKEND", "Backend", "load_detector"]

Backend = Literal["onnxruntime", "openvino"]
"""Names as people type them."""

DEFAULT_BACKEND: Final[Backend] = "onnxruntime"


def load_detector(
    model: LoadedModel, backend: Backend = DEFAULT_BACKEND, *, threads: int = 0
) -> Detector:
    """Load a model's file; ``threads=0`` takes as many as the process may use.

    :raises ModelUnavailable: the file cannot be loaded, or the backend is not installed.
    """
    card = model.card
    if backend == "openvino":
        from hupai.vision.yolo_openvino import YoloOpenVino

        return YoloOpenVino(model.path, card.classes, card.vocabulary, threads=threads)
    return YoloOnnx(model.path, card.classes, card.vocabulary, threads=threads)
