"""A reviewer's work: proposals to look at by eye, and taking over those that are right."""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from PIL import Image, ImageDraw, ImageFont

from hupai.datasets.disagree import Disagreement
from hupai.models.corrections import Row, load_corrections
from hupai.models.exif import upright
from hupai.models.labels import read_lines
from hupai.models.truth import TruthPhoto

__all__ = ["PROPOSALS", "accept", "parse_numbers", "write_review"]

PROPOSALS: Final = "proposals.jsonl"
_COLUMNS, _ROWS = 7, 6
_CELL_PX: Final = 190
_TEXT_PX: Final = 30
_AROUND: Final = 0.9
"""So much of a tile's longer side is shown on each side of it."""


def write_review(
    found: Sequence[Disagreement], photos: Mapping[str, TruthPhoto], out: Path
) -> list[Path]:
    """Write :data:`PROPOSALS`, numbered lines in the form of corrections, and sheets of crops.

    ``photos`` are by the disagreements' ``image``. Sheets of an earlier review are removed.

    :returns: the sheets, ``sheet_1.png`` and so on, in the order of ``found``.
    """
    out.mkdir(parents=True, exist_ok=True)
    for old in out.glob("sheet_*.png"):
        old.unlink()
    lines = [json.dumps(_line(n, d), ensure_ascii=False) for n, d in enumerate(found, 1)]
    (out / PROPOSALS).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    sheets = []
    size = _COLUMNS * _ROWS
    for first in range(0, len(found), size):
        sheets.append(out / f"sheet_{first // size + 1}.png")
        _sheet(found[first : first + size], first + 1, photos).save(sheets[-1])
    return sheets


def _line(number: int, found: Disagreement) -> dict[str, Any]:
    return {
        **found.correction(),
        "number": number,
        "kind": found.kind,
        "label": found.label,
        "read": found.read,
        "confidence": round(found.confidence, 4),
    }


def _sheet(
    found: Sequence[Disagreement], first: int, photos: Mapping[str, TruthPhoto]
) -> Image.Image:
    rows = -(-len(found) // _COLUMNS)
    sheet = Image.new("RGB", (_COLUMNS * _CELL_PX, rows * (_CELL_PX + _TEXT_PX)), "white")
    draw = ImageDraw.Draw(sheet)
    font = ImageFont.load_default(size=12)
    for place, each in enumerate(found):
        x = place % _COLUMNS * _CELL_PX
        y = place // _COLUMNS * (_CELL_PX + _TEXT_PX)
        sheet.paste(_crop(each, photos[each.image]), (x, y + _TEXT_PX))
        text = f"{first + place}: {each.label or '-'} > {each.read or '-'}  {each.confidence:.2f}"
        where = "" if each.place is None else f" [{each.place}]"
        draw.text((x + 3, y + 1), text, fill="black", font=font)
        draw.text((x + 3, y + 15), f"{Path(each.image).stem}{where}", fill="gray", font=font)
    return sheet


def _crop(found: Disagreement, photo: TruthPhoto) -> Image.Image:
    """Cut out the place with what is round it, the box in magenta; fits the cell."""
    x1, y1, x2, y2 = found.xyxy
    half = max(x2 - x1, y2 - y1, 1.0) * (0.5 + _AROUND)
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    side = _CELL_PX - 6
    scale = side / (2 * half)
    corners = (x - half, y - half, x + half, y + half)
    with Image.open(photo.image, formats=("JPEG", "PNG", "WEBP")) as opened:
        seen = upright(opened)
        per_px = [a / b for a, b in zip(seen.size, photo.size or seen.size, strict=True)]
        extent = tuple(edge * times for edge, times in zip(corners, per_px * 2, strict=True))
        crop = seen.convert("RGB").transform(
            (side, side), Image.Transform.EXTENT, extent, Image.Resampling.BICUBIC
        )
    edges = zip(found.xyxy, corners[:2] * 2, strict=True)
    box = [(edge - corner) * scale for edge, corner in edges]
    ImageDraw.Draw(crop).rectangle(box, outline=(255, 0, 255))
    return crop


def accept(out: Path, numbers: Collection[int], corrections: Path) -> int:
    """Put the proposals of these numbers into a file of corrections; returns how many.

    What the file has already is not added again. It is written at once or, after an error, not
    at all.

    :raises FileNotFoundError: there is no review in ``out``.
    :raises ValueError: a number that no proposal has, or a line that cannot be understood.
    """
    load_corrections(out / PROPOSALS)  # names a line that is none
    proposals = dict(read_lines(out / PROPOSALS, _numbered))
    unknown = sorted(set(numbers) - set(proposals))
    if unknown:
        raise ValueError(f"{out / PROPOSALS} has no number {', '.join(map(str, unknown))}")
    known = load_corrections(corrections if corrections.exists() else None)
    added = [_plain(proposals[number]) for number in sorted(set(numbers))]
    _keep([*known.values(), *added], corrections)
    return len(added)


def _numbered(row: Row) -> tuple[int, Row]:
    return int(row["number"]), row


def _keep(rows: Iterable[Row], corrections: Path) -> None:
    """Write corrections anew, a line a picture, once they are known to be understood."""
    part = corrections.with_name(f"{corrections.name}.part")
    try:
        part.write_text(_lines(rows), encoding="utf-8")
        merged = sorted(load_corrections(part).items())
        part.write_text(_lines(_tight(row) for _, row in merged), encoding="utf-8")
        part.replace(corrections)
    finally:
        part.unlink(missing_ok=True)


def _lines(rows: Iterable[Row]) -> str:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def _plain(row: Row) -> dict[str, Any]:
    return {key: row[key] for key in ("image", "codes", "blank", "blank_codes") if key in row}


def _tight(row: Row) -> dict[str, Any]:
    """Leave out what is empty, and every box of ``blank`` but one of its kind."""
    blank: dict[tuple[float, ...], str | None] = {}
    codes = row.get("blank_codes") or [None] * len(row["blank"])
    for box, code in zip(map(tuple, row["blank"]), codes, strict=True):
        blank[box] = code or blank.get(box)
    shown = list(blank.values()) if any(blank.values()) else []
    tight = {**row, "blank": [list(box) for box in blank], "blank_codes": shown}
    return {key: value for key, value in tight.items() if value}


def parse_numbers(text: str) -> list[int]:
    """Read ``1,4,7-9``.

    :raises ValueError: the text has another form.
    """
    return [number for part in text.split(",") for number in _span(part)]


def _span(part: str) -> Iterator[int]:
    first, mark, last = (word.strip() for word in part.partition("-"))
    if not first.isdecimal() or bool(mark) != last.isdecimal():
        raise ValueError(f"{part!r} is no number: write 1,4,7-9")
    yield from range(int(first), int(last or first) + 1)
