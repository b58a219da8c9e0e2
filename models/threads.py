"""How many processor cores learning may use."""

import os

__all__ = ["usable_cores"]


def usable_cores() -> int:
    """Return how many cores this process may run on: all, where the system does not say."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
