"""Every page at a moment that shows it: for pictures, for axe, and for keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error

from controller import editions
from controller.editions.write import written
from controller.files.own_editions import OwnEditions
from controller.rules import commands as c
from tests.sim.pages import demo
from tests.web.phones import join, sit, window
from tests.web.served import Served, served
from tests.web.serving import House
from tests.web_long.hall import scenes as hall_scenes
from tests.web_long.row import Wrong
from tests.web_long.whole_pages import puzzle_shown, report_shown, wires_shown

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

GAME = (
    "lotr-2003/standard Frodo:742@28(6^2,8^2,9^3,15,37);Sam=Gandalf:510@31(11,13,25,12);"
    "Merry=Gimli:980@24(16,18,19,35m);Pippin=Legolas:1105@3(1,5,32,34)"
)
TURN, BUYS = f"{GAME} roll:0 ring:21", f"{GAME.replace('@28', '@39')} buy:0 ring:21"
ENDS = (
    "lotr-2003/time-limit Frodo:742@0(6^2,8^2,9^3,15,37);Sam=Gandalf:510@31(11,13,25,12);"
    "Merry=Gimli:980@24(16,18,19,35m) roll:0"
)
BATTLE = (
    "lotr-2021/standard Frodo:25@13(1,3,11);Sam=Gandalf:25@13(37,39) done:0 bearer:1 tracker:4 "
    "battle:0,4,-,1"
)
QUESTS = (
    "lotr-2021/standard Frodo:25@12(1,3,11)+quest:1+quest:2+quest:0;"
    "Sam=Gandalf:25@5(37,39)+quest:30;Merry=Gimli:20@10(16,18)+quest:24 roll:0"
)
HAND = ".seat > .group:nth-last-child(2) .deed"
"""The secret cards of the last seat on a phone: below the deeds, above the buttons."""
OTHERS = {
    "starwars": "starwars-1997/standard Luke:742@28(6,8,9,15,37);Leia:510@31(11,13,25,12);"
    "Han:980@24(16,18,19,35m);Vader:1105@3(1,5,32,34) roll:0",
    "2003-fr": "lotr-2003-fr/standard Frodo:742@28(6^2,8^2,9^3,15,37);Sam:510@31(11,13,25,12);"
    "Merry:980@24(16,18,19,35m) roll:0 ring:21",
    "2012": "lotr-2012/standard Frodo:742@28(6^2,8^2,9^3,15,37);Sam:510@31(11,13,25,12);"
    "Merry:980@24(16,18,19,35m) roll:0 ring:21",
}
"""The editions that the other scenes do not show: each has accents of its own."""

OVER = (c.Roll(0, (4, 6)), c.CallTime(0))
AUCTION = (c.Decline(0), c.Bid(1, 120))
PLAYED = (c.PlayCard(0, 2, 2, 16),)
OWN_ID = "lotr-2003-own"
OWN, OWN_FILE = f"deeds?box={OWN_ID}", written(editions.load("lotr-2003").data, OWN_ID)
OFFER = c.Offer(1, 0, c.Bundle(cash=50, deeds=(12,)), c.Bundle(deeds=(15,)))


@dataclass(frozen=True, slots=True)
class Scene:
    """A page: the table's position and what was done there, whose seats its phone plays, the host's
    code or none, the path; what happens once it is open, and what is pressed there until it shows
    what it is to show. `goes`: another page, opened once it has joined. `own`: the file of the
    table's own edition, if it has one."""

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
    own: str = ""


SCENES: tuple[Scene, ...] = (
    Scene("join", TURN, joins=False),
    Scene("who-plays", TURN, ready="#sit-form"),
    Scene("turn", TURN, seats=(0,), ready=".roll"),
    Scene("two-children", TURN, seats=(0, 3), ready=".roll"),
    Scene("auction", BUYS, AUCTION, seats=(0,), ready=".bid"),
    Scene("for-sale", BUYS, seats=(0,), ready=".for-sale"),
    Scene("offered", TURN, (OFFER,), seats=(0,), ready=".offer"),
    Scene("rules-proposed", TURN, (c.ChangeRules(1, {"salary": 400}),), seats=(0, 3),
          ready=".offer"),
    Scene("map", TURN, seats=(0,), press=("#show-map", "#spaces [data-pos='24']"),
          ready="#sheet[open] .members"),
    Scene("owns", TURN, seats=(0,), press=("#people .owns",), ready="#sheet[open] .group"),
    Scene("why", BUYS, AUCTION, seats=(0,), press=("#log .why",), ready="#sheet[open] .rulings"),
    Scene("deed", TURN, seats=(0,), press=(".deed",), ready="#sheet[open] .acts"),
    Scene("deal", TURN, seats=(0,), press=("#seats .row button:has-text('{deal}')",),
          ready="#sheet[open] fieldset"),
    Scene("card", QUESTS, seats=(0,), press=(f"{HAND}:nth-child(2)",),
          ready="#sheet[open] h3"),
    Scene("card-sure", QUESTS, seats=(0,), press=(f"{HAND}:nth-child(2)", "#sheet .acts button"),
          ready="#sheet[open] p + .acts"),
    Scene("cards-covered", QUESTS, seats=(1, 2), press=(HAND,), ready="#sheet[open] .acts"),
    Scene("card-played", QUESTS, PLAYED, seats=(1,), ready=".open-card"),
    Scene("leaving", TURN, seats=(1,), press=(".seat .row button:last-child",),
          ready="#sheet[open] .acts"),
    Scene("host", TURN, (c.Roll(0, (2, 3)), c.Mortgage(1, 25)), host=True, path="host",
          ready="#history button"),
    Scene("deed-book", TURN, host=True, path="host", goes="deeds", ready=".deed-card"),
    Scene("deed-book-own", TURN, host=True, path="host", goes=OWN, own=OWN_FILE,
          ready="#remove:not([hidden])"),
    Scene("deed-book-broken", TURN, host=True, path="host", goes=OWN, own="name = 7\n",
          ready="#findings button"),
    Scene("report", TURN, (c.Roll(0, (2, 3)),), host=True, path="host", goes="report",
          ready="#replay"),
    Scene("table", TURN, joins=False, path="table", ready="#ranking li"),
    Scene("table-auction", BUYS, AUCTION, joins=False, path="table", ready="#sale .bid"),
    Scene("table-offered", TURN, (OFFER,), joins=False, path="table", ready=".offer"),
    Scene("table-card", QUESTS, PLAYED, joins=False, path="table", ready=".open-card"),
    Scene("battle", BATTLE, seats=(0,), ready="#duel svg"),
    Scene("table-battle", BATTLE, joins=False, path="table", ready="#duel svg"),
    Scene("end", ENDS, then=OVER, seats=(0,), ready="#end .awards li"),
    Scene("table-end", ENDS, OVER, joins=False, path="table", ready="#end .awards li"),
)  # fmt: skip

SCENES += tuple(
    Scene(f"{kind}-{name}", where, **more)
    for name, where in OTHERS.items()
    for kind, more in (
        ("turn", {"seats": (0,), "ready": ".roll"}),
        ("table", {"joins": False, "path": "table", "ready": "#ranking li"}),
    )
)

LANGUAGES = {"en": "Offer a deal", "fr": "Proposer un échange"}
"""Each with what its button for a deal says."""


@contextmanager
def shown(browser: Browser, scene: Scene, language: str, **more: Any) -> Iterator[Page]:
    """A page that shows a scene, in a window of this kind."""
    window_ = window(browser, reduced_motion="reduce", **more)
    with window_ as page, shown_in(page, scene, language):
        yield page


@contextmanager
def shown_in(page: Page, scene: Scene, language: str) -> Iterator[None]:
    """A window that exists shows a scene."""
    with (
        TemporaryDirectory() as folder,
        served(scene.where, *scene.commands, language=language, own=_own(scene, folder)) as at,
    ):
        open_scene(page, at, scene, language)
        yield


def _own(scene: Scene, folder: str) -> OwnEditions:
    own = OwnEditions(Path(folder))
    if scene.own:
        own.path(OWN_ID).write_text(scene.own)
    return own


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
            page.wait_for_selector("#pause.on")
        yield page


def looked_at(
    browser: Browser, language: str, look: Callable[[str, Page], Iterable[str]], **more: Any
) -> str:  # fmt: skip
    """Look at each scene's page and the others: the demo's, a whole report, the hall's. How many
    there were; Wrong, if a look or a page that did not open found faults."""
    pages: dict[str, Any] = {one.name: shown(browser, one, language, **more) for one in SCENES}
    pages["demo"] = demo_shown(browser, language, **more)
    pages["demo-begun"] = demo_shown(browser, language, begun=True, **more)
    pages["report-whole"] = report_shown(browser, language, **more)
    pages["wires"] = wires_shown(browser, language, **more)
    pages["puzzle"] = puzzle_shown(browser, language, **more)
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
