"""Draws every picture of docs/pictures: the OLED's screens, the strip's scenes, the page."""

from __future__ import annotations

from tests.controller import contact_sheet
from tests.sim import demo_picture


def main() -> None:
    """Draw them all; the page needs a Chromium."""
    contact_sheet.main()
    demo_picture.draw()


if __name__ == "__main__":
    main()
