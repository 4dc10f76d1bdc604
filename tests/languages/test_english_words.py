"""English as a good game manual has it: who does what, to whom, for how much."""

import re

import pytest

from tests.languages.catalogues import template
from tests.steps import cases

TOLD = (
    "text/sentences/events", "text/sentences/payments", "text/sentences/commands",
    "text/sentences/corrections", "dialogue/questions", "dialogue/outcomes", "dialogue/cardplay",
    "sections/journey", "sections/board", "page/hints", "board_words", "monitors/moves",
)  # fmt: skip
"""Where what happens is told and asked: sentences, and no labels."""

LABELLED = re.compile(
    r"(?:\b(?:rent|deed|set|free|against \{\w+:who\})|\{amount\})[^:.;]*:"
    r" \{(?:place|space|places|stakes|debtor|amount|other)(?::\w+)?\}"
)
"""Not "asked for rent: Bree", but "asked for the rent on Bree"."""

CHAIN = re.compile(r": [^.!?]*: ")
"""One colon explains what comes before it; a second one explains nothing."""

QUESTION = re.compile(r"^\{names?\}[:,] .*\bor\b.*[^?]$")
"""What somebody is asked ends with a question mark."""

VAGUE = re.compile(
    r"\bdecides\.$|\bdeal is off\b|\bcan no longer ask\b|\bpasses another player\b|\bbesides\b"
    r"|\bhas made a choice\b|\bdecision is made\b"
    r"|\boffer is off\b|\bsomebody on the way\b|\bAll sold, still\b|\bgive it away\b|^by \{step\}, "
)
"""Who decides what? Which offer, and why? Whom does Sam pass?"""

AS_A = re.compile(r"\b(?:pays|owes)\b.*\bas (?:rent|tax|interest|a mortgage)\b")
"""Rent, tax and interest are paid in rent, in tax, in interest."""

SHORTHAND = re.compile(r", not yet: |; \{count\} of \{\w+\} taken|, \{steps\} to go|\+\{\w+\} −")
"""What only whoever wrote it reads at once."""


SETTLED = ("rules/refusals", "sentences/settings", "rules/position_check/", "rules/prompts")
"""Where refusals, findings and house rules are told."""

VALUED = re.compile(r"^[^:{]*: \{(?:value|count)\}")
"""Not "money in the box: 20", but "the box contains 20 in money"."""

NAMELESS = re.compile(
    r", but it costs\b|\b(?:build one|another one now)\b|\bfits? there\b"
    r"|^It (?:takes|stays|plays|gets)\b"
    r"|^\S+ may cancel it\b|\bcancels it\b|\bwithdraws it\b|^(?!.*\bdeed\b).*\bclaim it[.:]"
)
"""What is "it"?"""

NUMBERED = re.compile(r"\b[Cc]ircle \{(?:value|number)\}(?! after)")
"""The Tracker's circles have names: what stands on them, or where they are from Start."""


def english(of: str = "") -> list[str]:
    """All messages; of some files only, if a part of their name is given."""
    return [
        text
        for message in template()
        if message.id and any(of in file for file, _line in message.locations)
        for text in ([message.id] if isinstance(message.id, str) else message.id)
    ]


@pytest.mark.parametrize("told", TOLD)
@cases("rule", LABELLED, CHAIN, QUESTION, AS_A, ids=["label", "chain", "question", "as a"])
def test_what_is_told_is_a_sentence(rule: re.Pattern[str], told: str) -> None:
    assert english(told), "the file has another name now"
    assert [text for text in english(told) if rule.search(text)] == []


@pytest.mark.parametrize("told", SETTLED)
def test_what_is_so_is_a_sentence_too(told: str) -> None:
    assert english(told), "the file has another name now"
    assert [text for text in english(told) if VALUED.search(text)] == []


@cases(
    "rule",
    VAGUE, SHORTHAND, NAMELESS, NUMBERED,
    ids=["vague", "shorthand", "nameless", "numbered"],
)  # fmt: skip
def test_nobody_has_to_guess(rule: re.Pattern[str]) -> None:
    assert [text for text in english() if rule.search(text)] == []


@cases(
    "rule, text",
    (LABELLED, "{name} asked for rent: {place}"),
    (LABELLED, "{name} may ask {debtor} for {amount}: {place}"),
    (LABELLED, "{other} owes {name} rent, {amount}: {places}."),
    (LABELLED, "{seat:who} plays “{title}” against {target:who}: {stakes}."),
    (CHAIN, "{seat:who}: rolls tried in Jail: {value}"),
    (QUESTION, "{name}: lift the mortgage on {place} now, or keep it."),
    (VAGUE, "{seat:who} decides."),
    (VAGUE, "{by:who}'s deal is off."),
    (VAGUE, "besides what stands behind the bid: {amount}"),
    (AS_A, "{payer:who} pays {payee:who} {amount} as rent."),
    (VAGUE, "{seat:who} has made a choice."),
    (VALUED, "tries for a double in Jail: {value}"),
    (NAMELESS, "{name} has {cash} to spend, but it costs {amount}."),
    (NAMELESS, "{seat:who} cancels it with “{title}”."),
    (NUMBERED, "the bearer gets double rent from circle {value} on"),
    (SHORTHAND, "{count}, not yet: {others}"),
    (SHORTHAND, "Since the last turn began: +{taken} −{given}"),
)
def test_what_is_wrong_is_found(rule: re.Pattern[str], text: str) -> None:
    assert rule.search(text)
