"""Contrast of all text as it is painted, over gradients and pictures too, where axe-core cannot
judge: two screenshots, with the text and without (WCAG 2.2, 1.4.3, level AA).

Each word or two is looked at by itself: the pixel of its letters that stands out most against the
very pixel behind it. A text is as good as its worst word. Letters are drawn three times as
large, so that their strokes are at least a pixel wide.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import lru_cache, partial
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image, ImageChops

from controller import editions
from controller.editions.colours import READABLE, contrast
from tests.sim.pages import chromium
from tests.web.phones import SIZES
from tests.web_long.row import Row, Wrong, checked
from tests.web_long.scenes import LANGUAGES, Scene, looked_at, shown

if TYPE_CHECKING:
    from playwright.sync_api import Browser, FloatRect, Page

READABLE_LARGE = 3.0
"""Least contrast of large text: 24 pixels, or 18.66 and bold (WCAG 2.2, "large scale")."""

SCALE = 3
EXAMINED = (SIZES[0], SIZES[2])
EMS = 2.5
"""How much of a line is looked at at once, in sizes of its letters."""

HIGHEST = 5000
"""Pixels of a page that are looked at, from its top: what comes below in a long form is more of the
same, and no browser paints all of it at once."""

SEEN = 40
"""By how much a colour changes where there is a letter, of 765; less is a picture's own noise."""

_FAR = [255 * (value >= SEEN // 3) for value in range(256)]

WHOLE = 0.4
"""Share of the letters' size that is to be seen of them: less is the edge of a line that something
covers, or a comma."""

TEXTS = """() => {
  const within = document.querySelector("dialog[open]") ?? document.body, found = [];
  const add = (one, words, rects, style) => {
    const matrix = one.getScreenCTM?.(), size = parseFloat(style.fontSize) * (matrix?.a ?? 1);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const boxes = [...rects].map((rect) => shown(one, rect)).filter(
        ([, , width, height]) => width > 1 && height > 1);
    if (boxes.length) found.push({ words: words.trim().slice(0, 40), size, large, boxes });
  };
  const shown = (one, { left, top, right, bottom }) => { // what lists that scroll leave of it
    for (let at = one.parentElement; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflowY === "visible" || at.closest("svg")) continue;
      const box = at.getBoundingClientRect();
      [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return [left + scrollX, top + scrollY, right - left, bottom - top];
  };
  const shows = (one) => !one.closest(":disabled, [inert], option, .unseen")
      && one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, one = text.parentElement, range = document.createRange();
    if (!text.data.trim() || !shows(one) || one.closest("script, style, noscript")) continue;
    range.selectNodeContents(text);
    add(one, text.data, range.getClientRects(), getComputedStyle(one));
  }
  for (const one of within.querySelectorAll("*")) {
    if (!shows(one)) continue;
    const box = [one.getBoundingClientRect()];
    const types = one.matches("input:not([type=checkbox], [type=radio], [type=range]), select");
    if (types) add(one, one.value || one.placeholder || "", box, getComputedStyle(one));
    for (const side of ["::before", "::after"]) {
      const style = getComputedStyle(one, side);
      if (/^["'][^"']/.test(style.content)) add(one, style.content, box, style);
    }
  }
  return found;
}"""

CLEAR = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`*, *::before, *::after, *::placeholder { caret-color: transparent !important;
        -webkit-text-fill-color: transparent !important;
        -webkit-text-stroke-color: transparent !important; }
      svg text, svg tspan { fill: transparent !important; stroke: transparent !important; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
PAINTED = """() => document.fonts.ready.then(() => new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(done))))"""
"""Once all of the page is drawn as it is now."""
RESTORE = "() => { document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1); }"


class Text(NamedTuple):
    """A text: its first words, the size of its letters in pixels, whether that is large, and where
    it stands: left, top, width and height of its lines, pixels of CSS."""

    words: str
    size: float
    large: bool
    boxes: list[list[float]]


def rows(_pictures: Path | None) -> Iterator[Row]:
    """Each language; and each edition, whose colours are its own."""
    with chromium() as browser:
        for language in LANGUAGES:
            what = f"contrast of all text, {language}"
            yield checked(what, partial(_in_language, browser, language))
        for edition in editions.known():
            what = f"contrast of all text, {edition}"
            yield checked(what, partial(_of_edition, browser, edition))


def _in_language(browser: Browser, language: str) -> str:
    found = _Found()
    pages = looked_at(browser, language, found.look, device_scale_factor=SCALE)
    return f"{pages}: {found.said()}"


def _of_edition(browser: Browser, edition: str) -> str:
    found, where = _Found(), f"{edition}/standard A:90@11(1,5);B:150;C:150 buy:0"
    seat = Scene("seat", where, seats=(0,))
    table = Scene("table", where, joins=False, path="table", ready="#ranking li")
    for scene in (seat, table):
        with shown(browser, scene, "en", device_scale_factor=SCALE) as page:
            if wrong := list(found.look(scene.name, page)):
                raise Wrong("; ".join(wrong))
    return found.said()


class _Found:
    """Looks at pages, and keeps by how much each text is better than it needs to be."""

    def __init__(self) -> None:
        self._shares: list[float] = []

    def look(self, _name: str, page: Page) -> Iterator[str]:
        """At the sizes that are examined: what cannot be read."""
        for width, height in EXAMINED:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("scrollTo(0, 0)")  # a head that stays in sight covers what is below
            page.evaluate(PAINTED)
            for text, ratio in measured(page):
                self._shares.append(ratio / least(text))
                if ratio < least(text):
                    yield f"{width} pixels: {ratio:.2f}, {text.size:.0f} px: {text.words!r}"

    def said(self) -> str:
        """How it was."""
        worst = min(self._shares)
        return f"{len(self._shares)} texts, all at least {worst:.2f} times what is needed"


def least(text: Text) -> float:
    """The contrast that a text needs."""
    return READABLE_LARGE if text.large else READABLE


def measured(page: Page) -> Iterator[tuple[Text, float]]:
    """Each text that is painted, and the contrast of its worst word. The page has to be shown at
    SCALE device pixels for one of CSS, and nothing on it may change meanwhile."""
    texts = [Text(**one) for one in page.evaluate(TEXTS)]
    painted = _picture(page)
    page.evaluate(CLEAR)
    behind = _picture(page)
    page.evaluate(RESTORE)
    for text in texts:
        ratios = [
            one for box in _words(text) if (one := _contrast(painted, behind, text.size, box))
        ]
        if ratios:
            yield text, min(ratios)


def _picture(page: Page) -> Image.Image:
    size = page.evaluate("() => [innerWidth, document.documentElement.scrollHeight]")
    part: FloatRect = {"x": 0, "y": 0, "width": size[0], "height": min(size[1], HIGHEST)}
    whole = page.screenshot(full_page=True, clip=part)
    return Image.open(io.BytesIO(whole)).convert("RGB")


def _words(text: Text) -> Iterator[tuple[int, int, int, int]]:
    """Boxes of a few letters each, in pixels of the screen."""
    for left, top, width, height in text.boxes:
        count = max(1, round(width / (EMS * text.size)))
        for at in range(count):
            yield (
                int(SCALE * (left + width * at / count)), int(SCALE * top),
                ceil(SCALE * (left + width * (at + 1) / count)), ceil(SCALE * (top + height)),
            )  # fmt: skip


def _contrast(
    painted: Image.Image, behind: Image.Image, size: float, box: tuple[int, int, int, int]
) -> float | None:
    """The contrast of the letters in a box; None if there are none, or only their edges."""
    left, top, right, bottom = box
    inside = (max(left, 0), max(top, 0), min(right, painted.width), min(bottom, painted.height))
    if inside[0] >= inside[2] or inside[1] >= inside[3]:
        return None
    with_text, without = painted.crop(inside), behind.crop(inside)
    if _height(with_text, without) < SCALE * WHOLE * size:
        return None
    one, other = with_text.tobytes(), without.tobytes()
    pairs = {(one[at : at + 3], other[at : at + 3]) for at in range(0, len(one), 3)}
    letters = [(a, b) for a, b in pairs if a != b and sum(map(_apart, a, b)) >= SEEN]
    return max((_of_two(a, b) for a, b in letters), default=None)


def _height(one: Image.Image, other: Image.Image) -> int:
    """Of what differs, pixels of the screen."""
    apart = ImageChops.difference(one, other).convert("L").point(_FAR).getbbox()
    return apart[3] - apart[1] if apart else 0


def _apart(one: int, other: int) -> int:
    return abs(one - other)


@lru_cache(maxsize=200_000)
def _of_two(one: bytes, other: bytes) -> float:
    return contrast(f"#{one.hex()}", f"#{other.hex()}")
