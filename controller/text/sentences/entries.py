"""Entries of the journal as sentences, on one line each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, repeat

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
        return _take_back(entry, names)
    if entry.kind is EntryKind.NOTE or entry.command is None:
        return entry.text
    if entry.by == "host" and isinstance(entry.command, CallTime):
        return _("The host calls time.")
    return by_sentence(entry.by, command_sentence(entry.command, names) + ".")


def _take_back(entry: Entry, names: Names) -> str:
    if entry.by == "host":
        return ngettext(
            "The host takes back the last command.",
            "The host takes back the last {count} commands.",
            entry.count,
        )
    if entry.seat >= 0:
        return ngettext(
            "{name} takes back the last command.",
            "{name} takes back the last {count} commands.",
            entry.count,
            name=names.who(entry.seat),
        )
    return ngettext(
        "The last command is taken back.", "The last {count} commands are taken back.", entry.count
    )


def taken_back_sentence(take_back: Entry, undone: Sequence[Entry], names: Names) -> str:
    """What a take-back took back, and who did it, if that is known."""
    what = and_more(entry_sentence(undone[0], names).removesuffix("."), len(undone) - 1)
    if take_back.by == "host":
        return _("Taken back by the host: {what}.", what=what)
    if take_back.seat >= 0:
        return _("Taken back by {name}: {what}.", name=names.who(take_back.seat), what=what)
    return _("Taken back: {what}.", what=what)


def and_more(what: str, more: int) -> str:
    """A move, and how many came after it."""
    if not more:
        return what
    return ngettext(
        "{what}, and {count} move after it", "{what}, and {count} moves after it", more, what=what
    )


def event_sentences(entry: Entry, events: Iterable[AnyEvent], names: Names) -> list[str]:
    """What happened, a sentence for each of an entry's events. If somebody acted in place of a
    player, the first sentence says who."""
    say = chain((first_sentence,), repeat(caused_sentence))
    return [sentence(entry, event, names) for sentence, event in zip(say, events, strict=False)]


def first_sentence(entry: Entry, event: AnyEvent, names: Names) -> str:
    """What an event says as the first of its entry. If somebody acted in place of a player, it says
    who."""
    sentence = caused_sentence(entry, event, names)
    return sentence if _is_host_s(entry, event) else by_sentence(entry.by, sentence)


def caused_sentence(entry: Entry, event: AnyEvent, names: Names) -> str:
    """What happened, for any event of an entry."""
    if _is_host_s(entry, event):
        return _(
            "The host calls time: open questions are settled first, then comes the final count."
        )
    return event_sentence(event, names)


def _is_host_s(entry: Entry, event: AnyEvent) -> bool:
    """Whether the host has called time: for all, so in no player's name."""
    return entry.by == "host" and isinstance(event, TimeCalled)


def by_sentence(by: By, sentence: str) -> str:
    """A sentence with who it was in place of a player, if anybody."""
    return _(_BY[by], what=sentence.removesuffix(".")) if by in _BY else sentence
