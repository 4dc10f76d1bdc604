"""How soon a sentence begins: from the event at the table until its first sound reaches ALSA.

The sound device is one of ALSA's that writes into a pipe (the PCM plugin `file`); the time is taken
when the first sample comes out that is not silence.
"""

import os
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from controller.table import RollDice
from controller.table.speech.narrator import Narrator
from hardware.speaker.espeak import EspeakVoice
from hardware.speaker.voices import better_voices
from sim.clock import SimClock
from tests.bench.figures import Figure, timed
from tests.table.hands import hands

TIMES = 60
AIM_MS = 150.0
CHUNK = 4096
SAID = "Frodo rolls 3 and 4. "


def measure(step: float) -> list[Figure]:
    """Rolls at a table, most of them refused; also with MBROLA's voices, if some are installed."""
    figures = []
    with tempfile.TemporaryDirectory() as folder:
        pipe = Path(folder) / "sound"
        os.mkfifo(pipe)
        (Path(folder) / "asound.conf").write_text(
            "</usr/share/alsa/alsa.conf>\n"
            f'pcm.pipe {{ type file file "|cat > {pipe}" format "raw" slave.pcm "null" }}\n'
        )
        os.environ["ALSA_CONFIG_PATH"] = str(Path(folder) / "asound.conf")
        for voices in ({}, better_voices()):
            voice = EspeakVoice(device="pipe", sink=print, voices=voices)
            figures += _cold(voice, pipe, step) if not voices else []
            for language in voices or ("en", "fr"):
                samples = _rolls(voice, pipe, language)[1:]  # the first starts its program itself
                what = f"speech: a roll to its first sound, {voices.get(language, language)}"
                figures += timed(what, samples, step, aims=(None, AIM_MS))
            voice.close()
    return figures


def _cold(voice: EspeakVoice, pipe: Path, step: float) -> list[Figure]:
    """Sentences for which no program waits: in the other language, and one that replaces another
    that has just begun."""

    def say(number: int) -> None:
        voice.say(SAID, ("en", "fr")[number % 2])

    def replace(_number: int) -> None:
        voice.say(SAID * 10, "en")
        voice.say(SAID, "en")

    figures = []
    for what, do in (("in the other language", say), ("that replaces another", replace)):
        samples = [_timed(partial(do, number), voice, pipe) for number in range(TIMES)]
        figures += timed(f"speech: a sentence {what}", samples, step, aims=(None, AIM_MS))
    return figures


def _rolls(voice: EspeakVoice, pipe: Path, language: str) -> list[float]:
    clock = SimClock()
    table = hands(clock=clock, language=language)
    Narrator(table.table, voice, clock)
    clock.advance(60)
    _first_sound(pipe)
    voice.flush()

    def roll(number: int) -> Callable[[], None]:
        def do() -> None:
            table.do(RollDice((1 + number % 6, 1 + (number + 1) % 6)))
            clock.advance(0)  # the event is over

        return do

    samples = []
    for number in range(TIMES):
        samples.append(_timed(roll(number), voice, pipe))
        clock.advance(10)  # a refusal that is said again is a new one
    return samples


def _timed(do: Callable[[], None], voice: EspeakVoice, pipe: Path) -> float:
    """Seconds from an act to its first sound."""
    began = time.perf_counter()
    do()
    sounded = _first_sound(pipe)
    voice.flush()
    return sounded - began


def _first_sound(pipe: Path) -> float:
    """When the first sample came that is not silence; all of it is read."""
    at = 0.0
    while not at:  # a sentence that was replaced may have opened it, and made no sound
        with pipe.open("rb", buffering=0) as sound:
            while chunk := sound.read(CHUNK):
                if not at and any(chunk):
                    at = time.perf_counter()
    return at
