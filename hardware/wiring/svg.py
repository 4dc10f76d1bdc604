"""A drawing as SVG: shapes and texts, one element a line, with nothing in it that could run."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from common.message import plain
from hardware.wiring.letters import FAMILY

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
        """A box."""
        where = f'x="{_n(x)}" y="{_n(y)}" width="{_n(wide)}" height="{_n(high)}" rx="{_n(round_)}"'
        self._lines.append(f"<rect{_id(id_)} {where} {_paint(fill, stroke, thick)}/>")

    def circle(
        self, x: float, y: float, radius: float, *, fill: str = "none", stroke: str = "none",
        thick: float = 1.2, id_: str = "",
    ) -> None:  # fmt: skip
        """A disc or a ring."""
        where = f'cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"'
        self._lines.append(f"<circle{_id(id_)} {where} {_paint(fill, stroke, thick)}/>")

    def line(
        self, points: Iterable[tuple[float, float]], *, stroke: str = INK, thick: float = 1.2,
        kind: str = "", dashed: bool = False,
    ) -> None:  # fmt: skip
        """A line through points."""
        where = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
        dash = ' stroke-dasharray="4 3"' if dashed else ""
        named = f' class="{kind}"' if kind else ""
        ends = 'stroke-linejoin="round" stroke-linecap="round"'
        paint = _paint("none", stroke, thick)
        self._lines.append(f'<polyline{named} points="{where}" {paint} {ends}{dash}/>')

    def whole(self, wide: float, high: float, title: str, units: str = "px") -> str:
        """The document."""
        size = f'width="{_n(wide)}{units}" height="{_n(high)}{units}"'
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
