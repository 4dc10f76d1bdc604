"""Draws the printed parts, each thing taken apart and put together, as a technical illustrator
would: flat light, fine dark edges, no perspective."""

from math import cos, radians, sin
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from PIL import Image

from tests.printed.parts import FOLDER, Mesh

PAPER = (251, 248, 241)
INK = (52, 46, 36)
FINE = 3
"""Dots drawn for each dot of the picture, either way."""

LIGHTS = (((-0.45, -0.5, 0.74), 0.5), ((0.8, -0.3, 0.3), 0.2))
AMBIENT = 0.52
COLOURS = 48

PRINT = (214, 178, 108)
OTHER = (226, 208, 166)
PCB, BLUE, CELL, CARD = (74, 138, 108), (84, 122, 190), (196, 200, 206), (238, 236, 228)


class Thing(NamedTuple):
    """A surface with its colour, moved by so much."""

    mesh: Mesh
    colour: tuple[int, int, int]
    moved: tuple[float, float, float] = (0.0, 0.0, 0.0)
    turned: tuple[float, float, float] = (0.0, 0.0, 0.0)


def draw(meshes: dict[str, Mesh]) -> None:
    """All of them."""

    def thing(
        name: str, colour: tuple[int, int, int], x: float = 0, z: float = 0, y: float = 0,
        turned: tuple[float, float, float] = (0, 0, 0),
    ) -> Thing:  # fmt: skip
        return Thing(meshes[name], colour, (x, y, z), turned)

    apart = [
        thing("die-lower", PRINT), thing("in-cell", CELL, z=34), thing("die-shelf", OTHER, z=44),
        thing("in-sensor", BLUE, z=54), thing("in-mini", PCB, z=60),
        thing("in-charger", BLUE, z=68), thing("die-upper", PRINT, z=92),
    ]  # fmt: skip
    beside = [
        thing("die-lower", PRINT, x=62, y=36, z=58), thing("die-upper", PRINT, x=62, y=36, z=58),
        thing("die-upper", PRINT, x=62, y=36, z=10, turned=(180, 0, 0)),
    ]  # fmt: skip
    _draw([*apart, *beside], FOLDER / "die.png", 620, 30, 28)
    _draw(
        [
            thing("panel-back", OTHER), thing("in-oled", BLUE, z=14),
            thing("panel-front", PRINT, z=90),
        ],
        FOLDER / "panel.png", 760, 22, 38,
    )  # fmt: skip
    _draw(
        [
            thing("pad-bottom", OTHER), thing("in-rc522", BLUE, z=24),
            thing("pad-top", PRINT, z=66), thing("in-card", CARD, z=92),
        ],
        FOLDER / "pad.png", 700, 24, 36,
    )  # fmt: skip
    _draw(
        [thing("board-corner", PRINT), thing("in-board", CARD, z=22)],
        FOLDER / "corner.png", 480, 24, 34,
    )  # fmt: skip


def _draw(things: list[Thing], path: Path, wide: int, azimuth: float, elevation: float) -> None:
    """Write the picture."""
    view = _view(azimuth, elevation)
    shapes = [_corners(one) @ view.T for one in things]
    every = np.concatenate([one.reshape(-1, 3) for one in shapes])
    low, high = every.min(0), every.max(0)
    dots = wide * FINE / (1.06 * (high[0] - low[0]))
    margin = 0.03 * (high[0] - low[0])
    size = (int((high[1] - low[1] + 2 * margin) * dots), wide * FINE)
    depth = np.full(size, -np.inf)
    owner = np.full(size, -1)
    normal = np.zeros((*size, 3))
    for number, shape in enumerate(shapes):
        flat = shape.copy()
        flat[..., 0] = (flat[..., 0] - low[0] + margin) * dots
        flat[..., 1] = (high[1] + margin - flat[..., 1]) * dots
        normals = _normals(_corners(things[number]))
        for triangle, way in zip(flat, normals, strict=True):
            _fill(triangle, way, number, depth, owner, normal)
    picture = _shaded(things, owner, normal)
    picture[_edges(depth * dots, owner, normal)] = INK
    image = Image.fromarray(picture.astype(np.uint8))
    small = image.resize((wide, size[0] // FINE), Image.Resampling.LANCZOS)
    small.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)


def _view(azimuth: float, elevation: float) -> Any:
    a, e = radians(azimuth), radians(elevation)
    right = (cos(a), sin(a), 0.0)
    up = (-sin(e) * sin(a), sin(e) * cos(a), cos(e))
    out = np.cross(right, up)
    return np.array([right, up, out])


def _turn(turned: tuple[float, float, float]) -> Any:
    whole = np.eye(3)
    for axis, degrees in enumerate(turned):
        c, s = cos(radians(degrees)), sin(radians(degrees))
        one = np.eye(3)
        a, b = [(1, 2), (2, 0), (0, 1)][axis]
        one[a, a], one[a, b], one[b, a], one[b, b] = c, -s, s, c
        whole = one @ whole
    return whole


def _corners(one: Thing) -> Any:
    points = np.array(one.mesh.points) @ _turn(one.turned).T + np.array(one.moved)
    return points[np.array(one.mesh.triangles)]


def _normals(corners: Any) -> Any:
    found = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    return found / np.maximum(np.linalg.norm(found, axis=1, keepdims=True), 1e-12)


def _fill(triangle: Any, way: Any, number: int, depth: Any, owner: Any, normal: Any) -> None:
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = triangle
    area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    if area >= 0:  # seen from behind: y runs downwards
        return
    left, right = int(max(0, min(ax, bx, cx))), int(max(ax, bx, cx)) + 1
    top, bottom = int(max(0, min(ay, by, cy))), int(max(ay, by, cy)) + 1
    ys, xs = np.mgrid[top : bottom + 1, left : right + 1] + 0.5
    v = ((xs - ax) * (cy - ay) - (cx - ax) * (ys - ay)) / area
    w = ((bx - ax) * (ys - ay) - (xs - ax) * (by - ay)) / area
    inside = (v >= -1e-6) & (w >= -1e-6) & (v + w <= 1 + 1e-6)
    z = az + v * (bz - az) + w * (cz - az)
    window = np.s_[top : bottom + 1, left : right + 1]
    near = inside[: depth[window].shape[0], : depth[window].shape[1]]
    z = z[: near.shape[0], : near.shape[1]]
    near = near & (z > depth[window])
    depth[window][near] = z[near]
    owner[window][near] = number
    normal[window][near] = way


def _shaded(things: list[Thing], owner: Any, normal: Any) -> Any:
    light = np.full(owner.shape, AMBIENT)
    for way, strength in LIGHTS:
        light += strength * np.clip(normal @ (np.array(way) / np.linalg.norm(way)), 0, 1)
    picture = np.empty((*owner.shape, 3))
    picture[:] = PAPER
    for number, one in enumerate(things):
        mine = owner == number
        picture[mine] = np.clip(np.array(one.colour) * light[mine][:, None], 0, 255)
    return picture


def _edges(depth: Any, owner: Any, normal: Any) -> Any:
    """Where another thing begins, a surface ends, or two meet at an angle."""
    found = np.zeros(owner.shape, bool)
    level = np.where(np.isfinite(depth), depth, -1e6)
    for axis in (0, 1):
        one, other = (np.take(level, range(k, level.shape[axis] - 1 + k), axis) for k in (0, 1))
        a, b = (np.take(owner, range(k, owner.shape[axis] - 1 + k), axis) for k in (0, 1))
        n, m = (np.take(normal, range(k, normal.shape[axis] - 1 + k), axis) for k in (0, 1))
        line = (a != b) | (np.abs(one - other) > 9) | ((n * m).sum(-1) < 0.8) & (a >= 0)
        found[tuple(slice(0, -1) if k == axis else slice(None) for k in (0, 1))] |= line
        found[tuple(slice(1, None) if k == axis else slice(None) for k in (0, 1))] |= line
    return found
