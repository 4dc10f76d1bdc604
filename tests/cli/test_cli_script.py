"""`play FILE`: one JSON command a line, one answer a line, whatever the line is."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from controller.__main__ import main
from controller.cli import OK, WRONG
from controller.store import audit, journal_file
from tests.cli.command_lines import Out, Patch
from tests.games.played import EDITION
from tests.steps import cases
from tests.store.faulty_disk import files_may_grow_to

ROLL = '{"type":"Roll","seat":0,"dice":[3,4]}'


def answers(
    out: Out, path: Path, script: bytes, *args: str, code: int | None = None
) -> list[dict[str, Any]]:
    """What `play` answers to a script; it must end with such a code, None: with 1 if a line was
    not carried out, which it then says."""
    (path / "script").write_bytes(script)
    ended = main(["play", "--script", str(path / "script"), *args])
    told = out.readouterr()
    said = [json.loads(line) for line in told.out.splitlines()]
    failed = [number for number, line in enumerate(said, 1) if not line.get("ok", True)]
    assert ended == (code if code is not None else WRONG if failed else OK)
    if failed and code is None:
        assert told.err
    return said


def test_commands_are_carried_out(capsys: Out, tmp_path: Path) -> None:
    script = (
        b'{"type":"Roll","seat":0,"dice":[0,6]}\n'
        b'{"type":"Roll","seat":1,"dice":[2,1]}\n'
        b'{"type":"Roll","seat":0,"dice":[0,5]}\n'
        b'{"type":"Buy","seat":0}\n'
    )
    said = answers(capsys, tmp_path, script, "--seats", "A,B")
    assert [line["ok"] for line in said] == [True] * 4
    assert [event["type"] for event in said[2]["events"]][:3] == ["Rolled", "RingMoved", "Moved"]
    assert {"type": "Paid", "payer": 0, "payee": 2, "amount": 100, "reason": "claim",
            "space": 6} in said[3]["events"]  # fmt: skip


@cases(
    "line, code, sentence",
    (b"hello", "bad-command", "Line 2 is not a command: it is not valid JSON near byte 0."),
    (b"{", "bad-command", "Line 2 is not a command: it ends in the middle."),
    (b"[]", "bad-command", "it must be an object in braces, not a list."),
    (b"{}", "bad-command", "type is missing."),
    (
        b'{"type":"Fly","seat":0}',
        "bad-command",
        "at type: “Fly” is not one of the words allowed here.",
    ),
    (b'{"type":"Roll","seat":0}', "bad-command", "command: dice is missing."),
    (
        b'{"type":"Roll","seat":"0","dice":[1,2]}',
        "bad-command",
        "at seat: it must be a whole number, not text.",
    ),
    (
        b'{"type":"Roll","seat":0,"dice":[1,2,3]}',
        "bad-command",
        "at dice: it has more than 2 items.",
    ),
    (b'{"type":"Buy","seat":0,"price":1}', "bad-command", "price is not a known field."),
    (b"\xff\xfe", "bad-command", "Line 2 is not a command"),
    (b'{"type":"ChangeRules","seat":0,"rules":' + b'{"a":' * 5000, "bad-command", "nested too"),
    (b'{"type":"\xff"}', "bad-command", "Line 2 is not a command: it is not UTF-8 text."),
    (b'{"type":"Bid","seat":0,"amount":1e999}', "bad-command", "number is too large."),
    (b"[" * 100000, "bad-command", "Line 2 is not a command"),
    (b'{"type":"Roll","seat":1,"dice":[1,1]}', "bad-dice", "cannot show 1 and 1"),
    (b'{"type":"Roll","seat":1,"dice":[2,9]}', "bad-dice", "cannot show 2 and 9"),
    (b'{"type":"Roll","seat":5,"dice":[2,2]}', "no-such-seat", "There is no seat 5"),
    (b'{"type":"Roll","seat":-1,"dice":[2,2]}', "no-such-seat", "There is no seat -1"),
    (b'{"type":"Buy","seat":0}', "not-asked", "Not now: first everybody rolls"),
    (b'{"type":"TakeBack","count":9}', "take-back", "You can take back at most 2"),
    (b'{"type":"TakeBack","count":-1}', "take-back-none", "Say how many to take back"),
)
def test_a_bad_line_is_answered_and_changes_nothing(
    capsys: Out, tmp_path: Path, line: bytes, code: str, sentence: str
) -> None:
    first, last = ROLL.encode(), b'{"type":"Roll","seat":1,"dice":[2,2]}\n'
    script = b"\n".join([first, line, last])
    said = answers(capsys, tmp_path, script, "--seats", "A,B", "--final")
    assert (said[1]["ok"], said[1]["code"]) == (False, code)
    assert sentence in said[1]["sentence"]
    assert said[1].get("line") == (2 if code == "bad-command" else None)
    script = b"\n".join([first, b" ", last])
    without = answers(capsys, tmp_path, script, "--seats", "A,B", "--final")
    assert [said[0], *said[2:]] == without


def test_what_is_wrong_is_said_in_french_too(capsys: Out, tmp_path: Path) -> None:
    script = b'hello\n{"type":"Buy","seat":"0"}\n'
    said = answers(capsys, tmp_path, script, "--seats", "A,B", "--language", "fr")
    assert [one["sentence"].replace("\N{NO-BREAK SPACE}", " ") for one in said] == [
        "La ligne 1 n’est pas une commande : ce n’est pas du JSON valide, vers l’octet 0.",
        "La ligne 2 n’est pas une commande : dans seat : il faut un nombre entier, "
        "et non un texte.",
    ]


def test_a_script_may_set_the_game_up_itself(capsys: Out, tmp_path: Path) -> None:
    decks = [list(range(len(deck.cards))) for deck in EDITION.board.decks]
    start = {
        "type": "StartGame", "edition": "lotr-2003", "decks": decks,
        "deeds": list(EDITION.board.deeds), "game": "classic", "rules": {"salary": 400},
        "players": [{"name": "A", "token": "Gimli"}, {"name": "B", "token": "Frodo"}],
    }  # fmt: skip
    script = "\n".join([ROLL, json.dumps(start), ROLL]).encode()
    said = answers(capsys, tmp_path, script, "--final", "--journal", str(tmp_path / "g.db"))
    assert [line["ok"] for line in said[:3]] == [False, True, True]
    assert said[0]["code"] == "no-game"
    assert said[3]["state"]["rules"]["salary"] == 400
    # The same command goes on with it, though it says nothing of seats or game.
    said = answers(capsys, tmp_path, ROLL.encode(), "--journal", str(tmp_path / "g.db"))
    assert said[0]["code"] == "not-your-turn"


@pytest.fixture
def kept(tmp_path: Path, capsys: Out, monkeypatch: Patch) -> Path:
    """The moves of a game of an edition of one's own, mine.toml; no table knows it."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    mine, moves = tmp_path / "mine.toml", tmp_path / "m.jsonl"
    assert main(["edition", "copy", "lotr-2003", str(mine)]) == OK
    journal = str(tmp_path / "m")
    assert main(["play", "--edition", str(mine), "--bots", "2", "--journal", journal]) == OK
    assert main(["journal", "moves", journal, "-o", str(moves)]) == OK
    capsys.readouterr()
    return moves


@pytest.mark.parametrize("named", [(), ("--edition", "lotr-2003")])
def test_a_kept_file_of_an_absent_edition(kept: Path, capsys: Out, named: tuple[str, ...]) -> None:
    """Issue 13.6: `play` reads it back, or says once what it lacks."""
    assert main(["play", str(kept), *named]) == WRONG
    said = capsys.readouterr()
    assert said.out == ""
    why = "a game of mine, not of lotr-2003; name its edition: --edition FILE"
    assert said.err == f"ringkeeper play: {kept}: {why}\n"


@pytest.mark.parametrize("word", [(), ("--script",)])
def test_a_kept_own_edition(kept: Path, tmp_path: Path, capsys: Out, word: tuple[str, ...]) -> None:
    """Issue 13.6: with its file named, or if it is among the table's own editions."""
    mine, own = tmp_path / "mine.toml", tmp_path / "state" / "ringkeeper" / "editions"
    assert main(["play", *word, str(kept), "--edition", str(mine), "--final"]) == OK
    by_file = capsys.readouterr().out
    own.mkdir(parents=True)
    (own / "mine.toml").write_text(mine.read_text(encoding="utf-8"), encoding="utf-8")
    assert main(["play", *word, str(kept), "--final"]) == OK
    assert capsys.readouterr().out == by_file
    lines = [json.loads(line) for line in by_file.splitlines()]
    assert all(line["ok"] for line in lines[:-1])
    assert lines[-1]["state"]["phase"] == "over"


def test_commands_can_be_taken_back(capsys: Out, tmp_path: Path) -> None:
    back = '{"type":"TakeBack"}'
    script = "\n".join([ROLL, back, ROLL, back, back]).encode()
    said = answers(capsys, tmp_path, script, "--seats", "A,B", "--final")
    assert [line["ok"] for line in said[:-1]] == [True] * 5
    assert said[-1]["state"]["phase"] == "setup"


def test_bots_can_finish_a_script(capsys: Out, tmp_path: Path) -> None:
    said = answers(capsys, tmp_path, ROLL.encode(), "--seats", "A,B", "--bots", "2")
    assert said[-1]["ended"]
    assert said[-1]["ledger_sum"] == 15140


def test_a_full_disk_is_an_answer_too(capsys: Out, tmp_path: Path) -> None:
    journal = tmp_path / "g.db"
    args = ("--seats", "A,B", "--journal", str(journal))
    answers(capsys, tmp_path, b"", *args)
    script = "\n".join([ROLL, '{"type":"TakeBack"}'] * 60).encode()
    with files_may_grow_to(max(journal.stat().st_size, 40_000)):  # room for its -shm, 32 KiB
        *said, final = answers(capsys, tmp_path, script, *args, "--final", code=WRONG)
    codes = {line.get("code", "ok") for line in said}
    assert codes >= {"ok", "not-recorded"}
    verdict = audit.verify(journal)
    assert verdict.problem is None
    assert json.loads(json.dumps(final["state"])) == as_json(verdict.state.facts())


def as_json(facts: dict[str, Any]) -> Any:
    """Facts as they come out of JSON."""
    return json.loads(json.dumps(facts))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)
KINDS = st.sampled_from(
    ["Roll", "Buy", "Decline", "Bid", "Pass", "AskRent", "Build", "Offer", "Accept", "Mortgage",
     "SellBuilding", "Lift", "DeclareBankrupt", "CallTime", "TakeBack", "StartGame", "Withdraw",
     "ChangeRules", "Agree", "Disagree"]
)  # fmt: skip
FIELDS = st.fixed_dictionaries(
    {"type": KINDS},
    optional={
        "seat": st.integers(-1, 3) | JSON, "dice": st.tuples(st.integers(0, 6), st.integers(1, 6)),
        "space": st.integers(-2, 41) | JSON, "amount": st.integers() | JSON,
        "to": st.integers(-2, 4), "by": st.integers(-2, 4), "count": st.integers(-1, 3),
        "give": st.fixed_dictionaries({"cash": st.integers(-9, 99)}) | JSON,
        "take": st.fixed_dictionaries({"deeds": st.lists(st.integers(-1, 41), max_size=2)}) | JSON,
    },
)  # fmt: skip


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(FIELDS.map(json.dumps).map(str.encode) | st.binary(max_size=30), max_size=12))
def test_every_line_is_answered(capsys: Out, tmp_path: Path, script: list[bytes]) -> None:
    journal = tmp_path / "g.db"
    journal.unlink(missing_ok=True)
    rolls = [ROLL.encode(), b'{"type":"Roll","seat":1,"dice":[2,2]}']
    text = b"\n".join([*rolls, *script])
    said = answers(capsys, tmp_path, text, "--seats", "A,B", "--journal", str(journal), "--final")
    *replies, final = said
    assert len(replies) == sum(bool(line.strip()) for line in text.split(b"\n"))
    for reply in replies:
        assert reply.keys() >= ({"events"} if reply["ok"] else {"code", "sentence"})
    assert sum(final["state"]["cash"]) in (0, 15140)
    assert audit.verify(journal).problem is None
    assert audit.verify(journal).state.facts().keys() == final["state"].keys()
    assert journal_file.read(journal).error is None


def test_a_long_line_is_skipped_and_the_script_goes_on(capsys: Out, tmp_path: Path) -> None:
    script = ROLL.encode() + b"\n" + b" " * 3_000_000 + b"x\n" + b'{"type":"Buy","seat":0}\n'
    said = answers(capsys, tmp_path, script, "--seats", "A,B")
    assert [line.get("code") for line in said] == [None, "bad-command", "not-asked"]
    assert said[1]["sentence"] == "Line 2 is not a command: it is larger than 256 kB."
    assert said[1]["line"] == 2


def test_a_line_without_end_ends_the_script(capsys: Out) -> None:
    assert main(["play", "--script", "/dev/zero", "--seats", "A,B"]) == WRONG
    [said] = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert said["sentence"] == "Line 1 has no end: the script ends here."


def test_a_line_without_its_end_on_stdin(capsys: Out, monkeypatch: Patch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(ROLL.encode())))
    assert main(["play", "--script", "-", "--seats", "A,B"]) == 0
    assert json.loads(capsys.readouterr().out)["ok"] is True


def test_a_script_not_carried_out_whole_says_from_which_line(capsys: Out, tmp_path: Path) -> None:
    """Refused and unreadable lines alike; the others are carried out."""
    (tmp_path / "script").write_text(f"{ROLL}\n\nhello\n{ROLL}\n")
    assert main(["play", str(tmp_path / "script"), "--seats", "A,B"]) == WRONG
    assert capsys.readouterr().err == (
        "ringkeeper play: 2 lines of the script were not carried out, the first is line 3.\n"
    )
    (tmp_path / "script").write_text(f"{ROLL}\n{ROLL}\n")
    assert main(["play", str(tmp_path / "script"), "--seats", "A,B"]) == WRONG
    told = capsys.readouterr().err
    assert told == "ringkeeper play: Line 2 of the script was not carried out.\n"
