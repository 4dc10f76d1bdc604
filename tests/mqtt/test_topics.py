"""A table's id in its topics: the same for a name for ever, and another one for another name."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.dashboard.incoming import is_table
from controller.mqtt.messages import table_id


@pytest.mark.parametrize(
    ("name", "id_"),
    [
        ("Prancing Pony", "prancing-pony"), ("Table 1", "table-1"), ("raspberrypi", "raspberrypi"),
        ("Évreux, salle nº 2", "evreux-salle-no-2"), ("Café", "cafe"), ("Ångström", "angstrom"),
        ("a/b+c#", "a-b-c"), ("x" * 64, "x" * 64),
    ],
)  # fmt: skip
def test_names_of_latin_letters_keep_their_ids(name: str, id_: str) -> None:
    assert table_id(name) == id_
    assert table_id(unicodedata.normalize("NFD", name)) == id_


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("桌", "Ω"), ("Стол 1", "Стул 1"), ("Стол 1", "1"), ("Mesa β", "Mesa γ"), ("🎲", "🧙"),
        ("Cœur", "Cur"), ("Tisch ß", "Tisch"), ("桌一", "桌二"), ("桌", "table"), ("", "!"),
        (31 * "㏂", 32 * "㏂"),
    ],
)  # fmt: skip
def test_names_that_lose_letters_have_ids_of_their_own(one: str, other: str) -> None:
    """Issue 14.3: two tables with one id fight over its topics."""
    assert table_id(one) != table_id(other)


def test_a_hash_is_the_same_on_every_computer_and_after_every_start() -> None:
    assert table_id("Стол 1") == "1-569c5e"
    assert table_id("桌") == "table-40ba45"
    assert table_id(" стол 1") == table_id("Стол 1")


@given(st.from_regex(r"\S.{0,59}", fullmatch=True))
def test_an_id_is_one_that_a_hall_takes(name: str) -> None:
    assert is_table(table_id(name))
