"""Which territories earned rent: each deed, and the groups as the sums of their deeds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from controller.report.statistics import GameStatistics
from controller.report.words import group_name
from controller.rules.edition import Edition


class Territory(NamedTuple):
    """A deed or a group: its name, its group's colour (empty: none), and what each seat earned
    there."""

    name: str
    colour: str
    earned: tuple[int, ...]

    @property
    def total(self) -> int:
        """What all seats together earned there."""
        return sum(self.earned)


class Group(NamedTuple):
    """A group with those of its deeds that rent was paid on, both as territories."""

    whole: Territory
    deeds: tuple[Territory, ...]


def earning_groups(figures: GameStatistics, edition: Edition) -> list[Group]:
    """Each group that rent was paid on, with its deeds; the best first."""
    found = (_group(figures, edition, group) for group in range(len(edition.board.groups)))
    return sorted((one for one in found if one.deeds), key=lambda one: -one.whole.total)


def earning_deeds(groups: Iterable[Group]) -> list[Territory]:
    """The deeds of all these groups, the best first."""
    return _best_first(deed for group in groups for deed in group.deeds)


def _group(figures: GameStatistics, edition: Edition, group: int) -> Group:
    spaces = edition.board.groups[group]
    colour = edition.data.group_colours.get(edition.board.group_names[group], "")
    deeds = _best_first(
        Territory(edition.board.spaces[space].name, colour, figures.rents[space])
        for space in spaces
        if space in figures.rents
    )
    sums = tuple(map(sum, zip(*(deed.earned for deed in deeds), strict=True)))
    return Group(Territory(group_name(edition, group), colour, sums), tuple(deeds))


def _best_first(found: Iterable[Territory]) -> list[Territory]:
    return sorted(found, key=lambda one: -one.total)
