"""A system that was upgraded, Debian 12 to 13: the Python that a version was installed with is
gone, or is another one, without its libraries. Whatever starts that version says so."""

import subprocess
from pathlib import Path

import pytest

from tests.install.pi import Pi
from tests.install.test_unit import settings
from tests.patience import PATIENCE_S

SAID = (
    "ringkeeper: The system's Python has changed, and Ringkeeper's libraries were installed for "
    "the one before. Run install.sh again: sudo ./install.sh, in the folder it was unpacked to\n"
)
EX_CONFIG = 78

GAME = "var/lib/ringkeeper/table.journal"


def upgrade(pi: Pi, how: str) -> None:
    """What an upgrade leaves of the versions that are installed."""
    for version in (pi.root / "opt/ringkeeper/versions").iterdir():
        python = version / "bin/python"
        python.unlink()
        if how == "gone":
            python.symlink_to("/usr/bin/python3.5")
        else:  # the link is to /usr/bin/python3, which is a newer one now
            python.write_text("#!/bin/sh\necho no module >&2; exit 1\n", encoding="utf-8")
            python.chmod(0o755)
            (version / "lib/python").rename(version / "lib/python3.5")
        program = version / "bin/ringkeeper"
        program.write_text(f"#!{python}\n", encoding="utf-8")


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    one = Pi(tmp_path)
    for _ in range(2):
        assert one.install().returncode == 0
    one.write(GAME, "a game")
    return one


def started(pi: Pi, path: str) -> subprocess.CompletedProcess[str]:
    about = {"PATH": f"{pi.tools}:/usr/bin:/bin", "NOTES": str(pi.notes)}
    return subprocess.run(
        [pi.root / path, "run"], env=about, capture_output=True, text=True, timeout=PATIENCE_S,
        check=False,
    )  # fmt: skip


@pytest.mark.parametrize("how", ["gone", "newer"])
@pytest.mark.parametrize("path", ["opt/ringkeeper/start", "usr/local/bin/ringkeeper"])
def test_one_sentence_says_what_to_do_and_install_sh_mends_it(pi: Pi, how: str, path: str) -> None:
    assert started(pi, path).returncode == 0
    upgrade(pi, how)
    done = started(pi, path)
    assert (done.returncode, done.stderr) == (EX_CONFIG, SAID)
    again = pi.install()
    assert again.returncode == 0
    assert "does not start; the system's Python may have changed" in again.stdout
    assert pi.read(GAME) == "a game"
    (backup,) = pi.noted("ringkeeper backup")  # by the new version
    assert "backups/before-" in backup
    assert started(pi, path).returncode == 0


def test_the_unit_starts_it_that_way_and_does_not_try_what_cannot_help() -> None:
    unit = settings()
    (start,) = unit["ExecStart"]
    assert start.startswith("/opt/ringkeeper/start run ")
    assert unit["RestartPreventExitStatus"] == [str(EX_CONFIG)]


def test_nobody_goes_back_to_a_version_that_cannot_start(pi: Pi) -> None:
    upgrade(pi, "gone")
    assert pi.install().returncode == 0
    now = pi.version
    said = pi.refuses("--back")
    assert "does not start; the system's Python may have changed since. This version stays" in said
    assert pi.version == now
    (pi.root / "broken").touch()  # the next start fails
    upgrade(pi, "gone")
    done = pi.install()
    assert "the previous one is running again" not in done.stderr
    assert "it did not start: journalctl -u ringkeeper" in done.stderr
