"""Card readers that pcscd has (ACR122U and others): whose card lies there.

    PcscPort(part="cards", path=SOCKET, talk=Pcsc("cards", "ACR122U", Pcsc.GONE_S), ...)

The messages are pcsc_messages.py's, the socket pcsc_port.py's. pcscd answers one question at a
time, so its readers are asked for again and again.
"""

from __future__ import annotations

from common.message import Message, plain
from hardware.ports import DeviceEvent, PartFound, PartLost, PartTrouble
from hardware.readers import pcsc_messages as messages
from hardware.readers.lying import Lying

NO_PCSCD = Message("pcscd, which has the card readers, is not running")
INSTALL = Message("run install.sh again; from source: sudo apt install pcscd")
REJECTED = Message("pcscd does not let this program use its card readers")
ALLOW = Message("run install.sh again, which writes a rule for polkit; from source, run it as root")
STOPPED = Message("pcscd has stopped")
SILENT_PCSCD = Message("pcscd does not answer")
START_PCSCD = Message("sudo systemctl restart pcscd.socket pcscd.service")
NOT_SEEN = Message("pcscd sees no such card reader")
PLUG_IN = Message(
    "plug it in; an ACR122U also needs the line blacklist pn533_usb in a file "
    "/etc/modprobe.d/acr122u.conf, and a restart: the kernel's own driver keeps it from pcscd"
)


class Pcsc:
    """The talk. `part` is its name in hardware.toml, `reader` a word in the name of those readers
    that are meant, whatever number pcscd has given them; "" means all."""

    baud = 0
    GONE_S = 0.5
    """Seconds without being seen after which a card is gone; two looks."""

    LOOK_S = 0.2
    ANSWER_S = 5.0
    """For an answer: pcscd waits for readers that are being plugged in."""

    TRIES = 3

    def __init__(self, part: str, reader: str, gone_s: float) -> None:
        self.there: bool | None = None
        self._part, self._reader = part, reader.lower()
        self._lying = Lying(part, gone_s)
        self._open = self.accepted = False
        self._heard = bytearray()
        self._asked = 0
        self._due = float("inf")
        self._out = b""
        self._version = messages.MAJOR, messages.OLDEST
        self._context = self._card = 0
        self._known: dict[str, tuple[int, bytes]] = {}  # by reader: which card it was, its number
        self._wanted: list[messages.ReaderState] = []  # cards that have to be asked
        self._tries: dict[str, tuple[int, int]] = {}  # by reader: which card, and how often
        self._troubled = False

    @property
    def deadline(self) -> float:
        if not self._open:
            return float("inf")
        return min(self._due, self._lying.deadline) if self.there else self._due

    def lying(self) -> list[bytes]:
        return self._lying.uids()

    def opened(self, now: float) -> list[DeviceEvent]:
        self._open, self.accepted, self._troubled = True, False, False
        self._heard.clear()
        self._out = b""
        self._known.clear()
        self._tries.clear()
        self._version = messages.MAJOR, messages.OLDEST
        self._ask(messages.VERSION, messages.VERSIONS.pack(*self._version, 0), now)
        return []

    def closed(self) -> None:
        self._open = False

    def received(self, data: bytes, now: float) -> list[DeviceEvent]:
        self._heard += data
        told: list[DeviceEvent] = []
        while self._asked and (answer := messages.answer_in(self._asked, self._heard)) is not None:
            asked, self._asked = self._asked, 0
            told += self._answered(asked, answer, now)
        return told

    def tick(self, now: float) -> list[DeviceEvent]:
        gone = self._lying.tick(now) if self.there else []
        if now < self._due:
            return gone
        if self._asked:
            self._due = now + self.ANSWER_S
            return gone + self._lost(SILENT_PCSCD, START_PCSCD)
        self._ask(messages.STATES, b"", now)
        return gone

    def bytes_to_send(self) -> bytes:
        out, self._out = self._out, b""
        return out

    def _ask(self, command: int, body: bytes, now: float, data: bytes = b"") -> None:
        self._out += messages.asking(command, body, data)
        self._asked, self._due = command, now + self.ANSWER_S

    def _answered(self, asked: int, answer: bytes, now: float) -> list[DeviceEvent]:
        if asked == messages.VERSION:
            return self._versions(answer, now)
        if asked == messages.STATES:
            return self._look(list(messages.states(answer)), now)
        if asked == messages.CONNECT:
            return self._connected(answer, now)
        if asked == messages.TRANSMIT:
            self._ask(
                messages.DISCONNECT, messages.DISCONNECTS.pack(self._card, messages.LEAVE, 0), now
            )
            return self._numbered(answer, now)
        if asked == messages.ESTABLISH:
            self._context = messages.ESTABLISHES.unpack(answer)[1]
            self._ask(messages.STATES, b"", now)
            return []
        self._next(now)
        return []

    def _versions(self, answer: bytes, now: float) -> list[DeviceEvent]:
        major, minor, result = messages.VERSIONS.unpack(answer)
        known = major == messages.MAJOR and messages.OLDEST <= minor <= messages.NEWEST
        if result and known and (major, minor) != self._version:
            self._version = major, minor
            self._ask(messages.VERSION, messages.VERSIONS.pack(major, minor, 0), now)
            return []
        if result:
            self._due = float("inf")
            too_new = Message("pcscd speaks a protocol that is not known here ({version})",
                              version=f"{major}:{minor}")  # fmt: skip
            return self._lost(too_new, INSTALL)
        self.accepted = True
        self._ask(messages.ESTABLISH, messages.ESTABLISHES.pack(messages.SYSTEM, 0, 0), now)
        return []

    def _look(self, readers: list[messages.ReaderState], now: float) -> list[DeviceEvent]:
        ours = [one for one in readers if self._reader in one.name.lower()]
        told = self._found(ours, now) if ours else self._lost(NOT_SEEN, PLUG_IN)
        self._wanted = []
        for one in ours:
            events, uid = self._known.get(one.name, (-1, b""))
            if one.present and events == one.events:
                told += self._lying.seen(uid, now)
            elif one.present and self._tries.get(one.name) != (one.events, self.TRIES):
                self._wanted.append(one)
        self._next(now)
        return told

    def _next(self, now: float) -> None:
        """Ask the next card for its number, or look again after a while."""
        if not self._wanted:
            self._due = now + self.LOOK_S
            return
        name = self._wanted[0].name.encode()
        self._ask(
            messages.CONNECT,
            messages.CONNECTS.pack(
                self._context, name, messages.SHARED, messages.T0_OR_T1, 0, 0, 0
            ),
            now,
        )

    def _connected(self, answer: bytes, now: float) -> list[DeviceEvent]:
        *_, card, protocol, result = messages.CONNECTS.unpack(answer)
        if result:
            told = self._failed(result)
            self._next(now)
            return told
        self._card = card
        body = messages.TRANSMITS.pack(
            card, protocol, 16, len(messages.GET_UID), protocol, 16, messages.ANSWER_MOST, 0
        )
        self._ask(messages.TRANSMIT, body, now, messages.GET_UID)
        return []

    def _numbered(self, answer: bytes, now: float) -> list[DeviceEvent]:
        data, result = answer[messages.TRANSMITS.size :], messages.TRANSMITS.unpack_from(answer)[-1]
        if result or data[-2:] != messages.FINE:
            return self._failed(result or int.from_bytes(data[-2:], "big"))
        one = self._wanted.pop(0)
        self._known[one.name] = one.events, data[:-2]
        return self._lying.seen(data[:-2], now)

    def _failed(self, code: int) -> list[DeviceEvent]:
        """The card may have gone, or another program have it: it is asked again, a few times."""
        one = self._wanted.pop(0)
        events, tries = self._tries.get(one.name, (one.events, 0))
        tries = tries + 1 if events == one.events else 1
        self._tries[one.name] = one.events, tries
        if tries < self.TRIES or self._troubled:
            return []
        self._troubled = True
        why = Message(
            "a card lies on it whose number cannot be read ({code}): lay it down again, and close "
            "other programs that use the reader",
            code=f"{code:X}",
        )
        return [PartTrouble(part=self._part, why=why)]

    def _found(self, ours: list[messages.ReaderState], now: float) -> list[DeviceEvent]:
        if self.there:
            return []
        self.there = True
        self._lying.opened(now)
        names = tuple(plain(one.name) for one in ours)
        return [PartFound(part=self._part, about=Message("card reader {names}", names=names))]

    def _lost(self, why: Message, remedy: Message) -> list[DeviceEvent]:
        if self.there is False:
            return []
        self.there = False
        return [PartLost(part=self._part, why=why, remedy=remedy, unplugged=why is NOT_SEEN)]

    def cut(self) -> tuple[Message, Message]:
        """Why pcscd has ended it, and what to do."""
        self.there = False
        return (STOPPED, START_PCSCD) if self.accepted else (REJECTED, ALLOW)
