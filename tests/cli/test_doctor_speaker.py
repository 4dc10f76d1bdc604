"""`ringkeeper doctor` finds out whether a sound card plays the table's voice: real espeak-ng and
aplay, and ALSA's plugin `null` (its library reference) as the card."""

from __future__ import annotations

import asyncio
import os
import shutil
from pathlib import Path

import pytest

from controller.__main__ import main
from controller.cli import OK, WRONG
from controller.cli.doctor import examination
from controller.cli.doctor.doctor import examine
from controller.cli.profile import opener
from hardware.checks.findings import Verdict
from hardware.profile.profile import parse_profile

MISSING = [name for name in ("espeak-ng", "aplay") if shutil.which(name) is None]
pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"{' and '.join(MISSING)} not found")

SPEAKER = '[speaker]\ndevice = "card"\n'


class Sockets:
    """Where a sound card is plugged in, or not."""

    def __init__(self, config: Path) -> None:
        self._config = config
        self.plug()

    def plug(self) -> None:
        self._config.write_text("pcm.card { type null }\nctl.card { type hw card 0 }\n")

    def pull(self) -> None:
        self._config.write_text("")


@pytest.fixture
def sockets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sockets:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(tmp_path / "asound.conf"))
    (tmp_path / "hardware.toml").write_text(SPEAKER, encoding="utf-8")
    return Sockets(tmp_path / "asound.conf")


def test_no_sound_card_is_found_without_anybody_listening(
    sockets: Sockets, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["doctor", "--quick"]) == OK
    assert "look  speaker: sentences are sent to the sound device card" in capsys.readouterr().out
    sockets.pull()
    assert main(["doctor", "--quick"]) == WRONG
    said = capsys.readouterr().out
    assert "WRONG speaker: no sound card takes the sound (" in said
    assert "aplay -l shows the sound cards" in said
    assert said.endswith("To fix: speaker.\n")


def test_a_sound_card_that_goes_while_it_is_listened_to_is_found(sockets: Sockets) -> None:
    lines: list[str] = []

    def told(line: str) -> None:
        lines.append(line)
        if line == "Listen: a sentence.":
            sockets.pull()

    profile = parse_profile(SPEAKER)
    found = asyncio.run(examine(profile, opener(profile, Path()), tell=told, hands=True))
    speaker = [one.verdict for one in found if one.part == "speaker"]
    assert speaker == [Verdict.LOOK, Verdict.WRONG]
    assert lines[-1].startswith("WRONG speaker: no sound card takes the sound (")


def test_nobody_is_asked_to_listen_where_no_sound_card_is(sockets: Sockets) -> None:
    sockets.pull()
    lines: list[str] = []
    profile = parse_profile(SPEAKER)
    found = asyncio.run(examine(profile, opener(profile, Path()), tell=lines.append, hands=True))
    assert [one.verdict for one in found if one.part == "speaker"] == [Verdict.WRONG]
    assert "Listen: a sentence." not in lines


@pytest.mark.usefixtures("sockets")
def test_a_player_that_hangs_is_wrong_and_doctor_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Kind: a hang taken for success."""
    player = tmp_path / "aplay"
    player.write_text("#!/bin/sh\nexec sleep 1000\n", encoding="utf-8")
    player.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setattr(examination, "SENTENCE_S", 0.2)
    assert main(["doctor", "--quick"]) == WRONG
    assert "WRONG speaker: a sentence was begun and never ended" in capsys.readouterr().out
