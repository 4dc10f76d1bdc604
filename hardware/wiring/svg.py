"""A drawing as SVG: shapes and texts, one element a line, with nothing in it that could run."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from common.message import plain

INK, PALE, PAPER = "#23201a", "#6f6a5e", "#fbf8f1"
PCB, PCB_EDGE, PAD_GOLD = "#1d5a41", "#123d2b", "#d9b45b"

WIRE_COLOURS = {
    "black": "#1a1a1a", "orange": "#e8800c", "red": "#cf2020", "yellow": "#c9a200",
    "green": "#2c9a3f", "blue": "#2464d8", "violet": "#7b3fc4", "grey": "#7d828a",
    "brown": "#8a5a2b", "turquoise": "#0f9aa3", "pink": "#dd5aa6", "olive": "#7c8422",
    "navy": "#1f2f7a", "lime": "#77b300", "plum": "#96305f",
}  # fmt: skip
"""The colours of wires, dark enough to be seen on paper."""


class Svg:
    """Gathers elements. Texts are escaped; numbers are rounded, so that a drawing is the same on
    every machine."""

    def __init__(self) -> None:
        self._lines: list[str] = []

    def text(
        self, x: float, y: float, text: str, size: float = 11, *, fill: str = INK,
        anchor: str = "start", bold: bool = False,
    ) -> None:  # fmt: skip
        """A line of text; `y` is its baseline."""
        weight = ' font-weight="bold"' if bold else ""
        where = f'x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" text-anchor="{anchor}"'
        self._lines.append(f'<text {where} fill="{fill}"{weight}>{escape(plain(text))}</text>')

    def rect(
        self, x: float, y: float, wide: float, high: float, *, fill: str = "none",
        stroke: str = "none", thick: float = 1.2, round_: float = 0, id_: str = "",
    ) -> None:  # fmt: skip
        where = f'x="{_n(x)}" y="{_n(y)}" width="{_n(wide)}" height="{_n(high)}" rx="{_n(round_)}"'
        self._lines.append(f"<rect{_id(id_)} {where} {_paint(fill, stroke, thick)}/>")

    def circle(
        self, x: float, y: float, radius: float, *, fill: str = "none", stroke: str = "none",
        thick: float = 1.2, id_: str = "",
    ) -> None:  # fmt: skip
        where = f'cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"'
        self._lines.append(f"<circle{_id(id_)} {where} {_paint(fill, stroke, thick)}/>")

    def line(
        self, points: Iterable[tuple[float, float]], *, stroke: str = INK, thick: float = 1.2,
        kind: str = "", dashed: bool = False,
    ) -> None:  # fmt: skip
        where = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
        dash = ' stroke-dasharray="4 3"' if dashed else ""
        named = f' class="{kind}"' if kind else ""
        ends = 'stroke-linejoin="round" stroke-linecap="round"'
        paint = _paint("none", stroke, thick)
        self._lines.append(f'<polyline{named} points="{where}" {paint} {ends}{dash}/>')

    def bars(self, found: Iterable[tuple[float, float, float]], high: float) -> None:
        """Black bars as one shape: the corner and the width of each."""
        shape = "".join(
            f"M{_n(x)} {_n(y)}h{_n(wide)}v{_n(high)}h{_n(-wide)}z" for x, y, wide in found
        )
        self._lines.append(f'<path d="{shape}" shape-rendering="crispEdges"/>')

    @property
    def shapes(self) -> str:
        """What was drawn, as elements."""
        return "\n".join(self._lines)

    def whole(self, wide: float, high: float, title: str) -> str:
        size = f'width="{_n(wide)}px" height="{_n(high)}px"'
        return "\n".join(
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" {size} '
                f'viewBox="0 0 {_n(wide)} {_n(high)}" font-family="{FAMILY}" role="img">',
                f"<title>{escape(plain(title))}</title>",
                f'<rect width="100%" height="100%" fill="{PAPER}"/>',
                *self._lines,
                "</svg>\n",
            )
        )


def _n(value: float) -> str:
    return f"{round(value, 2):g}" if abs(value) < 1e5 else str(round(value))


def _id(name: str) -> str:
    return f' id="{name}"' if name else ""


def _paint(fill: str, stroke: str, thick: float) -> str:
    edge = f' stroke-width="{_n(thick)}"' if stroke != "none" else ""
    return f'fill="{fill}" stroke="{stroke}"{edge}'


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
