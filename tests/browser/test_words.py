"""Every text in both languages, and no page that shows the wrong one."""

import re
from pathlib import Path

import pytest

WORDS = Path(__file__).parents[2] / "api" / "web" / "ui" / "src" / "words"
PAIR = re.compile(
    r'^  (\w+): \[\s*"((?:[^"\\]|\\.)*)",\s*"((?:[^"\\]|\\.)*)",?\s*\],$', re.MULTILINE
)
CHINESE = re.compile(r"[\u4e00-\u9fff]")
TABS = ["score", "cards", "waits", "table", "live"]
NAMES = re.compile("胡牌|中文|[扯碰坎戳]")
"""Chinese that an English page shows on purpose."""


def pairs():
    text = "".join(
        (WORDS / f"{name}.ts").read_text(encoding="utf-8") for name in ("main", "table", "live")
    )
    found = PAIR.findall(text)
    assert len(found) == len(re.findall(r"^  \w+: \[", text, re.MULTILINE))
    return found


@pytest.mark.parametrize(("key", "zh", "en"), pairs())
def test_a_text_has_both_languages(key, zh, en):
    assert zh.strip()
    assert en.strip()
    assert not CHINESE.search(NAMES.sub("", en))
    assert set(re.findall(r"\{\w+\}", zh)) == set(re.findall(r"\{\w+\}", en))


def test_every_text_is_used():
    sources = [path for path in WORDS.parent.rglob("*.ts*") if path.parent != WORDS]
    code = "".join(path.read_text(encoding="utf-8") for path in sources)
    composed = tuple(re.findall(r"`(\w+_)\$\{", code))
    unused = [
        key for key, _, _ in pairs() if f'"{key}"' not in code and not key.startswith(composed)
    ]
    assert unused == []


@pytest.mark.parametrize("tab", TABS)
def test_an_english_page_is_english(visit, tab):
    page = visit(tab, lang="en-GB")
    page.locator("select option").nth(1).wait_for(state="attached")
    shown = page.evaluate(
        """() => {
          const copy = document.body.cloneNode(true);
          copy.querySelectorAll('svg, noscript, [aria-hidden=true]').forEach(part => part.remove());
          return copy.textContent + [...copy.querySelectorAll('[aria-label]')]
            .map(part => part.getAttribute('aria-label')).join(' ');
        }"""
    )
    assert not CHINESE.search(NAMES.sub("", shown))
    assert page.locator("html").get_attribute("lang") == "en"


def test_the_language_can_be_changed_and_is_kept(visit):
    page = visit()
    page.get_by_role("button", name="设置").click()
    page.get_by_role("radio", name="English").check()
    page.get_by_role("button", name="Close").click()
    page.reload()
    page.get_by_role("link", name="Waits").wait_for()
