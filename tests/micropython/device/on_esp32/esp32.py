"""An ESP32 has this module; `firmware flash` knows it by that."""

from bus import ask

WAKEUP_ANY_HIGH = 1


def wake_on_gpio(pins, level):
    ask(b"W" + bytes(pin.number for pin in pins))
