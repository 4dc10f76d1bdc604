"""The catalogues say all that the code says, and nothing else, with the same placeholders."""

import re
import subprocess
import sys
from gettext import GNUTranslations
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

from controller.editions import known, load
from controller.text.grammar import NAME_FORMS
from controller.text.language import CATALOGUES, LANGUAGES, N_, _, in_language, ngettext, pgettext
from controller.view.oled.font import BIG, BOLD, SMALL, SMALL_BOLD
from tests.languages.catalogues import (
    TEMPLATE,
    TRANSLATED,
    as_po,
    files,
    stored,
    template,
    untranslated,
    updated,
    wordings,
)

every = pytest.mark.parametrize("language", TRANSLATED)
TO_DO = "run `.venv/bin/python -m tests.languages`, translate, run it again (docs/languages.md)"
ON_THE_DISPLAY = (
    "controller/view/oled/", "controller/dialogue/", "controller/table/", "controller/rules/",
)  # fmt: skip


def test_the_template_has_the_messages_of_the_code() -> None:
    assert TEMPLATE.read_bytes() == as_po(template()), TO_DO


def test_every_language_that_is_offered_has_its_files_and_no_other_has() -> None:
    assert {path.stem for path in CATALOGUES.glob("*.po")} == set(TRANSLATED)
    assert {path.stem for path in CATALOGUES.glob("*.mo")} == set(TRANSLATED)
    assert set(TRANSLATED) < set(LANGUAGES)


@every
def test_catalogue_and_compiled_files_are_up_to_date(language: str) -> None:
    for path, content in files(language, updated(language)).items():
        assert path.read_bytes() == content, f"{path.name}: {TO_DO}"


@every
def test_every_message_is_translated_and_none_is_left_over(language: str) -> None:
    catalog = stored(language)
    assert not untranslated(updated(language)), TO_DO
    assert not catalog.obsolete
    assert not [message.id for message in catalog if message.id and message.fuzzy]
    assert {key(m) for m in catalog} == {key(m) for m in template()}


def key(message: Message) -> tuple[str | None, str]:
    one = message.id if isinstance(message.id, str) else message.id[0]
    return message.context, one


@every
def test_no_placeholder_is_missing_or_surplus(language: str) -> None:
    wrong = [message.id for message in stored(language) if message.id and not same_fields(message)]
    assert not wrong


def same_fields(message: Message) -> bool:
    """Each wording has the placeholders of the English; that about one may do without `{count}`,
    and French without the name that an English box has for the Ring: it is “l’Anneau”. A French
    name may have a form (grammar.py)."""
    if isinstance(message.id, str):
        assert isinstance(message.string, str)
        missing = fields(message.id) ^ fields(message.string)
        return missing <= {("ring", "", None), ("ring_name", "", None)} & fields(message.id)
    one, many = wordings(message)
    least = fields(message.id[1]) - {("count", "", None)}
    return fields(many) == fields(message.id[1]) and least <= fields(one) <= fields(many)


def fields(text: str) -> set[tuple[str, str | None, str | None]]:
    """Names, formats and conversions between braces. A number or nothing would be a position."""
    found = {
        (name, _bare(spec), how)
        for _text, name, spec, how in Formatter().parse(text)
        if name is not None
    }
    assert all(name.isidentifier() for name, _spec, _how in found), text
    return found


def _bare(spec: str | None) -> str | None:
    """A format without what French puts before a name: `where` for `where-de`."""
    return re.sub(rf"(^|-)({'|'.join(NAME_FORMS)})$", "", spec) if spec else spec


def test_a_placeholder_too_many_or_too_few_is_noticed() -> None:
    def said(english: str, french: str) -> Message:
        return Message(english, french)

    assert same_fields(said("{name} has {count}", "{count} : {name}"))
    assert not same_fields(said("{name} has {count}", "{name}"))
    assert not same_fields(said("{name}", "{name} {count}"))
    assert not same_fields(said("{seat:who}", "{seat}"))
    assert same_fields(said("{space:where} of {name}", "{space:where-le} {name:de}"))
    assert same_fields(said("{ring} at {place}", "l’Anneau {place:à}"))
    assert not same_fields(said("{space:where} of {name}", "{space:de} {name:de}"))


def test_a_message_that_is_not_translated_is_noticed() -> None:
    catalog = Catalog(locale="fr")
    catalog.add("yes", "oui")
    catalog.add("no")
    catalog.add("maybe", "peut-être", flags=["fuzzy"])
    catalog.add(("{count} deed", "{count} deeds"), ("{count} titre", ""))
    assert untranslated(catalog) == ["no", "maybe", "{count} deed"]


@every
def test_all_letters_on_the_display_are_in_its_fonts(language: str) -> None:
    for message in stored(language):
        if any(file.startswith(ON_THE_DISPLAY) for file, _line in message.locations):
            text = "".join(wordings(message))
            for font in (SMALL, SMALL_BOLD, BOLD, BIG):
                assert not {char for char in text if char != "\n" and not font.has(char)}, text


def test_french_has_its_spaces_and_apostrophes() -> None:
    """A no-break space before a sign of two parts (not within a time or an address), and ’."""
    for message in stored("fr"):
        for text in wordings(message):
            if message.id:
                assert not re.search(r"[\x00-\x09\x0b-\x1f]", text), repr(text)
                assert "'" not in text, text
                assert not re.search(r" [:;!?»%]|« |[^\W\d][!?;]", text.replace("!r}", "}")), text


def test_the_compiled_catalogue_is_what_gettext_reads() -> None:
    with (CATALOGUES / "fr.mo").open("rb") as file:
        read = GNUTranslations(file)
    assert read.gettext("the Bank") == "la Banque"
    assert [read.ngettext("{count} deed", "{count} deeds", n)[-1] for n in (0, 1, 2)] == [
        "e",
        "e",
        "s",
    ]


def test_words_are_made_in_the_language_that_is_spoken_and_only_there() -> None:
    assert _("the Bank") == "the Bank"
    with in_language("fr"):
        assert _("the Bank") == "la Banque"
        with in_language("en"):
            assert _("Player {number}", number=3) == "Player 3"
        assert ngettext("{count} deed", "{count} deeds", 0) == "0 titre"
        assert pgettext("way out of Jail", "card") == "carte"
        assert N_("the Bank") == "the Bank"
    assert ngettext("{count} deed", "{count} deeds", 0) == "0 deeds"
    with pytest.raises(KeyError, match="there is no language 'tlh'"):
        in_language("tlh")


def test_every_box_is_in_a_language_that_is_spoken() -> None:
    assert {load(name).data.language for name in known()} <= set(LANGUAGES)


def test_english_needs_no_catalogue_and_no_gettext() -> None:
    """A table in English is up as soon as it was when there was no other language."""
    code = (
        "import sys; from controller.text.language import _, in_language\n"
        "with in_language('en'): print(_('OK'), 'gettext' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["OK", "False"]
