import numpy as np
import pytest

from hupai.datasets.synth.fonts import FontMissing, cjk_fonts


@pytest.fixture
def fonts() -> None:
    try:
        cjk_fonts()
    except FontMissing as error:
        pytest.skip(str(error))


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(7)
