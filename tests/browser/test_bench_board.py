"""Where things lie on the simulated table's page, at every size: tokens that are dragged and led
home, and what covers what."""

from typing import Any

import msgspec

from controller import editions
from controller.web.sections.board import edition_section
from tests.browser.page_hands import COVERS
from tests.browser.test_bench import BY_HAND, HANDS, NO_BOTS
from tests.browser.test_bench_watched import NEWS
from tests.browser.visits import RigAt
from tests.web.phones import SIZES
from tests.web_long import pictures

HEADS = f"[1280x800 demo {BY_HAND} --heads] -"
TOKEN, RIM = ".token[data-seat='0']", ".token[data-seat='0'] .rim"


def test_tokens_are_dragged_and_led_home_where_readers_lie_under_the_board(rig_at: RigAt) -> None:
    """By mouse to a wrong space, by keys to the right one; on the pad it is a tap."""
    with rig_at(HEADS) as rig:
        rig.steps(f"""
            demo begin | demo throw 4,2 | demo sees "{TOKEN}.owed" | demo asks "buy Buckleberry"
            demo text "#hint" "..Move Frodo's token to Buckleberry Ferry..."
            demo drag "{RIM}" ".space[data-pos='4'] .plate"
            demo sees ".space.over[data-pos='4']" | demo sees "{TOKEN}.held" | demo drop
            demo sees "#log li.no" "Wrong space: Frodo" | demo sees "{TOKEN}.led"
            demo focus "{TOKEN}" | demo key ArrowRight ArrowRight
            demo sees "{TOKEN}:not(.owed, .led)" | demo click "summary:has-text('Mischief')"
            demo click "button:has-text('Leave cards on the pad')"    # or but for a moment
            demo drag "{RIM}" "#pad" | demo drop
            demo until "lying.dataset.tag === 'token:0'\"""")


FROM_THE_TOP = """() => ['people', 'plugs', 'pace', 'board', 'lower', 'box', 'ask', 'brand']
    .map((id) => [document.getElementById(id).getBoundingClientRect().top, id])
    .sort(([a], [b]) => a - b).map(([_top, id]) => id)"""
"""Parts of the page in the order in which a telephone has them."""


def test_a_finger_drags_a_token_and_not_the_page(rig_at: RigAt) -> None:
    with rig_at(f"[390x844 finger demo {BY_HAND} --heads] -") as rig:
        page, hand = rig.page("demo"), rig.demo
        hand.begin()
        page.click(".bubble .plain")  # the first steps, which stand above the board
        hand.throw("4,2")
        page.wait_for_selector(f"{TOKEN}.owed")
        finger = page.context.new_cdp_session(page)
        (x, y), (to_x, to_y) = map(hand.middle, (RIM, ".space[data-pos='6'] .plate"))
        way = [(x + (to_x - x) * part / 8, y + (to_y - y) * part / 8) for part in range(9)]
        for number, (at_x, at_y) in enumerate(way):
            kind = "touchMove" if number else "touchStart"
            at = {"type": kind, "touchPoints": [{"x": at_x, "y": at_y}]}
            finger.send("Input.dispatchTouchEvent", at)
        page.wait_for_selector(f"{TOKEN}.held")
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.wait_for_selector(".token[aria-label*='Buckleberry Ferry']:not(.owed, .held)")
        assert page.evaluate("() => scrollY") == 0
        order = ["brand", "ask", "box", "lower", "board", "pace", "people", "plugs"]
        assert page.evaluate(FROM_THE_TOP) == order  # issue 13, item 2
        assert pictures.too_small(page) == []
        assert page.locator(".space .price:visible").count() == 0  # 4 pixels high
        rim = page.locator(".token[data-seat='1'] .rim").bounding_box()
        assert rim is not None
        assert rim["width"] > 14


def test_choosing_the_roll_covers_nothing_and_holds_for_one_roll(rig_at: RigAt) -> None:
    """At each size in turn; who throws two fours each starts again, so that rolls are all it is."""
    with rig_at(HANDS) as rig:
        for seat, (width, height) in enumerate(SIZES):
            rig.steps(f"""
                demo size {width} {height}
                demo asks "{("Frodo", "Sam")[seat % 2]} rolls to see who starts"
                demo sees "#throw.asked" | demo click "#loaded summary"
                demo apart "#loaded > div" "#throw" "#ok" "#back" "#knob" "#pad"
                demo select_option "#face0" 4 | demo click "#loaded summary"
                demo text "#loaded summary" "Next roll: 4, –"
                demo js "throwing.scrollWidth <= throwing.clientWidth" true | demo throw 4,4
                demo text "#loaded summary" "Choose the roll"
                demo value "#face0" "" | demo value "#face1" ""
            """)


def test_a_deed_that_is_looked_at_covers_no_button_and_is_up_to_date(rig_at: RigAt) -> None:
    five = f"--seats Frodo,Sam,Gimli,Legolas,Aragorn {NO_BOTS}"
    with rig_at(f"[demo {five}] -") as rig:
        page = rig.page("demo")
        rig.steps('demo asks "Frodo rolls to see who starts"')
        for space in (1, 6, 14, 16, 24, 31, 39):
            for what in (f".space[data-pos='{space}'] .plate", f"#deeds [data-tag='deed:{space}']"):
                rig.steps(f"""
                    demo hover "{what}" | demo sees "#peek:not([hidden])"
                    demo apart "#peek" "#knob" "#ok" "#back" "#throw" "#oled" "#hint" "#people\"""")
        for width, height in ((820, 1180), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            for space in (1, 11, 24, 39):
                rig.steps(f"""
                    demo hover ".space[data-pos='{space}'] .plate"
                    demo apart "#peek" "#question-words" "#hint" "#box" "#tray" "#people\"""")
        rig.steps("""
            demo size 1366 768 | demo throw 6,6 | demo throw 2,1 | demo throw 2,1 | demo throw 2,1
            demo throw 2,1 | demo asks "It is Frodo's turn to roll" | demo throw 0,5
            demo asks "buy Buckleberry" | demo hover ".space[data-pos='6'] .plate"
            demo text "#peek" ..Unowned.. | demo sees "#ok.asked" | demo key Enter
            demo has "#peek" Frodo | demo key p
            demo js "document.querySelector('#new-game').click()" null
            demo start | demo until "!start.open\"""")  # a deed lies below it
        page.evaluate(  # as many pictures as a peek would need to open
            "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        assert page.evaluate("() => peek.hidden")
        page.mouse.move(*rig.demo.middle(".space[data-pos='6'] .plate"))
        page.wait_for_selector("#peek:not([hidden])")
        page.evaluate("() => { log.firstChild.id = 'before'; }")
        second = page.context.new_page()  # begins another game: the mouse goes on resting here
        second.goto(page.url)
        second.wait_for_selector("#people li")
        second.evaluate("document.querySelector('#new-game').click()")
        second.click("#start button.big")
        second.click("#sure button[value=yes]")
        page.wait_for_selector("#before", state="detached")
        assert "Unowned" in page.inner_text("#peek:not([hidden])")


BOARD = (
    NEWS
    + """
    const { Board } = await import('/web/board.js');
    const board = new Board(spaces), found = [];
    board.narrow = matchMedia('(max-width: 600px)').matches;
    board.draw(edition);
"""
)
"""Draws an edition's board."""

COVERED = (
    "async ([edition, first, step]) => {"
    + BOARD
    + """
    const one = news.game.players[0];
    for (let pos = first; pos < 40; pos += step) {
        const players = Array.from({ length: 9 }, (_none, seat) =>
            ({ ...one, pos, initial: String(seat), alive: true }));
        const owner = edition.spaces.map((space) => (space.price ? pos % 9 : -1));
        const level = edition.spaces.map(({ kind }) => (kind === 'street' ? 4 + pos % 2 : 0));
        const tracker = edition.id !== 'lotr-2021' ? null
            : { at: 1, circles: [0, 1, 2, 4, 8, 16], seat: 0 };
        board.update({ ...news.game, players, owner, level, ring: pos, tracker });
        board.shown = players.map(() => pos);
        board.settle();
        const names = spaces.querySelectorAll('.name tspan, .price');
        const over = spaces.querySelectorAll(
            '.token .rim, .mark, .works path, #one-ring circle:nth-of-type(2)');
        const circle = spaces.querySelector('#one-ring circle:nth-of-type(2)');
        const built = spaces.querySelectorAll('.works path');
        const ring = circle.getBoundingClientRect();
        for (const it of built) {
            const a = it.getBoundingClientRect();
            if (a.left < ring.right && ring.left < a.right
                    && a.top < ring.bottom && ring.top < a.bottom)
                found.push(`a building at ${pos}`);
        }
        const rects = [...over].filter((it) => it.getAttribute('opacity') !== '0')
            .map((it) => it.getBoundingClientRect());
        for (const name of names) {
            const a = name.getBoundingClientRect();
            if (rects.some((b) => a.left < b.right - 1 && b.left < a.right - 1
                    && a.top < b.bottom - 1 && b.top < a.bottom - 1))
                found.push(`${name.textContent} at ${pos}`);
        }
    }
    return found;
}"""
)
"""What of an edition's board lies under nine tokens, owners' marks, buildings or the Ring on spaces
from the first given on, in steps."""


TRACKED = """() => {
    document.getElementById('question-words').textContent =
        'Bartholomew, buy Weathertop for 1 C, or let it go to auction?';
    hint.textContent = "Move Bartholomew's token to Weathertop. "
        + 'Tap the deed of Weathertop or press OK to claim it. Back puts it up for auction.';
    const a = document.querySelector('#tracker').getBoundingClientRect();
    const below = loaded.getBoundingClientRect().bottom - tray.getBoundingClientRect().bottom;
    if (below > 0.5) return ['loaded ' + below];
    return [document.getElementById('question-words'), hint, box].filter((it) => {
        const b = it.getBoundingClientRect();
        return a.width && a.left < b.right && b.left < a.right && a.top < b.bottom
            && b.top < a.bottom;
    }).map((it) => it.id);
}"""
"""What lies over the Tracker, if the last edition that was drawn has one; or out of the tray."""


def section(name: str) -> Any:
    """What a page gets of an edition."""
    return msgspec.json.decode(msgspec.json.encode(edition_section(editions.load(name))))


def test_nothing_on_the_board_covers_a_name(rig_at: RigAt) -> None:
    with rig_at(HANDS.replace("[", "[reduced ")) as rig:  # or the Ring still moves
        rig.demo.begin()
        page = rig.page("demo")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for first, name in enumerate(editions.known()):
                spaces = [0, 1] if width == 1366 else [first, 5]
                assert page.evaluate(COVERED, [section(name), *spaces]) == [], (name, width)
                assert page.evaluate(TRACKED) == [], (name, width)


CROWDED = (
    "async ([edition, corner]) => {"
    + BOARD
    + """
    spaces.classList.add('heads');
    const players = Array.from({ length: 6 }, (_none, seat) =>
        ({ ...news.game.players[0], pos: corner, initial: String(seat), alive: true }));
    board.update({ ...news.game, players });
    board.shown = players.map(() => corner);
    board.settle();
    for (const seat of players.keys()) {
        board.moves({ [seat]: corner });
        for (const it of document.getAnimations()) {
            if (it instanceof CSSTransition) it.finish();
            else if (it.animationName.startsWith('beg')) { it.pause(); it.currentTime = 900; }
        }
        const a = spaces.querySelector(`.token[data-seat='${seat}'] .rim`).getBoundingClientRect();
        const x = a.left + a.width / 2, y = a.top + a.height / 2;
        for (const it of spaces.querySelectorAll(`.token:not([data-seat='${seat}']) text`)) {
            const b = it.getBoundingClientRect();
            const dx = Math.max(b.left - x, x - b.right, 0);
            const dy = Math.max(b.top - y, y - b.bottom, 0);
            if (Math.hypot(dx, dy) < a.width / 2) found.push(`${it.textContent} under ${seat}`);
        }
    }
    return found;
}"""
)
"""Which letters of six tokens on a corner lie under one that shows it has to move."""


def test_a_token_that_has_to_move_covers_no_letters_on_a_corner(rig_at: RigAt) -> None:
    with rig_at(HANDS) as rig:
        rig.demo.begin()
        page, board = rig.page("demo"), section("lotr-2003")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for corner in (0, 10, 20, 30):
                assert page.evaluate(CROWDED, [board, corner]) == [], (corner, width)


def test_what_plays_behind_the_start_card_is_called_a_demo(rig_at: RigAt) -> None:
    """And a game that somebody has begun is not."""
    with rig_at("[1280x800 demo --speed 4] -") as rig:
        page = rig.page("demo")
        page.wait_for_selector("dialog[open] button.big")
        assert page.is_visible("#demo")
        assert "demo" in page.inner_text("#demo").lower()
        assert "Bots are playing a demo game" in page.inner_text("dialog[open]")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for other in ("#oled", "#question-words", "#knob", "#ok", "#back"):
                page.wait_for_function(f"what => !({COVERS})(what)", arg=["#demo", other])
        page.click("dialog[open] button.big")
        page.wait_for_selector("#demo", state="hidden")
