"""Bodies of requests and answers, as the OpenAPI document shows them.

Requests are strict: a number is not a text, and an unknown field is an error, so that a slip of
the pen is never silently ignored. Answers are described here, but made by the scorer and reader.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue

__all__ = [
    "PhotoAnswer",
    "PhotoRequest",
    "ProblemAnswer",
    "ReadAnswer",
    "ReadyAnswer",
    "RuleSetAnswer",
    "RuleSetSummary",
    "ScoreAnswer",
    "ScoreRequest",
    "SettleAnswer",
    "SettleRequest",
    "WaitsAnswer",
    "WaitsRequest",
]

MAX_HAND_TEXT = 400
MAX_MELDS = 20
MAX_EVENTS = 400

Scalar = bool | int | float | str | None
Fact = Scalar | list[str]
ShortText = Annotated[str, Field(max_length=40)]
HandText = Annotated[
    str,
    Field(
        max_length=MAX_HAND_TEXT,
        description="Concealed tiles without the winning one, as 123m456p11sEEE",
    ),
]
Melds = Annotated[
    list[ShortText],
    Field(
        max_length=MAX_MELDS,
        description="pong 3p, chow 123p, kong_exposed 5s, kong_added 2s, kong_concealed 7m",
    ),
]
Context = Annotated[
    dict[str, Fact],
    Field(description="Facts of the deal: dealer, kong_chain, rob_kong, wall_remaining, seat, …"),
]
Options = Annotated[
    dict[str, Scalar], Field(description="House options of the rule set that differ from it")
]
WinBy = Literal["", "self_draw", "discard"]


class Request(BaseModel):
    """What every request has in common."""

    model_config = ConfigDict(extra="forbid", strict=True)

    ruleset: ShortText = Field(description="Id of a rule set, see /v1/rulesets")
    preset: ShortText = Field(default="", description="Named bundle of options of the rule set")
    options: Options = Field(default_factory=dict)


class WinRequest(Request):
    """How a hand was won."""

    win_tile: ShortText = Field(default="", description="Winning tile; empty if it is not known")
    win_by: WinBy = Field(default="", description="self_draw 自摸, discard 点炮, or unknown")
    context: Context = Field(default_factory=dict)


class ScoreRequest(WinRequest):
    """A hand to score."""

    hand: HandText
    melds: Melds = Field(default_factory=list)
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "ruleset": "sichuan_a",
                    "hand": "1122334567899m",
                    "melds": [],
                    "win_tile": "9m",
                    "win_by": "discard",
                    "context": {},
                    "options": {},
                }
            ]
        }
    )


class PhotoRequest(WinRequest):
    """What a photo cannot show; the hand itself comes from the photo."""

    melds: Melds | None = Field(default=None, description="Replaces the melds that were read")
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"ruleset": "sichuan_a", "win_by": "self_draw"}]}
    )


class WaitsRequest(Request):
    """A hand that waits for its last tile."""

    hand: HandText
    melds: Melds = Field(default_factory=list)
    context: Context = Field(default_factory=dict)
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"ruleset": "sichuan_a", "hand": "1122334455667m", "melds": []}]
        }
    )


class SettleRequest(Request):
    """The money events of one deal, in order."""

    players: int = Field(default=4, ge=2, le=4)
    dealer: int = Field(default=0, ge=0, le=3, description="Seat of the dealer, from 0")
    events: list[dict[str, JsonValue]] = Field(
        max_length=MAX_EVENTS,
        description="kong, win, exhaust and false_win events",
    )
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "ruleset": "sichuan_a",
                    "players": 4,
                    "dealer": 2,
                    "options": {"play_on": False},
                    "events": [
                        {"type": "kong", "seat": 1, "kind": "exposed", "tile": "9m", "from": 3},
                        {
                            "type": "win",
                            "by": "self_draw",
                            "winners": [{"seat": 0, "hand": "234567p3456799s", "win_tile": "8s"}],
                        },
                    ],
                }
            ]
        }
    )


class Answer(BaseModel):
    """An answer; fields may be added in later versions."""

    model_config = ConfigDict(extra="allow")


class Words(Answer):
    """A sentence for people."""

    zh: str
    en: str


class FanAnswer(Words):
    """A fan that counted."""

    id: str
    fan: int
    tiles: JsonValue = None


class NotCounted(Answer):
    """A fan that the tiles show and that still did not count."""

    id: str
    reason: JsonValue


class ScoreAnswer(Answer):
    """What a hand is worth, or why it does not win."""

    ruleset: str
    wins: bool
    fan: int | None = None
    raw_fan: int | None = None
    multiplier: float | None = None
    points: float | None = None
    fans: list[FanAnswer] = []
    not_counted: list[NotCounted] = []
    reason_code: str | None = None
    reason: Words | None = None
    must_win: bool | None = None
    decomposition: list[JsonValue] | None = None
    payments: list[JsonValue] | None = None


class ImageSize(Answer):
    """Pixels of the upright picture."""

    width: int
    height: int


class Guess(Answer):
    """One thing that a tile may be."""

    code: str
    confidence: float


class TileAnswer(Guess):
    """One tile of the picture; box is x1, y1, x2, y2 in pixels of the upright picture."""

    box: list[float] = Field(min_length=4, max_length=4)
    row: int | None = None
    sure: bool
    alternatives: list[Guess]
    ends: list[list[float]] | None = Field(
        default=None, description="Cards only: a box for each end of the card that was seen"
    )
    group: int | None = Field(
        default=None, description="Cards only: which fan, row or pile it lies in; -1 elsewhere"
    )


class HandAnswer(Answer):
    """The picture's tiles as a hand."""

    concealed: str
    melds: list[str]
    flowers: list[str]


class WarningAnswer(Answer):
    """Something to look at before the reading is used."""

    code: str
    message: JsonValue


class ReadAnswer(Answer):
    """What a picture shows."""

    image: ImageSize
    deck: str | None = Field(default=None, description="Cards only: long_cards or daer")
    rows: list[list[str]]
    groups: list[list[str]] | None = Field(
        default=None, description="Cards only: the hand's cards as they lie together"
    )
    tiles: list[TileAnswer]
    hand: HandAnswer
    sure: bool
    warnings: list[WarningAnswer]
    model: dict[str, JsonValue]
    ms: dict[str, float]


class ConfirmedAnswer(Answer):
    """The hand as it was scored, in the fields of a request to /v1/score."""

    hand: str
    melds: list[str]
    win_tile: str
    flowers: list[str]


class PhotoAnswer(Answer):
    """What a picture shows, and what that is worth."""

    reading: ReadAnswer
    hand: ConfirmedAnswer
    score: ScoreAnswer


class WaitAnswer(Answer):
    """A tile that completes the hand, and its worth."""

    tile: str
    fan: int
    multiplier: float
    fans: list[JsonValue]


class WaitsAnswer(Answer):
    """Every tile a hand waits for; dead ones complete it, but all four are in the hand."""

    waits: list[WaitAnswer]
    dead: list[str]


class SettleAnswer(Answer):
    """Who has won and lost how much; the deltas of each event and of all sum to zero."""

    deltas: list[float]
    per_event: list[list[float]]
    next_dealer: int
    hand_over: bool


class RuleSetSummary(Answer):
    """A rule set in the list."""

    id: str
    zh: str
    en: str


class RuleSetAnswer(RuleSetSummary):
    """A rule set with its deck, fans and options."""

    deck: JsonValue
    fans: list[dict[str, JsonValue]]
    options: list[dict[str, JsonValue]]


class ReadyAnswer(Answer):
    """Whether photos can be read; model names what reads them."""

    status: Literal["ok"]
    model: dict[str, JsonValue]


class FaultAnswer(Answer):
    """One thing that is wrong with the request."""

    where: str
    message: str


class ProblemAnswer(Answer):
    """An error, as RFC 9457 has it."""

    type: str
    title: str
    title_zh: str
    status: int
    detail: str
    instance: str
    code: str
    errors: list[FaultAnswer] = []
    index: int | None = Field(default=None, description="impossible_event: the event, from 0")
    reason: dict[str, str] | None = Field(default=None, description="impossible_event: zh and en")
