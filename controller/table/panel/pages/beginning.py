"""Pages on which a game begins: go on with one, or set up another."""

from __future__ import annotations

import msgspec


class Resume(msgspec.Struct, frozen=True):
    """At the start: go on with the game in the journal?"""


class GoOn(msgspec.Struct, frozen=True):
    """Resume the game."""


class NewGame(msgspec.Struct, frozen=True):
    """Put the game away and set up a new one."""


class Joining(msgspec.Struct, frozen=True):
    """Set-up: who plays."""


class Join(msgspec.Struct, frozen=True):
    """Sit down with a token, or get up again."""

    token: str


class Order(msgspec.Struct, frozen=True):
    """Set-up: who sits beside whom."""


class MoveUp(msgspec.Struct, frozen=True):
    """Sit one chair further to the front."""

    token: str


class SeatAgain(msgspec.Struct, frozen=True):
    """Everybody sits as last time."""


class Games(msgspec.Struct, frozen=True):
    """Set-up: which way to play."""


class PickGame(msgspec.Struct, frozen=True):
    """Choose a way to play."""

    game: str


class HouseRules(msgspec.Struct, frozen=True):
    """Set-up: every setting that can be otherwise than the box has it."""


class HouseRule(msgspec.Struct, frozen=True):
    """Set-up: the values of a setting; of an amount, an amount to set."""

    name: str


class PickRule(msgspec.Struct, frozen=True):
    """Choose a value for a setting."""

    name: str
    value: bool | int | str


class Editions(msgspec.Struct, frozen=True):
    """Set-up: which printed game."""


class PickEdition(msgspec.Struct, frozen=True):
    """Choose a printed game."""

    edition: str


class Begin(msgspec.Struct, frozen=True):
    """Start the game that has been set up."""


Page = Resume | Joining | Order | Games | HouseRules | HouseRule | Editions

SettingUp = Join | MoveUp | SeatAgain | PickGame | PickRule

Effect = PickEdition | Begin | GoOn | NewGame
