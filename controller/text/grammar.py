"""Names in a French sentence: `{place:de}` is du Gouffre de Helm, d’Isengard or des Champs.

The article is data of the name (`article` in an edition's file). A name without one, such as a
player's or one of an English box, stands bare, and only the word before it changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from string import Formatter
from typing import Any
from unicodedata import normalize

_articles: dict[str, str] = {"Montagne du Destin": "la"}  # the Tracker's end, in every box
"""What stands before a name in its own language. A fact of the language, not of a table."""

_OWN = re.compile(r"(?:(Les?|La) |(L[’']))(?=\S)")
"""An article that is part of a name."""

_JOINED = {
    ("de", "le"): "du", ("de", "les"): "des", ("à", "le"): "au", ("à", "les"): "aux",
}  # fmt: skip

NAME_FORMS = ("de", "à", "que", "Le", "le")
"""What may stand before a name: `du` or `de la`, `au` or `à la`, `que le`; its article at the start
of a sentence, and elsewhere. The last two are also part of the others."""


def learn_articles(names: Iterable[tuple[str, str]]) -> None:
    """Note names and what stands before them: `le`, `la`, `l’`, `les` or `la case`."""
    _articles.update((name, article) for name, article in names if name and article)


def formed(name: str, form: str) -> str:
    """A name with what stands before it in a French sentence."""
    if form == "Le":
        whole = formed(name, "le")
        return whole[:1].upper() + whole[1:]
    article, rest = _parted(name)
    if form == "le":
        return _joined(article, rest)
    if not article:
        return f"{form[:-1]}’{rest}" if form != "à" and _elides(rest) else f"{form} {rest}"
    first, _, more = article.partition(" ")
    if (form, first) in _JOINED:
        return " ".join(filter(None, (_JOINED[form, first], more, rest)))
    return f"{form} {_joined(article, rest)}"


def _parted(name: str) -> tuple[str, str]:
    """The article of a name, in small letters, and the name after it."""
    if own := _OWN.match(name):
        return (own[1] or own[2]).lower(), name[own.end() :]
    return _articles.get(name, ""), name


def _joined(article: str, name: str) -> str:
    return f"{article}{name}" if not article or article[-1] in "’'" else f"{article} {name}"


def _elides(name: str) -> bool:
    """Whether `de` loses its e. An h does not count: those of our names are sounded."""
    return normalize("NFD", name)[:1].lower() in ("a", "e", "i", "o", "u", "œ", "æ")


class Sentence(Formatter):
    """Fills a translated sentence, with names as it needs them."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """A value, or a name with what stands before it."""
        if format_spec in NAME_FORMS:
            return formed(str(value), format_spec)
        return str(super().format_field(value, format_spec))


_SENTENCE = Sentence()


def filled(text: str, values: Mapping[str, object]) -> str:
    """A text with its values."""
    if any(f":{form}}}" in text for form in NAME_FORMS):
        return _SENTENCE.vformat(text, (), values)
    return text.format(**values)
