"""Trying the dice at the table: both are rolled once; each is shown with its face and battery.

Which other parts can be tried, and when a trial ends, is checker.py's.
"""

from __future__ import annotations

from collections.abc import Iterable

from controller.dialogue import words
from controller.text.language import _
from hardware.dice import battery
from hardware.dice.dice import DICE
from hardware.ports import DieSettled

DieKey = tuple[str, int]
"""A hub's name and the number of a die behind it."""


class DiceTrial:
    """Dice of some hubs, none of them thrown yet."""

    def __init__(self, hubs: Iterable[str]) -> None:
        self._wanted: list[DieKey] = [(hub, die) for hub in hubs for die in range(DICE)]
        self._thrown: dict[DieKey, DieSettled] = {}

    def on(self, event: DieSettled) -> None:
        """One lies."""
        self._thrown[event.source, event.die] = event

    @property
    def silent(self) -> list[DieKey]:
        """Those that said nothing."""
        return [die for die in self._wanted if die not in self._thrown]

    @property
    def fine(self) -> bool:
        """Whether all came, and none is nearly empty."""
        thrown = self._thrown.values()
        low = any(battery.is_low(event.battery, event.charge) for event in thrown)
        return not self.silent and not low

    def summary(self) -> str:
        """A sentence for each die."""
        lines = [_die(event) for _key, event in sorted(self._thrown.items())]
        lines += [
            _("No answer from die {die}: charge it, or bring it nearer.", die=number + 1)
            for _hub, number in self.silent
        ]
        return " ".join(lines)


def _die(event: DieSettled) -> str:
    face, number = words.face(event.face), event.die + 1
    if event.charge is not None:
        return _(
            "Die {die}: {face}, battery {percent}%.", die=number, face=face, percent=event.charge
        )
    if event.battery is None:
        return _("Die {die}: {face}.", die=number, face=face)
    volts = f"{event.battery / 1000:.2f}"
    return _("Die {die}: {face}, battery {volts} V.", die=number, face=face, volts=volts)
