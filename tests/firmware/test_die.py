"""A die by docs/dice.md, alone with its sensor: what it calls out, and how often."""

from __future__ import annotations

import errno
import os
from random import Random

import pytest

from firmware import radio, roll_detector, wire
from firmware.die import Die, FaceFile
from firmware.die_link import DieLink
from firmware.radio import Codec
from sim.boards.die import BOOT_S, CODEC, Flash, SimDie
from sim.clock import SimClock
from sim.motion import hands, throws
from sim.motion.path import Path, direction, dot
from sim.wires.radio import Air

Heard = tuple[float, int, int, bytes]
"""When, kind, serial and body of a message."""


class Bench:
    """A die whose messages are kept."""

    def __init__(self, *, loss: float = 0.0, seed: int = 1, boot_s: float = BOOT_S) -> None:
        self.clock = SimClock()
        self.air = Air(self.clock, Random(seed), loss=loss)
        self.hub = self.air.join(self._woken)
        self.heard: list[Heard] = []
        self.question = bytes(4)
        self.die = SimDie(0, self.air, self.clock, seed=seed, boot_s=boot_s)

    def _woken(self) -> None:
        for message in self.hub.receive():
            found = CODEC.decode(message)
            assert found is not None
            kind, die, serial, _, self.question, body = found
            assert die == 0
            self.heard.append((self.clock.time(), kind, serial, body))

    def offer(self, sides: bytes, token: int = 9, number: int = 0, codec: Codec = CODEC) -> None:
        """The hub has a table of sides for a die."""
        self.hub.send(codec.encode(radio.FACES, number, token, b"hub!", self.question, sides))

    def asleep(self) -> None:
        """Until it sleeps; what was said by then is forgotten."""
        self.clock.advance(4.0)
        assert not self.die.awake
        self.heard.clear()

    def throw(self, face: int, seconds: float = 0.0) -> float:
        """Throw it, and let time go by; when it lies for good."""
        die = self.die
        path, _ = throws.throw(
            self.clock.time(), die.lies, die.sides[face], tuple(die.sides.values()), die.chance
        )
        die.move(path)
        self.clock.advance(seconds)
        return path.still

    def rolls(self) -> list[tuple[int, int]]:
        """Roll number and face, repeats left out."""
        bodies = dict.fromkeys(body for _, kind, _, body in self.heard if kind == radio.ROLL)
        return [(radio.birth_and_roll(body)[1], body[0]) for body in bodies]

    def news(self) -> list[int]:
        """What it told besides."""
        told = {serial: body[0] for _, kind, serial, body in self.heard if kind == radio.NEWS}
        return list(told.values())


@pytest.fixture
def bench() -> Bench:
    bench = Bench()
    bench.asleep()
    return bench


def test_with_a_new_battery_it_says_that_it_is_here() -> None:
    bench = Bench()
    bench.clock.advance(3.0)
    assert bench.news() == [wire.HERE]
    assert bench.rolls() == []
    assert not bench.die.awake


def test_a_throw_is_told_while_it_rolls_and_when_it_lies(bench: Bench) -> None:
    still = bench.throw(4)
    bench.clock.advance(still - bench.clock.time())
    assert wire.ROLLING in bench.news()
    assert bench.rolls() == []
    bench.clock.advance(0.15)
    assert bench.rolls() == [(1, 4)]


def test_a_roll_is_called_out_for_two_seconds_and_is_one_message(bench: Bench) -> None:
    still = bench.throw(2, 6.0)
    calls = [one for one in bench.heard if one[1] == radio.ROLL]
    assert len(calls) == len(DieLink.ROLL_CALLS_MS)
    assert len({body for _, _, _, body in calls}) == len({serial for _, _, serial, _ in calls}) == 1
    assert calls[-1][0] - calls[0][0] == pytest.approx(2.0, abs=0.01)
    assert calls[1][0] - still < 0.15
    assert not bench.die.awake


def test_it_tells_what_it_measures_and_its_battery(bench: Bench) -> None:
    bench.throw(6, 5.0)
    body = next(body for _, kind, _, body in bench.heard if kind == radio.ROLL)
    x, y, z = (int.from_bytes(body[at : at + 2], "big", signed=True) for at in (5, 7, 9))
    assert (x * x + y * y + z * z) ** 0.5 == pytest.approx(1000, abs=60)
    assert int.from_bytes(body[11:13], "big") == SimDie.BATTERY_MV
    assert int.from_bytes(body[1:3], "big") == bench.die.birth


def test_rolls_count_on_through_sleep_and_a_new_battery_begins_anew(bench: Bench) -> None:
    for roll in range(1, 4):
        bench.throw(3, 6.0)
        assert not bench.die.awake
        assert bench.rolls()[-1] == (roll, 3)
    birth = bench.die.birth
    bench.die.renew()
    bench.asleep()
    bench.throw(5, 5.0)
    assert bench.rolls() == [(1, 5)]
    assert bench.die.birth != birth


@pytest.mark.parametrize("pause", [0.2, 0.5, 1.0, 2.2])
def test_thrown_again_at_once_it_calls_out_both(bench: Bench, pause: float) -> None:
    bench.throw(1)
    bench.clock.advance(bench.die.path.still - bench.clock.time() + pause)  # type: ignore[union-attr]
    bench.throw(6, 5.0)
    assert bench.rolls() == [(1, 1), (2, 6)]


def test_a_die_at_a_slant_is_no_roll_and_keeps_its_number(bench: Bench) -> None:
    die = bench.die
    sides = tuple(die.sides.values())
    die.move(hands.cocked(bench.clock.time(), die.lies, sides, die.chance))
    bench.clock.advance(5.0)
    assert bench.rolls() == []
    assert wire.COCKED in bench.news()
    cocked = next(b for _, kind, _, b in bench.heard if kind == radio.NEWS and b[0] == wire.COCKED)
    assert radio.birth_and_roll(cocked)[1] == 1
    bench.throw(2, 5.0)
    assert bench.rolls() == [(1, 2)]


def test_picked_up_and_put_down_on_another_side_is_news(bench: Bench) -> None:
    die = bench.die
    die.move(hands.pick_up(bench.clock.time(), die.lies, die.sides[5], Random(4)))
    bench.clock.advance(6.0)
    assert bench.rolls() == []
    assert bench.news() == [wire.PICKED_UP, wire.MOVED]


def test_tipped_over_is_moved_and_pushed_along_is_nothing(bench: Bench) -> None:
    die = bench.die
    die.move(hands.nudge(bench.clock.time(), die.lies, die.lies, Random(1)))
    bench.clock.advance(4.0)
    assert bench.heard == []
    other = next(side for side in die.sides.values() if abs(dot(side, die.lies)) < 0.5)
    die.move(hands.nudge(bench.clock.time(), die.lies, other, Random(1)))
    bench.clock.advance(4.0)
    assert bench.rolls() == []
    assert bench.news()[-1] == wire.MOVED


def test_a_knock_on_the_table_wakes_it_and_is_nothing(bench: Bench) -> None:
    for seed in range(20):
        bench.die.move(hands.bump(bench.clock.time(), bench.die.lies, Random(seed)))
        bench.clock.advance(2.0)
    assert bench.heard == []
    assert not bench.die.awake


@pytest.mark.parametrize("boot", [0.05, BOOT_S, 0.35])
def test_the_sensor_remembers_while_the_die_starts(boot: float) -> None:
    bench = Bench(boot_s=boot)
    bench.asleep()
    for face in range(1, 7):
        bench.throw(face, 6.0)
    assert bench.rolls() == [(face, face) for face in range(1, 7)]


def test_a_sensor_that_loses_power_in_mid_throw_is_set_up_again(bench: Bench) -> None:
    still = bench.throw(4, 0.45)
    bench.die.chip.power_up()
    bench.clock.advance(6.0)
    bench.heard.clear()
    assert still < bench.clock.time()
    bench.throw(2, 6.0)
    assert [face for _, face in bench.rolls()] == [2]


def test_a_new_battery_and_thrown_before_it_ever_lay_it_tells_that_it_is_at_a_slant() -> None:
    bench = Bench()
    bench.die.renew()
    bench.clock.advance(0.05)
    bench.heard.clear()
    die = bench.die
    die.move(hands.cocked(bench.clock.time(), die.lies, tuple(die.sides.values()), die.chance))
    bench.clock.advance(5.0)
    assert bench.news()[-1] == wire.COCKED
    assert wire.HERE not in bench.news()
    assert bench.rolls() == []


# its battery


def carry(bench: Bench, seconds: int) -> None:
    """In a pocket, never still."""
    die = bench.die
    path = Path(bench.clock.time(), die.lies)
    for _ in range(seconds):
        to = direction(die.chance)
        path.stretch(1.0, throws.carried(path.up, to, 1.0, die.chance, 0.3))
        path.up = to
    die.move(path)


def test_carried_for_long_its_radio_is_off_and_a_throw_is_still_heard(bench: Bench) -> None:
    """docs/dice.md, "Sleep"."""
    carry(bench, 400)
    on = 0
    for _ in range(390):
        bench.clock.advance(1.0)
        on += bench.die.radio.on
    assert on <= Die.RADIO_OFF_AFTER // 100 + 2
    assert bench.news() == [wire.PICKED_UP]
    bench.throw(4, 8.0)
    assert bench.rolls() == [(1, 4)]
    assert not bench.die.awake


def test_caught_in_the_air_and_put_into_a_pocket_its_radio_goes_off_too(bench: Bench) -> None:
    bench.throw(2)
    path = bench.die.path
    assert path is not None
    bench.clock.advance(path.still - bench.clock.time() - 0.3)
    assert wire.ROLLING in bench.news()
    carry(bench, 100)
    bench.clock.advance(60.0)
    assert not bench.die.radio.on
    assert bench.rolls() == []


def awake_for(bench: Bench, seconds: int) -> int:
    """Tenths of seconds of these that it is awake."""
    awake = 0
    for _ in range(10 * seconds):
        bench.clock.advance(0.1)
        awake += bench.die.awake
    return awake


def test_a_dead_sensor_is_looked_at_once_a_minute_and_works_again(bench: Bench) -> None:
    bench.throw(3, 0.4)
    bench.die.wire.whole = False
    assert awake_for(bench, 600) <= 10 * 600 // 10  # a tenth of the time
    assert bench.rolls() == []
    assert set(bench.news()) <= {wire.ROLLING, wire.PICKED_UP, wire.SENSOR_DEAD}
    assert 8 <= bench.news().count(wire.SENSOR_DEAD) <= 10  # once a minute, after 3 s
    bench.die.wire.whole = True
    bench.clock.advance(70.0)
    assert not bench.die.awake
    assert bench.news()[-1] == wire.HERE
    bench.throw(5, 6.0)
    assert [face for _, face in bench.rolls()] == [5]


def test_a_die_that_starts_without_a_sensor_says_so_and_that_it_is_here_when_there_is_one() -> None:
    bench = Bench()
    bench.asleep()
    bench.die.wire.whole = False
    bench.die.renew()
    assert awake_for(bench, 200) <= 200
    assert set(bench.news()) == {wire.SENSOR_DEAD}
    bench.die.wire.whole = True
    bench.heard.clear()
    bench.clock.advance(70.0)
    assert bench.news() == [wire.HERE]
    bench.clock.advance(300.0)
    assert bench.news() == [wire.HERE]


def test_a_wire_that_fails_for_a_moment_is_not_called_dead(bench: Bench) -> None:
    bench.throw(3, 0.4)
    bench.die.wire.whole = False
    bench.clock.advance(1.0)
    bench.die.wire.whole = True
    bench.clock.advance(20.0)
    assert wire.SENSOR_DEAD not in bench.news()


def test_a_pin_that_is_stuck_does_not_keep_it_awake(bench: Bench) -> None:
    bench.die.stuck = True
    bench.throw(6, 20.0)
    assert bench.rolls() == [(1, 6)]
    assert awake_for(bench, 600) <= 10 * 600 // 3


# its sides


def turned() -> bytes:
    """The default table, but that the Eye is where the 6 would be."""
    return roll_detector.DEFAULT_TABLE.replace(b"\x06\0\0\xc0", b"\0\0\0\xc0")


def test_it_takes_a_table_of_sides_says_so_and_keeps_it(bench: Bench) -> None:
    sides = turned()
    bench.throw(6, 2.5)
    bench.offer(sides)
    bench.clock.advance(1.0)
    assert [serial for _, kind, serial, _ in bench.heard if kind == radio.TAKEN] == [9]
    assert bench.die.flash.table == sides
    bench.clock.advance(3.0)
    bench.throw(6, 5.0)
    assert bench.rolls()[-1] == (2, 0)


def test_asleep_it_hears_nothing(bench: Bench) -> None:
    before = bench.die.flash.table
    bench.offer(turned())
    bench.clock.advance(1.0)
    assert bench.die.flash.table == before


def test_another_die_s_sides_and_rubbish_are_left_alone(bench: Bench) -> None:
    before = bench.die.flash.table
    bench.throw(6, 2.0)
    bench.offer(turned(), number=1)
    bench.offer(turned(), codec=Codec(2, b"a simulated key."))
    bench.offer(turned()[:20])
    bench.offer(b"\7" + turned()[1:])
    bench.hub.send(b"RK")
    bench.clock.advance(3.0)
    assert bench.die.flash.table == before
    assert [kind for _, kind, _, _ in bench.heard if kind == radio.TAKEN] == []


def test_a_new_die_has_faces_1_to_6() -> None:
    follow = roll_detector.RollDetector()
    faces = []
    for up in ((0, 0, 1000), (0, 1000, 0), (1000, 0, 0), (-1000, 0, 0), (0, -1000, 0)):
        follow.up = up
        faces.append(follow.face())
    follow.up = (0, 0, -1000)
    assert [*faces, follow.face()] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(("degrees", "flat"), [(0, True), (11, True), (13, False), (45, False)])
def test_flat_is_within_12_degrees(degrees: int, flat: bool) -> None:
    from math import cos, radians, sin

    follow = roll_detector.RollDetector()
    tilt = radians(degrees)
    follow.up = (round(1000 * sin(tilt)), 0, round(1000 * cos(tilt)))
    assert (follow.face() == 1) is flat


def test_the_file_of_sides(tmp_path: object) -> None:
    path = f"{tmp_path}/faces.bin"
    file = FaceFile(path)
    assert file.load() == b""
    file.save(turned())
    assert FaceFile(path).load() == turned()


def test_a_battery_that_falls_out_while_sides_are_written_leaves_a_whole_table(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is written beside the old one, and takes its place when it is whole."""
    path = f"{tmp_path}/faces.bin"
    FaceFile(path).save(turned())

    def gone(*_: object) -> None:
        raise OSError(errno.EIO, "the power goes")

    monkeypatch.setattr(os, "rename", gone)
    with pytest.raises(OSError, match="the power goes"):
        FaceFile(path).save(bytes(24))
    assert FaceFile(path).load() == turned()


class FullFlash(Flash):
    """A memory that takes no more."""

    def save(self, table: bytes) -> None:  # noqa: ARG002
        raise OSError(errno.ENOSPC, "no room")


def test_a_full_memory_is_no_table_kept() -> None:
    """The hub goes on offering it."""
    bench = Bench()
    bench.die.flash = FullFlash(bench.die.flash.table)
    bench.die.renew()
    bench.asleep()
    before = bench.die.flash.table
    bench.throw(6, 2.5)
    bench.offer(turned())
    bench.clock.advance(3.0)
    assert bench.die.flash.table == before
    assert [kind for _, kind, _, _ in bench.heard if kind == radio.TAKEN] == []


@pytest.mark.parametrize("saved", [b"", b"\7" + bytes(23), bytes(24), b"half a table"])
def test_a_damaged_file_of_sides_is_as_none(saved: bytes) -> None:
    bench = Bench()
    bench.die.flash.table = saved
    bench.die.renew()
    bench.asleep()
    assert bench.die.awake is False


# the air


def test_nothing_is_lost_on_bad_air() -> None:
    bench = Bench(loss=0.2)
    bench.asleep()
    for face in (1, 2, 3, 4, 5, 6) * 5:
        bench.throw(face, 5.0)
    assert [face for _, face in bench.rolls()] == [1, 2, 3, 4, 5, 6] * 5


def test_asleep_nothing_is_due(bench: Bench) -> None:
    assert bench.clock.next_due() is None
