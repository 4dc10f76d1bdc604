"""What is asked line by line in a game in a terminal: a number, the parts of a deal, the fields of
a form, secret cards to look at and to play (R71, R72).

The pages of secret cards are those of the display (panel/pages/cards.py), with numbers in place of
the knob."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from controller.dialogue import words
from controller.dialogue.forms.correcting import Correcting
from controller.dialogue.forms.dealing import owed
from controller.dialogue.model import AnyField, Number, Pick, Text, Value
from controller.rules.commands import Adjust, Bundle, Offer, PlayCard
from controller.rules.legal import Option
from controller.rules.state import State
from controller.table.input import typed
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Listing, Say
from controller.table.panel.pages.cards import Hand, PlayPage
from controller.text.language import _

Hear = Callable[[str], str]
"""Asks for a line."""

_NOTHING = ("", "-", "nothing")
"""What is typed for an empty side of a deal."""


class Unclear(Exception):
    """The line makes no sense; the message says why, and what would."""


def whole(text: str) -> int:
    """A whole number that was typed."""
    if not re.fullmatch(r"[0-9]{1,9}", text.strip()):
        raise Unclear(_("{text!r} is not a number.", text=text[:40]))
    return int(text)


def deal(state: State, seat: int, name: str, hear: Hear) -> Offer:
    """Ask for both sides of a deal."""
    try:
        to = typed.player_named(PanelContext(state), name)
        give = hear(_("You give (100, moria, card; or nothing): "))
        take = hear(_("You get (100, moria, card; or nothing): "))
        settles = _settled(state, seat, to, hear) or -_settled(state, to, seat, hear)
        return Offer(seat, to, _side(state, seat, give), _side(state, to, take), settles)
    except typed.NotUnderstood as error:
        raise Unclear(str(error)) from error


def corrected(state: State, say: Callable[[str], object], hear: Hear) -> Adjust | str:
    """Ask for the fields of a correction, one after the other (R69). A text: none is made."""
    filled, answered = Correcting(), list[str]()
    while rest := [one for one in filled.fields(state) if one.name not in answered]:
        value = _answer(rest[0], say, hear)
        if value is None:
            return _("Nothing is corrected.")
        filled = filled.set(rest[0].name, value)
        answered.append(rest[0].name)
    return filled.command(state) or filled.form(state).lacks


def _answer(field: AnyField, say: Callable[[str], object], hear: Hear) -> Value | None:
    """The value that is typed for a field; None: somebody has changed their mind."""
    match field:
        case Pick(label=label, items=items):
            number = _number(label, [item.words for item in items], say, hear)
            return items[number - 1].value if number else None
        case Number(least=least, most=most):
            line = hear(_("How much, {least} to {most}? ", least=least, most=most)).strip()
            return whole(line) if line else None
        case Text(label=label, most=most):
            return hear(f"{label} ").strip()[:most] or None
        case _:
            raise NotImplementedError(field)


def _number(
    title: str, lines: Sequence[str], say: Callable[[str], object], hear: Hear
) -> int:  # fmt: skip
    """The number of a line of a list that is chosen; 0: none."""
    say(title)
    for number, line in enumerate(lines, 1):
        say(f"  {number:2}  {line}")
    while (typed_in := hear(_("Which number? 0 for none: ")).strip()) not in ("", "0"):
        if re.fullmatch(r"[0-9]{1,4}", typed_in) and 0 < int(typed_in) <= len(lines):
            return int(typed_in)
        say(_("{text!r} is not a number in this list.", text=typed_in[: typed.SHOWN]))
    return 0


def _settled(state: State, debtor: int, creditor: int, hear: Hear) -> int:
    """Ask how much of a rent a deal takes the place of, if one is owed that it can (D10)."""
    most = owed(state, debtor, creditor)
    if not most:
        return 0
    name = words.name(state, debtor)
    text = hear(_("In place of how much of {name}'s rent, up to {most}? ", name=name, most=most))
    return 0 if text.strip().casefold() in _NOTHING else whole(text)


def _side(state: State, seat: int, text: str) -> Bundle:
    cash, deeds, cards = 0, [], []
    kept = sorted({deck for deck, _ in state.kept[seat]})
    for part in filter(None, (one.strip() for one in text.split(","))):
        if re.fullmatch(r"[0-9]{1,9}", part):
            cash += int(part)
        elif part.casefold() == "card" and kept:
            cards.append(kept.pop(0))
        elif part.casefold() not in _NOTHING:
            deeds.append(typed.place_named(state, part))
    return Bundle(cash, tuple(deeds), tuple(cards))


WORD, CORRECT = "play", "correct"

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
        number = _number(shown.title, [choice.label for choice in shown.choices], say, hear)
        if not number:
            return None
        match shown.choices[number - 1].act:
            case PlayCard() as command:
                return command
            case Hand() | PlayPage() as further:
                page = further
            case Say(text=text):
                say(text)
