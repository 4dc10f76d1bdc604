"""`python -m tests.house`: prints what the product's structure measures, and its aims."""

import ast
import inspect
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType

import msgspec

from controller.files.tagbook import DeedTag
from controller.rules.board import BANK
from controller.table import RollDice, Table
from hardware.ports import TagPlaced
from tests.house.source import PACKAGES, Module, circles, modules, spread, union
from tests.table.hands import BOOK, PADS, banker, hands

ROOT = Path(__file__).parents[2]
SPACE = 6
"""Nobody's deed, six spaces from the start."""

PLACE = 5
"""A function that names so many kinds of interruption is a place where each one is written."""


class Row(msgspec.Struct, frozen=True):
    """One line of the table; `aim` is the most it should be."""

    what: str
    value: float
    aim: float | None = None

    def __str__(self) -> str:
        aim = "" if self.aim is None else f"{self.aim:g}"
        return f"| {self.what} | {self.value:g} | {aim} |"


def rows() -> Iterator[Row]:
    """Measure everything."""
    house = modules(ROOT)
    named = {module.name: module for module in house}
    events = [module for module in house if module.name.startswith("controller.rules.events.")]
    pages = [module for module in house if module.name.startswith("controller.table.panel.pages.")]
    commands = union(named["controller.rules.commands"], "AnyCommand")
    kinds = frozenset(union(named["controller.rules.waiting"], "Interrupt"))
    controller = [module for module in house if module.name.split(".")[0] == "controller"]
    yield Row("files and folders directly in controller/", _rooms(), 16)
    yield Row("import circles in controller/", len(circles(controller)), 0)
    yield Row(
        "files that name a page or act of the panel, median", spread(_all(pages), house)[1], 2
    )
    yield Row("files that name a command, median", spread(commands, house)[1], 6)
    yield Row("files that name an event, median", spread(_all(events), house)[1], 4)
    yield Row("functions in which every interruption is written", _places(house, kinds), 3)
    yield Row("parameters of Table", len(inspect.signature(Table).parameters), 8)
    yield Row("files that a tap passes through", len(tap_files()), 25)
    yield Row("statements without docstrings", sum(module.statements for module in house))


def _rooms() -> int:
    return sum(
        not path.name.startswith(("__pycache__", ".")) for path in (ROOT / "controller").iterdir()
    )


def _all(among: list[Module]) -> list[str]:
    return [name for module in among for name in module.classes()]


def _places(house: list[Module], kinds: frozenset[str]) -> int:
    return sum(
        len(kinds & {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}) >= PLACE
        for module in house
        for node in ast.walk(module.tree)
        if isinstance(node, ast.FunctionDef)
    )


def tap_files() -> frozenset[str]:
    """The product's files that run when a tag buys its deed: decided, recorded, shown."""
    return _files()[1]


def roll_files() -> frozenset[str]:
    """The product's files that run when two dice come to rest."""
    return _files()[0]


def _files() -> tuple[frozenset[str], frozenset[str]]:
    with TemporaryDirectory() as folder:
        one = hands(banker(journal=Path(folder) / "game.journal"))
        for faces in ((6, 5), (3, 4), (3, 4), (3, 4)):  # who begins
            one.do(RollDice(faces))
            one.wait()
        with _running() as roll:
            one.do(RollDice((2, 4)))
        one.wait()
        (uid, *_) = BOOK.uids(DeedTag(space=SPACE))
        with _running() as tap:
            one.table.on(TagPlaced(source=PADS, head=0, uid=uid))
        if one.table.banker.state.owner[SPACE] == BANK:
            raise AssertionError("the tap bought nothing")
    return frozenset(roll), frozenset(tap)


@contextmanager
def _running() -> Iterator[set[str]]:
    files = set[str]()
    folders = tuple(f"{ROOT / package}/" for package in PACKAGES)

    def note(frame: FrameType, _event: str, _arg: object) -> None:
        if frame.f_code.co_filename.startswith(folders):
            files.add(frame.f_code.co_filename)

    sys.setprofile(note)
    try:
        yield files
    finally:
        sys.setprofile(None)


if __name__ == "__main__":
    print("| what | today | aim |\n|---|---|---|")
    for row in rows():
        print(row)
