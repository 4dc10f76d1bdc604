"""The page's side of a sitting: what a page of the simulated table shows beside what all pages of a
table do (controller/web/), and acts from pages. Lights, display, dice and buzzer come from the
chips.
"""

from __future__ import annotations

import base64
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, assert_never

import msgspec

from controller.files.settings import SETTING_ROWS
from controller.files.tagbook import CardTag, DeedTag, Tag, TokenTag
from controller.rules.board import Keep
from controller.rules.commands import Roll, StartGame
from controller.rules.edition import Edition
from controller.rules.entries import Entry
from controller.rules.prompts import ROLLED, prompt
from controller.rules.state import Phase
from controller.text.language import _, in_language
from controller.text.places import in_full
from hardware.ports import Button
from hardware.wiring.drawing import drawing
from sim.demo.lesson import LESSONS, FirstEvening
from sim.demo.page import acts
from sim.demo.page.bot_seats import for_a_bot, for_another
from sim.demo.page.carried import carried_in, carried_out
from sim.demo.page.fault_injection import FaultInjection
from sim.demo.page.games import Draft, broken_off, resume, teach
from sim.demo.page.hints import headline_of, hints_section
from sim.demo.page.site import STILL_OVER, Speedometer, push_s
from sim.demo.page.wires import WiresSection, pins
from sim.demo.session import Sitting
from sim.people.movers import token_of
from sim.table.chips import BANK_PAD, Plug
from sim.table.recorder import WireRecorder
from sim.table.table import SimTable

BEHIND_MOST_S = 2.0
"""How far hands may be behind a page before it has to wait, simulated seconds: a wheel spun or
a key mashed must not go on turning and pressing when the person has stopped."""

READ_S = 3.0
"""How long the result of a game stands on the display before the page lays its own over it, real
seconds."""

_encode = msgspec.json.encode


class TableDesk:
    """A sitting for pages. `start`: whether a page shows the card with which a game begins;
    `real`: the clock of whoever looks at it, seconds."""

    def __init__(
        self, sitting: Sitting, *, start: bool = True, real: Callable[[], float] = time.monotonic
    ) -> None:  # fmt: skip
        self._sitting = sitting
        self._speedometer = Speedometer(real)
        self._games = 0
        self._asks, self._start = start, _encode(start)
        self._shown: Mapping[str, bytes] = {}
        self.recorder = WireRecorder()
        self._draft: Draft | None = None
        self._spoken = ""  # the language of what is kept
        self._sit_at(sitting.table)

    def _sit_at(self, table: SimTable) -> None:
        self._table, self._hands = table, table.hands
        self._kept: dict[str, tuple[Any, bytes]] = {}
        self._busy_until = 0.0
        self._faults = FaultInjection(table)
        self.recorder.follow(table.chips)
        self._follow()

    def _keep_up(self) -> None:
        """Another table may stand there since, or another game on it, chosen on the panel."""
        if self._sitting.table is not self._table:
            self._sit_at(self._sitting.table)
        elif self._table.table.banker is not self._banker:
            self._follow()
        elif self._table.table.language != self._spoken:
            self._kept.clear()
            self._spoken = self.language

    @property
    def draft(self) -> Draft:
        """The next game as it is set up here; begun anew with each game and with who plays it."""
        if self._draft is None:
            self._draft = Draft(self._sitting)
        return self._draft

    @property
    def language(self) -> str:
        return self._table.table.language

    def greet(self, language: str) -> None:
        """A page is opened by somebody who reads this; where a game is still to be chosen, so is
        the language."""
        if self._asks:
            self._sitting.greet(language)

    @property
    def edition(self) -> Edition:
        return self._table.table.banker.edition

    @property
    def seats(self) -> frozenset[int]:
        """Those that people play by hand, on the page or on phones."""
        by_bot = self._sitting.seats.played_by_bots()
        return frozenset(seat for seat, bot in enumerate(by_bot) if not bot)

    @property
    def push_s(self) -> float:
        """Least time between two pushes to a page, seconds."""
        return push_s(self._sitting.speed)

    def speaking(self) -> in_language:
        """For `with`: words are made in the table's language."""
        return self._table.table.speaking()

    def sections(self) -> Mapping[str, bytes]:
        """Everything a page shows; each is made again only when what it is made of has changed."""
        self._keep_up()
        with self.speaking():
            shown = self._sections()
        if shown != self._shown:
            self._shown = shown
        return self._shown

    def _sections(self) -> Mapping[str, bytes]:
        table, chips, keep = self._table.table, self._table.chips, self._keep
        game = (self._games, self._entries)
        moment = int(2 * self._table.clock.time())  # news on the display ends by itself
        by_bot, at_panel = self._sitting.seats.played_by_bots(), self._sitting.seats.bot_at_panel
        stands = self.stands()
        shows = (game, table.ui.page, table.ui.notice, table.ui.missing, chips.oled.version, moment)
        words = keep("headline", shows, lambda: headline_of(self._table))
        hinted = (
            game, table.ui.page, table.ui.missing, chips.plugged[Plug.PANEL], by_bot, at_panel,
            stands, () if all(by_bot) else moment, words,
        )  # fmt: skip
        picture = (game, table.ui.page, table.ui.put_back, table.ui.walk, chips.plugged)
        led = tuple(table.ui.put_back.ways) if table.ui.put_back else ()
        lines = table.presenter.reading
        run, gear, ending = self._run(), self._gear(), self._ending()
        draft, lesson = self.draft, self._sitting.lesson
        setup, given = draft.setup, draft.given
        return {
            "run": keep("run", run, lambda: run),
            "ending": keep("ending", ending, lambda: ending),
            "hints": keep(
                "hints", hinted,
                lambda: hints_section(self._table, by_bot, self._named, stands or (), at_panel),
            ),
            "lights": keep(
                "lights", tuple(chips.chain.colours), lambda: _lights(chips.chain.colours)
            ),
            "calm": keep("calm", picture, lambda: _lights(self._table.calm_lights)),
            "oled": keep(
                "oled", chips.oled.version, lambda: base64.b64encode(chips.oled.pixels()).decode()
            ),
            "reading": keep(  # None while the glass is dark
                "reading", (chips.oled.version, chips.plugged),
                lambda: [*map(list, lines)] if chips.plugged[Plug.DISPLAY] else None,
            ),
            "gear": keep("gear", gear, lambda: gear),
            "heads": keep(
                "heads", (stands, led),
                lambda: stands and {"stands": stands, "led": [way.seat for way in led]},
            ),
            "setup": keep(
                "setup", (draft, setup, given.settings), lambda: setup.form(given)
            ),
            "lesson": keep("lesson", (game, lesson), lambda: _lesson(lesson)),
            "start": self._start,
        }  # fmt: skip

    def stands(self) -> tuple[int, ...] | None:
        """Where each seat's token stands, -1: not on the board; None: nobody can know."""
        if not self._sitting.heads:
            return None
        seats = range(self._table.state.seats)
        return tuple(self._table.chips.standing(token_of(self._table, seat)) for seat in seats)

    def wires(self) -> WiresSection:
        """For a page that shows what passes on the wires, until it is closed."""
        return WiresSection(self.recorder, lambda: self._table, self._named)

    def pins(self) -> Mapping[str, list[int]]:
        """The GPIOs at which the wires end."""
        return pins(self._table.chips.profile)

    def drawing(self) -> str:
        """The wiring of the table as `ringkeeper wiring` draws it, SVG."""
        return drawing(self._table.chips.profile)

    def games(self) -> bytes:
        """The games that can be resumed, as JSON."""
        journal = self._table.table.banker.journal
        with self.speaking():
            return _encode(broken_off(self._sitting.folder, journal.path if journal else None))

    def game(self) -> bytes:
        """The game that is played, as a file. JournalError."""
        with self.speaking():
            journal = self._table.table.banker.journal
            assert journal is not None, "every sitting of a page has one"
            return carried_out(journal)

    def keep(self, data: bytes) -> str:
        """Keep such a file among the games; its name there. ValueError says why not. OSError."""
        with self.speaking():
            if self._sitting.folder is None:
                raise ValueError(_("There is nowhere to keep it."))
            return carried_in(self._sitting.folder, data)

    def act(self, act: acts.AnyAct) -> str:
        """Do what a page asks; a sentence if it cannot be done."""
        self._keep_up()
        with self.speaking():
            return self._act(act)

    def _act(self, act: acts.AnyAct) -> str:
        sitting = self._sitting
        match act:
            case (
                acts.RollDice() | acts.Tap() | acts.Press() | acts.TurnKnob()
                | acts.Mischief() | acts.Forget() | acts.Stand() | acts.LiftToken()
            ):  # fmt: skip
                return self._by_hand(act)
            case acts.Seat(seat=seat, bot=bot):
                if seat >= len(sitting.seats.by_bot):
                    return _("There is no seat {seat} at this table.", seat=seat)
                sitting.hand_over(seat, bot)
                self._draft = None
            case acts.Speed(speed=speed):
                sitting.run(speed=speed)
            case acts.StandStill(on=on):
                sitting.run(paused=on)
            case acts.Plug(part=part, plugged=plugged):
                chips = self._table.chips
                (chips.plug if plugged else chips.unplug)(Plug(part))
            case acts.Noise(on=on):
                self._table.chips.spoil(on)
            case acts.SetField(name=name, value=value):
                return self.draft.set(name, value)
            case acts.Learn(on=True):
                return teach(sitting, self.draft.box) or self._begun()
            case acts.Learn():
                sitting.teach(on=False)
            case acts.New():
                return self.draft.begin(act) or self._begun()
            case acts.Resume():
                return resume(sitting, act) or self._begun()
            case _:
                assert_never(act)
        return ""

    def _by_hand(self, act: acts.HandAct) -> str:
        if self._sitting.paused:
            return _("The table is paused: resume it first.")
        if isinstance(act, acts.RollDice | acts.Tap | acts.Press):
            by_bot = self._sitting.seats.played_by_bots()
            if (seat := for_another(act, self._table, by_bot, self._named)) >= 0:
                return for_a_bot(self._table.state.players[seat][0])
        if isinstance(act, acts.Stand | acts.LiftToken):
            return self._move(act)
        if self._busy_until - self._table.clock.time() > BEHIND_MOST_S:
            return _("Not so fast: the hands are still busy.")
        match act:
            case acts.RollDice(faces=faces):
                return self._throw(faces)
            case acts.Tap(tag=tag):
                if self._table.table.ui.page is None:  # what it opens then is a person's
                    self._sitting.seats.panel_used = self._table.clock.time()
                return self._tap(tag)
            case acts.Press(button=button, held=held):
                self._sitting.seats.panel_used = self._table.clock.time()
                self._busy((self._hands.hold if held else self._hands.press)(Button(button)))
                return self._arrives()
            case acts.TurnKnob(steps=steps):
                self._sitting.seats.panel_used = self._table.clock.time()
                self._busy(self._hands.turn(steps))
                return self._arrives()
            case acts.Mischief(what=what):
                seconds = self._faults.do(what)
                if isinstance(seconds, str):
                    return seconds
                self._busy(seconds)
            case acts.Forget(on=True):
                self._hands.forgetful = True
            case acts.Forget():
                self._hands.tidy()
        return ""

    def _arrives(self) -> str:
        """Whether what hands do to the panel gets to the Pi: nothing else could tell them."""
        there = self._table.chips.plugged[Plug.PANEL]
        return "" if there else _("The panel is unplugged: plug it back in.")

    def _throw(self, faces: tuple[int | None, int | None]) -> str:
        for face, die in zip(faces, self._sitting.edition.data.dice, strict=True):
            if face is not None and face not in die:
                if face:
                    return _("The dice of this edition have no {face}.", face=face)
                return _("That die has no Eye.")
        if self._hands.rolling:  # or a double click would throw for the next player
            return _("The dice are still rolling.")
        state = self._table.state
        asked = state.phase is not Phase.SETUP and prompt(state).ask in ROLLED
        if faces == (None, None) and not asked:  # chosen faces are thrown to see what happens
            return _("Nobody is to roll now.")
        self._busy(self._hands.throw(self._hands.chance(faces)))
        return ""

    def _move(self, act: acts.Stand | acts.LiftToken) -> str:
        """Take a token up, or set it down."""
        if not self._sitting.heads:
            return _("There are no readers under this board.")
        if act.seat >= self._table.state.seats:
            return _("There is no seat {seat} at this table.", seat=act.seat)
        uid, chips = token_of(self._table, act.seat), self._table.chips
        if isinstance(act, acts.Stand):
            chips.stand(act.space, uid)
        else:
            chips.lift(uid)
        return ""

    def _busy(self, seconds: float) -> None:
        """Hands have something to do for so long."""
        self._busy_until = self._table.clock.time() + seconds

    def _tap(self, name: str) -> str:
        tag = self._tag(name)
        uids = self._table.table.tagbook.uids(tag) if tag else ()
        if not uids:
            return _("There is no {name} on this table.", name=name)
        self._busy(self._hands.tap(uids[0]))
        return "" if self._table.reads else _("That card was not read: plug the reader back in.")

    def _tag(self, name: str) -> Tag | None:
        kind, *numbers = name.split(":")
        first = int(numbers[0])
        players = self._table.state.players
        if kind == "deed":
            return DeedTag(space=first)
        if kind == "card":
            return CardTag(deck=first)
        return TokenTag(token=players[first][1]) if first < len(players) else None

    def _named(self, uid: bytes) -> str:
        """The page's name of a tag; empty for one that is not in this game."""
        state = self._table.state
        match self._table.table.tagbook.tag(uid):
            case DeedTag(space=space):
                return f"deed:{space}"
            case TokenTag(token=token):
                seats = [seat for seat, (_, own) in enumerate(state.players) if own == token]
                return f"token:{seats[0]}" if seats else ""
            case CardTag(deck=deck):
                cards = state.board.decks[deck].cards
                kept = next(i for i, card in enumerate(cards) if isinstance(card.effect, Keep))
                return f"card:{deck}:{kept}"
            case _:
                return ""

    def _begun(self) -> str:
        self._start = b"false"
        self._sitting.run(paused=False)
        self._keep_up()
        return ""

    def _follow(self) -> None:
        """Listen to the banker that is at the table now."""
        banker = self._banker = self._table.table.banker
        self._games, self._entries, self._spoken = self._games + 1, 0, self.language
        self._draft = None
        for entry in banker.counting():
            self._on_entry(entry)
        banker.subscribe(self._on_entry)

    def _on_entry(self, entry: Entry) -> None:
        self._entries += 1
        if isinstance(entry.command, StartGame):
            self._draft = None
        if isinstance(entry.command, Roll):
            self._hands.counted()

    def _keep(self, name: str, made_of: Any, make: Callable[[], object]) -> bytes:
        """The section's JSON, made again once what it is `made_of` has changed."""
        known = self._kept.get(name)
        if known is None or known[0] != made_of:
            with in_full():
                known = self._kept[name] = (made_of, _encode(make()))
        return known[1]

    def _run(self) -> dict[str, Any]:
        sitting = self._sitting
        seats = ["bot" if bot else "hand" for bot in sitting.seats.played_by_bots()]
        demo = self._start != b"false"  # what plays behind the card with which a game begins
        wanted, bots = (sitting.speed, sitting.paused, self._games), SETTING_ROWS["bots"]
        reached = self._speedometer.reached(sitting.clock.time(), wanted)
        return {
            "speed": sitting.speed, "reached": reached, "still": sitting.speed > STILL_OVER,
            "paused": sitting.paused, "seats": seats, "demo": demo,
            "strength": sitting.strength.value,
            "strengths": [(one, bots.word(one)) for one in bots.values],
        }  # fmt: skip

    def _ending(self) -> dict[str, bool]:
        """Whether display and strip have `told` how the game ended, and whether the result has
        stood there for READ_S since, and was `read`; eyes are no faster at a fast table."""
        table = self._table
        over = table.state.phase is Phase.OVER
        since = -table.table.presenter.told_in() if over else -1.0
        return {"told": since >= 0, "read": since >= READ_S * self._sitting.speed}

    def _gear(self) -> dict[str, Any]:
        chips, hands = self._table.chips, self._hands
        lying = chips.reader.lying[BANK_PAD]
        return {
            "dice": [
                {
                    "face": die.face,
                    "roll": die.roll,
                    "seconds": round(die.seconds, 2),
                    "leans": die.leans,
                    "held": die.held,
                }
                for die in hands.dice
            ],
            "lying": (self._named(lying[-1]) or "other") if lying else "",
            "plugs": {plug.value: plugged for plug, plugged in chips.plugged.items()},
            "noise": chips.noisy,
            "forgetful": hands.forgetful,
            "turned": hands.turned,
            "buzzer": round(chips.pins.ear.hertz),
        }


def _lesson(lesson: FirstEvening | None) -> dict[str, Any] | None:
    """What whoever learns reads, and how much of it there is; None: nobody does."""
    if lesson is None:
        return None
    return {"says": lesson.says, "at": lesson.at + 1, "count": len(LESSONS)}


def _lights(colours: Sequence[tuple[int, int, int]]) -> str:
    return b"".join(map(bytes, colours)).hex()
