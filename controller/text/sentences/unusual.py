"""What is unusual in an edition, as sentences in the language spoken."""

from __future__ import annotations

from controller.editions.problems import Unusual
from controller.text.language import N_, _

UNUSUAL = {
    "long-name": N_(
        "the name has {count} characters, but the display has room for only {most}: "
        "add a `short` name"
    ),
    "long-title": N_("the title has {count} characters; the display may cut it after {most}"),
    "long-text": N_("the text has {count} characters; the display may cut it after {most}"),
    "no-tax": N_("a tax of 0: nobody pays anything here"),
    "free-deed": N_("the price is 0: this deed is free"),
    "no-loan": N_("the mortgage is 0: mortgaging raises no money"),
    "large-loan": N_("the mortgage ({mortgage}) is more than the price of the deed ({price})"),
    "free-building": N_("building costs 0"),
    "cheap-fortress": N_("a large building costs {hotel}, less than a small one ({house})"),
    "rent-falls": N_("the rents do not rise: {low} comes after {high}"),
    "no-go-to-jail": N_("no space sends anybody to Jail"),
    "many-go-to-jail": N_("{count} spaces send players to Jail; usually there is one"),
    "streets": N_("the board has {count} streets; usually there are {usual}"),
    "groups": N_("the streets form {count} groups; usually there are {usual}"),
    "lone-street": N_("this group has one street: its owner can build at once"),
    "unused-colour": N_("no space is in this group: its colour is not used"),
    "unused-deck": N_("no space lets players draw from this deck"),
    "nothing-paid": N_("the amount is 0: the card changes nothing"),
    "few-tokens": N_("there are only {count} tokens: not enough for {most} players"),
    "split": N_("the notes and coins add up to {sum}, but each player starts with {start}"),
}
"""By key; `usual` and `most` are what the shipped editions have."""


def unusual_sentence(found: Unusual) -> str:
    """What is unusual, without its place."""
    return _(UNUSUAL[found.key], **found.values)
