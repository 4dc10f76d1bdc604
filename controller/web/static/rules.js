// House rules in mid-game: in the table's own lists, only those that this box knows. A change holds once all agree.
import { _, ngettext } from "./language.js";
import { node } from "./dom.js";

export function rulesForm(root, proposal, table, { give, button }) {
  let key = "";
  const by = node("select"), whose = node("label", "hint", _("Who proposes it?"));
  whose.append(by);

  function show() {
    const { rules, game, me } = table, seats = game.players.flatMap(({ alive }, seat) => (alive ? [seat] : []));
    const names = (list) => list.map((seat) => game.players[seat].name).join(", ");
    proposal.replaceChildren(...(rules.proposal ? proposed(rules.proposal, names) : rules.why ? [node("p", "hint", rules.why)] : []));
    root.hidden = Boolean(rules.proposal) || Boolean(rules.why);
    const now = JSON.stringify([rules.rules, rules.lists, seats, me.seats]);
    if (now === key) return;
    key = now;
    const open = new Set([...root.querySelectorAll("details[open]")].map(({ dataset }) => dataset.list));
    by.replaceChildren(...seats.map((seat) => new Option(game.players[seat].name, seat, false, me.seats.includes(seat))));
    root.replaceChildren(node("p", "hint", _("All others have to agree, each on their phone or at the table.")), whose, ...rules.lists.map((list) => group(list, rules.rules, open)));
  }
  function proposed({ words, by: seat, waits, withdraw }, names) {
    const part = node("div", "will");
    part.append(node("p", "", _("{name} proposes: {words}", { name: names([seat]), words })), node("p", "hint", _("Still to agree: {names}", { names: names(waits) })));
    return [part, button(_("Withdraw the proposal"), () => give(withdraw))];
  }
  function group({ id, name, rules: members }, all, open) {
    const list = node("details"), head = node("summary", "", name), count = members.filter((one) => all[one].changed).length;
    list.dataset.list = id; list.open = open.has(id);
    if (count) head.append(node("small", "", ngettext("{count} changed", "{count} changed", count)));
    list.append(head, ...members.map((one) => rule(one, all[one])));
    return list;
  }
  function rule(name, { title, now, values, most, changed }) {
    const line = node("div", `rule${changed ? " changed" : ""}`), row = node("div"), id = `rule-${name}`;
    const label = node("span", "", title), input = node(values.length ? "select" : "input");
    label.id = id; input.setAttribute("aria-labelledby", id);
    if (values.length) input.append(...values.map(([value, words], at) => new Option(words, at, false, value === now)));
    else Object.assign(input, { type: "number", min: 0, max: most, value: now });
    const value = () => (values.length ? values[Number(input.value)][0] : Number(input.value));
    const propose = button(_("Propose"), () => give({ type: "ChangeRules", seat: Number(by.value), rules: { [name]: value() } }));
    propose.hidden = true;
    input.oninput = () => { propose.hidden = value() === now || !input.checkValidity(); };
    row.append(input, propose);
    line.append(label, row);
    return line;
  }
  return { show };
}
