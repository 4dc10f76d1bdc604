"""What a table hears of its Bluetooth dice besides their rolls: each loss once, and what came back.

It knows no radio; driver.py tells it what happened.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from common.message import Message
from hardware.dice.bluetooth.die import ASLEEP, WAKE_DIE
from hardware.ports import DeviceEvent, PartFound, PartLost, Sink

if TYPE_CHECKING:
    from hardware.dice.bluetooth.trouble import Trouble


class Telling:
    """Bluetooth itself is the part `name`; each die is a part of its own."""

    def __init__(self, name: str, sink: Sink) -> None:
        self.trouble: Trouble | None = None  # why Bluetooth cannot be used
        self.works: bool | None = None  # None: not tried yet
        self.missed: set[int] = set()  # dice that were reported as missing
        self._name, self._sink = name, sink

    def put(self, event: DeviceEvent) -> None:
        """A sink that raises loses nothing: the loop's exception handler is told."""
        try:
            self._sink(event)
        except Exception as error:
            context = {"message": f"{self._name}: taking {event} failed", "exception": error}
            asyncio.get_running_loop().call_exception_handler(context)

    def end(self) -> None:
        """Nothing is told any more."""
        self._sink = lambda _: None

    def well(self) -> None:
        """Bluetooth works (again)."""
        if self.works is not True:
            self.works, self.trouble = True, None
            self.put(PartFound(part=self._name, about=Message("Bluetooth works")))

    def failed(self, trouble: Trouble) -> bool:
        """Bluetooth cannot be used; whether that is news."""
        if self.trouble == trouble:
            return False
        self.works, self.trouble = False, trouble
        self.put(PartLost(part=self._name, why=trouble.why, remedy=trouble.remedy, shown=True))
        return True

    def miss(self, die: int) -> None:
        """A die is not there."""
        if die not in self.missed:
            self.missed.add(die)
            part = f"{self._name} die {die}"
            self.put(PartLost(part=part, why=ASLEEP, remedy=WAKE_DIE))

    def back(self, die: int, about: Message) -> None:
        """A die is there (again)."""
        self.missed.discard(die)
        self.put(PartFound(part=f"{self._name} die {die}", about=about))
