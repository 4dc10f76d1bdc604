"""What the pictures of the printed parts show: each thing taken apart, and put together."""

from __future__ import annotations

from tests.printed.parts import FOLDER, Mesh
from tests.printed.picture import Thing
from tests.printed.picture import draw as drawn

PRINT = (214, 178, 108)
OTHER = (226, 208, 166)
PCB, BLUE, CELL, CARD = (74, 138, 108), (84, 122, 190), (196, 200, 206), (238, 236, 228)


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
    drawn([*apart, *beside], FOLDER / "die.png", 620, 30, 28)
    drawn(
        [
            thing("panel-back", OTHER), thing("in-oled", BLUE, z=14),
            thing("panel-front", PRINT, z=90),
        ],
        FOLDER / "panel.png", 760, 22, 38,
    )  # fmt: skip
    drawn(
        [
            thing("pad-bottom", OTHER), thing("in-rc522", BLUE, z=24),
            thing("pad-top", PRINT, z=66), thing("in-card", CARD, z=92),
        ],
        FOLDER / "pad.png", 700, 24, 36,
    )  # fmt: skip
    drawn(
        [thing("board-corner", PRINT), thing("in-board", CARD, z=22)],
        FOLDER / "corner.png", 480, 24, 34,
    )  # fmt: skip
