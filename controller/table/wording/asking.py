"""What the table waits for, as a sentence: for notices and the log.

The screens ask in their own words, laid out for the display.
"""

from __future__ import annotations

from collections.abc import Sequence

from controller.rules.commands import PayFine, UseCard
from controller.rules.engine import verify
from controller.rules.prompts import Ask, Prompt, prompt
from controller.rules.state import Phase, State
from controller.rules.turn.jail import fine_to_raise
from controller.table.wording import words
from controller.text.language import N_, _
from controller.text.sentences import some
from controller.text.wording import listed

_ASKED: dict[Ask, str] = {
    Ask.OPENING: N_("{name} rolls to see who starts."),
    Ask.ROLL: N_("It is {name}'s turn to roll."),
    Ask.DRAW: N_("{name} draws a card: which is it?"),
    Ask.RENT_ROLL: N_("{name} rolls for the rent on {place}."),
    Ask.ACQUIRED: N_("{name}: lift the mortgage on {place} now, or keep it."),
    Ask.CARD: N_("{name}: {other} plays a card. Cancel it, or let it count?"),
    Ask.OFFER_RING: N_("{name} bears the Ring and meets others: give it away, or walk on?"),
    Ask.BATTLE: N_("{name} meets {other}: battle for the Ring, or walk on?"),
    Ask.CLOSING: N_("Time is up: {names} may still ask for rent or answer a deal."),
    Ask.COUNT_ROLL: N_("The final count: {name} rolls for {place}."),
}
"""Questions that need no more than who is asked, where, who else, and how much."""

_IN_JAIL: dict[tuple[bool, bool], str] = {
    (True, True): N_("{name} is in Jail: roll a double, pay {amount} or use a card."),
    (True, False): N_("{name} is in Jail: roll a double or pay {amount}."),
    (False, True): N_("{name} is in Jail: roll a double or use a card."),
    (False, False): N_("{name} is in Jail: only a double opens it."),
}
"""By whether the fine can be paid, and whether there is a card."""

_RAISE_FINE = N_("{name} is in Jail: roll a double, or raise {amount} for the fine.")

_LAST_TRY: dict[bool, str] = {
    True: N_("{name} is in Jail: roll a double or use a card. Otherwise {amount} is due."),
    False: N_("{name} is in Jail: roll a double, or {amount} is due."),
}
"""By whether there is a card."""


def question(state: State) -> str:
    """What the table waits for, as a sentence."""
    if state.phase is Phase.SETUP:
        return _("No game has been set up yet.")
    asked = prompt(state)
    match asked.ask:
        case (
            Ask.JAIL
            | Ask.RETIRE
            | Ask.DEBT
            | Ask.BUY
            | Ask.TAX
            | Ask.AUCTION
            | Ask.SHORTAGE
            | Ask.PLACE
            | Ask.BATTLE_ROLL
            | Ask.OVER
        ):
            return _particular(state, asked)
        case Ask.CLOSING if not state.rules.time_limit:
            return _("The game is ending: {names} may still ask for rent or answer a deal.",
                     names=_names(state, asked.seats))  # fmt: skip
        case plain:
            who = _names(state, asked.seats)
            return _(
                _ASKED[plain], name=who, names=who, place=_place(state, asked),
                other=words.name(state, asked.other), amount=words.money(state, asked.amount),
            )  # fmt: skip


def ending(state: State) -> str:
    """That the game is ending, while open questions are still settled (R66); else empty."""
    if not state.called or state.phase in (Phase.SETUP, Phase.COUNT, Phase.OVER):
        return ""
    return _("The game is ending: no new turn begins. When nothing is open any more, everything is "
             "counted.")  # fmt: skip


def _names(state: State, seats: Sequence[int]) -> str:
    return listed(words.name(state, seat) for seat in seats)


def _place(state: State, asked: Prompt) -> str:
    return words.place(state, asked.space) if asked.space >= 0 else ""


def _particular(state: State, asked: Prompt) -> str:
    who = _names(state, asked.seats)
    match asked.ask:
        case Ask.JAIL:
            return _in_jail(state, asked, who)
        case Ask.DEBT:
            amount = words.money(state, asked.amount)
            if not 0 <= asked.other < state.seats:
                return _("{name} owes the Bank {amount} and must find the money.",
                         name=who, amount=amount)  # fmt: skip
            other = words.name(state, asked.other)
            return _("{name} owes {other} {amount} and must find the money.",
                     name=who, other=other, amount=amount)  # fmt: skip
        case Ask.RETIRE:
            other = words.name(state, asked.other)
            if len(asked.seats) == 1:
                return _("{other} wants to retire. Does {name} agree?", name=who, other=other)
            return _("{other} wants to retire. Do {names} agree?", names=who, other=other)
        case Ask.BUY:
            price = words.money(state, asked.amount) if asked.amount else _("free")
            return _("{name}: claim {place} ({price}) or leave it to the auction.",
                     name=who, place=_place(state, asked), price=price)  # fmt: skip
        case Ask.TAX:
            share = state.board.spaces[asked.space].percent
            return _("{name}: pay {amount} in tax, or {share}% of all you own.",
                     name=who, amount=words.money(state, asked.amount), share=share)  # fmt: skip
        case Ask.AUCTION:
            return _auction(state, asked)
        case Ask.SHORTAGE:
            return _("{name} wants to build. {names}: you too?",
                     names=who, name=words.name(state, asked.other))  # fmt: skip
        case Ask.PLACE:
            what = words.piece(state, asked.piece, 1, asked.seats[0])
            return _("{name} chooses where the {piece} goes.", name=who, piece=what)
        case Ask.BATTLE_ROLL:
            return _battle(state, asked)
        case _:
            return _("The game is over: {names} won.", names=_names(state, state.winners))


def last_try(state: State, seat: int) -> bool:
    """Whether this roll lets a seat out of Jail in any case: without a double the fine is due."""
    return state.jail[seat] + 1 >= state.rules.jail_rolls


def _in_jail(state: State, asked: Prompt, who: str) -> str:
    """Only the ways out that are open."""
    (seat,) = asked.seats
    fine, card = verify(state, PayFine(seat)) is None, verify(state, UseCard(seat)) is None
    last = not fine and last_try(state, seat)
    text = _LAST_TRY[card] if last else _IN_JAIL[fine, card]
    if not last and not card and fine_to_raise(state, seat):
        text = _RAISE_FINE
    return _(text, name=who, amount=words.money(state, state.rules.fine))


def _battle(state: State, asked: Prompt) -> str:
    who = words.name(state, asked.seats[0])
    if len(asked.seats) > 1:
        return _("The battle for the Ring: {name} rolls one die first.", name=who)
    return _("The battle for the Ring: {name} rolls one die now.", name=who)


def _auction(state: State, asked: Prompt) -> str:
    what = _place(state, asked) or some(state.edition, asked.piece)
    if asked.other < 0:
        return _("Auction of {item}: who bids first?", item=what)
    bid = words.money(state, asked.amount)
    return _("Auction of {item}: {name} has bid {amount}.",
             item=what, name=words.name(state, asked.other), amount=bid)  # fmt: skip
