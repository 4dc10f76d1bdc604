"""Finds texts in Python code that players could read and that are not marked for translation.

What is no text: keys, what is compared or matched, annotations, and the words in `codes`.
"""

import ast
import re
from collections.abc import Collection, Iterator
from string import Formatter

MARKS = {"_": 1, "N_": 1, "ngettext": 2, "pgettext": 2, "Message": 1}
"""The functions whose first arguments are messages, and how many are."""

_NO_FIELDS = {"N_"}
_NAMES = {"getattr", "hasattr", "isinstance", "TypeVar", "NamedTuple"}
_WORDS = re.compile(r"[^\W\d_]")


def unmarked(source: str, codes: Collection[str]) -> list[str]:
    """`line: text` for everything that looks like a text and is none of `codes`."""
    tree = ast.parse(source)
    spared = {id(node) for node in _spared(tree)}
    return [
        f"{line}: {text}"
        for line, text in _texts(tree, spared)
        if _WORDS.search(text) and text not in codes
    ]


def _texts(tree: ast.AST, spared: Collection[int]) -> Iterator[tuple[int, str]]:
    if id(tree) in spared:
        return
    if isinstance(tree, ast.JoinedStr):
        for part in tree.values:
            if isinstance(part, ast.Constant):
                yield tree.lineno, str(part.value)
            elif isinstance(part, ast.FormattedValue):
                yield from _texts(part.value, spared)
        return
    if isinstance(tree, ast.Constant) and isinstance(tree.value, str):
        yield tree.lineno, tree.value
    for child in ast.iter_child_nodes(tree):
        yield from _texts(child, spared)


def _spared(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant()):  # a docstring
                yield node
            case ast.Call(func=ast.Name(id=name), args=args) if name in MARKS:
                yield from args[: MARKS[name]]
            case ast.Call(func=ast.Name(id=name), args=args) if name in _NAMES:
                yield from args
            case ast.Compare(left=left, comparators=others):
                yield from (left, *others)
            case ast.MatchValue():
                yield node
            case ast.Dict(keys=keys):
                yield from (key for key in keys if key is not None)
            case ast.Subscript(slice=index):
                yield index
            case ast.AnnAssign(annotation=hint) | ast.arg(annotation=ast.expr() as hint):
                yield hint
            case ast.FunctionDef(returns=ast.expr() as hint):
                yield hint
            case ast.Assign(targets=[ast.Name(id="__all__")]) | ast.Assert():
                yield node


def _marked_in(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[ast.Constant(), *_]) if name in MARKS:
                yield name
            case _:
                pass


def wrong_calls(source: str) -> list[str]:
    """Calls whose message is not written out, or whose values are not those of its braces; and
    calls inside an f-string, where Babel does not find them."""
    wrong = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):
            wrong += [f"{node.lineno}: {one} in an f-string" for one in _marked_in(node)]
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        name, args = node.func.id, node.args
        if name not in MARKS:
            continue
        texts = [a.value for a in args[: MARKS[name]] if isinstance(a, ast.Constant)]
        if any(isinstance(arg, ast.JoinedStr | ast.BinOp) for arg in args[: MARKS[name]]):
            wrong.append(f"{node.lineno}: the message of {name} is put together")
        given = {keyword.arg for keyword in node.keywords}
        if name in _NO_FIELDS or len(texts) < MARKS[name] or None in given:
            continue
        text = str(texts[-1])
        wanted = {field for _, field, _, _ in Formatter().parse(text) if field is not None}
        if name == "ngettext":
            wanted -= {"count"}
            wanted |= {field for _, field, _, _ in Formatter().parse(str(texts[0])) if field} - {
                "count"
            }
        if given != wanted:
            wrong.append(f"{node.lineno}: {text!r} is given {sorted(map(str, given))}")
    return wrong
