"""The host corrects a mistake, at any time: the table is then at a position that can be (R69)."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

from msgspec.structs import replace

from common.message import both, leaves_a_mark
from common.problem import first_messages
from controller.rules.board import BANK, FORTRESS, UNSEEN
from controller.rules.commands import Adjust, Correction
from controller.rules.events import Adjusted
from controller.rules.game.contradicted import books, drop_contradicted
from controller.rules.prompts import awaited
from controller.rules.references import MOST
from controller.rules.refusals import Refusal, refuse
from controller.rules.state import OVER, SETUP, Debt, State

ABOUT_SEAT = frozenset({"cash", "place", "jail"})
ABOUT_DEED = frozenset({"owner", "buildings", "mortgage"})
TO_SEAT = frozenset({"owner", "card", "bearer"})
TO_SPACE = frozenset({"place", "ring"})

_LIMITS = {"jail": (-1, MOST), "buildings": (0, FORTRESS), "mortgage": (0, 1)}
"""The least and the most of those that are numbers; of the others from 0 on."""


def as_booked(state: State, one: Correction) -> int:
    """What the books say of what is to be corrected, as the `value` of a correction. It must be
    about something that is there."""
    match one.what:
        case "cash":
            return state.cash[one.seat]
        case "place":
            return state.pos[one.seat]
        case "jail":
            return state.jail[one.seat]
        case "owner":
            return state.owner[one.space]
        case "buildings":
            return state.level[one.space]
        case "mortgage":
            return int(state.mortgaged[one.space])
        case "card":
            return _holder(state, one.deck, one.card)
        case "ring":
            return state.loose_ring if state.rules.bearer else state.ring
        case "bearer":
            return state.bearer
        case "tracker":
            return state.tracker


def verify_adjust(state: State, command: Adjust, go_on: Callable[[State], None]) -> Refusal | None:
    """Each has to be about something that is there, and all together must be able to be. `go_on` is
    what the engine does after any command."""
    if state.phase in (SETUP, OVER):
        return refuse("no-game" if state.phase is SETUP else "game-over")
    if not leaves_a_mark(command.reason) or not command.reason.isprintable():
        return refuse("no-reason")
    for one in command.corrections:
        if (refusal := refers_to_nothing(state, one)) is not None:
            return refusal
    return _impossible(state, command, go_on)


def adjust(state: State, command: Adjust) -> None:
    """An event for each, with what the books had before; then what they contradict is dropped."""
    before = books(state)
    _correct(state, command)
    drop_contradicted(state, before)


def _correct(state: State, command: Adjust) -> None:
    for one in command.corrections:
        was = as_booked(state, one)
        state.emit(Adjusted(corrected=one, was=was, reason=command.reason))


def _impossible(state: State, command: Adjust, go_on: Callable[[State], None]) -> Refusal | None:
    """What speaks against the position that comes of it: with what is then dropped or paid (R80),
    or, since that may hold up something else that can be settled, without."""
    twin = state.copy()
    _correct(twin, command)
    if twin == state:
        return refuse("nothing-wrong")
    refusal = _cannot_be(state, twin)
    if refusal is None or not (drop_contradicted(twin, books(state)) or _pays_debt(twin)):
        return refusal
    go_on(twin)
    return _cannot_be(state, twin)


def _pays_debt(state: State) -> bool:
    """Whether the debt that is to be settled first can be paid."""
    top = state.stack[-1] if state.stack else None
    return type(top) is Debt and state.spendable(top.debtor) >= top.amount


def _cannot_be(state: State, twin: State) -> Refusal | None:
    """What speaks against a corrected position; a battle, say, is about its bearer."""
    # Imported here: no other command needs it, and a table should be ready at once.
    from controller.rules.position_check.build import PositionError, build, dump

    try:
        laid_out = build(twin.edition, dump(twin), "")
    except PositionError as error:
        lasting = [one for one in error.problems if _part(one.place) not in _OF_THE_MOMENT]
        if not lasting:
            return refuse("settle-first", what=awaited(state))
        plain = [replace(problem, place="", expected=None) for problem in lasting]  # no keys here
        why = reduce(both, first_messages(plain, lambda _: ""))
        return refuse("impossible-position", why=why)
    return None if laid_out == twin else refuse("settle-first", what=awaited(state))


_OF_THE_MOMENT = frozenset({
    "phase", "stack", "claims", "deals", "proposal", "called", "turn", "turns", "rounds", "opening",
    "dice", "rent_dice", "doubles", "factor", "salary_due", "eye", "tally",
})  # fmt: skip
"""The parts of a position that say what is being asked now. What contradicts only these can be
corrected once that is answered."""


def _part(place: str) -> str:
    return place.replace("[", ".").partition(".")[0]


def refers_to_nothing(state: State, one: Correction) -> Refusal | None:
    """Why a correction is about nothing that is there, or has a value that nothing has."""
    seats = [one.seat] if one.what in ABOUT_SEAT else []
    seats += [one.value] if one.what in TO_SEAT else []
    for seat in seats:
        if (refusal := _no_seat(state, seat, bank=one.what in ("owner", "card"))) is not None:
            return refusal
    if one.what == "ring" and not (state.rules.ring or state.rules.bearer):
        return refuse("no-ring")
    if one.what in TO_SPACE and not 0 <= one.value < state.board.size:
        return refuse("not-a-space", space=one.value, last=state.board.size - 1)
    if one.what in ABOUT_DEED and (refusal := _no_deed(state, one.space)) is not None:
        return refusal
    if one.what == "card" and not _is_there(state, one.deck, one.card):
        return refuse("card-nowhere")
    least, most = _LIMITS.get(one.what, (-1 if one.what in TO_SEAT else 0, MOST))
    if not least <= one.value <= most:
        return refuse("not-a-value", value=one.value, least=least, most=most)
    return None


def _no_seat(state: State, seat: int, *, bank: bool) -> Refusal | None:
    if bank and seat == BANK:
        return None
    if not 0 <= seat < state.seats:
        return refuse("no-such-seat", seat=seat)
    return None if state.alive[seat] else refuse("retired", name=state.name(seat))


def _no_deed(state: State, space: int) -> Refusal | None:
    if not 0 <= space < state.board.size:
        return refuse("not-a-space", space=space, last=state.board.size - 1)
    if space not in state.board.deeds:
        return refuse("not-a-deed", space=state.place(space))
    return None


def _is_there(state: State, deck: int, card: int) -> bool:
    """Whether it is a card whose place is known, or that can still be anywhere in its deck."""
    decks = state.board.decks
    if not (0 <= deck < len(decks) and 0 <= card < len(decks[deck].cards)):
        return False
    order = state.decks[deck]
    return _holder(state, deck, card) != BANK or card in order or UNSEEN in order


def _holder(state: State, deck: int, card: int) -> int:
    hands = zip(state.kept, state.secret, strict=True)
    held = (seat for seat, cards in enumerate(hands) if (deck, card) in (*cards[0], *cards[1]))
    return next(held, BANK)
