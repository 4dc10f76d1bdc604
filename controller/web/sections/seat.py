"""What a seat sees and may do, and the question that is asked: pure functions of the state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from controller.dialogue import labels, questions
from controller.dialogue.forms.dealing import Dealing
from controller.dialogue.rents import until
from controller.dialogue.terms import both_then, groups
from controller.rules import commands as c
from controller.rules.board import STAFF
from controller.rules.ending import final_worth
from controller.rules.engine import verify
from controller.rules.entries import Entry
from controller.rules.events import GameStarted, Paid, PositionSet, TurnBegan
from controller.rules.game.agreement import open_now
from controller.rules.legal import Option, answers, anytime, options_of
from controller.rules.money.rent import claim_meant, rent_due
from controller.rules.prompts import Ask, Prompt, dice_awaited, prompt
from controller.rules.property.deals import new_owners
from controller.rules.property.mortgages import interest_due, lift_cost
from controller.rules.state import Auction, Deal, Phase, State
from controller.table.requests.question import Question
from controller.text.sentences import refusal_sentence
from controller.web.sections.board import Section
from controller.web.sections.effects import effect, left_in_bank
from controller.web.sections.hand import hand_section, open_card
from controller.web.sections.leaving import ways, why_not
from controller.web.sections.shared import proposal

FORMS = (c.Offer, c.Accept, c.Withdraw, c.ChangeRules, c.PlayCard)
"""Commands for which a line of a list would not say enough: a form makes them, or they stand below
what the deal says, or with their card."""


def question_section(state: State, question: Question, last: Entry | None = None) -> Section:
    """The question in words, its numbers, and who is asked; the card that was played or drawn just
    now; house rules that are proposed; what everybody sees of deals, and of each player's property:
    by space, what a player who lands there owes now (0: nothing; None: a roll decides).
    `last`: the last command."""
    asked = None if state.phase is Phase.SETUP else prompt(state)
    return {
        "words": questions.question(state),
        "ending": questions.ending(state),
        "ask": asked.ask.value if asked else "",
        "seats": list(asked.seats) if asked else [],
        "space": asked.space if asked else -1,
        "topic": question.topic,
        "step": question.step,
        "card": open_card(state, last),
        "proposal": proposal(state) if open_now(state) else None,
        "deals": [_deal(state, deal) for deal in state.deals],
        "about": _about(state, asked),
        "auction": _auction(state),
        "worth": [final_worth(state, seat) for seat in range(state.seats)] if asked else [],
        "rents": [_rent(state, space) for space in range(state.board.size)] if asked else [],
    }


def seat_section(state: State, seat: int) -> Section:
    """A seat's own view: its deeds and all its legal commands. In a command as JSON, a browser may
    fill in a roll's `dice`, a bid's `amount` up to `most`, and the sides of an offer."""
    if state.phase is Phase.SETUP or not state.alive[seat]:
        return {"seat": seat, "worth": 0, "deeds": [], "answers": [], "more": [], "partners": [],
                "left": "", "dice": 0, "hand": None, "leaving": [], "bot": False}  # fmt: skip
    asked = options_of(answers(state), seat)
    beside = [one for one in anytime(state, seat) if one not in asked]
    every = [*asked, *beside]
    return {
        "seat": seat,
        "worth": final_worth(state, seat),
        "deeds": [_deed(state, space, every) for space in state.deeds_of(seat)],
        "answers": [
            *_lines(state, (one for one in asked if _urgent(state, one))),
            *_pretended(state, seat),
        ],
        "more": _lines(state, (one for one in beside if not _on_deed(state, one))),
        "partners": [one.command.to for one in beside if isinstance(one.command, c.Offer)],
        "left": left_in_bank(state, seat)
        if any(isinstance(o.command, c.Build) for o in every)
        else "",
        "dice": dice_awaited(state) if any(isinstance(o.command, c.Roll) for o in asked) else 0,
        "hand": hand_section(state, seat, every) if state.secret[seat] else None,
        "leaving": ways(state, seat),
        "stays": why_not(state, seat),
        "bot": seat in state.by_bot,
    }


def _pretended(state: State, seat: int) -> list[Section]:
    """Cancelling a card without a card for it: shown where several seats share a phone, or the
    answers would tell who could (R76)."""
    asked, command = prompt(state), c.CancelCard(seat)
    if asked.ask is not Ask.CARD or seat not in asked.seats or verify(state, command) is None:
        return []
    return [line | {"pretended": True} for line in _lines(state, [Option(command)])]


def _deed(state: State, space: int, options: Iterable[Option]) -> Section:
    own = [one for one in options if getattr(one.command, "space", -1) == space]
    lift = lift_cost(state, state.owner[space], space)
    return {"space": space, "lift": lift, "can": _lines(state, own)}


def _rent(state: State, space: int) -> int | None:
    if state.owner[space] < 0 or state.mortgaged[space]:
        return 0
    if state.board.kind[space] == STAFF:
        return None
    return rent_due(state, state.owner[space], space)


def _urgent(state: State, option: Option) -> bool:
    """Whether it is shown with the question, and not only on its deed: unclaimed rent is lost when
    time runs out, and the question may be about a mortgage, a debt, or where a building goes."""
    asked, command = prompt(state), option.command
    if asked.ask is Ask.DEBT or (
        asked.ask is Ask.ACQUIRED and getattr(command, "space", -1) == asked.space
    ):
        return True
    if asked.ask is Ask.PLACE and isinstance(command, c.Build):
        return True
    return isinstance(command, c.AskRent | c.WaiveRent) or not _on_deed(state, option)


def _on_deed(state: State, option: Option) -> bool:
    """Whether a command is shown on its deed, which is one of the seat's own."""
    command = option.command
    space = getattr(command, "space", -1)
    return space >= 0 and state.owner[space] == command.seat


def _lines(state: State, options: Iterable[Option]) -> list[Section]:
    return [
        {
            "label": labels.label(state, one.command),
            "command": msgspec.to_builtins(one.command),
            "most": one.most,
            "until": _until(state, one.command) if isinstance(one.command, c.AskRent) else "",
            "effect": effect(state, one.command),
        }
        for one in options
        if not isinstance(one.command, (*FORMS, c.Roll))
    ]


def _until(state: State, command: c.AskRent) -> str:
    claim = claim_meant(state, command)
    return "" if claim is None else until(state, claim)


def _about(state: State, asked: Prompt | None) -> list[int]:
    """The spaces that the question is about, and the deeds that are offered."""
    offered = (space for deal in state.deals for space in new_owners(deal))
    return sorted({*offered, *([asked.space] if asked and asked.space >= 0 else [])})


def _auction(state: State) -> Section | None:
    """What is sold: a deed's `space` or a `piece` (-1: not that). Who holds the high bid (-1:
    nobody), how much it is, and who has not passed."""
    top = state.stack[-1] if state.stack else None
    if not isinstance(top, Auction):
        return None
    return {
        "space": top.space,
        "piece": top.piece,
        "bidder": top.bidder,
        "bid": top.bid,
        "waiting": list(top.waiting),
    }


def _deal(state: State, deal: Deal) -> Section:
    """An offered deal; the interest that each side will pay the Bank, and the money that it `then`
    has (whoever offers first); what each group becomes; why it cannot be accepted now (empty: it
    can); the form with another offer."""
    plain: Section = msgspec.to_builtins(deal)
    why = verify(state, c.Accept(deal.to, deal.by))
    interest = [interest_due(state, side.deeds) for side in (deal.take, deal.give)]
    return plain | {
        "interest": interest,
        "no": "" if why is None else refusal_sentence(why),
        "counter": msgspec.to_builtins(Dealing.answering(deal)),
        "groups": [
            {"spaces": one.spaces, "owners": one.owners, "says": [*one.says.values()]}
            for one in groups(state, deal)
        ],
        "then": list(both_then(state, deal)),
    }


def income(entries: Sequence[Entry], seat: int) -> tuple[int, int]:
    """What a seat was paid, and what it paid, since its last turn began; both 0 before its first
    turn."""
    taken = given = 0
    for entry in reversed(entries):
        for event in reversed(entry.events):
            if isinstance(event, Paid):
                taken += event.amount if event.payee == seat else 0
                given += event.amount if event.payer == seat else 0
            elif isinstance(event, TurnBegan) and event.seat == seat:
                return taken, given
            elif isinstance(event, GameStarted | PositionSet):
                return 0, 0
    return 0, 0
