"""What the seat whose turn it is is doing."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Phase(Enum):
    """What the current seat is doing, interruptions (`stack`) apart."""

    SETUP = "setup"  # nobody sits yet
    OPENING = "opening"  # rolling for who starts
    ROLL = "roll"  # about to roll, in Jail or not
    BUY = "buy"  # on an unclaimed deed
    TAX = "tax"  # choosing how to be taxed
    DRAW = "draw"  # drawing a card from the printed deck, and naming it
    RENT_ROLL = "rent-roll"  # rolling for the rent of a staff that a card led to
    MOVE = "move"  # out of Jail as soon as the fine is paid, then the last roll moves
    DONE = "done"  # nothing left to do but to pass the dice
    COUNT = "count"  # throwing for staffs in the final count of rents
    OVER = "over"


# Looked up on every command: plain names are quicker than attributes of the enum.
SETUP: Final = Phase.SETUP
OPENING: Final = Phase.OPENING
ROLL: Final = Phase.ROLL
BUY: Final = Phase.BUY
DRAW: Final = Phase.DRAW
RENT_ROLL: Final = Phase.RENT_ROLL
MOVE: Final = Phase.MOVE
DONE: Final = Phase.DONE
COUNT: Final = Phase.COUNT
OVER: Final = Phase.OVER
