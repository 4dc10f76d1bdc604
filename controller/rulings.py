"""Rulings and house rules that decided something, in words: a sentence, and a line of the display.

What events and refusals name is in rules/applied.py.
"""

from __future__ import annotations

from collections.abc import Iterable

from controller.language import N_, _, pgettext
from controller.rules.applied import Applied, meanings
from controller.rules.edition import Rules
from controller.sentences import setting_in_words

_RULINGS = {
    "R1": N_("nobody bid, so it stays with the Bank"),
    "R6": N_("bid in any order, a pass is final, the banker may close"),
    "R12": N_("the bearer's rent is doubled, on top of the set's double"),
    "R15": N_("who is in Jail is not on the way"),
    "R16": N_("leaving the Ring's space is not passing it"),
    "R24": N_("a card opens the Jail on any turn"),
    "R25": N_("the printed amount is not known; the classic one is taken"),
    "R28": N_("this card is a stand-in for the box's own"),
    "R31": N_("in the short game 3 strongholds stand for a fortress"),
    "R33": N_("the auction opens at the lowest price of a building"),
    "R35": N_("kept cards go back under their decks"),
    "R38": N_("interest on inherited mortgages is a debt like any other"),
    "R45": N_("here the Eye is only a 0"),
    "R46": N_("in the final count the owner throws"),
    "R49": N_("the rent stays what it was at the landing"),
    "R51": N_("a move by a card is a move like any other"),
    "R52": N_("a finder may offer the Ring, a winner may not"),
    "R53": N_("the Eye strikes when the landing is over"),
    "R54": N_("safe from Jail, but not from the Eye"),
    "R55": N_("leaving others behind is not passing them"),
    "R56": N_("scarce buildings are auctioned one by one"),
    "R58": N_("the creditor gets the cash as well"),
    "R59": N_("the Bank never runs out"),
}
"""Rulings that are no setting."""


_BRIEF = {
    "R1": N_("no bid, no sale"),
    "R6": N_("a pass is final"),
    "R12": N_("the Ring doubles it"),
    "R15": N_("Jail is not passed"),
    "R16": N_("leaving is not passing"),
    "R24": N_("it opens at any time"),
    "R25": N_("the classic amount"),
    "R28": N_("a stand-in card"),
    "R31": N_("3 make a fortress"),
    "R33": N_("from the lowest price"),
    "R35": N_("the card goes back"),
    "R38": N_("interest is a debt"),
    "R46": N_("the owner throws"),
    "R49": N_("as at the landing"),
    "R51": N_("a card is a move too"),
    "R52": N_("only finders offer"),
    "R53": N_("the Eye comes last"),
    "R54": N_("the Eye still sees you"),
    "R55": N_("leaving is not passing"),
    "R56": N_("sold one by one"),
    "R58": N_("the cash goes along"),
    "R59": N_("the Bank has enough"),
}
"""The longest of them, for one line of the display."""


def sentence(applied: Applied, rules: Rules) -> str:
    """A ruling or a house rule by its row: what it is, and how it is set."""
    what = _meaning(applied)
    if applied.setting:
        value = setting_in_words(getattr(rules, applied.setting))
        what = _("{setting}: {value}", setting=what, value=value)
    return _titled(applied, what)


def sentences(applied: Iterable[Applied], rules: Rules) -> list[str]:
    """All of them, each once."""
    return list(dict.fromkeys(sentence(one, rules) for one in applied))


def wordings(applied: Applied, rules: Rules) -> tuple[str, ...]:
    """For one line of the display: longest first; the last is the row alone."""
    whole, row = sentence(applied, rules), _titled(applied, "").rstrip(" \xa0:")
    value = getattr(rules, applied.setting) if applied.setting else None
    if not isinstance(value, bool) and isinstance(value, str | int):
        return whole, _titled(applied, setting_in_words(value)), row
    short = [_meaning(applied), *(_(_BRIEF[one]) for one in (applied.row,) if one in _BRIEF)]
    return whole, *(_("{ruling}: {what}", ruling=applied.row, what=what) for what in short), row


def _meaning(applied: Applied) -> str:
    if applied.setting:
        return pgettext("house rule", meanings()[applied.setting])
    return _(_RULINGS[applied.row])


def _titled(applied: Applied, what: str) -> str:
    if applied.house:
        return _("House rule {row}: {what}", row=applied.row, what=what)
    return _("Ruling {row}: {what}", row=applied.row, what=what)
