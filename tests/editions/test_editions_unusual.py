"""What is unusual in an edition's file can be played: a warning in both languages, no error."""

import json
import tomllib
from pathlib import Path
from string import Formatter

import pytest
from msgspec import structs

from controller.editions import Unusual, build, checked, known, load
from controller.editions.problems import Findings
from controller.editions.write import written
from controller.rules.edition import Edition, EditionData
from controller.rules.notation import read
from controller.text.language import in_language
from controller.text.sentences.unusual import UNUSUAL, unusual_sentence
from tests.cli.command_lines import Out
from tests.cli.test_cli import run
from tests.editions.test_editions_wrong import SOURCE
from tests.view.test_screens import drawn, on_every_kind_of_screen

CASES = [
    ('"Rivendell",', '"The House of Elrond",', "spaces[13].name", "long-name"),
    ('"Saruman Staff"', '"Saruman\'s tall Staff"', "spaces[28].short", "long-name"),
    ('"Gollum\'s Short Cut"', '"Gollum\'s very short Cut"', "decks[0].cards[8].title",
     "long-title"),
    ('"Go back 3 spaces."', '"Go back 3 spaces, and be quick: you know who is after you all."',
     "decks[0].cards[8].text", "long-text"),
    ('"Seen by the Palantir",', '"Seen by the Palantir", amount = 0,', "spaces[4].amount",
     "no-tax"),
    ('"Rivendell",', '"Rivendell", price = 0, mortgage = 0,', "spaces[13].price", "free-deed"),
    ('"Rivendell",', '"Rivendell", mortgage = 0,', "spaces[13].mortgage", "no-loan"),
    ('"Rivendell",', '"Rivendell", mortgage = 141,', "spaces[13].mortgage", "large-loan"),
    ('"Rivendell",', '"Rivendell", rent = [10, 50, 150, 450, 400, 750],', "spaces[13].rent",
     "rent-falls"),
    ('"Rivendell",', '"Rivendell", rent = [9, 9, 9, 9, 9, 9],', "spaces[13].rent", "rent-falls"),
    ('"Go to Jail",', '"Rest", kind = "free",', "spaces", "no-go-to-jail"),
    ('"Free Parking",', '"Mordor", kind = "go-to-jail",', "spaces", "many-go-to-jail"),
    ('"Mount Doom",', '"Mount Doom", kind = "free", price = 0, mortgage = 0, build = 0, rent = [],'
     ' group = "",', "spaces", "streets"),
    ('"Mount Doom",', '"Mount Doom", group = "mithril",', "spaces", "groups"),
    ('"Mount Doom",', '"Mount Doom", group = "mithril",', "group_colours.mithril", "lone-street"),
    ('effect = { type = "gain", amount = 0 }', "", "decks[0].cards[6].effect.amount",
     "nothing-paid"),
    ('"Frodo", ', "", "tokens", "few-tokens"),
    ("start_money = 1500", "start_money = 1600", "start_split", "split"),
    ("[group_colours]", '[group_colours]\nmauve = "#aa00aa"', "group_colours.mauve",
     "unused-colour"),
    ("[[decks]]", '[[decks]]\nid = "spare"\nname = "Spare"\ncards = [{ effect = { type = "back", '
     'steps = 1 }, title = "Back", text = "Back." }]\n\n[[decks]]', "decks[0].id", "unused-deck"),
]  # fmt: skip


def unusual(path: Path, *changes: tuple[str, str]) -> list[Unusual]:
    """What is unusual in the shipped file with these pieces of text replaced; it loads."""
    text = SOURCE
    for old, new in changes:
        if old.startswith("effect"):
            old, new = 'effect = "dividend"', old
        assert old in text, f"the file no longer says {old}"
        text = text.replace(old, new, 1)
    if "mithril" in text:
        text = text.replace("[group_colours]", '[group_colours]\nmithril = "#dddddd"')
    mine = path / "mine.toml"
    mine.write_text(text, encoding="utf-8")
    return checked(str(mine))[1]


@pytest.mark.parametrize(("old", "new", "place", "key"), CASES)
def test_what_is_unusual_is_a_warning(
    tmp_path: Path, old: str, new: str, place: str, key: str, capsys: Out
) -> None:
    found = unusual(tmp_path, (old, new))
    assert (place, key) in [(one.place, one.key) for one in found], found
    path = str(tmp_path / "mine.toml")
    for language, word in (("en", "unusual: "), ("fr", "inhabituel\N{NO-BREAK SPACE}: ")):
        code, out, err = run(capsys, "edition", "check", path, "--language", language)
        assert (code, err) == (0, "")
        assert f"mine.toml: {place}: {word}" in out
        assert "mine.toml: good: " in out.splitlines()[-1]
        with in_language(language):
            assert all(f"{word}{unusual_sentence(one)}" in out for one in found)


def test_a_building_may_cost_nothing_or_a_fortress_less_than_a_stronghold() -> None:
    assert [(one.key, one.place) for one in _priced(50, 0)] == [
        ("free-building", "spaces[1].build_hotel"),
        ("free-building", "spaces[3].build_hotel"),
    ]
    assert {one.key for one in _priced(0, None)} == {"free-building"}
    assert [one.values for one in _priced(50, 49)] == 2 * [{"hotel": 49, "house": 50}]
    assert not _priced(50, 50)
    assert not _priced(50, 90)


def _priced(house: int, hotel: int | None) -> list[Unusual]:
    """What is unusual when the brown buildings cost so much."""
    return _unusual_in(_with_brown(load("lotr-2003").data, house, hotel))


def _with_brown(data: EditionData, house: int, hotel: int | None) -> EditionData:
    spaces = tuple(
        structs.replace(one, build=house, build_hotel=hotel) if one.group == "brown" else one
        for one in data.spaces
    )
    return structs.replace(data, spaces=spaces)


def _unusual_in(data: EditionData) -> list[Unusual]:
    findings = Findings("mine.toml")
    build(tomllib.loads(written(data, "mine")), findings)
    return findings.unusual


def test_every_key_has_a_case_and_its_values() -> None:
    assert {key for *_, key in CASES} | {"free-building", "cheap-fortress"} == UNUSUAL.keys()


@pytest.mark.parametrize(("old", "new", "place", "key"), CASES)
def test_a_warning_has_its_values(tmp_path: Path, old: str, new: str, place: str, key: str) -> None:
    one = next(x for x in unusual(tmp_path, (old, new)) if (x.place, x.key) == (place, key))
    fields = {name for _, name, _, _ in Formatter().parse(UNUSUAL[key]) if name}
    assert one.values.keys() == fields


@pytest.mark.parametrize("name", known())
def test_the_shipped_editions_are_not_unusual(name: str) -> None:
    assert checked(name)[1] == []


@pytest.mark.parametrize("name", known())
def test_a_box_whose_names_nobody_has_shortened_passes(name: str) -> None:
    data = load(name).data
    spaces = tuple(structs.replace(space, short="") for space in data.spaces)
    found = _unusual_in(structs.replace(data, spaces=spaces))
    assert {one.key for one in found} <= {"long-name"}
    assert len(found) == sum(len(space.name) > 14 for space in data.spaces) > 0


CLASSIC = """GO/Mediterranean Avenue/Community Chest/Baltic Avenue/Income Tax/Reading Railroad/
Oriental Avenue/Chance/Vermont Avenue/Connecticut Avenue/Jail/St. Charles Place/Electric Company/
States Avenue/Virginia Avenue/Pennsylvania Railroad/St. James Place/Community Chest/
Tennessee Avenue/New York Avenue/Free Parking/Kentucky Avenue/Chance/Indiana Avenue/
Illinois Avenue/B. & O. Railroad/
Atlantic Avenue/Ventnor Avenue/Water Works/Marvin Gardens/Go To Jail/Pacific Avenue/
North Carolina Avenue/Community Chest/Pennsylvania Avenue/Short Line/Chance/Park Place/Luxury Tax/
Boardwalk"""


def classic_box() -> EditionData:
    """The classic game's board, as its owner would type it in: no names for the display."""
    data = load("lotr-2003").data
    names = CLASSIC.replace("\n", "").split("/")
    spaces = tuple(
        structs.replace(space, name=name, short="")
        for space, name in zip(data.spaces, names, strict=True)
    )
    return structs.replace(data, name="Classic", spaces=spaces, house="House", hotel="Hotel")


def test_the_classic_box_passes_and_is_played(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "classic.toml"
    path.write_text(written(classic_box(), "own"), encoding="utf-8")
    assert run(capsys, "edition", "check", str(path))[0] == 0
    code, out, _ = run(capsys, "play", "--edition", str(path), "--bots", "4", "--json")
    assert (code, json.loads(out)["ledger_sum"]) == (0, 15140)


def strange() -> Edition:
    """A box with everything unusual at once."""
    tree = tomllib.loads(written(classic_box(), "strange"))
    for number, space in enumerate(tree["spaces"]):
        if space.get("group") == "brown":
            space.update(price=0, mortgage=0, build=0)
        elif space.get("group") == "pink":
            space.update(mortgage=space["price"] + 20, build_hotel=0)
        elif space.get("group") == "red":
            space.update(rent=[0, 0, 0, 0, 0, 0], build_hotel=1)
        elif number == 39:
            space["group"] = "mithril"
        elif space["kind"] == "tax":
            space["amount"] = 0
    tree["spaces"][20]["kind"] = "go-to-jail"
    tree["group_colours"]["mithril"] = "#dddddd"
    for card in tree["decks"][0]["cards"]:
        if card["effect"]["type"] in ("gain", "lose", "lose-each"):
            card["effect"]["amount"] = 0
    return build(tree, Findings("strange.toml"))


@pytest.mark.parametrize("game", ["standard", "short", "classic"])
@pytest.mark.parametrize("strength", ["simple", "strong"])
def test_an_unusual_box_is_played(game: str, strength: str, tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "strange.toml"
    path.write_text(written(strange().data, "strange"), encoding="utf-8")
    args = ("--edition", str(path), "--game", game, "--bots", "4", "--games", "4", "--json")
    code, out, err = run(capsys, "play", *args, "--bot", strength)
    assert (code, err) == (0, ""), err
    assert all(json.loads(line)["ledger_sum"] == 15140 for line in out.splitlines())


@pytest.mark.parametrize("space", [1, 5, 9, 32])
def test_a_name_without_a_short_one_is_cut_and_clashes_with_nothing(space: int) -> None:
    state = read(Edition(classic_box()), "lotr-2003 Gandalf:900;WWWWWWWWWWM:900;C:9 roll:0")
    for shown, ui in on_every_kind_of_screen(state, space):
        drawn(shown, ui)
