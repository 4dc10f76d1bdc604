"""More dice nearby than an adapter keeps connections."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from hardware.dice.bluetooth.messages import PairStep
from tests.bluetooth.bluez import ADAPTER_CONNECTIONS
from tests.bluetooth.dice import GoDie
from tests.bluetooth.nearby import RATE, nearby
from tests.patience import until


@pytest.mark.parametrize("paired", [0, 2])
async def test_a_die_that_finds_no_place_is_heard_in_its_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, paired: int
) -> None:
    """Eight strange dice; the table's own have connections, too."""
    dice = [GoDie(number) for number in range(1, 9 + paired)]
    own, strange = dice[:paired], dice[paired:]
    async with nearby(tmp_path, monkeypatch, *dice, paired=paired) as at:
        if own:
            await at.all_here()
        at.dice.pair(0, at.news.append)
        at.clock.run(RATE)
        room = ADAPTER_CONNECTIONS - paired
        await until(lambda: sum(map(at.bluez.connected, strange)) == room)
        waiting = [one for one in strange if not at.bluez.connected(one)]
        for one in waiting:
            await until(partial(at.bluez.connected, one))
        await until(lambda: waiting[-1].sends is not None)
        waiting[-1].rolls()
        assert (await at.step(PairStep.PAIRED)).name == waiting[-1].name
        assert at.bluez.crowded == 0
        assert all(map(at.bluez.connected, own[1:]))
