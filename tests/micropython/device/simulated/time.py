"""Simulated time: it stands still while the firmware works, and goes on when it sleeps."""

import select
import sys

from bus import ask

_KEY = b"\x03"  # Ctrl-C: the board's port interrupts the program

_typed = select.poll()
_typed.register(sys.stdin.buffer, select.POLLIN)


def ticks_ms():
    return int.from_bytes(ask(b"t"), "big")


def ticks_diff(one, other):
    return ((one - other + (1 << 29)) & ((1 << 30) - 1)) - (1 << 29)


def sleep_ms(milliseconds):
    ask(b"s" + milliseconds.to_bytes(4, "big"))
    while _typed.poll(0):
        if sys.stdin.buffer.read(1) == _KEY:
            raise KeyboardInterrupt
