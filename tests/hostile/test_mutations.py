"""Pictures with random damage: read or refused, never anything else.

HUPAI_MUTATIONS sets how many are tried: a few here, a million at leisure.
"""

import os
import random
from collections import Counter

import pytest

from hupai.scorer.core.errors import ImageRejected
from hupai.vision.image import decode

COUNT = int(os.environ.get("HUPAI_MUTATIONS", "600"))
SEED = int(os.environ.get("HUPAI_MUTATION_SEED", "1"))


# Pillow warns of broken EXIF, which does not matter for the picture.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def mutated(data: bytes, rnd: random.Random) -> bytes:
    broken = bytearray(data)
    for _ in range(rnd.choice((1, 1, 2, 4, 16))):
        place = rnd.randrange(len(broken))
        kind = rnd.randrange(5)
        if kind == 0:
            broken[place] ^= 1 << rnd.randrange(8)
        elif kind == 1:
            broken[place] = rnd.choice((0, 0xFF, 0x7F, 0x80))
        elif kind == 2:
            del broken[place : place + rnd.choice((1, 4, 64))]
        elif kind == 3:
            broken[place:place] = rnd.randbytes(rnd.choice((1, 4, 64)))
        else:
            other = rnd.randrange(len(broken))
            broken[place : place + 16] = broken[other : other + 16]
        broken = broken or bytearray(b"\0")
    return bytes(broken)


def outcome(data: bytes) -> str:
    try:
        image = decode(data)
    except ImageRejected as refused:
        return refused.code
    return "read" if image.pixels.ndim == 3 else "odd"


def test_mutated_pictures(hostile_files):
    seeds = [file.data for file in hostile_files if not file.codes and len(file.data) < 20_000]
    rnd = random.Random(SEED)
    outcomes = Counter()
    for number in range(COUNT):
        data = mutated(rnd.choice(seeds), rnd)
        try:
            outcomes[outcome(data)] += 1
        except BaseException as error:
            pytest.fail(f"mutation {number} of seed {SEED}: {error!r}")
    assert outcomes.pop("read") > COUNT // 20
    assert outcomes.total() > COUNT // 20
    assert all(code.startswith(("image_", "heic_")) for code in outcomes)
