"""What can be corrected (R69): what each correction is about, and what may be right of that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from controller.dialogue import words
from controller.rules.board import BANK, FORTRESS, STREET, Keep
from controller.rules.commands import Correction
from controller.rules.ring.bearer import mount_doom
from controller.rules.state import FREE, State
from controller.text.language import N_, _
from controller.text.sentences import card_title, circle_mark

What = Literal[
    "cash", "place", "jail", "owner", "buildings", "mortgage", "card", "ring", "bearer", "tracker"
]
"""As a correction says it."""


class Mistake(NamedTuple):
    """What it is called, and the question what it is about; "": there is only one."""

    label: str
    whose: str = ""


MISTAKES: dict[What, Mistake] = {
    "cash": Mistake(N_("Money of a player"), N_("Whose?")),
    "place": Mistake(N_("Where a token stands"), N_("Whose?")),
    "jail": Mistake(N_("In Jail or not"), N_("Whose?")),
    "owner": Mistake(N_("Who owns a deed"), N_("Which deed?")),
    "buildings": Mistake(N_("Buildings"), N_("Where?")),
    "mortgage": Mistake(N_("Mortgaged or not"), N_("Which deed?")),
    "card": Mistake(N_("Who holds a card"), N_("Which card?")),
    "ring": Mistake(N_("Where the Ring is")),
    "bearer": Mistake(N_("Who bears the Ring")),
    "tracker": Mistake(N_("Where the Tracker stands")),
}


def subjects(
    state: State, what: What, added: Sequence[Correction] = ()
) -> Iterator[tuple[Correction, str]]:
    """What it can be about, as a correction without its value, in words. `added` is corrected as
    well: a deed that somebody gets so can be mortgaged."""
    match what:
        case "cash":
            for seat in state.seats_in_play():
                words_ = f"{words.name(state, seat)} {state.cash[seat]}"
                yield Correction(what, 0, seat=seat), words_
        case "place" | "jail":
            for seat in state.seats_in_play():
                yield Correction(what, 0, seat=seat), words.name(state, seat)
        case "owner" | "buildings" | "mortgage":
            for space in _deeds(state, what, added):
                yield Correction(what, 0, space=space), words.place(state, space)
        case "card":
            for deck, card in _kept(state):
                yield (
                    Correction(what, 0, deck=deck, card=card),
                    card_title(state.edition, deck, card),
                )
        case "ring" if state.rules.ring or state.rules.bearer:
            yield Correction(what, 0), ""
        case "bearer" | "tracker" if state.rules.bearer:
            yield Correction(what, 0), ""


def values(state: State, one: Correction) -> list[tuple[int, str]]:
    """What can be right, in words; none for money, which is an amount."""
    seats = [(seat, words.name(state, seat)) for seat in state.seats_in_play()]
    match one.what:
        case "cash":
            return []
        case "place" | "ring":
            return [(space, words.place(state, space)) for space in range(state.board.size)]
        case "jail":
            return [(max(0, state.jail[one.seat]), _("in Jail")), (FREE, _("not in Jail"))]
        case "owner":
            return [*seats, (BANK, words.name(state, BANK))]
        case "card":
            return [*seats, (BANK, _("Nobody: the card is under its deck"))]
        case "bearer":
            return seats
        case "buildings":
            owner = state.owner[one.space]
            return [(level, words.level(state, level, owner)) for level in range(FORTRESS + 1)]
        case "mortgage":
            return [(1, _("mortgaged")), (0, _("not mortgaged"))]
        case "tracker":
            circles = range(mount_doom(state) + (state.tracker >= mount_doom(state)))
            return [(circle, circle_mark(state.rules, circle)) for circle in circles]


def _deeds(state: State, what: What, added: Sequence[Correction]) -> Iterator[int]:
    """The deeds of which this may be wrong: buildings and mortgages are only on claimed ones."""
    claimed = {one.space for one in added if one.what == "owner" and one.value != BANK}
    for space in state.board.deeds:
        owned = state.owner[space] != BANK or space in claimed
        if what == "owner" or (owned and (what == "mortgage" or state.board.kind[space] == STREET)):
            yield space


def _kept(state: State) -> Iterator[tuple[int, int]]:
    """The cards that players keep in the open."""
    for deck, pile in enumerate(state.board.decks):
        for card, printed in enumerate(pile.cards):
            if isinstance(printed.effect, Keep):
                yield deck, card
