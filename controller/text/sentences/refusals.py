"""Refusals as sentences in the language spoken; the English is in rules/refusals.py."""

from __future__ import annotations

from controller.rules.refusals import SENTENCES, Clause, Refusal
from controller.text.language import _, pgettext
from controller.text.sentences.terms import listed


def refusal_sentence(refusal: Refusal) -> str:
    """Why a command is not allowed."""
    values = {
        name: _clause(value) if isinstance(value, Clause) else value
        for name, value in refusal.values.items()
    }
    if isinstance(title := values.get("card"), str):
        values["card"] = pgettext("card", title)
    return _(SENTENCES[refusal.code], **values)


def _clause(clause: Clause) -> str:
    values = {
        name: listed(_listed(value)) if isinstance(value, tuple) else value
        for name, value in clause.values.items()
    }
    return _(clause.text, **values)


def _listed(parts: tuple[str | Clause, ...]) -> tuple[str, ...]:
    return tuple(_clause(part) if isinstance(part, Clause) else part for part in parts)
