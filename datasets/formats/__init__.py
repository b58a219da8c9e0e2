"""Other programs' forms of the same labels: pure functions, no pictures are touched."""

from hupai.datasets.formats.coco import from_coco, to_coco
from hupai.datasets.formats.label_studio import from_label_studio, to_label_studio
from hupai.datasets.formats.yolo import from_yolo, read_names, to_yolo, yolo_data_file

__all__ = [
    "from_coco",
    "from_label_studio",
    "from_yolo",
    "read_names",
    "to_coco",
    "to_label_studio",
    "to_yolo",
    "yolo_data_file",
]
