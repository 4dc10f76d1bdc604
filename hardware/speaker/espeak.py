"""Speaks through a loudspeaker: espeak-ng makes the sound, aplay gives it to ALSA.

Both are programs of the operating system. The speech program for the next sentence is started ahead
and waits for its text, since starting takes longer than speaking the first word does.
"""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import threading
from collections.abc import Iterable, Mapping

import msgspec
from msgspec.structs import replace

from common.message import Message, verbatim
from hardware.ports import PartError, PartFound, PartLost, Sink, Words
from hardware.reasons import NO_REASON, reason
from hardware.speaker import LISTEN, STUCK
from hardware.speaker.voices import marked

SPEAKER = "speaker"

SPEECH_PROGRAM, PLAYER = "espeak-ng", "aplay"

LOUDEST = 160
"""The amplitude of espeak-ng (0 to 200, usually 100) at full volume; more is distorted."""

WORDS_A_MINUTE = 165
"""Somewhat slower than espeak-ng's usual 175."""

WORDS_A_SIGN = 1.5
"""At most: 1348 is seven words."""

BEGIN_S = 5.0
"""Seconds until a slow computer's programs speak, and a card is there."""

KILLED_S = 1.0
"""Seconds that a killed program has to be gone; one that waits in the kernel may stay."""

PACKAGES = {SPEECH_PROGRAM: "espeak-ng", PLAYER: "alsa-utils"}
"""Debian's package of each program."""

VOICES_AGAIN = Message("install its voices again: sudo apt install --reinstall espeak-ng-data")


class Sentence(msgspec.Struct, frozen=True):
    """What is to be said: its text with marks (voices.py), the language, the voice, and the
    amplitude."""

    text: str
    language: str
    voice: str
    amplitude: int


SILENCE = Sentence("a", "en", "en", 0)
"""A third of a second in which nothing is heard."""


class EspeakVoice:
    """Says one sentence at a time, in a thread of its own; a new one replaces what is being said.

    `volume` is from 0 (silent) to 1, for sentences that begin from now on. `device` is a name of
    ALSA's. `sink` is called in this thread when no sound card takes the sound, and when one does
    again. `voices` gives espeak-ng's voice for a language; others are called by the language, and
    so are those that cannot be used.
    """

    def __init__(
        self, *, device: str = "default", sink: Sink, rate: int = WORDS_A_MINUTE,
        voices: Mapping[str, str] | None = None, begin_s: float = BEGIN_S,
    ) -> None:  # fmt: skip
        """PartError if a program is missing."""
        missing = [name for name in (SPEECH_PROGRAM, PLAYER) if shutil.which(name) is None]
        if missing:
            packages = verbatim(" ".join(PACKAGES[name] for name in missing))
            why = Message("{programs} is missing", programs=verbatim(missing[0]))
            if len(missing) > 1:
                why = Message("{programs} are missing", programs=tuple(map(verbatim, missing)))
            remedy = Message(
                "sudo apt install {packages}; without a loudspeaker, take [speaker] out of "
                "hardware.toml",
                packages=packages,
            )
            raise PartError(SPEAKER, why, remedy)
        self.volume = 1.0
        self._device, self._rate, self._sink = device, rate, sink
        self._begin_s = begin_s
        self._voices = dict(voices or {})
        self._lost = False
        self._closing = self._busy = False
        self._next: Sentence | None = None
        self._ready: tuple[Sentence, subprocess.Popen[bytes]] | None = None
        self._playing: list[subprocess.Popen[bytes]] = []
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._run, name=SPEAKER, daemon=True)
        self._thread.start()

    def say(self, text: str | Iterable[Words], language: str) -> None:
        """Begin to say a text; what is being said stops. Returns at once."""
        amplitude = round(LOUDEST * self.volume)
        voice = self._voices.get(language, language)
        parts = [(text, language)] if isinstance(text, str) else text
        text = marked(parts, language, one_voice=voice != language)  # MBROLA's
        self._replace(Sentence(text, language, voice, amplitude) if amplitude else None)

    def probe(self) -> None:
        """Begin to play a moment of silence, so that `sink` is called if no sound card plays it.
        Returns at once."""
        self._replace(SILENCE)

    def hush(self) -> None:
        self._replace(None)

    def flush(self, timeout_s: float = 30.0) -> bool:
        """Wait until everything has been said; false if that took longer than `timeout_s`."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._busy and self._next is None, timeout_s)

    def close(self) -> None:
        """Stop speaking, and end the thread and its programs. What hangs is left behind."""
        with self._changed:
            self._closing = True
            self._next = None
            self._stop()
            self._changed.notify_all()
        self._thread.join(3 * KILLED_S)

    def _replace(self, sentence: Sentence | None) -> None:
        with self._changed:
            self._next = sentence
            self._stop()
            self._changed.notify_all()

    def _stop(self) -> None:
        for process in self._playing:
            process.kill()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._busy = False
                self._changed.notify_all()
                self._changed.wait_for(lambda: self._closing or self._next is not None)
                if self._closing:
                    break
                assert self._next is not None
                sentence, self._next = self._next, None
                self._busy = True
                try:
                    player = self._begin(sentence)
                except OSError as error:
                    self._tell(_no_card(reason(error)))
                    continue
            longest = self._begin_s + len(sentence.text) * WORDS_A_SIGN * 60 / self._rate
            speech_code, why = self._wait(player, longest)
            if speech_code > 0 and sentence.voice != sentence.language:
                self._say_plainly(sentence)
                continue
            self._tell(why if speech_code <= 0 else _no_voice(sentence.voice))
            self._prepare(sentence)
        if self._ready is not None:
            _end(self._ready[1])

    def _begin(self, sentence: Sentence) -> subprocess.Popen[bytes]:
        """Start to speak. The text goes to the program that waits for it, if it has this voice."""
        speech = self._speech(sentence)
        assert speech.stdin is not None
        assert speech.stdout is not None
        player = subprocess.Popen(
            [PLAYER, "-q", "-D", self._device], stdin=speech.stdout,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )  # fmt: skip
        speech.stdout.close()  # the player's alone, so that each notices when the other ends
        self._playing = [speech, player]
        with contextlib.suppress(BrokenPipeError):
            speech.stdin.write(sentence.text.encode())
        with contextlib.suppress(BrokenPipeError):
            speech.stdin.close()
        return player

    def _speech(self, sentence: Sentence) -> subprocess.Popen[bytes]:
        ready, self._ready = self._ready, None
        if ready is not None:
            made, process = ready
            if (made.voice, made.amplitude) == (sentence.voice, sentence.amplitude):
                return process
            _end(process)
        return self._started(sentence)

    def _started(self, sentence: Sentence) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [
                SPEECH_PROGRAM, "-m", "--stdin", "--stdout", "-s", str(self._rate),
                "-v", sentence.voice, "-a", str(sentence.amplitude),
            ],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def _wait(
        self, player: subprocess.Popen[bytes], longest: float
    ) -> tuple[int, PartLost | PartFound | None]:  # fmt: skip
        """Wait until it has been said, interrupted, or taken too `long`. The code with which the
        speech program has ended, above 0 if it could not speak; and what the sound card did, None
        if nobody knows."""
        said: bytes | None = None
        with contextlib.suppress(subprocess.TimeoutExpired):
            said = player.communicate(timeout=longest)[1]
        with self._changed:
            speech, _player = self._playing
            self._playing = []
        if said is None:
            _end(player)
        speech_code = _end(speech)  # it has ended, unless the player failed
        if said is None:
            return 0, PartLost(part=SPEAKER, why=STUCK, remedy=LISTEN)
        if player.returncode < 0:
            return min(speech_code, 0), None
        failed = player.returncode > 0
        return speech_code, _no_card(_last_line(said)) if failed else PartFound(part=SPEAKER)

    def _say_plainly(self, sentence: Sentence) -> None:
        """Say it with espeak-ng's own voice, from now on: the better one cannot be used."""
        self._voices.pop(sentence.language, None)
        with self._changed:
            if self._next is None and not self._closing:
                self._next = replace(sentence, voice=sentence.language)

    def _tell(self, what: PartLost | PartFound | None) -> None:
        lost = isinstance(what, PartLost)
        if what is not None and lost != self._lost:
            self._lost = lost
            self._sink(what)

    def _prepare(self, sentence: Sentence) -> None:
        """Start the program for the next sentence, which likely has the same voice."""
        with self._changed:
            if self._ready is None and self._next is None and not self._closing:
                with contextlib.suppress(OSError):  # then it is tried again with the next one
                    self._ready = sentence, self._started(sentence)


def _end(process: subprocess.Popen[bytes]) -> int:
    """End a program. The code with which it has ended; 0 if it hangs in the kernel."""
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            stream.close()
    process.kill()
    with contextlib.suppress(subprocess.TimeoutExpired):
        return process.wait(KILLED_S)
    return 0


def _no_card(failed: Message) -> PartLost:
    why = Message("no sound card takes the sound ({why})", why=failed)
    return PartLost(part=SPEAKER, why=why, remedy=LISTEN)


def _no_voice(voice: str) -> PartLost:
    why = Message("espeak-ng cannot speak with its voice {voice}", voice=verbatim(voice))
    return PartLost(part=SPEAKER, why=why, remedy=VOICES_AGAIN)


def _last_line(said: bytes) -> Message:
    lines = said.decode(errors="replace").strip().splitlines()
    return verbatim(lines[-1].removeprefix(f"{PLAYER}: ")) if lines else NO_REASON
