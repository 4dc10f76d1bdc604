"""Editions as files: loads one by its id or path, fills in shared values, and checks it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from common.loader import load as loaded
from common.message import Message, brief
from common.problem import FileError, KeyLines, one_of, raised_as
from controller.editions.check import check
from controller.editions.mend import mended
from controller.editions.problems import EditionError, Findings, Problem, Unusual
from controller.rules.edition import Edition, EditionData
from hardware.profile import toml_text

__all__ = [
    "UNLESS_NAMED",
    "EditionError",
    "Problem",
    "Unusual",
    "box_of",
    "checked",
    "data_of",
    "from_text",
    "known",
    "load",
    "title",
]

HERE = Path(__file__).parent
UNLESS_NAMED = "lotr-2003"
"""The edition that is played by default."""

BASES = ("classic",)
"""Files that other editions build on; not editions themselves."""

SOUND = "lotr_2003.toml"
"""A faultless file, whose values replace the faulty ones of another file while its rest is
checked."""


def known() -> list[str]:
    """The ids of the editions that come with Ringkeeper, sorted."""
    return [*_known()]


@cache
def _known() -> tuple[str, ...]:
    names = (path.stem.replace("_", "-") for path in HERE.glob("*.toml"))
    return tuple(sorted(name for name in names if name not in BASES))


def box_of(id_: str) -> str:
    """The printed game that an edition is a corrected copy of, by its id: `lotr-2003` for
    `lotr-2003-own`. The id itself, if it comes with Ringkeeper; empty if there is none."""
    names = (one for one in known() if id_ == one or id_.startswith(f"{one}-"))
    return max(names, key=len, default="")


def title(id_or_path: str) -> str:
    """An edition's name, or its id if it has no name. The rest of its file is not read."""
    return _title(id_or_path) if id_or_path.endswith(".toml") else _our_title(id_or_path)


@cache
def _our_title(id_: str) -> str:
    return _title(id_)


def _title(id_or_path: str) -> str:
    with suppress(FileError):
        text = toml_text.text_of(_find(id_or_path))
        found = re.search(r'^name = "(.*)"', text, re.MULTILINE)
        return (found[1] if found else "") or id_or_path
    return id_or_path


def load(id_or_path: str) -> Edition:
    """An edition by its id (`lotr-2003`) or from a file of one's own (a name in `.toml`).

    Raises EditionError with everything that is wrong.
    """
    return checked(id_or_path)[0]


def checked(id_or_path: str) -> tuple[Edition, list[Unusual]]:
    """As `load`, with a list of what is unusual in it but playable."""
    path = _find(id_or_path)
    return _from_file(path) if id_or_path.endswith(".toml") else _our_own(path)


@cache
def _our_own(path: Path) -> tuple[Edition, list[Unusual]]:
    """An edition that comes with Ringkeeper, read once: neither it nor its file ever changes."""
    return _from_file(path)


def _from_file(path: Path) -> tuple[Edition, list[Unusual]]:
    findings = Findings(path.name)
    return build(_read(path, findings), findings), findings.unusual


def from_text(text: str, file: str) -> Edition:
    """An edition from the text of a file that is called `file`. Raises EditionError."""
    findings = Findings(file)
    return build(_loads(text, findings), findings)


def data_of(text: str, file: str) -> EditionData:
    """The data of a file, which may contradict itself. Raises EditionError if it is not an edition
    at all."""
    findings = Findings(file)
    merged = _merged(_loads(text, findings), findings)
    findings.stop_if_any()
    return _converted(merged, findings)


def build(tree: dict[str, Any], findings: Findings) -> Edition:
    """An edition from the data of its file. Raises EditionError."""
    merged = _merged(tree, findings)
    try:
        data = _converted(merged, findings)
    except EditionError:
        _check_the_rest(merged, findings)
        raise EditionError(findings.problems) from None
    check(data, findings)
    findings.stop_if_any()
    return Edition(data)


def _converted(tree: dict[str, Any], findings: Findings) -> EditionData:
    """A tree as an edition. Raises EditionError that lists every value of the wrong type."""
    data: EditionData = loaded(tree, EditionData, findings)
    findings.stop_if_any()
    return data


def _check_the_rest(tree: dict[str, Any], findings: Findings) -> None:
    """Look for contradictions in a file that also has values of the wrong type."""
    whole = mended(tree, msgspec.msgpack.decode(_sound()))
    if whole is not None:
        said = tuple(problem.place for problem in findings.problems)
        more = Findings(findings.file)
        more.lines = findings.lines
        check(whole, more)
        findings.problems += [new for new in more.problems if not new.place.startswith(said)]


@cache
def _sound() -> bytes:
    """The faultless file, with all defaults filled in, packed."""
    findings = Findings(SOUND)
    sound = msgspec.convert(_merged(_read(HERE / SOUND, findings), findings), EditionData)
    return msgspec.msgpack.encode(sound)


def _find(id_or_path: str) -> Path:
    if id_or_path.endswith(".toml"):
        return Path(id_or_path)
    if id_or_path not in known():
        wrong = Message("there is no such edition")
        right = Message("one of {names}, or a file in .toml", names=", ".join(known()))
        raise EditionError([Problem(file=id_or_path, wrong=wrong, expected=right)])
    return HERE / f"{id_or_path.replace('-', '_')}.toml"


def _read(path: Path, findings: Findings) -> dict[str, Any]:
    with raised_as(EditionError):
        text = toml_text.text_of(path, findings.file)
    return _loads(text, findings)


def _loads(text: str, findings: Findings) -> dict[str, Any]:
    findings.lines = KeyLines(text)
    with raised_as(EditionError):
        return toml_text.loads(text, findings.file)


@cache
def _shared(base: str) -> bytes:
    """A base, packed: it never changes, and unpacks a hundred times as fast as its file is read."""
    return msgspec.msgpack.encode(_read(HERE / f"{base}.toml", Findings(base)))


def _merged(tree: dict[str, Any], findings: Findings) -> dict[str, Any]:
    """The edition's tree with the shared values of its base filled in."""
    _fill_settings(tree)
    base = tree.pop("base", None)
    if base is None:
        return tree
    if base not in BASES:
        findings.add("base", Message("'{text}' is unknown", text=brief(str(base))), one_of(BASES))
        findings.stop_if_any()
    shared = msgspec.msgpack.decode(_shared(base))
    if isinstance(tree.get("spaces"), list):
        tree["spaces"] = list(_spaces(shared["spaces"], tree["spaces"]))
    for index, deck in enumerate(_tables(tree.get("decks"))):
        place = f"decks[{index}]"
        _fill_effects(deck, shared["effects"], place, findings)
    return tree


def _fill_settings(tree: dict[str, Any]) -> None:
    """Add settings that did not exist when a corrected copy was written, and the look, with the
    values of its box."""
    id_, rules = tree.get("id"), tree.get("rules")
    box = box_of(id_) if isinstance(id_, str) else ""
    if box and box != id_ and isinstance(rules, dict):
        data = load(box).data
        theirs = msgspec.to_builtins(data.rules)
        tree["rules"] = {name: value for name, value in theirs.items() if value is not None} | rules
        tree.setdefault("look", msgspec.to_builtins(data.look))


def _spaces(shared: list[dict[str, Any]], own: list[Any]) -> Iterator[Any]:
    """Each space with the shared values under its own; anything but a table is left for `look`."""
    for index, space in enumerate(own):
        default = shared[index] if index < len(shared) else {}
        yield default | space if isinstance(space, dict) else space


def _fill_effects(
    deck: dict[str, Any], effects: dict[str, Any], place: str, findings: Findings
) -> None:
    """Replace the names of shared effects by the effects."""
    base = deck.pop("base", None)
    known_base = base is None or (isinstance(base, str) and base in effects)
    if not known_base:
        wrong = Message("'{text}' is unknown", text=brief(str(base)))
        findings.add(f"{place}.base", wrong, one_of(effects))
    named = effects[base] if base is not None and known_base else {}
    for index, card in enumerate(_tables(deck.get("cards"))):
        name = card.get("effect")
        if not isinstance(name, str):
            continue
        card["effect"] = named.get(name, {"type": "to-jail"})  # any, so that the rest is checked
        if known_base and name not in named:
            wrong = Message("'{name}' is not an effect in the deck's base", name=brief(name))
            findings.add(f"{place}.cards[{index}].effect", wrong, one_of(named))


def _tables(value: Any) -> list[dict[str, Any]]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []
