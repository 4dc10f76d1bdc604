"""`ringkeeper hall` and a real Mosquitto: what its page's socket gets, whatever happens to both."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, suppress
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from controller.dashboard.tables import EVENTS_KEPT
from tests.broker import MOSQUITTO, NO_BROKER, USER, RunningBroker, broker
from tests.cli.running import CALL, ROOT
from tests.dashboard.running import Page, RunningHall, page_of, running_hall
from tests.dashboard.tables import event, state
from tests.dashboard.wire import Sender
from tests.patience import PATIENCE_S
from tests.ports import free_port
from tests.steps import cases

pytest.importorskip("aiomqtt", reason='aiomqtt is not installed (extra "mqtt")')
pytestmark = pytest.mark.skipif(MOSQUITTO is None, reason=NO_BROKER)

encode = msgspec.json.encode


@pytest.fixture
def at(tmp_path: Path) -> Iterator[RunningBroker]:
    with broker(tmp_path) as running:
        yield running


@pytest.fixture
def hall(at: RunningBroker) -> Iterator[RunningHall]:
    """It ends as one that nothing has happened to."""
    with running_hall(at.port) as one:
        yield one
    assert one.process.returncode == 0
    assert "Traceback" not in one.said


@pytest.fixture
def page(hall: RunningHall) -> AbstractAsyncContextManager[Page]:
    return page_of(hall)


def rolls(*numbers: int) -> list[str]:
    return [f"Frodo rolls {number}." for number in numbers]


def tell(table: Sender, *numbers: int) -> None:
    for number in numbers:
        table.publish("events", encode(event(number)))


async def test_a_page_gets_states_and_events_of_a_table_that_goes_comes_back_and_is_lost(
    at: RunningBroker, page: Page
) -> None:
    table = Sender(at.port)
    table.publish("state", encode(state(30)), retained=True)
    for n in range(1, 31):
        tell(table, n, n)  # as after a lost acknowledgement
    await page.last("Frodo rolls 30.")
    assert page.now["t:t1"]["standings"][0]["name"] == "Gimli"
    assert await page.events("t1") == rolls(*range(30, 30 - EVENTS_KEPT, -1))
    tell(table, 31)
    await page.until(lambda now: now["open"]["events"][0][1] == "Frodo rolls 31.")
    await page.counts(events=31, repeats=30, missing=0)
    table.leave()
    table = Sender(at.port)
    table.publish("state", encode(state(3)), retained=True)
    await page.stands()
    table.publish("state", b"", retained=True)
    await page.until(lambda now: now["tables"] == [])
    del page.now["t:t1"]
    table.publish("state", encode(state(3)), retained=True)
    await page.stands()
    table.leave()
    table = Sender(at.port)
    table.publish("state", encode(state(3)), retained=True)
    await page.stands()
    assert "lost" not in page.now["t:t1"]
    table.lose()
    await page.until(lambda now: "lost" in now["t:t1"])
    again = Sender(at.port)
    await page.until(lambda now: "lost" not in now["t:t1"])
    again.publish("state", encode(state(3, at=101.0, called=99.0)), retained=True)
    await page.stands(called=99.0)
    again.leave()


async def test_a_hall_that_starts_later_knows_how_things_stand(at: RunningBroker) -> None:
    table = Sender(at.port)
    table.publish("state", encode(state(30, round=7)), retained=True)
    with running_hall(at.port) as hall:
        async with page_of(hall) as page:
            await page.stands(round=7)
            tell(table, 31)
            await page.counts(events=1, missing=0)
    table.leave()


async def test_after_a_killed_broker_what_tables_catch_up_on_is_in_order(at: RunningBroker) -> None:
    with running_hall(at.port) as hall:
        async with page_of(hall) as page:
            table = Sender(at.port)
            table.publish("state", encode(state(2)), retained=True)
            tell(table, 1, 2)
            await page.last("Frodo rolls 2.")
            at.kill()
            table.lose()
            await page.connected(False)
            assert page.now["t:t1"]["standings"]  # what was known stays
            at.start()
            await page.connected()
            again = Sender(at.port)
            tell(again, 2, 3, 4, 5)
            await page.last("Frodo rolls 5.")
            assert await page.events("t1") == rolls(5, 4, 3, 2, 1)
            await page.counts(events=5, repeats=1, missing=0)
            again.leave()
    place = f"the broker 127.0.0.1:{at.port}"
    assert hall.said.splitlines() == [
        f"Connected to {place}.", f"No connection to {place}; trying again.",
        f"Connected to {place}.",
    ]  # fmt: skip


async def test_what_was_said_while_the_hall_was_cut_off_comes_later(at: RunningBroker) -> None:
    """The broker keeps the session (MQTT 5, 4.1), and so what is published meanwhile."""
    async with Cable(at.port) as cable:
        with running_hall(cable.port) as hall:
            async with page_of(hall) as page:
                table = Sender(at.port)
                tell(table, 1)
                await page.last("Frodo rolls 1.")
                cable.pull()
                await page.connected(False)
                tell(table, *range(2, 1502))
                cable.plug()
                await page.last("Frodo rolls 1501.")
                await page.counts(events=1501, missing=0)
                table.leave()


class Cable:
    """A way to a port that can be cut."""

    def __init__(self, port: int) -> None:
        self._there, self.port, self._is_in = port, 0, True
        self._writers: list[asyncio.StreamWriter] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Cable:
        self._server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self.pull()
        self._server.close()
        await asyncio.gather(*self._tasks)

    def pull(self) -> None:
        self._is_in = False
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    def plug(self) -> None:
        self._is_in = True

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._is_in:
            writer.transport.abort()
            return
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._there)
        self._writers += [writer, far_writer]
        for source, sink in ((reader, far_writer), (far_reader, writer)):
            task = asyncio.create_task(_copied(source, sink))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)


async def _copied(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while data := await source.read(65536):
            sink.write(data)


async def test_the_page_is_there_before_the_broker(tmp_path: Path) -> None:
    port = free_port()
    with running_hall(port) as hall:
        async with page_of(hall, connected=False) as page:
            with broker(tmp_path, port):
                await page.connected()
    assert f"No connection to the broker 127.0.0.1:{port} (nobody listens there);" in hall.said


async def test_hostile_messages_are_counted_and_no_more(at: RunningBroker, page: Page) -> None:
    rubbish = (b"{", b"\xff" * 1000, b"[" * 15_000, b"{}", encode("<script>"), b'{"version":9}')
    table = Sender(at.port)
    table.publish("events", b"x" * 200_000)  # the broker keeps that to itself
    for payload in rubbish:
        for part in ("events", "state", "status"):
            table.publish(part, payload)
    table.publish("events", encode(event(1, text="<img src=x onerror=alert(1)>\n\u202e")))
    await page.last("<img src=x onerror=alert(1)>  ")
    await page.counts(events=1)
    assert page.now["hall"]["malformed"] == 3 * len(rubbish) - 2
    assert page.now["hall"]["newer"] == 2
    table.leave()


async def test_a_page_can_do_nothing_but_look(page: Page) -> None:
    messages = ["", "{", "[]", '{"open": 5}', '{"open": "<b>"}', '{"do": "give"}']
    for words in messages:
        await page.send(words)
    assert await page.events("no") == []
    assert page.now["open"] == {"id": "no", "events": []}


async def test_pages_of_other_sites_get_nothing(hall: RunningHall) -> None:
    with pytest.raises(InvalidStatus, match="HTTP 403"):
        await hall.live(origin="http://elsewhere.example")


def test_a_page_is_served_under_its_own_name_alone(hall: RunningHall) -> None:
    strange = urllib.request.Request(hall.url, headers={"Host": "elsewhere.example"})
    with pytest.raises(urllib.error.HTTPError, match="400"):
        urllib.request.urlopen(strange, timeout=PATIENCE_S)
    with urllib.request.urlopen(hall.url, timeout=PATIENCE_S) as answer:
        assert "script-src 'self'" in answer.headers["content-security-policy"]


@cases(
    "header, language",
    ("fr-CA,fr;q=0.9,en;q=0.8", "fr"), ("en;q=0.5,fr;q=0.7", "fr"), ("de,en", "en"),
    ("", "en"), ("fr;q=x,en;q=0.1", "en"),
)  # fmt: skip
def test_the_page_is_in_the_browser_s_language(header: str, language: str) -> None:
    from controller.web.refusals import asked_for

    assert asked_for(header) == language


def outcome(*words: str | Path) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-c", CALL, "hall", *map(str, words)], cwd=ROOT, text=True,
        capture_output=True, timeout=PATIENCE_S, check=False,
    )  # fmt: skip
    return done.returncode, done.stderr.strip()


def test_a_password_from_a_file_opens_the_broker_and_a_wrong_one_is_named(tmp_path: Path) -> None:
    right, wrong = tmp_path / "right", tmp_path / "wrong"
    right.write_text("mellon\n", "utf-8")
    wrong.write_text("friend\n", "utf-8")

    async def look(hall: RunningHall) -> None:
        async with page_of(hall):
            """It is connected."""

    with broker(tmp_path, password="mellon") as at:
        with running_hall(at.port, "--username", USER, "--password-file", right) as hall:
            asyncio.run(look(hall))
        place = f"127.0.0.1:{at.port}"
        refused = f"ringkeeper hall: the broker {place} refuses"
        more = ("--broker", place, "--listen", "0")
        code, said = outcome(*more, "--username", USER, "--password-file", wrong)
        assert (code, said.startswith(f"{refused} the user {USER}")) == (1, True), said
        code, said = outcome(*more)
        assert (code, said.startswith(f"{refused} anybody without a name")) == (1, True), said


@cases(
    "words, said",
    (("--broker", "host:port"), "--broker host:port: not HOST or HOST:PORT"),
    (("--broker", ":1883"), "--broker :1883: not HOST or HOST:PORT"),
    (("--broker", "host:0"), "--broker host:0: not HOST or HOST:PORT"),
    (("--broker", "h", "--ca", "x"), "--ca: only with --tls"),
    (("--broker", "h", "--password-file", "x"), "--password-file: whose?"),
    (("--broker", "h", "--prefix", "a/+"), "--prefix: must not"),
    (("--broker", "h", "--listen", "70000"), "70000 is not a port"),
    ((), "the following arguments are required: --broker"),
)  # fmt: skip
def test_what_is_wrong_on_the_command_line_is_said(words: tuple[str, ...], said: str) -> None:
    code, told = outcome(*words)
    assert code == 2
    assert said in told
    assert "\n" not in told


def test_files_that_hold_no_password_or_certificate_are_named(tmp_path: Path) -> None:
    empty, missing = tmp_path / "empty", tmp_path / "missing"
    empty.touch()
    at = ("--broker", "h", "--username", "me", "--password-file")
    code, told = outcome(*at, empty)
    assert (code, f"{empty} is empty" in told) == (2, True)
    code, told = outcome(*at, missing)
    assert (code, f"{missing} cannot be read (No such file or directory)" in told) == (2, True)
    code, told = outcome("--broker", "h", "--tls", "--ca", empty)
    assert (code, "holds no certificate" in told) == (2, True)
