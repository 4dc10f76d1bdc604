"""A profile as a whole: what two parts want of one Pi, told alike by file, doctor and drawing.

rpi_ws281x's README, "Limitations"; Raspberry Pi documentation, "Configuring UARTs"; the kernel's
overlays/README.
"""

import re
from functools import cache
from itertools import combinations, product
from pathlib import Path

import pytest
from msgspec.structs import replace

from hardware.checks import boot, shared
from hardware.checks.findings import Finding, Verdict
from hardware.profile import resources
from hardware.profile.profile import ProfileError, parse_profile
from hardware.profile.types import Profile, StripBackend
from hardware.wiring.currents import warnings
from tests.hardware.test_boot import PI_3, PI_4, PI_5, ZERO, computer
from tests.steps import cases

MODELS = (ZERO, PI_3, PI_4, PI_5)
PI_400 = "Raspberry Pi 400 Rev 1.0"
HEADPHONES = '[speaker]\ndevice = "plughw:CARD=Headphones"\n'
I2S = '[speaker]\ndevice = "plughw:CARD=sndrpihifiberry"\n'
USB = '[speaker]\ndevice = "plughw:CARD=Device"\n'
BLUETOOTH = '[dice.bought]\nkind = "bluetooth"\n'
PARTS = {
    "display": ["[display]\n", "[display]\nport = 0\n"],
    "strip": [
        f'[strip]\nbackend = "{backend.value}"\npin = {pin}\n'
        for backend, pin in product(StripBackend, (10, 12, 18, 21, 5))
        if not (backend is StripBackend.PWM and pin in (5, 10))
    ],
    "speaker": ["[speaker]\n", HEADPHONES, I2S, USB, '[speaker]\ndevice = "plughw:1"\n'],
    "panel": [f"[panel]\nok = {pin}\n" for pin in range(28)],
    "buzzer": [f"[buzzer]\npin = {pin}\n" for pin in (7, 10, 18)],
    "bought": [BLUETOOTH],
    "fobs": [
        f'[readers.fobs]\nkind = "rdm6300"\npath = "{path}"\n'
        for path in ("/dev/serial0", "/dev/ttyAMA0", "/dev/ttyUSB0")
    ],
    "dice": ['[dice.lines]\nkind = "lines"\npath = "/dev/serial0"\n'],
}
CONFIGS = (
    "dtparam=audio=on\n", "dtparam=audio=off\n",
    "dtparam=audio=on\ndtoverlay=disable-bt\n", "enable_uart=1\ndtoverlay=gpio-shutdown\n",
)  # fmt: skip
PAIRS = [
    one + other
    for first, second in combinations(PARTS, 2)
    for one, other in product(PARTS[first], PARTS[second])
]


@cache
def read(text: str) -> tuple[Profile, list[str]]:
    """What is opened of a file, and what its check says."""
    try:
        return parse_profile(text), []
    except ProfileError as error:
        return error.rest, str(error).splitlines()


def found(text: str, model: str, config: str, root: Path) -> list[Finding]:
    return boot.needs(read(text)[0], computer(root, model, config))


@cache
def alike(text: str, model: str) -> set[str]:
    """The parts that clash on a model, by key, whether or not the file's check refuses them."""
    bare = Profile()
    for name in ("strip", "speaker", "panel", "buzzer", "display"):
        part = next((t for t in re.split(r"(?m)^(?=\[)", text) if t.startswith(f"[{name}]")), "")
        if part:
            bare = _merged(bare, name, parse_profile(part))
    for one in re.findall(r"(?m)^\[(?:dice|readers)\.[^\[]*", text):
        profile = parse_profile(one)
        bare = _merged(bare, "dice", profile) if profile.dice else _merged(bare, "readers", profile)
    kind = resources.model_of(model)
    found = [one for one in resources.clashes(bare) if kind in one.on]
    return {f"{one.first.key} {one.second.key}" for one in found}


def _merged(into: Profile, name: str, other: Profile) -> Profile:
    mine, its = getattr(into, name), getattr(other, name)
    return replace(into, **{name: {**mine, **its} if isinstance(mine, dict) else its})


@pytest.mark.parametrize("text", [*PARTS["strip"]])
@pytest.mark.parametrize("model", MODELS)
def test_no_advice_for_one_breaks_the_other(tmp_path: Path, text: str, model: str) -> None:
    """`audio=off` never where the loudspeaker may be at the socket, `audio=on` never where the
    strip has its PWM; a file that names both for certain is refused."""
    for speaker, config in product(PARTS["speaker"], CONFIGS):
        profile = read(text + speaker)[0]
        pwm = profile.strip and resources.drives_by_pwm(profile.strip) and model != PI_5
        told = [one.remedy for one in found(text + speaker, model, config, tmp_path)]
        if model in (PI_3, PI_4) and speaker not in (USB, I2S) and profile.speaker:
            assert shared.AUDIO_OFF not in told, (speaker, config)
        if pwm:
            assert not any("dtparam=audio=on to" not in str(one) and "audio=on" in str(one)
                           for one in told)  # fmt: skip
            assert not (profile.speaker and resources.names_socket(profile.speaker))


@pytest.mark.parametrize("model", MODELS)
def test_no_pair_has_advice_that_the_file_s_check_then_refuses(tmp_path: Path, model: str) -> None:
    """For all pairs: `set path =`, `pin = 10` and `backend =` are put into the file as they say."""
    for config, text in product(CONFIGS[::3], PAIRS):
        root = computer(tmp_path / str(len(config)), model, config)
        for one in boot.needs(read(text)[0], root):
            followed = follow(text, str(one.remedy))
            if followed is not None and text.count("/dev/serial0") < 2:  # refused as it is
                assert alike(followed, model) <= alike(text, model), (text, str(one))


def test_what_the_strip_says_when_it_cannot_be_opened_is_good_for_the_other_part() -> None:
    for text, remedy in product(PAIRS, (resources.AT_10, resources.AUTO_WAY)):
        profile, wrong = read(text)
        if profile.strip is None or wrong:
            continue
        fitted = str(resources.fitted(remedy, profile))
        followed = follow(text, fitted)
        assert followed is not None
        if "other GPIOs" not in fitted:
            assert not read(followed)[1], (text, fitted)


def follow(text: str, advice: str) -> str | None:
    """The file after an advice about it; None if it is about something else."""
    if said := re.search(r'set path = "(\S+)" under \[(\S+)\]', advice):
        section = re.escape(f"[{said[2]}]")
        return re.sub(rf'(?s)({section}.*?path = ")[^"]*', rf"\g<1>{said[1]}", text, count=1)
    if "under [strip]" not in advice:
        return None
    text = re.sub(r'backend = "\w+"', 'backend = "auto"', text)
    if "pin = 10" not in advice:
        return text
    return re.sub(r"\[strip\]([^\[]*)pin = \d+", r"[strip]\g<1>pin = 10", text)


# Each pair that clashes


@pytest.mark.parametrize("backend", ["pwm", "auto", "neopixel"])
@pytest.mark.parametrize("pin", [12, 13, 18, 19])
def test_the_strip_s_pwm_clashes_with_headphones(tmp_path: Path, backend: str, pin: int) -> None:
    strip = f'[strip]\nbackend = "{backend}"\npin = {pin}\n'
    (line,) = read(strip + HEADPHONES)[1]
    assert "strip.pin: the strip needs the Pi's PWM, and so does the headphone socket" in line
    assert "pin = 10 and backend" in line
    assert "expected" not in line  # what is to be done is no value that stands there
    assert "or plug in a USB sound card" in line
    assert not read(strip.replace(f"pin = {pin}", 'pin = 10').replace("pwm", "auto").replace(
        "neopixel", "auto") + HEADPHONES)[1]  # fmt: skip
    assert not read(strip + USB)[1]

    unsure = strip + "[speaker]\n"
    assert not read(unsure)[1]
    (one,) = found(unsure, PI_4, "dtparam=audio=on", tmp_path)
    assert (one.part, one.verdict) == ("strip", Verdict.WRONG)
    assert "so does the headphone socket, if [speaker] is there" in str(one.what)
    (mind,) = warnings(parse_profile(unsure))
    assert str(one.remedy) in mind
    assert mind.startswith("On a Zero 2 W, Pi 3 and Pi 4: the strip needs the Pi's PWM")


def test_the_strip_s_advice_names_what_is_to_move_first_and_the_way_that_works() -> None:
    """`pin = 10` alone would leave `backend = "pwm"`, which does not reach that pin."""
    told = read(f"[strip]\n[panel]\nok = 10\nback = 11\n{HEADPHONES}")[1]
    assert "give panel.ok and panel.back other GPIOs, then connect the strip's" in told[0]
    assert 'backend = "auto"' in str(resources.AT_10)


def test_a_strip_that_needs_no_pwm_leaves_the_socket_alone(tmp_path: Path) -> None:
    for strip in ("pin = 10", 'backend = "spi"', 'backend = "pio"', "pin = 21"):
        assert not read(f"[strip]\n{strip}\n{HEADPHONES}")[1]
    text = f'[strip]\nbackend = "spi"\n{HEADPHONES}'
    (one,) = [
        one for one in found(text, PI_4, "core_freq_min=500", tmp_path)
        if one.verdict is Verdict.WRONG
    ]  # fmt: skip
    assert "dtparam=audio=on" in str(one.remedy)


@cases(
    "model, config, there",
    (PI_5, "a", False), (ZERO, "a", False), (PI_400, "dtparam=audio=on", False),
    (ZERO, "dtoverlay=audremap\ndtparam=audio=on", True), (PI_3, "dtparam=audio=on", True),
)  # fmt: skip
def test_a_model_without_headphones(tmp_path: Path, model: str, config: str, there: bool) -> None:
    told = [str(one.what) for one in found(HEADPHONES, model, config, tmp_path)]
    none = "[speaker] names the headphone socket, which this model does not have"
    assert told == ([] if there else [none])


@pytest.mark.parametrize("pin", [18, 19, 21])
def test_an_i2s_sound_card_has_its_pins(tmp_path: Path, pin: int) -> None:
    for name in ("strip.pin", "panel.ok"):
        part = "[{}]\n{} = {}\n".format(*name.split("."), pin)
        (line,) = read(I2S + part)[1]
        assert f"{name}: GPIO {pin} is already in use by the sound card (I2S)" in line
        told = found(part, PI_5, "dtoverlay=hifiberry-dac", tmp_path)
        assert f"takes GPIO {pin}" in str(told[0].what)
    assert not found(I2S, PI_5, "dtoverlay=hifiberry-dac", tmp_path)


def test_what_is_only_warned_of_or_in_nobody_s_way(tmp_path: Path) -> None:
    for pin in (9, 11):
        text = f"[strip]\npin = 10\n[panel]\nok = {pin}\n"
        assert not read(text)[1]
        told = [one for one in found(text, PI_5, "a", tmp_path) if one.part == "panel"]
        found_ = [(one.verdict, str(one.remedy)) for one in told]
        assert found_ == [(Verdict.LOOK, "give panel.ok another GPIO")]
        assert any(f"GPIO {pin} is already in use by SPI" in one for one in warnings(read(text)[0]))
    assert found("[strip]\n[speaker]\n", PI_5, "dtparam=audio=on", tmp_path) == []


def test_two_names_of_the_header_s_serial_port_are_one() -> None:
    dice, fobs = PARTS["dice"][0], PARTS["fobs"][1]
    (line,) = read(dice + fobs)[1]
    assert "readers.fobs.path: is the same serial port as that of dice.lines" in line
    assert "a USB serial adapter of its own" in line


@pytest.mark.parametrize("path", ["/dev/serial0", "/dev/ttyAMA0"])
def test_bluetooth_dice_and_a_reader_at_the_header(tmp_path: Path, path: str) -> None:
    text = f'{BLUETOOTH}[readers.fobs]\nkind = "rdm6300"\npath = "{path}"\n'
    (one,) = found(text, PI_4, "dtoverlay=disable-bt\n", tmp_path)
    assert "dice.bought" in str(one.what)
    assert "readers.fobs" in str(one.what)
    assert 'set path = "/dev/serial0"' in str(one.remedy)
    assert "take the line dtoverlay=disable-bt out" in str(one.remedy)
    after = text.replace("ttyAMA0", "serial0")
    said = found(after, PI_4, "enable_uart=1\n", tmp_path)
    assert all(one.verdict is Verdict.FINE for one in said)


@cases(
    "line, text, gpio, part",
    ("gpio-shutdown", "[display]\n", 3, "the display (SCL)"),
    ("w1-gpio", "[panel]\nok = 4\n", 4, "panel.ok"),
    ("w1-gpio,gpiopin=17", "[panel]\nok = 17\n", 17, "panel.ok"),
    ("i2c-gpio,bus=3", "[panel]\nback = 24\n", 24, "panel.back"),
    ("gpio-fan", "[buzzer]\npin = 12\n", 12, "buzzer.pin"),
    ("pwm", '[strip]\npin = 18\nbackend = "pwm"\n', 18, "strip.pin"),
)
def test_config_txt_takes_gpios(tmp_path: Path, line: str, text: str, gpio: int, part: str) -> None:
    told = found(text, PI_4, f"dtoverlay={line}\n", tmp_path)
    name = line.partition(",")[0]
    wanted = f"dtoverlay={name} takes GPIO {gpio}, which is in use by {part}"
    assert wanted in [str(one.what) for one in told]
    assert not [one for one in found(text, PI_4, "a", tmp_path) if "dtoverlay" in str(one.what)]
