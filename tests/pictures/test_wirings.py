"""The drawings in docs are those of today's `ringkeeper wiring`; each tier adds to the last."""

import re

import pytest

from hardware.profile.places import places
from hardware.profile.profile import load_profile
from tests.pictures.wirings import DOCS, drawings, drawn

NAMES = {path.name: (path, settings) for path, settings in drawings().items()}
GUIDE = (DOCS / "build" / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_the_drawing_in_docs_is_up_to_date(name: str) -> None:
    """If it is not: `python -m tests.pictures.wirings` draws it again."""
    path, settings = NAMES[name]
    assert path.read_text(encoding="utf-8") == drawn(settings)


def test_the_guide_has_every_tier_with_settings_and_drawing() -> None:
    tiers = sorted(path.name for path in (DOCS / "build").glob("*.toml"))
    assert len(tiers) == 5
    assert re.findall(r"^\| \d \| .* \| \[toml\]\((.+?)\) \| \[svg\]", GUIDE, re.MULTILINE) == tiers
    assert {path.name for path in (DOCS / "build").glob("*.svg")} == {*NAMES} - {"wiring.svg"}


def test_each_tier_has_what_the_one_before_it_had() -> None:
    tiers = [load_profile(path) for path in sorted((DOCS / "build").glob("*.toml"))]
    assert [bool(one.strip) for one in tiers] == [False, True, True, True, True]
    assert [len(one.dice) for one in tiers] == [0, 0, 1, 1, 1]
    assert [sum(reader.heads for reader in one.readers.values()) for one in tiers] == [
        1, 1, 1, 2, 41,
    ]  # fmt: skip
    assert all(one.display and one.panel and one.buzzer for one in tiers)
    assert {*places(tiers[-1]).spaces.values()} == {*range(40)}
    assert len(places(tiers[3]).token_pads) == 1
