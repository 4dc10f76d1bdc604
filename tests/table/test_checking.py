"""The page "Check the parts" on the simulated table: what it says, and what is tried out; and that
every sentence about parts and files is said in the table's language."""

import ast
import asyncio
from collections.abc import Awaitable, Callable, Iterator
from functools import cache
from string import Formatter

import pytest
from hypothesis import given, strategies as st

from common.message import Message, both, joined, verbatim
from controller.files.tagbook import simulated
from controller.store.banker import Banker
from controller.table import Press, Table, TableParts, TurnKnob
from controller.table.panel.pages.check import Check, Exercise, Try
from controller.text.grammar import filled
from controller.text.language import in_language
from controller.text.wording import worded
from controller.view.interface import Menu
from controller.view.oled import screen
from hardware.checks import doctor, exercise
from hardware.checks.findings import Finding, Verdict
from hardware.checks.record import Checkup
from hardware.dice import battery
from hardware.pi import OpenedParts
from hardware.ports import Button, DeviceEvent, Pressed
from hardware.profile.types import Profile
from hardware.system import pause
from sim.clock import SimClock
from sim.table.chips import BANK_PAD, Chips, Plug
from tests.languages.catalogues import ROOT, stored
from tests.lines import turns_until
from tests.patience import PATIENCE_S
from tests.readers import with_lines
from tests.table.hands import EDITION, NAMES, banker, hands

UID = bytes.fromhex("04A1B2C3")


class At:
    """A table on simulated chips, with its doctor."""

    def __init__(self, one: Banker, *, lines: bool = False) -> None:
        """`lines`: with a reader beside the others that prints a card once."""
        self.clock = SimClock()
        self.chips = Chips(self.clock)
        self.fobs = with_lines(self.chips) if lines else None
        self.early: list[DeviceEvent] = []
        self.presses = 0
        self.parts: OpenedParts = self.chips.open(self._on)
        self.checkup = Checkup(self.chips.profile, self.parts, self.clock)
        parts = self.parts
        self.table = Table(
            one, simulated(EDITION), self.clock,
            TableParts(
                display=parts.display, strip=parts.strip, layout=parts.layout,
                buzzer=parts.buzzer, checkup=self.checkup,
            ),
        )  # fmt: skip
        for event in self.early:
            self.table.on(event)
        self.clock.run(rate=100)

    def _on(self, event: DeviceEvent) -> None:
        self.presses += isinstance(event, Pressed)
        if hasattr(self, "table"):
            self.table.on(event)
        else:
            self.early.append(event)

    async def wait(self, seconds: float) -> None:
        await pause(self.clock, seconds)

    async def press(self, button: Button) -> None:
        """Press it, and wait until it is heard: contacts are read in a thread of their own."""
        before = self.presses
        await self.wait(self.chips.pins.press(button) + 0.1)
        async with asyncio.timeout(PATIENCE_S):
            while self.presses == before:
                await self.wait(0.1)

    async def choose(self, line: str) -> None:
        [at] = [i for i, item in enumerate(self.menu.items) if item == line]
        if at != self.menu.cursor:
            await self.wait(self.chips.pins.turn(at - self.menu.cursor) + 0.2)
        await self.press(Button.OK)

    @property
    def menu(self) -> Menu:
        assert isinstance(self.table.ui.page, Menu)
        return self.table.ui.page

    @property
    def said(self) -> str:
        notice = self.table.ui.notice
        return f"{notice.title}: {notice.text}" if notice else ""

    def close(self) -> None:
        self.table.close()
        self.parts.close()
        self.chips.close()
        if self.fobs is not None:
            self.fobs.close()


def at_chips(
    *, begun: bool = True, lines: bool = False
) -> Callable[[Callable[[At], Awaitable[None]]], Callable[[], Awaitable[None]]]:
    """A test at such a table, whose game is on if it has `begun`."""

    def test(what: Callable[[At], Awaitable[None]]) -> Callable[[], Awaitable[None]]:
        async def run() -> None:
            at = At(banker(NAMES) if begun else Banker(EDITION), lines=lines)
            try:
                await at.wait(8)
                await what(at)
            finally:
                at.close()

        return run

    return test


@at_chips()
async def test_every_part_is_listed_and_what_is_wrong_comes_first(at: At) -> None:
    await at.press(Button.PUSH)
    await at.choose("Check the parts")
    assert at.menu.items[:4] == ("+ Display", "+ Lights", "+ Panel", "+ Buzzer")
    assert at.menu.items[-7:] == (
        "Try the lights", "Try the display", "Try the buzzer", "Try the voice",
        "Try knob and buttons", "Try the dice", "Try a reader",
    )  # fmt: skip
    await at.press(Button.BACK)
    at.chips.unplug(Plug.READER)
    await turns_until(lambda: "pads" in at.table.ui.missing)
    await at.wait(6)
    await at.press(Button.PUSH)
    await at.choose("Check the parts")
    assert at.menu.items[0] == "! Reader"
    await at.press(Button.OK)
    assert at.menu.title == "Reader"
    assert "/dev/serial/by-id)." in "".join(at.menu.items)
    screen(at.table.state, at.table.ui, at.clock.time())
    await at.press(Button.OK)
    assert at.menu.title == "Check the parts"


@at_chips(begun=False)
async def test_it_is_also_there_while_a_game_is_set_up(at: At) -> None:
    assert "Check the parts" in at.menu.items
    at.table.choose(Check())
    assert at.menu.title == "Check the parts"


@at_chips()
async def test_lights_walk_and_give_the_strip_back(at: At) -> None:
    before = list(at.chips.chain.colours)
    at.table.choose(Try(Exercise.LIGHTS))
    await at.wait(0.7)
    assert at.said == "Try the lights: Space 0 (GO): light 0."
    lit = list(at.chips.chain.colours)
    assert any(lit[0])
    assert not any(map(any, lit[1:]))
    await at.wait(60)  # it ends by itself
    assert at.said == ""
    assert len(at.table.banker.counting()) == 1
    at.table.choose(Try(Exercise.LIGHTS))
    await at.wait(0.5)
    await at.press(Button.BACK)  # or by any press
    assert at.said == ""
    lit = list(at.chips.chain.colours)
    assert sum(map(any, lit)) == sum(map(any, before))


@at_chips()
async def test_pictures_on_the_glass_and_then_the_question_again(at: At) -> None:
    at.table.choose(Try(Exercise.PICTURES))
    await at.wait(0.5)
    assert at.chips.oled.pixels() == exercise.pictures()[0].image.tobytes()
    await at.wait(10)
    glass = screen(at.table.state, at.table.ui, at.clock.time()).image
    assert at.chips.oled.pixels() == glass.tobytes()


@at_chips()
async def test_tones_are_heard(at: At) -> None:
    heard = len(at.chips.pins.ear.tones)
    at.table.choose(Try(Exercise.TONES))
    await at.wait(3)
    assert len(at.chips.pins.ear.tones) == heard + len(exercise.SCALE)


@at_chips()
async def test_knob_and_buttons_do_nothing_else_while_they_are_tried(at: At) -> None:
    at.table.choose(Try(Exercise.CONTROLS))
    assert "press Back" in at.said
    await at.wait(at.chips.pins.turn(2) + 0.2)
    assert "clockwise" not in at.said
    await at.wait(at.chips.pins.turn(-1) + 0.2)
    for button in Button:
        assert at.table.ui.page is None
        await at.press(button)
    assert at.said == "Try knob and buttons: All of them work."
    await at.press(Button.PUSH)
    assert at.menu.title == "Menu"


@at_chips()
async def test_a_button_that_is_silent_is_named_with_its_pin(at: At) -> None:
    at.table.choose(Try(Exercise.CONTROLS))
    await at.wait(at.chips.pins.turn(1) + 0.2)
    await at.press(Button.OK)
    await at.wait(11)
    said = "Nothing received: turn the knob back: GPIO 17+27, press Back: GPIO 24, "
    assert at.said.startswith(said)


@at_chips()
async def test_a_card_on_a_reader_is_watched_and_is_no_tap(at: At) -> None:
    at.table.choose(Try(Exercise.CARDS))
    at.chips.reader.place(BANK_PAD, UID)
    await at.wait(1)
    assert at.said == "Reader, head 0: Seen. Leave it there a moment."
    await at.wait(6)
    assert at.said == "Reader, head 0: 50 reads a second, 0 of 250 missed."
    at.table.choose(Try(Exercise.CARDS))
    await at.wait(11)
    assert at.said == "Nothing received: No reader saw a card."
    at.table.choose(Try(Exercise.CARDS))
    await at.press(Button.BACK)
    assert at.said == "Try a reader: Stopped."


@at_chips(lines=True)
async def test_a_reader_that_prints_a_card_once_has_told_all(at: At) -> None:
    """That the tag counts as gone a second later is no fault of the reader's."""
    assert at.fobs is not None
    await turns_until(lambda: "fobs" in at.checkup.record.found)
    at.table.choose(Try(Exercise.CARDS))
    at.fobs.write(b"04 A1 B2 C3\r\n")
    await at.wait(1)
    assert at.said == "Fobs, head 0: The card was read."
    await at.wait(10)
    assert at.said == "Fobs, head 0: The card was read."


@at_chips()
async def test_a_reader_that_goes_in_mid_trial_has_not_seen_the_card_all_the_time(at: At) -> None:
    told: list[str] = []
    at.table.log.append(told.append)
    at.table.choose(Try(Exercise.CARDS))
    at.chips.reader.place(BANK_PAD, UID)
    await at.wait(1)
    at.chips.unplug(Plug.READER)
    await at.wait(20)
    assert any(line.startswith("Reader: gone: ") for line in told)
    assert not any("seen all the time" in line for line in told)
    at.chips.plug(Plug.READER)
    await at.wait(5)
    at.chips.reader.remove(BANK_PAD, UID)
    at.table.choose(Try(Exercise.CARDS))  # and again
    await at.wait(1)
    at.chips.reader.place(BANK_PAD, UID)
    await at.wait(8)
    assert at.said == "Reader, head 0: 50 reads a second, 0 of 250 missed."


@at_chips()
async def test_dice_are_thrown_without_a_roll(at: At) -> None:
    before = len(at.table.banker.history())
    at.table.choose(Try(Exercise.DICE))
    assert at.said == "Try the dice: Roll both dice. It does not count."
    at.chips.hub.throw((3, 0))
    await at.wait(6)
    assert at.said == "Try the dice: Die 1: 3, battery 3.90 V. Die 2: Eye, battery 3.90 V."
    at.table.choose(Try(Exercise.DICE))
    at.chips.hub.throw_one(1, 5)
    await at.wait(16)
    assert at.said == (
        "Try the dice: Die 2: 5, battery 3.90 V. "
        "No answer from die 1: charge it, or bring it nearer."
    )
    at.table.choose(Try(Exercise.DICE))
    await at.press(Button.BACK)
    assert "No answer from die 1" in at.said
    assert len(at.table.banker.history()) == before
    assert at.table.ui.held_die is None
    at.chips.hub.throw((3, 4))  # and now it is one
    await at.wait(6)
    assert len(at.table.banker.history()) == before + 1


def test_parts_that_are_not_there_are_said_to_be_missing() -> None:
    clock = SimClock()
    bare = Checkup(Profile(), OpenedParts(), clock)
    one = Table(banker(NAMES), simulated(EDITION), clock, TableParts(checkup=bare))
    for which in (
        Exercise.LIGHTS, Exercise.PICTURES, Exercise.TONES,
        Exercise.VOICE, Exercise.CONTROLS, Exercise.DICE,
    ):  # fmt: skip
        one.choose(Try(which))
        assert one.ui.notice is not None
        assert one.ui.notice.text == "Not there."
    one.close()


SPACE = "\N{NO-BREAK SPACE}"


@cache
def keys() -> tuple[str, ...]:
    """The keys of all messages that hardware and commands make, from their own source; read when a
    test wants them, not by every process that collects."""
    sources = [
        source
        for folder in ("common", "hardware", "controller")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if "Message(" in (source := path.read_text("utf-8"))
    ]
    return tuple(sorted({key for source in sources for key in _keys_in(source)}))


def _keys_in(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id="Message"), args=[ast.Constant(str(text))]):
                yield text


def test_there_are_keys() -> None:
    assert len(keys()) > 200


@given(st.deferred(lambda: st.sampled_from(keys())), st.data())
def test_every_message_is_in_french_with_all_its_values(text: str, data: st.DataObject) -> None:
    """Issue 11, 11.2: a key with values, worded at the edge; values are kept as they are."""
    fields = {field for _, field, _, _ in Formatter().parse(text) if field}
    values = {name: data.draw(st.text("{}%$\\;, :aé0", min_size=1)) for name in fields}
    message = Message(text, **values)
    assert all(value in str(message) for value in values.values())
    with in_language("fr"):
        told = worded(message)
    assert all(value in told for value in values.values())
    said = stored("fr").get(text)
    assert said is not None
    assert told == filled(str(said.string), values)


def test_messages_in_messages_are_worded_too() -> None:
    heard = Message("last heard {seconds} s ago", seconds=12)
    empty = Message(
        "{heard}: nearly empty",
        heard=Message("{heard}, {battery}", heard=heard, battery=battery.in_words(3410, None)),
    )
    assert worded(empty) == "last heard 12 s ago, battery 3.41 V: nearly empty"
    pins = joined([Message("ok at {pin}", pin=doctor.pin(23)), doctor.pin(17)])
    with in_language("fr"):
        assert worded(empty) == "dernier message il y a 12 s, batterie à 3.41 V, presque vide"
        assert worded(pins) == "OK sur GPIO 23 (broche 16), GPIO 17 (broche 11)"
        assert worded(both(Message("charge it"), Message("dark"))) == f"chargez-le{SPACE}; éteint"
        assert worded(both(Message("charge it"), None)) == "chargez-le"
        assert worded(verbatim("[Errno 5] {tea}")) == "[Errno 5] {tea}"
        clause = Message("there are only {count} deeds to deal", count=3)
        assert "3" in worded(clause)


def test_a_message_is_its_key_and_values() -> None:
    one = Message("{count} lights", count=8)
    assert one == Message("{count} lights", count=8)
    assert hash(one) == hash(Message("{count} lights", count=8))
    assert one != Message("{count} lights", count=9)
    assert one != "8 lights"
    assert repr(one) == "Message('{count} lights', count=8)"


def test_a_french_family_reads_the_check_of_the_parts_in_french() -> None:
    trouble = Finding(
        "journal",
        Verdict.WRONG,
        Message("{why}; kept as {file}", why=verbatim("tea"), file="j-damaged"),
        doctor.SENSOR_REMEDY,
    )
    checkup = Checkup(Profile(), OpenedParts(), SimClock(), [trouble])
    table = hands(banker(), checkup=checkup, language="fr")
    table.do(Press(Button.PUSH))
    table.do(TurnKnob(table.page.items.index("Vérifier le matériel")), Press(Button.OK))
    assert table.page.items[0] == "! Journal de la partie"
    assert table.page.items[1] == "- Écran"
    table.do(TurnKnob(1), Press(Button.OK))
    assert " ".join(table.page.items) == f"Absent{SPACE}: hardware.toml n’en parle pas."


APART = {"split", "partition", "rpartition", "removeprefix", "removesuffix", "startswith"}
SAID = {"why", "what", "remedy", "reason", "problem", "trouble"}


def taken_apart(source: str) -> list[str]:
    """Where words of an error or a finding are searched or cut: `str(error)`, `found.what`."""
    found = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(value=text, attr=attr)) if attr in APART:
                inside = [text]
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[text]):
                inside = [text]
            case ast.Call(func=ast.Attribute(value=ast.Name(id="re")), args=args):
                inside = list(args)
            case _:
                continue
        found += [f"{node.lineno}" for text in inside if _is_said(text)]
    return found


def _is_said(node: ast.expr) -> bool:
    match node:
        case ast.Call(func=ast.Name(id="str" | "worded"), args=[ast.Name(id=name)]):
            return name in SAID | {"error", "failed", "lost", "found", "refusal"}
        case ast.Call(func=ast.Name(id="str" | "worded")):
            return any(_is_said(one) for one in node.args)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in SAID
        case ast.Call(func=ast.Attribute(value=inner)):
            return _is_said(inner)
        case ast.Subscript(value=inner):
            return _is_said(inner)
    return False


LIBRARIES = {
    "controller/store/faults.py": "SQLite's", "controller/files/json_faults.py": "msgspec's",
    "hardware/profile/needs.py": "tomllib's", "hardware/profile/toml_text.py": "tomllib's",
    "hardware/boards/prompt.py": "mpremote's", "hardware/strip/ways.py": "Blinka's",
    "hardware/dice/bluetooth/reporter.py": "bleak's",
}  # fmt: skip
"""Where the words of a library are looked at, which has nothing else to give."""


@pytest.mark.parametrize("folder", ["table", "cli", "text", "store", "files", "../hardware"])
def test_nobody_takes_a_sentence_apart(folder: str) -> None:
    """Issue 11, 11.2: "no sentence is ever taken apart again"."""
    for path in sorted((ROOT / "controller" / folder).resolve().rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if name not in LIBRARIES:
            assert taken_apart(path.read_text("utf-8")) == [], name


def test_a_sentence_that_is_taken_apart_is_noticed() -> None:
    assert taken_apart('str(error).split("; ")') == ["1"]
    assert taken_apart('"full" in reason') == ["1"]
    assert taken_apart('"full" in str(error)') == ["1"]
    assert taken_apart('found.what.partition(";")[0]') == ["1"]
    assert taken_apart('re.match("a", found.remedy)') == ["1"]
    assert taken_apart('line.split(","); "x" in names') == []
