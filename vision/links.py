"""Things that are linked, directly or through others, form one group."""

import numpy as np
import numpy.typing as npt

__all__ = ["Labels", "components"]

Labels = npt.NDArray[np.intp]
"""intp, shape (n,): the number of each thing's group, from 0."""


def components(linked: npt.NDArray[np.bool_]) -> Labels:
    """Give numbers to the connected groups of a symmetric relation (n, n)."""
    labels = np.full(len(linked), -1, np.intp)
    for start in range(len(linked)):
        if labels[start] >= 0:
            continue
        front = np.array([start])
        label = labels.max(initial=-1) + 1
        while len(front):
            labels[front] = label
            front = np.flatnonzero(linked[front].any(axis=0) & (labels < 0))
    return labels
