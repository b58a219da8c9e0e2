"""Small ONNX-like files and cards, built here by code."""

import hashlib
import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from hupai.scorer.core.tiles import DETECTOR_CLASSES


def varint(value: int) -> bytes:
    out = b""
    while value > 0x7F:
        out += bytes([value & 0x7F | 0x80])
        value >>= 7
    return out + bytes([value])


def entry(number: int, body: bytes) -> bytes:
    return varint(number << 3 | 2) + varint(len(body)) + body


def model_bytes(metadata: dict[str, str]) -> bytes:
    """Build the top level of an ONNX file: version, producer, a stand-in graph, metadata."""
    head = varint(1 << 3) + varint(9) + entry(2, b"test") + entry(7, bytes(300))
    pairs = (entry(1, k.encode()) + entry(2, v.encode()) for k, v in metadata.items())
    return head + b"".join(entry(14, pair) for pair in pairs)


def names_of(classes: Sequence[str]) -> str:
    return json.dumps({str(place): name for place, name in enumerate(classes)})


def card_text(data: bytes, classes: Sequence[str], **changes: str) -> str:
    fields = {
        "id": "tiles",
        "name": "tiles",
        "version": "1",
        "file": "tiles.onnx",
        "sha256": hashlib.sha256(data).hexdigest(),
        "licence": "AGPL-3.0-or-later",
        **changes,
    }
    lines = [f"{key} = {json.dumps(value)}" for key, value in fields.items()]
    return "\n".join([*lines, f"classes = {json.dumps(list(classes))}", ""])


WriteModel = Callable[..., Path]


@pytest.fixture
def write_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WriteModel:
    """Write a model and its card into a folder that the registry then uses.

    ``faces`` are the names of a closer look beside it.
    """

    def write(
        inside: Sequence[str] = DETECTOR_CLASSES,
        on_card: Sequence[str] | None = None,
        extra: str = "",
        faces: Sequence[str] | None = None,
        **changes: str,
    ) -> Path:
        data = model_bytes({"names": names_of(inside), "license": "AGPL-3.0-or-later"})
        (tmp_path / "cards").mkdir(exist_ok=True)
        if faces is not None:
            closer = model_bytes({"names": names_of(faces)})
            (tmp_path / "faces.onnx").write_bytes(closer)
            digest = hashlib.sha256(closer).hexdigest()
            changes = {"closer": "faces.onnx", "closer_sha256": digest, **changes}
        text = card_text(data, inside if on_card is None else on_card, **changes)
        name = changes.get("id", "tiles")
        (tmp_path / "cards" / f"{name}.toml").write_text(text + extra, "utf-8")
        (tmp_path / changes.get("file", "tiles.onnx")).write_bytes(data)
        monkeypatch.setenv("HUPAI_MODEL_DIR", str(tmp_path))
        return tmp_path

    return write
