"""Extracts what players read, brings the catalogues up to date, compiles them. Development only.

Template and catalogues are reproducible: no dates, no line numbers.
"""

import io
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from controller.editions import known, load
from controller.rules.prompts import AWAITED
from controller.rules.refusals import SENTENCES
from controller.text.language import CATALOGUES, LANGUAGES, SOURCE

ROOT = Path(__file__).parents[2]
TEMPLATE = CATALOGUES / "ringkeeper.pot"
PAGES = ROOT / "controller" / "web", ROOT / "sim" / "demo" / "page"
"""Folders of pages: their scripts are in static/, their documents in templates/."""
SOURCES = (("common", "**/*.py", "python"), ("controller", "**/*.py", "python"),
           ("hardware", "**/*.py", "python"), ("sim", "**/*.py", "python"),
           ("controller/web/templates", "*.html", "jinja2.ext:babel_extract"),
           ("sim/demo/page/templates", "*.html", "jinja2.ext:babel_extract"),
           ("controller/web/static", "*.js", "javascript"),
           ("sim/demo/page/static", "*.js", "javascript"))  # fmt: skip
"""Folders, the files in them, and how Babel reads those."""

KEYWORDS = {**DEFAULT_KEYWORDS, "Message": None}
"""The functions whose first arguments are messages."""

WHEN = datetime(2026, 1, 1, tzinfo=UTC)
TRANSLATED = [code for code in LANGUAGES if code != SOURCE]

Found = tuple[str, str | tuple[str, ...], str | None]
"""A file, a message (or one and many), its context."""


def found() -> Iterator[Found]:
    """Every message in the code, in the order of files and lines."""
    for folder, pattern, method in SOURCES:
        for path in sorted((ROOT / folder).glob(pattern)):
            with path.open("rb") as file:
                for _, message, _, context in extract(method, file, KEYWORDS):
                    yield path.relative_to(ROOT).as_posix(), message, context
    for sentence in SENTENCES.values():
        yield "controller/rules/refusals.py", sentence, None
    for clause in AWAITED.values():
        yield "controller/rules/prompts.py", clause, None
    for edition in map(load, known()):
        for game in edition.data.games.values() if edition.data.language == SOURCE else ():
            yield "controller/editions", game.name, "way to play"
        for deck in edition.data.decks if edition.data.language == SOURCE else ():
            if all(card.source == "reported" for card in deck.cards):  # known whole: in our words
                for card in deck.cards:
                    yield "controller/editions", card.title, "card"
                    yield "controller/editions", card.text, "card"


@cache
def template() -> Catalog:
    catalog = Catalog(
        project="Ringkeeper", version="1", charset="utf-8", creation_date=WHEN,
        copyright_holder="the Ringkeeper authors", msgid_bugs_address="",
        header_comment="# What players read, from the code, by `python -m tests.languages`.",
        fuzzy=False,
    )  # fmt: skip
    for file, message, context in found():
        catalog.add(message, locations=[(file, 0)], context=context)
    return catalog


@cache
def stored(language: str) -> Catalog:
    """A language's catalogue as it lies in the folder; an empty one if there is none."""
    return read(language)


def read(language: str) -> Catalog:
    path = CATALOGUES / f"{language}.po"
    if not path.exists():
        return Catalog(locale=language, charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=language)


def updated(language: str) -> Catalog:
    """A language's catalogue with the messages of the code, and no others."""
    catalog = read(language)
    catalog.update(template(), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    catalog.fuzzy = False
    catalog.project, catalog.version = "Ringkeeper", "1"
    catalog.creation_date = catalog.revision_date = WHEN
    catalog.header_comment = f"# Ringkeeper in {LANGUAGES[language]}."
    return catalog


def as_po(catalog: Catalog) -> bytes:
    """A catalogue as a .po or .pot file."""
    file = io.BytesIO()
    write_po(file, catalog, width=100, include_lineno=False)
    lines = file.getvalue().rstrip().splitlines()
    return b"\n".join(line for line in lines if not line.startswith(_CHANGING)) + b"\n"


_CHANGING = (b'"Generated-By', b'"POT-Creation', b'"PO-Revision', b'"Last-Tr', b'"Report-')


def as_mo(catalog: Catalog) -> bytes:
    """A catalogue as gettext reads it."""
    file = io.BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def as_pages(catalog: Catalog, language: str) -> dict[Path, bytes]:
    """What the scripts of each folder of pages say in a language, and those before it do not."""
    said: dict[Path, dict[str, Any]] = {folder: {} for folder in PAGES}
    for message in catalog:
        files = [ROOT / file for file, _ in message.locations if file.endswith(".js")]
        for folder in PAGES:
            if any(file.is_relative_to(folder) for file in files):
                said[folder][_key(message)] = message.string
                break
    return {at / "static" / f"words.{language}.json": as_page(own) for at, own in said.items()}


def as_page(said: dict[str, Any]) -> bytes:
    """Messages, or `one` of plurals, with what is said for them, as JSON."""
    return (json.dumps(said, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode()


def _key(message: Message) -> str:
    one = message.id if isinstance(message.id, str) else message.id[0]
    return f"{message.context}\x04{one}" if message.context else one


def files(language: str, catalog: Catalog) -> dict[Path, bytes]:
    """Everything that is written of a language."""
    return {
        CATALOGUES / f"{language}.po": as_po(catalog),
        CATALOGUES / f"{language}.mo": as_mo(_reread(catalog)),
        **as_pages(catalog, language),
    }


def _reread(catalog: Catalog) -> Catalog:
    """As it comes from its file, without what write_po leaves out."""
    again = read_po(io.BytesIO(as_po(catalog)), locale=catalog.locale)
    again.creation_date = again.revision_date = WHEN
    return again


def wordings(message: Message) -> tuple[str, ...]:
    """The translation, or those about one and about many; none if there is none."""
    said = message.string or ()
    return (said,) if isinstance(said, str) else tuple(said)


def untranslated(catalog: Catalog) -> list[str]:
    """Messages without a translation, or with one that is only guessed."""
    return [
        _key(message)
        for message in catalog
        if message.id and (message.fuzzy or not wordings(message) or not all(wordings(message)))
    ]
