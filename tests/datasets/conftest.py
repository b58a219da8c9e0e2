from collections.abc import Iterator

import numpy as np
import pytest

from hupai.datasets.synth.fonts import FontMissing, _found, cjk_fonts


@pytest.fixture
def fonts() -> None:
    try:
        cjk_fonts()
    except FontMissing as error:
        pytest.skip(str(error))


@pytest.fixture
def system_fonts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Only the fonts that were there when the samples of the repository were drawn."""
    monkeypatch.delenv("HUPAI_FONTS", raising=False)
    _found.cache_clear()
    yield
    _found.cache_clear()


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(7)
