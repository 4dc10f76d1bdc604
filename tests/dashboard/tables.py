"""Simulated tables of a hall: what they would publish, with no game behind it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from random import Random

import msgspec

from controller.mqtt.messages import SeatState, TableEvent, TableState, Topics

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
    usual = TableEvent(
        game="game-1", n=n, part=part, at=at, kind="rolled", text=f"Frodo rolls {n}.", seat=0
    )
    return msgspec.structs.replace(usual, **more)


WORD = re.compile(r"(?:([\w-]+):)?(\d+)(?:-(\d+))?(?:\.(\d+))?(?:@([\d.]+)(\+?))?")


def events(*words: str) -> list[TableEvent]:
    """`7`, `1-30`, part 1 of an entry as `2.1`, of another game as `game-2:1`, when as `8@108.5`;
    `1-30@100+`: that many seconds after 100."""
    found = []
    for word in words:
        match = WORD.fullmatch(word)
        assert match is not None, word
        game, first, last, part, at, after = match.groups()
        for n in range(int(first), int(last or first) + 1):
            when = float(at or 100.0) + (n if after else 0)
            found.append(event(n, int(part or 0), when, game=game or "game-1"))
    return found


def written(several: Iterable[TableEvent]) -> str:
    """Events as they are written above, without when they were."""
    words = []
    numbered = enumerate(several)
    for key, run in groupby(numbered, lambda one: (one[1].game, one[1].part, one[1].n - one[0])):
        found = [one.n for _, one in run]
        game = "" if key[0] == "game-1" else f"{key[0]}:"
        last = f"-{found[-1]}" if found[1:] else ""
        words.append(f"{game}{found[0]}{last}{f'.{key[1]}' if key[1] else ''}")
    return " ".join(words)


@dataclass
class Person:
    """A player at such a table."""

    name: str
    cash: int = 1500
    worth: int = 1500
    deeds: int = 0


class PlayedTable:
    """A table that plays by itself: what it publishes about entry after entry."""

    def __init__(self, number: int, seed: int = 1) -> None:
        self._random = Random(10_000 * seed + number)
        self.topics = Topics(f"table-{number}")
        self.name = f"Table {number}"
        self._game, self.n = f"{number:08x}-{seed}", 0
        count = self._random.randint(2, 6)
        self._seats = [
            Person(name, deeds=self._random.randint(0, 9))
            for name in self._random.sample(NAMES, count)
        ]
        self._began: float | None = None

    def event(self, at: float) -> bytes:
        """The next thing happens. Returns its message."""
        return msgspec.json.encode(self.happen(at))

    def happen(self, at: float) -> TableEvent:
        self._began = self._began or at
        self.n += 1
        person = self._seats[self._turn]
        amount = self._random.randint(-90, 100)
        person.cash = max(0, person.cash + amount)
        person.worth = person.cash + 120 * person.deeds
        text = SAID[self.n % 5].format(name=person.name)
        return TableEvent(
            game=self._game, n=self.n, part=0, at=at, kind="rolled", text=text, seat=self._turn,
            amount=amount,
        )  # fmt: skip

    @property
    def _turn(self) -> int:
        return self.n // 5 % len(self._seats)

    def state(self, at: float, **more: object) -> bytes:
        seats = tuple(
            SeatState(one.name, one.name.lower(), one.cash, one.worth, one.deeds)
            for one in self._seats
        )
        usual = TableState(
            game=self._game, n=self.n, at=at, name=self.name, edition="lotr-2003", language="en",
            phase="playing", currency="P", seats=seats, round=1 + self.n // 20, turn=self._turn,
            asked=self._turn, question=f"{seats[self._turn].name}: roll the dice.",
            began=self._began,
        )  # fmt: skip
        return msgspec.json.encode(msgspec.structs.replace(usual, **more))
