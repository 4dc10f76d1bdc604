"""`python -m tests.bots_match`: two bots of one strength against two of another, in the standard
game of every edition.

A game counts 1 for the strength of its winner, and is split evenly where several share the victory;
one that is not over after so many turns counts a half. If both played alike, the share would be
50 %. Each game has its own seed, and the two seats of a strength change from game to game through
all six pairs.
"""

import argparse
import math
import os
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import msgspec

from controller.bots import Bot, Strength, bots_of
from controller.bots.playing import DiceRoller, play_out, start_command
from controller.cli.progress import Progress
from controller.editions import known, load
from controller.rules.commands import AnyCommand
from controller.rules.engine import step
from controller.rules.events import blank
from controller.rules.legal import Option
from controller.rules.state import State

NAMES = ("Ada", "Bo", "Cleo", "Dan")
PAIRS = tuple(combinations(range(len(NAMES)), 2))
TURNS_MOST = 2000
"""Ten times as many as nearly every game takes."""

Z = 1.96
"""Standard deviations of a 95 % interval."""

SHARE_LEAST, LOWER_LEAST = 0.60, 0.55
"""What the expert has to reach against strong bots (issue 14, item 6)."""

P50_MOST_MS, MOST_MS = 10.0, 100.0
"""How long a decision may take on a PC, milliseconds."""


class Timed:
    """A bot whose decisions are timed, in seconds: by the clock, and of the processor."""

    def __init__(self, bot: Bot, clock: list[float], processor: list[float]) -> None:
        self._bot, self._clock, self._processor = bot, clock, processor

    def choose(self, state: State, seat: int, options: Sequence[Option]) -> AnyCommand:
        """As the bot."""
        began = time.perf_counter(), time.process_time()
        command = self._bot.choose(state, seat, options)
        self._note(*began)
        return command

    def before_roll(self, state: State, seat: int) -> AnyCommand | None:
        """As the bot."""
        began = time.perf_counter(), time.process_time()
        command = self._bot.before_roll(state, seat)
        self._note(*began)
        return command

    def _note(self, clock: float, processor: float) -> None:
        self._clock.append(time.perf_counter() - clock)
        self._processor.append(time.process_time() - processor)


class Match(msgspec.Struct, kw_only=True):
    """The games of one edition."""

    edition: str
    games: int = 0
    won: float = 0.0
    unfinished: int = 0
    clock: list[float] = []  # of each decision, seconds
    processor: list[float] = []

    @property
    def share(self) -> float:
        """The part of the games that the first strength has won."""
        return self.won / self.games

    def line(self) -> str:
        """A row of the table."""
        low, high = wilson(self.share, self.games)
        clock, busy = sorted(self.clock), sorted(self.processor)
        times = " | ".join(f"{1000 * at(clock, part):.2f}" for part in (0.5, 0.99, 1.0))
        return (
            f"| `{self.edition}` | {self.games} | {100 * self.share:.1f} % "
            f"| {100 * low:.1f} to {100 * high:.1f} % | {self.unfinished} | {len(clock)} "
            f"| {times} | {1000 * busy[-1]:.2f} |"
        )

    def met(self) -> bool:
        """Whether the expert does what it has to against strong bots."""
        low, _ = wilson(self.share, self.games)
        middle = at(sorted(self.clock), 0.5)
        return (
            self.share >= SHARE_LEAST
            and low > LOWER_LEAST
            and 1000 * middle <= P50_MOST_MS
            and 1000 * max(self.processor) <= MOST_MS
        )


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share after so many games (Wilson's score)."""
    square = Z * Z
    middle = share + square / (2 * games)
    width = Z * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    return (middle - width) / (1 + square / games), (middle + width) / (1 + square / games)


def at(ordered: Sequence[float], part: float) -> float:
    """The value below which a part of the ordered values lies."""
    return ordered[round(part * (len(ordered) - 1))]


def played(match: Match, one: Strength, other: Strength, seeds: range) -> Iterator[None]:
    """Play the games of a match, pausing after each."""
    edition = load(match.edition)
    for seed in seeds:
        rng, state = Random(seed), blank(edition)
        step(state, start_command(edition, NAMES, rng))
        pair = PAIRS[seed % len(PAIRS)]
        bots = [
            Timed(bot, match.clock, match.processor) if seat in pair else rival
            for seat, (bot, rival) in enumerate(
                zip(bots_of(one, len(NAMES)), bots_of(other, len(NAMES)), strict=True)
            )
        ]
        over = play_out(state, bots, DiceRoller(edition, rng), TURNS_MOST)
        winners = state.winners
        match.games += 1
        match.unfinished += not over
        match.won += sum(seat in pair for seat in winners) / len(winners) if over else 0.5
        yield


def main() -> int:
    """Play, print a table; 1 if the first strength did not reach what an expert has to."""
    parser = argparse.ArgumentParser(prog="python -m tests.bots_match", description=__doc__)
    strengths = [strength.value for strength in Strength]
    parser.add_argument("editions", nargs="*", metavar="EDITION", help="default: all")
    parser.add_argument("--games", type=int, default=504, help="of each edition (default: 504)")
    parser.add_argument("--seed", type=int, default=0, help="of the first game (default: 0)")
    parser.add_argument("--bot", choices=strengths, default=Strength.EXPERT.value)
    parser.add_argument("--against", choices=strengths, default=Strength.STRONG.value)
    args = parser.parse_args()
    one, other = Strength(args.bot), Strength(args.against)
    print(f"two {one.value} bots against two {other.value} ones; times in milliseconds")
    print("| edition | games | share | 95 % | unfinished | decisions | p50 | p99 | max | CPU max |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
    met = True
    for edition in args.editions or known():
        match, progress = Match(edition=edition), Progress("game", args.games)
        for _ in played(match, one, other, range(args.seed, args.seed + args.games)):
            progress.step()
        progress.clear()
        print(match.line(), flush=True)
        met &= match.met()
    print(f"load at the end: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
