"""The Ring's way as pages show it, in each edition (rows M1-M7, M15-M17, B5, R12, R20)."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from controller import editions
from controller.bots.playing import start_command
from controller.rules.commands import Roll
from controller.rules.engine import step
from controller.rules.events import blank
from controller.rules.money.paying import earn_salary
from controller.rules.money.rent import owner_factor
from controller.rules.ring.bearer import mount_doom
from controller.rules.ring.journey import move_ring, road
from controller.rules.state import Phase, State
from controller.web.sections.board import game_section
from controller.web.sections.journey import journey
from tests.report.whole import after
from tests.steps import cases

OTHERS = "B:1500(1,3);C:1500(37)"


def shown(position: str) -> dict[str, Any]:
    """The journey in a position, which has one."""
    found = journey(after(position).state)
    assert found is not None
    return found


def opened(name: str, **rules: object) -> State:
    """A game of an edition, rolling for who starts."""
    edition = editions.load(name)
    start = start_command(edition, edition.data.tokens[:3], Random(1), rules=rules)
    state = blank(edition)
    assert isinstance(step(state, start), list)
    return state


@cases(
    "position, far, words",
    ("lotr-2003/standard A:1500;{others} roll:0 ring:34", "2 steps to Mount Doom", (
        "The One Ring is at Minas Tirith. Whoever lands there gets the deed for nothing.",
        "The next Eye takes it to Barad-dur, where the rent will then be double.",
    )),
    ("lotr-2003/standard A:1500;{others} roll:0 ring:37", "1 step to Mount Doom", (
        "The One Ring is at Barad-dur. Whoever lands there owes C double rent, 70\xa0Power.",
        "The next Eye takes it to Mount Doom, and the game is over!",
    )),
    ("lotr-2003/standard A:1500;B:1500(1m,3) roll:0 ring:1", "21 steps to Mount Doom", (
        "The One Ring is at Bag End. No rent is due there.",
        "The next Eye takes it to Farmer Maggot's, where the rent will then be double.",
    )),
    ("lotr-2012/standard A:1500;{others} roll:0 ring:29", "5 steps to Mount Doom", (
        "The One Ring is at {29}. Whoever lands there gets the deed for nothing.",
        "The next double takes it to {31}, where the deed will then cost nothing.",
    )),
    ("lotr-2012/standard A:1500;{others} roll:0 ring:37", "1 step to Mount Doom", (
        "The One Ring is at {37}. Whoever lands there owes C double rent, 70\xa0Power.",
        "The next double takes it to Mount Doom, and the game is over!",
    )),
    ("lotr-2003-fr/standard A:1500;{others} roll:0 ring:37", "1 step to Montagne du Destin", (
        "L’Anneau Unique is at {37}. Whoever lands there owes C double rent, 70\xa0Pouvoir.",
        "The next Eye takes it to Montagne du Destin, and the game is over!",
    )),
)  # fmt: skip
def test_a_ring_that_moves_by_itself_says_where_it_is_and_what_it_threatens(
    position: str, far: str, words: tuple[str, ...]
) -> None:
    state = after(position.format(others=OTHERS)).state
    found = journey(state)
    assert found is not None
    names = [one.name for one in state.board.spaces]
    assert found["words"] == [one.format(*names) for one in words]
    assert found["far"] == far
    assert found["left"] == len(found["road"]) == int(far.split()[0])


def test_rent_on_a_full_group_is_doubled_as_the_edition_has_it() -> None:
    """R4: the rent that is due is doubled, here the fourfold bare rent of 2."""
    words = shown(f"lotr-2003/standard A:1500;{OTHERS} roll:0 ring:1")["words"]
    assert words[0].endswith("owes B double rent, 8\xa0Power.")


BORNE = "lotr-2021/standard A:30@3;B:30@5 roll:0 "


def test_a_ring_that_is_borne_goes_the_tracker_s_way() -> None:
    found = shown(BORNE + "bearer:0 tracker:3")
    assert (found["road"], found["far"]) == ([], "3 steps to Mount Doom")
    assert found["words"] == [
        "A bears the Ring: no rent and no taxes to pay.",
        "If A's next roll shows an Eye, A loses the Ring and 8\xa0Coins.",  # B5
    ]


def test_the_bearer_s_last_step_ends_the_game_and_the_marked_circle_doubles_rents() -> None:
    """B5, R12."""
    found = shown(BORNE + "bearer:0 tracker:5")
    assert found["far"] == "1 step to Mount Doom"
    assert found["words"] == [
        "A bears the Ring: no rent, no taxes, and double rent from the others.",
        "A's next roll takes the Ring to Mount Doom, and the game is over!",
    ]


@pytest.mark.parametrize("tracker", range(6))
@pytest.mark.parametrize("name", editions.known())
def test_a_caption_says_what_the_next_circle_changes(name: str, tracker: int) -> None:
    """B1, R12, against what the engine pays and asks on either circle; the last one is the end."""
    now, then = opened(name), opened(name)
    for state, circle in ((now, tracker), (then, tracker + 1)):
        state.phase, state.bearer, state.tracker = Phase.ROLL, 0, circle
    if not now.rules.bearer or tracker >= mount_doom(now) - 1:
        assert "From the next circle" not in str(journey(now))
        return
    found = journey(now)
    assert found is not None
    who = now.players[0][0]
    paid = [earned(state) for state in (now, then)]
    told = [one for one in found["words"] if "From the next circle" in one]
    salary = f"From the next circle on, {who}'s salary is {paid[1]}\xa0Coins."
    assert (salary in told) == (paid[0] != paid[1])
    rents = f"From the next circle on, {who}'s rents are double."
    assert (rents in told) == (owner_factor(now, 0) != owner_factor(then, 0))
    assert {*told} <= {salary, rents}


def earned(state: State) -> int:
    """What GO pays the first seat."""
    before = state.cash[0]
    earn_salary(state, 0, lands=False)
    return state.salary_due + state.cash[0] - before


def test_the_next_circle_in_the_box_with_a_tracker() -> None:
    """B1: from the third circle on; R12: from the last."""
    said = [shown(BORNE + f"bearer:0 tracker:{at}")["words"][2:] for at in range(5)]
    salary = "From the next circle on, A's salary is 4\xa0Coins."
    assert said == [[], [], [salary], [], ["From the next circle on, A's rents are double."]]


def test_a_ring_that_lies_alone_waits_for_whoever_comes_first() -> None:
    """M17."""
    found = shown(BORNE + "ring:6")
    place = editions.load("lotr-2021").board.spaces[6].name
    assert found["words"] == [
        f"The Ring of Power lies at {place}. Whoever gets there first has to take it."
    ]
    assert found["far"] == "6 steps to Mount Doom"


@cases(
    "state",
    opened("starwars-1997"),
    opened("lotr-2003", ring=False),
    blank(editions.load("lotr-2003")),
    after("lotr-2003/standard A:1500;B:1500 roll:0 ring:37", Roll(0, (0, 3))).state,
    ids=["none in the box", "left out", "no game yet", "over"],
)
def test_a_game_without_a_ring_or_before_and_after_its_journey_says_nothing(state: State) -> None:
    assert journey(state) is None


@pytest.mark.parametrize("name", editions.known())
def test_every_edition_says_it_while_it_is_rolled_for_who_starts(name: str) -> None:
    """M1: a Ring that moves by itself is there from the start, one that is borne is not yet."""
    state = opened(name)
    assert state.phase is Phase.OPENING
    assert (game_section(state)["journey"] is not None) == (state.ring >= 0)


@given(
    name=st.sampled_from(["lotr-2003", "lotr-2012", "lotr-2003-fr"]),
    target=st.sampled_from(["next-territory", "next-unclaimed"]),
    claimed=st.sets(st.sampled_from(editions.load("lotr-2003").board.territories)),
    start=st.integers(0, 39),
)
def test_the_road_is_the_ring_s(name: str, target: str, claimed: set[int], start: int) -> None:
    """M3, M7, R20."""
    state = opened(name, ring_target=target)
    for space in claimed:
        state.owner[space] = 0
    state.ring = start
    ahead, went = road(state), list[int]()
    assert list(ahead) == sorted(set(ahead))
    while len(went) < len(ahead):
        over = move_ring(state, 1)
        went.append(state.ring)
        assert over == (len(went) == len(ahead))
    assert tuple(went) == ahead
    assert ahead == () or ahead[-1] == state.board.territories[-1]
    if target == "next-unclaimed":
        for space in set(ahead[:-1]) & claimed:  # only where nothing further on is unclaimed
            assert {one for one in state.board.territories if one > space} <= claimed
