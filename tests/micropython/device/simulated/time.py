"""Simulated time: it stands still while the firmware works, and goes on when it sleeps."""

from bus import ask


def ticks_ms():
    return int.from_bytes(ask(b"t"), "big")


def ticks_diff(one, other):
    return ((one - other + (1 << 29)) & ((1 << 30) - 1)) - (1 << 29)


def sleep_ms(milliseconds):
    ask(b"s" + milliseconds.to_bytes(4, "big"))
