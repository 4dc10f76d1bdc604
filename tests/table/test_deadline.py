"""R66 at the table: whoever keeps the others waiting is answered for by the clock."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from controller.cli import journal as journal_cli
from controller.files.settings import Settings, SettingsStore
from controller.rules.commands import Build, Contest, Pass, SetPosition
from controller.rules.position_model import Position, Seat
from controller.rules.prompts import Ask
from controller.store.audit import verify
from controller.store.banker import Banker
from controller.store.journal import Journal
from controller.table.panel.pages.lights_and_sound import Set
from controller.table.panel.pages.resuming import GoOn, Paused
from controller.table.panel.pages.table_settings import Habits
from controller.table.panel.pages.taking_back import TakeBack
from controller.view.oled import screen
from sim.clock import SimClock
from tests.store.full_disk import no_room_for
from tests.table.hands import EDITION, Hands, hands

SCARCE = Position(
    game="classic", rules={"houses": 2},
    seats=(
        Seat(name="Ada", deeds=(16, 18, 19)),
        Seat(name="Bo", deeds=(11, 13, 14)),
        Seat(name="Cleo", deeds=(31, 32, 34)),
    ),
)  # fmt: skip


def scarce(journal: Path | None = None, **parts: Any) -> Hands:
    """Ada builds, and the two others are asked whether they want one of the last two too."""
    one = Banker(EDITION, Journal.create(journal, EDITION) if journal else None)
    assert isinstance(one.do(SetPosition(position=SCARCE)), list)
    table = hands(one, **parts)
    table.wait()
    table.table.do(Build(0, 16))
    assert table.table.context.prompt.ask is Ask.SHORTAGE
    return table


def by(table: Hands) -> list[tuple[str, type]]:
    """Who gave each command since the position."""
    return [(entry.by, type(entry.command)) for entry in table.table.banker.counting()[2:]]


def test_R66_after_a_minute_the_clock_answers_for_each_who_is_late() -> None:
    table = scarce()
    table.wait(59.9)
    assert by(table) == []
    table.wait(0.2)
    assert by(table) == [("clock", Pass), ("clock", Pass)]
    assert table.table.state.level[16] == 1
    assert table.table.ui.deadline is None
    table.wait(300)
    assert len(by(table)) == 2


def test_R66_who_answers_in_time_is_not_answered_for_and_costs_the_others_no_time() -> None:
    table = scarce()
    table.wait(50)
    table.table.do(Pass(1))
    table.wait(9.9)
    assert by(table) == [("player", Pass)]
    table.wait(0.2)
    assert by(table) == [("player", Pass), ("clock", Pass)]


def test_R66_no_time_passes_in_a_pause_and_after_it_everybody_has_all_of_it() -> None:
    table = scarce()
    table.wait(50)
    table.table.choose(Paused())
    assert table.table.ui.deadline is None
    table.wait(300)
    table.table.choose(GoOn())
    table.wait(59.9)
    assert by(table) == []
    table.wait(0.2)
    assert by(table) == [("clock", Pass), ("clock", Pass)]


def test_R66_the_deadline_is_shown_and_counts_down_by_the_second() -> None:
    table = scarce()
    table.wait(5)
    assert table.table.ui.deadline is not None
    pictures = set()
    for _ in range(5):
        frame = screen(table.table.state, table.table.ui, table.clock.time())
        assert frame.until is not None
        assert 0 < frame.until - table.clock.time() <= 1.0 + 1e-6
        pictures.add(frame.image.tobytes())
        table.wait(1.0)
    assert len(pictures) == 5


def test_R66_the_display_and_the_log_say_that_the_clock_answered() -> None:
    table = scarce()
    table.wait(60.1)
    said = table.table.ui.notice
    assert said is not None
    assert (said.title, said.text) == ("No answer", "Time is up. Cleo passed")
    assert any(line == "Bo passed (time ran out)" for line in table.lines)


def test_R66_how_long_is_a_setting_of_the_table(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    table = scarce(settings=SettingsStore(path))
    table.wait(20)
    table.table.choose(Habits())
    table.choose("Time to answer: 60 s")
    assert table.page.items[1] == "Time to answer: 90 s"
    assert SettingsStore(path).now == Settings(answer_seconds=90)
    table.table.choose(Set(Settings(answer_seconds=30)))
    table.wait(61)
    assert by(table) == [("clock", Pass), ("clock", Pass)]
    later = scarce(settings=SettingsStore(path))
    later.wait(31)
    assert len(by(later)) == 2


def test_R66_the_record_keeps_who_answered_and_verifies(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.journal"
    table = scarce(path)
    table.table.do(Contest(1))
    table.wait(61)
    assert by(table)[:2] == [("player", Contest), ("clock", Pass)]
    table.table.close()
    journal = table.table.banker.journal
    assert journal is not None
    journal.close()
    assert verify(path).problem is None
    assert journal_cli.main(["show", str(path)]) == 0
    shown = capsys.readouterr().out
    assert "Cleo passes (time ran out)." in shown
    with Journal.open(path) as again:
        assert [entry.by for entry in again.entries[2:4]] == ["player", "clock"]


def test_R66_after_a_pulled_plug_everybody_has_the_whole_time_again() -> None:
    table = scarce()
    table.wait(50)
    table.table.close()
    again = hands(table.table.banker, clock=SimClock())
    again.wait(59.9)
    assert by(again) == []
    again.wait(0.2)
    assert len(by(again)) == 2


def test_R66_the_clock_waits_for_somebody_to_resume_the_game() -> None:
    table = scarce()
    table.table.close()
    again = hands(table.table.banker, ask_resume=True, renew=lambda _: pytest.fail("no new game"))
    again.wait(500)
    assert by(again) == []
    again.table.choose(GoOn())
    again.wait(61)
    assert len(by(again)) == 2


def test_R66_an_answer_that_could_not_be_written_down_is_given_again(tmp_path: Path) -> None:
    table = scarce(tmp_path / "game.journal")
    with no_room_for(tmp_path / "game.journal"):
        table.wait(61)
        assert by(table) == []
    table.wait(5)
    assert len(by(table)) == 2


def test_R66_a_build_that_is_taken_back_ends_the_waiting() -> None:
    table = scarce()
    table.table.choose(TakeBack(1))
    table.wait(300)
    assert table.table.ui.deadline is None
    assert by(table) == []
