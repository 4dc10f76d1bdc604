"""What the table waits for, as a sentence: for notices and the log.

The screens ask in their own words, laid out for the display.
"""

from __future__ import annotations

from collections.abc import Sequence

from controller.dialogue import words
from controller.rules.commands import PayFine, UseCard
from controller.rules.engine import verify
from controller.rules.game.debt import spared
from controller.rules.prompts import Ask, Prompt, dice_awaited, prompt, ring_meeting
from controller.rules.property.raising import raisable
from controller.rules.state import PendingCard, Phase, State
from controller.rules.turn.jail import fine_to_raise
from controller.text.language import N_, _
from controller.text.sentences import card_title, some
from controller.text.wording import listed

_ASKED: dict[Ask, str] = {
    Ask.OPENING: N_("{name} rolls to see who starts."),
    Ask.ROLL: N_("It is {name}'s turn to roll."),
    Ask.DRAW: N_("{name} draws a card: which is it?"),
    Ask.ACQUIRED: N_("{name}, lift the mortgage on {place} now, or keep it?"),
    Ask.BATTLE: N_("{name}, you meet {other}. Battle for the Ring, or walk on?"),
    Ask.CLOSING: N_("Time is up: {names} may still ask for rent or answer a deal."),
}
"""Questions that need no more than who is asked, where, who else, and how much."""

_ROLLED_FOR: dict[tuple[Ask, int], str] = {
    (Ask.RENT_ROLL, 1): N_("{name} rolls one die for the rent on {place}."),
    (Ask.RENT_ROLL, 2): N_("{name} rolls both dice for the rent on {place}."),
    (Ask.COUNT_ROLL, 1): N_("The final count: {name} rolls one die for {place}."),
    (Ask.COUNT_ROLL, 2): N_("The final count: {name} rolls both dice for {place}."),
}
"""Rolls that set an amount, by their dice: somebody who only listens does not see how many."""

_OWED: dict[tuple[bool, bool], str] = {
    (False, True): N_("{name} owes the Bank {amount} and must find {lack} more."),
    (True, True): N_("{name} owes {other} {amount} and must find {lack} more."),
    (False, False): N_(
        "{name} owes the Bank {amount}. Selling all leaves {lack} unpaid: deal or give up."
    ),
    (True, False): N_(
        "{name} owes {other} {amount}. Selling all leaves {lack} unpaid: deal or give up."
    ),
}
"""By whether it is owed to a player, and whether selling and mortgaging can raise it."""

_LET_OFF: dict[bool, str] = {
    False: N_("{name} owes the Bank {amount}. Selling all leaves {lack} unpaid, which is let off."),
    True: N_("{name} owes {other} {amount}. Selling all leaves {lack} unpaid, which is let off."),
}
"""The same where nobody goes bankrupt yet."""

_IN_JAIL: dict[tuple[bool, bool], str] = {
    (True, True): N_("{name} is in Jail: roll a double, pay {amount} or use a card."),
    (True, False): N_("{name} is in Jail: roll a double or pay {amount}."),
    (False, True): N_("{name} is in Jail: roll a double or use a card."),
    (False, False): N_("{name} is in Jail: only a double gets you out."),
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
            | Ask.OFFER_RING
            | Ask.TAX
            | Ask.CARD
            | Ask.AUCTION
            | Ask.SHORTAGE
            | Ask.PLACE
            | Ask.BATTLE_ROLL
            | Ask.RENT_ROLL
            | Ask.COUNT_ROLL
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
    return _("The game is ending: no new turn begins. "
             "Once all open questions are settled, everything is counted.")  # fmt: skip


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
            return _debt(state, asked, who)
        case Ask.RETIRE:
            other = words.name(state, asked.other)
            if len(asked.seats) == 1:
                return _("{other} wants to retire. Does {name} agree?", name=who, other=other)
            return _("{other} wants to retire. Do {names} agree?", names=who, other=other)
        case Ask.BUY:
            where = _place(state, asked)
            if state.rules.deed_declined == "bank":
                price = words.money(state, asked.amount) if asked.amount else _("free")
                return _("{name}, buy {place} ({price})?", name=who, place=where, price=price)
            if not asked.amount:
                return _("{name}, take {place} for free, or let it go to auction?",
                         name=who, place=where)  # fmt: skip
            return _("{name}, buy {place} for {price}, or let it go to auction?",
                     name=who, place=where, price=words.money(state, asked.amount))  # fmt: skip
        case Ask.OFFER_RING:
            return _offered_ring(state, asked, who)
        case Ask.TAX:
            share = state.board.spaces[asked.space].percent
            return _("{name}, pay {amount} in tax, or {share}% of all you own?",
                     name=who, amount=words.money(state, asked.amount), share=share)  # fmt: skip
        case Ask.CARD:
            return _played(state, asked, who)
        case Ask.AUCTION:
            return _auction(state, asked)
        case Ask.SHORTAGE:
            return _("{name} wants to build. {names}, do you want to build too?",
                     names=who, name=words.name(state, asked.other))  # fmt: skip
        case Ask.PLACE:
            what = words.piece(state, asked.piece, 1, asked.seats[0])
            return _("{name} chooses where the {piece} goes.", name=who, piece=what)
        case Ask.BATTLE_ROLL:
            return _battle(state, asked)
        case Ask.RENT_ROLL | Ask.COUNT_ROLL:
            text = _ROLLED_FOR[asked.ask, dice_awaited(state)]
            return _(text, name=who, place=_place(state, asked))
        case _:
            return _("The game is over: {names} won.", names=_names(state, state.winners))


def _offered_ring(state: State, asked: Prompt, who: str) -> str:
    """Whom the bearer passes or, at the end of the move, meets."""
    others = _names(state, ring_meeting(state, asked.seats[0]))
    if asked.amount:
        return _("{name}, you pass {others}. Hand over the Ring, or keep it?",
                 name=who, others=others)  # fmt: skip
    return _("{name}, you meet {others}. Hand over the Ring, or keep it?",
             name=who, others=others)  # fmt: skip


def _played(state: State, asked: Prompt, who: str) -> str:
    """Which card it is: once it is played, everybody may know (R71)."""
    top = state.stack[-1]
    assert isinstance(top, PendingCard)
    return _("{name}, {other} plays “{title}” against you. Cancel it, or let it count?",
             name=who, other=words.name(state, asked.other),
             title=card_title(state.edition, top.deck, top.card))  # fmt: skip


def _debt(state: State, asked: Prompt, who: str) -> str:
    """What is owed, and how much is still to be raised, or will be missing at the best."""
    (seat,) = asked.seats
    lack, can = asked.amount - state.spendable(seat), raisable(state, seat)
    of_player = 0 <= asked.other < state.seats
    text = _LET_OFF[of_player] if can < lack and spared(state) else _OWED[of_player, can >= lack]
    return _(
        text, name=who, other=words.name(state, asked.other),
        amount=words.money(state, asked.amount),
        lack=words.money(state, lack if can >= lack else lack - can),
    )  # fmt: skip


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
