"""An attacker with a board of the same kind, and the table next door: docs/security.md, "Dice".

The dice and the hub run the real firmware; the attacker hears all messages and sends any.
"""

from __future__ import annotations

from random import Random

import pytest

from firmware import radio, wire
from firmware.dice import DiceHub
from firmware.radio import Codec
from hardware.dice.dice import Dice
from hardware.line.link import Report
from hardware.ports import DieSettled, PartTrouble
from sim.boards.die import CODEC, SimDie
from sim.clock import SimClock
from sim.motion import throws
from sim.wires.radio import Air
from tests.callers import Caller
from tests.firmware.board import Board

REST_S = 6.0
"""Until dice have said everything, and sleep."""


class Desk:
    """Two dice and a hub on clean air, and somebody who records and sends."""

    def __init__(
        self, seed: int = 1, clock: SimClock | None = None, air: Air | None = None,
        codec: Codec = CODEC,
    ) -> None:  # fmt: skip
        self.clock = clock or SimClock()
        self.air = air or Air(self.clock, Random(seed))
        self._codec = codec
        self.recorded: list[bytes] = []
        self.air.tap(self.recorded.append)
        self.attacker = self.air.join(lambda: None)
        self.dice = [
            SimDie(number, self.air, self.clock, seed=seed, codec=codec) for number in range(2)
        ]
        self.radio = self.air.join(self._woken)
        self.driver = Dice("dice")
        self.events: list[object] = []
        self.start()
        self.rest()

    def start(self) -> None:
        """The hub's power comes back: it has forgotten everything."""
        chance = Random(f"hub {self.clock.time()}").randbytes
        self.board = Board(DiceHub(self.radio, self._codec, chance))

    def rest(self) -> None:
        self.clock.advance(REST_S)

    def roll(self, die: int, face: int) -> None:
        """A real roll, and what it says."""
        self.throw(die, face)
        self.rest()

    def throw(self, die: int, face: int) -> None:
        one = self.dice[die]
        sides = tuple(one.sides.values())
        path, _ = throws.throw(self.clock.time(), one.lies, one.sides[face], sides, one.chance)
        one.move(path)

    def rolls(self) -> list[tuple[int, int]]:
        """Die and face of what has counted since the last time."""
        found = [event for event in self.events if isinstance(event, DieSettled)]
        self.events.clear()
        return [(event.die, event.face) for event in found]

    def replay(self, messages: list[bytes]) -> None:
        """Send what was recorded, all of it."""
        for message in messages:
            self.attacker.send(message)
        self.rest()

    def _woken(self) -> None:
        board = self.board
        board.now = int(self.clock.time() * 1000)
        board.step()
        for kind, _, payload in board.sent():
            if kind in (wire.DIE, wire.DIE_NEWS):
                self.events += self.driver.report(Report(kind=kind, payload=payload))
        board.say(wire.ACK, (board.node.outbox.first + board.node.outbox.count) & 0xFFFF)
        board.sent()


@pytest.fixture
def desk() -> Desk:
    return Desk()


def test_rolls_count_once_each(desk: Desk) -> None:
    for face in (1, 4, 6):
        desk.roll(0, face)
        desk.roll(1, 7 - face)
        assert desk.rolls() == [(0, face), (1, 7 - face)]


def test_a_recording_of_the_evening_counts_for_nothing(desk: Desk) -> None:
    for face in (1, 2, 3):
        desk.roll(0, face)
    desk.rolls()
    desk.replay(list(desk.recorded))
    assert desk.rolls() == []
    desk.roll(0, 5)
    assert desk.rolls() == [(0, 5)]


def test_nor_after_the_hub_has_restarted_or_the_battery_was_changed(desk: Desk) -> None:
    for face in (1, 2, 3):
        desk.roll(0, face)
    desk.rolls()
    yesterday = list(desk.recorded)
    desk.start()
    desk.replay(yesterday)
    assert desk.rolls() == []
    desk.dice[0].renew()
    desk.rest()
    desk.replay(yesterday)
    assert desk.rolls() == []
    desk.roll(0, 6)
    desk.roll(0, 2)
    assert desk.rolls() == [(0, 6), (0, 2)]
    desk.replay(yesterday)
    assert desk.rolls() == []


def test_a_board_without_the_key_rolls_for_nobody_and_silences_no_die(desk: Desk) -> None:
    """It may guess keys, the die's birth and high numbers of rolls."""
    chance = Random(3)
    birth = desk.dice[0].birth
    for guess in (bytes(16), b"ringkeeper table", chance.randbytes(16)):
        for table in (0, 1):
            codec = Codec(table, guess)
            for roll in (1, 2, 30_000):
                body = radio.report(6, birth, roll, (0, 0, 1000), 3900)
                for challenge in (radio.UNASKED, desk.recorded[-1][6:10]):
                    forged = codec.encode(radio.ROLL, 0, 1, challenge, bytes(4), body)
                    desk.attacker.send(forged)
    desk.attacker.send(bytes((radio.MAGIC, 1, 0, radio.ROLL, 0, 9)) + body)
    desk.rest()
    assert desk.rolls() == []
    desk.roll(0, 3)
    assert desk.rolls() == [(0, 3)]


def test_a_board_without_the_key_leaves_the_faces_of_a_die_alone(desk: Desk) -> None:
    table = desk.dice[0].flash.table
    sixes = b"".join(b"\6" + table[at + 1 : at + 4] for at in range(0, 24, 4))
    stranger = Codec(1, bytes(16))

    def offer(message: bytes) -> None:
        if message[1] == radio.VERSION and message[3] == radio.ROLL:  # the die listens now
            desk.attacker.send(
                stranger.encode(radio.FACES, 0, 1, message[6:10], message[10:14], sixes)
            )
            desk.attacker.send(bytes((radio.MAGIC, 1, 0, radio.FACES, 0, 1)) + sixes)

    desk.air.tap(offer)
    desk.roll(0, 3)
    assert desk.dice[0].flash.table == table
    assert desk.rolls() == [(0, 3)]


def test_an_earlier_table_of_faces_is_not_taken_again(desk: Desk) -> None:
    """Somebody recorded how the die was calibrated the first time."""
    table = desk.dice[0].flash.table
    first = b"".join(b"\6" + table[at + 1 : at + 4] for at in range(0, 24, 4))
    for sides in (first, table):
        desk.board.say(wire.FACES, 1, b"\0" + sides)
        desk.roll(0, 3)
        assert desk.dice[0].flash.table == sides
    offers = [message for message in desk.recorded if message[3] == radio.FACES]
    sent = list(offers)

    def offer(message: bytes) -> None:
        if message[3] == radio.ROLL and sent:
            desk.attacker.send(sent.pop(0))

    desk.air.tap(offer)
    desk.roll(0, 3)
    assert not sent or len(sent) < len(offers)
    assert desk.dice[0].flash.table == table


def test_rolls_out_of_reach_do_not_count_and_the_next_one_does(desk: Desk) -> None:
    """A die is thrown a hundred times in the next room."""
    desk.roll(0, 1)
    desk.rolls()
    desk.radio.on = False
    for _ in range(100):
        desk.roll(0, 2)
    desk.radio.on = True
    desk.roll(0, 5)
    assert desk.rolls() == [(0, 5)]
    assert desk.board.node.outbox.count < 100


def test_two_tables_in_reach_play_each_with_their_own_dice() -> None:
    """Both on one channel, all four dice rolled at once."""
    clock = SimClock()
    air = Air(clock, Random(5))
    ours, theirs = (Desk(seed, clock, air, Codec(seed, bytes((seed,)) * 16)) for seed in (1, 2))
    for face in (1, 4, 6):
        for desk in (ours, theirs):
            desk.throw(0, face)
            desk.throw(1, 7 - face if desk is ours else 2)
        ours.rest()
        assert sorted(ours.rolls()) == [(0, face), (1, 7 - face)]
        assert sorted(theirs.rolls()) == [(0, face), (1, 2)]


@pytest.mark.parametrize(
    ("message", "said"),
    [
        (
            bytes((radio.MAGIC, 1, 0, radio.NEWS, 1, 1)) + bytes(13),
            "has older firmware, so its rolls do not count",
        ),
        (
            Codec(9, bytes(16)).encode(radio.NEWS, 1, 1, b"else", bytes(13)),
            "of another table nearby",
        ),
    ],
)
def test_a_die_that_must_be_flashed_again_is_named_once(message: bytes, said: str) -> None:
    desk = Desk()
    desk.dice[1].close()
    desk.start()  # this hub has not heard its own die 2 yet
    for _ in range(3):
        desk.attacker.send(message)
        desk.clock.advance(70.0)
    said_of = {event for event in desk.events if isinstance(event, PartTrouble)}
    (trouble,) = said_of  # the table says each once
    assert said in str(trouble.why)
    assert "die 2" in str(trouble.why)
    assert "ringkeeper firmware flash die --number 1" in str(trouble.why)


def test_a_die_that_was_heard_is_not_confused_with_its_neighbour(desk: Desk) -> None:
    stranger = Caller(1, desk.attacker.send, codec=Codec(9, bytes(16)))
    stranger.roll(3, 1)
    desk.rest()
    assert [event for event in desk.events if isinstance(event, PartTrouble)] == []
