"""Looks of the pools: train and test share none, and all lacks those made for the test."""

import hashlib
import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from hupai.datasets.synth import pools
from hupai.datasets.synth.cli import run_synth
from hupai.datasets.synth.picture import make_sample
from hupai.datasets.synth.pools import HELD_BACK, ONLY_TEST, allowed, of_pool, pool_fonts
from hupai.datasets.synth.scene import surfaces
from hupai.datasets.synth.style import SetStyle, sample_style
from hupai.datasets.synth.tileset import DrawnSet

pytestmark = pytest.mark.usefixtures("fonts")


def _looks(style: SetStyle) -> dict[str, set[str]]:
    forms, glyphs = style.forms, style.glyphs
    return {
        "font": {glyphs.font.name, glyphs.small.name, glyphs.spare.name, style.marks.font.name},
        "white": {forms.white},
        "ring": {forms.ring},
        "coin": {forms.coin},
        "bamboo": {forms.bamboo},
        "bird": {forms.bird},
        "third": {forms.third},
        "joker": {forms.joker},
        "flowers": {"papercut" if forms.papercut else "other"},
        "back": {style.body.back_print} - {"plain", "bamboo", "frame"},
    }


def _seen(pool: pools.Pool, count: int = 60) -> dict[str, set[str]]:
    seen: dict[str, set[str]] = {}
    for k in range(count):
        for kind, names in _looks(sample_style(np.random.default_rng(k), pool)).items():
            seen.setdefault(kind, set()).update(names)
    return seen


def test_train_and_test_share_no_look() -> None:
    train, test = _seen("train"), _seen("test")
    for kind in train:
        assert not train[kind] & test[kind], kind
        assert not train[kind] & HELD_BACK[kind], kind
        assert test[kind] <= HELD_BACK[kind], kind
    assert len(test["bird"]) > 2
    assert len(test["font"]) >= 2


def test_looks_of_the_test_pool_alone_come_nowhere_else() -> None:
    seen = _seen("all", 150)
    assert not set.union(*seen.values()) & ONLY_TEST
    assert set.union(*seen.values()) & set.union(*map(set, HELD_BACK.values()))


def test_cloths_are_kept_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    laid: list[str] = []
    for name, (_, share) in list(surfaces._SURFACES.items()):

        def paint(rng: np.random.Generator, name: str = name) -> np.ndarray:
            laid.append(name)
            return np.zeros((8, 8, 3), np.uint8)

        monkeypatch.setitem(surfaces._SURFACES, name, (paint, share))
    rng = np.random.default_rng(1)
    for pool in ("train", "test"):
        laid.clear()
        for _ in range(80):
            surfaces.surface(rng, pool)
        assert all((name in HELD_BACK["cloth"]) == (pool == "test") for name in laid)
        assert len(set(laid)) > 2


def test_every_held_back_look_is_drawn() -> None:
    """A name that no table of looks knows would hold back nothing."""
    known = set.union(*_seen("test", 400).values()) | set(surfaces._SURFACES)
    for kind, names in HELD_BACK.items():
        if kind != "font":
            assert names <= known, kind


def test_of_pool_and_fonts() -> None:
    assert of_pool("white", {"frame": 1.0, "double": 2.0}, "test") == {"double": 2.0}
    assert allowed("ring", "clover", "test")
    assert not allowed("ring", "clover", "all")
    with pytest.raises(pools.FontMissing, match="pool 'test'"):
        pool_fonts((), "test")


def test_pools_draw_unlike_pictures_and_repeat_themselves() -> None:
    prints = {
        pool: hashlib.sha256(make_sample(9, 4, None, pool).jpeg).hexdigest()
        for pool in ("all", "train", "test")
    }
    assert len(set(prints.values())) == 3
    again = make_sample(9, 4, None, "test")
    assert hashlib.sha256(again.jpeg).hexdigest() == prints["test"]


def test_pooled_labels_lie_inside() -> None:
    for index in range(0, 96, 8):
        sample = make_sample(2, index, None, "train")
        with Image.open(io.BytesIO(sample.jpeg)) as picture:
            assert picture.size == sample.size
        for label in sample.labels:
            x1, y1, x2, y2 = label.xyxy
            assert 0 <= x1 < x2 <= sample.size[0]
            assert 0 <= y1 < y2 <= sample.size[1]


def test_photos_cannot_be_in_the_test_pool(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="drawn only"):
        make_sample(1, 0, tmp_path, "test")
    with pytest.raises(ValueError, match="drawn only"):
        run_synth(tmp_path / "out", 1, data=tmp_path, pool="test")


def test_another_pool_does_not_mix_in(tmp_path: Path) -> None:
    run_synth(tmp_path, 1, seed=4, pool="test")
    with pytest.raises(ValueError, match="pool test, not train"):
        run_synth(tmp_path, 2, seed=4, pool="train")


def test_a_face_depends_on_the_pool() -> None:
    rng = np.random.default_rng(0)
    faces = [DrawnSet([5], pool=pool).face("1s", rng) for pool in ("train", "test")]
    assert not np.array_equal(*faces)
