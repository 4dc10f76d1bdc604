"""The file of paired dice: what is written is read again, and what is wrong in it is said."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.dice.bluetooth.pairs import (
    DIE_NAME_MOST,
    PAIRS_FILE,
    PairedDie,
    PairsError,
    PairsFile,
    keep,
    paired,
    read,
    shown_name,
    written,
)
from hardware.dice.bluetooth.vendors import Make
from hardware.profile import toml_text
from tests.bluetooth.dice import GoDie, PixelDie
from tests.bluetooth.nearby import pair_of
from tests.steps import cases


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    pairs = pair_of(GoDie(1), PixelDie(2, 'Sam "the brave"\\'))
    keep(tmp_path / PAIRS_FILE, pairs)
    assert read(tmp_path / PAIRS_FILE) == pairs
    assert [file.name for file in tmp_path.iterdir()] == [PAIRS_FILE]


def test_without_a_file_there_are_none(tmp_path: Path) -> None:
    assert read(tmp_path / PAIRS_FILE) == {}


@given(st.text())
def test_a_name_that_somebody_else_chose_can_be_written(name: str) -> None:
    die = PairedDie(die=0, make=Make.GODICE, address="C0:FF:EE:00:00:01", name=shown_name(name))
    assert len(die.name) <= DIE_NAME_MOST
    [table] = toml_text.loads(written({0: die}), PAIRS_FILE)["die"]
    assert table["name"] == die.name


def test_a_die_has_one_place() -> None:
    """Issue 14.1: nothing is lost: the one in its new place gets its old one."""
    one, two = pair_of(GoDie(1), GoDie(2)).values()
    swapped = pair_of(GoDie(2), GoDie(1))
    assert paired({0: one, 1: two}, swapped[0]) == swapped
    assert paired({1: two}, swapped[0]) == {0: swapped[0]}
    assert paired({0: one, 1: two}, one) == {0: one, 1: two}
    new = pair_of(GoDie(3))[0]
    assert paired({0: one, 1: two}, new) == {0: new, 1: two}


@cases(
    "text, said",
    ("[[die]]\n", "at die[0]: die is missing"),
    (
        '[[die]]\ndie = 2\nmake = "godice"\naddress = "C0:FF:EE:00:00:01"\n',
        "at die[0].die: it is not valid",
    ),
    (
        '[[die]]\ndie = 0\nmake = "other"\naddress = "C0:FF:EE:00:00:01"\n',
        "at die[0].make: it is not valid",
    ),
    ('[[die]]\ndie = 0\nmake = "godice"\naddress = "here"\n', "at die[0].address: it is not valid"),
    ("die = 3\n", "at die: it is not valid"),
    ("[[die]\n", "is not TOML"),
    (2 * '[[die]]\ndie = 0\nmake = "godice"\naddress = "C0:FF:EE:00:00:01"\n', "twice"),
)
def test_what_is_wrong_in_it_is_said(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / PAIRS_FILE
    path.write_text(text, encoding="utf-8")
    with pytest.raises(PairsError) as caught:
        read(path)
    assert said in str(caught.value)
    assert str(caught.value).endswith("pair the dice again: ringkeeper enrol --dice")
    file = PairsFile(path)
    assert file.read() == {}
    assert file.wrong is not None
