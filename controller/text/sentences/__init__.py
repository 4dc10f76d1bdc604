"""Events, commands and refusals as short sentences in the language spoken, for logs and histories.

What a screen asks is in view/oled/, what the table says in menus and notices in table/.
"""

from __future__ import annotations

from controller.text.sentences.commands import command_sentence
from controller.text.sentences.corrections import correction_sentence
from controller.text.sentences.entries import (
    and_more,
    caused_sentence,
    entry_sentence,
    event_sentences,
    first_sentence,
    taken_back_sentence,
)
from controller.text.sentences.events import event_sentence, is_told
from controller.text.sentences.names import Names
from controller.text.sentences.refusals import refusal_sentence
from controller.text.sentences.settings import rules_in_words, setting_sentence
from controller.text.sentences.terms import card_text, card_title, circle_mark, game_name, some

__all__ = [
    "Names",
    "and_more",
    "card_text",
    "card_title",
    "caused_sentence",
    "circle_mark",
    "command_sentence",
    "correction_sentence",
    "entry_sentence",
    "event_sentence",
    "event_sentences",
    "first_sentence",
    "game_name",
    "is_told",
    "refusal_sentence",
    "rules_in_words",
    "setting_sentence",
    "some",
    "taken_back_sentence",
]
