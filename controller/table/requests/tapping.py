"""A card that a phone reads, by its sticker or its code: a tap of the phone's players, which does
what it would do on the table's pad. What that is, table/input/taps.py says."""

from __future__ import annotations

from common.message import Message
from controller.dialogue.questions import question
from controller.files.card_codes import read_code
from controller.files.enrolment import NEEDED, things
from controller.files.tagbook import DeedTag, Tag, TokenTag, hex_of, names
from controller.rules.state import Phase
from controller.table.input import taps
from controller.table.panel.page import Action, Chosen, Say
from controller.table.panel.pages.enrolling import Adopt
from controller.table.requests import messages
from controller.table.requests.doing import choose, given, not_yours
from controller.table.requests.request import Answer, At, Role
from controller.table.wording.tag_names import title
from controller.text.language import _
from controller.text.wording import worded


def tap(at: At, asked: messages.TapCard) -> Answer:
    """Tells the page what to show, if it only shows something: a deed's `space`, the `chair` of a
    token before a game, or, for the host, which cards a strange sticker might be for."""
    if at.role is Role.WATCHER:
        return _("Join the table first, with the code on its display.")
    card = read_code(at.table.state.edition, asked.card)
    if isinstance(card, Message):
        return worded(card)
    if isinstance(card, bytes):
        return _sticker(at, card)
    return _means(at, card)


def _sticker(at: At, uid: bytes) -> Answer:
    table = at.table
    tag = table.tagbook.tag(uid)
    if tag is not None:
        return _means(at, tag)
    if at.role is not Role.HOST or table.context.tags is None:
        return _("The table does not know this card. The host's phone can teach it.")
    return {"done": True, "tapped": {"teach": hex_of(uid), "cards": _cards(at)}}


def _cards(at: At) -> list[list[object]]:
    """What a sticker may be for, as [section, name, title, whether it has one]: first what has
    none."""
    edition, book = at.table.state.edition, at.table.tagbook
    found = [
        [one.section, one.name, title(edition, one), bool(book.uids(one.tag))]
        for one in things(edition, NEEDED)
    ]
    return sorted(found, key=lambda line: bool(line[-1]))


def _means(at: At, tag: Tag) -> Answer:
    table, state = at.table, at.table.state
    if state.phase is Phase.SETUP:
        if isinstance(tag, TokenTag):
            return {"done": True, "tapped": {"chair": tag.token}}
        return question(state)
    act = taps.plainly(table.context, tag)
    if isinstance(act, Action) or act.seat not in at.seats:
        return _looks(at, tag, act)
    counts = table.read_by_phones.read(("", act.seat, tag), table.now)
    return given(at, act) if counts else ""


def _looks(at: At, tag: Tag, act: Chosen) -> Answer:
    """Nothing is played: the page shows the deed, or what is asked."""
    if isinstance(tag, DeedTag):
        return {"done": True, "tapped": {"space": tag.space}}
    if not isinstance(act, Action):
        return not_yours(at.table.state, act.seat)
    if isinstance(act, Say):
        return "" if act.secret else _("{title}: {value}", title=act.title, value=act.text)
    return {"done": True, "tapped": {"question": True}}


def teach(at: At, asked: messages.TeachCard) -> str:
    table = at.table
    edition, uid = table.state.edition, read_code(table.state.edition, asked.uid)
    tag = names(edition).get(asked.section, {}).get(asked.name)
    if table.context.tags is None or tag is None or not isinstance(uid, bytes):
        return _("That cannot be chosen now.")
    return choose(at, Adopt(uid, tag))
