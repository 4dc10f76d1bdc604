"""What is spoken on a serial port (hotplug.py): bytes in, device events and bytes out."""

from __future__ import annotations

from typing import Protocol

from hardware.ports import DeviceEvent


class Talk(Protocol):
    """What is spoken on a port: bytes in, device events and bytes out. It never raises."""

    baud: int

    @property
    def there(self) -> bool | None:
        """Whether the part was reported as found (true) or lost (false); None: nothing yet."""

    @property
    def deadline(self) -> float:
        """When `tick` is wanted, on the clock of `now`; infinite: not at all."""

    def opened(self, now: float) -> list[DeviceEvent]:
        """The port is open, for the first time or again."""

    def closed(self) -> None:
        """The port is gone; nothing is due until `opened`."""

    def received(self, data: bytes, now: float) -> list[DeviceEvent]:
        """Take bytes as they come, any split."""

    def tick(self, now: float) -> list[DeviceEvent]:
        """Do what is due at `now`."""

    def bytes_to_send(self) -> bytes:
        """What is to be written now; what the port does not take is dropped."""
