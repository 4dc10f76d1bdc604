"""Setting up a game: the box, the way to play, who plays, and house rules. A field is set by its
name, and takes only what the form offers; whether all of it holds together the engine says."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any, Self

from msgspec.structs import replace

from controller.dialogue.house_rules import (
    FAVOURITES,
    POPULAR,
    RINGS,
    choices,
    lists,
    offered,
    said,
)
from controller.dialogue.model import (
    Entry,
    Form,
    Item,
    Link,
    Note,
    Number,
    Pick,
    Section,
    Text,
    Tick,
    Value,
)
from controller.dialogue.setup import Given, Setup
from controller.files.settings import LastSetup
from controller.text.language import N_, _
from controller.text.sentences import game_name
from controller.text.wording import listed

PLAYER_NAME_MOST = 16
"""Letters of a player's name: more have no room on the display."""

SEAT_AGAIN = "again"
"""What is set to seat the players of last time."""

YOUR_PARTS = {
    "watch": (N_("Watch bots"), N_("See the bots' hands roll, tap and move, at any speed.")),
    "against": (N_("Play against bots"), N_("You play the first seat; bots play the others.")),
    "hands": (N_("All by hand"), N_("You control every player.")),
}  # fmt: skip
"""What bots play where they have hands: all seats, all but the first, none."""


class SettingUp(Setup, frozen=True, kw_only=True):
    """A set-up as a form. The fields of a token or a rule are called after it: `name.Frodo`."""

    def set(self, given: Given, name: str, value: Value) -> Self | None:
        """With another value in a field; None: that field has no such value now."""
        if name == SEAT_AGAIN:
            last = self.again(given)
            return replace(self, tokens=last.tokens, names=last.names) if last else None
        field = Section(name="", label="", fields=self.fields(given)).field(name)
        if field is None or isinstance(field, Section) or not field.takes(value):
            return None
        kind, _dot, what = name.partition(".")
        match kind, value:
            case "edition", _:  # another table is laid for it
                return self
            case "game", str():
                return replace(self, game=value)
            case "rules", _:
                return self._by_rule(given, what, value)
            case "popular", bool():
                rule, wanted = POPULAR[int(what)]
                printed = getattr(self.own(given), rule)
                return self._with_rule(given, rule, wanted if value else printed)
            case "part", str():
                return replace(self, bots=self._by_part(value))
            case "sits", _:  # whoever sits there next is somebody else
                names = {token: one for token, one in self.names.items() if value or token != what}
                return replace(self, tokens=_with(self.tokens, what, value), names=names)
            case "seat", int():
                rest = _with(self.tokens, what, False)
                return replace(self, tokens=(*rest[: value - 1], what, *rest[value - 1 :]))
            case "name", str():
                own = {token: one for token, one in self.names.items() if token != what}
                typed = " ".join(value.split())
                return replace(self, names=own if typed == what else own | {what: typed})
            case "bot", _:
                return replace(self, bots=_with(self.bots, what, value))
        return None

    def form(self, given: Given) -> Form:
        """All of it."""
        lacks = self.lacks(given)
        return Form(
            values=None,
            fields=self.fields(given),
            notes=tuple(self._notes(given, lacks)),
            send=None if lacks else {"do": "begin"},
            lacks=lacks,
            done=_("Start"),
            after="",
        )

    def fields(self, given: Given) -> tuple[Entry, ...]:
        """Its fields."""
        return tuple(self._fields(given))

    def _fields(self, given: Given) -> Iterator[Entry]:
        data, rules, own = given.edition.data, self.ruled(given), self.own(given)
        if given.bots:
            yield self._part()
        if len(given.boxes) > 1:
            yield _boxes(given)
        games = tuple(Item(key, game_name(given.edition, key)) for key in data.games)
        yield Pick(name="game", label=_("Game"), items=games, now=self.way(given))
        for name in RINGS:
            if getattr(own, name):
                yield _ring(name, data.ring_name, on=getattr(rules, name))
        chairs = tuple(self._chair(given, token) for token in data.tokens)
        yield Section(name="who", label=_("Who plays"), fields=chairs)
        if found := offered(given.edition, own, fixed=True):
            fields = {
                name: choices(name, values, rules, own, f"rules.{name}")
                for name, values in found.items()
            }
            yield self._house_rules(given, fields)

    def _chair(self, given: Given, token: str) -> Section:
        """A token, and of whoever has it the seat, the name, and whether a bot plays."""
        sits = token in self.tokens
        at = self.tokens.index(token) + 1 if sits else 0
        says = _("{token}: free", token=token)
        if sits:
            says = _("{token}: player {number}", token=token, number=at)
        tick = Tick(name=f"sits.{token}", label=token, now=sits, says=says)
        label = f"[{at or ' '}] {token}"
        if token in self.names:
            label = _("{title}: {value}", title=label, value=self.names[token])
        more = self._player(given, token, at) if sits else ()
        return Section(name=f"token.{token}", label=label, fields=(tick, *more))

    def _player(self, given: Given, token: str, at: int) -> Iterator[Entry]:
        seats = tuple(Item(seat, str(seat)) for seat in range(1, len(self.tokens) + 1))
        yield Pick(name=f"seat.{token}", label=_("Seat"), items=seats, now=at)
        usual = tuple(dict.fromkeys((token, *given.names.values())))
        yield Text(
            name=f"name.{token}",
            label=_("Name"),
            now=self.name(token),
            most=PLAYER_NAME_MOST,
            usual=usual,
        )
        bot = token in self.bots
        if given.bots or bot:
            says = _("Played by a bot") if bot else _("Played by hand")
            yield Tick(name=f"bot.{token}", label=_("bot"), now=bot, says=says)

    def _part(self) -> Pick:
        bots = {*self.bots} & {*self.tokens}
        now = next((part for part in YOUR_PARTS if {*self._by_part(part)} == bots), "")
        items = [Item(part, _(label), hint=_(hint)) for part, (label, hint) in YOUR_PARTS.items()]
        if not now:
            items.append(Item("", _("As chosen below")))
        return Pick(name="part", label=_("Your part"), items=tuple(items), now=now)

    def _house_rules(self, given: Given, fields: dict[str, Pick | Number]) -> Section:
        fits, left = self.split(given)
        label = _("House rules: {count}", count=len(fits)) if fits else _("House rules: none")
        if left:
            label = _("{rules} ({count} not in this box)", rules=label, count=len(left))
        sections = tuple(
            Section(
                name=f"list.{one.id}", label=one.label(fits), folded=one.id != FAVOURITES,
                fields=tuple(fields[name] for name in one.rules),
            )
            for one in lists(fields, given.settings.favourites)
        )  # fmt: skip
        find = _("Find a house rule")
        popular = Section(
            name="popular", label=_("Often played"), hint=_("Not in the rules of this game."),
            fields=tuple(self._popular(given, fields)),
        )  # fmt: skip
        used = sum(one.name == f"list.{FAVOURITES}" for one in sections)
        inside = (*sections[:used], popular, *sections[used:])
        return Section(name="house-rules", label=label, fields=inside, folded=True, find=find)

    def _popular(self, given: Given, known: Collection[str]) -> Iterator[Tick]:
        """Each with what it does to the length of the game, once enough sit."""
        rules, own = self.ruled(given), self.own(given)
        for at, (name, value) in enumerate(POPULAR):
            if name in known and getattr(own, name) != value:
                label, on = said(name, value), getattr(rules, name) == value
                says, hint = ("* " if on else "") + label, self._longer(given, name, value)
                yield Tick(name=f"popular.{at}", label=label, now=on, says=says, hint=hint)

    def _longer(self, given: Given, name: str, value: Any) -> str:
        from controller.text.sentences.lengths import difference

        if len(self.tokens) < given.players[0]:
            return ""
        without = self._with_rule(given, name, getattr(self.own(given), name))
        return difference(
            without.length(given), without._with_rule(given, name, value).length(given)
        )

    def _notes(self, given: Given, lacks: str) -> Iterator[Note]:
        """The players of last time, house rules that wait for another box, what does not hold, and
        how long it takes."""
        if last := self.again(given):
            link = Link(label=last_time(last), values=(SEAT_AGAIN, ""))
            yield Note(kind="more", words=(), links=(link,))
        if left := self.left(given):
            yield Note(kind="beside", words=(_("Not in this box: {rules}", rules=listed(left)),))
        if lacks and len(self.tokens) >= given.players[0]:
            yield Note(kind="no", words=(lacks,))
        if expected := self.expected(given):
            yield Note(kind="will", words=tuple(expected))

    def _by_rule(self, given: Given, name: str, value: Any) -> Self:
        """With another value for a rule. A value that the box has is not a house rule."""
        own = self.own(given)
        if values := offered(given.edition, own, fixed=True).get(name):
            value = values[value]
        return self._with_rule(given, name, value)

    def _with_rule(self, given: Given, name: str, value: Any) -> Self:
        rest = {other: one for other, one in self.rules.items() if other != name}
        same = value == getattr(self.own(given), name)
        return replace(self, rules=rest if same else rest | {name: value})

    def _by_part(self, part: str) -> tuple[str, ...]:
        """The tokens that bots play in one of the YOUR_PARTS."""
        by_part = {"watch": self.tokens, "against": self.tokens[1:], "hands": ()}
        return by_part.get(part, self.bots)


def last_time(last: LastSetup) -> str:
    """Who played, to be seated again."""
    names = ", ".join(last.names.get(token, token) for token in last.tokens)
    return _("As last time: {names}", names=names)


def _with(tokens: tuple[str, ...], token: str, on: object) -> tuple[str, ...]:
    """With a token at the end, where it is not yet among them; or without it."""
    if on and token in tokens:
        return tokens
    rest = tuple(one for one in tokens if one != token)
    return (*rest, token) if on else rest


def _boxes(given: Given) -> Pick:
    """By number: where a file lies is nobody's business. The box may be none of them."""
    from controller.editions import title  # opened once a session

    data = given.edition.data
    items = [Item(at, title(one)) for at, one in enumerate(given.boxes)]
    now = next((at for at, one in enumerate(given.boxes) if Path(one).stem == data.id), -1)
    if now < 0:
        items.append(Item(now, data.name))
    return Pick(name="edition", label=_("Edition"), items=tuple(items), now=now)


def _ring(name: str, title: str, *, on: bool) -> Tick:
    says = _("The Ring: in play") if on else _("The Ring: left out")
    hint = _("Untick to play without the Ring.")
    return Tick(name=f"rules.{name}", label=title or _("The Ring"), hint=hint, now=on, says=says)
