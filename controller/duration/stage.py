"""How far a game has come, as far as that says how long it still takes: a stage."""

from __future__ import annotations

from controller.rules.ring.bearer import mount_doom
from controller.rules.ring.journey import road
from controller.rules.state import State

PARTS = 4
"""Parts of the Ring's way; without a Ring, of the rounds: two before half of all games are over."""


def ring_part(state: State) -> int | None:
    """The quarter of its way that the Ring is in, from 0; None where there is no Ring."""
    if state.rules.bearer:
        whole = mount_doom(state)
        left = whole - state.tracker
    else:
        if state.ring < 0:
            return None
        whole, left = len(state.board.territories) - 1, len(road(state))
    return max(0, min(PARTS - 1, PARTS * (whole - left) // whole))


def round_part(rounds: int, usual: float) -> int:
    """The part of a game without a Ring, of which half are over after the `usual` rounds."""
    return min(PARTS - 1, int(rounds / max(1.0, usual) * PARTS / 2))


def stage(players: int, part: int) -> str:
    """What it is called in the figures: players left, and the part."""
    return f"{players}.{part}"
