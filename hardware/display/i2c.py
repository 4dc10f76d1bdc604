"""The Pi's I2C port, and what to do where it is not there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from common.message import Message
from hardware.ports import PartError
from hardware.profile.types import USUAL_I2C
from hardware.system.kernel import Kernel, Linux, once_more, refused

if TYPE_CHECKING:
    from hardware.display.luma_oled import Wire


def open_i2c(port: int, kernel: Kernel | None = None) -> Wire:
    """The Pi's I2C port. PartError, OSError. config.txt is read through the `kernel`, Linux unless
    given."""
    from smbus2 import SMBus

    try:
        return once_more(lambda: SMBus(port))
    except FileNotFoundError as error:
        raise no_port(port, (kernel or Linux()).text) from error
    except PermissionError as error:
        raise refused("display", f"/dev/i2c-{port}", "i2c") from error


def no_port(port: int, text: Callable[[str], str]) -> PartError:
    """An I2C port that is not there; config.txt is read through `text`."""
    why = Message("there is no I2C port {port} on this computer (/dev/i2c-{port})", port=port)
    return PartError("display", why, _remedy(port, text))


def _remedy(port: int, text: Callable[[str], str]) -> Message:
    from hardware.system.config_txt import switched_on, unstarted

    if port != USUAL_I2C:
        return Message(
            "set port = {usual} under [display] in hardware.toml: that is the port on a "
            "Raspberry Pi's SDA and SCL pins; any other port needs a dtoverlay of its own",
            usual=USUAL_I2C,
        )
    if switched_on("i2c", text):
        return unstarted("I2C")
    return Message(
        "on a Raspberry Pi, switch it on with sudo raspi-config nonint do_i2c 0, which adds "
        "{line} to {file}; elsewhere, leave [display] out",
        line="dtparam=i2c_arm=on", file="/boot/firmware/config.txt",
    )  # fmt: skip
