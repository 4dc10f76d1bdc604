"""Reference pictures of the screens: `python -m tests.view.reference` draws them anew.

Look at the change in git before committing it: a reference is what the screen ought to be.
"""

import re
from pathlib import Path

from PIL import Image

from controller.view.oled import screen
from tests.view.situations import Situation, all_situations

FOLDER = Path(__file__).parent / "reference"


def file_of(name: str) -> Path:
    """Where the reference of a situation lies."""
    return FOLDER / f"{re.sub('[^a-z0-9]+', '-', name.lower()).strip('-')}.png"


def picture(one: Situation) -> Image.Image:
    """The screen of a situation as it is drawn now."""
    return screen(one.state, one.ui, one.now).image.pillow()


def main() -> None:
    """Draw all references; drop those of situations that are no more."""
    FOLDER.mkdir(exist_ok=True)
    wanted = {file_of(one.name): one for one in all_situations()}
    for path in set(FOLDER.glob("*.png")) - set(wanted):
        path.unlink()
    for path, one in wanted.items():
        picture(one).save(path, optimize=True)


if __name__ == "__main__":
    main()
