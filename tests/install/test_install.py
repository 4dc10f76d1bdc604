"""install.sh in a folder of its own: run twice, run unattended, in an image that is built; for each
model and its parts. On real systems for the Pi's processor: `python -m tests.install.arm64`.
"""

import os
import subprocess
from pathlib import Path

import pytest

from hardware.checks.findings import Verdict
from hardware.checks.rights import NETWORK_RIGHT
from hardware.profile.profile import load_profile
from hardware.profile.types import PowerProfile, Profile
from hardware.system.network_requests import ACTIONS
from tests.install.pi import Pi
from tests.install.steps import At
from tests.steps import cases, tables

UNIT = "etc/systemd/system/ringkeeper.service"


def test_everything_is_put_in_its_place_without_a_question(pi: Pi) -> None:
    pi.model("Raspberry Pi 4 Model B Rev 1.4")
    tier_1 = pi.release / "docs/build/1-pad-and-display.toml"
    done = pi.install("--hardware", tier_1, REAL_VENV="1")
    assert (done.returncode, done.stderr) == (0, "")
    assert pi.noted("apt-get") == []
    assert "Ringkeeper is running." in done.stdout
    assert pi.noted("systemctl") == [
        "systemctl daemon-reload", "systemctl enable --quiet ringkeeper",
        "systemctl stop ringkeeper", "systemctl restart ringkeeper",
    ]  # fmt: skip
    assert pi.noted("useradd")
    assert "raspi-config nonint do_i2c 0" in pi.noted("raspi-config")
    unit = pi.read("etc/systemd/system/ringkeeper.service")
    assert "Restart=on-failure" in unit
    assert "WatchdogSec=" in unit
    profile = load_profile(pi.root / "etc/ringkeeper/hardware.toml")
    assert profile == load_profile(tier_1)
    assert profile.power.allow_shutdown  # nobody at the table has a keyboard
    command = pi.root / "usr/local/bin/ringkeeper"
    assert command.stat().st_mode & 0o111
    assert f"STATE_DIRECTORY={pi.root}/var/lib/ringkeeper" in command.read_text(encoding="utf-8")


def test_what_comes_from_pypi_has_its_hash_checked_and_is_not_built(pi: Pi) -> None:
    pi.model("Raspberry Pi 5 Model B Rev 1.0")
    assert pi.install().returncode == 0
    calls = pi.noted("pip -m pip install")
    fetched, own = calls[:-1], calls[-1]
    assert fetched
    for call in fetched:
        assert "--require-hashes" in call
        assert "--only-binary :all:" in call
    assert "--no-index" in own
    assert own.endswith("ringkeeper-0-py3-none-any.whl")
    assert pi.noted("apt-get") == []  # nothing was missing, and nothing has to be compiled


def test_run_again_it_updates_and_changes_nothing_that_is_yours(pi: Pi) -> None:
    pi.install()
    first = pi.version
    mine = {
        "etc/ringkeeper/hardware.toml": "[panel]\nok = 23\n",
        "var/lib/ringkeeper/tags.toml": "# tags\n",
        "var/lib/ringkeeper/settings.toml": "mute = true\n",
        "var/lib/ringkeeper/table.journal": "a game",
    }
    for name, text in mine.items():
        (pi.root / name).write_text(text, encoding="utf-8")
    versions = [first]
    for _ in range(3):
        assert pi.install().returncode == 0
        versions.append(pi.version)
        assert pi.noted("ringkeeper backup")
    assert {name: pi.read(name) for name in mine} == mine
    assert len(set(versions)) == 4
    assert pi.versions() == set(versions[-2:])  # this one, and the one before
    assert pi.install("--back").returncode == 0
    assert pi.version == versions[-2]
    assert pi.install("--back").returncode == 0
    assert pi.version == versions[-1]


def test_the_backup_of_an_update_stays_even_if_the_clock_says_it_is_the_oldest(pi: Pi) -> None:
    """Kind: an age measured by a clock that jumps."""
    assert pi.install().returncode == 0
    folder = pi.root / "var/lib/ringkeeper/backups"
    folder.mkdir(exist_ok=True)
    for number in range(7):
        one = folder / f"before-{number}.tar.gz"
        one.write_text("packed", encoding="utf-8")
        os.utime(one, (32_000_000_000 + number,) * 2)
    assert pi.install().returncode == 0
    *_, new = sorted(one.name for one in folder.iterdir() if len(one.name) > len("before-0.tar.gz"))
    left = {one.name for one in folder.iterdir()}
    assert left == {new, *(f"before-{number}.tar.gz" for number in range(3, 7))}


@tables(r"""
an existing table keeps its strip's pin and what it takes to drive it
  model Raspberry Pi 4 Model B Rev 1.4
  write etc/ringkeeper/hardware.toml [strip]\nbackend = "neopixel"\npin = 18\n | install -> 0
  reads etc/ringkeeper/hardware.toml [strip]\nbackend = "neopixel"\npin = 18\n | locks -> pi pi-pwm
a network that goes away leaves what was there
  install -> 0 | stay | install NO_NETWORK=1 -> 1 | stays | noted systemctl -> 0
  err The version that was there is still in place
a version that does not start makes way for the one before
  install -> 0 | stay | write broken | install -> 1 | err the previous one is running again
  same | noted systemctl restart -> 2
going back brings back the unit of that version
  install -> 0 | write etc/systemd/system/ringkeeper.service [Unit]\nDescription=Gaffer\n
  remove opt/ringkeeper/current/ringkeeper.service          # it kept none yet
  install -> 0 | lacks etc/systemd/system/ringkeeper.service Gaffer | install --back -> 0
  has etc/systemd/system/ringkeeper.service Gaffer
one file beside the unit goes without the other
  model Raspberry Pi 3 Model B Rev 1.2
  write etc/ringkeeper/hardware.toml [strip]\nbackend = "pwm"\npin = 18\n[web]\nlan = true\n
  install -> 0 | holds etc/systemd/system/ringkeeper.service.d -> network.conf strip.conf
  write etc/ringkeeper/hardware.toml [web]\nlan = true\n | install -> 0
  holds etc/systemd/system/ringkeeper.service.d -> network.conf
  install --remove -> 0 | gone etc/systemd/system/ringkeeper.service.d
who asks for PWM gets the memory, and nobody gets root
  model Raspberry Pi 3 Model B Rev 1.2 | mine [strip]\nbackend = "pwm"\npin = 18\n
  install --hardware MINE -> 0 | noted apt-get install -> 1
  called apt-get gcc | called apt-get python3-dev
  called pip --no-build-isolation                           # build tools: locked
  has etc/systemd/system/ringkeeper.service.d/strip.conf CapabilityBoundingSet=CAP_SYS_RAWIO
  lacks etc/systemd/system/ringkeeper.service.d/strip.conf User=
  has etc/udev/rules.d/99-ringkeeper.rules KERNEL=="mem"
  write etc/ringkeeper/hardware.toml [strip]\nbackend = "spi"\n
  install -> 0 | gone etc/systemd/system/ringkeeper.service.d  # put to another pin: the right goes
  lacks etc/udev/rules.d/99-ringkeeper.rules mem | lacks usr/local/bin/ringkeeper setpriv
RPi.GPIO is for who names it, and stays
  install --with RPi.GPIO -> 0 | locks -> pi pi-classic | install -> 0 | locks -> pi pi-classic
so is rpi-lgpio
  install --with rpi-lgpio -> 0 | locks -> pi pi-lgpio | install -> 0 | locks -> pi pi-lgpio
the one that is named now takes the place of the other: both are RPi.GPIO, never both
  install --with RPi.GPIO -> 0 | install --with rpi-lgpio -> 0 | locks -> pi pi-lgpio
  install -> 0 | locks -> pi pi-lgpio
both under one name are refused
  install --with rpi-lgpio --with RPi.GPIO -> 1 | err one of the two
a Pi 5 has no RPi.GPIO and is offered the other
  write etc/ringkeeper/hardware.toml [display]\n[strip]\npin = 10\n
  model Raspberry Pi 4 Model B Rev 1.4 | install --with RPi.GPIO -> 0
  model Raspberry Pi 5 Model B Rev 1.0 | install --with RPi.GPIO -> 1   # put into another
  err RPi.GPIO does not run on a Pi 5: use --with rpi-lgpio
  install -> 0 | locks -> pi pi-pio | out RPi.GPIO is left out
an apt that fails stops it before anything has changed
  tool apt-get echo 'E: no such luck' >&2; exit 100 | keep | install NO_VENV=1 -> 1
  err no such luck | err python3-venv | kept
a full disk is said and leaves what was there
  install -> 0 | stay | tool cat echo 'cat: write error: No space left on device' >&2; exit 1
  install -> 1 | err could not be written | err df -h | tool cat | stays
  left .ringkeeper-* -> 0
rules for devices hold at once
  install -> 0 | noted udevadm -> 2 | called udevadm reload | called udevadm trigger
another start is said when one is needed
  write etc/ringkeeper/hardware.toml [display]\n[strip]\npin = 10\n | install -> 0
  out sudo reboot | write dev/i2c-1 | write dev/spidev0.0 | install -> 0 | no reboot
what was switched on is named and stays on without it
  write etc/ringkeeper/hardware.toml [display]\n[strip]\npin = 10\n | install -> 0
  out raspi-config has switched on: i2c spi\n
  out Restart the Pi once, so that these are there: i2c spi. sudo reboot
  write dev/i2c-1 | install -> 0 | out switched on: spi\n
  install --remove --dry-run -> 0 | no spi stays
  out i2c stays on; to switch it off: sudo raspi-config nonint do_i2c 1
  install --remove -> 0 | no spi stays
  out i2c stays on; to switch it off: sudo raspi-config nonint do_i2c 1
it says how far it is and nothing stray
  model Raspberry Pi 4 Model B Rev 1.4
  write etc/ringkeeper/hardware.toml [strip]\nbackend = "pwm"\npin = 18\n | install -> 0
  out libraries, 1 of 2: pi.txt ...\n | out libraries, 2 of 2: pi-pwm.txt ...\n | no \nringkeeper
taken away it leaves what is yours
  install -> 0 | write var/lib/ringkeeper/table.journal a game | install --remove -> 0
  gone opt/ringkeeper etc/systemd/system/ringkeeper.service
  reads var/lib/ringkeeper/table.journal a game | there etc/ringkeeper/hardware.toml | install -> 0
what it does not know it does not do
  keep | install --tea -> 1 | err install.sh: | install --hardware -> 1 | err install.sh:
  install --hardware /none/such -> 1 | err install.sh: | install --back -> 1 | err install.sh:
  install --with -> 1 | err install.sh: | install --with wiringpi -> 1 | err install.sh:
  install --help -> 0 | out may be run again | kept
with 32 bits it says what is missing
  install BITS=32 -> 1 | err 32-bit | err msgspec | err Pillow | err 64-bit
the source alone names the archive
  remove ../release/ringkeeper-0-py3-none-any.whl | install -> 1 | err make release
an account of somebody's is not taken over: who has a login shell is a person
  tool getent echo ringkeeper:x:1001:1001::/home/ringkeeper:/bin/bash | install -> 1
  err somebody can log in as the user ringkeeper | noted usermod -> 0 | noted pip -> 0
  tool getent echo ringkeeper:x:998:998::/nowhere:/usr/sbin/nologin | install -> 0
an update says that the service's user can log in
  install -> 0 | tool getent echo ringkeeper:x:998:998::/nowhere:/bin/sh | install -> 0
  out sudo usermod -s /usr/sbin/nologin ringkeeper
""")
def test_install_sh(at: At, steps: tuple[str, ...]) -> None:
    at.play(steps)


@cases(
    "model, parts, locks, interfaces",
    ("Raspberry Pi Zero 2 W Rev 1.0", '[strip]\nbackend = "auto"\npin = 10\n', [], ["spi"]),
    ("Raspberry Pi 4 Model B Rev 1.4", "[strip]\npin = 18\n", ["pi-pwm"], []),
    ("Raspberry Pi 4 Model B Rev 1.4", '[strip]\nbackend = "spi"\n', [], ["spi"]),
    ("Raspberry Pi 4 Model B Rev 1.4", "[display]\n", [], ["i2c"]),
    ("Raspberry Pi 5 Model B Rev 1.0", "[strip]\npin = 18\n", ["pi-pio"], []),
    ("Raspberry Pi 500 Rev 1.0", '[strip]\nbackend = "pio"\npin = 18\n', ["pi-pio"], []),
    ("Raspberry Pi 5 Model B Rev 1.0", '[strip]\nbackend = "spi"\n', [], ["spi"]),
    ("Raspberry Pi 4 Model B Rev 1.4", "# strip\n#[strip]\n[panel]\nok = 1\n", [], []),
    ("", "strip.backend='pwm'\n", ["pi-pwm"], []),
)
def test_only_what_the_model_needs_for_its_parts_is_installed(
    pi: Pi, tmp_path: Path, model: str, parts: str, locks: list[str], interfaces: list[str]
) -> None:
    if model:
        pi.model(model)
    (tmp_path / "mine.toml").write_text(parts, encoding="utf-8")
    assert pi.install("--hardware", tmp_path / "mine.toml").returncode == 0
    assert pi.read("etc/ringkeeper/hardware.toml") == parts
    assert pi.locks == ["pi", *locks]
    assert pi.noted("raspi-config") == [f"raspi-config nonint do_{name} 0" for name in interfaces]


def test_who_lets_phones_join_gets_the_home_network_until_no_more(pi: Pi) -> None:
    extra = pi.root / NETWORK_RIGHT.path
    assert pi.install().returncode == 0
    assert not extra.parent.exists()  # as it comes, phones cannot join
    parts = pi.root / "etc/ringkeeper/hardware.toml"
    text = parts.read_text(encoding="utf-8")
    assert "lan = false " in text
    parts.write_text(text.replace("lan = false ", "lan = true "), encoding="utf-8")
    said = pi.install("--dry-run").stdout
    assert f"{extra}: the home network, for phones" in said
    assert not extra.exists()
    assert pi.install().returncode == 0
    assert "PrivateNetwork=no" in extra.read_text(encoding="utf-8")
    rule = pi.read("etc/polkit-1/rules.d/50-ringkeeper.rules")
    assert all(f'"{action}"' in rule for action in ACTIONS)
    assert "power-off" in rule
    assert (
        NETWORK_RIGHT.check(wanted=load_profile(parts).web.lan, root=pi.root)[0].verdict
        is Verdict.FINE
    )
    parts.write_text(text, encoding="utf-8")
    assert pi.install().returncode == 0
    assert not extra.parent.exists()
    assert "NetworkManager" not in pi.read("etc/polkit-1/rules.d/50-ringkeeper.rules")


def test_card_readers_of_pcscd_bring_it_and_a_rule_that_lets_the_table_in(pi: Pi) -> None:
    """pcsc-lite, doc/org.debian.pcsc-lite.policy: access_pcsc and access_card."""
    rules, parts = "etc/polkit-1/rules.d/50-ringkeeper.rules", "etc/ringkeeper/hardware.toml"
    pi.write(parts, '[readers.cards]\nkind = "pcsc"\nreader = "ACR122U"\n')
    assert "pcscd libccid" in pi.install("--dry-run").stdout
    assert pi.install().returncode == 0
    assert '"org.debian.pcsc-lite.access_"' in pi.read(rules)
    assert "NetworkManager" not in pi.read(rules)
    pi.write(parts, "")
    assert pi.install().returncode == 0
    assert "pcsc" not in pi.read(rules)


def test_lgpio_is_built_with_its_own_library_in_it(pi: Pi) -> None:
    """Its setup.py looks at PYPI; else it is linked against liblgpio, which Debian has not."""
    pi.tool("env", '#!/bin/sh\necho "env PYPI=${PYPI:-} $*" >> "$NOTES"\nexec /usr/bin/env "$@"\n')
    pi.tool("runuser", '#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done\nshift\nexec "$@"\n')
    pi.tool("id", '#!/bin/sh\n[ "$1" = -u ] && echo 0 || exit 1\n')
    assert pi.install("--with", "RPi.GPIO").returncode == 0
    built = [line for line in pi.noted("env PYPI=1") if "pi-classic.txt" in line]
    assert len(built) == 1
    assert not [line for line in pi.noted("env PYPI=1") if "/pi.txt" in line]


def test_what_is_missing_comes_by_apt_first(pi: Pi, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('[strip]\nbackend = "spi"\n', encoding="utf-8")
    assert pi.install("--hardware", tmp_path / "mine.toml", NO_VENV="1").returncode == 0
    notes = pi.notes.read_text(encoding="utf-8").splitlines()
    asked = next(i for i, line in enumerate(notes) if line.startswith("apt-get install"))
    assert "python3-venv" in notes[asked]
    assert "gcc" not in notes[asked]
    assert asked < next(i for i, line in enumerate(notes) if line.startswith("pip"))


def test_a_dry_run_says_what_would_be_and_changes_nothing(pi: Pi) -> None:
    pi.model("Raspberry Pi 3 Model B Rev 1.2")
    pi.write("etc/ringkeeper/hardware.toml", '[display]\n[strip]\nbackend = "pwm"\n')
    before = pi.everything()
    done = pi.install("--dry-run")
    assert (done.returncode, done.stderr) == (0, "")
    assert pi.everything() == before
    assert pi.notes.read_text(encoding="utf-8") == ""
    for word in ("Raspberry Pi 3", "gcc", "pi-pwm", "i2c", "strip.conf", "stays as it is"):
        assert word in done.stdout
    assert pi.install().returncode == 0
    made = "\n".join(pi.everything())
    named = [word.rstrip(",:") for word in done.stdout.split() if word.startswith(str(pi.root))]
    assert len(named) >= 9
    for path in named:  # what it names is there afterwards (a version's name has the time in it)
        assert path.rpartition("/")[0 if "/versions/" in path else 2] in made


def test_in_an_image_that_is_built_it_starts_with_the_next_start(tmp_path: Path) -> None:
    pi = Pi(tmp_path, systemd=False)
    done = pi.install()
    assert (done.returncode, done.stderr) == (0, "")
    assert "systemd is not running" in done.stdout
    assert "reboot" not in done.stdout
    assert pi.noted("systemctl") == pi.noted("udevadm") == []
    wanted = pi.root / "etc/systemd/system/multi-user.target.wants/ringkeeper.service"
    assert wanted.resolve() == pi.root / "etc/systemd/system/ringkeeper.service"
    assert pi.install("--back").returncode == 1
    assert pi.install().returncode == 0
    assert pi.install("--remove").returncode == 0
    assert not wanted.is_symlink()


def test_two_at_once_are_one_and_a_refusal(pi: Pi) -> None:
    """The second would throw away what the first is making."""
    import fcntl

    lock = pi.write("run/ringkeeper-install.lock", "")
    with lock.open("w", encoding="ascii") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        for option in ((), ("--back",), ("--remove",)):
            assert pi.refuses(*option) == (
                "install.sh: another install.sh is running; wait until it has finished\n"
            )
        assert pi.install("--dry-run").returncode == 0
    assert not (pi.root / "opt").exists()
    assert pi.install().returncode == 0


def test_a_damaged_archive_is_not_installed(pi: Pi) -> None:
    (pi.release / "SHA256SUMS").write_text(f"{'0' * 64}  install.sh\n", encoding="utf-8")
    before = pi.everything()
    assert "damaged or not whole: install.sh. Unpack the archive again" in pi.refuses()
    assert pi.everything() == before


def test_a_new_table_s_own_file_names_nothing_that_nobody_bought(pi: Pi) -> None:
    pi.model("Raspberry Pi 4 Model B Rev 1.4")
    done = pi.install()
    assert "hardware.toml lists no parts yet: add yours, then run this again" in done.stdout
    head = pi.read("etc/ringkeeper/hardware.toml").splitlines()
    assert head[0].startswith("# The parts of this table. There are none yet: copy the tables")
    assert any("docs/wiring.md" in line for line in head[:4])
    profile = load_profile(pi.root / "etc/ringkeeper/hardware.toml")
    assert profile == Profile(power=PowerProfile(allow_shutdown=True))
    assert (pi.locks, pi.noted("raspi-config"), pi.noted("apt-get")) == (["pi"], [], [])


@pytest.mark.parametrize("before", ["check() {", "remove() {", "exec 3>&2", "esac\n}\n"])
def test_a_script_cut_off_does_nothing_and_does_not_pass_for_done(pi: Pi, before: str) -> None:
    """A disk that filled up while it was unpacked, or a copy that was broken off: at the end of a
    function, too, where what is left is a whole script."""
    script = pi.release / "install.sh"
    whole = script.read_text(encoding="utf-8")
    assert f"\n{before}" in whole
    script.write_text(whole[: whole.rindex(f"\n{before}") + 1], encoding="utf-8")
    done = pi.install()
    assert done.returncode != 0
    assert not (pi.root / "opt").exists()
    assert pi.notes.read_text(encoding="utf-8") == ""


@pytest.mark.parametrize("shell", ["sh", "bash"])
def test_a_shell_that_reads_it_in_goes_on_and_nothing_is_done(pi: Pi, shell: str) -> None:
    there = pi.release / "install.sh"
    done = subprocess.run(
        [shell, "-c", f'. "{there}" || echo "code $?"; echo still here'],
        capture_output=True, text=True, check=True, env={**os.environ, "ROOT": str(pi.root)},
    )  # fmt: skip
    assert done.stdout == "code 1\nstill here\n"
    assert "run it directly, not through another shell" in done.stderr
    assert not (pi.root / "opt").exists()


def test_a_path_with_a_space_can_be_typed_as_it_is_said(pi: Pi, tmp_path: Path) -> None:
    there = tmp_path / "it's my $HOME"
    pi.release.rename(there)
    parts = tmp_path / "my parts.toml"
    parts.touch()
    for options in ((), ("--remove",), ("--hardware", str(parts))):
        done = subprocess.run(
            ["sh", str(there / "install.sh"), *options],
            capture_output=True, text=True, check=False,
            env={"PATH": f"{pi.tools}:{os.environ['PATH']}", "NOTES": str(pi.notes)},
        )  # fmt: skip
        assert done.returncode == 1
        typed = done.stderr.partition("this needs root: sudo ")[2]
        told = subprocess.run(
            ["sh", "-c", f"printf '%s|' {typed}"], capture_output=True, text=True, check=True
        )
        assert told.stdout.split("|")[:-1] == [f"{there}/install.sh", *options]
