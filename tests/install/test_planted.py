"""What root does, and what a service that somebody has taken over could have laid in its way: links
in /etc/ringkeeper and in the table's own folder, and files that it could still write.

Users are played (`id` says root, `chown` and `runuser` are noted); `python -m tests.install.arm64`
has real ones.
"""

import os
from pathlib import Path

import pytest

from hardware.profile.profile import load_profile
from tests.install.pi import Pi
from tests.install.steps import At
from tests.steps import tables

ETC, STATE = "etc/ringkeeper", "var/lib/ringkeeper"


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    return Pi(tmp_path, root=True)


def test_a_link_is_replaced_and_what_it_points_at_is_as_it_was(pi: Pi) -> None:
    secret = pi.write("etc/shadow", "root:*:")
    links = (
        f"{ETC}/hardware.example.toml", "etc/systemd/system/ringkeeper.service",
        "etc/udev/rules.d/99-ringkeeper.rules", "etc/polkit-1/rules.d/50-ringkeeper.rules",
        "usr/local/bin/ringkeeper",
    )  # fmt: skip
    for name in links:
        (pi.root / name).parent.mkdir(parents=True, exist_ok=True)
        (pi.root / name).symlink_to(secret)
    assert pi.install().returncode == 0
    assert secret.read_text(encoding="utf-8") == "root:*:"
    assert secret.stat().st_mode & 0o777 == 0o644
    for name in links:
        assert not (pi.root / name).is_symlink()
        assert "root:*:" not in pi.read(name)


@pytest.mark.parametrize("folder", [ETC, "opt/ringkeeper", "opt/ringkeeper/versions"])
def test_a_link_in_place_of_root_s_folder_is_refused(pi: Pi, tmp_path: Path, folder: str) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (pi.root / folder).parent.mkdir(parents=True, exist_ok=True)
    (pi.root / folder).symlink_to(elsewhere)
    assert "is a link" in pi.refuses()
    assert list(elsewhere.iterdir()) == []


def test_what_root_reads_is_root_s_before_anything_is_written_there(pi: Pi) -> None:
    pi.write(f"{ETC}/hardware.toml", "[display]\n")
    assert pi.install().returncode == 0
    chowned = pi.noted("chown")
    assert f"chown -h root:root {pi.root}/{ETC}" in chowned
    assert f"chown -hR root:root {pi.root}/{ETC}" in chowned
    for call in chowned:  # a link is given itself, never what it points at
        path = Path(call.split()[-1])
        assert call.split()[1].startswith("-h") or not path.is_symlink()
        assert not any(word == "-R" for word in call.split())
    assert (pi.root / ETC).stat().st_mode & 0o022 == 0
    assert (pi.root / ETC / "hardware.toml").stat().st_mode & 0o022 == 0


@tables(r"""
a link to parts that the service can write becomes a file
  mine [strip]\nbackend = "spi"\n | link etc/ringkeeper/hardware.toml MINE | install -> 0
  mine [strip]\nbackend = "pwm"\npin = 18\n | plain etc/ringkeeper/hardware.toml
  has etc/ringkeeper/hardware.toml spi | install -> 0 | locks -> pi
something in the place of a file is said
  folder etc/ringkeeper/hardware.example.toml | install -> 1
  err hardware.example.toml is a folder but must be a file: move it away
a service that plants a link for its backups cannot stop an update
  install -> 0 | link var/lib/ringkeeper/backups /none/such | install -> 0
  out No backup could be made
a linked folder of backups harms nobody
  install -> 0 | write elsewhere/mine mine | link var/lib/ringkeeper/backups ROOT/elsewhere
  install -> 0 | there elsewhere/mine
who types the command as root is not root for long
  write etc/ringkeeper/hardware.toml [display]\n | install -> 0
  has usr/local/bin/ringkeeper exec runuser $pty -u ringkeeper --
  has usr/local/bin/ringkeeper --pty     # TIOCSTI, ioctl_tty(2): who shares root's can type there
nothing is left behind when it is stopped
  install NO_NETWORK=1 -> 1 | empty opt/ringkeeper/versions
  hidden etc/ringkeeper -> 0 | hidden usr/local/bin -> 0 | hidden etc/systemd/system -> 0
""")
def test_what_is_planted(at: At, steps: tuple[str, ...]) -> None:
    at.play(steps)


@pytest.mark.parametrize("kind", ["pipe", "endless", "folder", "loop"])
def test_parts_that_are_no_file_neither_hang_it_nor_stop_it(pi: Pi, kind: str) -> None:
    """The folder was the service's user's in older versions."""
    (pi.root / ETC).mkdir(parents=True)
    pi.tool("stat", '#!/bin/sh\n[ "$2" = %u ] || exec /usr/bin/stat "$@"\necho 990\n')
    planted = pi.root / ETC / "hardware.toml"
    match kind:
        case "pipe":
            os.mkfifo(planted)
        case "endless":
            planted.symlink_to("/dev/zero")
        case "folder":
            planted.mkdir()
        case _:
            planted.symlink_to(planted)
    done = pi.install()
    assert done.returncode == 0, done.stderr
    assert "hardware.toml cannot be read; it is created again" in done.stdout
    assert planted.is_file()
    assert not planted.is_symlink()
    assert load_profile(planted).power.allow_shutdown


def test_a_link_to_what_only_root_reads_is_not_read_by_root(pi: Pi) -> None:
    secret = pi.write("etc/shadow", "[strip]\nbackend = 'pwm'\n")
    (pi.root / ETC).mkdir(parents=True)
    (pi.root / ETC / "hardware.toml").symlink_to(secret)
    assert pi.install().returncode == 0
    reads = [line for line in pi.noted("runuser") if "hardware.toml" in line]
    assert reads
    assert all("-u ringkeeper" in line or "-u nobody" in line for line in reads)


def test_in_the_table_s_folder_root_opens_nothing(pi: Pi) -> None:
    secret = pi.write("etc/shadow", "root:*:")
    assert pi.install().returncode == 0
    state = pi.root / STATE
    for name in ("tags.toml", "table.journal", "backups/before-x.tar.gz"):
        (state / name).symlink_to(secret)
    (state / "backups" / "a line\nand another").symlink_to(secret)
    assert pi.install().returncode == 0
    assert secret.read_text(encoding="utf-8") == "root:*:"
    for tool in ("mkdir", "sh -c", "backup"):  # its own user's affair, as are old backups
        (call,) = (line for line in pi.noted("runuser") if f" {tool} " in line)
        assert call.startswith("runuser -u ringkeeper --")


def test_what_a_service_that_was_root_has_written_is_given_back_when_it_is_stopped(pi: Pi) -> None:
    """An older version was root for a strip on a PWM pin: until it stops it writes as root."""
    pi.tool("find", '#!/bin/sh\necho "find $*" >> "$NOTES"\n')
    assert pi.install().returncode == 0
    notes = pi.notes.read_text(encoding="utf-8").splitlines()
    stopped, again = (
        next(i for i, line in enumerate(notes) if line.startswith(f"systemctl {word} ringkeeper"))
        for word in ("stop", "restart")
    )
    (given,) = (line for line in notes[stopped:again] if line.startswith("find "))
    assert f"{pi.root}/{STATE}/" in given
    assert "-user root" in given
    assert "-execdir chown -h ringkeeper:ringkeeper" in given


def test_the_program_is_fetched_by_one_user_and_run_by_another_and_root_s(pi: Pi) -> None:
    assert pi.install().returncode == 0
    fetching = [line for line in pi.noted("runuser") if " pip " in line or " venv " in line]
    assert fetching
    checked = [line for line in fetching if line.endswith(" check")]
    assert all("-u ringkeeper-setup --" in line for line in fetching if line not in checked)
    (own,) = (line for line in pi.noted("chown") if "-hR" in line and "versions" in line)
    assert own.startswith("chown -hR root:root")
    fresh = pi.root / "opt/ringkeeper" / pi.version
    for path in (fresh, *fresh.rglob("*")):
        assert path.stat().st_mode & 0o022 == 0
    versions = [line for line in pi.noted("runuser") if line.endswith("--version")]
    assert all("-u ringkeeper --" in line for line in versions)
