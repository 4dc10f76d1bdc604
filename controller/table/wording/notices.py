"""What the table says for a moment over everything else, in words."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from common.message import Message
from controller.dialogue import outcomes, questions, words
from controller.editions.problems import EditionError
from controller.rules.commands import CallTime
from controller.rules.entries import Entry
from controller.rules.refusals import Refusal
from controller.rules.state import Phase, State
from controller.store.faults import JournalError, Outcome, Passing, RecordedAfterAll
from controller.table.panel.page import Say
from controller.table.wording.put_back import to_put_back
from controller.text.language import N_, _, ngettext
from controller.text.sentences import refusal_sentence
from controller.text.wording import worded
from controller.view.interface import Notice, Tone
from controller.view.put_back import PutBack
from hardware.ports import LineNoise, PartFound, PartLost

SHORTEST, LONGEST = 2.5, 7.0
"""Seconds that a notice stays; in between by its length."""

READ = 18.0
"""Letters that are read in a second."""

_PARTS = {
    "display": N_("Display"),
    "strip": N_("Lights"),
    "panel": N_("Panel"),
    "keypad": N_("Keypad"),
    "buzzer": N_("Buzzer"),
    "speaker": N_("Loudspeaker"),
    "dice": N_("Dice"),
    "pads": N_("Reader"),
    "supply": N_("Power supply"),
    "pins": N_("Pins"),
    "mqtt": "MQTT",
}
"""Parts by the names that hardware.toml usually gives them; others are called as it says."""


SHOWS = ("display", "strip", "buzzer", "speaker", "mqtt")
"""Parts that no menu stands in for: they only show, sound or report."""


def notice(title: str, text: str, tone: Tone, now: float) -> Notice:
    """A notice that stays long enough to be read."""
    stays = min(max(SHORTEST, 1.5 + len(text) / READ), LONGEST)
    return Notice(title=title, text=text, tone=tone, since=now, until=now + stays)


def said(say: Say, now: float) -> Notice:
    """Something a page or a tap has to say."""
    found = notice(say.title, say.text, Tone.NO if say.no else Tone.INFO, now)
    return replace(found, secret=say.secret, hides=True)


def joined(token: str, tokens: Sequence[str], now: float) -> Notice:
    """A token was tapped at the set-up: its player sits down, or has got up again."""
    if token in tokens:
        number = tokens.index(token) + 1
        return notice(token, _("Player {number}", number=number), Tone.YES, now)
    return notice(token, _("Nobody plays with this token."), Tone.BACK, now)


def refused(refusal: Refusal, now: float) -> Notice:
    """Why not."""
    return replace(notice(_("No"), refusal_sentence(refusal), Tone.NO, now), hides=True)


def answered(state: State, entry: Entry, now: float) -> Notice:
    """The clock has answered for whoever was late (R66), or has ended the game (N10)."""
    assert entry.command is not None
    if isinstance(entry.command, CallTime):
        return time_called(now)
    what = outcomes.done(state, entry.command, entry.events)
    return notice(_("No answer"), _("Time is up. {what}", what=what), Tone.INFO, now)


def minutes_left(count: int, now: float) -> Notice:
    """A game against the clock will end soon (N10)."""
    text = ngettext(
        "{count} minute left in this game.", "{count} minutes left in this game.", count
    )
    return notice(_("Time limit"), text, Tone.INFO, now)


def time_called(now: float) -> Notice:
    """The table's clock has ended it: no new turn begins (N10)."""
    text = _("Time is up. No new turn begins.")
    return notice(_("Time limit"), text, Tone.INFO, now)


def unwritten(why: str, now: float) -> Notice:
    """A file of the table's could not be written."""
    return notice(_("Not counted"), _("It could not be saved: {why}", why=why), Tone.NO, now)


def unplayable(error: EditionError, now: float) -> Notice:
    """An edition's file has mistakes, or is gone."""
    why = worded(error.problems[0].message())
    text = _("This edition cannot be played: {why}. Correct it in the deed book.", why=why)
    return notice(_("No"), text, Tone.NO, now)


def unrecorded(error: JournalError, now: float) -> Notice:
    """The journal failed: what it was, in which file, what to do. The command has not happened, or
    nobody knows yet."""
    match error:
        case Passing(outcome=Outcome.UNKNOWN):
            title = _("Not certain yet")
        case RecordedAfterAll():
            title = _("Recorded after all")
        case Passing():
            title = _("Not recorded")
        case _:
            return unwritten(error.short, now)
    return notice(title, error.short, Tone.NO, now)


def overtaken(state: State, amount: int, now: float) -> Notice:
    """Somebody else's move has just changed the amount that OK would have given."""
    text = _("It is now {amount}. Press OK again to confirm.", amount=words.money(state, amount))
    return notice(_("The amount has changed"), text, Tone.NO, now)


def nothing_here(state: State, now: float) -> Notice:
    """Back where there is nothing to leave."""
    question = text = questions.question(state)
    if state.phase not in (Phase.SETUP, Phase.OVER):
        text = _("{question} Hold Back to take something back.", question=question)
    return notice(_("Nothing to go back to"), text, Tone.NO, now)


def no_roll(state: State, now: float) -> Notice:
    """Dice that nobody waits for."""
    text = _("Nobody has to roll now. {question}", question=questions.question(state))
    return notice(_("Not counted"), text, Tone.NO, now)


def host_call(*, on: bool, coming: bool, now: float) -> Notice:
    """The host is called, is coming, or is no longer called."""
    if on:
        return notice(_("Call the host"), _("The host is called."), Tone.YES, now)
    if coming:
        return notice(_("The host"), _("The host is coming."), Tone.YES, now)
    return notice(_("The host"), _("The host is no longer called."), Tone.INFO, now)


def copying(now: float) -> Notice:
    """A copy of the table's files is being made."""
    return notice(_("Save a copy"), _("One moment..."), Tone.INFO, now)


def copied(name: str, lacks: int, now: float) -> Notice:
    """A copy is in a folder beside the games; `lacks` files had to be left out."""
    if lacks:
        text = ngettext(
            "{name} lacks {count} file: the host's page says why.",
            "{name} lacks {count} files: the host's page says why.",
            lacks,
            name=name,
        )
        return notice(_("Copy saved"), text, Tone.NO, now)
    return notice(_("Copy saved"), _("{name}, in the folder copies", name=name), Tone.YES, now)


def not_copied(why: str, now: float) -> Notice:
    """There is none."""
    return notice(_("No copy"), why, Tone.NO, now)


def paused(now: float) -> Notice:
    """Dice while it is asked whether the game goes on."""
    text = _("Press OK first, then roll again: that roll did not count.")
    return notice(_("Not counted"), text, Tone.NO, now)


def not_in_a_pause(now: float) -> Notice:
    """Back held during a pause, or while it is asked whether the game goes on."""
    text = _("To take something back, press OK first, then hold Back.")
    return notice(_("Nothing taken back"), text, Tone.NO, now)


def thrown_again(face: int, now: float) -> Notice:
    """The same die twice before the other."""
    text = _("Same die again: {face} counts. Now roll the other.", face=words.face(face))
    return notice(_("One die"), text, Tone.INFO, now)


def counted(die: int) -> int:
    """A die's number as people count: the table's two are 0 and 1."""
    return die + 1


def no_such_die(die: int, now: float) -> Notice:
    """A third die."""
    text = _("Die {number} does not count: this table plays with two dice.", number=counted(die))
    return notice(_("Unknown die"), text, Tone.NO, now)


def part_name(part: str) -> str:
    """What players call a part; a head of a reader by its number, counted from 0, a die by the
    number that people know, from 1."""
    dice, die, number = part.rpartition(" die ")
    if die and number.isdecimal():
        return _("{part}, die {number}", part=part_name(dice), number=counted(int(number)))
    reader, head, number = part.partition(" head ")
    if head:
        return _("{part}, head {number}", part=part_name(reader), number=number)
    return _(_PARTS[part]) if part in _PARTS else part.capitalize()


def lost(event: PartLost, now: float) -> Notice:
    """A part is gone; the game is not. What its driver says of that is in the details."""
    menus = event.part not in SHOWS
    if event.unplugged:
        instead = _("Unplugged. Carry on: everything is also in the menus.")
        text = instead if menus else _("Unplugged. The game goes on.")
    elif " die " in event.part:
        text = _("Shake it to wake it, or charge it. Until then, enter rolls by hand.")
    elif event.shown:
        why = worded(event.why)
        why = why[:1].upper() + why[1:]
        carry_on = _("{why}. Carry on: everything is also in the menus.", why=why)
        text = carry_on if menus else _("{why}. The game goes on.", why=why)
    else:
        instead = _("It does not answer. Carry on: everything is also in the menus.")
        text = instead if menus else _("It does not answer. The game goes on.")
    return notice(_("{part}: gone", part=part_name(event.part)), text, Tone.NO, now)


def found(event: PartFound, now: float) -> Notice:
    """A part is back."""
    text = _("It can be used again.")
    return notice(_("{part}: back", part=part_name(event.part)), text, Tone.YES, now)


def noisy(event: LineNoise, times: int, now: float) -> Notice:
    """Noise on a line."""
    why = _("A message was garbled")
    if times > 1:
        why = ngettext(
            "{why} ({count} time so far)", "{why} ({count} times so far)", times, why=why
        )
    if event.resent:
        text = _("{why} and resent. Nothing was lost.", why=why)
    else:
        text = _("{why}. It did not count: try again.", why=why)
    return notice(_("Noise: {part}", part=part_name(event.part)), text, Tone.INFO, now)


def taken_back(after: State, back: PutBack | None, gone: str, now: float) -> Notice:
    """What has to be put back by hand: tokens, deeds, buildings; and the money that the books
    have moved back by themselves. Where there is any of it a page shows it, a line for each, for
    as long as people want; the notice is then for the log and the sound. If there is nothing to
    put back: what is `gone`, which the log already has."""
    title = _("Taken back")
    if after.phase is Phase.SETUP:
        return replace(notice(title, _("The game has not started."), Tone.BACK, now), logs="")
    lines = to_put_back(after, back) if back is not None else ()
    if not lines:
        return replace(notice(title, f"{gone}.", Tone.BACK, now), logs="")
    text = f"{'; '.join(lines)}."
    text = text[:1].upper() + text[1:]
    log = _("Put back: {what}", what=text)
    return replace(notice(title, text, Tone.BACK, now), until=now, logs=log)


def parting(*, shuts_down: bool) -> Say:
    """The last words before the table is switched off, and for as long as the display has power."""
    if shuts_down:
        text = _(
            "Everything is saved. Pull the plug when the Pi's green light has stopped blinking."
        )
        return Say(_("Switching off"), text)
    text = _(
        "Everything is saved. The computer is still running: shut it down before you unplug it."
    )
    return Say(_("Stopped"), text)


def until_next_time() -> Say:
    """The same when something else than the panel ends the program."""
    return Say(_("Stopped"), _("Everything is saved. Until next time!"))


def still_on(why: Message, now: float) -> Notice:
    """The computer may not be shut down from here."""
    text = _("Cannot switch off: {why}. Everything is saved.", why=worded(why))
    return notice(_("Still on"), text, Tone.NO, now)


def lights_found(now: float) -> Notice:
    """The walk along the strip is over."""
    return notice(_("Lights found"), _("The strip knows every space."), Tone.YES, now)


def colours_found(now: float) -> Notice:
    """Red, green and blue were told apart."""
    return notice(_("Colours found"), _("Red is red from now on."), Tone.YES, now)


def not_kept(why: str, now: float) -> Notice:
    """The settings hold until the end of the session only."""
    text = _("It works for now, but could not be saved: {why}", why=why)
    return notice(_("Not saved"), text, Tone.NO, now)
