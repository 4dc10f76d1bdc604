"""What a screen reader says of a page while it is used: polite and urgent live regions as they change,
and whatever the keyboard comes to, in the order in which it happens.

Only what Chromium's accessibility tree would hold counts: nothing hidden, and nothing outside an
open modal dialog, which makes everything else inert (HTML, 6.6.1).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from playwright.sync_api import Page

_LISTEN = """
window.heard = [];
(() => {
  const LIVE = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log], output";
  const clean = (text) => text.replace(/\\s+/g, " ").trim();
  const silent = (one) => {
    const modal = [...document.querySelectorAll("dialog")].find((dialog) => dialog.matches(":modal"));
    return Boolean(one.closest("[aria-hidden=true], [inert], [aria-live=off]")) || (modal && !modal.contains(one)) ||
        !one.checkVisibility({ visibilityProperty: true });
  };
  const spoken = (node) => {
    const copy = node.cloneNode(true);
    for (const one of copy.querySelectorAll?.("[aria-hidden=true], [hidden]") ?? []) one.remove();
    return clean(copy.textContent);
  };
  const told = (region, node) => {
    const text = spoken(node);
    if (text && !silent(region)) window.heard.push(["said", text]);
  };
  new MutationObserver((changes) => {
    for (const { target, type, addedNodes } of changes) {
      const element = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
      const region = element?.closest(LIVE);
      if (!region) continue;
      if (region.matches("[role=status], [role=alert], output")) { told(region, region); continue; }
      for (const node of type === "childList" ? addedNodes : [target]) told(region, node);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
  document.addEventListener("focusin", ({ target }) => {
    const named = (ids) => (ids ?? "").split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
    const label = target.ariaLabel ?? (named(target.getAttribute("aria-labelledby")).trim() || target.labels?.[0]?.textContent || target.textContent);
    window.heard.push(["focus", clean(`${label} ${named(target.getAttribute("aria-describedby"))}`)]);
  });
})();
"""


class Heard(NamedTuple):
    """One thing that was said: `how` is "said" by a live region, or "focus" where the keyboard came
    to it."""

    how: str
    words: str


class Ear:
    """Listens to a page from now on, and again when it is loaded again."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.add_init_script(_LISTEN)

    def heard(self) -> list[Heard]:
        """Everything since the page was loaded, or since `forget`."""
        return [Heard(*one) for one in self._page.evaluate("window.heard")]

    def forget(self) -> None:
        """Hear only what is new."""
        self._page.evaluate("() => { window.heard.length = 0; }")

    def times(self, words: str) -> int:
        """How often these words were said, in whichever way."""
        return sum(words in one.words for one in self.heard())

    def wait(self, words: str) -> None:
        """Until a live region has said these words, where they can be heard."""
        spoken = self._page.locator(".said p").filter(has_text=words)
        spoken.first.wait_for(state="attached")
        assert any(one.how == "said" and words in one.words for one in self.heard()), self.heard()


def focused(page: Page) -> str:
    """What has the keyboard: its id, or its words; empty if nothing has."""
    found: str = page.evaluate(
        """() => {
          const at = document.activeElement;
          return at === document.body ? "" : at.id || at.textContent.trim() || at.name;
        }"""
    )
    return found


def live_in_tree(page: Page) -> list[str]:
    """The words of all polite live regions in Chromium's accessibility tree: whatever is inert, or
    not shown, is not in it."""
    session = page.context.new_cdp_session(page)
    nodes: list[dict[str, Any]] = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    by_id = {one["nodeId"]: one for one in nodes}
    return [" ".join(_texts(one, by_id)) for one in nodes if _is_live(one)]


def _is_live(one: dict[str, Any]) -> bool:
    if one["ignored"]:
        return False
    live = {name["name"]: name["value"].get("value") for name in one.get("properties", ())}
    return live.get("live") == "polite" and one["role"]["value"] in ("log", "status")


def _texts(one: dict[str, Any], by_id: dict[str, dict[str, Any]]) -> Iterator[str]:
    if one.get("role", {}).get("value") == "StaticText" and not one["ignored"]:
        yield one["name"]["value"]
    for child in one.get("childIds", ()):
        if child in by_id:
            yield from _texts(by_id[child], by_id)
