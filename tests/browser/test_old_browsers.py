"""Browsers that are too old for the pages' modules or styles, or stop in the middle of them: within
two seconds a sentence says so, on every page (issue 40, 14). The versions are those of MDN's
browser-compat-data 6.1.5."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, Route

from controller.web.application import STATIC
from sim.demo.page import site as bench
from tests.dashboard.running import running_hall
from tests.ports import free_port
from tests.sim.pages import demo
from tests.web.phones import window
from tests.web.served import served

ROOT = Path(__file__).parents[2]
WHERE = "lotr-2003/classic A:900@11;B:1500;C:1500 buy:0"
TOO_NEW = "export const one = ;"
"""What no browser can read, as an old one cannot read what is new."""
TEMPLATES = [ROOT / "controller/web/templates", bench.TEMPLATES]
MODULE = re.compile(r'<script type="module" src="([^"]+)"')
MODULES = {
    path.name: found[1]
    for folder in TEMPLATES
    for path in folder.glob("*.html")
    if (found := MODULE.search(path.read_text("utf-8")))
}
"""The module of every page that has one, by the page's template."""
PAGES = {
    "seat.html": ("table", "seat"), "table.html": ("table", "table"),
    "host.html": ("table", "host"), "hall.html": ("hall", ""), "index.html": ("demo", ""),
    "wires.html": ("demo", "wires"), "puzzle.html": ("demo", "puzzle"),
    "deeds.html": ("table", "deeds"), "display.html": ("table", "display"),
    "tap.html": ("table", "t/lotr-2003.d11"),
}  # fmt: skip
"""Where each is served."""


class Sites(NamedTuple):
    """Where whatever serves pages does so, and the host's code at the table."""

    table: str
    hall: str
    demo: str
    code: str

    def visit(self, page: Page, name: str) -> None:
        """Goes to a page, as the host where only the host has it."""
        site, path = PAGES[name]
        url = getattr(self, site)
        if path == "deeds":
            origin = {"origin": url.rstrip("/")}
            joined = page.request.post(f"{url}join", data={"code": self.code}, headers=origin)
            assert joined.ok, joined.text()
        page.goto(f"{url}{path}", wait_until="domcontentloaded")


@pytest.fixture(scope="module")
def sites() -> Iterator[Sites]:
    no_bots = demo("--seats", "A,B", "--bots", "0")
    with served(WHERE) as at, running_hall(free_port()) as hall, no_bots as address:
        yield Sites(at.url, hall.url, address, at.host)


@contextmanager
def failing(browser: Browser) -> Iterator[Page]:
    """A page on which errors are expected."""
    page = browser.new_page()
    yield page
    page.close()


def test_no_page_is_forgotten() -> None:
    """What is asked below is asked of every page that needs a module."""
    assert MODULES.keys() == PAGES.keys()


@pytest.mark.parametrize("name", MODULES)
def test_a_page_without_its_modules_says_so(browser: Browser, sites: Sites, name: str) -> None:
    with failing(browser) as page:

        def spoil(route: Route) -> None:
            route.fulfill(body=TOO_NEW, content_type="text/javascript")

        page.route(f"**{MODULES[name]}", spoil)
        sites.visit(page, name)
        page.wait_for_selector("#old:has-text('may be too old')", timeout=6000)
        assert "can be played without it" in page.inner_text("#old")


OLD = {
    "modules": "delete HTMLScriptElement.prototype.noModule",
    "the question which styles it knows": "delete CSS.supports",
    **{
        feature: f"""const knows = CSS.supports.bind(CSS);
        CSS.supports = (what) => !what.includes({feature!r}) && knows(what);"""
        for feature in ("color-mix", ":has", "container-type")
    },
}
"""What a browser lacks, and how a new one is made to lack it."""


@pytest.mark.parametrize("lacks", OLD)
@pytest.mark.parametrize("name", MODULES)
def test_a_lacking_browser_is_told(browser: Browser, sites: Sites, name: str, lacks: str) -> None:
    with failing(browser) as page:
        page.add_init_script(OLD[lacks])
        sites.visit(page, name)
        assert page.get_attribute("#old", "hidden") is None  # as soon as the page has been read


@pytest.mark.parametrize("name", MODULES)
def test_a_browser_new_enough_is_told_nothing(browser: Browser, sites: Sites, name: str) -> None:
    with window(browser) as page:
        sites.visit(page, name)
        page.wait_for_selector("html[data-runs]")
        page.wait_for_timeout(1600)
        assert page.is_hidden("#old")


class Versions(NamedTuple):
    """The first that know something. On Android, Chrome's and Firefox's number is the same."""

    chromium: float
    safari: float
    firefox: float
    samsung: float


NEEDED = {
    r"color-mix\(": Versions(111, 16.2, 113, 22),
    r":has\(": Versions(105, 15.4, 121, 20),
    r"\d(cqw|cqh|cqi)\b|@container": Versions(105, 16, 110, 20),
    r"\d[dls]v[hw]\b": Versions(108, 15.4, 101, 21),
    r"[;{ ](translate|scale|rotate):": Versions(104, 14.1, 72, 20),
    r"overflow(-x|-y)?: clip": Versions(90, 16, 81, 15),
    r"accent-color:": Versions(93, 15.4, 92, 17),
    r"\.inert\b|\binert\b": Versions(102, 15.5, 112, 19),
    r"\.aria[A-Z]\w+ =": Versions(102, 12.1, 119, 19),
    r"structuredClone\(": Versions(98, 15.4, 94, 18),
    r"\.at\(": Versions(92, 15.4, 90, 16),
    r"<dialog|\.showModal\(": Versions(37, 15.4, 98, 3),
    r"\.findLast(Index)?\(": Versions(97, 15.4, 104, 18),
    r"\.to(Sorted|Reversed|Spliced)\(": Versions(110, 16, 115, 21),
    r"Object\.hasOwn\(": Versions(93, 15.4, 92, 17),
    r"\?\?=|\|\|=|&&=": Versions(85, 14, 79, 14),
}
"""What the pages need of what came after 2020."""

TOO_NEW_YET = {
    ".css": (
        r"@(layer|scope|property|starting-style|position-try|view-transition)\b|^\s*&|\{ *&[ .:]",
        r"anchor\(|anchor-name|light-dark\(|field-sizing|calc-size|interpolate-size|subgrid",
        r":user-(in)?valid|:popover-open|:open\b|\((width|height) [<>]|content-visibility|text-box",
        r"\b(sin|cos|tan|round|mod|rem|pow|hypot|sqrt|linear|ray|if)\(|(rgb|hsl|oklch)\(from ",
    ),
    ".js": (
        r"\.(values|keys|entries)\(\)\.(map|filter|some|every|find|reduce|forEach|flatMap|take|drop)",
        r"\.(union|intersection|difference|symmetricDifference|is(Sub|Super)setOf)\(|\.popover|Popover",
        r"\.(groupBy|fromAsync|withResolvers|toWellFormed|parse(?<=URL.parse)|canParse)\(",
        r"\(\?<[=!]|\bstatic \{|with \{ type|Promise\.try\(|AbortSignal\.(any|timeout)\(",
        r"startViewTransition|scrollend|requestIdleCallback|navigator\.locks",
        r"(?<!checkVisibility \? one)\.checkVisibility\(",
    ),
}
"""What the oldest of those browsers does not know. Without `text-wrap`, `mask`, `paint-order`,
`scrollbar-*`, `backdrop-filter` and the other text of `content` a page looks less well, and without
`zoom` the simulated table's text stays as it is: nothing else is lost, so they may be used."""


def sources(*kinds: str) -> Iterator[tuple[Path, str]]:
    """Our scripts, styles and templates, without comments."""
    for folder in (STATIC, bench.STATIC, *TEMPLATES):
        for path in folder.iterdir():
            if path.suffix in kinds:
                text = path.read_text("utf-8")
                yield path, re.sub(r"/\*.*?\*/|(?<![:\"'])//.*", "", text)


def test_the_list_of_browsers_is_what_the_newest_of_the_used_features_needs() -> None:
    text = "\n".join(text for _, text in sources(".js", ".css", ".html"))
    used = [versions for feature, versions in NEEDED.items() if re.search(feature, text)]
    least = Versions(*map(max, zip(*used, strict=True)))
    said = " ".join((ROOT / "docs/host.md").read_text("utf-8").split())
    found = re.search(
        r"Chromium ([\d.]+) .*?Safari ([\d.]+) .*?Samsung Internet (\d+) and Firefox (\d+)\.", said
    )
    assert found is not None
    chromium, safari, samsung, firefox = map(float, found.groups())
    assert Versions(chromium, safari, firefox, samsung) == least


@pytest.mark.parametrize("kind", TOO_NEW_YET)
def test_no_page_uses_what_those_browsers_do_not_know(kind: str) -> None:
    for path, text in sources(kind):
        for line in text.splitlines():
            for feature in TOO_NEW_YET[kind]:
                assert not re.search(feature, line), (path.name, line)


def test_no_module_waits_at_its_top() -> None:
    """Browsers know `await` there only since 2021, and `nomodule` does not tell."""
    for folder in (STATIC, bench.STATIC):
        for file in folder.glob("*.js"):
            depth = 0
            for line in file.read_text().splitlines():
                code = re.sub(r"//.*|\"[^\"]*\"|`[^`]*`", "", line)
                assert depth or not re.search(r"^\s*(?!.*async).*\bawait\b", code), (file, line)
                depth += code.count("{") - code.count("}")


def test_the_script_for_old_browsers_is_written_for_them() -> None:
    script = re.sub(r"//.*", "", (STATIC / "old.js").read_text())
    assert not re.search(r"=>|\b(let|const|import|export|class|async)\b|`|\?\.|\?\?", script)
