"""A text typed with the knob: a page whose lines are signs."""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase, digits, punctuation

from msgspec.structs import replace

from controller.table.panel.context import PanelContext
from controller.table.panel.page import Choice, Listing, Page, Panel, Rest
from controller.text.language import _
from controller.view.interface import ShownPage, Typing

TYPED_SIGNS = f"{ascii_lowercase}{digits}{ascii_uppercase}{punctuation} "
"""All printable ASCII, in the order in which it passes by."""


class TypingPage(Page, frozen=True):
    """A text of `least` to `most` signs. OK on the first line ends it, if it is long enough; Back
    takes the last sign away, or closes the page."""

    text: str = ""
    least: int = 1
    most: int = 63

    def title(self) -> str:
        """What is typed."""
        raise NotImplementedError(self)

    def typed(self) -> Rest:
        """What is done with the text when it is long enough."""
        raise NotImplementedError(self)

    def wrong(self) -> Rest:
        """What is said if it is not."""
        raise NotImplementedError(self)

    def listing(self, context: PanelContext) -> Listing:
        return Listing(self.title(), tuple(Choice(item, self) for item in self.items()), start=1)

    def items(self) -> tuple[str, ...]:
        """The end, and every sign."""
        return (_("Done"), *TYPED_SIGNS)

    def shown(self, context: PanelContext, panel: Panel) -> ShownPage:
        return Typing(
            title=self.title(), text=self.text, items=self.items(), cursor=panel.views[-1].at,
            least=self.least, most=self.most,
        )  # fmt: skip

    def ok(self, context: PanelContext, panel: Panel, *, held: bool) -> Rest:
        at = panel.views[-1].at
        if at == 0:
            return self.typed() if len(self.text) >= self.least else self.wrong()
        return replace(self, text=f"{self.text}{TYPED_SIGNS[at - 1]}"[: self.most])

    def back(self, context: PanelContext, panel: Panel) -> Panel:
        if not self.text:
            return panel.less()
        return panel.topped(replace(panel.views[-1], page=replace(self, text=self.text[:-1])))

    def applied(self, context: PanelContext, panel: Panel) -> tuple[Panel, Rest]:
        """It takes the place of itself with a sign less; else it opens on top."""
        if isinstance(panel.top, TypingPage):
            return panel.topped(replace(panel.views[-1], page=self)), None
        return panel.opened(context, self), None
