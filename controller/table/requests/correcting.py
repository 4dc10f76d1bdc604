"""What a correction would change, drop and leave unpaid, before it is made.

Correcting a deed, a building or a mortgage moves no money (R69), because the money may have changed
hands at the table. The form says so, and offers the money as one more correction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from controller.dialogue import words
from controller.rules.board import BANK, Secret
from controller.rules.commands import Adjust, Correction
from controller.rules.engine import decide
from controller.rules.events import DealEnded, RentDropped
from controller.rules.game.adjusting import as_booked
from controller.rules.money.paying import half
from controller.rules.property.mortgages import lift_cost
from controller.rules.refusals import Refusal
from controller.rules.state import State
from controller.rules.state.values import printed_steps, step_values
from controller.table.requests.messages import TryCorrection
from controller.table.requests.request import At
from controller.text.language import _
from controller.text.sentences import Names, correction_sentence, event_sentence, refusal_sentence

Told = dict[str, Any]
"""Something as a page shows it."""


def preview(at: At, asked: TryCorrection) -> Told:
    """What corrections would do, a sentence each, and what they leave unpaid; or why they cannot be
    made."""
    state, wanted = at.table.state, asked.corrections
    if any(_of_secret_card(state, one) for one in wanted):
        return {"wont": _("The holder of a secret card is shown only after the correction.")}
    outcome = decide(state, Adjust(corrections=wanted, reason="?"))
    if isinstance(outcome, Refusal):
        return {"wont": refusal_sentence(outcome)}
    names = Names(state.edition, *zip(*state.players, strict=True))
    will = [f"{correction_sentence(one, as_booked(state, one), names)}." for one in wanted]
    dropped = [event for event in outcome if isinstance(event, RentDropped | DealEnded)]
    will += [event_sentence(event, names) for event in dropped]
    return {"will": will, "also": unpaid(state, wanted)}


def _of_secret_card(state: State, one: Correction) -> bool:
    """Whether a correction concerns a card that only its holder may know (R71): its effect is then
    not shown in advance, because the host may be a player."""
    decks = state.edition.board.decks
    known = 0 <= one.deck < len(decks) and 0 <= one.card < len(decks[one.deck].cards)
    if one.what != "card" or state.rules.secret_cards != "secret" or not known:
        return False
    return isinstance(decks[one.deck].cards[one.card].effect, Secret)


def unpaid(state: State, wanted: Sequence[Correction]) -> Told | None:
    """What these corrections leave unpaid: `words`, and `ways` to correct that, too, each with a
    label and the correction. None if nothing is unpaid, or the money is corrected already."""
    settled = {one.seat for one in wanted if one.what == "cash"}
    seats = {seat: moved for seat, moved in _by_seat(state, wanted).items() if seat not in settled}
    if not seats:
        return None
    ways: list[Told] = []
    said = [_("This correction moves no money.")]
    for seat, moved in seats.items():
        for change in dict.fromkeys(moved):
            if state.cash[seat] + change >= 0:
                ways.append(_way(state, seat, change))
            else:
                said.append(_short(state, seat, -change))
    return {"words": " ".join(said), "ways": ways}


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


def _way(state: State, seat: int, change: int) -> Told:
    name, amount = words.name(state, seat), words.money(state, abs(change))
    label = (
        _("Also take {amount} from {name}", amount=amount, name=name)
        if change < 0
        else _("Also give {name} {amount}", amount=amount, name=name)
    )
    right = Correction("cash", state.cash[seat] + change, seat=seat)
    correction: Any = msgspec.to_builtins(right)
    return {"label": label, "correction": correction}


def _short(state: State, seat: int, amount: int) -> str:
    name, cash = words.name(state, seat), words.money(state, state.cash[seat])
    price = words.money(state, amount)
    return _("{name} has only {cash} of {price}.", name=name, cash=cash, price=price)
