"""`ringkeeper dice`, with simulated dice to try it on: `ringkeeper dice test --simulated`.

The subcommand itself is controller/cli/dice/dice.py, which knows no simulation.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from controller import editions
from controller.cli.dice import dice
from hardware.ports import Clock
from hardware.profile.types import DiceProfile, Profile
from sim.boards.dice_hub import DiceHub
from sim.clock import SimClock
from sim.wires.serial_wire import SerialWire

PAUSE_S = 1.0
"""Seconds from the end of a roll to the next."""

HOLD_S = 2.0
"""Real seconds for which the clock waits for the host's answer."""


def main(argv: list[str]) -> int:
    return dice.main(argv, thrown)


def make_parser() -> argparse.ArgumentParser:
    """Its command line, with the simulated dice."""
    return dice.make_parser(can_simulate=True)


@contextmanager
def thrown(seed: int) -> Iterator[tuple[Profile, Clock]]:
    """Two dice of the edition that is played unless another is named, thrown again and again as
    fast as the computer can. In a running loop."""
    faces = editions.load(editions.UNLESS_NAMED).data.dice
    chance = Random(f"dice thrown {seed}")
    clock = SimClock()
    hub = DiceHub(SerialWire(clock), clock, seed=seed)
    hub.HOLD_S = HOLD_S

    def throw() -> None:
        lasts = hub.throw((chance.choice(faces[0]), chance.choice(faces[1])))
        clock.call_later(lasts + PAUSE_S, throw)

    clock.call_later(PAUSE_S, throw)
    clock.run_fast()
    try:
        yield Profile(dice={"dice": DiceProfile(path=hub.wire.path)}), clock
    finally:
        clock.stop()
        hub.close()
