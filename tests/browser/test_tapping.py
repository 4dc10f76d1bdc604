"""Cards that a phone reads by a sticker or a code: the address opens a tab, which taps (issue 45,
point 2)."""

from tests.browser.visits import visits

BUY = "lotr-2003/classic A:900@11;B:1500;C:1500 buy:0"
CLAIM = "#answers button:has-text('Claim')"

test_a_phone_reads_cards = visits(f"""
a tap claims and the tab before steps back
  {BUY}
  A sees "{CLAIM}"
  A reads lotr-2003.d11 | A sees "#log :text('A claims Ford of Bruinen')" | -> owner[11]=A
  A left "{CLAIM}"
  A reads lotr-2003.d11 | A sees "dialog[open] h2" "Ford of Bruinen" | A path /seat
  A reload | A count "dialog[open]" 0    # nothing is tapped twice

somebody else's tap shows the deed
  {BUY}
  B reads lotr-2003.d11 | B sees "dialog[open] .whose" "Nobody owns this deed yet."
  -> owner[11]=-1

whoever has not joined joins and then the card is tapped
  {BUY}
  new open | new reads lotr-2003.d11 | new sees "#join-form" | -> owner[11]=-1
  new fill "#code" CODE | new click "#join-form button" | new check "#sit-seats input[value='0']"
  new click "#sit-form button" | new click "dialog[open] .answer"
  new sees "#log :text('A claims Ford of Bruinen')"

a link on somebody else's page asks first
  {BUY}
  A links lotr-2003.d11 | A sees "dialog[open] .answer" | -> owner[11]=-1
  A click "dialog[open] .plain" | A sees "{CLAIM}" | A reload | A count "dialog[open]" 0

the host teaches the table a strange sticker
  [run frodo gimli] -
  A reads 04A1B2C3D4E5F6 | A sees "#says.on" "The table does not know this card."
  host open | host reads 04A1B2C3D4E5F6 | host sees "dialog[open] h2" "Which card is it?"
  host click "dialog[open] button:has-text('Ford of Bruinen')" | host loses "dialog[open]"
  A reads 04A1B2C3D4E5F6 | A sees "dialog[open] h2" "Ford of Bruinen"

before a game a token is taken by tapping it
  [run] -
  guest reads lotr-2003.t1 | guest sees "#chair-title" "You play as Frodo"

a card of another box and a text that is none are refused in words
  [fr] {BUY}
  A reads lotr-2012.d11 | A sees "#says.on" "autre boîte"
  A reads %E0%A4%A | A count "dialog[open]" 0 | A sees "{CLAIM.replace("Claim", "Acheter")}"
""")
