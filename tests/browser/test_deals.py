"""Auctions, deals and buildings on phones: who must act, sums that stay right while a form is
filled in, and what it says about a deal that has changed meanwhile."""

from controller.view.timing import AUCTION_CLOCK, GOING_TWICE
from tests.browser.hands import script
from tests.browser.visits import visits

TWO = "lotr-2003/standard A:900@11;B:500@10 buy:0 ring:21"
HIGH = "You are the high bidder."


test_auction_of_two = visits(f"""
R6: each of two phones says who must act
  {TWO}
  do A: decline | A,B open | A text "#auction .acts" "A, B may still bid."
  do A: bid 40 | A sees "#auction .acts" "{HIGH} B can bid more, pass, or end the auction."
  B sees "#auction .acts" "Bid more or let it go." | A fits
  do B: bid 50 | A sees "#auction .acts" "Bid more or let it go."
  do A: bid 60 | wait {GOING_TWICE + 1} | B press "End the auction"
  A has "#auction:empty" | -> owner[11]=A

R6: the clock ends it where the table is set so, and the phone does not ask the others to
  {TWO}
  do A: decline | A,host open
  host check "#settings label:has-text('A clock ends auctions') input"
  do A: bid 40 | A sees "#auction .acts" "{HIGH} B may still bid."
  wait {AUCTION_CLOCK + 1} | A has "#auction:empty" | -> owner[11]=A

R6: the high bidder is told who else can end it
  [seldom timed] {TWO}
  do A: decline | do A: bid 40 | A later {GOING_TWICE + 2}
  A unseen "#auction p:has-text('No answer?')" | A later 20
  A sees "#auction p:has-text('No answer?')" | A fits

R6: the host ends it for a player who has walked away
  {TWO}
  do A: decline | do A: bid 40 | host open | wait {GOING_TWICE + 1}
  host click "#absent summary" | host fits | host press "Sold: A 40"
  host click "#sheet .danger" | host hides "#absent" | -> owner[11]=A
""")


DEALS = "lotr-2003/standard A:900@11(6,8,9);B:500@10(11,13);C:980@24(35m) roll:0 ring:21"
OWES = "lotr-2003-fr/standard A:10(12,15);B:510(37,39) done:0 debt:0,1,70,rent,39"
OWES_EACH = f"{OWES.replace('510', '20')} debt:1,0,25,rent,12"
BIDS = "lotr-2003/standard A:900@11(6);B:500@10(13);C:980@24 done:0 auction:11,0.1.2,1,120"
GIVE, TAKE = (f"#sheet fieldset:nth-of-type({number}) [type=number]" for number in (1, 2))
THEN = "form.deal fieldset >> nth=0 >> output"
ACCEPT = "button:has-text('Accept the deal')"
RENT = "The deal settles 60 Pouvoir of the rent that A owes."
BEARS = ".badge[aria-label='Bears the Ring']"
HAS = "B then has 390\\nafter interest to the Bank: 10\\nShadowfax: B then has 1 of 4"
DEAL = ".badge[data-kind=deal]"
NO_OFFERS = ".badge[aria-label='No more offers this round']"
NO_CONNECTION = "No connection: this cannot be opened now."


def typed(*values: int) -> str:
    """So many amounts in one moment, as from a key that is held."""
    return script(f"""() => {{
        const input = document.querySelector('form.deal fieldset input[type=number]');
        input.focus();
        for (const value of {[*values]}) {{
            input.value = value;
            input.dispatchEvent(new Event('input', {{bubbles: true}}));
        }}
    }}""")


test_deals = visits(f"""
a key that is held in a sum does not flood the table
  lotr-2003/classic A:900(11,13);B:1500(14) roll:0
  A press "Offer a deal" | A has "{THEN}" "A then has 900"
  A js "{typed(*range(1, 101))}" null | A has "{THEN}" "A then has 800"
  A js "{typed(200)}" null | A has "{THEN}" "A then has 700"

a deal goes on after the connection was lost in the middle of it: what waited is asked again
  lotr-2003/classic A:900(11,13);B:1500(14) roll:0
  A press "Offer a deal" | A has "{THEN}" "A then has 900"
  hold | A js "{typed(50)}" null | A offline | A sees "body.old" | go on
  A js "{typed(100)}" null | A online | A has "{THEN}" "A then has 800"
  A check "form.deal input[type=checkbox][value='14']" | A click "form.deal button.big"
  A loses "#sheet[open]"
  -> len(deals)=1, deals[0].by=A, deals[0].to=B, deals[0].give=100, deals[0].take=(14)

the sums of a deal follow the game while it is filled in
  {DEALS}
  A press "Offer a deal" | A select_option "#sheet select" 1
  A fill "{GIVE}" 20 | A fill "{TAKE}" 10 | A check "#sheet [name$=deeds][value='13']"
  A sees "#sheet output" 510 | do B: mortgage 11
  A sees "#sheet output:not(:has-text('510'))" "then has 5"
  A value "{TAKE}" 10 | A shown "#sheet [name$=deeds][value='13']:checked"
  A text "#sheet label:has([value='11'])" ..mortgaged..    # whoever gets it pays
  -> cash[B]=570 | A attribute "{TAKE}" max 570 | A fits

a sum that cannot be is refused in the table's language
  [fr] {DEALS}
  A press "Proposer un échange"
  A fill "{GIVE}" 901 | A click "#sheet button.big"
  A of "{GIVE}" "(one) => one.validationMessage" '"900 au plus."'
  A fill "{GIVE}" -1 | A click "#sheet button.big"
  A of "{GIVE}" "(one) => one.validationMessage" '"0 au moins."'
  A fill "{GIVE}" 1.5 | A click "#sheet button.big"
  A of "{GIVE}" "(one) => one.validationMessage" '"Entrez un nombre entier."'
  A fill "{GIVE}" 900 | A check "#sheet [name$=deeds][value='11']" | A click "#sheet button.big"
  A sees ".offer" 900

J4: another language waits for a form, and a tap takes a message away
  {DEALS}
  A press "Offer a deal" | A fill "{GIVE}" 20
  A stop_clock    # no message goes by itself
  A click "#sheet button.big"    # money for nothing is refused
  A click "#says.on" | A hides "#says" | in fr | do B: mortgage 11
  A sees "#sheet label:has([value='11'])" hypoth    # as the table speaks
  A later 2    # until when a page loads again
  A value "{GIVE}" 20 | A press Close | A sees "html[lang=fr]"

a counter-offer says when the offer is gone
  {DEALS}
  do C: offer A (35) for 100 | A text ".offer" ..mortgaged..
  A press "Make another offer" | A sees "#sheet form" | A lacks "#sheet" "no longer open"
  do C: withdraw C | A sees "#sheet [role=status]" "no longer open"

a counter-offer closes the first on every phone
  {DEALS}
  do B: offer A (11) for 100 | A,B open
  A press "Make another offer" | A sees "#sheet [role=status]" "which is then closed"
  A fill "{GIVE}" 80 | A click "#sheet button.big" | A,B sees ".offer" "80 Power"
  A,B count .offer 1 | B press "Accept the deal" | A loses .offer | -> owner[11]=A

an offer says what each group becomes and what both then have, and is lit and badged
  {DEALS}
  do B: offer A (13) for 100 | do C: offer A (35) for 40 | A,B,table open
  A sees ".offer >> nth=0" "B then has 600" "A then has 800"
  A sees ".offer >> nth=0" "A then has 1 of 3" "B then has 1 of 3"
  A count ".offer >> nth=0 >> .marks i" 3 | A count ".offer >> nth=0 >> .marks i.here" 1
  A count "#people {DEAL}" 3 | B count "#people {DEAL}" 3 | A fits
  table count "{DEAL}" 3
  table shown ".space.asked[data-pos='13']" | table shown ".space.asked[data-pos='35']"

K5: the sums of a deal count the interest
  {DEALS}
  B,C open | B press "Offer a deal" | B select_option "#sheet select" 2
  B fill "{GIVE}" 100 | B check "#sheet [name$=deeds][value='35']"
  B becomes "#sheet output" "{HAS}" "C then has 1080"
  B fits | B click "#sheet button.big"
  B,C sees .offer "B pays the Bank 10 Power in interest."
  C press "Accept the deal" | B loses .offer | -> cash[B]=390

R68: a deal leaves what stands behind a bid
  {BIDS}
  B press "Offer a deal" | B sees "#sheet form" | B attribute "{GIVE}" max 380 | B fill "{GIVE}" 80
  B becomes "#sheet output >> nth=0" "B then has 300\\nnot counting 120 set aside for the bid"
  B fits

D10: a counter-offer takes the place of the same rent, which both phones name
  [en] {OWES}
  do A: offer B (12) for 0 settles=60 | A,B open | B text .offer "..{RENT}.."
  B press "Make another offer" | B sees "#sheet label" "In place of rent: A owes 70"
  B value "#sheet [name=theirs]" 60 | B fits
  B check "#sheet [name$=deeds][value='15']" | B click "#sheet button.big"
  A,B sees .offer Asfaloth "{RENT}"
  A press "Accept the deal" | A loses .offer | -> stack=-

D10: of two rents a deal takes the place of one
  [en] {OWES_EACH}
  B press "Offer a deal" | B sees "#sheet form"
  B value "#sheet [name=own]" 25 | B value "#sheet [name=theirs]" 0
  B fill "#sheet [name=theirs]" 40 | B value "#sheet [name=own]" 0
  B check "#sheet [name$=deeds][value='12']" | B click "#sheet button.big"
  B sees .offer "40 Pouvoir of the rent that A owes"

J1: a deal that is impossible now says why and cannot be accepted
  {DEALS}
  do C: offer A 950 for (6) | A,C open | A sees ".offer {ACCEPT}"
  do C: lift 35 | A,C sees .offer "Not possible now" | A,C fits    # the money is spent
  A count "{ACCEPT}" 0 | do C: mortgage 35
  C sees "button:has-text('Withdraw the deal'):enabled"
  A press "Decline the deal" | C loses .offer

J1: who wants no more offers this round gets none until their next turn
  {DEALS}
  do C: offer A 950 for (6) | do B: offer A 50 for (8) | A,C open | A count .offer 2
  A press "No more offers this round" | A loses .offer | C loses .offer
  A sees "#log li" "A declines C's deal, and all others this round." | A fits
  C sees "#people li:first-child .badge"
  C press "Offer a deal" | C has "#sheet [name=to] option" B

J1: a badge says who wants no more offers, wherever players are listed
  {DEALS} nodeals:2
  A,table,demo count ".badge" 1 | A sees "#people {NO_OFFERS}"
  table sees "#ranking {NO_OFFERS}" | demo sees "#people {NO_OFFERS}"

M15: a ring stands beside whoever bears it, wherever players are listed
  lotr-2021/standard A:20@5;B:20@9;C:20@20 roll:0 bearer:1
  A,table,demo count "{BEARS}" 1 | A sees "#people {BEARS}" | table sees "#ranking {BEARS}"
  demo sees "#people {BEARS}"

digits begin a bid and press answers where there is none; a key never passes meanwhile
  [1366x768] lotr-2003/standard A:900@11;B:500@10;C:980@24 buy:0 ring:21
  AB type 2 | AB sees .bid    # the second answer: to an auction
  AB type 150 | AB value ".bid input" 150 | AB key Enter | AB sees "#auction .bidder" 150

where one may build stands on the page
  {DEALS}
  A press Build | A sees "#sheet .acts button" | A count "#sheet .acts button" 3
  A text "#sheet" "..Left in the Bank: 32 Strongholds, 12 Fortresses.."
  A text "#sheet .acts button >> nth=0" "..Rent: 12, after building 30.." | A fits
  A click "#sheet .acts button >> nth=0" | A sees "#sheet .acts button >> nth=1"
  A loses "#sheet .acts button >> nth=2"    # built evenly
  A text "#sheet" "..Left in the Bank: 31 Strongholds.."
  -> level[6]=1, level[8]=0, level[9]=0
""")


test_without_a_connection = visits(
    "\n".join(
        f"""
what cannot be loaded says so and a later tap loads it: {number}
  {DEALS}
  A offline | A click "{button}" | A sees "#says.on" "{NO_CONNECTION}"
  A online | A click "{button}" | A sees "{opened}\""""
        for number, (button, opened) in enumerate(
            (
                ("text=Offer a deal", "#sheet form"),
                ("#show-map", "#map .space"),
                ("#settings", "#sheet form"),
            )
        )
    )
)
