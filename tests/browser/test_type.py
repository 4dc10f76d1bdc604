"""Our own typeface on large screens: all that we write is in it, and numbers keep their width."""

import pytest

from controller import editions
from controller.text.language import CATALOGUES
from tests.browser.visits import RigAt

WHERE = "[fr reduced] lotr-2003/standard A:900@11;B:1500;C:1500 buy:0 ring:11"
SYMBOLS = set("\t\n\N{NARROW NO-BREAK SPACE}")
"""What is not drawn."""

LACKING = "\N{CYRILLIC CAPITAL LETTER SHCHA}"

MEASURED = """([letters, fonts]) => {
    const brush = document.createElement("canvas").getContext("2d");
    const width = (one) => brush.measureText(one).width;
    return fonts.map((font) => (brush.font = font, letters.map(width)));
}"""
"""The widths of letters in fonts."""

WIDTH = """(one, digit) => {
    one.style.display = "inline-block"; one.textContent = digit.repeat(4);
    return one.getBoundingClientRect().width;
}"""


def letters() -> list[str]:
    """All that stand in our words, in both languages, and in the names of the boxes."""
    texts = [path.read_text() for path in CATALOGUES.glob("*.po*")]
    texts += [repr(editions.load(one).data) for one in editions.known()]
    return sorted(set("".join(texts)) - SYMBOLS)


@pytest.mark.parametrize("face", ["400 20px", "italic 400 20px", "700 20px"])
def test_a_face_has_all_letters_of_our_words(rig_at: RigAt, face: str) -> None:
    """A letter that it lacks comes from another, and then has two widths."""
    with rig_at(WHERE) as rig:
        page = rig.page("table")
        load = "(font) => document.fonts.load(font).then((all) => all.length)"
        assert page.evaluate(load, f"{face} Vollkorn")
        fonts = [f"{face} Vollkorn, {other}" for other in ("monospace", "sans-serif")]
        found = [*letters(), LACKING]
        one, other = page.evaluate(MEASURED, [found, fonts])
        both = zip(found, one, other, strict=True)
        assert [letter for letter, a, b in both if a != b] == [LACKING]


def test_numbers_do_not_jump(rig_at: RigAt) -> None:
    with rig_at(WHERE) as rig:
        cash = rig.page("table").locator("#ranking .cash").first
        there = "() => document.fonts.ready.then((all) => all.check('700 9px Vollkorn'))"
        assert cash.evaluate(there)
        assert len({cash.evaluate(WIDTH, digit) for digit in "0123456789"}) == 1
