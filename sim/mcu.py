"""Microcontrollers that run the real firmware on a simulated line, and the hands on them.

The hands give the firmware its faces and its tags directly: no chip stands between.

    wire = SerialWire(clock)
    hub = DiceHub(wire, clock, seed=7)
    hub.throw((4, EYE))

    pads = TagReader(SerialWire(clock), clock, heads=2)
    pads.place(0, bytes.fromhex("04a1b2c3"))
    pads.remove(0)
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from firmware import dice, tags
from firmware.node import Node
from firmware.ports import App
from sim.clock import SimClock, Timer
from sim.serial_wire import SerialWire

_TICKS = 1 << 30  # MicroPython's ticks_ms() wraps here


class Mcu:
    """A board: its power, its memory, its lamp. What it is for comes from a subclass."""

    HOLD_S = 0.005  # real seconds that a clock running fast waits for the host's answer

    def __init__(self, wire: SerialWire, clock: SimClock, *, seed: int = 0) -> None:
        self.wire = wire
        self.lamp = False
        self.node: Node | None = None
        self._clock = clock
        self._chance = Random(f"{type(self).__name__} {seed}")
        self._ident = self._chance.randbytes(8)
        self._timer: Timer | None = None
        wire.listen(self.step)
        self.reset()

    def app(self) -> App:
        """A newly started board's program."""
        raise NotImplementedError

    def reset(self) -> None:
        """Power off and on: memory is lost, a new boot begins."""
        self.power_off()
        boot = self._chance.randbytes(4)
        self.node = Node(self.wire, self.app(), boot, self._ident, self._light)
        self.step()

    def power_off(self) -> None:
        """No power: nothing runs until `reset`."""
        self.node = None
        self.lamp = False
        self._clock.release(self)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def unplug(self, *, powered: bool = True) -> None:
        """Pull the cable. A board that is fed through it (`powered` false) loses its memory."""
        self.wire.unplug()
        if not powered:
            self.power_off()

    def plug(self) -> None:
        """Put the cable in; a board without power starts."""
        self.wire.plug()
        if self.node is None:
            self.reset()

    def close(self) -> None:
        """Switch off and pull the cable for good."""
        self.power_off()
        self.wire.close()

    def step(self) -> None:
        """Let the firmware do what is due."""
        if self.node is None:
            return
        wait = self.node.step(int(self._clock.time() * 1000 + 0.001) % _TICKS)
        if self.wire.plugged and not self.wire.busy and self.node.unanswered():
            self._clock.hold(self, self.HOLD_S)
        else:
            self._clock.release(self)
        self._wake_in(wait / 1000)

    def _wake_in(self, seconds: float) -> None:
        due = self._clock.time() + seconds
        if self._timer is not None:
            if self._timer.due <= due and self._timer.callback is not None:
                return  # early enough; the step then sees what is due
            self._timer.cancel()
        self._timer = self._clock.call_later(seconds, self.step)

    def _light(self, on: bool) -> None:
        self.lamp = on


@dataclass(slots=True)
class _Die:
    birth: int
    roll: int = 0
    face: int = 0
    thrown: float = float("-inf")


class DiceHub(Mcu):
    """A hub, and two dice in somebody's hands. Dice have batteries: a reset leaves them alone."""

    CALLS = 3  # a die calls each roll out as often as this, at once
    CALLING_S = 2.0  # a hub that starts within this hears the last roll again

    dice = 2

    def __init__(self, wire: SerialWire, clock: SimClock, *, seed: int = 0) -> None:
        chance = Random(f"dice {seed}")
        self._dice = [_Die(chance.randrange(0x10000)) for _ in range(self.dice)]
        self._air: list[tuple[int, int, int, int]] = []
        super().__init__(wire, clock, seed=seed)

    def app(self) -> App:
        now = self._clock.time()
        self._air = []
        for number, die in enumerate(self._dice):
            if now - die.thrown < self.CALLING_S:
                self._call(number)
        return dice.DiceHub(self)

    def throw(self, faces: tuple[int, int]) -> None:
        """Throw both dice; they come to rest with these faces on top (0: the Eye)."""
        for number, face in enumerate(faces):
            self._settle(number, face)
        self.step()

    def throw_one(self, die: int, face: int) -> None:
        """Throw one of them."""
        self._settle(die, face)
        self.step()

    def read(self) -> list[tuple[int, int, int, int]]:
        """For the firmware: what is in the air."""
        heard, self._air = self._air, []
        return heard

    def _settle(self, number: int, face: int) -> None:
        die = self._dice[number]
        die.roll = (die.roll + 1) % 0x10000
        die.face = face
        die.thrown = self._clock.time()
        if self.node is not None:
            self._call(number)

    def _call(self, number: int) -> None:
        die = self._dice[number]
        self._air += [(number, die.face, die.birth, die.roll)] * self.CALLS


class TagReader(Mcu):
    """A reader, and the tags that somebody lays on its heads."""

    sweep_ms = 0  # `changed` tells of every change, so nothing needs to be looked for

    def __init__(self, wire: SerialWire, clock: SimClock, *, heads: int = 2, seed: int = 0) -> None:
        self.heads = heads
        self.changed = False
        self.lying: list[list[bytes]] = [[] for _ in range(heads)]
        self._antennas = True
        super().__init__(wire, clock, seed=seed)

    def app(self) -> App:
        self._antennas = True
        return tags.TagReader(self)

    def place(self, head: int, uid: bytes) -> None:
        """Lay a tag on a head, beside what lies there; it leaves the head where it lay."""
        if len(uid) not in (4, 7):
            raise ValueError(f"a UID has 4 or 7 bytes, not {len(uid)}")
        for there in self.lying:
            if uid in there:
                there.remove(uid)
        self.lying[head].append(uid)
        self._change()

    def remove(self, head: int, uid: bytes | None = None) -> None:
        """Take a tag off a head, or all that lie there."""
        there = self.lying[head]
        there[:] = [] if uid is None else [other for other in there if other != uid]
        self._change()

    def read(self, head: int) -> list[bytes]:
        """For the firmware: the tags in the field."""
        return list(self.lying[head]) if self._antennas else []

    def power(self, on: bool) -> None:
        """For the firmware: antennas on or off."""
        self._antennas = on

    def _change(self) -> None:
        self.changed = True
        self.step()
