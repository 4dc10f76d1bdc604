"""The quick reference fits one printed page, in both languages, and both say the same (issue 5)."""

from __future__ import annotations

import pytest

from tests.pictures.printed import DOCS, SHEETS, count, page, sheets
from tests.sim.pages import BROWSER, NO_BROWSER


@pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)
@pytest.mark.parametrize("name", SHEETS)
def test_the_quick_reference_is_one_printed_page(name: str) -> None:
    assert count(sheets(name)) == 1


@pytest.mark.parametrize("file", SHEETS.values())
def test_the_sheet_to_print_is_one_page(file: str) -> None:
    assert count((DOCS / "pictures" / f"{file}.pdf").read_bytes()) == 1


@pytest.mark.parametrize("part", ["<h2>", "<tr>", "<p>"])
def test_both_languages_have_the_same_rows_and_chapters(part: str) -> None:
    english, french = (page(name).count(part) for name in SHEETS)
    assert english == french
