"""The other half of a correction: money that goes with a deed, a building or a mortgage.

Correcting these moves no money (R69), because the money may have changed hands at the table. The
form says so, and offers the money as one more correction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from controller.dialogue import words
from controller.rules.board import BANK
from controller.rules.commands import Correction
from controller.rules.money.paying import half
from controller.rules.property.mortgages import lift_cost
from controller.rules.state import State
from controller.rules.state.values import printed_steps, step_values
from controller.text.language import _


class Unpaid(NamedTuple):
    """What corrections leave unpaid, in words, and ways to correct that, too."""

    words: str
    ways: tuple[tuple[str, Correction], ...]


def unpaid(state: State, wanted: Sequence[Correction]) -> Unpaid | None:
    """None: nothing is unpaid, or the money is corrected already."""
    settled = {one.seat for one in wanted if one.what == "cash"}
    seats = {seat: moved for seat, moved in _by_seat(state, wanted).items() if seat not in settled}
    if not seats:
        return None
    ways: list[tuple[str, Correction]] = []
    said = [_("This correction moves no money.")]
    for seat, moved in seats.items():
        for change in dict.fromkeys(moved):
            if state.cash[seat] + change >= 0:
                ways.append(_way(state, seat, change))
            else:
                said.append(_short(state, seat, -change))
    return Unpaid(" ".join(said), tuple(ways))


def _by_seat(state: State, wanted: Iterable[Correction]) -> dict[int, tuple[int, int]]:
    """By seat, the money that goes with its corrections: if the player forgot an act, and if the
    books have an act that never happened."""
    found: dict[int, tuple[int, int]] = {}
    owners = {one.space: one.value for one in wanted if one.what == "owner"}
    for one in wanted:
        seat = owners.get(one.space, state.owner[one.space]) if one.space >= 0 else BANK
        if one.what == "owner" and seat == BANK:
            seat = state.owner[one.space]
        forgotten, never = _money(state, seat, one) if seat != BANK else (0, 0)
        if forgotten or never:
            before = found.get(seat, (0, 0))
            found[seat] = before[0] + forgotten, before[1] + never
    return found


def _money(state: State, seat: int, one: Correction) -> tuple[int, int]:
    """What the owner gets for one correction: if they forgot to do it, and if they never did what
    the books have."""
    board, space = state.board, one.space
    match one.what:
        case "buildings":
            return _built(state, space, one.value)
        case "mortgage" if one.value:
            return (board.mortgage[space],) * 2
        case "mortgage":
            return -lift_cost(state, seat, space), -board.mortgage[space]
        case "owner" if state.owner[space] == BANK != one.value:
            return (-board.price[space],) * 2
        case "owner" if one.value == BANK != state.owner[space]:
            return (board.price[space],) * 2
        case _:
            return 0, 0


def _built(state: State, space: int, level: int) -> tuple[int, int]:
    """Minus the price of buildings that are added; for buildings that go, half of what they cost,
    as for a sale (R7), and all of it."""
    before, after = step_values(state, space), printed_steps(state, space, level)
    if len(after) > len(before):
        return (-sum(after[len(before) :]),) * 2
    gone = before[len(after) :]
    return sum(half(state, value) for value in gone), sum(gone)


def _way(state: State, seat: int, change: int) -> tuple[str, Correction]:
    name, amount = words.name(state, seat), words.money(state, abs(change))
    label = (
        _("Also take {amount} from {name}", amount=amount, name=name)
        if change < 0
        else _("Also give {name} {amount}", amount=amount, name=name)
    )
    return label, Correction("cash", state.cash[seat] + change, seat=seat)


def _short(state: State, seat: int, amount: int) -> str:
    name, cash = words.name(state, seat), words.money(state, state.cash[seat])
    price = words.money(state, amount)
    return _("{name} has only {cash} of {price}.", name=name, cash=cash, price=price)
