"""A reviewer's work: proposals to look at by eye, and taking over those that are right."""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from PIL import Image, ImageDraw, ImageFont, ImageOps

from hupai.datasets.disagree import Disagreement
from hupai.models.corrections import load_corrections
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
        upright = opened if photo.size else ImageOps.exif_transpose(opened)
        per_px = [a / b for a, b in zip(upright.size, photo.size or upright.size, strict=True)]
        extent = tuple(edge * times for edge, times in zip(corners, per_px * 2, strict=True))
        crop = upright.convert("RGB").transform(
            (side, side), Image.Transform.EXTENT, extent, Image.Resampling.BICUBIC
        )
    edges = zip(found.xyxy, corners[:2] * 2, strict=True)
    box = [(edge - corner) * scale for edge, corner in edges]
    ImageDraw.Draw(crop).rectangle(box, outline=(255, 0, 255))
    return crop


def accept(out: Path, numbers: Collection[int], corrections: Path) -> int:
    """Put the proposals of these numbers into a file of corrections; returns how many.

    :raises FileNotFoundError: there is no review in ``out``.
    :raises ValueError: a number that no proposal has, or a line that cannot be understood.
    """
    proposals = {int(row["number"]): row for row in read_lines(out / PROPOSALS, dict)}
    unknown = sorted(set(numbers) - set(proposals))
    if unknown:
        raise ValueError(f"{out / PROPOSALS} has no number {', '.join(map(str, unknown))}")
    kept = corrections.read_text("utf-8") if corrections.is_file() else ""
    added = [_plain(proposals[number]) for number in sorted(numbers)]
    lines = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in added)
    corrections.write_text(f"{kept}{lines}", encoding="utf-8")
    merged = sorted(load_corrections(corrections).items())
    text = "".join(json.dumps(_tight(row), ensure_ascii=False) + "\n" for _, row in merged)
    corrections.write_text(text, encoding="utf-8")
    return len(added)


def _plain(row: Any) -> dict[str, Any]:
    return {key: row[key] for key in ("image", "codes", "blank", "blank_codes") if key in row}


def _tight(row: Any) -> dict[str, Any]:
    return {key: value for key, value in row.items() if value}


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
