"""`python -m tests.pico`: a reader's firmware on a whole emulated Pico, measured by the board's own
clock.

    python -m tests.pico [--image RPI_PICO-v1.28.0.uf2] [--taps 200] [--short]

Skipped, with the reason, if there is no image of MicroPython or no emulator. Ends with 1 if
anything is wrong, an aim is missed, or it takes longer than it may.
"""

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from importlib.util import find_spec
from pathlib import Path

from tests.pico.image import VARIABLE, WHY_NOT, image

EMPTY_AIM_MS, ONE_AIM_MS, TAP_AIM_MS = 15.0, 20.0, 60.0
SIGNED_AIM_MS = 5.0
"""For signing a message and checking it: a die sends eleven of them in a roll of 3.4 s."""
SILENT_AIM_S = 3.0  # from a reset by the watchdog until the host has found the reader again
TAPS, FEW_TAPS = 200, 4
MINUTES, FEW_MINUTES = 20.0, 3.0
"""What all of it may take of a processor; by the clock it also depends on what else is running."""

NO_EMULATOR = "no emulator: pip install rp2040py littlefs-python"

Row = tuple[str, str, bool]  # what was done, what came of it, whether that is well


def against(took_ms: float, aim_ms: float) -> str:
    """A time, and whether it is what is aimed at."""
    reached = "" if took_ms <= aim_ms else ", **missed**"
    return f"{took_ms:.1f} ms (aim: {aim_ms:.0f}{reached})"


def an_evening(path: Path, taps: int) -> list[Row]:
    """Hello, gain, sweeps, taps and removals, timed."""
    from tests.pico.evening import HEADS, evening

    came = asyncio.run(evening(path, taps))
    late = f"p99 {against(came.p99_ms(), TAP_AIM_MS)}, most {max(came.taps_ms):.1f} ms"
    sweeps = (
        ("eight empty heads", came.empty_ms, EMPTY_AIM_MS),
        ("one tag of 4 bytes, seven empty heads", came.short_ms, ONE_AIM_MS),
        ("one tag of 7 bytes, seven empty heads", came.long_ms, ONE_AIM_MS),
    )
    return [
        ("hello", came.about, bool(came.about)),
        ("gain of all heads", f"{came.gained} of {HEADS} set", came.gained == HEADS),
        ("antennas on at once", f"{came.most_on}", came.most_on == 1),
        *(
            (what, f"median {against(took, aim)}, most {most:.1f} ms", took <= aim)
            for what, (took, most), aim in sweeps
        ),
        (f"{taps} taps, until told", late, came.p99_ms() <= TAP_AIM_MS),
        ("removed", f"{came.removed} of {taps + 2}", came.removed == taps + 2),
        ("the board's time for these", f"{came.seconds:.1f} s", True),
    ]


def a_game(path: Path, _: int) -> list[Row]:
    from tests.pico.table import tap_buys

    with tempfile.TemporaryDirectory() as folder:
        return [("a tap in ringkeeper run", tap_buys(path, Path(folder)), True)]


def a_flash(path: Path, _: int) -> list[Row]:
    """`ringkeeper firmware flash`, interrupted and then run again."""
    from tests.pico.table import flashed_twice

    with tempfile.TemporaryDirectory() as folder:
        return [("flashed, unplugged, flashed", flashed_twice(path, Path(folder)), True)]


def a_hang(path: Path, _: int) -> list[Row]:
    from tests.pico.watchdog import bitten

    came = asyncio.run(bitten(path))
    said = f"{came.resets} reset by the watchdog, found again {came.silent_s:.2f} s later"
    return [("a firmware that hangs", said, came.resets == 1 and came.silent_s <= SILENT_AIM_S)]


def a_die(path: Path, _: int) -> list[Row]:
    from tests.pico.signing import signing_ms

    signs, checks = signing_ms(path)
    said = f"{signs:.2f} ms to sign one, {checks:.2f} ms to check it"
    return [("a die's messages, hashed in software", said, signs + checks <= SIGNED_AIM_MS)]


def rows(parts: Sequence[Callable[[Path, int], list[Row]]], path: Path, taps: int) -> int:
    """Run the parts side by side and print what comes; how many things were wrong."""
    wrong = 0
    with ProcessPoolExecutor(max_workers=os.cpu_count()) as pool:
        running: dict[Future[list[Row]], str] = {
            pool.submit(part, path, taps): str(part.__doc__) for part in parts
        }
        for done in as_completed(running):
            error = done.exception()
            came = [(running[done], f"{error!r}", False)] if error else done.result()
            for what, said, well in came:
                wrong += not well
                print(f"| {what} | {said} | {'good' if well else '**wrong**'} |", flush=True)
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.pico", description=__doc__)
    parser.add_argument("--image", type=Path, default=image(), help=f"or the variable {VARIABLE}")
    parser.add_argument("--taps", type=int, help=f"{TAPS}, or {FEW_TAPS} in the short run")
    parser.add_argument("--short", action="store_true", help="no flashing and no watchdog")
    args = parser.parse_args()
    if args.image is None or not args.image.is_file():
        print(f"Skipped: {WHY_NOT}")
        return 0
    if find_spec("rp2040py") is None or find_spec("littlefs") is None:
        print(f"Skipped: {NO_EMULATOR}")
        return 0
    print("| what | came of it | |\n|---|---|---|", flush=True)
    parts = [an_evening, a_game]
    if not args.short:
        parts += [a_flash, a_hang, a_die]
    wrong = rows(parts, args.image, args.taps or (FEW_TAPS if args.short else TAPS))
    used = os.times()
    minutes = (used.children_user + used.children_system) / 60
    most = FEW_MINUTES if args.short else MINUTES
    well = minutes <= most
    said = f"{minutes:.1f} of {most:.0f} minutes of a processor"
    print(f"| all of it | {said} | {'good' if well else '**wrong**'} |")
    return int(wrong > 0 or not well)


if __name__ == "__main__":
    sys.exit(main())
