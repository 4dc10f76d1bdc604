"""Enrols tags at a table: takes the cards that are laid, keeps the book, answers with a sound.

Which page shows what is in panel/pages/enrolling.py.
"""

from __future__ import annotations

from collections.abc import Callable

from controller.files import enrolment
from controller.files.enrolment import Enrolment, Laid
from controller.files.tagbook import TagBook
from controller.rules.edition import Edition
from controller.table.panel.pages.enrolling import (
    Adopt,
    Doubtful,
    Enrol,
    EnrolMove,
    EnrolOne,
    LayCards,
    LayingPage,
    Step,
    SwapTags,
    Tags,
    enrols,
)
from controller.table.presenter import changes
from controller.table.presenter.presenter import Presenter
from controller.table.wording import notices
from controller.table.wording.tag_names import progress, title
from controller.text.language import _, ngettext
from controller.view.interface import Tone
from controller.view.sounds import TUNES, Sound
from hardware.ports import Clock

Keep = Callable[[Edition, TagBook], object]
"""Writes an edition's book down; OSError if it cannot."""

TOGETHER_S = 0.15
"""Seconds within which two cards were laid together: nobody knows which of them is which."""


class Enroller:
    """The tag book of a table, and what changes it. Without `keep` it stays as it is."""

    def __init__(
        self, presenter: Presenter, book: TagBook, keep: Keep | None, clock: Clock
    ) -> None:
        self.book = book
        self._presenter, self._keep, self._clock = presenter, keep, clock
        self._lies = b""  # the card that was laid last, while it lies
        self._laid_at = 0.0
        self._before: Enrolment | None = None  # how it was before that card
        self.set_book(book)

    def set_book(self, book: TagBook) -> None:
        """Use another book from now on; the presenter shows it at its next update."""
        self.book = book
        self._presenter.apply(changes.on_context, tags=book if self._keep else None)

    def laying(self) -> bool:
        """Whether cards are being laid now."""
        return isinstance(self._presenter.panel.top, LayingPage | SwapTags)

    def takes(self) -> bool:
        """Whether a card that is laid now is taken for something."""
        return isinstance(self._presenter.panel.top, LayingPage) and not self._with_the_last()

    def expects(self) -> bool:
        """Whether a card that is laid now is for the book, if only because it came with one."""
        return self.laying() or self._with_the_last()

    def lifted(self, uid: bytes) -> None:
        """A card was taken away; the next one does not come with it."""
        if uid == self._lies:
            self._lies = b""

    def stray(self, uid: bytes) -> None:
        """A card that nobody knows: the menu offers to enrol it."""
        self._presenter.apply(changes.renewed, stray=uid)

    def offer(self) -> None:
        """Open the page of the tag book, if it can be changed here."""
        self._presenter.open(Tags())
        self._presenter.show()

    def laid(self, uid: bytes) -> None:
        """A card was laid down while cards are being laid."""
        if isinstance(top := self._presenter.panel.top, SwapTags):
            self._swapping(top, uid)
            return
        if self._with_the_last():
            self._together()
            return
        before = self._now()
        self._lies, self._laid_at, self._before = uid, self._clock.time(), before
        now, became = enrolment.laid(self._presenter.state.edition, before, uid)
        if became is Laid.TAKEN and not self._kept(now.book):
            return
        self._go(now, Sound.NO if became is Laid.DOUBLE else Sound.YES)

    def carry_out(self, act: Enrol | EnrolOne | Adopt | Step) -> None:
        """Do what a line of a page says."""
        edition = self._presenter.state.edition
        match act:
            case Enrol(sections, again, second):
                self._begin(
                    enrolment.begin(edition, self.book, sections, again=again, second=second)
                )
            case EnrolOne(tag):
                self._begin(enrolment.replacing(edition, self.book, tag))
            case Adopt(uid, tag):
                several = len(self.book.uids(tag)) > 1  # of two boxes: the others still count
                add = self.book.also if several else self.book.having
                if self._kept(add(uid, tag)):
                    thing = enrolment.thing_of(edition, tag)
                    self._end(title(edition, thing), _("Its card is known now."))
            case Step(EnrolMove.MOVE):
                now = enrolment.moved(self._now())
                if self._kept(now.book):
                    self._go(now, Sound.YES)
            case Step(way):
                move = enrolment.skipped if way is EnrolMove.SKIP else enrolment.back
                self._go(move(self._now()), None)

    def _swapping(self, page: SwapTags, uid: bytes) -> None:
        """One of the two cards whose tags are to change places."""
        presenter, tag = self._presenter, self.book.tag(uid)
        if tag is None:
            text = _("The table does not know this card, so it cannot be swapped.")
            presenter.notice(notices.notice(_("Unknown card"), text, Tone.NO, self._clock.time()))
            return
        before = self.book.tag(page.one)
        if before is None or before == tag:
            presenter.apply(
                changes.paged, presenter.panel.less().opened(presenter.context, SwapTags(uid))
            )
            presenter.sound(TUNES[Sound.YES])
            presenter.show()
            return
        if self._kept(self.book.swapped(page.one, uid)):
            presenter.sound(TUNES[Sound.YES])
            named = (enrolment.thing_of(presenter.state.edition, one) for one in (before, tag))
            one, other = (title(presenter.state.edition, thing) for thing in named)
            self._end(_("Swapped"), _("{name} and {other}", name=one, other=other))

    def _with_the_last(self) -> bool:
        return bool(self._lies) and self._clock.time() - self._laid_at < TOGETHER_S

    def _together(self) -> None:
        """Two cards at once: neither is taken, and what the first one was taken for is undone."""
        self._laid_at = self._clock.time()
        before, self._before, presenter = self._before, None, self._presenter
        if before is not None:
            if not self._kept(before.book):
                return
            if not self.laying():
                again = enrols(presenter.panel, before).opened(presenter.context, LayCards())
                presenter.apply(changes.paged, again)
            self._go(before, None)
        self.neither()

    def neither(self) -> None:
        """Say of two cards that neither was taken."""
        text = _("Neither counts. Tap one card at a time.")
        notice = notices.notice(_("Two cards"), text, Tone.NO, self._clock.time())
        self._presenter.notice(notice)

    def _now(self) -> Enrolment:
        now = self._presenter.panel.enrolment
        assert now is not None  # a page is open that shows it
        return now

    def _begin(self, now: Enrolment) -> None:
        if now.awaited is None:
            self._done(now)
            return
        presenter = self._presenter
        presenter.apply(
            changes.paged, enrols(presenter.panel, now).opened(presenter.context, LayCards())
        )
        presenter.say(progress(presenter.state.edition, now))
        presenter.show()

    def _go(self, now: Enrolment, sound: Sound | None) -> None:
        """Show what is awaited now."""
        presenter = self._presenter
        if sound is not None:
            presenter.sound(TUNES[sound])
        if now.awaited is None:
            self._done(now)
            return
        panel = enrols(presenter.panel, now)
        if now.doubt is not None:
            panel = panel.opened(presenter.context, Doubtful())
        presenter.apply(changes.paged, panel)
        presenter.say(progress(presenter.state.edition, now))
        presenter.show()

    def _done(self, now: Enrolment) -> None:
        if missing := len(now.missing):
            text = ngettext("{count} card is still missing.", "{count} cards are still missing.",
                            missing)  # fmt: skip
            self._end(_("Not finished"), text)
        elif len(now.things) == 1:
            text = _("The new card counts from now on.")
            self._end(title(self._presenter.state.edition, now.things[0]), text)
        else:
            self._end(_("Learned"), _("All cards are known."))

    def _end(self, head: str, text: str) -> None:
        self._presenter.apply(changes.closed)
        self._presenter.notice(notices.notice(head, text, Tone.YES, self._clock.time()))

    def _kept(self, book: TagBook) -> bool:
        """Write the book down; false, and a notice, if that failed."""
        assert self._keep is not None  # or no page of ours would be open
        try:
            self._keep(self._presenter.state.edition, book)
        except OSError as error:
            why = error.strerror or str(error)
            self._presenter.notice(notices.unwritten(why, self._clock.time()))
            return False
        self.set_book(book)
        self._presenter.apply(changes.renewed)
        return True
