// How many columns of tiles a screen takes, so that all tables of a hall are in sight; a phone has a list instead.
const LEAST_WIDTH = 116, LEAST_HEIGHT = 60, MOST_HEIGHT = 330, MOST_WIDTH = 480, GAP = 6; // pixels; below the least a page scrolls
const SHAPE = 1.7; // a tile's width by its height, as wished
const SIZES = [["large", 250, 180], ["middle", 190, 118], ["small", 150, 84], ["tiny", 0, 0]]; // their least width and height
const narrow = matchMedia("(max-width: 700px)"); // as in hall.css

export function fit(list, count) {
  if (narrow.matches || !count) { list.style.removeProperty("--columns"); list.style.removeProperty("--height"); list.dataset.size = "list"; return; }
  const width = list.clientWidth, height = Math.max(LEAST_HEIGHT, innerHeight - list.getBoundingClientRect().top - scrollY - 34);
  const most = Math.max(1, Math.floor((width + GAP) / (LEAST_WIDTH + GAP)));
  let best = null;
  for (let columns = 1; columns <= Math.min(most, Math.max(count, Math.ceil(width / MOST_WIDTH))); columns++) {
    const rows = Math.ceil(count / columns), wide = (width - GAP * (columns - 1)) / columns;
    const high = Math.min(MOST_HEIGHT, (height - GAP * (rows - 1)) / rows), scrolls = high < LEAST_HEIGHT;
    const ill = (scrolls ? 1000 - columns : 0) + Math.abs(Math.log(wide / Math.max(high, LEAST_HEIGHT) / SHAPE));
    if (!best || ill < best.ill) best = { ill, columns, wide, high: Math.max(high, LEAST_HEIGHT) };
  }
  list.style.setProperty("--columns", best.columns);
  list.style.setProperty("--height", `${Math.floor(best.high)}px`);
  list.dataset.size = SIZES.find(([, wide, high]) => best.wide >= wide && best.high >= high)[0];
}
