// The house rules on the start card: those that the box knows, in named lists as the panel has them,
// found by typing. What stands in which list is said by the table.
import { node } from "/web/dom.js";
import { _, ngettext } from "/web/language.js";

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[’']/g, "'");

export function houseRules() {
  const element = node("details", "own"), summary = node("summary"), settings = node("div", "settings"), left = node("p", "left");
  const search = node("label", "find"), field = node("input"), found = node("p", "found"), whose = node("p", "whose");
  const wished = {}, said = {}; // by name: what was chosen with any box, and that in words
  let box = { name: "", settings: {} }, game = { rules: {}, lists: [] }, rows = [];
  field.type = "search"; field.autocomplete = "off";
  search.append(node("span", "", _("Find a house rule")), field);
  found.setAttribute("role", "status"); left.setAttribute("role", "status");
  whose.id = "rules-of";
  settings.setAttribute("role", "group"); settings.setAttribute("aria-labelledby", whose.id);
  element.append(summary, left, search, found, whose, settings);
  field.oninput = () => { find(); };
  field.onkeydown = (event) => {
    if (event.key === "Enter") { event.preventDefault(); settings.querySelector("label:not([hidden]) :is(select, input)")?.focus(); } // and no game begins
    if (event.key === "Escape" && field.value) { event.preventDefault(); field.value = ""; find(); } // and the card stays open
  };

  const known = () => new Set(game.lists.flatMap((list) => list.rules));
  function chosen() { // what differs from this box, of what it knows
    const here = known();
    return Object.fromEntries(Object.entries(wished).filter(([name, value]) => here.has(name) && game.rules[name] !== value));
  }
  function show(ofBox, ofGame) { // another box, or another way to play
    box = ofBox; game = ofGame;
    const favourites = new Set(game.lists.filter((list) => list.favourites).flatMap((list) => list.rules));
    const open = new Set([...settings.children].filter((list) => list.open).map((list) => list.dataset.list));
    rows = [];
    whose.textContent = _("House rules: {box}", { box: box.name });
    settings.replaceChildren(...game.lists.map((list) => section(list, favourites, open)));
    element.hidden = !game.lists.length;
    count();
    find();
  }
  function section(list, favourites, open) {
    const group = node("details", "list"), head = node("summary"), name = node("b", "", list.name);
    group.dataset.list = list.id; group.open = list.favourites || open.has(list.id);
    name.id = `rules-${list.id}`;
    group.setAttribute("role", "group"); group.setAttribute("aria-labelledby", name.id);
    head.append(name, node("small"));
    group.append(head, ...list.rules.map((rule) => row(rule, list, favourites.has(rule))));
    return group;
  }
  function row(name, list, favourite) { // a rule with its title, and a list of what it can say, or an amount
    const { title, values, least, most } = box.settings[name], line = node("label"), words = node("span", "", title);
    if (favourite) words.prepend(star());
    line.dataset.name = name;
    const input = values ? choice(values) : amount(least, most);
    input.setAttribute("aria-label", title);
    const now = () => wished[name] ?? game.rules[name];
    const one = { name, list, line, text: plain([name.replaceAll("_", " "), list.name, title, ...(values ?? []).map(([, text]) => text)].join(" ")) };
    one.refresh = () => { input.value = values ? String(values.findIndex(([value]) => value === now())) : now(); };
    const says = () => (values ? values[Number(input.value)] : [Number(input.value), _("{title}: {value}", { title, value: input.value })]);
    input.oninput = () => {
      if (!values && (!input.checkValidity() || input.value === "")) return;
      const [value, saying] = says();
      wished[name] = value; said[name] = saying;
      for (const other of rows) if (other.name === name && other !== one) other.refresh();
      count();
    };
    line.append(words, input);
    if (!values) line.classList.add("amount");
    one.refresh();
    if (name in wished) said[name] ??= says()?.[1];
    rows.push(one);
    return line;
  }
  function count() {
    const here = known(), own = chosen(), many = Object.keys(own).length;
    const other = Object.keys(wished).filter((name) => !here.has(name) && game.rules[name] !== wished[name]);
    const rules = many ? ngettext("{count} house rule", "{count} house rules", many) : _("House rules: none");
    summary.textContent = other.length ? _("{rules} ({count} not in this box)", { rules, count: other.length }) : rules;
    left.hidden = !other.length;
    left.textContent = _("Not in this box: {rules}", { rules: other.map((name) => said[name]).reduce((first, second) => (first ? _("{first}; {second}", { first, second }) : second), "") });
    for (const { name, line } of rows) line.classList.toggle("changed", name in own);
    for (const list of settings.children) {
      const changed = list.querySelectorAll("label.changed").length;
      list.querySelector("small").textContent = changed ? ngettext("{count} changed", "{count} changed", changed) : "";
    }
  }
  function find() { // while something is sought, each rule stands once, in the list that it belongs to
    const words = plain(field.value).split(/\s+/).filter(Boolean), names = new Set();
    for (const { name, list, line, text } of rows) {
      line.hidden = words.length > 0 && (list.favourites || !words.every((word) => text.includes(word)));
      if (!line.hidden) names.add(name);
    }
    for (const list of settings.children) {
      list.hidden = !list.querySelector("label:not([hidden])");
      if (words.length) { list.dataset.was ??= String(list.open); list.open = true; }
      else if (list.dataset.was) { list.open = list.dataset.was === "true"; delete list.dataset.was; }
    }
    settings.hidden = whose.hidden = !names.size;
    found.textContent = !words.length ? "" : names.size ? ngettext("{count} house rule found", "{count} house rules found", names.size)
      : _("No house rule has “{words}” in it. Try another word, or clear the field.", { words: field.value.trim() });
  }
  const wish = (rules) => { Object.assign(wished, rules); };
  return { element, show, chosen, wish };
}

function star() {
  const mark = node("i", "star", "★ ");
  mark.setAttribute("aria-hidden", "true"); mark.title = _("Used in an earlier game");
  return mark;
}

function choice(values) {
  const select = node("select");
  select.append(...values.map(([, text], number) => new Option(text, String(number))));
  return select;
}

function amount(least, most) {
  const input = node("input");
  Object.assign(input, { type: "number", min: least, max: most });
  return input;
}
