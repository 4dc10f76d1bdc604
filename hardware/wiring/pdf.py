"""Pages of A4 with lines, discs and texts in millimetres, as a PDF that prints at its true size.

Only as much of ISO 32000-1 as that takes; a browser would scale an SVG to fit the page. Helvetica
is one of the fonts that every viewer has (section 9.6.2.2), `PrintScaling` asks for no scaling
(table 150).
"""

from __future__ import annotations

from collections.abc import Sequence

from hardware.wiring.svg import width

WIDE, HIGH = 210.0, 297.0
"""A4, mm."""

_POINTS = 72 / 25.4
_ROUND = 0.5523
"""Of a quarter circle as a Bézier curve: the distance of its handles from its ends, in radii."""


class Page:
    """A page; x to the right and y downwards, in mm from its upper left corner."""

    def __init__(self) -> None:
        self._lines: list[str] = []

    def line(self, x: float, y: float, to_x: float, to_y: float, thick: float = 0.2) -> None:
        """A straight line."""
        self._lines.append(f"{_n(thick * _POINTS)} w {_at(x, y)} m {_at(to_x, to_y)} l S")

    def square(self, x: float, y: float, side: float, thick: float = 0.2) -> None:
        """A square around a point."""
        corner = _at(x - side / 2, y + side / 2)
        size = _n(side * _POINTS)
        self._lines.append(f"{_n(thick * _POINTS)} w {corner} {size} {size} re S")

    def disc(self, x: float, y: float, radius: float) -> None:
        """A black disc."""
        r, k = radius, radius * _ROUND
        quarters = (
            ((k, -r), (r, -k), (r, 0)),
            ((r, k), (k, r), (0, r)),
            ((-k, r), (-r, k), (-r, 0)),
            ((-r, -k), (-k, -r), (0, -r)),
        )
        curves = " ".join(
            " ".join(_at(x + dx, y + dy) for dx, dy in quarter) + " c" for quarter in quarters
        )
        self._lines.append(f"{_at(x, y - r)} m {curves} f")

    def text(self, x: float, y: float, text: str, size: float = 3.0, middle: bool = False) -> None:
        """A line of text in Latin letters, `size` mm high, that begins or has its middle there."""
        start = x - width(text, size) / 2 if middle else x
        safe = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        self._lines.append(f"BT /F {_n(size * _POINTS)} Tf {_at(start, y)} Td ({safe}) Tj ET")

    def clip(self, x: float, y: float, wide: float, high: float) -> None:
        """Nothing is drawn outside of this box until `unclip`."""
        box = f"{_at(x, y + high)} {_n(wide * _POINTS)} {_n(high * _POINTS)}"
        self._lines.append(f"q {box} re W n")

    def unclip(self) -> None:
        """Draw everywhere again."""
        self._lines.append("Q")

    @property
    def content(self) -> bytes:
        """Its content stream."""
        return "\n".join(self._lines).encode("cp1252", "replace")


def document(pages: Sequence[Page], title: str) -> bytes:
    """All pages in one file."""
    first = 4  # after catalogue, page tree and font
    kids = " ".join(f"{first + 2 * number} 0 R" for number in range(len(pages)))
    box = f"[0 0 {_n(WIDE * _POINTS)} {_n(HIGH * _POINTS)}]"
    font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} /MediaBox {box} >>".encode(),
        font.encode(),
    ]
    for number, page in enumerate(pages):
        objects += [
            f"<< /Type /Page /Parent 2 0 R /Resources << /Font << /F 3 0 R >> >> "
            f"/Contents {first + 2 * number + 1} 0 R >>".encode(),
            b"<< /Length %d >>\nstream\n%s\nendstream" % (len(page.content), page.content),
        ]
    objects.append(f"<< /Title ({title}) >>".encode("cp1252", "replace"))
    return _file(objects)


def _file(objects: list[bytes]) -> bytes:
    """Objects with the table of their places; the last is the document's information."""
    out = b"%PDF-1.4\n"
    places = []
    for number, one in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, one)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    count = len(objects) + 1
    end = b"trailer\n<< /Size %d /Root 1 0 R /Info %d 0 R >>\n" % (count, len(objects))
    start = b"startxref\n%d\n%%%%EOF\n" % len(out)
    return out + b"xref\n0 %d\n0000000000 65535 f \n" % count + table + end + start


def _at(x: float, y: float) -> str:
    return f"{_n(x * _POINTS)} {_n((HIGH - y) * _POINTS)}"


def _n(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")
