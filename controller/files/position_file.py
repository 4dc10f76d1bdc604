"""Reads positions from files (TOML or JSON) and from the command line's FILE-or-notation.

What a position means, and whether it can be, is the rules' to say (rules/position_check/build.py).
"""

from __future__ import annotations

from pathlib import Path

from common import loader
from common.problem import Findings, raised_as
from controller import editions
from controller.rules import notation
from controller.rules.edition import Edition
from controller.rules.position_check.build import PositionError
from controller.rules.position_model import Position
from hardware.profile import toml_text

SUFFIXES = (".toml", ".json")


def load(path: Path) -> Position:
    """A position file's content, each value of the right kind. Raises PositionError."""
    with raised_as(PositionError):
        text = toml_text.text_of(path, path.name)
        json = path.suffix == ".json" or text.lstrip().startswith("{")
        tree = (toml_text.json_of if json else toml_text.loads)(text, path.name)
    findings = Findings(path.name, "" if json else text)
    found: Position = loader.load(tree, Position, findings)
    if findings.problems:
        raise PositionError(findings.problems)
    return found


def given(text: str, edition: str | None = None) -> tuple[Edition, Position]:
    """The position that a file or a notation describes, and its edition.

    `edition` is an id or a file of one's own; left out, the one that the position names. Whether a
    file's position can be is left to `build`. Raises PositionError, EditionError.
    """
    path = Path(text)
    if path.suffix not in SUFFIXES and " " in text.strip():
        played = editions.load(edition or notation.edition_of(text))
        return played, notation.position(played, text)
    found = load(path)
    return editions.load(edition or found.edition or editions.UNLESS_NAMED), found
