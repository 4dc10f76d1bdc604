"""No sentence that a player reads is long: 35 words at most, in English and in French."""

import re

from tests.languages.catalogues import stored, wordings

MOST = 35


def longest(text: str) -> int:
    """Words of the longest sentence in a text."""
    return max(len(one.split()) for one in re.split(r"(?<=[.!?])\s|\n", text))


def test_a_long_sentence_is_found() -> None:
    assert longest(f"Short. {'word ' * (MOST + 1)}. Short.") > MOST


def test_no_sentence_has_more_than_35_words() -> None:
    said: list[str] = []
    for message in stored("fr"):
        if message.id:
            said += [message.id] if isinstance(message.id, str) else message.id
            said += wordings(message)
    assert len(said) > 3000
    assert [text for text in said if longest(text) > MOST] == []
