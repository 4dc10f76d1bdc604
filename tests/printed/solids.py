"""Measures solids, and what is asked of printed parts: closed, not too large for a usual printer,
and how far one moves inside another before they touch."""

from collections.abc import Iterator
from math import asin, pi
from typing import NamedTuple

import numpy as np
from manifold3d import Error, JoinType, Manifold, Mesh as Surface

from tests.printed.parts import Mesh, Point, open_edges

TOUCHING = 0.02
"""mm³: less of both in one place is rounding."""

FAR = 6.0
STEP = 0.005
LAYER = 0.7
"""mm between two layers that are looked at."""

DIRECTIONS: dict[str, Point] = {
    "+x": (1, 0, 0), "-x": (-1, 0, 0), "+y": (0, 1, 0), "-y": (0, -1, 0), "+z": (0, 0, 1),
    "-z": (0, 0, -1),
}  # fmt: skip


class Measured(NamedTuple):
    """Width, depth, height in mm; plastic in cm³; pieces that hang together."""

    size: tuple[float, float, float]
    volume: float
    pieces: int


def solid(mesh: Mesh) -> Manifold:
    """ValueError if it is none: a hole in it, or a face turned inside out."""
    found = Manifold(
        Surface(
            vert_properties=np.array(mesh.points, np.float32),
            tri_verts=np.array(mesh.triangles, np.uint32),
        )
    )
    if found.status() != Error.NoError or found.volume() <= 0:
        raise ValueError(f"not watertight: {found.status()}, volume {found.volume():.1f} mm³")
    return found


def measured(one: Manifold) -> Measured:
    """Its figures."""
    box = one.bounding_box()
    size = (box[3] - box[0], box[4] - box[1], box[5] - box[2])
    return Measured(size, one.volume() / 1000, len(one.decompose()))


def thin(one: Manifold, least: float) -> float:
    """mm² of walls thinner than that, in the worst of its layers: what is lost when the layer is
    made smaller by half of it all round, then larger again, less the rims of what stays."""
    box, worst, half = one.bounding_box(), 0.0, least / 2 - 0.005
    for height in np.arange(box[2] + LAYER / 2, box[5], LAYER):
        layer = one.slice(float(height))
        thick = layer.offset(-half, JoinType.Miter, 2.0).offset(half, JoinType.Miter, 2.0)
        worst = max(worst, (layer - thick).offset(-0.1, JoinType.Miter, 2.0).area())
    return worst


def shared(one: Manifold, other: Manifold) -> float:
    """mm³ that are in both."""
    return float((one ^ other).volume())


def room(one: Manifold, other: Manifold, way: str) -> float:
    """How far `one` moves before it touches the other, mm; FAR if it does not. Nothing between is
    skipped: each step is as long as the last one that was free, at most a tenth of a millimetre."""
    x, y, z = DIRECTIONS[way]
    free, step = 0.0, 0.1
    while free < FAR and step > STEP:
        there = free + step
        if shared(one.translate((x * there, y * there, z * there)), other) > TOUCHING:
            step /= 2
        else:
            free = there
    return min(free, FAR)


def centre(one: Manifold) -> Point:
    """Where it balances, if it is solid: the mean of its tetrahedra seen from the origin."""
    mesh = one.to_mesh()
    corners = np.asarray(mesh.vert_properties, float)[:, :3][np.asarray(mesh.tri_verts)]
    volumes = np.einsum("ij,ij->i", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])) / 6
    x, y, z = (corners.sum(1) / 4 * volumes[:, None]).sum(0) / volumes.sum()
    return float(x), float(y), float(z)


BED_MM = 180.0
"""Width, depth and height that usual small printers have."""

GAP_MM, OFF_MM = 0.3, 0.03
"""As sizes.scad has it, and how far a measured gap may be off it."""

SIDEWAYS = ("+x", "-x", "+y", "-y")


LEAST_MM, POINT_MM2 = 1.2, 0.5
"""The thinnest wall; an engraved sign may leave points between its strokes, of that area."""


class Fit(NamedTuple):
    """One thing in another: the ways in which it must have that gap; in the others it rests."""

    one: str
    other: str
    ways: tuple[str, ...]
    gap: float = GAP_MM
    exact: bool = True


FITS = (
    Fit("die-upper", "die-lower", SIDEWAYS),
    Fit("die-shelf", "die-lower", SIDEWAYS),
    Fit("die-shelf", "die-upper", ("+z",)),
    Fit("in-cell", "die-lower", SIDEWAYS, 0.5),
    Fit("in-cell", "die-shelf", ("+z",), 1.5),
    Fit("in-mini", "die-upper", ("+y", "-y")),
    Fit("in-charger", "die-upper", ("+y", "-y", "-x"), exact=False),
    Fit("in-charger", "in-mini", ("-z",), 1.0),
    Fit("in-mini", "in-sensor", ("-z",), 2.0, exact=False),
    Fit("panel-back", "panel-front", SIDEWAYS),
    Fit("panel-back", "panel-front", ("+z",)),
    Fit("in-oled", "panel-front", SIDEWAYS),
    Fit("pad-bottom", "pad-top", (*SIDEWAYS, "+z")),
    Fit("in-rc522", "pad-top", SIDEWAYS),
    Fit("in-rc522", "pad-bottom", ("-z",)),
    Fit("in-board", "board-corner", ("-x", "-y")),
)

GRAMS = {"in-cell": 5.0, "in-sensor": 1.5, "in-charger": 2.0, "in-mini": 2.2}
"""Guesses for what is in a die, as nobody has weighed the parts."""

SCREW_GRAMS, SCREW_AT = 0.3, ((13.2, 13.2, 0.0), (-13.2, -13.2, 0.0))
PLASTIC = 1.24
"""g/cm³ of PLA, printed solid."""

EDGE = 39.0


def measuring() -> Iterator[str]:
    """What is wrong with the measuring of walls itself: plates a little too thin, and not."""
    for thick, wrong in ((LEAST_MM - 0.1, True), (LEAST_MM + 0.1, False)):
        plate = Manifold.cube((20.0, thick, 10.0))
        if (thin(plate, LEAST_MM) > POINT_MM2) is not wrong:
            yield f"a plate of {thick:.1f} mm is not judged as one of {LEAST_MM:g} mm is"


def closed(name: str, mesh: Mesh) -> Iterator[str]:
    """What is wrong with one part's surface and size."""
    if leaks := open_edges(mesh):
        yield f"{name}: {leaks} edges are open"
    one = solid(mesh)
    if (area := thin(one, LEAST_MM)) > POINT_MM2:
        yield f"{name}: {area:.1f} mm² of a layer are thinner than {LEAST_MM:g} mm"
    found = measured(one)
    if found.pieces != 1:
        yield f"{name}: in {found.pieces} pieces"
    if max(found.size) > BED_MM:
        yield f"{name}: {max(found.size):.0f} mm long, more than a bed of {BED_MM:.0f} mm"


def fit(one: Fit, solids: dict[str, Manifold]) -> tuple[dict[str, float], list[str]]:
    """The room in each way, and what is wrong."""
    first, second = solids[one.one], solids[one.other]
    if (both := shared(first, second)) > 0.05:
        return {}, [f"{one.one} and {one.other} share {both:.2f} mm³"]
    rooms = {way: room(first, second, way) for way in one.ways}
    wrong = [
        f"{one.one} in {one.other}, {way}: {found:.2f} mm of room, not {one.gap:g}"
        for way, found in rooms.items()
        if found < one.gap - OFF_MM or (one.exact and found > one.gap + OFF_MM)
    ]
    return {way: round(min(found, FAR), 2) for way, found in rooms.items()}, wrong


def balance(solids: dict[str, Manifold]) -> tuple[float, Point]:
    """Grams of a whole die, and where its centre of gravity is, from the middle of the cube."""
    things: list[tuple[float, Point]] = [(SCREW_GRAMS, at) for at in SCREW_AT]
    for name, one in solids.items():
        if name.startswith("die-"):
            things.append((one.volume() / 1000 * PLASTIC, centre(one)))
        elif name in GRAMS:
            things.append((GRAMS[name], centre(one)))
    whole = sum(grams for grams, _ in things)
    x, y, z = (sum(grams * at[axis] for grams, at in things) / whole for axis in range(3))
    return whole, (x, y, z)


def share(off: float) -> float:
    """Of the rolls, how many end on the side that the centre of gravity is nearer to, by a rough
    rule: as much as that side covers, seen from the centre of gravity."""
    s, h = EDGE / 2, EDGE / 2 - off
    return 4 * asin(s * s / (s * s + h * h)) / (4 * pi)
