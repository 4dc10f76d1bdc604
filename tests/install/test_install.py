"""install.sh in a folder of its own: run twice, run unattended, cut off in the middle.

Whatever needs root or the network is played by small scripts that write down how they were called.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from hardware.profile import load_profile

SCRIPT = Path(__file__).parents[2] / "install.sh"

TOOLS = (
    "systemctl", "useradd", "usermod", "getent", "chown", "raspi-config", "runuser", "apt-get",
)  # fmt: skip

NOTE = 'echo "{name} $*" >> "$NOTES"\n'

PYTHON = """#!/bin/sh
# Makes a venv whose pip installs a ringkeeper that says which one it is.
case "$1" in
    -c) exit 0 ;;
    -m) mkdir -p "$3/bin"; cp "$0" "$3/bin/python" ;;
esac
if [ "$2" = pip ]; then
    echo "pip $*" >> "$NOTES"
    [ -z "${NO_NETWORK:-}" ] || exit 1
    printf '#!/bin/sh\\necho "ringkeeper $*" >> "$NOTES"\\n' > "$(dirname "$0")/ringkeeper"
    chmod +x "$(dirname "$0")/ringkeeper"
fi
"""


class Pi:
    """A Raspberry Pi in a folder."""

    def __init__(self, folder: Path) -> None:
        self.root, self.notes = folder / "root", folder / "notes"
        tools = folder / "tools"
        tools.mkdir()
        self.root.mkdir()
        for name in TOOLS:
            self._tool(tools / name, "#!/bin/sh\n" + NOTE.format(name=name))
        start = '[ "$1" != restart ] || [ ! -e "$ROOT/broken" ] || { rm "$ROOT/broken"; exit 1; }\n'
        self._tool(tools / "systemctl", "#!/bin/sh\n" + NOTE.format(name="systemctl") + start)
        self._tool(tools / "id", "#!/bin/sh\nexit 1\n")
        self._tool(tools / "python3", PYTHON)
        self._path = f"{tools}{os.pathsep}{os.environ['PATH']}"

    def _tool(self, path: Path, text: str) -> None:
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)

    def install(self, *options: str | Path, **more: str) -> subprocess.CompletedProcess[str]:
        """Run it, nobody at the keyboard."""
        self.notes.write_text("", encoding="utf-8")
        about = {"PATH": self._path, "ROOT": str(self.root), "NOTES": str(self.notes), **more}
        return subprocess.run(
            ["sh", str(SCRIPT), *map(str, options)], env=about, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip

    def noted(self, start: str) -> list[str]:
        """How a tool was called."""
        lines = self.notes.read_text(encoding="utf-8").splitlines()
        return [line for line in lines if line.startswith(start)]

    @property
    def version(self) -> str:
        """The version that is run."""
        return os.readlink(self.root / "opt/ringkeeper/current")

    def versions(self) -> set[str]:
        """Those that are kept."""
        return {f"versions/{one.name}" for one in (self.root / "opt/ringkeeper/versions").iterdir()}

    def read(self, path: str) -> str:
        """A file."""
        return (self.root / path).read_text(encoding="utf-8")


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    return Pi(tmp_path)


def test_everything_is_put_in_its_place_without_a_question(pi: Pi) -> None:
    done = pi.install()
    assert (done.returncode, done.stderr) == (0, "")
    assert "Ringkeeper runs." in done.stdout
    assert pi.noted("pip")[0].endswith(f"{SCRIPT.parent}[pi]")
    assert pi.noted("systemctl") == [
        "systemctl daemon-reload", "systemctl enable --quiet ringkeeper",
        "systemctl restart ringkeeper",
    ]  # fmt: skip
    assert pi.noted("useradd")
    assert pi.noted("raspi-config") == ["raspi-config nonint do_i2c 0"]
    unit = pi.read("etc/systemd/system/ringkeeper.service")
    assert "Restart=on-failure" in unit
    assert "WatchdogSec=" in unit
    profile = load_profile(pi.root / "etc/ringkeeper/hardware.toml")
    assert profile.display is not None
    assert (profile.dice, profile.readers) == ({}, {})
    assert profile.power.allow_shutdown  # nobody at the table has a keyboard
    command = pi.root / "usr/local/bin/ringkeeper"
    assert command.stat().st_mode & 0o111
    assert f"STATE_DIRECTORY={pi.root}/var/lib/ringkeeper" in command.read_text(encoding="utf-8")


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


def test_a_network_that_goes_away_leaves_what_was_there(pi: Pi) -> None:
    pi.install()
    before = pi.version
    done = pi.install(NO_NETWORK="1")
    assert done.returncode == 1
    assert "nothing has changed" in done.stderr
    assert pi.version == before
    assert pi.versions() == {before}
    assert pi.noted("systemctl") == []


def test_a_version_that_does_not_start_makes_way_for_the_one_before(pi: Pi) -> None:
    pi.install()
    before = pi.version
    (pi.root / "broken").touch()
    done = pi.install()
    assert done.returncode == 1
    assert "the one before runs again" in done.stderr
    assert pi.version == before
    assert len(pi.noted("systemctl restart")) == 2


@pytest.mark.parametrize(
    ("model", "parts", "root"),
    [
        ("Raspberry Pi 4 Model B Rev 1.4", "[strip]\npin = 18\n", True),
        ("Raspberry Pi 4 Model B Rev 1.4", '[strip]\nbackend = "spi"\n', False),
        ("Raspberry Pi 4 Model B Rev 1.4", "[display]\n", False),
        ("Raspberry Pi 5 Model B Rev 1.0", "[strip]\npin = 18\n", False),
    ],
)
def test_the_service_is_root_only_where_the_strip_needs_it(
    pi: Pi, tmp_path: Path, model: str, parts: str, root: bool
) -> None:
    (pi.root / "proc/device-tree").mkdir(parents=True)
    (pi.root / "proc/device-tree/model").write_text(model, encoding="utf-8")
    (tmp_path / "mine.toml").write_text(parts, encoding="utf-8")
    assert pi.install("--hardware", tmp_path / "mine.toml").returncode == 0
    assert pi.read("etc/ringkeeper/hardware.toml") == parts
    strip = pi.root / "etc/systemd/system/ringkeeper.service.d/strip.conf"
    assert strip.exists() is root
    assert (f"-u {'root' if root else 'ringkeeper'} --") in pi.read("usr/local/bin/ringkeeper")
    assert ("raspi-config nonint do_spi 0" in pi.noted("raspi-config")) is ("spi" in parts)


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
    for options in (("--tea",), ("--hardware",), ("--hardware", "/none/such"), ("--back",)):
        done = pi.install(*options)
        assert done.returncode == 1
        assert done.stderr.startswith("install.sh: ")
    assert "may be run again" in pi.install("--help").stdout
    assert list(pi.root.iterdir()) == []
