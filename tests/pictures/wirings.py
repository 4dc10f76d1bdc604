"""Draws the wiring of the example file, docs/pictures/wiring.svg, and of each tier, docs/build."""

from pathlib import Path

from hardware.profile.profile import load_profile
from hardware.wiring.drawing import drawing

DOCS = Path(__file__).parents[2] / "docs"


def drawings() -> dict[Path, Path]:
    """Each drawing, and the settings that it is drawn from."""
    tiers = {path.with_suffix(".svg"): path for path in sorted(DOCS.glob("build/*.toml"))}
    return {DOCS / "pictures" / "wiring.svg": DOCS / "hardware.example.toml", **tiers}


def drawn(settings: Path) -> str:
    """The drawing of a file as it is today."""
    return drawing(load_profile(settings), settings.name)


def draw() -> None:
    """Write them."""
    for picture, settings in drawings().items():
        picture.write_text(drawn(settings), encoding="utf-8")


if __name__ == "__main__":
    draw()
