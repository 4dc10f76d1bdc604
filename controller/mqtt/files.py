"""A table's small files for its broker: secrets, and what it must still know after a restart."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TypeVar

import msgspec

from common.message import Message, both
from controller.mqtt.orders import KEY_LEAST
from hardware.reasons import reason
from hardware.system.files import read_small, write_whole

SECRET_MOST = 4096
"""Bytes of a file that can hold a secret."""


class NoSecret(Exception):
    """A file that does not hold a secret: what is wrong with it, and what to do."""

    def __init__(self, why: Message, remedy: Message) -> None:
        super().__init__(str(both(why, remedy)))
        self.why = why
        self.remedy = remedy


def password(path: Path | str | None) -> str | None:
    """The first line of the file; None without one. Raises NoSecret."""
    if path is None:
        return None
    line = _content(path).decode("utf-8", "replace").partition("\n")[0].rstrip("\r")
    if not line:
        why = Message("{path} is empty", path=path)
        raise NoSecret(why, Message("put the broker's password into it"))
    return line


def key(path: Path | str | None) -> bytes:
    """The key for commands: what stands in the file, without blanks around it. Raises NoSecret."""
    content = _content(path or "").strip()
    if len(content) < KEY_LEAST:
        why = Message("{path} has fewer than {least} bytes", path=path, least=KEY_LEAST)
        make = f"openssl rand -hex 32 | sudo tee {path}"
        raise NoSecret(why, Message("make a key: {command}", command=make))
    return content


def _content(path: Path | str) -> bytes:
    try:
        return read_small(Path(path), SECRET_MOST)
    except OSError as error:
        why = Message("{path} cannot be read ({why})", path=path, why=reason(error))
        remedy = Message("it must be a small file that this user may read (docs/home-assistant.md)")
        raise NoSecret(why, remedy) from error


Kept = TypeVar("Kept")


def read_kept(path: Path | None, kind: type[Kept]) -> Kept | None:
    """What the file says; None if there is none, or it makes no sense."""
    if path is None:
        return None
    with contextlib.suppress(OSError, msgspec.DecodeError, UnicodeError, RecursionError):
        return msgspec.json.decode(read_small(path), type=kind)
    return None


def write_kept(path: Path | None, kept: bytes) -> None:
    """Write it, whole. A file that cannot be written stops nothing: after a restart events are
    repeated, a recorded command may count within its minute, and old topics may stay."""
    if path is None:
        return
    with contextlib.suppress(OSError):
        write_whole(path, kept)
