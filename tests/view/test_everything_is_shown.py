"""No screen, scene, page or notice that no test shows: whoever adds one has to add its picture.

What runs while all pictures are drawn is noted by the interpreter itself.
"""

import importlib
import inspect
import pkgutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import get_args

import pytest

import controller.table
import controller.view.oled
import controller.view.strip
from common.message import Message, verbatim
from controller.dialogue.forms.setting_up import SettingUp
from controller.editions import EditionError, Problem, known, load
from controller.files import enrolment
from controller.files.enrolment import Doubt, Enrolment
from controller.files.tagbook import simulated
from controller.rules import events
from controller.rules.commands import Pass
from controller.rules.entries import Entry, EntryKind
from controller.rules.events import RulesProposed
from controller.rules.prompts import Ask, prompt
from controller.rules.refusals import Refusal
from controller.rules.state import Debt, Phase, Reason, State
from controller.store.faults import Fault, Outcome, Passing
from controller.table.monitors import dice
from controller.table.panel.context import NetworkView, PanelContext
from controller.table.panel.navigation import taken
from controller.table.panel.page import Chosen, Listing, Page, Panel, Say
from controller.table.panel.pages.answers import Answers, Bidders, Leavers
from controller.table.panel.pages.enrolling import Doubtful, LayCards, TagKinds
from controller.table.panel.pages.main import Main
from controller.table.panel.pages.pairing import ShakeDie
from controller.table.panel.pages.resuming import Paused, Resume
from controller.table.panel.pages.setup import Joining
from controller.table.panel.pages.table_settings import AskMoved
from controller.table.panel.pages.taking_back import GoesBack, TakeBackPage
from controller.table.wording import notices
from controller.view.events import ROWS
from controller.view.interface import Notice, Tone, Ui
from controller.view.oled import ASKED, draw, news_end, reading, screen, shown
from controller.view.oled.canvas import Canvas
from controller.view.oled.font import Font
from controller.view.payments import PAYMENTS
from controller.view.strip import calm, scene
from hardware.checks.findings import Finding, Verdict
from hardware.ports import LineNoise, PartFound, PartLost
from hardware.readers.uid import impossible
from hardware.strip.strip import StripLayout
from hardware.system.network import HOTSPOT_NAME, FoundNetwork, Lock, NetworkStatus
from tests.table.begun import PhonesJoined, TwoDice
from tests.view.situations import SINCE, all_films, all_situations, own, started


def modules(package: ModuleType) -> Iterator[ModuleType]:
    """The package and its modules, those of the packages in it too."""
    yield package
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield importlib.import_module(found.name)


def functions(module: ModuleType) -> Iterator[tuple[str, CodeType]]:
    """Functions and methods written in a module, with their code."""
    for name, thing in vars(module).items():
        inner = inspect.unwrap(thing) if callable(thing) else thing
        if inspect.isfunction(inner) and inner.__module__ == module.__name__:
            yield f"{module.__name__}.{name}", inner.__code__
        if inspect.isclass(thing) and thing.__module__ == module.__name__:
            for method, made in vars(thing).items():
                got = made.fget if isinstance(made, property) else made
                plain = inspect.unwrap(got) if callable(got) else got
                if inspect.isfunction(plain) and plain.__module__ == module.__name__:
                    yield f"{module.__name__}.{name}.{method}", plain.__code__


def ran(work: Callable[[], object]) -> set[CodeType]:
    """The code of every Python function that runs meanwhile."""
    found: set[CodeType] = set()

    def note(frame: FrameType, _call: str, _arg: object) -> None:
        found.add(frame.f_code)  # returns None: its lines are not traced

    before = sys.gettrace()
    sys.settrace(note)
    try:
        work()
    finally:
        sys.settrace(before)
    return found


def never(package: ModuleType, work: Callable[[], object]) -> set[str]:
    """Functions of a package that never run; what was remembered of earlier runs is forgotten."""
    for one in modules(package):
        for thing in vars(one).values():
            for made in (thing, *(vars(thing).values() if inspect.isclass(thing) else ())):
                if hasattr(made, "cache_clear"):
                    made.cache_clear()
    made = {name: code for one in modules(package) for name, code in functions(one)}
    seen = ran(work)
    return {name for name, code in made.items() if code not in seen}


def draw_all() -> None:
    for one in all_situations():
        screen(one.state, one.ui, one.now)
        reading(one.state, one.ui, one.now)
        news_end(one.state, one.ui)
        shown(one.state, one.ui, one.now)
        Font("helvR08", cap=6, pitch=9).line("A")


def light_all() -> None:
    """Every scene at all its times."""
    layout = StripLayout(count=40)
    for film in all_films():
        for seconds in film.times:
            scene(film.state, film.ui, SINCE + seconds, layout)
        calm(film.state, film.ui, layout)


def test_no_screen_without_a_picture() -> None:
    assert never(controller.view.oled, draw_all) == set()


def test_no_scene_without_a_film() -> None:
    assert never(controller.view.strip, light_all) == set()


def test_every_question_has_its_screen_and_a_picture_of_it() -> None:
    shown = {
        prompt(one.state).ask
        for one in all_situations()
        if one.state.phase is not Phase.SETUP and one.ui.page is None and one.ui.notice is None
    }
    assert shown == {*ASKED} == {*Ask}


# Pages

ALWAYS: tuple[Page, ...] = (
    Joining(), LayCards(), ShakeDie(0), Doubtful(), TagKinds(b"\x01\x02\x03\x04"),
)  # fmt: skip
IN_A_GAME: tuple[Page, ...] = (
    Main(), Answers(), Resume(), Paused(), Bidders(), Leavers(),
    TakeBackPage(), GoesBack(("Sam to Moria",)), AskMoved(0),
)  # fmt: skip
"""Pages that open by themselves, by OK or Back on a question, or by a card."""


def reached(context: PanelContext, start: Panel) -> Iterator[tuple[Panel, Page]]:
    """Every page that choosing leads to from a panel, one of each kind and moment."""
    waiting, met = [start], set[tuple[type, int, str, bool]]()
    while waiting:
        now = waiting.pop()
        page = now.top
        assert page is not None
        offer = None if now.draft is None else now.draft.offer(context.state)
        settles = offer is not None and offer.settles > 0
        what = type(page), getattr(page, "seat", -1), getattr(page, "name", ""), settles
        if what in met:
            continue
        met.add(what)
        yield now, page
        for act in acts_on(context, now):
            then, _rest = taken(context, now, act)
            if then.top is not None and then != now:
                waiting.append(then)


def kinds(of: type[Page]) -> Iterator[type[Page]]:
    """Every kind of page that can be open: those that no other is made from."""
    for one in of.__subclasses__():
        yield from kinds(one) if one.__subclasses__() else (one,)


def acts_on(context: PanelContext, now: Panel) -> list[Chosen]:
    """What the lines of the page on top do."""
    assert now.top is not None
    inside = now.top.content(context, now)
    return [choice.act for choice in inside.choices] if isinstance(inside, Listing) else []


HOME = FoundNetwork(ssid=b"Home", strength=80, lock=Lock.PASSWORD)
NETWORK = (
    NetworkView(
        status=NetworkStatus(name="Home", address="192.168.178.120"),
        found=(HOME, FoundNetwork(ssid=b"Cafe", strength=8, lock=Lock.OPEN)),
    ),
    NetworkView(
        status=NetworkStatus(
            name=HOTSPOT_NAME, address="10.42.0.1", hotspot=True, password="k7wm-xq4n"
        )
    ),
    NetworkView(waiting=True),
)
"""On a network with others in range, on the table's own, and while an answer is awaited."""


def desks() -> Iterator[tuple[PanelContext, Panel]]:
    """Moments with everything that a table may have besides its game."""
    finding = Finding(
        "strip", Verdict.WRONG, verbatim("it does not light up"), verbatim("look at pin 18")
    )
    for number, state in enumerate((*(one.state for one in all_situations()), *rare())):
        book = simulated(state.edition)
        context = PanelContext(
            state=state, history=lambda: ["Sam claims Moria, 180", "Sam rolls 9"],
            decided=lambda: ["Ruling R32: GO pays at once"], editions=tuple(known()),
            tags=book, stray=b"\x01\x02\x03\x04", findings=lambda: [finding],
            strip=StripLayout(count=40), order="GRB",
            phones=PhonesJoined(), bluetooth=TwoDice(), dice_nearby=2,
            network=NETWORK[number % len(NETWORK)],
        )  # fmt: skip
        things = tuple(enrolment.things(state.edition, enrolment.NEEDED))
        doubt = Doubt(b"\x01\x02\x03\x04", things[1])
        rules: dict[str, bool | int | str] = {
            "battle_tie": "bearer",
            "ring_target": "next-unclaimed",
        }
        sitting = SettingUp(tokens=state.edition.data.tokens[:3], rules=rules)  # of two boxes
        laying = Enrolment(things=things, book=book, doubt=doubt)
        yield context, Panel(setup=sitting, enrolment=laying)


def rare() -> Iterator[State]:
    """Moments that open pages of their own: house rules are proposed; property may pay a rent; the
    Bank has too few buildings for two who want some; a bot plays a seat."""
    state = started()
    RulesProposed(1, {"salary": 400}).apply(state)
    yield state
    state = own(started(edition=load("lotr-2003-fr")), 0, 6)
    state.cash[0], state.stack = 1, [Debt(0, 1, 9, "rent", 37)]
    yield state
    state = started()
    state.by_bot = [2]
    yield state
    state = own(own(started(), 0, 1, 3), 1, 6, 8, 9)
    state.supply[0] = 2
    yield state


def test_every_page_can_be_opened_and_nothing_on_it_is_cut_off() -> None:
    met: set[type] = set()
    for context, empty in desks():
        for root in ALWAYS if context.state.phase is Phase.SETUP else (*ALWAYS, *IN_A_GAME):
            start = empty.opened(context, root)
            for now, page in reached(context, start) if start.top is not None else ():
                met.add(type(page))
                canvas = Canvas()
                draw(canvas, context.state, Ui(page=now.shown(context)), 0.0)
                assert not canvas.outside, page
    assert {*kinds(Page)} - met == set()


# Notices

LATE_ANSWER = Entry(seq=9, time=0.0, kind=EntryKind.COMMAND, command=Pass(1), by="clock")

NOW = 5.0
SAMPLES: dict[str, Callable[[], Notice]] = {
    "dice.dropped": lambda: dice.dropped(NOW),
    "dice.troubled": lambda: dice.troubled(
        "pads", impossible(bytes.fromhex("08A1B2C3")) or verbatim(""), NOW
    ),
    "notices.notice": lambda: notices.notice("Not now", "It is Sam's turn.", Tone.NO, NOW),
    "notices.said": lambda: notices.said(Say("Moria", "Unclaimed, 180 P"), NOW),
    "notices.joined": lambda: notices.joined("Frodo", ("Sam", "Frodo"), NOW),
    "notices.refused": lambda: notices.refused(Refusal("no-game"), NOW),
    "notices.unwritten": lambda: notices.unwritten("the disk is full", NOW),
    "notices.unrecorded": lambda: notices.unrecorded(
        Passing(Path("g.db"), Fault.DISK, Outcome.UNKNOWN), NOW
    ),
    "notices.unplayable": lambda: notices.unplayable(
        EditionError([Problem(file="own.toml", wrong=Message("is empty"), place="name")]), NOW
    ),
    "notices.answered": lambda: notices.answered(started(), LATE_ANSWER, NOW),
    "notices.minutes_left": lambda: notices.minutes_left(10, NOW),
    "notices.time_called": lambda: notices.time_called(NOW),
    "notices.overtaken": lambda: notices.overtaken(started(), 99_999, NOW),
    "notices.nothing_here": lambda: notices.nothing_here(started(), NOW),
    "notices.no_roll": lambda: notices.no_roll(started(), NOW),
    "notices.paused": lambda: notices.paused(NOW),
    "notices.not_in_a_pause": lambda: notices.not_in_a_pause(NOW),
    "notices.copying": lambda: notices.copying(NOW),
    "notices.host_call": lambda: notices.host_call(on=False, coming=True, now=NOW),
    "notices.copied": lambda: notices.copied("ringkeeper-2026-11-26-150322.tar.gz", 12, NOW),
    "notices.not_copied": lambda: notices.not_copied("No space left on device", NOW),
    "notices.thrown_again": lambda: notices.thrown_again(0, NOW),
    "notices.no_such_die": lambda: notices.no_such_die(2, NOW),
    "notices.lost": lambda: notices.lost(
        PartLost(part="strip", why=verbatim("it was unplugged")), NOW
    ),
    "notices.found": lambda: notices.found(
        PartFound(part="strip", about=verbatim("answers again")), NOW
    ),
    "notices.noisy": lambda: notices.noisy(LineNoise(part="pads", why="a bad frame"), 3, NOW),
    "notices.taken_back": lambda: notices.taken_back(started(), None, "Ada rolled 2 + 4", NOW),
    "notices.still_on": lambda: notices.still_on(verbatim("polkit says no"), NOW),
    "notices.lights_found": lambda: notices.lights_found(NOW),
    "notices.colours_found": lambda: notices.colours_found(NOW),
    "notices.not_kept": lambda: notices.not_kept("No space left on device", NOW),
}
"""What makes a notice, by module and name, with something to say."""


def test_every_notice_is_shown_and_fits() -> None:
    made = {
        f"{one.__name__.rpartition('.')[2]}.{name}"
        for one in modules(controller.table)
        for name, thing in vars(one).items()
        if inspect.isfunction(thing)
        and thing.__module__ == one.__name__
        and thing.__annotations__.get("return") == "Notice"
    }
    assert made == set(SAMPLES)
    for name, say in SAMPLES.items():
        said, canvas = say(), Canvas()
        assert said.until > NOW or name == "notices.taken_back"
        draw(canvas, started(), Ui(notice=said), NOW)
        assert not canvas.outside, name
        assert said.title, name
        assert said.text, name


def test_there_is_exactly_one_row_for_every_event() -> None:
    kinds = get_args(events.AnyEvent)
    assert set(ROWS) == set(kinds)
    assert len(ROWS) == len(kinds)


@pytest.mark.parametrize("first", ["events", "strip"])
def test_each_part_of_the_view_can_be_imported_first(first: str) -> None:
    """The rows name pictures and lights, and those look the rows up."""
    subprocess.run([sys.executable, "-c", f"import controller.view.{first}"], check=True)


def test_every_reason_has_its_row() -> None:
    assert list(PAYMENTS) == list(get_args(Reason))


@pytest.mark.parametrize("reason", get_args(Reason))
def test_a_row_says_the_same_with_a_place_and_without(reason: Reason) -> None:
    row = PAYMENTS[reason]
    assert bool(row.why) == bool(row.why_at)
    assert "{place}" in row.owed_at or not row.owed_at
    assert "{place}" not in row.why + row.owed
