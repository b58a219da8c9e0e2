"""A Python client, generated from the OpenAPI document, reads a photo and scores hands."""

import importlib
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("openapi_python_client")


@pytest.fixture(scope="module")
def generated(tmp_path_factory):
    """Generate the client and import it; its modules are dropped afterwards."""
    from hupai.api.app import create_app

    room = tmp_path_factory.mktemp("client")
    (room / "openapi.json").write_text(json.dumps(create_app().openapi()), encoding="utf-8")
    # The generator leaves its code to ruff to tidy; it lies beside this Python.
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none"]
    command += ["--path", "openapi.json", "--output-path", "hupai_client"]
    environment = {**os.environ, "PATH": path}
    subprocess.run(command, cwd=room, check=True, capture_output=True, env=environment)
    sys.path.insert(0, str(room))
    yield lambda name: importlib.import_module(f"hupai_client.{name}")
    sys.path.remove(str(room))
    for name in [name for name in sys.modules if name.partition(".")[0] == "hupai_client"]:
        del sys.modules[name]


@pytest.fixture
def connected(generated, client):
    made = generated("client").Client(base_url="http://testserver")
    return made.set_httpx_client(client)


def test_score(generated, connected):
    models = generated("models")
    body = models.ScoreRequestSichuanA.from_dict(
        {"ruleset": "sichuan_a", "hand": "11223344556677m", "win_by": "self_draw"}
    )
    answer = generated("api.scoring.score").sync(client=connected, body=body)
    assert answer.wins is True
    assert [fan.id for fan in answer.fans] == ["qing_qi_dui"]


def test_waits(generated, connected):
    models = generated("models")
    body = models.WaitsRequestSichuanA.from_dict({"ruleset": "sichuan_a", "hand": "1112345678999m"})
    answer = generated("api.scoring.waits").sync(client=connected, body=body)
    assert len(answer.waits) == 9


def test_photo(generated, connected):
    models, types = generated("models"), generated("types")
    image = types.File(io.BytesIO(b"hand:11223344556677m"), "hand.jpg", "image/jpeg")
    request = models.PhotoRequestSichuanA.from_dict({"ruleset": "sichuan_a"})
    body = models.PhotoBody(image=image, request=request)
    answer = generated("api.photos.photo").sync(client=connected, body=body)
    assert answer.score.wins is True
    assert len(answer.reading.tiles) == 14


def test_a_refusal_is_a_problem(generated, connected):
    answer = generated("api.rules.get_ruleset").sync(id="nope", client=connected)
    assert answer.code == "unknown_ruleset"
