"""Weights that do not fit are refused in words, never passed over; needs [train]."""

import os
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("ultralytics")

from safetensors.torch import load_file, save_file  # noqa: E402
from typer.testing import CliRunner  # noqa: E402

from hupai.api.cli import app  # noqa: E402
from hupai.models import export as export_module  # noqa: E402
from hupai.models import registry  # noqa: E402
from hupai.models.adapt.closer import Closer  # noqa: E402
from hupai.models.adapt.learn import Head  # noqa: E402
from hupai.models.export import run_export  # noqa: E402
from hupai.models.train.config import TrainConfig  # noqa: E402
from hupai.models.train.course import make_optimizer, prepare  # noqa: E402
from hupai.models.train.face_loop import load_faces  # noqa: E402
from hupai.models.train.face_net import FaceNet  # noqa: E402
from hupai.models.train.state import restore_state, save_state  # noqa: E402
from hupai.models.train.weights import build_model, load_named, names_in, save_named  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore")

ROW = "model.23.cv3.0.2.bias"
BODY = "model.0.conv.weight"
TILES, FACES = "tiles.safetensors", "tiles_faces.safetensors"


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    """Weights of three classes, whose outputs begin at 1, 2 and 3."""
    model = build_model("yolo11n.yaml", ("E", "1m", "S"))
    model.state_dict()[ROW].copy_(torch.tensor([1.0, 2.0, 3.0]))
    save_named(model, ("E", "1m", "S"), tmp_path / "three.safetensors")
    return tmp_path / "three.safetensors"


def test_outputs_go_by_name_and_those_of_new_classes_stay(weights: Path) -> None:
    model = build_model("yolo11n.yaml", ("1m", "2m", "S", "E"))
    new = model.state_dict()[ROW][1].item()
    assert load_named(model, ("1m", "2m", "S", "E"), weights) == 3
    assert model.state_dict()[ROW].tolist() == [2.0, pytest.approx(new), 3.0, 1.0]
    assert torch.equal(model.state_dict()[BODY], load_file(weights)[BODY].float())


def test_outputs_go_by_name_among_as_many_classes(weights: Path) -> None:
    model = build_model("yolo11n.yaml", ("1m", "S", "E"))
    load_named(model, ("1m", "S", "E"), weights)
    assert model.state_dict()[ROW].tolist() == [2.0, 3.0, 1.0]


@pytest.mark.parametrize("architecture", ["yolo11s.yaml", "yolov8n.yaml"])
def test_weights_of_another_architecture_are_refused(weights: Path, architecture: str) -> None:
    model = build_model(architecture, ("E", "1m", "S"))
    before = {key: value.clone() for key, value in model.state_dict().items()}
    with pytest.raises(ValueError, match=r"three\.safetensors: these weights are of another arch"):
        load_named(model, ("E", "1m", "S"), weights)
    assert all(torch.equal(value, before[key]) for key, value in model.state_dict().items())


def test_a_weight_that_is_missing_is_no_small_matter(weights: Path) -> None:
    state = load_file(weights)
    del state[BODY]
    save_file(state, weights, metadata={"names": '["E", "1m", "S"]'})
    with pytest.raises(ValueError, match="another architecture"):
        load_named(build_model("yolo11n.yaml", ("E",)), ("E",), weights)


def test_each_network_refuses_the_weights_of_the_other(tmp_path: Path, weights: Path) -> None:
    narrow = FaceNet(2, (8, 16, 16, 16))
    save_named(narrow, ("E", "none"), tmp_path / "faces.safetensors")
    with pytest.raises(ValueError, match="another architecture"):
        load_named(build_model("yolo11n.yaml", ("E",)), ("E",), tmp_path / "faces.safetensors")
    for file in (weights, tmp_path / "faces.safetensors"):
        with pytest.raises(ValueError, match="no weights of the closer look"):
            load_faces(file)


def test_own_tiles_are_learnt_on_from_weights_of_every_tile(weights: Path) -> None:
    with pytest.raises(ValueError, match="do not know every tile"):
        Head(weights, threads=1)


@pytest.fixture
def best(tmp_path: Path) -> Path:
    torch.save({"model": torch.zeros(3)}, tmp_path / "best.pt")
    return tmp_path / "best.pt"


def test_another_kind_of_file_is_named(best: Path) -> None:
    model = build_model("yolo11n.yaml", ("E",))
    for read in (names_in, load_faces, lambda file: load_named(model, ("E",), file)):
        with pytest.raises(ValueError, match=r"best\.pt is no safetensors file"):
            read(best)


@pytest.mark.parametrize("names", ["[1", "5", '{"0": "E"}'])
def test_class_names_that_make_no_sense_are_named(tmp_path: Path, names: str) -> None:
    file = tmp_path / "odd.safetensors"
    save_file({"a": torch.zeros(1)}, file, metadata={"names": names})
    with pytest.raises(ValueError, match=r"odd\.safetensors: the file does not name its classes"):
        names_in(file)


def test_the_commands_say_it_in_a_sentence(best: Path, tmp_path: Path) -> None:
    out = ["--out", str(tmp_path / "out"), "--lang", "en"]
    for args in (["export", str(best)], ["train", str(tmp_path), "--start", str(best)]):
        result = CliRunner().invoke(app, [*args, *out])
        assert result.exit_code == 1
        assert "best.pt is no safetensors file" in result.stderr


@pytest.mark.parametrize("other", [torch.nn.Linear(2, 4), torch.nn.Conv2d(2, 3, 1), FaceNet(3)])
def test_a_folder_that_holds_another_run_is_named(tmp_path: Path, other: torch.nn.Module) -> None:
    def parts(network: torch.nn.Module) -> tuple[object, ...]:
        return network, network, make_optimizer(network, 1e-3, 0.0)

    file, cpu = tmp_path / "state.pt", torch.device("cpu")
    same = torch.nn.Linear(2, 3)
    save_state(file, *parts(same), 7)
    assert restore_state(file, *parts(same), cpu) == 7
    with pytest.raises(ValueError, match="holds another run"):
        restore_state(file, *parts(other), cpu)
    torch.save(torch.zeros(2), file)
    with pytest.raises(ValueError, match="holds another run"):
        restore_state(file, *parts(same), cpu)
    file.write_bytes(b"cut off")
    with pytest.raises(ValueError, match=r"state\.pt is damaged"):
        restore_state(file, *parts(same), cpu)


def test_cores_need_not_be_told_by_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    models = registry.folder()
    before = torch.get_num_threads()
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    for begin in (
        lambda: prepare(TrainConfig(Path("none"), ())),
        lambda: Head(models / TILES),
        lambda: Closer(models / FACES),
    ):
        torch.set_num_threads(before)
        begin()
        assert torch.get_num_threads() == 1
    torch.set_num_threads(before)


@pytest.fixture
def exporting() -> None:
    pytest.importorskip("onnx")
    pytest.importorskip("onnxslim")


@pytest.mark.usefixtures("exporting")
def test_an_export_that_differs_leaves_the_file_there_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_named(FaceNet(3), ("E", "S", "none"), tmp_path / "faces.safetensors")
    out = tmp_path / "faces.onnx"
    run_export(tmp_path / "faces.safetensors", out)
    good = out.read_bytes()
    save_named(FaceNet(3), ("E", "S", "none"), tmp_path / "faces.safetensors")
    there = sorted(tmp_path.iterdir())
    with monkeypatch.context() as patched:
        patched.setattr(export_module, "_PARITY", -1.0)
        with pytest.raises(ValueError, match="ONNX differs"):
            run_export(tmp_path / "faces.safetensors", out)
    assert out.read_bytes() == good
    run_export(tmp_path / "faces.safetensors", out)
    assert out.read_bytes() != good
    assert sorted(tmp_path.iterdir()) == there


@pytest.mark.slow
@pytest.mark.usefixtures("exporting")
def test_a_detector_is_exported_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "tiles.onnx"
    out.write_bytes(b"earlier")
    with monkeypatch.context() as patched:
        patched.setattr(export_module, "_PARITY", -1.0)
        with pytest.raises(ValueError, match="ONNX differs"):
            run_export(registry.folder() / TILES, out)
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"earlier"]
    with pytest.raises(ValueError, match="another architecture"):
        run_export(registry.folder() / TILES, out, architecture="yolo11s.yaml")
