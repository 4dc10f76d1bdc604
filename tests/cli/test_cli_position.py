"""`play --position` and `position`: files and notations, the journal, and what is told."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from controller.__main__ import main
from controller.files import position_file
from controller.rules.commands import Roll, SetPosition
from controller.rules.notation import read, write
from controller.rules.position_check.build import PositionError, build
from controller.rules.position_model import Position
from controller.rules.refusals import Refusal
from controller.store import audit
from controller.store.banker import Banker
from controller.store.journal import Journal
from controller.text.sentences import Names, entry_sentence
from tests.cli.command_lines import Out
from tests.games.played import EDITION, clock, close, play
from tests.steps import cases

LINE = "lotr-2003 Frodo:640@8(1^2,3^1,15m);Sam=Gimli:210#1(5,13) roll:0 turn:31,16 ring:13"
ROLL = '{"type":"Roll","seat":0,"dice":[4,3]}'


def run(out: Out, *args: str) -> tuple[int, list[str], str]:
    """Exit code, lines on stdout, stderr."""
    code = main(list(args))
    captured = out.readouterr()
    return code, captured.out.splitlines(), captured.err


def script(out: Out, path: Path, *args: str, lines: str = ROLL) -> list[dict[str, Any]]:
    """What `play` answers to a script; it must end with 0 if all lines were carried out."""
    (path / "script").write_text(lines, encoding="utf-8")
    code, said, err = run(out, "play", "--script", str(path / "script"), *args)
    answers = [json.loads(line) for line in said]
    failed = [one for one in answers if not one.get("ok", True)]
    assert (code, bool(err)) == (bool(failed), bool(failed))
    return answers


def facts(line: str) -> Any:
    """A state as `--final` prints it."""
    return json.loads(msgspec.json.encode(read(EDITION, line).facts()))


def test_a_script_goes_on_from_a_position(capsys: Out, tmp_path: Path) -> None:
    said = script(capsys, tmp_path, "--position", LINE, "--final", lines="")
    assert said == [{"state": facts(LINE)}]
    said = script(capsys, tmp_path, "--position", LINE)
    assert [event["type"] for event in said[0]["events"]] == ["Rolled", "Moved", "TurnBegan"]


def test_files_in_toml_and_json_are_the_same(capsys: Out, tmp_path: Path) -> None:
    shown = run(capsys, "position", "show", LINE, "--json")[1]
    (tmp_path / "p.json").write_text("\n".join(shown), encoding="utf-8")
    assert run(capsys, "position", "show", str(tmp_path / "p.json"))[1][0] == LINE
    toml = """
        edition = "lotr-2003"
        mortgaged = ["Asfaloth"]
        ring = "Rivendell"
        turns = 31
        seats = [{ name = "Frodo", cash = 640, place = "Bree", deeds = [1, 3, "Asfaloth"] },
                 { name = "Sam", token = "Gimli", cash = 210, jail = 1, deeds = [5, 13] }]
        buildings = { "Bag End" = 2, "Maggot's Farm" = 1 }
    """
    (tmp_path / "p.toml").write_bytes(b"\xef\xbb\xbf" + toml.encode())
    assert run(capsys, "position", "show", str(tmp_path / "p.toml"))[1][0] == LINE


def test_players_and_house_rules_can_be_given(capsys: Out, tmp_path: Path) -> None:
    rules = ("--rules", "salary=400", "--seats", "Merry,Pippin")
    (final,) = script(capsys, tmp_path, "--position", LINE, "--final", *rules, lines="")
    assert final["state"]["rules"]["salary"] == 400
    assert final["state"]["players"] == [["Merry", "Aragorn"], ["Pippin", "Gimli"]]
    (tmp_path / "p.toml").write_text("ring = 13", encoding="utf-8")
    position = ("--position", str(tmp_path / "p.toml"), "--seats", "A,Frodo,C")
    (final,) = script(capsys, tmp_path, *position, "--final", lines="")
    assert [token for _, token in final["state"]["players"]] == ["Aragorn", "Frodo", "Gandalf"]


def test_bots_play_a_position_out(capsys: Out) -> None:
    code, said, _ = run(
        capsys, "play", "--bots", "2", "--position", LINE, "--verify", "--json", "--games", "2"
    )
    ends = [json.loads(line) for line in said]
    assert code == 0
    assert all(end["ended"] and end["verified"] and end["turns"] > 31 for end in ends)
    assert all(end["ledger_sum"] == 15140 for end in ends)


def test_a_journal_begins_with_a_position(capsys: Out, tmp_path: Path) -> None:
    """It is verified, shown, gone on with, and taken back to the position and before it."""
    path = tmp_path / "g.db"
    args = ("--position", LINE, "--journal", str(path))
    script(capsys, tmp_path, *args)
    jail = '{"type":"PayFine","seat":1}'
    assert script(capsys, tmp_path, *args, lines=jail)[0]["ok"]
    assert audit.verify(path).problem is None
    shown = run(capsys, "journal", "show", str(path))[1]
    assert any("Frodo rolls 4 + 3" in line for line in shown)
    assert run(capsys, "journal", "take-back", str(path), "2")[0] == 0
    assert audit.verify(path).state == read(EDITION, LINE)
    assert run(capsys, "journal", "take-back", str(path), "1")[0] == 0
    assert audit.verify(path).state.seats == 0


def test_a_journal_of_another_game_is_left_alone(capsys: Out, tmp_path: Path) -> None:
    path = tmp_path / "g.db"
    script(capsys, tmp_path, "--position", LINE, "--journal", str(path))
    other = ("--position", LINE.replace("640", "641"), "--journal", str(path))
    code, _, err = run(capsys, "play", "--script", str(tmp_path / "script"), *other)
    assert code == 2
    assert "holds another game: it starts from another position" in err
    begun = tmp_path / "h.db"
    script(capsys, tmp_path, "--seats", "A,B", "--journal", str(begun))
    code, _, err = run(
        capsys, "play", "--script", str(tmp_path / "script"), "--position", LINE, "--journal",
        str(begun),
    )  # fmt: skip
    assert (code, "it starts from another position" in err) == (2, True)


def test_a_command_sets_a_position(capsys: Out, tmp_path: Path) -> None:
    good = {"type": "SetPosition", "position": {"seats": [{"name": "A"}, {"name": "B"}]}}
    bad = {"type": "SetPosition", "position": {"seats": [{"name": "A"}], "ring": 0, "turn": 5}}
    nobody = {"type": "SetPosition", "position": {"phase": "setup"}}
    lines = "\n".join(map(json.dumps, (bad, nobody, good, good)))
    said = script(capsys, tmp_path, lines=lines)
    assert [line.get("code", "ok") for line in said] == [
        "bad-position", "bad-position", "ok", "already-started",
    ]  # fmt: skip
    for part in (
        "seats: the number of players at the table is 1",
        "be on a territory, not on GO",
        "no seat 5",
    ):
        assert part in said[0]["sentence"]
    assert "there is nobody at the table" in said[1]["sentence"]


def test_of_a_foolish_position_twenty_mistakes_are_told(capsys: Out, tmp_path: Path) -> None:
    seats = [{"name": "A", "deeds": [0] * 9000}, {"name": "B"}]
    line = json.dumps({"type": "SetPosition", "position": {"seats": seats}})
    (said,) = script(capsys, tmp_path, lines=line)
    assert said["sentence"].count("cannot be owned") == 20
    assert said["sentence"].endswith("; and 8980 more mistakes.")
    rules = {"x" * 90_000: 1}
    line = json.dumps({"type": "SetPosition", "position": {"seats": seats[1:], "rules": rules}})
    (said,) = script(capsys, tmp_path, lines=line)
    assert "there is no setting 'xxx" in said["sentence"]


def test_a_recorded_position_has_nothing_left_open(tmp_path: Path) -> None:
    """The event says everything by number, whatever names the command used; bots go on from it."""
    banker = Banker(EDITION, Journal.create(tmp_path / "g.db", EDITION), clock)
    asked = {"seats": [{"name": "A", "deeds": ["Bree"]}, {"name": "B", "jail": 0}]}
    (event,) = said(banker.do(SetPosition(position=msgspec.convert(asked, Position))))
    recorded = event.position
    assert recorded.seats[0].deeds == (8,)
    assert (recorded.turns, recorded.seats[1].token) == (1, "Frodo")
    assert build(EDITION, recorded) == banker.state
    play(banker, 200)
    close(banker)
    assert audit.verify(tmp_path / "g.db").state == banker.state
    names = Names.of(EDITION, banker.history())
    assert entry_sentence(banker.history()[0], names) == "Start from a position set up by hand."
    assert names.who(1) == "B"


def said(outcome: Any) -> Any:
    """Events, not a refusal."""
    assert not isinstance(outcome, Refusal), str(outcome)
    return outcome


def test_what_follows_is_taken_back_to_the_position() -> None:
    banker = Banker(EDITION, clock=clock)
    said(banker.do(SetPosition(position=position_file.given(LINE)[1])))
    said(banker.do(Roll(0, (4, 3))))
    said(banker.take_back())
    assert write(banker.state) == LINE


@cases(
    "name, content, told",
    ("p.toml", b"seats = [", 'p.toml, line 1: "seats = [" is not TOML'),
    ("p.toml", b"\xff", "p.toml: cannot be read: it is not text in UTF-8: byte 0"),
    ("p.toml", b"x = " + b"[" * 9000, "p.toml: cannot be read: it is nested too deeply"),
    ("p.toml", b"turns = " + b"9" * 5000, "p.toml: cannot be read: a number is too long"),
    ("p.toml", b"turns = 9999999999999", "p.toml, line 1: turns: 9999999999999 is wrong; expected"),
    ("p.json", b"{", "p.json: is not JSON"),
    ("p.json", b"[]", "p.json: [] is wrong; expected a table"),
    ("p.json", b'{"seats":[5]}', "p.json: seats[0]: 5 is wrong; expected a table"),
    ("p.json", b'{"stack":[{}]}', "p.json: stack[0].type: is missing; expected one of debt"),
    (
        "p.json",
        b'{"stack":[{"type":"dept"}]}',
        "p.json: stack[0].type: 'dept' is wrong; expected one of debt",
    ),
    ("p.json", b'{"turn":1.5}', "p.json: turn: 1.5 is wrong; expected a whole number or text"),
    ("p.json", b'{"ringg":1}', "p.json: ringg: is not a known name; expected ring"),
    ("p.json", b"{}", "p.json: seats: there is nobody at the table"),
    ("p.json", b'{"edition":"lotr-1"}', "lotr-1: there is no such edition"),
)
def test_a_file_that_is_no_position(
    capsys: Out, tmp_path: Path, name: str, content: bytes, told: str
) -> None:
    (tmp_path / name).write_bytes(content)
    code, lines, err = run(capsys, "position", "check", str(tmp_path / name))
    assert (code, lines) == (1, [])
    assert told in err


def test_a_file_that_is_not_there(capsys: Out, tmp_path: Path) -> None:
    code, _, err = run(capsys, "position", "check", str(tmp_path / "none.toml"))
    assert code == 1
    assert "none.toml: cannot be read: No such file or directory" in err


def test_play_tells_what_is_wrong_too(capsys: Out, tmp_path: Path) -> None:
    (tmp_path / "script").write_text("", encoding="utf-8")
    line = LINE.replace("#1", "#7")
    code, _, err = run(capsys, "play", "--script", str(tmp_path / "script"), "--position", line)
    assert code == 1
    why = "Sam must leave Jail at roll 3 there, so 7 cannot have failed already"
    assert f"seats[1].jail: {why}; expected less than 3" in err
    code, _, err = run(capsys, "play", "--bots", "2", "--position", LINE, "--seats", "A,B,C")
    assert (code, "3 names, but the position has 2" in err) == (2, True)


def test_the_schema_describes_positions(capsys: Out) -> None:
    schema = json.loads("\n".join(run(capsys, "schema", "position")[1]))
    assert schema["$defs"]["Position"]["properties"].keys() >= {"seats", "decks", "stack"}
    assert schema["$defs"]["Position"]["additionalProperties"] is False


def test_an_edition_can_be_named(capsys: Out) -> None:
    code, lines, _ = run(capsys, "position", "check", LINE, "--edition", "lotr-2003")
    assert (code, len(lines)) == (0, 1)
    with pytest.raises(PositionError, match="this position belongs to lotr-2003"):
        position_file.given(LINE, "lotr-2012")
