"""Every setting can be set from the environment, is explained, and does something."""

import pytest
from pydantic import ValidationError

from hupai.api.settings import Settings

VALUES = {
    "host": ("0.0.0.0", "0.0.0.0"),
    "port": ("9000", 9000),
    "workers": ("3", 3),
    "ruleset": ("sichuan_b", "sichuan_b"),
    "lang": ("zh", "zh"),
    "model": ("some.onnx", "some.onnx"),
    "card_model": ("cards.onnx", "cards.onnx"),
    "backend": ("openvino", "openvino"),
    "threads": ("2", 2),
    "readers": ("4", 4),
    "queue_size": ("0", 0),
    "max_upload_bytes": ("5000", 5000),
    "max_pixels": ("2000000", 2_000_000),
    "max_json_bytes": ("2048", 2048),
    "max_live": ("2", 2),
    "max_frame_bytes": ("65536", 65536),
    "rate_limit": ("30", 30),
    "trusted_proxies": ("1", 1),
    "cors_origins": (
        "https://a.example, https://b.example",
        ["https://a.example", "https://b.example"],
    ),
    "docs": ("false", False),
    "log_level": ("debug", "debug"),
}


def test_every_setting_is_listed_here_and_explained():
    assert set(VALUES) == set(Settings.model_fields)
    for name, field in Settings.model_fields.items():
        assert field.description, name


@pytest.mark.parametrize("name", VALUES)
def test_from_the_environment(monkeypatch, name):
    text, value = VALUES[name]
    monkeypatch.setenv(f"HUPAI_{name.upper()}", text)
    assert getattr(Settings(), name) == value


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("port", "70000"),
        ("port", "eighty"),
        ("workers", "0"),
        ("queue_size", "-1"),
        ("max_upload_bytes", "0"),
        ("log_level", "loud"),
        ("lang", "fr"),
        ("backend", "tensorflow"),
    ],
)
def test_values_that_do_not_fit(monkeypatch, name, text):
    monkeypatch.setenv(f"HUPAI_{name.upper()}", text)
    with pytest.raises(ValidationError):
        Settings()


def test_settings_cannot_be_changed_later():
    with pytest.raises(ValidationError):
        Settings().port = 1  # type: ignore[misc]


def test_the_reader_gets_the_settings_that_concern_it(monkeypatch, make_client, reader):
    from hupai.vision.reader import Reader

    seen = {}

    def load(model_id, **limits):
        seen.update(limits, model_id=model_id)
        return reader

    monkeypatch.setattr(Reader, "load", load)
    from fastapi.testclient import TestClient

    from hupai.api.app import create_app

    settings = Settings(
        model="my.onnx",
        threads=3,
        backend="openvino",
        max_upload_bytes=9999,
        max_pixels=5000,
    )
    with TestClient(create_app(settings)) as client:
        assert client.get("/readyz").status_code == 200
    assert seen == {
        "model_id": "my.onnx",
        "threads": 3,
        "backend": "openvino",
        "max_bytes": 9999,
        "max_pixels": 5000,
    }
