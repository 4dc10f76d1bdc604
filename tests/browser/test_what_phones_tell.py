"""What a first-time player looks for on a phone: what a deed would earn, whose a space is, what a
rule says, and what a deal gives and takes (issue 13)."""

from tests.browser.visits import visits

BUY = "lotr-2003/classic Frodo:900@11(13);Gimli:1500(14);Legolas:1500(6^2,8^2,9^2,12m) buy:0"
"""Frodo stands on the Ford of Bruinen; he has one deed of its group, Gimli has another."""

FILLED = "(one) => getComputedStyle(one).backgroundImage !== 'none'"
"""Not only outlined: the difference does not depend on colours."""

FOR_SALE = """
  A text ".for-sale h3" "..Price: 140.."
  A rows ".for-sale dl div" "No buildings: 10" "Whole group: 20" "Fortress: 750"
  A texts ".for-sale li" "You have 1 of 3." "Gimli has 1 of 3."
  B texts ".for-sale li" "Frodo has 1 of 3." "You have 1 of 3."
  A fits | A press "All rents"
  A rows "#sheet .rents tr:has-text('2 Strongholds')" "2 Strongholds: 150"
  A count "#sheet .acts" 0 | A press Close"""

SAID = {
    "en": ("Why?", "The first bid is at least 1."),
    "fr": ("Pourquoi\u00a0?", "La première offre est d’au moins 1."),
}
WHY = "\n".join(
    f"""
R6: a tap on a line's mark says the rule in a sentence: {language}
  [{language}] {BUY}
  do A: decline | do B: bid 20
  A of "#log li:has-text('20') .why" "(one) => one.innerText" '"{why}"'
  A click "#log li:has-text('20') .why" | A text "#sheet .rulings li:first-child b" "{rule}"
  A text "#sheet .rulings li:first-child small" ..R6 | A fits"""
    for language, (why, rule) in SAID.items()
)
HUGE = "\n".join(
    f"""
it fits in the largest letters: {box}
  [fr] {box}/classic A:900@39(37);B:1500 buy:0
  do B: offer A 1200 for (37)
  A js "document.documentElement.dataset.text = 'huge'" '"huge"' | A sees .offer | A fits"""
    for box in ("lotr-2003", "lotr-2003-fr")
)


test_what_phones_tell = visits(f"""
the deed for sale is shown with price, rents and group, and so in its auction
  {BUY}{FOR_SALE}
  do A: decline | A sees .bid{FOR_SALE}
  do A: pass | do B: pass | do C: pass | A loses .for-sale

the last deed of a group is called so
  lotr-2003/classic A:900@11(13,14);B:1500 buy:0
  A text ".for-sale li" "You have 2 of 3: this one completes the group!"
  AB texts ".for-sale li" "A has 2 of 3: this one completes the group!" "B has 0 of 3."

rents by number and by dice: staff
  lotr-2003/classic A:900@12;B:1500 buy:0
  A rows ".for-sale dl div" "1 owned: 4 × dice" "2 owned: 10 × dice"

rents by number: steed
  lotr-2003/classic A:900@5;B:1500 buy:0
  A rows ".for-sale dl div" "1 owned: 25" "4 owned: 200"

D8: rents by dice: shard
  lotr-2021/standard A:25@12;B:25 buy:0
  A rows ".for-sale dl div" "1 owned: 1 die" "2 owned: 2 dice"

a tap or a key on the map shows a space
  {BUY}
  A click "#show-map" | A click "#spaces [data-pos='8']" | A text "#sheet-title" Bree
  A text "#sheet .whose" ..Legolas.. | A text "#sheet .rents .now th" "2 Strongholds"
  A key Escape | A hides "#sheet" | A js "document.activeElement.dataset.pos" '"8"'
  A key ArrowUp ArrowUp ArrowUp Enter | A text "#sheet .here" "..Here now: Frodo.."
  A text "#sheet .whose" "..Nobody owns this deed yet. Price: 140.."
  A key Escape ArrowUp Space | A text "#sheet" "..The deed is mortgaged: no rent is due..."
  A count "#sheet .rents .now" 0 | A key Escape
  A click "#spaces [data-pos='10']" | A text "#sheet-title" "In Jail.."    # no deed
  A key Escape | A fits
  A count "#spaces [tabindex='0']" 1    # one stop of Tab for the whole board

K3: a deed's sheet opens at its name and asks before a mortgage
  lotr-2003/classic A:900(6^1,8^1,9^1,13);B:1500 roll:0
  A click "#seats .deed[data-space='6']" | A at sheet-title
  A texts "#sheet .acts button" Build.. "Sell building.." | A press Close
  A click "#seats .deed[data-space='13']" | A at sheet-title
  A key Enter    # does nothing
  A press "Mortgage:" | A text "#sheet-body p" "The Bank pays you 70 now. Until you lift the\
 mortgage for 77, this deed earns no rent."
  A press No | A text "#sheet-title" Rivendell | -> mortgaged[13]=no
  A press "Mortgage:" | A press Yes
  A sees "#sheet" "The deed is mortgaged: no rent is due." | -> mortgaged[13]=yes

a place has one name on a phone; the short names are those of the display
  lotr-2003/classic Frodo:900@6(3,14);Gimli:1500@14(11) roll:0
  A text "#people" "..Buckleberry Ferry.."
  A texts "#seats .deed b" "Farmer Maggot's" "Pass of Caradhras"
  A text "#seats" "..Ford of Bruinen (Gimli).."
  A click "#seats .deed[data-space='14']"
  A sees "#sheet .members span:text-is('Ford of Bruinen')" | A fits

a deal says what one gives and gets under a heading
  {BUY}
  do B: offer A 50(14) for (13) | A,B,AB open
  A text ".offer h3" "Gimli offers you a deal" | A fits
  A becomes ".terms > div" "You give\\nRivendell" "You get\\n50 Power\\nPass of Caradhras"
  B text ".offer h3" "Your offer to Frodo"
  B becomes ".terms > div" "You give\\n50 Power\\nPass of Caradhras" "You get\\nRivendell"
  AB text ".offer h3" "Gimli offers Frodo a deal"
  AB texts ".terms h4" "Frodo gives" "Frodo gets"
  A press "Accept the deal" | A loses .offer

to refuse does not look like to pay
  {BUY}
  do A: decline | A of ".bid .answer" "{FILLED}" true
  A of "#answers button:has-text('Pass')" "{FILLED}" false

to refuse does not look like to agree
  lotr-2003/classic A:9;B:9;C:9 roll:0
  do A: leave retire | B of "button:text-is('Agree')" "{FILLED}" true
  B of "button:has-text('Do not agree')" "{FILLED}" false

what dice show stands above the question, until it is taken back
  lotr-2003/classic Frodo:900;Gimli:900 roll:0
  AB hides "#rolled" | A roll 2,1 | AB sees "#rolled [data-face='2'] + [data-face='1']"
  AB text "#rolled" "Frodo rolls 2 + 1." | AB sees "#log [data-face='2'] + [data-face='1']"
  A press "Take back: Frodo rolled 2 + 1" | AB hides "#rolled"

D1: whoever enters a roll that ends another's rent is asked first
  lotr-2003/classic Frodo:900@16;Gimli:900(16);Aragorn:900 roll:2 turn:7,3 rent:0,1,16,14,5
  ABC text ".rent b" "Gimli may ask Frodo for 14, the rent on Mines of Moria"
  ABC text ".rent small" "Last call: ask before the next roll." | C hides "#rolls"
  C roll 2,1 | C text "#sheet h2" "..the rent on Mines of Moria. Roll anyway?" | C fits
  C key Escape | B press "Ask for rent" | ABC loses .rent
  C click ".roll .answer" | C loses form.roll | A text "#log" "..Gimli 14.."

D1: and so is whoever would end their own
  lotr-2012/standard Frodo:900@16;Gimli:900(16) roll:1 turn:6,3 rent:0,1,16,14,5 ring:11
  B roll 2,1 | B text "#sheet h2" "..the rent on Mines of Moria. Roll anyway?" | B key Escape
  B press "Ask for rent" | B loses .rent | B roll 2,1 | B loses form.roll

a tap on a player shows what they own
  {BUY}
  A click "#people li >> nth=2 >> button:has-text('Legolas: 4 deeds')"
  A text "#sheet-title" Legolas | A text "#sheet" ..1500..
  A text "#sheet .group h3 >> nth=0" "3 of 3"
  A text "#sheet .group h3 >> nth=1" "1 of 2. Still missing:.." | A fits
  A click "#sheet .deed[data-space='8']" | A text "#sheet .whose" ..Legolas..
  A count "#sheet .acts" 0    # not one's own
  A press Close | A at "Legolas: 4 deeds"
{WHY}
{HUGE}
""")
