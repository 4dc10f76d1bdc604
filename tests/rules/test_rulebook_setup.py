"""Section A of the rules matrix: what is in the box, and how a game is set up."""

import pytest

from controller.rules.board import STAFF, STEED, STREET
from controller.rules.commands import Player, Roll, StartGame
from controller.rules.engine import decide
from controller.rules.events import GameStarted
from controller.rules.refusals import Refusal
from tests.rules.cases import Case, rule_cases
from tests.rules.positions import LOTR, Table, box, fresh, only, setup
from tests.steps import cases


@rule_cases("""
A3 (not lotr-2003-fr): the currency is power
  A;B;C | -> edition.data.currency=Power
A4: everybody starts with 1500 from the bank
  - | set-up 3 -> bank>A 1500 start, bank>B 1500 start, bank>C 1500 start
A5: the start money is split as printed
  A;B;C | -> edition.data.start_split=500:2.100:2.50:2.20:6.10:5.5:5.1:5
A7: the banker rolls first then everybody and the highest starts
  - | set-up 3 -> asks opening of A | B: roll -> refused not-your-turn
    | A: roll -> [OpeningRolled seat=A dice=2.3 total=5]
    | B: roll 6,5 -> [OpeningRolled seat=B dice=6.5 total=11]
    | C: roll 5,5 -> [OpeningRolled seat=C dice=5.5 total=10, TurnBegan seat=B turn=1 round=1]
A7 (not lotr-2012 starwars-1997): the eye counts one when rolling for the start
  - | set-up 2 | A: roll 0,6 -> OpeningRolled total=7
    | B: roll 2,6 -> TurnBegan seat=B, ring=1  # R19: this roll does not move the Ring
A7: a double in the opening gives no second roll
  - | set-up 2 | A: roll 6,6 -> [OpeningRolled], asks opening of B
A7: play passes to the left from the one who started
  A;B;C roll:2 first:2 | C: land 20 -> [.., TurnBegan seat=A turn=2 round=1]
    | A: land 20 -> [.., TurnBegan seat=B turn=3 round=1]
    | B: land 20 -> [.., TurnBegan seat=C turn=4 round=2]
A7: everybody starts on go
  A;B;C;D | -> pos=0.0.0.0
A8: one die has the eye for its 1 and the other is normal
  A;B;C
    | -> edition.data.dice=0:2:3:4:5:6.1:2:3:4:5:6, len(edition.rolls)=36,
      edition.rolls[0,4]=5.no.1, edition.rolls[0,1]=2.yes.1, edition.rolls[6,6]=12.yes.0
A8: the eye and a 1 are a double
  A@18;B;C | A: roll 0,1 -> [Rolled, RingMoved, Moved, RollsAgain]
A9: six tokens each once
  A;B;C | -> len(edition.data.tokens)=6
A13: the bank pays on when its box is empty
  {bank_stock=3000} A;B | -> cash=1500.1500.0 | A: land 0 -> cash=1700.1500.-200  # GO
-: A a house rule of the wrong kind is told in words
  -
    | set-up 2 salary=much -> refused bad-rule: This house rule does not work: “salary” must be a
      whole number, not a word.
-: A start money that cannot pay for the dealt deeds is refused
  - | set-up 2 time-limit each(start_money=100 / start_money=259) -> refused bad-rule
  - | set-up 2 time-limit start_money=260 -> cash[A]=0, cash[B]=100, names A4:start_money:house
-: A a house rule on the eye changes what it counts
  {eye_value=0} A@15;B | A: roll 0,5 -> pos[A]=20, names A8:eye_value:house
-: A a second set up is refused
  A;B;C | set-up 3 -> refused already-started
R26: one deck cannot be swapped
  lotr-2021 - | set-up 2 decks_swapped=true -> refused bad-rule
A8: what these dice cannot show is refused
  A;B;C | A: roll 1,2 -> refused bad-dice | A: roll 4,0 -> refused bad-dice
    | A: roll 0,0 -> refused bad-dice | A: roll 7,1 -> refused bad-dice
    | A: roll 3,-1 -> refused bad-dice | A: roll 2,9 -> refused bad-dice
A10 (not lotr-2003-fr): the bank has 32 strongholds and 12 fortresses
  A;B;C | -> supply=32.12, edition.data.house=Stronghold, edition.data.hotel=Fortress
-: A a set up that does not fit is refused
  - | set-up 2 start_money=100000000000000000000000000000 -> refused bad-rule
    | set-up 2 bearer=true -> refused bad-rule | set-up 2 endless -> refused bad-game
    | set-up 2 salry=200 -> refused bad-rule | set-up 2 salary=-1 -> refused bad-rule
    | set-up 2 rounding=sideways -> refused bad-rule | set-up 2 ring=yes -> refused bad-rule
    | set-up 2 deeds_dealt=15 -> refused bad-rule
    | set-up 2 players_least=4 players_most=3 -> refused bad-rule
""")
def test_setup(case: Case) -> None:
    case.play()


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_A1_two_to_six_players(seats: int) -> None:
    events = fresh().do(setup(seats))
    assert len(only(events, GameStarted).players) == seats


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_A1_other_numbers_of_players_are_refused(seats: int) -> None:
    players = tuple(Player(f"P{i}", (*box().data.tokens, "Boromir")[i]) for i in range(seats))
    assert fresh().refused(setup(2, players=players)) == "players"


def test_A2_the_bank_is_an_account_of_its_own_apart_from_the_banker_who_plays() -> None:
    table = Table(2)
    assert table.state.cash[0] == 1500  # seat 0 is the banker's
    assert table.bank == 2
    assert table.state.name(table.bank) == "the Bank"


def test_A6_the_denominations_add_up_to_the_start_money() -> None:
    assert sorted(map(int, box().data.start_split)) == [1, 5, 10, 20, 50, 100, 500]
    assert sum(int(note) * count for note, count in box().data.start_split.items()) == 1500


@pytest.mark.parametrize("token", ["Boromir", "Aragorn", ""])
def test_A9_a_token_that_is_not_there_or_taken_is_refused(token: str) -> None:
    players = (Player("Ann", "Aragorn"), Player("Ben", token))
    assert fresh().refused(setup(2, players=players)) == "token"


def test_A11_two_decks_of_sixteen() -> None:
    assert [(deck.name, len(deck.cards)) for deck in box().data.decks] == [
        ("People", 16),
        ("Events", 16),
    ]
    assert [i for i, space in enumerate(box().data.spaces) if space.deck == "people"] == [7, 22, 36]
    assert [i for i, space in enumerate(box().data.spaces) if space.deck == "events"] == [2, 17, 33]


@cases("people", tuple(range(15)), (*range(15), 14), (*range(15), 16), tuple(range(17)))
def test_A11_a_deck_that_is_not_whole_is_refused(people: tuple[int, ...]) -> None:
    assert fresh().refused(setup(2, decks=(people, tuple(range(16))))) == "bad-decks"


def test_A11_a_missing_deck_is_refused() -> None:
    assert fresh().refused(setup(2, decks=(tuple(range(16)),))) == "deck-count"


def test_A12_28_deeds_of_which_22_are_territories() -> None:
    board = box().board
    kinds_owned = [board.kind[i] for i in board.deeds]
    assert len(board.deeds) == 28
    assert [kinds_owned.count(kind) for kind in (STREET, STEED, STAFF)] == [22, 4, 2]
    assert sum(board.price) == 5690  # the classic value set
    assert [len(group) for group in board.groups] == [2, 4, 3, 3, 2, 3, 3, 3, 3, 2]


@pytest.mark.parametrize("deeds", [(), LOTR.board.deeds[1:], (*LOTR.board.deeds[1:], 0)])
def test_A12_dealt_deeds_that_are_not_whole_are_refused(deeds: tuple[int, ...]) -> None:
    assert fresh().refused(setup(2, deeds=deeds)) == "bad-deeds"


def test_A_two_players_of_one_name_are_refused() -> None:
    players = (Player("Ann", "Aragorn"), Player("Ann", "Frodo"))
    assert fresh().refused(setup(2, players=players)) == "same-name"


@pytest.mark.parametrize("name", ["", "  "])
def test_A_a_player_without_a_name_is_refused(name: str) -> None:
    players = (Player("Ann", "Aragorn"), Player(name, "Frodo"))
    refusal = decide(fresh().state, setup(2, players=players))
    assert refusal == Refusal("no-name", {"number": 2})


@pytest.mark.parametrize("name", ["x" * 41, "Ann\x1b[2J"])
def test_A_a_name_that_cannot_be_shown_is_refused(name: str) -> None:
    players = (Player("Ann", "Aragorn"), Player(name, "Frodo"))
    assert fresh().refused(setup(2, players=players)) == "bad-name"


def test_A_before_the_set_up_nothing_else_is_possible() -> None:
    assert fresh().refused(Roll(0, (2, 3))) == "no-game"
    command: StartGame = setup(3)
    assert fresh().do(command)[0] == GameStarted(
        edition="lotr-2003", players=command.players, decks=command.decks, deeds=command.deeds,
        game="standard", rules={}, ring=1,
    )  # fmt: skip
