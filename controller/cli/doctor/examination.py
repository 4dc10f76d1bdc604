"""A whole examination of a table: what is there, then what people see, hear and press.

It knows no command line; controller/cli/doctor/doctor.py prints what it tells. Every wait has an
end.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from common.message import Message
from hardware import ports
from hardware.checks import controls, doctor, exercise, neighbours, numbers
from hardware.checks.findings import Finding, Verdict
from hardware.checks.record import Record
from hardware.dice.dice import DICE
from hardware.dice.die_faces import face_name
from hardware.line.search import FOUND_S
from hardware.pi import Open
from hardware.profile.types import Profile
from hardware.speaker import LISTEN, STUCK
from hardware.system import pause

HELLO_S = 4.0
"""Seconds that nodes have to say hello: a silent one is asked three times, a second apart."""

CONTROL_S = 10.0
"""Seconds to find a knob or a button and to turn or press it."""

SENTENCE_S = 20.0
"""Seconds after which a sentence that has not ended never will."""

CARD_S = 10.0
"""Seconds to lay a card on a reader."""

CABLE = Message("plug it in again; if this happens often, use a better cable")

Tell = Callable[[str], object]


class Examination:
    """Opens the parts of a profile and looks at them. Made in a running loop; `close` it."""

    def __init__(self, profile: Profile, opened: Open, clock: ports.Clock, tell: Tell) -> None:
        self.profile = profile
        self.record = Record(clock)
        self._clock, self._tell = clock, tell
        self._heard: list[Callable[[ports.DeviceEvent], object]] = [self.record.on]
        self.parts = opened(self._on)

    async def check(self) -> list[Finding]:
        """How every part is, once all had time to say so."""
        begun = self._clock.time()
        while not self._all_spoke():
            if self._clock.time() > begun + (FOUND_S if self._seeking() else HELLO_S):
                break
            await pause(self._clock, 0.05)
        await pause(self._clock, 0.3)  # a reader reports its heads after its hello
        if self.parts.voice is not None:
            self.parts.voice.probe()
            await self._spoken(self.parts.voice)
        return doctor.check(self.profile, self.parts, self.record, self._clock.time())

    async def exercise(self, names: Sequence[str]) -> list[Finding]:
        """What eyes, ears and hands are needed for; `names` are those of the spaces."""
        await self._lights(names)
        await self._pictures()
        await self._tones()
        voice = await self._voice()
        return [*voice, *await self._controls(), *await self._dice(), *await self._cards()]

    def close(self) -> None:
        self.parts.close()

    def _on(self, event: ports.DeviceEvent) -> None:
        for heard in tuple(self._heard):
            heard(event)

    def _seeking(self) -> bool:
        bluetooth = self.parts.bluetooth
        return any(line.seeking for line in self.parts.lines.values()) or (
            bluetooth is not None and bluetooth.seeking
        )

    def _all_spoke(self) -> bool:
        if self._seeking():
            return False
        errors = (error.part for error in self.parts.errors)
        known = {*self.record.found, *self.record.lost, *errors}
        strip = self.profile.strip
        wled = ("strip",) if strip is not None and not strip.wired else ()
        return all(name in known for name in (*wled, *self.profile.dice, *self.profile.readers))

    # Eyes and ears

    async def _lights(self, names: Sequence[str]) -> None:
        strip, layout = self.parts.strip, self.parts.layout
        if strip is None or layout is None:
            return
        self._tell("Look at the strip: corners, colours, all lights, then each space in turn.")
        for step in exercise.light_walk(layout, names):
            self._tell(f"  {step.text}")
            strip.show(step.colours)
            await pause(self._clock, step.seconds)

    async def _pictures(self) -> None:
        shown = doctor.display(self.profile, self.parts, self.record)
        if self.parts.display is None or shown.verdict is not Verdict.FINE:
            return
        self._tell("Look at the display: four pictures, the last of them dark.")
        for step in exercise.pictures():
            self._tell(f"  {step.text}")
            self.parts.display.show(step.image)
            await pause(self._clock, step.seconds)

    async def _tones(self) -> None:
        if self.parts.buzzer is None:
            return
        self._tell("Listen: six tones, each higher than the one before.")
        self.parts.buzzer.play(exercise.SCALE)
        await pause(self._clock, sum(seconds for _, seconds in exercise.SCALE) + 0.1)

    async def _voice(self) -> list[Finding]:
        voice = self.parts.voice
        if voice is None or self._speaker().verdict is Verdict.WRONG:
            return []
        self._tell("Listen: a sentence.")
        voice.say("This is the table's voice.", "en")
        await self._spoken(voice)
        played = self._speaker()  # the sound card may be gone by now
        return [played] if played.verdict is Verdict.WRONG else []

    def _speaker(self) -> Finding:
        return doctor.speaker(self.profile, self.parts, self.record)

    async def _spoken(self, voice: ports.Voice) -> None:
        """Wait until the voice has finished, and what it reported has arrived. One that never does
        hangs, which is no success."""
        until = self._clock.time() + SENTENCE_S
        while not voice.flush(0):
            if self._clock.time() >= until:
                self._on(ports.PartLost(part="speaker", why=STUCK, remedy=LISTEN))
                break
            await pause(self._clock, 0.05)
        await pause(self._clock, 0.05)

    # Hands

    async def _controls(self) -> list[Finding]:
        if self.profile.panel is None or self.parts.panel is None:
            return []
        return [await self._control(one) for one in controls.controls(self.profile.panel)]

    async def _control(self, control: controls.Control) -> Finding:
        self._tell(f"Now {control.name}; {CONTROL_S:.0f} seconds.")
        other: list[ports.Turned | ports.Pressed] = []

        def done(event: ports.DeviceEvent) -> bool:
            if control.done_by(event):
                return True
            if isinstance(event, ports.Turned | ports.Pressed):
                other.append(event)
            return False

        if await self._until(done, CONTROL_S) is not None:
            self._tell("  Seen.")
            return controls.seen(control)
        self._tell(f"  {'Something else' if other else 'Nothing'} received; on to the next.")
        return controls.not_seen(control, other[-1] if other else None)

    async def _dice(self) -> list[Finding]:
        found: list[Finding] = []
        for name, hub in self.profile.dice.items():
            if not self._is_up(name):
                continue
            self._tell(f"Roll both dice of {name}; {exercise.THROWN_S:.0f} seconds.")
            thrown: set[int] = set()

            def lies(event: ports.DeviceEvent, name: str = name, thrown: set[int] = thrown) -> bool:
                if isinstance(event, ports.DieSettled) and event.source == name:
                    thrown.add(event.die)
                    self._tell(f"  Die {event.die} shows {face_name(event.face)}.")
                return len(thrown) == DICE

            await self._until(lies, exercise.THROWN_S)
            heard = doctor.dice(name, hub, self.parts, self.record, self._clock.time())[1:]
            for die, one in enumerate(heard):
                told = self.record.dice.get((name, die))
                if die not in thrown and not (told is not None and told.dead):
                    unheard = Message("was not heard")
                    one = Finding(one.part, Verdict.WRONG, unheard, doctor.DIE_REMEDY)
                found.append(one)
        return found

    def _is_up(self, name: str) -> bool:
        if (bluetooth := self.parts.bluetooth) is not None and bluetooth.part == name:
            return bluetooth.up
        return name in self.parts.lines and self.parts.lines[name].up

    async def _cards(self) -> list[Finding]:
        found = []
        for name, reader in self.profile.readers.items():
            if not self._is_up(name):
                continue
            found += [await self._card(name, head) for head in range(reader.heads)]
        return found

    async def _card(self, name: str, head: int) -> Finding:
        part = f"{name} head {head}"
        self._tell(f"Put a card on {part}, and leave it there; {CARD_S:.0f} seconds.")

        others: list[ports.TagPlaced] = []

        def lies(event: ports.DeviceEvent) -> bool:
            if not isinstance(event, ports.TagPlaced):
                return False
            if (event.source, event.head) != (name, head):
                others.append(event)
                return False
            return True

        placed = await self._until(lies, CARD_S)
        if not isinstance(placed, ports.TagPlaced):
            self._tell("  No card seen; on to the next.")
            if others:
                beside = neighbours.head((others[-1].source, others[-1].head))
                seen = Message("saw no card, but {other} did", other=beside)
                return Finding(part, Verdict.WRONG, seen, neighbours.INSTEAD)
            remedy = Message(
                "if a card was there, check the head's wires or raise gain; if not, "
                "run the test again"
            )
            return Finding(part, Verdict.WRONG, Message("saw no card"), remedy)
        if not self.profile.readers[name].tells_lying:
            self._tell("  Seen.")
            compared = numbers.check(part, name, self.profile.readers[name], placed.uid)
            return compared or doctor.card_came(part, placed.uid)
        self._tell("  Seen; leave it there for a moment.")
        if exercise.count_reads(self.parts.lines.get(name)):
            told = await self._until(lambda event: _reads_of(event, name, head), exercise.COUNTED_S)
            if isinstance(told, ports.HeadReads):
                return doctor.reads(part, told)
        count = exercise.HeadCount(placed, self._clock.time())
        self._heard.append(count.on)
        await pause(self._clock, exercise.LYING_S)
        self._heard.remove(count.on)
        if not self._is_up(name):
            lost = Message("lost its connection while the card was on it")
            return Finding(part, Verdict.WRONG, lost, CABLE)
        return doctor.card_lay(part, placed.uid, count.lost, exercise.LYING_S)

    async def _until(
        self, wanted: Callable[[ports.DeviceEvent], bool], seconds: float
    ) -> ports.DeviceEvent | None:
        """The first such event; None if it did not come in time."""
        came: list[ports.DeviceEvent] = []
        over = asyncio.Event()

        def heard(event: ports.DeviceEvent) -> None:
            if not came and wanted(event):
                came.append(event)
                over.set()

        timer = self._clock.call_later(seconds, over.set)
        self._heard.append(heard)
        await over.wait()
        self._heard.remove(heard)
        timer.cancel()
        return came[0] if came else None


def _reads_of(event: ports.DeviceEvent, name: str, head: int) -> bool:
    return isinstance(event, ports.HeadReads) and (event.source, event.head) == (name, head)
