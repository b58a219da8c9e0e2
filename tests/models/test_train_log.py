"""What a training run writes down as it goes; needs no torch."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from hupai.models.train.curves import draw_curves, read_log, write_curves
from hupai.models.train.journal import Journal

SVG = "{http://www.w3.org/2000/svg}"


def _lines(text: str) -> list[list[tuple[float, float]]]:
    lines = ET.fromstring(text).iter(f"{SVG}polyline")
    return [
        [tuple(map(float, p.split(","))) for p in line.get("points", "").split()] for line in lines
    ]  # type: ignore[misc]


def test_a_run_leaves_a_log_and_its_curves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = Journal(tmp_path, 200, 0, ("box", "cls", "dfl"))
    for step in (50, 100, 150):
        journal.report(step, 1e-3, (3 - step / 100, 1.5, 0.5), images=8)
    assert "step 150/200" in capsys.readouterr().out
    assert read_log(tmp_path / "log.csv")["box"] == [2.5, 2.0, 1.5]
    box, smooth, *_ = _lines((tmp_path / "curves.svg").read_text("utf-8"))
    assert len(box) == len(smooth) == 3
    assert box[0][1] < box[1][1] < box[2][1], "a falling loss goes down the page"
    assert box[0][0] < box[1][0] < box[2][0]
    assert box[0] == smooth[0], "the mean starts at the first value"


def test_steps_taken_again_after_a_resume_count_once(tmp_path: Path) -> None:
    log = tmp_path / "log.csv"
    lines = [
        f"{step},0,1e-3,{loss},1,1,9" for step, loss in ((50, 3), (100, 2), (100, 1), (150, 0))
    ]
    log.write_text("step,seconds,rate,box,cls,dfl,images_per_second\n" + "\n".join(lines), "utf-8")
    assert read_log(log)["step"] == [50, 100, 150]
    assert read_log(log)["box"] == [3, 1, 0]


@pytest.mark.parametrize("count", [0, 1, 2, 5000])
def test_any_length_can_be_drawn(count: int) -> None:
    columns = {name: [float(k) for k in range(count)] for name in ("step", "box", "cls", "dfl")}
    text = draw_curves({**columns, "rate": [1e-3] * count})
    assert all(len(line) <= 501 for line in _lines(text))
    assert len(text) < 200_000
    for line in _lines(text):
        assert all(70 <= x <= 880 for x, _ in line)


@pytest.mark.parametrize("text", ["step,box\n1,2\n", "step,rate,box,cls,dfl\n1,2,3,4,x\n"])
def test_what_is_no_log_is_said(tmp_path: Path, text: str) -> None:
    (tmp_path / "log.csv").write_text(text, "utf-8")
    with pytest.raises(ValueError, match="no log of a run"):
        write_curves(tmp_path / "log.csv")
