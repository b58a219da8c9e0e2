"""``make bench``: every speed figure in one run, so that ratios can be trusted."""

import os
import subprocess
import sys
from pathlib import Path

_SAMPLE = "datasets/samples/images/qing_yi_se.jpg"
_ONE_CORE = {"OMP_NUM_THREADS": "1"}


def main() -> int:
    """Run each bench in a process of its own; return the first exit status that is not 0."""
    here = Path(__file__).parent
    for name, arguments in (
        ("vision", [_SAMPLE]),
        ("backends", []),
        ("scoring", []),
        ("cards", []),
    ):
        print(f"\n== {name} ==", flush=True)
        command = [sys.executable, str(here / f"{name}.py"), *arguments]
        status = subprocess.run(command, env=os.environ | _ONE_CORE, check=False).returncode
        if status:
            return status
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
