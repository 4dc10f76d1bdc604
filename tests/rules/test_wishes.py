"""Scarce buildings: only wishes make a contest (R62); who wanted none is left in peace (R63)."""

import msgspec

from controller.rules import events as e
from controller.rules.commands import AnyCommand, Build, Contest
from tests.rules.cases import Case, rule_cases


@rule_cases("""
R62 (not lotr-2003-fr): too many wishes are auctioned one by one until the rest fits
  {houses=3} A(16,18,19);B(6,8,9);C | A: land 20 | A: build 16 2
    | B: contest 2 -> AuctionOpened seats=A.B | A: bid 60 | B: pass -> A>bank 60 auction
    | A: build 16 -> AuctionOpened seats=A.B | B: bid 10 | A: pass
    | B: build 8 -> AuctionOpened seats=A.B  # 1 and 1, and one is left
    | A: bid 5 | B: pass | A: build 18 -> stack=-, supply[0]=0
R62: a wish that is taken back leaves enough at the printed price
  {houses=3} A(16,18,19);B(6,8,9);C | A: land 20 | A: build 16 2 | B: contest 2
    | B: pass  # out of this auction
    | B: pass -> A>bank 100 building, asks place of A  # and of all others
    | A: build 18 -> A>bank 100 building, stack=-, supply[0]=1
R62: whoever holds the highest bid takes no wish back
  {houses=3} A(16,18,19);B(6,8,9);C | A: land 20 | A: build 16 2 | B: contest 2 | A: bid 60
    | A: pass -> refused own-pass
R62: the builder may take the wish back while others are asked
  {houses=1} A(16,18,19);B(6,8,9);C(1,3);D | A: land 20 | A: build 16 | A: pass | B: contest
    | C: pass -> PlacementAwaited seat=B piece=0 paid=0 free=no left=1
    | B: build 8 -> B>bank 50 building
R62: nobody is asked when everybodys most would fit
  {houses=20} A(16,18,19);B(6,8,9);C | A: land 20 | A: build 16 -> ShortageArose
  {houses=24} A(16,18,19);B(6,8,9);C | A: land 20 | A: build 16 -> [Paid, BuildingsChanged]
R62: nobody wants more than can be placed and paid for
  {houses=2} A(16,18,19);B(6,8,9);C | A: land 20 | let cash B 199 | let cash A 350
    | A: build 16 4 -> refused too-many | A: build 16 3 | B: contest 4 -> refused too-many
    | B: contest 3 -> names A10:houses:house, names R62:shortage_contest
  {houses=2} A(16,18,19);B(6,8,9);C | A: land 20 | let cash B 199 | let cash A 350
    | A: build 16 100 -> refused too-many | A: build 16 3 | B: contest 100 -> refused too-many
    | B: contest 3
R62: several at once where nothing is scarce
  A(16,18,19);B | A: build 16 3 | A: build 18 | A: build 19 -> stack=-, cash[A]=1200 | A: build 16 3
    | A: build 16 -> refused uneven | A: pass -> stack=-  # no more
R62: the other setting any second buyer makes a contest
  {houses=20,shortage_contest=second-buyer} A(16,18,19);B(6,8,9);C | A: land 20 | A: build 16
    | B: contest -> AuctionOpened seats=A.B, names R62:shortage_contest:house
R62: with that setting who builds alone gets it and pays or cannot
  {houses=20,shortage_contest=second-buyer} A(16,18,19);B(6,8,9);C | A: land 20 | A: build 16
    | let cash A 100 | B: pass -> A>bank 100 building, level[16]=1
  {houses=20,shortage_contest=second-buyer} A(16,18,19);B(6,8,9);C | A: land 20 | A: build 16
    | let cash A 0 | B: pass -> pays nothing, level[16]=0
R62 R56 lotr-2021: the other setting auctions each
  {houses=2,shortage_auctions=each} A(16,18,19);B(6,8,9);C | A: land 20 | let cash A 18
    | let cash B 18 | A: build 16 2 | B: contest 2 -> level[16]=0
R62: who does not answer wants none
  {houses=1} A(16,18,19);B(6,8,9);C | A: land 20 | A: build 16 -> least B: pass
R63: who wanted none is not asked again in this turn but may build
  {houses=2} A(16,18,19);B(6,8,9);C | A: land 20 | A: build 16 | B: pass
    | A: build 18 -> no ShortageArose
  {houses=2} A(16,18,19);B(6,8,9);C | A: land 20 | A: build 16 | B: pass
    | B: build 6 -> ShortageArose seats=A | A: contest -> AuctionOpened seats=B.A
R63: a no to strongholds says nothing of fortresses
  # One is asked at most once about each kind in a turn.
  {houses=20,hotels=1} A(16^4,18^4,19^3);B(1^4,3^4,6,8,9) | A: build 19 -> ShortageArose seats=B
    | B: pass | A: build 16 -> ShortageArose seats=B | B: pass -> waived=1, waived_hotels=1
R63: the other setting asks for each piece
  {houses=2,shortage_asked=each-piece} A(16,18,19);B(6,8,9);C | A: land 20 | A: build 16 | B: pass
    | A: build 18 -> ShortageArose, names R63:shortage_asked:house
R62 lotr-2021: wishes work there too
  {houses=1} A(16,18,19);B(6,8,9) | A: build 16 | B: contest -> AuctionOpened seats=A.B
R63 lotr-2021: not asked again
  {houses=2} A(16,18,19);B(6,8,9) | A: build 16 | B: pass | A: build 18 -> no ShortageArose
R62: with a full bank one wish more makes no auction
  lotr-2003/classic A:2600(31,32,34);B:1500(11,13,14);C:1500(16,18,19)
    | B: build 11 -> ShortageArose seats=C.A, comes back | C: contest -> comes back
    | A: pass -> no AuctionOpened, level[11]=1, cash[B]=1400, asks place of C, comes back
    | C: build 18 -> C>bank 100 building, stack=-, comes back
R62: wishes that the bank can just meet make no auction
  {houses=2} A(16,18,19);B(6,8,9);C roll:1 | A: build 16 1
    | B: contest 1 -> no AuctionOpened, level[16]=1, asks place of B
R62: nobody wants less than one
  {houses=2} A:350(16,18,19);B:199(6,8,9);C roll:1 | A: build 16 0 -> refused count-least
    | A: build 16 -1 -> refused count-least | A: build 16 -100 -> refused count-least
    | A: build 16 3 | B: contest 0 -> refused count-least | B: contest -1 -> refused count-least
    | B: contest -100 -> refused count-least
R62: what can be paid for counts each groups own price
  {houses=5} A(16,18,19);B:650(1,6,8,9,31,32,34);C roll:1 | A: build 16
    | B: contest 13 -> refused too-many  # twelve for 50 leave nothing for 200
    | -> offers B: contest 5, offers no B: contest 6
R62 R56 lotr-2021: only the last is auctioned
  {houses=3} A:18(16,18,19);B:18(6,8,9);C roll:1 | A: build 16 1
    | B: contest 3 -> asks place of B  # one is the builder's; one, and the last, is left
    | B: build 8 -> no AuctionOpened
  {houses=2} A:18(16,18,19);B:18(6,8,9);C roll:1 | A: build 16 2
    | B: contest 2 -> level[16]=1, AuctionOpened seats=A.B
R63: who wants no fortress is not asked about fortresses again
  {hotels=2,houses=40} A(16^4,18^4,19^4);B(1^4,3^4) | A: build 16 -> writes no waivedhotels:1
    | B: pass -> writes waivedhotels:1, comes back | A: build 18 -> no ShortageArose | B: land 20
    | -> writes no waivedhotels, names R63:shortage_asked
""")
def test_wishes(case: Case) -> None:
    case.play()


def test_R62_records_from_before_wishes_are_read() -> None:
    for said, count in ((b"true", 1), (b"false", 0)):
        old = b'{"type":"ShortageAnswered","seat":1,"wants":' + said + b"}"
        event = msgspec.json.decode(old, type=e.AnyEvent)
        assert event == e.ShortageAnswered(1, count)
        assert b"wants" not in msgspec.json.encode(event)
    for old, command in (
        (b'{"type":"Build","seat":0,"space":16}', Build(0, 16)),
        (b'{"type":"Contest","seat":0}', Contest(0)),
    ):
        assert msgspec.json.decode(old, type=AnyCommand) == command
        assert msgspec.json.encode(command) == old
