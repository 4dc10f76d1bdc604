"""Sources, pictures and pages of the printed parts belong together, as `python -m tests.printed`
left them.

Rendering takes minutes and OpenSCAD; here only fingerprints are compared.
"""

import re
from typing import Any

from tests.printed import parts
from tests.printed.parts import FOLDER, PAGE, PARTS, Mesh, open_edges

MEASURED: Any = parts.manifest()
TEXT = PAGE.read_text(encoding="utf-8")
GUIDE = (FOLDER.parent / "README.md").read_text(encoding="utf-8")


def test_what_was_measured_are_these_sources() -> None:
    """If not: `python -m tests.printed`."""
    assert MEASURED["sources"] == parts.fingerprint()
    assert [path.stem for path in parts.sources()] == sorted({*PARTS, "sizes"})


def test_the_pictures_are_those_that_were_drawn_and_small() -> None:
    assert MEASURED["pictures"] == parts.picture_sums()
    assert {*MEASURED["pictures"]} == {f"{name}.png" for name in PARTS}
    assert sum(path.stat().st_size for path in FOLDER.glob("*.png")) < 150_000


def test_the_page_has_every_part_with_its_size() -> None:
    assert parts.written(TEXT, MEASURED) == TEXT
    assert {*MEASURED["parts"]} == {name for names in PARTS.values() for name in names}
    for name in PARTS:
        assert f"]({name}.png)" in TEXT


def test_the_page_says_what_was_computed_of_a_die() -> None:
    die = MEASURED["die"]
    off = max(map(abs, die["centre"]))
    words = " ".join(TEXT.split())
    assert f"computed to be {off:.1f} mm off the middle" in words
    assert f"of a die of {die['grams']:.0f} g" in words
    assert f"come up {100 * die['share']:.1f} % of the time" in words
    assert f"at 1 mm it would be {100 * die['share_1mm']:.1f} %" in words


def test_every_fit_was_measured_with_its_gap() -> None:
    assert len(MEASURED["fits"]) >= 16
    assert {way for fit in MEASURED["fits"] for way in fit["room"]} == {
        "+x", "-x", "+y", "-y", "+z", "-z",
    }  # fmt: skip
    for fit in MEASURED["fits"]:
        assert min(fit["room"].values()) >= fit["gap"] - 0.03 > 0


def test_each_source_says_which_parts_it_has_and_takes_shared_sizes() -> None:
    for source, names in PARTS.items():
        text = (FOLDER / f"{source}.scad").read_text(encoding="utf-8")
        assert "include <sizes.scad>" in text
        assert re.findall(r'if \(part == "([a-z]+-[a-z]+)"\) [a-z]+_', text) == [*names]
        assert re.search(r"^assert\(.*>= least", text, re.MULTILINE)


def test_the_guide_leads_to_the_parts() -> None:
    assert "(printed/README.md" in GUIDE


def test_a_hole_in_a_surface_is_found() -> None:
    """`python -m tests.printed` can fail: a tetrahedron without its last face leaks."""
    text = "OFF 4 4 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 3 2\n"
    whole = parts.read_off(text)
    assert open_edges(whole) == 0
    assert open_edges(Mesh(whole.points, whole.triangles[:-1])) == 3
