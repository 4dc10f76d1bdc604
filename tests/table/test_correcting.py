"""A mistake corrected on the panel (R69): what is wrong, what is right, and why; and what lists say
of it."""

import pytest

from controller.dialogue.forms.correcting import Correcting
from controller.rules.board import Secret
from controller.rules.commands import Adjust, Correction
from controller.rules.state import FREE, Phase
from controller.table import Press
from controller.table.panel.pages.main import Main
from hardware.ports import Button
from tests.table.begun import at
from tests.table.hands import Hands
from tests.table.stories import Story, stories

PLAYED = "lotr-2003/classic A:1460@11(1,3);B:1540(11);C:1500 roll:0"
PUSH = Press(Button.PUSH)


def correcting(*lines: str) -> Hands:
    table = at(PLAYED)
    table.do(PUSH)
    table.choose("Correct a mistake", *lines)
    return table


@pytest.mark.parametrize(("lines", "right"), [
    (("Where a token stands", "A", "Bag End"), Correction("place", 1, seat=0)),
    (("Who owns a deed", "Bruinen", "C"), Correction("owner", 2, space=11)),
    (("Who owns a deed", "Bruinen", "Bank"), Correction("owner", -1, space=11)),
    (("Buildings", "Bag End", "1 Stronghold"), Correction("buildings", 1, space=1)),
    (("Mortgaged or not", "Bruinen", "mortgaged"), Correction("mortgage", 1, space=11)),
])  # fmt: skip
def test_R69_what_is_wrong_is_chosen_from_lists(lines: tuple[str, ...], right: Correction) -> None:
    table = correcting(*lines)
    assert table.page.title == "Why?"
    table.choose("a mix-up")
    assert table.last == Adjust(corrections=(right,), reason="a mix-up")


BORNE = "lotr-2021/standard A:30@3;B:30 roll:0 bearer:0 tracker:2"


@pytest.mark.parametrize(("position", "lines", "right"), [
    (PLAYED, ("In Jail or not", "B", "in Jail"), Correction("jail", 0, seat=1)),
    (BORNE, ("Who bears the Ring", "B"), Correction("bearer", 1)),
    (BORNE, ("Where the Tracker stands", "4"), Correction("tracker", 3)),
    ("lotr-2003/standard A:30@3;B:30 roll:0 ring:3", ("Where the Ring is", "Bag End"),
     Correction("ring", 1)),
    (PLAYED, ("Who holds a card", "Gwahir's Rescue", "C"),
     Correction("card", 2, deck=1, card=4)),
])  # fmt: skip
def test_R69_what_is_seldom_wrong_is_corrected_on_the_panel_too(
    position: str, lines: tuple[str, ...], right: Correction
) -> None:
    table = at(position)
    table.do(PUSH)
    table.choose("Correct a mistake", *lines, "a mix-up")
    assert table.last == Adjust(corrections=(right,), reason="a mix-up")


def test_what_was_said_of_a_thing_that_is_gone_holds_for_no_other() -> None:
    """A player retires while a host types what is right for them."""
    state = at(PLAYED).table.state
    typed = Correcting(about="1", value=99)
    assert typed.command(state) is not None
    state.alive[1] = False
    assert typed.command(state) is None
    assert [note.kind for note in typed.form(state).notes] == []


@stories("""
R69 money is an amount that begins with what the books have
  /classic A:1460@11(1,3);B:1540(11);C
    | push, choose "Correct a mistake" "Money of a player" "A 1460" -> amount 1460 low=0 seat=0
    | turn 1, ok, choose "wrong amount" -> cash[A]=1470
    | hold back -> lines "Corrected: A: money +10 (wrong amount)"
what the books have already is no choice
  /classic A:1460@11(1,3);B:1540(11);C
    | push, choose "Correct a mistake" "Who owns a deed" "Bruinen"
    -> line "C", no line "B"
  /classic A:1460@11(1,3);B:1540(11);C
    | push, choose "Correct a mistake" "Mortgaged or not" "Bruinen"
    -> line "mortgaged", no line "not mortgaged"
  /classic A:1460@11(1,3);B:1540(11);C | push, choose "Correct a mistake" "Buildings"
    -> no line "Bree"  # nobody has claimed it
    | choose "Bag End" -> line "1 Stronghold", no line "No buildings"
R69 what cannot be is refused with a sentence
  /classic A:1460@11(1,3);B:1540(11);C
    | push, choose "Correct a mistake" "Buildings" "Bruinen" "Fortress" "forgotten"
    -> said "..owns its whole group..", given 0
the pages close when somebody plays
  /classic A:1460@11(1,3);B:1540(11);C
    | push, choose "Correct a mistake" "Money of a player" "A 1460" | A: roll 2,3 -> page "Menu"
""")
def test_a_correction_on_the_panel(story: Story) -> None:
    story.play()


@pytest.mark.parametrize("phase", [Phase.SETUP, Phase.OVER])
def test_without_a_game_there_is_nothing_to_correct(phase: Phase) -> None:
    context = at(PLAYED).table.context
    context.state.phase = phase
    menu = Main().listing(context)
    assert "Correct a mistake" not in [line.label for line in menu.choices]


# What lists say of it


LISTED = "lotr-2003/standard A:1460@11(1^1,3);B:1540(11);C:1500 roll:0 ring:1"
BEARER = "lotr-2021 A:30;B:30;C:30 roll:0 bearer:1"


def said(where: str, *right: Correction) -> str:
    """What the list of moves says of a correction."""
    table = at(where, Adjust(corrections=right, reason="a mix-up"))
    return table.table.context.history()[0]


@pytest.mark.parametrize(("right", "what"), [
    (Correction("cash", 1500, seat=0), "A: money +40"),
    (Correction("cash", 1500, seat=1), "B: money -40"),
    (Correction("place", 0, seat=0), "A: Bruinen, now GO"),
    (Correction("jail", 0, seat=2), "C: not in Jail, now in Jail"),
    (Correction("owner", 2, space=11), "Bruinen: B, now C"),
    (Correction("owner", -1, space=11), "Bruinen: B, now Bank"),
    (Correction("buildings", 2, space=1), "Bag End: 1 Stronghold, now 2 Strongholds"),
    (Correction("buildings", 0, space=1), "Bag End: 1 Stronghold, now No buildings"),
    (Correction("mortgage", 1, space=11), "Bruinen: not mortgaged, now mortgaged"),
    (Correction("ring", 3, seat=-1), "The One Ring: Bag End, now Maggot's Farm"),
])  # fmt: skip
def test_R69_what_was_corrected_is_said_beside_why(right: Correction, what: str) -> None:
    also = (
        [Correction("buildings", 1, space=3)]
        if right == Correction("buildings", 2, space=1)
        else []
    )
    assert said(LISTED, right, *also).startswith(f"Corrected: {what}")


def test_R69_several_are_listed_and_of_many_how_many_more() -> None:
    right = [Correction("cash", 1000 + seat, seat=seat) for seat in range(3)]
    assert said(LISTED, *right[:2]) == "Corrected: A: money -460; B: money -539 (a mix-up)"
    right += [Correction("place", 5, seat=0), Correction("place", 5, seat=1)]
    assert said(LISTED, *right).endswith("C: money -498 (+2) (a mix-up)")


@pytest.mark.parametrize(("right", "what"), [
    (Correction("bearer", 2), "B, now C"),
    (Correction("tracker", 3), "Tracker: 0, now 4"),
])  # fmt: skip
def test_R69_lotr_2021_the_bearer_and_the_tracker(right: Correction, what: str) -> None:
    assert what in said(BEARER, right)


def test_R69_R71_lotr_2021_a_secret_card_is_not_named() -> None:
    table = at(BEARER)
    secret = next(
        (deck, number)
        for deck, found in enumerate(table.state.edition.board.decks)
        for number, card in enumerate(found.cards)
        if isinstance(card.effect, Secret)
    )
    deck, number = secret
    one = said(BEARER, Correction("card", 0, deck=deck, card=number))
    name = table.state.edition.board.decks[deck].name
    assert one == f"Corrected: {name}: under its deck, now A (a mix-up)"


def test_R69_out_of_jail() -> None:
    jailed = "lotr-2003/standard A:1460@10#1;B:1540;C:1500 roll:1 ring:1"
    assert said(jailed, Correction("jail", FREE, seat=0)).startswith(
        "Corrected: A: in Jail, now not"
    )
