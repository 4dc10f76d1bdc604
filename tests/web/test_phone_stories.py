"""Who may do what from a phone, what a host does, and what each page is shown of it."""

from tests.table.stories import stories
from tests.web.phone_stories import PhoneStory


@stories(
    """
a phone answers for its seat
  /classic A:9@11;B;C buy:0 | join A -> sees A seat0.answers.*.command.type "Decline"
    | phone A: decline -> done, last A: decline  # 9 are too little
an answer that comes late answers nothing else
  /classic A:9@11;B;C buy:0 | phone AB: A: decline -> done
    | phone AB back 1,1: A: pass -> says "Too late.."  # meant for another question
    | phone AB: A: pass -> done
bids of others do not make a bid late but the hammer falls only on the bid seen
  /classic A:9@11;B;C buy:0 | phone A: decline | phone B: bid 10 -> done
    | phone C back 0,1: bid 12 -> done  # seen before B's bid
    | wait 8 | phone A back 0,1: close-auction -> says "Too late.."  # seen at B's bid
    | phone A: close-auction -> done
R6 a phone ends an auction no sooner than it is going twice
  # Any seat but the high bidder's may speak for the banker; the others have time to bid.
  /classic A:9@11;B;C buy:0 | phone A: decline -> sees A times.twice null  # nobody has bid
    | phone B: bid 10 -> sees A ask.auction.bidder 1
    | phone A: close-auction -> says "..8 s more.." | wait 7.4
    | phone A: close-auction -> says "..1 s more.." | wait 0.6
    | phone B: close-auction -> says "..highest bid.."
    | phone A: close-auction -> done, sees A ask.auction null
two bids of the same amount at once count once
  /classic A:9@11;B;C buy:0 | phone A: decline | phone B: bid 10 -> done
    | phone C back 0,1: bid 10 -> refused, last B: bid 10
what the rules refuse is told to that phone alone
  /classic A:9@11;B;C buy:0 | phone A: buy -> refused, no notice  # the display shows the question
a seat takes back its own last command and nobody else's
  /classic A:9;B(11,13,14);C(16,18,19) | phone B: mortgage 11
    -> done, sees B me.undo.1 "B mortgaged Ford of Bruinen", sees C me.undo {}
    | undo C C -> says "..only the host.." | undo C B -> says "..does not play.."
    | undo B -> done, mortgaged[11]=no
    | undo B -> says "..only the host.."  # a double tap does not go further back
nobody takes back what somebody else has built on
  /classic A:9;B(11,13,14);C(16,18,19) | phone B: mortgage 11, phone C: mortgage 16
    | undo B -> says "..only the host.."
a deal is accepted as it was seen or not at all
  # Somebody offers three deeds for 50, and then one for 900 while the other's thumb comes.
  /classic A:9;B(11,13,14);C(16,18,19)
    | phone B: offer C (11,13,14) for 50, phone B: offer C (11) for 900
    | phone C back 0,1: accept B -> says "Too late.."
    | phone C back 0,1: withdraw B -> says "Too late..", cash[C]=1500
    | phone C: accept B -> done
two agree at the same moment but only to the rules that they saw
  /classic A:9;B;C | phone A: change-rules salary=300, phone A: disagree
    | phone A: change-rules salary=400 | phone B back 0,1: agree -> says "Too late.."  # to 300
    | phone B: agree -> done
    | phone C back 0,1: agree -> done, rules.salary=400  # seen before the other agreed
D1 a rent to ask for is among the answers and on its deed
  /classic A:900@5;B(11);C | phone A: roll 2,4 -> done, sees B seat1.answers.*.command.type AskRent,
      sees B seat1.answers.0.until "Ask before C rolls.",
      sees B seat1.deeds.*.can.0.command.type AskRent
    | phone B: ask-rent 11 -> done, cash[B]=1510
whoever gets a mortgaged deed is asked with both answers
  # Lift it now, or keep it so: not only on the deed's sheet.
  /classic A:900;B(11m,13m);C(16m) | phone B: offer C (11) for 90 | phone C: accept B -> done,
      sees C seat2.answers.*.command.type Lift KeepMortgage,
      sees C seat2.answers.*.command.space 11 11
    | phone C: keep-mortgage 11 -> done
a deal is offered seen and accepted
  /classic A:9;B(11,13,14);C(16,18,19) | phone B: offer C (11) for 90(16) -> done,
      sees C ask.deals.*.by 1, sees C ask.deals.*.to 2, sees C ask.deals.*.take.cash 90,
      sees C ask.deals.*.take.deeds "[16]", sees C ask.deals.*.take.cards "[]",
      sees C seat2.answers "[]"  # they stand below the deal
    | phone C: accept B -> done, owner[11]=C
a counter closes the deal that was seen and no other
  /classic A:9;B(11,13,14);C(16,18,19)
    | phone B: offer C (11) for 90, phone B: offer C (11) for 50
    | phone C back 0,1: offer B 70 for (11) -> says "Too late.."
    | phone C back 0,1: offer A 7 for 0 -> refused
    | phone C: offer B 70 for (11) -> done, sees B ask.deals.*.by 2, sees C ask.deals.*.by 2
    | phone C: accept B -> says "..no deal.."
""",
    PhoneStory,
)
def test_who_may_do_what_from_a_phone(story: PhoneStory) -> None:
    story.play()


@stories(
    """
where no dice report the table rolls for a phone's seat
  /classic A:9;B roll:0 | join A -> sees A table.rolls false
    | ask A roll seat=0 -> says "The table's dice send their results: roll them.", given 0
    | gone dice "unplugged" -> sees A table.rolls true
    | ask B roll seat=0 -> says "A does not play on this phone."
    | ask A roll seat=0 topic=0 -> says "Too late: the question has changed."
    | ask host pause on=true | ask A roll seat=0 -> says "The game is paused.."
    | ask host pause on=false | ask A roll seat=0 -> done, given 1
  /classic A:9@11;B:1500 buy:0 | gone dice "unplugged" | ask A roll seat=0 -> refused, given 0
M21 in a battle it rolls one die
  lotr-2021 A:25@13;B:25@13(37);C:20 done:0 bearer:1 battle:0,-,-,1 | gone dice "unplugged"
    | ask A roll seat=0 -> done, given 1
R6 a highest bid is bid up to, a raise above the others, and only its own phone knows it
  /classic A:900@11;B:900;C:500 buy:0 | phone A: decline -> done
    | ask B highest-bid seat=1 amount=100 -> done, sees B seat1.highest 100,
      last B: bid 1, sees C seat2.highest null
    | phone C: bid 60 -> done | wait 2 -> last B: bid 61
    | phone C: bid 100 -> done, sees B seat1.highest null | wait 5 -> last C: bid 100
R6 of two highest bids the higher one pays a raise above the other
  /classic A:900@11;B:900;C:500 buy:0 | phone A: decline
    | ask C highest-bid seat=2 amount=80 -> last C: bid 1
    | wait 5 | ask B highest-bid seat=1 amount=200
    -> last B: bid 81, sees B seat1.highest 200, sees C seat2.highest null
R6 of two equal ones the first counts however long before it was said
  /classic A:900@11;B:900;C:500 buy:0 | phone A: decline | ask C highest-bid seat=2 amount=80
    | wait 5 | ask B highest-bid seat=1 amount=80 -> last B: bid 79 | wait 2 -> last C: bid 80
R6 whoever is to lose leaves room for a raise of the higher one
  # C's 95 goes to 90 only: over 95, B's 100 would be no raise.
  /classic{auction_raise=10} A:900@11;B:900;C:500 buy:0 | phone A: decline
    | ask B highest-bid seat=1 amount=100 | ask C highest-bid seat=2 amount=95 -> last C: bid 90
    | wait 2 -> last B: bid 100
R6 a highest bid counts from the moment at which it is said
  # The hammer would fall, and anybody may close the auction, within the next second.
  /classic A:900@11;B:900;C:500 buy:0 | phone A: decline | phone C: bid 20 | wait 9
    | ask B highest-bid seat=1 amount=100 -> last B: bid 21
    | phone A: close-auction -> says "Give the others time.."
R6 a highest bid that can do nothing any more is no longer shown
  /classic A:900@11;B:900;C:500 buy:0 | phone A: decline | ask B highest-bid seat=1 amount=100
    | phone C: bid 20 | phone B: pass -> done, sees B seat1.highest null
  /classic A:900@11;B:900;C:500 buy:0 | phone A: decline | ask B highest-bid seat=1 amount=100
    | phone C: bid 20 | correct cash[B]=15 -> sees B seat1.highest null
  /classic A:900@11;B:900;C:500 buy:0 | phone A: decline | ask B highest-bid seat=1 amount=50
    | phone C: bid 20 | phone B: bid 200 -> done, sees B seat1.highest null
R6 whoever holds the bid has no highest bid to say
  /classic A:900@11;B:900;C:500 buy:0 | phone A: decline | phone B: bid 30
    | ask B highest-bid seat=1 amount=50 -> says "B already holds the highest bid."
R6 what cannot be bid cannot be a highest bid
  /classic A:900@11;B:90;C:500 buy:0 | ask B highest-bid seat=1 amount=10 -> says "There is no.."
    | phone A: decline | ask B highest-bid seat=1 amount=91 -> says "B has only 90.."
    | ask C highest-bid seat=1 amount=10 -> says "B does not play on this phone."
    | ask B highest-bid seat=1 amount=10 topic=0 -> says "Too late.."
    | phone B: pass | ask B highest-bid seat=1 amount=10 -> refused
R6 it ends with its auction, when it is stopped, and when its bid is taken back
  /classic A:900@11;B:900;C:500 buy:0 | phone A: decline
    | ask B highest-bid seat=1 amount=100 | wait 2 | ask B highest-bid seat=1 amount=null -> done
    | phone C: bid 20 | wait 5 -> last C: bid 20, sees B seat1.highest null
    | ask B highest-bid seat=1 amount=100 -> last B: bid 21
    | undo B -> done, sees B seat1.highest null | wait 5 -> last C: bid 20
  /classic A:900@11;B:900;C:500 buy:0 | phone A: decline
    | ask B highest-bid seat=1 amount=100 | wait 2 | phone A: pass | phone C: pass
    -> done, owner[11]=B, sees B seat1.highest null
R6 while the game is paused nothing is bid
  /classic A:900@11;B:900;C:500 buy:0 | phone A: decline | ask B highest-bid seat=1 amount=100
    | phone C: bid 20 | ask host pause on=true | wait 5 -> last C: bid 20
    | ask host pause on=false | wait 2 -> last B: bid 21
R6 a host ends an auction whose last bidder has walked away
  # Not before it is going twice; the high bidder's own phone never could.
  /classic A:900@11;B buy:0 | A: decline, B: bid 50
    -> sees host absent.*.label "Sold: B 50" "A: Pass"
    | ask host answer-for number=0 -> says "..Give the others time to bid.." | wait 9
    | ask host answer-for number=0 -> done, owner[11]=B, sees host absent "[]"
R1 a host passes for everybody who has walked away before any bid
  /classic A:900@11;B buy:0 | A: decline -> sees host absent.0.label "A: Pass"
    | ask host answer-for number=0 -> done, logged "A passes (time ran out).",
      sees host absent.0.label "B: Pass"
    | ask host answer-for number=0 -> done, logged "B passes (time ran out).", owner[11]=-1, stack=-
nobody rolls or draws for a player who has walked away
  /classic A@11;B(11);C | join host -> sees host absent "[]"
a correction is no seat's so no player gives it or takes it back
  /classic A:1460@11;B:1540(11);C
    | phone A: adjust cash[A]=9000 -> says "Only the host can do that."
    | correct cash[A]=1500 cash[C]=1460 -> done, sees A me.undo {}
    | undo A -> says "..only the host.."
why no house rule can be proposed now is said
  /classic A:900@11;B;C buy:0 | join host
    -> sees host rules.why "House rules can change only.."
a paused game waits for the host or for OK
  /classic A@11;B(11);C | ask host pause on=true -> done, page "Paused", sees B table.paused true,
      sees watcher table.paused true
    | phone A: roll 2,3 -> says "..the host taps Resume, or somebody presses OK at the table.."
    | ask host take-back count=1 -> says "..paused.."
    | ask host set name=mute value=true -> done | ask host pause on=true -> done  # it is already
    | ask host pause on=false -> done, sees B table.paused false | phone A: roll 2,3 -> done
all pages write as large as is set and mark colours
  /classic A@11;B(11);C | ask host set name=text_size value=huge
    | ask host set name=marks value=true -> sees host table.text huge, sees B table.text huge,
      sees watcher table.text huge, sees host table.marks true, sees B table.marks true,
      sees watcher table.marks true, sees watcher table.loudness 1.0
where no copy can be saved it is said
  /classic A@11;B(11);C | ask host save-copy -> says "No copy can be saved here.",
      sees host host.copies false
the host ends the game for all and it is counted at once
  /classic A:900@1(37,39);B:1200;C:100 | join host -> sees host host.ending.type EndGame
    | give-for end-game -> done, worth=1650.1200.100, winners=A,
      sees B game.over.words "All agreed to end the game; the final count decided it...",
      logged "All agree to end the game now..", sees host host.ending null,
      history "All agreed to end the game now"
    | ask host take-back count=1 -> done, phase=roll
R66 all pages say that the game is ending while a question is open
  /classic A:900@11;B:1200;C:100 buy:0 | join host -> sees host ask.ending "", sees B ask.ending "",
      sees watcher ask.ending "", no display "The game is ending"
    | give-for end-game -> display "The game is ending",
      sees host ask.ending "The game is ending..",
      sees B ask.ending "The game is ending..", sees watcher ask.ending "The game is ending..",
      sees host length null, sees B length null, sees watcher length null
    | phone A: buy -> done, phase=over, sees B ask.ending ""
what is open is settled first and no clock ran out where all agreed to stop
  # The last question is the same as when time is called, its words are not.
  /classic A:900@1;B:1200(11);C:100 | phone A: roll 4,6 -> done
    | give-for end-game -> asks closing, display "The game is ending", sees B game.over null,
      sees host host.ending null,
      sees B ask.words "The game is ending: B may still ask for rent or answer a deal."
    | phone B: ask-rent 11 -> done, phase=over
a player's phone does not end it for the others
  /classic A:900@1(37,39);B:1200;C:100 | phone B: end-game -> says "Only the host can do that."
    | ask B give-for command=no -> refused, phase=roll
a game with a time limit ends by calling time
  /time-limit A:900@1;B:500 | join host -> sees host host.ending.type CallTime
    | give-for A: call-time -> done, phase=over
    | push -> no line "End and count"
the panel has one way to end a game with a time limit
  /time-limit A:900@1;B:500 | push -> line "Time is up", no line "End and count"
the panel asks once more
  /classic A:900@1;B:1200 | push, choose "End and count" -> page "End the game now?",
      only "No" "Yes"
    | choose "No" -> phase=roll, given 0 | choose "End and count" "Yes" -> phase=over
N10 time called by the host is put down to the host
  /time-limit A:900@1;B:500 | join A | give-for A: call-time -> done, by host, sees A me.undo {},
      logged "The host calls time: open questions are settled first, then comes the final count.",
      not logged "..A calls..", history "The host called time"
    | undo A -> says "..only the host.." | ask host take-back count=1 -> done
what the host does for a seat says so and its phone cannot undo it
  /classic A:1460@11;B:1540(11);C | join A | give-for A: leave bot -> done, by host,
      logged "A leaves; a bot plays on (done by the host).", history "..(done by the host)",
      sees A me.undo {} | undo A -> says "..only the host.."
  /classic A:1460@11;B:1540(11);C | join A | give-for A: leave retire -> done, by host,
      logged "A wants to retire (done by the host).", history "..(done by the host)",
      sees A me.undo {} | undo A -> says "..only the host.."
  /classic A:1460@11;B:1540(11);C | join A | give-for A: change-rules salary=400 -> done, by host,
      logged "A proposes house rules: GO pays 400 (done by the host).",
      history "..(done by the host)", sees A me.undo {} | undo A -> says "..only the host.."
R6 an auction that the host ends is nobody's to undo
  /classic A:900@11;B buy:0 | join A | A: decline, B: bid 50, wait 9
    | ask host answer-for number=0 -> done, by player player host, sees A me.undo {}
R66 an answer for somebody absent is the clock's as before
  /classic A:9@11;B;C buy:0 | A: decline | ask host answer-for number=0 -> done, by player clock
R69 a correction is no seat's and needs no mark
  /classic A:1460@11;B:1540(11);C | correct cash[A]=1500 -> done, by player,
      history "Corrected: A: money +40 (so)"
R70 what is said of two players is what happens
  /classic A:900(1,3);B:500 | give-for A: leave retire -> done | phone B: agree -> done, winners=B
R70 beside bots nobody is asked
  /classic A:900(1,3);B:500;C:100 | B: leave bot, C: leave bot
    -> sees host who.0.can.1.effect "A leaves the game at once: nobody has to be.."
R70 a bot is said to play until somebody sits down and that needs no words
  /classic A:900(1,3);B:500;C:100 | join host -> sees host who.2.can.0.effect "A bot plays for C
      until somebody sits down there again. You can choose how well bots play in Table settings."
    | C: leave bot -> sees host who.2.can.*.label "Sit down again", sees host who.2.can.*.effect ""
R70 who was not let go reads why retiring is no choice for now
  # Until the turn ends: then the choice is back.
  /classic A:900(1,3);B:500;C:100 | join B -> sees B seat1.stays ""
    | B: leave retire, A: disagree -> sees B seat1.leaving.*.command.how bot,
      sees B seat1.stays "The others do not want B to retire. Ask again next turn."
    | A: roll 4,6 -> turn=B, sees B seat1.stays ""  # to Jail, on a visit: the turn is over
""",
    PhoneStory,
)
def test_what_a_host_does(story: PhoneStory) -> None:
    story.play()


@stories(
    """
a group that is whole for the first time is a moment
  A:900@14(11,13);B:900(1,3);C:900 buy:0 ring:1
    | join A -> sees watcher moment null  # the browns were whole when the game was set up
    | A: buy -> sees watcher moment.kind group, sees watcher moment.seats "[0]",
      sees watcher moment.spaces "[11, 13, 14]",
      sees watcher moment.words "A completes a group: Pink. Rent doubles.."
    | taken back 1 -> sees watcher moment null  # what was taken back is no news
a group with a mortgage promises neither rent nor building
  A:900@14(11m,13);B:900(1,3);C:900 buy:0 ring:1
    | A: buy -> sees watcher moment.words "A completes a group: Pink."
R69 a correction that completes a group is no moment
  # Nothing has just happened; and whoever completes it again later has had it before.
  A:900@14(11,13);B:900(1,3);C:900 ring:1 | correct owner[14]=A -> done, owner[14]=A,
      sees watcher moment null
two groups completed by one deal are one moment
  A:900(1,13,14);B:900(3,11);C:900 ring:6 | A: offer B (1) for (11), B: accept A
    -> sees watcher moment.title "Full groups!", sees watcher moment.seats "[0, 1]",
      sees watcher moment.words "..A completes a group: Pink..",
      sees watcher moment.words "..B completes a group: Brown.."
D1 every page shows a rent that may be asked for with its owner and until when
  /classic A:900@5;B(11);C | phone A: roll 2,4
    -> sees watcher game.open.*.words "B may ask A for 10, the rent on Ford of Bruinen",
      sees watcher game.open.*.seat 1, sees watcher game.open.*.until "Ask before C rolls.",
      sees watcher game.open.*.ends false
  {rent_deadline=1} A:900@16;B(16);C roll:2 turn:6,3 rent:0,1,16,14,5 | join A
    -> sees watcher game.open.*.ends true, sees watcher times.rolls null
an end without the Ring is no moment
  /time-limit A:900@3;B:900 | A: call-time -> phase=over, sees watcher moment null
D2 asking for rent says what both then have
  /classic A:900@1;B:1200(11);C:100 | A: roll 4,6
    -> sees B seat1.answers.*.effect "Then A has 890 P, B 1210 P."
    | B: ask-rent 11 -> cash[A]=890, cash[B]=1210
L1 a rent that leaves a debt says nothing of balances
  /classic A:9@1;B:1200(11);C:100 | A: roll 4,6 -> sees B seat1.answers.*.effect ""
R81 each of two debtors has a button with what both then have
  /classic A:900(16);B:900@16;C:9@16 roll:0 turn:6,3 rent:1,0,16,28,4 rent:2,0,16,14,5
    | join A -> sees A seat0.answers.*.command.of 1 2,
      sees A seat0.answers.*.label "Ask for rent: Mines of Moria, B 28"
        "Ask for rent: Mines of Moria, C 14",
      sees A seat0.answers.*.effect "Then B has 872 P, A 928 P." "",
      sees A seat0.answers.*.until "Last call: ask before the next roll." "Ask before B rolls."
A10 what the Bank has left is said to whoever may build
  /classic A:900(1^4,3^4);B:900 | join A -> sees B seat1.left "",
      sees A seat0.left "Left in the Bank: 24 Strongholds, 12 Fortresses"
R72 while anything else is open a secret card says what
  lotr-2021 A:25@12(1,3,11)+quest:1+quest:2+quest:0;B:25@5(37,39);C:20@10(16m,18)+quest:12
    | A: play-card 2 C 16 -> sees C seat2.hand.cards.0.no "A card has been played against you. To
      cancel it, answer the question.", sees A seat0.hand.cards.*.no "..C must cancel.."
      "..C must cancel.."
R71 a card that is played is open to all with its text target and place
  lotr-2021 A:25@12(1,3,11)+quest:1+quest:2+quest:0;B:25@5(37,39);C:20@10(16m,18)+quest:12
    | join C -> sees watcher ask.card null
    | A: play-card 2 C 16
    -> sees watcher ask.words "C, A plays “Down the Mountain” against you. Cancel it, or let it
      count?", sees watcher ask.card.title "Down the Mountain",
      sees watcher ask.card.text "Keep it secret. Take a property, but none of a whole set.",
      sees watcher ask.card.words "A takes Mines of Moria (mortgaged) from C."
    | C: let-pass -> sees watcher ask.card null
R75 a swap that is played says both deeds
  lotr-2021 A:30(5,11)+quest:30;B:30(6,12m);C:30(15) | A: play-card 30 B 6 5
    -> sees watcher ask.card.words "A takes Weathertop from B. In exchange, B gets Morgul Blade."
G1 a drawn card is shown with its text until something else is done
  lotr-2021 A:25@12(1,3,11)+quest:1;B:25@5(37,39);C:20@10(16m,18) roll:0 deck:quest,21
    | A: roll 2,3 -> asks buy, sees watcher ask.card.title "The Dam Breaks",
      sees watcher ask.card.text "Go to Isengard; on passing GO collect.",
      sees watcher ask.card.words "A has drawn this card."
    | A: buy -> sees watcher ask.card null
D1 until when a rent may be asked for: until the second player after the one who landed rolls
  /classic A:900@11;B(11);C roll:0 turn:3,1 rent:0,1,11,10,3
    | wait -> sees B seat1.answers.0.until "Ask before C rolls."
  /classic A:900@11;B(11);C roll:1 turn:4,1 rent:0,1,11,10,3
    | wait -> sees B seat1.answers.0.until "Ask before C rolls."
  /classic A:900@11;B(11);C roll:2 turn:5,1 rent:0,1,11,10,3
    | wait -> sees B seat1.answers.0.until "Last call: ask before the next roll."
  /classic A:900@11;B(11);C roll:2 turn:5,1 rent:2,1,11,10,5
    | wait -> sees B seat1.answers.0.until "Ask before you roll."
a place is called by its name in full, for its short name is the display's (issue 13)
  /classic A:900@32(3,14,19);B(11);C buy:0 | join host
    -> sees A ask.words "..Pelennor Fields..",
      sees A seat0.answers.0.label "Claim Pelennor Fields 300",
      sees A seat0.deeds.0.can.0.label "Mortgage: Farmer Maggot's +30"
    | phone A: buy -> done, history "A claimed Pelennor Fields for 300 P"
J1 J2 L1 a deal that has become impossible says why
  A;B:500(11);C:90(16) | phone B: offer C (11) for 80, phone C: offer A (16) for 5
    -> sees watcher ask.deals.*.no "" ""
    | correct cash[C]=70, correct owner[16]=A -> sees watcher ask.deals.0.no "..70..",
      sees watcher ask.deals.1.no "..does not belong to C..", sees watcher ask.deals.0.by 1
    | phone C: accept B -> says "..70.."
    | correct cash[C]=80 -> sees watcher ask.deals.0.no ""  # possible again
    | phone C: accept B -> done
""",
    PhoneStory,
)
def test_what_pages_are_shown(story: PhoneStory) -> None:
    story.play()
