"""The command that install.sh writes: `ringkeeper` as somebody types it on an installed table."""

import gzip
import os
import subprocess
from pathlib import Path

import pytest

from tests.install.pi import Pi
from tests.patience import PATIENCE_S

PROGRAM = """#!/bin/sh
echo "ringkeeper $* in $(pwd)" >> "$NOTES"
case "$1" in
    backup) echo packed > "$2"; exit "${CODE:-0}" ;;
    doctor) echo packed > "$3"; exit 1 ;;
    restore) cat "$2" >> "$NOTES" ;;
esac
"""


NOT_FOR_PI = """#!/bin/sh
echo "runuser $*" >> "$NOTES"
case "$*" in "-u pi "*) exit 1 ;; esac
while [ "$1" != -- ]; do shift; done
shift
exec "$@"
"""
"""What belongs to the table's user alone."""


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    """An installed table; somebody has typed sudo."""
    one = Pi(tmp_path, root=True)
    assert one.install().returncode == 0
    program = one.root / "opt/ringkeeper/current/bin/ringkeeper"
    program.write_text(PROGRAM, encoding="utf-8")
    program.chmod(0o755)
    return one


def typed(pi: Pi, *words: str | Path, **more: str) -> subprocess.CompletedProcess[str]:
    """`sudo ringkeeper ...`, typed by pi."""
    pi.notes.write_text("", encoding="utf-8")
    about = {
        "PATH": f"{pi.tools}{os.pathsep}{os.environ['PATH']}", "NOTES": str(pi.notes),
        "SUDO_USER": "pi", "TMPDIR": str(pi.root), **more,
    }  # fmt: skip
    return subprocess.run(
        [pi.root / "usr/local/bin/ringkeeper", *words], env=about, cwd=pi.root, check=False,
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE_S,
    )  # fmt: skip


def home_of(tmp_path: Path) -> Path:
    """pi's own folder, with a space in its name."""
    home = tmp_path / "home of pi"
    home.mkdir()
    return home


def nobody_else_saw(pi: Pi, home: Path) -> bool:
    """Whether the table's user was never asked for a file in somebody's home."""
    return not any(str(home) in line for line in pi.noted("runuser -u ringkeeper"))


def test_a_backup_goes_where_the_person_may_write(pi: Pi, tmp_path: Path) -> None:
    home = home_of(tmp_path)
    assert typed(pi, "backup", home / "mine.tar.gz").returncode == 0
    assert (home / "mine.tar.gz").read_text(encoding="utf-8") == "packed\n"
    assert (home / "mine.tar.gz").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in home.iterdir()] == ["mine.tar.gz"]
    assert nobody_else_saw(pi, home)
    assert any(line.startswith("runuser -u pi -- sh") for line in pi.noted("runuser -u pi"))
    assert not list(pi.root.glob("tmp.*"))


def test_a_backup_into_a_folder_is_named_after_the_date(pi: Pi, tmp_path: Path) -> None:
    home = home_of(tmp_path)
    assert typed(pi, "backup", home, CODE="1").returncode == 1  # and something was left out
    (path,) = home.iterdir()
    assert path.name.startswith("ringkeeper-2")
    assert path.name.endswith(".tar.gz")


def test_a_bug_report_too_whatever_doctor_found(pi: Pi, tmp_path: Path) -> None:
    home = home_of(tmp_path)
    assert typed(pi, "doctor", "--bundle", home / "report.tar.gz").returncode == 1
    assert (home / "report.tar.gz").read_text(encoding="utf-8") == "packed\n"


def test_a_place_that_the_person_may_not_write_to_is_named(pi: Pi, tmp_path: Path) -> None:
    for command in (("backup",), ("doctor", "--bundle")):
        done = typed(pi, *command, tmp_path / "nowhere" / "mine.tar.gz")
        assert done.returncode == 1
        assert done.stderr == f"ringkeeper {command[0]}: {tmp_path}/nowhere: is no folder\n"
        assert pi.noted("ringkeeper ") == []
    assert not list(pi.root.glob("tmp.*"))


def test_an_archive_replaces_nothing_but_an_archive(pi: Pi, tmp_path: Path) -> None:
    home = home_of(tmp_path)
    letter, older = home / "letter.txt", home / "older.tar.gz"
    letter.write_text("dear Sam\n", encoding="utf-8")
    for command in (("backup",), ("doctor", "--bundle")):
        older.write_bytes(gzip.compress(b"an older one"))
        done = typed(pi, *command, letter)
        assert done.returncode == 2
        what = "is there already and is not a .tar.gz file; name another"
        assert done.stderr == f"ringkeeper {command[0]}: {letter} {what}\n"
        assert letter.read_text(encoding="utf-8") == "dear Sam\n"
        assert pi.noted("ringkeeper ") == []
        pi.notes.unlink(missing_ok=True)
    typed(pi, "backup", older)
    assert older.read_text(encoding="utf-8") == "packed\n"


def test_a_folder_of_somebody_else_s_is_named(pi: Pi, tmp_path: Path) -> None:
    pi.tool("test", '#!/bin/sh\n[ "$1" != -w ] && exec /usr/bin/test "$@"\nexit 1\n')
    done = typed(pi, "backup", home_of(tmp_path) / "mine.tar.gz")
    assert done.returncode == 1
    what = "is no folder that pi can write to"
    assert done.stderr == f"ringkeeper backup: {tmp_path}/home of pi: {what}\n"


def test_a_restore_reads_as_the_person_and_not_as_root(pi: Pi, tmp_path: Path) -> None:
    home = home_of(tmp_path)
    (home / "mine").write_text("their backup\n", encoding="utf-8")
    assert typed(pi, "restore", home / "mine").returncode == 0
    assert "their backup" in pi.notes.read_text(encoding="utf-8")
    assert nobody_else_saw(pi, home)
    done = typed(pi, "restore", home / "none")
    assert done.returncode == 1
    assert done.stderr == f"ringkeeper restore: {home}/none: is not a file that pi can read\n"
    assert pi.noted("ringkeeper ") == []


def test_a_backup_that_was_made_before_an_update_is_the_table_s_own(pi: Pi) -> None:
    """It is 0600 and the service's: whoever typed sudo cannot read it, and may restore it."""
    kept = pi.root / "var/lib/ringkeeper/backups/before.tar.gz"
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text("the table's backup\n", encoding="utf-8")
    pi.tool("runuser", NOT_FOR_PI)
    assert typed(pi, "restore", kept).returncode == 0
    assert "the table's backup" in pi.notes.read_text(encoding="utf-8")
    done = typed(pi, "restore", kept.with_name("none"))
    assert done.stderr.endswith("/backups/none: is not a file that pi can read\n")


@pytest.mark.parametrize("words", [("backup", "--help"), ("doctor",), ("doctor", "--json", "x")])
def test_every_other_command_runs_as_it_was_typed(pi: Pi, words: tuple[str, ...]) -> None:
    typed(pi, *words)
    (call,) = pi.noted("ringkeeper ")
    assert call.startswith(f"ringkeeper {' '.join(words)} in ")
    assert pi.noted("runuser -u pi") == []
