"""Tests as tables of steps: what is done to a rig, and what comes of it.

    8.12: a latched interrupt stays until its source is read
      put CTRL5 08 | feel 1.5 0 0 | wait 0.02
      pin -> high | get INT1_SRC -> 42       # cleared by being read

A line that is not indented says what is shown, and where that is written (a section of a data
sheet, a page of docs); the steps are below it, each on a line or between ` | `. A step is a method
of the rig with its values; behind ` -> ` is what it gives, as text: nothing, where nothing is.
"""

import re
from typing import Any

import pytest


def cases(names: str, *rows: object, **how: Any) -> pytest.MarkDecorator:
    """A test's table of values, a row each, for the names that its signature has."""
    return pytest.mark.parametrize(names, rows, **how)


def tables(text: str) -> pytest.MarkDecorator:
    """Each of them once, as `steps`, under the name of what it shows."""
    plain = re.sub(r"(?m)(^|\s+)# .*", "", text)
    found = []
    for block in re.split(r"\n(?=\S)", plain.strip()):
        title, _, body = block.partition("\n")
        steps = tuple(step.strip() for line in body.splitlines() for step in line.split(" | "))
        found.append(pytest.param(steps, id="_".join(re.findall(r"\w+", title))))
    return pytest.mark.parametrize("steps", found)


class Stepped:
    """A rig whose methods are the verbs of its steps."""

    def play(self, steps: tuple[str, ...]) -> None:
        """Take the steps, and say at which one something else came."""
        for number, step in enumerate(steps):
            done, _, expected = step.partition(" -> ")
            verb, *values = done.split()
            came = getattr(self, verb)(*values)
            said = "" if came is None else str(came)
            if said != expected:
                before = " | ".join(steps[:number])
                pytest.fail(f"{before}\n  at: {step}\n  came: {said}", pytrace=False)

    def look(self, verb: str, *values: str) -> None:
        """Take this step, whatever comes of it."""
        getattr(self, verb)(*values)


def hexed(data: bytes) -> str:
    """Bytes as a table has them: 04 a1."""
    return data.hex(" ")


def hexes(*values: str) -> bytes:
    """The bytes of such words."""
    return bytes.fromhex("".join(values))
