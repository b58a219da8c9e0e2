"""Measure the shipped detector and write the figures where people read them: ``make figures``.

    python bench/figures.py DATA [--check]

DATA is the folder of real photos (``real/dev`` and ``real/newset`` in it are never trained on). The
table between the marks in README.md and the ``[[accuracy]]`` rows at the end of the model's card
come from one run. Sets are kept apart; what the project drew itself is said to be drawn.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hupai.models import registry
from hupai.models.evaluate import evaluate_folder
from hupai.vision.reader import Reader

SAMPLES = Path("datasets/samples")
README = Path("README.md")
OPEN, CLOSE = "<!-- accuracy -->", "<!-- /accuracy -->"
CARD_MARK = "# What was measured; written by `make figures`.\n"
WORDS = {
    "hk": "real photos of known tables (dev, Hong Kong sets)",
    "jp_phone": "real, a Japanese set by phone (dev)",
    "jp_webcam": "real, a Japanese set by webcam (dev)",
    "redcloth": "real, a set and table never seen (newset: heaps at any angle)",
    "drawn": "drawn by this project (samples; proves little)",
}


@dataclass(frozen=True, slots=True)
class Row:
    """One group of photos and what was measured on it."""

    group: str
    figures: dict[str, Any]

    def share(self, name: str) -> str:
        """Return a share as a percentage."""
        value = self.figures[name]
        return "–" if value is None else f"{100 * value:.1f} %"

    def odds(self, name: str) -> str:
        """Return right of marked."""
        odds = self.figures[name]
        return f"{odds['right']} of {odds['marked']}"


def measure(reader: Reader, folders: list[Path]) -> Iterator[Row]:
    """Yield a row for each group of each folder."""
    for folder in folders:
        report = evaluate_folder(folder, lambda data: reader.read(data).to_dict())
        for group in report.groups():
            yield Row(group.group, group.to_dict())


def table(rows: list[Row], model: str) -> str:
    """Return the table of the README."""
    head = f"""Model `{model}`, by `make figures`. *Right*: tiles found with the right code;
*invented*: things read that are no tile; *exact*: the whole hand right, tile for tile.
For 川牌 there is no real photo to measure on.

| photos | exact hands | tiles | right | invented | sure tiles right | sure hands right |
|---|---|---|---|---|---|---|
"""
    return head + "".join(_line(row) for row in rows)


def _line(row: Row) -> str:
    figures = row.figures
    cells = (
        WORDS.get(row.group, row.group),
        f"{figures['exact']} of {figures['photos']}",
        str(figures["tiles"]),
        row.share("right_share"),
        row.share("invented_share"),
        row.odds("sure_tiles"),
        row.odds("sure_hands"),
    )
    return f"| {' | '.join(cells)} |\n"


def toml(rows: list[Row]) -> str:
    """Return the rows of the card; ``sure_*`` are [right, marked]."""
    return "".join(f"\n[[accuracy]]\n{_fields(row)}" for row in rows)


def _fields(row: Row) -> str:
    figures = row.figures
    values = {
        "set": f'"{row.group}"',
        **{name: figures[name] for name in ("photos", "exact", "tiles")},
        **{name: figures[name] for name in ("right_share", "invented_share")},
        **{
            name: [figures[name]["right"], figures[name]["marked"]]
            for name in ("sure_tiles", "sure_hands")
        },
    }
    return "".join(f"{name} = {value}\n" for name, value in values.items())


def main() -> int:
    """Measure, print, and write unless only asked to check."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--check", action="store_true", help="print only")
    asked = parser.parse_args()
    card = registry.load_card()
    folders = [asked.data / "real" / "dev", asked.data / "real" / "newset", SAMPLES]
    rows = list(measure(Reader.load(), folders))
    text = table(rows, f"{card.name} {card.version}")
    print(text)
    if not asked.check:
        _write_readme(text)
        _write_card(registry.folder() / "cards" / f"{card.id}.toml", toml(rows))
    return 0


def _write_readme(text: str) -> None:
    whole = README.read_text(encoding="utf8")
    before, rest = whole.split(OPEN)
    after = rest.split(CLOSE)[1]
    README.write_text(f"{before}{OPEN}\n{text}{CLOSE}{after}", encoding="utf8")


def _write_card(path: Path, rows: str) -> None:
    kept = path.read_text(encoding="utf8").split(CARD_MARK)[0]
    path.write_text(f"{kept}{CARD_MARK}{rows}", encoding="utf8")


if __name__ == "__main__":
    raise SystemExit(main())
