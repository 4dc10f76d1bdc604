"""What the table says about its dice, apart from rolls: one is missing, is cocked, or is nearly
empty.

It never guesses a face; which dice make a roll: see input/dice_pairing.py.
"""

from __future__ import annotations

from collections.abc import Callable

from common.message import Message
from controller.dialogue import words
from controller.table.monitors.timer import Timer
from controller.table.wording.notices import counted, notice, part_name
from controller.text.language import _, in_language
from controller.text.wording import worded
from controller.view.interface import Notice, Tone
from hardware.dice import battery
from hardware.ports import Clock, DieNews, DieSettled, DieState

ALONE = 6.0
"""Seconds after which the second die of a roll is missed: two dice thrown from one hand come to
rest within 4 s (dice_pairing.TOGETHER), and a die that bounces off the table is looked for."""

_TOLD = 10.0
"""Seconds after a roll for which a low battery does not hide what came of the roll."""


class DiceMonitor:
    """Watches the dice of a table, and `say`s what people should know, each thing once. What it
    says by itself is said in the table's language: `in_language` gives that. `stand` has what is
    said of cocked dice as long as they are; None: none is."""

    def __init__(
        self, clock: Clock, say: Callable[[Notice], object],
        in_language: Callable[[], in_language], stand: Callable[[Notice | None], object],
    ) -> None:  # fmt: skip
        self._clock = clock
        self._say = say
        self._in_language, self._stand = in_language, stand
        self._timer = Timer(clock)
        self._face: int | None = None  # of the one die that has settled
        self._slants: set[tuple[str, int]] = set()  # dice reported as cocked
        self._low: set[tuple[str, int]] = set()
        self._low_once = set[tuple[str, int]]()
        self._dead: set[tuple[str, int]] = set()  # dice whose sensor was reported silent
        self._later: dict[tuple[str, int], Timer] = {}  # until a low battery is reported, by die

    def held(self, face: int | None) -> None:
        """One die has just settled, with this face on top; None: none waits for the other."""
        self._timer.stop()
        self._face = face
        if face is None:
            self._flat(*self._slants)  # whatever lies there is thrown again, or of no interest
        else:
            self._timer.start(ALONE, self._alone)

    def news(self, event: DieNews, awaited: int) -> None:
        """A die tells something, perhaps twice. `awaited`: how many dice the game waits for."""
        self.battery(event)
        if event.what is DieState.ROLLING and self._timer.running:
            self.held(self._face)
        self._sensor(event)
        if event.what is not DieState.COCKED:
            self._flat((event.source, event.die))
        elif awaited:
            self._slanted(event)

    def battery(self, event: DieSettled | DieNews) -> None:
        """Say that a die is nearly empty, once until it has been charged."""
        key = event.source, event.die
        if isinstance(event, DieSettled):
            self._dead.discard(key)
            self._flat(key)  # what it told while it rolled may have been lost
        if battery.is_charged(event):
            self._low.discard(key)
        if self._is_low(event) and key not in self._low:
            self._low.add(key)
            timer = self._later.setdefault(key, Timer(self._clock))
            timer.start(_TOLD, lambda: self._charge(event.die))

    def _is_low(self, event: DieSettled | DieNews) -> bool:
        """Whether it is: volts that were measured once may be those of a cell under its radio, so
        they count when the next message has them, too. Percent are the die's own reckoning."""
        key = event.source, event.die
        low, before = battery.is_low(event.battery, event.charge), key in self._low_once
        if low:
            self._low_once.add(key)
        elif event.battery is not None:
            self._low_once.discard(key)
        return low and (before or event.charge is not None)

    def close(self) -> None:
        """Say nothing more by itself."""
        for timer in (self._timer, *self._later.values()):
            timer.stop()

    def _charge(self, die: int) -> None:
        with self._in_language():
            text = _(
                "Charge die {die} soon: its battery is low. If it stops, enter rolls by hand.",
                die=counted(die),
            )
            self._tell(_("Low battery"), text, Tone.INFO)

    def _sensor(self, event: DieNews) -> None:
        """A dead sensor reports once a minute; it is announced once until the die recovers."""
        key = event.source, event.die
        if event.what is not DieState.SENSOR_DEAD:
            self._dead.discard(key)
        elif key not in self._dead:
            self._dead.add(key)
            text = _(
                "The sensor of die {die} has failed. Carry on: enter rolls by hand.",
                die=counted(event.die),
            )
            self._tell(_("Die broken"), text, Tone.NO)

    def _slanted(self, event: DieNews) -> None:
        key = event.source, event.die
        if key in self._slants:
            return
        self._slants.add(key)
        if self._timer.running:  # one thing at a time
            self.held(self._face)
        told = self._cocked()
        self._stand(told)
        self._say(told)

    def _cocked(self) -> Notice:
        """Which dice are to be rolled again."""
        if len(self._slants) > 1:
            text = _("Both dice are cocked. Reroll them.")
        else:
            ((_source, die),) = self._slants
            text = _("Die {die} is cocked. Reroll just that die.", die=counted(die))
        return notice(_("Not a roll"), text, Tone.NO, self._clock.time())

    def _flat(self, *dice: tuple[str, int]) -> None:
        """These dice are not cocked any more."""
        if self._slants.isdisjoint(dice):
            return
        self._slants.difference_update(dice)
        with self._in_language():
            self._stand(self._cocked() if self._slants else None)

    def _alone(self) -> None:
        if self._face is None:
            return
        with self._in_language():
            text = _(
                "One die shows {face}; no answer from the other: roll it or enter the roll. "
                "Back: roll both.",
                face=words.face(self._face),
            )
            self._tell(_("Only one die"), text, Tone.NO)

    def _tell(self, title: str, text: str, tone: Tone) -> None:
        self._say(notice(title, text, tone, self._clock.time()))


def dropped(now: float) -> Notice:
    """The die that lay alone no longer counts."""
    return notice(_("Not a roll"), _("It does not count. Roll both dice."), Tone.INFO, now)


def troubled(part: str, why: Message, now: float) -> Notice:
    """Something about a part that has changed."""
    told = worded(why)
    text = f"{told[:1].upper()}{told[1:]}."
    return notice(part_name(part), text, Tone.INFO, now)
