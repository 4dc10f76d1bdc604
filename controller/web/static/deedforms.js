// An edition's parts as forms: deeds that look like the printed ones, the board, the cards, the Tracker, the box. Each
// input is called by its place (deedstate.js). What typing does is in deedbook.js.
import { _ } from "./language.js";
import { node } from "./dom.js";
import { provenance } from "./deedstate.js";

const DEEDS = ["street", "steed", "staff"];
const KINDS = () => ({
  go: _("GO"), street: _("Property to build on"), steed: _("Steed or the like"), staff: _("Staff or the like"), card: _("Draw a card"),
  tax: _("Tax"), jail: _("Jail"), free: _("Free parking"), "go-to-jail": _("Go to Jail"),
});
// What cards do, in words, and the fields that follow.
const EFFECTS = () => ({
  gain: [_("The Bank pays you"), ["amount"]], lose: [_("Pay the Bank"), ["amount"]],
  "gain-each": [_("Every other player pays you"), ["amount"]], "lose-each": [_("Pay every other player"), ["amount"]],
  advance: [_("Go forward to a space"), ["to"]], nearest: [_("Go forward to the nearest steed or staff"), ["kind", "factor", "dice"]],
  back: [_("Go back some spaces"), ["steps"]], "to-jail": [_("Go to Jail"), []], keep: [_("Keep it: out of Jail once"), []],
  repairs: [_("Pay for each building you own"), ["house", "hotel"]], "free-fortress": [_("A free large building"), []],
  "free-outpost": [_("Secret: a free small building"), []], "colour-rent": [_("Secret: a player pays your rents of a colour"), ["groups"]],
  "take-deed": [_("Secret: take a deed"), []], "take-group": [_("Secret: take a whole group"), []],
  "swap-deeds": [_("Secret: swap a deed"), []], cancel: [_("Secret: cancel a card"), []],
});
const GROUPS = () => ({
  brown: _("brown"), "light-blue": _("light blue"), pink: _("pink"), orange: _("orange"), red: _("red"), yellow: _("yellow"), green: _("green"),
  "dark-blue": _("dark blue"), steeds: _("steeds"), staffs: _("staffs"), weapons: _("weapons"), shards: _("shards"), ships: _("ships"),
  mounts: _("mounts"), "wizard-staffs": _("wizards' staffs"), utilities: _("utilities"),
});
const named = (group) => GROUPS()[group] ?? group.replaceAll("-", " ");

const LONGEST = 300; // characters: as many as the table takes for the longest text

export class Forms {
  constructor(edition, text) { this.edition = edition; this.text = text; this.count = 0; } // `text`: what a place says now

  all() {
    const { rules } = this.edition, tracker = rules.bearer && rules.tracker;
    return [this.deeds(), this.board(), this.cards(), ...(tracker ? [this.tracker()] : []), this.box()];
  }

  part(id, title) {
    const made = node("section", "part"), head = node("h2", "", title);
    made.id = id;
    head.id = `${id}-title`;
    made.setAttribute("aria-labelledby", head.id);
    made.append(head);
    return made;
  }

  // A labelled input; what is wrong with it stands below it.
  field(place, label, { number = false, kind = "", options = null, hint = "", hidden = false, below = false } = {}) {
    const made = node("div", `field ${kind}`), id = `f${++this.count}`, name = node("label", hidden ? "unseen" : "", label), note = node("p", "note");
    const input = document.createElement(options ? "select" : kind === "long" ? "textarea" : "input");
    made.classList.toggle("below", below);
    name.htmlFor = input.id = id;
    input.name = place;
    note.id = `${id}-note`;
    if (options) input.append(...options.map(([value, words]) => new Option(words, value)));
    if (!options) input.maxLength = LONGEST;
    if (number) { input.dataset.number = ""; input.inputMode = "numeric"; }
    if (hint) input.placeholder = hint;
    input.value = this.text(place);
    made.append(name, input, note);
    return made;
  }

  source(place, of = "") {
    const made = node("p", "source"), chip = node("span"), label = node("label", "compared"), box = document.createElement("input");
    box.type = "checkbox";
    box.dataset.source = place;
    label.append(box, node("span", "", _("As in my box")));
    if (of) box.setAttribute("aria-label", _("As in my box: {what}", { what: of }));
    made.append(chip, label);
    made.dataset.source = place;
    mark(made, this.text(place));
    return made;
  }

  deeds() {
    const made = this.part("deeds", _("Deeds")), groups = new Map();
    const progress = node("p", "quiet");
    progress.id = "progress";
    made.append(progress);
    this.edition.spaces.forEach((space, at) => {
      if (DEEDS.includes(space.kind)) groups.set(space.group, [...(groups.get(space.group) ?? []), at]);
    });
    for (const [group, spaces] of groups) {
      const head = node("h3", "", named(group)), row = node("div", "deck-of-deeds");
      paint(head, this.edition.group_colours[group]);
      row.append(...spaces.map((at) => this.deed(at)));
      made.append(head, row);
    }
    return made;
  }

  deed(at) {
    const { edition } = this, space = edition.spaces[at], place = `spaces[${at}]`, card = node("article", "deed-card"), band = node("header");
    card.dataset.space = at;
    card.dataset.group = space.group;
    card.dataset.kind = space.kind;
    paint(card, edition.group_colours[space.group]);
    card.setAttribute("aria-label", space.name);
    band.append(node("span", "number", String(at)), this.field(`${place}.name`, _("Name"), { kind: "title", hidden: true }), this.field(`${place}.short`, _("Short name for the display"), { kind: "short", hidden: true, hint: _("short name") }));
    const lines = node("div", "lines"), line = (name, label, more) => lines.append(this.field(`${place}.${name}`, label, { number: true, kind: "line", ...more }));
    line("price", _("Price"));
    space.rent.forEach((_rent, i) => line(`rent[${i}]`, this.rentLabel(space, i)));
    line("mortgage", _("Mortgage value"), { below: true });
    if (space.kind === "street") {
      line("build", _("Each {building}", { building: edition.house }));
      line("build_hotel", _("Each {building}", { building: edition.hotel }), { hint: _("the same") });
    }
    line("lift", _("To lift the mortgage"), { hint: _("with interest") });
    card.append(band, lines, this.source(`${place}.source`, space.name));
    return card;
  }

  rentLabel({ kind, rent }, i) {
    const { house, hotel, rules } = this.edition;
    if (kind === "street") return i === 0 ? _("Rent") : i === 5 ? _("with {building}", { building: hotel }) : `${i} × ${house}`;
    if (kind === "steed") return i === 0 ? _("Rent") : _("{count} owned", { count: i + 1 });
    const what = rules.staff_rent_roll === "by-number" ? _("Dice to roll ({count} owned)", { count: i + 1 }) : _("Dice × ({count} owned)", { count: i + 1 });
    return rent.length > 1 ? what : _("Rent");
  }

  board() {
    const made = this.part("board", _("Board")), list = node("ol", "spaces");
    const kinds = Object.entries(KINDS()), groups = Object.keys(this.edition.group_colours).map((group) => [group, named(group)]);
    made.append(node("p", "quiet", _("From GO on. If another kind of space is printed there, choose it: its fields change.")));
    list.append(...this.edition.spaces.map((space, at) => {
      const row = node("li"), what = node("div", "what"), how = node("div", "how"), place = `spaces[${at}]`, deed = DEEDS.includes(space.kind);
      paint(row, this.edition.group_colours[space.group] ?? "#6b5a40");
      row.append(node("span", "number", String(at)));
      if (deed) {
        const link = node("a", "name", this.text(`${place}.name`));
        link.href = "#deeds";
        link.dataset.deed = at;
        what.append(link);
      } else what.append(this.field(`${place}.name`, _("Name"), { hidden: true, kind: "name" }), this.field(`${place}.short`, _("Short name for the display"), { hidden: true, hint: _("short name") }));
      how.append(this.shape(`${place}.kind`, space.kind, kinds, _("Kind of space {number}", { number: at })));
      if (deed) how.append(this.field(`${place}.group`, _("Group"), { options: groups, hidden: true }));
      if (space.kind === "card") how.append(this.field(`${place}.deck`, _("Deck"), { options: this.edition.decks.map(({ id, name }) => [id, name]), hidden: true }));
      if (space.kind === "tax") how.append(this.field(`${place}.amount`, _("Amount"), { number: true, kind: "line" }), this.field(`${place}.percent`, _("or % of all you own"), { number: true, kind: "line" }));
      row.append(what, how);
      if (!deed) row.append(this.source(`${place}.source`, space.name));
      return row;
    }));
    made.append(list);
    return made;
  }

  // A choice after which there are other fields.
  shape(place, value, options, label) {
    const made = node("div", "field"), pick = document.createElement("select"), note = node("p", "note");
    pick.dataset.shape = place;
    pick.setAttribute("aria-label", label);
    pick.append(...options.map(([key, words]) => new Option(words, key)));
    pick.value = value;
    made.append(pick, note);
    return made;
  }

  cards() {
    const made = this.part("cards", _("Cards"));
    this.edition.decks.forEach((deck, number) => {
      const place = `decks[${number}]`, head = node("div", "deck-head"), list = node("ol", "card-list"), more = node("button", "", _("Add a card"));
      more.type = "button";
      more.dataset.reshape = `${place}.cards`;
      more.dataset.wish = "more";
      head.append(this.field(`${place}.name`, _("Deck"), {}), this.source(`${place}.source`, deck.name));
      list.append(...deck.cards.map((card, at) => this.card(card, `${place}.cards[${at}]`, at)));
      made.append(head, list, more);
    });
    return made;
  }

  card({ title, effect }, place, at) {
    const made = node("li", "game-card"), effects = EFFECTS(), less = node("button", "plain", _("Remove"));
    made.append(node("span", "number", String(at + 1)), this.field(`${place}.title`, _("Title"), { kind: "title" }), this.field(`${place}.text`, _("What it says"), { kind: "long" }));
    const does = node("div", "does");
    does.append(node("span", "caption", _("What it does")), this.shape(`${place}.effect.type`, effect.type, Object.entries(effects).map(([type, [words]]) => [type, words]), _("What card {number} does", { number: at + 1 })));
    for (const name of effects[effect.type]?.[1] ?? []) does.append(this.effect(`${place}.effect.${name}`, name, effect.type));
    less.type = "button";
    less.dataset.reshape = place;
    less.dataset.wish = "less";
    less.setAttribute("aria-label", _("Remove card {number}", { number: at + 1 }));
    made.append(does, this.source(`${place}.source`, title), less);
    return made;
  }

  effect(place, name, type) {
    const { edition } = this, spaces = edition.spaces.map((space, at) => [at, `${at} ${space.name}`]);
    switch (name) {
      case "to": return this.field(place, _("To"), { options: spaces });
      case "kind": return this.field(place, _("Which"), { options: ["steed", "staff"].map((kind) => [kind, KINDS()[kind]]) });
      case "factor": return this.field(place, _("Rent times"), { number: true });
      case "dice": return this.field(place, _("Dice to roll (0: as usual)"), { number: true });
      case "steps": return this.field(place, _("Spaces"), { number: true });
      case "house": return this.field(place, _("Each {building}", { building: edition.house }), { number: true });
      case "hotel": return this.field(place, _("Each {building}", { building: edition.hotel }), { number: true });
      case "groups": return this.field(place, _("Groups, with commas"), {});
      default: return this.field(place, _("Amount"), { number: true });
    }
  }

  tracker() {
    const made = this.part("tracker", _("Tracker")), row = node("div", "circles"), number = { number: true };
    made.append(node("p", "quiet", _("What each circle says, from Start on.")));
    row.append(this.field("rules.tracker_start", _("Start"), number), ...this.edition.rules.tracker.map((_circle, at) => this.field(`rules.tracker[${at}]`, _("Circle {number} after Start", { number: at + 1 }), number)));
    made.append(row, this.source("sources.tracker", _("Tracker")));
    made.append(this.setting("bearer_salary", _("GO pays the Ring-bearer")), this.setting("bearer_salary_circle", _("… from this circle on (1: the first after Start; 0: none)")),
      this.setting("bearer_rent_circle", _("Double rent for the Ring-bearer from this circle on (1: the first after Start; 0: none)")), this.setting("bearer_bonus", _("Bonus of the Ring-bearer at the end")));
    return made;
  }

  setting(name, label) {
    const made = node("div", "setting"), place = `rules.${name}`;
    made.append(this.field(place, label, { number: true, kind: "line" }), this.source(`sources.${name}`, label));
    return made;
  }

  box() {
    const made = this.part("sheet-of-box", _("Box")), words = node("div", "words"), notes = node("div", "circles"), { rules, start_split: split } = this.edition;
    words.append(this.field("name", _("Name of this edition")), this.field("currency", _("Currency")), this.field("currency_one", _("… when there is one"), { hint: _("the same") }), this.field("ring_name", _("The Ring")),
      this.field("house", _("Small building")), this.field("house_many", _("… several"), { hint: _("with an s") }), this.field("hotel", _("Large building")), this.field("hotel_many", _("… several"), { hint: _("with an s") }));
    made.append(words);
    const numbers = { start_money: _("Starting money"), salary: _("GO pays"), fine: _("Fine to leave Jail"), houses: _("Small buildings in the box"), hotels: _("Large buildings in the box"), bank_stock: _("Money in the box") };
    for (const [name, label] of Object.entries(numbers)) if (rules[name] !== undefined) made.append(this.setting(name, label));
    made.append(node("h3", "", _("Notes and coins that each player starts with")));
    notes.append(...Object.keys(split).map((note) => this.field(`start_split.${note}`, `${note} ×`, { number: true })));
    made.append(notes, this.source("sources.start_split", _("Starting money")));
    return made;
  }
}

export function mark(line, source) {
  const [sign, kind, words] = provenance(source), chip = line.querySelector("span");
  line.className = `source ${kind}`;
  chip.textContent = `${sign} ${words}`;
  line.querySelector("input").checked = source === "box";
  line.parentElement?.classList.toggle("stand-in", kind === "unsure");
  return line;
}

function paint(made, colour) { if (/^#[0-9a-f]{6}$/i.test(colour)) made.style.setProperty("--g", colour); }
