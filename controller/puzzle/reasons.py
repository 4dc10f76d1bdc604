"""Why a choice is the best one: two or three facts of the position, in sentences to argue with.
What a group becomes, what rent would be due, what money is left before which rents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice

from controller.bots.expert.imagined import handed
from controller.bots.worth import GOAL, toll
from controller.dialogue import words
from controller.puzzle.book import Puzzle
from controller.rules import commands as c
from controller.rules.board import BANK, STAFF
from controller.rules.property.deals import find_deal
from controller.rules.property.market import price_here
from controller.rules.state import Auction, State
from controller.rules.state.values import next_price
from controller.text.language import N_, _, ngettext, pgettext
from controller.text.wording import listed
from controller.web.sections.journey import journey

SAID = 3
"""Sentences at most."""

AHEAD = range(2, 13)
"""What two dice may show."""


def reasons(puzzle: Puzzle, state: State) -> list[str]:
    """What speaks for the best choice."""
    best = puzzle.choices[puzzle.best]
    return [*islice(dict.fromkeys(_reasons(puzzle, state, best)), SAID)]


def _reasons(puzzle: Puzzle, state: State, best: c.AnyCommand) -> Iterator[str]:
    seat = puzzle.seat
    match best:
        case c.Buy() | c.Bid() | c.Decline() | c.Pass() if (space := _for_sale(state)) >= 0:
            yield from _deed(state, seat, space, _price(puzzle, state))
        case c.Accept(by=by) | c.Withdraw(by=by):
            yield from _deal(state, seat, by, accepted=isinstance(best, c.Accept))
        case c.WalkOn() | c.Battle() | c.GiveRing():
            ring = journey(state)
            yield from ring["words"] if ring else ()
        case c.PayFine() | c.UseCard() | c.Roll() if state.jail[seat] >= 0:
            yield from _jail(state, seat)
        case _:
            for one in puzzle.choices:
                if isinstance(one, c.Build):
                    yield from _building(state, seat, one.space)
    if not isinstance(best, c.Accept):
        cost = _cost(state, best)
        yield from _purse(handed(state, seat, BANK, (), pays=cost), seat, paid=cost > 0)


def _money(state: State, amount: int) -> str:
    return words.money(state, amount)


def _for_sale(state: State) -> int:
    """The deed that is for sale or auctioned; -1: none is."""
    top = state.stack[-1] if state.stack else None
    if top is not None:
        return top.space if isinstance(top, Auction) else -1
    return state.pos[state.turn]


def _price(puzzle: Puzzle, state: State) -> int:
    bids = [one.amount for one in puzzle.choices if isinstance(one, c.Bid)]
    return bids[0] if bids else price_here(state, puzzle.seat)


def _cost(state: State, command: c.AnyCommand) -> int:
    """What a choice costs at once."""
    match command:
        case c.Buy(seat):
            return price_here(state, seat)
        case c.Bid(amount=amount):
            return amount
        case c.Build(space=space, count=count):
            return count * next_price(state, space)
        case c.PayFine():
            return state.rules.fine
        case _:
            return 0


def _deed(state: State, seat: int, space: int, price: int) -> Iterator[str]:
    """What a deed does for a seat, and for whoever else it would complete a group."""
    yield from _grows(handed(state, seat, BANK, [space]), seat, [space])
    for rival in state.from_left_of(seat):
        if not _missing(other := handed(state, rival, BANK, [space]), rival, space):
            yield from _grows(other, rival, [space])
    printed = state.board.price[space]
    if not price:
        yield _("The deed is free here; its price is {printed}.", printed=_money(state, printed))
    elif price != printed:
        yield _(
            "The bid is {amount}; the price of the deed is {printed}.",
            amount=_money(state, price), printed=_money(state, printed),
        )  # fmt: skip


def _deal(state: State, seat: int, by: int, *, accepted: bool) -> Iterator[str]:
    """What a deal makes of both sides: first of the one that it brings nearest to a whole group."""
    deal = find_deal(state, by)
    assert deal is not None
    pays = deal.take.cash - deal.give.cash
    then = handed(state, seat, by, deal.give.deeds, deal.take.deeds, pays)
    both = [(seat, deal.give.deeds), (by, deal.take.deeds)]
    both.sort(key=lambda one: min((len(_missing(then, one[0], i)) for i in one[1]), default=99))
    for who, deeds in both:
        yield from _grows(then, who, deeds)
    if accepted:
        yield from _purse(then, by if pays < 0 else seat, paid=pays != 0)


def _missing(state: State, seat: int, space: int) -> list[int]:
    """What a seat lacks of a deed's group."""
    return [one for one in state.group(space) if state.owner[one] != seat]


def _grows(state: State, seat: int, deeds: Sequence[int]) -> Iterator[str]:
    """What some deeds have made of the groups that they belong to."""
    for group in dict.fromkeys(state.board.group_of[one] for one in deeds):
        new = [one for one in deeds if state.board.group_of[one] == group]
        yield _group(state, seat, new)


def _group(state: State, seat: int, new: Sequence[int]) -> str:
    members, missing = state.group(new[0]), _missing(state, seat, new[0])
    said = {"name": words.name(state, seat), "place": listed(_named(state, i) for i in new)}
    if missing:
        return _(
            "With {place}, {name} would have {count} of the group's {all} deeds, still without "
            "{others}.", count=len(members) - len(missing), all=len(members),
            others=listed(map(partial(_whose, state), missing)), **said,
        )  # fmt: skip
    best = max(members, key=lambda one: state.board.rent[one])
    rents, place = state.board.rent[best], words.place(state, best)
    if not state.board.street_group_sizes[state.board.group_of[best]]:
        if state.board.kind[best] == STAFF:
            return _("With {place}, {name} would have all {all} deeds of the group.",
                     all=len(members), **said)  # fmt: skip
        return _(
            "With {place}, {name} would have all {all} deeds of the group, each with a rent of "
            "{rent}.", all=len(members), rent=_money(state, rents[len(members) - 1]), **said,
        )  # fmt: skip
    goal = min(GOAL, state.rules.houses_before_hotel)
    return _(
        "With {place}, {name} would complete the group. The rent on {best} is {rent} once there "
        "are {buildings}.", best=place, rent=_money(state, rents[goal]),
        buildings=words.level(state, goal, seat), **said,
    )  # fmt: skip


def _named(state: State, space: int) -> str:
    """A place as one of several: in French with an article of its own."""
    return pgettext("one of several", "{place}", place=words.place(state, space))


def _whose(state: State, space: int) -> str:
    return f"{_named(state, space)} ({words.name(state, state.owner[space])})"


def _rent(state: State, space: int) -> str:
    """What may be due there: of a staff, whose rent the dice decide, an average."""
    rent = _money(state, toll(state, space))
    return _("about {amount}", amount=rent) if state.board.kind[space] == STAFF else rent


def _building(state: State, seat: int, space: int) -> Iterator[str]:
    """What a building does to a rent, and who may soon come there."""
    rents, level = state.board.rent[space], state.level[space]
    yield _(
        "One more building on {place} raises its rent from {rent} to {more}.",
        place=words.place(state, space),
        rent=_money(state, rents[level] if level else toll(state, space)),
        more=_money(state, rents[level + 1]),
    )  # fmt: skip
    yield from _visitors(state, seat, space)


def _visitors(state: State, seat: int, space: int) -> Iterator[str]:
    size, others = state.board.size, state.from_left_of(seat)
    near = sum((space - state.pos[one]) % size in AHEAD for one in others)
    if near:
        yield ngettext(
            "{count} other player can get to {place} with the next roll.",
            "{count} other players can get to {place} with the next roll.",
            near, place=words.place(state, space),
        )  # fmt: skip


def _jail(state: State, seat: int) -> Iterator[str]:
    """What lies ahead of whoever leaves Jail."""
    ahead = [(state.pos[seat] + pips) % state.board.size for pips in AHEAD]
    deeds = [one for one in ahead if one in state.board.deeds]
    free = sum(state.owner[one] == BANK for one in deeds)
    with_rent = [one for one in deeds if state.owner[one] not in (BANK, seat) and toll(state, one)]
    most = max(with_rent, key=partial(toll, state), default=-1)
    yield _(
        "One roll away: deeds of nobody, {free}; deeds with rent, {count}; the highest rent, "
        "{most}.", free=free, count=len(with_rent),
        most=_money(state, 0) if most < 0 else _rent(state, most),
    )  # fmt: skip


def _purse(state: State, seat: int, *, paid: bool) -> Iterator[str]:
    """What money a seat has once it has `paid` or not, and before which rent; none is a bearer's
    worry."""
    if seat == state.bearer:
        return
    said = {"name": words.name(state, seat), "amount": _money(state, max(state.cash[seat], 0))}
    others = [i for i in state.board.deeds if state.owner[i] not in (BANK, seat)]
    worst = max(others, key=lambda one: toll(state, one), default=-1)
    if worst < 0 or not toll(state, worst):
        left = N_("That leaves {name} {amount}, and there is no rent to fear yet.")
        kept = N_("{name} keeps {amount}, and there is no rent to fear yet.")
        yield _(left if paid else kept, **said)
        return
    left = N_("That leaves {name} {amount}; a high rent to fear is {rent}, on {place}.")
    kept = N_("{name} keeps {amount}; a high rent to fear is {rent}, on {place}.")
    place = words.place(state, worst)
    yield _(left if paid else kept, rent=_rent(state, worst), place=place, **said)
