"""Draws docs/pictures/turn.webp: one turn, as display and lights show it. A real table, simulated
hands and time: the same film on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageDraw

from controller.files.tagbook import DeedTag
from controller.table import RollDice
from controller.view.oled import screen
from controller.view.palette import Colour
from controller.view.strip import StripLayout, scene
from tests.pictures.displays import glass
from tests.sight import on_screen
from tests.sim.demo_picture import EDITION, EYE, FOLDER, moment
from tests.table.hands import BOOK, Hands, hands

FRAME_S = 0.125
QUIET_S, WALK_S, BOUGHT_S = 1.5, 6.0, 4.5
CELL = 44  # pixels; eleven a side
SIDE = 11 * CELL
LAMP = 13  # pixels, radius
TABLE, SPACE, EDGE = (24, 28, 26), (44, 50, 46), (70, 78, 72)
WORDS = 225, 222, 210
LAYOUT = StripLayout(count=40)


def film() -> list[Image.Image]:
    """Frodo rolls the Eye, the Ring moves, lights lead him to a free deed, and a tap buys it."""
    banker, steps, deed = moment()
    hand = hands(banker)
    hand.wait()
    place = EDITION.data.spaces[deed].name
    (uid, *_) = BOOK.uids(DeedTag(space=deed))
    pictures = _shown(hand, "It is Frodo's turn.", QUIET_S)
    hand.do(RollDice((EYE, steps)))
    pictures += _shown(hand, f"He rolls the Eye and a {steps}. The Ring moves on.", WALK_S)
    hand.tap(uid, seconds=0)
    return pictures + _shown(hand, f"He taps the card of {place}: it is his.", BOUGHT_S)


def _shown(hand: Hands, caption: str, seconds: float) -> list[Image.Image]:
    pictures = []
    for _ in range(round(seconds / FRAME_S)):
        pictures.append(picture(hand, caption))
        hand.clock.advance(FRAME_S)
    return pictures


def picture(hand: Hands, caption: str) -> Image.Image:
    """Lights round the board, the display in its middle, and what people do in words."""
    table, now = hand.table, hand.clock.time()
    shown = glass(screen(table.state, table.ui, now).image.pillow())
    image = board(scene(table.state, table.ui, now, LAYOUT).colours, shown)
    pen = ImageDraw.Draw(image)
    pen.text(
        (SIDE // 2, SIDE // 2 + shown.height // 2 + 36), caption, WORDS, anchor="mm", font_size=17
    )
    return image


def board(colours: Sequence[Colour], shown: Image.Image) -> Image.Image:
    """Lights round the board, GO at the bottom right, and the display in its middle."""
    image = Image.new("RGB", (SIDE, SIDE), TABLE)
    pen = ImageDraw.Draw(image)
    for space, colour in enumerate(colours):
        side, step = divmod(space, 10)
        across, down = ((10 - step, 10), (0, 10 - step), (step, 0), (10, step))[side]
        left, top = across * CELL, down * CELL
        pen.rectangle(
            (left + 1, top + 1, left + CELL - 2, top + CELL - 2), fill=SPACE, outline=EDGE
        )
        middle = left + CELL // 2, top + CELL // 2
        pen.circle(middle, LAMP, fill=on_screen(colour, "usual"), outline=EDGE)
    image.paste(shown, ((SIDE - shown.width) // 2, (SIDE - shown.height) // 2))
    return image


def draw(folder: Path = FOLDER) -> None:
    """An animated WebP that repeats for ever."""
    first, *others = film()
    first.save(
        folder / "turn.webp", save_all=True, append_images=others, loop=0, lossless=True,
        duration=round(1000 * FRAME_S), method=4,
    )  # fmt: skip
    print(f"{folder.name}: turn.webp is drawn")


if __name__ == "__main__":
    draw()
