"""What an amount of money is called (A3)."""

from controller import editions
from controller.table.speech.spoken import joined
from tests.steps import cases


@cases(
    "name, one, five",
    ("lotr-2003", "1 Power", "5 Power"),
    ("lotr-2012", "1 Power", "5 Power"),
    ("lotr-2003-fr", "1 Pouvoir", "5 Pouvoir"),
    ("lotr-2021", "1 Coin", "5 Coins"),
    ("starwars-1997", "1 Credit", "5 Credits"),
)
def test_A3_an_amount_of_one_has_a_name_of_its_own(name: str, one: str, five: str) -> None:
    edition = editions.load(name)
    assert (edition.money(1), edition.money(5)) == (one, five)
    letter = edition.data.currency[0]
    said = joined([f"It costs 1 {letter}", f"You have 11 {letter}"], edition)
    assert said == f"It costs {one}. You have {edition.money(11)}."
