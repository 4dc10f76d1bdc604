"""The messages of a browser that has joined. Their shape is checked here; rows.py says who may send
them, and when; the engine, whether the rules allow it.

Where a request comes from a list or a form, `step` is the moment that the list showed, so that a
late request is recognised.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from controller.dialogue.forms.correcting import Correcting
from controller.dialogue.forms.dealing import Dealing
from controller.dialogue.forms.proposing import Proposing
from controller.files.card_codes import CODE_MOST
from controller.rules import commands as c

Step = Annotated[int, Meta(ge=0)]
Corrections = Annotated[tuple[c.Correction, ...], Meta(min_length=1, max_length=20)]


class Asked(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """What all share: `do` names the kind."""


class Give(Asked, frozen=True, tag="give"):
    """Give a command. `topic` and `step` are those of the question that the browser showed, so that
    a late answer does not answer the next question."""

    command: c.AnyCommand
    topic: Annotated[int, Meta(ge=0)]
    step: Step


class RollForSeat(Asked, frozen=True, tag="roll"):
    """Let the table roll for a seat, where its dice are simulated or none report. `topic` as for a
    command."""

    seat: Annotated[int, Meta(ge=0, le=8)]
    topic: Annotated[int, Meta(ge=0)]


class HighestBid(Asked, frozen=True, tag="highest-bid"):
    """Let the table bid for a seat, up to `amount`; null: stop. `topic` as for a command."""

    seat: Annotated[int, Meta(ge=0, le=8)]
    amount: Annotated[int, Meta(ge=1)] | None
    topic: Annotated[int, Meta(ge=0)]


class TapCard(Asked, frozen=True, tag="tap"):
    """Tap a card, as on the table's pad: `card` is its sticker's number, or what its code says."""

    card: Annotated[str, Meta(max_length=CODE_MOST)]


class TeachCard(Asked, frozen=True, tag="teach"):
    """Teach the table whose sticker a number is: a card's by its section in the tag book and its
    name there."""

    uid: Annotated[str, Meta(max_length=CODE_MOST)]
    section: Annotated[str, Meta(max_length=CODE_MOST)]
    name: Annotated[str, Meta(max_length=CODE_MOST)]


class Undo(Asked, frozen=True, tag="undo"):
    """Take back the last command, if it was this seat's own."""

    seat: Annotated[int, Meta(ge=0, le=8)]
    step: Step


class TakeBackOf(Asked, frozen=True, tag="take-back"):
    """Take back the last `count` commands, whoever gave them."""

    count: Annotated[int, Meta(ge=1, le=999)]
    step: Step


class GiveFor(Asked, frozen=True, tag="give-for"):
    """Give a command for a seat that nobody plays on this browser, or for all."""

    command: c.Leave | c.Sit | c.ChangeRules | c.Disagree | c.CallTime | c.EndGame
    step: Step


class AnswerFor(Asked, frozen=True, tag="answer-for"):
    """Give an answer in place of a player who has walked away, or end an auction: a line of the
    list by its number."""

    number: Annotated[int, Meta(ge=0, le=20)]
    step: Step


class FillIn(Asked, frozen=True, tag="fill-in"):
    """Show a form as it is filled in; `changed`: the field that was filled in last."""

    form: Correcting | Dealing | Proposing
    changed: Annotated[str, Meta(max_length=10)] = ""


class SetUp(Asked, frozen=True, tag="set-up"):
    """Set a field of the set-up, by its name."""

    name: Annotated[str, Meta(max_length=80)]
    value: bool | int | Annotated[str, Meta(max_length=80)]


class BeginGame(Asked, frozen=True, tag="begin"):
    """Begin the game that has been set up."""

    step: Step


class Correct(Asked, frozen=True, tag="correct"):
    """Correct a mistake (R69)."""

    corrections: Corrections
    reason: Annotated[str, Meta(min_length=1, max_length=80)]
    step: Step


class PauseGame(Asked, frozen=True, tag="pause"):
    """Pause the game, or resume it if not `on`."""

    on: bool


class ChangeSetting(Asked, frozen=True, tag="set"):
    """Set one of the table's settings; None: its default."""

    name: Annotated[str, Meta(max_length=20)]
    value: Annotated[str, Meta(max_length=20)] | bool | int | None


class SaveACopy(Asked, frozen=True, tag="save-copy"):
    """Save a copy of the table's files."""


class CheckParts(Asked, frozen=True, tag="check-parts"):
    """Report the state of every part."""


class PutAway(Asked, frozen=True, tag="new-game"):
    """Put the game away and set up a new one."""

    step: Step


class PowerOff(Asked, frozen=True, tag="switch-off"):
    """Switch the table off."""


class EndBrowser(Asked, frozen=True, tag="end-phone"):
    """Disconnect a browser, which then has to join again; 0: all of them, and renew the codes."""

    number: Annotated[int, Meta(ge=0, le=2**31)]
