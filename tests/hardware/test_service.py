"""What systemd is told, by sd_notify(3), over a real socket."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.system.service import Service
from sim.clock import SimClock


class Ear:
    """systemd's end of the socket."""

    def __init__(self, address: str) -> None:
        self.line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.line.bind(address)
        self.line.setblocking(False)

    def heard(self) -> list[str]:
        """All since the last time."""
        said = []
        while True:
            try:
                said.append(self.line.recv(100).decode())
            except BlockingIOError:
                return said


@pytest.fixture
def ear(tmp_path: Path) -> Iterator[Ear]:
    one = Ear(str(tmp_path / "notify"))
    yield one
    one.line.close()


def test_ready_once_then_alive_at_half_the_time_until_the_end(ear: Ear, tmp_path: Path) -> None:
    clock = SimClock()
    about = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "30000000"}
    service = Service(clock, about)
    assert ear.heard() == []
    service.ready()
    assert ear.heard() == ["READY=1", "WATCHDOG=1"]
    clock.advance(14.9)
    assert ear.heard() == []
    clock.advance(45.2)
    assert ear.heard() == ["WATCHDOG=1"] * 4
    service.close()
    assert ear.heard() == ["STOPPING=1"]
    clock.advance(60)
    assert ear.heard() == []


def test_without_a_watchdog_it_is_ready_and_no_more(ear: Ear, tmp_path: Path) -> None:
    for more in ({}, {"WATCHDOG_USEC": "tea"}, {"WATCHDOG_USEC": "9", "WATCHDOG_PID": "1"}):
        clock = SimClock()
        Service(clock, {"NOTIFY_SOCKET": str(tmp_path / "notify"), **more}).ready()
        clock.advance(60)
        assert ear.heard() == ["READY=1"]
    mine = {"WATCHDOG_USEC": "4000000", "WATCHDOG_PID": str(os.getpid())}
    Service(SimClock(), {"NOTIFY_SOCKET": str(tmp_path / "notify"), **mine}).ready()
    assert ear.heard() == ["READY=1", "WATCHDOG=1"]


def test_a_name_that_is_in_no_folder() -> None:
    ear = Ear(f"\0ringkeeper-test-{os.getpid()}")
    Service(SimClock(), {"NOTIFY_SOCKET": f"@ringkeeper-test-{os.getpid()}"}).ready()
    assert ear.heard() == ["READY=1"]
    ear.line.close()


def test_on_a_terminal_and_when_nobody_listens_nothing_happens(tmp_path: Path) -> None:
    for about in ({}, {"NOTIFY_SOCKET": str(tmp_path / "none"), "WATCHDOG_USEC": "1000000"}):
        service = Service(SimClock(), about)
        service.ready()
        service.close()
