"""What may be done now: one list for prompts, bots, checks and pages.

`answers` answers the question on the table, `anytime` is what a seat may do besides; `legal` is
both, for everybody. `verify` in engine.py remains the judge: nothing here decides by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from controller.rules.board import STREET
from controller.rules.building import FORTRESS
from controller.rules.commands import (
    Accept,
    AnyCommand,
    AskRent,
    Bid,
    BreakDown,
    Build,
    Bundle,
    Buy,
    CallTime,
    ChooseTax,
    CloseAuction,
    Contest,
    DeclareBankrupt,
    Decline,
    KeepMortgage,
    Lift,
    Mortgage,
    Offer,
    Pass,
    PayFine,
    Roll,
    SellBuilding,
    SellFortresses,
    UseCard,
    Withdraw,
)
from controller.rules.engine import verify
from controller.rules.market import least_bid
from controller.rules.prompts import Ask, Prompt, prompt
from controller.rules.refusals import Refusal
from controller.rules.state import Acquisition, Auction, Phase, State

ANY_THROW = (0, 0)
"""The dice of a `Roll` option: whatever they show is meant."""


class Option(msgspec.Struct, frozen=True, gc=False):
    """A command that may be given now.

    A `Roll` stands for every throw, an `Offer` with empty sides for every deal with that seat, a
    `Bid` for every amount from its own up to `most`; any other command is meant as it is.
    """

    command: AnyCommand
    most: int = 0


@lru_cache(maxsize=64)
def _roll_only(seat: int) -> tuple[Option, ...]:
    return (Option(Roll(seat, ANY_THROW)),)


@lru_cache(maxsize=64)
def _buy_or_decline(seat: int) -> tuple[Option, ...]:
    return (Option(Buy(seat)), Option(Decline(seat)))


def answers(state: State) -> tuple[Option, ...]:
    """What answers the prompt, what owners may ask rent for, and answers to offered deals."""
    if state.claims or state.deals or state.stack:
        return (*_to_prompt(state), *_claims_and_deals(state))
    phase = state.phase
    if phase is Phase.ROLL and state.jail[state.turn] < 0:
        return _roll_only(state.turn)
    return _to_prompt(state)


def _to_prompt(state: State) -> tuple[Option, ...]:
    now = prompt(state)
    if now.ask is Ask.AUCTION:
        return tuple(_auction(state))
    if now.ask is Ask.BUY:
        return _claiming(state, now.seats[0])
    candidates = [command for seat in now.seats for command in _replies(state, now, seat)]
    return tuple(Option(c) for c in candidates if type(c) is Roll or verify(state, c) is None)


def _claiming(state: State, seat: int) -> tuple[Option, ...]:
    both = _buy_or_decline(seat)
    return both if verify(state, both[0].command) is None else both[1:]


def _replies(state: State, now: Prompt, seat: int) -> list[AnyCommand]:
    """What might answer a question; those that are not allowed are sorted out later."""
    match now.ask:
        case Ask.OPENING | Ask.ROLL | Ask.RENT_ROLL:
            return [Roll(seat, ANY_THROW)]
        case Ask.JAIL:
            return [Roll(seat, ANY_THROW), PayFine(seat), UseCard(seat)]
        case Ask.TAX:
            return [ChooseTax(seat, False), ChooseTax(seat, True)]
        case Ask.DEBT:
            return [*_raising(state, seat), DeclareBankrupt(seat)]
        case Ask.ACQUIRED:
            return [Lift(seat, now.space), KeepMortgage(seat, now.space)]
        case Ask.SHORTAGE:
            return [Contest(seat), Pass(seat)]
        case Ask.PLACE:
            return [Build(seat, i) for i in state.board.territories if state.owner[i] == seat]
        case _:
            return []


def _auction(state: State) -> Iterator[Option]:
    top = state.stack[-1]
    assert isinstance(top, Auction)
    least = least_bid(state, top)
    for seat in top.waiting:
        if seat != top.bidder:
            if state.cash[seat] >= least:
                yield Option(Bid(seat, least), state.cash[seat])
            yield Option(Pass(seat))
    if top.bidder >= 0:
        for seat in state.living():
            yield Option(CloseAuction(seat))


def _claims_and_deals(state: State) -> Iterator[Option]:
    for owner, space in dict.fromkeys((claim.owner, claim.space) for claim in state.claims):
        yield from _allowed(state, AskRent(owner, space))
    for top in state.stack[:-1]:  # the one on top is the prompt's own
        if type(top) is Acquisition:
            yield from _allowed(state, KeepMortgage(top.seat, top.space))
    for deal in state.deals:
        yield from _allowed(state, Accept(deal.to, deal.by))
        yield Option(Withdraw(deal.to, deal.by))
        yield Option(Withdraw(deal.by, deal.by))


def _allowed(state: State, command: AnyCommand) -> Iterator[Option]:
    if verify(state, command) is None:
        yield Option(command)


def _raising(state: State, seat: int) -> Iterator[AnyCommand]:
    """Ways to raise money by oneself."""
    for space in state.board.deeds:
        if state.owner[space] == seat:
            yield from _sales(state, seat, space)
            if not state.mortgaged[space]:
                yield Mortgage(seat, space)


def _sales(state: State, seat: int, space: int) -> Iterator[AnyCommand]:
    if state.level[space]:
        yield SellBuilding(seat, space)
        if state.level[space] == FORTRESS:
            yield SellFortresses(seat, space)
        yield BreakDown(seat, space)


def builds(state: State, seat: int) -> list[Option]:
    """Where a seat may build now. Nothing to look through without a whole group of streets."""
    board = state.board
    counts = state.count[seat]
    spaces = [
        space
        for group, members in enumerate(board.groups)
        if counts[group] == len(members) and board.kind[members[0]] == STREET
        for space in members
    ]
    return [Option(b) for b in (Build(seat, i) for i in spaces) if verify(state, b) is None]


def anytime(state: State, seat: int) -> list[Option]:
    """What a seat may do besides answering: build, sell, mortgage, lift, deal."""
    if state.phase in (Phase.SETUP, Phase.OPENING, Phase.OVER) or not state.alive[seat]:
        return []
    lifts = [
        Lift(seat, i) for i in state.board.deeds if state.owner[i] == seat and state.mortgaged[i]
    ]
    candidates: list[AnyCommand] = [*_raising(state, seat), *lifts, CallTime(seat)]
    options = [Option(c) for c in candidates if verify(state, c) is None]
    partners = state.from_left_of(seat)
    offers = [Option(Offer(seat, to, Bundle(), Bundle())) for to in partners]
    return [*builds(state, seat), *options, *offers]


def legal(state: State) -> list[Option]:
    """Everything that anybody may do now, each once."""
    if state.phase in (Phase.SETUP, Phase.OVER):
        return []
    options = list(answers(state))
    seen = set(options)
    for seat in state.living():
        options += [option for option in anytime(state, seat) if option not in seen]
    return options


def admits(option: Option, state: State, command: AnyCommand) -> bool:
    """Whether an option stands for a command."""
    pattern = option.command
    if type(pattern) is not type(command) or pattern.seat != command.seat:
        return False
    match command:
        case Roll():
            return command.dice in state.throws
        case Bid(amount=amount):
            assert isinstance(pattern, Bid)
            return pattern.amount <= amount <= option.most
        case Offer(to=to):
            assert isinstance(pattern, Offer)
            return pattern.to == to and not isinstance(verify(state, command), Refusal)
        case _:
            return pattern == command
