// The host's page: what went wrong put right, and the table set as it is wanted. Everything shown is made of the
// sections that came last; what is asked for is judged by the table.
import { $, button as made, connect, hear, keep as keeps, send, table } from "./page.js";
import { _, ngettext } from "./language.js";
import "./code.js";
import { formOfTable, sharedForm } from "./form.js";
import { node } from "./dom.js";
import { money } from "./edition.js";
import { beforehand, tellEnding, tellLength, tellReport } from "./moments.js";
import { dress } from "./looks.js";
import { close, open } from "./sheet.js";
import { back, past, sure } from "./sure.js";

let last = -1; // the last line of the log, which is not shown here

hear((news) => {
  if (news.table) dress(news.table);
  if (news.log) last = news.log.at(-1).n;
  if (table.me?.role === "host") for (const form of [correct, setUp, settings, proposing]) form?.take(news); // the table answers nobody else
  if (news.findings) findings(news.findings);
  if (table.game && table.ask && table.me) show();
});
const button = (label, what, kind = "") => Object.assign(made(label, what, kind), { type: "button" }); // in a form, too
const give = (command) => send({ do: "give-for", command, step: table.ask.step });
const correct = formOfTable($("correct"), { form: "correct" });
const setUp = sharedForm($("setup"), "setup", "set-up", () => send({ do: "begin", step: table.ask.step }));
const settings = sharedForm($("settings"), "settings", "set");
let proposing = null; // the form for house rules; it begins with those that this table likes

function show() {
  const { me, host, game, ask } = table, hosts = me.role === "host" && host !== undefined;
  $("join").hidden = hosts;
  $("desk").hidden = $("now").hidden = !hosts;
  if (!hosts) return;
  $("question-words").textContent = game.over ? game.over.words : ask.words;
  tellEnding($("ending"), ask);
  tellLength($("before"), beforehand(table.length));
  tellReport($("report"), game, me);
  $("again").hidden = !game.over;
  $("pause").hidden = !game.players.length || Boolean(game.over);
  $("pause").textContent = table.table.paused ? _("Resume") : _("Pause");
  absent();
  keep($("history"), past());
  keep($("who"), table.who.map(seat));
  keep($("away"), host.away.length ? host.away.map(away) : [said("li", _("All parts answer."))]);
  $("check").hidden = !host.checks;
  keep($("phones"), [...host.phones.map(phone), everybody()]);
  const last = ending(host);
  keep($("end"), last);
  $("end").parentElement.hidden = !last.length;
  const { players } = game;
  $("setup").parentElement.hidden = !table.setup;
  for (const id of ["correct-title", "seats-title", "rules-title"]) $(id).parentElement.hidden = !players.length; // of a game that is played
  if (game.over) $("correct-title").parentElement.hidden = true;
  keep($("rolled"), wrongDie(table.rolled));
  if (players.length) { correct.show(); rules(table.rules, players); }
}

const keep = (root, parts) => keeps(root, parts, parts.map((part) => part.outerHTML).join("\n").replaceAll(' disabled=""', ""));
const said = (kind, words, looks = "") => node(kind, looks, words);

function wrongDie(rolled) { // money and deeds that followed the roll are wrong as well, so they are taken back, too
  if (!rolled) return [node("p", "", _("There is no roll among the last moves."))];
  const { words, later } = rolled;
  return [
    node("p", "", _("Take the game back to before that roll. Then enter what the dice really showed: on a phone below the question, or on the panel with OK.")),
    node("p", "", later ? ngettext("The last roll: {what}. {count} later move goes back with it.", "The last roll: {what}. {count} later moves go back with it.", later, { what: words }) : _("The last roll: {what}.", { what: words })),
    button(_("Take back that roll"), () => back(words, later)),
  ];
}

function absent() { // what may be answered for whoever has walked away
  const { step } = table.ask, answers = table.absent;
  $("absent").hidden = !answers.length;
  keep($("absent-answers"), answers.map(({ label, question, effect }, number) =>
    button(label, () => sure(question, label, () => send({ do: "answer-for", number, step }), effect))));
}

function seat({ bot, can }, number) {
  const player = table.game.players[number], line = node("li"), who = node("span");
  line.style.setProperty("--c", player.colour);
  who.append(node("b", "", `${player.sign} ${player.name}`), node("small", "", player.alive ? (bot ? _("a bot plays on") : money(player.cash, table.edition)) : _("out of the game")));
  line.append(who, ...can.map((way) => named(player.name, button(way.label, () => leave(player, way)))));
  return line;
}

function leave({ name }, { label, command, effect }) { // or stay, or sit down again, which is not asked about
  if (effect) sure(_("{name}: {what}?", { name, what: label }), label, () => give(command), effect);
  else give(command);
}

function rules({ begins, why, proposal }, players) {
  keep($("proposal"), proposal ? proposed(proposal, players) : why ? [said("p", why, "hint")] : []);
  $("rules").hidden = !begins || Boolean(proposal) || Boolean(why);
  if (!begins) return;
  proposing ??= formOfTable($("rules"), { ...begins, seat: table.me.seats[0] ?? begins.seat });
  proposing.show();
}

function proposed({ words, by, waits, withdraw }, players) {
  const part = node("div", "will"), names = (seats) => seats.map((seat) => players[seat].name).join(", ");
  part.append(node("p", "", _("{name} proposes: {words}", { name: names([by]), words })), node("p", "hint", _("Still to agree: {names}", { names: names(waits) })));
  return [part, button(_("Withdraw the proposal"), () => give(withdraw))];
}

function named(what, made) { // many buttons look alike: to a screen reader, each says whose or what it is for
  made.setAttribute("aria-label", _("{title}: {value}", { title: made.textContent, value: what }));
  return made;
}

function away({ name, since, instead }) {
  const line = node("li", "wrong"), what = node("span");
  what.append(node("b", "", name), ` ${since}`, node("small", "", instead));
  line.append(what);
  return line;
}

function findings(found) {
  $("findings").replaceChildren(...found.map(({ name, verdict, says, what, remedy }) => {
    const line = node("li", verdict === "wrong" ? "wrong" : verdict === "fine" ? "fine" : ""), about = node("span");
    about.append(node("b", "", name), " ", _("{verdict}: {what}.", { verdict: says, what }));
    if (remedy) about.append(node("small", "", `➜ ${remedy}.`));
    line.append(about);
    return line;
  }));
}

function phone({ number, who }) {
  const line = node("li");
  line.append(node("span", "", number === table.me.number ? _("{who} (you)", { who }) : who), named(who, button(_("End"), () => sure(_("Disconnect {who}?", { who }), _("End"), () => send({ do: "end-phone", number }), _("That phone has to join again with a code.")))));
  return line;
}
function everybody() {
  const line = node("li");
  line.append(button(_("Disconnect all, new codes"), () => sure(_("Disconnect all phones?"), _("Disconnect all, new codes"), () => send({ do: "end-phone", number: 0 }), _("This phone, too, has to join again. The new codes are on the table's display, under Phones."))));
  return line;
}

function ending({ copies, copied, lacks, stops, ending: end }) {
  const parts = [];
  if (copies) parts.push(button(_("Save a copy"), () => send({ do: "save-copy" })));
  if (copied) parts.push(node("p", "kept", _("Last copy, on the Pi: {path}", { path: copied })));
  parts.push(...lacks.map((words) => node("p", "lacks", words)));
  if (table.copies.length) parts.push(copiesList());
  if (end) parts.push(button(_("End the game now and count"), () => endNow(end), "danger"));
  if (!table.game.over) parts.push(button(_("New game"), () => anew(_("New game"), _("This game stays on the Pi. The next one is set up here or on the table's panel.")), "danger"));
  if (stops) parts.push(button(_("Switch off"), () => sure(_("Switch off?"), _("Switch off"), () => send({ do: "switch-off" }), _("The game is saved, and resumed when the table is switched on again.")), "danger"));
  return parts;
}

function anew(label, more) {
  sure(_("Put this game away?"), label, () => send({ do: "new-game", step: table.ask.step }), more);
}

function endNow(command) {
  const timed = command.type === "CallTime";
  sure(timed ? _("Is time up?") : _("Does everybody want to stop?"), _("End the game now and count"), () => give(command),
    _("No new turn begins. Open questions are settled first; then everything is counted, and all phones show who has won. If that was too early, take it back."));
}

function copiesList() {
  const list = node("ul", "lines");
  list.id = "copies";
  list.append(...table.copies.map(({ name, when, size }) => {
    const line = node("li"), what = node("span", "", when);
    what.append(node("small", "", _("{count} kB", { count: Math.ceil(size / 1000) })));
    line.append(what, named(when, table.game.players.length && !table.game.over ? button(_("Download"), () => download(name)) : file(name)));
    return line;
  }));
  return list;
}
const file = (name) => Object.assign(node("a", "button", _("Download")), { href: `/copies/${name}`, download: name });

function download(name) { // in mid-game it gives something away
  const title = node("h2", "", _("Download?")), link = file(name), row = node("div", "row");
  title.id = "sheet-title";
  link.onclick = () => close();
  row.append(link);
  open([title, node("p", "", _("Whoever has the copy can look up the order of the cards. Everybody is told that you have downloaded it.")), row]);
}

$("pause").onclick = () => send({ do: "pause", on: !table.table.paused });
$("again").onclick = () => anew(_("Play again"), _("Players and house rules stay as they are; you can change them before the start."));
$("check").onclick = () => send({ do: "check-parts" });
$("help").onclick = () => {
  const title = node("h2", "", _("What a host can do")), list = node("ul");
  title.id = "sheet-title";
  list.append(...[
    _("Something went wrong? Take it back, or correct it by hand."),
    _("Somebody leaves or comes back, the rules change, a part fails: the game goes on."),
    _("Pause, save a copy, or end the evening, and set language, sound and light."),
  ].map((words) => node("li", "", words)));
  open([title, list]);
};
connect(() => `/live?desk=1&line=${last + 1}`);
