"""Which mutants are tried: a fixed number from each area, chosen by a hash.

A mutant's rank depends on the seed and on its own line only, so a change elsewhere leaves it in
the list.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names
from parso.tree import NodeOrLeaf

AREAS = {
    "rules": ("controller/rules",),
    "store": ("controller/store",),
    "line": ("hardware/line",),
    "firmware": ("firmware",),
    "guards": (
        "controller/web/guard.py", "controller/web/allowed_hosts.py",
        "controller/web/rate_limit.py", "controller/web/headers.py", "controller/web/access",
    ),
}  # fmt: skip


class Place(NamedTuple):
    """A node of a file that something may be changed in."""

    path: str
    nodes: list[NodeOrLeaf]
    """All of the file, in order."""
    number: int
    rank: bytes


class Mutant(NamedTuple):
    """A changed file."""

    path: str
    line: int
    source: str
    change: str


KINDS = {
    "operator", "number", "keyword", "comparison", "not_test", "factor", "except_clause",
    "decorator", "for_stmt", "if_stmt", "while_stmt", "assert_stmt", "and_test", "or_test",
}  # fmt: skip
"""The types of nodes that operators of Cosmic Ray look at; to ask all of a file takes minutes."""

UNNOTICED = re.compile(r"TYPE_CHECKING|frozen=True")
"""Lines that say something to people and to mypy: no test can notice a change."""

OPERATORS = [one() for one in map(get_operator, operator_names()) if not one.arguments()]


def _places(path: str, source: str, seed: int) -> Iterator[Place]:
    nodes = list(ast_nodes(get_ast(source)))
    lines = source.splitlines()
    names: Counter[str] = Counter()
    for number, node in enumerate(nodes):
        line, column = node.start_pos
        if node.type not in KINDS or UNNOTICED.search(lines[line - 1]):
            continue
        name = f"{seed} {path} {column} {lines[line - 1]}"
        names[name] += 1
        yield Place(path, nodes, number, sha256(f"{name} {names[name]}".encode()).digest())


def _meaning(source: str) -> str:
    """The program without its annotations, which nothing evaluates."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign | ast.arg):
            node.annotation = ast.Constant(None)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
    return ast.dump(tree)


def _mutant(root: Path, place: Place) -> Mutant | None:
    """None if nothing can be changed there, or the change changes nothing or leaves no program."""
    node = place.nodes[place.number]
    fitting = [operator for operator in OPERATORS if any(operator.mutation_positions(node))]
    if not fitting:
        return None
    operator = fitting[place.rank[0] % len(fitting)]
    counts = [sum(1 for _ in operator.mutation_positions(one)) for one in place.nodes]
    occurrence = sum(counts[: place.number]) + place.rank[1] % counts[place.number]
    source = (root / place.path).read_text(encoding="utf-8")
    try:
        changed = mutate_code(source, operator, occurrence)
        if changed is None or _meaning(changed) == _meaning(source):
            return None
    except (SyntaxError, AttributeError):  # Cosmic Ray knows no dotted name in an `except`
        return None
    was, now = source.splitlines(), [*changed.splitlines(), ""]
    line = next(number for number, old in enumerate(was, 1) if old != now[number - 1])
    change = f"{was[line - 1].strip()}  ->  {now[line - 1].strip()}"
    return Mutant(place.path, line, changed, change)


def chosen(root: Path, seed: int, count: int) -> list[Mutant]:
    """Equally many of each area, and of a line only one: in an order that mixes the areas."""
    found: list[list[Mutant]] = []
    for parts in AREAS.values():
        places: list[Place] = []
        for part in parts:
            files = [root / part] if part.endswith(".py") else sorted((root / part).rglob("*.py"))
            for file in files:
                path = str(file.relative_to(root))
                places += _places(path, file.read_text(encoding="utf-8"), seed)
        mutants: dict[tuple[str, int], Mutant] = {}
        for place in sorted(places, key=lambda one: one.rank):
            if len(mutants) < count // len(AREAS) and (one := _mutant(root, place)):
                mutants.setdefault((one.path, one.line), one)
        found.append(list(mutants.values()))
    return [one for group in zip(*found, strict=True) for one in group]
