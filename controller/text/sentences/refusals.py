"""Refusals as sentences in the language spoken; the English is in rules/refusals.py."""

from __future__ import annotations

from controller.rules.refusals import SENTENCES, Refusal
from controller.text.language import _
from controller.text.wording import in_words


def refusal_sentence(refusal: Refusal) -> str:
    """Why a command is not allowed."""
    return _(SENTENCES[refusal.code], **in_words(refusal.values))
