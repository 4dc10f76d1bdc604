"""A die by docs/dice.md, alone with its sensor: what it calls out, and how often."""

import errno
import os
from collections.abc import Callable
from random import Random
from typing import Any

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
from tests.steps import Stepped, tables

NEWS = {
    getattr(wire, name): name
    for name in ("ROLLING", "HERE", "PICKED_UP", "MOVED", "COCKED", "SENSOR_DEAD")
}
TURNED = roll_detector.DEFAULT_TABLE.replace(b"\x06\0\0\xc0", b"\0\0\0\xc0")
"""The default table, but that the Eye is where the 6 would be."""


class Bench(Stepped):
    """A die whose messages are kept: when, kind, serial, body. Rolls are as in `2:6`, number and
    face, repeats left out; seconds are simulated."""

    def __init__(self, *, loss: float = 0.0, seed: int = 1, boot_s: float = BOOT_S) -> None:
        self.clock = SimClock()
        self.air = Air(self.clock, Random(seed), loss=loss)
        self.hub = self.air.join(self._woken)
        self.heard: list[tuple[float, int, int, bytes]] = []
        self.question = bytes(4)
        self.die = SimDie(0, self.air, self.clock, seed=seed, boot_s=boot_s)

    def _woken(self) -> None:
        for message in self.hub.receive():
            found = CODEC.decode(message)
            assert found is not None
            kind, die, serial, _, self.question, body = found
            assert die == 0
            self.heard.append((self.clock.time(), kind, serial, body))

    def offer(self, sides: bytes = TURNED, number: int = 0, codec: Codec = CODEC) -> None:
        """The hub has a table of sides for a die."""
        self.hub.send(codec.encode(radio.FACES, number, 9, b"hub!", self.question, sides))

    def asleep(self) -> None:
        """Until it sleeps; what was said by then is forgotten."""
        self.clock.advance(4.0)
        assert not self.die.awake
        self.forget()

    def forget(self) -> None:
        self.heard.clear()

    def wait(self, seconds: str) -> None:
        self.clock.advance(float(seconds))

    def lies(self, later: str = "0") -> None:
        """Until it lies for good, or so many seconds later."""
        assert self.die.path is not None
        self.clock.advance(self.die.path.still - self.clock.time() + float(later))

    def throw(self, face: str, seconds: str = "0") -> None:
        self._by(throws.throw, self.die.sides[int(face)], sides=True)
        self.wait(seconds)

    def cock(self) -> None:
        self._by(hands.cocked, sides=True)

    def pick_up(self, face: str) -> None:
        self._by(hands.pick_up, self.die.sides[int(face)])

    def push(self) -> None:
        self._by(hands.nudge, self.die.lies)

    def tip(self) -> None:
        """Over to a side beside the one that it lies on."""
        lies, sides = self.die.lies, self.die.sides.values()
        self._by(hands.nudge, next(side for side in sides if abs(dot(side, lies)) < 0.5))

    def bump(self, times: str) -> None:
        for _ in range(int(times)):
            self._by(hands.bump)
            self.clock.advance(2.0)

    def _by(self, act: Callable[..., Any], *to: object, sides: bool = False) -> None:
        die = self.die
        every = (tuple(die.sides.values()),) if sides else ()
        path = act(self.clock.time(), die.lies, *to, *every, die.chance)
        die.move(path[0] if isinstance(path, tuple) else path)

    def renew(self) -> None:
        """A new battery; its birth is another."""
        birth = self.die.birth
        self.die.renew()
        assert self.die.birth != birth

    def sensor(self, fault: str) -> None:
        """Its wire is off or on again, its pin is stuck, or it is without power for a moment."""
        if fault == "reset":
            self.die.chip.power_up()
        else:
            self.die.stuck = fault == "stuck"
            self.die.wire.whole = fault != "off"

    def rolls(self) -> str:
        bodies = dict.fromkeys(self.bodies(radio.ROLL))
        return " ".join(f"{radio.birth_and_roll(body)[1]}:{body[0]}" for body in bodies)

    def news(self) -> str:
        """What it told besides."""
        told = {serial: body[0] for _, kind, serial, body in self.heard if kind == radio.NEWS}
        return " ".join(NEWS[what] for what in told.values())

    def number(self, what: str) -> str:
        """That of the roll of which it told this."""
        body = next(body for body in self.bodies(radio.NEWS) if NEWS[body[0]] == what)
        return str(radio.birth_and_roll(body)[1])

    def bodies(self, of: int) -> list[bytes]:
        return [body for _, kind, _, body in self.heard if kind == of]

    def silent(self) -> str:
        return "no" if self.heard else "yes"

    def taken(self) -> str:
        """The serials of the tables that it says it has taken."""
        return " ".join(str(one[2]) for one in self.heard if one[1] == radio.TAKEN)

    def sides(self) -> str:
        return "turned" if self.die.flash.table == TURNED else "its own"

    def awake(self) -> str:
        return "yes" if self.die.awake else "no"

    def awake_for(self, seconds: int) -> int:
        """Tenths of seconds of these that it is awake."""
        awake = 0
        for _ in range(10 * seconds):
            self.clock.advance(0.1)
            awake += self.die.awake
        return awake


@pytest.fixture
def bench() -> Bench:
    bench = Bench()
    bench.asleep()
    return bench


AGAIN = "\n".join(
    f"thrown again {pause} s after it lay it calls out both\n"
    f"  throw 1 | lies {pause} | throw 6 5 | rolls -> 1:1 2:6"
    for pause in (0.2, 0.5, 1.0, 2.2)
)


@tables(f"""
a throw is told while it rolls and when it lies
  throw 4 | lies | news -> PICKED_UP ROLLING | rolls | wait 0.15 | rolls -> 1:4
rolls count on through sleep, and a new battery begins anew
  throw 3 6 | awake -> no | throw 3 6 | throw 3 6 | rolls -> 1:3 2:3 3:3 | awake -> no
  renew | asleep | throw 5 5 | rolls -> 1:5
{AGAIN}
a die at a slant is no roll and keeps its number
  cock | wait 5 | rolls | news -> ROLLING COCKED | number COCKED -> 1 | throw 2 5 | rolls -> 1:2
picked up and put down on another side is news
  pick_up 5 | wait 6 | rolls | news -> PICKED_UP MOVED
pushed along is nothing, tipped over is moved
  push | wait 4 | silent -> yes | tip | wait 4 | rolls | news -> MOVED
a knock on the table wakes it and is nothing
  bump 20 | silent -> yes | awake -> no
a sensor that loses power in mid-throw is set up again
  throw 4 0.45 | sensor reset | wait 6 | forget | throw 2 6 | rolls -> 2:2
a wire that fails for a moment is not called dead
  throw 3 0.4 | sensor off | wait 1 | sensor on | wait 20 | news -> ROLLING
it takes a table of sides, says so and keeps it
  throw 6 2.5 | offer | wait 1 | taken -> 9 | sides -> turned
  wait 3 | throw 6 5 | rolls -> 1:6 2:0
asleep it hears nothing
  offer | wait 1 | sides -> its own
""")
def test_a_die_that_slept(bench: Bench, steps: tuple[str, ...]) -> None:
    bench.play(steps)


@tables("""
with a new battery it says that it is here
  wait 3 | news -> HERE | rolls | awake -> no
thrown before it ever lay it tells that it is at a slant
  renew | wait 0.05 | forget | cock | wait 5 | news -> PICKED_UP ROLLING COCKED | rolls
""")
def test_a_die_that_has_just_got_its_battery(steps: tuple[str, ...]) -> None:
    Bench().play(steps)


def test_a_roll_is_called_out_for_two_seconds_and_is_one_message(bench: Bench) -> None:
    assert bench.clock.next_due() is None, "asleep nothing is due"
    bench.play(("throw 2", "lies"))
    still = bench.clock.time()
    bench.play(("wait 4", "awake -> no"))
    calls = [one for one in bench.heard if one[1] == radio.ROLL]
    assert len(calls) == len(DieLink.ROLL_CALLS_MS)
    assert len({body for _, _, _, body in calls}) == len({serial for _, _, serial, _ in calls}) == 1
    assert calls[-1][0] - calls[0][0] == pytest.approx(2.0, abs=0.01)
    assert calls[1][0] - still < 0.15
    body = calls[0][3]
    x, y, z = (int.from_bytes(body[at : at + 2], "big", signed=True) for at in (5, 7, 9))
    assert (x * x + y * y + z * z) ** 0.5 == pytest.approx(1000, abs=60)
    assert int.from_bytes(body[11:13], "big") == SimDie.BATTERY_MV
    assert int.from_bytes(body[1:3], "big") == bench.die.birth


@pytest.mark.parametrize("boot", [0.05, BOOT_S, 0.35])
def test_the_sensor_remembers_while_the_die_starts(boot: float) -> None:
    steps = (f"throw {face} 6" for face in range(1, 7))
    Bench(boot_s=boot).play(("asleep", *steps, "rolls -> 1:1 2:2 3:3 4:4 5:5 6:6"))


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
    bench.play(("news -> PICKED_UP", "throw 4 8", "rolls -> 1:4", "awake -> no"))


def test_caught_in_the_air_and_put_into_a_pocket_its_radio_goes_off_too(bench: Bench) -> None:
    bench.play(("throw 2", "lies -0.3", "news -> PICKED_UP ROLLING"))
    carry(bench, 100)
    bench.play(("wait 60", "rolls"))
    assert not bench.die.radio.on


def test_a_dead_sensor_is_looked_at_once_a_minute_and_works_again(bench: Bench) -> None:
    bench.play(("throw 3 0.4", "sensor off"))
    assert bench.awake_for(600) <= 10 * 600 // 10  # a tenth of the time
    assert {*bench.news().split()} <= {"ROLLING", "PICKED_UP", "SENSOR_DEAD"}
    assert 8 <= bench.news().count("SENSOR_DEAD") <= 10  # once a minute, after 3 s
    bench.play(("rolls", "sensor on", "wait 70", "awake -> no"))
    assert bench.news().endswith("HERE")
    bench.play(("throw 5 6", "rolls -> 1:5"))


def test_a_die_that_starts_without_a_sensor_says_so_and_that_it_is_here_when_there_is_one() -> None:
    bench = Bench()
    bench.play(("asleep", "sensor off", "renew"))
    assert bench.awake_for(200) <= 200
    assert {*bench.news().split()} == {"SENSOR_DEAD"}
    bench.play(("sensor on", "forget", "wait 70", "news -> HERE", "wait 300", "news -> HERE"))


def test_a_pin_that_is_stuck_does_not_keep_it_awake(bench: Bench) -> None:
    bench.play(("sensor stuck", "throw 6 20", "rolls -> 1:6"))
    assert bench.awake_for(600) <= 10 * 600 // 3


# its sides


def test_another_die_s_sides_and_rubbish_are_left_alone(bench: Bench) -> None:
    before = bench.die.flash.table
    bench.throw("6", "2")
    bench.offer(number=1)
    bench.offer(codec=Codec(2, b"a simulated key."))
    for sides in (TURNED[:20], b"\7" + TURNED[1:]):
        bench.offer(sides)
    bench.hub.send(b"RK")
    bench.play(("wait 3", "taken"))
    assert bench.die.flash.table == before


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


def test_a_battery_that_falls_out_while_sides_are_written_leaves_a_whole_table(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is written beside the old one, and takes its place when it is whole."""
    path = f"{tmp_path}/faces.bin"
    assert FaceFile(path).load() == b""
    FaceFile(path).save(TURNED)
    assert FaceFile(path).load() == TURNED

    def gone(*_: object) -> None:
        raise OSError(errno.EIO, "the power goes")

    monkeypatch.setattr(os, "rename", gone)
    with pytest.raises(OSError, match="the power goes"):
        FaceFile(path).save(bytes(24))
    assert FaceFile(path).load() == TURNED


class FullFlash(Flash):
    """A memory that takes no more."""

    def save(self, table: bytes) -> None:  # noqa: ARG002
        raise OSError(errno.ENOSPC, "no room")


def test_a_full_memory_is_no_table_kept() -> None:
    """The hub goes on offering it."""
    bench = Bench()
    bench.die.flash = FullFlash(bench.die.flash.table)
    before = bench.die.flash.table
    bench.play(("renew", "asleep", "throw 6 2.5", "offer", "wait 3", "taken"))
    assert bench.die.flash.table == before


@pytest.mark.parametrize("saved", [b"", b"\7" + bytes(23), bytes(24), b"half a table"])
def test_a_damaged_file_of_sides_is_as_none(saved: bytes) -> None:
    bench = Bench()
    bench.die.flash.table = saved
    bench.play(("renew", "asleep"))


# the air


def test_nothing_is_lost_on_bad_air() -> None:
    bench = Bench(loss=0.2)
    bench.asleep()
    for number in range(30):
        bench.throw(str(number % 6 + 1), "5")
    assert bench.rolls().split() == [f"{n + 1}:{n % 6 + 1}" for n in range(30)]
