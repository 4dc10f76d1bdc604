"""Cards that are kept to be played later, on phones: read, played, covered, and named in the
question (R71 to R78; issue 13); and by ear and keyboard alone (issue 40, 20)."""

from playwright.sync_api import Browser

from tests.browser.hands import script
from tests.browser.visits import SEEN_AT_3_M, visits
from tests.web_long.demo_keys import Listener
from tests.web_long.positions import demo_at
from tests.web_long.scenes import QUESTS

SWAP = "lotr-2021 Frodo:30@0(5,11)+quest:30;Sam:30@0(6,12m);Merry:30@0(15) roll:0"
SAMS, MERRYS = "The Smallest Hands", "Whispers at Court"
CANCEL, LET = "#answers button:has-text('Cancel the card')", "#answers button:has-text('Let it')"
SWAPPED = "In exchange, Sam gets Pass of Caradhras."
BELOW = script("""() => {
    const [one, other] = ['#ask', '#journey'].map((one) => document.querySelector(one));
    return one.getBoundingClientRect().bottom <= other.getBoundingClientRect().top;
}""")

NAMED = {
    "en": ("Down the Mountain", "Take a property", "Frodo takes Mines of Moria from Merry."),
    "fr": ("Du haut du mont", "Prenez un titre", "Frodo prend Mines of Moria à Merry."),
}
QUESTION = "\n".join(
    f"""
R71: the question names the card, its text and what it does: {language}
  [{language}] {QUESTS}
  B,table open | do A: play-card 2 C 16
  B sees "#question-words" "{title}" | table sees h1 "{title}" | B,table sees .open-card
  B,table text .open-card "..{title}.." "..{words}.." "..{done}.."
  table large {SEEN_AT_3_M} ".open-card p" | table js "{BELOW}" true    # neither covers the other
  B fits | do C: let-pass | B,table loses .open-card"""
    for language, (title, words, done) in NAMED.items()
)


test_secret_cards = visits(f"""
R72: a card is played by taps: card, whom, what
  {QUESTS}
  A count "button:has-text('Play a card')" 0 | A card "The Ring's Price"
  A text "#sheet" "..A player pays your blue.." "..You cannot use this card right now..."
  A choose Close | A card "Down the Mountain"
  A text "#sheet" "..Take a property.." | A text "#sheet h3" "Play it against Merry:" | A fits
  A choose Lothlorien Back "Mines of Moria"
  A count "#sheet p:text-is('Frodo takes Mines of Moria from Merry.')" 1
  A count "#sheet p:text-is('Merry may cancel the card.')" 1
  -> stack=-    # nothing is played yet
  A choose "Play the card" | A sees "#question-words" "Merry, Frodo plays" | A hides "#sheet"
  A count ".seat button:has-text('Down the Mountain'):not(.row *)" 0

R75: a swap asks what is given in exchange
  {SWAP}
  A card "{SAMS}" | A texts "#sheet h3" "Play it against Sam:" "Play it against Merry:"
  A choose Weathertop | A text "#sheet-title" "What do you give for Weathertop?"
  A choose "Pass of Caradhras" | A text "#sheet" "..{SWAPPED}.." | A choose "Play the card"
  A sees .open-card "{SWAPPED}" | do B: let-pass | -> owner[6]=A, owner[11]=B

R72: what is no longer possible says so before it is played
  {QUESTS}
  A card "Down the Mountain" | A choose "Mines of Moria" | do C: mortgage 16
  A sees "#sheet :text('Mines of Moria (mortgaged)')"
  do C: offer B (18) for 2 | A sees "#sheet :text('That is no longer possible.')"
  A choose Back | A sees "#sheet :text('settle the open deal')"

R78: a sheet of a card that is gone closes
  {QUESTS}
  A card "Down the Mountain" | do A: play-card 2 C 18 | A hides "#sheet"

R71: a phone of two children covers their cards
  {QUESTS}
  BC count ".seat button:has-text('Secret cards: 1')" 2 | BC lacks body "{SAMS}" "{MERRYS}"
  BC click ".seat:has-text('Merry') button:has-text('Secret cards')"
  BC text "#sheet-title" "Merry's cards"
  BC text "#sheet" "..{MERRYS}.." | BC lacks "#sheet" "{SAMS}"
  BC choose "{MERRYS}" | BC sees "#sheet :text('Take a whole set, buildings and all.')" | BC fits
  BC choose Close | BC hides "#sheet" | BC lacks body "{SAMS}" "{MERRYS}"
  BC click "#other-seats" | BC uncheck "#sit-seats input[value='1']" | BC click "#sit-form button"
  BC sees .seat "{MERRYS}"

R76: a phone of two children does not tell who could cancel; Merry's own knows that she cannot
  {QUESTS}
  do A: play-card 2 C 16 | BC,C sees "{LET}" | BC count "{CANCEL}" 1 | C count "{CANCEL}" 0
  BC click "{CANCEL}" | BC sees "#says.on" Merry
  C click "{LET}" | BC sees "#log :text('Merry lets the card count')"

G1: a drawn card is read on every page
  {QUESTS} deck:quest,21
  A,table open | do A: roll 2,3
  A,table sees .open-card "Go to Isengard; on passing GO collect." | A sees .for-sale Isengard
  A click "#answers button:has-text('Claim')" | A loses .open-card

R71: a secret card is read and played by its holder alone, by ear and keyboard
  [heard] {QUESTS}
  A,C open | A button "Down the Mountain.."
  A sees 'role=dialog[name="Down the Mountain"]' "Take a property"
  A heard some "Down the Mountain"
  A button "Mines of Moria.." | A sees role=dialog "Frodo takes Mines of Moria from Merry"
  -> stack=-    # nothing is played yet
  C tree body "no Down the Mountain" | C heard 0 "Down the Mountain"
  A button "Play the card" | C hears "Merry, Frodo plays “Down the Mountain” against you."
{QUESTION}
""")


def test_a_card_is_identified_by_ear_and_nothing_comes_of_it(browser: Browser) -> None:
    """The deed that A stands on: a tap at any other moment would buy it."""
    where = "lotr-2003/classic A:900@11;B:1500;C:1500 buy:0"
    with demo_at(browser, where, viewport={"width": 1366, "height": 768}) as page:
        at, status = Listener(page), page.get_by_role("status")
        at.menu()
        at.choose("What is this card?")
        status.filter(has_text="Tap it, then OK").first.wait_for(state="attached")
        page.locator("role=button[name=/^Deed: Bruinen/]").first.press("Enter")
        at.hears("Unclaimed, 140")
        status.filter(has_text="Unclaimed, 140").first.wait_for(state="attached")
        at.ok()
        at.hears("Menu")
        at.back()
        at.asked("A, buy Ford of Bruinen for 140 P")
        assert "claims" not in page.locator("#log").inner_text()
