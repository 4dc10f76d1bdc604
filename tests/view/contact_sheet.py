"""Draws the contact sheets in docs/pictures: `python -m tests.view.contact_sheet`."""

from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageDraw

from controller.view.oled import screen
from controller.view.palette import Colour
from controller.view.strip import StripLayout, scene
from tests.languages import french
from tests.sight import SIGHTS, on_screen
from tests.view.situations import SINCE, Situation, all_films, all_situations

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


def screens(shown: Sequence[Situation]) -> Image.Image:
    """Screens, three times their size, each with its name."""
    wide, high = 128 * SCALE + GAP, 64 * SCALE + CAPTION + GAP
    rows = -(-len(shown) // COLUMNS)
    sheet = Image.new("RGB", (COLUMNS * wide + GAP, rows * high + GAP), PAPER)
    pen = ImageDraw.Draw(sheet)
    for i, one in enumerate(shown):
        x, y = GAP + i % COLUMNS * wide, GAP + i // COLUMNS * high
        pen.text((x, y), one.name, fill=(230, 230, 230))
        dots = screen(one.state, one.ui, one.now).image.pillow()
        picture = dots.resize((128 * SCALE, 64 * SCALE), 0)
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


def sights() -> Image.Image:
    """Scenes at a telling moment, as usual eyes have them and as those do who lack a kind of cone:
    a column for each kind of sight, a row for each scene, three moments in each."""
    shown = [film for film in all_films() if film.name in SEEN]
    wide, high = 3 * (BOARD + GAP) + GAP, BOARD + CAPTION + GAP
    sheet = Image.new("RGB", (len(SIGHTS) * wide + GAP, len(shown) * high + 2 * GAP), PAPER)
    pen = ImageDraw.Draw(sheet)
    for column, sight in enumerate(SIGHTS):
        left = GAP + column * wide
        pen.text((left, 4), sight, fill=(255, 255, 255))
        for row, film in enumerate(shown):
            y = GAP + 6 + row * high
            pen.text((left, y), film.name if column == 0 else "", fill=(200, 200, 200))
            for number, at in enumerate(SEEN[film.name]):
                x = left + number * (BOARD + GAP)
                colours = scene(film.state, film.ui, SINCE + at, LAYOUT).colours
                _board(pen, x, y + CAPTION, colours, sight)
                pen.text((x + 30, y + CAPTION + 45), f"{at:g} s", fill=(150, 150, 150))
    return sheet


SEEN = {
    "Frodo's turn; owners, buildings, the Ring at 26": (0.0, 0.25, 1.25),
    "Galadriel's turn, beside Frodo": (0.0, 0.5, 1.0),
    "Galadriel can ask for rent at 23": (0.0, 0.25, 0.5),
    "Frodo owes Legolas for 32": (0.0, 0.5, 1.0),
    "Frodo is in Jail, and asked": (0.0, 0.5, 1.0),
    "auction of 13: Galadriel holds it; going once, twice": (0.0, 5.1, 8.6),
    "Legolas has moved to 33, Frodo's turn": (2.0, 3.5, 3.75),
    "Sam's page is open": (0.0, 0.25, 12.0),
    "nobody does anything: one estate after the other, then the rhythms": (45.4, 59.3, 101.7),
    "answer: no": (0.0, 0.15, 0.25),
    "answer: yes": (0.0, 0.15, 0.25),
    "taken back: Frodo, Legolas and the Ring go home": (0.75, 2.0, 5.0),
    "the bearer's turn, the Tracker at 3": (0.0, 0.25, 2.25),
    "the Ring may be given away": (0.0, 0.5, 1.0),
    "a battle: the first has thrown": (0.0, 0.25, 0.5),
    "4 and the Eye: flare, the Ring walks, Frodo's path": (0.05, 0.5, 1.0),
    "Frodo to Jail": (0.25, 0.75, 1.0),
    "Mount Doom": (0.5, 1.5, 2.4),
}
"""Which scenes are shown to other eyes, by name, and at what times."""


def _board(
    pen: ImageDraw.ImageDraw, x: int, y: int, colours: Sequence[Colour], sight: str = "usual"
) -> None:
    """The lights where the spaces are: GO at the bottom right, then round by the left."""
    for space, colour in enumerate(colours):
        side, step = divmod(space, 10)
        across, down = ((10 - step, 10), (0, 10 - step), (step, 0), (10, step))[side]
        left, top = x + across * LIGHT, y + down * LIGHT
        seen = on_screen(colour, sight)
        pen.ellipse((left, top, left + LIGHT - 2, top + LIGHT - 2), fill=seen, outline=(60, 62, 68))


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, shown in (("screens", all_situations()), ("screens-fr", french.situations())):
        screens(shown).quantize(16).save(PICTURES / f"{name}.png", optimize=True)
    scenes().quantize(128).save(PICTURES / "scenes.png", optimize=True)
    sights().quantize(200).save(PICTURES / "scenes-sight.png", optimize=True)


if __name__ == "__main__":
    main()
