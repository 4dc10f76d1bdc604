"""The simulated table speaks through this computer's loudspeaker.

See controller/table/speech/ for what a table says, and when.
"""

from __future__ import annotations

import asyncio

from controller.table.speech.narrator import Narrator
from hardware.ports import DeviceEvent, Voice
from hardware.speaker.espeak import EspeakVoice
from hardware.speaker.voices import better_voices
from sim.demo.session import Sitting


def loudspeaker(sitting: Sitting) -> Voice:
    """This computer's own; the current table reports its troubles. Raises PartError. Needs a
    running loop."""
    loop = asyncio.get_running_loop()

    def on_loop(event: DeviceEvent) -> None:
        sitting.table.table.on(event)

    def tell(event: DeviceEvent) -> None:  # called in the voice's thread
        loop.call_soon_threadsafe(on_loop, event)

    return EspeakVoice(sink=tell, voices=better_voices())


class SpokenSitting:
    """Speaks for the tables of a sitting, one after the other, with one voice."""

    def __init__(self, sitting: Sitting, voice: Voice) -> None:
        self._sitting, self._voice = sitting, voice
        self._table = sitting.table.table
        self._narrator = Narrator(self._table, voice, sitting.clock)
        sitting.watchers.append(self._follow)

    def close(self) -> None:
        self._sitting.watchers.remove(self._follow)
        self._narrator.close()
        self._voice.close()

    def _follow(self) -> None:
        if self._sitting.table.table is self._table:
            return
        self._narrator.close()
        self._table = self._sitting.table.table
        self._narrator = Narrator(self._table, self._voice, self._sitting.clock)
