"""Offering a deal: to whom, what each side gives, and which rent it takes the place of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Self

from msgspec import Meta
from msgspec.structs import replace

from controller.dialogue import words
from controller.dialogue.model import (
    AnyField,
    Filled,
    Form,
    Group,
    Item,
    Note,
    Number,
    Pick,
    Ticks,
    Value,
)
from controller.dialogue.terms import groups, left, then_has
from controller.rules.commands import Bundle, Offer
from controller.rules.engine import verify
from controller.rules.legal import anytime
from controller.rules.property.deals import as_deal, rent_owed
from controller.rules.property.mortgages import group_built, interest_due
from controller.rules.state import Deal, State
from controller.text.language import _
from controller.text.sentences import card_title, refusal_sentence

Amount = Annotated[int, Meta(ge=0)]


class Dealing(Filled, frozen=True, kw_only=True, tag="deal"):
    """What has been filled in. `own` and `theirs`: how much of the rent that the seat owes, or that
    it is owed, the deal takes the place of; None: of all. `answers`: it began as the other's offer,
    turned round."""

    seat: Annotated[int, Meta(ge=0, le=8)]
    to: Annotated[int, Meta(ge=-1, le=8)] = -1
    give: Bundle = Bundle()
    take: Bundle = Bundle()
    own: Amount | None = None
    theirs: Amount | None = None
    answers: bool = False

    @classmethod
    def answering(cls, deal: Deal) -> Self:
        """What somebody is offered, turned round, to be changed."""
        own, theirs = max(0, -deal.settles), max(0, deal.settles)
        return cls(
            seat=deal.to, to=deal.by, give=deal.take, take=deal.give, own=own, theirs=theirs,
            answers=True,
        )  # fmt: skip

    @property
    def whose(self) -> int:
        return self.seat

    def set(self, name: str, value: Value) -> Self:
        """Of two rents a deal takes the place of one (D10)."""
        side, _dot, part = name.partition(".")
        if part:
            return replace(self, **{side: replace(getattr(self, side), **{part: value})})
        made = replace(self, **{name: value})
        match name:
            case "to":
                return replace(made, take=Bundle(), own=None, theirs=None, answers=False)
            case "own" if value:
                return replace(made, theirs=0)
            case "theirs" if value:
                return replace(made, own=0)
            case _:
                return made

    def command(self, state: State) -> Offer | None:
        """The offer, without what has gone elsewhere since."""
        return self.offer(state) if self._to(state) in _partners(state, self.seat) else None

    def fields(self, state: State) -> tuple[AnyField, ...]:
        return tuple(self._fields(state))

    def form(self, state: State) -> Form:
        to, made, offer = self._to(state), self.offer(state), self.command(state)
        lacks = _("Nobody can make a deal now.")
        if made is not None and (no := verify(state, made)) is not None:
            lacks = refusal_sentence(no)
        elif to >= 0:
            lacks = _("{name} cannot make a deal now.", name=words.name(state, to))
        return Form(
            values=self,
            fields=self.fields(state),
            notes=tuple(self._notes(state, offer, lacks)),
            send=None if offer is None else {"do": "give", "command": offer},
            lacks=lacks,
            done=_("Offer"),
            after="",
        )

    def _to(self, state: State) -> int:
        """Whom it is offered to: the first that it can be, unless somebody has said; -1: nobody."""
        if 0 <= self.to < state.seats:
            return self.to
        return next(iter(_partners(state, self.seat)), -1)

    def offer(self, state: State) -> Offer | None:
        """It as far as both sides have it; None: one of the two does not play any more."""
        to = self._to(state)
        if not {self.seat, to} <= {*state.seats_in_play()}:
            return None
        give, take = _held(state, self.give, self.seat), _held(state, self.take, to)
        return Offer(self.seat, to, give, take, self._settles(state, to))

    def possible(self, state: State) -> Self | None:
        """What is left of it after the state has changed; None: nothing."""
        offer = self.offer(state)
        return None if offer is None else replace(self, give=offer.give, take=offer.take)

    def _settles(self, state: State, to: int) -> int:
        """Where rent may be paid in property it is in place of all the rent that one owes the
        other, until somebody says something else."""
        mine, due = owed(state, self.seat, to), owed(state, to, self.seat)
        own = (0 if self.theirs else mine) if self.own is None else min(self.own, mine)
        theirs = (0 if mine else due) if self.theirs is None else min(self.theirs, due)
        return own or -theirs

    def sides(self, state: State) -> list[Group]:
        """What each of the two gives, of all that they could."""
        return [field for field in self._fields(state) if isinstance(field, Group)]

    def amounts(self, state: State) -> list[Number]:
        """The money of both, and the rents that it can take the place of."""
        every = [*self._fields(state), *(one for side in self.sides(state) for one in side.fields)]
        return [field for field in every if isinstance(field, Number)]

    def _fields(self, state: State) -> Iterator[AnyField]:
        to, draft = self._to(state), self.offer(state)
        if draft is None:
            return
        seats = dict.fromkeys((*_partners(state, self.seat), to))
        items = tuple(Item(seat, words.name(state, seat)) for seat in seats)
        yield Pick(name="to", label=_("To"), items=items, now=to, leads=True)
        deal = as_deal(draft)
        yield _side(state, "give", _("You give"), deal)
        yield _side(state, "take", _("You get"), deal)
        if most := owed(state, self.seat, to):
            label = _("In place of rent: you owe {amount}", amount=most)
            now = max(0, draft.settles)
            yield Number(name="own", label=label, least=0, most=most, now=now, seat=self.seat)
        if most := owed(state, to, self.seat):
            name = words.name(state, to)
            label = _("In place of rent: {name} owes {amount}", name=name, amount=most)
            now = max(0, -draft.settles)
            yield Number(name="theirs", label=label, least=0, most=most, now=now, seat=to)

    def _notes(self, state: State, offer: Offer | None, lacks: str) -> Iterator[Note]:
        """What becomes of the other's offer, or why this one cannot be made."""
        if offer is None:
            yield Note(kind="no", words=(lacks,))
            return
        why = verify(state, offer)
        if why is not None and why.code not in _UNFINISHED:
            yield Note(kind="no", words=(refusal_sentence(why),))
        elif any((deal.by, deal.to) == (offer.to, offer.seat) for deal in state.deals):
            name = words.name(state, offer.to)
            said = _("Your offer answers the one from {name}, which is then closed.", name=name)
            yield Note(kind="will", words=(said,))
        elif self.answers:
            said = _("That offer is no longer open. This one would be a new offer.")
            yield Note(kind="will", words=(said,))


_UNFINISHED = ("empty-deal", "gift")
"""Refusals of a deal that is still being put together."""


def owed(state: State, debtor: int, creditor: int) -> int:
    """The rent of a debtor that a deal can take the place of (D10)."""
    return rent_owed(state, debtor, creditor) if state.rules.property_pays_rent else 0


def _held(state: State, side: Bundle, seat: int) -> Bundle:
    """What a seat can still give of a side."""
    deeds = tuple(space for space in _givable(state, seat) if space in side.deeds)
    decks = [deck for deck, _card in state.kept[seat]]
    cards = tuple(
        deck for deck in dict.fromkeys(side.cards)
        for _one in range(min(side.cards.count(deck), decks.count(deck)))
    )  # fmt: skip
    return Bundle(max(0, min(side.cash, state.cash[seat])), deeds, cards)


def _givable(state: State, seat: int) -> list[int]:
    """Deeds that a seat may give: a group with buildings stays together (J2)."""
    return [space for space in state.deeds_of(seat) if not group_built(state, space)]


def _partners(state: State, seat: int) -> list[int]:
    """Whom a seat may offer a deal to now."""
    options = anytime(state, seat) if 0 <= seat < state.seats else []
    return [one.command.to for one in options if isinstance(one.command, Offer)]


def _side(state: State, name: str, label: str, deal: Deal) -> Group:
    """What one side gives, of all that it could, and what it then has."""
    seat, gives, gets = deal.by, deal.give, deal.take
    if name == "take":
        seat, gives, gets = deal.to, gets, gives
    free, due = state.spendable(seat), interest_due(state, gets.deeds)
    has, behind = left(state, seat, gives, gets), state.cash[seat] - free
    says = [then_has(state, seat, has)]
    if due:
        says.append(_("after interest to the Bank: {amount}", amount=due))
    if behind:
        says.append(_("not counting {amount} set aside for the bid", amount=behind))
    says += [one.says[seat] for one in groups(state, deal) if seat in one.says]
    most = max(0, free)
    fields: list[Number | Ticks] = [
        Number(
            name=f"{name}.cash", label=_("Money, up to {amount}", amount=most), least=0, most=most,
            now=min(gives.cash, most), seat=seat,
        )
    ]  # fmt: skip
    deeds = tuple(Item(space, words.deed(state, space), space) for space in _givable(state, seat))
    cards = tuple(Item(deck, card_title(state.edition, deck, i)) for deck, i in state.kept[seat])
    if deeds:
        fields.append(Ticks(name=f"{name}.deeds", label=_("Deeds"), items=deeds, now=gives.deeds))
    if cards:
        fields.append(Ticks(name=f"{name}.cards", label=_("Cards"), items=cards, now=gives.cards))
    return Group(
        name=name, label=label, seat=seat, fields=tuple(fields), says=tuple(says), short=has < 0
    )
