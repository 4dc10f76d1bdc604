"""Everything that asks a clock is in the table of docs/security.md, "Clocks". Kind: security or
order that hangs on the time of day, which on a Pi starts anywhere and jumps."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("common", "controller", "hardware", "firmware", "sim")

TIME_OF_DAY = {"time", "time_ns", "localtime", "gmtime", "ctime", "now", "utcnow", "today",
               "fromtimestamp", "CLOCK_REALTIME"}  # fmt: skip
FILE_AGE = {"st_mtime", "st_mtime_ns", "st_ctime", "st_ctime_ns", "st_atime", "st_birthtime",
            "getmtime", "getctime"}  # fmt: skip
STEADY = {"monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "process_time",
          "thread_time", "ticks_ms", "ticks_us", "CLOCK_MONOTONIC", "clock_gettime"}  # fmt: skip
MODULES = {"time", "datetime", "date", "os"}


def asked(tree: ast.AST) -> Iterator[str]:
    """The kinds of clocks that a module asks."""
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Attribute):
            if node.attr in FILE_AGE:
                yield "files"
            if isinstance(node.value, ast.Name) and node.value.id in MODULES:
                names = [node.attr]
        elif isinstance(node, ast.ImportFrom) and node.module in ("time", "datetime", "os.path"):
            names = [one.name for one in node.names]
        for name in names:
            if name in TIME_OF_DAY:
                yield "day"
            elif name in STEADY:
                yield "steady"
            elif name in FILE_AGE:
                yield "files"


def in_code() -> set[tuple[str, str]]:
    found = set()
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            found |= {(str(path.relative_to(ROOT)), kind) for kind in asked(tree)}
    return found


def in_table() -> set[tuple[str, str]]:
    text = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    section = text.partition("\n## Clocks\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `([^`]+)` \| (day|steady|files) \| (.+) \|$", section, re.MULTILINE)
    assert all(len(why) >= 8 for _file, _kind, why in rows)
    assert len(rows) == len({row[:2] for row in rows})
    return {(file, kind) for file, kind, _why in rows}


def test_the_table_of_clocks_is_the_code_s() -> None:
    assert in_table() == in_code()


def test_the_search_finds_each_way_to_ask_for_the_time_of_day() -> None:
    for text in ("time.time()", "datetime.now()", "from time import time", "x = time.time",
                 "datetime.fromtimestamp(0)", "date.today()", "time.localtime()"):  # fmt: skip
        assert list(asked(ast.parse(text))) == ["day"], text
    assert list(asked(ast.parse("path.stat().st_mtime"))) == ["files"]
    assert list(asked(ast.parse("time.monotonic()"))) == ["steady"]
