// Deals that are offered, with their answers. Loaded with the first one.
import { _ } from "./language.js";
import { button, give, loading, openingButton, table } from "./page.js";
import { node } from "./dom.js";
import { terms } from "./terms.js";

// A deal that a seat of this phone offers, or is offered.
export function offers(deal, seats) {
  const mine = seats.includes(deal.to), made = seats.includes(deal.by);
  if (!mine && !made) return [];
  const parts = [...terms(table, deal, mine, mine && made)], acts = node("div", "acts");
  if (deal.no) parts.push(node("p", "who", _("Not possible now: {why}", { why: deal.no })));
  else if (mine) acts.append(button(_("Accept the deal"), () => give({ type: "Accept", seat: deal.to, by: deal.by })));
  const refuse = { type: "Withdraw", seat: mine ? deal.to : deal.by, by: deal.by };
  acts.append(button(mine ? _("Decline the deal") : _("Withdraw the deal"), () => give(refuse), "lesser"));
  if (mine) acts.append(button(_("No more offers this round"), () => give({ ...refuse, no_more: true }), "lesser"));
  if (table[`seat${deal.to}`]?.partners.includes(deal.by)) acts.append(openingButton(_("Make another offer"), () => loading(() => import("./form.js"), ({ dealForm }) => dealForm(deal.counter))));
  const offer = node("section", "offer");
  if (deal.no) offer.classList.add("impossible");
  offer.append(...parts, acts);
  offer.setAttribute("aria-label", parts[0].textContent);
  offer.dataset.key = JSON.stringify([deal, [...parts, acts].map((part) => part.textContent)]);
  return [offer];
}
