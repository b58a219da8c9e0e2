"""`hupai adapt` at the command line: drafting, complaints, and what is said at the end."""

import sys
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from hupai.api.cli import app
from hupai.api.show.adapt import show_outcome
from hupai.api.show.speaker import Speaker
from hupai.models.adapt.job import Outcome
from hupai.models.adapt.verdict import Figures, Verdict
from hupai.vision.reader import Reader


@pytest.fixture(autouse=True)
def with_reader(monkeypatch, make_reader):
    monkeypatch.setattr(Reader, "load", lambda *_, **__: make_reader())


@pytest.fixture
def run():
    return lambda *args: CliRunner().invoke(app, ["adapt", *(str(arg) for arg in args)])


@pytest.fixture
def folder(tmp_path):
    for name, content in {
        "a.jpg": b"hand:123m",
        "b.png": b"hand:EE9p",
        "c.jpg": b"damaged",
    }.items():
        (tmp_path / name).write_bytes(content)
    return tmp_path


@pytest.fixture
def without_torch(monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    for name in [
        name
        for name in sys.modules
        if name.startswith(("hupai.models.adapt.learn", "hupai.models.adapt.teach"))
    ]:
        monkeypatch.delitem(sys.modules, name)


@pytest.fixture
def as_if_installed(monkeypatch):
    monkeypatch.setattr("hupai.models.adapt.run.check_installed", lambda: None)


def test_a_draft_lists_what_the_photos_show(run, folder):
    result = run(folder, "--draft", "--lang", "en")
    assert result.exit_code == 0
    assert "c.jpg: The picture ends too early." in result.stderr
    text = (folder / "tiles.txt").read_text("utf-8")
    assert [line for line in text.splitlines() if not line.startswith("#")] == [
        "a.jpg: 123m",
        "b.png: EE9p",
    ]


def test_a_second_draft_leaves_the_first_alone(run, folder):
    (folder / "tiles.txt").write_text("a.jpg: 9m\n", "utf-8")
    result = run(folder, "--draft")
    assert result.exit_code == 1
    assert "已经有了" in result.stderr
    assert (folder / "tiles.txt").read_text("utf-8") == "a.jpg: 9m\n"


def test_a_folder_without_photos_is_told(run, tmp_path):
    result = run(tmp_path, "--draft", "--lang", "en")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "There are no photos" in result.stderr


def test_what_is_not_installed_is_told_before_anything_is_read(run, folder, without_torch):
    result = run(folder)
    assert result.exit_code == 1
    assert "pip install 'hupai[train]'" in result.stderr


def test_a_folder_without_answers_says_how_to_begin(run, folder, as_if_installed):
    result = run(folder, "--lang", "en")
    assert result.exit_code == 1
    assert "--draft" in result.stderr


def test_a_line_that_cannot_be_read_is_named(run, folder, as_if_installed):
    (folder / "tiles.txt").write_text("a.jpg: 12x\n", "utf-8")
    result = run(folder, "--lang", "en")
    assert result.exit_code == 1
    assert "1: tiles: " in result.stderr


def test_too_few_photos_and_those_left_out_are_told(run, folder, as_if_installed, monkeypatch):
    for name in ("learn", "teach"):
        monkeypatch.setitem(sys.modules, f"hupai.models.adapt.{name}", _NoLearning)
    (folder / "tiles.txt").write_text("a.jpg: 123m\nb.png: 789s\nc.jpg: 1m\n", "utf-8")
    result = run(folder, "--lang", "en")
    assert result.exit_code == 1
    assert "left out b.png: 3 tiles written" in result.stderr
    assert "left out c.jpg: cannot be read" in result.stderr
    assert "1 photos can be used" in result.stderr


class _NoLearning:
    Head = teach = teach_closer = None


def outcome(before: int, after: int) -> Outcome:
    def figures(wrong: int) -> Figures:
        return Figures(
            photos=3,
            exact=1,
            tiles=50,
            errors=wrong,
            wrong=wrong,
            missed=0,
            invented=0,
            sure=40,
            sure_wrong=0,
        )

    verdict = Verdict((figures(before), figures(after)), (figures(0), figures(0)))
    return Outcome(verdict, not verdict.objections, ("a.jpg",), (), 100, 1.0, 60.0)


def shown(outcome: Outcome, capsys) -> str:
    say = Speaker("both", out=Console(width=100), err=Console(stderr=True, width=300))
    show_outcome(say, outcome, Path("own"))
    printed = capsys.readouterr()
    return printed.out + printed.err


def test_a_better_model_says_how_to_use_it(capsys):
    text = shown(outcome(7, 3), capsys)
    for words in (
        "错误合计 errors in all",
        "7",
        "3",
        "更准",
        "--model own/model.onnx",
        "HUPAI_MODEL",
    ):
        assert words in text


def test_a_worse_model_is_refused_in_words(capsys):
    text = shown(outcome(3, 4), capsys)
    assert "3 → 4" in text
    assert "refused" in text
    assert "--model" not in text


def test_an_equal_model_is_not_called_better(capsys):
    assert "as well as the old one" in shown(outcome(3, 3), capsys)
