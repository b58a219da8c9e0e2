"""Endless batches out of weighted sources, made by worker processes."""

from collections.abc import Sequence

import numpy as np
import torch
from torch.utils.data import DataLoader, Dataset

from hupai.models.train.augment import Sample, colour, degrade, hide_far, place
from hupai.models.train.course import quiet_worker
from hupai.models.train.sources import Picture, load_picture

__all__ = ["Batch", "TileSamples", "make_loader"]

_HIDE_FAR = 0.65
"""How often the far parts of a partly labelled picture are painted over."""

Batch = dict[str, torch.Tensor]
"""``img`` (b, 3, s, s) uint8, ``batch_idx`` (n,), ``cls`` (n, 1), ``bboxes`` (n, 4) xywh 0-1."""


class TileSamples(Dataset[Sample]):
    """Sample ``i`` depends only on the seed and ``i``, so a resumed run goes on where it was."""

    def __init__(
        self,
        pictures: Sequence[Picture],
        weights: Sequence[float],
        *,
        size_px: int,
        length: int,
        seed: int,
        first: int = 0,
    ) -> None:
        self.pictures = list(pictures)
        self.cumulative = np.cumsum(np.array(weights, np.float64) / np.sum(weights))
        self.size_px, self.length, self.seed, self.first = size_px, length, seed, first

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, index: int) -> Sample:
        rng = np.random.default_rng((self.seed, self.first + index))
        sample = self._mosaic(rng) if rng.random() < 0.2 else self._single(rng, self.size_px)
        image = degrade(colour(sample.image, rng), rng)
        return Sample(image, sample.boxes, sample.classes)

    def _single(self, rng: np.random.Generator, size_px: int) -> Sample:
        chosen = int(np.searchsorted(self.cumulative, rng.random()))
        picture = self.pictures[min(chosen, len(self.pictures) - 1)]
        sample = Sample(load_picture(picture), picture.boxes, picture.classes)
        if picture.partial and rng.random() < _HIDE_FAR:
            sample = hide_far(sample, rng)
        return place(sample, size_px, rng, turned=picture.turned)

    def _mosaic(self, rng: np.random.Generator) -> Sample:
        """Put two or four samples side by side, each a cell of its own."""
        half = self.size_px // 2
        cells = [self._single(rng, half) for _ in range(4)]
        canvas = np.zeros((self.size_px, self.size_px, 3), np.uint8)
        boxes = []
        for cell, (x, y) in zip(cells, ((0, 0), (half, 0), (0, half), (half, half)), strict=True):
            canvas[y : y + half, x : x + half] = cell.image
            boxes.append(cell.boxes + np.array([x, y, x, y], np.float32))
        return Sample(canvas, np.concatenate(boxes), np.concatenate([c.classes for c in cells]))


def _collate(samples: Sequence[Sample]) -> Batch:
    size = samples[0].image.shape[0]
    images = np.stack([s.image.transpose(2, 0, 1) for s in samples])
    boxes = np.concatenate([s.boxes for s in samples]) / size
    xywh = np.concatenate([(boxes[:, :2] + boxes[:, 2:]) / 2, boxes[:, 2:] - boxes[:, :2]], axis=1)
    index = np.concatenate([np.full(len(s.boxes), i) for i, s in enumerate(samples)])
    return {
        "img": torch.from_numpy(images),
        "batch_idx": torch.from_numpy(index).float(),
        "cls": torch.from_numpy(np.concatenate([s.classes for s in samples])).float()[:, None],
        "bboxes": torch.from_numpy(xywh).float(),
    }


def make_loader(samples: TileSamples, *, batch: int, workers: int) -> "DataLoader[Sample]":
    """Return a loader of :data:`Batch`; images stay uint8 until they reach the device."""
    return DataLoader(
        samples,
        batch_size=batch,
        num_workers=workers,
        collate_fn=_collate,
        worker_init_fn=quiet_worker,
        prefetch_factor=4 if workers else None,
        drop_last=True,
    )
