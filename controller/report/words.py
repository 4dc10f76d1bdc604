"""A game's figures in words: sources of money, the meaning of marks, the evenness of the dice."""

from __future__ import annotations

from collections.abc import Iterator

from controller.report.fairness import DOUBTED, IMPOSSIBLE, FairnessResult, verdict
from controller.report.rolls import ENTERED
from controller.report.statistics import RETIRED, SET, Course, GameStatistics, Luck, Mark
from controller.rules.edition import Edition
from controller.text.language import N_, _, pgettext

_LINES: dict[str, tuple[str, ...]] = {
    N_("Starting money"): ("start",),
    N_("Set up or corrected by hand"): (SET,),
    N_("Salary"): ("salary",),
    N_("Rent"): ("rent",),
    N_("Deals"): ("deal",),
    N_("Cards"): ("card",),
    N_("Deeds bought"): ("claim", "auction", "dealt"),
    N_("Buildings"): ("building", "building-sold"),
    N_("Mortgages and interest"): ("mortgage", "lift", "interest"),
    N_("Taxes and fines"): ("tax", "fine", "eye"),
    N_("Bankruptcies"): ("bankruptcy",),
    N_("Retirements"): (RETIRED,),
    N_("Counted at the end"): ("bonus", "count"),
}
"""Why money moved, in few words: the reasons that each line adds up, in order."""

_REST = N_("Other")
"""The name of all other reasons."""


GROUP_NAMES = {
    "brown": N_("Brown"), "light-blue": N_("Light blue"), "pink": N_("Pink"),
    "orange": N_("Orange"), "red": N_("Red"), "yellow": N_("Yellow"), "green": N_("Green"),
    "dark-blue": N_("Dark blue"), "steeds": N_("Steeds"), "staffs": N_("Staffs"),
    "mounts": N_("Mounts"), "wizard-staffs": N_("Wizards' staffs"), "weapons": N_("Weapons"),
    "shards": N_("Shards"), "ships": N_("Ships"), "utilities": N_("Utilities"),
}  # fmt: skip
"""What groups are called, by the ids of our editions; one of another box keeps its id."""


def group_name(edition: Edition, group: int) -> str:
    """What a group is called."""
    name = edition.board.group_names[group]
    return _(GROUP_NAMES[name]) if name in GROUP_NAMES else name


def sources(figures: GameStatistics) -> Iterator[tuple[str, tuple[int, ...]]]:
    """What each seat gained (or lost, below 0), line by line: together its cash. Lines on which
    nobody has anything are left out."""
    named = {reason for reasons in _LINES.values() for reason in reasons}
    every = {**_LINES, _REST: tuple(sorted(figures.reasons() - named))}
    for line, reasons in every.items():
        amounts = tuple(figures.net(seat, *reasons) for seat in range(len(figures.players)))
        if not figures.reasons().isdisjoint(reasons):
            yield _(line), amounts


def mark_words(mark: Mark, course: Course, edition: Edition) -> str:
    """What a mark on a seat's line stands for."""
    name = course.players[mark.seat][0]
    match mark.kind:
        case "group":
            group = group_name(edition, mark.group)
            return _("Round {round}: {name} completes a group ({group})", round=mark.round,
                     name=name, group=group)  # fmt: skip
        case "ring":
            place = edition.board.spaces[mark.space].name
            return _("Round {round}: {name} takes the Ring ({place})", round=mark.round, name=name,
                     place=place)  # fmt: skip
        case "ring-lost":
            place = edition.board.spaces[mark.space].name
            return _("Round {round}: {name} loses the Ring ({place})", round=mark.round, name=name,
                     place=place)  # fmt: skip
        case "out":
            return _("Round {round}: {name} leaves the game", round=mark.round, name=name)


def die_name(found: FairnessResult, *, alone: bool = False) -> str:
    """Which die it is: a real one by its hub, unless that is `alone`, or the first or second of a
    roll that was entered."""
    if alone or found.hub == ENTERED:
        return _("Die {number}", number=found.die + 1)
    return _("{hub}, die {number}", hub=found.hub, number=found.die + 1)


def die_verdict(found: FairnessResult) -> str:
    """What its rolls mean, with the figures that say so."""
    if found.p is None:
        return verdict(found)
    return _("{verdict} (chi-square {statistic}, p {p})", verdict=verdict(found),
             statistic=decimal(found.chi_square, 2), p=decimal(found.p, 3))  # fmt: skip


def luck_verdict(luck: Luck) -> str:
    """How even a seat's faces were, in few words."""
    if luck.p is None:
        return _("too few rolls")
    if luck.p >= DOUBTED:
        return _("like fair dice")
    return _("very uneven") if luck.p < IMPOSSIBLE else _("uneven")


def decimal(number: float, places: int = 1) -> str:
    """A number with a fraction, with the language's decimal sign."""
    return f"{number:.{places}f}".replace(".", pgettext("before the fraction", "."))
