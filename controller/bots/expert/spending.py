"""What the expert does with its money, and how it raises some."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from controller.bots.expert.imagined import after
from controller.bots.expert.judge import Judge
from controller.bots.means import promise
from controller.rules import commands as c
from controller.rules.board import Piece
from controller.rules.legal import Option, builds
from controller.rules.property.building import affordable, most_contested, most_wished
from controller.rules.property.mortgages import lift_cost, verify_mortgage
from controller.rules.property.raising import RaisingStep, leads_to
from controller.rules.state import Debt, Shortage, State
from controller.rules.state.values import next_piece

LOANS_MOST = 4
"""Mortgages that the expert thinks of together, to pay for a building."""


def best(
    judge: Judge, state: State, seat: int, commands: Iterable[c.AnyCommand], above: float = -1.0
) -> tuple[float, c.AnyCommand | None]:
    """The command that leads to the best position, and the chance to win there; None if none is
    better than `above`. It looks at as many commands as the effort allows, in their order."""
    chance, found = above, None
    for command in commands:
        if judge.effort.spent:
            break
        twin = after(state, command)
        if twin is not None and (there := judge.chance(twin, seat)) > chance:
            chance, found = there, command
    return chance, found


def invest(judge: Judge, state: State, seat: int) -> c.AnyCommand | None:
    """A building, a mortgage to lift, or a loan for a building, if that makes the position
    better."""
    now, cash = judge.chance(state, seat), state.spendable(seat)
    lifts = [
        c.Lift(seat, i)
        for i in state.held[seat]
        if state.mortgaged[i] and lift_cost(state, seat, i) <= cash
    ]
    rise, build = best_build(judge, state, seat, now)
    _, lift = best(judge, state, seat, lifts, rise)
    if build is not None and lift is None:
        return wishing(judge, state, build)
    return lift or _borrow(judge, state, seat, now)


def best_build(judge: Judge, state: State, seat: int, above: float) -> tuple[float, c.Build | None]:
    """The first of the buildings on one group that together lead to the best position, and the
    chance to win there: a first building alone hardly pays, a third does."""
    chance, found = above, None
    for group in state.monopolies[seat]:
        twin, first = state, None
        while not judge.effort.spent and (builds_there := _builds(twin, seat, group)):
            build = max(builds_there, key=lambda one: promise(twin, one.space))
            then = after(twin, build)
            if then is None:
                break
            twin, first = then, first or build
            if (there := judge.chance(twin, seat)) > chance:
                chance, found = there, first
    return chance, found


def _builds(state: State, seat: int, group: int) -> list[c.Build]:
    """Where one building may go on a group now."""
    options = builds(state, seat, state.spendable(seat))
    places = [option.command for option in options if isinstance(option.command, c.Build)]
    return [one for one in places if state.board.group_of[one.space] == group]


def wishing(judge: Judge, state: State, build: c.Build) -> c.Build:
    """The same, and where others are asked for their wishes as many as the money is for (R62)."""
    most = most_wished(state, build.seat, build.space)
    if most < 2:
        return build
    piece = next_piece(state, build.space)
    return c.Build(
        build.seat, build.space, max(1, min(most, _count(judge, state, build.seat, piece)))
    )


def _count(judge: Judge, state: State, seat: int, piece: Piece) -> int:
    """How many buildings of a kind a seat pays for without what it keeps."""
    kept = int(judge.weights.kept * state.rules.start_money)
    return affordable(state, seat, piece, state.spendable(seat) - kept)


def _borrow(judge: Judge, state: State, seat: int, now: float) -> c.AnyCommand | None:
    """The first of a few mortgages that together pay for a building which is worth them."""
    if not state.monopolies[seat] or not state.supply[Piece.HOUSE]:
        return None
    twin, first, least = state, None, now + judge.weights.least_rise
    for _ in range(LOANS_MOST):
        _, loan = best(judge, twin, seat, loans(twin, seat))
        then = after(twin, loan) if loan else None
        if then is None:
            return None
        twin, first = then, first or loan
        if best_build(judge, twin, seat, least)[1]:
            return first
    return None


def loans(state: State, seat: int) -> list[c.Mortgage]:
    """Mortgages of deeds that belong to no whole group of streets."""
    wholes, group_of = state.monopolies[seat], state.board.group_of
    ways = [c.Mortgage(seat, i) for i in state.held[seat] if group_of[i] not in wholes]
    return [loan for loan in ways if verify_mortgage(state, loan) is None]


def raise_money(judge: Judge, state: State, seat: int, options: Sequence[Option]) -> c.AnyCommand:
    """The way out of a debt after which the position is best."""
    commands = [option.command for option in options]
    ruin = [one for one in commands if isinstance(one, c.DeclareBankrupt)]
    if ruin:
        return ruin[0]
    owed = next((top.amount for top in reversed(state.stack) if type(top) is Debt), 0)
    ways = [one for one in commands if isinstance(one, RaisingStep) and leads_to(state, one, owed)]
    return best(judge, state, seat, ways)[1] or commands[0]


def place(judge: Judge, state: State, seat: int, options: Sequence[Option]) -> c.AnyCommand:
    """Where a building goes; or none, if it is not paid for yet and makes nothing better."""
    commands = [option.command for option in options]
    may_pass = any(isinstance(one, c.Pass) for one in commands)
    above = judge.chance(state, seat) if may_pass else -1.0
    places = [one for one in commands if isinstance(one, c.Build)]
    return best(judge, state, seat, places, above)[1] or commands[-1]


def contest(judge: Judge, state: State, seat: int) -> c.AnyCommand:
    """Want scarce buildings, too, as many as the money is for; or none."""
    top = state.stack[-1]
    assert isinstance(top, Shortage)
    piece, twin = Piece(top.piece), state.copy()
    twin.stack = []
    _, build = best_build(judge, twin, seat, judge.chance(state, seat))
    count = min(_count(judge, state, seat, piece), most_contested(state, seat, piece))
    if count > 0 and build is not None and next_piece(state, build.space) is piece:
        return c.Contest(seat, count)
    return c.Pass(seat)
