"""The pictures on the printed quick reference, from the product's own display and strip, and a
drawing of the panel beside them."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace
from PIL import Image, ImageDraw, ImageOps

from controller.rules.state import State
from controller.view.interface import Ui
from controller.view.oled import screen
from controller.view.strip import scene
from tests.languages.french import LANGUAGE, in_french_box
from tests.pictures.displays import glass
from tests.pictures.turn import LAYOUT, TABLE, WORDS, board
from tests.sim.demo_picture import FOLDER
from tests.view.contact_sheet import GLASS
from tests.view.situations import SINCE, all_films, all_situations

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
EDGE = 12  # pixels: dark glass round the display
KNOB, METAL, BRASS = (48, 54, 50), (150, 150, 142), (214, 178, 94)


def picture(name: str, french_too: bool = False) -> Image.Image:
    """One of them, with its words in English or, from the French box, in French."""
    if name in DISPLAYS:
        return display(DISPLAYS[name], french_too)
    return panel(french_too) if name == PANEL else lights(*LIGHTS[name], french_too)


def display(situation: str, french_too: bool) -> Image.Image:
    """The display in a situation."""
    one = next(one for one in all_situations() if one.name == situation)
    shown = _glass(one.state, one.ui, one.now, french_too)
    return ImageOps.expand(shown, border=EDGE, fill=GLASS)


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


def draw(folder: Path = FOLDER) -> None:
    """Write them all."""
    for name in NAMES:
        for french_too in (False, True):
            shown = picture(name, french_too).quantize(64)
            shown.save(folder / file(name, french_too), optimize=True)
    print(f"{folder.name}: sheet-*.png are drawn")
