"""Tells systemd that the program is ready, and then, again and again, that it has not hung.

The protocol is sd_notify(3): datagrams to the socket that NOTIFY_SOCKET names. Without one, as on
a terminal, nothing is reported.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping

from hardware.ports import Clock, Handle


class Service:
    """`ready` once, then it speaks by itself at half the time that the unit gives (WatchdogSec=): a
    loop that stands still says nothing, and is started again."""

    def __init__(self, clock: Clock, environment: Mapping[str, str] = os.environ) -> None:
        self._clock = clock
        self._address = environment.get("NOTIFY_SOCKET", "")
        self._every = _watchdog_s(environment) / 2
        self._timer: Handle | None = None

    def ready(self) -> None:
        """The table is lit and can be used."""
        self._tell("READY=1")
        self._again()

    def close(self) -> None:
        """The program ends, and that is meant."""
        if self._timer is not None:
            self._timer.cancel()
        self._tell("STOPPING=1")

    def _again(self) -> None:
        if self._address and self._every:
            self._tell("WATCHDOG=1")
            self._timer = self._clock.call_later(self._every, self._again)

    def _tell(self, text: str) -> None:
        if not self._address:
            return
        address = self._address
        if address.startswith("@"):  # an abstract one: unix(7)
            address = f"\0{address[1:]}"
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
                line.setblocking(False)
                line.sendto(text.encode(), address)
        except OSError:
            pass  # nobody listens: there is nothing that could be done about it


def _watchdog_s(environment: Mapping[str, str]) -> float:
    """Seconds within which systemd wants to hear something; 0: it does not care."""
    wanted, ours = environment.get("WATCHDOG_USEC", ""), environment.get("WATCHDOG_PID", "")
    if not wanted.isdecimal() or ours not in ("", str(os.getpid())):
        return 0.0
    return int(wanted) / 1_000_000
