"""Correcting a mistake on the panel (R69): what is wrong, what is right, and why.

One thing at a time. Several at once, and what is seldom wrong, are corrected on the host's page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

from controller.dialogue import words
from controller.rules.board import BANK, FORTRESS, STREET
from controller.rules.commands import Adjust, Correction
from controller.rules.state import Phase, State
from controller.table.panel.context import PanelContext
from controller.table.panel.house_rules import AMOUNT_MOST
from controller.table.panel.page import Choice, Chosen, Listing, Page, Range, if_any
from controller.text.language import N_, _

OfDeed = Literal["owner", "buildings", "mortgage"]

REASONS = (
    N_("wrong player"), N_("wrong amount"), N_("wrong space"), N_("forgotten"), N_("a mix-up"),
)  # fmt: skip
"""Reasons to choose from; everybody reads the one that is chosen."""


class _Correcting(Page, frozen=True):
    """Closes when somebody plays: what is right may be something else then."""

    closes: ClassVar[bool] = True


class Mistakes(_Correcting, frozen=True):
    """What is wrong?"""

    def listing(self, context: PanelContext) -> Listing:
        lines = [
            Choice(_("Money of a player"), WhoseMoney()),
            Choice(_("Where a token stands"), WhoseToken()),
            Choice(_("Who owns a deed"), WhichDeed("owner")),
            Choice(_("Buildings"), WhichDeed("buildings")),
            Choice(_("Mortgaged or not"), WhichDeed("mortgage")),
        ]
        return Listing(_("What is wrong?"), tuple(lines))


class WhoseMoney(_Correcting, frozen=True):
    """Whose money is wrong?"""

    def listing(self, context: PanelContext) -> Listing:
        state = context.state
        lines = [
            Choice(f"{words.name(state, seat)} {state.cash[seat]}", RightCash(seat))
            for seat in state.seats_in_play()
        ]
        return Listing(_("Whose?"), tuple(lines))


class WhoseToken(_Correcting, frozen=True):
    """Whose token stands elsewhere?"""

    def listing(self, context: PanelContext) -> Listing:
        state = context.state
        lines = [
            Choice(words.name(state, seat), RightSpace(seat)) for seat in state.seats_in_play()
        ]
        return Listing(_("Whose?"), tuple(lines))


class RightCash(_Correcting, frozen=True):
    """What a player has; an amount to set."""

    seat: int

    def listing(self, context: PanelContext) -> Range:
        now = context.state.cash[self.seat]
        high = max(now, 0) + AMOUNT_MOST
        return Range(_("What is right?"), 0, high, max(now, 0), self.seat, by_tens=True)

    def amount(self, at: int) -> Why:
        return Why(Correction("cash", at, seat=self.seat))


class RightSpace(_Correcting, frozen=True):
    """Where a player's token stands."""

    seat: int

    def listing(self, context: PanelContext) -> Listing:
        state = context.state
        lines = [
            Choice(words.place(state, space), Why(Correction("place", space, seat=self.seat)))
            for space in range(state.board.size)
        ]
        return Listing(_("What is right?"), tuple(lines), self.seat, state.pos[self.seat])


class WhichDeed(_Correcting, frozen=True):
    """Which deed is it about?"""

    what: OfDeed

    def listing(self, context: PanelContext) -> Listing | None:
        state = context.state
        lines = [
            Choice(words.place(state, space), RightOfDeed(self.what, space))
            for space in _deeds(state, self.what)
        ]
        return if_any(_("Which deed?"), lines)


class RightOfDeed(_Correcting, frozen=True):
    """What is right of a deed: all that it can be, but for what the books say."""

    what: OfDeed
    space: int

    def listing(self, context: PanelContext) -> Listing:
        lines = [
            Choice(label, Why(Correction(self.what, value, space=self.space)))
            for value, label in _values(context.state, self.what, self.space)
        ]
        return Listing(words.place(context.state, self.space), tuple(lines))


class Why(_Correcting, frozen=True):
    """Why is it corrected? The answer corrects it."""

    correction: Correction

    def listing(self, context: PanelContext) -> Listing:
        return Listing(_("Why?"), tuple(Choice(_(why), self._done(_(why))) for why in REASONS))

    def _done(self, why: str) -> Chosen:
        return Adjust(corrections=(self.correction,), reason=why)


def correct_line(context: PanelContext) -> Iterator[Choice]:
    """The line of the main menu that leads here, during a game."""
    if context.state.phase not in (Phase.SETUP, Phase.OVER):
        yield Choice(_("Correct a mistake"), Mistakes())


def _deeds(state: State, what: OfDeed) -> Iterable[int]:
    """The deeds of which this may be wrong: buildings and mortgages are only on claimed ones."""
    spaces = (space for space, facts in enumerate(state.board.spaces) if facts.price)
    if what == "owner":
        return spaces
    claimed = (space for space in spaces if state.owner[space] != BANK)
    if what == "mortgage":
        return claimed
    return (space for space in claimed if state.board.kind[space] == STREET)


def _values(state: State, what: OfDeed, space: int) -> Iterator[tuple[int, str]]:
    match what:
        case "owner":
            every = [(seat, words.name(state, seat)) for seat in (*state.seats_in_play(), BANK)]
            now = state.owner[space]
        case "buildings":
            levels = range(FORTRESS + 1)
            every = [(level, words.level(state, level, state.owner[space])) for level in levels]
            now = state.level[space]
        case "mortgage":
            every = [(1, _("mortgaged")), (0, _("not mortgaged"))]
            now = int(state.mortgaged[space])
    yield from (one for one in every if one[0] != now)
