// A seat's own page: what it has, what it is asked, and all that it may do. Everything shown is made of the sections
// that came last; what the table is not asked for happens nowhere.
import { _ } from "./language.js";
import { Live } from "./live.js";
import { node } from "./dom.js";
import { dealForm, offers } from "./deal.js";
import { deedSheet, group } from "./deeds.js";
import { joins, post } from "./join.js";
import { dress } from "./looks.js";

const $ = (id) => document.getElementById(id);
const table = {}; // the sections as they came last: edition, game, ask, me, seat0, seat1, ...
const cash = new Map(); // by seat, as it was shown last
let last = -1, speechless, choosing = false, open = null; // the last line of the log; the deed or deal of the open sheet

const live = new Live(() => `/live?line=${last + 1}`, {
  news: take,
  linked: (on) => {
    busy(false); // whether the last command arrived, the sections say
    document.body.classList.toggle("old", !on);
    $("link").textContent = on ? "" : _("Connection lost; showing the last known state. Reconnecting…");
  },
});

function take(news) {
  if (news.says) say(news.says);
  if (news.says || news.done) busy(false);
  Object.assign(table, news);
  if (news.edition && news.edition.language !== document.documentElement.lang) { location.reload(); return; }
  if (news.table) dress(news.table);
  if (news.log) chronicle(news.log);
  if (table.game && table.ask && table.me) show();
}

function say(words) {
  $("says").textContent = words;
  $("says").classList.add("on");
  clearTimeout(speechless);
  speechless = setTimeout(() => $("says").classList.remove("on"), 2500 + 60 * words.length);
}

// A command is sent once: nothing else can be pressed until the table has answered.
function busy(on) { document.body.classList.toggle("busy", on); for (const button of document.querySelectorAll("[data-acts]")) button.disabled = on; }
function give(command) { send({ do: "give", command, topic: table.ask.topic, step: table.ask.step }); }
function send(what) {
  if (live.send(what)) busy(true);
  else say(_("No connection: that was not sent."));
}

function acts(button, what) { button.dataset.acts = ""; button.disabled = document.body.classList.contains("busy"); button.onclick = what; return button; }
const button = (label, what, kind = "answer") => acts(node("button", kind, label), what);

function show() {
  const { me, game, ask } = table, over = Boolean(game.over), nobody = !game.players.length;
  const joined = me.role !== "watcher", seated = me.seats.length > 0;
  $("join").hidden = joined;
  $("sit").hidden = !joined || nobody || over || (seated && !choosing);
  if (!$("sit").hidden) seats();
  $("other-seats").hidden = !seated || choosing;
  $("leave").hidden = !joined;
  $("host").hidden = me.role !== "host";
  question(ask, me);
  const own = me.seats.map((seat) => table[`seat${seat}`]).filter(Boolean);
  const shown = JSON.stringify([own, own.map(({ seat }) => game.players[seat]), game.mortgaged, game.level, me.undo]);
  if ($("seats").dataset.shown !== shown) keep($("seats"), own.map(purse), shown);
  people(game);
  if (open && $("sheet").open) open();
}

function question(ask, me) {
  $("question-words").textContent = table.game.over ? table.game.over.words : ask.words;
  $("question").classList.toggle("mine", ask.seats.some((seat) => me.seats.includes(seat)));
  const several = me.seats.length > 1, parts = [];
  for (const seat of me.seats) {
    const own = table[`seat${seat}`];
    if (!own || (!own.answers.length && !own.dice)) continue;
    if (several) parts.push(node("p", "who", table.game.players[seat].name));
    if (own.dice) parts.push(roll(seat, own.dice));
    for (const one of own.answers) parts.push(one.command.type === "Bid" ? bid(one) : answer(one));
  }
  for (const deal of ask.deals) parts.push(...offers(table, deal, me.seats, button, give));
  keep($("answers"), parts);
}

function answer({ label, command }) {
  const made = button(label, () => give(command));
  made.dataset.key = JSON.stringify([label, command]);
  return made;
}

// What says the same stays as it is, with what somebody has typed or is pointing at; where it is made again, whoever
// uses the keyboard stays on the button that they were on.
function keep(root, parts, key = parts.map((part) => part.dataset.key ?? part.textContent).join("\n")) {
  if (root.dataset.shown === key) return;
  root.dataset.shown = key;
  const at = root.contains(document.activeElement) ? document.activeElement : null, same = (one) => one.tagName === at.tagName && one.textContent === at.textContent;
  root.replaceChildren(...parts);
  if (at) [...root.querySelectorAll("button, input, select")].find(same)?.focus();
}

function roll(seat, count) {
  const form = node("form", "roll"), faces = table.edition.dice.slice(0, count);
  const picks = faces.map((die, at) => {
    const pick = document.createElement("select"), label = node("label", "", at ? _("Second die") : _("First die"));
    pick.append(...die.map((face) => new Option(face ? String(face) : _("Eye"), face)));
    label.append(pick);
    form.append(label);
    return pick;
  });
  const send = node("button", "answer", _("Enter the roll"));
  send.dataset.acts = "";
  form.append(send);
  form.dataset.key = `roll ${seat} ${count} ${table.ask.topic}`;
  form.onsubmit = (event) => { event.preventDefault(); give({ type: "Roll", seat, dice: picks.map((pick) => Number(pick.value)) }); };
  return form;
}

function bid({ command, most }) {
  const form = node("form", "bid"), label = node("label", "", _("Your bid, {least} to {most}", { least: command.amount, most }));
  const amount = document.createElement("input");
  const typed = Number(document.querySelector(`.bid[data-seat="${command.seat}"] input`)?.value ?? 0); // another's bid takes nobody's away
  Object.assign(amount, { type: "number", inputMode: "numeric", min: command.amount, max: most, value: Math.min(Math.max(command.amount, typed), most), required: true });
  label.append(amount);
  const row = node("div", "row"), send = node("button", "answer", _("Bid"));
  send.dataset.acts = "";
  for (const more of [1, 10, 50]) {
    const step = node("button", "", `+${more}`);
    step.type = "button";
    step.onclick = () => { amount.value = Math.min(most, Number(amount.value) + more); };
    row.append(step);
  }
  row.append(send);
  form.append(label, row);
  form.dataset.key = `bid ${command.seat} ${command.amount} ${most}`;
  form.dataset.seat = command.seat;
  form.onsubmit = (event) => { event.preventDefault(); give({ ...command, amount: Number(amount.value) }); };
  return form;
}

function purse(own) {
  const player = table.game.players[own.seat], card = node("section", "seat"), head = node("div", "purse"), name = node("h2");
  card.style.setProperty("--c", player.colour);
  const sign = node("i", "", player.sign);
  sign.ariaHidden = "true";
  name.append(sign, player.name);
  const before = cash.get(own.seat), money = node("p", `cash ${before === undefined || before === player.cash ? "" : player.cash > before ? "up" : "down"}`);
  cash.set(own.seat, player.cash);
  count(money, before ?? player.cash, player.cash);
  head.append(name, money, node("p", "worth", _("Total worth: {amount}", { amount: own.worth })));
  card.append(head);
  const byGroup = Map.groupBy ? Map.groupBy(own.deeds, ({ space }) => table.edition.spaces[space].group) : grouped(own.deeds);
  for (const [number, deeds] of byGroup) card.append(group(table, number, deeds, look));
  const row = node("div", "row");
  for (const one of own.more) row.append(button(one.label, () => give(one.command), ""));
  if (own.partners.length) row.append(button(_("Offer a deal"), () => bargain(own.seat), ""));
  if (table.me.undo.includes(own.seat)) row.append(button(_("Take back my move"), () => send({ do: "undo", seat: own.seat, step: table.ask.step }), ""));
  if (own.secret.length) card.append(node("p", "worth", _("Secret cards: {cards}", { cards: own.secret.join(", ") })));
  card.append(row);
  return card;
}

function grouped(deeds) { // for browsers before 2024
  const found = new Map();
  for (const deed of deeds) {
    const { group: number } = table.edition.spaces[deed.space];
    found.set(number, [...(found.get(number) ?? []), deed]);
  }
  return found;
}

const still = matchMedia("(prefers-reduced-motion: reduce)");
function count(money, from, to) { // the sum counts as it changes
  const unit = node("small", "", table.edition.currency), began = performance.now();
  const draw = (now) => {
    const part = still.matches ? 1 : Math.min((now - began) / 600, 1);
    money.replaceChildren(String(Math.round(from + (to - from) * part)), unit);
    if (part < 1) requestAnimationFrame(draw);
  };
  draw(from === to ? began + 600 : began);
}

function look(space) {
  const seat = table.game.owner[space];
  open = () => {
    const deed = table[`seat${seat}`]?.deeds.find((one) => one.space === space);
    if (!deed) { $("sheet").close(); return; }
    sheet(deedSheet(table, deed, button, (command) => { $("sheet").close(); give(command); }));
  };
  open();
}

function bargain(seat) {
  open = null; // a form that is being filled in is not made again
  sheet(dealForm(table, seat, button, (command) => { $("sheet").close(); give(command); }));
}

function sheet(parts) {
  const close = node("button", "plain", _("Close"));
  close.onclick = () => $("sheet").close();
  $("sheet").replaceChildren(...parts, close);
  if (!$("sheet").open) $("sheet").showModal();
}
$("sheet").onclick = (event) => { if (event.target === $("sheet")) $("sheet").close(); };
$("sheet").onclose = () => { open = null; };

function people(game) {
  $("players").hidden = !game.players.length;
  $("people").replaceChildren(...game.players.map((player, seat) => {
    const line = node("li", player.alive ? "" : "out"), where = table.edition.spaces[player.pos];
    line.style.setProperty("--c", player.colour);
    line.append(node("b", "", `${player.sign} ${player.name}`));
    if (seat === game.turn && !game.over) line.append(node("span", "turn", _("now playing")));
    line.append(node("span", "who", player.jail ? _("in Jail") : where.short), node("span", "", String(player.cash)));
    return line;
  }));
}

function chronicle(lines) {
  const log = $("log");
  if (lines[0].n <= last) log.replaceChildren();
  for (const { n, words, kind, seat, applied, first } of lines) {
    if (kind === "begin") log.replaceChildren();
    const line = node("li", kind, words);
    if (first) line.append(node("small", "", first)); // a rule that decides something for the first time
    line.title = applied;
    if (seat >= 0 && table.game?.players[seat]) line.style.setProperty("--c", table.game.players[seat].colour);
    log.prepend(line); // the newest first: a phone shows the top
    last = n;
  }
  while (log.children.length > 200) log.lastChild.remove();
}

// Joining, and choosing seats

function seats() {
  const { players } = table.game, chosen = [...$("sit-seats").querySelectorAll(":checked")].map(({ value }) => Number(value));
  const key = players.map(({ name }) => name).join("\n");
  if ($("sit-seats").dataset.shown === key) return;
  $("sit-seats").dataset.shown = key;
  $("sit-seats").replaceChildren(...players.map((player, seat) => {
    const label = node("label"), box = document.createElement("input");
    Object.assign(box, { type: "checkbox", name: "seat", value: seat, checked: table.me.seats.includes(seat) || chosen.includes(seat) });
    label.append(box, `${player.sign} ${player.name}`);
    return label;
  }));
}

joins(live, say);
$("sit-form").onsubmit = async (event) => {
  event.preventDefault();
  const chosen = [...$("sit-seats").querySelectorAll(":checked")].map(({ value }) => Number(value));
  if (await post("/seats", { seats: chosen }, say)) { choosing = false; delete $("sit-seats").dataset.shown; if (table.me) show(); }
};
$("other-seats").onclick = () => { choosing = true; delete $("sit-seats").dataset.shown; show(); $("sit").scrollIntoView(); };
$("leave").onclick = async () => { if (await post("/leave", {}, say)) live.again(); };
