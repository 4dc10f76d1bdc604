"""Every name and sentence as espeak-ng says it (issue 40, 20): no mark is called by its name, no
word is spelt letter by letter or left out, and nothing is abbreviated as on the display.

Nothing is skipped here: the tests need espeak-ng, and fail without it.
"""

import re
import subprocess
from collections.abc import Iterator
from functools import cache
from string import Formatter
from typing import Any

import pytest
from babel.messages.pofile import read_po

from controller import editions
from controller.rules.edition import Edition
from controller.table.speech.speakable import (
    HEARD_MARKS,
    SILENT_MARKS,
    SPOKEN_MARKS,
    in_parts,
    speakable,
)
from controller.text.language import CATALOGUES, LANGUAGES, in_language
from hardware.speaker.voices import marked, sounded
from tests.steps import cases

SAID_IN = ("controller/table/", "controller/text/", "controller/rules/refusals.py")
"""Where the sentences are made that a table says."""

SHOWN_ONLY = ("controller/table/input/typed.py",)
"""What is typed in a terminal is not said."""

VALUES = {"amount": "1500 {unit}", "price": "120 {unit}", "place": "In Jail / Just Visiting"}
"""Typical values by placeholder; any other is a name with a mark in it, or a number."""


@cache
def espeak(text: str, language: str, *, marks: bool = False) -> str:
    """The phonemes of a text, without stress, pauses and the names of languages."""
    made = subprocess.run(
        ["espeak-ng", "-q", "-x", "--ipa", "-v", language, *(["-m"] if marks else []), "--stdin"],
        input=text, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return re.sub(r"\((?:en|fr)\)|[\sˈˌː\-_‍]", "", made.stdout)


def silent(words: list[str], language: str) -> list[str]:
    """Of words, each a sentence of its own, those of which nothing is heard."""
    made = subprocess.run(
        ["espeak-ng", "-q", "-x", "--ipa", "-v", language, "--stdin"],
        input=".\n\n".join(words), capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [word for word, heard in zip(words, made.stdout.splitlines(), strict=True) if not heard]


def names(edition: Edition) -> Iterator[str]:
    """All names of a box."""
    data, board = edition.data, edition.board
    yield from (data.name, data.currency, data.currency_one or data.currency, data.ring_name)
    yield from data.tokens
    for space in board.spaces:
        yield from filter(None, (space.name, space.short))
    for deck in board.decks:
        yield deck.name
        yield from (card.title for card in deck.cards)
    for token in data.tokens:
        yield from (edition.building(piece, count, token) for piece in (0, 1) for count in (1, 2))
    yield from (game.name for game in data.games.values())


def all_names() -> list[tuple[str, str, str]]:
    """Each name once, with its edition and the language that it is said in."""
    found = [
        (name, id_, language)
        for id_ in editions.known()
        for name in dict.fromkeys(names(editions.load(id_)))
        for language in LANGUAGES
    ]
    assert len(found) > 900
    return found


def sentences(language: str) -> Iterator[str]:
    """All sentences of a table, with typical values in their places."""
    with (CATALOGUES / "fr.po").open("rb") as file:
        catalogue = read_po(file, locale="fr")
    for message in catalogue:
        at = [file for file, _line in message.locations]
        if message.id and any(one.startswith(SAID_IN) and one not in SHOWN_ONLY for one in at):
            texts = message.id if language == "en" else message.string
            yield from map(filled, [texts] if isinstance(texts, str) else texts or ())


def filled(text: str) -> str:
    """With values in the places of its placeholders."""
    fields: dict[str, Any] = {
        name.partition(":")[0]: VALUES.get(name, "12")
        for _before, name, _kind, _conversion in Formatter().parse(text)
        if name
    }
    return re.sub(r"\{(\w+)(?::\w+)?\}", lambda found: str(fields[found[1]]).format(unit="P"), text)


def said(text: str, edition: str = "lotr-2003", language: str = "en") -> str:
    """A text as the voice gets it, without the marks of other languages."""
    box = editions.load(edition)
    with in_language(language):
        parts = in_parts(speakable(text, box), box, language)
        return "".join(sounded(words, own) for words, own in parts)


def unfit(text: str) -> list[str]:
    """What a voice would call by its name, or spell."""
    marks = [sign for sign in text if not (sign.isalnum() or sign.isspace() or sign in HEARD_MARKS)]
    letters = re.findall(r"\b(?=\w*[AEIOUY])[A-Z]{3,}\b|\d[A-Z]{2,}|\b\d+ [PC]\b(?! O)", text)
    return marks + [one for one in letters if one not in ("LED", "OLED", "USB", "GPIO", "UART")]


def test_no_name_has_anything_that_a_voice_would_name_or_spell() -> None:
    wrong = [(*one, bad) for one in all_names() if (bad := unfit(said(*one)))]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_has_anything_that_a_voice_would_name_or_spell(language: str) -> None:
    texts = list(sentences(language))
    assert len(texts) > 1000
    wrong = [(text, bad) for text in texts if (bad := unfit(said(text, language=language)))]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mark", sorted(SILENT_MARKS))
def test_the_marks_that_are_left_are_silent(mark: str, language: str) -> None:
    """As espeak-ng says them, at and between words."""
    without = {espeak(text, language) for text in ("midi midi", "midi. midi", "midimidi")}
    for text in (f"midi{mark} midi", f"midi {mark}midi", f"midi {mark} midi"):
        assert espeak(said(text, language=language), language) in without, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_marks_that_are_named_are_meant(language: str) -> None:
    assert all(espeak(f"5 {mark} 5", language) != espeak("5 5", language) for mark in SPOKEN_MARKS)
    assert "pl" in espeak("4 + 5", language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_a_name_is_left_out(language: str) -> None:
    """espeak-ng takes the French "Ents" for an ending, and says nothing."""
    words = {
        word
        for id_ in editions.known()
        if editions.load(id_).data.language == language
        for name in names(editions.load(id_))
        for word in re.findall(r"[^\W\d_]{2,}", said(name, id_, language))
    }
    assert len(words) > 80
    assert silent(["Ada", "Ents", "Sam"], "fr") == ["Ents"]
    assert silent(sorted(words), language) == []


@cases(
    "text, edition, language, wanted",
    ("In Jail / Just Visiting", "lotr-2003", "en", "In Jail, Just Visiting"),
    ("Prison / Simple visite", "lotr-2003-fr", "fr", "Prison, Simple visite"),
    ("Imp. Palace", "starwars-1997", "en", "Coruscant: Imperial Palace"),
    ("To Monument Sq.: 20 C", "starwars-1997", "en",
     "To Coruscant: Monument Square: 20 Credits"),
    ("Shield Gen.", "starwars-1997", "en", "Endor: Shield Generator"),
    ("Mt du Destin", "lotr-2003-fr", "fr", "Montagne du Destin"),
    ("TIE Fighter", "starwars-1997", "en", "Tie Fighter"),
    ("C-3PO", "starwars-1997", "en", "C-3 P O"),
    ("a GOOD card", "lotr-2012", "en", "a Good card"),
    ("1 C, 1500 C", "lotr-2021", "en", "1 Coin, 1500 Coins"),
    ("Loyer 10 × les dés", "lotr-2003-fr", "fr", "Loyer 10 fois les dés"),
    ("rent 10 x dice", "lotr-2003", "en", "rent 10 times dice"),
    ("1/2 · 2/3", "lotr-2003", "en", "1 of 2, 2 of 3"),
    ("-5", "lotr-2003", "fr", "moins 5"),
    ("5–10", "lotr-2003", "en", "5 to 10"),
    ("Bill & Bo – ok", "lotr-2003", "en", "Bill and Bo – ok"),
    ("n° 2 → #3", "lotr-2003", "fr", "numéro 2, numéro 3"),
    ("60 s, 1 min", "lotr-2003", "en", "60 seconds, 1 minute"),
    ("Ryder III", "lotr-2003", "en", "Ryder 3"),
    ("*a* ~b~ `c` [d] <e> ⚙ ✓", "lotr-2003", "en", "a b c d e"),
    ("192.168.1.4:8080", "lotr-2003", "fr",
     "192 point 168 point 1 point 4 deux-points 8080"),
    ("ringkeeper.local", "lotr-2003", "en", "ringkeeper dot local"),
    ("Gimli", "lotr-2003-fr", "fr", "Guimeli"),
    ("Gimli", "lotr-2003", "fr", "Gimli"),
)  # fmt: skip
def test_what_is_written_is_said_so(text: str, edition: str, language: str, wanted: str) -> None:
    assert said(text, edition, language) == wanted


@cases(
    "text, edition, language",
    ("Go to Jail", "lotr-2003", "fr"),
    ("Pass of Caradhras", "lotr-2021", "fr"),
    ("Star Destroyer", "starwars-1997", "fr"),
    ("Case Départ", "lotr-2003-fr", "en"),
    ("Amon Sûl", "lotr-2003-fr", "en"),
)
def test_a_name_is_said_in_the_language_of_its_box(text: str, edition: str, language: str) -> None:
    """Also within a sentence of another language."""
    box = editions.load(edition)
    own = box.data.language
    parts = tuple(in_parts(f"Ada: {text}.", box, language))
    assert parts == (("Ada: ", language), (text, own), (".", language))
    heard = espeak(marked(parts, language), language, marks=True)
    assert heard == espeak("Ada", language) + espeak(sounded(text, own), own)


def test_names_of_players_do_not_become_marks() -> None:
    assert marked([("Tom & <Jo>", "en")], "en") == "Tom &amp; &lt;Jo&gt;"
    assert espeak(marked([("A < B", "en")], "en"), "en", marks=True) == espeak("A < B", "en")


def test_one_voice_says_all_where_voices_cannot_change() -> None:
    """MBROLA's voices have one language and another sample rate."""
    assert "<" not in marked([("À ", "fr"), ("Go to Jail", "en")], "fr", one_voice=True)
