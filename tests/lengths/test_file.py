"""The figures that are shipped: whole, in order, and still what the rules and bots play."""

from collections.abc import Sequence

import pytest

from controller.duration.stage import round_part, stage
from controller.duration.table import Cell, Spread, box_key, box_of_edition, lengths
from controller.editions import from_text, known, load
from controller.editions.write import written
from controller.study.plan import Pace
from tests.lengths.__main__ import BOTS, CELL, RULES, SEED, UNTRADED
from tests.lengths.games import LIMIT_S, Played, Want, play
from tests.lengths.plan import KindOf, house_rules, kinds, players_of


def cell_of(edition: str, game: str, players: int, **rules: bool) -> Cell:
    """A cell of the file."""
    box = box_of_edition(load(edition))
    assert box is not None
    kind = next(one for one in box.kinds if one.game == game and one.rules == rules)
    return kind.players[players]


def test_every_box_that_comes_with_ringkeeper_is_in_it_as_it_is_now() -> None:
    assert {box_key(load(id_).data): id_ for id_ in known()} == {
        key: box.edition for key, box in lengths().boxes.items()
    }, "an edition has changed: `python -m tests.lengths` plays its games again"


@pytest.mark.parametrize("kind", kinds(), ids=lambda one: f"{one.edition}-{one.game}")
def test_every_kind_of_game_is_in_it_with_every_number_of_players(kind: KindOf) -> None:
    for players in players_of(kind):
        found = cell_of(kind.edition, kind.game, players, **kind.rules)
        for spread in (found.minutes, found.rounds, *found.stages.values()):
            low, middle, high = spread
            assert 0 <= low <= middle <= high
        assert 0 <= found.endless <= 1
        assert 0 <= found.untraded <= 1


@pytest.mark.parametrize("kind", kinds(), ids=lambda one: f"{one.edition}-{one.game}")
def test_every_house_rule_of_the_panel_was_tried(kind: KindOf) -> None:
    box = box_of_edition(load(kind.edition))
    assert box is not None
    here = next(one for one in box.kinds if (one.game, one.rules) == (kind.game, kind.rules))
    assert {*here.amounts, *lengths().settings} >= house_rules(kind).keys()


def test_what_was_played_is_recorded() -> None:
    found, pace = lengths(), Pace()
    assert found.pace == (pace.roll, pace.bid, pace.decision)
    assert (found.seed, found.games, found.bots) == (SEED, (CELL, UNTRADED, RULES), BOTS)
    assert found.limit * 60 == LIMIT_S
    assert len(found.code) == 16


def test_a_copy_with_other_names_is_the_same_box_and_one_with_another_price_is_not() -> None:
    text = written(load("lotr-2003").data, "lotr-2003-own")
    assert box_of_edition(from_text(text, "own.toml")) is not None
    renamed = text.replace("Mount Doom", "Mount Fire")
    assert renamed != text
    assert box_of_edition(from_text(renamed, "own.toml")) is not None
    dearer = text.replace("price = 400", "price = 410")
    assert dearer != text
    assert box_of_edition(from_text(dearer, "own.toml")) is None


AGAIN = 40
"""Games that are played again: with these seeds the file's own first ones."""

BOUNDS = ((0, 11), (9, 31), (29, 40))
"""How many of so many games stay below the quantiles of 10, 50 and 90 of 100, in all but one of a
thousand samples (the binomial distribution's 0.05 % on each side)."""


def below(games: Sequence[Played], spread: Spread) -> list[int]:
    """How many do not exceed each of three quantiles, in minutes rounded as the file's are."""
    return [sum(round(game.seconds / 60) <= most for game in games) for most in spread]


@pytest.mark.parametrize(
    ("edition", "game", "players"),
    [("lotr-2003", "standard", 3), ("lotr-2003-fr", "standard", 2), ("lotr-2012", "short", 4),
     ("lotr-2021", "standard", 2), ("starwars-1997", "standard", 2)],
)  # fmt: skip
def test_games_played_again_take_as_long_as_it_says(edition: str, game: str, players: int) -> None:
    games = play(Want(edition, game, {}, players, BOTS, SEED, AGAIN))
    counts = below(games, cell_of(edition, game, players).minutes)
    assert all(low <= count <= high for count, (low, high) in zip(counts, BOUNDS, strict=True)), (
        f"{counts} of {AGAIN}: rules or bots play otherwise; run `python -m tests.lengths`"
    )


@pytest.mark.parametrize("game", ["standard", "classic"])
def test_in_any_round_of_unknown_games_four_of_five_end_in_the_time_it_says(game: str) -> None:
    cell = cell_of("lotr-2003", game, 3)
    inside: list[bool] = []
    for one in play(Want("lotr-2003", game, {}, 3, BOTS, 9000, AGAIN)):
        for at in one.samples:
            part = at.part if at.part >= 0 else round_part(at.rounds, cell.rounds[1])
            low, _middle, high = cell.stages.get(stage(at.players, part), (0.0, 0.0, LIMIT_S))
            left = one.seconds - at.seconds if one.over else LIMIT_S
            inside.append(low <= round(left / 60) <= high)
    assert 0.7 <= sum(inside) / len(inside) <= 0.9
