"""Pages on which tags are enrolled."""

from __future__ import annotations

from enum import Enum

import msgspec

from controller.files.tagbook import Tag


class Tags(msgspec.Struct, frozen=True):
    """The tag book: what can be enrolled."""


class TagKinds(msgspec.Struct, frozen=True):
    """What sort of thing a lost card, or the unknown card `uid`, belongs to."""

    uid: bytes = b""


class TagsOf(msgspec.Struct, frozen=True):
    """The things of a section of the tag book: a new card for one, or `uid` is its card."""

    section: str
    uid: bytes = b""


class LayCards(msgspec.Struct, frozen=True):
    """Cards are laid on the pad one after the other, each for the thing that is named."""


class Doubtful(msgspec.Struct, frozen=True):
    """The card that was laid stands for something else: leave it so, or not."""


class Enrol(msgspec.Struct, frozen=True):
    """Begin to lay the cards of some sections; `again`: also of things that have one."""

    sections: tuple[str, ...]
    again: bool = False


class EnrolOne(msgspec.Struct, frozen=True):
    """Wait for a new card of one thing."""

    tag: Tag


class Adopt(msgspec.Struct, frozen=True):
    """The card `uid` is this thing's from now on."""

    uid: bytes
    tag: Tag


class Way(Enum):
    """Where to go while cards are laid."""

    SKIP = "skip"
    BACK = "back"
    MOVE = "move"  # the doubtful card is the awaited thing's


class Step(msgspec.Struct, frozen=True):
    """Go somewhere while cards are laid."""

    way: Way


Page = Tags | TagKinds | TagsOf | LayCards | Doubtful

Effect = Enrol | EnrolOne | Adopt | Step
