"""Who must answer by the table's deadline, and with what the clock answers for who is late (R66).

The rules know no time: `waits` lists the open questions on which a deadline runs, each with the
answer that changes least; the table counts the seconds and gives that command in the name of the
clock (`by: clock` in the record, see controller/table/monitors/deadline.py).

To put a deadline on a question of one's own, two lines are enough:

    ON_TIME     add its `Ask` here if the deadline runs on it in every game; without that it runs
                only once time has been called
    LEAST_ANSWERS
                add what its least answer is:
                `Ask.CANCEL: lambda state, asked, seat: LetPass(seat)`

A question that is no prompt (an open rent, an offered deal, an agreement) adds its waits to
`_standing`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
from msgspec.structs import replace

from controller.rules import commands as c
from controller.rules.board import HIDDEN, Gain, Keep, Lose
from controller.rules.edition import MOST_MONEY
from controller.rules.engine import verify
from controller.rules.money.rent import to_name
from controller.rules.prompts import Ask, Prompt, dice_awaited, prompt
from controller.rules.property.raising import first_step
from controller.rules.state import OVER, SETUP, Acquisition, State
from controller.rules.state.unseen import nameable
from controller.rules.turn.printed_deck import deck_here

ON_TIME = frozenset({Ask.SHORTAGE, Ask.CARD, Ask.RETIRE})
"""Questions that others wait on in every game, time called or not (R62, R70, R76)."""


class Wait(msgspec.Struct, frozen=True):
    """A seat has to answer a question by the deadline. `about` tells the question from others:
    as long as it stays the same, its time runs on. `answer`: what the clock says in the end."""

    seat: int
    about: msgspec.Struct
    answer: c.AnyCommand

    @property
    def progresses(self) -> bool:
        """Whether one answer may leave the same question open: money is raised bit by bit."""
        return isinstance(self.about, Prompt) and self.about.ask is Ask.DEBT


def waits(state: State) -> tuple[Wait, ...]:
    """Everybody for whom a deadline runs now; what was asked first comes first."""
    if state.phase in (SETUP, OVER):
        return ()
    asked = prompt(state)
    found = list(_standing(state))
    if asked.ask in ON_TIME or (state.called and asked.ask in LEAST_ANSWERS):
        about = replace(asked, seats=())
        for seat in asked.seats:
            command = LEAST_ANSWERS[asked.ask](state, asked, seat)
            if command is not None:
                found.append(Wait(seat, about, command))
    return tuple(found)


def least_answer(state: State, seat: int) -> c.AnyCommand | None:
    """The answer of a seat that changes least, if a deadline runs for it; else None. The dice of a
    `Roll` are left to the player who rolls."""
    return next((wait.answer for wait in waits(state) if wait.seat == seat), None)


def _standing(state: State) -> Iterator[Wait]:
    """Questions beside the prompt: after time has been called, rents that could be asked for now,
    and deals; mortgages that came in under another question."""
    if not state.called:
        return
    for claim in state.claims:
        rent = (claim.owner, claim.space, to_name(state, claim))
        refusal = verify(state, c.AskRent(*rent))
        if refusal is None or refusal.code == "mortgaged":
            yield Wait(claim.owner, claim, c.WaiveRent(*rent))
    for deal in state.deals:
        yield Wait(deal.to, deal, c.Withdraw(deal.to, deal.by))
    for top in state.stack[:-1]:
        if isinstance(top, Acquisition):
            keep = c.KeepMortgage(top.seat, top.space)
            if verify(state, keep) is None:  # else a card that has been played is answered first
                yield Wait(top.seat, top, keep)


Least = Callable[[State, Prompt, int], c.AnyCommand | None]


def _roll(state: State, asked: Prompt, seat: int) -> c.AnyCommand | None:  # noqa: ARG001
    return c.Roll(seat, (0, 0)[: dice_awaited(state)])


def _card(state: State, asked: Prompt, seat: int) -> c.AnyCommand | None:  # noqa: ARG001
    """Of the cards that can be next the one that changes least: a secret one, one to keep, the
    least sum; of several the first."""
    deck = deck_here(state)
    cards = nameable(state, deck)
    return c.NameCard(seat, min(cards, key=lambda card: _cost(state, deck, card)), deck)


def _cost(state: State, deck: int, card: int) -> int:
    effect = None if card == HIDDEN else state.edition.card(deck, card).effect
    match effect:
        case None:
            return 0
        case Keep():
            return 1
        case Gain(amount) | Lose(amount):
            return 2 + amount
        case _:
            return 2 + MOST_MONEY


def _place(state: State, asked: Prompt, seat: int) -> c.AnyCommand | None:  # noqa: ARG001
    """The lowest site; of several the lowest space."""
    sites = sorted(state.board.territories, key=lambda space: (state.level[space], space))
    return next((b for space in sites if verify(state, b := c.Build(seat, space)) is None), None)


def way_to_raise(state: State, seat: int) -> c.AnyCommand | None:
    """How a debtor raises money who says nothing: as the display advises. None: there is no way
    left."""
    return first_step(state, seat, prompt(state).amount)


def _debt(state: State, asked: Prompt, seat: int) -> c.AnyCommand | None:  # noqa: ARG001
    return way_to_raise(state, seat) or c.DeclareBankrupt(seat)


LEAST_ANSWERS: dict[Ask, Least] = {
    Ask.OPENING: _roll,
    Ask.BUY: lambda state, asked, seat: c.Decline(seat),  # noqa: ARG005
    Ask.TAX: lambda state, asked, seat: c.ChooseTax(seat, False),  # noqa: ARG005
    Ask.DRAW: _card,
    Ask.RENT_ROLL: _roll,
    Ask.AUCTION: lambda state, asked, seat: c.Pass(seat),  # noqa: ARG005
    Ask.DEBT: _debt,
    Ask.ACQUIRED: lambda state, asked, seat: c.KeepMortgage(seat, asked.space),  # noqa: ARG005
    Ask.SHORTAGE: lambda state, asked, seat: c.Pass(seat),  # noqa: ARG005
    Ask.PLACE: _place,
    Ask.CARD: lambda state, asked, seat: c.LetPass(seat),  # noqa: ARG005
    Ask.RETIRE: lambda state, asked, seat: c.Disagree(seat),  # noqa: ARG005
    Ask.OFFER_RING: lambda state, asked, seat: c.WalkOn(seat),  # noqa: ARG005
    Ask.BATTLE: lambda state, asked, seat: c.WalkOn(seat),  # noqa: ARG005
    Ask.BATTLE_ROLL: _roll,
    Ask.COUNT_ROLL: _roll,
}
"""By question, the answer that changes least."""
