"""The page's server without a browser: what it pushes, what it takes, whom it turns away; and a
demo that is ended from outside."""

import asyncio
import errno
import json
import os
import signal
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from sim.clock import SimClock
from sim.demo import ending
from sim.wires.serial_wire import SerialWire
from tests.patience import PATIENCE_S
from tests.signals import by_default
from tests.sim.pages import demo
from tests.steps import cases


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with demo("--seats", "Frodo,Sam", "--seed", "6") as url:
        yield url


def table(address: str, **more: Any) -> ClientConnection:
    more.setdefault("origin", address.rstrip("/"))
    # with a queue that fills up, `close` would wait ten seconds for an answer behind it
    page: ClientConnection = connect(
        f"ws://{urlsplit(address).netloc}/sim/live", open_timeout=PATIENCE_S, max_queue=None, **more
    )
    return page


def until(page: ClientConnection, name: str) -> Any:
    """The next value of a section; beats do not count as news of it."""
    since = monotonic()
    while monotonic() - since < PATIENCE_S:
        news = json.loads(page.recv(timeout=PATIENCE_S))
        if name in news:
            return news[name]
    raise TimeoutError(name)


def test_first_push_has_every_section_and_then_only_what_changed_is_pushed(address: str) -> None:
    with table(address) as page:
        news = json.loads(page.recv(timeout=PATIENCE_S))
    wanted = {"edition", "run", "game", "ask", "lights", "oled", "gear", "start", "log"}
    assert set(news) >= wanted
    assert len(news["edition"]["spaces"]) == 40
    assert [player["name"] for player in news["game"]["players"]] == ["Frodo", "Sam"]
    assert len(news["lights"]) == 40 * 6
    with table(address) as page:
        json.loads(page.recv(timeout=PATIENCE_S))
        page.send('{"do": "turn", "steps": 1}')
        news = json.loads(page.recv(timeout=PATIENCE_S))
    assert "edition" not in news
    assert "game" not in news


@cases(
    "message",
    "nonsense", "[]", "{}", '{"do": "fly"}', '{"do": "throw", "faces": [1]}',
    '{"do": "throw", "faces": [99, 1]}', '{"do": "tap", "tag": "deed:../etc"}',
    '{"do": "tap", "tag": "deed:0"}', '{"do": "tap", "tag": "token:7"}',
    '{"do": "turn", "steps": 100000}', '{"do": "speed", "speed": 1e9}',
    '{"do": "speed", "speed": NaN}', '{"do": "seat", "seat": 8, "bot": true}',
    '{"do": "plug", "part": "moon", "plugged": true}', '{"do": "throw", "faces": [1, 1]}',
    '{"do": "press", "button": "ok", "more": 1}', '{"do": "new", "players": []}',
    '{"do": "set-up", "name": "game", "value": "chess"}', '{"do": "set-up", "name": "game"}',
    '{"do": "set-up", "name": "edition", "value": 1e9}',
    '{"do": "set-up", "name": "sits.Frodo", "value": null}',
    "[" * 5000,
)  # fmt: skip
def test_bad_message_is_answered_and_the_table_stands(address: str, message: str) -> None:
    with table(address) as page:
        json.loads(page.recv(timeout=PATIENCE_S))
        page.send(message)
        words = until(page, "says")
        assert words.endswith(".")
        assert len(words) > 10
        page.send('{"do": "stand-still", "on": false}')
    with table(address) as page:
        game = until(page, "game")
    assert [player["name"] for player in game["players"]] == ["Frodo", "Sam"]


@pytest.mark.parametrize("message", ["x" * 100_000, b"\x00\xff"], ids=["too long", "binary"])
def test_what_is_no_message_ends_the_connection_only(address: str, message: str | bytes) -> None:
    with table(address) as page:
        page.send(message)
        with pytest.raises(ConnectionClosed):
            until(page, "says")
    with table(address) as page:
        assert until(page, "game")


def test_a_browser_is_given_the_page_by_its_name_and_no_file_outside_it(address: str) -> None:
    with urllib.request.urlopen(address, timeout=PATIENCE_S) as answer:
        page = answer.read().decode()
    assert "<title>Ringkeeper: The Lord of the Rings, Trilogy Edition (2003)</title>" in page
    assert "{{" not in page
    with pytest.raises(InvalidStatus, match="403"):
        table(address, origin=None)
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(address + "..%2fserver.py", timeout=PATIENCE_S)
    with refused.value:
        assert refused.value.code == 404


@cases("path", "", "sim/app.js", "web/board.js", "web/table.css", "web/cards.css", "web/ring.svg")
def test_files_of_the_page_are_served(address: str, path: str) -> None:
    with urllib.request.urlopen(address + path, timeout=PATIENCE_S) as answer:
        body = answer.read().decode()
    assert len(body) > 300
    assert "https://" not in body  # works with no network at all


def test_paused_hands_say_so(address: str) -> None:
    with table(address) as page:
        page.send('{"do": "stand-still", "on": true}')
        page.send('{"do": "throw"}')
        assert "paused" in until(page, "says")
        page.send('{"do": "stand-still", "on": false}')
        page.send('{"do": "fly"}')  # its answer comes after the pause has ended
        until(page, "says")
    with table(address) as page:
        assert not until(page, "run")["paused"]


def test_a_mashed_key_does_not_go_on_when_the_person_has_stopped(address: str) -> None:
    with table(address) as page:
        for _ in range(100):
            page.send(json.dumps({"do": "turn", "steps": 8}))
        assert "Not so fast" in until(page, "says")
    with table(address) as page:
        turned = until(page, "gear")["turned"]
    assert abs(turned) < 8 * 20  # about two seconds of turning were begun, not a hundred


# Ended from outside, or kept waiting by a browser


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
