// Lights of the strip as small squares.
import { node } from "/web/dom.js";

// The chips' numbers are light, linear; a screen's are not.
const shown = (hex) => Math.round(255 * Math.pow(parseInt(hex, 16) / 255, 1 / 2.2));

export function shine(root, lights) { // `lights`: six hexadecimal digits each, red, green, blue
  const colours = lights.match(/.{6}/g) ?? [];
  while (root.children.length < colours.length) root.append(node("i"));
  while (root.children.length > colours.length) root.lastChild.remove();
  colours.forEach((colour, i) => {
    const [r, g, b] = colour.match(/../g).map(shown);
    root.children[i].style.backgroundColor = r + g + b ? `rgb(${r} ${g} ${b})` : "";
  });
}
