"""The table of docs/rules.md: every row and ruling by edition, its settings and its tests.

`python -m tests.rules.table` writes it. What must have a test is in rows.py; what a setting is, and
where that comes from, in the editions; the rest is in the tests' names.
"""

import ast
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from controller import editions
from controller.editions.compare import own_settings, row_of, source_of
from controller.rules.edition import EditionData
from tests.rules.rows import OTHERS, ROWS, RULINGS, SHARED

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "rules.md"
COMMAND = "python -m tests.rules.table"

FIRST = "lotr-2003"
EDITIONS = (FIRST, *OTHERS)

SECTIONS = {
    "A": "Setting up", "B": "Turns and moves", "C": "Buying and auctions", "D": "Rent",
    "E": "Taxes", "F": "Jail", "G": "Cards", "H": "Building", "I": "Selling buildings",
    "J": "Deals", "K": "Mortgages", "L": "Debts and bankruptcy", "M": "The Ring",
    "N": "Short game and time limit", "R": "Rulings: what the rulebooks leave open",
}  # fmt: skip

HEAD = f"""# The rules, row by row

What every printed game says, how that is set, and which tests prove it. Written by
`{COMMAND}`: change the tests or the editions, not this page.

- **Row**: A1 to N11 are the questions that the rulebooks answer, R1 to R82 those that they leave
  open. Under a ruling are the editions that it is for.
- **Settings** are those of `ringkeeper edition show`, from the rulebook unless another source is
  named. A row without one is how the game goes, or part of the board.
- **Tests** have their names, or are cases of a table (tests/rules/cases.py):
  `pytest tests/rules -k D1_` runs all of row D1, `-k "D1_ and (lotr_2012 or lotr-2012)"` those for
  one edition. "With {FIRST}": so many tests of that edition are run for this one too, which has
  the row alike; `pytest tests/rules -k "D2_ and lotr-2012"` runs them.
- **Stand-in**: the printed value is not known, and ours stands in for it."""


class Test(NamedTuple):
    """A test by its name: the rows it is for, the edition, and the rest in words; and by its
    decorators: the editions it is not run for, though they share a row of it, or all those that
    it is run for."""

    rows: tuple[str, ...]
    edition: str
    words: str
    not_in: tuple[str, ...] = ()
    run_in: tuple[str, ...] = ()


class Line(NamedTuple):
    """A line of the table. `settings` are names and values, with the source if it is another than
    the rulebook; `shared` is how many tests of the first edition there are besides; `standing_in`
    are those that nobody knows the printed value of."""

    row: str
    edition: str
    settings: list[str]
    tests: list[str]
    shared: int
    standing_in: list[str]


def read_name(name: str) -> Test | None:
    """`test_D1_lotr_2012_rent_is_lost` taken apart; None for a test of no row."""
    found = re.fullmatch(r"test_((?:[A-NR]\d+_)+)(.+)", name)
    if not found:
        return None
    rows, rest = tuple(found[1].rstrip("_").split("_")), found[2]
    for edition in OTHERS:
        start = edition.replace("-", "_") + "_"
        if rest.startswith(start):
            return Test(rows, edition, rest.removeprefix(start).replace("_", " "))
    return Test(rows, FIRST, rest.removeprefix("lotr_2003_").replace("_", " "))


def read_title(title: str) -> Test | None:
    """`R60 lotr-2021: no rent while mortgaged`, the first line of a case (cases.py)."""
    found = re.fullmatch(
        r"((?:[A-NR]\d+ )*[A-NR]\d+|-)(?: (lotr-\S+|starwars-\S+))?(?: \((not|only) (.+)\))?: (.+)",
        title,
    )
    if not found:
        return None
    editions = EDITIONS if found[4] == "all" else tuple((found[4] or "").split())
    return Test(
        tuple(found[1].replace("-", "").split()), found[2] or FIRST, found[5],
        not_in=editions if found[3] == "not" else (),
        run_in=editions if found[3] == "only" else (),
    )  # fmt: skip


def runs_for(test: Test) -> list[str]:
    """The editions that a test is run for: those that it names; or its own, and if that is the
    first one, those in which a row of it says the same."""
    if test.run_in:
        return [*test.run_in]
    if test.edition != FIRST:
        return [test.edition]
    others = [e for e in SHARED if e not in test.not_in]
    return [FIRST, *(e for e in others if not {*test.rows}.isdisjoint(SHARED[e]))]


@cache
def tests() -> tuple[Test, ...]:
    """All tests of rows, in the order of the files."""
    functions = [
        node
        for path in sorted(HERE.glob("test_*.py"))
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef)
    ]
    return tuple(chain.from_iterable(map(_of, functions)))


def _of(function: ast.FunctionDef) -> Iterator[Test]:
    """The test of a row that a function is; or those in its table of cases."""
    for call in function.decorator_list:
        match call:
            case ast.Call(func=ast.Name(id="rule_cases"), args=[ast.Constant(value=str(text))]):
                titles = (line for line in text.splitlines() if line and line[0] != " ")
                yield from (test for title in titles if (test := read_title(title)) and test.rows)
    if test := read_name(function.name):
        yield test._replace(not_in=_marked(function, "not_in"), run_in=_marked(function, "run_in"))


def _marked(function: ast.FunctionDef, mark: str) -> tuple[str, ...]:
    """The editions that a decorator of positions.py says."""
    for call in function.decorator_list:
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == mark:
            return tuple(ast.literal_eval(argument) for argument in call.args)
    return ()


def rows() -> list[str]:
    """Every row and ruling, by section and number."""
    ids = {row for edition in EDITIONS for row in must_have(edition)}
    return sorted(ids, key=lambda row: (row[0], int(row[1:])))


@cache
def _data(edition: str) -> EditionData:
    return editions.load(edition).data


def must_have(edition: str) -> list[str]:
    """The rows that an edition needs a test for: those of the matrix, and its rulings."""
    more = RULINGS if edition == FIRST else OTHERS[edition]
    return list(dict.fromkeys([*ROWS, *more, *_data(edition).rulings]))


def settings_of(data: EditionData, row: str) -> Iterator[tuple[str, Any, str]]:
    """Name, value and source of every setting of a row, and of what else the box says for it."""
    for name in own_settings(editions.load(data.id)):
        if row in row_of(name)[0].split():
            yield name, getattr(data.rules, name), source_of(data, name)
    yield from _box(data).get(row, ())


def _box(data: EditionData) -> dict[str, list[tuple[str, Any, str]]]:
    """What is no setting, but data of the box, by row."""
    named = {"A3": "currency", "A5": "start_split", "A8": "dice", "A9": "tokens"}
    values: dict[str, Any] = {
        "currency": data.currency,
        "start_split": " ".join(f"{n}x{piece}" for piece, n in data.start_split.items()),
        "dice": ["".join(map(str, die)) for die in data.dice],
        "tokens": len(data.tokens),
    }
    found: dict[str, list[tuple[str, Any, str]]] = {
        row: [(key, values[key], source_of(data, key))] for row, key in named.items()
    }
    found["A11"] = [
        (f"deck {deck.name}", len(deck.cards), _worst(card.source for card in deck.cards))
        for deck in data.decks
    ]
    deeds = [space for space in data.spaces if space.price]
    found["A12"] = [("deeds", len(deeds), _worst(space.source for space in deeds))]
    return found


def _worst(sources: Iterable[str]) -> str:
    """`stand-in` with how many of them, if any is."""
    count = [*sources].count("stand-in")
    return f"stand-in for {count}" if count else "rulebook"


def line(row: str, edition: str) -> Line:
    """What there is about a row in an edition."""
    settings = list(settings_of(_data(edition), row))
    here = [test for test in tests() if row in test.rows and edition in runs_for(test)]
    return Line(
        row,
        edition,
        [_setting(*one) for one in settings],
        [test.words for test in here if _own(test, edition)],
        sum(not _own(test, edition) for test in here),
        [name for name, _, source in settings if source.startswith("stand-in")],
    )


def _own(test: Test, edition: str) -> bool:
    """Whether a test is of an edition's own way."""
    return edition in (test.run_in or (test.edition,))


def _setting(name: str, value: Any, source: str) -> str:
    shown = json.dumps(msgspec.to_builtins(value), ensure_ascii=False)
    return f"`{name} = {shown}`" + ("" if source == "rulebook" else f" ({source})")


def lines(row: str) -> list[Line]:
    """Those of every edition that needs a test for the row, or has one."""
    found = [line(row, edition) for edition in EDITIONS]
    return [one for one in found if _is_for(row, one)]


def _is_for(row: str, one: Line) -> bool:
    """A ruling is listed for the editions that it is for; tests switch some in others as well."""
    if row[0] == "R":
        return row in _data(one.edition).rulings
    return row in must_have(one.edition) or bool(one.tests)


def untested() -> list[str]:
    """Rows that must have a test and have none, with the edition."""
    return [
        f"{row} {edition}"
        for edition in EDITIONS
        for row in must_have(edition)
        if not ((one := line(row, edition)).tests or one.shared)
    ]


def page() -> str:
    """The whole of docs/rules.md."""
    parts = [HEAD]
    for section, title in SECTIONS.items():
        parts.append(f"\n## {section}. {title}\n\n| Row | Edition | Settings | Tests | Stand-in |")
        parts.append("|---|---|---|---|---|")
        parts += [_markdown(one) for row in rows() if row[0] == section for one in lines(row)]
    return "\n".join(parts) + "\n"


def _markdown(one: Line) -> str:
    shared = [f"{one.shared} with {FIRST}"] if one.shared else []
    cells = (
        one.row, one.edition, ", ".join(one.settings), "; ".join([*one.tests, *shared]),
        "yes" if one.standing_in else "",
    )  # fmt: skip
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
