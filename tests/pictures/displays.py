"""Draws the display's pictures in README.md, docs/pictures/display-*.png: glass, light on dark."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from controller.view.oled import screen
from tests.sim.demo_picture import FOLDER
from tests.view.contact_sheet import GLASS, LIT
from tests.view.situations import all_situations

SCALE = 3
SHOWN = {
    "claim": "claim",
    "auction": "auction, going twice",
    "debt": "debt",
    "bearer": "the bearer meets one",
}
"""File names, and the situations in them."""


def glass(dots: Image.Image) -> Image.Image:
    """The display as it looks: its dots alight."""
    large = dots.resize((dots.width * SCALE, dots.height * SCALE), Image.Resampling.NEAREST)
    lit, dark = (Image.new("RGB", large.size, colour) for colour in (LIT, GLASS))
    return Image.composite(lit, dark, large)


def draw(folder: Path = FOLDER) -> None:
    """Write them."""
    named = {one.name: one for one in all_situations()}
    for name, situation in SHOWN.items():
        one = named[situation]
        picture = glass(screen(one.state, one.ui, one.now).image.pillow())
        picture.quantize(2).save(folder / f"display-{name}.png", optimize=True)
    print(f"{folder.name}: display-*.png are drawn")


if __name__ == "__main__":
    draw()
