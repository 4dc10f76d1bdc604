"""The chain says what it is for: a code to be written down (docs/decisions/journal.md)."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from controller.__main__ import main
from controller.cli import OK
from controller.rules.state import Phase
from controller.store import audit
from controller.store.banker import Banker
from controller.store.copying import copy
from controller.store.journal import Journal
from controller.store.journal_file import Header, head_code, link, read
from controller.table import Press
from controller.view.interface import Ui
from controller.view.oled import draw
from controller.view.oled.canvas import Canvas
from hardware.ports import Button
from tests.games.played import EDITION, clock, close, play, record
from tests.table.hands import hands

CODE = re.compile(r"^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$")
"""Eight signs, none of I, L, O and U: Crockford's base 32."""

Out = pytest.CaptureFixture[str]


def test_a_head_code_is_short_and_of_signs_that_are_not_confused() -> None:
    codes = {head_code(bytes([number]) * 32) for number in range(256)}
    assert len(codes) == 256
    assert all(CODE.match(code) for code in codes)
    assert head_code(b"\0" * 32) == "0000-0000"
    assert head_code(b"\xff" * 32) == "ZZZZ-ZZZZ"


def test_it_is_the_same_wherever_it_is_said(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "g.journal"
    assert main(["play", "--bots", "2", "--journal", str(path), "--json"]) == OK
    code = json.loads(capsys.readouterr().out)["head_code"]
    assert CODE.match(code)
    assert main(["journal", "verify", str(path)]) == OK
    assert f"{path}: head code {code}" in capsys.readouterr().out
    assert main(["journal", "verify", "--json", str(path)]) == OK
    assert json.loads(capsys.readouterr().out)["head_code"] == code
    with Journal.open(path) as journal:
        banker = Banker.resume(journal)
        assert banker.state.phase is Phase.OVER
        table = hands(banker)
        assert table.table.ui.head == code
        table.do(Press(Button.OK))
        assert f"Record: {code}" in table.page.items


def test_a_game_that_is_on_shows_no_code(tmp_path: Path) -> None:
    banker = record(tmp_path / "g.db", 10)
    assert CODE.match(banker.head_code)
    assert hands(banker).table.ui.head == ""
    close(banker)


def test_the_last_screen_has_it(tmp_path: Path) -> None:
    banker = record(tmp_path / "g.db", 5000)
    assert banker.state.phase is Phase.OVER
    with_code, without = Canvas(), Canvas()
    draw(with_code, banker.state, Ui(head=banker.head_code), 60.0)
    draw(without, banker.state, Ui(), 60.0)
    assert not with_code.outside
    assert with_code.picture() != without.picture()
    close(banker)


def test_a_forger_who_mends_the_chain_changes_the_code(tmp_path: Path) -> None:
    path = tmp_path / "g.db"
    close(record(path, 40))
    before = audit.verify(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        ident, edition = database.execute("SELECT ident, edition FROM header").fetchone()
        head = Header(ident, edition, False).genesis()
        for seq, time, kind, payload in database.execute(
            "SELECT seq, time, kind, payload FROM entries ORDER BY seq"
        ).fetchall():
            head = link(head, seq, time - 3600 * (seq > 20), kind, payload)
            database.execute(
                "UPDATE entries SET time = ?, hash = ? WHERE seq = ?",
                (time - 3600 * (seq > 20), head, seq),
            )
    after = audit.verify(path)
    assert after.problem is None  # by itself it is a good journal
    assert after.head_code != before.head_code
    assert after.set_back == ((21, 3600.0),)


def test_a_clock_that_was_set_back_is_mentioned_and_is_no_damage(
    tmp_path: Path, capsys: Out
) -> None:
    times = iter([100.0, 200.0, 199.5, 90.0, 91.0, *(90.0 - n for n in range(20))])
    with Journal.create(tmp_path / "g.db", EDITION) as journal:
        banker = Banker(EDITION, journal, lambda: next(times))
        for number in range(12):
            banker.note(str(number))
    assert main(["journal", "verify", str(tmp_path / "g.db")]) == OK
    said = capsys.readouterr().out
    assert "the clock was set back by 0:01:50 before entry 4; the order is by number" in said
    assert "before entry 3" not in said
    assert "times more" in said


def test_a_copy_keeps_identity_and_chain_also_while_a_game_is_on(tmp_path: Path) -> None:
    banker = record(tmp_path / "g.db", 30)
    copy(tmp_path / "g.db", tmp_path / "copy.db")
    one, other = read(tmp_path / "g.db"), read(tmp_path / "copy.db")
    assert other.error is None
    assert (other.header.ident, other.header.edition) == (one.header.ident, one.header.edition)
    assert (other.head, other.entries) == (one.head, one.entries)
    assert audit.verify(tmp_path / "copy.db").head_code == banker.head_code
    with Journal.open(tmp_path / "copy.db") as journal:
        play(Banker.resume(journal, clock), 3)
    close(banker)


def test_what_is_rescued_keeps_the_chain_of_its_good_part(tmp_path: Path) -> None:
    path = tmp_path / "g.db"
    close(record(path, 30))
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        (head,) = database.execute("SELECT hash FROM entries WHERE seq = 20").fetchone()
        database.execute("UPDATE entries SET time = 0 WHERE seq = 21")
    audit.repair(path, tmp_path / "new.db")
    assert audit.verify(tmp_path / "new.db").head_code == head_code(head)
