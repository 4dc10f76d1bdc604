"""Tries parts out at the table: lights, pictures, tones, knob and buttons, dice, a card on a pad.

While one is tried the game waits: what is pressed or laid is for the trial. Every trial ends by
itself; how the parts are is shown by panel/pages/check.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from common.message import both, joined
from controller.table.diagnostics.dice_trial import DiceTrial
from controller.table.monitors.timer import Timer
from controller.table.panel.pages.check import Exercise
from controller.table.presenter import changes
from controller.table.presenter.presenter import Presenter
from controller.table.wording.notices import notice, part_name
from controller.text.language import _
from controller.text.wording import worded
from controller.view.interface import Tone
from hardware.checks import doctor, exercise
from hardware.checks.controls import Control, controls
from hardware.checks.exercise import ExerciseRunner, HeadCount
from hardware.checks.findings import Verdict
from hardware.checks.record import Checkup
from hardware.ports import (
    Clock,
    DeviceEvent,
    DieSettled,
    HeadReads,
    PartLost,
    Pressed,
    Strip,
    TagPlaced,
    TagRemoved,
    Turned,
)

_WAIT_S = 10.0
"""Seconds that nothing comes until a trial ends."""


Speak = Callable[[Callable[[], object]], None]
"""Runs something in the table's language."""


class Checker:
    """One trial at a time. `speak` runs what time brings in the table's language."""

    def __init__(self, presenter: Presenter, checkup: Checkup, clock: Clock, speak: Speak) -> None:
        self._presenter, self._checkup, self._clock = presenter, checkup, clock
        self._speak = speak
        self._player = ExerciseRunner(clock, lambda: self._speak(self._played))
        self._playing = False
        self._controls: list[Control] | None = None
        self._dice: DiceTrial | None = None
        self._waits_for_card = False
        self._count: HeadCount | None = None
        self._timer = Timer(clock)

    def begin(self, which: Exercise) -> None:
        """Try something out."""
        match which:
            case Exercise.LIGHTS:
                self._lights()
            case Exercise.PICTURES:
                self._pictures()
            case Exercise.TONES:
                self._tones()
            case Exercise.VOICE:
                self._voice()
            case Exercise.CONTROLS:
                self._begin_controls()
            case Exercise.DICE:
                self._begin_dice()
            case Exercise.CARDS:
                self._waits_for_card = True
                self._say(_("Try a reader"), _("Put a card on a reader and leave it there."))
                self._in(_WAIT_S, self._no_card)

    def took(self, event: DeviceEvent) -> bool:
        """Whether an event is for the trial, and not for the game."""
        if self._playing and isinstance(event, Pressed | Turned | TagPlaced):
            self._player.stop()
            return True
        if self._controls is not None and isinstance(event, Pressed | Turned):
            self._control(event)
            return True
        if self._dice is not None and isinstance(event, DieSettled | Pressed):
            self._die(self._dice, event)
            return True
        return self._took_for_card(event)

    def _took_for_card(self, event: DeviceEvent) -> bool:
        count = self._count
        if count is not None and isinstance(event, PartLost) and count.is_on(event.part):
            self._count = None  # its loss is reported as usual
            self._timer.stop()
            return False
        if self._waits_for_card and isinstance(event, TagPlaced):
            self._card(event)
        elif count is not None and isinstance(event, TagPlaced | TagRemoved):
            count.on(event)
        elif count is not None and isinstance(event, HeadReads):
            if (event.source, event.head) == (count.source, count.head):
                self._read(event)
        elif (self._waits_for_card or count is not None) and isinstance(event, Pressed):
            self._end(_("Try a reader"), _("Stopped."))
        else:
            return False
        return True

    def close(self) -> None:
        """The table goes: nothing comes of a trial any more."""
        self._player.close()
        self._timer.stop()

    # What is looked at and listened to

    def _lights(self) -> None:
        strip, layout = self._checkup.parts.strip, self._checkup.parts.layout
        if strip is None or layout is None:
            self._missing(_("Try the lights"))
            return
        names = [space.name for space in self._presenter.state.board.spaces]
        steps = exercise.light_walk(layout, names)
        self._presenter.lend(lights=True)
        self._play([(step.seconds, self._light(strip, step)) for step in steps])

    def _light(self, strip: Strip, step: exercise.LightStep) -> Callable[[], None]:
        told = worded(step.text)
        text = f"{told[:1].upper()}{told[1:]}."

        def do() -> None:
            strip.show(step.colours)
            self._speak(lambda: self._say(_("Try the lights"), text))

        return do

    def _pictures(self) -> None:
        display = self._checkup.parts.display
        if display is None:
            self._missing(_("Try the display"))
            return
        steps = exercise.pictures()
        self._presenter.lend(picture=True)
        self._play([(step.seconds, partial(display.show, step.image)) for step in steps])

    def _tones(self) -> None:
        if self._checkup.parts.buzzer is None:
            self._missing(_("Try the buzzer"))
            return
        self._presenter.sound(exercise.SCALE)
        self._say(_("Try the buzzer"), _("Six tones, each higher than the one before."))

    def _voice(self) -> None:
        voice = self._checkup.parts.voice
        if voice is None:
            self._missing(_("Try the voice"))
            return
        words = _("This is the table's voice.")
        voice.say(words, self._presenter.ui.language)
        self._say(_("Try the voice"), words)

    def _play(self, steps: Sequence[tuple[float, Callable[[], object]]]) -> None:
        self._playing = True
        self._player.play(steps)

    def _played(self) -> None:
        self._playing = False
        self._presenter.lend()
        self._presenter.apply(changes.read)
        self._presenter.show()

    def _missing(self, title: str) -> None:
        self._say(title, _("Not there."), Tone.NO)

    # Knob and buttons

    def _begin_controls(self) -> None:
        panel = self._checkup.profile.panel
        if panel is None or self._checkup.parts.panel is None:
            self._missing(_("Try knob and buttons"))
            return
        self._controls = controls(panel)
        self._ask_control()

    def _control(self, event: DeviceEvent) -> None:
        assert self._controls is not None
        self._controls = [one for one in self._controls if not one.done_by(event)]
        self._ask_control()

    def _ask_control(self) -> None:
        if not self._controls:
            self._controls = None
            self._end(_("Try knob and buttons"), _("All of them work."), Tone.YES)
            return
        self._say(
            _("Try knob and buttons"),
            _("{question}?", question=worded(joined(one.name for one in self._controls))),
        )
        self._in(_WAIT_S, self._controls_over)

    def _controls_over(self) -> None:
        silent, self._controls = self._controls or [], None
        pins = ", ".join(
            _("{name}: {what}", name=worded(one.name), what=f"GPIO {'+'.join(map(str, one.pins))}")
            for one in silent
        )
        self._end(_("Nothing received"), pins, Tone.NO)

    # Dice

    def _begin_dice(self) -> None:
        if not self._checkup.profile.dice:
            self._missing(_("Try the dice"))
            return
        self._dice = DiceTrial(self._checkup.profile.dice)
        self._say(_("Try the dice"), _("Roll both dice. It does not count."))
        self._in(exercise.THROWN_S, self._dice_over)

    def _die(self, dice: DiceTrial, event: DieSettled | Pressed) -> None:
        if isinstance(event, DieSettled):
            dice.on(event)
        if isinstance(event, Pressed) or not dice.silent:
            self._dice_over()

    def _dice_over(self) -> None:
        dice, self._dice = self._dice, None
        assert dice is not None
        self._end(_("Try the dice"), dice.summary(), Tone.YES if dice.fine else Tone.NO)

    # A card on a reader

    def _card(self, event: TagPlaced) -> None:
        self._waits_for_card = False
        part = part_name(f"{event.source} head {event.head}")
        reader = self._checkup.profile.readers.get(event.source)
        if reader is not None and not reader.tells_lying:
            self._end(part, _("The card was read."), Tone.YES)
            return
        self._count = HeadCount(event, self._clock.time())
        self._say(part, _("Seen. Leave it there a moment."))
        counts = exercise.count_reads(self._checkup.parts.lines.get(event.source))
        self._in(exercise.COUNTED_S if counts else exercise.LYING_S, self._counted)

    def _counted(self) -> None:
        count, self._count = self._count, None
        assert count is not None
        part = f"{count.source} head {count.head}"
        found = doctor.card_lay(part, count.uid, count.lost, exercise.LYING_S)
        fine = found.verdict is Verdict.FINE
        text = (
            _("The card was seen the whole time.")
            if fine
            else f"{worded(both(found.what, found.remedy))}."
        )
        self._end(part_name(part), text, Tone.YES if fine else Tone.NO)

    def _read(self, told: HeadReads) -> None:
        part = part_name(f"{told.source} head {told.head}")
        fine = doctor.reads(part, told).verdict is Verdict.FINE
        rate = round(told.looks / told.seconds) if told.seconds > 0 else 0
        missed = told.looks - told.seen
        text = _("{rate} reads a second, {missed} of {looks} missed.", rate=rate, missed=missed,
                 looks=told.looks)  # fmt: skip
        self._end(part, text, Tone.YES if fine else Tone.NO)

    def _no_card(self) -> None:
        self._end(_("Nothing received"), _("No reader saw a card."), Tone.NO)

    # All of them

    def _in(self, seconds: float, then: Callable[[], None]) -> None:
        self._timer.start(seconds, lambda: self._speak(then))

    def _say(self, title: str, text: str, tone: Tone = Tone.INFO) -> None:
        self._presenter.notice(notice(title, text, tone, self._clock.time()))

    def _end(self, title: str, text: str, tone: Tone = Tone.INFO) -> None:
        self._waits_for_card, self._count = False, None
        self._timer.stop()
        self._say(title, text, tone)
