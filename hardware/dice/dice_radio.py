"""The radio of a table's dice: table number, Wi-Fi channel and key, and the file that keeps them.

`ringkeeper firmware flash` draws them once and writes them to the hub and to each die. Whoever has
the key can send rolls to this table: only the file's owner may read it, a backup contains it, and a
bug report never does (docs/security.md).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from common.message import Message
from firmware.radio import KEY_BYTES
from hardware.profile import toml_text
from hardware.system.files import write_whole

RADIO_FILE = "dice-radio.toml"
"""Its name, beside the tag books."""

BOARD_FILE = "radio.bin"
"""Its name on a board; firmware/esp_main.py reads it."""

CHANNELS = range(1, 12)
"""Wi-Fi channels that are allowed everywhere (2.4 GHz)."""

_TEXT = """\
# The radio of this table's dice, drawn by: ringkeeper firmware flash
# Whoever has the key can send rolls to this table: keep it secret.
table = {table}
channel = {channel}
key = "{key}"
"""


class RadioError(toml_text.OwnFileError):
    remedy = Message(
        "restore it from a backup, or draw a new key and flash the hub and both dice again: "
        "ringkeeper firmware flash hub --new-key"
    )


class DiceRadio(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all boards of a table share. `table` tells apart tables in range of each other, `key` is
    32 hexadecimal digits."""

    table: Annotated[int, Meta(ge=0, le=255)]
    channel: Annotated[int, Meta(ge=CHANNELS[0], le=CHANNELS[-1])]
    key: Annotated[str, Meta(pattern=f"^[0-9a-f]{{{2 * KEY_BYTES}}}$")]

    def board_file(self) -> bytes:
        """What a board holds in `BOARD_FILE`."""
        return bytes((self.table, self.channel)) + bytes.fromhex(self.key)


def drawn(channel: int = 1, chance: Callable[[int], bytes] = os.urandom) -> DiceRadio:
    return DiceRadio(table=chance(1)[0], channel=channel, key=chance(KEY_BYTES).hex())


def read(path: Path) -> DiceRadio | None:
    """What the file says; None if there is none. RadioError; OSError if it may not be read."""
    try:
        return toml_text.value_of(path, DiceRadio, RadioError)
    except RadioError as error:
        unread = error.__cause__.__cause__ if error.__cause__ else None
        if isinstance(unread, PermissionError):
            raise unread from error
        raise


def keep(path: Path, radio: DiceRadio) -> None:
    """Write it to the disk, whole, for its owner alone. On OSError the one before it stands."""
    text = _TEXT.format(table=radio.table, channel=radio.channel, key=radio.key)
    write_whole(path, text, private=True)
