"""Mistakes in an edition's file: all of them are named, with their place and what belongs there."""

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from controller import editions
from controller.editions import EditionError, build
from controller.editions.problems import Findings
from controller.rules.edition import Edition
from tests.steps import cases

SOURCE = (editions.HERE / "lotr_2003.toml").read_text(encoding="utf-8")
TREE = tomllib.loads(SOURCE)


def problems(path: Path, *changes: tuple[str, str]) -> list[str]:
    """What loading says about the shipped file with these pieces of text replaced."""
    text = SOURCE
    for old, new in changes:
        assert old in text, f"the file no longer says {old}"
        text = text.replace(old, new, 1)
    mine = path / "mine.toml"
    mine.write_text(text, encoding="utf-8")
    with pytest.raises(EditionError) as caught:
        editions.load(str(mine))
    return [str(problem) for problem in caught.value.problems]


def test_an_unchanged_copy_is_the_edition(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(SOURCE, encoding="utf-8")
    assert editions.load(str(tmp_path / "mine.toml")).data == editions.load("lotr-2003").data


@cases(
    "old, new, message",
    ('"Rivendell",', '"Rivendell", price = "140",',
     "mine.toml: spaces[13].price: '140' is wrong; expected a whole number"),
    ('currency = "Power"', 'currency = " "',
     "mine.toml, line 13: currency: is empty; expected a name"),
    ('"Rivendell",', f'"{"R" * 61}",',
     "spaces[13].name: has 61 characters; expected at most 60"),
    ('currency = "Power"', f'currency = "{"P" * 500}"', "currency: has 500 characters"),
    ('"Go back 3 spaces."', f'"{"a" * 301}"', ".text: has 301 characters"),
    ('"Rivendell",', '"Rivendell", price = -1,', "price: -1 is wrong; expected at least 0"),
    ('"Rivendell",', '"Rivendell", mortgage = -1,', "spaces[13].mortgage: -1 is wrong"),
    ('"Rivendell",', '"Rivendell", mortgage = 70, lift = 69,',
     "spaces[13].lift: 69 is wrong; expected 0, or at least the mortgage, 70"),
    ('"Rivendell",', '"Rivendell", rent = [10, 50, 150, 450, -4, 750],',
     "spaces[13].rent: -4 is wrong; expected at least 0"),
    ('"Rivendell",', '"Rivendell", rent = [10, 50],', "spaces[13].rent: has 2 values"),
    ('"Rivendell",', '"Rivendell", kind = "inn",', "spaces[13].kind: 'inn' is wrong; expected"),
    ('"Rivendell",', '"Rivendell", group = "mauve",', "'mauve' has no colour"),
    ('"Rivendell",', '"Rivendell", group = "red",', "'red' mixes kinds or building costs"),
    ('"Rivendell",', '"Rivendell", build_hotel = 90,', "'pink' mixes kinds or building costs"),
    ('"Rivendell",', '"Rivendell", build_hotel = -1,', "spaces[13].build_hotel: -1 is wrong"),
    ('"Bill the Pony",', '"Bill the Pony", build_hotel = 9,', "'steeds' mixes kinds"),
    ('"GO",', '"GO", build_hotel = 9,', "spaces[0].build_hotel: GO cannot be owned"),
    ('"Rivendell",', '"Rivendell", prise = 1,', "spaces[13].prise: is not a known name; "
     "expected price"),
    ('  { name = "Bree", source = "reported" },\n', "",
     "spaces: has 39 entries; expected 40"),
    ('deck = "events"', 'deck = "evnts"', "spaces[2].deck: there is no deck 'evnts'"),
    ('effect = "dividend"', 'effect = "dvidend"', "decks[0].cards[6].effect: 'dvidend' is no"),
    ('effect = "dividend"', 'effect = { type = "gain" }', "cards[6].effect.amount: is missing"),
    ('effect = "to-24"', 'effect = { type = "advance", to = 40 }', "there is no space 40"),
    ('effect = "back-3"', 'effect = { type = "back", steps = 0 }', "effect.steps: 0 is wrong"),
    ('effect = "keep"', 'effect = { type = "kep" }', "effect.type: 'kep' is wrong"),
    ('"Go back 3 spaces."', '""', "decks[0].cards[8].text: is empty; expected text"),
    ("effect = \"dividend\"", 'effect = { type = "gain", amount = -5 }',
     "decks[0].cards[6].effect.amount: -5 is wrong; expected at least 0"),
    ('"Frodo", ', '"Gimli", ', "tokens: 'Gimli' is listed 2 times"),
    ("tokens = [", 'tokens = ["Frodo"] #', "tokens: has 1 for at least 2 players"),
    ("[0, 2, 3", "[7, 2, 3", "dice[0]: [7, 2, 3, 4, 5, 6] is not a die"),
    ("salary = 200", "salary = -1", "rules.salary: -1 is wrong; expected a whole number, at"),
    ("salary = 200", "salry = 200", "rules.salry: is not a known name; expected salary"),
    ("salary = 200", "", "rules.salary: is missing"),
    ('rounding = "up"', 'rounding = "off"', "rules.rounding: 'off' is wrong; expected one of"),
    ("ring = true", "ring = 1", "rules.ring: 1 is wrong; expected true or false"),
    ("ring = false", "rng = false", "games.classic.rules.rng: is not a known name"),
    ("start_split = { 500", "start_split = { five", "a key is not a whole number"),
    ("players_least = 2", "players_least = 7", "rules.players_least: 7 is more than"),
    ('"#8b4a2b"', '"brown"', "group_colours.brown: 'brown' is not a colour"),
    ('accent = "#e3b655"', 'accent = "gold"', "look.accent: 'gold' is not a colour"),
    ('accent = "#e3b655"', 'accent = "#5a4020"',
     "look.accent: text cannot be read: its contrast is 1.9; expected at least 4.5"),
    ('ground = "#20150d"', 'ground = "#c0a080"', "look.ground: text cannot be read"),
    ('pictures = "ring"', 'pictures = "rings"', "look.pictures: 'rings' is wrong"),
    ("[games.standard]", "[games.normal]", "games: there is no standard game"),
    ('bank_stock = "stand-in"', 'bnk_stock = "stand-in"', "sources.bnk_stock"),
    ('"R1", "R2"', '"R1", "R99"', "rulings[1]: there is no ruling 'R99'; expected R1 to R82"),
    ("sources = { jail_fail", "sources = { jail_fall", "games.short.sources.jail_fall_moves"),
    ('base = "classic"', 'base = "monarchy"', "base: 'monarchy' is unknown; expected one of"),
    ('id = "lotr-2003"', "id = lotr-2003", 'line 9, column 6: "id = lotr-2003" is not TOML;'),
)  # fmt: skip
def test_a_mistake_is_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    said = problems(tmp_path, (old, new))
    assert any(message in problem for problem in said), said
    assert all(problem.startswith(("mine.toml: ", "mine.toml, line ")) for problem in said)


def test_every_mistake_is_named_at_once(tmp_path: Path) -> None:
    said = problems(
        tmp_path,
        ('"Bag End",', '"Bag End", price = "60",'),
        ('"Bree",', '"Bree", mortgage = -900,'),
        ('"Frodo", ', '"Gimli", '),
        ("salary = 200", "salary = -1"),
        ("fine = 50", 'fine = "fifty"'),
    )
    places = {problem.split(": ")[1] for problem in said}
    wrong = {"spaces[1].price", "spaces[8].mortgage", "tokens", "rules.salary", "rules.fine"}
    assert places == wrong


@cases(
    "content, message",
    (b"\xff\xfe", "is not text in UTF-8: byte 0"),
    (b"", "spaces: is missing"),
    (b"base = 'classic'\nspaces = [1, 2]", "spaces[0]: 1 is wrong; expected a table"),
)
def test_a_file_that_is_no_edition(tmp_path: Path, content: bytes, message: str) -> None:
    (tmp_path / "mine.toml").write_bytes(content)
    with pytest.raises(EditionError) as caught:
        editions.load(str(tmp_path / "mine.toml"))
    assert message in str(caught.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match=r"mine.toml: cannot be read: No such file"):
        editions.load(str(tmp_path / "mine.toml"))


def test_an_unknown_id_says_which_there_are() -> None:
    with pytest.raises(EditionError, match=r"lotr-1954: there is no such edition; .*lotr-2003"):
        editions.load("lotr-1954")


def leaves(tree: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to everything in a tree."""
    items: list[tuple[Any, Any]] = []
    if isinstance(tree, dict):
        items = list(tree.items())
    elif isinstance(tree, list):
        items = list(enumerate(tree))
    below = [leaf for key, value in items for leaf in leaves(value, (*path, key))]
    return [path, *below] if path else below


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=150)
@given(st.lists(st.tuples(st.sampled_from(leaves(TREE)), VALUES), min_size=1, max_size=4))
def test_anything_in_it_is_taken_or_refused(changes: list[tuple[tuple[Any, ...], Any]]) -> None:
    tree = copy.deepcopy(TREE)
    for path, value in changes:
        spot: Any = tree
        try:
            for key in path[:-1]:
                spot = spot[key]
            spot[path[-1]] = value
        except (KeyError, IndexError, TypeError):
            continue  # an earlier change took the place away
    outcome = outcome_of(tree)
    if isinstance(outcome, EditionError):
        assert outcome.problems
        assert all(problem.file == "mine.toml" for problem in outcome.problems)


def outcome_of(tree: dict[str, Any]) -> Edition | EditionError:
    """The edition, or the error; anything else that is raised fails the test."""
    try:
        return build(tree, Findings("mine.toml"))
    except EditionError as error:
        return error


def test_cards_that_lead_to_cards_for_ever_are_found() -> None:
    tree = copy.deepcopy(TREE)
    for deck, to in zip(tree["decks"], (33, 22), strict=True):
        for card in deck["cards"]:
            card["effect"] = {"type": "advance", "to": to}
    with pytest.raises(EditionError) as caught:
        build(tree, Findings("mine.toml"))
    assert [problem.place for problem in caught.value.problems] == [
        "decks[0].cards",
        "decks[1].cards",
    ]
    tree["decks"][0]["cards"][3]["effect"] = {"type": "advance", "to": 24}
    tree["decks"][1]["cards"][5]["effect"] = {"type": "lose", "amount": 1}
    assert isinstance(build(tree, Findings("mine.toml")), Edition)


@pytest.mark.parametrize("value", ["9" * 5000, "[" * 100_000])
def test_toml_that_python_cannot_hold_is_told_plainly(tmp_path: Path, value: str) -> None:
    assert "cannot be read: " in problems(tmp_path, ('id = "lotr-2003"', f"id = {value}"))[0]


def test_a_wrong_value_is_not_shown_at_any_length(tmp_path: Path) -> None:
    long = "x" * 5000
    (said,) = problems(tmp_path, ('"Rivendell",', f'"Rivendell", price = "{long}",'))
    assert said.endswith("x...' is wrong; expected a whole number")
    assert len(said) < 150


def test_a_file_with_a_byte_order_mark_is_fine(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(SOURCE, encoding="utf-8-sig")
    assert editions.load(str(tmp_path / "mine.toml")).id == "lotr-2003"
