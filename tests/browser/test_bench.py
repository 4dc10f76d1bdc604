"""The simulated table's page in a real browser, as one plays on it: a game by hand, plugs pulled,
another game chosen, keys. Where things lie is in test_bench_board.py."""

from controller.editions import known
from tests.browser.hands import script
from tests.browser.visits import visits
from tests.web.phones import SIZES

NO_BOTS = "--bots 0 --speed 10 --seed 1"
BY_HAND = f"--seats Frodo,Sam {NO_BOTS}"
HANDS = f"[1280x800 demo {BY_HAND}] -"

LIT = script("""oled.getContext('2d').getImageData(0, 0, oled.width, oled.height)
    .data.filter((v, i) => i % 4 == 0 && v > 100).length""")
"""Bright pixels on the glass."""

LOOKS = script("""(what) => {
    const { boxShadow, fill } = getComputedStyle(document.querySelector(what));
    return boxShadow + fill;
}""")
"""How a thing looks that may be marked."""


def marked(one: str, other: str) -> str:
    """The first is, the other is not."""
    return f'demo js "(({LOOKS})(`{one}`) !== ({LOOKS})(`{other}`))" true'


BOX = "dialog [name=edition]"
STAR_WARS, OTHER = known().index("starwars-1997"), known().index("lotr-2012")
ROSIE = script("""[...document.querySelectorAll('[name^=name]')]
    .filter((one) => one.value === 'Rosie').length""")
"""How many players of the next game are called so."""

LETTERS = "[...document.querySelectorAll('.token text')].map((one) => one.textContent)"
RULES = script("""[...document.querySelectorAll('[data-field=house-rules] label[data-field]')]
    .filter((one) => one.checkVisibility()).map((one) => one.dataset.field)
    .filter((name) => !name.startsWith('popular.'))""")
"""The house rules that can be seen on the start card, without those that are often played."""

FIND = "role=searchbox[name='Find a house rule']"
OWN_RULES = "[data-field=house-rules] > summary"
FOUND = "[data-field=house-rules] > [role=status]"
NARROW = "document.querySelector('#start').scrollWidth <= innerWidth"
MONEY = script("""async () => {
    const { People } = await import('/web/cards.js');
    const root = document.createElement('ol'), people = new People(root);
    const player = { name: 'Frodo', initial: 'F', sign: '', cash: 1500, pos: 0, alive: true };
    const boxes = ['Power', 'Credits'].map((currency) => ({ currency, spaces: [{ kind: 'go' }] }));
    for (const box of boxes)
        people.update(box, { players: [player], turn: 0 }, { seats: ['hand'] }, [], []);
    return root.querySelector('.cash').textContent;
}""")
"""What a player's row says after another box, whose money has another name."""

OUT_OF_REACH = script("""() => {
    const controls = document.querySelectorAll('#start :is(button, input, select, summary)');
    const begin = document.querySelector('#start .big').getBoundingClientRect();
    const out = [...controls].filter((it) => it.checkVisibility()).filter((it) => {
        it.scrollIntoView({ block: 'end' });
        const { left, right, top, bottom } = it.getBoundingClientRect();
        const there = document.elementFromPoint((left + right) / 2, bottom - 3);
        if (it.matches('select') && right - left < 60) return true; /* only its arrow is left */
        return right > left && (top < 0 || !(it.contains(there) || there?.contains(it)));
    });
    const stays = document.querySelector('#start .big').getBoundingClientRect();
    return [...out.map((it) => it.outerHTML), ...(begin.top === stays.top ? [] : ['Begin moved'])];
}""")
"""What of the start card cannot be brought into sight, or read, or is under something else then."""

REACHED = "\n".join(
    f'  demo size {wide} {high} | demo js "{OUT_OF_REACH}" [] | demo js "{NARROW}" true'
    for wide, high in (*SIZES, (1280, 600))
)
SEEN = "(({top, bottom}) => top >= 0 && bottom <= innerHeight)(box.getBoundingClientRect())"


test_bench = visits(f"""
a game that is played by hand
  {HANDS}
  demo begin | demo throw 0,5 | demo asks "buy Buckleberry"    # the Eye: the Ring walks
  demo sees "#ok.asked"
  demo sees body.still    # at 10x nothing moves, and all the same it is marked
  {marked("#deeds [data-tag='deed:6']", "#deeds [data-tag='deed:8']")}
  {marked(".space[data-pos='6'] .plate", ".space[data-pos='8'] .plate")}
  {marked("#ok", "#back")} | demo js "window.notNow = ({LOOKS})('#throw'), true" true
  demo click "#deeds [data-tag='deed:6']" | demo asks "It is Sam's turn to roll"
  demo sees "#throw.asked" | demo js "({LOOKS})('#throw') !== notNow" true
  demo cash 1400 1500 | demo text "#log" "..The One Ring goes from Bag End.."
  demo has ".estate:has-text('Frodo') [data-tag='deed:6']"
  demo throw 2,4    # Sam comes there too; Frodo asks for the rent
  demo click "#deeds .asked[data-tag='deed:6']" | demo sees "#log li" "Sam pays Frodo 6"
  demo cash 1406 1494 | demo throw 3,2 | demo asks "buy Ford of Bruinen"
  demo sees "#ok.asked" | demo click "#ok" | demo asks "It is Sam's turn to roll" | demo cash 1266
  demo throw 2,3 | demo sees "#throw.asked" | demo hold_back    # a second, at 10x
  demo click "#ok" | demo asks "Taken back"    # the display leads Sam's token back
  demo click "#back" | demo asks "It is Sam's turn to roll" | demo js "{LIT} > 1000" true

D1: a roll that ends another's rent is asked about, whether by a click or a key
  {HANDS}
  demo begin | demo throw 4,2 | demo asks "buy Buckleberry" | demo sees "#ok.asked"
  demo click "#ok" | demo asks "It is Sam's turn to roll" | demo throw 4,2
  demo asks "It is Frodo's turn" | demo text ".rent small" "Ask before Sam rolls."
  demo throw 3,1 | demo asks "It is Sam's turn" | demo key t
  demo sees "#sheet h2" "Frodo may ask Sam for 6, the rent on Buckleberry Ferry. Roll anyway?"
  demo key Escape | demo click "#throw" | demo click "#sheet .danger" | demo loses .rent

a line of the display is chosen by a click on it, wherever the pointer stands
  {HANDS}
  demo begin | demo asks "roll" | demo click "#knob"
  demo row "House rules" | demo has "#reading-lines p >> nth=0" "Who proposes?"
  demo row "Sam" | demo has "#reading-lines p >> nth=0" "House rules"
  demo click "#back" | demo has "#reading-lines p >> nth=0" "Who proposes?"

Enter means OK, a refused start keeps the names and a visit is no Jail
  {HANDS}
  demo begin | demo throw 4,2 | demo asks "buy Buckleberry" | demo sees "#ok.asked"
  demo key Enter | demo asks "It is Sam's turn to roll"    # not the button that was clicked last
  demo cash 1400 | demo click "#new-game"
  demo fill @name.Frodo Rosie | demo fill @name.Aragorn rosie | demo start
  demo sees "dialog[open] [role=alert]"
  demo text "dialog .lead >> nth=0" "Two players are called rosie."
  demo fill @name.Aragorn Fatty | demo loses "dialog [role=alert]" | demo start
  demo sees "#people li" Fatty | demo js "{LETTERS}" '["R", "F"]'
  demo throw 6,6 | demo throw 2,1 | demo throw 4,6    # to the corner with the Jail
  demo until "document.querySelector('.about').textContent === 'Just visiting'"

dice unplugged in mid-game and mischief
  {HANDS}
  demo begin | demo click "#mischief summary" | demo click "[data-what=cocked]"
  demo sees "#die0.leans" | demo sees "#log li" "is cocked"
  demo click "[data-what=stranger]" | demo sees "#log li" "Unknown card"
  demo click ".plug:has-text('Dice')" | demo sees "#throw:disabled"
  demo sees "#answers .throw" | demo sees "#log li" Dice    # what two dice show can be entered
  demo click ".plug:has-text('Dice')" | demo throw 4,2 | demo asks "buy Buckleberry"
  demo click ".plug:has-text('Display')" | demo until "{LIT} == 0"
  demo click ".plug:has-text('Display')" | demo key ArrowRight
  demo until "{LIT} > 1000"

another box with house rules, which are found by typing alone, and on with the old game
  {HANDS}
  demo begin | demo click "#new-game"
  demo sees "[name=part][value=hands]:checked"    # as they have played
  demo click "{OWN_RULES}" | demo js "{RULES}" []    # lists with their names
  demo fill "{FIND}" STÁRTING | demo text "{FOUND}" "1 found"
  demo js "{RULES}" '["rules.start_money"]' | demo key Enter Control+A | demo type 777
  demo sees "dialog .changed" | demo has "{OWN_RULES}" "House rules: 1"
  demo has "[data-field='list.money'] > summary" "Money: 1 changed"
  demo fill "{FIND}" "UNCLAIMED territory" | demo js "{RULES}" '["rules.ring_target"]'
  demo select_option "role=combobox[name='Where the Ring goes']" \
"The Ring goes to the next unclaimed territory"
  demo fill "{FIND}" xyzzy | demo text "{FOUND}" "Nothing has “xyzzy” in it. Try.."
  demo js "{RULES}" [] | demo focus "{FIND}" | demo key Escape | demo text "{FOUND}" ""
  demo js "document.querySelector('#start').open" true
  demo select_option "{BOX}" {STAR_WARS}
  demo has "dialog .also" "The Ring goes to the next unclaimed territory"
  demo has "{OWN_RULES}" "House rules: 1 (1 not in this box)"
  demo select_option "{BOX}" {OTHER} | demo has "{OWN_RULES}" "House rules: 2"
  demo check "[name=part][value=hands]"
  demo js "{NARROW}" true | demo start | demo has "#edition" 2012 | demo cash 777
  demo click "#new-game" | demo has "dialog legend" Favourites
  demo js "{RULES}" [] | demo click "{OWN_RULES}"
  demo js "{RULES}" '["rules.start_money", "rules.ring_target"]'    # favourites are open
  demo sees "dialog .resume:has-text('Frodo, Sam')"
{REACHED}
  demo click "dialog .resume:has-text('Frodo, Sam')"
  demo click "#sure button[value=yes]" | demo has "#edition" 2003    # the other is put away
  demo js "{MONEY}" '"1500 Credits"' | demo asks "It is Frodo's turn to roll" | demo cash 1500

the start card and keys
  [1280x800 demo --speed 10] -
  demo sees "[name=part][value=against]:checked"
  demo at_once @sits.Legolas @bot.Gimli | demo sees @bot.Legolas | demo loses @bot.Gimli:checked
  demo uncheck @sits.Legolas | demo loses @bot.Legolas | demo check @bot.Gimli
  demo uncheck @bot.Aragorn | demo loses "[name=part]:checked"
  demo uncheck @bot.Gandalf | demo uncheck @bot.Gimli | demo sees "[name=part][value=hands]:checked"
  demo check "[name=part][value=watch]" | demo key Escape
  demo click "#new-game" | demo check "[name=part][value=hands]" | demo start
  demo sees "#throw.asked" | demo key t | demo sees "#log li" "Frodo rolls"
  demo key p | demo sees "#pause.on" | demo key t | demo sees "#says.on"
  demo key p | demo sees "#pause:not(.on)" | demo key ArrowRight Enter Backspace
  demo fill @name.Aragorn Rosie    # Enter: the button still has the focus
  demo check @sits.Legolas | demo sees @name.Legolas
  demo select_option "{BOX}" {STAR_WARS} | demo loses @sits.Legolas | demo js "{ROSIE}" 1
  demo select_option "{BOX}" 0 | demo sees @sits.Legolas | demo js "{ROSIE}" 1

a first game explains itself, in whichever box, and can be left
  [1280x800 demo --speed 10] -
  demo select_option "{BOX}" {OTHER} | demo click "#start .resume:has-text('five minutes')"
  demo sees "#steps .bubble" "Press Roll. Whoever rolls the highest begins." | demo click "#throw"
  demo sees "#steps .bubble" "Lesson, 2 of 6" | demo sees "#throw.asked" | demo key t
  demo sees "#steps .bubble" "belongs to nobody yet" | demo click "#answers button >> nth=0"
  demo sees "#steps .bubble" "Lesson, 3 of 6" | demo click "#steps button" | demo loses .bubble
  demo sees "#people li" Sting

the page of a French box is French: template, scripts and sentences
  [1280x800 demo --seats Frodon,Gimli --edition lotr-2003-fr --bots 0 --speed 10 --seed 1] -
  demo attribute html lang fr | demo throw 6,6 | demo asks "Gimli lance pour savoir qui commence"
  demo text body ..Chronique.. ..Lancer.. ..Retour.. ..Robot.. ..Banque.. "..Frodon fait 12.."
  demo lacks body Throw "by hand" Back rolls "Bank " | demo click "#new-game"
  demo text "#start" "..Contre des robots.."

on a phone a card that is tapped is answered in sight, more than a window away
  [390x844 demo {BY_HAND}] -
  demo begin | demo scroll_to "#deeds [data-tag='deed:39']" | demo js "{SEEN}" false
  demo click "#deeds [data-tag='deed:39']" | demo until "{SEEN}"

on a phone the board is there after a start far below it
  [390x844 demo {BY_HAND}] -
  demo click "#new-game" | demo js "scrollY > 300" true | demo start
  demo until "scrollY === 0"

what the buttons answer is said above them while the display shows a list
  [1280x800 demo --seats Frodo,Sam --bots 0 --seed 1] -
  demo sees "#question-words" "Frodo rolls to see who starts" | demo unseen "#still-asked"
  demo key m | demo sees "#question-words" "Menu"
  demo sees "#still-asked" "Frodo rolls to see who starts"
  demo key Backspace | demo loses "#still-asked:visible"

nobody acts for a bot, and nothing stops when somebody tries
  [1280x800 demo --seats Frodo,Gimli --bots 1 --speed 1 --seed 1] -
  demo throw 2,1 | demo key t | demo sees "#says" "A bot plays Gimli."
  demo sees "#pause:not(.on)"
""")
