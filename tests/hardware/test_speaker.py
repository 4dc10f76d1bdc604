"""The voice: real espeak-ng and aplay on a sound device of ALSA's that writes into a file (the PCM
plugin `file`, ALSA's library reference). No loudspeaker was heard here."""

import io
import os
import shutil
import signal
import subprocess
import wave
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.ports import DeviceEvent, PartError, PartFound, PartLost
from hardware.speaker import voices
from hardware.speaker.espeak import EspeakVoice
from hardware.speaker.voices import better_voices
from tests.patience import BETWEEN_LOOKS_S, PATIENCE_S
from tests.steps import cases

MISSING = [name for name in ("espeak-ng", "aplay") if shutil.which(name) is None]

TEXTS = {"en": "Frodo rolls 3 and 4.", "fr": "Frodon fait 3 et 4. Qui réclame\u00a0?"}
OWN = {"en": "en", "fr": "fr"}
BETTER = better_voices()  # those of MBROLA, if some are installed here
LISTED = """\
Pty Language       Age/Gender VoiceName          File                 Other Languages
10  en              --/M      en-french-1        mb/mb-fr1-en
 3  en-uk           --/M      english-mb-en1     mb/mb-en1            (en-gb 3)(en 2)
 5  en-us           --/F      us-mbrola-1        mb/mb-us1            (en 8)
 8  fr              --/M      french-mbrola-7    mb/mb-fr7
"""


class Card:
    """A sound card that keeps what it plays, in a file; and what the voice reports of it."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "played.wav"
        self.events: list[DeviceEvent] = []
        (folder / "asound.conf").write_text(
            "</usr/share/alsa/alsa.conf>\n"
            f'pcm.card {{ type file file "{self.file}" format "wav" slave.pcm "null" }}\n'
        )

    def played(self, sound: bytes) -> bool:
        """Whether this was played last; a card plays whole periods, with silence at the end."""
        played = _samples(self.file.read_bytes())
        return played[: len(sound)] == sound and not any(played[len(sound) :])


@pytest.fixture
def card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Card:
    if MISSING:
        pytest.skip(f"{' and '.join(MISSING)} not found")
    one = Card(tmp_path)
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(tmp_path / "asound.conf"))
    return one


@pytest.fixture
def voice(card: Card) -> Iterator[EspeakVoice]:
    one = EspeakVoice(device="card", sink=card.events.append)
    yield one
    one.close()


def _samples(file: bytes) -> bytes:
    with wave.open(io.BytesIO(file)) as sound:
        return bytes(sound.readframes(len(file)))


def spoken(voice: EspeakVoice, text: str, language: str) -> None:
    voice.say(text, language)
    assert voice.flush()


def expected(text: str, voice: str, amplitude: int = 160) -> bytes:
    """What espeak-ng makes of a text by itself."""
    made = subprocess.run(
        ["espeak-ng", "--stdout", "-v", voice, "-a", str(amplitude), "-s", "165", text],
        capture_output=True, check=True,
    )  # fmt: skip
    return _samples(made.stdout)


@pytest.mark.parametrize(("language", "name"), [*OWN.items(), *BETTER.items()])
def test_a_sentence_has_the_voice_of_its_language(card: Card, language: str, name: str) -> None:
    text = TEXTS[language]
    sound = expected(text, name)
    assert max(sound) > 0, "silence would prove nothing"
    assert sound != expected(text, "de"), "another voice sounds otherwise"
    assert name == language or sound != expected(text, language)
    voice = EspeakVoice(device="card", sink=card.events.append, voices={language: name})
    spoken(voice, text, language)
    voice.close()
    assert card.played(sound)
    assert card.events == []


def test_each_sentence_has_its_voice_and_replaces_the_last(card: Card, voice: EspeakVoice) -> None:
    """The program that was started ahead has the voice of the sentence before."""
    for language, text in (("en", "One."), ("en", "Two."), ("fr", "Trois."), ("en", "Four.")):
        spoken(voice, text, language)
        assert card.played(expected(text, language))
    for number in range(20):
        voice.say(f"Number {number}. {'And so on, and so on. ' * 30}", "en")
    spoken(voice, "The last one.", "en")
    assert card.played(expected("The last one.", "en"))
    assert card.events == [], "to be interrupted is no fault"


def test_it_is_as_loud_as_is_set_and_silent_at_none(card: Card, voice: EspeakVoice) -> None:
    voice.volume = 0.3
    spoken(voice, "Quietly.", "en")
    assert card.played(expected("Quietly.", "en", 48))
    before = card.file.stat().st_mtime_ns
    voice.volume = 0.0
    voice.say("Nothing at all.", "en")
    voice.close()
    assert card.file.stat().st_mtime_ns == before


@cases(
    "language, lost",
    ("en", ("speaker: ", "no sound card takes the sound", "aplay -l")),
    ("tlh", ("speaker: espeak-ng cannot speak with its voice tlh", "espeak-ng-data")),
    ids=["no card", "no voice, which is not the sound card's fault"],
)
def test_what_is_lost_is_reported_once_and_so_is_its_return(
    card: Card, voice: EspeakVoice, language: str, lost: tuple[str, ...]
) -> None:
    config = card.file.with_name("asound.conf")
    there = config.read_text()
    if language == "en":
        config.write_text("</usr/share/alsa/alsa.conf>\n")
    spoken(voice, "Is anybody there?", language)
    (told,) = card.events
    assert isinstance(told, PartLost)
    assert str(told).startswith(lost[0])
    assert all(words in str(told) for words in lost)
    config.write_text(there)
    spoken(voice, "Here again.", "en")
    assert card.events[1:] == [PartFound(part="speaker")]


def test_if_the_better_voice_cannot_be_used_the_plain_one_speaks(card: Card) -> None:
    voice = EspeakVoice(device="card", sink=card.events.append, voices={"en": "mb-xx1"})
    for text in ("Frodo rolls 3 and 4.", "Gimli rolls 5 and 6."):
        spoken(voice, text, "en")
        assert card.played(expected(text, "en"))
    voice.close()
    assert card.events == []


@pytest.mark.usefixtures("card")
def test_when_it_is_closed_no_program_is_left(voice: EspeakVoice) -> None:
    voice.say("A long story. " * 50, "en")
    voice.close()
    ps = ["ps", "--ppid", str(os.getpid()), "-o", "comm="]
    left = subprocess.run(ps, capture_output=True, text=True, check=False).stdout
    assert "espeak-ng" not in left
    assert "aplay" not in left


def program(folder: Path, name: str, does: str) -> None:
    """A program of this name, before all others."""
    (folder / name).write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
    (folder / name).chmod(0o755)


@pytest.fixture
def hung(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """MycroftAI/enclosure-picroft, issue 161: on a Pi 4 aplay plays a sentence and never ends. Here
    a helper of it outlives it and keeps its lines open; the speech program speaks at once."""
    program(tmp_path, "espeak-ng", "cat > /dev/null")
    program(tmp_path, "aplay", f"sleep 1000 & echo $! >> {tmp_path}/helpers; wait")
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    yield tmp_path
    for helper in (tmp_path / "helpers").read_text().split():
        os.kill(int(helper), signal.SIGKILL)


def test_a_player_that_hangs_is_no_success_and_nothing_waits_for_it(hung: Path) -> None:
    """Kind: a hang taken for success. The next sentence is tried, and the table ends."""
    events: list[DeviceEvent] = []
    voice = EspeakVoice(sink=events.append, rate=80_000, begin_s=0.2)
    voice.say("Frodo rolls 3 and 4.", "en")
    assert voice.flush(PATIENCE_S)
    (lost,) = events
    assert isinstance(lost, PartLost)
    assert str(lost).startswith("speaker: a sentence was begun and never ended")
    program(hung, "aplay", "cat > /dev/null")
    voice.say("Here again.", "en")
    assert voice.flush(PATIENCE_S)
    assert events[1:] == [PartFound(part="speaker")]
    voice.close()


def test_a_table_ends_while_its_player_hangs(hung: Path) -> None:
    """Kind: a hang taken for success. The helper keeps the lines open that are waited for."""
    voice = EspeakVoice(sink=print)
    voice.say("Frodo rolls 3 and 4.", "en")
    while not (hung / "helpers").is_file() or not (hung / "helpers").read_text():
        assert not voice.flush(BETWEEN_LOOKS_S)
    voice.close()


def test_a_list_that_never_comes_is_empty(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Kind: a hang taken for success. The table then speaks with espeak-ng's own voice."""
    program(tmp_path, "mbrola", "")
    program(tmp_path, "espeak-ng", "exec sleep 1000")
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setattr(voices, "LIST_S", 0.1)
    assert better_voices(folder=tmp_path) == {}


@cases(
    "there, missing, packages",
    ((), "espeak-ng and aplay are missing", "espeak-ng alsa-utils"),
    (("aplay",), "espeak-ng is missing", "espeak-ng"),
    (("espeak-ng",), "aplay is missing", "alsa-utils"),
)
def test_programs_that_are_missing_are_named_with_the_command_that_installs_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, there: tuple[str, ...], missing: str,
    packages: str,
) -> None:  # fmt: skip
    for name in there:
        program(tmp_path, name, "")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(PartError) as error:
        EspeakVoice(sink=print)
    assert str(error.value) == (
        f"speaker: {missing}; sudo apt install {packages}; without a loudspeaker, take [speaker] "
        "out of hardware.toml"
    )


def test_a_better_voice_is_used_if_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program(tmp_path, "mbrola", "")
    monkeypatch.setenv("PATH", str(tmp_path))
    files = tmp_path / "voices"
    assert better_voices(folder=files, listed=lambda: LISTED) == {}
    for name in ("fr1", "fr7", "us1"):
        (files / name).mkdir(parents=True)
        (files / name / name).write_text("")
    assert better_voices(folder=files, listed=lambda: LISTED) == {"en": "mb-us1", "fr": "mb-fr7"}
    (files / "en1").mkdir()
    (files / "en1" / "en1").write_text("")
    assert better_voices(folder=files, listed=lambda: LISTED)["en"] == "mb-en1"
    monkeypatch.setenv("PATH", str(files))
    assert better_voices(folder=files, listed=lambda: LISTED) == {}, "without MBROLA itself"
