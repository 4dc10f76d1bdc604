"""Hands on two pages that have more to them: the deed book and the simulated table."""

import re

from tests.browser.hands import Hand, script
from tests.table.stories import like

PASTE = """(one, text) => {
    const data = new DataTransfer();
    data.setData("text", text);
    one.focus();
    const more = {clipboardData: data, bubbles: true, cancelable: true};
    one.dispatchEvent(new ClipboardEvent("paste", more));
}"""
"""What Ctrl+V brings (plain http has no clipboard for scripts)."""

RESTS = """what => {
    const {x, y, width, height} = document.querySelector(what).getBoundingClientRect();
    const [was, now] = [window.stood, `${Math.round(x + width / 2)} ${Math.round(y + height / 2)}`];
    window.stood = now;
    return was === now;
}"""
"""Whether the middle of a thing is where it was a frame ago; it may pulse."""

COVERS = script("""([one, other]) => {
    const [a, b] = [one, other].map((what) => document.querySelector(what).getBoundingClientRect());
    return a.width > 0 && b.width > 0 && a.left < b.right - 1 && b.left < a.right - 1
        && a.top < b.bottom - 1 && b.top < a.bottom - 1;
}""")


def place(name: str) -> str:
    return f'[name="{name}"]'


class BookHand(Hand):
    """Somebody at the deed book; fields are named as the editions' files have them."""

    def values(self, names: str, wanted: str) -> None:
        """What stands in these fields now, one by one."""
        found = [self.page.input_value(place(name)) for name in names.split(" ")]
        assert found == wanted.split(" "), found

    def keep(self, names: str) -> None:
        """Remember what stands in these fields, for `kept`."""
        self._kept = {name: self.page.input_value(place(name)) for name in names.split(" ")}

    def kept(self) -> None:
        """The fields have what they had."""
        found = {name: self.page.input_value(place(name)) for name in self._kept}
        assert found == self._kept, found

    def paste(self, name: str, text: str) -> None:
        """Paste this with its \\n, \\t and other signs."""
        plain = text.encode("latin-1", "backslashreplace").decode("unicode_escape")
        self.page.locator(place(name)).evaluate(PASTE, plain)

    def note(self, name: str, pattern: str) -> None:
        box = self.page.locator(".field", has=self.page.locator(place(name)))
        box.locator(".note:not(:empty)").wait_for()
        found = box.locator(".note").inner_text()
        assert like(found, pattern), found

    def reshape(self, name: str, wish: str) -> None:
        """Another kind of space or effect; wait for its fields."""
        with self.page.expect_response("**/deeds/check"):
            self.page.select_option(f'[data-shape="{name}"]', wish)
        self.page.wait_for_selector("#form:not([inert])")

    def save(self) -> None:
        """Save, and wait until it is; the message may be that of the last time."""
        with self.page.expect_response("**/deeds/save"):
            self.page.click("#save")
        self.says("Saved")

    def says(self, words: str) -> None:
        self.page.wait_for_selector(f"#says.on:has-text('{words}')")

    def undo(self) -> None:
        self.page.click("#says button")

    def answer(self, words: str) -> None:
        self.page.click(f"#question button:has-text('{words}')")

    def saves(self, words: str) -> None:
        """A button of the question that saves, and wait until it is."""
        with self.page.expect_response("**/deeds/save"):
            self.answer(words)
        self.says("Saved")

    def accept(self) -> None:
        """Whatever the browser asks from now on."""
        self.page.on("dialog", lambda asked: asked.accept())


class DemoHand(Hand):
    """Somebody at the simulated table."""

    def throw(self, dice: str) -> None:
        """Load the dice, throw them once they are asked for, and wait until the log tells of what
        came of it: a part that says that it is ready, as after a new game, is no answer."""
        self.page.wait_for_selector("#throw.asked")
        faces = "([a, b]) => { face0.value = a; face1.value = b; }"
        self.page.evaluate(faces, dice.split(","))
        self.page.evaluate("() => { for (const line of log.children) line.dataset.old = ''; }")
        self.page.click("#throw")
        self.has("#log li:not([data-old], .part, .no, .begin)")

    def begin(self) -> None:
        """Frodo begins, Sam is second."""
        self.throw("6,6")
        self.throw("2,1")
        self.asks("It is Frodo's turn to roll")

    def asks(self, words: str) -> None:
        """Wait until the question holds these words."""
        self.page.locator("#question-words", has_text=words).wait_for(state="attached")

    def cash(self, *wanted: str) -> None:
        """What each seat has now, from the first on."""
        found = self.page.locator(".cash").all_inner_texts()[: len(wanted)]
        assert [re.sub(r"\D", "", one) for one in found] == [*wanted], found

    def start(self) -> None:
        """Begin the game that has been chosen; one that is being played is put away."""
        self.page.click("#start button.big")
        if self.page.evaluate("() => sure.open"):
            self.page.click("#sure button[value=yes]")

    def hold_back(self) -> None:
        """The real button is held for a second, at ten times the speed."""
        back = self.page.locator("#back")
        back.dispatch_event("pointerdown", {"pointerId": 1, "button": 0})
        self.page.wait_for_timeout(1000)
        back.dispatch_event("pointerup", {"pointerId": 1, "button": 0})
        self.page.wait_for_timeout(400)

    def row(self, words: str) -> None:
        """Click a line of the display that begins so, twice as some people do: that is once."""
        line = self.page.locator("#reading-lines p", has_text=re.compile(f"^{re.escape(words)}"))
        line.wait_for(state="attached")
        number = line.evaluate("(line) => [...line.parentNode.children].indexOf(line)")
        glass = self.page.locator("#oled").bounding_box()
        assert glass is not None
        self.page.mouse.dblclick(
            glass["x"] + 50, glass["y"] + glass["height"] * (number + 2) / 8 - 4
        )

    def scroll_to(self, where: str) -> None:
        self.page.locator(where).scroll_into_view_if_needed()

    def middle(self, what: str) -> tuple[float, float]:
        """Of a thing on the board, in the window, once it has come to rest there."""
        self.page.wait_for_function(RESTS, arg=what)
        box = self.page.locator(what).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, what: str, to: str) -> None:
        """By the mouse; `drop` it there."""
        self.page.mouse.move(*self.middle(what))
        self.page.mouse.down()
        self.page.mouse.move(*self.middle(to), steps=6)

    def drop(self) -> None:
        self.page.mouse.up()

    def apart(self, one: str, *others: str) -> None:
        """It covers none of the others."""
        for other in others:
            assert not self.page.evaluate(COVERS, [one, other]), other
