"""Money for the stronger bot: what it keeps, builds with, and how it raises some."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from controller.bots.worth import GOAL, Outlook, loose_deeds, toll, tolls_ahead
from controller.rules import commands as c
from controller.rules.board import FORTRESS
from controller.rules.legal import Option, builds
from controller.rules.money.paying import interest
from controller.rules.property.building import affordable, most_wished
from controller.rules.property.mortgages import lift_cost, verify_mortgage
from controller.rules.property.raising import RaisingStep, leads_to
from controller.rules.property.selling import level_below, sale_value
from controller.rules.state import Debt, State
from controller.rules.state.values import next_piece, next_price

LEAST_KEPT = 40
"""Money that is kept whatever the rents are: for cards, taxes and fines."""

RENT_PART = 0.6
"""The part of the highest rent within reach that has to be at hand, in money or by mortgages."""

IDLE = 200
"""Money over what is kept from which mortgages are lifted."""


def at_risk(state: State, seat: int) -> int:
    """What has to be at hand for the next throw."""
    return int(RENT_PART * max(tolls_ahead(state, seat)))


def loans(state: State, seat: int) -> int:
    """What mortgages of deeds that earn little would bring."""
    return sum(state.board.mortgage[i] for i in loose_deeds(state, seat))


def spare(state: State, seat: int) -> int:
    """Money that a seat can do without; deeds that earn little stand in for some of it."""
    cash = state.spendable(seat)
    return min(cash - LEAST_KEPT, cash + loans(state, seat) - at_risk(state, seat))


def invest(state: State, seat: int) -> c.AnyCommand | None:
    """What to do with money before a roll: build, raise money to build, or lift a mortgage."""
    if not state.monopolies[seat]:
        return _lift(state, seat, state.held[seat], IDLE)
    whole = [i for group in state.monopolies[seat] for i in state.board.groups[group]]
    return (
        _lift(state, seat, whole, 0)
        or best_build(state, builds(state, seat, spare(state, seat)))
        or _raise_to_build(state, seat, whole)
        or _lift(state, seat, state.held[seat], IDLE)
    )


def best_build(state: State, options: Iterable[Option]) -> c.AnyCommand | None:
    """Where a building brings the most rent for its price, below the goal before above it."""
    places = [option.command for option in options if isinstance(option.command, c.Build)]
    best = max(places, key=lambda build: promise(state, build.space), default=None)
    return best and with_wish(state, best, spare(state, best.seat))


def with_wish(state: State, build: c.Build, purse: int) -> c.Build:
    """The same, and where others are asked for their wishes as many as this money pays (R62)."""
    seat, space = build.seat, build.space
    most = most_wished(state, seat, space)
    if most < 2:
        return build
    count = min(most, affordable(state, seat, next_piece(state, space), purse))
    return c.Build(seat, space, max(1, count))


def promise(state: State, space: int) -> tuple[bool, float]:
    """Whether a street is below the goal, and the rent that building on it adds for its price:
    up to the goal in all, then by the next step."""
    rent, price, level = state.board.rent[space], next_price(state, space), state.level[space]
    full = state.rules.houses_before_hotel
    goal = min(GOAL, full)
    if level < goal:
        return True, (rent[goal] - rent[level]) / max(1, price * (goal - level))
    above = FORTRESS if level == full else level + 1
    return False, (rent[above] - rent[level]) / max(1, price)


def _raise_to_build(state: State, seat: int, whole: Sequence[int]) -> c.AnyCommand | None:
    """A mortgage towards a street below the first goal, if what then is at hand is enough."""
    low = [next_price(state, i) for i in whole if state.level[i] < GOAL and not state.mortgaged[i]]
    cash = state.cash[seat]
    if not low or cash + loans(state, seat) - at_risk(state, seat) < min(low) + LEAST_KEPT:
        return None
    if cash >= min(low) + LEAST_KEPT or not state.supply[0]:
        return None  # something else is in the way
    return _cheapest_loan(state, seat)


def _cheapest_loan(state: State, seat: int) -> c.Mortgage | None:
    """The mortgage that loses the least rent for its money, among deeds that earn little."""
    ways = [c.Mortgage(seat, i) for i in loose_deeds(state, seat)]
    allowed = [loan for loan in ways if verify_mortgage(state, loan) is None]
    return min(allowed, key=lambda loan: _price_of(state, loan.space), default=None)


def _price_of(state: State, space: int) -> tuple[bool, float]:
    """Whether a mortgage would be in the way of a group that is nearly whole, and the rent that
    it stops, for each unit of money that it brings."""
    group = state.board.group_of[space]
    count = state.count[state.owner[space]][group]
    nearly = count > 1 and count + 1 == state.board.street_group_sizes[group]
    return nearly, toll(state, space) / max(1, state.board.mortgage[space])


def loan_for(state: State, seat: int, amount: int) -> c.Mortgage | None:
    """A mortgage towards having an amount to spend, if mortgages can bring that much."""
    cash = state.spendable(seat)
    if cash >= amount or cash + loans(state, seat) < amount:
        return None
    return _cheapest_loan(state, seat)


def _lift(state: State, seat: int, deeds: Iterable[int], idle: int) -> c.AnyCommand | None:
    """Lift the mortgage that keeps the most rent away, while money lies idle."""
    purse = spare(state, seat) - idle
    lifts = [i for i in deeds if state.mortgaged[i] and lift_cost(state, seat, i) <= purse]
    best = max(lifts, key=lambda i: state.board.rent[i][0], default=None)
    if best is None or (idle and not _pays(state, best)):
        return None
    return c.Lift(seat, best)


def _pays(state: State, space: int) -> bool:
    """Whether the rent to come is more than the interest."""
    return Outlook(state).visits * state.board.rent[space][0] > interest(state, space)


def raise_money(state: State, seat: int, options: Sequence[Option]) -> c.AnyCommand:
    """The way out of a debt that loses the least for the money it brings."""
    if any(type(option.command) is c.DeclareBankrupt for option in options):
        return c.DeclareBankrupt(seat)
    outlook, owed = Outlook(state), _owed(state)
    ways = [option.command for option in options if _leads(state, option.command, owed)]
    return min(ways, key=lambda way: _loss(outlook, way))


def _owed(state: State) -> int:
    top = state.stack[-1]
    return top.amount if type(top) is Debt else 0


def _leads(state: State, way: c.AnyCommand, owed: int) -> bool:
    """Whether enough can still be raised after a step (L1)."""
    return not isinstance(way, RaisingStep) or leads_to(state, way, owed)


def _loss(outlook: Outlook, command: c.AnyCommand) -> float:
    """What is lost for each unit of money that a sale or a mortgage brings."""
    state = outlook.state
    match command:
        case c.Mortgage(seat=seat, space=space):
            loan = max(1, state.board.mortgage[space])
            lost = interest(state, space) + outlook.visits * toll(state, space)
            group = state.board.group_of[space]
            if group in state.monopolies[seat]:
                lost += outlook.estate(group, state.cash[seat]) / len(state.board.groups[group])
            return lost / loan
        case c.SellBuilding(space=space):
            rents = state.board.rent[space]
            below = level_below(state, space)
            rent = rents[state.level[space]] - rents[below]
            worth = max(1, sale_value(state, space, below))
            return (worth + outlook.visits * rent) / worth
        case _:
            return _LAST_RESORT


_LAST_RESORT = 1e9
"""The loss of whole groups of fortresses: only if there is no other way."""
