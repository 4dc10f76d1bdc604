"""Draws docs/pictures: the OLED's screens, the strip's scenes, the pages, a turn as a film,
the sheets to print, the drawings of the wiring."""

from tests.pictures import pages, printed, screens, wirings
from tests.sim import demo_picture
from tests.view import contact_sheet


def main() -> None:
    contact_sheet.main()
    demo_picture.draw()
    pages.draw()
    screens.draw()
    printed.draw()
    wirings.draw()


if __name__ == "__main__":
    main()
