"""The hands on the simulated table: they throw, tap, press and turn, and take their time for it.

What is to be done is decided elsewhere: by a page (page/desk.py) or for a bot (seats.py).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import assert_never

from controller.bots.playing import DiceRoller
from controller.rules.commands import NameCard
from controller.rules.state import State
from controller.table.input.gestures import Gesture, Hold, Press, RollDice, Tap, TurnKnob
from controller.table.input.laying import REARM
from controller.table.panel.amounts import SLOW
from hardware.ports import Button
from sim.boards.dice_hub import DiceHub
from sim.motion.path import dot
from sim.motion.throws import BRISK, CALM, Style
from sim.table.chips import BANK_PAD, Chips

GONE_S = 0.2
"""From taking a tag up until the reader says so, seconds (firmware/tags.py: 8 misses of 20 ms)."""

DETENT_S = SLOW * 1.1
"""Between detents of unhurried turning, seconds: one unit a detent."""

HELD_S = 1.2
"""How long hands hold a button that is to be held, seconds."""

REPORTED_S = 0.15
"""From the moment when a die lies until it has said so, seconds at most (docs/dice.md)."""

LEANS = 0.95
"""Cosine of the tilt, about 18 degrees, from which a die is drawn as one that leans."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How long things take, in simulated seconds."""

    style: Style = CALM  # how dice are thrown; the motion says how long that takes
    tap: float = 0.45  # how long a tag lies on the pad
    press: float = 0.12
    think: float = 0.9  # before a bot begins something
    call: float = 0.6  # before it answers a bid
    between: float = 0.25  # between a bot's acts


QUICK = Pace(style=BRISK, tap=0.03, press=0.03, think=0.05, call=0.05, between=0.02)
"""For games that nobody watches."""


@dataclass(slots=True)
class DieInHand:
    """What a page shows of a die: the face it falls on, how often it was moved, how long that
    takes, simulated seconds, whether it then leans on an edge, and whether it is still shaken in
    the hand."""

    face: int
    roll: int = 0
    seconds: float = 0.9
    leans: bool = False
    held: bool = False


class Hands:
    """Everybody's hands. Each act returns how long it takes, seconds; acts of one kind queue."""

    def __init__(self, chips: Chips, faces: tuple[tuple[int, ...], ...], chance: Random) -> None:
        """`faces` of the dice of the edition; `chance` throws them."""
        self.pace = Pace()
        self.dice = [DieInHand(die[0]) for die in faces]
        self.turned = 0  # detents, for whoever looks at the knob
        self.lying = b""  # the tag that a hand holds on the pad, or left there
        self.aim: Callable[[], tuple[int, int] | None] | None = None  # what they are to show
        self.forgetful = False  # tags are left lying on the pad, until the next one comes
        self._chips, self._clock = chips, chips.clock
        self._faces, self._chance = faces, chance
        self._free: dict[object, float] = {}
        self._still = 0.0  # when all dice that were thrown lie
        chips.hub.wear(faces)

    def resume(self, faces: tuple[int, ...]) -> None:
        """The dice lie as they were left when the game was interrupted."""
        for number, face in enumerate(faces):
            if face in self._faces[number] and face in self._chips.hub.dice[number].sides:
                self._chips.hub.dice[number].lay(face)
                self.dice[number].face = face

    def perform(self, act: Gesture) -> float:
        """Do one act; seconds until its last contact or report."""
        match act:
            case RollDice(faces=faces):
                return self.throw(faces)
            case Tap(uid=uid):
                return self.tap(uid)
            case Press(button=button):
                return self.press(button)
            case Hold(button=button):
                return self.hold(button)
            case TurnKnob(steps=steps):
                return self.turn(steps)
            case _:
                assert_never(act)

    def draw(self, state: State) -> NameCard:
        """The card that they take from the top of a printed deck."""
        return DiceRoller(state.edition, self._chance).draw(state)

    def chance(self, wanted: tuple[int | None, int | None] = (None, None)) -> tuple[int, int]:
        """How the dice would fall; a face that is not None is loaded."""
        if self.aim is not None and wanted == (None, None) and (aimed := self.aim()) is not None:
            return aimed
        first, second = self._faces
        fallen = self._chance.choice(first), self._chance.choice(second)
        return (
            fallen[0] if wanted[0] is None else wanted[0],
            fallen[1] if wanted[1] is None else wanted[1],
        )

    def shuffle(self, seed: int) -> None:
        """Let chance begin again."""
        self._chance = Random(f"hands {seed}")

    def throw(self, faces: tuple[int, ...]) -> float:
        """Roll the dice; they tumble, and each comes to rest in its own time. One face: only the
        first die is thrown."""
        hub, now = self._chips.hub, self._clock.time()
        start = last = self._still = self._after("dice")
        for die, face in enumerate(faces):
            path, left = hub.aimed(die, face, self.pace.style, start - now)
            self._at(start, partial(self._pick_up, die))
            self._at(start, partial(hub.move, die, path))
            self._at(left, partial(self._let_go, die, face, path.still - left))
            self._still = max(self._still, path.still)
            last = self._still + REPORTED_S
        self._free["dice"] = last
        return last - now

    @property
    def rolling(self) -> bool:
        """Whether the dice are in the air, or in a hand."""
        return self._after("dice") > self._clock.time()

    def counted(self) -> None:
        """The table has counted a roll: dice that lie need not wait for their reports."""
        if "dice" in self._free:
            self._free["dice"] = min(self._free["dice"], self._still)

    def tap(self, uid: bytes) -> float:
        """Lay a tag on the bank pad and take it up. The same tag waits until it counts again."""
        start = self._after("pad", uid)
        end = start + self.pace.tap
        self._free["pad"] = end
        self._free[uid] = end + GONE_S + REARM
        self._at(start, lambda: self._lay(uid))
        self._at(end, lambda: self._let_lie(uid))
        return start - self._clock.time()

    def meddle(self, die: int, how: Callable[[DiceHub], Callable[[int], float]]) -> float:
        """Do something to one die that is no good throw, as `lambda hub: hub.nudge`."""
        seconds = how(self._chips.hub)(die) + REPORTED_S
        one = self._chips.hub.dice[die]
        sides = {face: dot(side, one.lies) for face, side in one.sides.items()}
        face = max(sides, key=sides.__getitem__)
        self._let_go(die, face, seconds, leans=sides[face] < LEANS)
        self._free["dice"] = max(self._after("dice"), self._clock.time() + seconds)
        self._still = self._free["dice"]
        return seconds

    def tidy(self) -> None:
        """Take up what was left lying on the pad, and leave nothing there from now on."""
        self.forgetful = False
        if self.lying:
            self._take_up(self.lying)

    def press(self, button: Button) -> float:
        return self._chips.pins.press(button, self.pace.press)

    def hold(self, button: Button) -> float:
        """Press a button for longer than a second."""
        return self._chips.pins.hold(button, HELD_S)

    def turn(self, steps: int) -> float:
        """Turn the encoder by detents, clockwise positive, without hurry."""
        self.turned += steps
        return self._chips.pins.turn(steps, quarter_s=DETENT_S / 4)

    def _pick_up(self, number: int) -> None:
        self.dice[number].held = True

    def _let_go(self, number: int, face: int, seconds: float, *, leans: bool = False) -> None:
        die = self.dice[number]
        die.face, die.seconds, die.leans, die.held = face, seconds, leans, False
        die.roll += 1

    def _lay(self, uid: bytes) -> None:
        if self.lying and self.lying != uid:
            self._take_up(self.lying)
        self.lying = uid
        self._chips.reader.place(BANK_PAD, uid)

    def _let_lie(self, uid: bytes) -> None:
        if not self.forgetful:
            self._take_up(uid)

    def _take_up(self, uid: bytes) -> None:
        self.lying = b""
        self._chips.reader.remove(BANK_PAD, uid)

    def _after(self, *what: object) -> float:
        return max(self._clock.time(), *(self._free.get(one, 0.0) for one in what))

    def _at(self, when: float, do: Callable[[], object]) -> None:
        self._clock.call_later(max(0.0, when - self._clock.time()), do)
