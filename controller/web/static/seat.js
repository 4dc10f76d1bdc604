// A seat's own page: what it has, what it is asked, and all that it may do. Everything shown is made of the sections
// that came last.
import { $, clock, connect, halt, hear, table } from "./page.js";
import { question } from "./ask.js";
import { guide } from "./guide.js";
import { calling } from "./calls.js";
import { told } from "./clock.js";
import { joining } from "./join.js";
import { beforehand, tellLength } from "./length.js";
import { chronicle, next, unseen } from "./log.js";
import { clearOld } from "./live.js";
import { dress } from "./looks.js";
import { Moments } from "./moments.js";
import { people } from "./people.js";
import { purses } from "./purse.js";
import "./map.js";
import "./offered.js";
import "./phonesettings.js";
import { tell } from "./ringway.js";
import { sounds } from "./sounds.js";

const moments = new Moments(document.body);
hear((news) => {
  if (news.table) { dress(news.table); halt(news.table.paused); }
  const fresh = unseen(news.log);
  if (news.game) clearOld($("log"), news.game);
  if (news.log) chronicle(news.log);
  if (!table.game || !table.ask || !table.me) return;
  joining();
  if (news.told !== undefined) told($("told"), clock, news.told);
  question();
  calling();
  purses();
  people();
  $("host").hidden = table.me.role !== "host";
  guide();
  tell($("journey"), table.game.journey);
  tellLength($("length"), table.length);
  tellLength($("before"), beforehand(table.length));
  sounds(fresh, table, table.me.seats);
  if (news.moment !== undefined) moments.update(news.moment, table.game.players);
});
connect(() => `/live?${next()}`);
