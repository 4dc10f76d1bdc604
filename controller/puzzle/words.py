"""A puzzle in words: who is to choose, between what, and how it came out. Why: reasons.py."""

from __future__ import annotations

from controller.dialogue import questions, words
from controller.dialogue.labels import label
from controller.puzzle.book import Puzzle
from controller.rules import commands as c
from controller.rules.prompts import prompt
from controller.rules.property.deals import find_deal
from controller.rules.state import FREE, ROLL, Auction, State
from controller.study.intervals import share
from controller.text.language import _
from controller.text.wording import listed


def question(puzzle: Puzzle, state: State) -> str:
    """What the seat has to choose."""
    name = words.name(state, puzzle.seat)
    match puzzle.choices[0]:
        case c.Accept(seat, by):
            return _deal(state, seat, by)
        case c.Bid() | c.Pass() if state.stack and isinstance(state.stack[-1], Auction):
            return " ".join((questions.question(state), _("{name}, bid or pass?", name=name)))
        case c.Build() if state.phase is ROLL and not state.stack:
            return _("{name}, build before you roll, or keep the money?", name=name)
        case _:
            return questions.question(state)


def _deal(state: State, seat: int, by: int) -> str:
    deal = find_deal(state, by)
    assert deal is not None
    return _(
        "{by} offers a deal: {name} gets {gets} and gives {gives}. Accept it?",
        by=words.name(state, by), name=words.name(state, seat), gets=_side(state, deal.give),
        gives=_side(state, deal.take),
    )  # fmt: skip


def _side(state: State, side: c.Bundle) -> str:
    parts = [words.money(state, side.cash)] if side.cash else []
    parts += [words.deed(state, space) for space in side.deeds]
    parts += [words.card_of(state, deck) for deck in side.cards]
    return listed(parts) or _("nothing")


def about(puzzle: Puzzle, state: State) -> list[int]:
    """The spaces that the choice is about: what is for sale, in a deal, or named by a choice."""
    found = [space for one in puzzle.choices if (space := getattr(one, "space", -1)) >= 0]
    for deal in state.deals:
        found += [*deal.give.deeds, *deal.take.deeds]
    return found or [max(prompt(state).space, 0)]


def choice(state: State, command: c.AnyCommand) -> str:
    """A choice as a button has it: by name and amount."""
    match command:
        case c.Roll():
            free = state.jail[command.seat] == FREE
            return _("Just roll") if free else _("Roll for a double")
        case c.Bid(amount=amount):
            return _("Bid {amount}", amount=words.money(state, amount))
        case c.Accept():
            return _("Accept the deal")
        case c.Withdraw():
            return _("Decline the deal")
        case c.Build(count=count) if count > 1:
            return _("Build {count}, first on {place}", count=count,
                     place=words.place(state, command.space))  # fmt: skip
        case _:
            return label(state, command)


def verdict(puzzle: Puzzle, chosen: int) -> str:
    """Whether a choice is the best one."""
    right = chosen == puzzle.best
    return _("Right!") if right else _("Another choice won more games.")


def outcome(puzzle: Puzzle, number: int) -> str:
    """How many of its games a choice won, and between what the true share lies."""
    found = share(puzzle.won[number], puzzle.games)
    assert found.low is not None
    assert found.high is not None
    return _(
        "{won} of {games} games won (likely between {low} and {high} out of 100)",
        won=puzzle.won[number], games=puzzle.games, low=round(100 * found.low),
        high=round(100 * found.high),
    )  # fmt: skip


def doubt(puzzle: Puzzle) -> str:
    """What the figures come from, and what they do not say."""
    return _(
        "From each choice, strong bots played {games} games on with the same dice and cards. That "
        "the best choice leads is hardly luck. But people do not play as bots do: do you disagree?",
        games=puzzle.games,
    )


def who(puzzle: Puzzle, state: State) -> str:
    """Whose part is played, and when."""
    name = words.name(state, puzzle.seat)
    return _("You are {name}, in round {round}.", name=name, round=max(1, state.rounds))


def standing(state: State, seat: int) -> str:
    """A player's money, place, deeds and what stands on them, in a line for a terminal."""
    deeds = []
    for space in state.held[seat]:
        built = words.buildings(state, space)
        deeds.append(words.deed(state, space) + (f" ({built})" if built else ""))
    where = words.place(state, state.pos[seat])
    return _(
        "{name}: {amount}, {where}; {deeds}", name=words.name(state, seat),
        amount=words.money(state, state.cash[seat]),
        where=_("on {place}", place=where) if state.jail[seat] == FREE else _("in Jail"),
        deeds=listed(deeds) or _("no deeds"),
    )  # fmt: skip
