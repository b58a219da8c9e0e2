"""Options that several subcommands share, and how their texts become values."""

import json
import math
from collections.abc import Collection
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from pydantic import ValidationError

from hupai.api.settings import ENV_PREFIX, Settings
from hupai.api.show.speaker import Lang, Speaker

__all__ = [
    "BackendOption",
    "ContextOption",
    "FixOption",
    "JsonOption",
    "LangOption",
    "ModelOption",
    "OptionOption",
    "PresetOption",
    "RuleSetOption",
    "SaveOption",
    "parse_fixes",
    "parse_pairs",
    "settings",
    "speaker",
]

JsonOption = Annotated[bool, typer.Option("--json", help="One JSON object a line, nothing else.")]
LangOption = Annotated[
    Lang | None, typer.Option("--lang", help="Language for people: zh, en or both (default).")
]
RuleSetOption = Annotated[
    str | None, typer.Option("--ruleset", help="Rule set (default sichuan_a), see hupai rules.")
]
PresetOption = Annotated[str, typer.Option("--preset", help="Named house options of the rule set.")]
ContextOption = Annotated[
    list[str] | None,
    typer.Option("--context", metavar="K=V", help="A fact of the deal, as dealer=true."),
]
OptionOption = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="K=V", help="A house option, as cap_fan=4."),
]
FixOption = Annotated[
    list[str] | None,
    typer.Option(
        "--fix",
        metavar="N=TILE",
        help="Correct tile N of the reading, from 0, as 3=5m; 7=- where there is no tile.",
    ),
]
ModelOption = Annotated[str | None, typer.Option("--model", help="Id or path of the model.")]
BackendOption = Annotated[
    Literal["onnxruntime", "openvino"] | None,
    typer.Option("--backend", help="What runs the model (default onnxruntime)."),
]
SaveOption = Annotated[
    Path | None,
    typer.Option("--save", metavar="DIR", help="Write the photos with the reading drawn on them."),
]


def settings() -> Settings:
    """Return the settings of the environment.

    :raises typer.BadParameter: a variable has a value that does not fit.
    """
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors()[0]
        name = ENV_PREFIX + "_".join(str(part) for part in first["loc"]).upper()
        raise typer.BadParameter(f"{name} in the environment: {first['msg']}") from None


def speaker(lang: Lang | None, as_json: bool = False) -> Speaker:
    """Return what prints for this call."""
    return Speaker(lang or settings().lang, as_json)


def parse_pairs(
    texts: list[str] | None, option: str, lists: Collection[str] = ()
) -> dict[str, Any]:
    """Turn ``K=V`` texts into values; the names in ``lists`` take several, parted by commas.

    :raises typer.BadParameter: a text without ``=`` or a name that comes twice.
    """
    found: dict[str, Any] = {}
    for text in texts or ():
        name, mark, value = (part.strip() for part in text.partition("="))
        if not mark or not name:
            raise typer.BadParameter(f"write {option} NAME=VALUE, not {text!r}")
        if name in found:
            raise typer.BadParameter(f"{option} {name} is given twice")
        found[name] = _list(value) if name in lists else _value(value)
    return found


def _list(text: str) -> list[Any]:
    """Read a JSON list, or items parted by commas."""
    value = _value(text)
    items = (item.strip() for item in text.split(","))
    return value if isinstance(value, list) else [item for item in items if item]


def _value(text: str) -> Any:
    """Read JSON; anything else is a text."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text
    endless = isinstance(value, float) and not math.isfinite(value)
    return text if endless or isinstance(value, str) else value


def parse_fixes(texts: list[str] | None) -> dict[int, str]:
    """Turn ``3=5m`` and ``7=-`` into corrections.

    :raises typer.BadParameter: a text of another form.
    """
    fixes: dict[int, str] = {}
    for text in texts or ():
        index, mark, code = (part.strip() for part in text.partition("="))
        if not mark or not code or not (index.isascii() and index.isdigit()):
            raise typer.BadParameter(f"write --fix NUMBER=TILE, as 3=5m or 7=-, not {text!r}")
        fixes[int(index[:6])] = "" if code == "-" else code
    return fixes
