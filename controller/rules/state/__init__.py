"""The state of a game, whole: its phase, what waits, and who has what."""

from __future__ import annotations

from controller.rules.state.game import (
    FREE,
    Change,
    State,
)
from controller.rules.state.phase import (
    BUY,
    COUNT,
    DONE,
    MOVE,
    OPENING,
    OVER,
    RENT_ROLL,
    ROLL,
    SETUP,
    Phase,
)
from controller.rules.state.waiting import (
    Acquisition,
    Auction,
    Claim,
    Deal,
    Debt,
    Estate,
    Interrupt,
    Meeting,
    Placement,
    Play,
    Proposal,
    Reason,
    Shortage,
    Struggle,
    wished,
)

__all__ = [
    "BUY",
    "COUNT",
    "DONE",
    "FREE",
    "MOVE",
    "OPENING",
    "OVER",
    "RENT_ROLL",
    "ROLL",
    "SETUP",
    "Acquisition",
    "Auction",
    "Change",
    "Claim",
    "Deal",
    "Debt",
    "Estate",
    "Interrupt",
    "Meeting",
    "Phase",
    "Placement",
    "Play",
    "Proposal",
    "Reason",
    "Shortage",
    "State",
    "Struggle",
    "wished",
]
