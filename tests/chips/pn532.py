"""A PN532 on HSU as its line shows it, and the tags on it.

Written from NXP UM0701-02 (PN532 User Manual, firmware 1.6): frames 6.2.1, dialogue 6.2.2, commands
7.2 and 7.3; and AN10609: after power-up it is in "low battery" mode, and takes nothing until it was
woken and configured. What a tag does is sim/chips/tag.py's: here it has only its number.

    chip = Pn532(SerialWire(clock), clock)
    chip.place(bytes.fromhex("04a1b2c3d4e5f6")); chip.remove(uid)
"""

from functools import partial

from sim.clock import SimClock, SimTimer
from sim.wires.serial_wire import SerialWire

ACK = bytes.fromhex("0000ff00ff00")
ERROR = bytes.fromhex("0000ff01ff7f8100")


class Pn532:
    """The chip. `mute`: it hangs, and says nothing; `refuses`: so many commands are wrong."""

    ACK_S, LOOK_S = 0.001, 0.03

    def __init__(self, wire: SerialWire, clock: SimClock) -> None:
        self.wire, self._clock = wire, clock
        self.tags: list[bytes] = []
        self.commands: list[bytes] = []
        self.mute, self.refuses = False, 0
        self.field = False
        self._work: SimTimer | None = None
        self._power_up()
        wire.listen(self._heard)

    def place(self, uid: bytes) -> None:
        self.tags.append(uid)

    def remove(self, uid: bytes) -> None:
        self.tags.remove(uid)

    def unplug(self) -> None:
        self.wire.unplug()
        self._stop()

    def plug(self) -> None:
        """Its power comes back with the cable."""
        self._power_up()
        self.wire.plug()

    def restart(self) -> None:
        """Its power fails for a moment, the adapter's does not."""
        self._stop()
        self._power_up()

    def close(self) -> None:
        self._stop()
        self.wire.close()

    def _power_up(self) -> None:
        self.awake = self.configured = self.field = False
        self.rats = True  # 7.2.9: fAutomaticRATS
        self.retries = 0xFF  # 7.3.1: for ever
        self._rest = b""

    def _stop(self) -> None:
        if self._work is not None:
            self._work.cancel()
            self._work = None

    def _heard(self) -> None:
        self._rest += self.wire.read()
        if not self.awake:
            at = self._rest.find(b"\x55\x55\0\0\0")
            if at < 0:
                self._rest = self._rest[-4:]
                return
            self.awake, self._rest = True, self._rest[at + 5 :]
        while (at := self._rest.find(b"\0\xff")) >= 0 and len(self._rest) >= at + 5:
            size = self._rest[at + 2]
            if self._rest[at + 2 : at + 5] in (b"\x00\xff\x00", b"\xff\x00\x00"):
                self._rest = self._rest[at + 5 :]
                self._stop()  # 6.2.1.3: an ACK of the host's ends what it is doing
                continue
            whole = self._rest[at + 4 : at + 5 + size]
            if (size + self._rest[at + 3]) & 0xFF:
                self._rest = self._rest[at + 2 :]
                continue
            if len(whole) <= size:
                return
            self._rest = self._rest[at + 5 + size :]
            if not sum(whole) & 0xFF and whole[0] == 0xD4:
                self._take(whole[1:-1])

    def _take(self, command: bytes) -> None:
        if self.mute or not (self.configured or command[0] == 0x14):
            return
        self.commands.append(command)
        self._stop()
        self._clock.call_later(self.ACK_S, partial(self.wire.write, ACK))
        if self.refuses:
            self.refuses -= 1
            self._later(2 * self.ACK_S, ERROR)
            return
        match command[0], command[1:]:
            case 0x14, parameters if parameters[:1] == b"\x01":
                self.configured = True
                self._answer(command, b"")
            case 0x02, b"":
                self._answer(command, bytes((0x32, 0x01, 0x06, 0x07)))
            case 0x12, flags if len(flags) == 1:
                self.rats = bool(flags[0] & 0x10)
                self._answer(command, b"")
            case 0x32, item if len(item) == 2 and item[0] == 0x01:
                self.field = bool(item[1] & 1)
                self._answer(command, b"")
            case 0x32, item if len(item) == 4 and item[0] == 0x05:
                self.retries = item[3]
                self._answer(command, b"")
            case 0x4A, parameters if len(parameters) == 2 and parameters[0] in (1, 2):
                self.field = True
                self._work = self._clock.call_later(
                    self.LOOK_S, partial(self._looked, command, parameters[0])
                )
            case _:
                self._later(2 * self.ACK_S, ERROR)

    def _looked(self, command: bytes, most: int) -> None:
        if not self.tags and self.retries == 0xFF:
            self._work = self._clock.call_later(self.LOOK_S, partial(self._looked, command, most))
            return
        found = self.tags[:most]
        data = bytes((len(found),))
        for number, uid in enumerate(found, 1):
            desfire = len(uid) == 7 and uid[-1] == 0x80
            data += bytes((number, 0x00, 0x44 if len(uid) == 7 else 0x04))
            data += bytes((0x20 if desfire else 0x08, len(uid))) + uid
            data += bytes.fromhex("067577810280") if desfire and self.rats else b""
        self._answer(command, data)

    def _answer(self, command: bytes, data: bytes) -> None:
        content = bytes((0xD5, command[0] + 1)) + data
        length = len(content)
        self._later(
            2 * self.ACK_S,
            b"\0\0\xff" + bytes((length, -length & 0xFF)) + content
            + bytes((-sum(content) & 0xFF, 0)),
        )  # fmt: skip

    def _later(self, seconds: float, data: bytes) -> None:
        self._work = self._clock.call_later(seconds, partial(self.wire.write, data))
