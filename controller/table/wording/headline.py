"""One sentence for what the display shows, so that words beside it never say anything else."""

from __future__ import annotations

from controller.dialogue import questions
from controller.dialogue.words import money
from controller.rules.state import Phase, State
from controller.text.language import _
from controller.text.sentences import Names, event_sentence
from controller.view.interface import Amount, Menu, Notice, Ui
from controller.view.oled import shown
from controller.view.oled.moments.moment import Moment


def headline(state: State, ui: Ui, now: float) -> str:
    """The notice, the page or the event that the display shows at `now`, or else the question."""
    match shown(state, ui, now):
        case Notice(secret=True) | Menu(secret=True):
            return for_you_alone()
        case Notice() as notice:
            return in_words(notice)
        case Moment(event=event) if event is not None:
            names, tokens = zip(*state.players, strict=True)
            return event_sentence(event, Names(state.edition, names, tokens))
        case Moment() | None:
            return questions.question(state)
        case Amount(plain=plain, amount=amount) as page:
            value = str(amount) if plain or state.phase is Phase.SETUP else money(state, amount)
            return _("{title}: {value}", title=page.title, value=value)
        case page:
            question = questions.question(state)
            return question if page.title in question else page.title  # which then says more


def in_words(notice: Notice) -> str:
    """What a notice says, in sentences."""
    return " ".join(sentence(one) for one in (notice.title, notice.text) if one)


def for_you_alone() -> str:
    """What is said and shown to all in place of what is secret (R71)."""
    return _("This is for you alone: read it on the display or on your phone.")


def sentence(text: str) -> str:
    """With a full stop, so that the voice falls and pauses."""
    return text if text.endswith((".", "!", "?", "…")) or not text else f"{text}."
