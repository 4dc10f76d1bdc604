"""The ears and hands of somebody with eyes shut: what was said since the hands last moved; dice,
taps, knob and buttons. Nothing of the table is seen. A player of them plays a whole game."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from random import Random
from typing import Any, Protocol

from controller.files.tagbook import DeedTag, TagBook, TokenTag
from controller.rules.edition import Edition
from controller.table import Gesture, Hold, Press, RollDice, Tap, TurnKnob
from controller.table.speech.speakable import speakable
from controller.text.grammar import NAME_FORMS, formed
from controller.text.language import _, ngettext
from hardware.ports import Button
from tests.table.listening import Listener

OK, BACK, REPEAT = Press(Button.OK), Press(Button.BACK), Hold(Button.PUSH)
PUSH = Press(Button.PUSH)
PLAYERS = 3
PERSONS = ("name", "other")
"""Placeholders for a player's name."""
OTHERS = {"piece": "[^.]+?"}
"""What ends a sentence does not go on in the next."""
NUMBERS, NUMBER = ("amount", "lack", "share", "at", "count"), r"\d[^.:]*?"

Said = dict[str, str]
"""The values in a sentence that was heard."""


class Ear:
    """`act` does something with the hands. Sentences are given in English and heard in the language
    that words are made in."""

    def __init__(
        self, act: Callable[[Gesture], object], listener: Listener, edition: Edition,
        tags: TagBook, chance: Random,
    ) -> None:  # fmt: skip
        self._act, self._listener, self._chance = act, listener, chance
        self._dice, self._tags = edition.data.dice, tags
        self.spaces = {
            speakable(one.name, edition): at for at, one in enumerate(edition.board.spaces)
        }
        self.players = edition.data.tokens[:PLAYERS]
        names = (*self.spaces, *self.players, _("the Bank"))
        self._bare = {formed(name, form): name for name in names for form in NAME_FORMS}
        self.owners: dict[str, str] = {}
        self._since, self._count = 0, 1

    @property
    def text(self) -> str:
        """What was said since the hands last did something, but for the hammer."""
        called = (_("Going once."), _("Going twice."))
        said = self._listener.utterances[self._since :]
        return " ".join(one for one in said if one not in called)

    def asked(self, message: str) -> Said | None:
        """What stands in a message, if nothing was said after it."""
        found = list(self.heard(message, end=r"\.?$"))
        return found[-1] if found else None

    def heard(self, message: str, end: str = "") -> Iterator[Said]:
        """What stands in a message, each time that it was said."""
        for found in re.finditer(self._pattern(message) + end, self.text):
            yield {key: self._bare.get(one, one) for key, one in found.groupdict().items()}

    def _pattern(self, message: str) -> str:
        return _pattern(_(message), self.players)

    def do(self, *gestures: Gesture) -> None:
        """Do one thing after the other; only what is said after the last is not yet known."""
        for gesture in gestures:
            self._learn()
            self._lines()
            self._since = len(self._listener.utterances)
            self._act(gesture)

    def _learn(self) -> None:
        """Whose the deeds are, as far as it was said."""
        for said in self.heard("{seat:who} claims {space:where}."):
            self.owners[said["space"]] = said["seat"]
        for said in self.heard("{to:who} gets the deed to {space:where} from {start:who}."):
            self.owners[said["space"]] = said["to"]

    def roll(self, dice: int = 2) -> None:
        faces = tuple(self._chance.choice(one) for one in self._dice)
        self.do(RollDice(faces[:dice]))

    def tap_token(self, name: str) -> None:
        self.do(Tap(self._tags.uids(TokenTag(token=name))[0]))

    def tap_deed(self, place: str) -> None:
        """Lay down the deed of a place, as it was said."""
        self.do(Tap(self._tags.uids(DeedTag(space=self.spaces[place]))[0]))

    def look(self, place: str) -> None:
        """Have a deed named before it is laid down for good: *What is this card?*, and back."""
        self.do(PUSH)
        assert self.choose("What is this card?"), self.text
        self.tap_deed(place)
        assert self.text.split(".")[0] in place, self.text
        self.do(OK, BACK)

    def by_phone(self, give: Callable[[], object]) -> None:
        """Do something on one's own phone, of which a screen reader says what there is."""
        self._learn()
        self._since = len(self._listener.utterances)
        give()

    def choose(self, *wanted: str) -> bool:
        """Turn the knob until a line is heard with one of these, and press OK. False:
        the open list, which was just read, has none."""
        lines = "|".join(map(self._pattern, wanted))
        begins = re.compile(r"(?:^|[.?!:–] )(?:" + re.sub(r"\?P<\w+>", "?:", lines) + ")")
        for _detent in range(self._lines()):
            if begins.search(self.text):
                self.do(OK)
                return True
            self.do(TurnKnob(1))
        return False

    def _lines(self) -> int:
        """The lines of the open list, as it was last said."""
        found = self.asked("Line {at} of {count}.")
        self._count = int(found["count"]) if found else self._count
        return self._count


@cache
def _pattern(message: str, players: tuple[str, ...]) -> str:
    """A pattern for a message as it is said, with a group for each value."""
    parts = re.split(r"\{([a-z_]+)(:[a-zà-]+)?\}", message.replace(" → ", ", "))
    pattern = re.escape(parts[0])
    for field, kind, text in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        person = field in PERSONS or (kind == ":who" and field != "start")
        form = (kind or "").rpartition(":")[2].rpartition("-")[2]
        said = [formed(one, form) if form in NAME_FORMS else one for one in players]
        names = f"(?:{'|'.join(map(re.escape, said))})"
        value = names if person else NUMBER if field in NUMBERS else OTHERS.get(field, ".+?")
        pattern += f"(?P<{field}>{value})" + re.escape(text)
    return pattern


OVER = "The game is over: {names} won."

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
        while (won := self._ear.asked(OVER)) is None:
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
            if self._ear.asked(OVER) is not None:
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
