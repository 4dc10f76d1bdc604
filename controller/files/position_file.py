"""Reads positions from files (TOML or JSON) and from the command line's FILE-or-notation.

What a position means, and whether it can be, is the rules' to say (rules/position_check/build.py).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from common.message import Message
from common.problem import FileError, Findings
from controller import editions
from controller.editions.shape import look
from controller.rules import notation
from controller.rules.edition import Edition
from controller.rules.position_check.build import PositionError, problems_of
from controller.rules.position_model import Position
from hardware.profile import toml_text
from hardware.reasons import reason

SUFFIXES = (".toml", ".json")


def load(path: Path) -> Position:
    """A position file's content, each value of the right kind. Raises PositionError."""
    findings = Findings(path.name)
    tree = _tree(path, findings)
    if isinstance(tree, dict):
        look(tree, Position, "", findings)
    elif not findings.problems:
        findings.add("", Message("is not a position"), Message("a table"))
    if findings.problems:
        raise PositionError(findings.problems)
    return msgspec.convert(tree, Position)


def given(text: str, edition: str | None = None) -> tuple[Edition, Position]:
    """The position that a file or a notation describes, and its edition.

    `edition` is an id or a file of one's own; left out, the one that the position names. Whether a
    file's position can be is left to `check`. Raises PositionError, EditionError.
    """
    path = Path(text)
    if path.suffix not in SUFFIXES and " " in text.strip():
        played = editions.load(edition or notation.edition_of(text))
        return played, notation.position(played, text)
    found = load(path)
    return editions.load(edition or found.edition or editions.UNLESS_NAMED), found


def check(edition: Edition, position: Position, file: str) -> None:
    """Raises PositionError with every inconsistency."""
    problems = problems_of(edition, position, file)
    if problems:
        raise PositionError(problems)


def _tree(path: Path, findings: Findings) -> Any:
    try:
        text = toml_text.text_of(path)
        if path.suffix == ".json" or text.lstrip().startswith("{"):
            return msgspec.json.decode(text)
        return toml_text.loads(text, path.name)
    except FileError as error:
        raise PositionError([replace(one, file=path.name) for one in error.problems]) from error
    except msgspec.MsgspecError as error:
        findings.add("", Message("is not JSON: {error}", error=reason(error)))
    except RecursionError:
        findings.add("", Message("cannot be read: it is nested too deeply"))
    except ValueError:  # int() takes 4,300 digits
        findings.add("", Message("cannot be read: a number is too long"))
    return None
