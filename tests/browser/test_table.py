"""An evening at the table: wins, kongs, the next dealer, and every hand can be taken back."""

import csv
import io

import pytest

NAMES = ["小王", "老李", "阿芳", "陈姐"]
PURE = "1m 1m 1m 2m 3m 4m 5m 6m 7m 8m 9m 9m 9m 9m"
ROOT = "2p 2p 2p 3p 4p 5p 5p 5p 5p 6m 7m 8m 9m 9m"


@pytest.fixture
def ruleset():
    return "sichuan_a"


@pytest.fixture
def table(visit, ruleset):
    page = visit()
    page.locator(".rules-bar select").select_option(ruleset)
    page.get_by_role("link", name="记账").click()
    for place, name in enumerate(NAMES):
        page.locator("input[type=text]").nth(place).fill(name)
    page.get_by_role("button", name="开一桌").click()
    page.get_by_test_id("totals").wait_for()
    return page


@pytest.fixture
def win(table, type_tiles):
    def won(codes, winner, by, discarder=None):
        table.get_by_role("link", name="算番").click()
        table.locator("main .keypad").wait_for()
        if table.get_by_role("button", name="重来").count():
            table.get_by_role("button", name="重来").click()
        type_tiles(table, codes)
        table.get_by_role("button", name="记到账上").click()
        sheet = table.locator("dialog[open]")
        choose(sheet, "哪个胡的", winner)
        choose(sheet, "怎么胡的", by)
        if discarder:
            choose(sheet, "哪个点的炮", discarder)
        sheet.get_by_role("button", name="记下").click()
        table.locator(".outcome").wait_for()

    return won


def choose(place, question, answer):
    place.get_by_role("group", name=question).get_by_role("radio", name=answer, exact=True).check()


def totals(page):
    found = page.locator("[data-testid=totals] strong").all_inner_texts()
    return [int(text) for text in found]


def save(page):
    page.get_by_role("button", name="这一把完了").click()
    page.locator(".outcome").wait_for(state="detached")


def test_an_evening_with_undo(table, win):
    win(PURE, "老李", "自摸")
    save(table)
    assert totals(table) == [-8, 24, -8, -8]
    assert "老李" in table.locator(".totals .deals").inner_text()
    win(ROOT, "小王", "点炮", "陈姐")
    save(table)
    assert totals(table) == [-6, 24, -8, -10]

    table.get_by_role("button", name="撤掉 第 1 把").click()
    assert totals(table) == [2, 0, 0, -2]
    table.get_by_role("button", name="恢复 第 1 把").click()
    assert totals(table) == [-6, 24, -8, -10]
    table.get_by_role("button", name="撤销").click()
    table.get_by_role("button", name="撤销").click()
    assert totals(table) == [-6, 24, -8, -10]
    table.get_by_role("button", name="撤销").click()
    assert totals(table) == [-8, 24, -8, -8]


def test_it_is_still_there_after_a_reload(table, win):
    win(PURE, "老李", "自摸")
    save(table)
    table.reload()
    table.get_by_test_id("totals").wait_for()
    assert totals(table) == [-8, 24, -8, -8]


def test_two_winners_of_one_deal_and_a_kong(table, win):
    table.get_by_role("button", name="＋ 杠").click()
    sheet = table.locator("dialog[open]")
    choose(sheet, "哪个杠的", "陈姐")
    choose(sheet, "哪种杠", "暗杠")
    sheet.locator("[data-code='1s']").click()
    sheet.get_by_role("button", name="记下").click()
    table.locator(".outcome").wait_for()
    win(PURE, "老李", "自摸")
    win(ROOT, "阿芳", "点炮", "陈姐")
    table.locator(".events li").nth(2).wait_for()
    table.locator(".outcome").get_by_text("没胡的接着打").wait_for()
    save(table)
    # kong +6 -2 -2 -2, then +24 from three, then 2 from 陈姐 to 阿芳
    assert totals(table) == [-10, 22, -8, -4]


def test_points_by_hand_must_balance(table):
    table.get_by_role("button", name="直接记分").click()
    sheet = table.locator("dialog[open]")
    sheet.get_by_label("小王").fill("10")
    assert sheet.get_by_role("button", name="记下").is_disabled()
    sheet.get_by_text("现在差 10").wait_for()
    sheet.get_by_label("陈姐").fill("-10")
    sheet.get_by_role("button", name="记下").click()
    assert totals(table) == [10, 0, 0, -10]


def test_the_evening_leaves_as_csv_and_as_a_picture(table, win):
    win(PURE, "老李", "自摸")
    save(table)
    with table.expect_download() as got:
        table.get_by_role("button", name="导出 CSV").click()
    rows = list(csv.reader(io.StringIO(got.value.path().read_text(encoding="utf-8-sig"))))
    assert rows[0] == ["hand", "time", "what", "dealer", *NAMES, "voided"]
    assert rows[1][4:8] == ["-8", "24", "-8", "-8"]
    assert "清一色" in rows[1][2]
    with table.expect_download() as got:
        table.get_by_role("button", name="分享图片").click()
    assert got.value.path().read_bytes().startswith(b"\x89PNG")


def test_an_empty_wall_asks_for_the_hands(table, type_tiles):
    table.get_by_role("link", name="听牌").click()
    hands = [
        "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 2p 3p",
        "1s 2s 3s 4s 5s 6s 7s 8s 9s 1p 1p 2p 3p",
        "2m 2m 2m 4m 5m 6m 7m 8m 9m 5p 5p 6p 7p",
        "1m 4m 7m 1s 4s 7s 2m 5m 8m 3s 6s 9s 9s",
    ]
    for name, hand in zip(NAMES, hands, strict=True):
        type_tiles(table, hand)
        table.get_by_role("group", name="流局了").get_by_role("button", name=name).click()
    table.get_by_role("link", name="记账").click()
    table.get_by_role("button", name="＋ 流局").click()
    table.locator("dialog[open]").get_by_role("button", name="记下").click()
    table.locator(".outcome").wait_for()
    save(table)
    found = totals(table)
    assert sum(found) == 0
    assert found[3] < 0  # 没叫的赔


def test_one_discard_with_two_winners(table, type_tiles):
    for codes in (PURE, ROOT):
        table.get_by_role("link", name="算番").click()
        table.locator("main .keypad").wait_for()
        if table.get_by_role("button", name="重来").count():
            table.get_by_role("button", name="重来").click()
        type_tiles(table, codes)
        table.get_by_test_id("hand-tiles").locator("[data-code='9m']").first.click()
        table.get_by_role("button", name="胡的这张").click()
        table.get_by_role("radio", name="点炮").check()
        table.get_by_role("button", name="记到账上").click()
        sheet = table.locator("dialog[open]")
        if codes == PURE:
            choose(sheet, "哪个胡的", "老李")
            choose(sheet, "哪个点的炮", "小王")
        else:
            assert sheet.get_by_label("一炮多响").is_checked()
            choose(sheet, "哪个胡的", "阿芳")
        sheet.get_by_role("button", name="记下").click()
        table.locator(".outcome").wait_for()
    table.locator(".outcome").get_by_text("下一把 小王 坐庄").wait_for()
    assert table.locator(".events li").count() == 1
    save(table)
    assert totals(table) == [-10, 8, 2, 0]


def offered(place, question):
    names = place.get_by_role("group", name=question).locator("label")
    names.first.wait_for()
    return names.all_inner_texts()


@pytest.mark.parametrize("ruleset", ["sichuan_xueliu"])
def test_where_a_winner_may_win_again_nobody_is_out(table, win):
    win(PURE, "老李", "自摸")
    outcome = table.locator(".outcome")
    outcome.get_by_text("胡了的也接着打").wait_for()
    first = [int(text) for text in outcome.locator("strong").all_inner_texts()]
    win(PURE, "老李", "点炮", "小王")
    win(ROOT, "阿芳", "点炮", "老李")
    table.locator(".events li").nth(2).wait_for()
    save(table)
    found = totals(table)
    assert sum(found) == 0
    assert found[1] != first[1]


@pytest.mark.parametrize("ruleset", ["sichuan_xueliu"])
def test_a_winner_who_plays_on_may_kong_feed_and_err(table, win):
    win(PURE, "老李", "自摸")
    sheet = table.locator("dialog[open]")
    for opener, questions in {"＋ 杠": ["哪个杠的", "哪个放的杠"], "＋ 诈胡": ["哪个诈胡"]}.items():
        table.get_by_role("button", name=opener).click()
        for question in questions:
            assert offered(sheet, question) == NAMES
        sheet.get_by_role("button", name="关闭").click()
    table.get_by_role("button", name="＋ 流局").click()
    shown = sheet.locator(".deltas li")
    shown.first.wait_for()
    assert shown.count() == 3  # who has won shows no hand


def test_elsewhere_a_winner_is_out(table, win):
    win(PURE, "老李", "自摸")
    table.get_by_role("button", name="＋ 杠").click()
    assert offered(table.locator("dialog[open]"), "哪个杠的") == ["小王", "阿芳", "陈姐"]


@pytest.mark.parametrize("ruleset", ["sichuan_xueliu"])
def test_nobody_joins_the_same_discard_twice(table, type_tiles):
    for _ in range(2):
        table.get_by_role("link", name="算番").click()
        table.locator("main .keypad").wait_for()
        if table.get_by_role("button", name="重来").count():
            table.get_by_role("button", name="重来").click()
        type_tiles(table, PURE)
        table.get_by_role("button", name="记到账上").click()
        sheet = table.locator("dialog[open]")
        if sheet.get_by_label("一炮多响").count():
            assert offered(sheet, "哪个胡的") == ["阿芳", "陈姐"]
            sheet.get_by_label("一炮多响").uncheck()
            assert offered(sheet, "哪个胡的") == NAMES
            return
        choose(sheet, "哪个胡的", "老李")
        choose(sheet, "怎么胡的", "点炮")
        choose(sheet, "哪个点的炮", "小王")
        sheet.get_by_role("button", name="记下").click()
        table.locator(".outcome").wait_for()
    pytest.fail("the second winner was not asked about the same discard")
