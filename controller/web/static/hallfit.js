// How many columns of tiles a screen takes, so that all tables of a hall are in sight; a phone has a list instead.
const LEAST_WIDTH = 108, LEAST_HEIGHT = 62, MOST_HEIGHT = 480, MOST_WIDTH = 620, GAP = 6; // pixels
const SCROLLING = { width: 170, height: 104 }; // a tile, where even the least is too much for a screen
const SHAPE = 1.7; // a tile's width by its height, as wished
const SIZES = [["large", 230, 292], ["middle", 190, 192], ["small", 150, 102], ["tiny", 0, 0]]; // their least width and height
const TEXT = { least: 15, most: 28, line: 19.5, width: 20 }; // pixels; tiles are so many of their letters high and wide
const narrow = matchMedia("(max-width: 700px)"); // as in hall.css

export function fit(list, count) {
  if (narrow.matches || !count) { list.style.removeProperty("--columns"); list.style.removeProperty("--height"); list.dataset.size = "list"; return; }
  const width = list.clientWidth, height = innerHeight - list.getBoundingClientRect().top - scrollY - 34; // above the last line
  const { columns, wide, high } = filling(width, height, count) ?? scrolling(width);
  list.style.setProperty("--columns", columns);
  list.style.setProperty("--height", `${Math.floor(high)}px`);
  list.style.setProperty("--text", `${Math.max(TEXT.least, Math.min(TEXT.most, high / TEXT.line, wide / TEXT.width))}px`);
  list.dataset.size = SIZES.find(([, least, low]) => wide >= least && high >= low)[0];
}

function filling(width, height, count) { // the best shape of those that fit; none if there is none
  let best = null;
  for (let columns = 1; columns <= Math.max(count, Math.ceil(width / MOST_WIDTH)); columns++) {
    const rows = Math.ceil(count / columns), wide = (width - GAP * (columns - 1)) / columns, high = Math.min(MOST_HEIGHT, (height - GAP * (rows - 1)) / rows);
    if (wide > MOST_WIDTH || wide < LEAST_WIDTH || high < LEAST_HEIGHT) continue;
    const ill = Math.abs(Math.log(wide / high / SHAPE));
    if (!best || ill < best.ill) best = { ill, columns, wide, high };
  }
  return best;
}

function scrolling(width) {
  const columns = Math.max(1, Math.floor((width + GAP) / (SCROLLING.width + GAP)));
  return { columns, wide: (width - GAP * (columns - 1)) / columns, high: SCROLLING.height };
}
