"""Measures solids: closed or not, how large, how far one moves inside another before they touch."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from manifold3d import Error, JoinType, Manifold
from manifold3d import Mesh as Surface

from tests.printed.parts import Mesh, Point

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
