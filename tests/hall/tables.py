"""Simulated tables of a hall: what they would publish, with no game behind it."""

from __future__ import annotations

from random import Random

import msgspec

from controller.mqtt.messages import SeatState, TableEvent, TableState
from controller.mqtt.topics import Topics

NAMES = ("Frodo", "Gimli", "Legolas", "Galadriel", "Aragorn", "Gandalf", "Samwise", "Pippin")
SAID = (
    "{name} rolls 4 and 3.", "{name} moves to Weathertop.", "{name} buys Weathertop for 160.",
    "{name} pays Gimli a rent of 26.", "{name} draws a card: advance to the Shire and collect 200.",
)  # fmt: skip


def state(n: int = 1, at: float = 100.0, name: str = "Table 1", **more: object) -> TableState:
    """A state of a game between two, with changes."""
    seats = (SeatState("Frodo", "frodo", 1200, 1700, 3), SeatState("Gimli", "gimli", 900, 2100, 7))
    usual = TableState(
        game="game-1", n=n, at=at, name=name, edition="lotr-2003", language="en", phase="playing",
        currency="P", seats=seats, round=3, turn=0, asked=0, question="Frodo: buy Bree for 60?",
        began=40.0,
    )  # fmt: skip
    return msgspec.structs.replace(usual, **more)


def event(n: int, part: int = 0, at: float = 100.0, **more: object) -> TableEvent:
    """An event of that game, with changes."""
    usual = TableEvent(
        game="game-1", n=n, part=part, at=at, kind="rolled", text=f"Frodo rolls {n}.", seat=0
    )
    return msgspec.structs.replace(usual, **more)


class Player:
    """A table that plays by itself: what it publishes about entry after entry."""

    def __init__(self, number: int, seed: int = 1) -> None:
        self._random = Random(seed * 10_000 + number)
        self.topics = Topics(f"table-{number}")
        self.name = f"Table {number}"
        self._game, self.n = f"{number:08x}-{seed}", 0
        count = self._random.randint(2, 6)
        self._seats = [[name, 1500, 1500, 0] for name in self._random.sample(NAMES, count)]
        self._began: float | None = None

    def event(self, at: float) -> bytes:
        """The next thing happens."""
        self._began = self._began or at
        self.n += 1
        seat = self.n // 5 % len(self._seats)
        person = self._seats[seat]
        amount = self._random.randint(-90, 100)
        person[1] = max(0, int(person[1]) + amount)
        person[2] = int(person[1]) + 120 * int(person[3])
        text = SAID[self.n % 5].format(name=person[0])
        return msgspec.json.encode(
            TableEvent(
                game=self._game, n=self.n, part=0, at=at, kind="rolled", text=text, seat=seat,
                amount=amount,
            )  # fmt: skip
        )

    def state(self, at: float, **more: object) -> bytes:
        """How things stand."""
        seats = tuple(
            SeatState(str(name), str(name).lower(), int(cash), int(worth), int(deeds))
            for name, cash, worth, deeds in self._seats
        )
        turn = self.n // 5 % len(seats)
        usual = TableState(
            game=self._game, n=self.n, at=at, name=self.name, edition="lotr-2003", language="en",
            phase="playing", currency="P", seats=seats, round=1 + self.n // 20, turn=turn,
            asked=turn, question=f"{seats[turn].name}: roll the dice.", began=self._began,
        )  # fmt: skip
        return msgspec.json.encode(msgspec.structs.replace(usual, **more))
