"""How wide a text is, so that a drawing knows where there is room.

Widths are Helvetica's (Adobe Font Metrics), which Arial and Liberation Sans share: a drawing asks
for one of the three.
"""

from __future__ import annotations

FAMILY = "Helvetica, Arial, 'Liberation Sans', sans-serif"

_REGULAR = (
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
)  # fmt: skip
_BOLD = (
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667,
    611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556,
    278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
)  # fmt: skip
"""Of the signs from the space to the tilde, in thousandths of the size."""

_OTHERS = {"Ω": 802, "µ": 576, "·": 278, "–": 556, "×": 584, "²": 333, "…": 1000, "−": 584}


def width(text: str, size: float, bold: bool = False) -> float:
    """How wide a line is; an unknown character counts as the widest."""
    table = _BOLD if bold else _REGULAR
    return sum(_of(sign, table) for sign in text) * size / 1000


def _of(sign: str, table: tuple[int, ...]) -> int:
    at = ord(sign) - ord(" ")
    return table[at] if 0 <= at < len(table) else _OTHERS.get(sign, 1015)


def fitted(text: str, size: float, most: float, bold: bool = False) -> str:
    """A line no wider than that, its middle left out if need be."""
    if width(text, size, bold) <= most:
        return text
    kept = len(text)
    while kept > 2:
        kept -= 1
        short = f"{text[: kept // 2]}…{text[len(text) - (kept - kept // 2) :]}"
        if width(short, size, bold) <= most:
            return short
    return "…"


def lines(text: str, size: float, most: float) -> list[str]:
    """A paragraph as lines no wider than that."""
    found = [""]
    for word in text.split():
        longer = f"{found[-1]} {word}".strip()
        if found[-1] and width(longer, size) > most:
            found.append(word)
        else:
            found[-1] = longer
    return found
