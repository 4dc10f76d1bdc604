"""The table's clocks: whoever keeps the others waiting is answered for (R66), and a game against
the clock ends when its minutes have been played (N10, docs/decisions/clocks.md)."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from controller.bots.playing import start_command
from controller.cli import journal as journal_cli
from controller.files.settings import Settings, SettingsStore
from controller.rules.commands import Build, CallTime, Contest, Pass, Roll, SetPosition
from controller.rules.position_model import Position, Seat
from controller.rules.prompts import Ask
from controller.rules.state import Phase
from controller.store.audit import verify
from controller.store.banker import Banker
from controller.store.journal import Journal
from controller.table.panel.pages.lights_and_sound import Set
from controller.table.panel.pages.main import Main
from controller.table.panel.pages.resuming import GoOn
from controller.table.panel.pages.table_settings import Habits
from controller.table.panel.pages.taking_back import TakeBack
from controller.view.oled import screen
from sim.clock import SimClock
from tests.cli.command_lines import Out
from tests.games.played import close
from tests.store.faulty_disk import no_room_for
from tests.table.hands import EDITION, Hands, hands
from tests.table.stories import Story, stories

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
    assert table.ask is Ask.SHORTAGE
    return table


def by(table: Hands) -> list[tuple[str, type]]:
    """Who gave each command since the position."""
    return [(entry.by, type(entry.command)) for entry in table.table.banker.counting()[2:]]


@stories("""
R66 after a minute the clock answers for each who is late
  /classic{houses=2} A(16,18,19);B(11,13,14);C(31,32,34) | A: build 16 -> asks shortage
    | wait 59.9 -> given 1
    | wait 0.2 -> by player clock clock, last C: pass, level[16]=1 | wait 300 -> given 3
R66 who answers in time is not answered for and costs the others no time
  /classic{houses=2} A(16,18,19);B(11,13,14);C(31,32,34) | A: build 16, wait 50, B: pass
    | wait 9.8 -> by player player | wait 0.2 -> by player player clock, last C: pass
R66 no time passes in a pause and after it everybody has all of it
  /classic{houses=2} A(16,18,19);B(11,13,14);C(31,32,34) | A: build 16, wait 50
    | push, choose "Pause", wait 300, ok, wait 59.9 -> given 1 | wait 0.2 -> by player clock clock
R66 the display and the log say that the clock answered
  /classic{houses=2} A(16,18,19);B(11,13,14);C(31,32,34) | A: build 16, wait 60.1
    -> said "No answer: Time is up. C passed", told 1 "B passed (time ran out)"
R66 a build that is taken back ends the waiting
  /classic{houses=2} A(16,18,19);B(11,13,14);C(31,32,34) | A: build 16 | hold back, ok, wait 300
    -> given 0
""")
def test_the_clock_answers(story: Story) -> None:
    story.play()


def test_R66_the_deadline_is_shown_and_counts_down_by_the_second() -> None:
    table = scarce()
    table.wait(5)
    assert table.table.ui.deadline is not None
    pictures = set()
    for _ in range(5):
        frame = screen(table.state, table.table.ui, table.clock.time())
        assert frame.until is not None
        assert 0 < frame.until - table.clock.time() <= 1.0 + 1e-6
        pictures.add(frame.image.tobytes())
        table.wait(1.0)
    assert len(pictures) == 5


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


def test_R66_the_record_keeps_who_answered_and_verifies(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "game.journal"
    table = scarce(path)
    table.table.do(Contest(1))
    table.wait(61)
    assert by(table)[:2] == [("player", Contest), ("clock", Pass)]
    table.table.close()
    close(table.table.banker)
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


# N10: a game against the clock


HOUR, MINUTE = 3600.0, 60.0
NOON = 1_800_000_000.0

JUMPS: dict[str, Callable[[float], float]] = {
    "three hours on": lambda now: now + 3 * HOUR,
    "three hours back": lambda now: now - 3 * HOUR,
    "to 1970": lambda _: 5.0,
}


class Wall:
    """The time of day, which somebody may set; it runs with a table's clock."""

    def __init__(self, clock: SimClock) -> None:
        self._clock, self._ahead = clock, NOON - clock.time()

    def __call__(self) -> float:
        return self._clock.time() + self._ahead

    def jump(self, to: Callable[[float], float]) -> None:
        self._ahead = to(self()) - self._clock.time()


def begun(journal: Path, minutes: int = 60, game: str = "time-limit") -> tuple[Hands, Wall]:
    """A game of an hour at a table."""
    clock = SimClock()
    wall = Wall(clock)
    banker = Banker(EDITION, Journal.create(journal, EDITION), wall)
    assert isinstance(banker.do(start_command(EDITION, ("Ada", "Bo"), Random(1), game)), list)
    return sat_down(banker, clock, minutes), wall


def sat_down(banker: Banker, clock: SimClock, minutes: int = 60, *, asked: bool = False) -> Hands:
    """A table for it; `asked` first whether the game goes on."""
    settings = SettingsStore()
    settings.change(Settings(game_minutes=minutes))
    renew = (lambda _: pytest.fail("no other game")) if asked else None
    return hands(banker, clock=clock, settings=settings, ask_resume=asked, renew=renew)


def shut(table: Hands) -> None:
    """The plug is pulled, or nearly."""
    table.table.close()
    close(table.table.banker)


def left(table: Hands) -> str | None:
    """The line of the menu that says how long it is yet."""
    table.table.choose(Main())
    lines = [line for line in table.page.items if line.startswith("Time left")]
    return lines[0] if lines else None


def called(table: Hands) -> bool:
    """Whether time has been called, by the clock."""
    calls = [one for one in table.table.banker.history() if isinstance(one.command, CallTime)]
    assert all(one.by == "clock" for one in calls)
    return bool(calls)


@pytest.mark.parametrize("jump", JUMPS)
def test_N10_the_time_of_day_jumps_and_the_game_stays_as_long(tmp_path: Path, jump: str) -> None:
    path = tmp_path / "game.journal"
    table, wall = begun(path)
    table.wait(20 * MINUTE)
    table.table.do(Roll(0, (3, 4)))
    assert left(table) == "Time left: 40 min"
    wall.jump(JUMPS[jump])
    assert left(table) == "Time left: 40 min"
    table.table.do(Roll(1, (2, 4)))
    assert left(table) == "Time left: 40 min"
    table.wait(40 * MINUTE - 1)
    assert not called(table)
    table.wait(2)
    assert called(table)
    shut(table)
    found = verify(path)
    assert found.problem is None
    assert bool(found.set_back) == (jump != "three hours on")
    with Journal.open(path) as kept:
        assert [entry.seq for entry in kept.entries] == [1, 2, 3, 4]
        assert [entry.played for entry in kept.entries] == [0, 1200, 1200, 3600]


def test_N10_the_hours_without_power_do_not_count(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    table, wall = begun(path)
    table.wait(20 * MINUTE)
    table.table.do(Roll(0, (3, 4)))
    table.wait(5 * MINUTE)  # nothing is written down: these are given back
    shut(table)
    clock = SimClock()
    later = Wall(clock)
    later.jump(lambda _: wall() + 9 * HOUR)
    again = sat_down(Banker.resume(Journal.open(path), later), clock, asked=True)
    again.wait(HOUR)  # nobody has said yet that it goes on
    again.table.choose(GoOn())
    assert left(again) == "Time left: 40 min"
    again.wait(39 * MINUTE)
    assert not called(again)
    again.wait(MINUTE)
    assert called(again)


def test_N10_a_take_back_gives_no_time_back(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    table, _ = begun(path)
    table.wait(20 * MINUTE)
    table.table.do(Roll(0, (3, 4)))
    table.wait(5 * MINUTE)
    table.table.choose(TakeBack(1))
    shut(table)
    again = sat_down(Banker.resume(Journal.open(path)), SimClock())
    assert left(again) == "Time left: 35 min"


def test_N10_the_end_is_announced_and_no_new_turn_begins_after_it(tmp_path: Path) -> None:
    table, _ = begun(tmp_path / "game.journal")
    table.wait(50 * MINUTE)
    assert (table.notice.title, table.notice.text) == (
        "Time limit",
        "10 minutes left in this game.",
    )
    table.wait(9 * MINUTE)
    assert table.notice.text == "1 minute left in this game."
    table.wait(MINUTE)
    assert called(table)
    assert (table.notice.title, table.notice.text) == (
        "Time limit",
        "Time is up. No new turn begins.",
    )
    table.wait(2 * MINUTE)
    assert table.state.phase is Phase.OVER


def test_N10_how_long_is_a_setting_of_the_table(tmp_path: Path) -> None:
    table, _ = begun(tmp_path / "game.journal", minutes=0)
    table.wait(5 * HOUR)
    assert not called(table)
    assert left(table) is None
    table.table.choose(Habits())
    table.choose("Time limit: your own watch")  # the next is 60 min
    assert called(table), "the first hour is over long ago"


def test_N10_longer_in_mid_game_is_longer(tmp_path: Path) -> None:
    table, _ = begun(tmp_path / "game.journal")
    table.wait(59 * MINUTE)
    table.table.choose(Set(Settings(game_minutes=90)))
    assert left(table) == "Time left: 31 min"
    table.wait(30 * MINUTE)
    assert not called(table)


def test_N10_a_game_without_a_time_limit_is_not_counted(tmp_path: Path) -> None:
    table, _ = begun(tmp_path / "game.journal", game="short")
    table.wait(HOUR)
    table.table.do(Roll(0, (3, 4)))
    table.wait(HOUR)
    assert left(table) is None
    assert not called(table)
    assert [entry.played for entry in table.table.banker.history()] == [0, 0]
    table.table.choose(Habits())
    assert not any(line.startswith("Time limit") for line in table.page.items)
