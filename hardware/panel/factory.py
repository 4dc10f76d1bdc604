"""Which of gpiozero's pin factories opens panel and buzzer, and what to do without one."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

from common.message import Message
from hardware.ports import PartError
from hardware.system.kernel import refused

_FACTORIES = (
    ("hardware.panel.gpio_pins", "LineFactory"),
    ("gpiozero.pins.lgpio", "LGPIOFactory"),
    ("gpiozero.pins.rpigpio", "RPiGPIOFactory"),
)
"""The kernel's own lines; else lgpio, or what goes by RPi.GPIO's name, where it is installed."""


def open_pins() -> Any:
    """gpiozero's pin factory for this computer, or the one that GPIOZERO_PIN_FACTORY names."""
    if os.environ.get("GPIOZERO_PIN_FACTORY"):
        from gpiozero import Device

        Device.ensure_pin_factory()
        return Device.pin_factory
    reasons: list[Exception] = []
    for module, name in _FACTORIES:
        try:
            return getattr(import_module(module), name)()
        except ModuleNotFoundError as error:
            if error.name == "gpiozero":
                raise
            continue  # nobody asked for that one
        except Exception as error:  # each library fails in its own way off a Pi
            reasons.append(error)
    raise reasons[0]  # the kernel's own


def library_of(factory: Any) -> str:
    """By which library a factory reaches its pins; "" for the kernel's own lines, and in tests."""
    match type(factory).__name__:
        case "LGPIOFactory":
            return "lgpio"
        case "RPiGPIOFactory":
            return "rpi-lgpio" if "lgpio" in sys.modules else "RPi.GPIO"
        case _:
            return ""


def factory_for(part: str, pins: Callable[[], Any]) -> Any:
    """The factory that `pins` opens. PartError, as of the part that needs it."""
    try:
        return pins()
    except ModuleNotFoundError:
        raise  # the program says which extra is missing
    except PermissionError as error:
        raise refused(part, error.filename or "/dev/gpiochip0", "gpio") from error
    except FileNotFoundError as error:
        remedy = Message(
            "run this program on a Raspberry Pi, or take [panel] and [buzzer] out of hardware.toml"
        )
        raise PartError(part, Message("this computer has no GPIO pins"), remedy) from error
    except Exception as error:
        remedy = Message(
            "on a Raspberry Pi, run install.sh again: it installs the GPIO library; elsewhere, "
            "take [panel] and [buzzer] out of hardware.toml"
        )
        why = Message("this computer has no GPIO pins that this program can use ({why})", why=error)
        raise PartError(part, why, remedy) from error
