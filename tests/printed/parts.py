"""Which printed parts there are, what goes inside them, and how OpenSCAD renders each.

Imports nothing that `python -m tests.printed` alone has: the test of the normal suite uses it.
"""

import hashlib
import json
import shutil
import subprocess
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).parents[2] / "docs" / "build" / "printed"
MANIFEST = FOLDER / "measured.json"
PAGE = FOLDER / "README.md"

PARTS = {
    "die": ("die-lower", "die-shelf", "die-upper"), "panel": ("panel-front", "panel-back"),
    "pad": ("pad-top", "pad-bottom"), "corner": ("board-corner",),
}  # fmt: skip
"""Of each source file, what is printed."""

INSIDE = {
    "die": ("in-cell", "in-sensor", "in-charger", "in-mini"),
    "panel": ("in-oled",),
    "pad": ("in-rc522", "in-card"),
    "corner": ("in-board",),
}
"""What is put into it, as plain boxes."""

HEAD = "| part | width x depth x height | plastic | source |\n|---|---:|---:|---|\n"
SCAD = shutil.which("openscad")
NO_SCAD = "OpenSCAD is missing: install it (on Debian: apt install openscad)"

Point = tuple[float, float, float]


class Mesh(NamedTuple):
    """A surface of triangles, each three numbers of points, outside counterclockwise."""

    points: list[Point]
    triangles: list[tuple[int, int, int]]


def sources() -> list[Path]:
    """Every source file."""
    return sorted(FOLDER.glob("*.scad"))


def fingerprint() -> str:
    """Changes with any source."""
    found = hashlib.sha256()
    for path in sources():
        found.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def picture_sums() -> dict[str, str]:
    """The checksum of each picture."""
    paths = sorted(FOLDER.glob("*.png"))
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}


def render(source: str, part: str) -> Mesh:
    """One part as OpenSCAD makes it; RuntimeError with what it says, even if that is a warning."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder, "part.off")
        done = subprocess.run(
            [
                str(SCAD), "--quiet", "--hardwarnings", "-D", f'part="{part}"', "-o", str(target),
                str(FOLDER / f"{source}.scad"),
            ],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode or done.stderr.strip():
            raise RuntimeError(f"{source}.scad, {part}: {done.stderr.strip()}")
        return read_off(target.read_text(encoding="utf-8"))


def read_off(text: str) -> Mesh:
    """A surface in the format OFF; faces with more corners are cut into triangles."""
    words = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
    flat = [word for line in words for word in line][1:]
    count, faces = int(flat[0]), int(flat[1])
    numbers = flat[3:]
    points = [
        (float(numbers[at]), float(numbers[at + 1]), float(numbers[at + 2]))
        for at in range(0, 3 * count, 3)
    ]
    at, triangles = 3 * count, []
    for _face in range(faces):
        corners = [int(one) for one in numbers[at + 1 : at + 1 + int(numbers[at])]]
        at += 1 + len(corners)
        triangles += [(corners[0], corners[n], corners[n + 1]) for n in range(1, len(corners) - 1)]
    return Mesh(points, triangles)


def open_edges(mesh: Mesh) -> int:
    """Edges that do not have exactly one triangle on either side: 0 if nothing leaks."""
    ways = Counter((one[n], one[(n + 1) % 3]) for one in mesh.triangles for n in range(3))
    return sum(ways[back, there] != 1 or many != 1 for (there, back), many in ways.items())


def manifest() -> dict[str, object]:
    """What the last `python -m tests.printed` measured."""
    found: dict[str, object] = json.loads(MANIFEST.read_text(encoding="utf-8"))
    return found


def table(measured: Any) -> str:
    """The table of printed parts on their page."""
    lines = []
    for source, names in PARTS.items():
        for name in names:
            one = measured["parts"][name]
            size = " x ".join(f"{mm:g}" for mm in one["size"])
            lines.append(
                f"| `{name}` | {size} mm | {one['cm3']:g} cm³ | [{source}.scad]({source}.scad) |"
            )
    return HEAD + "\n".join(lines) + "\n"


def written(page: str, measured: Any) -> str:
    """The page with the table of today."""
    before, _, rest = page.partition(HEAD)
    after = rest.lstrip("\n").split("\n\n", 1)[1] if "\n\n" in rest else ""
    return f"{before}{table(measured)}\n{after}"
