"""Screen readers, small phones, large type, light and dark, and what the page weighs."""

import gzip

import pytest

TABS = ["score", "cards", "waits", "table", "live"]
LIMIT_BYTES = 200_000
PURE = "1m 1m 1m 2m 3m 4m 5m 6m 7m 8m 9m 9m 9m 9m"


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("tab", TABS)
def test_a_page_as_it_opens(visit, serious, tab, dark):
    page = visit(tab, dark=dark)
    page.locator("select option").nth(1).wait_for(state="attached")
    assert serious(page) == []


@pytest.mark.parametrize("dark", [False, True])
def test_a_scored_hand_and_its_sheets(visit, serious, type_tiles, dark):
    page = visit(dark=dark)
    type_tiles(page, PURE)
    page.locator(".asks").wait_for()
    page.locator(".why summary").first.click()
    assert serious(page) == []
    for open_sheet in ("这桌的规矩", "组合", "设置"):
        page.get_by_role("button", name=open_sheet).click()
        assert serious(page) == []
        page.get_by_role("button", name="关闭").click()
    page.get_by_test_id("hand-tiles").locator("[data-code]").first.click()
    assert serious(page) == []


@pytest.mark.parametrize("dark", [False, True])
def test_scored_cards(visit, serious, dark):
    page = visit("cards", dark=dark)
    for code in ["13", "46", "22", "55", "44", "44", "44"]:
        page.locator(f".paper-keys [data-code='{code}']").click()
    page.get_by_test_id("card-result").get_by_role("button", name="小家").click()
    page.get_by_test_id("card-result").get_by_text("10 坨").wait_for()
    assert serious(page) == []


@pytest.mark.parametrize("dark", [False, True])
def test_a_table(visit, serious, dark):
    page = visit("table", dark=dark)
    page.get_by_role("button", name="开一桌").click()
    page.get_by_role("button", name="直接记分").click()
    sheet = page.locator("dialog[open]")
    sheet.get_by_label("东").fill("10")
    sheet.get_by_label("北").fill("-10")
    assert serious(page) == []
    sheet.get_by_role("button", name="记下").click()
    page.locator("svg.evening").wait_for()
    assert serious(page) == []


@pytest.mark.parametrize("size", ["normal", "huge"])
@pytest.mark.parametrize("tab", TABS)
def test_nothing_sticks_out_at_360_px(visit, tab, size):
    page = visit(tab, width=360)
    page.locator("select option").nth(1).wait_for(state="attached")
    page.evaluate(f"document.documentElement.dataset.size = '{size}'")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    if tab in ("score", "waits"):
        keys = page.locator(".keypad .tile").first.bounding_box()
        assert min(keys["width"], keys["height"]) >= 24  # a finger finds it


def test_a_sheet_takes_and_gives_back_the_focus(visit, type_tiles):
    page = visit()
    type_tiles(page, "1m")
    page.get_by_test_id("hand-tiles").locator("[data-code='1m']").press("Enter")
    page.locator("dialog[open]").wait_for()
    assert page.evaluate("document.querySelector('dialog').contains(document.activeElement)")
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    assert page.evaluate("document.activeElement.dataset.code") == "1m"


def test_what_a_phone_loads(visit):
    page = visit()
    loaded = set()
    page.on("request", lambda request: loaded.add((request.method, request.url)))
    page.reload()
    page.locator(".keypad .tile").first.wait_for()
    origin = page.evaluate("location.origin")
    assert all(url.startswith(origin) for _, url in loaded)
    files = [url for method, url in loaded if method == "GET"]
    weight = {url: len(gzip.compress(page.request.get(url).body())) for url in files}
    assert len(weight) >= 4
    assert sum(weight.values()) <= LIMIT_BYTES, weight
