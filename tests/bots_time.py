"""`python -m tests.bots_time`: how long the expert takes for the hardest decisions.

Whole games of experts in every edition, with the fewest and the most players, and positions made to
be as hard as possible: deeds spread so that the most deals are possible, all groups in one hand, a
debt with hardly any money, a deed for which much has to be mortgaged.
"""

import argparse
import os
import sys
from random import Random

import msgspec

from controller.bots import Strength, bots_of
from controller.bots.playing import DiceRoller, play_out, start_command
from controller.editions import known, load
from controller.rules.commands import SetPosition
from controller.rules.edition import Edition
from controller.rules.engine import step
from controller.rules.events import blank
from controller.rules.legal import answers, options_of
from controller.rules.position_model import Position
from controller.rules.refusals import Refusal
from controller.rules.state import Phase
from tests.bots.hard_positions import hard
from tests.bots_match import MOST_MS, P50_MOST_MS, Timed, at

TURNS_MOST = 400
"""The most turns of a whole game: enough for most deeds and buildings."""


class Times(msgspec.Struct, kw_only=True):
    """Decisions of one kind, in seconds."""

    name: str
    clock: list[float] = []
    processor: list[float] = []

    def line(self) -> str:
        """A row of the table."""
        clock, busy = sorted(self.clock), sorted(self.processor)
        shown = [f"{1000 * at(one, part):.2f}" for one in (busy, clock) for part in (0.5, 0.99, 1)]
        return f"| {self.name} | {len(clock)} | {' | '.join(shown)} |"

    def met(self) -> bool:
        """Whether decisions were quick enough, by processor time."""
        busy = sorted(self.processor)
        return 1000 * at(busy, 0.5) <= P50_MOST_MS and 1000 * busy[-1] <= MOST_MS


def decided(edition: Edition, position: Position, times: Times) -> None:
    """Each player who may do something decides, three times: the first look at a position costs no
    more than others."""
    state = blank(edition)
    found = step(state, SetPosition(position=position))
    assert not isinstance(found, Refusal), found
    options = answers(state)
    for seat in {one.command.seat for one in options}:
        bot = Timed(bots_of(Strength.EXPERT, 1)[0], times.clock, times.processor)
        bot.choose(state, seat, options_of(options, seat))
        if state.phase is Phase.ROLL and not state.stack and seat == state.turn:
            bot.before_roll(state, seat)


def played(edition: Edition, count: int, seed: int, times: Times) -> None:
    """A game of experts, up to TURNS_MOST turns."""
    rng, state = Random(seed), blank(edition)
    names = edition.data.tokens[:count]
    step(state, start_command(edition, names, rng))
    bots = [Timed(bot, times.clock, times.processor) for bot in bots_of(Strength.EXPERT, count)]
    play_out(state, bots, DiceRoller(edition, rng), TURNS_MOST)


def main() -> int:
    """Measure, print a table; 1 if a decision took longer than it may."""
    parser = argparse.ArgumentParser(prog="python -m tests.bots_time", description=__doc__)
    parser.add_argument("--games", type=int, default=6, help="of each edition (default: 6)")
    args = parser.parse_args()
    print("| what | decisions | CPU p50 | p99 | max | clock p50 | p99 | max |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    found: dict[str, Times] = {}
    for name in known():
        edition, rules = load(name), load(name).data.rules
        for kind, position in hard(edition):
            decided(edition, position, found.setdefault(kind, Times(name=kind)))
        for count in (rules.players_least, rules.players_most):
            kind = f"`{name}`, {count} players"
            for seed in range(args.games):
                played(edition, count, seed, found.setdefault(kind, Times(name=kind)))
    print("\n".join(times.line() for times in found.values()))
    print(f"load at the end: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    return 0 if all(times.met() for times in found.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
