// The game as a film of at most 20 seconds, made in the browser: the board, on it who has how much, and below it what happened.
const SIDE = 720, WORDS = 84, LINE = 40, ACROSS = 300, LIGHT = "#fbeac2", FRAME_MS = 125, FRAMES_MOST = 140, LAST_MS = 2000;

export const FILMED = globalThis.MediaRecorder && HTMLCanvasElement.prototype.captureStream && ["video/webm", "video/mp4"].find((type) => MediaRecorder.isTypeSupported(type));

// There are `count` moves; `show` brings the board to one of them, and tells its round, what everybody has, and what happened.
export async function film(board, count, show) {
  const canvas = document.createElement("canvas"), brush = canvas.getContext("2d"), parts = [], lasts = Math.min(count, FRAMES_MOST) * FRAME_MS;
  canvas.width = SIDE; canvas.height = SIDE + WORDS;
  const recorder = new MediaRecorder(canvas.captureStream(1000 / FRAME_MS), { mimeType: FILMED, videoBitsPerSecond: 3e6 });
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const made = new Promise((done) => { recorder.onstop = () => done(new Blob(parts, { type: FILMED })); });
  let at = 0, began = 0;
  do {
    if (began) at = Math.min(count - 1, Math.ceil(count * (performance.now() - began) / lasts)); // a slow computer leaves moves out
    const due = pause(FRAME_MS), told = show(at);
    paint(brush, await pictured(board), told);
    if (!began) { recorder.start(); began = performance.now(); }
    await due;
  } while (at < count - 1);
  await pause(LAST_MS);
  recorder.stop();
  return made;
}

const pause = (ms) => new Promise((over) => { setTimeout(over, ms); });

function paint(brush, board, { round, players, words }) {
  const ink = getComputedStyle(document.documentElement), font = getComputedStyle(document.body).fontFamily, middle = SIDE / 2;
  const write = (line, x, y, most, textAlign = "center") => { Object.assign(brush, { fillStyle: LIGHT, textAlign }); brush.fillText(line, x, y, most); };
  Object.assign(brush, { fillStyle: ink.getPropertyValue("--ground-80"), textBaseline: "middle", font: `24px ${font}` });
  brush.fillRect(0, 0, SIDE, SIDE + WORDS);
  brush.drawImage(board, 0, 0, SIDE, SIDE);
  words.slice(-2).forEach((line, i, { length }) => write(line, middle, SIDE + WORDS * (i + 0.5) / length, SIDE - 24));
  write(round, middle, middle - LINE * (players.length + 1) / 2, ACROSS);
  players.forEach(({ colour, name, cash, alive }, seat) => {
    const y = middle + LINE * (seat + 1 - players.length / 2);
    brush.globalAlpha = alive ? 1 : 0.4;
    brush.fillStyle = colour; brush.beginPath(); brush.arc(middle - ACROSS / 2, y, 10, 0, 7); brush.fill();
    write(name, middle - ACROSS / 2 + 24, y, ACROSS - 120, "left");
    write(String(cash), middle + ACROSS / 2, y, 90, "right");
    brush.globalAlpha = 1;
  });
}

// A drawing of the page, as it looks there.
export async function pictured(drawing) {
  const twin = drawing.cloneNode(true), picture = new Image(), { width, height } = drawing.viewBox.baseVal, style = document.createElementNS(twin.namespaceURI, "style");
  style.textContent = `${document.querySelector("style").textContent} * { transition: none !important; animation: none !important; }`;
  twin.prepend(style);
  twin.setAttribute("width", width); twin.setAttribute("height", height); // else not every browser draws it
  picture.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(twin))}`;
  await picture.decode();
  return picture;
}
