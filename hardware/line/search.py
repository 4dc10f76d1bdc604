"""Finds nodes by their HELLO, wherever they are plugged in: for a part whose port is not named, or
is not where hardware.toml has it.

A port is opened and listened to. A node with our firmware says something within five seconds, and
only when a whole frame of ours has come is it asked who it is: other devices are never written to.
Nothing waits: the loop wakes when a port has something to say, and once a second while somebody
looks for a board.

    search = NodeSearch(clock, held=lambda: ["/dev/ttyUSB0"])
    search.seek("dice", Wanted(kind=NodeKind.DICE_HUB), found)  # found(path, port), later
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from glob import glob
from pathlib import Path

import msgspec
import serial

from common.message import Message, verbatim
from firmware import wire
from hardware.line.hello import Hello, NodeKind, Unfit, named, who
from hardware.line.port import open_port
from hardware.ports import Clock, Handle, PartError, Unplugged
from hardware.profile.types import DiceKind, Profile, ReaderKind

LISTEN_S = 6.0
"""Seconds within which a node says something: its heartbeat, or HELLO again, comes every 5."""

FOUND_S = LISTEN_S + 2
"""Seconds within which a board that is there has been found."""

PORTS_EVERY_S = 1.0
"""Seconds between two looks at which ports there are."""

LEFT_ALONE_S = 60.0
"""Seconds after which a silent port is listened to again: a board may have been flashed."""

_READ_BYTES = 512
_LOCKS = ("/run/lock/LCK..", "/var/lock/LCK..")

Found = Callable[[str, serial.Serial], object]
"""Gets the port's path, and the port, open."""

Ports = Callable[[], Iterable[str]]


def usb_ports() -> list[str]:
    """The serial ports on USB that there are."""
    return sorted([*glob("/dev/ttyACM*"), *glob("/dev/ttyUSB*")])


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """A node that is looked for: by its own number, or any of its kind but the numbers `others`."""

    kind: NodeKind
    ident: bytes = b""
    others: frozenset[bytes] = frozenset()

    def fits(self, hello: Hello) -> bool:
        if hello.kind is not self.kind:
            return False
        return hello.ident == self.ident if self.ident else hello.ident not in self.others


class _Ear(msgspec.Struct):
    """A port that is listened to."""

    port: serial.Serial
    until: float
    decoder: wire.Decoder = msgspec.field(default_factory=wire.Decoder)


class NodeSearch:
    """One for all parts of a table. `held`: devices that other parts have, or are named for. Made
    where a loop will run; nothing is opened before somebody seeks."""

    def __init__(
        self, clock: Clock, *, held: Callable[[], Collection[str]] = list, ports: Ports = usb_ports
    ) -> None:
        self._clock, self._held, self._ports = clock, held, ports
        self._sought: dict[str, tuple[Wanted, Found]] = {}
        self._ears: dict[str, _Ear] = {}
        self._silent: dict[tuple[str, int, int], float] = {}  # by port: until when it is left alone
        # Ports of nodes that nobody wants now, and who they are if they can be talked to.
        self._ours: dict[tuple[str, int, int], Hello | Unfit] = {}
        self._timer: Handle | None = None
        self._looked = False
        self.unfit: tuple[str, Unfit] | None = None  # a board of ours that cannot be talked to

    @property
    def listening(self) -> bool:
        """Whether something may still be heard: a port is listened to, or was not looked at yet."""
        return bool(self._ears) or not self._looked

    def seek(self, part: str, wanted: Wanted, found: Found) -> None:
        """Look for a part's board until it is found, or `stop`."""
        if part in self._sought:
            return
        self._sought[part] = wanted, found
        self._ours.clear()
        if self._timer is None:
            self._timer = self._clock.call_later(0.0, self._look)

    def strangers(self, kind: NodeKind) -> list[str]:
        """The numbers of boards of this kind that are plugged in and that no part names."""
        there = {
            hello.number
            for key, hello in self._ours.items()
            if isinstance(hello, Hello) and hello.kind is kind and _key(key[0]) == key
        }
        return sorted(there)

    def stop(self, part: str) -> None:
        self._sought.pop(part, None)
        if not self._sought:
            self.close()

    def close(self) -> None:
        self._sought.clear()
        for path in tuple(self._ears):
            self._shut(path)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        now = self._clock.time()
        self._timer, self._looked = self._clock.call_later(PORTS_EVERY_S, self._look), True
        for path, ear in tuple(self._ears.items()):
            if now >= ear.until:
                self._leave(path)
        held = {os.path.realpath(one) for one in self._held()}
        for path in self._ports():
            real, key = os.path.realpath(path), _key(path)
            if path in self._ears or real in held or key is None or key in self._ours:
                continue
            if now >= self._silent.get(key, 0.0) and not _locked(real):
                self._open(path, key)

    def _open(self, path: str, key: tuple[str, int, int]) -> None:
        try:
            port = open_port("search", path)
        except PartError:  # another program has it, or may have it
            self._silent[key] = self._clock.time() + LEFT_ALONE_S
            return
        self._ears[path] = _Ear(port, self._clock.time() + LISTEN_S)
        asyncio.get_running_loop().add_reader(port.fileno(), self._readable, path)

    def _readable(self, path: str) -> None:
        ear = self._ears[path]
        try:
            data = os.read(ear.port.fileno(), _READ_BYTES)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:  # pulled out
            self._shut(path)
            return
        for kind, boot, _, payload in ear.decoder.feed(data):
            if kind == wire.HELLO:
                self._identified(path, who(boot, payload))
                return
            with suppress(OSError):  # a frame of ours: now it may be asked
                os.write(ear.port.fileno(), wire.encode(wire.ASK, wire.NO_BOOT, 0))

    def _identified(self, path: str, hello: Hello | Unfit) -> None:
        part = None
        if isinstance(hello, Unfit):
            self.unfit = path, hello
        else:
            fits = (part for part, (wanted, _) in self._sought.items() if wanted.fits(hello))
            part = next(fits, None)
        if part is None:
            if (key := _key(path)) is not None:
                self._ours[key] = hello
            self._shut(path)
            return
        _, found = self._sought[part]
        ear = self._ears.pop(path)
        asyncio.get_running_loop().remove_reader(ear.port.fileno())
        self.stop(part)
        found(path, ear.port)

    def _leave(self, path: str) -> None:
        """It has said nothing of ours: leave it alone for a while, or until it is plugged anew."""
        if (key := _key(path)) is not None:
            self._silent[key] = self._clock.time() + LEFT_ALONE_S
        self._shut(path)

    def _shut(self, path: str) -> None:
        port = self._ears.pop(path).port
        asyncio.get_running_loop().remove_reader(port.fileno())
        with suppress(OSError):
            port.close()


class PartFinder:
    """The search for one part; fits hotplug.Finder."""

    def __init__(self, search: NodeSearch, part: str, wanted: Wanted) -> None:
        self._search, self._part, self._wanted = search, part, wanted

    def seek(self, found: Found) -> None:
        """Look until it is found, or `stop`."""
        self._search.seek(self._part, self._wanted, found)

    def stop(self) -> None:
        self._search.stop(self._part)

    @property
    def listening(self) -> bool:
        """Whether it may still be found without being plugged in anew."""
        return self._search.listening

    def not_found(self, part: str) -> PartError:
        """Why it is not there, so far."""
        if self._search.unfit is not None:
            path, unfit = self._search.unfit
            why = Message("the board at {path} {why}", path=path, why=unfit.why)
            return PartError(part, why, unfit.remedy or CHECK_BOARD)
        if self._wanted.ident and (numbers := self._search.strangers(self._wanted.kind)):
            why = Message(
                "was not found: on USB there is {numbers}, but hardware.toml has node = {node}",
                numbers=tuple(map(verbatim, numbers)), node=named(self._wanted.ident),
            )  # fmt: skip
            return Unplugged(part, why, OTHER_NUMBER)
        return Unplugged(part, _SOUGHT[self._wanted.kind], CHECK_BOARD)


CHECK_BOARD = Message(
    "plug it in; if it is plugged in, check its cable (some carry no data) and its firmware "
    "(ringkeeper firmware list)"
)

OTHER_NUMBER = Message(
    "if that is the board, put its number into node in hardware.toml; if not, plug the right one in"
)

_SOUGHT = {
    NodeKind.DICE_HUB: Message("was not found: no dice hub says hello on any USB port"),
    NodeKind.TAG_READER: Message("was not found: no tag reader says hello on any USB port"),
}


def wanted_nodes(profile: Profile) -> dict[str, Wanted]:
    """The parts that can be looked for: those with a board's number, and the one of its kind that
    has none."""
    hubs = {
        name: bytes.fromhex(hub.node)
        for name, hub in profile.dice.items()
        if hub.kind is DiceKind.RINGKEEPER
    }
    readers = {
        name: bytes.fromhex(reader.node)
        for name, reader in profile.readers.items()
        if reader.kind is ReaderKind.RINGKEEPER
    }
    return {
        **_findable(NodeKind.DICE_HUB, hubs), **_findable(NodeKind.TAG_READER, readers)
    }  # fmt: skip


def _findable(kind: NodeKind, idents: dict[str, bytes]) -> dict[str, Wanted]:
    named = frozenset(ident for ident in idents.values() if ident)
    alone = len(idents) - len(named) == 1
    return {
        name: Wanted(kind=kind, ident=ident, others=named)
        for name, ident in idents.items()
        if ident or alone
    }


def _key(path: str) -> tuple[str, int, int] | None:
    """A port as it is plugged in now; another plugging makes another node. None: it is gone."""
    try:
        node = os.stat(path)
    except OSError:
        return None
    return path, node.st_ino, node.st_rdev


def _locked(device: str) -> bool:
    """Whether a program says that it has the port (a lock file with its process, as of UUCP)."""
    for start in _LOCKS:
        lock = Path(start + os.path.basename(device))
        try:
            os.kill(int(lock.read_text(encoding="ascii", errors="replace")), 0)
        except (FileNotFoundError, ProcessLookupError):
            continue
        except (OSError, ValueError, OverflowError):
            return True
        else:
            return True
    return False
