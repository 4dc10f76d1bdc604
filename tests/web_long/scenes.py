"""Every page at a moment that shows it: for pictures, for axe, and for keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error

from controller.rules import commands as c
from tests.sim.pages import demo
from tests.web.phones import join, sit, window
from tests.web.served import Served, served
from tests.web.serving import House
from tests.web_long.hall import scenes as hall_scenes
from tests.web_long.row import Wrong

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

GAME = (
    "lotr-2003/standard Frodo:742@28(6^2,8^2,9^3,15,37);Sam=Gandalf:510@31(11,13,25,12);"
    "Merry=Gimli:980@24(16,18,19,35m);Pippin=Legolas:1105@3(1,5,32,34)"
)
TURN, BUYS = f"{GAME} roll:0 ring:21", f"{GAME.replace('@28', '@39')} buy:0 ring:21"
ENDS = (
    "lotr-2003/time-limit Frodo:742@28(6^2,8^2,9^3,15,37);Sam=Gandalf:510@31(11,13,25,12);"
    "Merry=Gimli:980@24(16,18,19,35m) roll:0"
)
AUCTION = (c.Decline(0), c.Bid(1, 120))
OFFER = c.Offer(1, 0, c.Bundle(cash=50, deeds=(12,)), c.Bundle(deeds=(15,)))


@dataclass(frozen=True, slots=True)
class Scene:
    """A page: the table's position and what was done there, whose seats its phone plays, the host's
    code or none, the path; what happens once it is open, and what is pressed there until it shows
    what it is to show. `goes`: another page, opened once it has joined."""

    name: str
    where: str
    commands: tuple[c.AnyCommand, ...] = ()
    seats: tuple[int, ...] = ()
    joins: bool = True
    host: bool = False
    path: str = ""
    then: tuple[c.AnyCommand, ...] = ()
    press: tuple[str, ...] = ()
    goes: str = ""
    ready: str = "#question-words:not(:empty)"


SCENES = (
    Scene("join", TURN, joins=False),
    Scene("who-plays", TURN, ready="#sit-form"),
    Scene("turn", TURN, seats=(0,), ready=".roll"),
    Scene("two-children", TURN, seats=(0, 3), ready=".roll"),
    Scene("auction", BUYS, AUCTION, seats=(0,), ready=".bid"),
    Scene("for-sale", BUYS, seats=(0,), ready=".for-sale"),
    Scene("offered", TURN, (OFFER,), seats=(0,), ready=".offer"),
    Scene("map", TURN, seats=(0,), press=("#show-map", "#spaces [data-pos='24']"),
          ready="#sheet[open] .members"),
    Scene("owns", TURN, seats=(0,), press=("#people .owns",), ready="#sheet[open] .group"),
    Scene("why", BUYS, AUCTION, seats=(0,), press=("#log .why",), ready="#sheet[open] .rulings"),
    Scene("deed", TURN, seats=(0,), press=(".deed",), ready="#sheet[open] .acts"),
    Scene("deal", TURN, seats=(0,), press=("#seats .row button:has-text('{deal}')",),
          ready="#sheet[open] .sides"),
    Scene("host", TURN, (c.Roll(0, (2, 3)), c.Mortgage(1, 25)), host=True, path="host",
          ready="#history button"),
    Scene("deed-book", TURN, host=True, path="host", goes="deeds", ready=".deed-card"),
    Scene("report", TURN, (c.Roll(0, (2, 3)),), host=True, path="host", goes="report",
          ready="#replay"),
    Scene("table", TURN, joins=False, path="table", ready="#ranking li"),
    Scene("table-auction", BUYS, AUCTION, joins=False, path="table", ready="#sale .bid"),
    Scene("end", ENDS, then=(c.CallTime(0),), seats=(0,), ready=".seat"),
    Scene("table-end", ENDS, (c.CallTime(0),), joins=False, path="table", ready="#ranking li"),
)  # fmt: skip

LANGUAGES = {"en": "Offer a deal", "fr": "Proposer un échange"}
"""Each with what its button for a deal says."""


@contextmanager
def shown(browser: Browser, scene: Scene, language: str, **more: Any) -> Iterator[Page]:
    """A page that shows a scene, in a window of this kind."""
    with (
        served(scene.where, *scene.commands, language=language) as at,
        window(browser, reduced_motion="reduce", **more) as page,
    ):
        open_scene(page, at, scene, language)
        yield page


def open_scene(page: Page, at: Served, scene: Scene, language: str) -> None:
    """Join and press until the page shows the scene."""
    page.goto(at.url + scene.path)
    if scene.joins:
        join(page, at.host if scene.host else at.code)
    if scene.seats:
        sit(page, *scene.seats)
    if scene.goes:
        page.goto(at.url + scene.goes)
    for command in scene.then:
        at.call(partial(_done, command))
    for where in scene.press:
        page.locator(where.format(deal=LANGUAGES[language])).first.click()
    page.wait_for_selector(scene.ready)


def _done(command: c.AnyCommand, house: House) -> None:
    assert house.table.do(command) is not None


@contextmanager
def demo_shown(
    browser: Browser, language: str, *, begun: bool = False, **more: Any
) -> Iterator[Page]:
    """The simulated table's page in a language: the card with which a game begins, or one that has
    `begun`, with the display as text, and stands still."""
    words = ("--seed", "3", "--language", language)
    with demo(*words) as address, window(browser, reduced_motion="reduce", **more) as page:
        page.goto(address)
        page.wait_for_selector("#spaces .space")
        if begun:
            page.locator("#start .big").last.click()
            page.wait_for_selector("#throw.asked")
            page.click("#read")
            page.click("#pause")
            page.wait_for_selector("#pause[aria-pressed=true]")
        yield page


def looked_at(
    browser: Browser, language: str, look: Callable[[str, Page], Iterable[str]], **more: Any
) -> str:  # fmt: skip
    """Look at each scene's page, the demo's and the hall's. How many there were; Wrong, if a look
    or a page that did not open found faults."""
    pages: dict[str, Any] = {one.name: shown(browser, one, language, **more) for one in SCENES}
    pages["demo"] = demo_shown(browser, language, **more)
    pages["demo-begun"] = demo_shown(browser, language, begun=True, **more)
    pages |= hall_scenes(browser, language, **more)
    found: list[str] = []
    for name, opened in pages.items():
        try:
            with opened as page:
                found += [f"{name}: {one}" for one in look(name, page)]
        except (Error, AssertionError) as error:
            found.append(f"{name}: {error}")
    if found:
        raise Wrong("; ".join(found))
    return f"{len(pages)} pages"
