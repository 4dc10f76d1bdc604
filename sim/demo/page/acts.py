"""What a page may ask for: acts of hands on the table, and of whoever runs the simulation.

Each is checked here for its shape; what it means on the table is decided in desk.py.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta

from controller.bots import Strength
from controller.files.json_faults import fault
from controller.text.language import _

Face = Annotated[int, Meta(ge=0, le=9)]
Word = Annotated[str, Meta(max_length=80)]


class WebAct(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """What all acts share: `do` names the kind."""


class RollDice(WebAct, frozen=True, tag="throw"):
    """Roll the dice; a face that is not null is how that die is made to fall."""

    faces: tuple[Face | None, Face | None] = (None, None)


class Tap(WebAct, frozen=True, tag="tap"):
    """Lay a tag on the bank pad and take it up again: `deed:5`, `token:0` (a seat), or
    `card:1:4` (a deck and a card)."""

    tag: Annotated[str, Meta(pattern=r"^(deed:\d{1,2}|token:\d|card:\d:\d{1,2})$")]


class Press(WebAct, frozen=True, tag="press"):
    """Press a button of the panel, or hold it."""

    button: Literal["ok", "back", "push"]
    held: bool = False


class TurnKnob(WebAct, frozen=True, tag="turn"):
    """Turn the knob, clockwise positive."""

    steps: Annotated[int, Meta(ge=-24, le=24)]


class Seat(WebAct, frozen=True, tag="seat"):
    """Let a bot play a seat, or take it back into one's own hands."""

    seat: Annotated[int, Meta(ge=0, le=8)]
    bot: bool


class Speed(WebAct, frozen=True, tag="speed"):
    """Simulated seconds per real one."""

    speed: Annotated[float, Meta(ge=1, le=100)]


class StandStill(WebAct, frozen=True, tag="stand-still"):
    """Let the table's time stand still, or go on."""

    on: bool


class Plug(WebAct, frozen=True, tag="plug"):
    """Pull a part's plug, or put it back."""

    part: Literal["dice", "reader", "board", "display", "strip", "panel", "buzzer"]
    plugged: bool


class Noise(WebAct, frozen=True, tag="noise"):
    """Spoil bytes on the lines of dice and reader, or stop it."""

    on: bool


class Mischief(WebAct, frozen=True, tag="mischief"):
    """Do what hands should not do to the table (fault_injection.py)."""

    what: Literal["one-die", "pick-up", "nudge", "cocked", "bump", "stranger", "hang"]


class Stand(WebAct, frozen=True, tag="stand"):
    """Set a seat's token down on a space, wherever it stood."""

    seat: Annotated[int, Meta(ge=0, le=8)]
    space: Annotated[int, Meta(ge=0, le=39)]


class LiftToken(WebAct, frozen=True, tag="lift"):
    """Take a seat's token up, off the board."""

    seat: Annotated[int, Meta(ge=0, le=8)]


class Forget(WebAct, frozen=True, tag="forget"):
    """Leave every tag lying that is laid on the pad from now on, or take it up as one should."""

    on: bool


class ShowWires(WebAct, frozen=True, tag="wires"):
    """Show what passes on the wires on this page, or stop."""

    on: bool


class SetField(WebAct, frozen=True, tag="set-up"):
    """Set a field of the game that is set up on the page."""

    name: Word
    value: bool | int | Word


class New(WebAct, frozen=True, tag="new"):
    """Put the game away and start the one that is set up. `heads`: readers under the board, and
    `strength`: how well bots play; None: as it is."""

    seed: Annotated[int, Meta(ge=0, le=2**31 - 1)] | None = None
    heads: bool | None = None
    strength: Strength | None = None


class Resume(WebAct, frozen=True, tag="resume"):
    """Put the game away and resume an unfinished one. `bots`: the seats that bots have; None: those
    that they had."""

    file: Annotated[str, Meta(pattern=r"^[^/\\\0]{1,200}\.journal$")]
    bots: Annotated[tuple[bool, ...], Meta(max_length=9)] | None = None
    heads: bool | None = None


class Learn(WebAct, frozen=True, tag="learn"):
    """Put the game away and begin one in which everything is explained; or explain no more."""

    on: bool = True


AnyAct = (
    RollDice | Tap | Press | TurnKnob | Seat | Speed | StandStill | Plug | Noise | Mischief | Forget
    | SetField | New | Resume | Learn | Stand | LiftToken
)  # fmt: skip

PageAct = ShowWires
"""What concerns the page that asks alone."""

HandAct = RollDice | Tap | Press | TurnKnob | Mischief | Forget | Stand | LiftToken
"""What hands do: not while the table is paused."""


_DECODER: msgspec.json.Decoder[AnyAct | PageAct] = msgspec.json.Decoder(AnyAct | PageAct)
_NAMES = frozenset(str(kind.__struct_config__.tag) for kind in get_args(AnyAct | PageAct))


class _Named(msgspec.Struct):
    do: str = ""


def is_act(message: str | bytes) -> bool:
    """Whether a message asks for an act, and not for what any page of a table may ask for."""
    try:
        return msgspec.json.decode(message, type=_Named).do in _NAMES
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False


def read(message: str | bytes) -> AnyAct | PageAct | str:
    """The act that a message asks for, or a sentence that says what is wrong with it."""
    try:
        return _DECODER.decode(message)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return _("The table did not understand that: {why}.", why=fault(error))
