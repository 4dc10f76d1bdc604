"""What is called the same and is the same is written once (issue 11: constants once)."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]


def _constants(path: Path) -> Iterator[tuple[str, str]]:
    """Names in capitals at the top of a module whose values are written out, and the values."""
    for node in ast.parse(path.read_text("utf-8")).body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                pairs = [(name, value)]
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                pairs = [(name, value)]
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                pairs = [(ast.unparse(name), one) for name, one in zip(names, values, strict=True)]
            case _:
                continue
        for name, value in pairs:
            if name.isupper() and not name.startswith("_") and _written_out(value):
                yield name, ast.unparse(value)


def _written_out(value: ast.expr) -> bool:
    return not any(isinstance(node, ast.Name | ast.Call) for node in ast.walk(value))


def test_no_constant_is_written_twice() -> None:
    """The firmware and the simulated chips have their own: they are other programs and other
    things, and agree through data sheets and tests."""
    found = defaultdict(list)
    for folder in ("controller", "hardware"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for constant in _constants(path):
                found[constant].append(str(path.relative_to(ROOT)))
    assert len(found) > 300
    assert {name: places for (name, _), places in found.items() if len(places) > 1} == {}
