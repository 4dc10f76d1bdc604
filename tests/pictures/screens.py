"""Draws what display and lights show, in docs/pictures: the display in README.md, one turn as a
film (a real table, simulated hands and time: the same on every machine), and the pictures on the
printed quick reference, from the product's own display and strip."""

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace
from PIL import Image, ImageDraw, ImageOps

from controller.files.tagbook import DeedTag
from controller.rules.state import State
from controller.table import RollDice
from controller.view.interface import Ui
from controller.view.oled import screen
from controller.view.palette import Colour
from controller.view.strip import StripLayout, scene
from tests.languages.french import LANGUAGE, in_french_box
from tests.sight import on_screen
from tests.sim.demo_picture import EDITION, EYE, FOLDER, moment
from tests.table.hands import BOOK, Hands, hands
from tests.view.contact_sheet import GLASS, LIT
from tests.view.situations import SINCE, all_films, all_situations

SCALE = 3
IN_README = {
    "claim": "claim", "auction": "auction, going twice", "debt": "debt",
    "bearer": "the bearer meets one",
}  # fmt: skip
"""File names, and the situations in them."""


def glass(dots: Image.Image) -> Image.Image:
    """The display as it looks: its dots alight."""
    large = dots.resize((dots.width * SCALE, dots.height * SCALE), Image.Resampling.NEAREST)
    lit, dark = (Image.new("RGB", large.size, colour) for colour in (LIT, GLASS))
    return Image.composite(lit, dark, large)


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
        pictures.append(frame(hand, caption))
        hand.clock.advance(FRAME_S)
    return pictures


def frame(hand: Hands, caption: str) -> Image.Image:
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


DISPLAYS = {"claim": "claim", "rent": "roll, rents open", "auction": "auction, a bid"}
"""File names, and the situations that the display shows in them."""

LIGHTS = {
    "turn": ("Frodo's turn; owners, buildings, the Ring at 26", 0.0),
    "way": ("4 and the Eye: flare, the Ring walks, Frodo's path", 0.9),
    "back": ("taken back: Frodo, Legolas and the Ring go home", 1.5),
}
"""File names, the scenes on the strip in them, and when, in seconds."""

PANEL = "panel"
NAMES = (*DISPLAYS, *LIGHTS, PANEL)
WIDE, HIGH, ROUND = 760, 260, 26  # pixels: the panel
RIM = 12  # pixels: dark glass round the display
KNOB, METAL, BRASS = (48, 54, 50), (150, 150, 142), (214, 178, 94)


def picture(name: str, french_too: bool = False) -> Image.Image:
    """One of them, with its words in English or, from the French box, in French."""
    if name in DISPLAYS:
        return display(DISPLAYS[name], french_too)
    return panel(french_too) if name == PANEL else lights(*LIGHTS[name], french_too)


def display(situation: str, french_too: bool) -> Image.Image:
    one = next(one for one in all_situations() if one.name == situation)
    shown = _glass(one.state, one.ui, one.now, french_too)
    return ImageOps.expand(shown, border=RIM, fill=GLASS)


def lights(film: str, at: float, french_too: bool) -> Image.Image:
    """The lights round the board at a moment of a scene, and the display in their middle."""
    one = next(one for one in all_films() if one.name == film)
    shown = _glass(one.state, one.ui, SINCE + at, french_too)
    return board(scene(one.state, one.ui, SINCE + at, LAYOUT).colours, shown)


def _glass(state: State, ui: Ui, now: float, french_too: bool) -> Image.Image:
    if french_too:
        state, ui = in_french_box(state), replace(ui, language=LANGUAGE)
    return glass(screen(state, ui, now).image.pillow())


def panel(french_too: bool) -> Image.Image:
    """Display, knob and buttons as they lie side by side, each with its name."""
    image = Image.new("RGB", (WIDE, HIGH), (255, 255, 255))
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle((0, 0, WIDE - 1, HIGH - 1), ROUND, fill=TABLE)
    shown = display(DISPLAYS["claim"], french_too)
    image.paste(shown, (18, (HIGH - shown.height) // 2))
    names = ("Molette", "OK", "Retour") if french_too else ("Knob", "OK", "Back")
    for name, x, radius in zip(names, (500, 610, 690), (48, 28, 28), strict=True):
        pen.circle((x, 118), radius, fill=KNOB, outline=METAL, width=4)
        pen.text((x, 206), name, WORDS, anchor="mm", font_size=22)
    pen.line((500, 76, 500, 98), fill=BRASS, width=6)
    pen.arc((440, 58, 560, 178), 205, 335, fill=BRASS, width=4)
    return image


def file(name: str, french_too: bool) -> str:
    """What a picture is called beside the other pictures of docs."""
    return f"sheet-{name}{'-fr' if french_too else ''}.png"


def draw_displays(folder: Path) -> None:
    """The display's pictures in README.md, display-*.png."""
    named = {one.name: one for one in all_situations()}
    for name, situation in IN_README.items():
        one = named[situation]
        picture = glass(screen(one.state, one.ui, one.now).image.pillow())
        picture.quantize(2).save(folder / f"display-{name}.png", optimize=True)
    print(f"{folder.name}: display-*.png are drawn")


def draw_turn(folder: Path) -> None:
    """An animated WebP that repeats for ever."""
    first, *others = film()
    first.save(
        folder / "turn.webp", save_all=True, append_images=others, loop=0, lossless=True,
        duration=round(1000 * FRAME_S), method=4,
    )  # fmt: skip
    print(f"{folder.name}: turn.webp is drawn")


def draw_sheet(folder: Path = FOLDER) -> None:
    """The pictures on the quick reference."""
    for name in NAMES:
        for french_too in (False, True):
            shown = picture(name, french_too).quantize(64)
            shown.save(folder / file(name, french_too), optimize=True)
    print(f"{folder.name}: sheet-*.png are drawn")


def draw(folder: Path = FOLDER) -> None:
    """Draw them, but for those on the quick reference (printed.py)."""
    draw_displays(folder)
    draw_turn(folder)


if __name__ == "__main__":
    draw()
