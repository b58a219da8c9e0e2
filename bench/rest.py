"""A busy evening: many clients send photos at once, and somebody asks whether the server lives.

Run by hand, on a machine with nothing else to do: ``python bench/rest.py PHOTO…``. It starts its
own server with a queue of 16 and prints what was answered, how long that took, and whether the
server's memory grew.
"""

import argparse
import os
import statistics
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx

QUEUE = 16


@dataclass
class Figures:
    """What the clients saw; times in seconds."""

    statuses: Counter[int] = field(default_factory=Counter)
    read_s: list[float] = field(default_factory=list)
    livez_s: list[float] = field(default_factory=list)
    without_retry_after: int = 0
    failures: Counter[str] = field(default_factory=Counter)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def add(self, response: httpx.Response, seconds: float) -> None:
        """Count one answered photo."""
        with self.lock:
            self.statuses[response.status_code] += 1
            if response.status_code == 200:
                self.read_s.append(seconds)
            elif "retry-after" not in response.headers:
                self.without_retry_after += 1


@contextmanager
def running_server(port: int, model: str | None) -> Iterator[tuple[str, int]]:
    """Start ``hupai serve`` and yield its address and process id once it is ready."""
    command = [sys.executable, "-m", "hupai.api.cli", "serve", "--port", str(port)]
    command += ["--model", model] if model else []
    env = {**os.environ, "HUPAI_QUEUE_SIZE": str(QUEUE), "HUPAI_LOG_LEVEL": "warning"}
    process = subprocess.Popen(command, env=env)
    base = f"http://127.0.0.1:{port}"
    try:
        wait_for(base)
        yield base, process.pid
    finally:
        process.terminate()
        process.wait(30)


def wait_for(base: str) -> None:
    """Wait until photos can be read."""
    for _ in range(600):
        try:
            if httpx.get(f"{base}/readyz").status_code == 200:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.1)
    raise SystemExit("the server did not become ready")


def send_photos(base: str, photos: list[bytes], until: float, figures: Figures) -> None:
    """Send one photo after the other; wait as asked when the queue is full."""
    with httpx.Client(timeout=60) as client:
        number = 0
        while time.monotonic() < until:
            number += 1
            start = time.monotonic()
            try:
                response = client.post(
                    f"{base}/v1/read",
                    content=photos[number % len(photos)],
                    headers={"content-type": "image/jpeg"},
                )
            except httpx.TransportError as error:
                figures.failures[type(error).__name__] += 1
                continue
            figures.add(response, time.monotonic() - start)
            if response.status_code == 503:
                time.sleep(float(response.headers.get("retry-after", 1)))


def ask_livez(base: str, until: float, figures: Figures) -> None:
    """Ask twenty times a second whether the server lives."""
    with httpx.Client(timeout=60) as client:
        while time.monotonic() < until:
            start = time.monotonic()
            client.get(f"{base}/livez").raise_for_status()
            figures.livez_s.append(time.monotonic() - start)
            time.sleep(0.05)


def memory_mib(pid: int) -> float:
    """Return the resident memory of a process (Linux)."""
    text = Path(f"/proc/{pid}/status").read_text()
    line = next(line for line in text.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def burden(base: str, photos: list[bytes], clients: int, seconds: float) -> Figures:
    """Put the load on the server for so long."""
    figures = Figures()
    until = time.monotonic() + seconds
    threads = [
        threading.Thread(target=send_photos, args=(base, photos, until, figures))
        for _ in range(clients)
    ]
    threads.append(threading.Thread(target=ask_livez, args=(base, until, figures)))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return figures


def milliseconds(times: list[float], percent: int) -> str:
    """Return a percentile as text."""
    if len(times) < 2:
        return "–"
    return f"{statistics.quantiles(times, n=100)[percent - 1] * 1000:.0f} ms"


def report(figures: Figures, seconds: float) -> None:
    """Print the figures."""
    print(f"answers       {dict(figures.statuses)}, failed {dict(figures.failures)}")
    print(f"without wait  {figures.without_retry_after} refusals lack Retry-After")
    print(f"read          {figures.statuses[200] / seconds:.1f} a second")
    print(f"read          p50 {milliseconds(figures.read_s, 50)}")
    print(f"read          p95 {milliseconds(figures.read_s, 95)}")
    print(f"/livez        p50 {milliseconds(figures.livez_s, 50)}")
    print(f"/livez        p99 {milliseconds(figures.livez_s, 99)}")


def main() -> None:
    """Measure an idle server, then a busy one, and compare its memory."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", nargs="+", type=Path)
    parser.add_argument("--model")
    parser.add_argument("--clients", type=int, default=32)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--port", type=int, default=8947)
    asked = parser.parse_args()
    photos = [path.read_bytes() for path in asked.photos]
    with running_server(asked.port, asked.model) as (base, pid):
        print("one client")
        report(burden(base, photos, 1, asked.seconds / 6), asked.seconds / 6)
        before = memory_mib(pid)
        for share in ("first", "second"):
            print(f"{asked.clients} clients, {share} half")
            report(burden(base, photos, asked.clients, asked.seconds / 2), asked.seconds / 2)
            print(f"memory        {memory_mib(pid):.0f} MiB, {before:.0f} MiB before")
            before = memory_mib(pid)


if __name__ == "__main__":
    main()
