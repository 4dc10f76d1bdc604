// The one sheet that slides over the page: a deed, a deal, help. What it shows may be made again with each news.
import { $, ensureFocus, focus, focusedIn, hear, refocus, table } from "./page.js";
import { _ } from "./language.js";
import { closesWithBack } from "./back.js";
import { node } from "./dom.js";
import { bring } from "./looks.js";

const SHOWN = /^(edition|game|ask|times|me|history|seat\d)$/; // sections that a sheet is made of
let again = null, renew = null, opener = null; // what makes the parts again, or changes them, when news comes; what had the focus before
const body = () => $("sheet-body");

export function open(parts, news = null) { // a form that is being filled in is not made again: `news` updates it
  again = null;
  renew = news;
  fill(parts);
}
export function openLive(make) { // `make` gives the parts, or null when there is nothing left to show
  renew = null;
  again = make;
  refresh();
}
export function close() { $("sheet").close(); }

function fill(parts) {
  const end = node("button", "plain", _("Close"));
  end.onclick = close;
  const at = focusedIn(body()), top = body().scrollTop;
  body().replaceChildren(...parts, end);
  if (!$("sheet").open) { opener = document.activeElement; $("sheet").showModal(); closesWithBack($("sheet")); bring(); begin(); }
  else if (at) refocus(body(), at, end);
  body().scrollTop = top;
}
function begin() { // focuses its heading, so a key that was meant for the page does nothing
  const title = $("sheet-title");
  title.tabIndex = -1;
  focus(title);
}
function refresh() {
  const parts = again();
  if (parts) fill(parts);
  else close();
}
hear((news) => {
  if (!$("sheet").open || !table.game) return;
  if (again && Object.keys(news).some((name) => SHOWN.test(name))) refresh();
  else if (!again) renew?.(news);
});
$("sheet").onclick = (event) => { if (event.target === $("sheet")) close(); };
$("sheet").onclose = () => {
  again = renew = null;
  bring();
  const { space } = opener.dataset; // the browser focuses it again, unless it has been replaced since
  ensureFocus((space && document.querySelector(`#seats [data-space="${space}"]`)) || undefined);
};
