"""Reading the display's glass: whether words stand on it, in any of the letters, light or dark.

It knows the letters and no screen: what is found was drawn on the simulated OLED, pixel by pixel.
"""

from controller.view.oled.canvas import HEIGHT, WIDTH
from controller.view.oled.font import BIG, BOLD, SMALL, SMALL_BOLD, Glyph

FONTS = (SMALL_BOLD, SMALL, BOLD, BIG)
_ALL = (1 << WIDTH) - 1


def rows_of(pixels: bytes) -> list[int]:
    """The picture's rows as numbers, leftmost pixel highest; `pixels` as `Ssd1306.pixels` has."""
    size = WIDTH // 8
    return [int.from_bytes(pixels[i * size : (i + 1) * size], "big") for i in range(HEIGHT)]


def reads(pixels: bytes, text: str) -> bool:
    """Whether a text stands there, in one line or broken into two."""
    light = rows_of(pixels)
    both = light, [row ^ _ALL for row in light]
    breaks = [i for i, char in enumerate(text) if char == " "]
    return _reads(both, text) or any(
        _reads(both, text[:at]) and _reads(both, text[at + 1 :]) for at in breaks
    )


def _reads(both: tuple[list[int], list[int]], text: str) -> bool:
    return any(_stands(rows, font.line(text), font.cap) for font in FONTS for rows in both)


def _stands(rows: list[int], glyph: Glyph, cap: int) -> bool:
    """Whether these pixels stand somewhere: exactly these between a capital's top and the
    baseline; beyond, tails and accents of other lines may come between them."""
    width, bits = glyph.width - 1, [row >> 1 for row in glyph.rows]  # the last gap may be cut
    mask = (1 << width) - 1
    strict = range(glyph.top - cap, glyph.top)
    fullest = max(strict, key=lambda i: bits[i].bit_count() if 0 <= i < len(bits) else 0)
    for top in range(HEIGHT - len(bits) + 1):
        row, wanted = rows[top + fullest], bits[fullest]
        if row.bit_count() < wanted.bit_count():
            continue
        for shift in range(WIDTH - width + 1):
            if (row >> shift) & mask == wanted and all(
                (rows[top + i] >> shift) & (mask if i in strict else one) == one
                for i, one in enumerate(bits)
            ):
                return True
    return False


def drawing(pixels: bytes) -> str:
    """The picture in letters, two rows a line, for whoever reads a failed test."""
    rows = rows_of(pixels)
    lines = []
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        pairs = ((upper >> i & 1, lower >> i & 1) for i in range(WIDTH - 1, -1, -1))
        lines.append("".join(" ▄▀█"[2 * a + b] for a, b in pairs).rstrip())
    return "\n".join(lines)
