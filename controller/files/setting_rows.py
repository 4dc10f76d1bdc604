"""What the row of a setting of a table says (settings.py): where people choose it and who may, and
its values in words. Panel, host's page and settings file have nothing else of it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, Literal, NamedTuple

from common.message import Message
from common.problem import one_of
from controller.text.language import _


class Group(Enum):
    """Where a setting stands, in the order of the host's page."""

    EVERYWHERE = "everywhere"  # how the table and all pages speak and look
    LIGHTS_AND_SOUND = "lights-and-sound"
    HABITS = "habits"


Need = Literal["", "strip", "loudspeaker", "time limit"]
"""Without what a setting means nothing."""

Says = str | Mapping[Any, str]
"""The words for a value: for each its own (None: for any other), or with `{value}` in them."""


class Row(NamedTuple):
    """A setting that people choose. `line`: on the panel; `title`: on the host's page; empty: not
    there. `says`: its values, where line or title is not enough. `numbers`: to choose from, or its
    steps. `host`: whether the host may set it from a browser."""

    group: Group
    line: Says = ""
    title: str = ""
    says: Says = ""
    numbers: tuple[int | None, ...] = ()
    needs: Need = ""
    host: bool = True
    expected: Message | None = None

    @property
    def values(self) -> tuple[Any, ...]:
        """Those to choose from, in order."""
        named = self.line if isinstance(self.says, str) else self.says
        return self.numbers or (tuple(named) if isinstance(named, Mapping) else (False, True))

    @property
    def by_steps(self) -> bool:
        """Whether it has a page of its own on the panel."""
        return None in self.numbers

    def after(self, value: Any) -> Any:
        """The next value; after the last one the first."""
        values = self.values
        if value in values:
            return values[(values.index(value) + 1) % len(values)]
        return next((one for one in values if one > value), values[0])

    def word(self, value: Any) -> str:
        """A value in words."""
        if not self.by_steps:
            return _said(self.says, value, value)
        step = _("{step} of {most}", step=value, most=self.numbers[-1])
        return _("usual") if value is None else step

    def choice(self, value: Any) -> str:
        """Its line on the panel."""
        return _said(self.line, value, self.word(value))

    def wanted(self) -> Message:
        """What stands in a file."""
        if self.by_steps:
            return Message("a step from 1 to {most}", most=self.numbers[-1])
        if self.expected is not None:
            return self.expected
        names = [one for one in self.values if one]
        return Message("true or false") if names == [True] else one_of(names)


def steps(shares: tuple[float, ...]) -> tuple[int | None, ...]:
    """The numbers of a setting that goes by steps; None: as usual."""
    return None, *range(1, len(shares) + 1)


def _said(says: Says, value: Any, word: Any) -> str:
    text = says if isinstance(says, str) else says.get(value, says.get(None, ""))
    return _(text, value=word) if text else str(value)
