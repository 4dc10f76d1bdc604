"""A host's page beside phones: a correction, a player who leaves, a house rule, a pause, a copy."""

from pathlib import Path

from tests.browser.hands import script
from tests.browser.visits import RigAt, visits
from tests.web.phones import SIZES, press, text

RENT = "lotr-2003/classic A:1460@11;B:1540(11);C:1500 roll:0"
"""A has just paid 40 rent that was not theirs to pay."""

VALUE, ABOUT = "#correct [name=value]", "#correct [name=about]"
MAIN = script("""(() => {
    const area = (one) => one.offsetWidth * one.offsetHeight;
    const [first, ...rest] = [...document.querySelectorAll('button, a.big, a.button')]
        .filter((one) => one.offsetWidth && !one.closest('#top, .head'));
    return first.matches('#report a') && rest.every((one) => area(one) < area(first));
})()""")
"""Whether the report is the first and the largest of a page's buttons."""
WHO = "#who li:nth-child(3) button:has-text('Let a bot play on')"
LEFT = "Legolas leaves; a bot plays on (done by the host)."
TWO_SIZES = "\n".join(
    f"""  host size {wide} {high}
  host js "document.documentElement.scrollWidth <= {wide}" true"""
    for wide, high in SIZES
)


test_host = visits(f"""
a game is set up and begun on the host's page
  [run] -
  host press Start | host sees "#says" "0 of 2 to 6 players: choose their tokens."
  host check @sits.Gimli | host sees "[name='sits.Gimli']:focus"    # as before
  host check @sits.Aragorn | host fill @name.Aragorn Ada | host select_option @seat.Aragorn 1
  host sees "#setup .will" "With 2 players" | host fits
  host click "[data-field=house-rules] > summary" | host fill "[type=search]" "GO páys"
  host sees "#setup [role=status].hint" " found" | host lacks "#setup details details" Jail
  host fill @rules.salary 400 | host sees "#setup .changed input[name='rules.salary']"
  host fill "[type=search]" xyzzy | host sees "#setup [role=status].hint" "Nothing has “xyzzy”"
  host at_once @sits.Legolas @rules.ring | host sees "#setup .will" "With 3 players"
  host uncheck @sits.Legolas
  host press Start | host hides "#setup" | host sees "#who :text('Ada')"
  A open | A sees "#people :text('Ada')"

a phone sits down before the game and plays that seat when it begins
  [run] -
  guest sees "#chair-title" "Who are you?" | guest select_option "#chair-form select" Gimli
  guest fill "#chair-form input" Ada | guest press Done | guest sees "#chair-title" Ada
  guest fits | host check @sits.Frodo | host sees @name.Frodo
  host value @name.Gimli Ada
  guest2 has "#chair-form [value=Gimli]:disabled"
  host press Start | guest hides "#chair" | guest sees ".seat" Ada | guest2 sees "#sit-seats"

a rent booked to the wrong player is corrected on all phones and taken back
  [run frodo gimli] -
  A,B,host open | A roll 6,6 | B roll 2,1
  host correct_cash Frodo 1460 | host press "Add another" | host correct_cash Gimli 1540
  host text "#correct .lines" "..Frodo has 1460, not 1500..."
  host lacks .will Frodo    # once is enough
  host fits | host press Remove | host value "{VALUE}" 1540    # what is typed stays
  host press "Add another" | host correct_cash Frodo 1460
  host fill "#correct label:last-of-type input[type=text]" "rent of the Shire"
  host click "#correct .big" | A sees .cash 1460 | B sees .cash 1540
  B sees "#log :text('Corrected: Gimli has 1540, not 1500')"
  host click "#history button:has-text('(rent of the Shire)')" | host press "Take it back"
  A,B sees .cash 1500

the form shows what the books have and says when nothing is changed
  {RENT}
  host value "{VALUE}" 1460    # a first-time host sent a value that was old by then
  host fill "label:has-text('Why?') input" "wrong player paid"
  host press "Correct it" | host sees .will "Nothing to correct yet"
  host fill "{VALUE}" 1500 | host sees .will "A has 1500, not 1460"
  host press "Correct it" | host sees .will Corrected. | host value "{VALUE}" 1500
  taken back 1 | host value "{VALUE}" 1460
  host sees "#history :text('Nothing to take back yet.')"
  host fill "{VALUE}" 1470 | do A: roll 2,3 | host sees "#history button"
  host value "{VALUE}" 1470    # what somebody has typed stays
  host select_option "#correct [name=what]" Buildings | host select_option "{VALUE}" 2
  host sees .will.no "nobody owns its whole group"

a building that was forgotten is corrected with its price at one tap
  lotr-2003/classic A:500(1^1,3^1);B:1540(11);C:1500 roll:0
  A,host open
  host select_option "#correct [name=what]" Buildings | host select_option "{VALUE}" 2
  host sees "#correct :text('This correction moves no money.')" | host fits
  host press "Also take 50 P from A" | host sees 'role=button[name="Remove: A has 450, not 500."]'
  host fill "label:has-text('Why?') input" forgotten | host press "Correct it" | A sees .cash 450
  host sees "#history" "Bag End: 1 Stronghold, now 2 Strongholds; A: money -50 (forgotten)"

a die that was read wrongly leads back to before the roll
  {RENT}
  A,host open | host click "#die summary"
  host sees "#rolled :text('There is no roll among the last moves.')"
  A roll 2,3 | host sees "#rolled :text('The last roll: A rolled 2 + 3.')" | host fits
  host press "Take back that roll" | host press "Take it back"
  A roll 2,4 | host sees "#rolled :text('The last roll: A rolled 2 + 4.')"

all want to stop and the host ends the game
  {RENT}
  A,host open | host press "End the game now and count"
  host text "#sheet" "..Does everybody want to stop?.." | host fits | host click "#sheet .danger"
  A sees ":text('All agreed to end the game')"
  host sees "#question-words" "All agreed to end the game"
  host loses 'role=button[name="End the game now and count"]'

how the game went is the first and largest button on every page once it is over
  {RENT}
  A,new,table,host open | A,new,table unseen "#report" | host text "#report a" "The game so far"
  do end-game
  A,new,table,host sees "#report a.big" "How the game went"
  A,new,table,host js "{MAIN}" true
  new click "#report a" | new text h1 "B wins"
  table click "#report a" | table text h1 "B wins"

all play again with the same names and house rules
  [run frodo gimli legolas] -
  A,B,C,host open | A roll 6,6 | B roll 2,1 | C roll 2,1 | host unseen "#again"
  host click "{WHO}" | host click "#sheet .danger"
  host press "End the game now and count" | host click "#sheet .danger"
  host press "Play again" | host sees "#sheet" "Put this game away?" | host fits
  host click "#sheet .danger" | host sees "#setup"
  host becomes "#setup input[name^=name]" "" "" ""
  host press Start | host sees "#who :text('a bot plays on')" | host unseen "#again"
  A sees "#people :text('Legolas')" | A unseen "#report"

buttons that are alike say whose they are
  {RENT}
  B open | host sees 'role=button[name="Let a bot play on: C"s]'
  host sees 'role=button[name="Retire: A"s]' | host sees 'role=button[name="End: B"s]'

R70: a seat that was left to a bot is played
  [run frodo gimli legolas] -
  A,B,host open | A roll 6,6 | B roll 2,1 | host click "{WHO}"
  host text "#sheet" "..until somebody sits down there again.." | host click "#sheet .danger"
  B sees "#log :text('{LEFT}')" | B sees "#log :text('Legolas rolls')"
  A sees "#question-words" "It is Frodo's turn to roll"

a player's phone is told to join with the host's code
  {RENT}
  A open | A path host | A sees "#join" | A text "#join" "..host's code.." | A unseen "#desk"
  A js "document.querySelector('#says').textContent === ''" true    # no request was refused

language and letters are everybody's
  {RENT}
  A,host open | host select_option "#settings [name=text_size]" "very large"
  A sees "html[data-text=huge]" | A,host fits
  host at_once "#settings [name=auction_clock]" "#settings [name=confirm_moves]"
  host check "#settings [name=marks]" | A sees html.marked
  host select_option "#settings [name=language]" Français | A,host sees "html[lang=fr]"
  host sees "text=Corriger une erreur" | host fits
{TWO_SIZES}
  host click "#help" | host sees "#sheet li >> nth=2" | host count "#sheet li" 3

M16: the Tracker is corrected by what is printed on its circles
  lotr-2021/standard A:30@3;B:30 roll:0 bearer:0 tracker:2
  host select_option "#correct [name=what]" "Where the Tracker stands"
  host has "{VALUE}" | host becomes "{VALUE} option" 0 1 2 4 8 16
  host becomes "{VALUE} option:checked" 2 | host select_option "{VALUE}" 4
  host sees "#correct :text('is on the circle marked 4, not on the circle marked 2')"
""")


def test_leaving_rules_a_pause_and_a_saved_copy(rig_at: RigAt, tmp_path: Path) -> None:
    steps = f"""
        AC,B,host open | AC roll 6,6 | B roll 2,1 | AC roll 2,1
        host sees "#question-words" "It is Frodo's turn"
        host click "{WHO}" | host click "#sheet .danger" | host sees "#who :text('a bot plays on')"
        B sees "#log :text('{LEFT}')" | host press "Sit down again"
        B sees "#log :text('Legolas sits down again')"
        host select_option "#rules [name=group]" Money
        host select_option "#rules [name=name]" "GO pays 200"
        host fill "#rules [name=value]" 400 | host sees "#rules .will :text('GO pays 400.')"
        host click "#rules .big" | host sees "#proposal :text('Still to agree')"
        B sees .offer "Frodo proposes:" 400 "Still to agree: Gimli, Legolas"
        B texts ".offer:has-text('400') button" "Agree to the rules" "Reject the rules"
        AC texts ".offer:has-text('400') button" "Withdraw the proposal" "Agree to the rules" \
"Reject the rules"
        AC fits | B press "Agree to the rules" | AC press "Agree to the rules"
        B sees "#log :text('The house rules have changed')"
        host click "#pause" | AC,B sees "#paused" | AC,B text "#paused" "..the host taps Resume.."
        AC,B fits | AC sees ".throw:disabled"
        host click "#pause" | B hides "#paused"
        AC roll 2,1 | B sees "#log :text('Frodo goes from GO to')"
        host press "Save a copy" | host sees .kept .tar.gz"""
    with rig_at("[run frodo gimli legolas] -") as rig:
        rig.steps(steps)
        desk = rig.page("host")
        (copy,) = (tmp_path / "copies").glob("ringkeeper-*.tar.gz")
        assert text(desk, ".kept").endswith(str(copy))
        press(desk, "Download")
        with desk.expect_download() as downloading:
            desk.click("#sheet a:has-text('Download')")
        assert downloading.value.suggested_filename == copy.name
        assert downloading.value.path().read_bytes() == copy.read_bytes()
        rig.steps("B sees \"#log :text('The host downloads a copy')\"")
