"""The operating system: shutting down, systemd, its supply, whole files, libraries left out."""

import os
import re
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.ports import DeviceEvent, PartError, PartTrouble
from hardware.system.files import make_folder, write_whole
from hardware.system.left_out import left_out
from hardware.system.power import COMMAND, Shutdown
from hardware.system.service import Service
from hardware.system.supply import LOOK_EVERY_S, SupplyWatch, throttled
from sim.clock import SimClock
from tests.steps import cases

# Shutting down: the command that is run, and what is said when it may not be


def script(tmp_path: Path, text: str) -> tuple[str, ...]:
    program = tmp_path / "poweroff.py"
    program.write_text(text)
    return sys.executable, str(program)


def test_it_asks_systemd_and_never_for_a_password_and_says_nothing(tmp_path: Path) -> None:
    assert COMMAND == ("systemctl", "--no-ask-password", "poweroff")
    marker = tmp_path / "off"
    Shutdown(script(tmp_path, f"open({str(marker)!r}, 'w').close()")).off()
    assert marker.exists()


def test_a_no_is_told_and_no_answer_holds_the_table_for_seconds_only(tmp_path: Path) -> None:
    text = "import sys; sys.exit('Call to PowerOff failed: Access denied.')"
    with pytest.raises(PartError) as caught:
        Shutdown(script(tmp_path, text)).off()
    assert str(caught.value) == (
        "power: Call to PowerOff failed: Access denied; "
        "allow it with the rule in docs/wiring.md, or leave allow_shutdown out"
    )
    with pytest.raises(PartError, match="it failed with exit code 3"):
        Shutdown(script(tmp_path, "import sys; sys.exit(3)")).off()
    with pytest.raises(PartError, match="there is no no-such-command here"):
        Shutdown(("no-such-command",)).off()
    forever = script(tmp_path, "import signal; signal.pause()")
    with pytest.raises(PartError, match=r"did not answer within 0\.2 s"):
        Shutdown(forever, wait_s=0.2).off()


# What systemd is told, by sd_notify(3), over a real socket


class Ear:
    """systemd's end of the socket."""

    def __init__(self, address: str) -> None:
        self.line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.line.bind(address)
        self.line.setblocking(False)

    def heard(self) -> list[str]:
        """All since the last time."""
        said = []
        while True:
            try:
                said.append(self.line.recv(100).decode())
            except BlockingIOError:
                return said


@pytest.fixture
def ear(tmp_path: Path) -> Iterator[Ear]:
    one = Ear(str(tmp_path / "notify"))
    yield one
    one.line.close()


def test_ready_once_then_alive_at_half_the_time_until_the_end(ear: Ear, tmp_path: Path) -> None:
    clock = SimClock()
    about = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "30000000"}
    service = Service(clock, about)
    assert ear.heard() == []
    service.ready()
    assert ear.heard() == ["READY=1", "WATCHDOG=1"]
    clock.advance(14.9)
    assert ear.heard() == []
    clock.advance(45.2)
    assert ear.heard() == ["WATCHDOG=1"] * 4
    service.close()
    assert ear.heard() == ["STOPPING=1"]
    clock.advance(60)
    assert ear.heard() == []


def test_without_a_watchdog_it_is_ready_and_no_more(ear: Ear, tmp_path: Path) -> None:
    for more in ({}, {"WATCHDOG_USEC": "tea"}, {"WATCHDOG_USEC": "9", "WATCHDOG_PID": "1"}):
        clock = SimClock()
        Service(clock, {"NOTIFY_SOCKET": str(tmp_path / "notify"), **more}).ready()
        clock.advance(60)
        assert ear.heard() == ["READY=1"]
    mine = {"WATCHDOG_USEC": "4000000", "WATCHDOG_PID": str(os.getpid())}
    Service(SimClock(), {"NOTIFY_SOCKET": str(tmp_path / "notify"), **mine}).ready()
    assert ear.heard() == ["READY=1", "WATCHDOG=1"]


def test_a_name_that_is_in_no_folder_and_nobody_who_listens(tmp_path: Path) -> None:
    ear = Ear(f"\0ringkeeper-test-{os.getpid()}")
    Service(SimClock(), {"NOTIFY_SOCKET": f"@ringkeeper-test-{os.getpid()}"}).ready()
    assert ear.heard() == ["READY=1"]
    ear.line.close()
    for about in ({}, {"NOTIFY_SOCKET": str(tmp_path / "none"), "WATCHDOG_USEC": "1000000"}):
        service = Service(SimClock(), about)
        service.ready()
        service.close()


# Low voltage and heat during a game (linux, raspberrypi-firmware.h)


class Watched:
    """A computer whose bits the test sets."""

    def __init__(self, root: Path, bits: str | None = "0") -> None:
        self.clock = SimClock()
        self.events: list[DeviceEvent] = []
        self._path = root / "sys/devices/platform/soc/soc:firmware/get_throttled"
        self._path.parent.mkdir(parents=True)
        if bits is not None:
            self.bits(bits)
        self.watch = SupplyWatch(self.clock, self.events.append, root)
        self.watch.look()

    def bits(self, bits: str) -> None:
        self._path.write_text(f"{bits}\n", encoding="ascii")

    def later(self, seconds: float) -> list[str]:
        """What is said meanwhile."""
        self.clock.advance(seconds)
        said = [str(one.why) for one in self.events if isinstance(one, PartTrouble)]
        self.events.clear()
        return said


@cases(
    "bits, said",
    ("50005", "the voltage is or was too low; use the Pi's own supply"),
    ("50000", "the voltage is or was too low; use the Pi's own supply"),
    ("4", "the Pi is or was too hot, and slowed down; improve its ventilation"),
    ("8", "the Pi is or was too hot, and slowed down; improve its ventilation"),
    ("80000", "the Pi is or was too hot, and slowed down; improve its ventilation"),
)
def test_it_is_told_within_a_minute_and_once(tmp_path: Path, bits: str, said: str) -> None:
    pi = Watched(tmp_path)
    assert pi.later(3600) == []
    pi.bits(bits)
    (told,) = pi.later(LOOK_EVERY_S)
    assert told.startswith(said)
    assert pi.later(3600) == []


def test_a_pi_5_has_the_address_of_its_bus_in_the_path(tmp_path: Path) -> None:
    folder = tmp_path / "sys/devices/platform/soc@107c000000/soc@107c000000:firmware"
    folder.mkdir(parents=True)
    (folder / "get_throttled").write_text("50005\n", encoding="ascii")
    assert throttled(tmp_path) == 0x50005


@cases(
    "low, heat, bits",
    ("1", "81000", 0b1001), ("0", "79999", 0), ("1", None, 1), ("0", "tea", 0),
         (None, "80000", None), (None, None, None),
)  # fmt: skip
def test_a_kernel_without_that_file_tells_voltage_and_heat_by_its_sensors(
    tmp_path: Path, low: str | None, heat: str | None, bits: int | None
) -> None:
    """Linux, hwmon/raspberrypi-hwmon and driver-api/thermal/sysfs-api."""
    files = {
        "hwmon/hwmon0/name": "cpu_thermal", "hwmon/hwmon2/name": low and "rpi_volt",
        "hwmon/hwmon2/in0_lcrit_alarm": low, "thermal/cooling_device0/type": "pwm-fan",
        "thermal/thermal_zone0/type": heat and "cpu-thermal", "thermal/thermal_zone0/temp": heat,
    }  # fmt: skip
    for name, text in files.items():
        if text:
            path = tmp_path / "sys/class" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"{text}\n", encoding="ascii")
    assert throttled(tmp_path) == bits


def test_systemd_is_told_both_and_after_the_end_nothing_is_due(tmp_path: Path) -> None:
    assert len(Watched(tmp_path, "80001").later(3600)) == 2  # soft temperature limit, low now
    pi = Watched(tmp_path / "other")
    pi.watch.close()
    pi.bits("1")
    assert pi.later(3600) == []


@pytest.mark.parametrize("bits", [None, "tea", ""])
def test_a_computer_that_does_not_know_costs_nothing(tmp_path: Path, bits: str | None) -> None:
    pi = Watched(tmp_path, bits)
    assert pi.clock.next_due() is None
    assert pi.later(3600) == []


ROOT = Path(__file__).parents[2]

OWN_WAYS = {
    "hardware/system/files.py",
    "controller/cli/backup/backup.py",  # within a folder that was opened once
    "controller/cli/backup/staging.py",
    "controller/store/faults.py",  # a try, of which nothing stays
    "controller/store/lock_file.py",  # a lock, written in place
    "controller/study/store.py",  # several processes at once
}
"""Modules that flush a file themselves, and why."""


@pytest.fixture
def flushed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What has been put on the disk since, by path."""
    paths: list[str] = []
    real = os.fsync

    def fsync(handle: int) -> None:
        real(handle)
        paths.append(os.readlink(f"/proc/self/fd/{handle}"))

    monkeypatch.setattr(os, "fsync", fsync)
    return paths


def test_a_first_folder_is_entered_in_those_above_it(tmp_path: Path, flushed: list[str]) -> None:
    write_whole(tmp_path / "a" / "b" / "c.toml", "x")
    new = f"{tmp_path}/a/b/c.toml.new"
    assert flushed == [str(tmp_path), f"{tmp_path}/a", new, f"{tmp_path}/a/b"]
    flushed.clear()
    write_whole(tmp_path / "a" / "b" / "c.toml", "y")
    assert flushed == [new, f"{tmp_path}/a/b"]


def test_a_folder_has_its_own_mode_and_a_file_in_its_way_is_an_error(tmp_path: Path) -> None:
    make_folder(tmp_path / "a" / "b", 0o700)
    assert [one.stat().st_mode & 0o777 for one in (tmp_path / "a" / "b", tmp_path / "a")] == [
        0o700, 0o777 & ~umask(),
    ]  # fmt: skip
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match=r"exists|Not a directory"):
        write_whole(tmp_path / "file" / "x.toml", "x")


def umask() -> int:
    now = os.umask(0)
    os.umask(now)
    return now


@pytest.mark.parametrize("failing", ["fsync", "write", "replace"])
def test_a_failed_write_leaves_the_old_file_and_nothing_beside_it(
    failing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.toml"
    content: str = "new"
    if failing == "replace":
        (path / "inside").mkdir(parents=True)  # no file takes the place of a folder
    else:
        path.write_text("old")
    if failing == "write":
        content = "\ud800"  # no such text can be written
    if failing == "fsync":
        monkeypatch.setattr(os, "fsync", full)
    with pytest.raises((OSError, UnicodeError)):
        write_whole(path, content)
    assert [one.name for one in tmp_path.iterdir()] == ["settings.toml"]
    assert path.is_dir() or path.read_text() == "old"


def full(_handle: int) -> None:
    """A disk without room."""
    raise OSError(28, "No space left on device")


def test_all_of_ours_are_written_so() -> None:
    own = {
        str(path.relative_to(ROOT))
        for folder in ("common", "controller", "hardware")
        for path in (ROOT / folder).rglob("*.py")
        if re.search(r"\bfsync\(", path.read_text("utf-8"))
    }
    assert own == OWN_WAYS


LIBRARY = """
import helper
from helper import Base, begin
class Large(Base): pass
def small(option=begin()): return "small"
"""
HELPER = """
class Base: real = True
def begin(): raise SystemExit
"""


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "library").with_suffix(".py").write_text(LIBRARY)
    (tmp_path / "helper").with_suffix(".py").write_text(HELPER)
    monkeypatch.syspath_prepend(tmp_path)
    yield
    for name in ("library", "helper"):
        sys.modules.pop(name, None)


@pytest.mark.usefixtures("library")
def test_a_library_loads_without_what_is_left_out_which_may_be_loaded_later() -> None:
    with left_out("helper"):
        import library  # type: ignore[import-not-found]
    assert library.small() == "small"
    import helper  # type: ignore[import-not-found]

    assert helper.Base.real


@pytest.mark.usefixtures("library")
def test_what_is_loaded_already_stays() -> None:
    import helper

    with left_out("helper"):
        assert sys.modules["helper"] is helper
    assert sys.modules["helper"] is helper


def test_a_library_that_cannot_load_leaves_nothing_behind() -> None:
    with pytest.raises(KeyError), left_out("nowhere"):
        raise KeyError
    assert "nowhere" not in sys.modules
