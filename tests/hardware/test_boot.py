"""What the doctor says of config.txt and cmdline.txt, on each model, for each part; and what
install.sh is told to install, which is what the driver will take (hardware/strip/ways.py).

Filters and settings are those of the Raspberry Pi documentation: "config.txt", "Conditional
filters", "Overclocking", "Configuring UARTs"; a Pi 5's ports: raspberrypi/documentation#3294.
"""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from hardware.checks import boot
from hardware.checks.findings import Verdict
from hardware.ports import PartError
from hardware.profile import needs
from hardware.profile.profile import parse_profile
from hardware.profile.types import (
    SPI_DATA,
    Profile,
    StripBackend,
    StripKind,
    StripProfile,
    WebProfile,
)
from hardware.strip.ways import open_way
from hardware.system import config_txt
from hardware.system.kernel import MODEL
from sim.linux.kernel import SimKernel
from tests.steps import cases

PI_3, PI_4 = "Raspberry Pi 3 Model B Plus Rev 1.3", "Raspberry Pi 4 Model B Rev 1.4"
PI_5, ZERO = "Raspberry Pi 5 Model B Rev 1.0", "Raspberry Pi Zero 2 W Rev 1.0"
AUTO, SPI, PWM = StripBackend.AUTO, StripBackend.SPI, StripBackend.PWM
AUDIO = "change dtparam=audio=on to dtparam=audio=off in config.txt and restart"


def computer(root: Path, model: str, config: str, command: str = "root=/dev/sda\n") -> Path:
    for name, text in (
        (MODEL, model + "\0"), (config_txt.FILES[0], config),
        (boot.COMMAND_LINES[0], command),
    ):  # fmt: skip
        path = root / name.lstrip("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def strip(backend: StripBackend = AUTO, pin: int = 10) -> Profile:
    return Profile(strip=StripProfile(pin=pin, backend=backend))


def add(line: str) -> str:
    return f"add the line {line} to config.txt, below [all], and restart"


@cases(
    "model, backend, pin, line, remedy",
    (PI_4, AUTO, 10, "core_freq_min=500", add("core_freq_min=500")),
    (PI_4, SPI, 18, "force_turbo=1", add("core_freq_min=500")),
    (PI_3, AUTO, 10, "core_freq=250", add("core_freq=250")),
    (ZERO, AUTO, 10, "enable_uart=1", add("core_freq=250")),
    (PI_4, PWM, 18, "dtparam=audio=off", AUDIO),
    (PI_4, StripBackend.NEOPIXEL, 18, "dtparam=audio=off", AUDIO),
)
def test_a_line_that_is_missing_is_said_and_found_when_it_is_there(
    tmp_path: Path, model: str, backend: StripBackend, pin: int, line: str, remedy: str
) -> None:
    profile = strip(backend, pin)
    (found,) = boot.needs(profile, computer(tmp_path, model, "dtparam=audio=on\n#" + line))
    assert found.verdict is Verdict.WRONG
    assert str(found.remedy) == remedy
    config = f"dtparam=audio=on\n[all]\n{line} # ours\n"
    (found,) = boot.needs(profile, computer(tmp_path, model, config))
    assert found.verdict is Verdict.FINE


def test_a_strip_with_a_clock_of_its_own_needs_spi_and_no_line(tmp_path: Path) -> None:
    clocked = Profile(strip=StripProfile(kind=StripKind.APA102))
    assert boot.needs(clocked, computer(tmp_path, PI_4, "dtparam=audio=on")) == []
    for model in MODELS:
        wanted = [*needs.needs({"strip": {"kind": "apa102", "pin": 18}}, model)]
        assert set(wanted) - {"chip rp1"} == {"lock pi", "interface spi"}


def test_only_a_table_with_a_keypad_may_read_keys() -> None:
    pad = {"keypad": {"path": "/dev/input/event3"}}
    assert [*needs.needs(pad, PI_4)] == ["lock pi", "right keyboard"]


def test_wled_needs_the_network_alone(tmp_path: Path) -> None:
    wled = Profile(strip=StripProfile(kind=StripKind.WLED, host="wled.local"))
    assert boot.needs(wled, computer(tmp_path, PI_4, "dtparam=audio=on")) == []
    for model in MODELS:
        wanted = [*needs.needs({"strip": {"kind": "wled", "host": "wled.local"}}, model)]
        assert set(wanted) - {"chip rp1"} == {"lock pi", "right network"}


@pytest.mark.parametrize("pin", [10, 18])
def test_a_pi_5_a_pc_and_pcm_need_nothing(tmp_path: Path, pin: int) -> None:
    """PCM has nothing to do with the headphones."""
    assert boot.needs(strip(pin=pin), computer(tmp_path, PI_5, "a")) == []
    assert boot.needs(strip(pin=pin), tmp_path / "no pi") == []
    assert boot.needs(Profile(), computer(tmp_path, PI_4, "a")) == []
    assert boot.needs(strip(PWM, 21), computer(tmp_path, PI_4, "dtparam=audio=on")) == []


@cases(
    "config, holds",
    ("[pi4]\ncore_freq_min=500", True),
    ("[pi3]\ncore_freq_min=500", False),
    ("[pi3]\n[all]\ncore_freq_min=500", True),
    ("[pi3]\n[pi4]\ncore_freq_min=500", True),  # of one kind: the later one counts
    ("[none]\n[pi4]\ncore_freq_min=500", False),  # of two kinds: both have to hold
    ("[EDID=VSC-TD2220]\n[pi4]\ncore_freq_min=500", False),
    ("[0x12345678]\ncore_freq_min=500", True),
    ("[0x12345679]\ncore_freq_min=500", False),
    ("[HDMI:1]\ncore_freq_min=500", True),
    ("[pi400]\ncore_freq_min=500", False),
    ("core_freq_min=500\n[pi4]\ncore_freq_min=250", False),  # the last one counts
    ("include more.txt", True),
    ("[pi5]\ninclude more.txt", False),
)
def test_a_line_holds_only_where_its_filters_do(tmp_path: Path, config: str, holds: bool) -> None:
    root = computer(tmp_path, PI_4, config)
    (root / "boot/firmware/more.txt").write_text("core_freq_min=500\n")
    (root / "proc/device-tree/serial-number").write_text("0000000012345678\0")
    (found,) = boot.needs(strip(), root)
    assert found.verdict is (Verdict.FINE if holds else Verdict.WRONG)


@cases(
    "config, verdict, what",
    ("dtparam=i2c_arm=on", Verdict.LOOK, "I2C runs at 100 kHz, which makes the display slow"),
    ("dtparam=i2c_arm=on,i2c_arm_baudrate=400000", Verdict.FINE, "I2C runs at 400 kHz"),
    (
        "dtparam=i2c_baudrate=1000000", Verdict.LOOK,
        "I2C runs at 1000 kHz, faster than displays are made for",
    ),
)  # fmt: skip
def test_i2c_speed(tmp_path: Path, config: str, verdict: Verdict, what: str) -> None:
    (found,) = boot.needs(parse_profile("[display]\n"), computer(tmp_path, PI_4, config))
    assert (found.verdict, str(found.what)) == (verdict, what)
    assert str(found.remedy or "") in ("", add("dtparam=i2c_arm_baudrate=400000"))
    assert boot.needs(parse_profile("[display]\nport = 3\n"), tmp_path) == []


OFF = "the serial port on GPIO 14 and 15 is switched off"
ON = "the serial port on GPIO 14 and 15 is switched on"


@cases(
    "model, path, config, said",
    (PI_5, "/dev/ttyAMA0", "dtparam=uart0=on", [ON]),
    (PI_5, "/dev/ttyAMA0", "enable_uart=1", [OFF]),
    (
        PI_5, "/dev/serial0", "dtparam=uart0=on",
        ["/dev/serial0 is not the serial port on a Pi 5's header", ON],
    ),
    (PI_4, "/dev/serial0", "enable_uart=1", [ON]),
    (PI_4, "/dev/serial0", "# nothing", [OFF]),
    (PI_3, "/dev/ttyAMA0", "enable_uart=1\ndtoverlay=disable-bt", [ON]),
    (ZERO, "/dev/serial0", "dtoverlay=miniuart-bt", [ON]),
    (
        ZERO, "/dev/ttyAMA0", "enable_uart=1",
        ["/dev/ttyAMA0 is for Bluetooth on this model, not for the header", ON],
    ),
)  # fmt: skip
def test_a_reader_on_the_header_s_serial_port(
    tmp_path: Path, model: str, path: str, config: str, said: list[str]
) -> None:
    profile = parse_profile(f'[readers.fobs]\nkind = "rdm6300"\npath = "{path}"\n')
    found = boot.needs(profile, computer(tmp_path, model, config))
    assert [str(one.what) for one in found] == said
    for one in found:
        assert (one.verdict is Verdict.FINE) == (str(one.what) == ON)
    if said[0] != ON and said[0] != OFF:
        right = "/dev/ttyAMA0" if model == PI_5 else "/dev/serial0"
        what = f'set path = "{right}" under [readers.fobs] in hardware.toml'
        assert str(found[0].remedy) == what
    elif said == [OFF]:
        line = "dtparam=uart0=on" if model == PI_5 else "enable_uart=1"
        assert str(found[0].remedy) == add(line)


@cases(
    "model, console, held",
    (PI_4, "serial0,115200", True),
    (PI_4, "tty1", False),
    (PI_5, "serial0,115200", False),  # there it is the debug connector
    (PI_5, "ttyAMA0,115200", True),
)
def test_a_login_shell(tmp_path: Path, model: str, console: str, held: bool) -> None:
    path = "/dev/ttyAMA0" if model == PI_5 else "/dev/serial0"
    profile = parse_profile(f'[readers.fobs]\nkind = "rdm6300"\npath = "{path}"\n')
    config = "enable_uart=1\ndtparam=uart0=on"
    root = computer(tmp_path, model, config, f"console={console} root=/dev/sda")
    told = [one for one in boot.needs(profile, root) if one.part == boot.COMMAND_LINE]
    said = "a login shell is using the serial port of fobs"
    assert [str(one.what) for one in told] == ([said] if held else [])


# What is installed


MODELS = (
    "Raspberry Pi Zero 2 W Rev 1.0", "Raspberry Pi 3 Model B Plus Rev 1.3",
    "Raspberry Pi 4 Model B Rev 1.4", "Raspberry Pi 400 Rev 1.0", "Raspberry Pi 5 Model B Rev 1.0",
    "Raspberry Pi 500 Rev 1.0", "Raspberry Pi Compute Module 5 Rev 1.0",
    "Raspberry Pi Compute Module 4 Rev 1.1",
)  # fmt: skip


def closed(model: str, backend: StripBackend, pin: int) -> str:
    """Why no way to a strip is open on a model that has no device at all."""
    with pytest.raises(PartError) as caught:
        open_way(backend, StripProfile(backend=backend, pin=pin).gpio, 40, SimKernel(model))
    return str(caught.value)


@pytest.mark.parametrize("pin", [10, 18])
@pytest.mark.parametrize("backend", StripBackend)
@pytest.mark.parametrize("model", MODELS)
def test_what_the_driver_uses_is_installed(model: str, backend: StripBackend, pin: int) -> None:
    wanted = set(needs.needs({"strip": {"backend": backend.value, "pin": pin}}, model))
    why = closed(model, backend, pin)
    by_pio = "by PIO" in why
    by_spi = "by SPI" in why and "not by SPI: it does not reach" not in why
    by_pwm = "by PWM" in why and "it needs a Pi 4 or older" not in why
    pio_there = needs.PIO_MODEL.match(model) is not None
    assert ("lock pi-pio" in wanted) is (by_pio and pio_there)
    assert ("interface spi" in wanted) is by_spi
    # PWM is the last resort: where SPI can be it is not prepared for, nor where its pin is not
    assert ("lock pi-pwm" in wanted) <= by_pwm
    assert by_pwm <= ("lock pi-pwm" in wanted or by_spi)
    assert ("right memory" in wanted) is ("lock pi-pwm" in wanted)


def test_the_names_it_knows_are_the_driver_s_and_the_example_s() -> None:
    assert needs.SPI_DATA == SPI_DATA
    assert set(needs.STRIP_KEYS) == set(StripProfile.__struct_fields__)
    assert set(needs.WEB_KEYS) == set(WebProfile.__struct_fields__)
    assert set(needs.TABLES) == set(Profile.__struct_fields__)
    assert set(needs.STRIP_KINDS) == {kind.value for kind in StripKind}
    assert set(needs.BACKENDS) == {backend.value for backend in StripBackend}
    example = Path(needs.__file__).parents[2] / "docs/hardware.example.toml"
    assert set(needs.read(example)) == set(needs.TABLES)


@cases("web, asked", ({}, False), ({"lan": False}, False), ({"lan": True, "port": 8090}, True))
def test_only_who_asks_for_phones_is_given_the_network(web: dict[str, Any], asked: bool) -> None:
    words = list(needs.needs({"web": web}, "Raspberry Pi 4 Model B Rev 1.4"))
    assert ("right network" in words) is asked


@given(st.binary(max_size=200))
def test_no_file_is_too_odd(data: bytes) -> None:
    import tempfile

    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        tables: dict[str, Any] = {}
        wrong: needs.Mistake | None = None
        try:
            tables = needs.read(Path(file.name))
        except needs.Mistake as mistake:
            wrong = mistake
    if wrong:
        assert 0 <= wrong.line <= max(1, len(data.splitlines()))
        assert "; expected " in str(wrong)
        return
    words = list(needs.needs(tables, "Raspberry Pi 4 Model B Rev 1.4"))
    assert words[0] == "lock pi"


def test_it_runs_by_itself_with_the_standard_library_alone(tmp_path: Path) -> None:
    parts = tmp_path / "hardware.toml"
    parts.write_text("[display]\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", "-S", needs.__file__, str(parts), str(tmp_path / "none")],
        capture_output=True, text=True, check=True, cwd="/",
    )  # fmt: skip
    assert done.stdout.splitlines() == ["lock pi", "interface i2c"]
