"""What the expert's judgement weighs how much, found by experiments.

docs/decisions/bots-and-studies.md says what it judges by.
"""

from __future__ import annotations

import msgspec


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """Amounts of money are parts of the start money: an edition may count in thousands or in tens.
    Parts and chances are from 0 to 1, unless a comment says otherwise."""

    trust: float = 0.75  # of rents to come: not all of them will be paid
    one_missing: float = 0.25  # of a group's buildings to come, while one of its deeds is missing
    two_missing: float = 0.07  # the same, while two are
    free_missing: float = 1.5  # times that, if the Bank still has one of the missing deeds
    build_trust: float = 0.8  # of rents from buildings that do not stand yet
    loan_part: float = 0.6  # of what mortgages bring, counted as money to build with
    salary_rounds: float = 2.0  # rounds of GO's salary, counted as money to build with
    kept: float = 0.04  # of the start money is not built with
    risk_turns: float = 2.0  # turns for which rents that cannot be paid in cash are feared
    forced_loss: float = 0.5  # of what such a rent takes is lost by sales in a hurry
    lead: float = 0.35  # of the average worth: ahead by so much, one wins e times as often
    least_rise: float = 0.004  # of the chance to win, before a deal is worth the bother
    fair: float = 3.0  # times what a deal adds to the chance of the one who offers it, for a yes
    dearest: float = 1.5  # times what is printed on deeds, paid for them in a deal or an auction
    cheapest: float = 0.5  # times the same, taken for deeds in a deal
    card_rise: float = 0.02  # the same, before a card is played that could be kept


WEIGHTS = Weights()
