"""What `systemd-analyze security` says of a unit."""

import re

EXPOSURE_MOST, EXPOSURE_WITH_PHONES_MOST = 0.8, 1.6
"""Of 10, as systemd counts what a service could do: as before there were phones, and with them."""


def exposure_in(said: str) -> float:
    """The figure in what it has printed."""
    found = re.search(r"Overall exposure level for \S+: ([0-9.]+)", said)
    assert found, said
    return float(found[1])
