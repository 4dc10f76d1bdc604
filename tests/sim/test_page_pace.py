"""How fast a page says the table runs, how often it is shown something, and what stands still."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest

from sim.clock import SimClock
from sim.demo.page.acts import Speed, StandStill
from sim.demo.page.desk import TableDesk
from sim.demo.page.site import STILL_OVER, Speedometer, push_s
from sim.table.chips import Plug
from tests.sim.tables import sitting, until


def test_the_speed_that_is_reached_is_measured_over_a_second() -> None:
    watch = SimClock(50.0)
    meter = Speedometer(watch.time)
    assert meter.reached(100.0, 30) is None
    watch.advance(0.5)
    assert meter.reached(110.0, 30) is None, "half a second says little"
    watch.advance(0.5)
    assert meter.reached(124.0, 30) == 24
    watch.advance(2.0)
    assert meter.reached(129.0, 30) == 2.5
    assert meter.reached(129.0, 50) is None, "another speed was set"


async def test_a_page_says_the_speed_that_is_reached_and_not_only_the_one_that_is_set() -> None:
    async with sitting([True, True]) as at:
        watch = SimClock(50.0)
        desk = TableDesk(at, start=False, real=watch.time)

        def run() -> dict[str, object]:
            return msgspec.json.decode(desk.sections()["run"], type=dict[str, object])

        desk.act(Speed(speed=40))
        at.clock.run_fast()
        assert run()["reached"] is None
        begun = at.clock.time()
        await until(at, lambda: at.clock.time() >= begun + 60)
        watch.advance(3.0)
        assert run()["reached"] == pytest.approx((at.clock.time() - begun) / 3, abs=0.6)
        assert run()["still"] is True
        desk.act(StandStill(on=True))
        assert run()["reached"] is None
        desk.act(Speed(speed=STILL_OVER))
        assert run()["still"] is False


@pytest.mark.parametrize("speed", [4.5, 10, 100])
def test_above_four_times_no_page_is_shown_more_than_three_flashes_a_second(speed: float) -> None:
    """A flash is a pair of opposing changes (WCAG 2.3.1): seven pictures would be needed."""
    assert 6 * push_s(speed) > 1.0
    assert push_s(STILL_OVER) < 0.05


async def test_the_still_lights_change_with_the_game_and_not_with_the_time() -> None:
    async with sitting([True, True], seed=5) as at:
        desk = TableDesk(at, start=False)
        seen: list[tuple[int, bytes, bytes]] = []

        def look() -> bool:
            sections = desk.sections()
            count = len(at.banker.history())
            seen.append((count, sections["calm"], sections["lights"]))
            return count > 25

        await until(at, look)
        moved = sum(a[0] == b[0] and a[2] != b[2] for a, b in pairwise(seen))
        calm = [(a, b) for a, b in pairwise(seen) if a[0] == b[0] and a[1] != b[1]]
        assert moved > 20, "the strip itself moves on"
        assert len(calm) <= 2, "but for a page that somebody has opened"
        assert len(msgspec.json.decode(seen[-1][1])) == 6 * 40
        at.table.chips.unplug(Plug.STRIP)
        assert msgspec.json.decode(desk.sections()["calm"]) == ""
