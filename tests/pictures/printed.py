"""The quick reference as it is printed: two sides of A4 for each language, drawn by a Chromium.

It knows as much of Markdown as those pages use: headings, paragraphs, tables, pictures with
captions, bold, italics, links. The pictures are drawn anew, not read from docs/pictures. Every PDF
has a title, a language, and tags for those who listen to it.
"""

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from html import escape
from io import BytesIO
from pathlib import Path

from tests.pictures import screens
from tests.sim.pages import chromium

DOCS = Path(__file__).parents[2] / "docs"
SHEETS = {"quick-reference": "quick-reference", "quick-reference.fr": "quick-reference-fr"}
"""What is printed, and the name of its PDF."""

SIDES = 2
FIGURE = re.compile(r"!\[(.+?)\]\(pictures/sheet-(\w+?)(?:-fr)?\.png\)")
DRAWN = b"% drawn from "
STYLE = """
@page { size: A4; margin: 11mm 12mm }
* { box-sizing: border-box }
body { font: 9.4pt/1.33 "DejaVu Sans", sans-serif; margin: 0; color: #1c211e }
h1 {
  font: bold 24pt/1 "DejaVu Serif", serif; margin: 0 0 3mm; padding-bottom: 2mm;
  border-bottom: .7mm solid #b8892f
}
h1::before {
  content: "Ringkeeper"; float: right; font: italic 12pt/24pt "DejaVu Serif", serif;
  color: #8a6420
}
h2 {
  font: bold 13pt/1.1 "DejaVu Serif", serif; margin: 4mm 0 1.2mm; color: #6d4e14;
  break-after: avoid
}
h2:nth-of-type(4) { break-before: page }
p { margin: 1mm 0 }
a { color: inherit; text-decoration: none }
.figures {
  display: flex; gap: 4mm; margin: 2.5mm 0; break-inside: avoid; align-items: flex-start
}
.figures div { flex: 1; font-size: 8.2pt; line-height: 1.25 }
.figures img { width: 100%; border-radius: 1.5mm; display: block; margin-bottom: 1mm }
.figures.alone div { display: flex; gap: 5mm; align-items: center }
.figures.alone img { width: 50%; margin: 0 }
table {
  border-collapse: collapse; width: 100%; font-size: 8.7pt; line-height: 1.25; margin: 1mm 0
}
tr { break-inside: avoid }
tbody tr:nth-child(odd) { background: #f6f1e4 }
th { text-align: left; color: #fff; background: #6d4e14; font-weight: normal }
th[scope=row] { color: inherit; background: none; font-weight: inherit; width: 25% }
td, th { padding: .65mm 1.5mm; vertical-align: top }
td:nth-child(2):not(:last-child) { width: 35% }
"""


@cache
def page(name: str) -> str:
    """A page of docs as HTML, with its title, language and pictures."""
    language = "fr" if name.endswith(".fr") else "en"
    text = (DOCS / f"{name}.md").read_text("utf-8").strip()
    title = text.partition("\n")[0].lstrip("# ")
    body = "".join(_block(one, language) for one in text.split("\n\n"))
    return (
        f"<!doctype html><html lang={language}><meta charset=utf-8>"
        f"<title>{escape(title)} · Ringkeeper</title><style>{STYLE}</style><main>{body}</main>"
    )


def _block(text: str, language: str) -> str:
    if text.startswith("#"):
        hashes, _, title = text.partition(" ")
        return f"<h{len(hashes)}>{_inline(title)}</h{len(hashes)}>"
    if text.startswith("!["):
        return _figures(text, language)
    return _table(text) if text.startswith("|") else f"<p>{_inline(text)}</p>"


def _figures(text: str, language: str) -> str:
    drawn = [
        f'<div><img alt="{escape(caption)}" src="{_data(name, language)}">'
        f"<span aria-hidden=true>{_inline(caption)}</span></div>"
        for caption, name in FIGURE.findall(text)
    ]
    alone = " alone" if len(drawn) == 1 else ""
    return f'<div class="figures{alone}">{"".join(drawn)}</div>'


def _data(name: str, language: str) -> str:
    file = BytesIO()
    screens.picture(name, language == "fr").save(file, "PNG")
    return f"data:image/png;base64,{b64encode(file.getvalue()).decode()}"


def _table(text: str) -> str:
    head, _dashes, *rest = ([cell.strip() for cell in line.strip("|").split("|")]
                            for line in text.split("\n"))  # fmt: skip
    names = "".join(f"<th scope=col>{_inline(cell)}</th>" for cell in head)
    top = f"<thead><tr>{names}</tr></thead>" if any(head) else ""
    return f"<table>{top}<tbody>{''.join(map(_row, rest))}</tbody></table>"


def _row(cells: list[str]) -> str:
    first, *others = map(_inline, cells)
    return f"<tr><th scope=row>{first}</th>{''.join(f'<td>{one}</td>' for one in others)}</tr>"


def _inline(text: str) -> str:
    text = escape(text, quote=False).replace("\n", " ")
    for mark, tag in (("**", "b"), ("*", "i"), ("`", "code")):
        text = re.sub(f"{re.escape(mark)}(.+?){re.escape(mark)}", rf"<{tag}>\1</{tag}>", text)
    return re.sub(r"\[(.+?)\]\(.+?\)", r"\1", text)


def drawn_from(name: str) -> str:
    """A fingerprint of what a sheet shows: its words, and every dot of its pictures."""
    text = (DOCS / f"{name}.md").read_text("utf-8")
    found = sha256(text.encode())
    for _caption, picture in FIGURE.findall(text):
        found.update(screens.picture(picture, name.endswith(".fr")).tobytes())
    return found.hexdigest()


def sheets(name: str) -> bytes:
    """The PDF of a page of docs; its last line says what it was drawn from."""
    with chromium() as browser:
        tab = browser.new_page()
        tab.set_content(page(name))
        made: bytes = tab.pdf(
            prefer_css_page_size=True, print_background=True, tagged=True, outline=True
        )
    return made + b"\n" + DRAWN + drawn_from(name).encode() + b"\n"


def count(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


def draw() -> None:
    screens.draw_sheet()
    for name, file in SHEETS.items():
        (DOCS / "pictures" / f"{file}.pdf").write_bytes(sheets(name))


if __name__ == "__main__":
    draw()
