"""What the table waits for, as a sentence: for notices and the log.

The screens ask in their own words, laid out for the display.
"""

from __future__ import annotations

from controller.language import _
from controller.rules.prompts import Ask, prompt
from controller.rules.state import Phase, State
from controller.sentences import some
from controller.table.wording import words


def question(state: State) -> str:
    """What the table waits for, as a sentence."""
    if state.phase is Phase.SETUP:
        return _("No game has been set up yet.")
    asked = prompt(state)
    where = words.place(state, asked.space) if asked.space >= 0 else ""
    who = _(" and ").join(words.name(state, seat) for seat in asked.seats)
    other = words.name(state, asked.other)
    match asked.ask:
        case Ask.OPENING:
            return _("{name} rolls to see who begins.", name=who)
        case Ask.ROLL:
            return _("It is {name}'s turn to roll.", name=who)
        case Ask.JAIL:
            fine = words.money(state, asked.amount)
            return _("{name} is in Jail: roll a double, pay {amount} or use a card.",
                     name=who, amount=fine)  # fmt: skip
        case Ask.BUY:
            price = words.money(state, asked.amount) if asked.amount else _("free")
            return _("{name}: claim {place} ({price}) or leave it to the auction.",
                     name=who, place=where, price=price)  # fmt: skip
        case Ask.TAX:
            return _("{name} chooses how to pay the tax.", name=who)
        case Ask.RENT_ROLL:
            return _("{name} rolls for the rent of {place}.", name=who, place=where)
        case Ask.AUCTION:
            return _auction(state, where or some(state.edition, asked.piece))
        case Ask.DEBT:
            return _("{name} owes {other} {amount} and must find the money.",
                     name=who, other=other, amount=words.money(state, asked.amount))  # fmt: skip
        case Ask.ACQUIRED:
            return _("{name}: lift the mortgage on {place} now, or keep it.", name=who, place=where)
        case Ask.SHORTAGE:
            return _("{name} wants one of the last {pieces}. {names}: you too?",
                     names=who, name=other, pieces=words.piece(state, asked.piece, 2))  # fmt: skip
        case Ask.PLACE:
            what = words.piece(state, asked.piece, 1, asked.seats[0])
            return _("{name} says where the {piece} goes.", name=who, piece=what)
        case Ask.OFFER_RING:
            return _("{name} bears the Ring and meets others: give it away, or walk on?", name=who)
        case Ask.BATTLE:
            return _("{name} meets {other}: battle for the Ring, or walk on?",
                     name=who, other=other)  # fmt: skip
        case Ask.BATTLE_ROLL:
            return _("{names}: throw one die each in the battle for the Ring.", names=who)
        case Ask.COUNT_ROLL:
            return _("The final count: {name} rolls for {place}.", name=who, place=where)
        case Ask.OVER:
            winners = _(" and ").join(words.name(state, seat) for seat in state.winners)
            return _("The game is over: {names} won.", names=winners)


def _auction(state: State, what: str) -> str:
    asked = prompt(state)
    if asked.other < 0:
        return _("Auction of {item}: who bids first?", item=what)
    bid = words.money(state, asked.amount)
    return _("Auction of {item}: {name} has bid {amount}.",
             item=what, name=words.name(state, asked.other), amount=bid)  # fmt: skip
