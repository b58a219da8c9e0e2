"""How many processor cores this process may really use."""

import math
import os
from pathlib import Path

__all__ = ["allowed_threads"]


def allowed_threads(cgroup: Path = Path("/sys/fs/cgroup")) -> int:
    """Return the smaller of the affinity and the container's quota, at least 1.

    A container that may use two cores of a host of 64 still sees all 64; as many threads would
    make each reading many times slower.
    """
    return max(1, min(_affinity(), _quota(cgroup)))


def _affinity() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _quota(cgroup: Path) -> int:
    """Read the quota of control groups version 2 or 1; unlimited reads as a very large number."""
    try:
        quota, period = (cgroup / "cpu.max").read_text().split()
    except (OSError, ValueError):
        quota, period = _quota_v1(cgroup / "cpu")
    if not quota.isdigit() or not period.isdigit() or int(period) == 0:
        return 1 << 16
    return math.ceil(int(quota) / int(period))


def _quota_v1(folder: Path) -> tuple[str, str]:
    try:
        return (
            (folder / "cpu.cfs_quota_us").read_text().strip(),
            (folder / "cpu.cfs_period_us").read_text().strip(),
        )
    except OSError:
        return "max", "0"
