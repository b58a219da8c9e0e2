"""Pictures of every page for docs/screens, from a server that runs: ``screens.py ADDRESS``."""

import io
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[2]
OUT = ROOT / "docs" / "screens"
SAMPLES = ROOT / "datasets" / "samples" / "images"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
COLOURS = 200
LIMIT_BYTES = 150_000
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
]


def tap(page: Any, codes: str, keys: str = ".keypad") -> None:
    for code in codes.split():
        page.locator(f"main {keys} [data-code='{code}']").click()


def home(page: Any) -> None:
    page.locator(".keypad .tile").first.wait_for()


def photo(page: Any) -> None:
    page.locator("input[type=file]").first.set_input_files(SAMPLES / "kong.jpg")
    page.get_by_test_id("result").wait_for(timeout=60_000)
    page.locator(".asks").wait_for()
    page.locator(".stage").evaluate("stage => window.scrollTo(0, stage.offsetTop - 70)")


def doubt(route: Any) -> None:
    """Let one tile of a real answer be misread and doubtful."""
    answer = route.fetch().json()
    tile = answer["reading"]["tiles"][9]
    others = [{"code": code, "confidence": 0.3} for code in (tile["code"], "8s", "4s")]
    tile |= {"code": "9s", "sure": False, "alternatives": others}
    route.fulfill(json=answer)


def correction(page: Any) -> None:
    page.route("**/v1/photo", doubt)
    page.locator("input[type=file]").first.set_input_files(SAMPLES / "two_rows.jpg")
    page.locator(".doubts").wait_for(timeout=60_000)
    page.locator(".stage").evaluate("stage => window.scrollTo(0, stage.offsetTop - 70)")


def result(page: Any) -> None:
    tap(page, "2m 2m 2m 5m 5m 5m 8m 8m 8m 5p 5p 5p 8p 8p")
    page.get_by_role("radio", name="Self-draw").check()
    page.get_by_test_id("result").locator(".payments").wait_for()
    page.locator(".facts").evaluate("part => window.scrollTo(0, part.offsetTop - 70)")


def house(page: Any) -> None:
    page.get_by_role("button", name="这桌的规矩").click()
    page.locator("dialog[open]").wait_for()


def waits(page: Any) -> None:
    tap(page, "1m 1m 1m 2m 3m 4m 5m 6m 7m 8m 9m 9m 9m")
    page.get_by_test_id("waits").wait_for()
    page.get_by_test_id("waits").evaluate("part => window.scrollTo(0, part.offsetTop - 400)")


def cards(page: Any) -> None:
    tap(page, "13 46 22 55 44 44 44", ".paper-keys")
    page.get_by_test_id("card-hand").locator("[data-code='44']").first.click()
    page.get_by_role("button", name="摆成扯").click()
    page.get_by_test_id("card-result").get_by_role("button", name="小家").click()
    page.get_by_test_id("card-result").get_by_text("10 坨").wait_for()


def daer(page: Any) -> None:
    page.locator(".rules-bar select").select_option("daer")
    page.locator(".paper-keys [data-code=s1]").wait_for()
    tap(page, "s1 s1 s1 s2 s3 s4 s5 s6 s7 s2 s7 s10", ".paper-keys")
    tap(page, "b1 b2 b3 b5 b5 b5 b9 b9 b9", ".paper-keys")
    page.get_by_test_id("card-result").locator(".payments").wait_for()


EVENING = [[-8, 24, -8, -8], [2, 0, 0, -2], [-8, -8, 24, -8], [16, 0, -16, 0], [-4, -4, -4, 12]]


def table(page: Any) -> None:
    for place, name in enumerate(["小王", "老李", "阿芳", "陈姐"]):
        page.locator("input[type=text]").nth(place).fill(name)
    page.get_by_role("button", name="开一桌").click()
    for deltas in EVENING:
        page.get_by_role("button", name="直接记分").click()
        for place, delta in enumerate(deltas):
            page.locator("dialog[open] input").nth(place).fill(str(delta))
        page.locator("dialog[open]").get_by_role("button", name="记下").click()
        page.locator("dialog[open]").wait_for(state="detached")
    page.evaluate("window.scrollTo(0, 150)")


def live(page: Any) -> None:
    page.get_by_role("button", name="打开镜头").click()
    page.get_by_test_id("result").wait_for(timeout=120_000)


SHOTS: list[tuple[str, str, Callable[[Any], None], dict[str, Any]]] = [
    ("home", "score", home, {}),
    ("photo", "score", photo, {}),
    ("correction", "score", correction, {}),
    ("result-english-dark", "score", result, {"locale": "en-GB", "color_scheme": "dark"}),
    ("house-rules", "score", house, {}),
    ("waits", "waits", waits, {}),
    ("cards", "cards", cards, {}),
    ("daer-dark", "cards", daer, {"color_scheme": "dark"}),
    ("table", "table", table, {}),
    ("live", "live", live, {}),
]


def keep(name: str, png: bytes) -> None:
    """Write a picture with fewer colours."""
    path = OUT / f"{name}.png"
    Image.open(io.BytesIO(png)).convert("RGB").quantize(COLOURS).save(path, optimize=True)
    assert path.stat().st_size <= LIMIT_BYTES, path
    print(path.relative_to(ROOT), path.stat().st_size)


def camera(folder: str) -> str:
    stream = Image.new("RGB", (1280, 720), (30, 80, 60))
    stream.paste(Image.open(SAMPLES / "qing_yi_se.jpg"), (0, 80))
    stream.save(Path(folder) / "hand.jpg", quality=92)
    video = (Path(folder) / "hand.jpg").rename(Path(folder) / "hand.mjpeg")
    return f"--use-file-for-fake-video-capture={video}"


def main(address: str, names: list[str]) -> None:
    """Take every picture, or those that are named."""
    OUT.mkdir(exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=[*SWITCHES, camera(folder)]
        )
        for name, tab, prepare, options in SHOTS:
            if names and name not in names:
                continue
            context = browser.new_context(
                **{"viewport": {"width": 390, "height": 844}, "locale": "zh-CN", **options}
            )
            page = context.new_page()
            page.goto(f"{address}/#/{tab}")
            page.locator("main select option").nth(1).wait_for(state="attached")
            prepare(page)
            page.wait_for_timeout(500)
            keep(name, page.screenshot())
            context.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
