"""What is found of parts and files is said in the table's language, every sentence of it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.message import Message, both, joined, verbatim
from controller.table import Press, TurnKnob
from controller.text.grammar import filled
from controller.text.language import in_language
from controller.text.wording import worded
from controller.view.interface import Menu
from hardware.checks import doctor
from hardware.checks.findings import Finding, Verdict
from hardware.checks.record import Checkup
from hardware.dice import battery
from hardware.pi import OpenedParts
from hardware.ports import Button
from hardware.profile.types import Profile
from sim.clock import SimClock
from tests.languages.catalogues import ROOT, stored
from tests.table.hands import banker, hands

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
def test_every_message_has_a_french_text_in_which_all_its_values_appear(
    text: str, data: st.DataObject
) -> None:
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
    page = table.table.ui.page
    assert isinstance(page, Menu)
    table.do(TurnKnob(page.items.index("Vérifier le matériel")), Press(Button.OK))
    page = table.table.ui.page
    assert isinstance(page, Menu)
    assert page.items[0] == "! Journal de la partie"
    assert page.items[1] == "- Écran"
    table.do(TurnKnob(1), Press(Button.OK))
    page = table.table.ui.page
    assert isinstance(page, Menu)
    assert " ".join(page.items) == f"Absent{SPACE}: hardware.toml n’en parle pas."


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
    "controller/store/faults.py": "SQLite's",
    "controller/files/json_faults.py": "msgspec's",
    "hardware/profile/needs.py": "tomllib's",
    "hardware/profile/toml_text.py": "tomllib's",
    "hardware/boards/prompt.py": "mpremote's",
    "hardware/strip/ways.py": "Blinka's",
    "hardware/dice/bluetooth/reporter.py": "bleak's",
}
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
