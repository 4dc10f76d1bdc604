"""How events are shown and heard: one row each, in the module of its subject."""

from __future__ import annotations

from controller.view.events import cards, deeds, money, ring, seats, turns
from controller.view.events.row import Row, Rows

ROWS: Rows = turns.ROWS | cards.ROWS | money.ROWS | deeds.ROWS | ring.ROWS | seats.ROWS

__all__ = ["ROWS", "Row"]
