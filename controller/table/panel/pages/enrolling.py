"""The pages on which tags are enrolled: what can be, and what is awaited while cards are laid.

What is awaited next is controller/files/enrolment.py's; taking a card, and writing the book down,
is table/enroller.py's.
"""

from __future__ import annotations

from enum import Enum

from msgspec.structs import replace

from controller.files import enrolment
from controller.files.enrolment import NEEDED, OPTIONAL, Enrolment
from controller.files.tagbook import Tag
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Action, Choice, Close, Listing, Page, Panel, Say, ticked
from controller.table.wording.tag_names import kind, title
from controller.text.language import N_, _, ngettext
from controller.view.interface import LayCard, ShownPage

SECTIONS = {
    "tokens": N_("Tokens"),
    "deeds": N_("Title deeds"),
    "cards": N_("Cards to keep"),
    "operator": N_("Cards for menus"),
    "decks": N_("Cards of the decks"),
}


class Enrol(Action, frozen=True):
    """Begin to lay the cards of some sections; `again`: also of things that have one; `second`:
    those of a second box, which count as well."""

    sections: tuple[str, ...]
    again: bool = False
    second: bool = False


class EnrolOne(Action, frozen=True):
    """Wait for a new card of one thing."""

    tag: Tag


class Adopt(Action, frozen=True):
    """The card `uid` is this thing's from now on."""

    uid: bytes
    tag: Tag


class EnrolMove(Enum):
    """Where to go while cards are laid."""

    SKIP = "skip"
    BACK = "back"
    MOVE = "move"  # the doubtful card is the awaited thing's


class Step(Action, frozen=True):
    """Go somewhere while cards are laid."""

    way: EnrolMove


class TagsOf(Page, frozen=True):
    """The things of a section of the tag book: a new card for one, or `uid` is its card."""

    section: str
    uid: bytes = b""

    def listing(self, context: PanelContext) -> Listing | None:
        if context.tags is None:
            return None
        lines = []
        for thing in enrolment.things(context.edition, (self.section,)):
            act = Adopt(self.uid, thing.tag) if self.uid else EnrolOne(thing.tag)
            name, has = title(context.edition, thing), bool(context.tags.uids(thing.tag))
            aloud = _("{thing}: no card yet", thing=name)
            if has:
                aloud = _("{thing}: has a card", thing=name)
            lines.append(ticked(name, act, aloud, on=has))
        return Listing(_(SECTIONS[self.section]), tuple(lines))


class TagKinds(Page, frozen=True):
    """What sort of thing a lost card, or the unknown card `uid`, belongs to."""

    uid: bytes = b""

    def listing(self, context: PanelContext) -> Listing | None:
        if context.tags is None:
            return None
        of = [Choice(_(SECTIONS[one]), TagsOf(one, self.uid)) for one in (*NEEDED, *OPTIONAL)]
        return Listing(_("Which card is it?"), tuple(of))


class Tags(Page, frozen=True):
    """The tag book: what can be enrolled."""

    def listing(self, context: PanelContext) -> Listing | None:
        book = context.tags
        if book is None:
            return None
        things = enrolment.things(context.edition)
        missing = sum(not book.uids(thing.tag) for thing in things)
        lines = []
        if missing:
            go_on = ngettext(
                "Teach the table {count} card", "Teach the table {count} cards", missing
            )
            lines.append(Choice(go_on, Enrol(NEEDED)))
        if context.stray:
            lines.append(Choice(_("Teach the new card"), TagKinds(context.stray)))
        if len(book):
            lines.append(Choice(_("Replace a lost card"), TagKinds()))
            lines.append(Choice(_("Swap two tags"), SwapTags()))
            lines.append(Choice(_("A second box"), SecondBox()))
            lines.append(Choice(_("Start over from the first"), Enrol(NEEDED, True)))
        lines += [Choice(_(SECTIONS[one]), Enrol((one,), True)) for one in OPTIONAL]
        lines.append(Choice(_("Not now"), Close()))
        head = _("Cards: {count} of {of} known", count=len(things) - missing, of=len(things))
        return Listing(head, tuple(lines))


class SecondBox(Page, frozen=True):
    """Cards of another box at the same table: of the same edition, or of another."""

    def listing(self, context: PanelContext) -> Listing | None:
        if context.tags is None:
            return None
        title, other = _("A second box"), _("Another edition")
        text = _(
            "Choose that edition before a game. The table keeps a list of tags for each edition."
        )
        same = Choice(_("The same edition"), Enrol(NEEDED, second=True))
        return Listing(title, (same, Choice(other, Say(other, text))))


class SwapTags(Page, frozen=True):
    """Two cards whose tags were mixed up are tapped one after the other; `one` is the first."""

    one: bytes = b""

    def listing(self, context: PanelContext) -> Listing | None:
        if context.tags is None:
            return None
        stop = Choice(_("stop"), Close())
        tag = context.tags.tag(self.one)
        if tag is None:
            return Listing(_("Tap the first card"), (stop,))
        name = title(context.edition, enrolment.thing_of(context.edition, tag))
        return Listing(_("{name}: tap the other", name=name), (stop,))


class LayingPage(Page, frozen=True):
    """Pages that are open while cards are laid: what is laid is for the book."""

    def content(self, context: PanelContext, panel: Panel) -> Listing | None:
        now = panel.enrolment
        if context.tags is None or now is None or now.awaited is None:
            return None
        return self.laid(context, now)

    def laid(self, context: PanelContext, now: Enrolment) -> Listing | None:
        """What stands on it while something is awaited."""
        raise NotImplementedError(self)


class LayCards(LayingPage, frozen=True):
    """Cards are laid on the pad one after the other, each for the thing that is named."""

    def laid(self, context: PanelContext, now: Enrolment) -> Listing:
        lines = []
        if len(now.things) > 1:
            lines.append(Choice(_("skip"), Step(EnrolMove.SKIP)))
        if now.at > 0:
            lines.append(Choice(_("previous"), Step(EnrolMove.BACK)))
        lines.append(Choice(_("stop"), Close()))
        head = _("Tap card {number} of {of}", number=now.at + 1, of=len(now.things))
        return Listing(head, tuple(lines))

    def shown(self, context: PanelContext, panel: Panel) -> ShownPage | None:
        now, inside, edition = panel.enrolment, self.content(context, panel), context.edition
        if now is None or now.awaited is None or inside is None:
            return None
        return LayCard(
            title=inside.title, name=title(edition, now.awaited), kind=kind(edition, now.awaited),
            last=title(edition, now.last) if now.last else "",
            known=bool(now.book.uids(now.awaited.tag)), at=now.at, of=len(now.things),
            items=tuple(choice.label for choice in inside.choices), cursor=panel.views[-1].at,
        )  # fmt: skip


class Doubtful(LayingPage, frozen=True):
    """The card is already enrolled as something else: leave it so, or not."""

    def laid(self, context: PanelContext, now: Enrolment) -> Listing | None:
        if now.doubt is None or now.awaited is None:
            return None
        head = _("It is {name}", name=title(context.edition, now.doubt.thing))
        move = _("It is {name} now", name=title(context.edition, now.awaited))
        another = Choice(_("Tap another card"), Close())
        if now.doubt.thing == now.awaited:  # the first box's own
            return Listing(head, (another,))
        return Listing(head, (another, Choice(move, Step(EnrolMove.MOVE))))


def enrols(panel: Panel, now: Enrolment) -> Panel:
    """The enrolment as it is now; a page of an older doubt is closed, and the cursor is where it
    was only while it points at the same."""
    base = panel.less() if isinstance(panel.top, Doubtful) else panel
    if isinstance(base.top, LayCards):
        base = base.topped(replace(base.views[-1], at=0))
    return replace(base, enrolment=now)
