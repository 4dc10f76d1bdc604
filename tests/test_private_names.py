"""Tests use what the product offers: none reaches for another object's private name (issue 11)."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.steps import cases

TESTS = Path(__file__).parent
NAMED_TUPLE = {"_replace", "_asdict", "_fields", "_make"}
"""Public in spite of their names (docs.python.org, collections.namedtuple)."""
ARGPARSE = {"_actions", "_SubParsersAction"}
"""There is no other way to ask a parser what it takes; shtab asks so, too."""
BY_NAME = {"getattr", "setattr", "delattr", "hasattr"}


def _private(name: str) -> bool:
    own = name.startswith("__") and name.endswith("__")
    return name.startswith("_") and name != "_" and not own and name not in NAMED_TUPLE | ARGPARSE


def _of_itself(value: ast.expr) -> bool:
    """Whether an attribute is looked up in the object that the code belongs to."""
    match value:
        case ast.Name(id="self" | "cls") | ast.Call(func=ast.Name(id="super")):
            return True
        case _:
            return False


PERHAPS = re.compile(r"(?<!self)\._[a-z]|\b_\w+,?$|import .*\b_\w|attr\(", re.MULTILINE)
"""What every such use has: to parse all files takes seconds."""


def reached(source: str) -> Iterator[str]:
    """Private names of others that a module uses, each with its line."""
    if not PERHAPS.search(source):
        return
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Attribute(value=value, attr=name) if not _of_itself(value):
                names = [name]
            case ast.ImportFrom(names=imported):
                names = [one.name for one in imported]
            case ast.Call(func=function, args=[value, ast.Constant(value=str(name)), *_]) if (
                ast.unparse(function).rpartition(".")[2] in BY_NAME and not _of_itself(value)
            ):
                names = [name]
            case _:
                continue
        yield from (f"line {node.lineno}: {name}" for name in names if _private(name))


@cases(
    "source",
    "table._face.renew()", "from controller.table.table import _x", "getattr(table, '_face')",
    "monkeypatch.setattr(Table, '_face', None)", "self.table._face", "super().table._face",
)  # fmt: skip
def test_each_way_to_a_private_name_is_found(source: str) -> None:
    assert len(list(reached(source))) == 1


@cases(
    "source",
    "self._seen", "super()._put(data)", "from controller.text.language import _",
    "point._replace(x=1)", "type(one).__name__", "setattr(one, 'face', 1)",
)  # fmt: skip
def test_what_is_ones_own_or_public_is_not(source: str) -> None:
    assert list(reached(source)) == []


def test_no_test_reaches_for_a_private_name() -> None:
    found = {
        str(path.relative_to(TESTS)): names
        for path in sorted(TESTS.rglob("*.py"))
        if (names := list(reached(path.read_text("utf-8"))))
    }
    assert found == {}
