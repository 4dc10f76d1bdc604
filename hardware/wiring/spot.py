"""A place on a drawing, in a part's own coordinates."""

from __future__ import annotations

from hardware.wiring.placing import Placed
from hardware.wiring.svg import INK, Svg


class Spot:
    """Draws on a part, in distances from its edge towards the board and from its upper edge; so
    what is drawn to the left of the board is the mirror image. `colours`: of its terminals."""

    def __init__(
        self, svg: Svg, placed: Placed, middle: float, top: float, colours: list[str]
    ) -> None:
        self.svg, self.placed, self.colours = svg, placed, colours
        self._side = placed.part.side
        self._edge, self._top = middle + self._side * placed.edge, top + placed.top

    def at(self, out: float, down: float) -> tuple[float, float]:
        return self._edge + self._side * out, self._top + down

    def box(self, out: float, down: float, wide: float, high: float, **look: object) -> None:
        """A box whose nearer upper corner is there."""
        x, y = self.at(out, down)
        self.svg.rect(x if self._side > 0 else x - wide, y, wide, high, **look)  # type: ignore[arg-type]

    def disc(self, out: float, down: float, radius: float, **look: object) -> None:
        self.svg.circle(*self.at(out, down), radius, **look)  # type: ignore[arg-type]

    def line(self, *points: tuple[float, float], **look: object) -> None:
        self.svg.line([self.at(*point) for point in points], **look)  # type: ignore[arg-type]

    def text(self, out: float, down: float, text: str, size: float = 11, **look: object) -> None:
        """A text that begins there and runs away from the board."""
        x, y = self.at(out, down)
        anchor = "start" if self._side > 0 else "end"
        self.svg.text(x, y, text, size, anchor=anchor, **look)  # type: ignore[arg-type]

    def middle(self, out: float, down: float, text: str, size: float = 10, **look: object) -> None:
        """A text around a point."""
        x, y = self.at(out, down)
        self.svg.text(x, y, text, size, anchor="middle", **look)  # type: ignore[arg-type]


def resistor(spot: Spot, out: float, down: float, value: str) -> None:
    """On a line, with its value above."""
    spot.box(out, down - 5, 30, 10, fill="#ffffff", stroke=INK)
    spot.middle(out + 15, down - 9, value, 9)


def capacitor(
    spot: Spot, out: float, rails: tuple[tuple[float, str], tuple[float, str]], value: str,
    *, polar: bool = False, middle: float | None = None,
) -> None:  # fmt: skip
    """Between two lines, each a row and its colour, the upper one first, or nearer to one of them;
    a polar one has a + at its upper plate."""
    (upper, red), (lower, black) = rails
    middle = (upper + lower) / 2 if middle is None else middle
    for start, end, colour in ((upper, middle - 4, red), (lower, middle + 4, black)):
        spot.line((out, start), (out, end), stroke=colour, thick=2)
        spot.line((out - 9, end), (out + 9, end), stroke=colour, thick=2.4)
        spot.disc(out, start, 3, fill=colour)
    spot.text(out + 6, middle - 9, value, 9)
    if polar:
        spot.middle(out - 8, middle - 8, "+", 11, bold=True)
