"""The page about a game: one file that needs nothing else, escapes names, and keeps secrets."""

import gzip
import json
import re
from base64 import b64encode
from hashlib import sha256
from html import unescape
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from controller import editions
from controller.bots.playing import start_command
from controller.report.gather import NoReport, gather
from controller.rules.commands import Player
from controller.rules.events import GameStarted
from controller.store.banker import Banker
from controller.text.language import grouped
from controller.web.report import bundle
from controller.web.report.page import Report, make
from controller.web.report.replay import difference
from tests.report.whole import after, every_edition, every_game, played

SIZE_MOST = 2_000_000
"""Bytes of a page (issue 13, 6)."""

SENT_MOST = 100_000
"""Bytes of it on the way to a browser, which takes gzip (issue 13, 7)."""


def page(banker: Banker, language: str = "en", taken_back: int = 0) -> Report:
    return make(banker.edition, banker.counting(), language, taken_back)


class Parsed(HTMLParser):
    """What a browser would find: scripts and styles with their attributes, texts, addresses."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.inside = ""
        self.scripts: list[tuple[dict[str, str | None], str]] = []
        self.styles: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside = tag if tag in ("script", "style") else self.inside
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag == "script":
            self.scripts.append((dict(attrs), ""))

    def handle_endtag(self, tag: str) -> None:
        self.inside = "" if tag == self.inside else self.inside

    def handle_data(self, data: str) -> None:
        if self.inside == "script":
            attributes, before = self.scripts.pop()
            self.scripts.append((attributes, before + data))
        elif self.inside == "style":
            self.styles.append(data)
        else:
            self.text += data

    def data(self, name: str) -> Any:
        """The JSON in a script element."""
        (found,) = (text for attributes, text in self.scripts if attributes.get("id") == name)
        return json.loads(found)


def patched(old: Any, change: Any) -> Any:
    """What report.js makes of a value and a change."""
    if not (isinstance(old, dict | list) and isinstance(change, dict)):
        return change
    for key, value in change.items():
        at: Any = int(key) if isinstance(old, list) else key
        old[at] = patched(old[at], value)
    return old


LEAVES = st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=2)
SEATED = st.fixed_dictionaries({"cash": st.integers(0, 3), "name": LEAVES})
TABLES = st.fixed_dictionaries(
    {
        "seats": st.lists(SEATED, max_size=3),
        "owner": st.lists(st.integers(-1, 2), min_size=3, max_size=3),
        "tracker": st.none() | st.fixed_dictionaries({"at": LEAVES, "circles": st.lists(LEAVES)}),
    }
)  # fmt: skip


@given(TABLES, TABLES)
def test_a_difference_leads_to_the_next_table(old: dict[str, Any], new: dict[str, Any]) -> None:
    changes = difference(old, new)
    assert patched(json.loads(json.dumps(old)), changes) == new
    assert (changes == {}) is (old == new)


@every_game
def test_a_whole_game_in_one_file(name: str, game: str) -> None:
    banker = played(name, game)
    report = page(banker)
    found = Parsed(report.html)
    assert len(report.html.encode()) < SIZE_MOST
    steps = found.data("given")["steps"]
    assert len(steps) == len(banker.counting())
    frame: Any = None
    for changes, _words in steps:
        frame = patched(frame, changes)
    assert frame["owner"] == banker.state.owner
    assert frame["level"] == banker.state.level
    assert [one["cash"] for one in frame["players"]] == banker.state.cash[:-1]
    assert [one["pos"] for one in frame["players"]] == banker.state.pos
    assert frame["over"] is True
    assert found.data("given")["moves"].count("\n") == len(banker.counting())


def test_rent_is_told_by_deed_with_each_owner_s_sum() -> None:
    """Issue 13, 6: bars of the first twelve deeds, and a table of all, each group as their sum."""
    banker = played("lotr-2003")
    figures, edition = gather(banker.edition, banker.counting()), banker.edition
    html = page(banker).html
    section = html[html.index('id="rents-title"') : html.index('id="money-title"')]
    bars = re.search(r"<svg[^>]*class=\"chart short.*?</svg>", section, re.DOTALL)
    assert bars is not None
    rents = sorted(figures.rents.items(), key=lambda one: -sum(one[1]))
    assert len(rents) > 12
    told = unescape(bars[0])
    on_bars = [edition.board.spaces[space].name in told for space, _ in rents]
    assert on_bars == [at < 12 for at in range(len(rents))]
    table = unescape(section[section.index("<table") :])
    for space, by_seat in rents:
        row = re.search(f">{re.escape(edition.board.spaces[space].name)}</th>(.*?)</tr>", table)
        assert row is not None
        sums = [*by_seat, sum(by_seat)]
        assert re.findall(r"<td[^>]*>(.*?)</td>", row[1]) == [
            grouped(one) if one else "·" for one in sums
        ]


@every_edition
def test_nothing_is_loaded_from_anywhere(name: str) -> None:
    """Addresses are data, or lead within the page; scripts and styles bring no others."""
    report = page(played(name), "fr")
    found = Parsed(report.html)
    loading = {"href", "src", "srcset", "action", "data", "poster", "background", "xlink:href"}
    addresses = [value for _, name, value in found.attributes if name in loading]
    assert addresses
    assert [one for one in addresses if not one.startswith(("data:image/", "#"))] == []
    everything = re.sub(r"xmlns=\"[^\"]*\"|http://www\.w3\.org/2000/svg", "", report.html)
    assert re.findall(r"\bhttps?:|\burl\((?!#)|@import|\bimport\b[^;\n]*\bfrom\b", everything) == []


def test_its_own_content_policy_allows_its_script_and_style_and_nothing_else() -> None:
    report = page(played("lotr-2003"))
    found = Parsed(report.html)
    (policy,) = (value for _, name, value in found.attributes if "default-src" in value)
    assert policy == report.policy
    assert "unsafe" not in policy
    runs = [text for attributes, text in found.scripts if attributes["type"] == "module"]
    for text in (*runs, *found.styles):
        assert f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" in policy
    assert len(runs) == len(found.styles) == 1
    assert not [name for _, name, _ in found.attributes if name == "style" or name[:2] == "on"]


EVIL = "</script><script>alert(1)</script>"
QUOTE = "\"'><img src=x onerror=alert(1)>"


def test_a_script_in_a_name_is_only_a_name() -> None:
    edition, chance = editions.load("lotr-2003"), Random(1)
    banker = Banker(edition)
    assert isinstance(banker.do(start_command(edition, (EVIL, QUOTE, "<!--"), chance)), list)
    found = Parsed(page(banker).html)
    assert len(found.scripts) == 2
    assert EVIL in found.text
    assert not [name for tag, name, _ in found.attributes if tag == "img" or name == "onerror"]
    names = [one["name"] for one in found.data("given")["steps"][0][0]["players"]]
    assert names == [EVIL, QUOTE, "<!--"]


def test_a_name_that_nobody_could_have_chosen_is_drawn_all_the_same() -> None:
    """A record may be anybody's: control characters cannot stand in an SVG."""
    banker = played("lotr-2003")
    first, *rest = banker.counting()
    (started, *others) = first.events
    assert isinstance(started, GameStarted)
    players = tuple(Player(f"\x00\x1b[2J{one.name}", one.token) for one in started.players)
    forged = replace(first, events=(replace(started, players=players), *others))
    report = make(banker.edition, [forged, *rest], "en")
    assert report.html.count('class="chart') > 4


def test_a_page_cannot_be_ended_by_a_script_of_ours() -> None:
    assert "import" not in re.findall(r"^\w+", bundle.script("report.js"), re.MULTILINE)
    for name in ("report.js", "board.js"):
        assert bundle.script(name).count("class Board ") == 1
    with pytest.raises(FileNotFoundError):
        bundle.script("elsewhere.js")


def test_a_game_that_goes_on_tells_no_secret() -> None:
    """R71: neither the cards in hands nor the order of the decks; the moves would have both."""
    banker = played("lotr-2021", seed=2, turns=8)
    (kept,) = {card for hand in banker.state.secret for card in hand}
    assert not banker.state.winners
    report = page(banker)
    given = Parsed(report.html).data("given")
    assert given["moves"] == ""
    assert '"decks":[[' not in report.html
    assert banker.edition.card(*kept).title not in unescape(report.html)
    assert "The game so far" in report.html
    assert "Awards" not in report.html


def test_in_french() -> None:
    report = page(played("lotr-2003-fr"), "fr", taken_back=2)
    found = Parsed(report.html)
    assert ("html", "lang", "fr") in found.attributes
    assert "Classement" in found.text
    assert "2 coups ont été annulés" in found.text
    assert found.data("words")["Round {round}"] == "Manche {round}"


def test_a_journal_with_odd_times_and_no_game() -> None:
    banker = after("lotr-2003/classic A:900@1;B:900 roll:0")
    banker.clock = lambda: 1e300
    assert "The game so far" in page(banker).html
    with pytest.raises(NoReport):
        make(banker.edition, [], "en")


@pytest.mark.parametrize("name", editions.known())
def test_a_game_of_which_nothing_has_happened_yet(name: str) -> None:
    """Issue 14.4: a chart without rows is left out, not drawn."""
    for game in editions.load(name).data.games:
        for turns in (0, 1):
            html = page(played(name, game, turns=turns)).html
            assert "Rent earned by group" not in html
            assert not re.search(r'role="group" aria-label="[^"]*"></div>', html)


@every_edition
def test_a_whole_game_is_light_on_its_way_to_a_browser(name: str) -> None:
    """Issue 13, 7: in French, which is longer."""
    assert len(gzip.compress(page(played(name), "fr").html.encode())) <= SENT_MOST
