"""Somebody who plays a whole game with eyes shut, for all seats: an answer to each question, chosen
from nothing but what was said."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Protocol

from controller.rules.edition import Edition
from controller.table import TurnKnob
from controller.text.language import ngettext
from tests.table.ear import BACK, OK, PLAYERS, PUSH, REPEAT, Ear, Said

LOST_MOST = 9
"""Presses until a question is heard again."""

ANSWERS_MOST = 5000
"""After so many answers all agree to end the game; most games take 1,500."""

RENTS = (
    "{owner:who} may ask {debtor:who} for {amount}, the rent on {space:where}.",
    "{owner:who} may ask {debtor:who} for the rent on {space:where}; "
    "a roll will then set the amount.",
)
BOTH_DICE = (
    "{name} rolls to see who starts.",
    "{name} rolls both dice for the rent on {place}.",
    "The final count: {name} rolls both dice for {place}.",
    "{name} is in Jail: only a double gets you out.",
    "{name} is in Jail: roll a double, or raise {amount} for the fine.",
    "{name} is in Jail: roll a double, or {amount} is due.",
)
ONE_DIE = (
    "{name} rolls one die for the rent on {place}.",
    "The final count: {name} rolls one die for {place}.",
    "The battle for the Ring: {name} rolls one die first.",
    "The battle for the Ring: {name} rolls one die now.",
)
RAISED = (
    "{name} owes the Bank {amount} and must find {lack} more.",
    "{name} owes {other} {amount} and must find {lack} more.",
)
SHORT = (
    "{name} owes the Bank {amount}. Selling all leaves {lack} unpaid: deal or give up.",
    "{name} owes {other} {amount}. Selling all leaves {lack} unpaid: deal or give up.",
)
LISTS = {
    "{name}, pay {amount} in tax, or {share}% of all you own?": (
        "Pay {amount}", "{share}% of all you own",
    ),
    "{name} is in Jail: roll a double, pay {amount} or use a card.": (
        "Pay the fine {amount}", "Use the card", "Use: {title}",
    ),
    "{name} is in Jail: roll a double or pay {amount}.": ("Pay the fine {amount}",),
    "{name} is in Jail: roll a double or use a card.": ("Use the card", "Use: {title}"),
    "{name} is in Jail: roll a double or use a card. Otherwise {amount} is due.": (
        "Use the card", "Use: {title}",
    ),
    "{name}, you pass {others}. Hand over the Ring, or keep it?": ("Give the Ring", "Walk on"),
    "{name}, you meet {others}. Hand over the Ring, or keep it?": ("Give the Ring", "Walk on"),
    "{name}, you meet {other}. Battle for the Ring, or walk on?": (
        "Battle for the Ring", "Walk on",
    ),
    "{name}, {other} plays “{title}” against you. Cancel it, or let it count?": ("Let it count",),
    "Time is up: {names} may still ask for rent or answer a deal.": ("Ask for rent",),
    "The game is ending: {names} may still ask for rent or answer a deal.": ("Ask for rent",),
}  # fmt: skip
"""Questions that a line of the list of answers answers, and how such lines begin."""


class LostError(Exception):
    """Nothing that was said says what to do."""


class Phone(Protocol):
    """The page of a player's own phone, as a screen reader says it privately (R71)."""

    def cards(self, name: str) -> list[dict[str, Any]]:
        """The secret cards of a player."""

    def play(self, way: dict[str, Any], other: int) -> None:
        """Play one in one of the ways that it has now."""


class EarPlayer:
    """`answered`: how often each question was answered; `looked` and `played`: how many deeds were
    named by the table first, and how many secret cards played."""

    def __init__(self, ear: Ear, edition: Edition, chance: Random, phone: Phone) -> None:
        self._phone, self.looked, self.played = phone, 0, 0
        self._ear, self._chance, self._groups = ear, chance, edition.board.groups
        self._edition = edition
        self.answered: dict[str, int] = {}
        self._answers: Mapping[str, Callable[[Said], None]] = {
            **dict.fromkeys(BOTH_DICE, lambda _said: ear.roll()),
            **dict.fromkeys(ONE_DIE, lambda _said: ear.roll(1)),
            **{question: self._from_list(*lines) for question, lines in LISTS.items()},
            "It is {name}'s turn to roll.": self._turn,
            "{name}, buy {place} for {price}, or let it go to auction?": self._claim,
            "{name}, take {place} for free, or let it go to auction?": self._claim,
            "Auction of {item}: who bids first?": self._bid,
            "Auction of {item}: {name} has bid {amount}.": self._bid,
            **dict.fromkeys(RAISED, self._raise),
            **dict.fromkeys(SHORT, self._give_up),
            "{name}, lift the mortgage on {place} now, or keep it?": self._lift,
            "{name} wants to build. {names}, do you want to build too?": self._build_too,
            "{name} chooses where the {piece} goes.": self._place,
        }

    def play(self) -> str:
        """A game from its set-up to its end; who has won, as it was said."""
        for name in self._ear.players:
            self._ear.tap_token(name)
        start = ngettext("Start: {count} player", "Start: {count} players", PLAYERS)
        if not (self._ear.choose(start) and self._begun(start)):
            raise LostError(self._ear.text)
        while (won := self._ear.asked("The game is over: {names} won.")) is None:
            if sum(self.answered.values()) < ANSWERS_MOST or not self._end():
                self._answer()
        return won["names"]

    def _end(self) -> bool:
        """Some games never end by themselves: two players can become richer and richer."""
        self._ear.do(PUSH)
        if self._ear.choose("End and count") and self._ear.choose("Yes"):
            return True
        self._ear.do(BACK)
        return False

    def _begun(self, start: str) -> bool:
        """OK may only have dismissed the message about the last token: then read it again."""
        return self._ear.asked(start) is None or self._ear.choose(start)

    def _answer(self) -> None:
        for lost in range(LOST_MOST):
            for question, answer in self._answers.items():
                if (said := self._ear.asked(question)) is not None:
                    self.answered[question] = self.answered.get(question, 0) + 1
                    answer(said)
                    return
            self._ear.do(BACK if lost else REPEAT)
        raise LostError(self._ear.text)

    def _from_list(self, *lines: str) -> Callable[[Said], None]:
        """Open the list of answers, and take the line that is heard first, or a random one."""

        def answer(_said: Said) -> None:
            self._ear.do(TurnKnob(1))
            if not (self._often() and self._ear.choose(self._chance.choice(lines))):
                self._ear.choose(*lines)

        return answer

    def _often(self, share: float = 0.5) -> bool:
        return self._chance.random() < share

    def _turn(self, said: Said) -> None:
        """The rents that may be asked for; perhaps a building or a deal; then the dice."""
        name, rents = said["name"], [one for rent in RENTS for one in self._ear.heard(rent)]
        if rents and self._often(0.9):
            self._rent(rents[0]["space"])
        elif self._often(0.1) and self._offer(name):
            self._accept()
        elif self._often(0.4) and self._play(name):
            self.played += 1
        elif self._often(0.3):
            self._build(name)
        else:
            self._ear.roll()

    def _rent(self, place: str) -> None:
        if self._often():
            if self._often(0.3):
                self._ear.look(place)
                self.looked += 1
            self._ear.tap_deed(place)
        else:
            self._ear.do(TurnKnob(1))
            self._ear.choose("Ask for rent")

    def _play(self, name: str) -> bool:
        """Play a secret card, of which only the own phone says which it is."""
        ways = [way for card in self._phone.cards(name) for way in card["ways"]]
        if not ways:
            return False
        way = self._chance.choice(ways)
        other = self._chance.choice(way["others"] or [-1])
        self._ear.by_phone(lambda: self._phone.play(way, other))
        return True

    def _claim(self, _said: Said) -> None:
        if self._often(0.1):
            self._ear.do(BACK)
        elif self._often():
            self._ear.do(OK)
        else:
            self._ear.do(TurnKnob(1))
            self._ear.choose("Claim {place} {price}", "Send it to auction")

    def _bid(self, said: Said) -> None:
        others = [name for name in self._ear.players if name != said.get("name")]
        if self._often():
            self._ear.tap_token(self._chance.choice(others))
        elif self._often():
            self._ear.do(OK)  # the bidders, or the bid of the only one
            self._ear.choose("Bid")
            self._ear.do(TurnKnob(1), OK)
        else:
            self._ear.do(BACK)
            self._ear.choose("Sold: {name} {amount}", "Nobody wants it", "Pass")

    def _raise(self, _said: Said) -> None:
        """The line on top brings money."""
        self._ear.do(TurnKnob(1), OK)

    def _give_up(self, _said: Said) -> None:
        self._ear.do(TurnKnob(1))
        if self._ear.choose("Declare bankruptcy"):
            self._ear.choose("Yes")

    def _lift(self, _said: Said) -> None:
        self._ear.do(OK if self._often(0.3) else BACK)

    def _build_too(self, said: Said) -> None:
        for name in self._ear.players:
            if name in said["names"] and self._often():
                self._ear.tap_token(name)
                return
        self._ear.do(TurnKnob(1))
        self._ear.choose("Pass")

    def _place(self, _said: Said) -> None:
        self._ear.do(TurnKnob(1), OK)

    def _build(self, name: str) -> None:
        self._ear.tap_token(name)
        if self._ear.choose("Build"):
            self._ear.do(OK)

    def _offer(self, name: str) -> bool:
        """Offer 1 for a deed of a group that one has something of."""
        mine = {self._group(place) for place, who in self._ear.owners.items() if who == name}
        wanted = [
            place for place, who in self._ear.owners.items()
            if who != name and self._group(place) in mine
        ]  # fmt: skip
        if not wanted:
            return False
        place = self._chance.choice(wanted)
        self._ear.tap_token(name)
        if not (self._ear.choose("Offer a deal") and self._ear.choose(self._ear.owners[place])):
            return False
        self._ear.tap_deed(place)
        return self._ear.choose("Offer it to {name}")

    def _accept(self) -> None:
        self._ear.choose("Accept" if self._often(0.8) else "Turn it down")

    def _group(self, place: str) -> str:
        return str(self._edition.board.spaces[self._ear.spaces[place]].group)
