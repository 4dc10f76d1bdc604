"""How money is shown that moves or is owed: one row for each reason that the rules give."""

from __future__ import annotations

from typing import Literal, NamedTuple

from controller.rules.state import Reason
from controller.text.language import N_

Beside = Literal["amount", "words", "ahead", "nothing"]
"""What a payment adds to the picture of what it was paid for: its amount; words that are there
already; its amount, though it comes before the event; nothing."""


class Payment(NamedTuple):
    """`why` and `why_at` a place: what was paid, if that has a picture of its own. `owed` and
    `owed_at` a place: what a debt is for. `coin`: one goes over the strip. `quiet`: the Bank takes
    it without a sound, for what was bought has its own. `told`: the place alone would not say what
    for, so `why` is said also beside the next question."""

    why: str = ""
    why_at: str = ""
    owed: str = N_("a debt")
    owed_at: str = ""
    beside: Beside = "amount"
    coin: bool = False
    quiet: bool = False
    told: bool = False


PAYMENTS: dict[Reason, Payment] = {
    "start": Payment(beside="nothing"),
    "salary": Payment(beside="words", coin=True),
    "claim": Payment(
        owed=N_("the claim"), owed_at=N_("the claim to {place}"), beside="ahead", quiet=True
    ),
    "auction": Payment(owed=N_("the auction"), owed_at=N_("the auction of {place}")),
    "rent": Payment(
        N_("rent"), N_("rent for {place}"), N_("rent"), N_("rent for {place}"), coin=True
    ),
    "tax": Payment(N_("tax"), N_("tax at {place}"), N_("tax"), N_("tax at {place}"), coin=True),
    "card": Payment(
        N_("by the card"), N_("by the card"), N_("a card"), N_("a card at {place}"), coin=True
    ),
    "fine": Payment(
        N_("for leaving Jail"), N_("for leaving Jail"), N_("the fine"), N_("the fine at {place}"),
        beside="words", coin=True,
    ),
    "building": Payment(
        owed=N_("a building"), owed_at=N_("a building on {place}"), beside="ahead", quiet=True
    ),
    "building-sold": Payment(),
    "mortgage": Payment(),
    "lift": Payment(beside="ahead"),
    "interest": Payment(
        N_("interest"), N_("interest on {place}"), N_("interest"), N_("interest on {place}")
    ),
    "deal": Payment(),
    "bankruptcy": Payment(N_("all that is left"), N_("all that is left")),
    "dealt": Payment(
        owed=N_("the deed"), owed_at=N_("the deed {place}"), beside="nothing"
    ),
    "eye": Payment(
        N_("because of the Eye"), N_("because of the Eye"), N_("the Eye"), N_("the Eye at {place}"),
        coin=True, told=True,
    ),
    "bonus": Payment(),
    "count": Payment(),
    "pot": Payment(
        N_("the pot on Free Parking"), N_("the pot on {place}"), coin=True, told=True
    ),
}  # fmt: skip
