"""What if: the moments at which another choice would have changed a game most."""

from msgspec.structs import replace

from controller import editions
from controller.report.what_if import MOMENTS_MOST, RISE_LEAST, Moment, moments
from controller.rules.commands import (
    Accept,
    AnyCommand,
    Bundle,
    Buy,
    Decline,
    EndGame,
    Offer,
    Pass,
    Withdraw,
)
from controller.rules.engine import verify
from controller.store.banker import Banker
from controller.text.language import in_language
from controller.text.sentences import Names
from controller.web.report.page import make
from controller.web.report.told_moments import card
from tests.report.whole import after, every_edition, played
from tests.steps import cases

GAMES = 2
"""Played on from each choice: enough to see that they are."""


def found(banker: Banker) -> tuple[Moment, ...]:
    every = moments(banker.edition, banker.counting(), GAMES)
    assert every is not None
    return every


def group(name: str) -> list[int]:
    """The spaces of an edition's first group of three."""
    return next(list(one) for one in editions.load(name).board.groups if len(one) == 3)


def blunders(name: str) -> list[tuple[Banker, int, AnyCommand, AnyCommand]]:
    """Games with one blunder each: whose it is, what was done, and what had been better."""
    first, *rest = group(name)
    money = editions.load(name).data.rules.start_money
    others = f"C:{money} roll:0"
    mine = f"{name}/standard A:{money}({first});B:{money}({rest[0]},{rest[1]});{others}"
    theirs = f"{name}/standard A:{money}({rest[0]},{rest[1]});B:{money}({first});{others}"
    here = theirs.replace(f"B:{money}({first})", f"B:{money}").replace("roll:0", "buy:0")
    here = here.replace(f"A:{money}", f"A:{money}@{first}")
    sale, gift = (
        Offer(1, 0, Bundle(1), Bundle(0, (first,))),
        Offer(1, 0, Bundle(0, (first,)), Bundle(1)),
    )
    leaves = (Decline(0), Pass(1), Pass(2), Pass(0))
    return [
        (after(mine, sale, Accept(0, 1), EndGame()), 0, Accept(0, 1), Withdraw(0, 1)),
        (after(theirs, gift, Withdraw(0, 1), EndGame()), 0, Withdraw(0, 1), Accept(0, 1)),
        (after(here, *leaves, EndGame()), 0, Decline(0), Buy(0)),
    ]


@every_edition
def test_a_blunder_is_found_first(name: str) -> None:
    for banker, seat, done, other in blunders(name):
        best = found(banker)[0]
        assert (best.seat, best.done, best.other) == (seat, done, other)
        assert best.rise > RISE_LEAST
        assert len(best.wins) == GAMES


@every_edition
def test_the_other_choice_was_allowed_and_each_player_has_one_of_enough(name: str) -> None:
    every = found(played(name))
    assert len(every) <= MOMENTS_MOST
    for one in every:
        assert verify(one.state, one.done) is verify(one.state, one.other) is None
        assert one.rise > RISE_LEAST
    assert [one.rise for one in every] == sorted([one.rise for one in every], reverse=True)


@cases("was, other, refuted", (30, 10, True), (14, 10, False), (10, 30, False), (0, 0, False))
def test_what_the_games_speak_against_is_not_told(was: int, other: int, refuted: bool) -> None:
    moment = found(blunders("lotr-2003")[0][0])[0]
    wins = ((True, False),) * was + ((False, True),) * other + ((True, True),) * 5
    assert replace(moment, wins=wins).refuted == refuted


def test_nothing_is_said_of_a_game_that_was_broken_off_or_cannot_have_happened() -> None:
    over, edition = blunders("lotr-2003")[0][0].counting(), editions.load("lotr-2003")
    unfinished = played("lotr-2003", turns=30).counting()
    for commands in (unfinished, over[1:]):  # nobody sits there
        assert moments(edition, commands, GAMES) is None
    assert moments(editions.load("starwars-1997"), over[1:], GAMES) is None
    foreign = [replace(one, command=Buy(99)) for one in over]
    for refused in (foreign, over[:1] + over[2:]):  # as older rules may have allowed
        assert moments(edition, refused, GAMES) == ()


@cases(
    "number, language, words",
    (0, "en", ("B gave A 1 for ", "The other choice was not to make this deal.")),
    (1, "en", ("A turned down a deal: B would have given", "The other choice was to accept.")),
    (2, "en", ("A did not claim Buckleberry Ferry.", "The other choice was to claim it for")),
)
def test_it_is_told_in_sentences(number: int, language: str, words: tuple[str, str]) -> None:
    banker, *_rest = blunders("lotr-2003")[number]
    with in_language(language):
        told = card(found(banker)[0], Names.of(banker.edition, banker.counting()))
    assert all(one.startswith(begins) for one, begins in zip(told.words, words, strict=False))
    assert told.words[3].startswith("Of 2 games that strong bots played on")
    assert told.round == 1


@cases(
    "language, looked, some, says",
    ("en", True, True, "would have changed most, by the expert"),
    ("en", True, False, "No other choice about a deed or a deal would have changed much."),
    ("en", False, False, 'id="to-what-if"'),
)
def test_the_page_tells_of_them(language: str, looked: bool, some: bool, says: str) -> None:
    banker, *_rest = blunders("lotr-2003")[0]
    what_if = (found(banker) if some else ()) if looked else None
    commands = banker.counting()
    html = make(banker.edition, commands, language, what_if=what_if).html
    assert says in html
    assert ('<ol class="moments">' in html) == some
    assert 'id="what-if"' not in make(banker.edition, commands[:-1], language).html
