"""How long a die's message takes to sign and to check, by the clock of an emulated board.

A die's ESP32-C3 has a faster processor and hashes in hardware; nobody emulates it, so a Pico, which
hashes in software, gives the bound.
"""

from pathlib import Path

from firmware import radio
from tests.pico.board import Pico

TIMES = 50
PATIENCE_S = 20.0  # of the board's time, for all of it
SIGNS = f"""
import time

codec = Codec(7, bytes(range(KEY_BYTES)))
body = report(6, 123456789, 42, (0, 0, 64), 80)
start = time.ticks_us()
for serial in range({TIMES}):
    message = codec.encode(ROLL, 1, serial, b"abcd", b"efgh", body)
signed = time.ticks_diff(time.ticks_us(), start)
start = time.ticks_us()
for serial in range({TIMES}):
    good = codec.decode(message)
checked = time.ticks_diff(time.ticks_us(), start)
print("signed", signed, "checked", checked, "good", bool(good), "end")
"""


def signing_ms(image: Path) -> tuple[float, float]:
    """Milliseconds of the board's time to sign a message, and to check one."""
    source = Path(radio.__file__).read_bytes()
    pico, heard = Pico(image, main_py=source + SIGNS.encode()), bytearray()
    pico.heard = heard.extend
    while b" end" not in heard:
        pico.turn()
        assert pico.time.now < PATIENCE_S, bytes(heard)
    words = heard.decode(errors="replace").split()
    assert words[words.index("good") + 1] == "True", words
    signed, checked = (int(words[words.index(word) + 1]) for word in ("signed", "checked"))
    return signed / TIMES / 1000, checked / TIMES / 1000
