"""Which Bluetooth dice are this table's: what `ringkeeper enrol --dice` and the panel pair, and its
file.

The file lies beside the tag books, because the table itself writes it; hardware.toml only says that
there are such dice.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from common.message import Message, brief
from hardware.dice.bluetooth.vendors import Make
from hardware.profile import toml_text
from hardware.system.files import write_whole

PAIRS_FILE = "dice-bluetooth.toml"
"""Its name, beside the tag books."""

DIE_NAME_MOST = 40
"""Letters of the name that a die advertises (Bluetooth allows 248)."""

PAIR_AGAIN = Message("pair the dice again: ringkeeper enrol --dice")


class PairsError(toml_text.OwnFileError):
    remedy = PAIR_AGAIN


class PairedDie(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the table's dice, by its Bluetooth address; `name` is what it calls itself."""

    die: Annotated[int, Meta(ge=0, le=1)]
    make: Make
    address: Annotated[str, Meta(pattern="^[0-9A-F]{2}(:[0-9A-F]{2}){5}$")]
    name: Annotated[str, Meta(max_length=DIE_NAME_MOST)] = ""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    die: Annotated[tuple[PairedDie, ...], Meta(max_length=2)] = ()


Pairs = Mapping[int, PairedDie]
"""By number: 0, 1."""


def read(path: Path) -> dict[int, PairedDie]:
    """The dice in the file; none if there is no file. PairsError."""
    dice = (toml_text.value_of(path, _File, PairsError) or _File()).die
    pairs = {one.die: one for one in dice}
    if len(pairs) < len(dice) or len({one.address for one in dice}) < len(dice):
        raise PairsError.of(path, Message("the same die is in it twice"))
    return pairs


def keep(path: Path, pairs: Pairs) -> None:
    """Write the file, which is whole at every moment. On OSError the one before it stands."""
    write_whole(path, written(pairs))


def written(pairs: Pairs) -> str:
    """The text of the file; `read` gives the same back."""
    head = "# The Bluetooth dice of this table, paired by: ringkeeper enrol --dice\n"
    head += "# die 0 is the first die of the box, die 1 the second (docs/dice.md).\n"
    return head + "".join(_entry(one) for _, one in sorted(pairs.items()))


def place_of(pairs: Pairs, address: str) -> int | None:
    """The number of the die with this address; None if it is not this table's."""
    return next((die for die, one in pairs.items() if one.address == address), None)


def paired(pairs: Pairs, new: PairedDie) -> dict[int, PairedDie]:
    """The dice with this one in its place. If it had the other place, the two change places."""
    had, there = place_of(pairs, new.address), pairs.get(new.die)
    others = {die: one for die, one in pairs.items() if die != had}
    if had is not None and there is not None:
        others[had] = msgspec.structs.replace(there, die=had)
    return {**others, new.die: new}


def _entry(one: PairedDie) -> str:
    name = toml_text.quoted(one.name)
    make, address = one.make.value, one.address
    return f'\n[[die]]\ndie = {one.die}\nmake = "{make}"\naddress = "{address}"\nname = {name}\n'


def shown_name(name: str) -> str:
    """A name that somebody else's device may have chosen, short and plain."""
    return brief(name, DIE_NAME_MOST - 3)


class PairsFile:
    """The file of a table, as its driver uses it: what is wrong in it is told once, to `wrong`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.wrong: PairsError | None = None

    def read(self) -> dict[int, PairedDie]:
        """The dice in it; none if it is wrong."""
        try:
            return read(self.path)
        except PairsError as error:
            self.wrong = error
            return {}

    def keep(self, pairs: Pairs) -> None:
        """Write it. OSError."""
        keep(self.path, pairs)
