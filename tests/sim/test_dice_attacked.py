"""Attackers with boards of the same kind, and the table next door: docs/security.md, "Dice"; one
who records everything and replays anything, at any time: docs/protocol.md, "Why nothing old
counts".

The dice and the hub run the real firmware.
"""

from random import Random

import pytest

from firmware import radio, wire
from firmware.dice import DiceHub
from firmware.die_link import DieLink
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
from tests.steps import cases

REST_S = 6.0  # until dice have said everything, and sleep


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
        self.dice = [SimDie(n, self.air, self.clock, seed=seed, codec=codec) for n in range(2)]
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
            asked, question = message[6:10], message[10:14]
            desk.attacker.send(stranger.encode(radio.FACES, 0, 1, asked, question, sixes))
            desk.attacker.send(bytes((radio.MAGIC, 1, 0, radio.FACES, 0, 1)) + sixes)

    desk.air.tap(offer)
    desk.roll(0, 3)
    assert desk.dice[0].flash.table == table
    assert desk.rolls() == [(0, 3)]


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


@cases(
    "message, said",
    (bytes((radio.MAGIC, 1, 0, radio.NEWS, 1, 1, *bytes(13))), "has older firmware, so its rolls"),
    (Codec(9, bytes(16)).encode(radio.NEWS, 1, 1, b"else", bytes(13)), "of another table nearby"),
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


# Recordings


SILENCED_S = 0.02
"""The longest time from a roll's first call until it counts, whatever is replayed: three calls."""

LAID_MS = 5000  # a die that was thrown lies by then


def shifted(table: bytes, by: int) -> bytes:
    """Another table of faces: each side shows the face that is `by` higher."""
    sides = [table[at : at + 4] for at in range(0, 24, 4)]
    return b"".join(bytes(((face - 1 + by) % 6 + 1, *vector)) for face, *vector in sides)


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
    die = Air(SimClock(), Random(1)).join(lambda: None)
    link = DieLink(0, die, CODEC, Random(1).randbytes)
    link.say(0, radio.NEWS, radio.report(wire.HERE, 7, 0, (0, 0, 1000), 3900), (0,))
    asked = link.question
    first, second = (CODEC.encode(radio.CHALLENGE, 0, 0, one, asked) for one in (b"one ", b"two "))
    for answers in ([first, second, first], [first, second]):
        for answer in answers:
            die.hear(answer)
        link.hear()
        assert link.challenge == b"one "
