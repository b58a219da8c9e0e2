"""Measure the shipped detector and write the figures where people read them: ``make figures``.

    python bench/figures.py DATA [--set NAME=FOLDER …] [--cards NAME=FOLDER …] [--check]

DATA is the folder of real photos (``real/dev`` and ``real/newset`` in it are never trained on);
``--set`` adds a labelled folder as a row of its own, such as pictures drawn with looks that were
held back, ``--cards`` one of paper cards. The tables between the marks in README.md and the
``[[accuracy]]`` rows at the end of the models' cards come from one run. Sets are kept apart; what
the project drew is said to be drawn.
"""

import argparse
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from hupai.datasets.truth import read_any_truth
from hupai.models import registry
from hupai.models.card import ModelCard
from hupai.models.card_file import Measured, with_accuracy
from hupai.models.corrections import load_corrections, mend_truth
from hupai.models.evaluate import evaluate_photos
from hupai.vision.cards.reader import CardReader
from hupai.vision.reader import Reader

SAMPLES = Path("datasets/samples")
MENDED = {"redcloth_mended": Path("datasets/corrections/real_newset.jsonl")}
"""Sets that are measured by mended labels; the same photos have a row by their own labels too."""
README = Path("README.md")
TILES = ("<!-- accuracy -->", "<!-- /accuracy -->")
CARDS = ("<!-- card accuracy -->", "<!-- /card accuracy -->")
WORDS = {
    "hk": "real photos of known tables (dev, Hong Kong sets)",
    "jp_phone": "real, a Japanese set by phone (dev)",
    "jp_webcam": "real, a Japanese set by webcam (dev)",
    "redcloth": "real, a set and table never seen (newset: heaps at any angle)",
    "redcloth_mended": "newset again, with eight faults of its labels mended "
    "(datasets/corrections/real_newset.jsonl)",
    "drawn": "drawn by this project (samples; proves little)",
    "drawn_held_out": "drawn by this project, sets, fonts and cloths held out "
    "(detector 1.0 had seen some of them)",
    "drawn_held_out_47": "the same from another seed, on which no rule was chosen",
    "cards_held_out": "drawn by this project with fonts, papers, pips and figures never trained on",
    "cards_samples": "drawn by this project (samples; proves little)",
}
HEAD = """Model `{model}`, by `make figures`. *Exact*: the whole hand right, tile for tile; *right*:
tiles found with the right code; *invented*: things read that are no tile; *taps*: corrections a
photo needs on average; *sure*: marked as certain, with the 95 % interval; *ms*: median and worst
on one core of the machine measured on. For 川牌 there is no real photo to measure on. The model's
card holds more, `hupai eval FOLDER --out FILE.json` all.

| photos | exact hands | tiles right | invented | taps | sure tiles, right | sure hands, right \
| right hands, sure | ms |
|---|---|---|---|---|---|---|---|---|
"""

CARD_HEAD = """Model `{model}`, by `make figures`. 没有真实川牌照片可供测量: no real photo of
these cards existed to measure on, and drawn ones prove little about real decks.

| pictures | exact hands | cards right | invented | taps | ms |
|---|---|---|---|---|---|
"""


def measure(reader: Reader | CardReader, folders: Iterable[tuple[str, Path]]) -> Iterator[Measured]:
    """Yield the figures of each folder that has a name, and of each group of one that has none."""
    for name, folder in folders:
        fixes = load_corrections(MENDED[name]) if name in MENDED else {}
        photos = mend_truth(read_any_truth(folder), folder, fixes)
        report = evaluate_photos(photos, lambda data: reader.read(data).to_dict())
        for image, reason in report.unread:
            raise SystemExit(f"{folder}: {image}: {reason}")
        figures = report.to_dict()
        yield from [(name, figures["all"])] if name else figures["groups"].items()


def table(measured: list[Measured], model: str) -> str:
    """Return the table of the README."""
    return HEAD.format(model=model) + "".join(_line(name, row) for name, row in measured)


def card_table(measured: list[Measured], model: str) -> str:
    """Return the README's table of paper cards."""
    return CARD_HEAD.format(model=model) + "".join(_card_line(name, row) for name, row in measured)


def _card_line(name: str, row: Mapping[str, Any]) -> str:
    cells = (
        WORDS.get(name, name),
        f"{row['exact']} of {row['photos']}",
        f"{_percent(row['right_share'])} of {row['tiles']}",
        _percent(row["invented_share"]),
        f"{row['mean_taps']:.1f}",
        f"{row['ms']['median']:.0f}, {row['ms']['worst']:.0f}",
    )
    return f"| {' | '.join(cells)} |\n"


def _line(name: str, row: Mapping[str, Any]) -> str:
    ms = row["ms"]
    cells = (
        WORDS.get(name, name),
        f"{row['exact']} of {row['photos']}",
        f"{_percent(row['right_share'])} of {row['tiles']}",
        _percent(row["invented_share"]),
        f"{row['mean_taps']:.1f}",
        _odds(row["sure_tiles"], "right", "marked"),
        _odds(row["sure_hands"], "right", "marked"),
        _odds(row["right_hands_sure"], "marked", "right"),
        f"{ms['median']:.0f}, {ms['worst']:.0f}",
    )
    return f"| {' | '.join(cells)} |\n"


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.1f} %"


def _odds(odds: Mapping[str, Any], part: str, whole: str) -> str:
    if not odds[whole]:
        return "–"
    low, high = (100 * edge for edge in odds["interval"])
    return f"{odds[part]} of {odds[whole]} ({low:.0f}–{high:.0f} %)"


def main() -> int:
    """Measure, print, and write unless only asked to check."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--set", metavar="NAME=FOLDER", action="append", default=[])
    parser.add_argument("--cards", metavar="NAME=FOLDER", action="append", default=[])
    parser.add_argument("--check", action="store_true", help="print only")
    asked = parser.parse_args()
    dev, newset = asked.data / "real/dev", asked.data / "real/newset"
    own = [("", dev), ("", newset), ("redcloth_mended", newset), ("", SAMPLES)]
    card = registry.load_card()
    sets = [*own, *(_named(parser, text) for text in asked.set)]
    measured = list(measure(Reader.load(threads=1), sets))
    _tell(card, measured, table(measured, f"{card.name} {card.version}"), TILES, asked.check)
    if asked.cards:
        card = registry.load_card(deck="cards")
        sets = [_named(parser, text) for text in asked.cards]
        measured = list(measure(CardReader.load(threads=1), sets))
        text = card_table(measured, f"{card.name} {card.version}")
        _tell(card, measured, text, CARDS, asked.check)
    return 0


def _tell(
    card: ModelCard, measured: list[Measured], text: str, marks: tuple[str, str], check: bool
) -> None:
    print(text)
    if not check:
        _write_readme(text, marks)
        file = registry.folder() / "cards" / f"{card.id}.toml"
        changed = with_accuracy(file.read_text(encoding="utf8"), measured)
        file.write_text(changed, encoding="utf8")


def _named(parser: argparse.ArgumentParser, text: str) -> tuple[str, Path]:
    name, mark, folder = text.partition("=")
    if not name or not mark:
        parser.error(f"--set {text}: write NAME=FOLDER, a name in WORDS has its sentence")
    return name, Path(folder)


def _write_readme(text: str, marks: tuple[str, str]) -> None:
    start, end = marks
    before, rest = README.read_text(encoding="utf8").split(start)
    after = rest.split(end)[1]
    README.write_text(f"{before}{start}\n{text}{end}{after}", encoding="utf8")


if __name__ == "__main__":
    raise SystemExit(main())
