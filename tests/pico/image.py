"""Where MicroPython's image for a Pico comes from: it is no part of Ringkeeper."""

from __future__ import annotations

import os
from pathlib import Path

VARIABLE = "PICO_IMAGE"
WHERE = "https://micropython.org/download/RPI_PICO/"
VERSION = "v1.28.0"
WHY_NOT = (
    f"no image of MicroPython for a Pico: download {VERSION} (a .uf2 file) from {WHERE} and name "
    f"it, for example: make pico {VARIABLE}=RPI_PICO-{VERSION}.uf2"
)


def image() -> Path | None:
    """MicroPython's image, if one is named."""
    named = os.environ.get(VARIABLE, "")
    return Path(named) if named else None
