"""What can be played, with its fans and house options."""

from typing import Annotated, Any

from fastapi import APIRouter, Path

from hupai import scorer
from hupai.api.errors import Problem
from hupai.api.openapi import problems
from hupai.api.schemas import RuleSetAnswer, RuleSetSummary
from hupai.scorer.core.errors import UnknownRuleSet

__all__ = ["router"]

router = APIRouter(prefix="/v1/rulesets", tags=["rules"], responses=problems())


@router.get("", response_model=list[RuleSetSummary])
def list_rulesets() -> Any:
    """List every rule set."""
    return scorer.list_rulesets()


@router.get("/{id}", response_model=RuleSetAnswer, responses=problems(404))
def get_ruleset(id: Annotated[str, Path(max_length=40)]) -> Any:
    """Describe one rule set: deck, fans and options."""
    try:
        return scorer.describe_ruleset(id)
    except UnknownRuleSet as error:
        raise Problem("unknown_ruleset", error.message, status=404) from None
