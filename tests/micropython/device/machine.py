"""What a board's `machine` module has, as far as the firmware uses it, on a computer."""

import sys


def reset():
    """Ends the interpreter; tests/micropython/flashable.py starts it again, as a board starts."""
    sys.exit(77)


def unique_id():
    return b"\xe6\x61\x41\x04\x03\x2b\x1f\x2c"
