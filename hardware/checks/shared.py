"""Checks of what two parts share on this model: those that hardware.toml names, and what config.txt
gives the Pi's pins and ports to. One finding names both, with what is good for both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from common.message import Message, both
from hardware.checks.findings import Finding, Verdict
from hardware.profile.resources import (
    I2S_PINS,
    USB_SOUND,
    Model,
    Of,
    clashes,
    drives_by_pwm,
    finding,
    model_of,
    move_strip,
    names_socket,
    set_path,
    uses,
)
from hardware.profile.types import HEADER_SERIAL, DiceKind, Profile
from hardware.system.config_txt import ConfigTxt

CONFIG_TXT = "config.txt"

NO_BLUETOOTH = ("disable-bt", "pi3-disable-bt", "disable-bt-pi5")
_NO_SOCKET = re.compile(r"Zero|Module|Pi (400|5)")
"""Models without one, unless dtoverlay=audremap gives the sound to pins of the header."""

AUDIO_OFF = Message("change dtparam=audio=on to dtparam=audio=off in config.txt and restart")

OVERLAY_PINS: dict[str, tuple[tuple[str, int], ...]] = {
    "w1-gpio": (("gpiopin", 4),),
    "gpio-shutdown": (("gpio_pin", 3),),
    "gpio-poweroff": (("gpiopin", 26),),
    "gpio-fan": (("gpiopin", 12),),
    "gpio-ir": (("gpio_pin", 18),),
    "gpio-ir-tx": (("gpio_pin", 18),),
    "i2c-gpio": (("i2c_gpio_sda", 23), ("i2c_gpio_scl", 24)),
    "pwm": (("pin", 18),),
    "pwm-2chan": (("pin", 18), ("pin2", 19)),
    "pps-gpio": (("gpiopin", 18),),
    "dht11": (("gpiopin", 4),),
}
"""Of each overlay its parameters for GPIOs, and what they are if it is not given them."""

_PWM_OVERLAYS = ("pwm", "pwm-2chan")
_I2S_OVERLAYS = re.compile("hifiberry|max98357a|iqaudio|i2s-|googlevoicehat|justboom|allo-|rpi-dac")


def needs(profile: Profile, model: str, config: ConfigTxt) -> Iterator[Finding]:
    """What no part can have because another has it."""
    kind = model_of(model)
    yield from _sound(profile, model, config)
    for clash in clashes(profile):
        if kind in clash.on and clash.second.what not in (Of.PWM, Of.UART):
            what, remedy = finding(clash, profile)
            verdict = Verdict.WRONG if clash.sure else Verdict.LOOK
            yield Finding(clash.second.key.partition(".")[0], verdict, what, remedy)
    yield from _bluetooth(profile, kind, config)
    yield from _overlays(profile, kind, config)


def _sound(profile: Profile, model: str, config: ConfigTxt) -> Iterator[Finding]:
    """PWM is the strip's or the headphone socket's, which not every model has."""
    strip, speaker, on = profile.strip, profile.speaker, config.on("audio")
    named = speaker is not None and names_socket(speaker)
    there = _NO_SOCKET.search(model) is None or "audremap" in config.overlays
    by_pwm = strip is not None and drives_by_pwm(strip) and model_of(model) is not Model.PI_5
    pair = next((one for one in clashes(profile) if one.second.what is Of.PWM), None)
    if named and not there:
        none = Message("[speaker] names the headphone socket, which this model does not have")
        yield Finding("speaker", Verdict.WRONG, none, USB_SOUND)
    elif pair is not None and there and model_of(model) in pair.on and (on or named):
        yield Finding("strip", Verdict.WRONG, *finding(pair, profile))
    elif by_pwm and on:
        why = Message("gives PWM to the headphone socket, but the strip needs it")
        yield Finding(CONFIG_TXT, Verdict.WRONG, why, AUDIO_OFF)
    elif named and not on:
        off = Message("switches off the headphone socket, where [speaker] is")
        remedy = Message(
            "add the line {line} to config.txt, below [all], and restart", line="dtparam=audio=on"
        )
        yield Finding(CONFIG_TXT, Verdict.WRONG, off, remedy)


def takes_bluetooth(profile: Profile, config: ConfigTxt) -> bool:
    """Whether a line of config.txt, meant for the header's port, takes it from Bluetooth dice; then
    one finding says what to do about both."""
    dice = any(one.kind is DiceKind.BLUETOOTH for one in profile.dice.values())
    return dice and any(name in config.overlays for name in NO_BLUETOOTH)


def _bluetooth(profile: Profile, kind: Model, config: ConfigTxt) -> Iterator[Finding]:
    if not takes_bluetooth(profile, config):
        return
    line = next(name for name in NO_BLUETOOTH if name in config.overlays)
    dice = next(name for name, one in profile.dice.items() if one.kind is DiceKind.BLUETOOTH)
    what = Message("switches off Bluetooth, which {part} needs", part=f"dice.{dice}")
    remedy = Message("take the line dtoverlay={name} out of config.txt and restart", name=line)
    header = next((one.key for one in uses(profile) if one.what is Of.HEADER), "")
    if header and kind is not Model.PI_5:
        table = header.removesuffix(".path")
        what = Message("{what}, for the serial port of {part}", what=what, part=table)
        port = Message(
            "{advice}, and add the line {line} to config.txt",
            advice=set_path(table, HEADER_SERIAL[0]), line="enable_uart=1",
        )  # fmt: skip
        remedy = both(port, remedy)
    yield Finding(CONFIG_TXT, Verdict.WRONG, what, remedy)


def _overlays(profile: Profile, kind: Model, config: ConfigTxt) -> Iterator[Finding]:
    """Lines of config.txt that take what a part has."""
    taken = {one.what: one for one in uses(profile) if one.sure and kind in one.on & one.works}
    for name, given in config.overlays.items():
        for param, gpio in _claimed(name, given):
            if gpio not in taken or (not param and taken[gpio].key == "speaker.device"):
                continue
            what = Message(
                "dtoverlay={name} takes GPIO {gpio}, which is in use by {part}",
                name=name, gpio=gpio, part=taken[gpio].words,
            )  # fmt: skip
            yield Finding(
                CONFIG_TXT, Verdict.WRONG, what, _other_pin(name, param, taken[gpio].words)
            )
        if name in _PWM_OVERLAYS and Of.PWM in taken and taken[Of.PWM].key.startswith("strip"):
            what = Message("dtoverlay={name} takes the Pi's PWM, which the strip needs", name=name)
            yield Finding(CONFIG_TXT, Verdict.WRONG, what, move_strip(profile))


def _claimed(name: str, given: str) -> Iterator[tuple[str, int]]:
    """Its GPIOs, each with the parameter that moves it; "" if none does."""
    said = dict(one.partition("=")[::2] for one in given.replace(" ", "").split(","))
    for param, usual in OVERLAY_PINS.get(name, ()):
        number = said.get(param, "")
        yield param, int(number) if number.isdecimal() else usual
    if _I2S_OVERLAYS.match(name):
        yield from (("", gpio) for gpio in I2S_PINS)


def _other_pin(name: str, param: str, part: object) -> Message:
    if not param:
        return Message("give {part} another GPIO: those of a sound card are fixed", part=part)
    return Message(
        "give it a GPIO that hardware.toml does not name, {line}=..., and wire it there; or take "
        "the line out",
        line=f"dtoverlay={name},{param}",
    )
