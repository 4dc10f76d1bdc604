// Joining with a code; and what else is posted: an answer in words is said.
import { _ } from "./language.js";
import { $, again, focus, say } from "./page.js";

export async function post(path, what) {
  try {
    const answer = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(what) });
    if (answer.ok) return true;
    say((await answer.text()) || _("That did not work: reload the page and try again."));
  } catch { say(_("No connection: that was not sent.")); }
  return false;
}

// The display's QR code brings the code behind a #, which browsers send to nobody; the address does not keep it.
const scanned = /^#(\d{6})$/.exec(location.hash);
if (scanned) { $("code").value = scanned[1]; history.replaceState(null, "", location.pathname); }

$("join-form").onsubmit = async (event) => {
  event.preventDefault();
  const right = await post("/join", { code: $("code").value });
  $("code").ariaInvalid = right ? null : "true";
  if (right) { $("code").value = ""; again(); } else focus($("code"));
};
$("code").oninput = () => { $("code").ariaInvalid = null; };
