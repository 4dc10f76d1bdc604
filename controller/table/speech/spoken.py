"""What is spoken, as sentences: a function of what happened and of what the display asks.

Nothing here knows a loudspeaker or the time; narrator.py decides when it is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from controller.dialogue import questions
from controller.dialogue.rents import may_ask
from controller.dialogue.words import money, name
from controller.rules.edition import Edition
from controller.rules.entries import Entry, EntryKind
from controller.rules.events import TurnBegan
from controller.rules.money.rent import lapsing
from controller.rules.prompts import Ask, prompt
from controller.rules.state import Phase, State
from controller.table.monitors.last_call import ASKED_S
from controller.table.speech.speakable import speakable
from controller.table.wording.headline import for_you_alone, sentence
from controller.text.language import _
from controller.text.sentences import Names, entry_sentence, event_sentences, is_told
from controller.view.interface import (
    Amount,
    LayCard,
    Menu,
    Notice,
    ScanCode,
    ShownPage,
    Tone,
    Typing,
    Ui,
)

EVENTS_MOST = 8
"""Sentences about one command. After these come "and more": nobody listens that long."""


class Heard(msgspec.Struct, frozen=True):
    """What somebody who listens knows: the question, the open page, and the last notice;
    `dismissed`: when news or a notice was last dismissed (seconds of the table's clock);
    `last_calls`: the rents that end with the roll that is awaited; `rolls`: a bot waits with it."""

    question: str
    page: ShownPage | None
    notice: Notice | None
    dismissed: float | None = None
    last_calls: tuple[str, ...] = ()
    rolls: str = ""


def heard(state: State, ui: Ui) -> Heard:
    """What can be heard now."""
    calls = [_("Last call: {rent}.", rent=may_ask(state, claim)) for claim in lapsing(state)]
    rolls = ""
    if ui.rolls is not None:
        who = name(state, state.turn)
        rolls = _("{name} rolls in {count} seconds.", name=who, count=round(ASKED_S))
    return Heard(questions.question(state), ui.page, ui.notice, ui.dismissed, tuple(calls), rolls)


def sentences(entries: Iterable[Entry], names: Names) -> list[str]:
    """What happened, a sentence each. Whose turn it is, the question says."""
    return [sentence for entry in entries for sentence in _entry(entry, names)]


def _entry(entry: Entry, names: Names) -> list[str]:
    if entry.kind is not EntryKind.COMMAND:
        return [] if entry.kind is EntryKind.NOTE else [entry_sentence(entry, names)]
    events = [one for one in entry.events if is_told(one) and not isinstance(one, TurnBegan)]
    sentences = event_sentences(entry, events[:EVENTS_MOST], names)
    return [*sentences, _("And more.")] if len(events) > EVENTS_MOST else sentences


def news(before: Heard, now: Heard, state: State, *, happened: bool) -> list[str]:
    """What is new to hear besides what happened: a notice, and then the page, or the question if no
    page is open. If something happened, the question is said again: it was interrupted, or is
    forgotten by now. Nothing is said twice."""
    if happened and now.page is None:
        before = replace(before, question="")
    noticed = _noticed(before.notice, now.notice, happened=happened)
    if noticed and _repeats(now):
        return [*noticed, now.question]
    calls = [one for one in now.last_calls if one not in before.last_calls]
    calls += [now.rolls] if now.rolls and not before.rolls else []
    return list(dict.fromkeys([*noticed, *calls, *_asked(before, now, state)]))


def everything(now: Heard, state: State) -> list[str]:
    """What is said to somebody who asks: last calls, the question, and the open page."""
    return [
        *now.last_calls,
        now.question,
        *(_page(now.page, state) if now.page is not None else ()),
    ]


def _repeats(now: Heard) -> bool:
    """Whether the open page shows, line by line, what the notice says."""
    return (
        isinstance(now.page, Menu)
        and now.notice is not None
        and (now.page.title == now.notice.title)
    )


def _noticed(before: Notice | None, now: Notice | None, *, happened: bool) -> list[str]:
    if now is None or now == before:
        return []
    if now.secret:  # others listen (R71)
        return [for_you_alone()]
    if happened and now.tone is Tone.BACK:  # the news has already said that it was taken back
        return [sentence(now.text)]
    return [sentence(now.title), sentence(now.text)]


def _asked(before: Heard, now: Heard, state: State) -> list[str]:
    """The question or the page, if it is new, or shows again because a message was dismissed."""
    appears = now.dismissed not in (None, before.dismissed)
    if now.page is None:
        new = (before.question, None) != (now.question, before.page)
        return [now.question] if new or appears else []
    if now.page == before.page:
        return [_line(now.page, state)] if appears else []
    if (turned := _turned(before.page, now.page, state)) is not None:
        owed = now.question != before.question and prompt(state).ask is Ask.DEBT
        return [now.question, *turned] if owed else turned  # how much is still to be found
    asked = [now.question] if now.question != before.question else []
    return [*asked, *_page(now.page, state)]


def _turned(before: ShownPage | None, now: ShownPage, state: State) -> list[str] | None:
    """What is new on the same page: the line or the amount that was turned to, or other lines that
    a tap has changed; None: it is another page."""
    match before, now:
        case Menu(secret=True), Menu(secret=True) if replace(before, cursor=now.cursor) == now:
            return []  # how far the knob turns would tell how much there is to choose from
        case Menu(), Menu() if changed := _changed(before, now):
            return changed
        case (
            (Menu(title=was), Menu(title=title))
            | (Amount(title=was), Amount(title=title))
            | (Typing(title=was), Typing(title=title))
        ) if was == title:
            return [_line(now, state)]
        case LayCard(at=was), LayCard(at=at) if was == at:
            return [_line(now, state)]
        case _:
            return None


def _changed(before: Menu, now: Menu) -> list[str]:
    """The lines that have become others while the cursor and its line stayed as they were."""
    if (before.title, before.cursor, before.said) != (now.title, now.cursor, now.said):
        return []
    pairs = zip(before.items, now.items, strict=False)
    return [line for was, line in pairs if line != was] * (len(before.items) == len(now.items))


def _line(page: ShownPage, state: State) -> str:
    """The line or the amount that has been turned to."""
    match page:
        case Menu(secret=True):
            return for_you_alone()
        case Menu():
            return page.said
        case Amount():
            return _amount(page, state)
        case LayCard(items=items, cursor=cursor) | Typing(items=items, cursor=cursor):
            return items[cursor]
        case ScanCode():
            return page.title


def _page(page: ShownPage, state: State) -> list[str]:
    match page:
        case Menu(secret=True):
            return [for_you_alone()]
        case Menu(title=title, items=items, cursor=cursor):
            count = len(items)
            more = [_("Line {at} of {count}.", at=cursor + 1, count=count)] if count > 1 else []
            return [sentence(title), sentence(page.said), *more]
        case Amount(title=title):
            return [sentence(title), _amount(page, state)]
        case LayCard(title=title, name=name):
            return [sentence(title), sentence(name)]
        case ScanCode(title=title, place=place, code=code):
            digits = " ".join(code.replace(" ", ""))
            return [sentence(title), sentence(place), sentence(digits)]
        case Typing(title=title, items=items, cursor=cursor):
            return [sentence(title), items[cursor]]


def _amount(page: Amount, state: State) -> str:
    return (
        str(page.amount) if page.plain or state.phase is Phase.SETUP else money(state, page.amount)
    )


def joined(sentences: Sequence[str], edition: Edition) -> str:
    """As one text to be said."""
    said = (sentence(speakable(one, edition)) for one in sentences)
    return " ".join(filter(None, said))
