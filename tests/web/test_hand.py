"""What a phone is sent of cards that are kept to be played later, and of one that lies open."""

from typing import Any

import msgspec

from controller.editions import load
from controller.rules import commands as c
from controller.rules.legal import legal
from controller.rules.notation import read
from controller.rules.state import State
from controller.web.sections.board import Section
from controller.web.sections.seat import seat_section
from tests.rules.bearing import with_interest
from tests.web.test_room import Phones

BOX = load("lotr-2021")
KEEPING = (
    "lotr-2021/standard{} Frodo:25@12(1,3,11)+quest:1+quest:2+quest:0;Sam=Gandalf:25@5(37,39);"
    "Merry=Gimli:20@10(16m,18)+quest:{} roll:0{}"
)
SWAP = "lotr-2021 Frodo:30@0(5,11)+quest:30;Sam:30@0(6,12m);Merry:30@0(15) roll:0"
ON_PAPER = (
    "lotr-2021{cards_drawn=at-table} Frodo:30@0+quest:?+quest:?;Sam:30@0(5,6);Merry:30@0(15) roll:0"
)
DOWN = c.PlayCard(0, 2, 2, 16)
"""Down the Mountain, for the mortgaged Mines of Moria."""


def keeping(card: int = 12, rules: str = "", more: str = "") -> str:
    """Frodo keeps three cards, Merry one."""
    return KEEPING.format(rules, card, more)


def hand(state: State, seat: int) -> Section:
    found: Section = seat_section(state, seat)["hand"]
    return found


def played(section: Section) -> set[c.PlayCard]:
    """All that can be played from a hand, as it comes back from a phone."""
    found = set()
    for card in section["cards"]:
        for way in card["ways"]:
            for other in way["others"] or [-1]:
                command = {**way["command"], "other": other}
                found.add(msgspec.convert(command, c.AnyCommand))
    return found


def plays(state: State) -> set[Any]:
    return {one.command for one in legal(state) if isinstance(one.command, c.PlayCard)}


def test_R72_a_card_says_what_it_does_and_whether_it_may_be_played_now() -> None:
    cards = hand(read(BOX, keeping()), 0)["cards"]
    assert [one["title"] for one in cards] == [
        "The Ring's Price", "Down the Mountain", "Fire on the Peaks",
    ]  # fmt: skip
    assert cards[1]["text"] == "Keep it secret. Take a property, but none of a whole set."
    assert [bool(one["ways"]) for one in cards] == [False, True, True]
    assert [one["no"] for one in cards] == [
        "You cannot use this card right now.", "", "",
    ]  # fmt: skip
    stone = hand(read(BOX, keeping()), 2)["cards"][0]
    assert "somebody has to play a card against its holder" in stone["no"]


def test_every_play_is_offered_with_its_card_and_nowhere_else() -> None:
    for line in (keeping(), SWAP, ON_PAPER):
        state = read(BOX, line)
        assert played(hand(state, 0)) == plays(state) != set()
        own = seat_section(state, 0)
        lines = [*own["answers"], *own["more"], *(x for deed in own["deeds"] for x in deed["can"])]
        assert "PlayCard" not in {one["command"]["type"] for one in lines}


def test_R73_R75_each_way_says_what_would_happen() -> None:
    state = read(BOX, keeping())
    said = {way["label"]: way["words"] for card in hand(state, 0)["cards"] for way in card["ways"]}
    assert said == {
        "Mines of Moria (mortgaged)": "Frodo takes Mines of Moria (mortgaged) from Merry.",
        "Lothlorien": "Frodo takes Lothlorien from Merry.",
        "Bag End": "Frodo builds 1 Outpost on Bag End for free.",
        "Maggot's Farm": "Frodo builds 1 Outpost on Maggot's Farm for free.",
    }  # fmt: skip


def test_K5_a_way_says_what_interest_it_costs() -> None:
    phones = Phones(keeping(rules="{buyer_pays_interest=true}"), with_interest(1))
    phones.table.do(DOWN)
    words = phones.seen(phones.joined(), "ask")["card"]["words"]
    assert words == (
        "Frodo takes Mines of Moria (mortgaged) from Merry. Frodo pays the Bank 1 C in interest."
    )
    before = phones.table.state.cash[0]
    phones.table.do(c.LetPass(2))
    assert (phones.table.state.owner[16], phones.table.state.cash[0]) == (0, before - 1)


def test_R74_a_rent_says_how_much_it_is() -> None:
    line = "lotr-2021 Frodo:30@0(21,23m,24)+quest:1;Sam:30@0(6);Merry:30@0(15) roll:0"
    (card,) = hand(read(BOX, line), 0)["cards"]
    phones = Phones(line)
    assert card["ways"]
    for way in card["ways"]:
        amount = way["label"].rpartition(": ")[2]
        debtor = phones.table.state.name(way["command"]["target"])
        assert way["words"].startswith(f"{debtor} owes Frodo {amount} in rent on Gap of Rohan")
    phones.table.do(c.PlayCard(0, 1, 1, 21))
    phones.table.do(c.LetPass(1))
    (claim,) = phones.table.state.claims
    assert f"{claim.amount} C" == card["ways"][0]["label"].rpartition(": ")[2]


def test_R75_a_swap_names_each_deed_that_could_be_given_once() -> None:
    (card,) = hand(read(BOX, SWAP), 0)["cards"]
    assert [(way["command"]["space"], way["others"]) for way in card["ways"]] == [
        (6, [5, 11]), (12, [5, 11]), (15, [5, 11]),
    ]  # fmt: skip


def test_R71_of_cards_on_paper_the_phone_has_all_that_they_may_be() -> None:
    section = hand(read(BOX, ON_PAPER), 0)
    assert (section["paper"], len(section["cards"])) == (2, 6)


def test_R71_no_card_is_sent_to_anybody_but_its_holder() -> None:
    """Another seat's phone, a watcher and a host without that seat are sent the same bytes,
    whichever it is."""
    sent = []
    for card in (12, 24, 30):
        phones = Phones(keeping(card))
        feeds = phones.joined(0), phones.joined(1), phones.joined()
        seen = [dict(feed.sections()) for feed in feeds]
        for sections in seen:
            assert "seat2" not in sections
            del sections["me"]
            title = BOX.card(0, card).title.encode()
            assert not any(title in blob for blob in sections.values())
        sent.append(seen)
    assert sent[0] == sent[1] == sent[2]


def test_R71_where_all_cards_are_open_nothing_is_covered() -> None:
    assert hand(read(BOX, keeping()), 0)["covered"]
    assert not hand(read(BOX, keeping(rules="{secret_cards=open}")), 0)["covered"]


def test_R76_a_phone_is_offered_to_cancel_whether_or_not_it_could() -> None:
    """Only a phone of several seats shows what is `pretended`: one's own knows one's own cards."""
    for card, could in ((12, True), (24, False)):
        phones = Phones(keeping(card))
        phones.table.do(DOWN)
        feed = phones.joined(2)
        found = {
            line["command"]["type"]: line.get("pretended", False)
            for line in phones.seen(feed, "seat2")["answers"]
        }
        assert found == {"CancelCard": not could, "LetPass": False}


def test_R71_a_secret_card_that_is_drawn_is_not_shown() -> None:
    phones = Phones(keeping(more=" deck:quest,24"))
    phones.table.do(c.Roll(0, (2, 3)))
    assert (0, 24) in phones.table.state.secret[0]
    assert phones.seen(phones.joined(), "ask")["card"] is None
