"""A demo that is ended from outside: what is open is closed, and the code says by which signal."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import tempfile
from pathlib import Path

import pytest

from sim.clock import SimClock
from sim.demo import ending
from sim.wires.serial_wire import SerialWire
from tests.signals import by_default


@pytest.mark.parametrize("number", ending.ENDS)
def test_a_wire_s_folder_goes_and_the_signal_is_told(
    number: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    async def wait() -> None:
        wire = SerialWire(SimClock())
        assert os.listdir(tmp_path) != []
        os.kill(os.getpid(), number)
        try:
            await asyncio.Event().wait()
        finally:
            wire.close()

    with by_default(number):
        with pytest.raises(ending.Ended) as caught:
            ending.run(wait())
        assert signal.getsignal(number) is signal.SIG_DFL
    assert caught.value.code == 128 + number
    assert list(tmp_path.iterdir()) == []


def test_a_terminal_that_closes_does_not_end_what_shall_outlive_it() -> None:
    """nohup(1): SIGHUP is ignored, and stays so."""

    async def played() -> str:
        os.kill(os.getpid(), signal.SIGHUP)
        await asyncio.sleep(0)
        return "played"

    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        assert ending.run(played()) == "played"
    finally:
        signal.signal(signal.SIGHUP, before)


def test_what_is_cancelled_from_inside_is_not_ended_from_outside() -> None:
    async def gives_up() -> None:
        raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        ending.run(gives_up())


def test_no_pseudo_terminal_is_told_as_that(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python's own error has neither a file nor a number; it was told as one of the output."""

    def none() -> tuple[int, int]:
        raise OSError("out of pty devices")

    monkeypatch.setattr(os, "openpty", none)

    async def plug() -> None:
        SerialWire(SimClock())

    with pytest.raises(OSError, match="is /dev/pts mounted") as caught:
        asyncio.run(plug())
    assert (caught.value.filename, caught.value.errno) == ("/dev/ptmx", errno.ENODEV)
