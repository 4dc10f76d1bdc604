"""`ringkeeper` on simulated computers, down to the calls of the C library: what it opens on each
model, what it says of what is missing, and what a passing fault costs. Whole games: `make kernel`.
"""

import errno
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pytest

from controller.editions import load
from controller.rules.commands import Build, SetPosition
from controller.store.audit import verify
from controller.store.banker import Banker
from controller.store.journal import Journal
from controller.store.journal_file import read
from controller.table import Press
from hardware.ports import Button
from sim.linux import spidev
from sim.linux.kernel import Node, OpenedNode
from tests.bench.rig import Boards
from tests.kernel.computer import ADDRESS, CHIP, LIGHTS, MODELS, Computer, computer
from tests.kernel.day import GROWS_MOST, leave_alone, standing
from tests.kernel.evening import Sitting, play
from tests.linux import i2cdev, pio
from tests.linux.clock import SECOND
from tests.table.test_deadline import SCARCE

pytestmark = pytest.mark.skipif(
    shutil.which("cc") is None, reason="there is no C compiler: the simulated kernel needs one"
)

PARTS = f"""
[display]
[strip]
pin = 10
count = {LIGHTS}
[panel]
ok = 23
back = 24
[buzzer]
pin = 25
"""
SPEED = 20
EVERYTHING = (i2cdev.PATH, spidev.PATH, pio.PATH, CHIP)


def doctor(pi: Computer) -> str:
    """What `ringkeeper doctor` says, without line breaks."""
    hardware = pi.folder / "hardware.toml"
    hardware.write_text(PARTS)
    program = pi.start("doctor", "--hardware", hardware)
    program.ended()
    return re.sub(r"\s+", " ", program.said)


@contextmanager
def seated(pi: Computer) -> Iterator[Sitting]:
    """Three people at a computer's table; at the end, what was played there is on its card."""
    sitting = Sitting(pi, seed=1, game="short")
    try:
        yield sitting
        sitting.end()
    finally:
        sitting.close()


def gone(pi: Computer) -> None:
    """No interface is switched on."""
    for path in EVERYTHING:
        pi.remove(path)


def denied(pi: Computer) -> None:
    """The user is in no group."""
    pi.kernel.denied.update(EVERYTHING)


def silent(pi: Computer) -> None:
    pi.bus.unplug(ADDRESS)


def elsewhere(pi: Computer) -> None:
    """The display has its other address."""
    pi.bus.unplug(ADDRESS)
    pi.bus.attach(0x3D, pi.oled)


def taken(pi: Computer) -> None:
    """The system has two of the pins."""
    pi.pins.taken |= {23: "w1_gpio", 25: "fan"}


class Failing:
    """A device node on which opening, or one kind of call, fails: always, or so many times."""

    def __init__(self, inner: Node, number: int, *, call: int = -1, times: int = 10**6) -> None:
        """`call`: the ioctl that fails, by its lower 16 bits; -1: opening."""
        self._inner, self._number, self._call, self._left = inner, number, call, times

    def opened(self) -> Node:
        if self._call < 0:
            self._fail()
        inner = self._inner
        return _Calls(self, inner.opened() if isinstance(inner, OpenedNode) else inner)

    def ioctl(self, request: int, argument: bytearray, /) -> int:
        self.before(request)
        return self._inner.ioctl(request, argument)

    def before(self, request: int) -> None:
        """OSError if it is this call's turn to fail."""
        if request & 0xFFFF == self._call:
            self._fail()

    def _fail(self) -> None:
        if self._left:
            self._left -= 1
            raise OSError(self._number, os.strerror(self._number))


class _Calls:
    """One descriptor of a node that fails."""

    def __init__(self, of: Failing, inner: Node) -> None:
        self._of, self._inner = of, inner

    def ioctl(self, request: int, argument: bytearray, /) -> int:
        self._of.before(request)
        return self._inner.ioctl(request, argument)


def failing(path: str, number: int, **when: int) -> Callable[[Computer], None]:
    """Makes that node of a computer fail in this way."""

    def fail(pi: Computer) -> None:
        pi.kernel.nodes[path] = Failing(pi.kernel.nodes[path], number, **when)

    fail.__name__ = f"{path}-{errno.errorcode[number]}-{when}"
    return fail


I2C_SLAVE, SPI_MESSAGE, CHIP_INFO, GET_LINE, PIO_CLAIM = 0x0703, 0x6B00, 0xB401, 0xB407, 0x6614
"""Calls of the kernel's i2c-dev.h, spidev.h, gpio.h and of /dev/pio0, by their lower 16 bits."""

SAID: dict[Callable[[Computer], None], tuple[str, ...]] = {
    gone: (
        "there is no I2C port 1 on this computer (/dev/i2c-1) on a Raspberry Pi, switch it on",
        "not by SPI: /dev/spidev0.0 is not there",
        "switch SPI on with sudo raspi-config nonint do_spi 0",
        "WRONG panel: this computer has no GPIO pins",
    ),
    denied: (
        "not allowed to use /dev/i2c-1 add its user to the group i2c and log in again",
        "not by SPI: this program is not allowed to use /dev/spidev0.0",
        "add its user to the group spi",
        "WRONG panel: this program is not allowed to use /dev/gpiochip0 add its user to the group "
        "gpio and log in again",
    ),
    silent: ("WRONG display: no ssd1306 answers at I2C address 0x3C check SDA at GPIO 2",),
    elsewhere: (
        "WRONG display: nothing answers at I2C address 0x3C, but something does at 0x3D set "
        "address = 0x3D under [display] in hardware.toml",
    ),
    taken: (
        "WRONG panel: OK could not be opened: w1_gpio is using GPIO 23 stop that program, or "
        "remove the dtoverlay that uses this GPIO from /boot/firmware/config.txt, or wire OK to "
        "another GPIO",
        "WRONG buzzer: its pin could not be opened: fan is using GPIO 25",
    ),
    failing(i2cdev.PATH, errno.EBUSY): (
        "WRONG display: /dev/i2c-1 could not be opened (Device or resource busy) restart the Pi",
        "look panel:",
    ),
    failing(i2cdev.PATH, errno.ENXIO): (
        "WRONG display: /dev/i2c-1 could not be opened (No such device or address)",
        "look panel:",
    ),
    failing(i2cdev.PATH, errno.EBUSY, call=I2C_SLAVE): (
        "WRONG display: a system driver is using I2C address 0x3C remove the display's dtoverlay "
        "line from /boot/firmware/config.txt, then restart the Pi",
    ),
    failing(i2cdev.PATH, errno.EIO, times=1): ("ok display:", "look strip:"),
    failing(spidev.PATH, errno.EIO, call=SPI_MESSAGE, times=1): ("ok display:", "look strip:"),
    failing(CHIP, errno.EIO, times=1): ("ok display:", "look panel:"),
    failing(CHIP, errno.EIO, call=CHIP_INFO, times=1): ("ok display:", "look panel:"),
    failing(CHIP, errno.EIO, call=GET_LINE, times=1): ("look panel:", "look buzzer:"),
    failing(CHIP, errno.EIO, call=GET_LINE, times=2): ("WRONG panel:", "look buzzer:"),
}  # fmt: skip


@pytest.mark.parametrize("model", MODELS)
def test_a_game_is_gone_on_with_on_every_model(model: str) -> None:
    """Every picture on the glass is the one that the same game shows without wires."""
    with computer(model, speed=SPEED) as pi:
        outcome = play(pi, seed=1, game="short", most=5)
        assert (outcome.commands, outcome.pictures) == (5, outcome.gestures + 1)
        assert (pi.oled.faults, pi.chain.faults) == ([], [])
        way = "by PIO" if MODELS[model].has_pio else "by SPI (/dev/spidev0.0), not by PIO"
        assert f"strip: {way}" in outcome.said
        assert outcome.said.count("\n") < 20 + 2 * outcome.commands, "journald keeps all of it"
        assert not any(line.is_open for line in pi.pins.lines.values()), "all is given back"


@pytest.mark.parametrize("name", ["dice", "pads"])
def test_run_names_a_serial_part_that_cannot_be_opened(name: str) -> None:
    """Missing, the Pi's own port switched off or refused, and taken, by whom."""
    table = {"dice": "dice.dice", "pads": "readers.pads"}[name]
    own = "/dev/ttyAMA0"
    for path, denied, sentence in (
        ("/dev/ttyACM7", False,
         f"{name}: /dev/ttyACM7 is not there; plug it in, or correct the path under [{table}] in "
         "hardware.toml."),
        (own, False,
         f"{name}: {own} is not there; switch it on with sudo raspi-config nonint "
         "do_serial_hw 0, which adds enable_uart=1 (Pi 5: dtparam=uart0=on) to "
         "/boot/firmware/config.txt, and restart; or correct the path"),
        (own, True,
         f"{name}: this user is not allowed to open {own}; put the user in group dialout"),
    ):  # fmt: skip
        with computer("4") as pi:
            if denied:
                pi.kernel.nodes[own] = pi.kernel.nodes[i2cdev.PATH]  # any
                pi.kernel.denied.add(own)
            assert sentence in ran(pi, f'[{table}]\npath = "{path}"\n')


def test_run_names_who_has_a_port_and_a_board_that_is_another() -> None:
    master, slave = os.openpty()
    path = os.ttyname(slave)
    os.close(slave)
    with taken_by_another(path) as taker, computer("4") as pi:
        name = Path(f"/proc/{taker}/comm").read_text().strip()
        said = ran(pi, f'[dice.dice]\npath = "{path}"\n')
    os.close(master)
    assert f"dice: {path} is in use by {name} (process {taker}); close that program." in said, said
    boards = Boards()
    try:
        with computer("4", speed=SPEED) as pi:
            said = ran(pi, f'[readers.pads]\npath = "{boards.dice}"\n', until="pads: is")
    finally:
        boards.close()
    assert "pads: is a dice hub, not a tag reader; have two devices been swapped?" in said


def test_run_names_the_line_in_config_txt_of_a_bus_that_is_off() -> None:
    with computer("4") as pi:
        gone(pi)
        said = ran(pi, "")
    for sentence in (
        "display: there is no I2C port 1 on this computer (/dev/i2c-1); on a Raspberry Pi, switch "
        "it on with sudo raspi-config nonint do_i2c 0, which adds dtparam=i2c_arm=on to "
        "/boot/firmware/config.txt",
        "not by SPI: /dev/spidev0.0 is not there, not by PWM: it does not reach GPIO 10; switch "
        "SPI on with sudo raspi-config nonint do_spi 0, which adds dtparam=spi=on to "
        "/boot/firmware/config.txt.",
    ):
        assert sentence in said


TAKER = """
import serial, sys
port = serial.Serial(sys.argv[1], exclusive=True)
print("taken", flush=True)
sys.stdin.read()
"""


@contextmanager
def taken_by_another(path: str) -> Iterator[int]:
    """A program that has opened a serial port for itself; its process."""
    with subprocess.Popen(
        [sys.executable, "-c", TAKER, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        text=True,
    ) as taker:  # fmt: skip
        assert taker.stdout is not None
        assert taker.stdout.readline() == "taken\n"
        yield taker.pid
        taker.communicate()


def ran(pi: Computer, lines: str, until: str = "-- ") -> str:
    """What `ringkeeper run` says of the parts before its first question, or later."""
    hardware = pi.folder / "hardware.toml"
    hardware.write_text(PARTS + lines)
    program = pi.start("run", "--hardware", hardware, "--journal", pi.folder / "new.journal")
    program.until(lambda: until in program.said)
    assert program.stop() == 0
    return program.said


@pytest.mark.parametrize("wrong", SAID)
def test_doctor_names_what_is_wrong_where_and_the_remedy(wrong: Callable[[Computer], None]) -> None:
    with computer("4") as pi:
        wrong(pi)
        said = doctor(pi)
    assert [sentence for sentence in SAID[wrong] if sentence not in said] == [], said


NO_PIO: dict[str, tuple[Callable[[Computer], None], str]] = {
    "missing": (lambda pi: pi.remove(pio.PATH), "/dev/pio0 is not there"),
    "refused": (
        lambda pi: pi.kernel.denied.add(pio.PATH), "this program is not allowed to use /dev/pio0"
    ),
    "busy": (
        failing(pio.PATH, errno.EBUSY), "nothing is free on /dev/pio0 (Device or resource busy)"
    ),
}  # fmt: skip


@pytest.mark.parametrize("how", NO_PIO)
def test_a_pi_5_without_pio_lights_its_strip_by_spi_and_says_why(how: str) -> None:
    wrong, why = NO_PIO[how]
    with computer("5") as pi:
        wrong(pi)
        said = doctor(pi)
    assert f"by SPI (/dev/spidev0.0), not by PIO: {why}" in said
    assert "look strip:" in said


def test_one_fault_of_a_pi_5s_pio_is_retried_and_two_are_told() -> None:
    for times, way in ((1, "by PIO (/dev/pio0)"), (2, "not by PIO: nothing is free on /dev/pio0")):
        with computer("5") as pi:
            failing(pio.PATH, errno.EIO, call=PIO_CLAIM, times=times)(pi)
            assert way in doctor(pi)


@pytest.mark.parametrize("model", ["zero2w", "5"])
@pytest.mark.parametrize(
    ("number", "words"),
    [(errno.EBUSY, "Device or resource busy"), (errno.ENXIO, "No such device or address")],
)
def test_run_goes_on_without_a_strip_that_fails(model: str, number: int, words: str) -> None:
    with computer(model) as pi:
        pi.remove(pio.PATH)
        failing(spidev.PATH, number)(pi)
        said = ran(pi, "")
    assert f"not by SPI: /dev/spidev0.0 refused an update ({words})" in said
    assert said.count("could not be opened") == 1


def test_a_busy_pin_costs_one_button_and_passing_faults_cost_nothing() -> None:
    with computer("3", speed=SPEED) as pi:
        pi.pins.taken[22] = "w1_gpio"
        pi.bus.every = 97
        outcome = play(pi, seed=1, game="short", most=4, missing=["panel"])
        assert pi.bus.failed > 2
    assert (
        "panel: the knob's push switch could not be opened: w1_gpio is using GPIO 22"
        in outcome.said
    )
    assert "display" not in outcome.said


def test_what_waits_for_nothing_begins_no_thread() -> None:
    """The main one, the display's, one that sleeps until a contact moves, and one that sleeps until
    a line is printed: there is none for errors until one is printed."""
    with computer("5") as pi:
        hardware = pi.folder / "hardware.toml"
        hardware.write_text(PARTS)
        program = pi.start("run", "--hardware", hardware, "--journal", pi.folder / "new.journal")
        program.until(lambda: "strip: by PIO" in program.said)
        assert program.threads() == 4
        assert program.stop() == 0


def test_a_press_while_the_program_stands_still_counts() -> None:
    """As while a card is slow to write: the kernel knows when the contact closed and opened."""
    with computer("4", speed=SPEED) as pi, seated(pi) as sitting:
        sitting.program.until(lambda: sitting.program.said.count("firmware 0.2.0") == 2)
        sitting.compare("its start")
        sitting.program.process.send_signal(signal.SIGSTOP)
        sitting.fingers.do(Press(Button.OK))
        sitting.program.process.send_signal(signal.SIGCONT)
        sitting.mirror.do(Press(Button.OK))
        sitting.compare("a press while it stood still")
        sitting.play(most=2)


def test_ten_minutes_at_rest_write_nothing_and_grow_by_nothing() -> None:
    """The short form of `python -m tests.kernel.day`."""
    with computer("4", speed=SPEED) as pi, seated(pi) as sitting:
        sitting.resume()
        sitting.play(most=4)
        leave_alone(sitting, pi, 300, speed=60)
        before = standing(sitting, pi)
        leave_alone(sitting, pi, 600, speed=60)
        after = standing(sitting, pi)
        sitting.play(most=2)
    assert (after.threads, after.descriptors) == (before.threads, before.descriptors)
    assert after.written == before.written
    assert after.resident - before.resident < GROWS_MOST


@pytest.mark.parametrize("hours", [3, -3, None])
def test_a_wall_clock_that_jumps_in_a_game_changes_only_times_of_entries(hours: int | None) -> None:
    """NTP sets it 3 hours on or back, or something sets it to 1970; every picture stays right."""
    with computer("3", speed=SPEED) as pi:
        with seated(pi) as sitting:
            sitting.resume()
            sitting.play(most=6)
            before = pi.clock.wall_ns()
            pi.clock.set_wall(before + hours * 3600 * SECOND if hours is not None else SECOND)
            sitting.play(most=6)
        found = verify(sitting.journal)
        with Journal.open(sitting.journal) as kept:
            times = [entry.time for entry in kept.entries]
    assert found.problem is None
    jump = max((later - earlier for earlier, later in pairwise(times)), key=abs)
    assert (jump > 2.9 * 3600) == (hours == 3)
    assert len(found.set_back) == (hours != 3)


@pytest.mark.parametrize("hours", [3, -3, None])
def test_R66_the_deadline_comes_in_time_when_the_wall_clock_jumps(hours: int | None) -> None:
    with computer("3", speed=SPEED) as pi:
        hardware, path = pi.folder / "hardware.toml", pi.folder / "game.journal"
        hardware.write_text(PARTS)
        edition = load("lotr-2003")
        with Journal.create(path, edition) as fresh:
            banker = Banker(edition, fresh)
            assert isinstance(banker.do(SetPosition(position=SCARCE)), list)
            assert isinstance(banker.do(Build(0, 16)), list)
        program = pi.start("run", "--hardware", hardware, "--journal", path)
        program.until(lambda: "> Resume" in program.said)
        press(pi, 23)
        began = pi.clock.now_ns()
        wall = pi.clock.wall_ns()
        pi.clock.set_wall(wall + hours * 3600 * SECOND if hours is not None else SECOND)
        program.until(lambda: len(read(path).entries) > 2)
        waited = (pi.clock.now_ns() - began) / SECOND
        assert program.stop() == 0
        assert 30 < waited < 70, waited
        assert [entry.by for entry in read(path).entries[2:]] == ["clock", "clock"]


def press(pi: Computer, gpio: int, seconds: float = 0.4) -> None:
    """A contact that is closed for so long, by its clock."""
    for closed in (True, False):
        with pi.carrier.lock:
            pi.pins.contact(gpio, closed)
        time.sleep(seconds / pi.speed)
