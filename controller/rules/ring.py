"""The One Ring: when it moves, where it goes, and its journey's end."""

from __future__ import annotations

from controller.rules.board import BANK
from controller.rules.counting import end_by_ring
from controller.rules.events import RingMoved
from controller.rules.state import State


def start_position(state: State, played: bool) -> int:
    """The first territory, or -1 when the Ring is not played (M1)."""
    return state.board.territories[0] if played else -1


def next_place(state: State) -> int:
    """The next territory, or the next one that nobody has claimed (M3, R20); once all are claimed
    it is the next one again."""
    following = state.board.next_territory
    place = following[state.ring]
    if state.rules.ring_target == "next-territory":
        return place
    while state.owner[place] != BANK and place != state.ring:
        place = following[place]
    return place if state.owner[place] == BANK else following[state.ring]


def move_ring(state: State, steps: int) -> bool:
    """Move the Ring a territory for each step (M2). True: it reached the last territory and the
    game is over at once, the roll unfinished (M7)."""
    for _ in range(steps):
        to = next_place(state)
        state.emit(RingMoved(state.ring, to))
        if to == state.board.territories[-1]:
            end_by_ring(state)
            return True
    return False


def ring_moves(
    state: State, throw: tuple[int, bool, int], *, aside: bool = False, in_jail: bool = False
) -> bool:
    """Move the Ring for a throw, if throws of this kind move it (M2, R19): `aside` are those for
    who starts and for a staff's rent. True: game over."""
    if state.ring < 0:
        return False
    rules = state.rules
    _, double, eyes = throw
    steps = eyes if rules.ring_moved_by == "eyes" else int(double)
    if (aside and rules.ring_rolls != "every") or (in_jail and rules.ring_rolls == "movement"):
        return False
    return move_ring(state, steps)
