// A picture of the result, to keep or to send: who has won, everybody's place, how their fortunes went, and some awards.
import { pictured } from "./film.js";

const WIDTH = 1200, HEIGHT = 630, EDGE = 56, TOP = 200, GAP = 40, LIST = 470, ROW_MOST = 92, AWARDS = 3; // pixels; 1200x630 is what messengers show whole

export async function postcard(page) {
  const canvas = document.createElement("canvas"), ink = getComputedStyle(document.documentElement), colour = (name) => ink.getPropertyValue(name);
  canvas.width = WIDTH; canvas.height = HEIGHT;
  const brush = canvas.getContext("2d"), chart = WIDTH - 2 * EDGE - LIST - GAP;
  const write = (words, x, y, size, { fill = "#fbeac2", align = "left", most = WIDTH - 2 * EDGE, bold = true } = {}) => {
    Object.assign(brush, { fillStyle: fill, textAlign: align, font: `${bold ? 700 : 400} ${size}px ${getComputedStyle(page).fontFamily}` });
    brush.fillText(words, x, y, most); // squeezed if it is longer
  };
  const glow = brush.createRadialGradient(WIDTH / 2, 0, 0, WIDTH / 2, 0, WIDTH * 0.7);
  glow.addColorStop(0, colour("--ground-220")); glow.addColorStop(1, colour("--ground-80"));
  Object.assign(brush, { fillStyle: glow, strokeStyle: colour("--accent"), lineWidth: 3, textBaseline: "middle" });
  brush.fillRect(0, 0, WIDTH, HEIGHT); brush.strokeRect(16, 16, WIDTH - 32, HEIGHT - 32);
  const [brand, about] = page.querySelectorAll("header > p"), centre = { align: "center" };
  write(brand.textContent, WIDTH / 2, 54, 26, { ...centre, fill: colour("--accent") });
  write(page.querySelector("h1").textContent, WIDTH / 2, 106, 58, centre);
  write(about.textContent, WIDTH / 2, 160, 23, { ...centre, fill: "#d9c59b", bold: false });
  const places = [...page.querySelectorAll(".standings > li")], row = Math.min(ROW_MOST, (HEIGHT - TOP - EDGE) / places.length);
  places.forEach((place, i) => {
    const y = TOP + row * (i + 0.5), read = (part) => place.querySelector(part).textContent, size = Math.min(32, row * 0.55);
    brush.beginPath(); brush.arc(EDGE + 62, y, size * 0.4, 0, 7);
    brush.fillStyle = place.querySelector("circle").getAttribute("fill"); brush.fill();
    write(read(".place"), EDGE + 14, y, size, { fill: "#d1bd95" });
    write(read(".who"), EDGE + 90, y, size, { most: LIST - 90 - 130 });
    write(read(".total"), EDGE + LIST, y, size, { align: "right", most: 120 });
  });
  const drawn = await pictured(page.querySelector("#fortunes-title ~ .wide svg")), high = drawn.height * chart / drawn.width, from = WIDTH - EDGE - chart;
  brush.drawImage(drawn, from, TOP, chart, high);
  [...page.querySelectorAll(".awards > li")].slice(0, AWARDS).forEach((award, i) => {
    const [title, whose] = award.children, y = TOP + high + 20 + i * 34;
    write(title.textContent, from, y, 22, { fill: colour("--accent"), most: chart / 2 });
    write(whose.textContent, WIDTH - EDGE, y, 22, { align: "right", most: chart / 2 - 20 });
  });
  return new Promise((made) => { canvas.toBlob(made, "image/png"); });
}
