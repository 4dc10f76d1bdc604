"""Shutting the computer down: the command that is run, and what is said when it may not be."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from hardware.ports import PartError
from hardware.system.power import COMMAND, Shutdown


def script(tmp_path: Path, text: str) -> tuple[str, ...]:
    """A command that is a Python program."""
    program = tmp_path / "poweroff.py"
    program.write_text(text)
    return sys.executable, str(program)


def test_it_asks_systemd_and_never_for_a_password() -> None:
    assert COMMAND == ("systemctl", "--no-ask-password", "poweroff")


def test_a_computer_that_shuts_down_says_nothing(tmp_path: Path) -> None:
    marker = tmp_path / "off"
    Shutdown(script(tmp_path, f"open({str(marker)!r}, 'w').close()")).off()
    assert marker.exists()


def test_a_no_is_told_in_its_own_words_with_what_to_do(tmp_path: Path) -> None:
    text = "import sys; sys.exit('Call to PowerOff failed: Access denied.')"
    with pytest.raises(PartError) as caught:
        Shutdown(script(tmp_path, text)).off()
    assert str(caught.value) == (
        "power: Call to PowerOff failed: Access denied; "
        "allow it with the rule in docs/wiring.md, or leave allow_shutdown out"
    )


def test_a_silent_no_and_a_command_that_is_not_there_are_told_too(tmp_path: Path) -> None:
    with pytest.raises(PartError, match="it failed with exit code 3"):
        Shutdown(script(tmp_path, "import sys; sys.exit(3)")).off()
    with pytest.raises(PartError, match="there is no no-such-command here"):
        Shutdown(("no-such-command",)).off()


def test_one_that_never_answers_holds_the_table_for_seconds_only(tmp_path: Path) -> None:
    forever = script(tmp_path, "import signal; signal.pause()")
    with pytest.raises(PartError, match=r"did not answer within 0\.2 s"):
        Shutdown(forever, wait_s=0.2).off()
