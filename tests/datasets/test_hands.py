"""Pictures of one shown hand: legal hands, true boxes, groups, and the same for the same seed."""

import io
import json
import math
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from hupai.datasets.synth.cli import run_synth
from hupai.datasets.synth.hand_picture import HandSample, _tile_set, make_hand_sample
from hupai.datasets.synth.scene.chat import scaled_labels, send_by_chat
from hupai.datasets.synth.scene.hands.around import around
from hupai.datasets.synth.scene.hands.deal import deal_hand
from hupai.datasets.synth.scene.hands.groups import GROUPS, lay_hand
from hupai.datasets.synth.scene.hands.lay import in_order, rows_of, turned
from hupai.datasets.synth.scene.labels import Label
from hupai.datasets.synth.style import sample_style
from hupai.models.truth import read_truth
from hupai.scorer.core.tiles import BACK, MAHJONG

pytestmark = pytest.mark.usefixtures("fonts")


@pytest.mark.parametrize("melds", [0, 1, 3])
@pytest.mark.parametrize("apart", [False, True])
def test_hands_have_13_or_14_tiles_and_fit_one_box(melds: int, apart: bool) -> None:
    for seed in range(40):
        rng = np.random.default_rng(seed)
        deal, box = deal_hand(rng, melds=melds, flowers=2, apart=apart)
        size = len(deal.concealed) + 3 * len(deal.melds)
        assert size in ((14,) if apart else (13, 14))
        shown = Counter(deal.concealed) + Counter(deal.flowers)
        for meld in deal.melds:
            shown[meld.code] += 4 if meld.kind.startswith("kong") else 3
            assert len(meld.shown) == (4 if meld.kind.startswith("kong") else 3)
            assert (BACK in meld.shown) == (meld.kind == "kong_concealed")
        for code, count in shown.items():
            assert count + box.left[code] <= MAHJONG.kind(code).copies, code
        assert not any(code.startswith("H") for code in deal.concealed)


def test_most_hands_are_won_and_some_are_not() -> None:
    short = [len(deal_hand(np.random.default_rng(seed))[0].concealed) for seed in range(200)].count(
        13
    )
    assert 4 <= short <= 40


def test_reading_order_is_that_of_the_hand_whatever_its_turn() -> None:
    rng = np.random.default_rng(3)
    deal, _ = deal_hand(rng, melds=2, flowers=1)
    group = GROUPS["melds"]
    flat = lay_hand(group, group.layers[0], deal, 1.33, rng)
    order = [tile.code for tile in in_order(flat)]
    assert [code for row in rows_of(flat) for code in row] == order
    assert [tile.code for tile in turned(in_order(flat), 180)] == order
    every = Counter(deal.concealed) + Counter(deal.flowers)
    assert Counter(order) == every + Counter(c for meld in deal.melds for c in meld.shown)


def test_what_lies_around_is_beyond_the_hand_and_out_of_the_same_box() -> None:
    for seed in range(8):
        rng = np.random.default_rng(seed)
        deal, box = deal_hand(rng)
        left = Counter(box.left)
        placed = lay_hand(GROUPS["table"], GROUPS["table"].layers[0], deal, 1.33, rng)
        loose = around(rng, box, placed, sample_style(rng).body)
        assert len(loose) > 8
        assert not Counter(code for code, _ in loose if code != BACK) - left
        for _, spot in loose:
            assert all(math.dist((spot.x, spot.y), (t.spot.x, t.spot.y)) > 2.3 for t in placed)


@pytest.mark.parametrize("number", range(len(GROUPS)))
def test_a_picture_shows_its_whole_hand(number: int) -> None:
    sample = make_hand_sample(2, number, "test")
    assert sample.group == list(GROUPS)[number]
    codes = [code for row in sample.rows for code in row]
    assert [label.code for label in sample.hand] == codes
    with Image.open(io.BytesIO(sample.jpeg)) as picture:
        assert picture.size == sample.size
    for label in sample.hand:
        x1, y1, x2, y2 = label.xyxy
        assert 0 <= x1 < x2 <= sample.size[0]
        assert 0 <= y1 < y2 <= sample.size[1]
    assert {label.xyxy for label in sample.hand} <= {label.xyxy for label in sample.labels}
    others = len(sample.labels) - len(sample.hand)
    assert (others > 5) == GROUPS[sample.group].table


def test_a_hand_depends_on_seed_number_and_pool_alone() -> None:
    alone = make_hand_sample(11, 3, "train")
    _tile_set.cache_clear()
    make_hand_sample(11, 14, "train")
    assert make_hand_sample(11, 3, "train") == alone
    assert make_hand_sample(11, 3, "test").jpeg != alone.jpeg
    assert make_hand_sample(12, 3, "train").jpeg != alone.jpeg


def test_the_folder_is_what_eval_reads(tmp_path: Path) -> None:
    assert run_synth(tmp_path, 4, seed=4, pool="test", hands=True) == 4
    assert run_synth(tmp_path, 5, seed=4, pool="test", hands=True) == 1
    photos = read_truth(tmp_path)
    assert [photo.group for photo in photos] == list(GROUPS)[:5]
    for photo in photos:
        assert photo.whole_hand
        assert len(photo.boxes) == len(photo.codes) == sum(map(len, photo.rows))
    rows = (tmp_path / "sources.jsonl").read_text("utf-8").splitlines()
    assert all(json.loads(row)["font_licence"] for row in rows)
    with pytest.raises(ValueError, match="hands"):
        run_synth(tmp_path, 6, seed=4, pool="test")


def test_hands_are_drawn_with_tiles_only(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="mahjong"):
        run_synth(tmp_path, 1, deck="cards", hands=True)


def test_a_chat_program_makes_photos_smaller_and_rough() -> None:
    rng = np.random.default_rng(1)
    photo = rng.integers(0, 255, (900, 1600, 3)).astype(np.uint8)
    whole = len(send_by_chat(photo, np.random.default_rng(2), shrink=False)[0])
    for seed in range(6):
        jpeg, (width, height) = send_by_chat(photo, np.random.default_rng(seed))
        with Image.open(io.BytesIO(jpeg)) as picture:
            assert picture.size == (width, height)
        assert 720 <= width <= 1440
        assert abs(width / height - 16 / 9) < 0.01
        assert len(jpeg) < whole
    (label,) = scaled_labels((Label("1m", (10, 20, 30, 40)),), 0.5)
    assert label.xyxy == (5, 10, 15, 20)


def test_a_sample_of_a_hand_is_a_sample() -> None:
    assert isinstance(make_hand_sample(1, 0), HandSample)
