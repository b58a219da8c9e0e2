from dataclasses import replace
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pytest

from hupai.datasets.synth.card_faces import CARD_PX, draw_card, pools
from hupai.datasets.synth.card_faces.glyphs import _gap, sign_mask
from hupai.datasets.synth.card_faces.pips import draw_pips
from hupai.datasets.synth.card_faces.pools import HELD_BACK, POOLS, allowed, card_fonts
from hupai.datasets.synth.card_faces.style import CardStyle, sample_card_style
from hupai.datasets.synth.fonts import FontMissing, cjk_fonts
from hupai.datasets.synth.pen import Pen, Rgb
from hupai.scorer.core.tiles import BACK, CARD_CLASSES, DAER, LONG_CARDS

pytestmark = pytest.mark.usefixtures("fonts")

_RED, _BLACK, _GREEN = (220, 30, 36), (20, 20, 22), (16, 132, 66)


def _plain_style(seed: int = 1, *, stacked: bool = False, swapped: bool = False) -> CardStyle:
    """A clean white deck without anything in the middle."""
    style = sample_card_style(np.random.default_rng(seed))
    stock = replace(style.stock, paper=(250, 250, 248), rough=0.0, wear=0.0, stain=0.0, border=None)
    pips = replace(style.pips, stacked=stacked, swapped=swapped, rx=10.5, ry=14.5)
    return replace(
        style, stock=stock, pips=pips, red=_RED, black=_BLACK, green=_GREEN, figure="none",
        emblem="none", offset=(0.0, 0.0),
    )  # fmt: skip


def _shares(pixels: npt.NDArray[np.uint8]) -> dict[str, float]:
    """Share of the pixels in each ink."""
    inks = {"red": _RED, "black": _BLACK, "green": _GREEN}
    far = {
        name: np.abs(pixels.astype(int) - np.array(ink)).max(2) < 40 for name, ink in inks.items()
    }
    return {name: float(near.mean()) for name, near in far.items()}


def _inks(code: str, style: CardStyle) -> set[str]:
    face = draw_card(code, style, np.random.default_rng(3))
    end = face.pixels[: round(face.mark * CARD_PX[0])]
    return {name for name, share in _shares(end).items() if share > 0.008}


class _Recorder(Pen):
    """Keeps the pips that are drawn."""

    def __init__(self) -> None:
        super().__init__(CARD_PX, 100)
        self.pips: list[tuple[float, float, float, float, Rgb]] = []

    def oval(self, x: float, y: float, rx: float, ry: float, ink: Rgb | None) -> None:
        assert ink is not None
        self.pips.append((x, y, rx, ry, ink))


def test_every_class_is_drawn_at_the_measure_of_a_card() -> None:
    style = _plain_style()
    for code in CARD_CLASSES:
        face = draw_card(code, style, np.random.default_rng(1))
        assert face.pixels.shape == (596, 144, 3)
        assert face.pixels.dtype == np.uint8
        assert face.code == code
        assert face.mark == 0 if code == BACK else 0.5 <= face.mark < 1.1
    assert CARD_PX[1] / CARD_PX[0] == pytest.approx(145 / 35, abs=0.01)


def test_an_unknown_code_is_refused() -> None:
    with pytest.raises(KeyError):
        draw_card("1m", _plain_style(), np.random.default_rng(1))


# Red and black pips of each face as players' handbooks count them: ones and fours are red.
_PIPS = {
    "66": (6, 6), "11": (2, 0), "44": (8, 0), "13": (1, 3), "14": (5, 0), "12": (1, 2),
    "24": (4, 2), "15": (1, 5), "16": (1, 6), "34": (4, 3), "45": (4, 5), "46": (4, 6),
    "22": (0, 4), "23": (0, 5), "33": (0, 6), "25": (0, 7), "26": (0, 8), "35": (0, 8),
    "36": (0, 9), "55": (0, 10), "56": (0, 11),
}  # fmt: skip


@pytest.mark.parametrize("stacked", [False, True])
@pytest.mark.parametrize("swapped", [False, True])
def test_dominoes_have_their_red_and_black_pips(stacked: bool, swapped: bool) -> None:
    style = _plain_style(stacked=stacked, swapped=swapped)
    for code, expected in _PIPS.items():
        pen = _Recorder()
        draw_pips(pen, int(code[0]), int(code[1]), style)
        reds = sum(ink == _RED for *_, ink in pen.pips)
        blacks = sum(ink == _BLACK for *_, ink in pen.pips)
        assert (reds, blacks) == expected, code
        assert all(x - rx > 0 and x + rx < 100 and y - ry > 0 for x, y, rx, ry, _ in pen.pips)


def test_side_by_side_groups_keep_a_gap_and_the_low_one_is_left() -> None:
    for code in _PIPS:
        low, high = int(code[0]), int(code[1])
        pen = _Recorder()
        draw_pips(pen, low, high, _plain_style())
        left, right = pen.pips[:low], pen.pips[low:]
        assert max(x + rx for x, _, rx, _, _ in left) < min(x - rx for x, _, rx, _, _ in right) - 2


def test_stacked_groups_stand_one_below_the_other() -> None:
    pen = _Recorder()
    draw_pips(pen, 1, 6, _plain_style(stacked=True))
    assert pen.pips[0][4] == _RED
    assert pen.pips[0][1] + pen.pips[0][3] < min(y - ry for _, y, _, ry, _ in pen.pips[1:])


def test_heaven_is_chequered() -> None:
    pen = _Recorder()
    draw_pips(pen, 6, 6, _plain_style())
    rows = [pen.pips[k : k + 3] for k in range(0, 12, 3)]
    assert [{ink for *_, ink in row} for row in rows] == [{_BLACK}, {_RED}, {_RED}, {_BLACK}]


def test_colours_at_the_end_are_those_of_the_face() -> None:
    style = _plain_style()
    for kind in LONG_CARDS.kinds:
        if kind.pips is not None:
            red, black = _PIPS[kind.code]
            wanted = {name for name, count in (("red", red), ("black", black)) if count}
        else:
            wanted = {"green"} if kind.code == "T" else {"red"}
        assert _inks(kind.code, style) == wanted, kind.code
    for kind in DAER.kinds:
        assert _inks(kind.code, style) == {"red" if kind.rank in (2, 7, 10) else "black"}, kind.code


@pytest.mark.parametrize("code", ["66", "13", "36", "T", "s1", "s7", "b4"])
def test_both_ends_carry_the_same_mark(code: str) -> None:
    pixels = draw_card(code, _plain_style(), np.random.default_rng(2)).pixels.astype(int)
    turned, mirrored = (
        np.abs(pixels - other).mean() for other in (pixels[::-1, ::-1], pixels[::-1])
    )
    assert turned < 3
    assert mirrored > turned + 1


def test_the_middle_never_runs_into_a_mark() -> None:
    plain = _plain_style()
    figured = replace(plain, figure="warrior", named=True)
    bare, printed = (
        draw_card("56", style, np.random.default_rng(5)).pixels.astype(int)
        for style in (plain, figured)
    )
    differ = np.abs(bare - printed).max(2) > 60
    end = round(0.72 * CARD_PX[0])
    assert differ.any()
    assert not differ[:end].any()
    assert not differ[-end:].any()


def test_fat_strokes_never_close_to_a_blot() -> None:
    style = _plain_style()
    rng = np.random.default_rng(1)
    for font in card_fonts("all"):
        thin = replace(style.glyphs, font=font, fat=(0.0, 0.0), wave=0.0, slant=0.0)
        fat = replace(thin, fat=(6.0, 6.0))
        for text in "壹拾柒四":
            before, after = (sign_mask(font, text, (84, 86), form, rng) for form in (thin, fat))
            assert after.mean() > before.mean()
            assert _gap(after, (168, 172)) > 0.3 * _gap(before, (168, 172)), (font.name, text)


def test_simplified_and_traditional_numerals_differ() -> None:
    style = _plain_style()
    modern, old = (
        draw_card(
            "b2",
            replace(style, glyphs=replace(style.glyphs, traditional=traditional)),
            np.random.default_rng(1),
        ).pixels
        for traditional in (False, True)
    )
    assert np.abs(modern.astype(int) - old.astype(int)).mean() > 3


def _looks(pool: pools.Pool) -> dict[str, set[str]]:
    styles = [sample_card_style(np.random.default_rng(seed), pool) for seed in range(80)]
    return {
        "font": {style.glyphs.font.name for style in styles},
        "stock": {style.stock.name for style in styles},
        "figure": {style.figure for style in styles},
        "back": {style.back.pattern for style in styles},
    }


def test_train_and_test_pools_share_no_look() -> None:
    try:
        train, test = _looks("train"), _looks("test")
    except FontMissing as error:
        pytest.skip(str(error))
    for kind, names in train.items():
        assert names, kind
        assert not names & test[kind], kind
        assert test[kind] <= HELD_BACK[kind]
    slim, round_ = (
        {
            sample_card_style(np.random.default_rng(k), pool).pips.ry
            / sample_card_style(np.random.default_rng(k), pool).pips.rx
            for k in range(30)
        }
        for pool in ("train", "test")
    )
    assert max(round_) < min(slim)


def test_every_held_back_look_is_one_that_exists() -> None:
    for kind in ("stock", "pip", "figure", "back"):
        for pool in POOLS:
            assert any(allowed(kind, name, pool) for name in (*HELD_BACK[kind], "another"))
    seen = _looks("all")
    for kind in ("stock", "figure", "back"):
        assert HELD_BACK[kind] <= seen[kind]


def test_a_pool_without_a_font_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    kai = tuple(font for font in cjk_fonts() if font.name not in HELD_BACK["font"])[:1]
    monkeypatch.setattr(pools, "cjk_fonts", lambda: kai)
    monkeypatch.setattr(pools, "brush_fonts", tuple)
    with pytest.raises(FontMissing, match=r"uming\.ttc"):
        card_fonts("test")


def test_a_deck_is_the_same_for_the_same_seed() -> None:
    first, second = (sample_card_style(np.random.default_rng(9), "all") for _ in range(2))
    assert first == second
    others = [sample_card_style(np.random.default_rng(k), "all") for k in range(6)]
    assert all(a != b for a, b in pairwise(others))
