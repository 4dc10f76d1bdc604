"""The tables of stories.py: what a story has wrong is told, with its step and what is instead."""

import re

import pytest

from tests.steps import cases
from tests.table.stories import Story, stories

GOOD = """
what can be said of a table
  A@9;B buy:0 dice:4,5 | wait -> no notice, asks buy of A, quiet
    | tap 9 -> last A: buy, owner[9]=A, given 1, no page
    | hold back -> page "Take back..", lines "A claimed.." "A game..",
      cursor "A claimed..", no line "Pause"
    | die 0 4 -> held 4, missing -  # a comment
"""


@stories(GOOD)
def test_what_is_so_passes(story: Story) -> None:
    story.play()


@cases(
    "good, wrong, told",
    ("no notice, asks", 'said "x", asks', "not said"),
    ("buy of A", "buy of B", "not asks buy of B"),
    ("quiet", 'silent, said "x.."', "not said"),
    ("last A: buy", "last B: buy", "not last B: buy"),
    ("owner[9]=A", "owner[9]=B", "not owner"),
    ("given 1", "given 2", "not given 2"),
    ("given 1", "unchanged", "not unchanged"),
    ("no page", 'page "Menu"', 'page "Menu"'),
    ("no page", "no pgae", "pgae"),
    ("tap 9", "tpa 9", "tpa 9"),
    ("tap 9", "tap 8", "at: tap 8"),
    ('cursor "A claimed..', 'cursor "A game..', "not cursor"),
    ('"A claimed.." "A game.."', '"A game.." "A claimed.."', "not lines"),
    ('no line "Pause"', 'no line "A game.."', "not no line"),
    ("held 4", "held -", "not held -"),
    ("missing -", "missing strip", "not missing strip"),
)
def test_what_is_wrong_is_told(good: str, wrong: str, told: str) -> None:
    assert good in GOOD
    (parameter,) = stories(GOOD.replace(good, wrong, 1)).args[1]
    (story,) = parameter.values
    with pytest.raises(pytest.fail.Exception, match=re.escape(told)):
        story.play()
