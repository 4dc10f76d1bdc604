// A seat's own page: what it has, what it is asked, and all that it may do. Everything shown is made of the sections
// that came last.
import { $, clock, connect, halt, hear, stepBack, table, focus, loading } from "./page.js";
import { question } from "./ask.js";
import { guide } from "./guide.js";
import { told } from "./clock.js";
import { joining } from "./join.js";
import { beforehand, tellResult, tellLength, Moments } from "./moments.js";
import { chronicle, next, unseen } from "./log.js";
import { clearOld } from "./live.js";
import { dress } from "./looks.js";
import { people } from "./people.js";
import { purses } from "./purse.js";
import "./map.js";
import "./offered.js";
import { tell } from "./ringway.js";
import { sounds } from "./sounds.js";
import { settings } from "./settings.js";
import { _ } from "./language.js";
import { node } from "./dom.js";
import { open } from "./sheet.js";

// A question for this phone while it is scrolled out of view: a bar that leads to it.
let seen = true;

function calling() { $("calls").hidden = seen || !$("answers").querySelector("button"); }

new IntersectionObserver(([{ isIntersecting }]) => { seen = isIntersecting; calling(); }, { rootMargin: "-64px 0px 0px" }).observe($("question"));
$("calls").onclick = () => { $("question").scrollIntoView(); focus($("question-words")); };

// The settings of a phone, behind its cogwheel; loaded when they are wanted.
$("settings").onclick = () => loading(() => import("./settingsform.js"), ({ settingsParts, shaking }) => {
  const [title, form] = settingsParts(_("Settings of this phone"), [["keys", _("Keys: 1 to 9 for the answers, ? for help")], ["awake", _("Keep the screen on while you are asked")], ...vibrating, ...shaking]);
  const { number } = table.me ?? {}, which = number ? [node("p", "who", _("The host's page and the panel call it phone {number}.", { number }))] : [];
  const display = node("a", "", _("Lay this phone on the table as its display"));
  display.href = "/display";
  open([title, ...which, form, display]);
});
const vibrating = navigator.vibrate ? [["vibrate", _("Vibrate when you are asked")]] : [];

let waking = null; // loaded with the first question
function wake() {
  const { ask, game, me } = table, on = settings.awake && !table.table.paused && !game.over && ask.seats.some((seat) => me.seats.includes(seat));
  if (on) waking ??= import("./awake.js").catch(() => { waking = null; }); // no connection: with the next question
  waking?.then((loaded) => loaded?.awake(on));
}

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
  wake();
  calling();
  purses();
  people();
  $("host").hidden = table.me.role !== "host";
  guide();
  tell($("journey"), table.game);
  tellResult($("end"), table.game, table.edition);
  tellLength($("length"), table.length);
  tellLength($("before"), beforehand(table.length));
  sounds(fresh, table, table.me.seats);
  if (news.moment !== undefined) moments.update(news.moment, table.game);
});
let card = null; // read by this phone, which has opened this tab for it
try { card = sessionStorage.getItem("ringkeeper-card"); } catch { /* storage is switched off */ }
const tabs = new BroadcastChannel("ringkeeper-card"); // of this phone: the newest one goes on
tabs.onmessage = stepBack;
if (card) { tabs.postMessage(""); import("./tapping.js"); }
connect(() => `/live?${next()}`);
