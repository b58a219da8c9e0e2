"""May a newly trained model replace the shipped one? The rule, and the replacing."""

import hashlib
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from hupai.models.card import ModelCard, parse_card
from hupai.models.card_file import Measured, with_accuracy, with_fields, with_training

__all__ = [
    "Comparison",
    "Objection",
    "Rule",
    "Standing",
    "install",
    "next_version",
    "stage",
    "to_dict",
]

_HALF_WEIGHT: Final = {"drawn": 0.5, "drawn_held_out": 0.5}


@dataclass(frozen=True, slots=True)
class Standing:
    """What a model gets wrong on one set of photos.

    ``errors`` are tiles missed, misread or invented; ``hands`` those not exact; ``sure_wrong``
    tiles that it marked sure and that are wrong.
    """

    name: str
    errors: int
    hands: int
    sure_wrong: int

    @classmethod
    def of(cls, measured: Measured) -> "Standing":
        """Take the figures of GroupReport.to_dict."""
        name, figures = measured
        sure = figures["sure_tiles"]
        return cls(
            name,
            figures["tiles"] - figures["right"] + figures["invented"],
            figures["photos"] - figures["exact"],
            sure["marked"] - sure["right"],
        )


@dataclass(frozen=True, slots=True)
class Rule:
    """No set may be worse by more than the slack, and the weighted sum must be lower.

    A tile wrong, a hand not exact and a sure tile wrong cost ``per_error``, ``per_hand`` and
    ``per_sure_wrong``, times the weight of the set: 1, of drawn pictures a half.
    """

    slack_errors: int = 2
    slack_hands: int = 1
    slack_sure_wrong: int = 1
    per_error: float = 1.0
    per_hand: float = 1.0
    per_sure_wrong: float = 2.0
    weights: Mapping[str, float] = field(default_factory=lambda: _HALF_WEIGHT)
    max_bytes: int = 12_000_000

    def cost(self, standings: Sequence[Standing]) -> float:
        """Return the weighted sum of all that is wrong."""
        return sum(
            self.weights.get(s.name, 1.0)
            * (
                self.per_error * s.errors
                + self.per_hand * s.hands
                + self.per_sure_wrong * s.sure_wrong
            )
            for s in standings
        )


@dataclass(frozen=True, slots=True)
class Objection:
    """One reason against a candidate, in both languages."""

    zh: str
    en: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """The shipped model and a candidate on the same sets, which come in the same order.

    :raises ValueError: they were measured on other sets.
    """

    before: tuple[Standing, ...]
    after: tuple[Standing, ...]
    rule: Rule = Rule()
    size_bytes: int = 0
    """Of the candidate's file."""

    def __post_init__(self) -> None:
        names = [[s.name for s in standings] for standings in (self.before, self.after)]
        if names[0] != names[1] or not names[0]:
            raise ValueError(f"measured on other sets: {names[0]} and {names[1]}")

    @property
    def costs(self) -> tuple[float, float]:
        """The weighted sums, before and after."""
        return self.rule.cost(self.before), self.rule.cost(self.after)

    @property
    def objections(self) -> tuple[Objection, ...]:
        """Why the candidate must not replace the shipped model; empty where it may."""
        found = [
            o for pair in zip(self.before, self.after, strict=True) for o in self._worse(*pair)
        ]
        most = self.rule.max_bytes
        if self.size_bytes > most:
            size = f"{self.size_bytes / 1e6:.1f} MB > {most / 1e6:.1f} MB"
            found.append(Objection(f"文件太大：{size}", f"the file is too large: {size}"))
        old, new = self.costs
        if new >= old:
            found.append(
                Objection(
                    f"加权总分没有变好：{old:g} → {new:g}",
                    f"the weighted sum is not lower: {old:g} → {new:g}",
                )
            )
        return tuple(found)

    def _worse(self, old: Standing, new: Standing) -> list[Objection]:
        rows = (
            ("看错的牌", "tiles wrong", old.errors, new.errors, self.rule.slack_errors),
            ("没有全对的手", "hands not exact", old.hands, new.hands, self.rule.slack_hands),
            (
                "说准却错的牌", "sure tiles wrong", old.sure_wrong, new.sure_wrong,
                self.rule.slack_sure_wrong,
            ),
        )  # fmt: skip
        return [
            Objection(f"{old.name}：{zh} {was} → {now}", f"{old.name}: {en} {was} → {now}")
            for zh, en, was, now, slack in rows
            if now > was + slack
        ]


def next_version(version: str) -> str:
    """Return ``1.1`` after ``1.0``; of a version that does not end in a number, ``….1``."""
    head, _, last = version.rpartition(".")
    if not last.isdecimal():
        return f"{version}.1"
    return f"{head}.{int(last) + 1}" if head else f"{version}.1"


def stage(candidate: Path, shipped_card: Path, into: Path) -> Path:
    """Copy a candidate beside the card that it will have, so that it is read with its settings.

    That is its own card, where ``CANDIDATE.toml`` lies beside it, else the shipped one; the closer
    look that the card names comes along, with its weights where they lie beside it.

    :returns: the copy, an ``.onnx`` file to load by its path.
    :raises ModelUnavailable: the card cannot be used.
    :raises OSError: a file is missing.
    """
    copy = into / "candidate.onnx"
    shutil.copyfile(candidate, copy)
    own = candidate.with_suffix(".toml")
    shutil.copyfile(own if own.is_file() else shipped_card, copy.with_suffix(".toml"))
    beside = candidate.parent if own.is_file() else shipped_card.parent.parent
    card = parse_card(copy.with_suffix(".toml").read_text("utf-8"), source=own.name)
    if card.closer:
        shutil.copyfile(beside / card.closer, into / card.closer)
    faces = _faces_weights(card, beside)
    if faces:
        shutil.copyfile(faces, into / faces.name)
    return copy


def _faces_weights(card: ModelCard, beside: Path) -> Path | None:
    """Return the weights of a card's closer look, if it names them and they lie there."""
    name = Path(str(card.training.get("faces_weights", ""))).name
    return beside / name if card.closer and name and (beside / name).is_file() else None


def install(
    staged: Path, weights: Path, shipped_card: Path, version: str, measured: Sequence[Measured]
) -> None:
    """Put a staged model in the place of the shipped one: both networks, their weights, the card.

    The files get the names of those that they replace. The card gets these names, the version, the
    checksum and what was measured; the rest stays as staged. It names weights of the closer look
    only where they are its own.

    :raises ModelUnavailable: a card cannot be used.
    :raises OSError: a file is missing or cannot be written.
    :raises ValueError: a card lacks a field.
    """
    old, new = (
        parse_card(card.read_text("utf-8"), source=shipped_card.name)
        for card in (shipped_card, staged.with_suffix(".toml"))
    )
    names = _names(old)
    sources = {"weights": weights, "file": staged}
    if new.closer:
        sources["closer"] = staged.with_name(new.closer)
    if faces := _faces_weights(new, staged.parent):
        sources["faces_weights"] = faces
    text = _card_text(staged, old, new, version, {key: names[key] for key in sources})
    text = with_accuracy(text, measured)
    parse_card(text, source=shipped_card.name)
    for key, source in sources.items():
        target = shipped_card.parent.parent / names[key]
        part = target.with_name(f"{target.name}.part")
        shutil.copyfile(source, part)
        part.replace(target)
    shipped_card.write_text(text, encoding="utf-8")


def _names(card: ModelCard) -> dict[str, str]:
    """Return what a model's files are called, or would be, by the card's word for each."""
    stem = Path(card.file).stem
    return {
        "file": card.file,
        "closer": card.closer or f"{stem}_faces.onnx",
        "weights": str(card.training.get("weights", f"{stem}.safetensors")),
        "faces_weights": str(card.training.get("faces_weights", f"{stem}_faces.safetensors")),
    }


def _card_text(
    staged: Path, old: ModelCard, new: ModelCard, version: str, names: dict[str, str]
) -> str:
    """Return the staged card in the words of the shipped one, for files of these names."""
    digest = hashlib.sha256(staged.read_bytes()).hexdigest()
    fields = {"id": old.id, "version": version, "sha256": digest}
    fields |= {key: names[key] for key in ("file", "closer") if key in names}
    faces = names.get("faces_weights")
    if faces is None and new.closer and new.closer_sha256 == old.closer_sha256:
        faces = old.training.get("faces_weights")
    text = with_fields(staged.with_suffix(".toml").read_text("utf-8"), fields)
    return with_training(text, {"weights": names["weights"], "faces_weights": faces})


def to_dict(comparison: Comparison) -> dict[str, Any]:
    """Return plain values for JSON."""
    pairs = zip(comparison.before, comparison.after, strict=True)
    return {
        "better": not comparison.objections,
        "cost": list(comparison.costs),
        "objections": [{"zh": o.zh, "en": o.en} for o in comparison.objections],
        "sets": [
            {"set": old.name, "before": _plain(old), "after": _plain(new)} for old, new in pairs
        ],
    }


def _plain(standing: Standing) -> dict[str, int]:
    return {name: getattr(standing, name) for name in ("errors", "hands", "sure_wrong")}
