"""Another game comes on the table: nothing that was in flight for the old one lands in it.

Dice in the air, messages in the radio, bytes on the lines, presses and taps that hands had planned:
whatever the bots of the old game were doing, the new game waits for its own players.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from controller import editions
from controller.bots.playing import start_command
from controller.files.settings import Settings
from controller.files.tagbook import DeedTag
from controller.rules.commands import Buy, Roll
from controller.store.banker import Banker
from controller.store.journal import Journal
from controller.table.input.gestures import RollDice
from controller.table.panel.pages.setting_up import PickEdition
from hardware.ports import Button
from sim.demo.page import acts
from sim.demo.page.acts import Noise, Resume
from sim.demo.page.desk import TableDesk
from sim.demo.session import Sitting
from sim.table.chips import Plug
from tests.amounts import often
from tests.sim.tables import another_table, later, new_game, sitting, until

NAMES = ("Frodo", "Gimli")
THROW_S = 1.6  # about how long the dice of calm hands are in the air, seconds
SETTLED_S = 12.0  # by then everything that was in flight has landed


def broken_off(path: Path) -> None:
    """Write a game of two that waits for the first player's roll."""
    edition = editions.load("lotr-2003")
    path.parent.mkdir(exist_ok=True)
    with Journal.create(path, edition) as journal:
        banker = Banker(edition, journal)
        banker.do(start_command(edition, NAMES, Random(1), "standard", tokens=NAMES))
        for command in (Roll(0, (6, 6)), Roll(1, (2, 3)), Roll(0, (0, 5)), Buy(0)):
            banker.do(command)


@asynccontextmanager
async def watched(folder: Path, seed: int, rate: float = 0) -> AsyncIterator[Sitting]:
    """Bots that play in unhurried hands, as behind the card with which a page begins; and in their
    folder another game to go on with."""
    broken_off(folder / "kept.journal")
    edition = editions.load("lotr-2003")
    with Journal.create(folder / "demo.journal", edition) as journal:
        at = Sitting(Banker(edition, journal), seed=seed)
        try:
            run(at, rate)
            await at.table.ready.wait()
            at.begin(start_command(edition, NAMES, Random(seed), tokens=NAMES), [True, True])
            yield at
        finally:
            at.close()


def run(at: Sitting, rate: float) -> None:
    """As fast as can be, unless at a rate."""
    if rate:
        at.run(speed=rate)
    else:
        at.table.chips.wait_for_answers()
        at.clock.run_fast()


async def nothing_lands(at: Sitting, rate: float = 0) -> None:
    """The game on the table stays as it is, and the table has nothing to say."""
    run(at, rate)
    said: list[str] = []
    at.table.table.log.append(said.append)
    recorded, question = len(at.banker.history()), at.table.table.ui.page
    await later(at, SETTLED_S)
    assert len(at.banker.history()) == recorded
    assert at.table.table.ui.page == question
    assert [line for line in said if not line.endswith(": ready")] == []
    assert at.table.chips.reader.lying[0] == []


@pytest.mark.parametrize("phase", range(8))
@pytest.mark.parametrize("rate", [0, 40.0])
def test_a_resumed_game_gets_no_roll_of_old_bots(phase: int, rate: float, tmp_path: Path) -> None:
    """From the hand's first movement to the second die's report, some seeds for each moment."""

    async def play(seed: int) -> None:
        async with watched(tmp_path / str(seed), seed, rate) as at:
            desk = TableDesk(at)
            desk.sections()
            await until(at, lambda: at.table.hands.rolling)
            await later(at, phase * THROW_S / 6)
            act = Resume(file="kept.journal", bots=(False, False))
            assert desk.act(act) == ""
            desk.sections()
            await nothing_lands(at, rate)
            assert at.banker.state.dice == (0, 5)

    for seed in range(1 if rate else often(3, 8)):
        asyncio.run(play(seed))


ACTS: dict[str, Callable[[Sitting], float]] = {
    "throw": lambda at: at.table.hands.perform(RollDice((3, 4))),
    "turn": lambda at: at.table.hands.turn(7),
    "push": lambda at: at.table.hands.hold(Button.PUSH),
    "presses": lambda at: [at.table.hands.press(Button.PUSH) for _ in range(4)][-1],
    "tap": lambda at: at.table.hands.tap(at.table.table.tagbook.uids(DeedTag(space=6))[0]),
    "taps": lambda at: [at.table.hands.tap(bytes((4, n, 2, 3, 4, 5, 6))) for n in range(4)][-1],
}
"""What a person or a bot may have begun when another game is asked for."""


@pytest.mark.parametrize("begun", ACTS)
@pytest.mark.parametrize("way", ["resume", "new", "panel"])
def test_what_hands_have_begun_is_over_with_the_game(begun: str, way: str, tmp_path: Path) -> None:
    """Throws, taps, presses and turns, at some moments of each, for each way to another game."""

    async def play(seed: int) -> None:
        async with watched(tmp_path / str(seed), seed) as at:
            desk = TableDesk(at)
            for seat in range(2):
                at.hand_over(seat, bot=False)
            seconds = ACTS[begun](at)
            await later(at, seconds * seed / 4)
            if way == "panel":
                at.table.table.choose(PickEdition("lotr-2003"))
                await another_table(at)
            elif way == "resume":
                assert desk.act(Resume(file="kept.journal", bots=(False, False))) == ""
            else:
                assert new_game(desk, *NAMES) == ""
            await nothing_lands(at)

    for moment in range(0, 4, often(2, 1)):
        asyncio.run(play(moment))


async def test_a_plug_that_is_out_stays_out_and_a_bad_line_bad(tmp_path: Path) -> None:
    """The new game's table is fresh, but it stands in the same room."""
    async with watched(tmp_path, 3) as at:
        desk = TableDesk(at)
        assert desk.act(acts.Plug(part="dice", plugged=False)) == ""
        assert desk.act(Noise(on=True)) == ""
        settings = at.table.settings
        settings.change(Settings(mute=True))
        assert desk.act(Resume(file="kept.journal", bots=(False, False))) == ""
        chips = at.table.chips
        assert [plug for plug, there in chips.plugged.items() if not there] == [Plug.DICE]
        assert chips.noisy
        assert at.table.settings.now.mute
        assert at.table.hands.dice[1].face == 5
        assert desk.act(Noise(on=False)) == ""
        chips.hub.HOLD_S = 0.02  # its hello waits for the host to look again
        assert desk.act(acts.Plug(part="dice", plugged=True)) == ""
        at.clock.run_fast()
        await at.table.ready.wait()
        chips.wait_for_answers()
        at.table.hands.throw((4, 2))
        await until(at, lambda: at.banker.state.dice == (4, 2))


def test_after_another_start_with_the_same_seed_rolls_count(tmp_path: Path) -> None:
    """The dice had drawn the same numbers at birth: the record held their first rolls already, so
    as many rolls of the resumed game were taken for these."""
    path = tmp_path / "game.journal"

    async def rolled(at: Sitting, faces: tuple[int, int]) -> None:
        before = len(at.banker.history())
        at.table.hands.throw(faces)
        await until(at, lambda: len(at.banker.history()) > before)

    async def first() -> None:
        async with sitting([False, False], seed=11, record=path) as at:
            await rolled(at, (2, 6))
            await rolled(at, (2, 3))

    async def again() -> None:
        async with sitting([], seed=11, resume=path) as at:
            await rolled(at, (2, 1))
            assert at.banker.state.dice == (2, 1)

    asyncio.run(first())
    asyncio.run(again())
