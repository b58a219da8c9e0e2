from dataclasses import replace

import numpy as np
import pytest

from hupai.datasets.synth import fonts as font_module
from hupai.datasets.synth.faces import draw_face
from hupai.datasets.synth.pen import FACE_PX
from hupai.datasets.synth.style import SetStyle, sample_style
from hupai.datasets.synth.tileset import DrawnSet
from hupai.scorer.core.tiles import BACK, DETECTOR_CLASSES

pytestmark = pytest.mark.usefixtures("fonts")


def _style(seed: int, **forms: object) -> SetStyle:
    style = sample_style(np.random.default_rng(seed))
    return replace(style, forms=replace(style.forms, white="double", hollow=False, **forms))  # type: ignore[arg-type]


def _faces(seed: int) -> dict[str, np.ndarray]:
    tiles = DrawnSet([seed], _style(seed))
    return {code: tiles.face(code, np.random.default_rng(0)) for code in DETECTOR_CLASSES}


def _difference(a: np.ndarray, b: np.ndarray) -> float:
    return float(np.abs(a.astype(int) - b.astype(int)).mean())


def test_every_class_is_drawn_and_told_apart() -> None:
    faces = _faces(3)
    assert len(faces) == 48
    for k, (code, face) in enumerate(faces.items()):
        assert face.shape == (FACE_PX[1], FACE_PX[0], 3)
        assert face.dtype == np.uint8
        for other in list(faces)[k + 1 :]:
            assert _difference(face, faces[other]) > 1.0, (code, other)


def test_every_face_but_the_plain_ones_carries_ink() -> None:
    style = _style(5)
    for code in DETECTOR_CLASSES:
        if code != BACK:
            face = draw_face(code, style, np.random.default_rng(1))
            ink = np.abs(face.astype(int) - np.array(style.tint)).max(2) > 40
            assert 0.01 < ink.mean() < 0.8, code
            assert not ink[:2].any(), code
            assert not ink[-2:].any(), code


def test_a_face_depends_on_seed_and_code_alone() -> None:
    first = DrawnSet([9])
    early = first.face("1s", np.random.default_rng(0))
    second = DrawnSet([9])
    for code in DETECTOR_CLASSES:
        second.face(code, np.random.default_rng(5))
    assert np.array_equal(early, second.face("1s", np.random.default_rng(2)))


def test_sets_look_different() -> None:
    sets = [_faces(seed) for seed in range(6)]
    for code in ("5m", "7p", "1s", "E", "H3", "J"):
        for k, one in enumerate(sets):
            for other in sets[k + 1 :]:
                assert _difference(one[code], other[code]) > 3, code


@pytest.mark.parametrize("bird", ["sparrow", "peacock", "crane", "phoenix", "parrot", "swallow"])
def test_every_bird_is_a_different_one(bird: str) -> None:
    mine = draw_face("1s", _style(4, bird=bird), np.random.default_rng(0))
    for other in {"sparrow", "peacock", "crane", "phoenix", "parrot", "swallow"} - {bird}:
        drawn = draw_face("1s", _style(4, bird=other), np.random.default_rng(0))
        assert _difference(mine, drawn) > 5


@pytest.mark.parametrize("joker", ["飛", "飞", "百搭", "聽用", "jester", "butterfly", "helicopter"])
def test_every_joker_is_drawn(joker: str) -> None:
    face = draw_face("J", _style(4, joker=joker), np.random.default_rng(0))
    assert face.std() > 10


@pytest.mark.parametrize("white", ["frame", "double", "ornate", "notched", "cut", "key"])
def test_a_white_dragon_with_a_frame_leaves_its_middle_empty(white: str) -> None:
    style = _style(4)
    style = replace(style, forms=replace(style.forms, white=white, wobble=0.0, wear=0.0))
    face = draw_face("P", style, np.random.default_rng(0))
    assert np.abs(face[80:110, 60:84].astype(int) - np.array(style.tint)).max() <= 1
    assert np.abs(face.astype(int) - np.array(style.tint)).max() > 60


def test_a_blank_white_dragon_has_no_ink_at_all() -> None:
    style = _style(4)
    marks = replace(style.marks, index="none")
    style = replace(style, marks=marks, forms=replace(style.forms, white="blank"))
    face = draw_face("P", style, np.random.default_rng(0))
    assert (face == np.array(style.tint)).all()


def test_an_unknown_code_is_refused() -> None:
    with pytest.raises(KeyError):
        draw_face("0m", _style(1), np.random.default_rng(0))


def test_without_fonts_the_error_names_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(font_module, "_found", dict)
    with pytest.raises(font_module.FontMissing, match="fonts-noto-cjk"):
        DrawnSet([1])
