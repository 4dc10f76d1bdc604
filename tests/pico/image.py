"""Where MicroPython's image for a Pico comes from: it is no part of Ringkeeper."""

import os
from pathlib import Path

VARIABLE = "PICO_IMAGE"
WHERE = "https://micropython.org/download/RPI_PICO/"
VERSION = "v1.28.0"
WHY_NOT = (
    f"no image of MicroPython for a Pico: download {VERSION} (a .uf2 file) from {WHERE} and name "
    f"it, for example: python -m tests.pico {VARIABLE}=RPI_PICO-{VERSION}.uf2"
)


BESIDE = Path(__file__).parents[3] / "shared" / "micropython" / f"RPI_PICO-{VERSION}.uf2"
"""Where the project's own machines have it, beside the checkout."""


def image() -> Path | None:
    """MicroPython's image: the one that is named, else the one beside the checkout."""
    named = os.environ.get(VARIABLE, "")
    if named:
        return Path(named)
    return BESIDE if BESIDE.is_file() else None
