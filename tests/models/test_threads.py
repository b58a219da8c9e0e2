"""How many cores learning takes, also where the system does not tell what is allowed."""

import os

import pytest

from hupai.models.threads import usable_cores


def test_what_the_process_may_use_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 3, 5}, raising=False)
    assert usable_cores() == 3


@pytest.mark.parametrize(("cores", "usable"), [(6, 6), (None, 1)])
def test_a_system_that_does_not_tell_has_all_its_cores(
    cores: int | None, usable: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert usable_cores() == usable
