"""Every hostile file is either read, or refused with the right code: nothing else happens."""

import re
import tracemalloc

import numpy as np
import pytest
from PIL import ImageFile

from hupai.scorer.core.errors import ImageRejected
from hupai.vision.image import MAX_PIXELS, MAX_WEBP_PIXELS, decode

pytestmark = pytest.mark.filterwarnings("ignore:(Corrupt|Truncated|Metadata|Possibly corrupt)")


def test_there_are_enough(hostile_files):
    assert len(hostile_files) >= 120
    assert len({file.name for file in hostile_files}) == len(hostile_files)


def refusal(data):
    """Return the image or the refusal; anything else fails the test."""
    try:
        return decode(data)
    except ImageRejected as refused:
        return refused


def test_read_or_refused(hostile):
    outcome = refusal(hostile.data)
    if isinstance(outcome, ImageRejected):
        assert outcome.code in hostile.codes, outcome.message
        assert re.search(r"\w", outcome.message)
        return
    assert not hostile.codes or "" in hostile.codes, f"read, though {hostile.codes} was due"
    assert outcome.pixels.dtype == np.uint8
    assert outcome.pixels.shape[2] == 3
    if hostile.size is not None:
        assert (outcome.width, outcome.height) == hostile.size


def test_bombs_are_refused_by_their_header(hostile_files, monkeypatch):
    """T12: no pixel is decoded, and no memory for pixels is taken."""
    bombs = [file for file in hostile_files if file.codes == ("image_too_many_pixels",)]
    assert len(bombs) >= 10

    def never(self, *args):
        raise AssertionError("a pixel was decoded")

    monkeypatch.setattr(ImageFile.ImageFile, "load", never)
    for bomb in bombs:
        tracemalloc.start()
        with pytest.raises(ImageRejected) as refused:
            decode(bomb.data)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 5_000_000, bomb.name
        assert refused.value.code == "image_too_many_pixels"
        limit = MAX_WEBP_PIXELS if "webp" in bomb.name else MAX_PIXELS
        assert f"{limit:,}" in refused.value.message


def test_bytes_over_the_limit():
    with pytest.raises(ImageRejected) as refused:
        decode(b"\xff\xd8\xff" + bytes(1000), max_bytes=1000)
    assert refused.value.code == "image_too_large"


def test_pixel_limit_is_exact(hostile_files):
    data = next(file.data for file in hostile_files if file.name == "png_L")
    assert decode(data, max_pixels=96 * 64).width == 96
    with pytest.raises(ImageRejected) as refused:
        decode(data, max_pixels=96 * 64 - 1)
    assert refused.value.code == "image_too_many_pixels"


def test_a_large_webp_is_refused_for_its_memory(hostile_files):
    data = next(file.data for file in hostile_files if file.name == "bomb_webp_lossless")
    with pytest.raises(ImageRejected) as refused:
        decode(data, max_pixels=10**9)
    assert refused.value.code == "image_too_many_pixels"
