"""What has to go back by hand after a take-back: tokens and Ring, deeds, cards, buildings, money.

Values found by comparing two states; their sentences are in controller/table/wording/put_back.py,
how they are lit in controller/view/strip/home.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from controller.rules.board import BANK
from controller.rules.state import FREE, Phase, State

THE_RING = -1
"""The seat of the way that the Ring goes."""


class Return(msgspec.Struct, frozen=True):
    """A token stands on `start` and belongs on `to`; seat RING: the Ring itself."""

    seat: int
    start: int
    to: int


class PutBack(msgspec.Struct, frozen=True, kw_only=True):
    """What is not where it was.

    `ways` of tokens, the Ring's last; a seat that is in the game again has one even if it stayed.
    `aside`: the Ring is nobody's again, before the first turn.
    `jailed`: who is in Jail again (True), or stands there on a visit only. `bearer`: who has the
    Ring again (-1: nobody, or the same), `circle`: where the Tracker goes (-1: it stays). `deeds`
    with their owner then and now (BANK: the Bank), `turned`: those that are mortgaged again or no
    longer, `cards`: the decks of kept cards with their holder now (BANK: none), `built` with the
    level then and now; `paid` is what each seat's balance went up by."""

    ways: tuple[Return, ...] = ()
    aside: bool = False
    jailed: tuple[tuple[int, bool], ...] = ()
    bearer: int = -1
    circle: int = -1
    deeds: tuple[tuple[int, int, int], ...] = ()
    turned: tuple[tuple[int, bool], ...] = ()
    cards: tuple[tuple[int, int], ...] = ()
    built: tuple[tuple[int, int, int], ...] = ()
    paid: tuple[tuple[int, int], ...] = ()


Stands = Mapping[int, tuple[int, ...]]
"""By seat: the spaces on which heads under the board read its token; none for one not read."""


def what_to_put_back(before: State, after: State, stands: Stands | None = None) -> PutBack | None:
    """From what is on the table to what the books say now. None: the game has not begun, or
    nothing has moved. A token goes from where it `stands`, or else from where it should."""
    if after.phase is Phase.SETUP or before.seats != after.seats:
        return None
    was, now = _holders(before), _holders(after)
    spaces, seats = after.board.deeds, range(after.seats)
    found = PutBack(
        ways=tuple(_ways(before, after, stands or {})),
        aside=after.ring_place() < 0 <= before.ring_place(),
        jailed=tuple(_jailed(before, after)),
        bearer=after.bearer if after.bearer != before.bearer else -1,
        circle=after.tracker if after.tracker != before.tracker else -1,
        deeds=_changed(before.owner, after.owner, spaces),
        turned=tuple(
            (space, after.mortgaged[space])
            for space in spaces
            if before.mortgaged[space] != after.mortgaged[space] and after.owner[space] != BANK
        ),
        cards=tuple(
            (card[0], now.get(card, BANK))
            for card in sorted({*was, *now})
            if was.get(card, BANK) != now.get(card, BANK)
        ),
        built=_changed(before.level, after.level, spaces),
        paid=tuple(
            (seat, after.cash[seat] - before.cash[seat])
            for seat in seats
            if before.cash[seat] != after.cash[seat]
        ),
    )  # fmt: skip
    return found if found != PutBack() else None


def _ways(before: State, after: State, stands: Stands) -> Iterator[Return]:
    for seat in after.seats_in_play():
        to, seen = after.pos[seat], stands.get(seat, ())
        moved = before.pos[seat] != to or not before.alive[seat]
        if moved and to not in seen:
            yield Return(seat, seen[0] if seen else before.pos[seat], to)
    start, to = before.ring_place(), after.ring_place()
    borne = before.bearer >= 0  # then it comes off the bearer's token, even on the same space
    if after.bearer < 0 and -1 not in (start, to) and (start != to or borne):
        yield Return(THE_RING, start, to)


def _jailed(before: State, after: State) -> Iterator[tuple[int, bool]]:
    """Inside or on a visit, that is the same space."""
    for seat in after.seats_in_play():
        inside = after.jail[seat] != FREE
        came = inside != (before.jail[seat] != FREE)
        if came and (inside or before.pos[seat] == after.pos[seat]):
            yield seat, inside


def _holders(state: State) -> dict[tuple[int, int], int]:
    """Who has which kept card, by deck and number."""
    return {card: seat for seat in range(state.seats) for card in state.kept[seat]}


def _changed(
    before: list[int], after: list[int], spaces: tuple[int, ...]
) -> tuple[tuple[int, int, int], ...]:
    return tuple((s, before[s], after[s]) for s in spaces if before[s] != after[s])
