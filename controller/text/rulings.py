"""Rulings and house rules that decided something, in words: a sentence, and a line of the display.

What events and refusals name is in rules/citations.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

import msgspec

from controller.rules.citations import Applied
from controller.rules.edition import Rules
from controller.rules.events import Event
from controller.text.language import N_, _
from controller.text.sentences import setting_sentence

_RULINGS = {
    "R1": N_("nobody bid, so it stays with the Bank"),
    "R6": N_("bid in any order; whoever passes is out; any player but the high bidder may end it"),
    "R12": N_("the bearer's rent is doubled, on top of the group's double"),
    "R15": N_("passing a player in Jail does not count as meeting them"),
    "R16": N_("leaving the Ring's space does not count as passing the Ring"),
    "R24": N_("a card gets you out of Jail on any turn"),
    "R25": N_("this box's amount is unknown; we use the classic one"),
    "R28": N_("the printed card is unknown; we use our own"),
    "R31": N_("in the short game a large building is worth 3 small ones"),
    "R33": N_("bidding opens at the lowest building price"),
    "R35": N_("kept cards go back under their decks"),
    "R38": N_("interest on a mortgaged deed you receive is a debt like any other"),
    "R45": N_("here the Eye counts as 0"),
    "R46": N_("in the final count the owner rolls"),
    "R49": N_("the rent is fixed on landing"),
    "R51": N_("moving by card counts like any other move"),
    "R52": N_("the finder of the Ring may offer it to others; the winner of a battle may not"),
    "R53": N_("the Eye strikes when the move is over"),
    "R54": N_("the Ring saves its bearer from Jail, but not from the Eye"),
    "R55": N_("you pass only players you walk past, not those where you started"),
    "R56": N_("scarce buildings are auctioned one by one"),
    "R67": N_("if no card is named, the oldest one is used"),
    "R58": N_("a bankrupt player's money goes with the deeds"),
    "R78": N_("a played card goes under its deck"),
    "R59": N_("the Bank never runs out"),
    "R62": N_("buildings go to those who asked for them"),
    "R65": N_("you cannot go bankrupt while you can still raise the money"),
}
"""Rulings that are no setting."""


_BRIEF = {
    "R1": N_("no bid, no sale"),
    "R6": N_("bids in any order"),
    "R12": N_("the Ring doubles it"),
    "R15": N_("nobody meets you in Jail"),
    "R16": N_("leaving is not passing"),
    "R24": N_("on any turn"),
    "R25": N_("the classic amount"),
    "R28": N_("our own card"),
    "R31": N_("one large is 3 small"),
    "R33": N_("from the lowest price"),
    "R35": N_("the card goes back"),
    "R38": N_("interest is a debt"),
    "R46": N_("the owner rolls"),
    "R49": N_("fixed on landing"),
    "R51": N_("a card move counts"),
    "R52": N_("finders may offer it"),
    "R53": N_("the Eye comes last"),
    "R54": N_("the Eye still sees you"),
    "R55": N_("leaving is not passing"),
    "R56": N_("sold one by one"),
    "R67": N_("the oldest card"),
    "R58": N_("the cash goes too"),
    "R59": N_("the Bank has enough"),
    "R62": N_("as many as asked for"),
    "R65": N_("money can be raised"),
    "R78": N_("under the deck"),
}
"""The longest of them, for one line of the display."""


class Once(msgspec.Struct, frozen=True):
    """Each ruling and house rule is said once in a game: the first time that it decides something.
    Later it would only be in the way; who wonders finds it in the menu and in the chronicle."""

    said: frozenset[Applied] = frozenset()

    @classmethod
    def after(cls, events: Iterable[Event]) -> Self:
        """`events` have been told."""
        return cls(frozenset(one for event in events for one in event.applied))

    def unsaid(self, events: Iterable[Event]) -> tuple[Applied, ...]:
        """What decides something in these events for the first time."""
        named = dict.fromkeys(one for event in events for one in event.applied)
        return tuple(one for one in named if one not in self.said)

    def saying(self, named: Iterable[Applied]) -> Self:
        """These have been said, too."""
        return type(self)(self.said.union(named))


def mark(applied: Applied) -> str:
    """A ruling or a house rule by its row alone: `Ruling R6`."""
    return _titled(applied, "").rstrip(" \xa0:")


def explained(applied: Applied, rules: Rules) -> str:
    """What a ruling or a house rule says, as a whole sentence, without the name of its row."""
    said = _meaning(applied, rules)
    return f"{said[:1].upper()}{said[1:]}."


def sentence(applied: Applied, rules: Rules) -> str:
    """A ruling or a house rule by its row, and what it says."""
    return _titled(applied, _meaning(applied, rules))


def sentences(applied: Iterable[Applied], rules: Rules) -> list[str]:
    """All of them, each once."""
    return list(dict.fromkeys(sentence(one, rules) for one in applied))


def wordings(applied: Applied, rules: Rules) -> tuple[str, ...]:
    """For one line of the display: longest first; the last is the row alone."""
    short = [_meaning(applied, rules), *(_(_BRIEF[row]) for row in (applied.row,) if row in _BRIEF)]
    return (
        sentence(applied, rules),
        *(_("{ruling}: {what}", ruling=applied.row, what=what) for what in short),
        mark(applied),
    )


def _meaning(applied: Applied, rules: Rules) -> str:
    if applied.setting:
        return setting_sentence(applied.setting, getattr(rules, applied.setting), rules)
    return _(_RULINGS[applied.row])


def _titled(applied: Applied, what: str) -> str:
    if applied.house:
        return _("House rule {row}: {what}", row=applied.row, what=what)
    return _("Ruling {row}: {what}", row=applied.row, what=what)
