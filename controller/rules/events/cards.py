"""Cards that are kept secretly, played on others, and cancelled."""

from controller.rules.events.base import Event
from controller.rules.state import DONE, DRAW, PendingCard, State


class CardKept(Event, frozen=True):
    """The top card was taken, to be played later. Which one it is, is for its holder alone, unless
    the table plays with `shown` cards; of a printed deck nobody else may know (-2)."""

    seat: int
    deck: int
    card: int
    shown: bool = False

    def apply(self, state: State) -> None:
        del state.decks[self.deck][0]
        if state.phase is DRAW:
            state.phase = DONE
        state.secret[self.seat].append((self.deck, self.card))


class CardPlayed(Event, frozen=True):
    """A kept card was played, and goes under its deck. `target` is the seat that it is played
    against, `space` what it is about, `other` the holder's own deed in a swap; -1 for none.
    `asked`: the target may cancel it first."""

    seat: int
    deck: int
    card: int
    target: int = -1
    space: int = -1
    other: int = -1
    asked: bool = False

    def apply(self, state: State) -> None:
        """Move the card; nobody touches property until the target has answered."""
        state.give_up(self.seat, self.deck, self.card)
        state.decks[self.deck].append(self.card)
        if self.asked:
            play = PendingCard(self.seat, self.deck, self.card, self.target, self.space, self.other)
            state.stack.append(play)
            state.go_round()


class CardCancelled(Event, frozen=True):
    """The target cancelled the card on top with one of its own, which goes under its deck too."""

    seat: int
    deck: int
    card: int

    def apply(self, state: State) -> None:
        state.give_up(self.seat, self.deck, self.card)
        state.decks[self.deck].append(self.card)
        state.stack.pop()
        state.go_round()


class CardPassed(Event, frozen=True):
    """The target lets the card on top pass."""

    seat: int

    def apply(self, state: State) -> None:
        state.stack.pop()
        state.go_round()
