"""A scripted evening with each edition, from the switch to the final count (issue 5): by tags, dice
and panel; and with parts missing, where the panel does their work.

What happens is in script.py, how it ends in endings.py.
"""

from pathlib import Path

import pytest

from sim.table.chips import Plug
from tests.sim.endings import play, played_on_when_the_reader_dies
from tests.sim.evening import evening
from tests.sim.script import PLANS, Plan, common


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.edition)
async def test_an_evening_from_the_switch_to_the_final_count(plan: Plan, tmp_path: Path) -> None:
    async with evening(tmp_path, seed=plan.seed) as e:
        await common(e, plan)
        await play(e, plan)


async def test_an_evening_without_any_reader(tmp_path: Path) -> None:
    """Panel and dice alone: nobody has put a tag into anything. The soak plays the other boxes."""
    plan = PLANS[2]
    async with evening(tmp_path, seed=plan.seed, lacks=[Plug.READER]) as e:
        await common(e, plan)
        await play(e, plan)


async def test_an_evening_in_which_the_reader_dies(tmp_path: Path) -> None:
    async with evening(tmp_path) as e:
        await played_on_when_the_reader_dies(e, PLANS[4])


async def test_an_evening_whose_dice_are_not_there(tmp_path: Path) -> None:
    """Any two dice are thrown, and set with the knob: the hub is named, and not plugged in."""
    async with evening(tmp_path, pulled=[Plug.DICE]) as e:
        assert e.table.table.ui.missing == ("dice",)
        await common(e, PLANS[1])
        await play(e, PLANS[1])
