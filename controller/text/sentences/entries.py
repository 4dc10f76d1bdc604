"""Entries of the journal as sentences, on one line each."""

from __future__ import annotations

from controller.rules.commands import CallTime
from controller.rules.entries import By, Entry, EntryKind
from controller.rules.events import AnyEvent, TimeCalled
from controller.text.language import N_, _, ngettext
from controller.text.sentences.commands import command_sentence
from controller.text.sentences.events import event_sentence
from controller.text.sentences.names import Names

_BY: dict[By, str] = {
    "clock": N_("{what} (time ran out)."),
    "bot": N_("{what} (a bot)."),
    "host": N_("{what} (done by the host)."),
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
    if entry.by == "host" and isinstance(entry.command, CallTime):
        return _("The host calls time.")
    return by_sentence(entry.by, command_sentence(entry.command, names) + ".")


def first_sentence(entry: Entry, event: AnyEvent, names: Names) -> str:
    """What happened, for the first event of an entry that is told: with who it was in place of a
    player, if anybody."""
    sentence = caused_sentence(entry, event, names)
    return sentence if _is_host_s(entry, event) else by_sentence(entry.by, sentence)


def caused_sentence(entry: Entry, event: AnyEvent, names: Names) -> str:
    """What happened, for any event of an entry."""
    if _is_host_s(entry, event):
        return _(
            "The host calls time: unfinished business is settled first, then comes the final count."
        )
    return event_sentence(event, names)


def _is_host_s(entry: Entry, event: AnyEvent) -> bool:
    """Whether the host has called time: for all, so in no player's name."""
    return entry.by == "host" and isinstance(event, TimeCalled)


def by_sentence(by: By, sentence: str) -> str:
    """A sentence with who it was in place of a player, if anybody."""
    return _(_BY[by], what=sentence.removesuffix(".")) if by in _BY else sentence
