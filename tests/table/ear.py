"""The ears and hands of somebody with eyes shut: what was said since the hands last moved; dice,
taps, knob and buttons. Nothing of the table is seen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from random import Random

from controller.files.tagbook import DeedTag, TagBook, TokenTag
from controller.rules.edition import Edition
from controller.table import Gesture, Hold, Press, RollDice, Tap, TurnKnob
from controller.table.speech.speakable import speakable
from controller.text.grammar import NAME_FORMS, formed
from controller.text.language import _
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
        """Roll so many dice."""
        faces = tuple(self._chance.choice(one) for one in self._dice)
        self.do(RollDice(faces[:dice]))

    def tap_token(self, name: str) -> None:
        """Lay down a player's token."""
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
