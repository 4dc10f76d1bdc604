"""What hands do in a table of stories.py: buttons, dice, cards, tokens and what parts report."""

import json
import shlex

from msgspec.structs import replace

from common.message import verbatim
from controller.files.tagbook import CardTag, DeedTag, DrawnTag, OperatorTag, Tag, TokenTag, Work
from controller.rules.state import State
from controller.table import Gesture, Hold, Press, RollDice, TurnKnob
from controller.table.panel.pages.lights_and_sound import Set, Speak
from hardware.ports import (
    Button,
    DieNews,
    DieSettled,
    DieState,
    PartFound,
    PartLost,
    PartTrouble,
    TagPlaced,
    TagRemoved,
)
from tests.rules.cases import Laid
from tests.rules.shown import SEATS
from tests.table.hands import DICE, PADS, Hands, token

GESTURES: dict[str, Gesture] = {
    "ok": Press(Button.OK), "back": Press(Button.BACK), "push": Press(Button.PUSH),
    "hold back": Hold(Button.BACK), "hold ok": Hold(Button.OK), "hold knob": Hold(Button.PUSH),
}  # fmt: skip
STATES = {
    "cocked": DieState.COCKED, "rolling": DieState.ROLLING, "here": DieState.HERE,
    "dead": DieState.SENSOR_DEAD,
}  # fmt: skip


class WithHands(Laid):
    """A table that hands do something at."""

    table: Hands
    stood: dict[int, int]
    """The space of each seat's token on the board; -1 off it."""

    def act(self, act: str) -> None:
        table, (name, *words) = self.table, shlex.split(act)
        match name:
            case _ if act in GESTURES:
                table.do(GESTURES[act])
            case "turn":
                table.do(*[TurnKnob(int(words[0]))] * int("".join(words[1:]).strip("x") or 1))
            case "roll":
                table.do(RollDice(tuple(map(int, words[0].split(",")))))
            case "die" if words[0] in "01":
                table.die(int(words[0]), int(words[1]))
            case "die" | "again":
                die, face = map(int, words)
                table.table.on(DieSettled(source=DICE, die=die, face=face, roll=1))
            case _ if name in STATES:
                table.table.on(DieNews(source=DICE, die=int(words[0]), what=STATES[name], roll=1))
            case "gone":
                table.table.on(PartLost(part=words[0], why=verbatim(words[1])))
            case "found":
                table.table.on(PartFound(part=words[0]))
            case "trouble":
                table.table.on(PartTrouble(part=words[0], why=verbatim(words[1])))
            case "stand":
                self._stand(SEATS.index(words[0]), int(words[1]))
            case "lift" if words[0] in SEATS and words[1:] == ["off"]:
                self._stand(SEATS.index(words[0]), -1)
            case "under":
                uid = self._uid(words[1])
                table.table.on(TagPlaced(source="board", head=int(words[0]), uid=uid))
            case "lay":
                table.table.on(TagPlaced(source=PADS, head=0, uid=self._uid(words[0])))
            case "lift":
                table.table.on(TagRemoved(source=PADS, head=0, uid=self._uid(words[0])))
            case "tap":
                table.tap(self._uid(" ".join(words)))
            case "set":
                key, _, to = words[0].partition("=")
                settings = replace(table.table.context.settings, **{key: json.loads(to)})
                table.table.choose(Set(settings))
            case "in":
                table.table.choose(Speak(words[0]))
            case "choose":
                table.choose(*words)
            case "wait":
                table.wait(float(words[0]) if words else 30.0)
            case "hands":
                table.give(self.command(act.removeprefix("hands ")))
            case "let":
                self.give(act)
                table.table.adopt(table.table.banker)
                table.wait()
            case _:
                table.table.do(self.command(act))

    def _stand(self, seat: int, space: int) -> None:
        """Set a token down, or take it up (-1)."""
        uid, old = token(self.state, seat), self.stood[seat]
        if old >= 0:
            self.table.table.on(TagRemoved(source="board", head=old, uid=uid))
        if space >= 0:
            self.set_down(uid, space)
        self.stood[seat] = space

    def set_down(self, uid: bytes, space: int) -> None:
        self.table.table.on(TagPlaced(source="board", head=space, uid=uid))

    def _uid(self, what: str) -> bytes:
        if what == "unknown":
            return b"\x04\xa1\xb2\xc3"
        return self.table.table.tagbook.uids(_tag(what, self.state))[0]


def _tag(what: str, state: State) -> Tag:
    decks = [deck.id for deck in state.board.decks]
    if what.isdigit():
        return DeedTag(space=int(what))
    if what in SEATS:
        return TokenTag(token=state.players[SEATS.index(what)][1])
    if what in {work.value for work in Work}:
        return OperatorTag(work=Work(what))
    if what in decks:
        return CardTag(deck=decks.index(what))
    deck, drawn, card = what.partition(":")
    return DrawnTag(deck=decks.index(deck), card=int(card)) if drawn else TokenTag(token=what)
