"""The text file in which a person says what each photo shows: ``tiles.txt``.

A line a photo: ``IMG_1.jpg: 123m 456p / 11sEE``, rows parted by ``/``. ``#`` begins a remark.
A ``?`` behind a tile marks one that the reader doubts; it says nothing about the tile.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from hupai.models.adapt.errors import AdaptError
from hupai.scorer.core.errors import HandInvalid
from hupai.scorer.core.hand import format_tiles, parse_tiles
from hupai.scorer.core.tiles import BACK, TileCode

__all__ = ["ANSWERS", "PHOTOS", "draft_line", "find_photos", "read_answers", "write_draft"]

ANSWERS: Final = "tiles.txt"
PHOTOS: Final = frozenset({".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif"})

_SHOWN: Final = 3
_HEAD: Final = """\
# 每行一张照片：文件名: 牌，一排一排用 / 隔开。认错的改对，多认的删掉，漏认的补上：
# 照片上正面朝上的牌都要写。带 ? 的是没把握的，? 不用删。
# 1-9m 万，1-9p 筒，1-9s 条，ESWN 东南西北，CFP 中发白，H1-H12 花，J 飞。
# A line a photo, rows parted by /. Mend what is wrong, strike out what is no tile, add what
# is missing: every tile that lies face up. A ? marks doubt and may stay.
# m characters, p dots, s bamboo, ESWN winds, CFP dragons, H1-H12 flowers, J joker.
"""


def find_photos(folder: Path) -> list[Path]:
    """Return the photos that lie in the folder itself, by name.

    :raises AdaptError: there is no such folder.
    """
    if not folder.is_dir():
        raise AdaptError(f"没有文件夹 {folder}。", f"There is no folder {folder}.")
    return sorted(path for path in folder.iterdir() if path.suffix.lower() in PHOTOS)


def read_answers(folder: Path) -> dict[str, tuple[TileCode, ...]]:
    """Return the tiles of each photo in reading order; photos without tiles are left out.

    :raises AdaptError: lines that cannot be read, or photos that are not there.
    """
    faults: list[str] = []
    found: dict[str, tuple[TileCode, ...]] = {}
    lines = (folder / ANSWERS).read_text("utf-8-sig").splitlines()
    for number, line in enumerate(lines, 1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        try:
            name, tiles = _line(text)
            if name in found:
                raise ValueError(f"{name} is listed twice")
            if not (folder / name).is_file():
                raise ValueError(f"there is no photo {name}")
        except (ValueError, HandInvalid) as error:
            faults.append(f"{number}: {error}")
        else:
            found[name] = tiles
    if faults:
        raise _unreadable(faults)
    return {name: tiles for name, tiles in found.items() if tiles}


def _line(text: str) -> tuple[str, tuple[TileCode, ...]]:
    name, mark, tiles = text.replace("：", ":").rpartition(":")
    if not mark or not name.strip():
        raise ValueError("write NAME: TILES, as IMG_1.jpg: 123m 456p")
    plain = tiles.replace("?", "").replace("？", "").replace("/", " ")
    return name.strip(), parse_tiles(plain, "tiles")


def _unreadable(faults: Sequence[str]) -> AdaptError:
    shown = "; ".join(faults[:_SHOWN]) + ("; …" if len(faults) > _SHOWN else "")
    return AdaptError(
        f"{ANSWERS} 有 {len(faults)} 行看不懂（行号：原因）：{shown}",
        f"{ANSWERS} has {len(faults)} lines that cannot be used (line: why): {shown}",
    )


def draft_line(name: str, reading: Mapping[str, Any]) -> str:
    """Write what the reader sees as a line of the text file; a doubtful tile gets a ``?``."""
    rows: dict[int, list[Mapping[str, Any]]] = {}
    for tile in reading["tiles"]:
        if tile["code"] != BACK:
            rows.setdefault(int(tile["row"]), []).append(tile)
    return f"{name}: " + " / ".join(_row(tiles) for tiles in rows.values())


def _row(tiles: Iterable[Mapping[str, Any]]) -> str:
    words: list[str] = []
    certain: list[TileCode] = []
    for tile in tiles:
        if tile["sure"]:
            certain.append(tile["code"])
            continue
        words += [format_tiles(certain)] if certain else []
        words.append(f"{tile['code']}?")
        certain = []
    return " ".join([*words, format_tiles(certain)] if certain else words)


def write_draft(folder: Path, lines: Iterable[str]) -> Path:
    """Write the text file to be corrected.

    :raises AdaptError: there is one already; it may hold a person's work.
    """
    file = folder / ANSWERS
    text = _HEAD + "".join(f"{line}\n" for line in lines)
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        raise AdaptError(
            f"{file} 已经有了，没有动它。要重新起草，先把它删掉或改名。",
            f"{file} is there already and was left alone. Remove or rename it to draft anew.",
        ) from None
    return file
