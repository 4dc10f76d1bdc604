"""Every refusal of every command, and every finding about a position: a position that brings it
about, and what a player then reads.

refusals.json has a row for each kind of command with each of its refusals: a line of notation, the
command, and the sentence. What is refused whatever is commanded, set-ups and take-backs are here.
findings.json has a row for each finding: a line of notation, or a position as a file has it, and
what is said of it. What the host reads of a correction that brings one about is in refusals.json.
"""

import json
import random
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, get_args

import msgspec
import pytest

from common.problem import Problem
from controller.editions import load
from controller.rules import commands as c
from controller.rules.edition import Rules
from controller.rules.engine import step, verify
from controller.rules.events import blank
from controller.rules.notation import edition_of, position, read, write
from controller.rules.position_check.build import PositionError, problems_of
from controller.rules.position_model import Position
from controller.rules.prompts import AWAITED, awaited
from controller.rules.refusals import SENTENCES, Refusal
from controller.rules.state import OVER, State
from controller.text.language import in_language
from controller.text.sentences import refusal_sentence
from controller.text.sentences.settings import setting_title
from controller.text.wording import worded
from tests.rules.positions import LOTR, setup
from tests.rules.said import POSITIONS, RULES, parts, texts
from tests.rules.wild import GAMES, about, begin, nonsense, sensible
from tests.table.hands import banker

KINDS = get_args(c.AnyCommand)
ALWAYS = {"game-over", "no-game", "no-such-seat", "retired"}
"""What is refused whatever the command is."""


class Row(NamedTuple):
    """`before`: what is done first, from the line on."""

    line: str
    command: Any
    says: str
    before: tuple[Any, ...] = ()


def _row(one: dict[str, Any]) -> Row:
    first, *before = [
        msgspec.convert(given, c.AnyCommand) for given in (one["command"], *one.get("before", ()))
    ]
    return Row(one["line"], first, one["says"], tuple(before))


ROWS = list(map(_row, json.loads((Path(__file__).parent / "refusals.json").read_text("utf-8"))))


def refused(state: State, command: Any) -> Refusal:
    refusal = verify(state, command)
    assert isinstance(refusal, Refusal), command
    return refusal


@cache
def laid(line: str, before: tuple[Any, ...] = ()) -> State:
    state = read(load(edition_of(line)), line)
    for command in before:
        assert isinstance(step(state, command), list), command
    return state


def of_row(row: Row) -> Refusal:
    return refused(laid(row.line, row.before), row.command)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{type(row.command).__name__} {row.line}")
def test_what_is_said_is_true_here_and_to_the_point(row: Row) -> None:
    refusal = of_row(row)
    assert str(refusal) == row.says or refusal.code == "bad-rule"  # which names a setting by key
    assert refusal_sentence(refusal) == row.says
    with in_language("fr"):
        french = refusal_sentence(refusal)
    assert french not in (row.says, "")
    assert "{" not in french + row.says


OF_ALL = [
    ("lotr-2003 - setup", "no-game", "No game has been set up yet."),
    ("lotr-2003/classic A:1500;B:1500 over:0 worth:1500.1500 winners:0.1", "game-over",
     "The game is over."),
    ("lotr-2003/classic A:1500;B:1500;C:0! roll:0", "retired", "C has left the game."),
    ("lotr-2003/classic A:1500;B:1500 roll:0", "no-such-seat", "There is no seat 7 at this table."),
]  # fmt: skip
SEATLESS = (c.StartGame, c.SetPosition, c.Adjust, c.EndGame)


def some(kind: Any, seat: int) -> Any:
    """A command of a kind, the rest of it as it comes."""
    found = next(row.command for row in ROWS if type(row.command) is kind)
    return msgspec.structs.replace(found, seat=seat)


@pytest.mark.parametrize(("line", "code", "says"), OF_ALL)
@pytest.mark.parametrize("kind", [one for one in KINDS if one not in SEATLESS])
def test_what_forbids_every_command_comes_first(kind: Any, line: str, code: str, says: str) -> None:
    seat = {"retired": 2, "no-such-seat": 7}.get(code, 0)
    refusal = refused(laid(line), some(kind, seat))
    assert (refusal.code, str(refusal)) == (code, says)


ONLY_CHECKED = {
    "lotr-2003 - setup": "a game must be set up",
    "lotr-2003 A:9#1;B:9 roll:0": "A is in Jail and rolls, pays or uses a card",
    "lotr-2003 A:9;B:9 over:0 worth:9.9 winners:0.1": "the game is over",
}
"""What is awaited and no refusal says: `position check` does."""


def test_every_sentence_inside_a_refusal_has_a_position_that_brings_it_about() -> None:
    """A code may have several: why it is not asked now, why no rent can be asked for, and so on."""
    have = {part for row in ROWS for part in parts(tuple(of_row(row).values.values()))}
    have |= {
        part
        for _code, changes, _says in START
        for part in parts(tuple(at_start(changes).values.values()))
    }
    nobody = refused(blank(LOTR), c.SetPosition(position=Position(seats=(), phase="setup")))
    have |= set(parts(nobody.values["why"]))
    for line, says in ONLY_CHECKED.items():
        message = awaited(laid(line))
        assert str(message) == says
        have.add(message.text)
    files = [path for path in sorted(RULES.rglob("*.py")) if path not in POSITIONS]
    made = texts(files) | dict.fromkeys(AWAITED.values(), "prompts.py")
    assert {text: where for text, where in made.items() if text not in have} == {}


A, B = c.Player("A", "Frodo"), c.Player("B", "Gimli")
START: list[tuple[str, dict[str, Any], str]] = [
    ("players", {"players": (A,)}, "This edition is for 2 to 6 players, not 1."),
    ("same-name", {"players": (A, c.Player("A", "Gimli"))}, "Two players are called A."),
    ("no-name", {"players": (A, c.Player(" ", "Gimli"))}, "Player 2 has no name."),
    ("no-name", {"players": (A, c.Player("\u3164\u2800", "Gimli"))}, "Player 2 has no name."),
    ("bad-name", {"players": (A, c.Player("B" * 41, "Gimli"))},
     "The name of player 2 is too long, or has characters that cannot be shown."),
    ("token", {"players": (A, c.Player("B", "Sauron"))},
     "Sauron is not free: this edition has Aragorn, Frodo, Gandalf, Gimli, Legolas and Galadriel,"
     " each for one player."),
    ("token", {"players": (A, c.Player("B", "Frodo"))},
     "Frodo is not free: this edition has Aragorn, Frodo, Gandalf, Gimli, Legolas and Galadriel,"
     " each for one player."),
    ("bad-decks", {"decks": ((0,), (1,))},
     "The deck People is not complete: each of its 16 cards must be in it once."),
    ("deck-count", {"decks": ()}, "This edition has 2 decks, not 0."),
    ("bad-deeds", {"deeds": (1, 1)},
     "The dealt deeds must be this edition's 28 deeds, each once."),
    ("bad-edition", {"edition": "chess"},
     "lotr-2003 is played here; a game of chess needs a table of its own."),
    ("bad-game", {"game": "long"},
     "The Lord of the Rings, Trilogy Edition (2003) has no game called long. It has standard,"
     " classic, short and time-limit."),
    ("bad-rule", {"rules": {"nonsense": 1}},
     "This house rule does not work: there is no setting 'nonsense'."),
    ("bad-rule", {"rules": {"bearer": True}},
     "This house rule does not work: the Ring either moves by itself or is borne by a player,"
     " not both."),
    ("bad-rule", {"rules": {"bearer": True, "ring": False}},
     "This house rule does not work: a Ring-bearer needs a Tracker, and this edition has none."),
    ("bad-rule", {"rules": {"players_least": 6, "players_most": 2}},
     "This house rule does not work: the smallest number of players (6) is above the largest (2)."),
    ("bad-rule", {"rules": {"deeds_dealt": 20}},
     "This house rule does not work: there are only 28 deeds to deal."),
    ("bad-rule", {"rules": {"deeds_dealt": 2, "deeds_paid": True, "start_money": 9}},
     "This house rule does not work: the dealt deeds would cost a player 260, more than the"
     " starting money."),
]  # fmt: skip


def at_start(changes: dict[str, Any]) -> Refusal:
    return refused(blank(LOTR), setup(of=LOTR, **{"players": (A, B)} | changes))


@pytest.mark.parametrize(
    ("code", "changes", "says"), START, ids=[f"{one[0]} {one[1]}" for one in START]
)
def test_a_set_up_that_cannot_be_says_why(code: str, changes: dict[str, Any], says: str) -> None:
    refusal = at_start(changes)
    assert (refusal.code, str(refusal)) == (code, says)
    with in_language("fr"):
        assert refusal_sentence(refusal) != says


def test_a_game_is_set_up_once_and_not_in_a_position_that_cannot_be() -> None:
    here = laid("lotr-2003 A:1500;B:1500 roll:0")
    assert refused(here, setup(of=LOTR)).code == "already-started"
    empty = msgspec.convert({}, Position)
    refusal = refused(blank(LOTR), c.SetPosition(position=empty))
    told = "there is nobody at the table; expected a seat for each player."
    assert str(refusal) == f"Such a game is impossible: seats: {told}"


def test_what_cannot_be_taken_back_says_why() -> None:
    table = banker()
    told = {}
    for count in (0, 99):
        outcome = table.take_back(count)
        assert isinstance(outcome, Refusal)
        told[outcome.code] = str(outcome)
    assert told == {
        "take-back-none": "Say how many to take back: 1 or more, not 0.",
        "take-back": f"You can take back at most {len(table.counting())}, not 99.",
    }


IN_TESTS = {
    "already-started", "bad-position", "take-back", "take-back-none", "nothing-to-take-back",
}  # fmt: skip


def test_every_refusal_has_a_position_that_brings_it_about() -> None:
    """A new one: add a row, read the sentence there as a player would, in both languages."""
    rows = {of_row(row).code for row in ROWS}
    found = rows | ALWAYS | IN_TESTS | {code for code, _changes, _says in START}
    assert {*SENTENCES} - found == set(), "each needs a row in tests/rules/refusals.json"
    assert found - {*SENTENCES} == set()


def as_row(state: State, command: Any, refusal: Refusal) -> str:
    """A line of refusals.json."""
    given = msgspec.to_builtins(command)
    return json.dumps(
        {"line": write(state), "command": given, "says": refusal_sentence(refusal)},
        ensure_ascii=False,
    )


def test_every_refusal_of_every_command_that_wild_players_meet_is_in_the_table() -> None:
    pairs = {(type(row.command), of_row(row).code) for row in ROWS}
    rng, missing = random.Random(79), dict[tuple[Any, str], str]()
    for which in range(len(GAMES)):
        state, _start = begin(rng, which)
        for _turn in range(60):
            for command in (about(rng, state), nonsense(rng, state)):
                refusal = verify(state, command)
                if refusal is None or refusal.code in ALWAYS:
                    continue
                pair = (type(command), refusal.code)
                early = refusal.code == "not-asked" and state.phase.value in ("opening", "count")
                if pair not in pairs and not early:
                    missing[pair] = as_row(state, command, refusal)
            if state.phase is OVER:
                break
            step(state, sensible(rng, state))
    lines = "\n".join(missing.values())
    assert not missing, f"read these rows, and add them to tests/rules/refusals.json:\n{lines}"


@pytest.mark.parametrize("name", [field.name for field in msgspec.structs.fields(Rules)])
def test_a_refused_house_rule_is_named_as_players_see_it_in_our_own_words(name: str) -> None:
    """Whatever a phone or a script asks for: `bad-rule` says its title, not its key, and no word of
    msgspec's. In a file the key is what is written."""
    title, state = setting_title(name), blank(LOTR)
    values: list[Any] = ["x", 1.5, -1, 10**29, None, [], ["a"], {}, True]
    for value in values:
        command = setup(of=LOTR, players=(A, B), rules={name: value})
        outcome = step(state.copy(), command)
        if not isinstance(outcome, Refusal) or outcome.code != "bad-rule":
            continue
        said = refusal_sentence(outcome)
        if str(outcome.values["why"]).startswith("“"):
            assert f"“{title}”" in said
        assert re.search(r"[`_$]|[Ee]xpected|Object|Invalid", said) is None, said


FINDINGS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "findings.json").read_text("utf-8")
)


def problems(row: dict[str, Any]) -> Sequence[Problem]:
    if "position" in row:
        laid = msgspec.convert(row["position"], Position)
        return problems_of(load("lotr-2003"), laid, "")
    with pytest.raises(PositionError) as caught:
        position(load(edition_of(row["line"])), row["line"])
    return caught.value.problems


def found(row: dict[str, Any]) -> Problem:
    """The finding that the row is about, among the others in the same position."""
    told = {str(one.message()): one for one in problems(row)}
    assert row["says"] in told
    return told[row["says"]]


@pytest.mark.parametrize("row", FINDINGS, ids=lambda row: row["says"][:90])
def test_what_cannot_be_is_said_in_both_languages(row: dict[str, Any]) -> None:
    finding = found(row)
    with in_language("fr"):
        french = worded(finding.wrong)
    assert french not in (str(finding.wrong), "")
    assert "{" not in str(finding.wrong) + french


def test_every_finding_has_a_position_that_brings_it_about() -> None:
    """A new one: add a row, and read the sentence there in both languages. It says by itself what
    is wrong: a host reads it without the key and without what was expected (adjusting.py)."""
    have = {text for row in FINDINGS for text in parts(found(row).message())}
    made = texts(POSITIONS)
    assert {text: where for text, where in made.items() if text not in have} == {}
