"""The tables of cases.py: what a table has wrong is told, with its step and where it is."""

import re

import pytest

from controller.editions import load
from controller.rules.legal import legal
from tests.rules.cases import Case, Laid, lines, rule_cases
from tests.steps import cases

GOOD = """
-: what can be said of a step
  A:90;B(16);C doubles:1 | A: land 16 -> [Rolled, .., TurnBegan seat=B turn=2 round=1], no Paid
    | C: ask-rent 16 -> refused no-claim: ..B holds the deed.
    | B: ask-rent 16 -> A>B 14 rent, asks roll of B, cash[A]=76, len(claims)=0, names no R4
    # a comment
    | B: roll 4,4 -> Moved seat=B to=8, comes back | let cash B 7 | -> offers no buy, cash[B]=7
"""


@rule_cases(GOOD)
def test_what_is_so_passes(case: Case) -> None:
    case.play()


@cases(
    "good, wrong, told",
    ("land 16", "land 17", "A: land 17"),
    ("no Paid", "no Moved", "not no Moved"),
    ("no Paid", "no Payed", "there is no such event"),
    ("cash[A]=76", "cahs[A]=76", "cahs"),
    ("[Rolled, ..", "[Moved, ..", "not [Moved"),
    ("turn=2", "turn=3", "came: Rolled"),
    ("no-claim:", "own-deed:", "refused no-claim"),
    ("B holds the deed.", "C holds the deed.", "B holds the deed."),
    ("B: ask-rent 16 ->", "B: ask-rent 16 -> refused no-claim |", "came: "),
    ("A>B 14 rent", "A>B 15 rent", "came: 0>1 14 rent"),
    ("A>B 14 rent", "pays nothing", "came: 0>1 14 rent"),
    ("asks roll of B", "asks roll of C", "asks Prompt"),
    ("cash[A]=76", "cash[A]=77", "it is 76"),
    ("len(claims)=0", "len(claims)=1", "it is 0"),
    ("names no R4", "names R4", "not names R4"),
    ("to=8", "to=9", "to=8"),
    ("offers no buy", "offers no decline", "not offers no decline"),
    ("B: roll 4,4", "C: roll 4,4", "It is up to B now"),
)
def test_what_is_not_so_is_told_with_its_place(good: str, wrong: str, told: str) -> None:
    assert GOOD.count(good) == 1
    (param,) = rule_cases(GOOD.replace(good, wrong)).args[1]
    with pytest.raises(pytest.fail.Exception, match=re.escape(told)) as caught:
        param.values[0].play()
    assert "what can be said of a step" in str(caught.value)
    assert "in: lotr-2003 A=Aragorn:" in str(caught.value)


def test_what_is_left_out_is_as_at_the_start() -> None:
    table = Laid(load("lotr-2012"), lines("/short{deeds_dealt=0} A#0;B:3(1^2,3^2,5m)+events:4")[0])
    state = table.state
    assert (state.edition.data.id, state.game, state.cash[:2]) == ("lotr-2012", "short", [1500, 3])
    assert (state.jail[0], state.mortgaged[5], state.level[3], state.turn) == (0, True, 2, 0)
    assert [deck for deck, _card in state.kept[1]] == [1]
    assert legal(state)


def test_a_table_is_played_once_with_each_alternative() -> None:
    (param,) = rule_cases("-: it is\n  A:each(9 / 8(1,3) /\n    7);B | A: roll").args[1]
    assert [table[0] for table in param.values[0].tables] == ["A:9;B", "A:8(1,3);B", "A:7;B"]


def test_a_case_is_played_in_every_edition_that_has_its_row() -> None:
    def editions(title: str) -> list[str]:
        return [one.values[0].edition for one in rule_cases(f"{title}\n  A;B | A: roll").args[1]]

    assert editions("R60: so it is") == ["lotr-2003", "lotr-2012", "lotr-2003-fr", "starwars-1997"]
    assert editions("R60 (not lotr-2012 lotr-2003-fr): so it is") == ["lotr-2003", "starwars-1997"]
    assert editions("D1 D2 (only lotr-2012): so it is") == ["lotr-2012"]
    assert editions("R60 lotr-2021: so it is") == ["lotr-2021"]
