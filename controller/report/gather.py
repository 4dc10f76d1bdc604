"""Goes once over the commands of a game that count, and collects its figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controller.report.fortunes import Fortunes
from controller.report.ledger import Ledger
from controller.report.rolls import Rolls
from controller.report.statistics import GameStatistics, Holding, Standing
from controller.report.travels import Travels
from controller.rules import events as e
from controller.rules.edition import Edition
from controller.rules.ending import counted
from controller.rules.entries import CANNOT_HAPPEN, Broken, Entry, unfold
from controller.rules.events import blank
from controller.rules.money.paying import half
from controller.rules.state import State

COMMANDS_MOST = 20_000
"""The most commands that a report is made of; a long evening has some thousand."""

See = Callable[[Entry, State], None]
"""Called for each command with the state after it, which is the same object every time."""


class NoReport(Exception):
    """There is no game to report on, or it is too long; the message says which."""


class _Books:
    """Everything that is counted about the players who sit down with one entry."""

    def __init__(self, first: Entry, state: State) -> None:
        seats = state.seats
        self.first, self.last, self.commands = first, first, 0
        self.ledger, self.fortunes = Ledger(seats), Fortunes(seats)
        self.travels, self.rolls = Travels(seats, state.board.size), Rolls(seats, state.edition)
        self.why = ""

    def see(self, entry: Entry, state: State) -> None:
        self.last, self.commands = entry, self.commands + 1
        for book in (self.ledger, self.fortunes, self.travels, self.rolls):
            book.see(entry, state)
        self.why = next((one.why for one in entry.events if isinstance(one, e.GameEnded)), "")


def gather(edition: Edition, commands: Sequence[Entry], also: See | None = None) -> GameStatistics:
    """The figures of the game of these commands, those that count (`effective_entries`). `also` is
    called at the same moments. A position that is set starts all figures again.

    Raises Broken if the commands cannot have happened, NoReport if there is no game among them, or
    it is too long.
    """
    if len(commands) > COMMANDS_MOST:
        raise NoReport(f"has {len(commands)} moves; a report is made of at most {COMMANDS_MOST}")
    state, books = blank(edition), None
    for entry in unfold(state, commands):
        if any(isinstance(event, e.GameStarted | e.PositionSet) for event in entry.events):
            books = _Books(entry, state)
        try:
            if books is not None:
                books.see(entry, state)
            if also is not None:
                also(entry, state)
        except CANNOT_HAPPEN as error:  # names a seat or a space that is not there
            raise Broken(entry.seq, "its events cannot happen in this game") from error
    if books is None:
        raise NoReport("has no game in it yet")
    return _figures(books, state)


def _figures(books: _Books, state: State) -> GameStatistics:
    ledger, fortunes, travels, rolls = books.ledger, books.fortunes, books.travels, books.rolls
    fortunes.end(state)
    standings = _standings(state, fortunes.out)
    return GameStatistics(
        players=tuple(state.players), game=state.game, began=books.first.time,
        ended=books.last.time, commands=books.commands, turns=state.turns, rounds=state.rounds,
        rounds_before=fortunes.rounds_before, why=books.why, winners=state.winners,
        cash_only=any(one.total < one.deeds + one.buildings + one.cash for one in standings),
        standings=standings, income=tuple(map(dict, ledger.income)),
        spent=tuple(map(dict, ledger.spent)), worths=tuple(map(tuple, fortunes.worths)),
        marks=tuple(fortunes.marks), ring_moves=tuple(fortunes.ring_moves),
        rents={space: tuple(by_seat) for space, by_seat in sorted(ledger.rents.items())},
        highest_rent=ledger.highest, lapsed=tuple(ledger.lapsed), visits=tuple(travels.visits),
        steps=tuple(travels.steps), jailed=tuple(travels.jailed), auctions=tuple(ledger.auctions),
        dice=rolls.dice(), luck=tuple(rolls.luck()),
    )  # fmt: skip


def _standings(state: State, out: Sequence[int]) -> tuple[Standing, ...]:
    """All seats, the winners first, then by what counts."""
    found = [_standing(state, seat, out[seat]) for seat in range(state.seats)]
    found.sort(key=lambda one: _rank(state, one), reverse=True)
    ranks = [_rank(state, one) for one in found]
    return tuple(
        Standing(
            seat=one.seat, place=1 + ranks.index(rank), cash=one.cash, deeds=one.deeds,
            buildings=one.buildings, total=one.total, out=one.out, holdings=one.holdings,
        )
        for one, rank in zip(found, ranks, strict=True)
    )  # fmt: skip


def _rank(state: State, one: Standing) -> tuple[bool, bool, int, int]:
    return one.seat in state.winners, state.alive[one.seat], one.total, one.out


def _standing(state: State, seat: int, out: int) -> Standing:
    cash, deeds, buildings = counted(state, seat)
    total = state.worth[seat] if state.worth else cash + deeds + buildings
    holdings = tuple(_holding(state, space) for space in state.deeds_of(seat))
    return Standing(
        seat=seat, place=0, cash=cash, deeds=deeds, buildings=buildings, total=total, out=out,
        holdings=holdings,
    )  # fmt: skip


def _holding(state: State, space: int) -> Holding:
    price, mortgaged = state.board.price[space], state.mortgaged[space]
    return Holding(
        space=space, level=state.level[space], mortgaged=mortgaged,
        counts=half(state, price) if mortgaged else price,
    )  # fmt: skip
