// The table's own settings: each is set as soon as it is chosen.
import { node } from "./dom.js";

export function settingsForm(form, table, set) {
  let key = "";
  form.onsubmit = (event) => event.preventDefault();

  function show() {
    const { settings } = table, now = JSON.stringify(settings);
    if (now === key) return;
    key = now;
    const at = form.contains(document.activeElement) ? document.activeElement.name : "";
    form.replaceChildren(...settings.map((one) => one.choices.length ? pick(one) : tick(one)));
    if (at) form.elements[at]?.focus();
  }

  function pick({ name, title, value, choices }) {
    const label = node("label", "", title), input = node("select");
    input.name = name;
    input.append(...choices.map(([one, text], number) => new Option(text, number, false, one === value)));
    input.onchange = () => set(name, choices[Number(input.value)][0]);
    label.append(input);
    return label;
  }

  function tick({ name, title, value, ticked }) {
    const label = node("label", "tick"), input = node("input");
    Object.assign(input, { type: "checkbox", name, checked: value === ticked });
    input.onchange = () => set(name, input.checked === ticked);
    label.append(input, title);
    return label;
  }
  return { show };
}
