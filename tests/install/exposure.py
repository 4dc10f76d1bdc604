"""What `systemd-analyze security` says of a unit."""

from __future__ import annotations

import re

EXPOSURE_MOST = 2.0
"""Of 10, as systemd counts what a service could do."""


def exposure_in(said: str) -> float:
    """The figure in what it has printed."""
    found = re.search(r"Overall exposure level for \S+: ([0-9.]+)", said)
    assert found, said
    return float(found[1])
