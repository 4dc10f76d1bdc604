"""What the expert answers to each question."""

from __future__ import annotations

from collections.abc import Sequence

from controller.bots.answers import answer
from controller.bots.cards import can_cancel, known_plays
from controller.bots.expert import ways
from controller.bots.expert.claiming import bid, claim
from controller.bots.expert.imagined import after
from controller.bots.expert.judge import Judge
from controller.bots.expert.offers import most_accepted
from controller.bots.expert.spending import best, contest, place, raise_money
from controller.rules import commands as c
from controller.rules.legal import Option
from controller.rules.state import State

RAISING = frozenset({c.Mortgage, c.SellBuilding, c.SellFortresses, c.BreakDown, c.DeclareBankrupt})


def reply(judge: Judge, state: State, seat: int, options: Sequence[Option]) -> c.AnyCommand:
    """The answer that leads to the best position; where there is nothing to judge, the stronger
    bot's."""
    asked = {type(option.command): option for option in reversed(options)}
    commands = [option.command for option in options]
    if c.Accept in asked:
        return _deal(judge, state, seat, commands)
    if c.Bid in asked:
        least = asked[c.Bid]
        assert isinstance(least.command, c.Bid)
        return bid(judge, state, seat, least.command.amount, least.most)
    if c.Decline in asked:
        return claim(judge, state, seat, can_pay=c.Buy in asked)
    if c.Build in asked:
        return place(judge, state, seat, options)
    if c.Contest in asked:
        return contest(judge, state, seat)
    if RAISING & asked.keys():
        return raise_money(judge, state, seat, options)
    if c.CancelCard in asked:
        return _cancel(judge, state, seat)
    if c.Lift in asked and c.KeepMortgage in asked:
        return best(judge, state, seat, commands)[1] or commands[-1]
    if c.UseCard in asked or c.PayFine in asked:
        return ways.from_jail(judge, state, seat, commands)
    if c.Battle in asked or c.GiveRing in asked:
        return ways.meet(judge, state, commands)
    return answer(state, seat, options)


def _deal(judge: Judge, state: State, seat: int, commands: Sequence[c.AnyCommand]) -> c.AnyCommand:
    """Accept a deal that raises the chance to win and is not too dear; turn down any other."""
    accept = next(one for one in commands if isinstance(one, c.Accept))
    deal = next(one for one in state.deals if one.by == accept.by)
    pays = deal.take.cash + deal.settles - deal.give.cash
    if pays > most_accepted(judge, state, deal.give, deal.take):
        return c.Withdraw(seat, accept.by)
    twin = after(state, accept)
    if twin is None:
        return c.Withdraw(seat, accept.by)
    before, then = judge.worths(state), judge.worths(twin)
    mine, theirs = (
        judge.share(twin, then, one) - judge.share(state, before, one) for one in (seat, accept.by)
    )
    return accept if judge.fair(mine, theirs) else c.Withdraw(seat, accept.by)


def _cancel(judge: Judge, state: State, seat: int) -> c.AnyCommand:
    """Cancel a card if what it does is worse than to have one less that cancels."""
    let = after(state, c.LetPass(seat))
    if let is None or not can_cancel(state, seat):
        return c.LetPass(seat)
    harm = judge.chance(state, seat) - judge.chance(let, seat)
    return c.CancelCard(seat) if harm > judge.weights.card_rise else c.LetPass(seat)


def play(judge: Judge, state: State, seat: int) -> c.PlayCard | None:
    """The kept card whose play raises the chance to win the most, if it is worth playing now."""
    if not state.secret[seat]:
        return None
    least = judge.chance(state, seat) + judge.weights.card_rise
    _, found = best(judge, state, seat, known_plays(state, seat), least)
    return found if isinstance(found, c.PlayCard) else None
