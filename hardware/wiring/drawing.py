"""The drawing of a table's wiring: sheets below one another, each with its table of wires.

Our own code writes the SVG. A drawing library would place symbols, but the hard part would still
be ours: which pin, which lane, and that no text covers another.
"""

from __future__ import annotations

from hardware.profile.types import Profile
from hardware.wiring.board_sheets import die_sheets, pico_sheets
from hardware.wiring.headers import LEFT_SIDE, Pin
from hardware.wiring.pi_sheet import pi_sheet
from hardware.wiring.pictures import draw_part
from hardware.wiring.placing import BOTTOM, HALF, PITCH, TOP, Plan, Way, plan
from hardware.wiring.sheets import Sheet
from hardware.wiring.spot import Spot
from hardware.wiring.svg import INK, PAD_GOLD, PALE, PCB, PCB_EDGE, WIRE_COLOURS, Svg, fitted, width
from hardware.wiring.tables import devices_high, devices_wide, draw_devices, draw_table, table_high

_MARGIN = 40.0
_WIDE_LEAST = 1180.0
_TITLE_HIGH, _GAP = 92.0, 40.0


def drawing(profile: Profile, file: str = "hardware.toml") -> str:
    """All of it, as SVG; `file` is what people know the settings by."""
    plans = [plan(sheet) for sheet in sheets(profile)]
    left = max(_extents(one)[0] for one in plans)
    right = max(_extents(one)[1] for one in plans)
    wide = max(_WIDE_LEAST, left + right + 2 * _MARGIN)
    middle = (wide + left - right) / 2
    svg = Svg()
    down = _title(svg, wide, file)
    for number, one in enumerate(plans):
        if number:
            svg.line([(_MARGIN, down), (wide - _MARGIN, down)], stroke="#cfc6b0")
            title = fitted(one.sheet.title, 19, wide - 2 * _MARGIN, bold=True)
            svg.text(_MARGIN, down + 34, title, 19, bold=True)
            down += 56
        down = _sheet(svg, one, wide, middle, down, f"s{number}-")
    return svg.whole(wide, down, f"Wiring, drawn from {file}")


def sheets(profile: Profile) -> list[Sheet]:
    """Each board of a table with what is wired to it: the Pi, readers, a die."""
    return [pi_sheet(profile), *pico_sheets(profile), *die_sheets(profile)]


def _title(svg: Svg, wide: float, file: str) -> float:
    svg.text(_MARGIN, 54, "Ringkeeper: wiring", 26, bold=True)
    svg.text(_MARGIN, 76, f"drawn from {file} by ringkeeper wiring", 12, fill=PALE)
    x = wide - _MARGIN
    words = (
        "A number on a line is its row in the table. Lines are joined only where there is a dot."
    )
    svg.text(x, 76, words, 12, fill=PALE, anchor="end")
    for name, colour in (("ground", "black"), ("3.3 V", "orange"), ("5 V", "red")):
        x -= width(name, 12)
        svg.text(x, 54, name, 12)
        svg.line([(x - 36, 50), (x - 8, 50)], stroke=WIRE_COLOURS[colour], thick=4)
        x -= 60
    return _TITLE_HIGH


def _extents(one: Plan) -> tuple[float, float]:
    """How far a sheet reaches to the left and to the right of its board's middle."""
    left, right = devices_wide(one.sheet.plugged)
    return max(one.left, left), max(one.right, right)


def _sheet(svg: Svg, one: Plan, wide: float, middle: float, down: float, prefix: str) -> float:
    """One sheet; where the next begins."""
    top = down - one.top + 8
    _board(svg, one, middle, top)
    for way in one.ways:
        _wire(svg, way, middle, top, prefix)
    for pin in one.sheet.board.pins:
        _pin(svg, pin, one, middle, top, prefix)
    for number, placed in enumerate(one.parts):
        colours = [
            WIRE_COLOURS[_colour(one, number, terminal)]
            for terminal in range(len(placed.part.terminals))
        ]
        draw_part(Spot(svg, placed, middle, top, colours))
    for way in one.ways:
        _numbers(svg, way, middle, top)
    down = top + one.bottom
    if one.sheet.plugged:
        board = top + PITCH * _rows(one) + BOTTOM
        draw_devices(svg, one.sheet.plugged, middle, board, down)
        down += devices_high(one.sheet.plugged)
    draw_table(svg, one.sheet, _MARGIN, wide - _MARGIN, down + _GAP)
    return down + _GAP + table_high(one.sheet, wide - 2 * _MARGIN) + _GAP


def _rows(one: Plan) -> int:
    return max(pin.row for pin in one.sheet.board.pins)


def _colour(one: Plan, part: int, terminal: int) -> str:
    for wire in one.sheet.wires:
        if any((end.part, end.terminal) == (part, terminal) for end in wire.ends):
            return wire.colour
    return "grey"


def _board(svg: Svg, one: Plan, middle: float, top: float) -> None:
    high = PITCH * _rows(one) + TOP + BOTTOM
    svg.rect(
        middle - HALF, top - TOP, 2 * HALF, high, fill=PCB, stroke=PCB_EDGE, thick=2, round_=10
    )
    board = one.sheet.board
    last = top + PITCH * _rows(one)
    svg.text(middle, top - 20, board.top, 9, fill="#cfe6da", anchor="middle")
    svg.text(middle, last + 36, board.name, 15, fill="#ffffff", anchor="middle", bold=True)
    svg.text(middle, last + 56, board.bottom, 9.5, fill="#cfe6da", anchor="middle")


def _pin(svg: Svg, pin: Pin, one: Plan, middle: float, top: float, prefix: str) -> None:
    """Its pad with its position, and its name: on a label of its wire's colour if it has one."""
    x, y = middle + 13 * pin.side, top + PITCH * pin.row
    wire = next((way.wire for way in one.ways if way.wire.pin == pin), None)
    if pin.position == 1:
        svg.rect(x - 10, y - 10, 20, 20, fill=PAD_GOLD, id_=f"{prefix}pin-{pin.position}")
    else:
        svg.circle(x, y, 10, fill=PAD_GOLD, id_=f"{prefix}pin-{pin.position}")
    svg.text(x, y + 3.5, str(pin.position), 10, anchor="middle", bold=wire is not None)
    near, far = middle + 28 * pin.side, middle + HALF * pin.side
    if wire is None:
        _name(svg, pin, near + 6 * pin.side, y, "#8fb5a3")
        return
    svg.rect(min(near, far), y - 9, HALF - 28, 18, fill=WIRE_COLOURS[wire.colour], round_=4)
    _name(svg, pin, near + 6 * pin.side, y, "#ffffff", bold=True)


def _name(svg: Svg, pin: Pin, x: float, y: float, fill: str, bold: bool = False) -> None:
    anchor = "end" if pin.side == LEFT_SIDE else "start"
    svg.text(x, y + 4, pin.name, 11, fill=fill, anchor=anchor, bold=bold)


def _wire(svg: Svg, way: Way, middle: float, top: float, prefix: str) -> None:
    colour = WIRE_COLOURS[way.wire.colour]
    for line in way.lines:
        points = [(middle + x, top + y) for x, y in line]
        svg.line(points, stroke=colour, thick=2.4, kind=f"{prefix}w{way.wire.number}")
    for x, y in way.joints:
        svg.circle(middle + x, top + y, 3.4, fill=colour)


def _numbers(svg: Svg, way: Way, middle: float, top: float) -> None:
    """The wire's number beside its pin and beside each of its terminals."""
    (x, y), *terminals = way.taps
    spots = [
        (x + 14 * way.wire.pin.side, y),
        *((x - (14 if x > 0 else -14), y) for x, y in terminals),
    ]
    for x, y in spots:
        svg.circle(middle + x, top + y, 8, fill="#ffffff", stroke=WIRE_COLOURS[way.wire.colour])
        svg.text(middle + x, top + y + 3, str(way.wire.number), 9, anchor="middle", fill=INK)
