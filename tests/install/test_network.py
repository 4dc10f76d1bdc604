"""install.sh where the network or the clock is not as it must be: what apt and pip say is told as
what it is, with what to do about it. The lines are apt's and pip's own, of Debian 12 and 13.
"""

from pathlib import Path

import pytest

from tests.install.pi import Pi

EARLY = (
    "WARNING: Retrying (Retry(total=1, connect=None, read=None, redirect=None, status=None)) after "
    "connection broken by 'SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED] "
    "certificate verify failed: certificate is not yet valid (_ssl.c:1006)'))': /simple/msgspec/"
)
NO_LIST = "E: Package 'python3-venv' has no installation candidate"
UNKNOWN = "E: Unable to locate package python3-venv"
RESOLVING = "Err:1 http://deb.debian.org/debian bookworm InRelease\n  Temporary failure resolving"
INVALID = (
    "E: Release file for http://deb.debian.org/debian/dists/bookworm/InRelease is not valid "
    "yet (invalid for another 3h 2min 1s). Updates for this repository will not be applied."
)
OLD = INVALID.replace("is not valid yet (invalid for another", "is expired (invalid since")
SQV = (
    "W: OpenPGP signature verification failed: http://deb.debian.org/debian trixie InRelease: "
    "Sub-process /usr/bin/sqv returned an error code (1), error message is: "
    "Not live until 2026-11-22"
)
CHAIN = "Certificate verification failed: The certificate is NOT trusted."


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    return Pi(tmp_path)


def apt(pi: Pi, update: str, install: str) -> str:
    """What install.sh says of an apt-get that says this; its update may end well all the same."""
    pi.tool(
        "apt-get",
        f'#!/bin/sh\n[ "$1" = install ] || {{ cat >&2 <<"EOF"\n{update}\nEOF\nexit; }}\n'
        f'cat >&2 <<"EOF"\n{install}\nEOF\nexit 100\n',
    )
    said = pi.refuses(NO_VENV="1")
    assert not (pi.root / "opt").exists()
    return said


@pytest.mark.parametrize(
    ("update", "install"),
    [("", "E: Failed to fetch http://deb.debian.org"), (RESOLVING, NO_LIST), ("", NO_LIST),
     (RESOLVING, UNKNOWN), (RESOLVING, "E: something else")],
)  # fmt: skip
def test_a_fresh_card_without_a_network(pi: Pi, update: str, install: str) -> None:
    said = apt(pi, update, install)
    assert "Debian's archive cannot be reached. Is the Pi connected to the network?" in said
    assert "sudo nmtui connects it" in said
    assert "Nothing else has changed; run this again afterwards" in said


def test_pypi_that_cannot_be_reached(pi: Pi) -> None:
    said = pi.refuses(NO_NETWORK="1")
    assert "PyPI cannot be reached. Is the Pi connected to the network?" in said


@pytest.mark.parametrize(
    "says",
    [EARLY, EARLY.replace("is not yet valid", "has expired"), EARLY.replace("WARNING: ", "")],
)
def test_a_clock_that_is_wrong_is_no_missing_network_to_pip(pi: Pi, says: str) -> None:
    said = pi.refuses(PIP_SAYS=says)
    clock(said)
    assert "what PyPI sent does not fit the Pi's clock" in said


@pytest.mark.parametrize(
    ("update", "install"),
    [(INVALID, NO_LIST), ("", CHAIN), (INVALID, "E:"), (OLD, NO_LIST), (SQV, NO_LIST)],
)
def test_a_wrong_clock_is_no_missing_network_to_apt(pi: Pi, update: str, install: str) -> None:
    clock(apt(pi, update, install))


def clock(said: str) -> None:
    """It says what the clock shows and how to set it, and nothing of a network that is missing."""
    for word in ("Pi's clock, which says 20", "timedatectl", "sudo date -s", "login page"):
        assert word in said
    assert "connected to the network" not in said
    assert "un this again" in said


@pytest.mark.parametrize("says", ["THESE PACKAGES DO NOT MATCH THE HASHES", "disk quota exceeded"])
def test_neither_is_to_blame_for_what_is_something_else(pi: Pi, says: str) -> None:
    assert "the Pi's clock" not in pi.refuses(PIP_SAYS=f"{EARLY}\n{says}")
