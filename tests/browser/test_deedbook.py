"""The deed book in a browser: a column at once, mistakes beside their fields, other shapes of its
form, of which nothing that was typed is lost, photos that stay, and numbers to send."""

from controller import editions
from tests.browser.visits import visits
from tests.web.phones import SIZES


def column(first: str, *names: str) -> str:
    """Several fields of a deed or of several."""
    return " ".join(first.format(name) for name in names)


RENTS = [f"rent[{number}]" for number in range(6)]
PRICES = column("spaces[{}].price", "5", "15", "25", "35")
"""Of the steeds."""

FIRST = column("spaces[5].{}", "price", *RENTS[:2])
BREE = column("spaces[6].{}", *RENTS, "mortgage", "build")
THREE = column("spaces[6].{}", *RENTS[:3])
LINES = r"6\n30\n90\n270\n400\n550\n50\n50\n"
PASTES = "\n".join(
    rf"""  book keep "{BREE}" | book paste spaces[6].rent[0] "{text}"
  book says "8 numbers filled in" | book values "{BREE}" "{wanted}"
  book value @spaces[8].build "{wanted.split()[-1]}"    # the same in the whole group
  book undo | book kept"""
    for text, wanted in (
        (LINES, "6 30 90 270 400 550 50 50"),
        (LINES.strip(r"\n").replace(r"\n", r"\t"), "6 30 90 270 400 550 50 50"),
        (LINES.strip(r"\n").replace(r"\n", " "), "6 30 90 270 400 550 50 50"),
        (
            r"$6\r\n$30\r\n$90\r\n$270\r\n$400\r\n$550\r\n50\r\n50",
            "$6 $30 $90 $270 $400 $550 50 50",
        ),
    )
)

PRICED = column("spaces[6].{}", "price", *RENTS[:2])
WAS = "100 6 30"
PASTED = {
    "60 2": "60 2 30", r"60\t\t30": "60 6 30", r"60\n\n30\n": "60 6 30", "60 $ 2 $": "60 2 30",
    r"\u20ac 60 \u20ac 2": "60 2 30", "M60 M2": "M60 M2 30", "90 160 250": "90 160 250",
    r"1\u202f275\t2": "1\u202f275 2 30",
}  # fmt: skip
"""Texts, and what then stands in the price and the rents."""

CELLS = "\n".join(
    f"""  book paste spaces[6].price "{text}" | book says numbers
  book values "{PRICED}" "{wanted}" | book undo | book values "{PRICED}" "{WAS}\""""
    for text, wanted in PASTED.items()
)
ONE_NUMBER = "\n".join(
    f'  book paste spaces[6].price "{text}" | book values "{PRICED}" "{WAS}"'
    for text in ("1 275", r"1\u00a0275", r"1\u202f275\r\n")
)
FITS = "\n".join(
    f'  book size {wide} {high} | book js "document.documentElement.scrollWidth <= {wide}" true'
    for wide, high in SIZES
)
STEEDS = "\n".join(
    f"""  book focus @spaces[{space}].price | book type {prices[-1]}
  book values "{PRICES}" "{prices}\""""
    for space, prices in ((5, "7 7 7 7"), (15, "7 8 8 8"), (25, "7 8 9 9"), (35, "7 8 9 6"))
)
CARD, DECK = "decks[0].cards[{}].title", "decks[0].cards[1]"
TITLES = column(CARD, "0", "1", "2", "3")
FIRST_TITLE, *_OTHERS = [one.title for one in editions.load("lotr-2003").data.decks[0].cards]
CARDS = sum(len(deck.cards) for deck in editions.load("lotr-2012").data.decks)
ALL_FIELDS = "[...form.elements].filter((one) => one.name).map((one) => one.name + one.value)"
KINDS = "\n".join(
    f"""
kinds that are chosen again in any order lose nothing: {kinds}
  [run] -
  book js "window.before = String({ALL_FIELDS}), true" true
{"".join(f"  book reshape spaces[{one.split()[0]}].kind {one.split()[1]}" + chr(10)
         for one in kinds.split(", "))}
  book js "String({ALL_FIELDS}) === before" true"""
    for kinds in (
        "5 tax, 15 tax, 5 steed, 15 steed", "12 tax, 28 free, 12 staff, 28 staff",
        "2 steed, 5 card, 2 card, 5 steed",
        "1 steed, 3 staff, 12 street, 3 street, 1 street, 12 staff",
    )
)  # fmt: skip


test_deed_book = visits(rf"""
it fits every window
  [run] -
  book lotr-2021
{FITS}

a column is pasted at once
  [run] -
  book open
{PASTES}
  book paste spaces[6].rent[4] "1\n2\n3\n4\n5\n6\n7" | book says "There is no field left for 7"
  book undo | book paste spaces[6].price "100\t6\t30\n100\t6\t30\n120\t8\t40\n"
  book values "spaces[6].rent[1] spaces[8].rent[1] spaces[9].rent[1]" "30 30 40"
  book keep spaces[11].price | book paste spaces[1].price "just a word" | book kept

an empty cell leaves its field alone and a sign is no cell
  [run] -
  book values "{PRICED}" "{WAS}"
{CELLS}
{ONE_NUMBER}    # one number, which the browser itself inserts

what is pasted keeps its own values
  [run] -
  book paste spaces[5].price "201\t25\n202\t26\n204\t27\n206\t28" | book says "8 numbers filled in"
  book values "{PRICES}" "201 202 204 206"
  book values "{PRICES.replace("price", "rent[0]")}" "25 26 27 28"
  book values "{PRICES.replace("price", "mortgage")}" "100 101 102 103"    # half of its own price
  book paste spaces[6].build "51\t52\n53\t54\n55\t56"
  book values "spaces[6].build spaces[8].build spaces[9].build" "51 53 55"
  book keep spaces[9].price | book paste spaces[6].price "101\t6\n102\t7" | book kept

undo after a paste leaves what was typed since
  [run] -
  book values "{THREE}" "6 30 90" | book paste spaces[6].rent[0] "1\t2\t3"
  book says "3 numbers filled in"
  book fill @spaces[6].rent[1] 77 | book fill @spaces[1].price 78 | book undo
  book values "{THREE} spaces[1].price" "6 77 90 78"
  book paste spaces[6].rent[0] "1\t2\t3" | book says "3 numbers filled in"
  book keep "{THREE.replace("6", "8")}" | book focus @spaces[8].price | book key =
  book values "{THREE.replace("6", "8")}" "1 2 3" | book undo | book kept
  book values "{THREE}" "1 2 3"

steeds go together until one is typed in itself
  [run] -
  book open
{STEEDS}
  book focus @spaces[25].rent[0] | book key Enter    # this one is as in the box
  book focus @spaces[5].rent[0] | book type 3
  book values "{PRICES.replace("price", "rent[0]")}" "3 3 25 3"

mistakes stand beside their fields and are not saved
  [run] -
  book fits | book fill @spaces[9].rent[3] lots
  book note spaces[9].rent[3] "'lots' is wrong; expected a whole number"
  book attribute @spaces[9].rent[3] aria-invalid true
  book text "#trouble-title" "..1 mistake.."
  book text "#findings" "..Weathertop: 'lots' is wrong.."
  book click "#save" | book says "mistakes to correct" | no own
  book click "#findings button" | book type 900 | book loses "#trouble.wrong"
  book sees "#trouble:not(.wrong)" | book note spaces[9].rent[0] "..do not rise.."
  book fill @spaces[9].rent[3] 300 | book hides "#trouble" | book text "#state" ""

an edition is removed and put back
  [run] -
  book unseen "#remove"    # it comes with Ringkeeper
  book fill @spaces[9].rent[0] 77 | book save | book click "#remove" | book says removed
  book unseen "#remove" | book value "#box" lotr-2003 | book count "#box option[data-own]" 0
  book values spaces[9].rent[0] 8 | book undo | book sees "#remove:not([hidden])"
  book value "#box" lotr-2003-own | book value @spaces[9].rent[0] 77

an owner copies the numbers of the box
  [run] -
  book click "#numbers" | book says Tick
  book fill @spaces[1].price 61 | book check ".deed-card >> nth=0 >> .compared input"
  book click "#numbers"
  book until "document.querySelector('#question textarea').value.includes('price = 61')"
  book fits | book answer Copy | book says Copied.
  book focus @spaces[1].name | book key Control+A
  book key Control+V    # what the clipboard holds: many lines for one field
  book js "document.activeElement.value.includes('price = 61')" true

a space becomes another kind and a card does something else
  [run] -
  book lotr-2021
  book select_option '[data-shape="spaces[4].kind"]' street | book sees @spaces[4].rent[5]
  book text "#progress" ..29..
  book select_option '[data-shape="spaces[4].kind"]' tax | book sees @spaces[4].amount
  book select_option '[data-shape="decks[0].cards[3].effect.type"]' back
  book fill @decks[0].cards[3].effect.steps 0
  book note decks[0].cards[3].effect.steps "..expected 1 to 39.."
  book js "window.cards = document.querySelectorAll('.game-card').length, true" true
  book click '[data-reshape="decks[0].cards"]'
  book until "document.querySelectorAll('.game-card').length > cards"
  book fill @rules.tracker[4] 17 | book sees "#trouble" "is empty"    # the new card's title
  book click '[data-reshape^="decks[0].cards["] >> nth=-1'
  book hides "#trouble:has-text('is empty')"
  book fill @decks[0].cards[3].effect.steps 2 | book fill @spaces[4].amount 3
  book hides "#trouble" | book save
  own lotr-2021-own rules.tracker[4] 17 | own lotr-2021-own spaces[4].amount 3

a kind chosen by mistake loses nothing
  [run] -
  book fill @spaces[1].price 61
  book fill @spaces[1].rent[5] dear    # a mistake is for its typist to mend
  book keep "{column("spaces[1].{}", "price", *RENTS, "group", "build")}"
  book reshape spaces[1].kind steed | book reshape spaces[1].kind free
  book reshape spaces[1].kind tax | book reshape spaces[1].kind street
  book sees @spaces[1].rent[5] | book kept | book note spaces[1].rent[5] "..a whole number.."
  book reshape decks[0].cards[0].effect.type gain | book fill @decks[0].cards[0].effect.amount 123
  book reshape decks[0].cards[0].effect.type back | book sees @decks[0].cards[0].effect.steps
  book reshape decks[0].cards[0].effect.type gain | book value @decks[0].cards[0].effect.amount 123

what comes back overwrites nothing that was typed since
  [run] -
  book reshape spaces[5].kind tax | book reshape spaces[10].kind steed
  book fill @spaces[15].rent[3] 300 | book fill @spaces[25].rent[3] 300
  book fill @spaces[35].rent[3] 300 | book reshape spaces[5].kind steed
  book values "{PRICES.replace("price", "rent[3]")}" "200 300 300 300"

a change of a kind that is not answered changes nothing
  [run] -
  book offline | book select_option '[data-shape="spaces[1].kind"]' tax | book sees "#says.on"
  book value '[data-shape="spaces[1].kind"]' street

a card that was removed is put back
  [run] -
  book fill @{CARD.format(1)} Mine | book fill @{CARD.format(2)} "After it"
  book check '[data-source="{DECK}.source"][type=checkbox]'
  book click '[data-reshape="{DECK}"]' | book says "Card 2 removed"
  book value @{CARD.format(1)} "After it"
  book js "document.activeElement.name" '"{CARD.format(1)}"'
  book count '[data-source="{DECK}.source"][type=checkbox]:checked' 0
  book fill @{CARD.format(2)} Since | book focus @spaces[1].price | book key Enter | book undo
  book value @{CARD.format(0)} "{FIRST_TITLE}" | book value @{CARD.format(1)} Mine
  book value @{CARD.format(2)} "After it" | book value @{CARD.format(3)} Since
  book count '[data-source="{DECK}.source"][type=checkbox]:checked' 1
  book text "#progress" "..1 of 28.." | book accept
  book click '[data-reshape="{DECK}"]' | book says "Card 2 removed"
  book select_option "#box" lotr-2012 | book has "#says:not(.on)"
  book dispatch_event "#says button" click | book count .game-card {CARDS}

a number corrected since stays when the new kind has it too
  [run] -
  book reshape spaces[1].kind tax | book reshape spaces[1].kind street
  book fill @spaces[1].price 85 | book reshape spaces[1].kind steed
  book value @spaces[1].price 85
{KINDS}
""")
