// The board as a map that can be moved and zoomed; a tap on a space shows everything about it. It is loaded when somebody
// opens it for the first time.
import { closesWithBack } from "./back.js";
import { look } from "./deeds.js";
import { $, hear, loading, table } from "./page.js";

const STEP = 1.5, MOST = 4;
let board = null, zoom = 1;

function draw([{ Board }, { boardKeys }]) {
  boardKeys($("spaces"));
  board = new Board($("spaces"), { acts: "space" });
  board.draw(table.edition);
  show();
}

function show() {
  $("map").showModal();
  closesWithBack($("map"));
  update();
  scale(Math.max(zoom, innerWidth < 700 ? 2 : 1));
  const pos = table.game.players[table.me.seats[0] ?? table.game.turn]?.pos ?? 0, { x, y, w, h } = board.plan.rect(pos), space = $("map-space");
  space.scrollTo((x + w / 2) / 1000 * space.scrollWidth - space.clientWidth / 2, (y + h / 2) / 1000 * space.scrollHeight - space.clientHeight / 2);
}

function update() {
  if (!board || !$("map").open || !table.game) return;
  board.update(table.game);
  board.ask(table.ask.about);
}

function scale(to) { // about the middle of what is seen
  const space = $("map-space"), x = (space.scrollLeft + space.clientWidth / 2) / space.scrollWidth, y = (space.scrollTop + space.clientHeight / 2) / space.scrollHeight;
  zoom = Math.min(Math.max(to, 1), MOST);
  $("map-board").style.setProperty("--zoom", zoom);
  space.scrollTo(x * space.scrollWidth - space.clientWidth / 2, y * space.scrollHeight - space.clientHeight / 2);
}

hear((news) => {
  if (news.edition && board) board.draw(news.edition);
  update();
});
$("spaces").onclick = ({ target }) => {
  const space = target.closest(".space.acts");
  if (space) look(Number(space.dataset.pos));
};
$("show-map").onclick = () => (board ? show() : loading(() => Promise.all([import("/web/board.js"), import("/web/boardkeys.js")]), draw));
$("map-in").onclick = () => scale(zoom * STEP);
$("map-out").onclick = () => scale(zoom / STEP);
$("map-close").onclick = () => $("map").close();
