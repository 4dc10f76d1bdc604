"""Correcting mistakes (R69): what is wrong, what is right, and why. Several at once are one
correction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Self

from msgspec import Meta
from msgspec.structs import replace

from controller.dialogue.forms.mistakes import MISTAKES, What, subjects, values
from controller.dialogue.forms.unpaid import unpaid
from controller.dialogue.model import (
    AnyField,
    Filled,
    Form,
    Item,
    Link,
    Note,
    Number,
    Pick,
    Text,
    Value,
)
from controller.rules.board import Secret
from controller.rules.commands import Adjust, Correction
from controller.rules.engine import decide, verify
from controller.rules.events import DealEnded, RentDropped
from controller.rules.game.adjusting import as_booked, refers_to_nothing
from controller.rules.references import MOST
from controller.rules.refusals import Refusal
from controller.rules.state import State
from controller.text.language import N_, _
from controller.text.sentences import Names, correction_sentence, event_sentence, refusal_sentence

REASONS = (
    N_("wrong player"), N_("wrong amount"), N_("wrong space"), N_("forgotten"), N_("a mix-up"),
)  # fmt: skip
"""Reasons to choose from; everybody reads the one that is chosen."""

REASON_MOST = 80
"""Letters of a reason."""

ADDED_MOST = 19
"""Corrections to which another can still be added: 20 are the most at once."""


class Correcting(Filled, frozen=True, kw_only=True, tag="correct"):
    """What has been filled in. `about`: whom or what, by its key, "": the first; `value`: what is
    right, None: as the books have it; `added`: what is corrected as well."""

    what: What = "cash"
    about: Annotated[str, Meta(max_length=10)] = ""
    value: Annotated[int, Meta(ge=-1, le=MOST)] | None = None
    reason: Annotated[str, Meta(max_length=REASON_MOST)] = ""
    added: Annotated[tuple[Correction, ...], Meta(max_length=ADDED_MOST)] = ()

    def set(self, name: str, value: Value) -> Self:
        begun = replace(self, value=None) if name in ("what", "about") else self
        begun = replace(begun, about="") if name == "what" else begun
        return replace(begun, **{name: value})

    def fields(self, state: State) -> tuple[AnyField, ...]:
        """What is wrong, of whom, what is right, and why."""
        return tuple(self._fields(state))

    def command(self, state: State) -> Adjust | None:
        """The correction; None: nothing is to be corrected."""
        wanted = self._wanted(state)
        reason = self.reason.strip() or self.reason  # of blanks, the engine says what is missing
        return Adjust(corrections=wanted, reason=reason) if wanted else None

    def form(self, state: State) -> Form:
        """What will change stands there in sentences before it is done."""
        command = self.command(state)
        return Form(
            values=self,
            fields=self.fields(state),
            notes=tuple(self._notes(state)),
            send=None if command is None else _request(command),
            lacks=_("Nothing to correct yet: say what is right."),
            done=_("Correct it"),
            after=_("Corrected. If that was wrong, take it back above."),
        )

    def _fields(self, state: State) -> Iterator[AnyField]:
        if (about := self._about(state)) is None:
            return
        every = [what for what in MISTAKES if self._subjects(state, what)]
        kinds = tuple(Item(what, _(MISTAKES[what].label)) for what in every)
        yield Pick(name="what", label=_("What is wrong?"), items=kinds, now=about.what, leads=True)
        if whose := MISTAKES[about.what].whose:
            about_what = self._subjects(state, about.what)
            found = tuple(Item(_key(one), label) for one, label in about_what)
            yield Pick(name="about", label=_(whose), items=found, now=_key(about), leads=True)
        yield self._right(state, about)
        yield Text(
            name="reason", label=_("Why?"), hint=_("Everybody reads it."), now=self.reason,
            most=REASON_MOST, usual=tuple(_(reason) for reason in REASONS),
        )  # fmt: skip

    def _subjects(self, state: State, what: What) -> list[tuple[Correction, str]]:
        return list(subjects(state, what, self.added))

    def _about(self, state: State) -> Correction | None:
        """What it is about, as a correction without its value: the first that can be meant, unless
        somebody has said; None: no game is played."""
        every = self._subjects(state, self.what) or self._subjects(state, "cash")
        found = [one for one, _label in every]
        said = (one for one in found if _key(one) == self.about)
        return next(said, found[0] if found else None)

    def _right(self, state: State, about: Correction) -> Pick | Number:
        label, seat, booked = _("What is right?"), about.seat, as_booked(state, about)
        now = next((one.value for one in self._new(state)), booked)
        if items := tuple(Item(*one) for one in values(state, about)):
            return Pick(name="value", label=label, items=items, now=now, same=booked, seat=seat)
        return Number(name="value", label=label, least=0, most=MOST, now=max(now, 0), seat=seat)

    def _wanted(self, state: State) -> tuple[Correction, ...]:
        """All that is to be corrected; nothing while no game is played."""
        return () if self._about(state) is None else (*self.added, *self._new(state))

    def _new(self, state: State) -> Iterator[Correction]:
        """What is to be corrected besides what is added, if it is not as the books have it. What
        somebody said of a thing that is gone holds for no other."""
        about = self._about(state)
        if about is None or self.value is None or self.about not in ("", _key(about)):
            return
        if about.what == self.what and self.value != as_booked(state, about):
            yield replace(about, value=self.value)

    def _notes(self, state: State) -> Iterator[Note]:
        """What is added already, what will change besides, or why it cannot, and the money that
        goes with it."""
        wanted = self._wanted(state)
        if not wanted:
            return
        if (no := _unsaid(state, wanted)) is not None:
            yield Note(kind="no", words=(no,))
            return
        said = _sentences(state, wanted)
        for at, words in enumerate(said[: len(self.added)]):
            rest = self.added[:at] + self.added[at + 1 :]
            drop = Link(label=_("Remove"), values=replace(self, added=rest))
            yield Note(kind="added", words=(words,), links=(drop,))
        command = Adjust(corrections=wanted, reason=self.reason or "?")
        if (why := verify(state, command)) is not None:
            yield Note(kind="no", words=(refusal_sentence(why),))
            return
        if will := (*said[len(self.added) :], *_dropped(state, command)):
            title = _("This will change, too:") if self.added else _("This will change:")
            yield Note(kind="will", words=(title, *will))
        room = ADDED_MOST - len(wanted)
        if (due := unpaid(state, wanted)) is not None:
            ways = tuple(
                Link(label=label, values=replace(self, value=None, added=(*wanted, one)))
                for label, one in (due.ways if room > 0 else ())
            )
            yield Note(kind="beside", words=(due.words,), links=ways)
        if len(wanted) > len(self.added) and room >= 0:
            more = Link(label=_("Add another"), values=replace(self, value=None, added=wanted))
            yield Note(kind="more", words=(), links=(more,))


def _request(command: Adjust) -> dict[str, Any]:
    return {"do": "correct", "corrections": command.corrections, "reason": command.reason}


def _key(one: Correction) -> str:
    """What it is about, as one word."""
    return f"{one.deck}:{one.card}" if one.what == "card" else str(max(one.seat, one.space))


def _unsaid(state: State, wanted: Iterable[Correction]) -> str | None:
    """Why these cannot even be put into words."""
    for one in wanted:
        if (why := refers_to_nothing(state, one)) is not None:
            return refusal_sentence(why)
        if _of_secret_card(state, one):
            return _("The holder of a secret card is shown only after the correction.")
    return None


def _of_secret_card(state: State, one: Correction) -> bool:
    """Whether it is about a card that only its holder may know (R71): the host may be a player."""
    if one.what != "card" or state.rules.secret_cards != "secret":
        return False
    return isinstance(state.edition.card(one.deck, one.card).effect, Secret)


def _sentences(state: State, wanted: Iterable[Correction]) -> list[str]:
    """What these corrections would change, one sentence each."""
    names = Names(state.edition, *zip(*state.players, strict=True))
    return [f"{correction_sentence(one, as_booked(state, one), names)}." for one in wanted]


def _dropped(state: State, command: Adjust) -> list[str]:
    """What corrections that can be made would drop (R69), one sentence each."""
    names = Names(state.edition, *zip(*state.players, strict=True))
    outcome = decide(state, command)
    assert not isinstance(outcome, Refusal)
    ends = [event for event in outcome if isinstance(event, RentDropped | DealEnded)]
    return [event_sentence(event, names) for event in ends]
