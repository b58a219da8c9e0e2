"""Changing in the text of a model's card what changes with its file; the rest stays as written."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

__all__ = [
    "ACCURACY_MARK",
    "Measured",
    "accuracy_rows",
    "with_accuracy",
    "with_fields",
    "with_training",
]

ACCURACY_MARK: Final = "# What was measured; written by `make figures`.\n"
"""The line after which a card's ``[[accuracy]]`` rows stand, to its end."""

Measured = tuple[str, Mapping[str, Any]]
"""The name of a set of photos and its figures, as GroupReport.to_dict gives them."""

_ROWS: Final = re.compile(
    r"^[ \t]*\[\[[ \t]*accuracy[ \t]*\]\].*?(?=(?:^[ \t]*(?:#[^\n]*)?\n)*^[ \t]*\[|\Z)", re.M | re.S
)
"""A row of what was measured; remarks above the table behind it are that table's."""

_TRAINING: Final = re.compile(r"(.*?^\[training\][^\n]*\n)(.*?)(^\[.*|\Z)", re.M | re.S)

_PLAIN: Final = (
    "photos", "exact", "tiles", "right_share", "invented_share", "found_share", "mean_taps",
)  # fmt: skip
_OF_MARKED: Final = ("sure_tiles", "sure_hands")
_OF_RIGHT: Final = ("right_tiles_sure", "right_hands_sure")


def accuracy_rows(measured: Iterable[Measured]) -> str:
    """Return the rows as TOML.

    ``sure_*`` are [right, marked sure], ``right_*_sure`` [marked sure, right]; ``ms`` is the median
    and the worst time of a photo. Shares of nothing and times not taken are left out.
    """
    return "".join(f"\n[[accuracy]]\n{_fields(name, figures)}" for name, figures in measured)


def with_accuracy(text: str, measured: Iterable[Measured]) -> str:
    """Return the card with these rows in place of those it has."""
    kept = _ROWS.sub("", text.split(ACCURACY_MARK)[0]).rstrip("\n")
    return f"{kept}\n{ACCURACY_MARK}{accuracy_rows(measured)}"


def with_fields(text: str, fields: Mapping[str, str]) -> str:
    """Return the card with other texts in its fields above the first table.

    :raises ValueError: the card has no such field.
    """
    head, table, rest = re.match(r"(?s)(.*?)(^\[|\Z)(.*)", text, re.M).groups()  # type: ignore[union-attr]
    for name, value in fields.items():
        line = f"{name} = {json.dumps(value, ensure_ascii=False)}"
        head, found = re.subn(rf"(?m)^{name}\s*=.*$", lambda _, line=line: line, head, count=1)
        if not found:
            raise ValueError(f"the card has no field {name}")
    return f"{head}{table}{rest}"


def with_training(text: str, fields: Mapping[str, str | None]) -> str:
    """Return the card with these texts in its table ``[training]``, which may be new.

    A field of None is struck out.
    """
    body, mark, rows = text.partition(ACCURACY_MARK)
    found = _TRAINING.match(body)
    before, table, after = found.groups() if found else (f"{body}\n[training]\n", "", "")
    for name, value in fields.items():
        line = "" if value is None else f"{name} = {json.dumps(value, ensure_ascii=False)}\n"
        pattern = rf"(?m)^[ \t]*{name}[ \t]*=.*\n?"
        table, there = re.subn(pattern, lambda _, line=line: line, table, count=1)
        table = table if there else line + table
    return f"{before}{table}{after}{mark}{rows}"


def _fields(name: str, figures: Mapping[str, Any]) -> str:
    values: dict[str, Any] = {"set": json.dumps(name, ensure_ascii=False)}
    values |= {key: figures[key] for key in _PLAIN if figures[key] is not None}
    values |= {key: [figures[key]["right"], figures[key]["marked"]] for key in _OF_MARKED}
    values |= {key: [figures[key]["marked"], figures[key]["right"]] for key in _OF_RIGHT}
    if figures["ms"]:
        values["ms"] = [figures["ms"]["median"], figures["ms"]["worst"]]
    return "".join(f"{key} = {value}\n" for key, value in values.items())
