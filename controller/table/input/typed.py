"""Typed lines instead of taps and turns: what `ringkeeper run` takes on a terminal.

A line becomes what a choice in a menu would be, or what a part would report; nothing happens here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

import msgspec

from controller.dialogue import words
from controller.rules import commands as c
from controller.rules.prompts import dice_awaited
from controller.rules.state import Phase, State
from controller.rules.turn.printed_deck import deck_here
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Chosen
from controller.table.panel.pages.setting_up import Join
from controller.table.panel.pages.setup import Begin
from controller.table.panel.pages.taking_back import TakeBack
from controller.text.language import N_, _
from controller.text.sentences import card_title
from controller.text.sentences.commands import COMMANDS
from hardware.ports import Button, DeviceEvent, Pressed, Turned

HELP = N_("""\
roll              the table rolls the dice       roll 4 eye     enter a roll
buy, leave        the deed you stand on          fine, card     out of Jail
bid 120           bid ada 120: for Ada           pass, sold     in an auction
rent moria        ask for rent                   tax fixed      or: tax share
rent moria from ada   if others owe it, too      waive moria    when time is up: let it go
build moria       or build moria 2; also sell, mortgage, lift, keep
want, want 2      in a shortage, build too       bankrupt, time
cancel, let       the card played against you    draw gollum    or draw secret: a printed card
hand, sit ada     leave: a bot plays on; sit down again
retire, agree     leave for good; also disagree
undo, undo 3      take back                      show           who has what
ok, back, menu, turn 2, hold                     the panel's buttons and knob
join frodo, start (when a game is set up)        quit""")
"""What can be typed, as a message; the words themselves are English in every language."""

WHICH = {"place": N_("Which space?"), "player": N_("Which player?"), "token": N_("Which token?"),
         "card": N_("Which card? Type a word of its title, or secret.")}  # fmt: skip
SEVERAL = {
    "place": N_("{text!r} could be more than one space; type more of its name."),
    "player": N_("{text!r} could be more than one player; type more of the name."),
    "card": N_("{text!r} could be more than one card; type more of its title."),
    "token": N_("{text!r} could be more than one token; type more of its name."),
}
_NONE = {
    "place": N_("There is no space called {text!r}."),
    "player": N_("There is no player called {text!r}."),
    "card": N_("The deck has no card called {text!r}."),
    "token": N_("There is no token called {text!r}."),
}


class NotUnderstood(Exception):
    """The line makes no sense; the message says why, and what would."""


SHOWN = 40
"""Letters of a foolish word that are repeated."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Stop the table."""


@dataclass(frozen=True, slots=True)
class Show:
    """Print who has what."""


@dataclass(frozen=True, slots=True)
class PrintHelp:
    """Print what can be typed."""


Typed = Chosen | DeviceEvent | Quit | Show | PrintHelp

_BUTTONS = {
    "ok": Pressed(button=Button.OK),
    "back": Pressed(button=Button.BACK),
    "menu": Pressed(button=Button.PUSH),
    "hold": Pressed(button=Button.BACK, held=True),
}

WORDS: dict[str, Typed] = {
    "help": PrintHelp(), "?": PrintHelp(), "show": Show(), "quit": Quit(), "exit": Quit(),
    "q": Quit(),
    "start": Begin(), **_BUTTONS,
}  # fmt: skip


def is_quit(word: str) -> bool:
    """Whether a word means to stop."""
    return isinstance(WORDS.get(word.strip().casefold()), Quit)


def _words(*, of_deed: bool) -> dict[str, Any]:
    """The commands whose words stand alone, or before a deed."""
    return {
        word: kind
        for kind, row in COMMANDS.items()
        for word in row.typed.split()
        if ("space" in kind.__struct_fields__) is of_deed
    }


_OF_SEAT: dict[str, Callable[[int], c.AnyCommand]] = _words(of_deed=False) | {
    "hand": partial(c.Leave, how="bot"),
    "retire": partial(c.Leave, how="retire"),
}

_OF_DEED: dict[str, Callable[[int, int], c.AnyCommand]] = _words(of_deed=True)


def understood(context: PanelContext, line: str, chance: Random) -> Typed:
    """What a line asks for. Raises NotUnderstood. `chance` throws dice that are left to it."""
    verb, *rest = line.lower().split()
    if verb in WORDS:
        return WORDS[verb]
    if verb in ("join", "undo", "turn"):
        return _other(context, verb, rest)
    if context.state.phase is Phase.SETUP:
        raise NotUnderstood(_("No game yet: type join TOKEN, then start; help lists the words."))
    if verb == "roll":
        return _roll(context, rest, chance)
    if verb == "bid":
        return _bid(context, rest)
    if verb == "tax":
        return c.ChooseTax(_seat(context, []), _one_of(rest, ("fixed", "share")) == "share")
    if verb == "draw":
        return _drawn(context, rest)
    if verb == "want":
        count = _number(rest.pop()) if rest and rest[-1].isdigit() else 1
        return c.Contest(_seat(context, rest), count)
    if verb == "build" and len(rest) > 1 and rest[-1].isdigit():
        built = _of_deed(context.state, verb, rest[:-1])
        assert isinstance(built, c.Build)
        return c.Build(built.seat, built.space, _number(rest[-1]))
    if verb == "sold" and not rest:
        return c.CloseAuction(_closer(context))
    if verb == "sit" and not rest and len(context.state.by_bot) == 1:
        return c.Sit(context.state.by_bot[0])
    if verb in _OF_SEAT:
        return _OF_SEAT[verb](_seat(context, rest))
    if verb in ("rent", "waive") and "from" in rest[1:]:
        return _rent_from(context, verb, rest)
    if verb in _OF_DEED:
        return _of_deed(context.state, verb, rest)
    raise NotUnderstood(_("Unknown word {text!r}; type help for the list.", text=verb[:SHOWN]))


def _other(context: PanelContext, verb: str, rest: list[str]) -> Typed:
    if verb == "join":
        if context.state.phase is not Phase.SETUP:
            raise NotUnderstood(_("The game has started; nobody can join it any more."))
        tokens = context.edition.data.tokens
        return Join(tokens[_named(" ".join(rest), enumerate(tokens), "token")])
    if verb == "undo":
        return TakeBack(_number(rest[0]) if rest else 1)
    return Turned(steps=_number(rest[0]) if rest else 1)


def fallen(state: State, chance: Random) -> tuple[int, ...]:
    """As many dice of the box as are awaited, as chance lets them fall."""
    return tuple(chance.choice(die) for die in state.edition.data.dice[: dice_awaited(state)])


def _roll(context: PanelContext, rest: list[str], chance: Random) -> c.Roll:
    count = dice_awaited(context.state)
    seat = _seat(context, []) if count > 1 else context.prompt.seats[0]
    if not rest:
        return c.Roll(seat, fallen(context.state, chance))
    faces = [0 if word == "eye" else _number(word) for word in rest if word != "+"]
    if count == 1 and len(faces) == 1:
        return c.Roll(seat, tuple(faces))
    if len(faces) != 2:
        raise NotUnderstood(_("Type both dice: roll 4 eye, for example."))
    first, second = faces
    throws = context.edition.rolls
    if (first, second) not in throws and (second, first) in throws:
        first, second = second, first  # dice lie in any order; the Eye is on one of them only
    return c.Roll(seat, (first, second))


def _drawn(context: PanelContext, rest: list[str]) -> c.NameCard:
    """The card that was drawn, by its title or a word of it; `secret` for a secret one."""
    state = context.state
    seat = context.prompt.seats[0] if context.prompt.seats else state.turn
    if state.phase is not Phase.DRAW:
        return c.NameCard(seat)  # whatever is named: nobody draws
    deck = deck_here(state)
    if rest == ["secret"]:
        return c.NameCard(seat, deck=deck)
    cards = range(len(state.board.decks[deck].cards))
    titles = [(card, card_title(state.edition, deck, card)) for card in cards]
    return c.NameCard(seat, _named(" ".join(rest), titles, "card"), deck)


def _bid(context: PanelContext, rest: list[str]) -> c.Bid:
    if not rest:
        raise NotUnderstood(_("How much? bid 120, or bid ada 120."))
    return c.Bid(_seat(context, rest[:-1]), _number(rest[-1]))


def _closer(context: PanelContext) -> int:
    """Somebody who may call it sold: it is the same whoever does."""
    able = [one.command.seat for one in context.options if isinstance(one.command, c.CloseAuction)]
    return able[0] if able else _seat(context, [])


def _seat(context: PanelContext, rest: list[str]) -> int:
    """The seat that is named, or the one that is asked if there is only one."""
    if rest:
        return player_named(context, " ".join(rest))
    asked = context.prompt.seats
    if len(asked) > 1:
        who = _(" or ").join(words.name(context.state, seat) for seat in asked)
        raise NotUnderstood(_("Who? Type {names} after the word.", names=who))
    return asked[0] if asked else context.state.turn


def player_named(context: PanelContext, text: str) -> int:
    """The seat of a player's name, or its beginning. Raises NotUnderstood."""
    names = [(seat, words.name(context.state, seat)) for seat in context.state.seats_in_play()]
    return _named(" ".join(text.lower().split()), names, "player")


def place_named(state: State, text: str) -> int:
    """The deed that is meant, by its name or a word in it. Raises NotUnderstood."""
    board = state.board
    both = [(i, f"{board.spaces[i].name}|{board.spaces[i].short}") for i in board.deeds]
    return _named(" ".join(text.lower().split()), both, "place")


def _of_deed(state: State, verb: str, rest: list[str]) -> c.AnyCommand:
    space = place_named(state, " ".join(rest))
    owner = state.owner[space]
    if owner < 0:
        raise NotUnderstood(_("Nobody owns {place}.", place=words.place(state, space)))
    return _OF_DEED[verb](owner, space)


def _rent_from(context: PanelContext, verb: str, rest: list[str]) -> c.AnyCommand:
    """A rent that several owe: whose, behind the deed (R81)."""
    at = rest.index("from", 1)
    debtor = player_named(context, " ".join(rest[at + 1 :]))
    return msgspec.structs.replace(_of_deed(context.state, verb, rest[:at]), of=debtor)


def _matches(text: str, named: Sequence[tuple[int, str]]) -> Iterator[list[int]]:
    """Whose name is the text, begins with it, or has a word that does."""
    yield [key for key, name in named if text in name.split("|")]
    yield [k for k, name in named if any(part.startswith(text) for part in name.split("|"))]
    yield [key for key, name in named if f" {text}" in name]


def _unaccented(text: str) -> str:
    """As somebody types it whose keyboard has no accents."""
    parts = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def _named(text: str, things: Iterable[tuple[int, str]], what: str) -> int:
    """The one thing whose name (or its parts at |) begins so, or has a word that does."""
    if not text:
        raise NotUnderstood(_(WHICH[what]))
    named = [(key, name.lower()) for key, name in things]
    plain = [(key, _unaccented(name)) for key, name in named]
    for found in (*_matches(text, named), *_matches(_unaccented(text), plain)):
        if len(found) == 1:
            return found[0]
        if found:
            raise NotUnderstood(_(SEVERAL[what], text=text[:SHOWN]))
    raise NotUnderstood(_(_NONE[what], text=text[:SHOWN]))


def _number(text: str) -> int:
    if re.fullmatch(r"[+-]?[0-9]{1,9}", text):
        return int(text)
    raise NotUnderstood(_("{text!r} is not a number.", text=text[:SHOWN]))


def _one_of(rest: list[str], allowed: tuple[str, ...]) -> str:
    if len(rest) == 1 and rest[0] in allowed:
        return rest[0]
    raise NotUnderstood(_("One of: {words}.", words=", ".join(allowed)))
