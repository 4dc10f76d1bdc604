"""A microcontroller that runs the real firmware on a simulated line: its power, memory and lamp.

What it is for comes from a subclass: sim/boards/dice_hub.py, sim/boards/tag_reader.py.
"""

from __future__ import annotations

from random import Random

from firmware.node import Node, PromptWanted
from firmware.ports import App, Uart
from sim.clock import SimClock, SimTimer
from sim.wires.serial_wire import SerialWire

_TICKS = 1 << 30  # MicroPython's ticks_ms() wraps here


def ticks_ms(now: float) -> int:
    """MicroPython's clock at a simulated time, seconds."""
    return int(now * 1000 + 0.001) % _TICKS


class Mcu:
    """A board: its power, its memory, its lamp. What it is for comes from a subclass."""

    HOLD_S = 0.005  # real seconds that a clock running fast waits for the host's answer

    def __init__(self, wire: SerialWire, clock: SimClock, *, seed: int = 0) -> None:
        self.wire = wire
        self.lamp = False
        self.flashes = 0  # how often the lamp came on
        self.node: Node | None = None
        self._clock = clock
        self._chance = Random(f"{type(self).__name__} {seed}")
        self.ident = self._chance.randbytes(8)
        self._timer: SimTimer | None = None
        wire.listen(self.step)
        self.reset()

    def app(self) -> App:
        """A newly started board's program."""
        raise NotImplementedError

    def uart(self) -> Uart:
        """What the program talks to the host through."""
        return self.wire

    def reset(self) -> None:
        """Power off and on: memory is lost, a new boot begins."""
        self.power_off()
        boot = self._chance.randbytes(4)
        self.node = Node(self.uart(), self.app(), boot, self.ident, self._light)
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
        try:
            wait = self.node.step(ticks_ms(self._clock.time()))
        except PromptWanted:  # it stands at its prompt, and does nothing until `reset`
            self.power_off()
            return
        self._await(self.node.unanswered())
        self._wake_in(wait / 1000)

    def _await(self, unanswered: bool) -> None:
        """A clock that runs fast waits for the host's answer, which travels in real time."""
        if unanswered and self.wire.plugged and not self.wire.busy:
            self._clock.hold(self, self.HOLD_S)
        else:
            self._clock.release(self)

    def _wake_in(self, seconds: float) -> None:
        due = self._clock.time() + seconds
        if self._timer is not None:
            if self._timer.due <= due and self._timer.callback is not None:
                return  # early enough; the step then sees what is due
            self._timer.cancel()
        self._timer = self._clock.call_later(seconds, self.step)

    def _light(self, on: bool) -> None:
        self.flashes += on and not self.lamp
        self.lamp = on
