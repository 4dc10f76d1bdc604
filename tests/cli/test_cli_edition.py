"""`ringkeeper edition`: all are listed, shown, compared and copied to a file of one's own; what is
wrong in one, or in a position, is said in the language of who reads it
(docs/decisions/messages.md)."""

import json
import re
import tomllib
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st
from msgspec import structs

from controller import editions
from controller.__main__ import main
from controller.editions import known, load
from controller.editions.compare import differences, own_settings
from controller.editions.write import written
from controller.rules.commands import SetPosition
from controller.rules.edition import Rules
from controller.rules.engine import step
from controller.rules.events import blank
from controller.rules.position_model import Position, Seat
from controller.rules.refusals import Refusal
from controller.text.language import in_language
from controller.text.sentences import refusal_sentence
from tests.cli.command_lines import Out
from tests.cli.test_cli import run

every = pytest.mark.parametrize("name", known())


def test_all_are_listed(capsys: Out) -> None:
    code, out, _ = run(capsys, "edition", "list")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == known()


@every
def test_only_what_this_box_has_is_shown_and_only_its_own_rulings(name: str, capsys: Out) -> None:
    """A Tracker is no row of a box without one, nor a ruling of one that it is not for."""
    _, out, _ = run(capsys, "edition", "show", name)
    shown = out.partition("\nSettings\n")[2].partition("\nGames\n")[0]
    rulings = {row for row in shown.split() if re.fullmatch(r"R\d+", row)}
    assert rulings <= {*load(name).data.rulings}
    assert (" tracker " in shown) == (name == "lotr-2021")
    assert (" staff_roller " in shown) == (name == "lotr-2021")
    assert (" ring_moved_by " in shown) == (name in ("lotr-2003", "lotr-2003-fr", "lotr-2012"))
    dice = {"lotr-2003": "(classic)", "starwars-1997": "(classic)", "lotr-2012": "(ruling)"}
    line = next(line for line in shown.splitlines() if " staff_rent_roll " in line)
    assert line.endswith(dice.get(name, "(rulebook)")) or name == "lotr-2021"


@every
def test_all_can_be_shown_with_rows_and_sources(name: str, capsys: Out) -> None:
    code, out, _ = run(capsys, "edition", "show", name)
    assert code == 0
    for setting in Rules.__struct_fields__:
        assert (f" {setting} " in out) == (setting in own_settings(load(name)))
    assert "(stand-in)" in out
    assert all(token in out for token in load(name).data.tokens)
    assert json.loads(run(capsys, "edition", "show", name, "--json")[1])["id"] == name


@every
def test_a_copy_is_whole_and_the_same(name: str, tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "my-box.toml"
    code, out, _ = run(capsys, "edition", "copy", name, str(path))
    assert (code, "ringkeeper edition check" in out) == (0, True)
    assert "base" not in tomllib.loads(path.read_text("utf-8"))
    assert run(capsys, "edition", "check", str(path))[0] == 0
    copy, first = load(str(path)).data, load(name).data
    assert copy == structs.replace(first, id="my-box")
    assert differences(first, copy) == []
    out = run(capsys, "edition", "diff", name, str(path))[1]
    assert "They are the same." in out
    code, out, _ = run(capsys, "play", "--edition", str(path), "--bots", "3", "--json")
    assert (code, json.loads(out)["ledger_sum"]) == (0, copy.rules.bank_stock)


@every
def test_a_copy_says_what_each_setting_is(name: str) -> None:
    data = load(name).data
    text = written(data, "mine")
    for setting in Rules.__struct_fields__:
        if getattr(data.rules, setting) is not None:
            above = text.partition(f"\n{setting} = ")[0].rpartition("\n")[2]
            assert above.startswith("# ")
            assert ": " in above
            assert ("(of other boxes)" in above) == (setting not in own_settings(load(name)))
    assert text.count("source = ") >= 40


def test_a_copy_never_replaces_a_file(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("precious")
    code, _, err = run(capsys, "edition", "copy", "lotr-2003", str(path))
    assert (code, "File exists" in err, path.read_text()) == (1, True, "precious")
    code, _, err = run(capsys, "edition", "copy", "lotr-2003", str(tmp_path / "mine"))
    assert (code, "name it something in .toml" in err) == (2, True)


def test_a_change_in_a_copy_shows_in_the_comparison(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "mine.toml"
    run(capsys, "edition", "copy", "lotr-2003", str(path))
    text = path.read_text("utf-8").replace("\nsalary = 200", "\nsalary = 400")
    path.write_text(text.replace("Weathertop", "Amon Sul"), "utf-8")
    found = run(capsys, "edition", "diff", "lotr-2003", str(path), "--json")[1].splitlines()
    first, second = map(json.loads, found)
    assert (first["row"], first["name"], first["first"], first["second"]) == (
        "B1", "salary", 200, 400
    )  # fmt: skip
    assert (second["part"], second["name"]) == ("board", "9 name")


def test_two_editions_row_by_row(capsys: Out) -> None:
    out = run(capsys, "edition", "diff", "lotr-2003", "lotr-2003-fr")[1]
    for row in ("D4", "D10", "E1", "H3", "H8 R33 R6", "K1 R40", "K2", "K5", "R8 I3", "R24 F4"):
        assert f"\n  {row:11}" in out, row
    assert "1 name                  Bag End (rulebook) | Cul-de-Sac (rulebook)" in out
    assert "0                       People (rulebook) | Peuple (rulebook)" in out


@pytest.mark.parametrize("pair", list(combinations(known(), 2)), ids=" ".join)
def test_a_comparison_has_no_box_say_what_only_others_have(pair: tuple[str, str]) -> None:
    boxes = [load(name) for name in pair]
    for one in differences(boxes[0].data, boxes[1].data):
        if one.part != "settings":
            continue
        for box, value, source in zip(boxes, (one.first, one.second), one.sources, strict=True):
            owns = one.name in own_settings(box)
            assert (value is None, source == "") == (not owns, not owns), one
        rulings = {*boxes[0].data.rulings, *boxes[1].data.rulings}
        assert {id_ for id_ in one.row.split() if id_[0] == "R"} <= rulings


@every
def test_only_a_box_with_a_timed_game_has_a_row_for_it(name: str) -> None:
    box = load(name)
    timed = "time-limit" in box.data.games
    assert ("time_limit" in own_settings(box)) is timed


def test_what_is_only_in_one_is_said(capsys: Out) -> None:
    out = run(capsys, "edition", "diff", "lotr-2003", "starwars-1997")[1]
    assert "ring=false | has none" in out
    assert "sides Rebel" in out


def test_cards_that_do_something_else_are_counted() -> None:
    first = load("lotr-2003").data
    deck = first.decks[0]
    cards = (*deck.cards[:-1], deck.cards[0])  # one card twice, another gone
    changed = structs.replace(first, decks=(structs.replace(deck, cards=cards), first.decks[1]))
    (one,) = differences(first, changed)
    assert one.first == [{"type": "gain", "amount": 150}]
    assert one.second == [{"type": "advance", "to": 0}]
    none = differences(first, structs.replace(first, decks=()))
    assert [d.second for d in none if d.part == "decks"] == [None, None]


SMALL = load("starwars-1997").data


@settings(max_examples=50)
@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1))
def test_any_name_survives_the_writing(name: str) -> None:
    data = structs.replace(SMALL, currency=name, sources={name: "ruling"})
    tree = tomllib.loads(written(data, "mine"))
    assert tree["currency"] == name
    assert tree["sources"] == {name: "ruling"}


LINE = "lotr-2003 A:1500;B:1500@10#7 roll"


def said(capsys: Out, *args: str) -> list[str]:
    assert main(list(args)) == 1
    return capsys.readouterr().err.replace("\N{NO-BREAK SPACE}", " ").splitlines()


@pytest.fixture
def box(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    text = (editions.HERE / "lotr_2003.toml").read_text("utf-8")
    wrong = text.replace('"R1",', '"R0",')
    path.write_text(wrong.replace('"Rivendell",', '"Rivendell", prise = 1,'), encoding="utf-8")
    return path


def test_an_edition_is_checked_in_french(capsys: Out, box: Path) -> None:
    assert said(capsys, "edition", "check", str(box), "--language", "fr") == [
        "ringkeeper edition: mine.toml : spaces[13].prise : nom inconnu ici ; attendu : price",
        "ringkeeper edition: mine.toml : rulings[0] : il n’y a pas de décision « R0 » ; attendu : "
        "de R1 à R82",
    ]


def test_without_a_language_it_is_checked_in_english(capsys: Out, box: Path) -> None:
    (first, _) = said(capsys, "edition", "check", str(box))
    assert first == (
        "ringkeeper edition: mine.toml: spaces[13].prise: is not a known name; expected price"
    )


@pytest.mark.parametrize("command", ["edition", "position"])
def test_no_toml_is_told_with_place_in_french(capsys: Out, tmp_path: Path, command: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('\nbase = "classic"\nseats = [\n\n  1 2]\n', encoding="utf-8")
    (line,) = said(capsys, command, "check", str(path), "--language", "fr")
    assert line.startswith(
        f"ringkeeper {command}: mine.toml, ligne 5, colonne 5 : « 1 2] » n’est pas du TOML ; "
    )


def test_a_line_is_checked_in_french_with_its_column(capsys: Out) -> None:
    assert said(capsys, "position", "check", LINE, "--language", "fr") == [
        "ringkeeper position: colonne 28 : seats[1].jail : "
        "B doit sortir de prison au lancer n° 3 : 7 lancers manqués, c’est trop ; "
        "attendu : moins de 3"
    ]
    assert said(capsys, "position", "check", f"{LINE} tea:2", "--language", "fr")[0].startswith(
        "ringkeeper position: colonne 35 : « tea:2 » n’est pas un champ ; attendu : au choix turn, "
    )


def test_a_position_that_cannot_be_is_refused_in_french() -> None:
    """The page, the display and the panel word a refusal; its reasons are in it, not sentences."""
    seats = (Seat(name="A", deeds=("Bree",)), Seat(name="B", deeds=("Bree", "Mordr")))
    refusal = step(blank(editions.load("lotr-2003")), SetPosition(position=Position(seats=seats)))
    assert isinstance(refusal, Refusal)
    with in_language("fr"):
        shown = refusal_sentence(refusal).replace("\N{NO-BREAK SPACE}", " ")
    assert shown == (
        "Une telle partie est impossible : seats[1].deeds[1] : aucune case ne s’appelle "
        "« Mordr » ; seats[1].deeds : A possède déjà Bree ; attendu : un seul propriétaire."
    )
