"""What a line means that is typed in a game in a terminal: a number of the list, or words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from controller.cli.play.dialogue import Hear, Unclear, deal, whole
from controller.dialogue import labels, words
from controller.rules import commands as c
from controller.rules.legal import Option, anytime, rolls_of
from controller.rules.state import State
from controller.table.input import typed
from controller.table.panel.context import PanelContext
from controller.table.panel.pages.taking_back import TakeBack
from controller.table.presenter import printed
from controller.text.language import N_, _

_HELP = N_("""\
1, 2, 3 ...       one of the answers           more           what else you may do
roll              the computer rolls           roll 4 eye     you rolled real dice
buy, leave        the deed you stand on        fine, card     to leave Jail
bid 120           bid ada 120: for Ada         pass, sold     in an auction
rent moria        ask for rent                 tax fixed      or: tax share
rent moria from ada   if others owe it, too    waive moria    when time is up: let it go
build moria       also sell, mortgage, lift    deal ada       offer Ada a deal
play, play ada    your secret cards            cancel, let    a card played against you
rules salary=400  propose house rules          agree          also: disagree
hand, retire      leave: to a bot, or for good sit ada        play on for Ada
show              who has what                 correct        a mistake in the books
undo, undo 3      take back                    quit           save and stop""")
"""What can be typed; the words themselves are English in every language."""

MORE_MOST = 99


@dataclass(frozen=True, slots=True)
class LetOthers:
    """No answer: let the others go on."""


Meant = c.AnyCommand | typed.Quit | LetOthers | TakeBack | str
"""To take back nothing: to before the last command that was given by hand. A text is to be printed,
and the question stays."""


def listed(state: State, options: Sequence[Option], *, go_on: bool) -> Iterator[str]:
    """The answers, numbered; with a name if they are several people's."""
    several = len({option.command.seat for option in options}) > 1
    for number, option in enumerate(options, 1):
        yield f"  {number:2}  {_whose(state, option.command, several)}"
    if go_on:
        yield "   0  " + _("carry on without it")


def _whose(state: State, command: c.AnyCommand, several: bool) -> str:
    """What a command does, after the name of whoever gives it where several may."""
    is_roll = isinstance(command, c.Roll)
    what = _("Roll the dice") if is_roll else labels.label(state, command)
    if isinstance(command, c.Offer):
        what = _("{verb}: {what}", verb=what, what=words.name(state, command.to))
    return _("{name}: {what}", name=words.name(state, command.seat), what=what) if several else what


def understood(
    state: State, options: Sequence[Option], line: str, chance: Random, hear: Hear
) -> Meant:
    """What a line asks for. Raises Unclear, with what to type instead."""
    word, _space, rest = line.partition(" ")
    match word.casefold():
        case "" | "0":
            return LetOthers() if not line or line == "0" else _wordy(state, line, chance)
        case "more":
            return _more(state, options)
        case "help" | "?":
            return _(_HELP)
        case "show":
            return printed.standings(state)
        case "deal":
            return deal(state, _asked(state, options), rest.strip(), hear)
        case "sold" if not rest.strip() and (closing := _closing(options)):
            return closing
        case "rules":
            return _rules(state, _asked(state, options), rest.strip())
        case _ if re.fullmatch(r"[0-9]{1,4}", line):
            return _numbered(state, options, int(line), chance, hear)
        case _:
            return _wordy(state, line, chance)


def _asked(state: State, options: Sequence[Option]) -> int:
    return options[0].command.seat if options else state.turn


def _closing(options: Sequence[Option]) -> c.AnyCommand | None:
    """Calling an auction sold: whoever of the people at the keyboard may do it."""
    return next((one.command for one in options if isinstance(one.command, c.CloseAuction)), None)


def _further(state: State, options: Sequence[Option]) -> list[Option]:
    """What else the people who are asked may do, for the numbers behind the answers; secret cards
    are only shown on asking (dialogue.py, R71)."""
    seats = dict.fromkeys(one.command.seat for one in options)
    have = {one.command for one in options}
    every = [one for seat in seats for one in anytime(state, seat) if one.command not in have]
    open_ones = [one for one in every if not isinstance(one.command, c.PlayCard)]
    return open_ones[:MORE_MOST]


def _more(state: State, options: Sequence[Option]) -> str:
    further = _further(state, options)
    several = len({one.command.seat for one in further}) > 1
    lines = []
    for number, one in enumerate(further, len(options) + 1):
        lines.append(f"  {number:2}  {_whose(state, one.command, several)}")
    for seat in dict.fromkeys(one.command.seat for one in options):
        if state.secret[seat]:
            name = words.name(state, seat)
            lines.append(_("play {name}: to look at secret cards, or play one", name=name))
    return "\n".join(lines) or _("There is nothing else to do now.")


def _numbered(
    state: State, options: Sequence[Option], number: int, chance: Random, hear: Hear
) -> Meant:
    every = [*options, *_further(state, options)]
    if not 0 < number <= len(every):
        raise Unclear(_("There is no answer {number}; type more for the others.", number=number))
    option = every[number - 1]
    match option.command:
        case c.Roll() as roll:
            return c.Roll(roll.seat, chance.choice(sorted(_dice(state, option))))
        case c.Bid() as bid:
            return _bid(bid, option.most, hear)
        case c.Offer() as offer:
            return deal(state, offer.seat, words.name(state, offer.to), hear)
        case c.ChangeRules():
            raise Unclear(_("Type house rules like this: rules salary=400"))
        case command:
            return command


def _dice(state: State, option: Option) -> list[tuple[int, ...]]:
    """Every throw as often as the dice show it."""
    dice = state.edition.data.dice
    command = option.command
    if isinstance(command, c.Roll) and len(command.dice) == 1:
        return [(face,) for face in dice[0]]
    assert rolls_of(state, option)
    return [(first, second) for first in dice[0] for second in dice[1]]


def _bid(bid: c.Bid, most: int, hear: Hear) -> c.Bid:
    amount = hear(_("How much, {least} to {most}? ", least=bid.amount, most=most))
    return c.Bid(bid.seat, whole(amount))


def _wordy(state: State, line: str, chance: Random) -> Meant:
    if not line.split():
        raise Unclear(_(_HELP))
    try:
        meant = typed.understood(PanelContext(state), line, chance)
    except typed.NotUnderstood as error:
        raise Unclear(str(error)) from error
    match meant:
        case TakeBack() if len(line.split()) == 1:
            return TakeBack(0)
        case _ if isinstance(meant, c.AnyCommand | typed.Quit | TakeBack):
            return meant
        case _:
            raise Unclear(_("Unknown word {text!r}; type help for the list.", text=line[:40]))


def _rules(state: State, seat: int, text: str) -> c.ChangeRules:
    """`salary=400, ring=false` as a proposal."""
    from controller.cli import Misuse
    from controller.cli.game import house_rules

    typed = text.replace(" ", "")
    try:
        rules: dict[str, Any] = house_rules(typed, state.edition, state.game, option="")
    except Misuse as error:
        raise Unclear(str(error)) from error
    if not rules:
        raise Unclear(_("Type house rules like this: rules salary=400"))
    return c.ChangeRules(seat, rules)
