"""Cards with codes read back from the print (issue 45, point 3): all of them, at 96 and 300 dots an
inch, on each paper and in each size; and pages as large as the paper."""

from __future__ import annotations

from io import BytesIO
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import zxingcpp
from PIL import Image

from controller import editions
from controller.files.card_codes import code_of
from controller.files.enrolment import NEEDED, things
from controller.web.card_sheets import PAPERS, SIZES, sheets
from tests.web.phones import window

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ADDRESS = "http://192.168.178.120:8080"
PAPER_MM = {"a4": (210, 297), "letter": (215.9, 279.4)}
CASES = [
    *(("lotr-2003", *one) for one in product(PAPERS, SIZES, (96, 300))),
    *((name, "a4", "labels", 96) for name in editions.known() if name != "lotr-2003"),
]


@pytest.mark.parametrize(("name", "paper", "size", "dpi"), CASES)
def test_every_code_reads_back_from_the_print(
    browser: Browser, tmp_path: Path, name: str, paper: str, size: str, dpi: int
) -> None:
    edition, file = editions.load(name), tmp_path / "cards.html"
    file.write_text(sheets(edition, ADDRESS, paper, size), "utf-8")
    with window(browser, device_scale_factor=dpi / 96) as page:
        page.goto(file.as_uri())
        found = [
            code.text
            for sheet in page.locator("svg.page").all()
            for code in zxingcpp.read_barcodes(Image.open(BytesIO(sheet.screenshot())))
        ]
        box = page.locator("svg.page").first.bounding_box()
    wanted = [f"{ADDRESS}/t/{code_of(edition, one.tag)}" for one in things(edition, NEEDED)]
    assert sorted(found) == sorted(wanted)
    assert box is not None
    assert (box["width"], box["height"]) == pytest.approx(
        [side * 96 / 25.4 for side in PAPER_MM[paper]], abs=0.5
    )
