"""`install.sh --dry-run` beside --back and --remove: it shows what they would do, and does none."""

from pathlib import Path

import pytest

from tests.install.pi import Pi
from tests.install.steps import At
from tests.steps import tables


@tables(r"""
back and remove are two things
  install -> 0 | install -> 0 | keep
  install --back --remove -> 1 | err --back or --remove: choose one of the two
  install --remove --back -> 1 | err --back or --remove: choose one of the two | kept
where it is not installed removing says so
  install --remove -> 0 | only | no has been removed
  out Ringkeeper is not installed here: there is nothing to remove.
  install --remove --dry-run -> 0 | only | no has been removed
  out Ringkeeper is not installed here: there is nothing to remove.
the same version again is called that
  install -> 0 | install --dry-run -> 0 | out update: the same version again, 0 of
  install -> 0 | out Updated: the same version again, 0 of
a model that is not known is no error of the shell's
  install --dry-run -> 0 | only | out model: not known
""")
def test_a_dry_run(at: At, steps: tuple[str, ...]) -> None:
    at.play(steps)


@pytest.mark.parametrize("options", [("--dry-run", "--remove"), ("--remove", "--dry-run")])
def test_a_dry_run_of_removing_removes_nothing(pi: Pi, options: tuple[str, ...]) -> None:
    pi.install()
    before = pi.everything()
    done = pi.install(*options)
    assert (done.returncode, done.stderr) == (0, "")
    assert pi.everything() == before
    assert pi.notes.read_text(encoding="utf-8") == ""
    assert "Nothing has been changed." in done.stdout
    assert "from PyPI" not in done.stdout
    removed, kept = done.stdout.split("stays:", 1)
    for path in ("opt/ringkeeper", "etc/systemd/system/ringkeeper.service",
                 "usr/local/bin/ringkeeper", "etc/udev/rules.d/99-ringkeeper.rules"):  # fmt: skip
        assert f"{pi.root}/{path}\n" in removed
    for path in ("etc/ringkeeper", "var/lib/ringkeeper"):
        assert f"{pi.root}/{path}" in kept
        assert f"{pi.root}/{path}\n" not in removed
    assert pi.install("--remove").returncode == 0
    for line in removed.splitlines():
        if line.rpartition(" ")[2].startswith(str(pi.root)):
            assert not Path(line.rpartition(" ")[2]).exists()


@pytest.mark.parametrize("options", [("--dry-run", "--back"), ("--back", "--dry-run")])
def test_a_dry_run_of_going_back_stays_where_it_is(pi: Pi, options: tuple[str, ...]) -> None:
    pi.install()
    assert pi.install(*options).returncode == 1  # there is no version before
    pi.install()
    before = pi.everything()
    done = pi.install(*options)
    assert (done.returncode, done.stderr) == (0, "")
    assert pi.everything() == before
    assert pi.notes.read_text(encoding="utf-8") == ""
    assert "Nothing has been changed." in done.stdout
    assert "from PyPI" not in done.stdout


def test_back_and_an_update_say_from_which_version_to_which(pi: Pi) -> None:
    """Releases have the same number for long: the day their source is of tells them apart."""
    import os

    wheel = next(pi.release.glob("*.whl"))
    os.utime(wheel, (1_790_000_000, 1_790_000_000))
    assert "Installed: 0 of 2026-09-21 14:13 UTC" in pi.install().stdout
    os.utime(wheel, (1_795_000_000, 1_795_000_000))
    first, second = "0 of 2026-09-21 14:13 UTC", "0 of 2026-11-18 11:06 UTC"
    assert f"Updated: from {first} to {second}" in pi.install().stdout
    assert f"from {second} to {first}" in pi.install("--back", "--dry-run").stdout
    assert f"Went back: from {second} to {first}" in pi.install("--back").stdout


def test_a_version_of_before_that_is_named_by_the_day_it_was_installed(pi: Pi) -> None:
    pi.install()
    (pi.root / "opt/ringkeeper" / pi.version / "release").unlink()  # older ones noted none
    day = pi.version.removeprefix("versions/")
    date = f"{day[:4]}-{day[4:6]}-{day[6:8]} {day[9:11]}:{day[11:13]}"
    assert f"Updated: from the one installed {date} to 0 of " in pi.install().stdout
