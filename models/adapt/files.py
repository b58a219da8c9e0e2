"""What is left behind: the model with its card, its weights, and a report."""

import hashlib
import json
import shutil
import tomllib
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from hupai.models.adapt.job import AdaptJob, Outcome
from hupai.models.compare import HandResult
from hupai.models.registry import LoadedModel

__all__ = [
    "CARD",
    "CLOSER",
    "FACES",
    "MODEL",
    "REPORT",
    "WEIGHTS",
    "write_card",
    "write_outcome",
]

MODEL: Final = "model.onnx"
CARD: Final = "model.toml"
CLOSER: Final = "faces.onnx"
WEIGHTS: Final = "weights.safetensors"
FACES: Final = "faces.safetensors"
REPORT: Final = "report.json"


def write_card(
    folder: Path,
    model: LoadedModel,
    training: Mapping[str, Any],
    accuracy: list[dict[str, Any]],
) -> None:
    """Write the card of ``folder/model.onnx``: the base model's, with what was learnt since.

    The meaning of ``sure`` is the base model's: there are too few photos to fit it anew. Its closer
    look comes along as it is, unless another lies in the folder.
    """
    base = model.card
    facts: dict[str, Any] = {
        "id": f"{base.id}-adapted",
        "name": f"{base.name}-adapted",
        "version": f"{base.version}+own",
        "file": MODEL,
        "sha256": hashlib.sha256((folder / MODEL).read_bytes()).hexdigest(),
        "licence": base.licence,
        "classes": list(base.classes),
        **_closer(folder, model),
    }
    tables = {"looks": base.looks, "trust": base.trust, "training": training}
    parts = [_pairs(facts)]
    parts += [f"[{name}]\n{_pairs(table)}" for name, table in tables.items() if table]
    parts += [f"[[attribution]]\n{_pairs(asdict(row))}" for row in base.attribution]
    parts += [f"[[accuracy]]\n{_pairs(row)}" for row in accuracy]
    text = "\n".join(parts)
    tomllib.loads(text)
    (folder / CARD).write_text(text, "utf-8")


def _closer(folder: Path, model: LoadedModel) -> dict[str, str]:
    file = folder / CLOSER
    if model.closer is None:
        return {}
    if not file.exists():
        shutil.copyfile(model.closer, file)
    return {"closer": CLOSER, "closer_sha256": hashlib.sha256(file.read_bytes()).hexdigest()}


def _pairs(table: Mapping[str, Any]) -> str:
    return "".join(f"{key} = {_value(value)}\n" for key, value in table.items())


def _value(value: object) -> str:
    """Write a text, number, truth value or flat list; JSON and TOML write these alike."""
    return json.dumps(value, ensure_ascii=False)


def write_outcome(job: AdaptJob, outcome: Outcome) -> None:
    """Write ``report.json`` and, where the new model is kept, its card."""
    figures = outcome.verdict.to_dict()
    facts = {
        "started_from": f"{job.base.card.name} {job.base.card.version}",
        "steps": outcome.steps,
        "share_of_new": outcome.share,
        "seed": job.seed,
    }
    if outcome.kept:
        training = {
            "weights": WEIGHTS,
            **({"faces_weights": FACES} if job.faces else {}),
            "method": "hupai adapt: the head of the detector and the closer look learnt on, "
            "the layers below the head kept",
            "own_photos": len(outcome.learnt_from),
            **facts,
            "trust": "the trust table is that of the model started from",
        }
        rows = [
            {"set": name, "when": when, **figures[name][when]}
            for name in figures
            for when in ("before", "after")
        ]
        write_card(job.out, job.base, training, rows)
    report = {
        "kept": outcome.kept,
        "objections": [note.en for note in outcome.verdict.objections],
        **facts,
        "seconds": outcome.seconds,
        **figures,
        "learnt_from": list(outcome.learnt_from),
        "photos": [_photo(*pair) for pair in outcome.held_back],
    }
    text = json.dumps(report, ensure_ascii=False, indent=1)
    (job.out / REPORT).write_text(text + "\n", "utf-8")


def _photo(before: HandResult, after: HandResult) -> dict[str, Any]:
    """Return what was read wrong on one photo, then and now."""
    pairs = (("before", before), ("after", after))
    return {"image": before.image, **{when: _faults(result) for when, result in pairs}}


def _faults(result: HandResult) -> dict[str, Any]:
    return {
        "missed": result.tiles - result.found,
        "invented": result.invented,
        "wrong": [f"{true} read as {read}" for true, read in result.confusions],
    }
