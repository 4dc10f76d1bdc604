// A phone that lies on the table: what the display shows, the question, and how to join.
import { awake } from "./awake.js";
import { put } from "./dom.js";
import { _ } from "./language.js";
import { Live } from "./live.js";
import { dress } from "./looks.js";
import { Oled } from "./oled.js";
import { reload } from "./reload.js";

const $ = (id) => document.getElementById(id), oled = new Oled($("oled"));

new Live(() => "/live?display=1", {
  news: take,
  linked: (on) => {
    document.body.classList.toggle("old", !on);
    put($("link"), on ? "" : _("Connection lost; showing the last known state. Reconnecting…"));
  },
});
awake(true);

function take(news) {
  if (news.edition && news.edition.language !== document.documentElement.lang) { reload(); return; }
  if (news.table) dress(news.table);
  if (news.oled) oled.update(news.oled);
  if (news.ask) put($("question"), news.game?.over?.words ?? news.ask.words);
  if (news.join !== undefined) join(news.join);
}

function join(how) { // only whoever has joined can show others the way
  $("join").hidden = !how?.rows.length;
  if (!how) return;
  const side = how.rows.length;
  $("join").querySelector("svg").setAttribute("viewBox", `0 0 ${side} ${side}`);
  $("join").querySelector("path").setAttribute("d", how.rows.flatMap((row, y) => [...row].map((one, x) => (one === "#" ? `M${x} ${y}h1v1h-1z` : ""))).join(""));
  put($("join").querySelector("b"), how.code);
  put($("join").querySelector("span"), how.place);
}
