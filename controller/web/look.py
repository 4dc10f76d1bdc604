"""The look of the edition that is played, as a style sheet: its accent, and shades of its ground.

Every page loads it as `/edition.css`; a report contains it.
"""

from __future__ import annotations

from colorsys import hls_to_rgb, rgb_to_hls

from controller.rules.edition import Edition, Look

SHADES = (40, 60, 80, 100, 130, 190, 220, 280)
"""Of the ground, by their lightness in percent of its own: from the gaps between spaces and what is
typed into, over cards and buttons, to lines."""


def style(look: Look) -> str:
    """The style sheet: `--accent`, and `--ground-80` for example."""
    shades = "".join(f" --ground-{share}: {shade(look.ground, share)};" for share in SHADES)
    return f":root {{ --accent: {look.accent};{shades} }}\n"


def worn(edition: Edition) -> dict[str, str]:
    """What the head of a page says of it: the edition, its set of pictures, and the colour of the
    browser around the page."""
    look = edition.data.look
    return {"edition": edition.id, "pictures": look.pictures, "theme": shade(look.ground, 80)}


def shade(colour: str, share: int) -> str:
    """A colour `#rrggbb` with `share` percent of its lightness (HLS), hue and saturation kept."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    hue, lightness, saturation = rgb_to_hls(*parts)
    made = hls_to_rgb(hue, min(lightness * share / 100, 1.0), saturation)
    return "#" + "".join(f"{round(255 * part):02x}" for part in made)
