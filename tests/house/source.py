"""The product's modules as text and syntax: what they import, name and state."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from statistics import median

PACKAGES = ("common", "controller", "firmware", "hardware", "sim")


class Module:
    """One module, read once. `name` is what an import calls it."""

    def __init__(self, path: Path, root: Path) -> None:
        self.path = path
        parts = path.relative_to(root).with_suffix("").parts
        self.is_package = parts[-1] == "__init__"
        self.name = ".".join(parts[:-1] if self.is_package else parts)

    @cached_property
    def tree(self) -> ast.Module:
        """Its syntax."""
        return ast.parse(self.path.read_text())

    @cached_property
    def words(self) -> frozenset[str]:
        """Every identifier in its code, without comments and docstrings."""
        names = set[str]()
        for node in ast.walk(self.tree):
            match node:
                case ast.Name(id=word) | ast.Attribute(attr=word) | ast.ClassDef(name=word):
                    names.add(word)
                case ast.ImportFrom(names=aliases):
                    names.update(alias.name for alias in aliases)
        return frozenset(names)

    @cached_property
    def statements(self) -> int:
        """Statements without docstrings."""
        return sum(isinstance(node, ast.stmt) for node in ast.walk(self.tree)) - self._docstrings

    @property
    def _docstrings(self) -> int:
        return sum(
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
            for node in ast.walk(self.tree)
        )

    def classes(self) -> Iterator[str]:
        """Names of the classes at its top."""
        return (node.name for node in self.tree.body if isinstance(node, ast.ClassDef))


def modules(root: Path) -> list[Module]:
    """Every module of the product below `root`."""
    return [
        Module(path, root)
        for package in PACKAGES
        for path in sorted((root / package).rglob("*.py"))
    ]


def union(module: Module, name: str) -> list[str]:
    """Members of the union of types that `module` calls `name`: `Name = A | B | C`."""
    for node in module.tree.body:
        if isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id == name for target in node.targets
        ):
            return re.findall(r"\b[A-Z]\w+", ast.unparse(node.value))
    raise LookupError(f"{module.name} has no {name}")


def spread(names: Iterable[str], among: Iterable[Module]) -> tuple[int, float, int]:
    """In how many modules a name occurs: least, median, most."""
    files = list(among)
    counts = sorted(sum(name in module.words for module in files) for name in names)
    return counts[0], median(counts), counts[-1]


def circles(among: Iterable[Module]) -> list[list[str]]:
    """Groups of modules that import each other, by whatever way."""
    known = {module.name: module for module in among}
    reach = {name: set(_imports(module, known)) for name, module in known.items()}
    beyond = {name: _beyond(name, reach) for name in known}
    found: list[list[str]] = []
    done = set[str]()
    for name in known:
        if name in done:
            continue
        circle = {other for other in beyond[name] if name in beyond[other]}
        if circle:
            done |= circle
            found.append(sorted(circle | {name}))
    return found


def _beyond(name: str, reach: dict[str, set[str]]) -> set[str]:
    seen = set[str]()
    waiting = list(reach[name])
    while waiting:
        if (one := waiting.pop()) not in seen:
            seen.add(one)
            waiting.extend(reach[one])
    return seen


def _imports(module: Module, known: dict[str, Module]) -> Iterator[str]:
    for node in ast.walk(module.tree):
        match node:
            case ast.Import(names=aliases):
                yield from (alias.name for alias in aliases if alias.name in known)
            case ast.ImportFrom(module=str(source), names=aliases):
                for alias in aliases:
                    inner = f"{source}.{alias.name}"
                    if inner in known:
                        yield inner
                    elif source in known:
                        yield source
