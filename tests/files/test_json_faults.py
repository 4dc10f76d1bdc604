"""What is wrong with JSON is said in our words, whatever the reader's own are."""

from __future__ import annotations

import pytest

from controller.files.json_faults import fault
from sim.demo.page import acts


@pytest.mark.parametrize(
    ("message", "why"),
    [
        ("nonsense", "it is not valid JSON near byte 4"),
        ('{"do":"turn","steps":"x"}', "at steps: it must be a whole number, not text"),
        ('{"do":"tap"}', "tag is missing"),
        ('{"do":"tap","tag":"x"}', "at tag: it is not valid"),
        ('{"do":"fly"}', "at do: “fly” is not one of the words allowed here"),
        ('{"do":"' + "x" * 900 + '"}', f"at do: “{'x' * 40}” is not one of the words allowed here"),
        ('{"do":"throw","faces":[10,1]}', "at faces[0]: it must be at most 9"),
        ('{"do":"throw","faces":[-1,1]}', "at faces[0]: it must be at least 0"),
        ("[" * 100, "it must be an object in braces, not a list"),
    ],
)
def test_a_message_to_the_page_that_makes_no_sense(message: str, why: str) -> None:
    assert acts.read(message) == f"The table did not understand that: {why}."


def test_an_unknown_wording_says_at_least_that_it_does_not_fit() -> None:
    assert fault(ValueError("a new one - at `$.a.b[2]`")) == "at a.b[2]: it is not valid"
    assert fault(RecursionError("x")) == "it is nested too deeply"
