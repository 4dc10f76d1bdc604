// Joining with a code, choosing who plays on this phone, and leaving with how the game went.
import { _ } from "./language.js";
import { post } from "./code.js";
import { $, again, ensureFocus, focus, say, table } from "./page.js";
import { set, settings } from "./settings.js";
import { close, open } from "./sheet.js";
import { mark, node, put } from "./dom.js";
import { tellReport } from "./moments.js";

const STEPS = { join: "join-title", chair: "chair-title", sit: "sit-title" }; // what gets the focus at each step before playing
let choosing = false, step = null, took = settings.joined === true, leaves = false; // whether this phone takes part, remembered across a reload or a flat battery, and whether it has asked to leave
for (const id of Object.values(STEPS)) $(id).tabIndex = -1;

export function joining() {
  const { me, game } = table, nobody = !game.players.length, joined = me.role !== "watcher", seated = me.seats.length > 0;
  $("join").hidden = joined;
  $("sit").hidden = !joined || nobody || (seated && !choosing);
  $("sit-title").textContent = game.over ? _("Who played on this phone?") : _("Who plays on this phone?");
  if (!$("sit").hidden) seats();
  $("chair").hidden = !me.chair;
  if (me.chair) chair(me.chair);
  tellReport($("report"), game, me);
  $("other-seats").hidden = !seated || choosing;
  $("leave").hidden = !joined;
  if (took && !joined && !leaves) say(_("This phone is no longer connected to the table. To come back, it needs a code from the table's display, under Phones."));
  if (took !== joined) set({ joined });
  [took, leaves] = [joined, leaves && joined];
  const before = step;
  step = Object.keys(STEPS).find((id) => !$(id).hidden) ?? "";
  if (before !== null && step !== before) ensureFocus($(STEPS[step] ?? "question-words"));
}

function chair({ own, name, tokens }) { // before the game: who holds this phone
  const form = $("chair-form"), key = JSON.stringify([own, tokens]);
  put($("chair-title"), own ? _("You play as {name}", { name }) : _("Who are you?"));
  if (form.dataset.shown === key) return;
  form.dataset.shown = key;
  const list = form.elements.token, chosen = list.value;
  list.replaceChildren(new Option(_("I only watch"), ""), ...tokens.map(([token, taken]) => Object.assign(new Option(taken ? _("{token}: taken", { token }) : token, token), { disabled: taken })));
  list.value = tokens.some(([token, taken]) => token === chosen && !taken) ? chosen : own;
}

const ticked = () => [...$("sit-seats").querySelectorAll(":checked")].map(({ value }) => Number(value));

function seats() {
  const { players } = table.game, { bots } = table.me, chosen = ticked(), key = players.map(({ name, bot }, seat) => `${name} ${bot} ${bots.includes(seat)}`).join("\n");
  if ($("sit-seats").dataset.shown === key) return;
  $("sit-seats").dataset.shown = key;
  $("sit-seats").replaceChildren(...players.flatMap((player, seat) => {
    if (player.bot && !table.me.seats.includes(seat)) return []; // who has left and comes back is asked by the host
    const label = node("label"), box = document.createElement("input");
    Object.assign(box, { type: "checkbox", name: "seat", value: seat, checked: table.me.seats.includes(seat) || chosen.includes(seat) });
    label.style.setProperty("--c", player.colour);
    label.append(box, mark(player.sign), player.name);
    if (bots.includes(seat)) label.append(node("small", "", _("played by a bot: tick to take over")));
    return [label];
  }));
}

function choose(on) {
  choosing = on;
  delete $("sit-seats").dataset.shown;
  joining();
}

$("sit-form").onsubmit = async (event) => {
  event.preventDefault();
  if (await post("/seats", { seats: ticked() })) choose(false);
};
$("chair-form").onsubmit = (event) => {
  event.preventDefault();
  const { token, name } = event.target.elements;
  post("/chair", { token: token.value, name: name.value.trim() });
};
$("other-seats").onclick = () => { choose(true); $("sit").scrollIntoView(); focus($("sit-title")); };
$("leave").onclick = () => {
  const title = node("h2", "", _("Disconnect this phone?")), row = node("div", "acts"), yes = node("button", "answer", _("Disconnect this phone"));
  title.id = "sheet-title";
  yes.onclick = async () => { close(); leaves = true; if (await post("/leave", {})) again(); };
  row.append(yes);
  open([title, node("p", "", _("To come back, this phone needs a code from the table's display, under Phones.")), row]);
};
