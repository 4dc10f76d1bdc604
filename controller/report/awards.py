"""Awards at the end of a game: each is a pure function of its figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from controller.report.statistics import GameStatistics
from controller.report.words import decimal
from controller.rules.edition import Edition
from controller.text.language import _, grouped, ngettext

ROLLS_LEAST = 10
"""Rolls with two dice before anybody is called lucky."""


class Award(msgspec.Struct, frozen=True, kw_only=True):
    """An award: its title, the seats that share it, and the reason."""

    title: str
    seats: tuple[int, ...]
    words: str


def awards(figures: GameStatistics, edition: Edition) -> tuple[Award, ...]:
    """The awards that were earned in this game."""
    given = (give(figures, edition) for give in _EVERY)
    return tuple(award for award in given if award is not None)


def _best(values: Sequence[float]) -> tuple[float, tuple[int, ...]]:
    """The highest value above 0, and the seats that have it; no seats if all have the same."""
    most = max(values)
    seats = tuple(seat for seat, value in enumerate(values) if value == most)
    return most, seats if most > 0 and len(seats) < len(values) else ()


def _by_amount(title: str, words: Callable[[str], str], values: Sequence[int]) -> Award | None:
    most, seats = _best(values)
    if not seats:
        return None
    return Award(title=title, seats=seats, words=words(grouped(int(most))))


def landlord(figures: GameStatistics, _edition: Edition) -> Award | None:
    """Most rent earned."""
    earned = [figures.earned(seat) for seat in range(len(figures.players))]
    return _by_amount(
        _("Landlord of the board"), lambda most: _("earned {amount} in rent", amount=most), earned
    )


def dearest_night(figures: GameStatistics, edition: Edition) -> Award | None:
    """The highest rent of the game."""
    rent = figures.highest_rent
    if rent is None:
        return None
    words = _(
        "got {amount} in one go from {name} ({place})", amount=grouped(rent.amount),
        name=figures.players[rent.debtor][0], place=edition.board.spaces[rent.space].name,
    )  # fmt: skip
    return Award(title=_("Most expensive night"), seats=(rent.owner,), words=words)


def builder(figures: GameStatistics, _edition: Edition) -> Award | None:
    """Most spent on buildings."""
    built = [spent.get("building", 0) for spent in figures.spent]
    return _by_amount(
        _("Master builder"), lambda most: _("spent {amount} on buildings", amount=most), built
    )


def bidder(figures: GameStatistics, _edition: Edition) -> Award | None:
    """Most auctions won."""
    most, seats = _best(figures.auctions)
    words = ngettext("won {count} auction", "won {count} auctions", int(most))
    return Award(title=_("Auction champion"), seats=seats, words=words) if seats else None


def wanderer(figures: GameStatistics, _edition: Edition) -> Award | None:
    """Most spaces walked."""
    most, seats = _best(figures.steps)
    words = _("walked {count} spaces", count=grouped(int(most)))
    return Award(title=_("Longest road"), seats=seats, words=words) if seats else None


def prisoner(figures: GameStatistics, _edition: Edition) -> Award | None:
    """Most often sent to Jail."""
    most, seats = _best(figures.jailed)
    words = ngettext("was sent to Jail {count} time", "was sent to Jail {count} times", int(most))
    title = _("Jail's best guest")
    return Award(title=title, seats=seats, words=words) if seats else None


def taxpayer(figures: GameStatistics, _edition: Edition) -> Award | None:
    """Most tax paid."""
    taxes = [spent.get("tax", 0) for spent in figures.spent]
    return _by_amount(
        _("The Bank's best friend"), lambda most: _("paid {amount} in tax", amount=most), taxes
    )


def dreamer(figures: GameStatistics, _edition: Edition) -> Award | None:
    """Most rent not asked for in time."""
    return _by_amount(
        _("Too polite to ask"),
        lambda most: _("did not ask for {amount} of rent", amount=most),
        figures.lapsed,
    )


def lucky(figures: GameStatistics, _edition: Edition) -> Award | None:
    """The highest average roll above what fair dice give."""
    over = [one.average - one.expected if one.rolls >= ROLLS_LEAST else 0 for one in figures.luck]
    _most, seats = _best(over)
    if not seats:
        return None
    words = _("rolled {average} on average", average=decimal(figures.luck[seats[0]].average))
    return Award(title=_("Hot dice"), seats=seats, words=words)


def survivor(figures: GameStatistics, _edition: Edition) -> Award | None:
    """A winner who was once worth less than everybody else, and half as much as the richest."""
    if len(figures.winners) != 1:
        return None
    (winner,) = figures.winners
    for index, worth in enumerate(figures.worths[winner]):
        others = [
            line[index]
            for seat, line in enumerate(figures.worths)
            if seat != winner and len(line) > index and line[index] > 0
        ]
        if others and worth < min(others) and 2 * worth <= max(others):
            round_ = index + figures.rounds_before
            words = _("came last after round {round}, and won the game", round=round_)
            return Award(title=_("Back from the brink"), seats=(winner,), words=words)
    return None


_EVERY: tuple[Callable[[GameStatistics, Edition], Award | None], ...] = (
    survivor, landlord, dearest_night, builder, bidder, wanderer, lucky, prisoner, taxpayer,
    dreamer,
)  # fmt: skip
"""All awards, in the order in which they are read out."""
