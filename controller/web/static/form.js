// A form as the table describes it: its fields, what would come of them, or why they cannot be so. With each change the
// table fills it in again; what may be chosen, and what that means, is known only there.
import { _ } from "./language.js";
import { node } from "./dom.js";
import { acts, ask, button, hear, send, table } from "./page.js";

export function formOfTable(root, empty) { // `empty`: its name, with nothing filled in
  const fields = node("div", "fields"), added = node("ul", "lines"), told = node("ul", "will"), beside = node("div", "also"), more = node("div", "row");
  const done = acts(node("button", "big"));
  let values = empty, form = null, due = 0, step = -1, waits = false, said = ""; // `due`: changes that the table has not answered; `waits`: it was sent before that
  told.setAttribute("role", "status");
  root.append(fields, added, told, beside, more);

  hear((news) => {
    if (news.form?.values.form === empty.form && (due -= 1) <= 0) draw(news.form);
    if (news.ask && step !== table.ask.step && form) fill(); // somebody has played: what nobody has chosen here is as it is now
  });
  function show() { if (!form && !due) fill(); }
  function forget() { due = 0; form = null; waits = false; } // the connection is another one
  function fill(filled = values, changed = "") {
    values = filled;
    step = table.ask.step;
    if (ask({ do: "fill-in", form: values, changed })) due += 1;
  }
  function set(name, value) {
    said = "";
    fill({ ...values, [name]: value }, name);
  }

  function draw(news) {
    form = news;
    values = form.values;
    form.fields.forEach((one, at) => place(labelled(one), at));
    while (fields.children.length > form.fields.length) fields.lastChild.remove();
    const of = (kind) => form.notes.filter((note) => note.kind === kind), links = (note) => note.links.map(({ label, values: then }) => plain(label, () => { said = ""; fill(then); }));
    put(added, of("added").map((note) => {
      const line = node("li"), made = links(note), [words] = note.words;
      for (const one of made) one.setAttribute("aria-label", _("{title}: {value}", { title: one.textContent, value: words })); // many look alike
      line.append(node("span", "", words), ...made);
      return line;
    }));
    put(beside, of("beside").flatMap((note) => { const row = node("div", "row"); row.append(...links(note)); return [...note.words.map((words) => node("p", "", words)), row]; }));
    done.textContent = form.done;
    put(more, [...of("more").flatMap(links), done]);
    const [no] = of("no"), [will] = of("will");
    tell((no ?? will)?.words ?? (said ? [said] : []), no ? "no" : "");
    if (waits) submit();
  }
  function place(label, at) { // where the field was: whoever is in it stays there
    if (fields.children[at] !== label) fields.insertBefore(label, fields.children[at] ?? null);
  }
  function labelled({ type, name, label: words, hint, items, now, least, most, leads }) {
    const key = JSON.stringify([type, words, hint, items, least]), old = [...fields.children].find((one) => one.dataset.key === key && one.control.name === name);
    const label = old ?? node("label", "", words), input = old?.control ?? label.appendChild(node(type === "pick" ? "select" : "input"));
    const value = type === "pick" ? items.findIndex(([one]) => one === now) : now;
    label.inert = false;
    if (!old) {
      label.dataset.key = key;
      input.name = name;
      if (hint) label.insertBefore(node("small", "", hint), input);
      if (type === "pick") input.append(...items.map(([, text], at) => new Option(text, at)));
      else Object.assign(input, { required: true }, type === "number" ? { type, min: least, max: most, inputMode: "numeric" } : { type, maxLength: most });
      input.oninput = () => {
        if (!input.checkValidity()) return;
        if (leads) for (let next = label.nextElementSibling; next; next = next.nextElementSibling) next.inert = true; // it will be another
        set(name, type === "pick" ? items[Number(input.value)][0] : type === "number" ? Number(input.value) : input.value);
      };
    }
    if (document.activeElement !== input || type === "pick") input.value = value;
    return label;
  }
  const plain = (label, what) => Object.assign(button(label, what, ""), { type: "button" });
  function put(where, parts) { // what says the same stays, and whoever is on it
    const key = JSON.stringify(parts.map((part) => part.textContent)) + JSON.stringify(form.notes.map(({ links }) => links));
    if (where.dataset.shown === key) return;
    where.dataset.shown = key;
    where.replaceChildren(...parts);
    where.hidden = !parts.length;
  }
  function tell(lines, looks) { // what is shown already is not said again
    const now = JSON.stringify([lines, looks]);
    if (told.dataset.said === now) return;
    told.dataset.said = now;
    told.hidden = !lines.length;
    told.className = `will ${looks}`;
    told.replaceChildren(...lines.map((line) => node("li", "", line)));
  }
  function submit() {
    waits = false;
    if (form.send) send({ ...form.send, step }, () => { said = form.after; fill(empty); });
    else tell([form.lacks], "no");
  }
  root.onsubmit = (event) => {
    event.preventDefault();
    if (due) waits = true;
    else submit();
  };
  return { show, forget };
}
