"""Whether the installed service has the rights that hardware.toml asks for. install.sh grants each
in a file beside the service's unit.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from common.message import Message
from hardware.checks.findings import Finding, Verdict

UNIT = "etc/systemd/system/ringkeeper.service"

_AGAIN = Message("run install.sh again, as root, from the folder it was unpacked to")


class Right(msgspec.Struct, frozen=True, kw_only=True):
    """A right of the service: its `file`, the `part` of the findings, and what they say: that the
    service has it, that it lacks it, and that nothing needs it."""

    part: str
    file: str
    has: Message
    lacks: Message
    needless: Message

    @property
    def path(self) -> str:
        """Where the file is, below the root."""
        return f"{UNIT}.d/{self.file}"

    @property
    def missing(self) -> Finding:
        """The finding that the service lacks it."""
        return Finding(self.part, Verdict.WRONG, self.lacks, _AGAIN)

    def check(self, *, wanted: bool, root: Path = Path("/")) -> list[Finding]:
        """What the service may do; nothing where none is installed, or where the right is neither
        wanted nor there."""
        if not (root / UNIT).exists():
            return []
        there = (root / self.path).exists()
        if wanted:
            return [Finding(self.part, Verdict.FINE, self.has) if there else self.missing]
        return [Finding(self.part, Verdict.LOOK, self.needless, _AGAIN)] if there else []


NETWORK_RIGHT = Right(
    part="phones", file="network.conf",
    has=Message("the service is allowed to use the home network"),
    lacks=Message("hardware.toml asks for phones or MQTT, but the service has no network"),
    needless=Message(
        "the service is allowed to use the network, but hardware.toml asks for neither phones nor "
        "MQTT"
    ),
)  # fmt: skip

BLUETOOTH_RIGHT = Right(
    part="bluetooth", file="bluetooth.conf",
    has=Message("the service is allowed to use Bluetooth"),
    lacks=Message(
        "hardware.toml has Bluetooth dice, but the service is not allowed to use Bluetooth"
    ),
    needless=Message(
        "the service is allowed to use Bluetooth, but hardware.toml has no Bluetooth dice"
    ),
)  # fmt: skip
