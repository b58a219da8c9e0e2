"""Without any photo: tiles tapped in, melds made, only what matters asked, the result said."""

PURE = "1m 1m 1m 2m 3m 4m 5m 6m 7m 8m 9m 9m 9m 9m"


def test_fourteen_taps_make_a_score(visit, type_tiles):
    page = visit()
    type_tiles(page, PURE)
    result = page.get_by_test_id("result")
    result.get_by_text("清一色").first.wait_for()
    assert "3 番" in result.inner_text()
    page.get_by_role("radio", name="自摸").check()
    result.locator(".payments strong", has_text="没胡的各家").wait_for()
    assert "给 8" in result.inner_text()


def test_the_same_in_english(visit, type_tiles):
    page = visit(lang="en-GB")
    type_tiles(page, PURE)
    result = page.get_by_test_id("result")
    result.get_by_text("one suit").first.wait_for()
    assert "3 fan" in result.inner_text()


def test_the_keyboard_alone_is_enough(visit):
    page = visit()
    page.locator("main .keypad [data-code='1m']").focus()
    for key in [
        "Enter",
        "Enter",
        "Enter",
        *["Tab", "Space"] * 7,
        *["Tab", "Enter", "Enter", "Space", "Space"],
    ]:
        page.keyboard.press(key)
    page.get_by_test_id("result").get_by_text("清一色").first.wait_for()


def test_a_meld_is_made_changed_and_taken_apart(visit, type_tiles, hand_of):
    page = visit()
    type_tiles(page, "2p 3p 4p 5p 5p 5p 6m 7m 8m 9m 9m")
    page.get_by_role("button", name="组合").click()
    sheet = page.locator("dialog[open]")
    sheet.get_by_role("radio", name="暗杠").check()
    sheet.locator(".keypad [data-code='2m']").click()
    page.get_by_test_id("result").get_by_text("根").first.wait_for()
    assert len(hand_of(page)) == 11
    page.get_by_role("button", name="暗杠").click()
    page.locator("dialog[open]").get_by_text("碰", exact=True).click(force=True)
    page.get_by_role("button", name="碰").wait_for()
    page.get_by_test_id("result").get_by_role("heading", name="平胡", exact=True).wait_for()
    page.locator(".meld").click()
    page.locator("dialog[open]").get_by_role("button", name="拆回手牌").click()
    assert len(hand_of(page)) == 14


def test_undo_goes_back_step_by_step(visit, type_tiles, hand_of):
    page = visit()
    type_tiles(page, "1m 2m 3m")
    page.get_by_role("button", name="撤销").click()
    assert hand_of(page) == ["1m", "2m"]
    page.get_by_role("button", name="撤销").click()
    page.get_by_role("button", name="撤销").click()
    assert hand_of(page) == []
    assert page.get_by_role("button", name="撤销").is_disabled()


def test_only_what_changes_the_result_is_asked(visit, type_tiles):
    page = visit()
    type_tiles(page, "2p 3p 4p 5p 5p 5p 6m 7m 8m 9m 9m 2m 2m 2m 2m")
    page.get_by_test_id("hand-tiles").locator("[data-code='2m']").first.click()
    page.get_by_role("button", name="直杠").first.click()
    asks = page.locator(".asks")
    asks.get_by_role("button", name="杠上炮").wait_for()
    assert asks.get_by_role("button", name="海底").count() == 0  # this table does not count it
    page.get_by_role("radio", name="自摸").check()
    asks.get_by_role("button", name="杠上花").click()
    page.get_by_test_id("result").locator(".fan-name", has_text="杠上花").wait_for()
    asks.get_by_role("button", name="杠上炮").wait_for(state="detached")


def test_a_kong_that_was_not_laid_is_not_asked_about(visit, type_tiles):
    page = visit()
    type_tiles(page, PURE)
    page.get_by_role("radio", name="自摸").check()
    page.locator(".asks").get_by_role("button", name="第一张就胡").wait_for()
    assert page.locator(".asks").get_by_role("button", name="杠上花").count() == 0


def test_a_house_option_changes_the_result_and_is_kept(visit, type_tiles):
    page = visit()
    page.get_by_role("button", name="这桌的规矩").click()
    page.get_by_label("封顶番数").fill("2")
    page.get_by_label("封顶番数").press("Tab")
    page.get_by_role("button", name="关闭").click()
    type_tiles(page, PURE)
    page.get_by_test_id("result").get_by_text("封顶 2 番").wait_for()
    page.reload()
    page.get_by_text("改了 1 条").wait_for()


def test_the_winning_tile_is_marked(visit, type_tiles):
    page = visit()
    type_tiles(page, PURE)
    page.get_by_test_id("hand-tiles").locator("[data-code='2m']").click()
    page.get_by_role("button", name="胡的这张").click()
    assert page.locator(".hand .tile.win").get_attribute("data-code") == "2m"


def test_a_tile_too_many_is_said(visit, type_tiles):
    page = visit()
    type_tiles(page, PURE + " 2p")
    page.get_by_text("多了 1 张").wait_for()


def test_waits(visit, type_tiles):
    page = visit("waits")
    type_tiles(page, "1m 1m 1m 2m 3m 4m 5m 6m 7m 8m 9m 9m 9m")
    waits = page.get_by_test_id("waits")
    waits.get_by_text("听 9 张").wait_for()
    assert waits.locator("li").count() == 9
    assert "3 番" in waits.locator("li").first.inner_text()


def test_dead_waits(visit, type_tiles):
    page = visit("waits")
    type_tiles(page, "1m 1m 1m 1m 2m 3m 4m 5m 6m 7m 8m 9m 9m")
    page.get_by_test_id("waits").wait_for()


def test_a_small_hand_of_gehu(visit):
    page = visit("cards")
    for code in ["13", "46", "22", "55", "44", "44", "44"]:
        page.locator(f".paper-keys [data-code='{code}']").click()
    page.get_by_test_id("card-hand").locator("[data-code='44']").first.click()
    page.get_by_role("button", name="摆成扯").click()
    result = page.get_by_test_id("card-result")
    result.get_by_role("button", name="小家").click()
    result.get_by_text("10 坨").wait_for()
    assert page.locator(".meld").count() == 1


def test_a_group_is_laid_by_dragging(visit):
    page = visit("cards")
    for code in ("44", "44", "44", "13"):
        page.locator(f".paper-keys [data-code='{code}']").click()
    page.get_by_test_id("card-hand").locator("[data-code='44']").first.drag_to(
        page.locator("[data-drop='kind:che']")
    )
    assert page.locator(".meld").count() == 1
    assert page.get_by_test_id("card-hand").locator("[data-code]").count() == 1


def test_the_result_is_said_in_one_line_while_it_is_out_of_sight(visit, type_tiles):
    page = visit()
    type_tiles(page, PURE)
    page.locator(".asks").wait_for()
    page.evaluate("window.scrollTo(0, 0)")
    bar = page.locator(".result-bar")
    bar.wait_for()
    assert "清一色" in bar.inner_text()
    bar.click()
    bar.wait_for(state="detached")


def test_cards_that_lack_one_say_what_they_wait_for(visit):
    page = visit("cards")
    page.locator(".rules-bar select").select_option("daer")
    page.locator(".paper-keys [data-code=s1]").wait_for()
    hand = "s1 s1 s1 s2 s3 s4 s5 s6 s7 s2 s7 s10 b1 b2 b3 b5 b5 b5 b9 b9"
    for code in hand.split():
        page.locator(f".paper-keys [data-code={code}]").click()
    waits = page.locator(".card-waits")
    waits.get_by_text("玖").first.wait_for()
    assert waits.locator("li").count() == 4


def test_the_last_tile_typed_is_taken_back_at_the_keys(visit, type_tiles, hand_of):
    page = visit()
    type_tiles(page, "1m 9p")
    page.get_by_role("button", name="退一张").click()
    assert hand_of(page) == ["1m"]


def test_where_a_winner_may_win_again_all_others_pay(visit, type_tiles):
    page = visit()
    page.locator(".rules-bar select").select_option("sichuan_xueliu")
    type_tiles(page, PURE)
    page.get_by_role("radio", name="自摸").check()
    result = page.get_by_test_id("result")
    result.locator(".payments strong", has_text="其余各家").wait_for()
    assert result.locator(".payments strong", has_text="没胡的各家").count() == 0


def test_the_house_rules_of_a_result_are_said_in_words(visit, type_tiles):
    page = visit()
    page.get_by_role("button", name="这桌的规矩").click()
    page.get_by_label("封顶番数").fill("")
    page.get_by_label("封顶番数").press("Tab")
    page.get_by_label("流局查叫").select_option("max")
    page.get_by_label("算海底").check()
    page.get_by_role("button", name="关闭").click()
    type_tiles(page, PURE)
    said = page.get_by_test_id("result").get_by_text("这桌的规矩")
    said.wait_for()
    assert said.inner_text() == "这桌的规矩：封顶番数：不封顶；算海底：是；流局查叫：最大"


def test_an_empty_number_says_what_it_means(visit):
    page = visit()
    page.get_by_role("button", name="这桌的规矩").click()
    assert page.get_by_label("封顶番数").get_attribute("placeholder") == "不封顶"
    page.get_by_role("button", name="关闭").click()
    page.get_by_role("link", name="长牌").click()
    page.locator(".rules-bar select").select_option("qianhu")
    page.get_by_role("button", name="这桌的规矩").click()
    assert page.get_by_label("庄家起胡点数").get_attribute("placeholder") == "同闲家"
