"""How likely a tile is right, from evidence that was checked on photos not trained on."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import numpy.typing as npt

from hupai.scorer.core.tiles import BACK
from hupai.vision.fuse import Evidence

__all__ = [
    "TrustSettings",
    "certain",
    "confirmed",
    "features",
    "known_settings",
    "log_odds",
    "presence",
    "probability",
]

_EDGE = 1e-3
_CERTAIN = 0.003
"""Nothing is taken to be likelier, or less likely, than this from the end."""


@dataclass(frozen=True, slots=True)
class TrustSettings:
    """Fitted with the model, kept in its card.

    The probability that a tile is right is the logistic function of ``bias`` plus the weighted
    :func:`features`. A tile is :func:`certain` from the probability ``sure`` on, or from
    ``sure_least`` on where the closer look gives its face ``sure_closer``, if it is
    :func:`confirmed`; without a closer look that takes a share ``agree`` of the looks. ``keep`` is
    the :func:`presence` from which a thing is a tile, ``possible`` that from which it may be a
    missed one. With a closer look presence is the logistic function of ``face_bias``,
    ``face_seen`` times the log-odds of what the detector makes of it and ``face_closer`` times
    those of what the closer look does.
    """

    bias: float = 2.5
    score: float = 2.2
    margin: float = 0.0
    agree: float = 0.74
    sure: float = 0.95
    sure_closer: float = 0.9
    sure_least: float = 0.5
    keep: float = 0.25
    keep_back: float = 0.6
    possible: float = 0.12
    face_bias: float = -3.4
    face_seen: float = 1.2
    face_closer: float = 1.0
    joint_backs: int = 0


def known_settings(kind: type[Any], table: Mapping[str, float]) -> dict[str, Any]:
    """Return the entries of a table that are fields of a settings class, of the field's type."""
    whole = {field.name: isinstance(field.default, int) for field in fields(kind)}
    return {
        name: int(value) if whole[name] else float(value)
        for name, value in table.items()
        if name in whole
    }


def presence(found: Evidence, trust: TrustSettings) -> npt.NDArray[np.float32]:
    """Return (n,) how surely there is a tile at all, whatever it shows.

    Of backs of tiles, which are as plain as many things on a table, the detector alone decides;
    those of cards bear patterns, and are told as faces are where ``joint_backs`` says so.
    """
    if found.face is None or not len(found):
        return found.presence
    seen, closer = log_odds(found.presence), log_odds(found.face)
    odds = trust.face_bias + trust.face_seen * seen + trust.face_closer * closer
    face_down = found.scores.argmax(axis=1) == found.classes.index(BACK)
    alone = face_down & (trust.joint_backs == 0)
    return np.asarray(np.where(alone, found.presence, 1 / (1 + np.exp(-odds))), np.float32)


def log_odds(chance: npt.NDArray[np.float32]) -> npt.NDArray[np.float64]:
    """Return the log-odds of chances, none taken for certain."""
    inner = np.clip(chance.astype(np.float64), _CERTAIN, 1 - _CERTAIN)
    return np.asarray(np.log(inner / (1 - inner)))


def certain(
    found: Evidence, chance: npt.NDArray[np.float64], trust: TrustSettings
) -> npt.NDArray[np.bool_]:
    """Tell (n,) which objects are sure, ``chance`` (n,) being their :func:`probability`.

    The closer look must name the object as all looks together do. Then it is sure where all looks
    together leave no doubt, or where the closer look itself leaves none and the others little.
    """
    likely = chance >= trust.sure
    if found.face is None:
        return np.asarray(likely & confirmed(found, trust))
    own = found.by_look[:, -1].max(axis=1, initial=0.0)
    clear = (own >= trust.sure_closer) & (chance >= trust.sure_least)
    return np.asarray(confirmed(found, trust) & (likely | clear))


def confirmed(found: Evidence, trust: TrustSettings) -> npt.NDArray[np.bool_]:
    """Tell (n,) whether the closer look names the object as all looks together do.

    Without a closer look a share ``agree`` of the looks has to.
    """
    if found.face is None:
        return np.asarray(found.agreement >= trust.agree)
    return np.asarray(found.by_look[:, -1].argmax(axis=1) == found.scores.argmax(axis=1))


def features(found: Evidence) -> npt.NDArray[np.float64]:
    """Return (n, 2): log-odds of the best class, and its log lead over the second."""
    ordered = np.sort(found.scores.astype(np.float64), axis=1)
    best, second = ordered[:, -1], ordered[:, -2]
    odds = np.log((best + _EDGE) / (1 - best + _EDGE))
    lead = np.log((best + _EDGE) / (second + _EDGE))
    return np.stack([odds, lead], axis=1)


def probability(found: Evidence, settings: TrustSettings) -> npt.NDArray[np.float64]:
    """Return the probability (n,) that each object's best class is right."""
    weights = np.array([settings.score, settings.margin])
    total = features(found) @ weights + settings.bias
    chance: npt.NDArray[np.float64] = 1 / (1 + np.exp(-total))
    return chance
