"""What somebody does on a page in a real browser and sees there; tables of visits (visits.py) name
these methods. A `where` is a selector of playwright, and texts are as in stories.py.
"""

import json
import re
import shlex
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

from tests.table.stories import like
from tests.web import phones
from tests.web.ear import Ear, focused

TABS_MOST = 60
LETTERS = """(found) => found.map((one) => getComputedStyle(one, "::before").content)
    .map((said) => said === "none" ? "" : said[1])"""
FONT_SIZE = "(one) => parseFloat(getComputedStyle(one).fontSize)"


AT_ONCE = """([one, other]) => {
    const {get, set} = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'checked');
    const {send} = WebSocket.prototype, drawn = window.drawn = [];
    Object.defineProperty(other, 'checked', {get, set(on) { drawn.push(on); set.call(this, on); }});
    WebSocket.prototype.send = function (text) {
        send.call(this, text);
        WebSocket.prototype.send = send;
        queueMicrotask(() => {
            other.click();
            window.chosen = other.checked;
            if (other.disabled) drawn.push(chosen);
        });
    };
    one.click();
}"""
"""Clicks one box and then another, sooner than the table can have answered; and notes how that one
is drawn from then on."""


def script(text: str) -> str:
    """A script on one line, for `js`; it has no double quotes."""
    return " ".join(text.split())


def steps_of(text: str) -> list[str]:
    """The steps, without comments."""
    plain = re.sub(r"(?m)\s+# .*$", "", text)
    lines = [line.strip() for line in plain.splitlines()]
    return [step.strip() for line in lines if line for step in line.split(" | ")]


class Hand:
    """What somebody does on a page and sees there; `where` is a selector."""

    def __init__(self, page: Page, ear: Ear | None = None) -> None:
        self.page, self._ear = page, ear

    def do(self, steps: str) -> None:
        for step in steps_of(steps):
            try:
                self.act(*shlex.split(step))
            except (AssertionError, Error) as error:
                pytest.fail(f"at: {step}\n  {error}", pytrace=False)

    def act(self, verb: str, *values: str) -> None:
        done: Callable[..., object] = getattr(self, verb, None) or getattr(self.page, verb)
        done(*values)

    def open(self) -> None:
        """It is."""

    def press(self, words: str) -> None:
        """A button, by its words."""
        phones.press(self.page, words)

    def button(self, name: str) -> None:
        """A button by its whole name or the beginning of it, with the keyboard."""
        pattern = re.compile(f"^{re.escape(name.removesuffix('..'))}{'' if '..' in name else '$'}")
        self.page.get_by_role("button", name=pattern).first.press("Enter")

    def enter(self, where: str) -> None:
        self.page.locator(where).first.press("Enter")

    def key(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def roll(self, dice: str) -> None:
        phones.roll(self.page, *map(int, dice.split(",")))

    def path(self, path: str) -> None:
        """Another page of the same table."""
        self.page.goto(f"{'/'.join(self.page.url.split('/')[:3])}/{path}")

    def size(self, wide: str, high: str) -> None:
        self.page.set_viewport_size({"width": int(wide), "height": int(high)})

    def reads(self, card: str) -> None:
        """A sticker or a code, with the phone, which opens another tab for it."""
        self.behind, origin = self.page, self.page.url.split("/")[2]
        self.page = self.page.context.new_page()
        self.page.goto(f"http://{origin}/t/{card}")
        self.page.wait_for_url("**/seat")

    def links(self, card: str) -> None:
        """Follows a link to a card on a page of another site."""
        url = f"http://{self.page.url.split('/')[2]}/t/{card}"
        self.page = self.page.context.new_page()
        self.page.goto(f"data:text/html,<a href='{url}' rel='noreferrer'>Prizes</a>")
        self.page.click("a")
        self.page.wait_for_url("**/seat")

    def left(self, where: str) -> None:
        """The tab before is as it was when another was opened."""
        assert self.behind.is_visible(where), where

    def offline(self) -> None:
        self.page.context.set_offline(True)

    def online(self) -> None:
        self.page.context.set_offline(False)

    def stop_clock(self) -> None:
        """From now on time passes by `later` alone."""
        self.page.clock.install()
        self.page.clock.pause_at(self.page.evaluate("Date.now()") / 1000 + 1)

    def later(self, seconds: str) -> None:
        """Second by second."""
        for _ in range(round(float(seconds))):
            self.page.clock.run_for(1000)

    def sees(self, where: str, *texts: str) -> None:
        """Wait until it is there to be seen, with these words in it."""
        self._with(where, texts).wait_for()

    def has(self, where: str, *texts: str) -> None:
        """Wait until it is there, seen or not."""
        self._with(where, texts).wait_for(state="attached")

    def loses(self, where: str, *texts: str) -> None:
        """Wait until there is none."""
        self._with(where, texts).wait_for(state="detached")

    def hides(self, where: str) -> None:
        """Wait until it cannot be seen."""
        self.page.wait_for_selector(where, state="hidden")

    def _with(self, where: str, texts: tuple[str, ...]) -> Any:
        found = self.page.locator(where)
        for text in texts:
            found = found.filter(has_text=text)
        return found.first

    def count(self, where: str, number: str) -> None:
        """So many there are now."""
        found = self.page.locator(where).count()
        assert found == int(number), f"there are {found}"

    def shown(self, *all_where: str) -> None:
        """They can be seen now."""
        for where in all_where:
            assert self.page.is_visible(where), f"{where} cannot be seen"

    def unseen(self, *all_where: str) -> None:
        """They cannot be seen now."""
        for where in all_where:
            assert self.page.locator(where).first.is_hidden(), f"{where} can be seen"

    def text(self, where: str, *patterns: str) -> None:
        """What stands there now is like each of these."""
        found = self.page.inner_text(where)
        assert all(like(found, one) for one in patterns), found

    def lacks(self, where: str, *words: str) -> None:
        """None of these words stands there now."""
        found = self.page.inner_text(where)
        assert not any(one in found for one in words), found

    def texts(self, where: str, *patterns: str) -> None:
        """What all of them say now, one by one."""
        found = self.page.locator(where).all_inner_texts()
        assert len(found) == len(patterns), found
        assert all(map(like, map(str.strip, found), patterns)), found

    def becomes(self, where: str, *texts: str) -> None:
        """Wait until their words are these, as they are laid out."""
        said = [one.replace("\\n", "\n") for one in texts]
        expect(self.page.locator(where)).to_have_text(said, use_inner_text=True)

    def value(self, where: str, wanted: str) -> None:
        """Wait until a field has this in it."""
        expect(self.page.locator(where).first).to_have_value(wanted)

    def attribute(self, where: str, name: str, wanted: str) -> None:
        """What it has now; `null`: none."""
        found = self.page.locator(where).first.get_attribute(name)
        assert found == (None if wanted == "null" else wanted), found

    def js(self, expression: str, wanted: str) -> None:
        """What a script gives now, as JSON."""
        found = self.page.evaluate(expression)
        assert found == json.loads(wanted), found

    def until(self, expression: str) -> None:
        """Wait until a script gives what is true; it may find nothing to look at before."""
        self.page.wait_for_function(f"() => {{ try {{ return {expression}; }} catch {{ }} }}")

    def of(self, where: str, expression: str, wanted: str) -> None:
        """What a script gives of the first of them now, as JSON."""
        found = self.page.locator(where).first.evaluate(expression)
        assert found == json.loads(wanted), found

    def rows(self, where: str, *lines: str) -> None:
        """The first and the last words of each line of a table or a list, `Rent: 10`."""
        all_parts = [line.locator("> *") for line in self.page.locator(where).all()]
        found = [f"{one.first.inner_text()}: {one.last.inner_text()}" for one in all_parts]
        assert found == [*lines], found

    def tree(self, where: str, *texts: str) -> None:
        """Each stands in the accessibility tree now; `no TEXT` does not."""
        found = self.page.locator(where).aria_snapshot()
        for text in texts:
            words = text.removeprefix("no ")
            assert (words in found) is (words == text), found

    def at_once(self, one: str, other: str) -> None:
        """Click both boxes at once: what an answer to the first draws is what the second was when
        it was clicked."""
        boxes = [self.page.locator(where).element_handle() for where in (one, other)]
        self.page.evaluate(AT_ONCE, boxes)
        self.page.wait_for_function("() => drawn.length")
        assert self.page.evaluate("() => drawn.every((on) => on === chosen)"), other

    def choose(self, *all_words: str) -> None:
        """Buttons of a sheet, one after the other."""
        for words in all_words:
            self.page.click(f"#sheet button:has-text('{words}'):enabled")

    def correct_cash(self, name: str, amount: str) -> None:
        """On a host's page."""
        players = self.page.locator("#correct [name=about] option").all_text_contents()
        player = next(one for one in players if name in one)
        self.page.select_option("#correct [name=about]", player)
        self.page.fill("#correct [name=value]", amount)
        self.sees(".will", f"{name} has {amount}")

    def card(self, title: str) -> None:
        """Tap a card that is listed with its seat."""
        self.page.click(f'.seat button:has-text("{title}")')
        self.page.wait_for_selector(f'#sheet-title:text-is("{title}")')

    def letters(self, where: str, wanted: str) -> None:
        """What is painted beside the colours there, one letter each."""
        self.page.wait_for_selector(where)
        found = self.page.locator(where).evaluate_all(LETTERS)
        assert "".join(found) == wanted, found

    def large(self, least: str, *all_where: str) -> None:
        """How large letters are at least, in pixels."""
        for where in all_where:
            found = self.page.locator(where).first.evaluate(FONT_SIZE)
            assert found >= float(least), f"{where}: {found}"

    def fits(self) -> None:
        """On a phone."""
        phones.fits(self.page)

    def at(self, *names: str) -> None:
        """What has the focus now: its id, or its words; `-`: nothing has, `any`: something has."""
        found = focused(self.page)
        assert found in names or {"any": found, "-": not found}.get(names[0]), found

    def hears(self, *texts: str) -> None:
        """Wait until this is said."""
        for text in texts:
            self.ear.wait(text)

    def heard(self, number: str, text: str) -> None:
        """So often it was said by now; `some`: at least once."""
        times = self.ear.times(text)
        assert times > 0 if number == "some" else times == int(number), self.ear.heard()

    def ways(self, text: str, *wanted: str) -> None:
        """Each time that it was said by now: `said` or `focus`."""
        assert [one.how for one in self.ear.heard() if text in one.words] == [*wanted]

    def once(self, *texts: str) -> None:
        """Wait until each has been heard just once, in either way; and something has the focus."""
        for text in texts:
            heard = "(text) => window.heard.some(([, one]) => one.includes(text))"
            self.page.wait_for_function(heard, arg=text)
            self.heard("1", text)
        self.at("any")

    def tab(self, words: str) -> None:
        """Press Tab until something with this name has the focus, as is heard."""
        self.forgets()
        for _ in range(TABS_MOST):
            self.key("Tab")
            heard = self.ear.heard()
            if heard and heard[-1].words.startswith(words):
                return
        raise AssertionError(f"no Tab comes to {words!r}: {self.ear.heard()}")

    def goes(self, words: str) -> None:
        """To a button with Tab, and presses it."""
        self.tab(words)
        self.forgets()
        self.key("Enter")

    def retype(self, text: str) -> None:
        self.key("Control+a")
        self.type(text)

    def forgets(self) -> None:
        """What was heard so far does not count."""
        self.ear.forget()

    @property
    def ear(self) -> Ear:
        assert self._ear is not None, "nobody listens"
        return self._ear
