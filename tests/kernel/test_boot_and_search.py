"""`ringkeeper` on simulated computers: what it reads of config.txt, and where it finds its boards.

Settings are those of the Raspberry Pi documentation: "config.txt", "Overclocking", "Configuring
UARTs". Boards are simulated, too; their ports are ptys.
"""

import re
import shutil

import pytest

from tests.bench.rig import Boards
from tests.kernel.computer import MODELS, Computer, computer
from tests.kernel.evening import PORTS, play

pytestmark = pytest.mark.skipif(
    shutil.which("cc") is None, reason="there is no C compiler: the simulated kernel needs one"
)

CONFIG, COMMAND_LINE = "/boot/firmware/config.txt", "/boot/firmware/cmdline.txt"
CORE = {"zero2w": "core_freq=250", "3": "core_freq=250", "4": "core_freq_min=500", "5": ""}
"""The line by which the clock of SPI keeps still."""

STRIP = "[display]\n[strip]\npin = 10\n"
HEADER = '[readers.fobs]\nkind = "rdm6300"\npath = "/dev/serial0"\n'
SPEED = 20


def doctor(pi: Computer, profile: str) -> str:
    """What `ringkeeper doctor` says, without line breaks."""
    hardware = pi.folder / "hardware.toml"
    hardware.write_text(profile)
    program = pi.start("doctor", "--hardware", hardware)
    program.ended()
    return re.sub(r"\s+", " ", program.said)


@pytest.mark.parametrize("model", MODELS)
def test_doctor_names_the_line_that_config_txt_lacks_until_it_is_there(model: str) -> None:
    line, bus = CORE[model], "dtparam=i2c_arm=on,i2c_arm_baudrate=400000\n"
    add = f"add the line {line} to config.txt, below [all], and restart"
    with computer(model) as pi:
        pi.write(CONFIG, bus)
        before = doctor(pi, STRIP)
        pi.write(CONFIG, f"{bus}[pi1]\n{line}\n")
        elsewhere = doctor(pi, STRIP)
        pi.write(CONFIG, f"{bus}[all]\n{line}\n")
        after = doctor(pi, STRIP)
    if line:
        assert add in before, before
        assert add in elsewhere, "a line for another model does not count"
    assert "WRONG config.txt" not in after, after


def test_doctor_names_a_login_shell_on_the_port_of_a_reader() -> None:
    with computer("4") as pi:
        pi.write(CONFIG, "dtparam=i2c_arm=on\n[all]\ncore_freq_min=500\n")
        pi.write(COMMAND_LINE, "console=serial0,115200 root=/dev/mmcblk0p2\n")
        said = doctor(pi, STRIP + HEADER)
    assert "enable_uart=1" in said, said
    assert "WRONG cmdline.txt: a login shell is using the serial port of fobs" in said, said


@pytest.mark.parametrize("model", ["3", "5"])
def test_a_game_is_played_with_boards_that_hardware_toml_does_not_place(model: str) -> None:
    with computer(model, speed=SPEED) as pi:
        outcome = play(pi, seed=2, game="short", most=5, named=False)
    assert outcome.commands == 5
    for part in ("dice: dice hub", "pads: tag reader"):
        assert part in outcome.said, outcome.said


def test_run_says_which_board_it_did_not_find_on_any_port() -> None:
    """A reader is plugged in, the dice hub is not."""
    with computer("4", speed=SPEED) as pi:
        boards = Boards(environment=pi.time())
        try:
            pi.plug(PORTS[0], boards.reader)
            hardware = pi.folder / "hardware.toml"
            hardware.write_text(STRIP + "[dice.dice]\n[readers.pads]\n")
            program = pi.start("run", "--hardware", hardware, "--journal", pi.folder / "a.journal")
            program.until(lambda: "no dice hub says hello" in program.said)
            program.until(lambda: "pads: tag reader, firmware" in program.said)
            assert program.stop() == 0
            assert "dice: dice hub" not in program.said
        finally:
            boards.close()
