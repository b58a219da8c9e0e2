"""How many frames of a camera one core of the server answers a second, by what the camera sees.

    python bench/live.py PHOTO [--model ID_OR_ONNX] [--frames 40] [--seconds 5] [--server-nice N]

Starts ``hupai serve`` with one thread and speaks to /v1/live. Figures are taken from the CPU time
of the server (Linux), so that other programs on the machine do not count; the last line streams
at 30 frames a second and shows what a user of this machine sees now.
"""

import argparse
import io
import json
import os
import statistics
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import numpy as np
from PIL import Image
from websockets.sync.client import ClientConnection, connect

SIZE = (1280, 720)
_TICKS = os.sysconf("SC_CLK_TCK")
Offset = Callable[[int], tuple[int, int]]


def still(_: int) -> tuple[int, int]:
    """Stand on a table."""
    return 0, 0


def held(number: int) -> tuple[int, int]:
    """Sway by a few pixels, as in a hand."""
    return round(4 * np.sin(number * 0.9)), round(3 * np.cos(number * 0.7))


def swept(number: int) -> tuple[int, int]:
    """Pass over the table, by tens of pixels a frame."""
    return round(160 * np.sin(number * 0.4)), round(60 * np.cos(number * 0.5))


def frames(photo: Image.Image, offset: Offset, count: int) -> list[bytes]:
    """Encode what a camera of 1280 x 720 sees, with a sensor's noise."""
    pixels = np.asarray(photo.convert("RGB").resize(SIZE))
    rng = np.random.default_rng(0)
    return [_jpeg(np.roll(pixels, offset(n)[::-1], (0, 1)), rng) for n in range(count)]


def _jpeg(pixels: np.ndarray, rng: np.random.Generator) -> bytes:
    noisy = np.clip(pixels + rng.normal(0, 4, pixels.shape), 0, 255).astype(np.uint8)
    out = io.BytesIO()
    Image.fromarray(noisy).save(out, "JPEG", quality=80)
    return out.getvalue()


@contextmanager
def running_server(port: int, model: str | None, nice: int) -> Iterator[int]:
    """Start the service on one core; yield its process id once it can read."""
    command = [sys.executable, "-m", "hupai.api.cli", "serve", "--port", str(port)]
    command += ["--model", model] if model else []
    env = {**os.environ, "HUPAI_THREADS": "1", "HUPAI_LOG_LEVEL": "warning"}
    with subprocess.Popen(["nice", "-n", str(nice), *command], env=env) as process:
        try:
            _wait_for(f"http://127.0.0.1:{port}/readyz")
            yield process.pid
        finally:
            process.terminate()


def _wait_for(url: str) -> None:
    for _ in range(1200):
        try:
            if httpx.get(url).status_code == 200:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.1)
    raise SystemExit("the server did not become ready")


def cpu_s(pid: int) -> float:
    """Return the CPU seconds that a process has used, all its threads together."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def answer(link: ClientConnection) -> dict[str, Any]:
    """Return the next answer, which must be a reading."""
    told: dict[str, Any] = json.loads(link.recv(timeout=120))
    if told["type"] != "reading":
        raise SystemExit(f"unexpected answer: {told}")
    return told


def one_by_one(
    link: ClientConnection, pid: int, pictures: list[bytes], *, unlock: bool
) -> tuple[float, Counter[str]]:
    """Send each frame when the one before is answered; return answers a CPU second, and looks."""
    looks: Counter[str] = Counter()
    before = cpu_s(pid)
    for picture in pictures:
        if unlock:
            link.send('{"type": "unlock"}')
        link.send(picture)
        looks[answer(link)["look"]] += 1
    return len(pictures) / max(cpu_s(pid) - before, 1 / _TICKS), looks


def until_locked(link: ClientConnection, pid: int, pictures: list[bytes]) -> str:
    """Send frames until the hand locks; return how many and the CPU milliseconds they took."""
    before = cpu_s(pid)
    for count, picture in enumerate(pictures, 1):
        link.send(picture)
        if answer(link)["locked"]:
            return f"{count} frames, {(cpu_s(pid) - before) * 1000:.0f} ms of CPU"
    return f"not within {len(pictures)} frames"


def stream(link: ClientConnection, pictures: list[bytes], seconds: float) -> str:
    """Send 30 frames a second without waiting; say what came back."""
    sent: dict[int, float] = {}
    ages: list[float] = []
    last: dict[str, Any] = {}
    done = threading.Event()

    def listen() -> None:
        while not done.is_set():
            try:
                last.update(answer(link))
            except TimeoutError:
                return
            ages.append(time.monotonic() - sent[last["frame"] - offset])

    link.send('{"type": "unlock"}')
    link.send(pictures[0])
    offset = answer(link)["frame"]
    sent[0] = time.monotonic()
    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    for number in range(1, round(30 * seconds) + 1):
        sent[number] = time.monotonic()
        link.send(pictures[number % len(pictures)])
        time.sleep(1 / 30)
    done.set()
    listener.join(10)
    return (
        f"{len(ages) / seconds:.1f} answers/s, {last.get('dropped', 0)} of {len(sent)} frames "
        f"dropped, an answer is {statistics.median(ages) * 1000:.0f} ms behind its frame"
    )


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("photo", type=Path)
    parser.add_argument("--model", default=None)
    parser.add_argument("--frames", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--port", type=int, default=8949)
    parser.add_argument("--server-nice", type=int, default=0)
    asked = parser.parse_args()
    photo = Image.open(asked.photo)
    table = Image.new("RGB", SIZE, (40, 90, 60))
    count = asked.frames
    with (
        running_server(asked.port, asked.model, asked.server_nice) as pid,
        connect(f"ws://127.0.0.1:{asked.port}/v1/live", max_size=None) as link,
    ):
        one_by_one(link, pid, frames(photo, held, 3), unlock=True)
        for name, picture, offset, unlock in (
            ("held, each frame read with care", photo, held, True),
            ("moving over the hand", photo, swept, True),
            ("empty table, still, at first", table, still, True),
        ):
            _print(name, *one_by_one(link, pid, frames(picture, offset, count), unlock=unlock))
        link.send('{"type": "unlock"}')
        print(f"{'until a held hand locks':34}{until_locked(link, pid, frames(photo, held, 40))}")
        for name, offset in (("locked, held", held), ("locked, still", still)):
            _print(name, *one_by_one(link, pid, frames(photo, offset, count), unlock=False))
        told = stream(link, frames(photo, held, count), asked.seconds)
        print(f"{'30 frames/s on this machine now':34}{told}")


def _print(name: str, rate: float, looks: Counter[str]) -> None:
    print(f"{name:34}{rate:6.1f} answers a CPU second   {dict(looks)}", flush=True)


if __name__ == "__main__":
    main()
