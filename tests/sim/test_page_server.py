"""The page's server without a browser: what it pushes, what it takes, whom it turns away."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.patience import PATIENCE_S
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


def test_first_push_has_every_section(address: str) -> None:
    with table(address) as page:
        news = json.loads(page.recv(timeout=PATIENCE_S))
    wanted = {"edition", "run", "game", "ask", "lights", "oled", "gear", "start", "log"}
    assert set(news) >= wanted
    assert len(news["edition"]["spaces"]) == 40
    assert [player["name"] for player in news["game"]["players"]] == ["Frodo", "Sam"]
    assert len(news["lights"]) == 40 * 6


def test_only_what_changed_is_pushed(address: str) -> None:
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


def test_page_is_named_after_what_is_played(address: str) -> None:
    with urllib.request.urlopen(address, timeout=PATIENCE_S) as answer:
        page = answer.read().decode()
    assert "<title>Ringkeeper: The Lord of the Rings, Trilogy Edition (2003)</title>" in page
    assert "{{" not in page


def test_a_program_that_is_no_browser_is_turned_away(address: str) -> None:
    with pytest.raises(InvalidStatus, match="403"):
        table(address, origin=None)


@cases("path", "", "sim/app.js", "web/board.js", "web/table.css", "web/cards.css", "web/ring.svg")
def test_files_of_the_page_are_served(address: str, path: str) -> None:
    with urllib.request.urlopen(address + path, timeout=PATIENCE_S) as answer:
        body = answer.read().decode()
    assert len(body) > 300
    assert "https://" not in body  # works with no network at all


def test_files_outside_the_page_are_not(address: str) -> None:
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(address + "..%2fserver.py", timeout=PATIENCE_S)
    with refused.value:
        assert refused.value.code == 404


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


def test_second_throw_while_the_dice_roll_is_refused(address: str) -> None:
    """A double click does not throw for whoever is next."""
    with table(address) as page:
        for _ in range(2):
            page.send(json.dumps({"do": "throw"}))
        assert until(page, "says") == "The dice are still rolling."


def test_a_mashed_key_does_not_go_on_when_the_person_has_stopped(address: str) -> None:
    with table(address) as page:
        for _ in range(100):
            page.send(json.dumps({"do": "turn", "steps": 8}))
        assert "Not so fast" in until(page, "says")
    with table(address) as page:
        turned = until(page, "gear")["turned"]
    assert abs(turned) < 8 * 20  # about two seconds of turning were begun, not a hundred
