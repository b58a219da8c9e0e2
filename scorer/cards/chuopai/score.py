"""Judge 戳牌: what a play is, who takes a trick, what may be played, who pays for the piles."""

from collections.abc import Mapping, Sequence

from hupai.scorer.cards.chuopai.decompose import plays_on
from hupai.scorer.cards.chuopai.doubts import SETTLEMENT
from hupai.scorer.cards.chuopai.options import Options
from hupai.scorer.cards.chuopai.payments import settle_piles
from hupai.scorer.cards.chuopai.reading import Combination, beats, classify
from hupai.scorer.cards.chuopai.ruleset import CHUOPAI
from hupai.scorer.cards.deck import FACES, LONG_CARDS, parse_cards, spell
from hupai.scorer.cards.house import House, open_house
from hupai.scorer.cards.request import Game, Request
from hupai.scorer.cards.result import CardScore, Doubt
from hupai.scorer.core.context import check_context
from hupai.scorer.core.errors import Fault, HandInvalid
from hupai.scorer.core.explain import Text
from hupai.scorer.core.tiles import TileCode

__all__ = ["GAME", "score"]

ChuopaiHouse = House[Combination, Options]
_MAX_PILES = 60
_SEATS = range(2, 5)
Play = tuple[str, tuple[TileCode, ...]]


def score(request: Request) -> CardScore:
    """Answer one question: ``classify``, ``trick``, ``piles``, or ``lead`` with ``hand``.

    :raises HupaiError: cards, seats or options that cannot be understood.
    """
    house = open_house(CHUOPAI, Options, request)
    check_context(CHUOPAI.context, request.facts)
    parts = request.parts
    if "trick" in parts:
        return _trick(house, parts["trick"])
    if "piles" in parts:
        return _piles(house, parts["piles"])
    if "lead" in parts:
        return _plays(house, parts["lead"], parts.get("hand") or ())
    cards = parts.get("classify") if request.cards is None else request.cards
    return _classify(house, _cards(cards or (), "classify"))


def _cards(value: object, where: str) -> tuple[TileCode, ...]:
    cards = parse_cards(value, LONG_CARDS, where)
    if any(card not in FACES for card in cards):
        raise _wrong(where, "戳牌 is played without wild cards")
    return cards


def _wrong(where: str, message: str) -> HandInvalid:
    return HandInvalid(f"{where}: {message}", faults=[Fault(where, message)])


def _answer(
    house: ChuopaiHouse, numbers: Mapping[str, object], text: Text, doubts: Sequence[Doubt] = ()
) -> CardScore:
    return CardScore(
        CHUOPAI.id,
        house.profile.id,
        numbers,
        explanation=(text,),
        doubts=tuple(doubts),
        judged=False,
    )


def _classify(house: ChuopaiHouse, cards: tuple[TileCode, ...]) -> CardScore:
    found, said = classify(cards), spell(cards)
    if found is None:
        text = Text(f"{said.zh}不能一起出", f"{said.en} cannot be played together")
        return _answer(house, {"legal": False}, text)
    numbers = {"legal": True, "shape": found.shape, "rank": found.rank}
    name = found.name
    text = Text(f"{said.zh}：{name.zh}", f"{said.en}: {name.en}")
    if found.place:
        text = Text(
            f"{text.zh}，第{found.place}大", f"{text.en}, number {found.place} from the top"
        )
    return _answer(house, numbers, text, house.doubts(found, ()))


def _read_trick(value: object) -> list[Play]:
    plays: list[Play] = []
    if not isinstance(value, list | tuple) or not value:
        raise _wrong("trick", "must be a list of [seat, [cards]], the lead first")
    for place, play in enumerate(value):
        where = f"trick[{place}]"
        if not isinstance(play, list | tuple) or len(play) != 2 or not isinstance(play[0], str):
            raise _wrong(where, "must be [seat, [cards]]")
        plays.append((play[0], _cards(play[1], where)))
    return plays


def _trick(house: ChuopaiHouse, value: object) -> CardScore:
    plays = _read_trick(value)
    winner, lead = plays[0][0], classify(plays[0][1])
    uneven = [seat for seat, cards in plays if len(cards) != len(plays[0][1])]
    if lead is None or uneven:
        text = Text(
            "领出的牌不成样子" if lead is None else "每家要出一样多的牌",
            "the lead is no combination" if lead is None else "everybody puts as many cards",
        )
        return _answer(house, {"legal": False, "winner": None}, text)
    best, doubts = lead, list(house.doubts(lead, ()))
    for seat, cards in plays[1:]:
        play = classify(cards)
        if play and beats(play, best, goflat=house.options.goflat):
            winner, best = seat, play
    piles = len(lead.cards)
    said = spell(best.cards)
    text = Text(
        f"{winner}的{said.zh}最大，收{piles}墩", f"{winner} takes {piles} piles with {said.en}"
    )
    return _answer(house, {"legal": True, "winner": winner, "piles": piles}, text, doubts)


def _plays(house: ChuopaiHouse, lead_value: object, hand_value: object) -> CardScore:
    lead_cards = _cards(lead_value, "lead")
    lead, said = classify(lead_cards), spell(lead_cards)
    if lead is None:
        text = Text(f"{said.zh}不能一起出", f"{said.en} cannot be played together")
        return _answer(house, {"legal": False, "plays": []}, text)
    found = plays_on(lead, _cards(hand_value, "hand"), goflat=house.options.goflat)
    listed = [list(play.cards) for play in found]
    zh = "；".join(spell(play.cards).zh for play in found) or "没有，扣牌"
    en = "; ".join(spell(play.cards).en for play in found) or "nothing: cards go face down"
    text = Text(f"压得过{said.zh}的：{zh}", f"what beats {said.en}: {en}")
    return _answer(house, {"legal": True, "plays": listed}, text, house.doubts(lead, ()))


def _piles(house: ChuopaiHouse, value: object) -> CardScore:
    piles = _read_piles(value)
    total = house.options.piles
    if sum(piles.values()) != total:
        won = sum(piles.values())
        text = Text(f"一共要{total}墩，这里是{won}墩", f"{total} piles in all, here are {won}")
        return _answer(house, {"legal": False}, text, (SETTLEMENT,))
    pay = settle_piles(piles, house.options)
    seats, base = len(piles), house.options.base
    zh = "，".join(f"{s}：({seats}×{n}-{total})×{base}={pay[s]}" for s, n in piles.items())
    en = ", ".join(f"{s}: ({seats} x {n} - {total}) x {base} = {pay[s]}" for s, n in piles.items())
    return _answer(house, {"pay": pay}, Text(zh, en), (SETTLEMENT,))


def _read_piles(value: object) -> dict[str, int]:
    if not isinstance(value, Mapping) or len(value) not in _SEATS:
        raise _wrong("piles", "must give the piles of every seat, 2 to 4 of them")
    for seat, won in value.items():
        if isinstance(won, bool) or not isinstance(won, int) or not 0 <= won <= _MAX_PILES:
            raise _wrong(f"piles.{seat}", f"must be a whole number from 0 to {_MAX_PILES}")
    return {str(seat): won for seat, won in value.items()}


GAME = Game(
    CHUOPAI,
    frozenset({"classify", "trick", "piles", "lead", "hand"}),
    score,
    waits=False,
)
