"""A form as values: what is asked, what may be answered, and what would come of it. No screen is in
it; every face renders it in its own way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Generic, Literal, Self, TypeVar

import msgspec
from msgspec.structs import replace

from common.message import leaves_a_mark
from controller.rules.commands import AnyCommand
from controller.rules.state import State

Value = bool | int | str | tuple[int, ...]
"""What a field holds."""


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """What all fields share. `name`: that of the value it holds; `seat`: whose it is, -1: nobody's
    in particular."""

    name: str
    label: str
    hint: str = ""
    seat: int = -1


Chosen = TypeVar("Chosen", int, str, covariant=True)


class Item(msgspec.Struct, Generic[Chosen], frozen=True, array_like=True):
    """What can be chosen, in words; `space`: the deed that it is, -1: none; `hint`: what it
    means."""

    value: Chosen
    words: str
    space: int = -1
    hint: str = ""


class Pick(Field, frozen=True, tag="pick"):
    """One of `items`. `same`: the one that changes nothing. `leads`: what comes after it depends on
    it."""

    items: tuple[Item[int] | Item[str], ...]
    now: Value
    same: Value | None = None
    leads: bool = False

    def takes(self, value: Value) -> bool:
        """Whether it is one of them."""
        return any(item.value == value and type(item.value) is type(value) for item in self.items)


class Number(Field, frozen=True, tag="number"):
    """An amount from `least` to `most`; `says`: what it means as it is now. `same` as for a
    pick."""

    least: int
    most: int
    now: int
    says: str = ""
    same: int | None = None

    def takes(self, value: Value) -> bool:
        """Whether it is such an amount."""
        return type(value) is int and self.least <= value <= self.most


class Text(Field, frozen=True, tag="text"):
    """A text of 1 to `most` characters; those in `usual`, which are offered, may be longer."""

    now: str
    most: int
    usual: tuple[str, ...] = ()

    def takes(self, value: Value) -> bool:
        """Whether it is such a text."""
        text = value if isinstance(value, str) and value.isprintable() else ""
        return leaves_a_mark(text) and (len(text) <= self.most or text in self.usual)


class Tick(Field, frozen=True, tag="tick"):
    """Yes or no; `says`: what that means as it is now."""

    now: bool
    says: str

    def takes(self, value: Value) -> bool:
        """Whether it is one of the two."""
        return isinstance(value, bool)


class Ticks(Field, frozen=True, tag="ticks"):
    """Any of `items`, which have numbers; `now` has those of the chosen ones."""

    items: tuple[Item[int], ...]
    now: tuple[int, ...]


class Group(Field, frozen=True, tag="group"):
    """Fields that belong together, and what they come to; `short`: that is too little."""

    fields: tuple[Number | Ticks, ...]
    says: tuple[str, ...]
    short: bool = False


class Section(Field, frozen=True, tag="section"):
    """Fields under a heading, any of which may be sections. `folded`: they are shown when somebody
    wants them; `find`: the label of the field in which to search for them."""

    fields: tuple[Entry, ...]
    folded: bool = False
    find: str = ""

    def field(self, name: str) -> Entry | None:
        """The first field of that name, or the section of that name, in here."""
        for one in self.fields:
            found = one if one.name == name else None
            if found is None and isinstance(one, Section):
                found = one.field(name)
            if found is not None:
                return found
        return None


Entry = Pick | Number | Text | Tick | Section
"""What may stand in a section."""

AnyField = Entry | Ticks | Group


class Link(msgspec.Struct, frozen=True, kw_only=True):
    """Something to do beside the fields: the form is then filled in with `values`; of a form that
    the table has, the name of a field and its value."""

    label: str
    values: Any


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """Sentences about what has been filled in. `kind`: "added" is a part of it that is filled in
    already, "will" what would change, "no" why it cannot, "beside" what goes with it; "more" only
    has links."""

    kind: Literal["added", "will", "no", "beside", "more"]
    words: tuple[str, ...]
    links: tuple[Link, ...] = ()


class Form(msgspec.Struct, frozen=True, kw_only=True):
    """A form as it is filled in with `values` (None: the table has them). `send`: the request that
    it makes; None: it is not complete, and `lacks` says what is missing. `done`: the words on its
    button; `after`: what is said once that is done."""

    values: Any
    fields: tuple[AnyField, ...]
    notes: tuple[Note, ...]
    send: Mapping[str, Any] | None
    lacks: str
    done: str
    after: str


class Filled(msgspec.Struct, frozen=True, tag_field="form", forbid_unknown_fields=True):
    """What somebody has filled into a form, and what follows from it. `form` names its kind."""

    lasts: ClassVar[bool] = False
    """Whether what is right stays right when somebody plays."""

    @property
    def whose(self) -> int:
        """The seat whose form it is; -1: the host's."""
        return -1

    def set(self, name: str, value: Value) -> Self:
        """With another value in a field; what depends on that field begins anew."""
        return replace(self, **{name: value})

    def fields(self, state: State) -> tuple[AnyField, ...]:
        """Its fields, in the order in which they are answered."""
        raise NotImplementedError(self)

    def form(self, state: State) -> Form:
        """All of it."""
        raise NotImplementedError(self)

    def command(self, state: State) -> AnyCommand | None:
        """What it does; None: it is not complete."""
        raise NotImplementedError(self)

    def leads(self, command: AnyCommand) -> bool:
        """Whether a legal command can come of what has been filled in so far."""
        return False
