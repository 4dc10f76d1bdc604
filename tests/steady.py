"""The suite on a machine that is busy elsewhere: `python -m tests.steady` runs it ten times beside
a busy loop on every core; `python -m tests.steady 2 tests/sim` so often, and so much of it.

The first run that fails ends it, with what failed; tests that wait for wall-clock show here.
"""

import multiprocessing
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

TIMES = 10


def busy() -> None:
    """Use a core up."""
    while True:
        pass


@contextmanager
def busy_cores() -> Iterator[None]:
    """A busy loop on every core."""
    loops = [multiprocessing.Process(target=busy, daemon=True) for _ in range(os.cpu_count() or 1)]
    for loop in loops:
        loop.start()
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()


def main(argv: list[str]) -> int:
    """Run what is named so often; 1 if a run failed."""
    times = int(argv[0]) if argv else TIMES
    call = [
        sys.executable, "-m", "pytest", "-n", "auto", "--dist", "worksteal",
        "--ignore=tests/kernel", "--ignore=tests/browser", *argv[1:],
    ]  # fmt: skip
    with busy_cores():
        for number in range(1, times + 1):
            began = time.monotonic()
            code = subprocess.run(call, check=False).returncode
            print(f"run {number} of {times}: {time.monotonic() - began:.0f} s", flush=True)
            if code:
                return 1
    print(f"{times} runs beside {os.cpu_count()} busy loops, none failed.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
