"""Installs a release on fresh Debian systems for the Pi's processor, as README says, and uses it.

    python -m tests.install.arm64
    python -m tests.install.arm64 --write      # the table goes into docs/installing.md
    python -m tests.install.arm64 trixie       # one of the two alone

Both run side by side, each on a core of its own. Prints a table; ends with 1 if something was
not as it must be, with 2 if it cannot run here.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

from hardware.checks.rights import NETWORK_RIGHT, UNIT
from tests.install.exposure import EXPOSURE_WITH_PHONES_MOST, exposure_in
from tests.install.release import ROOT, pack, version
from tests.install.rootfs import CACHE, RASPI_CONFIG, RELEASES, System, base, why_not

PAGE = ROOT / "docs/installing.md"
HEAD = "| system | step | as | | minutes |\n|---|---|---|---|---|\n"

ZERO, FOUR, FIVE = (
    "Raspberry Pi Zero 2 W Rev 1.0", "Raspberry Pi 4 Model B Rev 1.4",
    "Raspberry Pi 5 Model B Rev 1.0",
)  # fmt: skip

Check = Callable[["Trial"], str]
"""Does one step; what it saw. AssertionError or RuntimeError if something is wrong."""


class Trial:
    """A system with the archive in somebody's home, and what has become of it so far."""

    def __init__(self, system: System) -> None:
        self.system = system
        unpacked = f"/home/pi/ringkeeper-{version(ROOT)}"
        self.script = f"{unpacked}/install.sh"
        self.parts = ("--hardware", f"{unpacked}/docs/build/2-strip.toml")
        self.first = ""

    def install(self, *options: str) -> str:
        return self.system.must("sh", self.script, *options)

    @property
    def current(self) -> str:
        return self.system.must("readlink", "/opt/ringkeeper/current").strip()

    def loads(self, *modules: str) -> None:
        """The program's own Python loads these, as the service's user."""
        import_them = f"import os; os.chdir('/var/lib/ringkeeper'); import {', '.join(modules)}"
        python = "/opt/ringkeeper/current/bin/python"
        self.system.must("runuser", "-u", "ringkeeper", "--", python, "-c", import_them)

    def not_root_s(self, *folders: str) -> list[str]:
        """What in these folders is not root's, or others may write."""
        wrong = ["(", "!", "-user", "root", "-o", "-perm", "/022", "!", "-type", "l", ")"]
        return self.system.must("find", *folders, *wrong).split()


def room_of_the_program() -> int:
    """MB that install.sh asks for under /opt."""
    found = re.search(
        r"^ROOM_PROGRAM=(\d+)", (ROOT / "install.sh").read_text("utf-8"), re.MULTILINE
    )
    assert found
    return int(found[1])


def dry_run(trial: Trial) -> str:
    seen = {}
    for model in (ZERO, FOUR, FIVE):
        trial.system.model(model)
        said = trial.install("--dry-run", *trial.parts)
        assert not trial.system.path("/opt/ringkeeper").exists()
        assert not trial.system.path("/etc/ringkeeper").exists()
        seen[model] = "pi-pio.txt" in said
        assert "gcc" not in said
    assert seen == {ZERO: False, FOUR: False, FIVE: True}
    trial.system.model(ZERO)
    return "nothing changed; PIO's library on a Pi 5 alone"


def install(trial: Trial) -> str:
    said = trial.install(*trial.parts)
    assert "systemd is not running" in said, said
    size = int(trial.system.must("du", "-smL", "/opt/ringkeeper/current").split()[0])
    assert size + 5 <= room_of_the_program(), "measure again, and correct ROOM_PROGRAM"
    assert trial.not_root_s("/opt/ringkeeper", "/etc/ringkeeper") == []
    assert trial.system.run("sh", "-c", "command -v gcc git make").returncode != 0
    called = trial.system.path("/var/log/raspi-config").read_text(encoding="utf-8").splitlines()
    assert "raspi-config nonint do_i2c 0" in called
    assert "raspi-config nonint do_spi 0" in called
    trial.first = trial.current
    return f"no compiler; all of it root's; I2C and SPI asked for; {size} MB"


def doctor(trial: Trial) -> str:
    done = trial.system.run("ringkeeper", "doctor")
    assert "Traceback" not in done.stdout, done.stdout
    for part in ("display", "strip", "panel", "buzzer"):
        assert part in done.stdout, done.stdout
    assert "a library is missing" not in done.stdout, done.stdout
    return "each part named, no library missing"


def game(trial: Trial) -> str:
    words = ("ringkeeper", "demo", "--headless", "--seed", "7", "--json")
    lines = [json.loads(line) for line in trial.system.must(*words).splitlines() if "{" in line]
    assert lines[-1]["ended"], lines
    return f"a whole game on simulated chips; winner {lines[-1]['winner']}"


def update(trial: Trial) -> str:
    """As a version of before left the system, and somebody with the service in hand since then."""
    system = trial.system
    mine = '[display]\n[strip]\nbackend = "auto"\npin = 10\n[panel]\nok = 23\n[web]\nlan = true\n'
    system.must("sh", "-c", "rm /etc/ringkeeper/hardware.toml; chown ringkeeper /etc/ringkeeper")
    theirs = "/var/lib/ringkeeper/theirs.toml"
    system.file(theirs, mine)
    system.must("chown", "ringkeeper:", theirs)
    system.must("ln", "-s", theirs, "/etc/ringkeeper/hardware.toml")
    for name in ("/etc/ringkeeper/hardware.example.toml", "/var/lib/ringkeeper/a-link",
                 "/var/lib/ringkeeper/backups/before-0.tar.gz"):  # fmt: skip
        system.must("ln", "-sfn", "/etc/shadow", name)
    before = system.must("stat", "-c", "%u %g %a %Y %s", "/etc/shadow")
    system.model(FIVE)
    trial.install("--with", "rpi-lgpio")
    assert system.must("stat", "-c", "%u %g %a %Y %s", "/etc/shadow") == before
    assert trial.not_root_s("/opt/ringkeeper", "/etc/ringkeeper") == []
    assert system.must("cat", "/etc/ringkeeper/hardware.toml") == mine
    assert not system.path("/etc/ringkeeper/hardware.toml").is_symlink()
    assert trial.current != trial.first
    rated = system.must("systemd-analyze", "security", "--offline=true", "--no-pager", f"/{UNIT}")
    assert system.path(NETWORK_RIGHT.path).exists()
    assert exposure_in(rated) <= EXPOSURE_WITH_PHONES_MOST, rated
    trial.loads("adafruit_raspberry_pi5_neopixel_write", "lgpio", "RPi.GPIO")
    kept = "planted links not followed; parts kept, and root's"
    return f"{kept}; PIO's library and rpi-lgpio load; phones can join"


def restore(trial: Trial) -> str:
    found = trial.system.must(
        "find", "/var/lib/ringkeeper/backups", "-type", "f", "-user", "ringkeeper"
    ).split()  # fmt: skip
    assert found
    said = trial.system.run("ringkeeper", "restore", found[-1]).stdout
    assert "Traceback" not in said, said
    assert "ermission" not in said, said
    return "the backup of before the update, by the service's user"


def back(trial: Trial) -> str:
    trial.install("--back")
    assert trial.current == trial.first
    assert trial.system.must("ringkeeper", "--version").startswith("ringkeeper ")
    return "the first version is back, and starts"


def remove(trial: Trial) -> str:
    trial.install("--remove")
    for path in ("/opt/ringkeeper", "/usr/local/bin/ringkeeper"):
        assert not trial.system.path(path).exists()
    assert trial.system.path("/etc/ringkeeper/hardware.toml").exists()
    assert trial.system.path("/var/lib/ringkeeper").exists()
    return "the program is gone, the table's files are there"


def pwm(trial: Trial) -> str:
    trial.system.model(FOUR)
    trial.system.file("/etc/ringkeeper/hardware.toml", '[strip]\nbackend = "pwm"\npin = 18\n')
    trial.install("--with", "RPi.GPIO")
    assert not trial.system.path(NETWORK_RIGHT.path).exists()
    assert trial.not_root_s("/opt/ringkeeper", "/etc/ringkeeper") == []
    trial.loads("_rpi_ws281x", "RPi.GPIO")
    said = trial.system.run("ringkeeper", "doctor").stdout
    assert "/dev/vcio is not there" in said, said
    return "both built, from pinned sources, not by root; `doctor` says what PWM lacks here"


STEPS: dict[str, tuple[Check, str]] = {
    "`--dry-run`": (dry_run, "Zero 2 W, 4, 5"),
    "unpack, install": (install, "Zero 2 W"),
    "`doctor`": (doctor, "Zero 2 W"),
    "`demo --headless`": (game, "Zero 2 W"),
    "again (update), `--with rpi-lgpio`": (update, "5"),
    "`doctor`, again": (doctor, "5"),
    "`restore`": (restore, "5"),
    "`--back`": (back, "5"),
    "`--remove`": (remove, "5"),
    "install, PWM asked for, `--with RPi.GPIO`": (pwm, "4"),
}


def trial_of(release: str, archive: Path, *, with_pwm: bool) -> tuple[list[str], bool]:
    """All steps on one system: rows of the table, and whether all was well."""
    rows, well = [], True
    packed = base(release)
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        subprocess.run(["tar", "-C", folder, "-xf", str(packed)], check=True)
        with System(Path(folder)) as system:
            system.trust()
            system.file("/usr/bin/raspi-config", RASPI_CONFIG, 0o755)
            home = system.path("/home/pi")
            home.mkdir(parents=True)
            home.chmod(0o700)  # as Debian 13 makes one
            (home / archive.name).write_bytes(archive.read_bytes())
            system.must("sh", "-c", f"cd /home/pi && tar xf {archive.name}")
            trial = Trial(system)
            for name, (step, model) in STEPS.items():
                if step is pwm and not with_pwm:
                    continue
                began = time.monotonic()
                try:
                    seen = step(trial)
                except (AssertionError, RuntimeError, OSError) as error:
                    seen, well = f"**not so**: {error!r}"[:300], False
                    print(error, file=sys.stderr)
                minutes = (time.monotonic() - began) / 60
                rows.append(f"| {RELEASES[release]} | {name} | {model} | {seen} | {minutes:.1f} |")
                print(rows[-1], flush=True)
    return rows, well


def write(rows: list[str], tried: str, minutes: float) -> None:
    """Put the table into the page, in place of the one before; `tried` says what was packed."""
    text = PAGE.read_text(encoding="utf-8")
    kept = re.sub(r"^(\| Raspberry Pi OS .*|Last run: .*)\n", "", text, flags=re.MULTILINE)
    line = f"Last run: {tried}, both systems at once, {minutes:.0f} minutes."
    table = "".join(f"{row}\n" for row in rows)
    assert kept.count(HEAD) == 1
    PAGE.write_text(kept.replace(HEAD, f"{line}\n{HEAD}{table}"), encoding="utf-8")


def _when() -> str:
    """The commit that is tried, and the day."""
    git = ["git", "-C", str(ROOT)]
    commit = subprocess.run([*git, "rev-parse", "--short", "HEAD"], capture_output=True, text=True)
    changed = subprocess.run([*git, "status", "--porcelain", "-uno"], capture_output=True)
    more = " with changes" if changed.stdout else ""
    return f"commit {commit.stdout.strip()}{more}, {datetime.now(UTC):%Y-%m-%d}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.install.arm64")
    parser.add_argument("--write", action="store_true", help="into docs/installing.md")
    parser.add_argument("--without-pwm", action="store_true", help="spare the step that compiles")
    parser.add_argument("release", nargs="*", default=list(RELEASES), help=" or ".join(RELEASES))
    args = parser.parse_args()
    if args.write and (args.without_pwm or set(args.release) != set(RELEASES)):
        parser.error("--write is for a whole run: every release, every step")
    if reason := why_not():
        print(f"python -m tests.install.arm64 cannot run here: {reason}.", file=sys.stderr)
        return 2
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor() as threads:
        archive, tried = pack(ROOT, Path(folder)), _when()
        running = [
            threads.submit(trial_of, release, archive, with_pwm=not args.without_pwm)
            for release in args.release
        ]
        done = [one.result() for one in running]
    rows = [row for found, _ in done for row in found]
    print(HEAD + "\n".join(rows))
    if args.write:
        write(rows, tried, (time.monotonic() - began) / 60)
    return int(not all(well for _, well in done))


if __name__ == "__main__":
    sys.exit(main())
