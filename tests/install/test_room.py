"""install.sh with too little room on the disk, and without a network: it says which of the two,
before anything is changed where that can be known, and what is there afterwards."""

from pathlib import Path

import pytest

from tests.install.pi import PYTHON, Pi
from tests.install.steps import At
from tests.steps import cases, tables

DF = """#!/bin/sh
# As df -Pk: the last argument is the path.
for path; do :; done
echo "Filesystem 1024-blocks Used Available Capacity Mounted on"
case $path in
    */opt*) echo "/dev/a 1000000 1 ${OPT:-900000} 1% ${ONE:-/opt}" ;;
    *) echo "/dev/b 1000000 1 ${TMP:-900000} 1% ${ONE:-/tmp}" ;;
esac
"""

FAILS = """    "-m pip")
        [ -z "${PIP_SAYS:-}" ] || { printf '%s\\n' "$PIP_SAYS" >&2; exit 1; }
"""


TOO_LITTLE = (
    "install.sh: too little room on the disk: /opt needs 110 MB and has 11 MB free; "
    "nothing has changed. df -h shows what is full"
)


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    pi = Pi(tmp_path)
    (pi.root / "opt").mkdir()
    pi.tool("df", DF)
    pi.tool("python3", PYTHON.replace('    "-m pip")\n', FAILS))
    return pi


@tables(
    r"""
too little room is said before anything is changed
  keep | install OPT=12000 -> 1 | only SENTENCE | kept | noted -> 0
too little room is said in a dry run, too
  keep | install --dry-run OPT=12000 -> 1 | only SENTENCE | kept | noted -> 0
room to unpack in is needed as well
  install TMP=9000 -> 1 | err /tmp needs 20 MB and has 8 MB free
on one disk both are needed together
  install ONE=/ OPT=128000 TMP=128000 -> 1 | err / needs 130 MB and has 125 MB free
  install ONE=/ OPT=133120 TMP=133120 -> 0
a df that cannot say stops nothing
  tool df exit 1 | install -> 0
""".replace("SENTENCE", TOO_LITTLE)
)
def test_room(at: At, steps: tuple[str, ...]) -> None:
    at.play(steps)


@cases(
    "says, reason, network",
    ("ERROR: Could not install: [Errno 28] No space left on device", "the disk is full", False),
    ("Retrying (Retry(total=1)) after connection broken by 'NewConnectionError'",
     "PyPI cannot be reached. Is the Pi connected to the network?", True),
    ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES", "see above", False),
    ("error: command 'gcc' failed", "see above", False),
)  # fmt: skip
def test_why_pip_failed_is_found_not_guessed(pi: Pi, says: str, reason: str, network: bool) -> None:
    said = pi.refuses(PIP_SAYS=says)
    assert reason in said
    assert ("network" in said) is network
    assert (says in said) is (reason == "see above")
    assert "nothing has changed" not in said  # users, files and a folder are there by now
    assert "Ringkeeper is not installed; run this again to install it" in said
    assert pi.install().returncode == 0
    before = pi.version
    done = pi.install(PIP_SAYS=says)
    assert "The version that was there is still in place; run this again to update" in done.stderr
    assert pi.version == before


def test_without_a_network_pip_asks_three_times_not_six(pi: Pi) -> None:
    assert pi.install().returncode == 0
    fetching = [call for call in pi.noted("pip -m pip install") if " -r " in call]
    assert fetching
    assert all("--retries 2 --timeout 15" in call for call in fetching)


def test_apt_on_a_full_disk_does_not_ask_for_the_network(pi: Pi) -> None:
    says = "E: You don't have enough free space in /var/cache/apt/archives/."
    pi.tool("apt-get", f'#!/bin/sh\n[ "$1" != install ] || {{ echo "{says}" >&2; exit 100; }}\n')
    said = pi.refuses(NO_VENV="1")
    assert "the disk is full" in said
    assert "network" not in said
