"""Teaching the closer look: ``hupai train-faces``. One loop for a CPU in bfloat16 and a GPU."""

import copy
import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
import onnx
import torch
from rich.progress import Progress
from safetensors import safe_open
from safetensors.torch import load_file, save_file
from torch import nn
from torch.utils.data import DataLoader, Dataset

from hupai.models.faces import FACE_PX, NONE
from hupai.models.train.crops import Crops, cut, show
from hupai.models.train.face_net import FaceNet
from hupai.models.train.loop import TrainConfig, follow, gather, make_optimizer, prepare, rate_at

__all__ = ["export_faces", "train_faces"]

Batch = tuple[torch.Tensor, torch.Tensor]
"""Squares uint8 (n, 3, 64, 64) and classes (n,)."""

_SMOOTHING = 0.05


class _Shown(Dataset[tuple[np.ndarray, int]]):
    """Item ``i`` depends only on the seed and ``i``."""

    def __init__(self, crops: Crops, length: int, seed: int, first: int) -> None:
        self.crops, self.length, self.seed, self.first = crops, length, seed, first
        balance = _balance(crops)
        self.cumulative = np.cumsum(balance / balance.sum())

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, index: int) -> tuple[np.ndarray, int]:
        rng = np.random.default_rng((self.seed, self.first + index))
        chosen = min(int(np.searchsorted(self.cumulative, rng.random())), len(self.cumulative) - 1)
        square = show(self.crops.squares[chosen], rng)
        return square.transpose(2, 0, 1), int(self.crops.classes[chosen])


def _balance(crops: Crops) -> np.ndarray:
    """Weigh crops so that rare faces come nearly as often as common ones."""
    total = np.bincount(crops.classes, weights=crops.weights)
    return crops.weights / np.sqrt(total)[crops.classes]


def train_faces(config: TrainConfig) -> Path:
    """Train on squares cut from the sources; return the file with the averaged weights.

    ``config.batch`` counts squares. The run resumes from ``state.pt`` as the detector's does.

    :raises FileNotFoundError: a source folder or the file to start from is not there.
    :raises ValueError: a label or a weights file that does not fit the classes.
    """
    config.out.mkdir(parents=True, exist_ok=True)
    device = prepare(config)
    crops = _crops(config)
    names = (*(str(code) for code in config.classes), NONE)
    model = FaceNet(len(names)).to(device).to(memory_format=torch.channels_last)
    if config.start is not None:
        _check_names(config.start, names)
        model.load_state_dict({k: v.float() for k, v in load_file(config.start).items()})
    average = copy.deepcopy(model).eval()
    optimizer = make_optimizer(model, config)
    step, state = 0, config.out / "state.pt"
    if config.resume and state.exists():
        kept = torch.load(state, map_location=device, weights_only=True)
        for part, name in ((model, "model"), (average, "average"), (optimizer, "optimizer")):
            part.load_state_dict(kept[name])
        step = int(kept["step"])
    print(f"{len(crops.classes)} squares, {device}, starting at step {step}", flush=True)
    recent: list[tuple[float, float]] = []
    clock = time.monotonic()
    for squares, classes in _loader(config, crops, step):
        for group in optimizer.param_groups:
            group["lr"] = rate_at(step, config)
        recent.append(_learn(model, optimizer, squares.to(device), classes.to(device)))
        follow(average, model, min(config.ema, (1 + step) / (10 + step)))
        step += 1
        if step % 50 == 0:
            loss, right = np.mean(recent, axis=0)
            speed = 50 * config.batch / (time.monotonic() - clock)
            print(
                f"step {step}/{config.steps}  loss {loss:.3f}  right {right:.4f}  {speed:.0f}/s",
                flush=True,
            )
            recent, clock = [], time.monotonic()
        if step % config.save_every == 0 or step == config.steps:
            _save(average, names, config.out / "faces.safetensors")
            torch.save(
                {
                    "model": model.state_dict(),
                    "average": average.state_dict(),
                    "optimizer": optimizer.state_dict(),
                    "step": step,
                },
                state,
            )
    return config.out / "faces.safetensors"


def _crops(config: TrainConfig) -> Crops:
    pictures, weights = gather(config)
    with Progress() as bar:
        task = bar.add_task("crops", total=len(pictures))
        return cut(
            pictures,
            weights,
            len(config.classes),
            seed=config.seed,
            progress=lambda _: bar.advance(task),
        )


def _learn(
    model: nn.Module, optimizer: torch.optim.Optimizer, squares: torch.Tensor, classes: torch.Tensor
) -> tuple[float, float]:
    model.train()
    image = squares.to(memory_format=torch.channels_last).float() / 255
    with torch.autocast(squares.device.type, dtype=torch.bfloat16):
        logits = model(image)
    logits = logits.float()
    loss = nn.functional.cross_entropy(logits, classes, label_smoothing=_SMOOTHING)
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), 5.0)
    optimizer.step()
    return float(loss.detach()), float((logits.argmax(1) == classes).float().mean())


def _loader(config: TrainConfig, crops: Crops, step: int) -> Iterator[Batch]:
    shown = _Shown(crops, (config.steps - step) * config.batch, config.seed, step * config.batch)
    return iter(
        DataLoader(
            shown,
            batch_size=config.batch,
            num_workers=config.workers,
            worker_init_fn=_quiet,
            prefetch_factor=4 if config.workers else None,
        )
    )


def _quiet(_: int) -> None:
    cv2.setNumThreads(1)
    torch.set_num_threads(1)


def _save(model: nn.Module, names: Sequence[str], path: Path) -> None:
    state = {
        k: (v.half() if v.is_floating_point() else v).contiguous()
        for k, v in model.state_dict().items()
    }
    save_file(state, path, metadata={"names": json.dumps(list(names), ensure_ascii=False)})


def _names(path: Path) -> tuple[str, ...]:
    with safe_open(path, framework="pt") as file:
        found = (file.metadata() or {}).get("names")
    if found is None:
        raise ValueError(f"{path}: the file does not name its classes")
    return tuple(json.loads(found))


def _check_names(path: Path, names: tuple[str, ...]) -> None:
    if _names(path) != names:
        raise ValueError(f"{path}: its classes are not those to learn")


def export_faces(weights: Path, out: Path) -> Path:
    """Write ``out``, fp32 ONNX: ``faces`` (n, 3, 64, 64) RGB 0-1 to ``chances`` (n, classes).

    :raises ValueError: the file names no classes.
    """
    names = _names(weights)
    model = FaceNet(len(names))
    model.load_state_dict(
        {k: v.float() if v.is_floating_point() else v for k, v in load_file(weights).items()}
    )
    whole = nn.Sequential(model, nn.Softmax(dim=1)).eval()
    torch.onnx.export(
        whole,
        (torch.zeros(2, 3, FACE_PX, FACE_PX),),
        str(out),
        input_names=["faces"],
        output_names=["chances"],
        dynamic_axes={"faces": {0: "batch"}, "chances": {0: "batch"}},
        opset_version=17,
        dynamo=False,
    )
    graph = onnx.load(out)
    places = {str(index): name for index, name in enumerate(names)}
    facts = {
        "names": json.dumps(places, ensure_ascii=False),
        "task": "faces",
        "license": "AGPL-3.0-or-later",
    }
    onnx.helper.set_model_props(graph, facts)
    onnx.save(graph, out)
    return out
