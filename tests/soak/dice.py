"""Dice thrown, carried, nudged and knocked by the ten thousand; every roll once, and none besides.

`throws` and `handled` are what the normal suite runs small (tests/sim/test_soak.py).
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from firmware import radio, wire
from sim.boards.die import CODEC, SimDie
from sim.clock import SimClock
from sim.motion import hands, throws
from sim.motion.path import Path, Vector, dot
from sim.wires.radio import Air
from tests.sim import odd_throws as odd

LOSS = 0.1
"""Part of the messages that the air loses."""

LATE_MOST_S = 0.150
"""Settled after true rest, for 99 of 100 throws (issue 4)."""

DICE = 20
"""So many dice, each built and glued a little differently, share the work. None is thrown more
than 65,535 times."""

Action = Callable[[SimDie, float, Random], Path]


class Trial:
    """One die, and whoever hears it."""

    def __init__(self, seed: int) -> None:
        self.clock = SimClock()
        self.hub_chance = Random(f"trial {seed}")
        air = Air(self.clock, Random(f"air {seed}"), loss=LOSS)
        self._hub = air.join(self._woken)
        self.die = SimDie(0, air, self.clock, seed=seed)
        self.rolls: dict[int, tuple[float, int]] = {}  # by roll number: when first heard, face
        self.news: Counter[int] = Counter()
        self._serial = -1
        self.clock.advance(3.0)
        self.forget()

    def forget(self) -> None:
        """What was heard so far."""
        self.rolls.clear()

    def move(self, path: Path, after: float) -> None:
        """Let a motion happen, and some time after it."""
        self.die.move(path)
        self.clock.advance(path.still - self.clock.time() + after)

    def _woken(self) -> None:
        for message in self._hub.receive():
            found = CODEC.decode(message)
            assert found is not None
            kind, _, serial, _, _, body = found
            if kind == radio.ROLL:
                number = radio.birth_and_roll(body)[1]
                self.rolls.setdefault(number, (self.clock.time(), body[0]))
            elif kind == radio.NEWS and serial != self._serial:
                self._serial = serial
                self.news[body[0]] += 1


def thrown(count: int) -> Iterator[str]:
    """`count` throws; yields what is wrong, and prints how late the rolls were."""
    late: list[float] = []
    for seed in range(DICE):
        yield from _thrown(Trial(seed), -(-count // DICE), late)
    late.sort()
    p50, p99 = late[len(late) // 2], late[len(late) * 99 // 100]
    print(
        f"{len(late)} rolls heard at {LOSS:.0%} loss; after true rest: p50 {p50 * 1000:.0f} ms,"
        f" p99 {p99 * 1000:.0f} ms, worst {late[-1] * 1000:.0f} ms"
    )
    if p99 > LATE_MOST_S:
        yield f"settled {p99 * 1000:.0f} ms after rest (p99)"


def _thrown(trial: Trial, count: int, late: list[float]) -> Iterator[str]:
    die, chance = trial.die, trial.hub_chance
    for number in range(1, count + 1):
        face = chance.randint(1, 6)
        style = chance.choice((throws.CALM, throws.BRISK))
        now, sides = trial.clock.time(), tuple(die.sides.values())
        path, _ = throws.throw(now, die.lies, die.sides[face], sides, die.chance, style)
        trial.move(path, chance.uniform(0.3, 4.0))
        yield from _judged(trial, number, face, path, late)


def _judged(
    trial: Trial, number: int, face: int, path: Path, late: list[float]
) -> Iterator[str]:  # fmt: skip
    heard = trial.rolls.get(number)
    if heard is None:
        yield f"roll {number} was not heard"
        return
    late.append(heard[0] - path.still)
    if heard[1] != face:
        yield f"roll {number} is told as {heard[1]}, but it is {face}"
    if late[-1] < 0:
        yield f"roll {number} was told {-late[-1]:.3f} s before the die lay"
    if len(trial.rolls) != number:
        yield f"after {number} throws {len(trial.rolls)} rolls were heard"


def side(die: SimDie, chance: Random) -> tuple[float, float, float]:
    """Any side."""
    return chance.choice(tuple(die.sides.values()))


def _tipped(die: SimDie, now: float, chance: Random) -> Path:
    others = [one for one in die.sides.values() if abs(dot(one, die.lies)) < 0.5]
    return hands.nudge(now, die.lies, chance.choice(others), chance)


ACTS: dict[str, Action] = {
    "picked up": lambda die, now, chance: hands.pick_up(now, die.lies, side(die, chance), chance),
    "nudged": lambda die, now, chance: hands.nudge(now, die.lies, die.lies, chance),
    "tipped over": _tipped,
    "table knocked": lambda die, now, chance: hands.bump(now, die.lies, chance),
    "turned slowly": lambda die, now, chance: hands.turn_slowly(
        now, die.lies, side(die, chance), chance
    ),
    "left at a slant": lambda die, now, chance: hands.cocked(
        now, die.lies, tuple(die.sides.values()), chance
    ),
}
"""None of these is a roll."""


def handled(count: int) -> Iterator[str]:
    """Each act `count` times, and a throw after every hundredth; yields what is wrong."""
    for name, act in ACTS.items():
        news: Counter[int] = Counter()
        for seed in range(DICE):
            trial = Trial(1000 + seed)
            yield from _handled(trial, name, act, -(-count // DICE))
            news += trial.news
        told = {what: news[code] for code, what in _NEWS.items() if news[code]}
        print(f"{name}: {count}, news {told}")


_NEWS = {
    wire.ROLLING: "rolling", wire.COCKED: "at a slant", wire.PICKED_UP: "picked up",
    wire.MOVED: "moved",
}  # fmt: skip


def _handled(trial: Trial, name: str, act: Action, count: int) -> Iterator[str]:
    die, chance = trial.die, trial.hub_chance
    for number in range(count):
        path = act(die, trial.clock.time(), die.chance)
        trial.move(path, chance.uniform(0.5, 3.5))
        if trial.rolls:
            yield f"{name}: a roll was invented: {trial.rolls}"
            trial.forget()
        if number % 100 == 99:
            yield from _still_rolls(trial, name)


SHAKEN_MOST = 0.003
"""Part of the dice shaken, held and put down that may count as thrown (docs/dice.md: what the rule
cannot tell)."""


def shaken(count: int) -> Iterator[str]:
    """Shaken in a closed hand, held, and put down; yields if too many of that were rolls."""
    invented = 0
    for seed in range(DICE):
        trial = Trial(2000 + seed)
        die, chance = trial.die, trial.hub_chance
        for _ in range(-(-count // DICE)):
            now, shakes = trial.clock.time(), chance.randint(1, 8)
            path = hands.pick_up(now, die.lies, side(die, chance), die.chance, shakes=shakes)
            trial.move(path, 2.5)
            invented += len(trial.rolls)
            trial.forget()
    print(f"shaken, held and put down: {count}, of which {invented} counted as thrown")
    if invented > SHAKEN_MOST * count:
        yield f"{invented} of {count} dice that were shaken and put down counted as thrown"


OddThrow = Callable[[float, Vector, Vector, tuple[Vector, ...], Random], Path]


@dataclass(slots=True)
class Told:
    """What dice told of odd throws."""

    right: int = 0
    wrong: int = 0
    doubled: int = 0
    nothing: int = 0


def odd_throws(throw: OddThrow, count: int) -> Told:
    """Throw `count` times in an odd way; what was told."""
    told = Told()
    for seed in range(DICE):
        trial = Trial(500 + seed)
        die = trial.die
        for _ in range(-(-count // DICE)):
            face = trial.hub_chance.randint(1, 6)
            sides = tuple(die.sides.values())
            path = throw(trial.clock.time(), die.lies, die.sides[face], sides, die.chance)
            trial.move(path, 3.0)
            faces = [heard[1] for heard in trial.rolls.values()]
            top = max(die.sides, key=lambda one: dot(die.sides[one], path.up))
            told.right += faces == [top]
            told.wrong += len(faces) == 1 and faces != [top]
            told.doubled += len(faces) > 1
            told.nothing += not faces
            trial.forget()
    return told


ODD: dict[str, tuple[OddThrow, bool]] = {
    "on a cloth": (odd.cloth, True),
    "table knocked while it settles": (odd.knocked, True),
    "from the finger tips": (odd.fingertips, False),
    "caught in mid-roll": (odd.caught, False),
}
"""Each with whether it is a roll nearly always."""


def oddly(count: int) -> Iterator[str]:
    """Each odd throw `count` times; yields what is wrong."""
    for name, (throw, is_roll) in ODD.items():
        told = odd_throws(throw, count)
        print(f"thrown {name}: {count}, {told}")
        if told.wrong or told.doubled or (is_roll and told.nothing > count // 100):
            yield f"thrown {name}: {told}"


def _still_rolls(trial: Trial, name: str) -> Iterator[str]:
    """After all that a throw is still a roll."""
    die, face = trial.die, trial.hub_chance.randint(1, 6)
    now, sides = trial.clock.time(), tuple(die.sides.values())
    trial.move(throws.throw(now, die.lies, die.sides[face], sides, die.chance)[0], 3.0)
    if [heard[1] for heard in trial.rolls.values()] != [face]:
        yield f"{name}: a throw of {face} after it was heard as {trial.rolls}"
    trial.forget()
