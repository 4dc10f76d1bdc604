"""The quick reference as it is printed: a sheet of A4 for each language, drawn by a Chromium.

It knows as much of Markdown as those pages use: headings, paragraphs, tables, bold, italics, links.
"""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from tests.sim.pages import BROWSER, FLAGS

DOCS = Path(__file__).parents[2] / "docs"
SHEETS = {"quick-reference": "quick-reference", "quick-reference.fr": "quick-reference-fr"}
"""What is printed, and the name of its PDF."""

LETTERS_PT = 9.2
MARGIN_MM, WIDE_MM, HIGH_MM = 12, 210, 297
STYLE = f"""
@page {{ size: A4; margin: {MARGIN_MM}mm }}
body {{ font: {LETTERS_PT}pt/1.25 sans-serif; margin: 0 }}
h1 {{ font-size: 15pt; margin: 0 0 2mm }} h2 {{ font-size: 11pt; margin: 2.2mm 0 .8mm }}
p {{ margin: .6mm 0 }} table {{ border-collapse: collapse; width: 100% }}
td {{ border: .2mm solid #aaa; padding: .2mm 1mm; vertical-align: top }}
td:nth-child(1) {{ width: 24% }} td:nth-child(2):not(:last-child) {{ width: 37% }}
"""


def page(name: str) -> str:
    """A page of docs as HTML."""
    blocks = (DOCS / f"{name}.md").read_text("utf-8").strip().split("\n\n")
    return (
        f"<!doctype html><meta charset=utf-8><style>{STYLE}</style>{''.join(map(_block, blocks))}"
    )


def _block(text: str) -> str:
    if text.startswith("#"):
        hashes, _, title = text.partition(" ")
        return f"<h{len(hashes)}>{_inline(title)}</h{len(hashes)}>"
    if text.startswith("|"):
        head, _dashes, *rest = text.split("\n")
        return f"<table>{''.join(map(_row, [head, *rest]))}</table>"
    return f"<p>{_inline(text)}</p>"


def _row(line: str) -> str:
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    return (
        f"<tr>{''.join(f'<td>{_inline(cell)}</td>' for cell in cells)}</tr>" if any(cells) else ""
    )


def _inline(text: str) -> str:
    text = escape(text, quote=False).replace("\n", " ")
    for mark, tag in (("**", "b"), ("*", "i"), ("`", "code")):
        text = re.sub(f"{re.escape(mark)}(.+?){re.escape(mark)}", rf"<{tag}>\1</{tag}>", text)
    return re.sub(r"\[(.+?)\]\(.+?\)", r"\1", text)


def sheets(name: str) -> bytes:
    """The PDF of a page of docs."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=FLAGS)
        tab = browser.new_page()
        tab.set_content(page(name))
        made: bytes = tab.pdf(prefer_css_page_size=True)
        browser.close()
    return made


def count(pdf: bytes) -> int:
    """How many pages a PDF has."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


def draw() -> None:
    """Write the sheets beside the pictures."""
    for name, file in SHEETS.items():
        (DOCS / "pictures" / f"{file}.pdf").write_bytes(sheets(name))
