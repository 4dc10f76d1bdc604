"""Every text that a player could read is marked for translation: Python, scripts, template."""

import re
from itertools import chain
from pathlib import Path
from typing import get_args

import pytest
from babel.messages.jslexer import tokenize

from controller.dialogue.house_rules import AMOUNTS, FAVOURITES, POPULAR, RINGS
from controller.report.shapes import MARKS
from controller.report.words import GROUP_NAMES
from controller.rules.state import Reason
from controller.table.connections import LEGIBLE
from controller.table.requests.question import Fresh
from controller.table.requests.request import When
from controller.table.requests.rows import ORDERS, REQUESTS
from controller.text.sentences.commands import COMMANDS
from controller.text.sentences.settings import GROUPS
from controller.view.payments import Beside
from sim.decoders.frames import NAMES
from tests.languages.catalogues import PAGES, ROOT, template
from tests.languages.marks import unmarked, wrong_calls

CODES: dict[str, set[str]] = {
    "sim/demo/page/fault_injection.py": {
        "04C0FFEE123480", "bump", "cocked", "hang", "nudge", "one-die", "pick-up", "stranger",
    },
    "controller/text/rulings.py": set(),
    "controller/text/sentences/commands.py": {row.typed for row in COMMANDS.values()},
    "controller/view/oled/canvas.py": {"big"},
    "controller/text/sentences/refusals.py": {"bad-rule"},
    "controller/web/allowed_hosts.py": {"http://"},
    "controller/view/oled/final.py": {"Ringkeeper"},
    "controller/view/oled/font.py": {
        "fonts", "NFD", r"[^\S\xa0]+", ".txt", "ascii", "helvR08", "helvB08", "helvB10", "helvB14",
    },
    "controller/view/events/turns.py": {"Ringkeeper"},
    "controller/view/payments.py": {*get_args(Reason), *get_args(Beside)},
    "controller/view/oled/wording.py": {r"\s?[.;:,·](?=\s)"},
    "controller/text/sentences/settings.py": {*GROUPS},
    "controller/dialogue/house_rules.py": {
        *AMOUNTS, *RINGS, FAVOURITES, "* ", "value",
        *(one for one in chain(*POPULAR) if isinstance(one, str)),
    },
    "controller/table/monitors/board_check.py": {
        "unmoved", "elsewhere", "swapped", "lifted", "stranger",
    },
    "controller/table/panel/page.py": {"x"},
    "controller/table/panel/pages/enrolling.py": {"skip", "back", "move"},
    "controller/table/panel/pages/leaving.py": {"bots"},
    "controller/table/panel/pages/lights_and_sound.py": {"volume", "language"},
    "controller/table/addressing.py": {"localhost", "http://"},
    "controller/table/connections.py": {LEGIBLE},
    "controller/table/panel/pages/phones.py": {"HTTP://"},
    "controller/table/presenter/presenter.py": {"P"},
    "controller/table/speech/spoken.py": {r"(?<!\d)(\d+) ", r"\b"},
    "controller/table/wording/notices.py": {
        " head ", " die ", "display", "strip", "buzzer", "speaker", "mqtt", "MQTT",
    },
    "controller/table/wording/findings.py": {
        "hardware.toml", "config.txt", "settings", "tag book", "journal", "dice faces", "MQTT",
    },
    "controller/table/diagnostics/checker.py": {" head ", "GPIO "},
    "controller/table/panel/pages/check.py": {
        "lights", "pictures", "tones", "voice", "controls", "dice", "cards",
    },
    "controller/table/input/typed.py": {"player", "place", "card", "retire", "NFKD", "from"},
    "controller/cli/run/terminal.py": {"utf-8", "replace"},
    "controller/puzzle/reasons.py": set(),
    "controller/puzzle/words.py": {"space"},
    "controller/web/sections/chronicle.py": {
        "no", "part", "seat", "owner", "payer", "debtor", "by", "begin", "turn", "ring",
        "roll", "bid", "back",
    },
    "controller/dialogue/forms/correcting.py": {
        "correct", "corrections", "do", "reason", "what", "about", "value", "cash", "?", "card",
        "secret", "added", "no", "will", "beside", "more",
    },
    "controller/dialogue/forms/dealing.py": {
        "deal", "own", "theirs", "to", "give", "take", "do", "command", "will", "no",
        ".deeds", ".cards", ".cash", "empty-deal", "gift", ".",
    },
    "controller/dialogue/forms/proposing.py": {
        "rules", "seat", "group", "name", "give-for", "command", "do", "will", "no", "{}.",
    },
    "controller/dialogue/setup.py": {"standard"},
    "controller/dialogue/forms/setting_up.py": {
        "again", "watch", "against", "hands", "game", "rules", "part", "sits", "seat", "name",
        "sits.", "seat.", "name.", "bot.", "rules.", "token.", "list.", "who", "house-rules", ".",
        "popular", "popular.",
        "do", "begin", "more", "beside", "no", "will", "edition", "[", "] ",
    },
    "controller/table/panel/pages/setting_up.py": {"edition", "sits.", "* "},
    "controller/table/panel/pages/setup.py": {"who"},
    "controller/table/panel/pages/options.py": {"seat"},
    "controller/table/panel/pages/deals.py": {"give", "take", ".deeds", "."},
    "controller/dialogue/forms/mistakes.py": {
        "cash", "place", "jail", "owner", "buildings", "mortgage", "card", "ring", "bearer",
        "tracker",
    },
    "controller/web/sections/leaving.py": {"retire"},
    "controller/web/lazy_server.py": {
        "localhost", "localhost:",
    },
    "controller/table/requests/messages.py": {"do", *(row.name for row in REQUESTS)},
    "controller/table/requests/question.py": {one.value for one in Fresh},
    "controller/table/requests/request.py": {
        "player", "host", "watcher", "do", *(one.value for one in When),
    },
    "controller/table/requests/rows.py": {*ORDERS, "settings", "setup"},
    "controller/table/requests/doing.py": {"host", "clock", "says", "form"},
    "controller/web/sections/host.py": {
        "display", "strip", "buzzer", "dice", "dice hub", "mqtt",
    },
    "controller/dialogue/forms/unpaid.py": {"cash"},
    "controller/web/moments.py": {"group", "battle", "end"},
    "controller/web/sections/journey.py": {"free", "rent", "none", "end"},
    "controller/web/view_cache.py": {
        "settings",
        "times", "told", "length", "table", "edition", "game", "ask", "seat",
        "setup", "history", "rules", "host", "language", "copies", "rolled", "who", "absent",
    },
    "controller/web/edition_editor/routes.py": {
        "content-security-policy", "img-src 'self'", "img-src 'self' blob:", "/deeds",
        "/deeds/book", "/deeds/export", "/deeds/check", "/deeds/numbers", "/deeds/save",
        "/deeds/import", "/deeds/remove", "POST",
        "deeds.html", "box", 'attachment; filename="', '.toml"', "application/json",
        "application/toml; charset=utf-8",
    },
    "controller/web/edition_editor/storage.py": {r" \(\d+\)$"},
    "controller/dashboard/site.py": {"hall.html", "/live", "accept-language", "vary", "q"},
    "controller/web/browsers.py": {"sits.", "name."},
    "controller/web/report/awarded.py": {"application/json"},
    "controller/web/site.py": {
        "/t/{card}", "tap.html", "papers", "sticker", "/display", "display.html",
        "templates", "strict", "seat.html", "table.html", "host.html", "/table",
        "/host", "/seat", "/join", "POST", "/seats", "/report", "/course",
        "/awards",
        "/leave", "/chair", "/live", "origin", "text/plain",
    },
    "sim/demo/page/access.py": {"http://"},
    "sim/demo/page/desk.py": {"language", "headline", "setup",
        "length",
        "other",
        "run", "hints", "ending", "lights", "calm", "oled", "reading",
        "gear", "heads", "lesson",
        "deed:",
        "token:", "card:", "bot",
        "hand",
    },
    "sim/demo/lesson.py": {"place", "price"},
    "sim/demo/page/games.py": {"*.journal", "edition"},
    "sim/demo/page/hints.py": {"token:"},
    "sim/demo/page/bot_seats.py": {"token:"},
    "controller/web/sections/board.py": {"#120b05", "#ffffff"},
    "controller/mqtt/to_messages.py": {
        "noted", "taken-back", "eye-rolled", "host-called", "host-call-ended", r"(?<!^)(?=[A-Z])",
        "amount", "seat", "owner", "payer", "debtor", "by",
        "setup", "over", "playing", "paused",
        "phase", "round", "turn", "question", "ring", "called", "events",
    },
    "controller/report/awards.py": {"building", "tax"},
    "controller/report/charts.py": {"M0 -5L4 0 0 5 -4 0z", "#f0743a"},
    "controller/report/shapes.py": {  # elements, attributes and shapes of SVG
        *MARKS.values(), r"-?\d+\.\d{2,}", "M", "L", "translate(",
        "g", "path", "rect", "text", "title", "desc", "marks", "bars", "value", "line",
        "edge", "core", "end", "chart ", "whole", "narrow", "short", "interval", "interval edge",
        "H", "v10", "v10M", "}text", "y",
        "none", "stroke", "stroke-dasharray", "width", "height", "version", "viewBox", "role",
        "img", "class", "aria-label", "unicode", "http://www.w3.org/2000/svg", "#e3b655",
    },
    "controller/report/words.py": {*get_args(Reason), *GROUP_NAMES},
    "controller/web/report/serving.py": {
        "content-security-policy", "; frame-ancestors 'none'", "leather", "gzip",
        "accept-encoding", "content-encoding", "vary",
    },
    "controller/web/copies.py": {"/copies/{name}", "name", "application/gzip"},
    "controller/web/report/page.py": {
        "templates", "report.js", "board.css", "table.css", "report.css", "report.html", ".svg",
        "ringkeeper-", "%Y-%m-%d-%H%M", "%Y-%m-%d %H:%M",
    },
    "controller/web/report/study_page.py": {
        "templates", "table.css", "report.css", "study.css", "study.html", ".svg", "AB",
        "#e3b655", "#7fb4e6",
    },
    "sim/decoders/pins.py": {"GPIO", "PWM"},
    "sim/decoders/frames.py": {*NAMES.values(), "ROLL", "NEWS", "FACES", "TAKEN", "CHALLENGE"},
    "sim/decoders/lights.py": {"WS2812", "big"},
    "sim/decoders/oled.py": {"SSD1306", "-inf"},
    "sim/decoders/rows.py": {"h"},
    "sim/demo/page/wires.py": {"GPIO "},
}  # fmt: skip
"""By module, strings that are no texts: names of things in the program, and its own name."""

NOT_FOR_PLAYERS = {
    "controller/dialogue/model.py": "kinds of fields and notes",
    "controller/table/panel/paths/__init__.py": "finds ways for simulated hands; its errors",
    "controller/table/panel/paths/dealing.py": "and here, of deals",
    "controller/table/panel/paths/hands.py": "and those here are a developer's",
    "controller/table/speech/speakable.py": "patterns; the words in their places are marked",
}
"""Modules of the table that say nothing to players, and why."""

FOLDERS = (
    "controller/view/oled/**/*.py", "controller/view/events/*.py", "controller/text/sentences/*.py",
    "controller/dialogue/**/*.py", "controller/table/**/*.py", "controller/web/sections/*.py",
    "sim/decoders/*.py",
)  # fmt: skip
OTHERS = (
    "controller/report/awards.py", "controller/report/charts.py", "controller/report/fairness.py",
    "controller/report/shapes.py", "controller/report/words.py", "controller/web/report/page.py",
    "controller/web/report/estimates.py", "controller/web/report/serving.py",
    "controller/web/report/study_page.py", "controller/web/report/told_moments.py",
    "controller/mqtt/to_messages.py",
    "controller/text/advice.py", "controller/text/battle.py",
    "controller/view/payments.py",
    "controller/text/rulings.py", "controller/cli/run/terminal.py",
    "controller/web/edition_editor/book.py", "controller/web/edition_editor/routes.py",
    "controller/web/edition_editor/storage.py",
    "controller/dashboard/site.py",
    "controller/web/copies.py",
    "controller/web/lazy_server.py",
    "controller/web/moments.py",
    "controller/web/browsers.py", "controller/web/table_session.py",
    "controller/web/view_cache.py",
    "controller/web/site.py", "sim/demo/page/access.py", "sim/demo/page/games.py",
    "controller/puzzle/reasons.py", "controller/puzzle/words.py",
    "sim/demo/lesson.py", "sim/demo/page/desk.py", "sim/demo/page/hints.py",
    "sim/demo/page/fault_injection.py",
    "sim/demo/page/bot_seats.py", "sim/demo/page/wires.py",
)  # fmt: skip
MODULES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (*(p for glob in FOLDERS for p in ROOT.glob(glob)), *map(ROOT.joinpath, OTHERS))
)
MAKES_TEXT = re.compile(r"from (controller.text.language import|common.message import .*Message)")
MARKED = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("common", "controller", "hardware", "sim")
    for path in (ROOT / folder).rglob("*.py")
    if MAKES_TEXT.search(path.read_text("utf-8"))
)


def test_every_text_of_a_module_is_marked() -> None:
    """A new one: `_("...")` around it, see docs/languages.md; if it is no text: CODES above."""
    slots = {"clash", "kept", "outside", "rows", "texts", "cap", "pitch", "until"} | {
        "player", "clock", "bot", "host",
    }  # fmt: skip
    for module in sorted({*MODULES} - {*NOT_FOR_PLAYERS}):
        source = (ROOT / module).read_text("utf-8")
        found = unmarked(source, CODES.get(module, set()) | slots)
        assert [text for text in found if not re.search(r": _[a-z]+$", text)] == [], module


def test_messages_are_written_out_and_get_the_values_that_they_name() -> None:
    for module in MARKED:
        assert wrong_calls((ROOT / module).read_text("utf-8")) == [], module


def test_what_is_not_marked_is_noticed() -> None:
    source = '''
"""A module."""
def f(n: "int") -> None:
    """What it does."""
    say(_("Marked, {n}", n=n), "not marked", f"not {n} marked either", key["code"])
    if n == "code":
        say(f"{n}: {_('Marked too')}")
'''
    assert unmarked(source, ()) == ["5: not marked", "5: not ", "5:  marked either"]
    assert wrong_calls('_(f"put {n}"); _("{a} {b}", a=1); _("{a}", a=1, b=2)') == [
        "1: the message of _ is put together",
        "1: '{a} {b}' is given ['a']",
        "1: '{a}' is given ['a', 'b']",
    ]
    assert wrong_calls('''f"{_('a')}"''') == ["1: _ in an f-string"]
    assert wrong_calls('_("{a}", a=1); ngettext("{count} a", "{count} b", n); _(TABLE[n])') == []


def test_every_marked_message_is_in_the_template() -> None:
    """Babel does not look everywhere: a mark inside another one's first argument is lost."""
    known = {one for m in template() for one in ([m.id] if isinstance(m.id, str) else m.id)}
    pattern = re.compile(r"\b(?:_|N_|Message)\(\s*\"((?:[^\"\\]|\\.)+)\"[,)]")
    for module in MARKED:
        if not module.endswith("controller/text/language.py"):
            for text in pattern.findall((ROOT / module).read_text("utf-8")):
                assert text.replace('\\"', '"') in known, f"{module}: {text}"


# The page

KEYS = {"Enter", "Escape", "Backspace", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"}
LOOKS_LIKE_TEXT = re.compile(r"^[A-Z][a-z]|[A-Za-z]{2} [a-z]{2}")
NAMED_COMMANDS = {kind.__name__ for kind in COMMANDS}
SCRIPT_CODES = re.compile(
    r"^M[-\d]|[#.<]|=>|^(rotate|translate|scale|radial|linear)|^(name|person|tag|space|disc) |px"
)


def script_texts(source: str) -> list[str]:
    """Strings of a script that look like texts and stand in no call of a mark."""
    tokens = list(tokenize(source))
    found = []
    marked = 0  # how deep in a call of a mark
    for i, token in enumerate(tokens):
        if token.type == "operator" and token.value == "(":
            before = tokens[i - 1]
            if marked or (before.type == "name" and before.value in ("_", "ngettext", "pgettext")):
                marked += 1
        elif token.type == "operator" and token.value == ")" and marked:
            marked -= 1
        elif token.type == "template_string" and re.search(r"\b_\(", token.value):
            found.append(token.value)  # Babel does not look into it
        elif token.type in ("string", "template_string") and not marked:
            text = re.sub(r"\$\{[^}]*\}", "", token.value[1:-1])
            if (
                LOOKS_LIKE_TEXT.search(text)
                and not SCRIPT_CODES.search(text)
                and text not in KEYS | NAMED_COMMANDS
            ):
                found.append(text)
    return found


SCRIPTS = sorted(path for page in PAGES for path in page.glob("static/*.js"))


def test_every_text_of_a_script_is_marked() -> None:
    for script in SCRIPTS:
        assert script_texts(script.read_text("utf-8")) == [], script.name


def test_what_is_not_marked_in_a_script_is_noticed() -> None:
    source = 'say(_("Marked {n}", { n: "x" })); say("Not marked"); say(`Not ${n} either`);'
    assert script_texts(source) == ["Not marked", "Not  either"]
    assert script_texts('say(`${_("Lost")}!`);') == ['`${_("Lost")}!`']


TEMPLATES = sorted(path for page in PAGES for path in page.glob("templates/*.html"))


@pytest.mark.parametrize("document", TEMPLATES, ids=lambda path: path.name)
def test_every_text_of_a_template_is_marked(document: Path) -> None:
    assert template_texts(document.read_text("utf-8")) == []


def test_what_is_not_marked_in_a_template_is_noticed() -> None:
    assert template_texts('<b title="Not this">{{ _("Marked") }}, nor this</b>') == [
        "Not this",
        ", nor this",
    ]


def template_texts(source: str) -> list[str]:
    plain = re.sub(r"\{\{.*?\}\}|\{%.*?%\}", "", source)
    shown = re.findall(r'(?:aria-label|title|placeholder|alt)="([^"]+)"', plain)
    shown += [text.strip() for text in re.findall(r">([^<]*)<", plain)]
    return [text for text in shown if re.search(r"[A-Za-z]", text) and "Ringkeeper" not in text]


PARTS = (
    "common/", "hardware/", "controller/store/", "controller/rules/", "controller/editions/",
    "controller/mqtt/",
)  # fmt: skip
"""Where messages are made among names of keys, commands and columns."""


COLON = re.compile(r"\}: |\}\}: |(?<=['\"]): (?=['\"])")


def test_a_colon_between_two_texts_stands_in_a_message() -> None:
    """French has a no-break space before it: `_("{title}: {value}", ...)`."""
    assert [line for page in SCRIPTS + TEMPLATES for line in glued(page)] == []


def test_a_colon_between_two_texts_is_noticed(tmp_path: Path) -> None:
    script, document = tmp_path / "page.js", tmp_path / "page.html"
    script.write_text('say(`${name}: ${what}`, [name, what].join(": "), _("{a}: {b}"));')
    document.write_text('<b>{{ name }}: {{ what }}</b>\n{{ _("{a}: {b}") }}')
    assert glued(script) == ["`${name}: ${what}`", '": "']
    assert glued(document) == ["<b>{{ name }}: {{ what }}</b>"]


def glued(page: Path) -> list[str]:
    """Strings of a script and lines of a template that put a colon between two texts."""
    source = re.sub(r"""_\("[^"]*\"""", "_(", page.read_text("utf-8"))
    if page.suffix == ".html":
        return [line for line in source.splitlines() if COLON.search(line)]
    strings = (one.value for one in tokenize(source) if one.type in ("string", "template_string"))
    return [one for one in strings if COLON.search(one)]


def test_every_module_with_texts_is_looked_at() -> None:
    """Whoever marks texts in another module: it belongs to MODULES, unless it is a command's."""
    commands = (
        "controller/cli/",
        "controller/text/language.py",
        "sim/demo/demo.py",
        "controller/web/message_page.py",  # gives the templates their words
        "sim/browser/tab.py",
        "sim/demo/page/site.py",  # and to pages
    )
    others = [m for m in MARKED if m not in MODULES and not m.startswith((*PARTS, *commands))]
    assert others == [
        "controller/files/card_codes.py",  # half are codes
        "controller/files/json_faults.py",  # half are the reader's own words
        "controller/files/setting_rows.py",  # and here, keys of a file
        "controller/files/settings.py",
        "controller/files/tagbook.py",  # and here
        "controller/text/wording.py",
        "controller/view/interface.py",
        "controller/web/allowed_hosts.py",  # one text, given to refusals.py
        "controller/web/card_sheets.py",  # and here, sizes and names of files
        "controller/web/rate_limit.py",
        "controller/web/refusals.py",  # these pass texts on
        "controller/web/report/awarded.py",
        "controller/web/report/course.py",
        "controller/web/spoken.py",
        "sim/demo/page/acts.py",
    ]
    assert all(Path(ROOT / name).exists() for name in (*CODES, *NOT_FOR_PLAYERS))
