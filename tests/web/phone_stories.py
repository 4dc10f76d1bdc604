"""Stories of tests/table/stories.py with phones: what they ask for, what they are answered and what
they are shown.

    a phone answers for its seat
      /classic A:9@11;B buy:0 | phone A: decline -> done, last A: decline

`A`, `AB`, `host` and `watcher` are phones, which join when they are first named:

    phone A: pass               A's phone gives a command; `phone B: A: pass`: for another seat
    phone A back 1,1: pass      as an answer to a question and a step of before
    undo B; undo C B            B's phone takes B's last command back; C's phone does
    ask host pause on=true      a message with its values, and the step or topic if it needs one
    give-for A: leave bot       the host gives a command in a seat's name
    correct cash[A]=1500        the host corrects the books
    join A; taken back 2        a phone joins; the table takes back

    done; says "Too late.."     the answer; `refused`: it says something
    opens space 11              what a tapped card opens on that phone
    sees A ask.words "B, .."    a value in a section, `*`: of all; `null` if there is none
    logged "B passes.."         a line of the log is so, or `not logged`
    history "..."               the first line of the host's
"""

import json
import re
from typing import Any

import msgspec

from controller.table.panel.pages.taking_back import TakeBack
from controller.web.access.codes import Role
from controller.web.feed import RoomFeed
from tests.rules.shown import SEATS
from tests.table.stories import Story, like
from tests.web.test_room import Phones

PHONE = re.compile(r"phone (\w+)(?: back (\d),(\d))?: (.*)")
STEPPED = ("take-back", "give-for", "answer-for", "correct", "new-game")
"""Messages that say which step they were made at."""


class PhoneStory(Story):
    """A table at a position, hands on it, and phones."""

    def begin(self) -> None:
        self.phones, self.feeds, self.answer = Phones(self.table), dict[str, RoomFeed](), ""

    def feed(self, who: str) -> RoomFeed:
        """A phone; a watcher is another page every time."""
        if who == "watcher":
            return RoomFeed(self.phones.room, None)
        if who not in self.feeds:
            seats = [] if who == "host" else map(SEATS.index, who)
            role = Role.HOST if who == "host" else Role.PLAYER
            self.feeds[who] = self.phones.joined(*seats, role=role)
        return self.feeds[who]

    def act(self, act: str) -> None:
        name, *words = act.split()
        if found := PHONE.fullmatch(act):
            who, topic, step, given = found.groups()
            given = given if ": " in given or given == "end-game" else f"{who}: {given}"
            back = int(topic or 0), int(step or 0)
            self.answer = self.phones.give(self.feed(who), self.command(given), back)
        elif name == "undo":
            feed = self.feed(words[0])
            step = self.phones.seen(feed, "ask")["step"]
            self.answer = self.phones.undo(feed, SEATS.index(words[-1]), step)
        elif name == "ask":
            said = (word.partition("=") for word in words[2:])
            self.ask(words[0], words[1], {key: _json(to) for key, _, to in said})
        elif name == "give-for":
            command = self.command(act.removeprefix("give-for "))
            self.ask("host", name, {"command": msgspec.to_builtins(command)})
        elif name == "correct":
            right = msgspec.to_builtins([*map(self._correction, words)])
            fields = [{k: v for k, v in one.items() if v not in (None, -1)} for one in right]
            for one, field in zip(right, fields, strict=True):
                field["value"] = one["value"]
            self.ask("host", name, {"corrections": fields, "reason": "so"})
        elif name == "join":
            self.feed(words[0])
        elif act.startswith("taken back "):
            self.table.table.choose(TakeBack(int(words[1])))
        else:
            super().act(act)

    def ask(self, who: str, do: str, values: dict[str, Any]) -> None:
        """Send a message; what is answered."""
        feed = self.feed(who)
        if do in STEPPED:
            values["step"] = self.phones.seen(feed, "ask")["step"]
        if do in ("highest-bid", "roll"):
            values = {"topic": self.phones.seen(feed, "ask")["topic"], **values}
        self.reply = feed.handle(json.dumps({"do": do, **values}))
        self.answer = str(self.reply.get("says", ""))

    def shows(self, item: str, name: str, *words: str) -> bool:
        match name, *words:
            case ("done",):
                return self.answer == ""
            case "opens", *path, text:
                return like(_inside(self.reply["tapped"], path)[0], text)
            case ("refused",):
                return self.answer != ""
            case "says", text:
                return like(self.answer, text)
            case "sees", who, path, *wanted:
                section, *parts = path.split(".")
                found = _inside(self.phones.seen(self.feed(who), section), parts)
                assert "*" in parts or len(found) == len(wanted) == 1, found
                return len(found) == len(wanted) and all(map(like, found, wanted))
            case "logged", text:
                lines = json.loads(self.feed("watcher").log_since(0)[0] or b"[]")
                return any(like(line["words"], text) for line in lines)
            case "not", "logged", text:
                return not self.shows(item, "logged", text)
            case "history", text:
                return like(self.phones.seen(self.feed("host"), "history")[0], text)
        return super().shows(item, name, *words)

    def instead(self) -> str:
        return f"answered {self.answer!r}; {super().instead()}"


def _inside(value: Any, parts: list[str]) -> list[str]:
    """What a path leads to, as text: JSON, if it is none."""
    for number, part in enumerate(parts):
        if part == "*":
            return [text for one in value for text in _inside(one, parts[number + 1 :])]
        value = value[int(part)] if isinstance(value, list) else value[part]
    return [value if isinstance(value, str) else json.dumps(value)]


def _json(word: str) -> Any:
    try:
        return json.loads(word)
    except json.JSONDecodeError:
        return word
