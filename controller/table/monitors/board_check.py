"""The board against the books: where tokens should stand, where they are seen, and what differs.

Pure: a state and what the heads see in, findings out; nothing is guessed. board.py
decides when to say it, and how.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

import msgspec

from controller.rules.state import Phase, State
from controller.view.put_back import Return


class BoardFault(Enum):
    """What can be wrong on the board."""

    UNMOVED = "unmoved"  # a token stands where it stood before its last move
    ELSEWHERE = "elsewhere"  # on a space that is neither that nor the right one
    SWAPPED = "swapped"  # two tokens stand in each other's places
    LIFTED = "lifted"  # its space has a head, and no head sees it
    STRANGER = "stranger"  # something lies on the board that is no player's token


class Misplaced(msgspec.Struct, frozen=True, kw_only=True):
    """What is wrong. `space` is where the token of `seat`, or the tag `uid`, is seen (-1: nowhere),
    `to` where it belongs; `other` is the seat it has changed places with."""

    kind: BoardFault
    seat: int = -1
    space: int = -1
    to: int = -1
    other: int = -1
    uid: bytes = b""

    @property
    def stands(self) -> tuple[tuple[int, int, int, bytes], ...]:
        """Each token or tag that is meant: where it is seen, and where it belongs."""
        first = self.seat, self.space, self.to, self.uid
        return (first, (self.other, self.to, self.space, b"")) if self.other >= 0 else (first,)


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """What the heads see: the spaces that are `covered` by heads that answer, the spaces on which
    each seat's token is read, and other tags with their spaces. Heads that are near each other may
    read one token both."""

    covered: frozenset[int]
    tokens: Mapping[int, tuple[int, ...]]
    strangers: tuple[tuple[int, bytes], ...] = ()


def expected(state: State) -> dict[int, int]:
    """Where the token of each seat belongs; empty before a game and after it."""
    if state.phase in (Phase.SETUP, Phase.OVER):
        return {}
    return {seat: state.pos[seat] for seat in state.seats_in_play()}


def findings(state: State, seen: Seen, before: Mapping[int, int]) -> tuple[Misplaced, ...]:
    """Everything that is not as the books say. `before`: where the tokens of seats that have moved
    stood until then."""
    where = expected(state)
    wrong = {
        seat: stands for seat, to in where.items() if (stands := _stands(seat, to, seen)) != to
    }
    found = [one for seat in wrong if (one := _wrong(seat, where, wrong, before)) is not None]
    strangers = [
        Misplaced(kind=BoardFault.STRANGER, space=at, uid=uid) for at, uid in seen.strangers
    ]
    return (*found, *(strangers if where else ()))


def _wrong(
    seat: int, where: Mapping[int, int], wrong: Mapping[int, int], before: Mapping[int, int]
) -> Misplaced | None:
    """How the token of a seat is wrong; None: as one of two that a lower seat's finding names."""
    space, to = wrong[seat], where[seat]
    other = next(
        (one for one, at in wrong.items() if one != seat and at == to and where[one] == space), -1
    )
    if space < 0:
        return Misplaced(kind=BoardFault.LIFTED, seat=seat, to=to)
    if other > seat:
        return Misplaced(kind=BoardFault.SWAPPED, seat=seat, space=space, to=to, other=other)
    if other >= 0:
        return None
    kind = BoardFault.UNMOVED if before.get(seat) == space else BoardFault.ELSEWHERE
    return Misplaced(kind=kind, seat=seat, space=space, to=to)


def _stands(seat: int, to: int, seen: Seen) -> int:
    """Where the token of a seat stands, as far as is known; where it belongs, if nothing speaks
    against that; -1: it should be seen and is not."""
    spaces = seen.tokens.get(seat, ())
    if to in spaces or not (spaces or to in seen.covered):
        return to
    return spaces[0] if spaces else -1


def right(state: State, seen: Seen) -> frozenset[int]:
    """The seats whose tokens are seen where they belong."""
    return frozenset(
        seat for seat, to in expected(state).items() if to in seen.tokens.get(seat, ())
    )


def ways(found: tuple[Misplaced, ...]) -> Iterator[Return]:
    """The way of each token to where it belongs; of one that is not seen only its end."""
    for one in found:
        if one.seat >= 0:
            yield Return(one.seat, one.space if one.space >= 0 else one.to, one.to)
        if one.other >= 0:
            yield Return(one.other, one.to, one.space)
