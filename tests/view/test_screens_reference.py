"""Every screen against its reference picture.

After a wanted change: `python -m tests.view.reference`, look at the pictures, commit them.
"""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from tests.view.reference import FOLDER, file_of, picture
from tests.view.situations import Situation, all_situations

SITUATIONS = all_situations()


@pytest.mark.parametrize("one", SITUATIONS, ids=lambda one: one.name)
def test_screen_is_as_its_reference(one: Situation) -> None:
    path = file_of(one.name)
    assert path.exists(), f"no reference for {one.name!r}: run python -m tests.view.reference"
    with Image.open(path) as stored:
        changed = ImageChops.logical_xor(picture(one), stored.convert("1"))
    box = changed.getbbox()
    count = sum(byte.bit_count() for byte in changed.tobytes())
    assert box is None, (
        f"screen {one.name!r} differs from {path.name} in {count} pixels within {box}; "
        "if that is wanted: python -m tests.view.reference, look, commit"
    )


def test_no_reference_without_a_screen_and_no_name_twice() -> None:
    files = [file_of(one.name) for one in SITUATIONS]
    assert len(set(files)) == len(files)
    assert set(FOLDER.glob("*.png")) == set(files)
