"""One reader for every TOML file that people write: the same mistake is the same sentence; and what
is wrong with JSON is said in our words, whatever the reader's own are."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from common.message import Message
from common.problem import FileError, Problem
from controller import editions
from controller.editions.problems import EditionError
from controller.files import position_file, tagbook
from controller.files.json_faults import fault
from controller.files.settings import SettingsStore
from controller.rules.position_check.build import PositionError
from controller.text.language import in_language
from controller.text.wording import worded
from hardware.dice import die_faces
from hardware.dice.bluetooth import pairs
from hardware.profile import needs
from hardware.profile.profile import load_profile, parse_profile
from hardware.profile.toml_text import loads
from hardware.system.files import SMALL_MOST
from sim.demo.page import acts
from tests.steps import cases

EDITION = editions.load("lotr-2003")


def kept_settings(path: Path) -> None:
    """As the other readers do, by an error."""
    if problems := SettingsStore(path).problems:
        raise FileError(problems)


READERS: dict[str, Callable[[Path], object]] = {
    "hardware.toml": load_profile,
    "tags.toml": lambda path: tagbook.read(path, EDITION),
    "settings.toml": kept_settings,
    "dice-faces.toml": die_faces.read,
    "dice-bluetooth.toml": pairs.read,
    "edition.toml": lambda path: editions.load(str(path)),
    "position.toml": position_file.load,
}

MISTAKES = {
    "count = \n": 'line 1, column 9: "count =" is not TOML; expected a number such as 60',
    "\nhello\n": 'line 2, column 6: "hello" is not TOML; expected NAME = VALUE',
    "[strip\n": 'line 1, column 7: "[strip" is not TOML; expected a table',
    "[a]\n[a]\n": 'line 2, column 3: "[a]" appears twice; expected it only once',
    "a = 99999999999999999999\n": "cannot be read: a number is too long",
    "a = nan\n": "cannot be read: nan is not a finite number",
    "a" + ".a" * 101 + " = 1\n": "line 1: cannot be read: there are more than 100 dots",
    "a = " + "[" * 9000: "cannot be read: it is nested too deeply",
}


@pytest.mark.parametrize("name", READERS)
def test_the_same_mistake_is_the_same_sentence_in_every_file(name: str, tmp_path: Path) -> None:
    """Issue 11, 11.2: "one TOML reader for edition, profile, settings, tags and faces"."""
    path = tmp_path / name
    for text, sentence in MISTAKES.items():
        path.write_text(text, encoding="utf-8")
        with pytest.raises((FileError, EditionError, PositionError)) as caught:
            READERS[name](path)
        said = str(caught.value).replace(f"{name}, line", f"{name}: line")
        assert f"{name}: {sentence}" in said


@given(st.text(alphabet='[]{}="a1.\n ,#-', max_size=60))
def test_install_and_the_table_say_the_same_of_what_is_no_toml(text: str) -> None:
    """install.sh reads hardware.toml before any library is there."""
    try:
        loads(text, "hardware.toml")
    except FileError as error:
        (problem,) = error.problems
    else:
        return
    if problem.expected is None:  # what cannot be held is said by each in its own words
        return
    with pytest.raises(needs.Mistake) as caught:
        needs.tables_of(text)
    assert (caught.value.line, caught.value.column) == (problem.line, problem.column)
    where = f"line {problem.line}" + (f", column {problem.column}" if problem.column else "")
    assert str(problem) == f"hardware.toml, {where}: {caught.value}"


def test_install_and_the_table_read_as_much_of_a_file() -> None:
    assert needs.SIZE_MOST == SMALL_MOST


def test_a_problem_is_told_with_or_without_its_file() -> None:
    wrong, right = Message("is missing"), Message("a part")
    problem = Problem(file="a/b.toml", line=3, place="k" * 90, wrong=wrong, expected=right)
    key = f"{'k' * 60}..."
    assert str(problem) == f"a/b.toml, line 3: {key}: is missing; expected a part"
    assert str(problem.message()) == f"line 3: {key}: is missing; expected a part"
    at = replace(problem, column=7)
    assert str(at.message("b")) == f"b, line 3, column 7: {key}: is missing; expected a part"
    assert str(replace(at, line=0).message()) == f"column 7: {key}: is missing; expected a part"
    assert str(Problem(file="b", wrong=wrong)) == "b: is missing"
    with in_language("fr"):
        said = worded(problem.message("b.toml")).replace("\N{NO-BREAK SPACE}", " ")
    assert said == f"b.toml, ligne 3 : {key} : manque ; attendu : un élément de la table"


def test_what_a_hardware_toml_repeats_of_itself_is_short() -> None:
    """A device of 200,000 letters named twice does not fill display, log and memory."""
    path = "/" + "d" * 200_000
    with pytest.raises(FileError) as caught:
        parse_profile(f'[dice.a]\npath = "{path}"\n[dice.b]\npath = "{path}"\n')
    assert len(str(caught.value)) < 300


def test_a_wrong_line_is_said_in_french_to_its_end() -> None:
    with pytest.raises(FileError) as caught:
        parse_profile('[strip]\npin = 99\nbackend = "tea"\n')
    with in_language("fr"):
        told = [worded(one.message()) for one in caught.value.problems]
    said = [one.replace("\N{NO-BREAK SPACE}", " ") for one in told]
    assert said == [
        "ligne 2 : strip.pin : 99 ne convient pas ; attendu : un numéro de GPIO de 0 à 27",
        "ligne 3 : strip.backend : 'tea' ne convient pas ; attendu : "
        '"auto" ou "pio" ou "spi" ou "pwm" ou "neopixel"',
    ]


@cases(
    "message, why",
    ("nonsense", "it is not valid JSON near byte 4"),
    ('{"do":"turn","steps":"x"}', "at steps: it must be a whole number, not text"),
    ('{"do":"tap"}', "tag is missing"),
    ('{"do":"tap","tag":"x"}', "at tag: it is not valid"),
    ('{"do":"fly"}', "at do: “fly” is not one of the words allowed here"),
    ('{"do":"' + "x" * 900 + '"}', f"at do: “{'x' * 40}” is not one of the words allowed here"),
    ('{"do":"throw","faces":[10,1]}', "at faces[0]: it must be at most 9"),
    ('{"do":"throw","faces":[-1,1]}', "at faces[0]: it must be at least 0"),
    ("[" * 100, "it must be an object in braces, not a list"),
)
def test_a_message_to_the_page_that_makes_no_sense(message: str, why: str) -> None:
    assert acts.read(message) == f"The table did not understand that: {why}."


def test_an_unknown_wording_says_at_least_that_it_does_not_fit() -> None:
    assert fault(ValueError("a new one - at `$.a.b[2]`")) == "at a.b[2]: it is not valid"
    assert fault(RecursionError("x")) == "it is nested too deeply"
