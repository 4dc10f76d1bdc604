"""install.sh in a folder of its own: run twice, run unattended, cut off in the middle, in an image
that is built. On real systems for the Pi's processor: `python -m tests.install.arm64`.
"""

from __future__ import annotations

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

PARTS = "[display]\n[strip]\npin = 10\n"


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    return Pi(tmp_path)


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


def test_an_existing_table_keeps_its_strip_pin_and_what_it_takes_to_drive_it(pi: Pi) -> None:
    pi.model("Raspberry Pi 4 Model B Rev 1.4")
    mine = '[strip]\nbackend = "neopixel"\npin = 18\n'
    pi.write("etc/ringkeeper/hardware.toml", mine)
    assert pi.install().returncode == 0
    assert pi.read("etc/ringkeeper/hardware.toml") == mine
    assert pi.locks == ["pi", "pi-pwm"]


def test_a_network_that_goes_away_leaves_what_was_there(pi: Pi) -> None:
    pi.install()
    before = pi.version
    assert "The version that was there is still in place" in pi.refuses(NO_NETWORK="1")
    assert pi.version == before
    assert pi.versions() == {before}
    assert pi.noted("systemctl") == []


def test_a_version_that_does_not_start_makes_way_for_the_one_before(pi: Pi) -> None:
    pi.install()
    before = pi.version
    (pi.root / "broken").touch()
    assert "the previous one is running again" in pi.refuses()
    assert pi.version == before
    assert len(pi.noted("systemctl restart")) == 2


def test_going_back_brings_back_the_unit_of_that_version(pi: Pi) -> None:
    pi.install()
    unit = pi.write("etc/systemd/system/ringkeeper.service", "[Unit]\nDescription=Gaffer\n")
    (pi.root / "opt/ringkeeper" / pi.version / "ringkeeper.service").unlink()  # it kept none yet
    pi.install()
    assert "Gaffer" not in unit.read_text(encoding="utf-8")
    assert pi.install("--back").returncode == 0
    assert "Gaffer" in unit.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("model", "parts", "locks", "interfaces"),
    [
        ("Raspberry Pi Zero 2 W Rev 1.0", '[strip]\nbackend = "auto"\npin = 10\n', [], ["spi"]),
        ("Raspberry Pi 4 Model B Rev 1.4", "[strip]\npin = 18\n", ["pi-pwm"], []),
        ("Raspberry Pi 4 Model B Rev 1.4", '[strip]\nbackend = "spi"\n', [], ["spi"]),
        ("Raspberry Pi 4 Model B Rev 1.4", "[display]\n", [], ["i2c"]),
        ("Raspberry Pi 5 Model B Rev 1.0", "[strip]\npin = 18\n", ["pi-pio"], []),
        ("Raspberry Pi 500 Rev 1.0", '[strip]\nbackend = "pio"\npin = 18\n', ["pi-pio"], []),
        ("Raspberry Pi 5 Model B Rev 1.0", '[strip]\nbackend = "spi"\n', [], ["spi"]),
        ("Raspberry Pi 4 Model B Rev 1.4", "# strip\n#[strip]\n[panel]\nok = 1\n", [], []),
        ("", "strip.backend='pwm'\n", ["pi-pwm"], []),
    ],
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


def test_who_asks_for_pwm_gets_the_memory_and_nobody_gets_root(pi: Pi, tmp_path: Path) -> None:
    pi.model("Raspberry Pi 3 Model B Rev 1.2")
    (tmp_path / "mine.toml").write_text('[strip]\nbackend = "pwm"\npin = 18\n', encoding="utf-8")
    done = pi.install("--hardware", tmp_path / "mine.toml")
    assert done.returncode == 0
    (installed,) = pi.noted("apt-get install")
    assert "gcc" in installed
    assert "python3-dev" in installed
    assert any("--no-build-isolation" in call for call in pi.noted("pip"))  # build tools: locked
    extra = pi.read("etc/systemd/system/ringkeeper.service.d/strip.conf")
    assert "CapabilityBoundingSet=CAP_SYS_RAWIO" in extra
    assert "User=" not in extra
    assert 'KERNEL=="mem"' in pi.read("etc/udev/rules.d/99-ringkeeper.rules")
    (pi.root / "etc/ringkeeper/hardware.toml").write_text('[strip]\nbackend = "spi"\n')
    assert pi.install().returncode == 0  # the wire is put to another pin: the right goes
    assert not (pi.root / "etc/systemd/system/ringkeeper.service.d").exists()
    assert "mem" not in pi.read("etc/udev/rules.d/99-ringkeeper.rules")
    assert "setpriv" not in pi.read("usr/local/bin/ringkeeper")


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


def test_one_file_beside_the_unit_goes_without_the_other(pi: Pi) -> None:
    pi.model("Raspberry Pi 3 Model B Rev 1.2")
    strip, phones = '[strip]\nbackend = "pwm"\npin = 18\n', "[web]\nlan = true\n"
    pi.write("etc/ringkeeper/hardware.toml", strip + phones)
    assert pi.install().returncode == 0
    beside = (pi.root / NETWORK_RIGHT.path).parent
    assert {one.name for one in beside.iterdir()} == {"strip.conf", "network.conf"}
    pi.write("etc/ringkeeper/hardware.toml", phones)
    assert pi.install().returncode == 0
    assert {one.name for one in beside.iterdir()} == {"network.conf"}
    assert pi.install("--remove").returncode == 0
    assert not beside.exists()


@pytest.mark.parametrize(("name", "lock"), [("rpi-lgpio", "pi-lgpio"), ("RPi.GPIO", "pi-classic")])
def test_another_library_of_pins_is_for_who_names_it_and_stays(
    pi: Pi, name: str, lock: str
) -> None:
    assert pi.install("--with", name).returncode == 0
    assert lock in pi.locks
    assert pi.install().returncode == 0
    assert lock in pi.locks


def test_lgpio_is_built_with_its_own_library_in_it(pi: Pi) -> None:
    """Its setup.py looks at PYPI; else it is linked against liblgpio, which Debian has not."""
    pi.tool("env", '#!/bin/sh\necho "env PYPI=${PYPI:-} $*" >> "$NOTES"\nexec /usr/bin/env "$@"\n')
    pi.tool("runuser", '#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done\nshift\nexec "$@"\n')
    pi.tool("id", '#!/bin/sh\n[ "$1" = -u ] && echo 0 || exit 1\n')
    assert pi.install("--with", "RPi.GPIO").returncode == 0
    built = [line for line in pi.noted("env PYPI=1") if "pi-classic.txt" in line]
    assert len(built) == 1
    assert not [line for line in pi.noted("env PYPI=1") if "/pi.txt" in line]


def test_the_one_that_is_named_now_takes_the_place_of_the_other(pi: Pi) -> None:
    """Both are RPi.GPIO: never both."""
    pi.install("--with", "RPi.GPIO")
    assert pi.install("--with", "rpi-lgpio").returncode == 0
    assert pi.locks == ["pi", "pi-lgpio"]
    assert pi.install().returncode == 0
    assert pi.locks == ["pi", "pi-lgpio"]


def test_a_pi_5_has_no_rpi_gpio_and_is_offered_the_other(pi: Pi) -> None:
    pi.write("etc/ringkeeper/hardware.toml", PARTS)
    pi.model("Raspberry Pi 4 Model B Rev 1.4")
    assert pi.install("--with", "RPi.GPIO").returncode == 0
    pi.model("Raspberry Pi 5 Model B Rev 1.0")  # the card was put into another
    said = pi.refuses("--with", "RPi.GPIO")
    assert "RPi.GPIO does not run on a Pi 5: use --with rpi-lgpio" in said
    done = pi.install()
    assert done.returncode == 0
    assert pi.locks == ["pi", "pi-pio"]
    assert "RPi.GPIO is left out" in done.stdout


def test_both_under_one_name_are_refused(pi: Pi) -> None:
    assert "one of the two" in pi.refuses("--with", "rpi-lgpio", "--with", "RPi.GPIO")


def test_what_is_missing_comes_by_apt_first(pi: Pi, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('[strip]\nbackend = "spi"\n', encoding="utf-8")
    assert pi.install("--hardware", tmp_path / "mine.toml", NO_VENV="1").returncode == 0
    notes = pi.notes.read_text(encoding="utf-8").splitlines()
    asked = next(i for i, line in enumerate(notes) if line.startswith("apt-get install"))
    assert "python3-venv" in notes[asked]
    assert "gcc" not in notes[asked]
    assert asked < next(i for i, line in enumerate(notes) if line.startswith("pip"))


def test_an_apt_that_fails_stops_it_before_anything_has_changed(pi: Pi) -> None:
    pi.tool("apt-get", "#!/bin/sh\necho 'E: no such luck' >&2\nexit 100\n")
    before = pi.everything()
    said = pi.refuses(NO_VENV="1")
    assert "no such luck" in said
    assert "python3-venv" in said
    assert pi.everything() == before


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


def test_a_full_disk_is_said_and_leaves_what_was_there(pi: Pi) -> None:
    assert pi.install().returncode == 0
    before = pi.version
    pi.tool("cat", "#!/bin/sh\necho 'cat: write error: No space left on device' >&2; exit 1\n")
    said = pi.refuses()
    assert "could not be written" in said
    assert "df -h" in said
    pi.tool("cat", None)
    assert pi.version == before
    assert pi.versions() == {before}
    assert not list(pi.root.rglob(".ringkeeper-*"))


def test_rules_for_devices_hold_at_once(pi: Pi) -> None:
    pi.install()
    reload, trigger = pi.noted("udevadm")
    assert "reload" in reload
    assert "trigger" in trigger


def test_another_start_is_said_when_one_is_needed(pi: Pi) -> None:
    pi.write("etc/ringkeeper/hardware.toml", PARTS)
    assert "sudo reboot" in pi.install().stdout
    pi.write("dev/i2c-1", "")
    pi.write("dev/spidev0.0", "")
    assert "reboot" not in pi.install().stdout


def test_what_was_switched_on_is_named_and_stays_on_without_it(pi: Pi) -> None:
    pi.write("etc/ringkeeper/hardware.toml", PARTS)
    said = pi.install().stdout
    assert "raspi-config has switched on: i2c spi\n" in said
    assert "Restart the Pi once, so that these are there: i2c spi. sudo reboot" in said
    pi.write("dev/i2c-1", "")
    assert "switched on: spi\n" in pi.install().stdout
    for options in (("--remove", "--dry-run"), ("--remove",)):
        said = pi.install(*options).stdout
        assert "i2c stays on; to switch it off: sudo raspi-config nonint do_i2c 1" in said
        assert "spi stays" not in said


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


def test_it_says_how_far_it_is_and_nothing_stray(pi: Pi) -> None:
    pi.model("Raspberry Pi 4 Model B Rev 1.4")
    pi.write("etc/ringkeeper/hardware.toml", '[strip]\nbackend = "pwm"\npin = 18\n')
    said = pi.install().stdout
    assert "  libraries, 1 of 2: pi.txt ...\n  libraries, 2 of 2: pi-pwm.txt ...\n" in said
    assert not any(line.startswith("ringkeeper ") for line in said.splitlines())


def test_taken_away_it_leaves_what_is_yours(pi: Pi) -> None:
    pi.install()
    (pi.root / "var/lib/ringkeeper/table.journal").write_text("a game", encoding="utf-8")
    assert pi.install("--remove").returncode == 0
    assert not (pi.root / "opt/ringkeeper").exists()
    assert not (pi.root / "etc/systemd/system/ringkeeper.service").exists()
    assert pi.read("var/lib/ringkeeper/table.journal") == "a game"
    assert (pi.root / "etc/ringkeeper/hardware.toml").exists()
    assert pi.install().returncode == 0


def test_what_it_does_not_know_it_does_not_do(pi: Pi) -> None:
    before = pi.everything()
    options = (
        ("--tea",), ("--hardware",), ("--hardware", "/none/such"), ("--back",), ("--with",),
        ("--with", "wiringpi"),
    )  # fmt: skip
    for wrong in options:
        assert pi.refuses(*wrong).startswith("install.sh: ")
    assert "may be run again" in pi.install("--help").stdout
    assert pi.everything() == before


def test_with_32_bits_it_says_what_is_missing(pi: Pi) -> None:
    said = pi.refuses(BITS="32")
    for word in ("32-bit", "msgspec", "Pillow", "64-bit"):
        assert word in said


def test_the_source_alone_names_the_archive(pi: Pi) -> None:
    (pi.release / "ringkeeper-0-py3-none-any.whl").unlink()
    assert "make release" in pi.refuses()


def test_a_damaged_archive_is_not_installed(pi: Pi) -> None:
    (pi.release / "SHA256SUMS").write_text(f"{'0' * 64}  install.sh\n", encoding="utf-8")
    before = pi.everything()
    assert "damaged or not whole: install.sh. Unpack the archive again" in pi.refuses()
    assert pi.everything() == before


@pytest.mark.parametrize("before", ["check() {", "remove() {", "exec 3>&2", "esac\n}\n"])
def test_a_script_that_was_cut_off_does_nothing_and_does_not_pass_for_done(
    pi: Pi, before: str
) -> None:
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


def test_an_account_of_somebody_s_is_not_taken_over(pi: Pi) -> None:
    """The service's user gets groups and owns the games; who has a login shell is a person."""
    pi.tool("getent", "#!/bin/sh\necho ringkeeper:x:1001:1001::/home/ringkeeper:/bin/bash\n")
    assert "somebody can log in as the user ringkeeper" in pi.refuses()
    assert pi.noted("usermod") == []
    assert pi.noted("pip") == []
    pi.tool("getent", "#!/bin/sh\necho ringkeeper:x:998:998::/nowhere:/usr/sbin/nologin\n")
    assert pi.install().returncode == 0


def test_an_update_says_that_the_service_s_user_can_log_in(pi: Pi) -> None:
    assert pi.install().returncode == 0
    pi.tool("getent", "#!/bin/sh\necho ringkeeper:x:998:998::/nowhere:/bin/sh\n")
    done = pi.install()
    assert done.returncode == 0
    assert "sudo usermod -s /usr/sbin/nologin ringkeeper" in done.stdout
