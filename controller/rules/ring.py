"""The One Ring: when it moves, where it goes, and its journey's end."""

from __future__ import annotations

from controller.rules.ending import end
from controller.rules.events import RingMoved
from controller.rules.state import OVER, State


def start_position(state: State, played: bool) -> int:
    """The first territory, or -1 when the Ring is not played (M1)."""
    return state.board.territories[0] if played else -1


def move_ring(state: State, steps: int) -> bool:
    """Move the Ring a territory for each step (M2, M3). True: it reached the last territory and
    the game is over at once, the roll unfinished (M7)."""
    for _ in range(steps):
        to = state.board.next_territory[state.ring]
        state.emit(RingMoved(state.ring, to))
        if to == state.board.territories[-1]:
            end(state, "ring")
            return True
    return False


def ring_moves(state: State, eyes: int, *, aside: bool = False, in_jail: bool = False) -> bool:
    """Move the Ring for a roll with `eyes`, if rolls of this kind move it (R19): `aside` are those
    for who starts and for a staff's rent. True: game over."""
    if not eyes or state.ring < 0:
        return False
    rolls = state.rules.ring_rolls
    if (aside and rolls != "every") or (in_jail and rolls == "movement"):
        return False
    return move_ring(state, eyes) and state.phase is OVER
