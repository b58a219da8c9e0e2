"""The rules of a rule set as a page for players, made from the data that scores are made from."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal

from hupai.scorer.cards.games import GAMES_BY_ID
from hupai.scorer.cards.ruleset import CardFan, CardRuleSet, PointRow, Profile
from hupai.scorer.core.certainty import Certainty
from hupai.scorer.core.explain import Text
from hupai.scorer.rulesets import find_ruleset

__all__ = ["Lang", "rules_page"]

Lang = Literal["zh", "en"]

_DOUBTS: Final[Mapping[Certainty, Text]] = {
    "high": Text("", ""),
    "medium": Text("（各地略有不同）", " (differs between places)"),
    "low": Text("（来源单薄，请问当地人）", " (thin source: ask local players)"),
}

_NO_LIMIT: Final = Text("不限", "none")
_NULLS: Final[Mapping[str, Text]] = {"dealer_min": Text("同闲家", "as the others")}
"""What null means for an option, where it is not that there is no limit."""


def rules_page(ruleset: str, lang: Lang = "zh") -> str:
    """Return the rules of a rule set as plain text with headings.

    :raises UnknownRuleSet: no such rule set.
    """
    game = GAMES_BY_ID.get(ruleset)
    lines = _card_page(game.ruleset, lang) if game else _mahjong_page(ruleset, lang)
    return "\n".join(lines) + "\n"


def _say(zh: str, en: str, lang: Lang) -> str:
    return zh if lang == "zh" else en


def _heading(zh: str, en: str, lang: Lang) -> Iterator[str]:
    yield ""
    yield f"## {_say(zh, en, lang)}"


def _card_page(ruleset: CardRuleSet[Any], lang: Lang) -> Iterator[str]:
    yield f"# {_say(ruleset.zh, ruleset.en, lang)}"
    yield from _cards(ruleset, lang)
    yield from _heading("怎么胡、怎么算", "how a hand wins and pays", lang)
    yield from (f"- {_say(text.zh, text.en, lang)}" for text in ruleset.win)
    yield from _heading("数点", "points", lang)
    yield from (_point(row, lang) for row in ruleset.points)
    for profile in ruleset.profiles:
        yield from _profile(ruleset, profile, lang)
    yield from _options(ruleset.describe(), lang)
    yield from _caveats(ruleset, lang)


def _cards(ruleset: CardRuleSet[Any], lang: Lang) -> Iterator[str]:
    kinds = [kind for kind in ruleset.deck.kinds if ruleset.wilds or kind.suit != "wild"]
    size = ruleset.copies * sum(kind.suit != "wild" for kind in kinds)
    yield from _heading("牌", "cards", lang)
    yield _say(
        f"{ruleset.players}家打，{size}张，每种{ruleset.copies}张。",
        f"{ruleset.players} players, {size} cards, {ruleset.copies} of each.",
        lang,
    )
    for red, zh, en in ((True, "红牌", "red"), (False, "黑牌", "black")):
        names = [kind for kind in kinds if kind.red == red and kind.suit != "wild"]
        listed = "、".join(_named(kind.zh, kind.aliases, kind.code) for kind in names)
        yield f"- {_say(zh, en, lang)}: " + _say(listed, ", ".join(k.en for k in names), lang)


def _named(zh: str, aliases: Sequence[str], code: str) -> str:
    return f"{zh}（{'、'.join((*aliases, code))}）"


def _point(row: PointRow, lang: Lang) -> str:
    doubt = _DOUBTS[row.certainty]
    name, value = _say(row.zh, row.en, lang), _say(row.value.zh, row.value.en, lang)
    return f"- {name}: {value}{_say(doubt.zh, doubt.en, lang)}"


def _profile(ruleset: CardRuleSet[Any], profile: Profile[Any], lang: Lang) -> Iterator[str]:
    doubt = _DOUBTS[profile.certainty]
    name = _say(profile.zh + doubt.zh, profile.en + doubt.en, lang)
    yield from _heading(f"{name} [{profile.id}]", f"{name} [{profile.id}]", lang)
    values = {**ruleset.defaults, **profile.options}
    meanings = {spec.name: spec.meaning for spec in ruleset.options}
    for option, value in profile.options.items():
        meaning = meanings[option]
        yield f"- {_say(meaning.zh, meaning.en, lang)}: {_value(option, value, lang)}"
    yield from (_fan(fan, values, lang) for fan in profile.fans)


def _fan(fan: CardFan[Any], values: Mapping[str, object], lang: Lang) -> str:
    off = fan.switch is not None and values[fan.switch.option] != fan.switch.value
    note = _say("，要先约定", ", if agreed before", lang) if off else ""
    doubt = _DOUBTS[fan.certainty]
    meaning = "" if lang == "zh" else f": {(fan.when.__doc__ or '').strip()}"
    name = _say(fan.zh, fan.en, lang)
    said = f"{name} {fan.worth(values)}{_say('番', ' fan', lang)}{note}"
    return f"- {said}{_say(doubt.zh, doubt.en, lang)}{meaning}"


def _value(option: str, value: object, lang: Lang) -> str:
    if isinstance(value, bool):
        return _say("是", "yes", lang) if value else _say("否", "no", lang)
    if value is None:
        nothing = _NULLS.get(option, _NO_LIMIT)
        return _say(nothing.zh, nothing.en, lang)
    return str(value)


def _caveats(ruleset: CardRuleSet[Any], lang: Lang) -> Iterator[str]:
    if not ruleset.caveats:
        return
    yield from _heading("拿不准的地方", "what is not sure", lang)
    for caveat in ruleset.caveats:
        option = f" [{caveat.option}]" if caveat.option else ""
        yield f"- {_say(caveat.zh, caveat.en, lang)}{option}"


def _mahjong_page(ruleset_id: str, lang: Lang) -> Iterator[str]:
    told: Mapping[str, Any] = find_ruleset(ruleset_id).describe()
    deck = told["deck"]
    yield f"# {told[lang]}"
    yield from _heading("牌", "tiles", lang)
    yield f"{deck[lang]} ({deck['size']})"
    yield from _heading("番", "fan", lang)
    for fan in told["fans"]:
        note = "" if fan["on"] else _say("（可选）", " (optional)", lang)
        meaning = "" if lang == "zh" else f": {fan['meaning']}"
        yield f"- {fan[lang]} {fan['value']}{_say('番', ' fan', lang)}{note}{meaning}"
    yield from _options(told, lang)
    for preset in told["presets"]:
        yield from _heading(preset["zh"], preset["en"], lang)
        yield from (f"- {name} = {value}" for name, value in preset["options"].items())


def _options(told: Mapping[str, Any], lang: Lang) -> Iterator[str]:
    yield from _heading("可以约定的", "house options", lang)
    for option in told["options"]:
        choices = f" ({' | '.join(option['choices'])})" if option.get("choices") else ""
        default = _value(option["name"], option["default"], lang)
        yield f"- {option['meaning'][lang]}: {default} [{option['name']}]{choices}"
