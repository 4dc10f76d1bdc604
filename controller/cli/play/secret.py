"""Secret cards of whoever plays in a terminal: looked at on asking, and played (R71, R72).

The pages are those of the display (panel/pages/cards.py), with numbers in place of the knob.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from controller.cli.play.hearing import Unclear
from controller.rules.commands import PlayCard
from controller.rules.legal import Option
from controller.rules.state import State
from controller.table.input import typed
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Listing, Say
from controller.table.panel.pages.cards import Hand, PlayPage
from controller.table.wording import words
from controller.text.language import _

WORD = "play"

CLEARED = "\n" * 60
"""What drives the cards off the screen, where the next to look is somebody else."""


def chosen(
    state: State, people: Collection[int], options: Sequence[Option], text: str,
    say: Callable[[str], object], hear: Callable[[str], str],
) -> PlayCard | str:  # fmt: skip
    """Show a seat its cards, after asking where others could see them, and which one it plays.
    A text: none is played. Raises Unclear."""
    seat = _whose(state, people, options, text)
    name = words.name(state, seat)
    if not state.secret[seat]:
        return _("{name} has no secret card to play.", name=name)
    covered = len(people) > 1 and state.rules.secret_cards != "open"
    if covered and not agreed(hear(_("Is {name} alone at the screen? [y/N] ", name=name))):
        return _("The cards stay covered.")
    command = _walk(PanelContext(state), Hand(seat), say, hear)
    if covered:
        say(CLEARED)
    return command or _("No card is played.")


def agreed(line: str) -> bool:
    """Whether a question is answered with yes, or oui."""
    return line.strip().lower()[:1] in ("y", "o")


def _whose(
    state: State, people: Collection[int], options: Sequence[Option], text: str
) -> int:  # fmt: skip
    """The seat that is named; the one that plays by hand; or the one that is asked."""
    if text.split():
        try:
            seat = typed.player_named(PanelContext(state), text)
        except typed.NotUnderstood as error:
            raise Unclear(str(error)) from error
        if seat not in people:
            raise Unclear(_("A bot plays {name}.", name=words.name(state, seat)))
        return seat
    living = [seat for seat in state.seats_in_play() if seat in people]
    asked = list(dict.fromkeys(one.command.seat for one in options))
    for seats in (living, asked):
        if len(seats) == 1:
            return seats[0]
    who = _(" or ").join(words.name(state, seat) for seat in living)
    raise Unclear(_("Who? Type {names} after the word.", names=who))


def _walk(
    context: PanelContext,
    page: Hand | PlayPage,
    say: Callable[[str], object],
    hear: Callable[[str], str],
) -> PlayCard | None:
    """From page to page by numbers, until a card is played, or nothing is chosen."""
    while True:
        shown = page.listing(context)
        if not isinstance(shown, Listing):
            return None
        say(shown.title)
        for number, choice in enumerate(shown.choices, 1):
            say(f"  {number:2}  {choice.label}")
        line = hear(_("Which number? 0 for none: ")).strip()
        if line in ("", "0"):
            return None
        if not re.fullmatch(r"[0-9]{1,4}", line) or not 0 < int(line) <= len(shown.choices):
            say(_("{text!r} is not a number in this list.", text=line[: typed.SHOWN]))
            continue
        match shown.choices[int(line) - 1].act:
            case PlayCard() as command:
                return command
            case Hand() | PlayPage() as further:
                page = further
            case Say(text=text):
                say(text)
