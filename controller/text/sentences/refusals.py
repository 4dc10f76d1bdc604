"""Refusals as sentences in the language spoken; the English is in rules/refusals.py."""

from __future__ import annotations

from common.message import Message
from controller.rules.house_rules import wrong_setting
from controller.rules.refusals import SENTENCES, Refusal, refuse
from controller.text.language import _
from controller.text.sentences.settings import SETTINGS, setting_title
from controller.text.wording import in_words


def refusal_sentence(refusal: Refusal) -> str:
    """Why a command is not allowed."""
    values = {name: _titled(value) for name, value in refusal.values.items()}
    return _(SENTENCES[refusal.code], **in_words(values))


def _titled(value: object) -> object:
    """The same with a setting's title in place of its key, as players see it among house rules."""
    if not isinstance(value, Message):
        return value
    values = {name: _titled(inner) for name, inner in value.values.items()}
    if (key := values.get("setting")) in SETTINGS:
        values["setting"] = setting_title(str(key))
    return Message(value.text, **values)


def wrong_house_rules(error: Exception) -> str:
    """What msgspec says of house rules that there cannot be, as `bad-rule` is refused."""
    return refusal_sentence(refuse("bad-rule", why=wrong_setting(str(error))))
