"""Money on a seat's page: its recent income and expenses."""

from __future__ import annotations

from collections.abc import Sequence

from controller.rules.entries import Entry
from controller.rules.events import GameStarted, Paid, PositionSet, TurnBegan


def income(entries: Sequence[Entry], seat: int) -> tuple[int, int]:
    """What a seat was paid, and what it paid, since its last turn began; both 0 before its first
    turn."""
    taken = given = 0
    for entry in reversed(entries):
        for event in reversed(entry.events):
            if isinstance(event, Paid):
                taken += event.amount if event.payee == seat else 0
                given += event.amount if event.payer == seat else 0
            elif isinstance(event, TurnBegan) and event.seat == seat:
                return taken, given
            elif isinstance(event, GameStarted | PositionSet):
                return 0, 0
    return 0, 0
