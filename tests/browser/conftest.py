"""A server of our own, and Chromium without a window to look at it."""

import re
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
AXE = ROOT / "api" / "web" / "ui" / "node_modules" / "axe-core" / "axe.min.js"
SAMPLES = ROOT / "datasets" / "samples" / "images"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE_MS = 30_000
"""A slow machine may read a photo for a while."""


HARMLESS = ("Failed to load resource", "The Cross-Origin-Opener-Policy header has been ignored")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    here = [item for item in items if Path(__file__).parent in item.path.parents]
    reason = _absent(config)
    for item in here:
        item.add_marker(pytest.mark.browser)
        if reason:
            item.add_marker(pytest.mark.skip(reason=reason))


def _absent(config: pytest.Config) -> str:
    if "browser" not in str(config.getoption("-m")):
        return "browser tests run with: make browser"
    if CHROMIUM is None:
        return "Chromium is not installed (Debian: apt install chromium)"
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "Playwright is not installed: pip install 'hupai[browser]'"
    return ""


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """Serve on a free port, as a person would; yields the address."""
    command = [sys.executable, "-m", "hupai", "serve", "--port", "0"]
    process = subprocess.Popen(
        command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    )
    try:
        assert process.stderr is not None
        address = next(
            found[0]
            for line in process.stderr
            if (found := re.search(r"http://127\.[\d.:]+", line))
        )
        _wait_for(f"{address}/livez")
        # What it goes on saying must not fill the pipe.
        with ExitStack() as stack:
            drain = subprocess.Popen(["cat"], stdin=process.stderr, stdout=subprocess.DEVNULL)
            stack.callback(drain.wait)
            yield address
            process.terminate()
            process.wait(30)
    finally:
        process.kill()
        process.wait()
        if process.stderr is not None:
            process.stderr.close()


def _wait_for(url: str) -> None:
    for _ in range(300):
        try:
            with urllib.request.urlopen(url) as answer:
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.2)
    raise TimeoutError(url)


@pytest.fixture(scope="session")
def needs_model(server: str) -> None:
    try:
        with urllib.request.urlopen(f"{server}/readyz"):
            return
    except OSError:
        pytest.skip("no model is installed, and this reads a photo")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def chromium(playwright: Any) -> Iterator[Any]:
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
    yield browser
    browser.close()


@pytest.fixture
def launch(playwright: Any) -> Iterator[Callable[..., Any]]:
    """Start Chromium with switches of its own."""
    started: list[Any] = []

    def start(*switches: str) -> Any:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*QUIET, *switches])
        started.append(browser)
        return browser

    yield start
    for browser in started:
        browser.close()


class Visit:
    """A page with what went wrong on it."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._hear)

    def _hear(self, message: Any) -> None:
        # A refused request is for the test to judge; a script that breaks is always wrong.
        if message.type == "error" and not message.text.startswith(HARMLESS):
            self.errors.append(message.text)


@pytest.fixture
def visit(server: str, chromium: Any) -> Iterator[Callable[..., Any]]:
    """Open a page of the app in a browser of its own memory; script errors fail the test."""
    visits: list[Visit] = []

    def opened(
        tab: str = "score",
        *,
        lang: str = "zh-CN",
        width: int = 390,
        dark: bool = False,
        browser: Any = None,
        address: str = "",
        **context: Any,
    ) -> Any:
        made = (browser or chromium).new_context(
            viewport={"width": width, "height": 844},
            locale=lang,
            color_scheme="dark" if dark else "light",
            service_workers=context.pop("service_workers", "block"),
            **context,
        )
        made.set_default_timeout(PATIENCE_MS)
        seen = Visit(made.new_page())
        visits.append(seen)
        seen.page.goto(f"{address or server}/#/{tab}")
        seen.page.locator("main > *").first.wait_for()
        return seen.page

    yield opened
    for one in visits:
        if one.page.context.browser.is_connected():
            one.page.context.close()
    assert [error for one in visits for error in one.errors] == []


@pytest.fixture
def sample() -> Callable[[str], Path]:
    return lambda name: SAMPLES / f"{name}.jpg"


@pytest.fixture
def type_tiles() -> Callable[[Any, str], None]:
    """Tap tiles on the keys of the page."""

    def tap(page: Any, codes: str) -> None:
        for code in codes.split():
            page.locator(f"main .keypad [data-code='{code}']").click()

    return tap


@pytest.fixture
def hand_of() -> Callable[[Any], list[str]]:
    """Return the codes of the tiles in the hand on the page."""

    def codes(page: Any) -> list[str]:
        found: list[str] = page.locator("[data-testid=hand-tiles] [data-code]").evaluate_all(
            "tiles => tiles.map(tile => tile.dataset.code)"
        )
        return found

    return codes


@pytest.fixture
def serious() -> Callable[[Any], list[tuple[str, str, str]]]:
    """Return what axe finds serious on a page; axe comes with the page's development tools."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm ci in api/web/ui")
    code = AXE.read_text(encoding="utf-8")

    def found(page: Any) -> list[tuple[str, str, str]]:
        page.wait_for_timeout(300)  # a sheet that is still rising has no contrast yet
        page.evaluate(code)
        told = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            (one["id"], node["html"][:200], node["failureSummary"])
            for one in told["violations"]
            if one["impact"] in ("serious", "critical")
            for node in one["nodes"]
        ]

    return found
