"""How long a game will still last, and what counts at its end."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from controller.bots.expert.visits import rolls_in_turn
from controller.rules.edition import Edition
from controller.rules.ring.bearer import mount_doom
from controller.rules.state import State

FAR = 22.0
"""Rounds that are looked ahead at most: rents of a later time hardly change who wins."""

LONE_ROUNDS = 1.5
"""Rounds until somebody comes to a Ring that lies alone."""

SALE = 0.5
"""The part of a building's price that counts where the last player left wins: what a sale brings.
"""


class Horizon(msgspec.Struct, frozen=True, gc=False):
    """`rounds` still to come; `built`: the part of a building's price that counts in the end;
    `by_rent`: deeds count as much as their rent, not their price (M9)."""

    rounds: float
    built: float
    by_rent: bool


def horizon_of(state: State) -> Horizon:
    """The horizon of a game as it stands."""
    rules = state.rules
    if rules.bearer:
        by_rent = rules.ring_end_count == "rent"
        return Horizon(min(FAR, _until_doom(state)), 0.0 if by_rent else 1.0, by_rent)
    if state.ring >= 0:
        return Horizon(min(FAR, _until_last(state)), 1.0, rules.ring_end_count == "rent")
    counted = rules.time_limit or rules.end_after_bankruptcies
    return Horizon(FAR, 1.0 if counted else SALE, False)


def _until_last(state: State) -> float:
    """Rounds until the Ring that moves by itself has come to the last territory (M2, M7)."""
    territories = state.board.territories
    way = len(territories) - 1 - territories.index(state.ring)
    steps = ring_steps(state.edition, by_eyes=state.rules.ring_moved_by == "eyes")
    steps *= rolls_in_turn(state.edition) * sum(state.alive)
    return way / steps if steps else FAR


@lru_cache(maxsize=8)
def ring_steps(edition: Edition, *, by_eyes: bool) -> float:
    """Steps of the Ring for an average roll."""
    rolls = edition.rolls.values()
    return sum(eyes if by_eyes else double for _, double, eyes in rolls) / len(rolls)


def _until_doom(state: State) -> float:
    """Rounds until a bearer has come to Mount Doom: that many rolls with no Eye (M16)."""
    keeps, doom = bearer_keeps(state.edition), mount_doom(state)
    if keeps >= 1.0:
        return float(doom - state.tracker)
    rolls = (1 - keeps ** (doom - state.tracker)) / ((1 - keeps) * keeps**doom)
    return rolls / rolls_in_turn(state.edition) + (LONE_ROUNDS if state.bearer < 0 else 0.0)


@lru_cache(maxsize=8)
def bearer_keeps(edition: Edition) -> float:
    """How likely a bearer's roll shows no Eye."""
    rolls = edition.rolls.values()
    return sum(not eyes for _, _, eyes in rolls) / len(rolls)
