"""A demo that is ended from outside, or whose browser keeps its caller waiting."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from sim.clock import SimClock
from sim.demo import ending
from sim.wires.serial_wire import SerialWire
from tests.patience import PATIENCE_S
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


ROOT = Path(__file__).parents[2]


def test_a_browser_that_keeps_its_caller_waiting_does_not_keep_the_demo(tmp_path: Path) -> None:
    """Kind: a hang taken for success. BROWSER names a program that ends only when its window is
    closed (webbrowser, GenericBrowser)."""
    browser = tmp_path / "browser"
    browser.write_text('#!/bin/sh\necho "asked for $1"\nexec sleep 1000\n', encoding="utf-8")
    browser.chmod(0o755)
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "controller", "demo", "--port", "0"], text=True,
        stdout=subprocess.PIPE, start_new_session=True, cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "DISPLAY": ":9", "BROWSER": f"{browser} %s",
             "XDG_STATE_HOME": str(tmp_path)},
    ) as demo:  # fmt: skip
        assert demo.stdout is not None
        assert any(line.startswith("asked for http://127.0.0.1:") for line in demo.stdout)
        demo.send_signal(signal.SIGINT)
        code = demo.wait(PATIENCE_S)
        os.killpg(demo.pid, signal.SIGKILL)  # the browser
    assert code in (0, 128 + signal.SIGINT)
