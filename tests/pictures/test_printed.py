"""The quick reference is a sheet to print: two sides a language, titled, tagged, in its language,
and drawn from what docs and display say today; both languages say the same (issues 5 and 11)."""

import re

import pytest

from tests.pictures import printed, screens
from tests.pictures.printed import DOCS, FIGURE, SHEETS, page
from tests.sim.pages import BROWSER, NO_BROWSER

LANGUAGES = {"quick-reference": b"en", "quick-reference.fr": b"fr"}
TITLES = {"quick-reference": "Quick reference", "quick-reference.fr": "Aide-mémoire"}


def kept(name: str) -> bytes:
    """The sheet that lies in docs/pictures."""
    return (DOCS / "pictures" / f"{SHEETS[name]}.pdf").read_bytes()


def is_a_sheet(pdf: bytes, name: str) -> None:
    """Two sides, a title, a language, tags, headings and what each picture shows, in words."""
    title = f"{TITLES[name]} · Ringkeeper".encode("utf-16-be").hex().upper().encode()
    pictures = len(FIGURE.findall((DOCS / f"{name}.md").read_text("utf-8")))
    assert printed.count(pdf) == printed.SIDES
    assert b"/Title <FEFF" + title + b">" in pdf
    assert b"/Lang (" + LANGUAGES[name] + b")" in pdf
    assert re.search(rb"/MarkInfo\s*<<[^>]*/Marked true", pdf)
    assert b"/StructTreeRoot" in pdf
    assert len(re.findall(rb"/S /H2\b", pdf)) == page(name).count("<h2>")
    assert len(re.findall(rb"/S /Figure\b", pdf)) == pictures
    assert len(re.findall(rb"/Alt\s*[(<]", pdf)) == pictures


@pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)
@pytest.mark.parametrize("name", SHEETS)
def test_the_quick_reference_prints_as_a_titled_and_tagged_sheet(name: str) -> None:
    is_a_sheet(printed.sheets(name), name)


@pytest.mark.parametrize("name", SHEETS)
def test_the_sheet_in_docs_is_titled_and_tagged(name: str) -> None:
    is_a_sheet(kept(name), name)


@pytest.mark.parametrize("name", SHEETS)
def test_the_sheet_in_docs_shows_what_docs_and_display_say_today(name: str) -> None:
    """If it does not: `python -m tests.pictures.printed` draws it again."""
    assert kept(name).endswith(printed.DRAWN + printed.drawn_from(name).encode() + b"\n")


@pytest.mark.parametrize("name", SHEETS)
def test_every_picture_of_the_page_is_one_that_is_drawn(name: str) -> None:
    text = (DOCS / f"{name}.md").read_text("utf-8")
    assert len(FIGURE.findall(text)) == text.count("![")
    shown = re.findall(r"\(pictures/(.+?)\)", text)
    assert {*shown} == {screens.file(one, name.endswith(".fr")) for one in screens.NAMES}
    assert all((DOCS / "pictures" / one).exists() for one in shown)


@pytest.mark.parametrize("part", ["<h2>", "<tr>", "<p>", "<img"])
def test_both_languages_have_the_same_rows_and_chapters(part: str) -> None:
    english, french = (page(name).count(part) for name in SHEETS)
    assert english == french
