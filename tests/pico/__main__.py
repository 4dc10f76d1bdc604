"""`make pico`: a reader's firmware on a whole emulated Pico, measured by the board's own clock.

    python -m tests.pico [--image RPI_PICO-v1.28.0.uf2] [--taps 200]

Skipped, with the reason, if there is no image of MicroPython or no emulator. Ends with 1 if
anything is wrong, or an aim is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from tests.pico.image import VARIABLE, WHY_NOT, image

EMPTY_AIM_MS, ONE_AIM_MS, TAP_AIM_MS = 15.0, 20.0, 60.0

NO_EMULATOR = "no emulator: pip install rp2040py littlefs-python"


def against(took_ms: float, aim_ms: float) -> str:
    """A time, and whether it is what is aimed at."""
    reached = "" if took_ms <= aim_ms else ", **missed**"
    return f"{took_ms:.1f} ms (aim: {aim_ms:.0f}{reached})"


def rows(path: Path, taps: int) -> Iterator[tuple[str, str, bool]]:
    """What was done, what came of it, whether that is well."""
    from tests.pico.evening import HEADS, evening

    began = time.monotonic()
    came = asyncio.run(evening(path, taps))
    yield "hello", came.about, bool(came.about)
    yield "gain of all heads", f"{came.gained} of {HEADS} set", came.gained == HEADS
    yield "antennas on at once", f"{came.most_on}", came.most_on == 1
    yield "eight empty heads", against(came.empty_ms, EMPTY_AIM_MS), came.empty_ms <= EMPTY_AIM_MS
    for what, took in (("4 bytes", came.short_ms), ("7 bytes", came.long_ms)):
        yield (
            f"one tag of {what}, seven empty heads",
            against(took, ONE_AIM_MS),
            took <= ONE_AIM_MS,
        )
    late = f"p99 {against(came.p99_ms(), TAP_AIM_MS)}, most {max(came.taps_ms):.1f} ms"
    yield f"{taps} taps, until told", late, came.p99_ms() <= TAP_AIM_MS
    yield "removed", f"{came.removed} of {taps + 2}", came.removed == taps + 2
    took_s = time.monotonic() - began
    yield "the board's time", f"{came.seconds:.1f} s, in {took_s:.0f} s here", True


def main() -> int:
    """Run everything; print it."""
    parser = argparse.ArgumentParser(prog="python -m tests.pico", description=__doc__)
    parser.add_argument("--image", type=Path, default=image(), help=f"or the variable {VARIABLE}")
    parser.add_argument("--taps", type=int, default=200)
    args = parser.parse_args()
    if args.image is None or not args.image.is_file():
        print(f"Skipped: {WHY_NOT}")
        return 0
    if find_spec("rp2040py") is None or find_spec("littlefs") is None:
        print(f"Skipped: {NO_EMULATOR}")
        return 0
    wrong = 0
    print("| what | came of it | |\n|---|---|---|", flush=True)
    for what, said, well in rows(args.image, args.taps):
        wrong += not well
        print(f"| {what} | {said} | {'good' if well else '**wrong**'} |", flush=True)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
