// The table's own view: nobody's in particular, and nothing can be done on it.
import { BigBoard } from "./bigboard.js";
import { Clock, told } from "./clock.js";
import { node, openCard, put, unbroken } from "./dom.js";
import { badges, sums, wear, whereabouts } from "./edition.js";
import { _ } from "./language.js";
import { tellBattle, tellEnding, tellLength, tellReport, tellResult, Moments } from "./moments.js";
import { Live, clearOld, strike, unseenAfter } from "./live.js";
import { dress } from "./looks.js";
import { rents } from "./rents.js";
import { RingWay, tell } from "./ringway.js";
import { focusAgain, reload } from "./reload.js";
import { sounds } from "./sounds.js";
import { measure } from "./still.js";

// The settings of a screen with the table's view, behind its cogwheel; loaded when they are wanted.
document.getElementById("settings").onclick = async () => {
  const [{ lay }, { settingsParts }] = await Promise.all([import("./plainsheet.js"), import("./settingsform.js")]);
  lay(settingsParts(_("Settings of this screen")));
};

// Where the player whose turn it is stands, in letters to be read from three metres: the space, whose it is and what is on it.
function stand(place, game, board) {
  const player = game.players[game.turn];
  place.hidden = !player || Boolean(game.over);
  if (place.hidden) { place.replaceChildren(); return; }
  const space = board.edition.spaces[player.pos], token = node("i", "disc", player.initial);
  token.ariaHidden = "true";
  place.style.setProperty("--c", player.colour); place.style.setProperty("--ink", player.ink);
  place.style.setProperty("--g", space.colour || "#b9a06a");
  const where = node("b", "", whereabouts(player, board.edition)), more = board.owned(player.pos);
  place.replaceChildren(token, where, ...(more.length ? [" ", node("small", "", more.join(", "))] : []));
}

// The chart of everybody's worth: fetched when a round has ended. The table may have nothing to draw it with.
class CourseChart {
  constructor(place) { this.place = place; this.shown = ""; }

  async update(game, language) {
    const looks = JSON.stringify([game.rounds, Boolean(game.over), game.players.map(({ name }) => name), language]);
    if (looks === this.shown) return;
    this.shown = looks;
    try {
      const answer = await fetch("/course"), drawn = answer.status === 200 ? await answer.text() : "";
      if (this.shown === looks) this.put(drawn);
    } catch { this.shown = ""; } // no connection: with the next news
  }

  put(drawn) {
    this.place.hidden = !drawn;
    const chart = drawn && document.importNode(new DOMParser().parseFromString(drawn, "image/svg+xml").documentElement, true);
    this.place.querySelector("figure").replaceChildren(...(chart ? [chart] : []));
  }
}
const $ = (id) => document.getElementById(id);
const table = {}, board = new BigBoard($("spaces"));
const clock = new Clock(), way = new RingWay(board), chart = new CourseChart($("worths")), moments = new Moments($("centre"), board);
let last = -1, known = 0; // the last line of the log: its number, and the journal's last entry then

new Live(() => `/live?line=${last + 1}&entry=${known}`, {
  news: take,
  linked: (on) => {
    document.body.classList.toggle("old", !on);
    $("link").textContent = on ? "" : _("Connection lost; showing the last known state. Reconnecting…");
  },
});

function take(news) {
  if (news.now !== undefined) clock.set(news.now);
  Object.assign(table, news);
  if (news.edition && news.edition.language !== document.documentElement.lang) { reload(); return; }
  if (news.table) dress(news.table);
  if (news.edition) { wear(news.edition); board.draw(news.edition); }
  if (news.game || news.edition) { board.update(table.game); way.update(table.game); stand($("stand"), table.game, board); tell($("journey"), table.game); }
  if (news.length !== undefined) tellLength($("length"), news.length);
  const fresh = unseenAfter(news.log ?? [], last, known);
  if (news.game) clearOld($("log"), news.game);
  if (news.log) chronicle(news.log);
  if (news.game || news.ask) show(table.game, table.ask);
  if (news.told !== undefined) told($("told"), clock, news.told);
  auction();
  if (news.game) chart.update(table.game, document.documentElement.lang);
  sounds(fresh, table, table.game.players.map((_player, seat) => seat));
  if (news.ask) focusAgain(document.body);
  if (news.me) put($("home").firstElementChild, news.me.role === "watcher" ? _("Join the table") : _("Back to your page"));
  if (news.moment !== undefined) moments.update(news.moment, table.game);
  measure();
}

function show(game, ask) {
  tellReport($("report"), game, table.me);
  const won = (game.over?.winners ?? []).map((seat) => game.players[seat].name);
  put($("question"), won.length ? _("Winner: {names}", { names: won.join(", ") }) : unbroken(ask.words));
  tellEnding($("ending"), ask);
  tellBattle($("duel"), game);
  tellCard(game.over ? null : ask.card, game.over || ask.auction ? [] : ask.deals);
  rents($("due"), game);
  if (game.over) put($("due"), game.over.words);
  tellResult($("end"), game, table.edition);
  board.ask(ask.about);
  const { worth } = game.over ?? ask, order = game.players.map((_player, seat) => seat).sort((one, other) => worth[other] - worth[one]);
  $("ranking").replaceChildren(...order.map((seat) => {
    const player = game.players[seat], line = node("li", `${seat === game.turn && !game.over ? "turn" : ""}${player.alive ? "" : " out"}${game.over?.winners.includes(seat) ? " won" : ""}`);
    line.style.setProperty("--c", player.colour);
    line.ariaCurrent = seat === game.turn && !game.over ? "true" : null; // whose turn it is
    const sign = node("span", "sign", player.sign);
    sign.ariaHidden = "true";
    const who = node("span", "who", player.name);
    who.append(...badges(player));
    const [large, small] = sums(game, ask, seat);
    line.append(sign, who, node("span", "cash", String(large)), node("span", "about", whereabouts(player, table.edition)), node("span", "worth", small));
    return line;
  }));
}

async function tellCard(card, deals) { // and what is offered; how that is drawn is loaded with the first offer
  const words = JSON.stringify([card ?? null, deals]);
  if ($("card").dataset.shown === words) return; // a live region would say it again
  $("card").dataset.shown = words;
  $("card").replaceChildren(...openCard(card));
  if (card || !deals.length) return;
  const { terms } = await import("./terms.js"), offer = node("section", "offer");
  offer.append(...terms(table, deals[0], true, true));
  if ($("card").dataset.shown === words) $("card").replaceChildren(offer);
}

let sale = null;
async function auction() { // loaded when something is sold for the first time
  if (!sale && !table.ask.auction) return;
  sale ??= (await import("./sale.js")).sale;
  sale($("sale"), table, clock);
}

function chronicle(lines) {
  const log = $("log");
  if (last < 0 || lines[0].n <= last) { // the page opens, or the table has started again: what has been is not read out
    log.replaceChildren();
    log.ariaLive = "off";
    setTimeout(() => { log.ariaLive = "polite"; }, 1000);
  }
  for (const { n, words, kind, seat, entry = 0, gone } of lines) {
    if (kind === "begin") log.replaceChildren();
    strike(log, gone);
    const line = node("li", kind, words);
    line.entry = entry;
    if (seat >= 0 && table.game?.players[seat]) line.style.setProperty("--c", table.game.players[seat].colour);
    log.prepend(line);
    [last, known] = [n, entry];
  }
  while (log.children.length > 200) log.lastChild.remove();
}

const narrow = matchMedia("(max-width: 600px), (max-width: 900px) and (max-height: 520px)"); // as in table.css
const place = () => {
  board.narrow = narrow.matches; board.settle();
  $(narrow.matches ? "middle" : "centre").prepend($("ask"), $("stand"), $("sale"), $("journey")); // a small board has no room for words: they come first
};
narrow.onchange = place;
place();
