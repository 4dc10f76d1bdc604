// Going once, going twice: what an auction says while its time runs out, as the display does.
import { _ } from "./language.js";

export function going(left, byClock) { // seconds until somebody may end it, or until the table's clock does
  if (left > 3) return byClock ? _("Sold in {left} s", { left }) : _("Going once in {left} s", { left: left - 3 });
  if (left > 0) return byClock ? _("Going twice… sold in {left} s", { left }) : _("Going once…");
  return _("Going twice…");
}

export function strikes(left, byClock) { // how often it has been called: 0, 1 (once) or 2 (twice)
  if (left > (byClock ? 5 : 3)) return 0;
  return left > (byClock ? 3 : 0) ? 1 : 2;
}
