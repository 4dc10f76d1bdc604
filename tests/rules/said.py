"""Which sentences the rules have, read from their source; and which a message is made of."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import controller.rules
from common.message import Message

RULES = Path(controller.rules.__file__).parent
POSITIONS = sorted(RULES.glob("position*/*.py"))
"""What positions are read, laid out and checked by."""


def texts(files: Iterable[Path]) -> dict[str, str]:
    """The text of every Message that the files make, and where."""
    found: dict[str, str] = {}
    for path in files:
        tree = ast.parse(path.read_text("utf-8"))
        named = dict(_constants(tree))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _is_message(node) and node.args:
                text = _text(node.args[0], named)
                if text is not None:
                    found[text] = f"{path.relative_to(RULES)}:{node.lineno}"
    return found


def parts(message: object) -> Iterator[str]:
    """The text of a message, and of those inside it."""
    if isinstance(message, tuple):
        for one in message:
            yield from parts(one)
    if isinstance(message, Message):
        yield message.text
        for value in message.values.values():
            yield from parts(value)


def _is_message(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Name) and node.func.id == "Message"


def _text(node: ast.expr, named: dict[str, str]) -> str | None:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.Name(id=name):
            return named.get(name)
        case _:
            return None


def _constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(text))):
                yield name, text
