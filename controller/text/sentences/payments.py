"""Payments and debts as sentences, one for each reason that the rules give."""

from __future__ import annotations

from controller.rules.state import Reason
from controller.text.language import N_

PAID_SAID: dict[Reason, str] = {
    "start": N_("{payer:who} pays {payee:who} {amount} as starting money."),
    "salary": N_("{payer:who} pays {payee:who} {amount} as salary from GO."),
    "claim": N_("{payer:who} pays {payee:who} {amount} for a deed."),
    "auction": N_("{payer:who} pays {payee:who} the winning bid of {amount}."),
    "rent": N_("{payer:who} pays {payee:who} {amount} in rent."),
    "tax": N_("{payer:who} pays {payee:who} {amount} in tax."),
    "card": N_("{payer:who} pays {payee:who} {amount} because of a card."),
    "fine": N_("{payer:who} pays {payee:who} {amount} to leave Jail."),
    "building": N_("{payer:who} pays {payee:who} {amount} to build."),
    "building-sold": N_("{payer:who} pays {payee:who} {amount} for returned buildings."),
    "mortgage": N_("{payer:who} pays {payee:who} {amount} for the mortgage."),
    "lift": N_("{payer:who} pays {payee:who} {amount} to lift a mortgage."),
    "interest": N_("{payer:who} pays {payee:who} {amount} in interest."),
    "deal": N_("{payer:who} pays {payee:who} {amount} in a deal."),
    "eye": N_("{payer:who} pays {payee:who} {amount} because of the Eye."),
    "bonus": N_("{payer:who} pays {payee:who} {amount} for bearing the Ring to the end."),
    "count": N_("{payer:who} pays {payee:who} {amount} in rent, for the final count."),
    "bankruptcy": N_("{payer:who} pays {payee:who} the last {amount} before going bankrupt."),
    "dealt": N_("{payer:who} pays {payee:who} {amount} for a deed dealt at the start."),
    "pot": N_("{payee:who} gets the pot on Free Parking: {amount}."),
}

OWED_SAID = N_("{debtor:who} owes {creditor:who} {amount}.")

OWED: dict[Reason, str] = {
    "claim": N_("{debtor:who} owes {creditor:who} {amount} for a deed."),
    "auction": N_("{debtor:who} owes {creditor:who} the winning bid of {amount}."),
    "rent": N_("{debtor:who} owes {creditor:who} {amount} in rent."),
    "tax": N_("{debtor:who} owes {creditor:who} {amount} in tax."),
    "card": N_("{debtor:who} owes {creditor:who} {amount} because of a card."),
    "fine": N_("{debtor:who} owes {creditor:who} {amount} to leave Jail."),
    "building": N_("{debtor:who} owes {creditor:who} {amount} to build."),
    "interest": N_("{debtor:who} owes {creditor:who} {amount} in interest."),
    "eye": N_("{debtor:who} owes {creditor:who} {amount} because of the Eye."),
    "dealt": N_("{debtor:who} owes {creditor:who} {amount} for a deed dealt at the start."),
}
"""Reasons that a debt can have."""
