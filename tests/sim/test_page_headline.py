"""What is written above the simulated display and which key glows: never anything else than what
the display shows, in whole games, looked at as often as pages do at several speeds; and these."""

import json
import re
from collections import Counter
from collections.abc import Mapping
from itertools import pairwise

import msgspec
import pytest

from controller.dialogue import questions
from controller.rules.commands import AnyCommand
from controller.rules.engine import verify
from controller.rules.state import Phase
from controller.text.places import in_full
from hardware.system import pause
from sim.clock import SimClock
from sim.demo.page.acts import Speed, StandStill
from sim.demo.page.desk import TableDesk
from sim.demo.page.hints import hints_section
from sim.demo.page.site import STILL_OVER, Speedometer, push_s
from sim.demo.phones import invite
from sim.demo.session import Sitting
from sim.table.chips import Plug
from tests.sim.tables import joined, sitting, until

AUCTION = "lotr-2003/classic A:900@6;B:900@3;C:900 done:0 auction:6,0.1.2,-,0"
LOOKS = {"1x": (1, 0.04, 1200), "8x": (2, 0.35, 500), "40x": (3, 1.7, 200)}
"""At each speed of the page: a seed, table seconds between two looks, and looks at most."""


def agree(at: Sitting, words: str, lines: list[str], keys: list[str], met: Counter[str]) -> None:
    """The headline, the display line by line and the keys that glow, of one moment."""
    with in_full():
        question, last = questions.question(at.table.state), lines[-1]
    plain = words.replace("\xa0", " ")
    notice = at.table.table.ui.notice
    if notice is not None and lines[0] == notice.title:
        met["notice"] += 1
        assert plain.startswith(lines[0].replace("\xa0", " ")), (words, lines)
    elif "OK skip" in last or not last.startswith(("OK", "Back")):
        # it tells what just happened, and the ruling that decided it
        met["news"] += 1
        assert words != question, (words, lines)
        assert keys == [], (words, lines)
        dice = next(filter(None, (re.search(r"\((\w+ \+ \w+)\)", line) for line in lines)), None)
        if dice and " + " in plain:
            assert dice[1] in plain, (words, lines)
    elif "OK done" in last:  # an amount is set: the display's title names who, then how much
        met["amount"] += 1
        assert lines[1].replace("\xa0", " ") in plain, (words, lines)
    elif "Back close" in last:
        met["list"] += 1
        assert lines[0].split(", ")[0].split(": ")[0] in plain, (words, lines)
    else:
        met["question"] += 1
        assert words == question, (words, lines)
        assert "enter roll" in last or "ways out" in last or keys[:1] == [last.split()[0].lower()]


@pytest.mark.parametrize("speed", LOOKS)
async def test_headline_and_keys_say_what_the_display_shows(speed: str) -> None:
    seed, look_s, looks = LOOKS[speed]
    met = Counter[str]()
    async with sitting([True] * 3, seed=seed, game="short") as at:
        desk = TableDesk(at, start=False)
        for _look in range(looks):
            await pause(at.clock, look_s)
            shown = desk.sections()
            lines = [text for text, *_where in json.loads(shown["reading"])]
            if not lines or lines != [one.text for one in at.table.table.presenter.reading]:
                continue  # the picture is on its way
            with desk.speaking():
                keys = hints_section(at.table, [False] * 3, lambda uid: uid.hex())["buttons"]
            if at.table.state.phase is Phase.OVER:
                break
            agree(at, json.loads(shown["hints"])["words"], lines, keys, met)
    assert all(met[what] for what in ("news", "question", "list")), met


def consistent(shown: Mapping[str, bytes], at: Sitting, seats: int) -> set[str]:
    """What a phone and /table show of one moment: everything of the same state; what was met."""
    state = at.table.state
    ask, game, times = (json.loads(shown[name]) for name in ("ask", "game", "times"))
    with in_full():
        assert ask["words"] == questions.question(state)
    assert game["turns"] == state.turns
    assert [player["cash"] for player in game["players"]] == state.cash[:seats]
    met = {ask["ask"]}
    if (auction := ask["auction"]) is not None:
        assert (times["twice"] is None) == (auction["bidder"] < 0)
        if ask["ask"] == "auction" and auction["bidder"] >= 0:
            met.add("bid")
            said = re.findall(r"\d[\d,.]*", ask["words"].split(" has bid ")[1])
            assert int(said[0].replace(",", "").rstrip(".")) == auction["bid"], ask
            assert game["players"][auction["bidder"]]["name"] in ask["words"]
    else:
        assert times["twice"] is None
    if state.phase is not Phase.OVER:
        assert game["over"] is None
        for seat in range(seats):
            own = json.loads(shown[f"seat{seat}"])
            for line in own["answers"]:
                command = msgspec.convert(line["command"], AnyCommand)
                assert verify(state, command) is None, (command, ask["words"])
    return met


@pytest.mark.parametrize("speed", LOOKS)
async def test_phones_and_the_large_screen_show_one_state(speed: str) -> None:
    """Issue 40, 21: a bid over another, an old question over a new one."""
    seed, look_s, looks = LOOKS[speed]
    met = set[str]()
    async with sitting([True] * 3, seed=seed, at=AUCTION) as at:
        at.seats.sit([True] * 3)
        room = invite(at, 80, lambda: "192.168.1.5").room
        phone = joined(room)
        room.sessions.sit(phone.session.number, range(3))  # nobody takes them from the bots
        for _look in range(looks):
            await pause(at.clock, look_s)
            met |= consistent({**phone.sections(), **phone.own()}, at, 3)
            if at.table.state.phase is Phase.OVER:
                break
    assert {"roll", "buy", "auction", "bid"} <= met


# How fast a page says the table runs, how often it is shown something, and what stands still


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
