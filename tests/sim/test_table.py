"""Whole games through chips, firmware, wires and drivers (issue 2, points 4 to 6)."""

from pathlib import Path

import pytest

from controller.files.tagbook import DeedTag
from controller.rules.commands import Buy, Roll
from controller.rules.state import Phase
from controller.store.audit import decide_again
from controller.table import NoPath, RollDice
from controller.table.panel.pages.setting_up import Join
from controller.table.panel.pages.setup import Begin
from controller.table.panel.pages.taking_back import TakeBack
from controller.view.oled import screen
from hardware.system import pause
from sim.demo.page.hints import hints_section
from sim.demo.session import Sitting
from sim.table.chips import Plug
from tests.sim.tables import do, later, sitting, until

BOTS = [True] * 4


def over(at: Sitting) -> bool:
    return at.banker.state.phase is Phase.OVER


def sum_holds(at: Sitting) -> bool:
    return sum(at.banker.state.cash) == at.banker.state.rules.bank_stock


async def test_a_game_of_bots_ends_and_can_be_decided_again(tmp_path: Path) -> None:
    async with sitting(BOTS, seed=11, record=tmp_path / "game.journal") as at:
        await until(at, lambda: over(at))
        assert sum_holds(at)
        assert decide_again(at.edition, list(at.banker.history())) == at.banker.state
        assert at.table.chips.oled.faults == []
        assert at.table.chips.chain.faults == []


async def test_dice_pulled_out_and_back_in_mid_game() -> None:
    """Meanwhile the faces are typed; nothing is lost or counted twice."""
    async with sitting(BOTS, seed=3) as at:
        state = at.banker.state
        await until(at, lambda: state.turns >= 8)
        at.table.chips.unplug(Plug.DICE)
        await until(at, lambda: "dice" in at.table.table.ui.missing)
        at.table.chips.hub.HOLD_S = 0.02  # its hello waits for the host to look again
        begun = state.turns
        await until(at, lambda: state.turns >= begun + 6)
        with_dice = len(at.table.hands.dice) and at.table.hands.dice[0].roll
        assert not isinstance(at.table.path_to(_roll(at))[0], RollDice)
        at.table.chips.plug(Plug.DICE)
        await until(at, lambda: not at.table.table.ui.missing)
        await until(at, lambda: at.table.hands.dice[0].roll > with_dice)
        await until(at, lambda: over(at))
        assert sum_holds(at)
        assert decide_again(at.edition, list(at.banker.history())) == at.banker.state


def _roll(at: Sitting) -> Roll:
    """A roll that is awaited now; by typed faces it is a way through the menu."""
    for seat in range(at.banker.state.seats):
        command = Roll(seat, (2, 3))
        try:
            at.table.path_to(command)
        except NoPath:
            continue
        return command
    return Roll(at.banker.state.turn, (2, 3))


@pytest.mark.parametrize("plug", [Plug.READER, Plug.DISPLAY, Plug.STRIP])
async def test_game_goes_on_without_a_part(plug: Plug) -> None:
    async with sitting(BOTS, seed=5) as at:
        at.table.chips.reader.HOLD_S = 0.02  # its hello waits for the host to look again
        at.table.chips.unplug(plug)
        await until(at, lambda: at.banker.state.turns >= 12)
        at.table.chips.plug(plug)
        await until(at, lambda: at.banker.state.turns >= 24)
        assert not at.table.table.ui.missing
        assert sum_holds(at)


async def test_noisy_lines_lose_and_double_nothing() -> None:
    async with sitting(BOTS, seed=7) as at:
        at.table.chips.hub.HOLD_S = at.table.chips.reader.HOLD_S = 0.003
        at.table.chips.spoil(True)
        await until(at, lambda: at.banker.state.turns >= 20)
        at.table.chips.spoil(False)
        rolls = sum(isinstance(e.command, Roll) for e in at.banker.history())
        assert at.table.hands.dice[0].roll - rolls in (0, 1)
        assert sum_holds(at)


async def test_new_game_at_the_same_table_drops_what_was_begun(tmp_path: Path) -> None:
    """A throw of the old game does not fall into the new one."""
    async with sitting(BOTS, seed=2, record=tmp_path / "game.journal") as at:
        first = at.banker.history()[0].command
        await until(at, lambda: at.table.hands.dice[0].roll >= 5)
        at.begin(first, [False] * 4, seed=9)  # type: ignore[arg-type]
        await pause(at.clock, 20.0)
        assert at.banker.state.phase is Phase.OPENING
        assert at.banker.state.opening == []
        assert at.banker.journal is not None
        assert at.banker.journal.path == tmp_path / "game-2.journal"
    assert (tmp_path / "game.journal").exists()


async def test_unplugged_display_is_missed_soon_and_shows_by_itself_what_is_on(at: Sitting) -> None:
    """One that is asked whether it is there, and is, shows what it showed; nobody has to press a
    button to see it again."""
    await until(at, lambda: at.clock.time() > 60)  # all news has ended by itself
    glass = at.table.chips.oled.pixels()
    await later(at, 20)
    assert at.table.chips.oled.pixels() == glass
    pulled = at.clock.time()
    at.table.chips.unplug(Plug.DISPLAY)
    await until(at, lambda: "display" in at.table.table.ui.missing)
    assert at.clock.time() - pulled < 6
    at.table.hands.turn(3)
    at.table.chips.plug(Plug.DISPLAY)
    await until(at, lambda: "display" not in at.table.table.ui.missing)
    await later(at, 20)
    shown = screen(at.banker.state, at.table.table.ui, at.clock.time()).image
    assert at.table.chips.oled.pixels() == shown.tobytes()


async def test_start_taken_back_and_more_players_sit_down_at_the_panel() -> None:
    """The seats that a bot had stay a bot's, newcomers play by hand, and nothing stands still."""
    async with sitting([False, True]) as at:
        table = at.table.table
        table.choose(TakeBack(len(at.banker.counting())))
        assert at.banker.state.phase is Phase.SETUP
        for token in ("Frodo", "Gimli", "Gandalf", "Legolas"):
            table.choose(Join(token))
        table.choose(Begin())
        assert at.seats.by_bot == [False, True, False, False]
        at.table.hands.throw((3, 2))
        await until(at, lambda: table.context.prompt.seats == (2,))  # the bot has thrown too
        assert hints_section(at.table, at.seats.by_bot, lambda uid: uid.hex())["dice"]


async def test_the_deed_of_a_person_s_open_rent_is_lit_while_a_bot_is_to_roll(at: Sitting) -> None:
    table = at.table.table
    at.seats.by_bot = [False, True]  # it is only looked at, nobody acts
    do(at, Roll(0, (6, 6)), Roll(1, (2, 3)), Roll(0, (4, 2)), Buy(0))
    do(at, Roll(1, (3, 3)))  # a double: Frodo's rent is open while the bot rolls again
    section = hints_section(at.table, [False, True], lambda uid: uid.hex())
    deeds = [uid.hex() for uid in table.tagbook.uids(DeedTag(space=6))]
    assert (table.context.prompt.seats, section["tags"]) == ((1,), deeds)
