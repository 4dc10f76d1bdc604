"""N10 at the table: a game against the clock ends when its minutes have been played, whatever
happens to the time of day. A Raspberry Pi has no clock of its own (docs/decisions/clocks.md).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from controller.bots.playing import start_command
from controller.editions import load
from controller.files.settings import Settings, SettingsStore
from controller.rules.commands import CallTime, Roll
from controller.rules.state import Phase
from controller.store.audit import verify
from controller.store.banker import Banker
from controller.store.journal import Journal
from controller.table.panel.pages.lights_and_sound import Set
from controller.table.panel.pages.main import Main
from controller.table.panel.pages.resuming import GoOn
from controller.table.panel.pages.table_settings import Habits
from controller.table.panel.pages.taking_back import TakeBack
from sim.clock import SimClock
from tests.table.hands import Hands, hands

EDITION = load("lotr-2003")
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
        """Set it."""
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
    assert table.table.banker.journal is not None
    table.table.banker.journal.close()


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
def test_N10_the_time_of_day_jumps_and_the_game_is_as_long_as_it_was(
    tmp_path: Path, jump: str
) -> None:
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
    notice = table.table.ui.notice
    assert notice is not None
    assert (notice.title, notice.text) == ("Time limit", "10 minutes left in this game.")
    table.wait(9 * MINUTE)
    notice = table.table.ui.notice
    assert notice is not None
    assert notice.text == "1 minute left in this game."
    table.wait(MINUTE)
    assert called(table)
    notice = table.table.ui.notice
    assert notice is not None
    assert (notice.title, notice.text) == ("Time limit", "Time is up. No new turn begins.")
    table.wait(2 * MINUTE)
    assert table.table.state.phase is Phase.OVER


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
