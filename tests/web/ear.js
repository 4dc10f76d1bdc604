// Notes what a screen reader says; see ear.py.
window.heard = [];
(() => {
  const LIVE = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log], output";
  const clean = (text) => text.replace(/\s+/g, " ").trim();
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
    const label = target.ariaLabel ?? (named(target.getAttribute("aria-labelledby")).trim() || (target.labels?.[0] && spoken(target.labels[0])) || spoken(target));
    window.heard.push(["focus", clean(`${label} ${named(target.getAttribute("aria-describedby"))}`)]);
  });
})();
