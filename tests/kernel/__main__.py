"""`make kernel`: whole games on every model, the knob turned fast, and a table at rest. Prints
the results as a table; ends with 1 if anything is wrong.
"""

import shutil
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from tests.kernel.computer import MODELS, computer
from tests.kernel.evening import play
from tests.kernel.knob import turned
from tests.kernel.rest import rests

SPEED = 20.0  # seconds that pass on a computer while one passes here
RESTED_S = 60.0  # how long tables at rest are watched, at their own speed: a round of their lights
MOST_WAKES = 1.5
"""Wake-ups a second of all threads of a table at rest, its calls to the kernel not counted."""

STEPS = 50


def games() -> Iterator[tuple[str, str, bool]]:
    for name in MODELS:
        began = time.monotonic()
        with computer(name, speed=SPEED) as pi:
            try:
                outcome = play(pi, seed=1, game="short")
            except AssertionError as error:
                yield f"game, {name}", str(error), False
                continue
            said = (
                f"{outcome.commands} commands, {outcome.pictures} pictures as they should be, "
                f"{pi.carrier.calls} calls to the kernel, {time.monotonic() - began:.0f} s"
            )
            well = outcome.over and not pi.oled.faults and not pi.chain.faults
        yield f"game, {name}", said, well


def resting() -> Iterator[tuple[str, str, bool]]:
    """Tables on which nothing happens, side by side and at their own speed."""
    with ThreadPoolExecutor() as together:
        rested = together.map(_rested, MODELS)
    for name, (wakes, threads, calls) in zip(MODELS, rested, strict=True):
        said = f"{wakes:.2f} wake-ups a second of {threads} threads, {calls} calls to the kernel"
        yield f"rest, {name}", said, wakes <= MOST_WAKES


def _rested(name: str) -> tuple[float, int, int]:
    with computer(name) as pi:
        return rests(pi, RESTED_S)


def knob() -> Iterator[tuple[str, str, bool]]:
    """Fifty detents, half a millisecond a contact, each of which chatters."""
    for name in MODELS:
        with computer(name) as pi:
            counted = turned(pi, STEPS)
        yield f"knob, {name}", f"{counted} of {STEPS} steps", counted == STEPS


def main() -> int:
    if shutil.which("cc") is None:
        print("There is no C compiler (cc): the simulated kernel needs one.", file=sys.stderr)
        return 1
    wrong = 0
    print("| what | came of it | |\n|---|---|---|", flush=True)
    for part in (games, knob, resting):
        for what, said, well in part():
            wrong += not well
            print(f"| {what} | {said} | {'good' if well else '**wrong**'} |", flush=True)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
