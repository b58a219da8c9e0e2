"""From a photo to a score, and the one tap that a misread tile takes."""

import io

import pytest
from PIL import Image

from hupai.datasets.truth import read_any_truth

HAND = ["1m", "1m", "2m", "2m", "3m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "9m", "9m"]


def send(page, file):
    page.locator("input[type=file]").first.set_input_files(file)


@pytest.fixture
def stub(visit):
    """Answer photos with a reading in which tile 4 is doubtful and wrong: 3s for 3m."""

    def opened(**options):
        page = visit(**options)
        bodies = []

        def answer(route):
            bodies.append(route.request.post_data_buffer)
            route.fulfill(json={"reading": reading(), "hand": {}, "score": score_of_wrong()})

        page.route("**/v1/photo", answer)
        return page, bodies

    return opened


def reading():
    tiles = [
        {
            "code": code,
            "confidence": 0.99,
            "box": [40 * place, 10, 40 * place + 38, 64],
            "row": 0,
            "sure": True,
            "alternatives": [],
        }
        for place, code in enumerate(HAND)
    ]
    tiles[4] |= {"code": "3s", "sure": False, "alternatives": [{"code": "3m", "confidence": 0.4}]}
    return {
        "image": {"width": 640, "height": 320},
        "rows": [[tile["code"] for tile in tiles]],
        "tiles": tiles,
        "hand": {"concealed": "", "melds": [], "flowers": []},
        "sure": False,
        "warnings": [],
        "model": {},
        "ms": {},
    }


def score_of_wrong():
    return {
        "ruleset": "sichuan_a",
        "options": {},
        "cap": 5,
        "hand": "",
        "wins": False,
        "fan": 0,
        "raw_fan": 0,
        "multiplier": 0,
        "points": 0,
        "fans": [],
        "not_counted": [],
        "reason_code": "not_winning",
        "reason": {"zh": "没有胡", "en": "no win"},
        "decomposition": [],
        "payments": [],
        "advice": [],
        "explanation": {"zh": [], "en": []},
        "next_best": None,
    }


@pytest.mark.usefixtures("needs_model")
def test_photo_to_score(visit, sample, hand_of):
    page = visit()
    send(page, sample("qing_yi_se"))
    page.get_by_test_id("result").get_by_text("清一色").first.wait_for()
    assert sorted(hand_of(page)) == sorted(HAND)
    assert page.locator(".stage .mark").count() == 14


@pytest.mark.usefixtures("needs_model")
def test_a_phone_photo_that_lies_on_its_side(visit, sample, hand_of, tmp_path):
    upright = Image.open(sample("qing_yi_se"))
    exif = Image.Exif()
    exif[0x0112] = 6  # turn by a quarter to see it upright
    upright.transpose(Image.Transpose.ROTATE_90).save(tmp_path / "side.jpg", exif=exif, quality=92)
    page = visit()
    send(page, tmp_path / "side.jpg")
    page.get_by_test_id("result").get_by_text("清一色").first.wait_for()
    assert sorted(hand_of(page)) == sorted(HAND)
    shown = page.locator(".stage img").evaluate(
        "image => [image.naturalWidth, image.naturalHeight]"
    )
    assert shown == list(upright.size)


def test_one_tap_corrects_a_misread_tile(stub, sample, hand_of):
    page, _ = stub()
    send(page, sample("qing_yi_se"))
    page.get_by_text("请看一眼").wait_for()
    assert "3s" in hand_of(page)
    page.locator(".doubts [data-code='3m']").click()
    page.get_by_test_id("result").get_by_text("清一色").first.wait_for()
    assert sorted(hand_of(page)) == sorted(HAND)
    assert page.locator(".doubts").count() == 0


def test_a_tile_on_the_photo_can_be_tapped(stub, sample, hand_of):
    page, _ = stub()
    send(page, sample("qing_yi_se"))
    page.locator(".stage .mark").nth(13).click()
    page.locator("dialog[open] .keypad [data-code='8m']").click()
    assert hand_of(page).count("9m") == 2
    page.get_by_role("button", name="撤销").click()
    assert hand_of(page).count("9m") == 3


def test_a_large_photo_is_made_smaller_before_it_is_sent(stub, tmp_path):
    page, bodies = stub()
    exif = Image.Exif()
    exif[0x010F] = "a phone that should not be told"
    Image.new("RGB", (3000, 4000), (20, 90, 60)).save(tmp_path / "large.jpg", exif=exif)
    send(page, tmp_path / "large.jpg")
    page.get_by_text("请看一眼").wait_for()
    body = bodies[0]
    start = body.index(b"\xff\xd8")
    sent = Image.open(io.BytesIO(body[start:]))
    assert sent.size == (960, 1280)
    assert not dict(sent.getexif())
    assert b'"ruleset":"sichuan_a"' in body


def test_a_browser_without_the_fast_decoder(stub, tmp_path):
    page, bodies = stub()
    page.evaluate("() => { window.createImageBitmap = () => Promise.reject(new TypeError('no')); }")
    exif = Image.Exif()
    exif[0x0112] = 6
    Image.new("RGB", (2000, 1000), (20, 90, 60)).save(tmp_path / "side.jpg", exif=exif)
    send(page, tmp_path / "side.jpg")
    page.get_by_text("请看一眼").wait_for()
    body = bodies[0]
    assert Image.open(io.BytesIO(body[body.index(b"\xff\xd8") :])).size == (640, 1280)


def test_a_full_queue_is_said_and_the_tiles_stay(visit, sample, type_tiles, hand_of):
    page = visit()
    type_tiles(page, "1m 2m")
    problem = {
        "code": "overloaded",
        "title": "Too many photos at once",
        "title_zh": "排队的照片太多",
    }
    kind = "application/problem+json"
    page.route(
        "**/v1/photo", lambda route: route.fulfill(status=503, content_type=kind, json=problem)
    )
    send(page, sample("kong"))
    page.get_by_text("服务器忙").wait_for()
    assert hand_of(page) == ["1m", "2m"]


@pytest.mark.usefixtures("needs_model")
def test_a_broken_photo_is_said(visit, tmp_path):
    (tmp_path / "broken.jpg").write_bytes(b"\xff\xd8\xff\xe0 this is no picture")
    page = visit()
    send(page, tmp_path / "broken.jpg")
    page.locator(".trouble").wait_for()
    assert "图片" in page.locator(".trouble").inner_text()


def test_offline_keeps_the_tiles_and_goes_on_afterwards(visit, type_tiles, hand_of):
    page = visit()
    type_tiles(page, "1m 1m 1m 2m 3m 4m 5m 6m 7m 8m 9m 9m 9m")
    page.context.set_offline(True)
    type_tiles(page, "9m")
    page.get_by_text("连不上服务器").wait_for()
    assert len(hand_of(page)) == 14
    page.context.set_offline(False)
    page.get_by_role("button", name="再试一次").click()
    page.get_by_test_id("result").get_by_text("清一色").first.wait_for()


def test_the_page_opens_without_a_network(visit):
    page = visit(service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.reload()
    page.get_by_role("heading", name="胡牌").wait_for()
    page.get_by_text("连不上服务器").wait_for()


def test_what_was_doubtful_and_right_takes_one_tap(stub, sample, hand_of):
    page, _ = stub()
    send(page, sample("qing_yi_se"))
    page.locator(".doubts .tile.chosen").click()
    assert page.locator(".doubts").count() == 0
    assert "3s" in hand_of(page)
    page.get_by_role("button", name="撤销").click()
    page.locator(".doubts").wait_for()


def test_a_corrected_photo_is_kept_to_learn_from(stub, sample, tmp_path):
    page, _ = stub()
    send(page, sample("qing_yi_se"))
    page.get_by_text("请看一眼").wait_for()
    keep = page.get_by_role("button", name="教它认我的牌")
    assert keep.count() == 0, "a tile is still in doubt"
    page.locator(".doubts [data-code='3m']").click()
    kept = []
    page.on("download", lambda download: kept.append(download))
    keep.click()
    page.wait_for_timeout(1000)
    for download in kept:
        download.save_as(tmp_path / download.suggested_filename)
    [photo] = read_any_truth(tmp_path)
    assert photo.codes == tuple(HAND)
    assert photo.whole_hand
    assert photo.boxes[4].xyxy == (160, 10, 198, 64)
    with Image.open(photo.image) as shown:
        assert shown.size == photo.size
