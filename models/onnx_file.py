"""The metadata inside an ONNX file, read without loading the network.

An ONNX file is one protocol buffer message; its top-level fields are few and the network is one
of them, so that all else is found by jumping from field to field.
"""

import ast
import json
from typing import Final

from hupai.scorer.core.errors import ModelUnavailable

__all__ = ["class_names", "metadata"]

_METADATA: Final = 14
_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5


def metadata(data: bytes) -> dict[str, str]:
    """Return the key-value pairs of the model.

    :raises ModelUnavailable: the file is cut off or no ONNX.
    """
    pairs = (_fields(value) for number, value in _walk(data) if number == _METADATA)
    return {_string(pair, 1): _string(pair, 2) for pair in pairs}


def class_names(found: dict[str, str]) -> tuple[str, ...]:
    """Return the class names in the order of the outputs, from the metadata key ``names``.

    Exporters write them as JSON or as the print of a Python dict, keys being positions.

    :raises ModelUnavailable: there are none, or they cannot be read.
    """
    text = found.get("names", "")
    try:
        names = json.loads(text)
    except json.JSONDecodeError:
        try:
            names = ast.literal_eval(text)
        except (ValueError, SyntaxError) as error:
            raise ModelUnavailable("The model file does not name its classes.") from error
    if isinstance(names, dict):
        by_place = {int(place): name for place, name in names.items()}
        names = [by_place.get(place) for place in range(len(by_place))]
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise ModelUnavailable("The model file's class names are no list of texts.")
    return tuple(names)


def _walk(data: bytes) -> list[tuple[int, bytes]]:
    """Return (field number, content) of each length-delimited field of a message."""
    found, place = [], 0
    while place < len(data):
        key, place = _varint(data, place)
        number, kind = key >> 3, key & 7
        if kind == _BYTES:
            length, place = _varint(data, place)
            found.append((number, data[place : place + length]))
            place += length
        elif kind == _VARINT:
            _, place = _varint(data, place)
        elif kind in (_FIXED32, _FIXED64):
            place += 4 if kind == _FIXED32 else 8
        else:
            raise ModelUnavailable("The model file is no ONNX file.")
    if place != len(data):
        raise ModelUnavailable("The model file is cut off.")
    return found


def _varint(data: bytes, place: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        if place >= len(data) or shift > 63:
            raise ModelUnavailable("The model file is cut off or no ONNX file.")
        byte = data[place]
        value |= (byte & 0x7F) << shift
        place, shift = place + 1, shift + 7
        if byte < 0x80:
            return value, place


def _fields(message: bytes) -> dict[int, bytes]:
    return dict(_walk(message))


def _string(fields: dict[int, bytes], number: int) -> str:
    return fields.get(number, b"").decode("utf-8", "replace")
