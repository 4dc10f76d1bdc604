"""How much a page loads for its first view, in bytes on the wire: at most 100 KB (issue 13), also
late in a long game; and on large screens a typeface of at most 60 KB (issue 43), before which
another is shown."""

import json
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Request, WebSocket

from controller.bots import Strength, bots_of
from controller.bots.playing import DiceRoller, next_command
from controller.rules.state import Phase
from controller.web.application import STATIC
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.phones import window
from tests.web.served import Served, served
from tests.web.serving import House

pytestmark = pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)

WHERE = "lotr-2003/classic A:900@11;B:1500;C:1500 buy:0"
LONG = "lotr-2003/classic A:1500;B:1500;C:1500;D:1500 roll:0"
MOVES = 700
"""Commands of a long game."""

MOST = 100_000
TYPE, TYPE_MOST = STATIC / "type", 60_000
SHOWN = {
    "seat": "#question-words:not(:empty)", "table": "#ranking li", "host": "#desk:not([hidden])",
    "deeds": "input", "report": "h1",
}  # fmt: skip
"""What stands on each page when it has been filled."""


@pytest.fixture(scope="module")
def at() -> Iterator[Served]:
    """A table that speaks French: in English a page loads the same, but no translation (10 KB)."""
    with served(WHERE, language="fr") as one:
        yield one


@pytest.fixture(scope="module")
def late() -> Iterator[Served]:
    """The same, after a long game; its log in French is longer than in English, too."""
    with served(LONG, language="fr") as one:
        one.call(play_on)
        yield one


def test_the_typeface_is_light_and_under_a_licence() -> None:
    assert sum(path.stat().st_size for path in TYPE.glob("*.woff2")) <= TYPE_MOST
    assert "SIL Open Font License" in (TYPE / "LICENSE.txt").read_text()


@pytest.mark.parametrize("path", SHOWN)
def test_the_first_view_of_a_page_is_light(browser: Browser, at: Served, path: str) -> None:
    assert 0 < sum(loaded(browser, at, path).values()) <= MOST


@pytest.mark.parametrize("path", ["seat", "table", "host"])
def test_it_is_light_late_in_a_long_game_too(browser: Browser, late: Served, path: str) -> None:
    sizes = loaded(browser, late, path)
    assert sum(sizes.values()) <= MOST, sizes


def play_on(house: House) -> None:
    """Play a long game with bots, faster than people do."""
    banker = house.table.banker
    bots = bots_of(Strength.SIMPLE, banker.state.seats)
    roller = DiceRoller(banker.edition, Random(4))
    for _ in range(MOVES):
        assert isinstance(banker.do(next_command(banker.state, bots, roller)), list)
    assert banker.state.phase is not Phase.OVER


def loaded(browser: Browser, at: Served, path: str) -> dict[str, int]:
    """Bytes of the document, styles, scripts and words with their headers, by address, and of what
    the socket brings, by the names of the sections; the host's browser plays a seat, too."""
    finished: list[Request] = []
    frames: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: frames.append(str(frame)))

    with window(browser) as page:
        own = {"Origin": at.url.rstrip("/")}
        assert page.request.post(f"{at.url}join", data={"code": at.host}, headers=own).ok
        assert page.request.post(f"{at.url}seats", data={"seats": [0]}, headers=own).ok
        page.on("requestfinished", lambda one: finished.append(one))
        page.on("websocket", listen)
        page.goto(at.url + path)
        page.wait_for_selector(SHOWN[path], state="attached")
        page.wait_for_load_state("networkidle")
        sizes = {one.url: sum(_sizes(one)) for one in finished}
    sizes = {url: size for url, size in sizes.items() if not url.endswith(".woff2")}
    for frame in frames:
        for name, value in json.loads(frame).items():
            sizes[name] = sizes.get(name, 0) + len(json.dumps(value, ensure_ascii=False).encode())
    return sizes


def _sizes(request: Request) -> tuple[int, int]:
    found = request.sizes()
    return found["responseHeadersSize"], found["responseBodySize"]
