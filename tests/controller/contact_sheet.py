"""Draws the contact sheets in docs/pictures: `python -m tests.controller.contact_sheet`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageDraw

from controller.palette import Colour
from controller.scenes import StripLayout, scene
from controller.screens import screen
from tests.controller.situations import SINCE, all_films, all_situations

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
SCALE = 3
COLUMNS = 4
GAP = 14  # pixels
CAPTION = 16  # pixels
GLASS = (10, 14, 22)
LIT = (190, 225, 255)
PAPER = (38, 40, 46)
LIGHT = 10  # pixels a light
BOARD = 11 * LIGHT
LAYOUT = StripLayout(count=40)


def screens() -> Image.Image:
    """All screens, three times their size, each with its name."""
    shown = all_situations()
    wide, high = 128 * SCALE + GAP, 64 * SCALE + CAPTION + GAP
    rows = -(-len(shown) // COLUMNS)
    sheet = Image.new("RGB", (COLUMNS * wide + GAP, rows * high + GAP), PAPER)
    pen = ImageDraw.Draw(sheet)
    for i, one in enumerate(shown):
        x, y = GAP + i % COLUMNS * wide, GAP + i // COLUMNS * high
        pen.text((x, y), one.name, fill=(230, 230, 230))
        picture = screen(one.state, one.ui, one.now).image.resize((128 * SCALE, 64 * SCALE), 0)
        glass = Image.composite(
            Image.new("RGB", picture.size, LIT), Image.new("RGB", picture.size, GLASS), picture
        )
        sheet.paste(glass, (x, y + CAPTION))
    return sheet


def scenes() -> Image.Image:
    """All scenes as film strips: the lights round a board, at several times."""
    shown = all_films()
    wide, high = BOARD + GAP, BOARD + CAPTION + GAP
    frames = max(len(film.times) for film in shown)
    sheet = Image.new("RGB", (frames * wide + GAP, len(shown) * (high + CAPTION) + GAP), PAPER)
    pen = ImageDraw.Draw(sheet)
    for row, film in enumerate(shown):
        y = GAP + row * (high + CAPTION)
        pen.text((GAP, y), film.name, fill=(230, 230, 230))
        for column, at in enumerate(film.times):
            x = GAP + column * wide
            colours = scene(film.state, film.ui, SINCE + at, LAYOUT).colours
            _board(pen, x, y + CAPTION, colours)
            pen.text((x + 30, y + CAPTION + 45), f"{at:g} s", fill=(150, 150, 150))
    return sheet


def _board(pen: ImageDraw.ImageDraw, x: int, y: int, colours: Sequence[Colour]) -> None:
    """The lights where the spaces are: GO at the bottom right, then round by the left."""
    for space, colour in enumerate(colours):
        side, step = divmod(space, 10)
        across, down = ((10 - step, 10), (0, 10 - step), (step, 0), (10, step))[side]
        left, top = x + across * LIGHT, y + down * LIGHT
        # a light looks brighter than its number says: the eye is not linear
        seen = tuple(round(255 * (value / 255) ** 0.5) for value in colour)
        pen.ellipse((left, top, left + LIGHT - 2, top + LIGHT - 2), fill=seen, outline=(60, 62, 68))


def main() -> None:
    """Write the sheets."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    screens().quantize(16).save(PICTURES / "screens.png", optimize=True)
    scenes().quantize(128).save(PICTURES / "scenes.png", optimize=True)


if __name__ == "__main__":
    main()
