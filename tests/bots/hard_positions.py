"""Positions that take most thought, in any edition: deeds spread so that the most deals are
possible, all groups in one hand, a debt with hardly any money, a deed to claim or to bid for with
none."""

from collections.abc import Iterator

from msgspec.structs import replace

from controller.rules.edition import Edition
from controller.rules.position_model import IN_FILE, Position, Seat
from controller.rules.state import Auction, Debt

LEVELS = (0, 1, 3, 4)
"""Houses on each street of a rich player, as far as the box has any."""


def spread(edition: Edition, count: int, cash: int) -> tuple[Seat, ...]:
    """Players who have been dealt each group's deeds one by one, in turn."""
    deeds: list[list[int]] = [[] for _ in range(count)]
    for group, spaces in enumerate(edition.board.groups):
        for number, space in enumerate(spaces):
            deeds[(group * (count > len(spaces)) + number) % count].append(space)
    names = edition.data.tokens
    return tuple(
        Seat(name=name, token=name, cash=cash, deeds=tuple(own))
        for name, own in zip(names[:count], deeds, strict=True)
    )


def rich(edition: Edition, count: int, cash: int, level: int) -> Position:
    """The first player has all deeds, with buildings as far as the box has any."""
    board, built = edition.board, dict[str, int]()
    left = edition.data.rules.houses
    for group, size in enumerate(board.street_group_sizes):
        if size and 0 < level * size <= left:
            built |= {str(space): level for space in board.groups[group]}
            left -= level * size
    names = edition.data.tokens[:count]
    seats = [Seat(name=name, token=name, cash=cash) for name in names]
    seats[0] = replace(seats[0], deeds=edition.board.deeds)
    return Position(seats=tuple(seats), buildings=built, turn=0)


def hard(edition: Edition) -> Iterator[tuple[str, Position]]:
    """Positions that take long to decide, each with the name of its kind."""
    least, most = edition.data.rules.players_least, edition.data.rules.players_most
    for count in sorted({least, 3, 4, most}):
        for cash in (60, 1500, 8000):
            yield "most deals", Position(seats=spread(edition, count, cash), turn=0)
    for cash in (0, 40, 400, 5000):
        for level in LEVELS:
            yield "all groups in one hand", rich(edition, 2, cash, level)
    for count in (2, most):
        for level in LEVELS:
            for owed in (20, 200, 600):
                debt = IN_FILE[Debt](debtor=0, amount=owed, creditor=1)
                yield "a debt", replace(rich(edition, count, 3, level), stack=(debt,))
    for count in (2, 3, most):
        for cash in (0, 60, 1500):
            first, *others = spread(edition, count, cash)
            *own, space = first.deeds
            here = (replace(first, deeds=tuple(own), place=space), *others)
            yield "a deed to claim", Position(seats=here, turn=0, phase="buy")
            auction = IN_FILE[Auction](space=space, bid=10, bidder=1)
            yield "a bid", Position(seats=here, turn=0, phase="done", stack=(auction,))
