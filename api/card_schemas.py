"""Bodies of requests and answers about the paper cards, beside those about tiles in ``schemas``."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    JsonValue,
    Tag,
    ValidationInfo,
    field_validator,
    model_validator,
)

from hupai import scorer
from hupai.api.schemas import (
    Answer,
    Options,
    PhotoAnswer,
    PhotoRequest,
    ReadAnswer,
    ScoreAnswer,
    ScoreRequest,
    ShortText,
    WaitsAnswer,
    WaitsRequest,
    Words,
)

__all__ = [
    "CARD_GAMES",
    "AnyPhotoAnswer",
    "AnyPhotoRequest",
    "AnyScoreAnswer",
    "AnyScoreRequest",
    "AnyWaitsAnswer",
    "AnyWaitsRequest",
    "CardPhotoAnswer",
    "CardPhotoRequest",
    "CardScoreRequest",
    "CardWaitsRequest",
]

CARD_GAMES: Final = tuple(
    str(ruleset["id"]) for ruleset in scorer.list_rulesets() if ruleset["game"] == "cards"
)
"""Ids of the card games."""
TILES_TAG: Final = "(tiles)"
CARDS_TAG: Final = "(cards)"

_MAX_CARDS = 60
_MAX_LAID = 30
CardGame = Annotated[str, Field(json_schema_extra={"enum": list(CARD_GAMES)})]
CardList = Annotated[list[ShortText], Field(max_length=_MAX_CARDS)]


class CardRequest(BaseModel):
    """What requests about cards share; fields that are not named here are facts of the deal."""

    model_config = ConfigDict(extra="allow", strict=True)
    __pydantic_extra__: dict[str, JsonValue]

    ruleset: CardGame = Field(description="Id of a card game, see /v1/rulesets")
    profile: ShortText = Field(default="", description="How a region plays; empty: the first")
    preset: ShortText = Field(default="", description="The same as profile")
    options: Options = Field(default_factory=dict)
    laid: list[JsonValue] | None = Field(
        default=None,
        max_length=_MAX_LAID,
        description='Groups on the table: {"how", "cards"}, {"card", "n", "how"}, or "che 66"',
    )
    laid_among: bool | None = Field(
        default=None,
        description="Whether cards hold the laid cards too; null: their number says",
    )
    facts: dict[str, JsonValue] = Field(
        default_factory=dict, description="Facts of the deal; they may also stand beside ruleset"
    )

    @field_validator("preset")
    @classmethod
    def _agree(cls, preset: str, info: ValidationInfo) -> str:
        """Refuse two different profiles."""
        if preset and info.data.get("profile") not in ("", None, preset):
            raise ValueError("profile and preset mean the same; give one of them")
        return preset

    @model_validator(mode="after")
    def _fill_profile(self) -> Self:
        """Take the profile from either name."""
        self.profile = self.profile or self.preset
        return self

    @property
    def all_facts(self) -> dict[str, JsonValue]:
        """The facts, wherever they stand."""
        return {**(self.model_extra or {}), **self.facts}


class CardScoreRequest(CardRequest):
    """A hand of cards: ``input`` with its groups made, or ``cards`` laid flat."""

    input: dict[str, JsonValue] | None = Field(default=None, description="Groups already made")
    cards: CardList | None = Field(default=None, description="Codes of the cards, in any order")
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "ruleset": "gehu",
                    "cards": ["13", "46", "22", "55"],
                    "laid": [{"how": "che", "cards": ["44", "44", "44"]}],
                    "seat": "small",
                    "source": "self",
                    "win_card": "46",
                },
                {"ruleset": "chuopai", "input": {"classify": ["66", "36"]}},
            ]
        }
    )


class CardWaitsRequest(CardRequest):
    """A hand of cards that lacks one."""

    cards: CardList = Field(description="Codes of the cards, in any order")
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"ruleset": "gehu", "cards": ["13", "46", "14", "45", "15"], "seat": "small"}
            ]
        }
    )


class CardPhotoRequest(CardRequest):
    """What a photo of cards cannot show; the cards themselves come from the photo."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"ruleset": "gehu", "seat": "small", "source": "self"}]}
    )


class CardScoreAnswer(Answer):
    """What the cards are worth; the figures depend on the game (tuo, hu, points, each, pay, …)."""

    ruleset: str
    profile: str
    total: int
    groups: list[dict[str, JsonValue]]
    fans: list[dict[str, JsonValue]]
    explanation: dict[Literal["zh", "en"], list[str]]
    certainty: Literal["high", "medium", "low"]
    asks: list[dict[str, JsonValue]]
    win: bool | None = None
    wins: bool | None = None
    reason: str | None = None
    reason_code: str | None = None
    reason_text: Words | None = None


class CardsAnswer(Answer):
    """The cards as they were scored, in the fields of a request to /v1/score."""

    cards: list[str]
    laid: list[JsonValue]


class CardPhotoAnswer(Answer):
    """What a photo of cards shows, and what that is worth."""

    reading: ReadAnswer
    hand: CardsAnswer
    score: CardScoreAnswer


class CardWaitsAnswer(Answer):
    """Every card that completes the hand, with what it would be worth."""

    ruleset: str
    profile: str
    waits: list[dict[str, JsonValue]]


def _kind(body: Any) -> str:
    ruleset = body.get("ruleset") if isinstance(body, Mapping) else getattr(body, "ruleset", "")
    return CARDS_TAG if isinstance(ruleset, str) and ruleset in CARD_GAMES else TILES_TAG


AnyScoreRequest = Annotated[
    Annotated[ScoreRequest, Tag(TILES_TAG)] | Annotated[CardScoreRequest, Tag(CARDS_TAG)],
    Discriminator(_kind),
]
AnyWaitsRequest = Annotated[
    Annotated[WaitsRequest, Tag(TILES_TAG)] | Annotated[CardWaitsRequest, Tag(CARDS_TAG)],
    Discriminator(_kind),
]
AnyPhotoRequest = Annotated[
    Annotated[PhotoRequest, Tag(TILES_TAG)] | Annotated[CardPhotoRequest, Tag(CARDS_TAG)],
    Discriminator(_kind),
]
AnyPhotoAnswer = PhotoAnswer | CardPhotoAnswer
AnyScoreAnswer = ScoreAnswer | CardScoreAnswer
AnyWaitsAnswer = WaitsAnswer | CardWaitsAnswer
