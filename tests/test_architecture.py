"""docs/architecture.md is true: its paths, folders, layers and recipes are those of the code."""

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from controller.rules.edition import Rules
from tests.house.__main__ import roll_files, tap_files
from tests.house.source import PACKAGES, Module, circles, modules, union
from tests.steps import cases

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
PATH = re.compile(r"\b(?:common|controller|docs|firmware|hardware|sim|tests)/[\w./-]*\w/?")
RECIPES = {
    title: (names, dict(re.findall(r"^- `([^`]+)`: (.*)$", rest, re.MULTILINE)))
    for title, names, rest in re.findall(
        r"### (To .*)\n\nExample: (.*)\n((?:.*\n)*?)(?=#|\Z)", TEXT
    )
}
ALWAYS = "**always**"
FRENCH = "controller/text/languages/fr.po"


@cache
def sources() -> dict[str, str]:
    """The product's modules and editions, by path."""
    return {
        str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
        for package in PACKAGES
        for kind in ("*.py", "*.toml")
        for path in (ROOT / package).rglob(kind)
    }


def naming(*names: str) -> set[str]:
    """Files whose code names one of these, as an identifier or a string; not in prose. A sentence
    is also looked for in the French catalogue."""
    if " " in names[0]:
        texts = {**sources(), FRENCH: (ROOT / FRENCH).read_text(encoding="utf-8")}
        return {path for path, text in texts.items() if f'"{names[0]}"' in text}
    word = re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b")
    return {
        path
        for path, text in sources().items()
        if any(name in text for name in names)
        and (path.endswith(".toml") or word.search(code(path)))
    }


def code(path: str) -> str:
    """A module's identifiers and strings, without comments and docstrings."""
    module = Module(ROOT / path, ROOT)
    strings = {
        node.value
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " not in node.value
    }
    return "\n".join([*module.words, *strings])


def test_every_path_exists() -> None:
    named = set(PATH.findall(TEXT))
    assert sorted(one for one in named if not (ROOT / one).exists()) == []
    assert len(named) > 50


def test_every_folder_is_named() -> None:
    """In the list of folders, which says its job; what is deeper is its folder's affair."""
    table = {one.strip("/") for one in PATH.findall(TEXT.partition("## Layers")[2])}
    folders = {  # that hold something: an old checkout may have empty ones
        "/".join(path.parent.relative_to(ROOT).parts[:2])
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert sorted(folders - table - {*PACKAGES}) == []


def test_the_layers_are_those_of_the_import_contracts() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layered = [
        " > ".join(one["layers"])
        for one in contracts["tool"]["importlinter"]["contracts"]
        if one["type"] == "layers" and one.get("containers", ["controller"]) == ["controller"]
    ]
    assert len(layered) == 2
    assert [one for one in layered if f"\n{one}\n" not in TEXT] == []


def test_no_module_of_the_controller_imports_itself_by_others() -> None:
    """Imports inside functions too."""
    controller = [one for one in modules(ROOT) if one.name.split(".")[0] == "controller"]
    assert circles(controller) == []


def test_the_drawing_follows_a_roll_and_a_tap() -> None:
    """What stands between the rules of the drawing runs when dice roll or a card buys its deed."""
    inside = TEXT.split(" ====\n")[1].partition("\n==== ")[0]
    ran = {Path(one).relative_to(ROOT) for one in roll_files() | tap_files()}
    folders = {f"{folder}/" for one in ran for folder in one.parents}
    drawn = set(PATH.findall(inside))
    assert sorted(drawn - folders) == []
    assert len(drawn) >= 5


@pytest.mark.parametrize("title", RECIPES)
def test_a_recipe_names_the_files_of_its_example(title: str) -> None:
    names, files = RECIPES[title]
    assert {*files} == naming(*re.findall("`([^`]+)`", names)), (
        f"docs/architecture.md, {title}: list the files that name {names}, or take another example"
    )


def test_there_is_a_recipe_for_each_kind_of_change() -> None:
    kinds = ["change a colour", "change a tune", "change a sentence", "add a setting",
             "add a table setting", "add an edition", "add a rule", "add a page",
             "add a kind of reader"]  # fmt: skip
    assert [any(title.startswith(f"To {one}") for title in RECIPES) for one in kinds] == [
        True
    ] * len(kinds)


@cases(
    "title, names",
    ("a rule", union(Module(ROOT / "controller/rules/commands.py", ROOT), "AnyCommand")),
    ("a setting", list(Rules.__struct_fields__)),
)
def test_what_is_always_touched_names_all_of_its_kind(title: str, names: list[str]) -> None:
    ((_, files),) = (
        recipe for name, recipe in RECIPES.items() if name.startswith(f"To add {title}")
    )
    always = [path for path, what in files.items() if ALWAYS in what]
    missing = {
        path: [name for name in names if not re.search(rf"\b{name}\b", sources()[path])]
        for path in always
    }
    assert always
    assert {path: left for path, left in missing.items() if left} == {}
