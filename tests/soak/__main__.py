"""Plays and checks what the normal suite only samples; `--games` and `--tables` set how much."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tests.amounts import SAMPLED
from tests.native.same import differences
from tests.soak.cuts import cuts
from tests.soak.dice import handled, oddly, shaken, thrown
from tests.soak.editions import every_edition
from tests.soak.evenings import evenings
from tests.soak.line import problems as of_the_line
from tests.soak.plugs import plugs
from tests.soak.readers import readers

RINGKEEPER = [
    sys.executable,
    "-c",
    "import sys; from controller.__main__ import main; sys.exit(main())",
]
ENDED_LEAST = 0.95
"""The part of the games without the Ring that end with strong bots."""

WORKERS = os.cpu_count() or 1


def run(*words: str, **settings: str) -> str:
    """What a command prints. Raises CalledProcessError if it fails."""
    environment = os.environ | settings
    return subprocess.run(
        words, check=True, text=True, stdout=subprocess.PIPE, env=environment
    ).stdout


def sound(result: dict[str, Any]) -> bool:
    """Whether a game ended with the ledger whole."""
    return bool(result["winner"]) and result["ended"] and result["ledger_sum"] == 15140


def without_the_ring(games: int) -> Iterator[str]:
    """Games of strong bots without the Ring, each decided again; yields what is wrong. Some may
    last for ever, a twentieth at most (issue 3, point 7)."""
    lines = run(
        *RINGKEEPER, "play", "--bots", "4", "--bot", "strong", "--game", "classic", "--games",
        str(games), "--verify", "--json",
    ).splitlines()  # fmt: skip
    results = [json.loads(line) for line in lines]
    ended = sum(result["ended"] for result in results)
    print(f"{ended} of {len(results)} ended")
    if ended < ENDED_LEAST * games:
        yield f"only {ended} of {games} games ended"
    for line, result in zip(lines, results, strict=True):
        if not result["verified"] or result["ledger_sum"] != 15140:
            yield line


def one_table(seed: int, folder: Path) -> list[str]:
    """A headless game through simulated chips, its journal verified; what is wrong."""
    journal = folder / f"{seed}.journal"
    printed = run(
        *RINGKEEPER, "demo", "--headless", "--seed", str(seed), "--bots", "4", "--json",
        "--journal", str(journal),
    )  # fmt: skip
    verified = run(*RINGKEEPER, "journal", "verify", str(journal))
    result = json.loads(printed)
    return [] if sound(result) and verified else [printed]


def tables(count: int) -> Iterator[str]:
    """Headless games with different seeds; yields what is wrong."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(WORKERS) as pool:
        for wrong in pool.map(lambda seed: one_table(seed, Path(folder)), range(1, count + 1)):
            yield from wrong


def sampled() -> Iterator[str]:
    """Fifty games killed at random moments, and all else that the normal suite samples; yields
    pytest's report if something failed."""
    words = [sys.executable, "-m", "pytest", "-n", str(WORKERS), *SAMPLED]
    try:
        print(run(*words, RINGKEEPER_SOAK="1"), end="")
    except subprocess.CalledProcessError as failed:
        yield str(failed.stdout)


def read(args: argparse.Namespace) -> Iterator[str]:
    """Readers by simulated chips; yields the figures that do not hold."""
    return readers(args.taps, args.hours, pair_count=500, hangs=200, seconds=10)


def main() -> int:
    """Run all; 1 if anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="of each edition, no devices")
    parser.add_argument("--native", type=int, default=200, help="of each way to play, two builds")
    parser.add_argument("--strong", type=int, default=500, help="without devices and Ring")
    parser.add_argument("--tables", type=int, default=100, help="played through simulated chips")
    parser.add_argument("--plugs", type=int, default=500, help="pulled at the table")
    parser.add_argument("--cuts", type=int, default=10_000, help="of power, in what is written")
    parser.add_argument("--reports", type=int, default=100_000, help="over a bad line")
    parser.add_argument("--unplugs", type=int, default=200, help="of that line, in mid-frame")
    parser.add_argument("--streams", type=int, default=1_000_000, help="of rubbish, to both ends")
    parser.add_argument("--throws", type=int, default=100_000, help="of simulated dice")
    parser.add_argument("--handled", type=int, default=10_000, help="times each that is no throw")
    parser.add_argument("--taps", type=int, default=500, help="of each sort, on readers")
    parser.add_argument("--hours", type=float, default=0.2, help="of weak tags, simulated")
    args = parser.parse_args()
    wrong = 0
    for name, work in (
        (f"{args.games} games of each edition", every_edition(args.games)),
        (f"{args.native} games of each way to play, by native rules too", differences(args.native)),
        (f"{args.strong} games of strong bots without the Ring", without_the_ring(args.strong)),
        (f"{args.tables} games through simulated chips", tables(args.tables)),
        ("evenings of each edition with parts missing", evenings()),
        ("50 pulled plugs, and all else that the tests sample", sampled()),
        (f"{args.plugs} pulled plugs at the table", plugs(args.plugs, WORKERS)),
        (f"{args.cuts} power cuts of a disk, flushed and not", cuts(args.cuts)),
        (
            f"{args.reports} reports over a bad line, {args.streams} streams of rubbish",
            of_the_line(args.reports, args.unplugs, args.streams),
        ),
        (f"{args.throws} throws", thrown(args.throws)),
        (f"{args.taps} taps of each sort, {args.hours} hours of weak tags", read(args)),
        (f"{args.handled} times each: carried, nudged, knocked ...", handled(args.handled)),
        (f"{args.handled // 5} times each: thrown oddly", oddly(args.handled // 5)),
        (f"{args.handled} times shaken, not thrown", shaken(args.handled)),
    ):
        print(f"{name} ...", flush=True)
        began = time.perf_counter()
        problems = list(work)
        wrong += len(problems)
        print(*problems, sep="\n", end="\n" if problems else "")
        print(f"{name}: {len(problems)} wrong, {time.perf_counter() - began:.0f} s", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
