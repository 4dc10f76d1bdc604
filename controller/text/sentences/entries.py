"""Entries of the journal as sentences, on one line each."""

from __future__ import annotations

from controller.rules.entries import By, Entry, EntryKind
from controller.text.language import N_, _, ngettext
from controller.text.sentences.commands import command_sentence
from controller.text.sentences.names import Names

_BY: dict[By, str] = {
    "clock": N_("{what} (time ran out)."),
    "bot": N_("{what} (a bot)."),
}


def entry_sentence(entry: Entry, names: Names) -> str:
    """What an entry of the journal records, on one line."""
    if entry.kind is EntryKind.TAKE_BACK:
        return ngettext(
            "The last command is taken back.",
            "The last {count} commands are taken back.",
            entry.count,
        )
    if entry.kind is EntryKind.NOTE or entry.command is None:
        return entry.text
    return by_sentence(entry.by, command_sentence(entry.command, names) + ".")


def by_sentence(by: By, sentence: str) -> str:
    """A sentence with who it was in place of a player, if anybody."""
    return _(_BY[by], what=sentence.removesuffix(".")) if by in _BY else sentence
