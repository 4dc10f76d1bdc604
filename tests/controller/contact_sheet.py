"""Draws the contact sheets in docs/pictures: `python -m tests.controller.contact_sheet`."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw

from controller.screens import screen
from tests.controller.situations import all_situations

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
SCALE = 3
COLUMNS = 4
GAP = 14  # pixels
CAPTION = 16  # pixels
GLASS = (10, 14, 22)
LIT = (190, 225, 255)
PAPER = (38, 40, 46)


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


def main() -> None:
    """Write the sheets."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    sheet = screens().quantize(32)
    sheet.save(PICTURES / "screens.png", optimize=True)


if __name__ == "__main__":
    main()
