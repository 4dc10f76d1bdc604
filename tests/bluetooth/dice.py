"""Dice in the air: what a GoDice and a Pixels send, written from their makers' documents.

Sources: "GoDice Python API" (Particula), "pixels-js" (Systemic Games). It imports no driver.
"""

import struct
from collections.abc import Callable


class AirDie:
    """A die: its address, what it advertises, its characteristics. `sends` takes what it notifies;
    None while nobody listens."""

    service = ""
    notify = ""
    write = ""

    def __init__(self, number: int, name: str) -> None:
        self.address = f"C0:FF:EE:00:00:{number:02X}"
        self.name = name
        self.charge = 80
        self.awake, self.adapter = True, "hci0"
        self.asked: list[bytes] = []  # what was written to it
        self.sends: Callable[[bytes], None] | None = None

    def send(self, data: bytes) -> None:
        if self.sends is not None:
            self.sends(data)

    def asks(self, data: bytes) -> None:
        self.asked.append(data)

    def rolls(self) -> None:
        raise NotImplementedError

    def lies(self, pips: int) -> None:
        raise NotImplementedError

    def thrown(self, pips: int) -> None:
        self.rolls()
        self.lies(pips)


_GODICE = {1: (-64, 0, 0), 2: (0, 0, 64), 3: (0, 64, 0), 4: (0, -64, 0), 5: (0, 0, -64),
           6: (64, 0, 0)}  # fmt: skip


class GoDie(AirDie):
    """A GoDice in the shell of a D6."""

    service = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
    write = "6e400002-b5a3-f393-e0a9-e50e24dcca9e"
    notify = "6e400003-b5a3-f393-e0a9-e50e24dcca9e"

    def __init__(self, number: int, name: str = "") -> None:
        super().__init__(number, name or f"GoDice_{number:06X}_K_v04")

    def asks(self, data: bytes) -> None:
        super().asks(data)
        if data == bytes((3,)):
            self.send(b"Bat" + bytes((self.charge,)))

    def rolls(self) -> None:
        self.send(b"R")

    def lies(self, pips: int, how: bytes = b"S") -> None:
        self.send(how + struct.pack("bbb", *_GODICE[pips]))


class PixelDie(AirDie):
    """A Pixels die, with pips unless it is another `kind`. `built`: when its firmware was."""

    service = "a6b90001-7a5a-43f2-a962-350c8edc9b5b"
    notify = "a6b90002-7a5a-43f2-a962-350c8edc9b5b"
    write = "a6b90003-7a5a-43f2-a962-350c8edc9b5b"

    built = 1_735_500_000  # December 2024

    def __init__(self, number: int, name: str = "Gimli's", kind: int = 8, lights: int = 21) -> None:
        super().__init__(number, name)
        self.kind, self.lights = kind, lights
        self.state, self.face = 5, 0

    def asks(self, data: bytes) -> None:
        super().asks(data)
        if data == bytes((1,)):
            self.send(self.i_am())
        elif data == bytes((33,)):
            self.send(bytes((34, self.charge, 0)))

    def i_am(self) -> bytes:
        """IAmADie of today's firmware, part by part."""
        versions = struct.pack("<BHIHHHH", 15, 0x100, self.built, 1, 1, 1, 1)
        about = struct.pack("<BIBBBBB", 10, 0xC0FFEE, 1, self.kind, self.lights, 3, 0)
        name = self.name.encode() + b"\0"
        settings = struct.pack("<BII", 9, 0, 4096)
        status = struct.pack("<BBBBB", 5, self.charge, 0, self.state, self.face)
        return b"".join(
            (b"\x02", versions, about, b"\x02\0", bytes((1 + len(name),)), name, settings, status)
        )

    def is_in(self, state: int, face: int) -> None:
        self.state, self.face = state, face
        self.send(bytes((3, state, face)))

    def rolls(self) -> None:
        self.is_in(2, 0)
        for face in (4, 1, 1):  # it says so again and again
            self.is_in(3, face)

    def lies(self, pips: int) -> None:
        self.is_in(1, pips - 1)


class OldPixelDie(PixelDie):
    """One of before the service of its own."""

    built = 1_600_000_000  # September 2020

    service = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
    notify = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
    write = "6e400002-b5a3-f393-e0a9-e50e24dcca9e"

    def __init__(self, number: int, kind: int = 8, lights: int = 21) -> None:
        super().__init__(number, f"Pixel{number:08x}", kind, lights)

    def i_am(self) -> bytes:
        fields = (2, self.lights, 3, self.kind, 0, 0xC0FFEE, 4096, self.built)
        return struct.pack("<BBBBIIHI", *fields) + bytes((self.state, self.face, self.charge, 0))
