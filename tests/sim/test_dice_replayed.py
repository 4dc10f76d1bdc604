"""An attacker who records everything and replays anything, at any time and in any order:
docs/protocol.md, "Why nothing old counts". Dice and hub run the real firmware.
"""

from __future__ import annotations

from random import Random

import pytest

from firmware import radio, wire
from firmware.dice import DiceHub
from firmware.die_link import DieLink
from hardware.ports import DieSettled
from sim.boards.die import CODEC
from tests.sim.test_dice_forged import Desk

SILENCED_S = 0.02
"""The longest time from a roll's first call until it counts, whatever is replayed: three calls."""

LAID_MS = 5000
"""A die that was thrown lies by then."""


def shifted(table: bytes, by: int) -> bytes:
    """Another table of faces: each side shows the face that is `by` higher."""
    return b"".join(
        bytes(((table[at] - 1 + by) % 6 + 1,)) + table[at + 1 : at + 4] for at in range(0, 24, 4)
    )


class Siege:
    """A desk, an attacker who answers and precedes messages with recordings, and what is true."""

    def __init__(self, seed: int) -> None:
        self.desk = Desk(seed)
        self.chance = Random(seed)
        self.past = list(self.desk.recorded)  # what was recorded before the current throw
        self.tables = [[one.flash.table] for one in self.desk.dice]  # as they were ordered
        self.taken = [0, 0]  # the latest of them that a die had
        self.called: float | None = None  # when the roll under way was first called out
        self.counted: list[float] = []
        self.busy = False
        self.desk.air.tap(self._heard)

    def throw(self, number: int) -> None:
        """A roll counts, once, in time, by the newest faces that the die has."""
        desk, face = self.desk, self.chance.randint(1, 6)
        desk.rolls()
        self.called = None
        self.past = desk.recorded[-3000:]
        desk.throw(number, face)
        settled: list[DieSettled] = []
        for _ in range(LAID_MS):
            desk.clock.advance(0.001)
            settled = [event for event in desk.events if isinstance(event, DieSettled)]
            called = self.called if self.called is not None else desk.clock.time()
            assert desk.clock.time() - called <= SILENCED_S + 0.002
            if settled:
                break
        faces = {(face - 1 + by) % 6 + 1 for by in range(self.taken[number], 6)}
        assert settled[0].die == number
        assert settled[0].face in faces
        desk.rest()
        assert len(desk.rolls()) == 1
        self.look()
        assert self.taken[number] == len(self.tables[number]) - 1  # the newest has arrived

    def learn(self, number: int) -> None:
        """The die is calibrated: the host orders other faces."""
        if len(self.tables[number]) < 6:
            tables = self.tables[number]
            tables.append(shifted(tables[0], len(tables)))
            self.order(number)

    def order(self, number: int) -> None:
        self.desk.board.say(wire.FACES, 1, bytes((number,)) + self.tables[number][-1])

    def restart(self) -> None:
        """Of the hub: the host orders again what holds."""
        self.desk.start()
        for number in range(2):
            self.order(number)

    def renew(self, number: int) -> None:
        self.desk.dice[number].renew()
        self.desk.rest()
        self.look()

    def idle(self) -> None:
        """Nobody plays; everything recorded is sent, in any order."""
        desk = self.desk
        desk.rolls()
        for _ in range(300):
            desk.attacker.send(self.chance.choice(desk.recorded))
            desk.clock.advance(0.005)
        desk.rest()
        assert desk.rolls() == []
        self.look()

    def look(self) -> None:
        """A die never goes back to earlier faces."""
        for number, die in enumerate(self.desk.dice):
            now = self.tables[number].index(die.flash.table)
            assert now >= self.taken[number]
            self.taken[number] = now

    def _heard(self, message: bytes) -> None:
        """Around each message of the dice and the hub there are recordings, also of this moment."""
        if self.busy:
            return
        if message[3] == radio.ROLL and self.called is None:
            self.called = self.desk.clock.time()
        self.look()
        self.busy = True
        answered = message[3] in (radio.FACES, radio.CHALLENGE)  # or one answers without end
        for _ in range(self.chance.random() < 0.1 if answered else self.chance.randint(0, 2)):
            recent = self.desk.recorded[-12:]
            self.desk.attacker.send(self.chance.choice([*recent, *self.past][-3000:]))
            self.desk.attacker.send(self.chance.choice(recent))
        self.busy = False


@pytest.mark.parametrize("seed", range(12))
def test_no_old_faces_no_old_roll_and_no_die_is_silenced(seed: int) -> None:
    siege = Siege(seed)
    chance = Random(1000 + seed)
    for _ in range(12):
        match chance.randrange(6):
            case 0:
                siege.learn(chance.randrange(2))
            case 1:
                siege.restart()
            case 2:
                siege.renew(chance.randrange(2))
            case 3:
                siege.idle()
            case _:
                siege.throw(chance.randrange(2))
    siege.throw(0)
    siege.throw(1)


@pytest.mark.parametrize("every_ms", [1, 2, 5, 10])
def test_one_old_valid_message_again_and_again_silences_no_die(every_ms: int) -> None:
    """The hub has just restarted, and somebody sends what a die said before its new battery."""
    desk = Desk()
    desk.roll(0, 3)
    old = next(one for one in desk.recorded if one[3] == radio.ROLL)
    desk.dice[0].renew()
    desk.rest()
    desk.start()
    desk.rolls()
    called: list[float] = []

    def heard(message: bytes) -> None:
        if message[3] == radio.ROLL and message != old:
            called.append(desk.clock.time())

    desk.air.tap(heard)
    desk.throw(0, 5)
    found: list[tuple[int, int]] = []
    for _ in range(LAID_MS // every_ms):
        desk.attacker.send(old)
        desk.clock.advance(every_ms / 1000)
        found = desk.rolls()
        assert not called or desk.clock.time() - called[0] <= SILENCED_S + every_ms / 1000
        if found:
            break
    assert found == [(0, 5)]


def test_a_recorded_challenge_and_then_old_faces_of_the_same_birth(desk: Desk) -> None:
    """The hub is switched off: the attacker has the die for itself."""
    table = desk.dice[0].flash.table
    for sides in (shifted(table, 1), table):
        desk.board.say(wire.FACES, 1, b"\0" + sides)
        desk.roll(0, 3)
        assert desk.dice[0].flash.table == sides
    recorded = list(desk.recorded)
    desk.radio.on = False

    def replay(message: bytes) -> None:
        if message[3] == radio.ROLL and message not in recorded:
            for old in recorded:
                desk.attacker.send(old)

    desk.air.tap(replay)
    desk.roll(0, 3)
    assert desk.dice[0].flash.table == table


def test_a_roll_that_was_kept_from_the_hub_counts_no_later_than_its_challenge(desk: Desk) -> None:
    """The hub hears the die roll, and nothing more; the recording is sent when that is over."""
    desk.throw(0, 4)
    heard = len(desk.recorded)
    for _ in range(LAID_MS):
        if any(one[3] == radio.ROLL for one in desk.recorded[heard:]):
            break
        desk.radio.on = not any(one[3] == radio.CHALLENGE for one in desk.recorded[heard:])
        desk.clock.advance(0.001)
    desk.rest()
    kept = [one for one in desk.recorded[heard:] if one[3] == radio.ROLL]
    desk.clock.advance(DiceHub.FRESH_MS / 1000)
    desk.radio.on = True
    desk.rolls()
    desk.replay(kept)
    assert desk.rolls() == []


def test_what_a_die_sends_with_its_old_battery_never_counts_with_the_new_one(desk: Desk) -> None:
    """Both within one challenge."""
    desk.roll(0, 4)
    desk.dice[0].renew()
    desk.clock.advance(1.0)
    desk.replay([one for one in desk.recorded if one[3] == radio.ROLL])
    assert desk.rolls() == [(0, 4)]


def test_each_question_is_answered_once() -> None:
    """The first answer to a message counts; a recording of it finds another question."""
    told: list[bytes] = []

    class Air:
        def __init__(self) -> None:
            self.inbox: list[bytes] = []

        def send(self, message: bytes) -> None:
            told.append(message)

        def receive(self) -> list[bytes]:
            inbox, self.inbox = self.inbox, []
            return inbox

    air = Air()
    link = DieLink(0, air, CODEC, Random(1).randbytes)
    link.say(0, radio.NEWS, radio.report(wire.HERE, 7, 0, (0, 0, 1000), 3900), (0,))
    asked = link.question
    first, second = (CODEC.encode(radio.CHALLENGE, 0, 0, one, asked) for one in (b"one ", b"two "))
    air.inbox = [first, second, first]
    link.hear()
    assert link.challenge == b"one "
    air.inbox = [first, second]
    link.hear()
    assert link.challenge == b"one "


@pytest.fixture
def desk() -> Desk:
    return Desk()
