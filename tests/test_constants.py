"""What is called the same and is the same stands once; a name means one thing (issue 11)."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

FROM_IMPORT = re.compile(r"(?m)^ *from ([\w.]+) import (\([^)]*\)|.*)")
IMPORTED = re.compile(r"(\w+)(?: as (\w+))?")
BEHIND = re.compile(r"\b(\w+)\.([A-Z][A-Z0-9_]*)\b")

ROOT = Path(__file__).parents[1]


def _constants(path: Path) -> Iterator[tuple[str, ast.expr]]:
    """Names in capitals at the top of a module, and what they are."""
    for node in _tree(path).body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                pairs = [(name, value)]
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                pairs = [(name, value)]
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                pairs = [(ast.unparse(name), one) for name, one in zip(names, values, strict=True)]
            case _:
                continue
        yield from ((name, value) for name, value in pairs if _is_public(name))


def _is_public(name: str) -> bool:
    return name.isupper() and not name.startswith("_")


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def _written_out(value: ast.expr) -> bool:
    return not any(isinstance(node, ast.Name | ast.Call) for node in ast.walk(value))


def _modules(*folders: str) -> dict[str, Path]:
    paths = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    names = (path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".") for path in paths)
    return {name.removesuffix(".__init__"): path for name, path in zip(names, paths, strict=True)}


def test_no_constant_is_written_twice() -> None:
    """The firmware and the simulated chips have their own: they are other programs and other
    things, and agree through data sheets and tests."""
    found = defaultdict(list)
    for module, path in _modules("common", "controller", "hardware").items():
        for name, value in _constants(path):
            if _written_out(value):
                found[name, ast.unparse(value)].append(module)
    assert len(found) > 250
    assert {name: places for (name, _), places in found.items() if len(places) > 1} == {}


def _uses(path: Path) -> Iterator[tuple[str, str, bool]]:
    """Constants of other modules: the module, the name, and whether it stands alone in the code,
    not behind its module's name. Found by their form: to parse all files takes seconds."""
    source = path.read_text("utf-8")
    modules: dict[str, str] = {}
    for module, names in FROM_IMPORT.findall(source):
        for name, alias in IMPORTED.findall(names):
            modules[alias or name] = f"{module}.{name}"
            if _is_public(name):
                yield module, name, True
    for name, attribute in BEHIND.findall(source):
        yield modules.get(name, ""), attribute, False


def test_a_constant_s_name_means_one_thing() -> None:
    """Two modules may have the same name for two things only where everybody says which module's
    is meant, as in rhythm.RENT, or where nobody else sees it: then it begins with an underscore.
    The firmware's own are seen by no other program, but for those that it shares with the host."""
    used = defaultdict(set)
    for path in _modules("common", "controller", "hardware", "firmware", "sim", "tests").values():
        for module, name, alone in _uses(path):
            used[module, name].add(alone)
    found = defaultdict(list)
    for module, path in _modules("common", "controller", "hardware", "firmware").items():
        for name, _ in _constants(path):
            seen = used[module, name]
            if True in seen or not (seen or module.startswith("firmware")):
                found[name].append(module)
    assert len(found) > 300
    assert {name: places for name, places in found.items() if len(places) > 1} == {}


def test_no_field_has_a_name_that_annotations_of_its_class_use() -> None:
    """Python 3.14 reads annotations late: in them such a name is then the field."""
    classes = [
        (module, node)
        for module, path in _modules("common", "controller", "hardware", "firmware", "sim").items()
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.ClassDef)
        and "from __future__ import annotations" not in _head(path)
    ]
    assert len(classes) > 100
    for module, node in classes:
        fields = [one for one in node.body if isinstance(one, ast.AnnAssign)]
        names = {one.target.id for one in fields if isinstance(one.target, ast.Name)}
        used = {
            name.id
            for one in fields
            for name in ast.walk(one.annotation)
            if isinstance(name, ast.Name)
        }
        assert not names & used, f"{module}.{node.name}"


def _head(path: Path) -> str:
    return path.read_text("utf-8")[:3000]
