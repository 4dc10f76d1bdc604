"""What is found of parts and files is said in the table's language, every sentence of it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from controller.table import Press, Turn
from controller.table.wording.findings import PATTERNS, said
from controller.text.language import in_language
from controller.view.interface import Menu
from hardware.checks import doctor, exercise
from hardware.checks.checkup import Checkup
from hardware.checks.findings import Finding, Verdict
from hardware.pi import OpenedParts
from hardware.ports import Button
from hardware.profile.types import Profile
from sim.clock import SimClock
from tests.languages.catalogues import stored
from tests.table.hands import banker, hands

OWN = {
    "{} die {}", "{} head {}", "0x{}", "{} at {}", "; ", ", ", "{}; {}", "{}, at {}",
    "a frame with a cross; shifted by two columns, or noise: the other driver is right",
    "a chequered field, 16 by 8", "every dot lit", "turn the knob clockwise", "turn the knob back",
    "press OK", "press Back", "push the knob",
}  # fmt: skip
"""Names; what is put together of sentences; what no page says, or checking.py has."""


def sentences(module: object) -> list[str]:
    """Every text in a module's code, with {} for what is put in."""
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))  # type: ignore[attr-defined]
    spared = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            spared |= {id(part) for part in ast.walk(node) if part is not node}
            pieces = [p.value if isinstance(p, ast.Constant) else "{}" for p in node.values]
            found.append("".join(map(str, pieces)))
        elif isinstance(node, ast.Constant) and id(node) not in spared:
            found.append(str(node.value))
    return [text for text in found if " " in text and text not in OWN]


@pytest.mark.parametrize("module", [doctor, exercise], ids=["doctor", "exercise"])
def test_every_sentence_of_the_checks_is_known_in_french(module: object) -> None:
    wanted = sentences(module)
    assert len(wanted) >= 4
    with in_language("fr"):
        for text in wanted:
            assert said(text.replace("{}", "7")) != text.replace("{}", "7"), text


def test_every_pattern_has_its_french() -> None:
    catalogue = stored("fr")
    for pattern in PATTERNS:
        message = catalogue.get(pattern)
        assert message is not None, pattern
        assert message.string, pattern


def test_sentences_in_sentences() -> None:
    text = "last heard 12 s ago, battery 3.41 V: nearly empty"
    assert said(text) == text
    with in_language("fr"):
        assert said(text) == "dernier message il y a 12 s, batterie à 3.41 V, presque vide"
        pins = (
            "ok at GPIO 23 (position 16), knob at GPIO 17 (position 11) and GPIO 27 (position 13)"
        )
        assert said(f"{pins}; press and turn to see that they work").endswith(
            "\N{NO-BREAK SPACE}; appuyez et tournez pour voir s’ils marchent"
        )
        assert said("line 7: strip.pin: is 99; expected a GPIO number from 0 to 27").startswith(
            "ligne 7\N{NO-BREAK SPACE}: "
        )
        assert said("[Errno 5] tea") == "[Errno 5] tea"


def test_a_french_family_reads_the_check_of_the_parts_in_french() -> None:
    trouble = Finding("journal", Verdict.WRONG, "j: tea; kept as j-damaged", doctor.SENSOR_REMEDY)
    checkup = Checkup(Profile(), OpenedParts(), SimClock(), [trouble])
    table = hands(banker(), checkup=checkup, language="fr")
    table.do(Press(Button.PUSH))
    page = table.table.ui.page
    assert isinstance(page, Menu)
    table.do(Turn(page.items.index("Vérifier le matériel")), Press(Button.OK))
    page = table.table.ui.page
    assert isinstance(page, Menu)
    assert page.items[0] == "! Journal de la partie"
    assert page.items[1] == "- Écran"
    table.do(Turn(1), Press(Button.OK))
    page = table.table.ui.page
    assert isinstance(page, Menu)
    assert " ".join(page.items) == "Absent\N{NO-BREAK SPACE}: hardware.toml n’en parle pas."
