// A form as the table describes it: its fields, what would come of them, or why they cannot be so. What may be chosen,
// and what that means, is known only there.
import { _ } from "./language.js";
import { acts, ask, button, focusedIn, line, refocus, send, table } from "./page.js";
import { node, put } from "./dom.js";
import { MAKE, check } from "./fields.js";
import { close, open } from "./sheet.js";

const PAUSE = 50; // ms between an answer and what was changed meanwhile: a key that is held does not flood the table

// Draws a form. `set`: a field was filled in; `fill`: a link leads to other values; `submit`: it is to be done.
function formView(root, { set, fill, submit, end = acts(node("button", "big")) }) {
  const fields = node("div", "fields"), added = node("ul", "lines"), told = node("ul", "will"), live = node("div"), beside = node("div", "also"), more = node("div", "row");
  let form = null;
  live.setAttribute("role", "status"); // around the list: as a status it would be none
  live.append(told);
  root.append(fields, added, live, beside, more);
  root.onsubmit = (event) => { event.preventDefault(); submit(); };

  function draw(news, said = "") {
    form = news;
    arrange(fields, form.fields);
    const of = (kind) => form.notes.filter((note) => note.kind === kind), links = (note) => note.links.map(({ label, values }) => plain(label, () => fill(values)));
    renew(added, of("added").map((note) => {
      const line = node("li"), made = links(note), [words] = note.words;
      for (const one of made) one.setAttribute("aria-label", _("{title}: {value}", { title: one.textContent, value: words })); // many look alike
      line.append(node("span", "", words), ...made);
      return line;
    }));
    renew(beside, of("beside").flatMap((note) => { const row = node("div", "row"); row.append(...links(note)); return [...note.words.map((words) => node("p", "", words)), row]; }));
    put(end, form.done);
    end.hidden = !form.done;
    renew(more, [...of("more").flatMap(links), end]);
    const [no] = of("no"), [will] = of("will");
    tell((no ?? will)?.words ?? (said ? [said] : []), no ? "no" : "");
  }
  function arrange(place, wanted) { // a field that is as it was stays, and whoever is in it
    wanted.forEach((one, at) => {
      const made = field(place, one);
      if (place.children[at] !== made) place.insertBefore(made, place.children[at] ?? null);
    });
    while (place.children.length > wanted.length) place.children[wanted.length].remove();
  }
  function field(place, one) {
    const { type, name, label, hint, items, least, now } = one, nests = type === "group" || type === "section";
    const key = JSON.stringify(nests ? [type, name] : [type, name, label, hint, items, least]);
    const old = [...place.children].find((other) => other.dataset.field === name);
    const made = old?.dataset.key === key ? old : MAKE[type](one, set);
    const at = old && made !== old ? focusedIn(old) : null;
    if (made !== old) { made.dataset.field = name; old?.replaceWith(made); }
    made.dataset.key = key;
    made.inert = false;
    if (nests) nest(made, one);
    else if (type === "ticks") check(made, now);
    else if (type === "pick") made.control.value = now;
    else if (type === "tick") made.control.checked = now;
    else {
      if (type === "number") made.control.max = one.most;
      if (!waiting(made.control)) made.control.value = now;
    }
    if (!nests) made.classList.toggle("changed", (one.same ?? now) !== now);
    if (at) refocus(made, at, made.querySelector("input, select"));
    return made;
  }
  function nest(made, { label, fields: inside, says, short }) {
    put(made.firstChild, label);
    arrange(made.querySelector(":scope > div"), inside);
    made.find?.();
    if (says === undefined) return;
    put(made.lastChild, says.join("\n"));
    made.lastChild.classList.toggle("short", short);
  }
  const waiting = (input) => document.activeElement === input || input.dataset.typed === "wrong"; // what is being typed stays, and what cannot be
  const plain = (label, what) => Object.assign(button(label, what, ""), { type: "button" });
  function renew(where, parts) { // what says the same stays, and whoever is on it
    const key = JSON.stringify(parts.map((part) => part.textContent)) + JSON.stringify(form.notes.map(({ links }) => links));
    where.hidden = !parts.length;
    if (where.dataset.shown === key) return;
    where.dataset.shown = key;
    where.replaceChildren(...parts);
  }
  function tell(lines, looks) { // what is shown already is not said again
    const now = JSON.stringify([lines, looks]);
    if (told.dataset.said === now) return;
    told.dataset.said = now;
    live.hidden = !lines.length;
    told.className = `will ${looks}`;
    told.replaceChildren(...lines.map((line) => node("li", "", line)));
  }
  return { draw, tell };
}

// What one alone fills in: with each change the table fills it in again. `empty`: the form's name, with what it begins
// with; `done`: what to do once it has been carried out.
export function formOfTable(root, empty, done = null) {
  let values = empty, form = null, step = -1, waits = false, said = ""; // `waits`: it was sent before the table had answered
  let due = false, asked = "", on = null, changes = new Map(); // what was asked last, and on which connection; what has been changed since, by field
  const view = formView(root, {
    set: (name, value) => { said = ""; later(name, (now) => within(now, name.split("."), value)); },
    fill: (then) => { said = ""; fill(then); },
    submit: () => { next(); if (due) waits = true; else if (form) submit(); },
  });

  function take(news) {
    if (on && on !== line()) lost();
    if (news.form?.values.form === empty.form) answered(news.form);
    else if (due && news.says) due = waits = false; // it was refused
    if (news.ask && step !== table.ask.step) later("", (now) => now); // somebody has played: what nobody has chosen here is as it is now
    else if (changes.size) next();
  }
  function answered(news) {
    due = false;
    values = news.values;
    if (changes.size) { setTimeout(next, PAUSE); return; }
    form = news;
    view.draw(form, said);
    if (waits) submit();
  }
  function show() { if (!form && step !== table.ask.step) later("", (now) => now); }
  function lost() { // what was asked on that connection is asked again
    if (due) changes = new Map([[asked, (now) => now], ...changes]);
    due = waits = false;
    on = null;
    step = -1;
  }
  function later(name, change) {
    changes.delete(name);
    changes.set(name, change);
    next();
  }
  function next() { // one change at a time, each of what the table has made of the one before
    const [first] = changes;
    if (due || !first) return;
    const [name, change] = first, then = change(values);
    if (!ask({ do: "fill-in", form: then, changed: name })) return;
    changes.delete(name);
    values = then;
    step = table.ask.step;
    asked = name;
    on = line();
    due = true;
  }
  function fill(then) {
    changes.clear();
    later("", () => then);
  }
  function submit() {
    waits = false;
    const { topic } = table.ask, { send: request } = form;
    if (request) send({ ...request, step, ...(request.do === "give" ? { topic } : {}) }, done ?? (() => { said = form.after; fill(empty); }));
    else view.tell([form.lacks], "no");
  }
  return { take, show };
}

const within = (values, [first, ...rest], value) => ({ ...values, [first]: rest.length ? within(values[first], rest, value) : value });

// A form that the table has for all, `shown` in that section: each change is sent to it. Until all are answered, what is
// chosen stays as it is drawn: an answer knows nothing of what was chosen after its question.
export function sharedForm(root, shown, request, begin = () => {}, end = undefined) {
  const changes = new Map(); // not sent yet, by field
  let timer = 0, due = 0, on = null; // how many answers are to come, and on which connection
  const view = formView(root, { set, fill: (change) => set(...change), submit: () => { flush(); begin(); }, end });
  function set(name, value) {
    changes.set(name, value);
    timer ||= setTimeout(flush, PAUSE);
  }
  function flush() {
    clearTimeout(timer);
    timer = 0;
    for (const [name, value] of changes) {
      if (!ask({ do: request, name, value })) return; // once there is a connection again
      changes.delete(name);
      on = line();
      due += 1;
    }
  }
  function take(news) {
    if (on !== line()) due = 0; // nobody answers on a connection that was lost
    else if (due && (news.set === shown || news.says)) due -= 1;
    if (!timer) flush(); // what could not be sent before
    if (news[shown] || news.set || news.says) show(); // what was refused is shown as it was
  }
  function show() { if (table[shown] && !due && !changes.size) view.draw(table[shown]); }
  return { show, take };
}

// The form in which a deal is offered. Loaded when somebody wants to offer one.
export function dealForm(begun) { // what it is filled in with
  const title = node("h2", "", _("Offer a deal")), form = node("form", "deal"), { take, show } = formOfTable(form, begun, close);
  title.id = "sheet-title";
  open([title, form], take);
  show();
}
