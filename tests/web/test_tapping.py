"""A card whose sticker or code a phone reads is tapped by that phone's players (issue 45, 2)."""

import asyncio
import json
from random import Random

import pytest

from common.message import Message
from controller import editions
from controller.files.card_codes import code_of, read_code
from controller.files.enrolment import NEEDED
from controller.files.tagbook import names
from controller.rules.commands import Bid
from controller.web.feed import RoomFeed
from tests.table.stories import stories
from tests.web.phone_stories import PhoneStory
from tests.web.serving import House, at_house


@stories(
    """
whoever may claim a deed taps it
  lotr-2003/classic A:900@11;B;C buy:0 | ask B tap card=lotr-2003.d11 -> opens space 11
    | ask A tap card=lotr-2003.d13 -> opens space 13, owner[11]=-1  # another deed
    | ask A tap card=lotr-2003.d11 -> done, owner[11]=A, cash[A]=760
    | ask A tap card=lotr-2003.d11 -> opens space 11, cash[A]=760
D1 an owner asks for rent by tapping the deed and nobody else does
  lotr-2003/classic A:900@5;B(11);C | phone A: roll 2,4
    | ask C tap card=lotr-2003.d11 -> opens space 11, cash[B]=1500
    | ask B tap card=lotr-2003.d11 -> done, cash[B]=1510
R6 a token raises the bid of its own player, and a slip is no second bid
  lotr-2003/classic A:9@11;B:900;C:900 buy:0 | phone A: decline
    | ask B tap card=lotr-2003.t1 -> done, last B: bid 1
    | ask C tap card=lotr-2003.t1 -> says "B does not play on this phone.", last B: bid 1
    | ask B tap card=lotr-2003.t1 -> done, last B: bid 1 | wait 1
    | ask C tap card=lotr-2003.t2 -> done, last C: bid 10
a kept card gets its player out of Jail
  lotr-2003/classic A:900@10#0+people:7;B roll:0 | ask B tap card=lotr-2003.c0 -> says "..A.."
    | ask A tap card=lotr-2003.c0 -> done, last A: use-card
no strange, wrong or broken text does anything
  lotr-2003/classic A:900@11;B buy:0 | ask A tap card=lotr-2012.d11 -> says "..another box.."
    | ask A tap card=lotr-2003.d12345 -> says "No card has the number.."
    | ask A tap card=lotr-2003.d10 -> says "This box has no card.."
    | ask A tap card=0000000000 -> refused | ask A tap card=04A1B2C3D4E5F6 -> says "..host's.."
    | ask watcher tap card=lotr-2003.d11 -> says "Join the table first.."
    | ask A tap card= -> refused | ask host tap card=lotr-2003.d11 -> opens space 11
    | ask host pause on=true | ask A tap card=lotr-2003.d11 -> says "The game is paused..",
      owner[11]=-1
""",
    PhoneStory,
)
def test_a_tap_by_phone_is_a_tap_of_that_seat(story: PhoneStory) -> None:
    story.play()


@pytest.mark.parametrize("name", editions.known())
def test_every_card_s_code_reads_back(name: str) -> None:
    edition = editions.load(name)
    for section in NEEDED:
        for tag in names(edition)[section].values():
            assert read_code(edition, code_of(edition, tag)) == tag


@pytest.mark.parametrize(
    "text",
    ["", "04A1", "04A1B2C", "04A1B2C3D4E5F6A7", "lotr-2003.d", "lotr-2003.x1", ".d1", "é.d1",
     "lotr-2003.d-1", "lotr-2003.t99", "lotr-2003.c9", "lotr-2003.d0", "lotr-2003.d1\n"],
)  # fmt: skip
def test_what_is_no_card_is_said_to_be_none(text: str) -> None:
    assert isinstance(read_code(editions.load("lotr-2003"), text), Message)


@at_house("lotr-2003/classic A:900@11;B:900 buy:0")
async def test_cards_are_printed_for_the_address_that_was_asked(house: House) -> None:
    status, headers, page = await house.ask("/cards?paper=letter&size=cards")
    assert status == 200
    assert headers["content-disposition"] == 'attachment; filename="lotr-2003-cards-letter.html"'
    assert "size: 215.9mm 279.4mm" in page
    for query in ("?paper=a3", "?paper=a4&size=<b>"):
        assert (await house.ask(f"/cards{query}"))[0] == 404


@at_house("lotr-2003/classic A:900@11;B:900 buy:0")
async def test_a_card_s_address_does_nothing_by_itself(house: House) -> None:
    """Servers, previews and pages that are opened in advance ask for it, too."""
    for path in ("/t/lotr-2003.d11", "/t/04A1B2C3D4E5F6", "/t/%00", "/t/" + "9" * 500):
        assert (await house.ask(path))[0] == 200
    assert house.table.state.owner[11] == -1


FORGED = 1000
DEEDS = names(editions.load("lotr-2003"))["deeds"].values()
ASKED = "lotr-2003/classic A:900@11;B:900;C:900 buy:0"


@at_house(ASKED)
async def test_a_thousand_forged_taps_do_nothing(house: House) -> None:
    """By whoever has not joined, has made up a cookie, or plays somebody else."""
    room, chance, done = house.door.room, Random(45), len(house.table.banker.history())
    other = await house.join(house.code())
    assert (await house.ask("/seats", post={"seats": [1]}, cookie=other))[0] == 204
    feeds = [RoomFeed(room, token) for token in (None, "f" * 43, other)]
    every = [code_of(house.table.banker.edition, tag) for tag in DEEDS]
    for number in range(FORGED):
        text = "".join(map(chr, chance.choices(range(1, 0x2FF), k=chance.randrange(30))))
        card = chance.choice((*every, text, chance.randbytes(7).hex(), "lotr-2003.t0"))
        asks = {"do": "tap", "card": card} | (
            {"seat": 0, "role": "host"} if number % 7 == 0 else {}
        )
        told = chance.choice(feeds).handle(json.dumps(asks))
        assert told.keys() & {"says", "tapped"}, (asks, told)
    assert len(house.table.banker.history()) == done


@at_house("lotr-2003/classic A:900@11;B:900;C:900;D:900;E:900 done:0 auction:11,0.1.2.3.4,-,0")
async def test_five_phones_tapping_at_once_are_five_bids(house: House) -> None:
    """R6: each a step above the one before, whoever comes first; none twice, none lost."""
    done = len(house.table.banker.counting())
    tokens = [await house.join(house.code()) for _seat in range(5)]
    for seat, token in enumerate(tokens):
        assert (await house.ask("/seats", post={"seats": [seat]}, cookie=token))[0] == 204

    async def tap(seat: int, token: str) -> None:
        async with house.live(token) as page:
            await page.send(json.dumps({"do": "tap", "card": f"lotr-2003.t{seat}"}))
            while not json.loads(await page.recv()).keys() & {"done", "says", "tapped"}:
                pass

    await asyncio.gather(*(tap(seat, token) for seat, token in enumerate(tokens)))
    bids = [one.command for one in house.table.banker.counting()[done:]]
    assert sorted(bid.seat for bid in bids if isinstance(bid, Bid)) == [0, 1, 2, 3, 4]
    amounts = [bid.amount for bid in bids if isinstance(bid, Bid)]
    assert amounts == sorted({*amounts})
