"""The One Ring: when it moves, where it goes, and its journey's end."""

from __future__ import annotations

from controller.rules import fast_path
from controller.rules.board import BANK
from controller.rules.citations import ON_RING, Names
from controller.rules.ring.counting import end_by_ring
from controller.rules.state import State


def start_position(state: State, played: bool) -> int:
    """The first territory, or -1 when the Ring is not played (M1)."""
    return state.board.territories[0] if played else -1


def next_place(state: State) -> int:
    """Where the next step takes the Ring (M3, R20)."""
    return _place_after(state, state.ring)


def road(state: State) -> tuple[int, ...]:
    """The places that the Ring has still to come to, one for each step, as deeds are owned now; the
    last is its journey's end (M7). Empty if no Ring moves by itself, or it has arrived."""
    last, place = state.board.territories[-1], state.ring
    found: list[int] = []
    while 0 <= place < last:
        place = _place_after(state, place)
        found.append(place)
    return tuple(found)


def _place_after(state: State, start: int) -> int:
    """The next territory, or the next one on the way that nobody has claimed (M3, R20); with all of
    those claimed it is the next one again. The journey has an end (M7): it never starts again."""
    following, last = state.board.next_territory, state.board.territories[-1]
    place = nearest = following[start]
    if state.rules.ring_target == "next-territory":
        return nearest
    while state.owner[place] != BANK:
        if place == last:
            return nearest
        place = following[place]
    return place


def move_ring(state: State, steps: int, applied: Names = ()) -> bool:
    """Move the Ring a territory for each step (M2). True: it reached the last territory and the
    game is over at once, the roll unfinished (M7)."""
    named = state.named
    applied += named[ON_RING]
    for _ in range(steps):
        to, why = next_place(state), applied
        if named["ring_target"] and state.owner[state.board.next_territory[state.ring]] != BANK:
            why += named["ring_target"]
        fast_path.move_ring(state, to, why)
        if to == state.board.territories[-1]:
            end_by_ring(state)
            return True
    return False


def ring_moves(
    state: State, throw: tuple[int, bool, int], *, aside: bool = False, in_jail: bool = False,
    applied: Names = (),
) -> bool:  # fmt: skip
    """Move the Ring for a roll, if rolls of this kind move it (M2, R19): `aside` are those for
    who starts and for a staff's rent. True: game over."""
    if state.ring < 0:
        return False
    steps = throw[2] if state.rules.ring_moved_by == "eyes" else int(throw[1])
    if not steps:
        return False
    if aside or in_jail:
        if not _moved_by(state, aside, in_jail):
            return False
        applied += state.named["ring_rolls"]
    return move_ring(state, steps, applied)


def ring_stays(
    state: State, throw: tuple[int, bool, int], *, aside: bool = False, in_jail: bool = False
) -> Names:
    """What keeps the Ring where it is though the throw shows what would move it (R19), or what
    would in another edition (M2)."""
    if state.ring < 0:
        return ()
    moving = _moved_by(state, aside, in_jail)
    if ring_steps(state, throw):
        return () if moving else state.named["ring_rolls"]
    return state.named["ring_moved_by"] if moving and (throw[1] or throw[2]) else ()


def ring_steps(state: State, throw: tuple[int, bool, int]) -> int:
    """How far a roll that moves the Ring moves it (M2)."""
    return throw[2] if state.rules.ring_moved_by == "eyes" else int(throw[1])


def _moved_by(state: State, aside: bool, in_jail: bool) -> bool:
    rolls = state.rules.ring_rolls
    return not ((aside and rolls != "every") or (in_jail and rolls == "movement"))
