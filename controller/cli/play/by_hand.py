"""`ringkeeper play --by-hand`: a game in a terminal. Who plays by hand types numbers or words, the
computer rolls and plays the others; what was done is kept, and resumed another day.

What a line asks for is answering.py's; the words are the same as at a table (table/input/typed.py).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from random import Random

from controller.bots import Bot
from controller.bots.manners import Manners
from controller.bots.playing import DiceRoller, asks_or_answers, bots_command
from controller.cli.play import answering, dialogue
from controller.cli.play.dialogue import Unclear
from controller.dialogue import questions, words
from controller.rules import commands as c
from controller.rules.entries import Entry, EntryKind
from controller.rules.legal import Option, answers
from controller.rules.prompts import Ask, prompt
from controller.rules.refusals import Refusal
from controller.rules.state import Phase, State
from controller.store.banker import Banker
from controller.store.faults import JournalError
from controller.table.input import typed
from controller.table.panel.pages.taking_back import TakeBack
from controller.table.presenter import printed
from controller.text.language import _
from controller.text.sentences import Names, event_sentence, refusal_sentence

MARK = "Seats played by hand: "
"""How the note begins that says who plays by hand, for the day on which the game goes on."""

Say = Callable[[str], object]
Hear = Callable[[str], str]
"""Asks for a line, behind a prompt; EOFError when none comes any more."""


class ByHand:
    """One game in a terminal. `people` are the seats that are played by hand."""

    def __init__(
        self, banker: Banker, people: Collection[int], bots: Sequence[Bot], chance: Random,
        say: Say, hear: Hear,
    ) -> None:  # fmt: skip
        self._banker, self._people, self._bots = banker, frozenset(people), bots
        self._chance, self._roller = chance, DiceRoller(banker.edition, chance)
        self._manners = Manners()
        self._say, self._hear = say, hear
        self._passed_over: set[c.AnyCommand] = set()  # rents that nobody wanted, as things stand
        self._shown = -1  # the round whose head was printed
        self._watching = False  # only bots are left, and they may finish the game
        banker.subscribe(self._on_entry)

    def play(self) -> bool:
        """Play until the game is over (true), or somebody stops for today."""
        self._say(
            _("Type a number or a word (help lists the words). Everything is saved as you go.")
        )
        while self._banker.state.phase is not Phase.OVER:
            try:
                if self._nobody_left() and not self._anybody():
                    return False
                command = self._bots_choice()
                if command is not None:
                    self._do(command)
                elif not self._ask():
                    return False
            except JournalError as error:
                self._say(str(error))
                return False
            except (EOFError, KeyboardInterrupt):
                self._say("")
                return False
        self._say(questions.question(self._banker.state))
        self._say(printed.balances(self._banker.state))
        return True

    # The computer's players

    def _playing(self) -> frozenset[int]:
        """The seats that somebody here plays; not those that were left to a bot (R70)."""
        return self._people - {*self._banker.state.by_bot}

    def _nobody_left(self) -> bool:
        """Whether everybody here has left their seat to a bot."""
        here = self._people & {*self._banker.state.seats_in_play()}
        return bool(here) and not here & self._playing() and not self._watching

    def _anybody(self) -> bool:
        """Only bots are left: let them finish, sit down again, or stop (false)."""
        self._say(_("Only bots are left."))
        while True:
            line = self._hear(
                _("Enter: let them finish the game; or type sit NAME or quit> ")
            ).strip()
            try:
                meant = answering.understood(self._banker.state, (), line, self._chance, self._hear)
            except Unclear as unclear:
                self._say(str(unclear))
                continue
            match meant:
                case typed.Quit():
                    return False
                case answering.LetOthers():
                    self._watching = True
                    return True
                case c.Sit() if self._do(meant):
                    return True
                case str(text):
                    self._say(text)

    def _bots_choice(self) -> c.AnyCommand | None:
        """What a bot does now; None if somebody is to be asked first."""
        state = self._banker.state
        theirs = [seat for seat in state.seats_in_play() if seat not in self._playing()]
        command = bots_command(state, theirs, self._bots, self._roller, self._manners)
        if command is None or asks_or_answers(command):
            return command
        return None if self._people_first() else command

    def _is_peoples(self, option: Option) -> bool:
        """Whether somebody who plays by hand answers: for themselves, and for a bot which card of
        the printed deck was drawn (R71)."""
        return option.command.seat in self._playing() or isinstance(option.command, c.NameCard)

    def _people_first(self) -> bool:
        """Whether somebody has a rent to ask for, or a deal to answer, before the bots go on."""
        return any(asks_or_answers(one.command) for one in self._peoples_answers())

    # People who play by hand

    def _peoples_answers(self) -> list[Option]:
        state = self._banker.state
        options = [one for one in answers(state) if self._is_peoples(one)]
        if prompt(state).ask is Ask.CARD and options:  # both, or the list would tell (R76)
            seat = options[0].command.seat
            return [Option(c.CancelCard(seat)), Option(c.LetPass(seat))]
        hammer = [one for one in options if isinstance(one.command, c.CloseAuction)][:1]
        rest = [one for one in options if not isinstance(one.command, c.CloseAuction)]
        return [one for one in [*rest, *hammer] if one.command not in self._passed_over]

    def _ask(self) -> bool:
        """Ask, and do what is said; false to stop for today."""
        state, options = self._banker.state, self._peoples_answers()
        self._head(state)
        asked = prompt(state)
        mine = not asked.seats or set(asked.seats) & self._playing() or asked.ask is Ask.DRAW
        for line in answering.listed(state, options, go_on=not mine):
            self._say(line)
        while True:
            line = self._hear(f"{self._who(state, options)}> ").strip()
            try:
                meant = self._meant(state, options, line)
            except Unclear as unclear:
                self._say(str(unclear))
                continue
            match meant:
                case typed.Quit():
                    if self._all_stop():
                        return False
                case TakeBack(count=count):
                    self._take_back(count)
                    return True
                case answering.LetOthers():
                    if mine:
                        self._say(_("Somebody has to answer: choose a number."))
                        continue
                    self._passed_over |= {one.command for one in options}
                    return True
                case str(text):
                    self._say(text)
                case _ if not (
                    self._is_peoples(Option(meant)) or isinstance(meant, c.Sit | c.Adjust)
                ):
                    name = words.name(state, meant.seat)
                    self._say(_("A bot plays {name}.", name=name))
                case _:
                    if self._do(meant):
                        return True

    def _meant(self, state: State, options: Sequence[Option], line: str) -> answering.Meant:
        word, _space, rest = line.partition(" ")
        if word.casefold() == dialogue.WORD:
            return dialogue.chosen(state, self._playing(), options, rest, self._say, self._hear)
        if word.casefold() == dialogue.CORRECT:
            return dialogue.corrected(state, self._say, self._hear)
        return answering.understood(state, options, line, self._chance, self._hear)

    def _all_stop(self) -> bool:
        """Where several play, one who leaves does not end it for the others unasked."""
        if len(self._people) < 2:
            return True
        return dialogue.agreed(self._hear(_("Save and stop for everybody? [y/N] ")))

    def _head(self, state: State) -> None:
        """Who has what, once a turn, and the question."""
        self._say("")
        if state.turns != self._shown:
            self._shown = state.turns
            self._say(printed.balances(state))
        self._say(questions.question(state))

    def _who(self, state: State, options: Sequence[Option]) -> str:
        seats = dict.fromkeys(one.command.seat for one in options)
        return _(" or ").join(words.name(state, seat) for seat in seats)

    def _do(self, command: c.AnyCommand) -> bool:
        by_bot = command.seat in self._banker.state.by_bot and not isinstance(command, c.Sit)
        outcome = self._banker.do(command, "bot" if by_bot else "player")
        if isinstance(outcome, Refusal):
            self._say(refusal_sentence(outcome))
            return False
        return True

    def _take_back(self, count: int) -> None:
        """So many commands; 0: to before the last one that was given by hand."""
        done = self._banker.counting()
        if not count:
            by_hand = [one.command is not None and one.command.seat in self._people for one in done]
            count = by_hand[::-1].index(True) + 1 if any(by_hand[1:]) else 0
        if not count or count >= len(done):
            self._say(_("There is nothing to take back."))
            return
        outcome = self._banker.take_back(count)
        if isinstance(outcome, Refusal):
            self._say(refusal_sentence(outcome))
            return
        self._passed_over.clear()
        self._shown = -1
        self._say(_("Taken back."))

    def _on_entry(self, entry: Entry) -> None:
        names = Names(self._banker.edition, *zip(*self._banker.state.players, strict=True))
        if entry.kind is EntryKind.COMMAND:
            self._passed_over.clear()
            for event in entry.events:
                self._say(f"  {event_sentence(event, names)}")


def by_hand_of(banker: Banker) -> frozenset[int] | None:
    """The seats that are played by hand in a game that goes on; None: nobody has said."""
    notes = [one.text for one in banker.history() if one.kind is EntryKind.NOTE]
    said = next((text for text in reversed(notes) if text.startswith(MARK)), None)
    if said is None:
        return None
    numbers = said.removeprefix(MARK).split(", ")
    return frozenset(int(one) for one in numbers if one.isascii() and one.isdigit())


def note_of(people: Collection[int]) -> str:
    """What is noted in the game's record, for the day on which it goes on."""
    return MARK + ", ".join(map(str, sorted(people)))
