// A seat's own page: what it has, what it is asked, and all that it may do. Everything shown is made of the sections
// that came last.
import { $, connect, hear, table } from "./page.js";
import { _ } from "./language.js";
import { node } from "./dom.js";
import { question } from "./ask.js";
import { guide } from "./guide.js";
import { calling } from "./calls.js";
import { joining } from "./join.js";
import { beforehand, tellLength } from "./length.js";
import { chronicle, next } from "./log.js";
import { dress } from "./looks.js";
import { Moments } from "./moments.js";
import { purses } from "./purse.js";
import "./map.js";
import "./sounds.js";

const moments = new Moments(document.body);
hear((news) => {
  if (news.table) dress(news.table);
  if (news.log) chronicle(news.log);
  if (!table.game || !table.ask || !table.me) return;
  joining();
  question();
  calling();
  purses();
  people();
  $("host").hidden = table.me.role !== "host";
  guide();
  tellLength($("length"), table.length);
  tellLength($("before"), beforehand(table.length));
  if (news.moment !== undefined) moments.update(news.moment, table.game.players);
});
connect(() => `/live?line=${next()}`);

function people() {
  const { game, edition } = table;
  $("players").hidden = !game.players.length;
  $("people").replaceChildren(...game.players.map((player, seat) => {
    const line = node("li", player.alive ? "" : "out"), where = edition.spaces[player.pos];
    line.ariaCurrent = seat === game.turn && !game.over ? "true" : null; // whose turn it is
    line.style.setProperty("--c", player.colour);
    line.append(node("b", "", `${player.sign} ${player.name}`));
    if (seat === game.turn && !game.over) line.append(node("span", "turn", _("now playing")));
    line.append(node("span", "who", player.jail ? _("in Jail") : where.short), node("span", "", String(player.cash)));
    return line;
  }));
}
