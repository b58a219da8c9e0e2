"""Photos of long cards and of 大贰: which cards may lie on them, and what they are worth."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from hupai import scorer
from hupai.scorer.core.errors import DeckMismatch, Fault, HandInvalid
from hupai.scorer.core.tiles import BACK, DECKS, MAHJONG, Deck

__all__ = ["CardTable", "CardTerms", "cards_on", "judge_cards", "without_answers"]

_TRICKS: Final = "chuopai"
"""The game in which cards are played, not collected: its photo is what is played."""


@dataclass(frozen=True, slots=True)
class CardTable:
    """What lies on a table of cards; ``copies`` of each face, None where no game says."""

    deck: Deck
    copies: int | None = None


@dataclass(frozen=True, slots=True)
class CardTerms:
    """The game and what is told about a photo of its cards.

    ``laid`` replaces the groups that were read; ``fixes`` maps an index of ``reading["tiles"]``
    to the right code, or to an empty text where there is no card.
    """

    ruleset: str
    profile: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    laid: Sequence[object] | None = None
    laid_among: bool | None = None
    fixes: Mapping[int, str] = field(default_factory=dict)


def cards_on(deck: str | None, ruleset: str | None) -> CardTable | None:
    """Return which cards a photo may show; None if it shows tiles.

    :raises UnknownRuleSet: no such rule set.
    :raises DeckMismatch: the rule set is not played with this deck.
    """
    if ruleset is None:
        found = DECKS[deck or MAHJONG.id]
        return None if found is MAHJONG else CardTable(found)
    told: Any = scorer.describe_ruleset(ruleset)
    cards = told["game"] == "cards"
    own = told["deck"]["id"] if cards else MAHJONG.id
    if deck is not None and deck != own:
        message = f"{told['en']} is played with the deck {own}, not with {deck}"
        raise DeckMismatch(message, faults=[Fault("deck", message)])
    return CardTable(DECKS[own], told["deck"]["copies"]) if cards else None


def judge_cards(reading: Mapping[str, Any], terms: CardTerms) -> dict[str, Any]:
    """Score what a photo of cards shows, together with what a person says about it.

    Returns ``reading`` (with a warning more where the winning card was not seen), ``hand`` as it
    was scored, and ``score``. Backs and cards of the other deck are left out.

    :raises HupaiError: an answer, option, fact or rule set that cannot be understood.
    """
    table = cards_on(None, terms.ruleset)
    if table is None:
        raise HandInvalid(f"{terms.ruleset} is no card game")
    codes = _codes(reading, terms.fixes, table.deck)
    laid, among = _laid(reading, terms, codes)
    asked: dict[str, Any] = {"cards": codes, "laid": laid or None, "laid_among": among}
    if terms.ruleset == _TRICKS:
        asked = {"input": {"classify": codes}}
    score = scorer.score_cards(
        terms.ruleset, **asked, facts=terms.facts, options=terms.options, profile=terms.profile
    ).to_dict()
    warnings = [*reading["warnings"], *_unseen(terms, codes, table.deck)]
    return {
        "reading": {**reading, "warnings": warnings},
        "hand": {"cards": codes, "laid": laid},
        "score": score,
    }


def without_answers(terms: CardTerms) -> CardTerms:
    """Return the terms that can be checked before a photo is read."""
    facts = {name: value for name, value in terms.facts.items() if name != "win_card"}
    return replace(terms, laid=None, laid_among=None, fixes={}, facts=facts)


def _codes(reading: Mapping[str, Any], fixes: Mapping[int, str], deck: Deck) -> list[str]:
    """Return the cards of the hand, corrected, in reading order."""
    tiles = reading["tiles"]
    faults = [
        Fault(f"fixes.{index}", f"the reading has cards 0 to {len(tiles) - 1}")
        for index in fixes
        if not 0 <= index < len(tiles)
    ]
    faults += [
        Fault(f"fixes.{index}", f"{code[:20]!r} is no card of {deck.en}")
        for index, code in fixes.items()
        if code and code != BACK and code not in deck
    ]
    if faults:
        message = "; ".join(f"{fault.where}: {fault.message}" for fault in faults)
        raise HandInvalid(message, faults=faults)
    read = [tile["code"] if tile["row"] >= 0 else "" for tile in tiles]
    corrected = [fixes.get(index, code) for index, code in enumerate(read)]
    return [code for code in corrected if code in deck]


def _laid(
    reading: Mapping[str, Any], terms: CardTerms, codes: Sequence[str]
) -> tuple[list[object], bool | None]:
    """Return the groups on the table, and whether they are surely among the cards."""
    if terms.laid is not None:
        return list(terms.laid), terms.laid_among
    left = Counter(codes)
    groups: list[object] = []
    for text in reading["hand"]["melds"]:
        cards = Counter(text.split())
        if not cards - left:  # a correction may have broken the group
            left -= cards
            groups.append(list(cards.elements()))
    return groups, True if groups else None


def _unseen(terms: CardTerms, codes: Sequence[str], deck: Deck) -> list[dict[str, Any]]:
    win = terms.facts.get("win_card")
    if not isinstance(win, str) or win in codes or win not in deck:
        return []
    zh = f"照片里没看到胡的这张{deck.kind(win).zh}。"
    en = f"The photo shows no {win}, which is said to be the winning card."
    return [{"code": "win_tile_not_seen", "message": {"zh": zh, "en": en}}]
