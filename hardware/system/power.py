"""Shuts the computer down, where hardware.toml allows it (`[power] allow_shutdown = true`)."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence

from common.message import Message, verbatim
from hardware.ports import PartError

COMMAND = ("systemctl", "--no-ask-password", "poweroff")
"""systemctl(1): asks logind, and is back before anything stops."""

_WAIT_S = 5.0
"""Seconds that it has to answer whether it may."""

REMEDY = Message("allow it with the rule in docs/wiring.md, or leave allow_shutdown out")


class Shutdown:
    """The computer's own power; fits the port `Power`."""

    def __init__(self, command: Sequence[str] = COMMAND, wait_s: float = _WAIT_S) -> None:
        self._command, self._wait_s = tuple(command), wait_s

    def off(self) -> None:
        """Begin to shut down; this program is then told to stop like all others. PartError if it
        may not, or cannot."""
        try:
            done = subprocess.run(
                self._command,
                capture_output=True,
                text=True,
                timeout=self._wait_s,
                check=False,
                errors="replace",
            )
        except subprocess.TimeoutExpired as error:
            why = Message("did not answer within {seconds} s", seconds=f"{self._wait_s:g}")
            raise PartError("power", why, REMEDY) from error
        except OSError as error:
            command = self._command[0]
            why = Message("there is no {command} here ({why})", command=command, why=error.strerror)
            raise PartError("power", why, Message("leave allow_shutdown out")) from error
        if done.returncode:
            why = Message("it failed with exit code {code}", code=done.returncode)
            if lines := done.stderr.strip().splitlines():
                why = verbatim(lines[0].rstrip("."))
            raise PartError("power", why, REMEDY)
