"""Every event and command has its sentence, and none has a hole."""

from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from controller.dialogue.labels import label
from controller.rules import events as e
from controller.rules.commands import AnyCommand, Bundle, Offer, SellFortresses, StartGame
from controller.rules.edition import Rules
from controller.rules.notation import read
from controller.rules.state import Reason
from controller.store.banker import Banker
from controller.text.language import in_language
from controller.text.sentences import Names, command_sentence, entry_sentence, event_sentence
from controller.text.sentences.commands import COMMANDS
from controller.text.sentences.events import EVENTS
from controller.text.sentences.settings import SETTINGS, rules_in_words, setting_sentence
from tests.games.played import EDITION, NAMES, clock, play, start
from tests.steps import cases

WHO = Names(EDITION, NAMES)


def values() -> Iterator[tuple[str, Any]]:
    """Every setting with each of its values; of a number, some."""
    for name, hint in get_type_hints(Rules, include_extras=True).items():
        kind = get_args(hint)[0]
        if get_origin(kind) is Literal:
            yield from ((name, value) for value in get_args(kind))
        elif kind is bool:
            yield from ((name, True), (name, False))
        elif name != "tracker":
            least, most = (1, 2) if name == "rent_deadline" else (0, 3)
            yield from ((name, number) for number in range(least, most + 1))


VALUES = [*values()]
MOST = 63
"""Characters in three lines of a menu."""


def test_nothing_is_without_a_sentence() -> None:
    assert set(EVENTS) == set(get_args(e.AnyEvent))
    assert set(COMMANDS) == set(get_args(AnyCommand))


def test_a_typed_word_is_one_commands_and_none_has_two_lines_in_a_menu() -> None:
    words = [word for row in COMMANDS.values() for word in row.typed.split()]
    assert len(words) == len({*words})
    assert [kind for kind, row in COMMANDS.items() if row.verb and row.menu] == []


@cases(
    "event, sentence",
    (e.Rolled(0, (0, 4), 0), "Frodo rolls Eye + 4."),
    (e.Paid(1, 3, 50, "fine"), "Sam pays the Bank 50 to leave Jail."),
    (e.Paid(3, 1, 200, "salary"), "The Bank pays Sam 200 as salary from GO."),
    (e.ShortageAnswered(1, 0), "Sam wants no more buildings now."),  # R62: has them, or none
    (e.ShortageAnswered(1, 1), "Sam asks for 1 building."),
    (e.ShortageAnswered(1, 3), "Sam asks for 3 buildings."),
    (e.ShortageArose(0, 1, 0, (1,)),
     "Frodo wants to build (stronghold). Would Sam like one too?"),
    (e.ShortageArose(0, 1, 0, (1, 2), 4),
     "Frodo wants 4 buildings (stronghold). Would Sam and Merry like some too?"),
    (e.Jailed(1, "space"), "Sam goes to Jail."),
    (e.Jailed(1, "doubles"), "Sam goes to Jail: that was one double too many."),
    (e.Paid(3, 1, 125, "building-sold", 1), "The Bank pays Sam 125 for returned buildings."),
    (e.SalaryDeferred(1, 200), "Sam will get the salary of 200 at the end of this move."),
    (e.SalaryDeferred(1, 0), "The move is over: Sam gets the salary."),
    (e.DeedMoved(39, -1, 2), "Merry gets the deed to Mount Doom from the Bank."),
    (e.DeedOffered(0, 1, True), "Frodo may take Bag End for free."),
    (e.AuctionOpened(5, -1, (0, 1)), "Bill the Pony is up for auction."),
    (e.AuctionOpened(-1, 1, (0, 1)), "A fortress is up for auction."),
    (e.AuctionClosed(-1, 0, 5, -1), "Bill the Pony stays with the Bank."),
    (e.AuctionClosed(0, 30, -1, 0), "A stronghold goes to Frodo for 30."),
    (e.CardDrawn(0, 0, 0, False), "Frodo draws “Healed by Elrond” from People."),
    (e.BuildingsChanged(0, 1, 0, 1, 1, (31, 12)), "Bag End now has a stronghold."),
    (e.BuildingsChanged(0, 1, 4, 5, 1, (32, 11)), "Bag End now has a fortress."),
    (e.BuildingsChanged(0, 1, 2, 1, 1, (31, 12)), "Bag End is left with a stronghold."),
    (e.BuildingsChanged(0, 1, 1, 0, 1, (32, 12)), "Bag End has no buildings any more."),
    (e.OpeningTied((0, 1, 2)), "A tie: Frodo, Sam and Merry roll again."),
    (e.GameEnded("ring", (1, 2, 3), (2,)), "The game is over; Merry wins."),
    (e.GameEnded("ring", (3, 2, 3), (0, 2)),
     "The game is over; Frodo and Merry share the win."),
    (e.DealOffered(0, 1, Bundle(50, (1, 3)), Bundle(0, (), (1,))),
     "Frodo offers Sam 50, Bag End and Farmer Maggot's for a card from Events."),
    (e.DealOffered(0, 1, Bundle(0, (1,)), Bundle(30), 70),  # D10: who owes rent gets it off
     "Frodo offers Sam Bag End for 70 off the rent and 30."),
    (e.DealOffered(1, 0, Bundle(), Bundle(0, (1,)), -70, counters=True),
     "Sam answers Frodo's deal with another: 70 off the rent for Bag End."),
)  # fmt: skip
def test_event(event: e.AnyEvent, sentence: str) -> None:
    assert event_sentence(event, WHO) == sentence


@cases(
    "deeds, told",
    ("6^5,8^5,9^5", "Sell all 3: Buckleberry +375"),
    ("6^5,8^4,9^4", "Sell all: Buckleberry +125"),
)
def test_I2_selling_fortresses_at_once_says_how_many_they_are(deeds: str, told: str) -> None:
    state = read(
        EDITION, f"lotr-2003/classic{{fortress_sale=without-houses}} A:0({deeds});B:900 roll:0"
    )
    assert label(state, SellFortresses(0, 6)) == told


def test_every_reason_for_which_money_moves_is_in_the_sentence() -> None:
    told = {event_sentence(e.Paid(0, 1, 5, reason), WHO) for reason in get_args(Reason)}
    assert len(told) == len(get_args(Reason))


def test_a_command_has_no_full_stop() -> None:
    offer = Offer(1, 0, Bundle(), Bundle(0, (37,)))
    assert command_sentence(offer, WHO) == "Sam offers Frodo nothing for Barad-dur"


def test_names_that_look_like_templates_are_only_names() -> None:
    names = Names(EDITION, ("{seat}", "{0}"))
    assert event_sentence(e.Freed(0, "fine"), names) == "{seat} is out of Jail."


def test_whole_games_can_be_told() -> None:
    kinds = set()
    for seed in range(12):
        banker = Banker(EDITION, clock=clock)
        start(banker, seed, "classic" if seed % 2 else "short")
        play(banker, 1500, seed)
        names = Names.of(EDITION, banker.history())
        for entry in banker.history():
            told = [event_sentence(event, names) for event in entry.events]
            told.append(entry_sentence(entry, names))
            kinds |= {type(event) for event in entry.events}
            for sentence in told:
                assert sentence.endswith(".")
                assert sentence[0].isupper()
                assert "{" not in sentence
    assert len(kinds) > 25
    assert StartGame in {type(entry.command) for entry in banker.history()}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_value_of_every_setting_is_a_sentence_of_its_own(language: str) -> None:
    missing = [
        (name, value)
        for name, value in VALUES
        if not isinstance(says := SETTINGS[name].says, str) and not {value, None} & says.keys()
    ]
    assert missing == [], "write their sentences in controller/text/sentences/settings.py"
    with in_language(language):
        said = [setting_sentence(name, value) for name, value in VALUES]
    assert len({*said}) == len(said)
    long = [one for one in said if len(one) > MOST]
    assert long == [], f"a menu shows at most {MOST} characters"


def test_settings_and_sentences_are_the_same() -> None:
    assert {*SETTINGS} == {*Rules.__struct_fields__}
    assert setting_sentence("salary", 400) == "GO pays 400"
    assert (
        setting_sentence("tracker", (0, 2, 4))
        == "the Tracker's circles after the first are worth 0, 2, 4"
    )
    assert rules_in_words({"fine": 20, "ring": False}) == (
        "leaving Jail costs 20 and the One Ring is left out"
    )
