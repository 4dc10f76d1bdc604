"""Whole games without devices: chance from a generator, answers from bots."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Sequence
from unicodedata import normalize

from controller.bots import Bot
from controller.bots.manners import Manners
from controller.rules import commands as c
from controller.rules.edition import Edition
from controller.rules.engine import step
from controller.rules.legal import Option, answers, only_rolls
from controller.rules.refusals import Refusal
from controller.rules.state import OVER, ROLL, State
from controller.rules.state.unseen import nameable
from controller.rules.turn.printed_deck import deck_here

Do = Callable[[c.AnyCommand], object]
"""Gives a command to the owner of the state."""


def start_command(
    edition: Edition, names: Sequence[str], rng: random.Random, game: str = "standard",
    rules: dict[str, object] | None = None, tokens: Sequence[str] = (),
) -> c.StartGame:  # fmt: skip
    """Set-up with shuffled decks and deeds; tokens in the edition's order unless named."""
    chosen = tokens or edition.data.tokens
    players = tuple(c.Player(name, token) for name, token in zip(names, chosen, strict=False))
    decks = tuple(_shuffled(range(len(deck.cards)), rng) for deck in edition.board.decks)
    deeds = _shuffled(edition.board.deeds, rng)
    return c.StartGame(
        edition=edition.id, players=players, decks=decks, deeds=deeds, game=game,
        rules=dict(rules or {}),
    )  # fmt: skip


def alike(names: Sequence[str]) -> str:
    """The first name that an earlier player has, too, apart from capitals and from how Unicode
    spells it (NFKC, UAX 15); "" if there is none."""
    found = [normalize("NFKC", name).casefold() for name in names]
    return next((name for i, name in enumerate(names) if found[i] in found[:i]), "")


def _shuffled(things: Iterable[int], rng: random.Random) -> tuple[int, ...]:
    """In any order, each as likely: ten times as quick as `rng.sample`, and games are short."""
    return tuple(sorted(things, key=lambda _: rng.random()))


class DiceRoller:
    """Rolls an edition's dice, every pair of faces equally often."""

    __slots__ = ("_count", "_pairs", "_random")

    def __init__(self, edition: Edition, rng: random.Random) -> None:
        first, second = edition.data.dice
        self._pairs = [(a, b) for a in first for b in second]
        self._count = len(self._pairs)
        self._random = rng.random

    def roll(self) -> tuple[int, int]:
        """Two faces."""
        return self._pairs[int(self._random() * self._count)]

    def draw(self, state: State) -> c.NameCard:
        """The top card of a printed deck that is drawn from now, where nobody holds one in the
        hand: any of those that it can be."""
        deck = deck_here(state)
        cards = [card for card in nameable(state, deck) if card >= 0]
        return c.NameCard(state.turn, cards[int(self._random() * len(cards))], deck)


def next_command(state: State, bots: Sequence[Bot], roller: DiceRoller) -> c.AnyCommand:
    """What the bots would do now: the seat of the first open question answers it."""
    if only_rolls(state):
        seat = state.turn
        return bots[seat].before_roll(state, seat) or c.Roll(seat, roller.roll())
    options = answers(state)
    if state.deals or state.proposal:
        options = _to_deals(options) or options
    command = options[0].command
    seat = command.seat
    if len(options) > 1:
        command = bots[seat].choose(state, seat, options)
    if type(command) is c.Roll:
        if state.phase is not ROLL or state.stack:
            return c.Roll(seat, roller.roll()[: len(command.dice)])
        return bots[seat].before_roll(state, seat) or c.Roll(seat, roller.roll())
    return roller.draw(state) if type(command) is c.NameCard else command


def _to_deals(options: Sequence[Option]) -> tuple[Option, ...]:
    """What players who were offered a deal or other rules may answer; nobody goes on before."""
    return tuple(option for option in options if answers_deal(option.command))


def asks_or_answers(command: c.AnyCommand) -> bool:
    """Whether a command asks for a rent, or answers a deal or other house rules: what is lost if
    the game goes on too soon."""
    return isinstance(command, c.AskRent) or answers_deal(command)


def bots_command(
    state: State, seats: Collection[int], bots: Sequence[Bot], roller: DiceRoller, manners: Manners
) -> c.AnyCommand | None:
    """What the bots of some seats do now, people playing the others: rents first, then deals and
    house rules, then the question. None: nothing is asked of them."""
    options = [one for one in answers(state) if one.command.seat in seats and _left_to(one.command)]
    asking = [one for one in options if isinstance(one.command, c.AskRent)]
    first = asking or _to_deals(options) or options
    if not first:
        return None
    seat = first[0].command.seat
    mine = [one for one in first if one.command.seat == seat]
    command = bots[seat].choose(state, seat, mine) if len(mine) > 1 else mine[0].command
    if not isinstance(command, c.Roll):
        return command
    moves = state.phase is ROLL and not state.stack
    before = manners.before_roll(bots[seat], state, seat, seats) if moves else None
    return before or c.Roll(seat, roller.roll()[: len(command.dice)])


def _left_to(command: c.AnyCommand) -> bool:
    """Bots agree to other house rules, leave their own deals on the table, and to whoever plays by
    hand the hammer, and naming the card of a printed deck (R71)."""
    own = isinstance(command, c.Withdraw) and command.by == command.seat
    return not (own or isinstance(command, c.CloseAuction | c.Disagree | c.NameCard))


def answers_deal(command: c.AnyCommand) -> bool:
    """Whether a command answers an offered deal, not by whom it was offered; or agrees to rules."""
    return isinstance(command, c.Agree) or (
        isinstance(command, c.Accept | c.Withdraw) and command.seat != command.by
    )


def play_out(
    state: State, bots: Sequence[Bot], roller: DiceRoller, turns: int = 5000, do: Do | None = None
) -> bool:
    """Play a started game to its end, or until `turns` have been begun. True: it ended.

    `do` gives each command to a banker that keeps `state`; without it the engine steps in place.
    """
    while state.phase is not OVER and state.turns < turns:
        command = next_command(state, bots, roller)
        outcome = step(state, command) if do is None else do(command)
        assert type(outcome) is not Refusal, f"a bot was refused {command}: {outcome}"
    return state.phase is OVER
