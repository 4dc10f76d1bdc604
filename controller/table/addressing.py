"""Writes the table's address to stickers that are laid to be enrolled; each counts once it is done.

How a sticker is written to is hardware/readers/ntag.py's; what it then stands for is enroller.py's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from common.message import Message
from controller.files.card_codes import PATH
from controller.files.enrolment import Enrolment
from controller.files.tagbook import hex_of
from controller.table.enroller import Enroller
from controller.table.presenter.presenter import Presenter
from controller.table.wording import notices
from controller.text.language import _
from controller.text.wording import worded
from controller.view.interface import Tone
from hardware.ports import Clock, DeviceEvent, TagPlaced
from hardware.readers.ntag import GONE, NO_NTAG, writing

if TYPE_CHECKING:
    from hardware.readers.tag_talk import TagTalk


class Addressing:
    """One sticker at a time. Without `use` nothing is written."""

    def __init__(self, presenter: Presenter, clock: Clock, enroller: Enroller) -> None:
        self._presenter, self._clock, self._enroller = presenter, clock, enroller
        self._talk: TagTalk | None = None
        self._base: Callable[[], str] = str
        self._overwrite = False
        self._complained = False  # of a reader with older firmware

    def use(self, talk: TagTalk, base: Callable[[], str] | None = None, *, overwrite: bool) -> None:
        """Write by these readers. `base` gives what stands before a sticker's number, empty for
        nothing; None: where phones find this table. `overwrite`: also over something else."""
        self._talk, self._base, self._overwrite = talk, base or self._where_phones, overwrite

    def laid(self, tag: TagPlaced) -> None:
        """A card was laid down while cards are being laid."""
        talk, base = self._talk, self._base()
        if talk is not None and talk.tag is not None:
            talk.stop()
            self._enroller.neither()
        elif talk is None or not base or not self._enroller.takes() or not self._able(talk, tag):
            self._enroller.laid(tag.uid)
        else:
            awaited = self._presenter.panel.enrolment
            talk.begin(
                tag, writing(tag.uid, base, overwrite=self._overwrite),
                lambda why: self._ended(tag.uid, base, awaited, why),
            )  # fmt: skip

    def on(self, event: DeviceEvent) -> None:
        """What a device says may be about the sticker."""
        if self._talk is not None:
            self._talk.on(event)

    def _able(self, talk: TagTalk, tag: TagPlaced) -> bool:
        if not talk.ours(tag.source):
            return False
        why = talk.unable(tag.source)
        if why is not None and not self._complained:
            self._complained = True
            self._presenter.say(f"{tag.source}: {worded(why)}.")
        return why is None

    def _ended(self, uid: bytes, base: str, awaited: Enrolment | None, why: Message | None) -> None:
        number, presenter = hex_of(uid), self._presenter
        if not self._enroller.laying():
            return
        if why is GONE or presenter.panel.enrolment != awaited:  # somebody has gone on meanwhile
            self._complain(_("Not finished: {what}.", what=worded(GONE)))
            return
        if why is None:
            to = f"{base}{number}"
            presenter.say(
                _("Phones that touch {number} open {address}.", number=number, address=to)
            )
        else:
            reason = worded(why)
            presenter.say(_("{number} has no address: {why}.", number=number, why=reason))
        self._enroller.laid(uid)
        if why is not None and why is not NO_NTAG:
            self._complain(_("Readers know the card, phones do not: {why}.", why=worded(why)))

    def _complain(self, text: str) -> None:
        title = _("No address")
        self._presenter.notice(notices.notice(title, text, Tone.NO, self._clock.time()))

    def _where_phones(self) -> str:
        phones = self._presenter.context.phones
        place = phones.place() if phones is not None else "localhost"
        return "" if place.startswith("localhost") else f"http://{place}{PATH}"
