"""Which faces are drawn, and drawing some of them more often."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from hupai.datasets.synth.cli import run_synth
from hupai.datasets.synth.scene.deal import deal, parse_more
from hupai.datasets.synth.writer import FolderWriter
from hupai.scorer.core.tiles import DETECTOR_CLASSES


def _drawn(more: dict[str, float] | None = None) -> Counter[str]:
    return Counter(
        code
        for seed in range(300)
        for code in deal(np.random.default_rng(seed), DETECTOR_CLASSES, 14, more)
    )


def test_some_faces_are_drawn_more_often() -> None:
    usual, more = _drawn(), _drawn({"E": 4.0, "H1": 3.0})
    assert more["E"] > 2.5 * usual["E"]
    assert more["H1"] > 2 * usual["H1"]
    assert 0.5 * usual["5p"] < more["5p"] < usual["5p"] * 1.1
    assert "back" not in more


def test_nothing_changes_without_a_wish() -> None:
    assert _drawn() == _drawn({}) == _drawn({"1s": 1.0})


def test_a_wish_as_typed() -> None:
    assert parse_more("1s=4, E=2.5,") == {"1s": 4.0, "E": 2.5}
    assert parse_more("") == {}


@pytest.mark.parametrize("text", ["1s", "1s=0", "1s=-1", "1s=inf", "1z=2", "back=2", "=2", "1s=x"])
def test_a_wish_that_makes_no_sense(text: str) -> None:
    with pytest.raises(ValueError, match="write FACE=TIMES"):
        parse_more(text)


def test_pictures_of_other_shares_do_not_mix(tmp_path: Path) -> None:
    with FolderWriter(tmp_path, 1, {"more": "1s=4"}):
        pass
    with pytest.raises(ValueError, match="pictures of more 1s=4, not None"):
        run_synth(tmp_path, count=1, seed=1)
    for other in ({"deck": "cards"}, {"hands": True}):
        with pytest.raises(ValueError, match="only tables of mahjong"):
            run_synth(tmp_path, count=1, more={"1s": 4.0}, **other)  # type: ignore[arg-type]
