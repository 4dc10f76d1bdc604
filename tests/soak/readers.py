"""How fast and how sure readers are, by simulated chips: sweeps, taps, weak tags, hung chips.

    python -m tests.soak.readers [--taps 500] [--hours 0.2] [--pairs 500] [--hangs 200]

Times are chip time: bits on SPI, frames in the air, timers and pauses of the driver. A Pico adds
what its interpreter takes. tests/sim/test_tag_reader.py runs a little of it.
"""

import argparse
import sys
from collections.abc import Iterator

from tests.soak.five_readers import NODES, five_nodes
from tests.soak.reader_chips import HEADS, hung_ms, pairs, sweep_ms, tap_ms, weak

SWEEP_MOST_MS = 20.0
TAP_MOST_MS = 60.0
RECOVERED_MOST_MS = 60.0
HOST_MOST_CPU = 0.05
"""Of one core, for five nodes while tags come and go."""


def _ranks(values: list[float]) -> str:
    p99 = values[min(len(values) - 1, len(values) * 99 // 100)]
    return f"median {values[len(values) // 2]:.1f}, p99 {p99:.1f}, most {values[-1]:.1f} ms"


def readers(taps: int, hours: float, pair_count: int, hangs: int, seconds: float) -> Iterator[str]:
    """Measure all, print the figures; yields what is wrong."""
    empty = sweep_ms({})
    full = {head: bytes((4, head, 1, 2, 3, 4, 5)) for head in range(HEADS)}
    print(
        f"sweep of {HEADS} heads: empty {empty:.2f} ms, 7-byte tags on all {sweep_ms(full):.2f} ms"
    )
    if empty > SWEEP_MOST_MS:
        yield f"an empty sweep takes {empty:.1f} ms"
    for length in (4, 7):
        for crowded in (False, True):
            took = tap_ms(taps, length, crowded=crowded)
            where = "tags on all other heads" if crowded else "all other heads empty"
            print(f"{taps} taps, {length} bytes, {where}: {_ranks(took)}")
            if took[-1] > TAP_MOST_MS:
                yield f"a tap was told after {took[-1]:.1f} ms"
    felt = weak(hours)
    part = felt.missed / felt.looks
    told = f"{part:.2%} missed, {felt.longest} in a row, {felt.false_removals} false reports"
    print(f"{hours} h, 2 weak tags: {felt.looks} looks, {told}")
    if felt.false_removals or part < 0.05:
        yield f"weak tags: {told}"
    both = pairs(pair_count)
    print(f"{both} of {pair_count} pairs in one field both told in two sweeps")
    if both != pair_count:
        yield f"{pair_count - both} pairs were not both told"
    took = hung_ms(hangs)
    print(f"{hangs} hung chips told to answer again: {_ranks(took)}")
    if took[-1] > RECOVERED_MOST_MS:
        yield f"a hung chip took {took[-1]:.1f} ms"
    five = five_nodes(seconds)
    print(
        f"{NODES} nodes, {NODES * HEADS} heads, one host: {five.idle_cpu:.2%} of a core at rest, "
        f"{five.busy_cpu:.2%} with {five.taps} taps; tap to event: {_ranks(five.delays_ms)}"
    )
    if len(five.delays_ms) != five.taps or five.busy_cpu > HOST_MOST_CPU:
        yield f"{five.taps - len(five.delays_ms)} taps did not arrive, {five.busy_cpu:.2%} CPU"


def main() -> int:
    """Run all; 1 if anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.readers", description=__doc__)
    parser.add_argument("--taps", type=int, default=500, help="of each sort")
    parser.add_argument("--hours", type=float, default=0.2, help="of weak tags, simulated")
    parser.add_argument("--pairs", type=int, default=500)
    parser.add_argument("--hangs", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10.0, help="of five nodes, real")
    args = parser.parse_args()
    wrong = list(readers(args.taps, args.hours, args.pairs, args.hangs, args.seconds))
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
