// Correcting a mistake: what is wrong, what is right, why; what will change stands there in a sentence before it is done.
import { _ } from "./language.js";
import { unpaidMoney, wrongDie } from "./beside.js";
import { node } from "./dom.js";

const KINDS = { // what can be corrected: its name, what it is about, and how its value is chosen
  cash: [() => _("Money of a player"), "seat", "amount"],
  place: [() => _("Where a token stands"), "seat", "space"],
  jail: [() => _("In Jail or not"), "seat", "jail"],
  owner: [() => _("Who owns a deed"), "deed", "holder"],
  buildings: [() => _("Buildings"), "street", "level"],
  mortgage: [() => _("Mortgaged or not"), "deed", "pledge"],
  card: [() => _("Who holds a card"), "card", "holder"],
  ring: [() => _("Where the Ring is"), "", "space"],
  bearer: [() => _("Who bears the Ring"), "", "player"],
  tracker: [() => _("Where the Tracker stands"), "", "circle"],
  die: [() => _("A die was read wrongly"), "", ""], // no correction: the roll is taken back and entered again
};

export function correctForm(form, table, { send, button, ask: question, takeBack }) {
  const fields = node("div", "fields"), will = node("ul", "will"), parts = [];
  let key = "", asked = 0, words = []; // questions without an answer yet; what will change
  let touched = false, step = -1, draw_value = () => {}; // whether a value was chosen; the moment that the form shows
  const what = select(_("What is wrong?"), []);
  const reason = field(_("Why? Everybody reads it."), "text");
  reason.input.maxLength = 80; reason.input.required = true;
  const list = node("ul", "lines"), more = button(_("Add another"), () => { parts.splice(0, parts.length, ...corrections()); again(); });
  const done = node("button", "big", _("Correct it"));
  done.dataset.acts = "";
  will.hidden = true; will.setAttribute("role", "status");
  const beside = node("div"), buttons = node("div", "row");
  form.append(what.label, fields, list, will, beside, reason.label, buttons);
  buttons.append(more, done);
  what.input.onchange = () => { draw(); ask(); };
  form.onsubmit = (event) => {
    event.preventDefault();
    const all = corrections();
    if (all.length) send({ do: "correct", corrections: all, reason: reason.input.value.trim(), step: table.ask.step }, () => {
      parts.length = 0; reason.input.value = "";
      beside.replaceChildren();
      again();
      tell([_("Corrected. If that was wrong, take it back above.")]);
    });
    else tell([_("Nothing to correct yet: say what is right.")], "no");
  };

  function kinds() {
    const { game, edition } = table, plays = game.tracker ? ["ring", "bearer", "tracker"] : game.ring >= 0 ? ["ring"] : [];
    const kept = edition.decks.some(({ kept }) => Object.keys(kept).length) ? ["card"] : [];
    return ["cash", "place", "jail", "owner", "buildings", "mortgage", ...kept, ...plays, "die"];
  }
  function show() {
    const { players, over } = table.game, now = JSON.stringify([players.map(({ name, alive }) => [name, alive]), table.edition.id, kinds()]);
    form.hidden = !players.length || Boolean(over);
    if (what.input.value === "die") draw();
    if (now === key) { again(false); fresh(); return; }
    key = now; parts.length = 0; step = table.ask.step;
    what.input.replaceChildren(...kinds().map((kind) => new Option(KINDS[kind][0](), kind)));
    draw();
  }
  function fresh() { // somebody has played: what nobody has chosen here is as the books have it now
    if (step === table.ask.step) return;
    step = table.ask.step;
    if (!touched) draw_value();
    if (corrections().length) ask();
  }
  function draw() {
    const die = what.input.value === "die";
    for (const one of [list, will, beside, reason.label, buttons]) one.classList.toggle("off", die);
    reason.input.disabled = die;
    if (die) { drawDie(); return; }
    fields.dataset.key = "";
    const [, about, value] = KINDS[what.input.value], about_ = about ? select(ABOUT[about](), things(about)) : null;
    fields.replaceChildren(...[about_?.label, node("div")].filter(Boolean));
    fields.lastChild.className = "fields";
    const made = () => right(value, ...(about_?.input.value ?? "-1").split(",").map(Number));
    const fill = () => {
      const { label, input } = made();
      fields.lastChild.replaceChildren(label);
      input.name = "value";
      input.oninput = () => { touched = true; ask(); };
      touched = false;
    };
    draw_value = () => { form.elements.value.value = made().input.value; };
    if (about_) { about_.input.name = "about"; about_.input.onchange = () => { fill(); ask(); }; }
    fill();
  }
  function drawDie() {
    const key = JSON.stringify(table.rolled);
    draw_value = () => {};
    if (fields.dataset.key === key) return;
    fields.dataset.key = key;
    fields.replaceChildren(wrongDie(table.rolled, button, takeBack));
  }
  function things(about) {
    const { game, edition } = table, { spaces } = edition;
    if (about === "seat") return game.players.flatMap(({ name, alive }, seat) => (alive ? [[name, seat]] : []));
    if (about === "card") return edition.decks.flatMap(({ kept }, deck) => Object.entries(kept).map(([card, title]) => [title, `${deck},${card}`]));
    return spaces.flatMap(({ name, kind, price }, pos) => (about === "street" ? kind === "street" : price) ? [[name, pos]] : []);
  }
  function right(value, at, second) {
    const { game, edition } = table, alive = game.players.flatMap(({ name, alive }, seat) => (alive ? [[name, seat]] : []));
    const kind = what.input.value, now = before(kind, at, second);
    switch (value) {
      case "amount": {
        const made = field(_("What is right?"), "number");
        Object.assign(made.input, { min: 0, max: 1e9, inputMode: "numeric", value: now, required: true });
        return made;
      }
      case "space": return select(_("What is right?"), edition.spaces.map(({ name }, pos) => [name, pos]), now);
      case "jail": return select(_("What is right?"), [[_("in Jail"), 0], [_("not in Jail"), -1]], now < 0 ? 0 : -1);
      case "holder": return select(_("What is right?"), [...alive, [kind === "card" ? _("Nobody: the card is under its deck") : _("The Bank"), -1]], now);
      case "player": return select(_("What is right?"), alive, now);
      case "level": {
        const { house, houses, hotel } = edition, levels = [_("No buildings"), house, ...[2, 3, 4].map((count) => `${count} ${houses}`), hotel];
        return select(_("What is right?"), levels.map((words, level) => [words, level]), now);
      }
      case "pledge": return select(_("What is right?"), [[_("mortgaged"), 1], [_("not mortgaged"), 0]], now ? 0 : 1);
      default: return select(_("What is right?"), [...game.tracker.circles, ...(now < game.tracker.circles.length ? [] : [_("Mount Doom")])].map((mark, at) => [String(mark), at]), now);
    }
  }
  function before(kind, at, card) { // as the books have it: what is chosen first
    const { game } = table;
    switch (kind) {
      case "cash": return game.players[at].cash;
      case "place": return game.players[at].pos;
      case "jail": return game.players[at].jail ? 0 : -1;
      case "owner": return game.owner[at];
      case "buildings": return game.level[at];
      case "mortgage": return game.mortgaged.includes(at) ? 1 : 0;
      case "ring": return game.ring;
      case "bearer": return game.tracker.seat;
      case "tracker": return game.tracker.at;
      default: return game.players.findIndex(({ cards }) => cards.some(([deck, held]) => deck === at && held === card));
    }
  }
  function chosen() {
    if (what.input.value === "die") return null;
    const kind = what.input.value, value = form.elements.value, about = form.elements.about?.value ?? "";
    if (!value || value.value === "" || !value.checkValidity()) return null;
    const one = { what: kind, value: Number(value.value) }, [first, second] = about.split(",").map(Number);
    if (kind === "card") return { ...one, deck: first, card: second };
    if (!about) return one;
    return KINDS[kind][1] === "seat" ? { ...one, seat: first } : { ...one, space: first };
  }
  function corrections() { // what is as the books have it is none
    const one = chosen();
    return one && one.value !== before(one.what, one.seat ?? one.space ?? one.deck, one.card) ? [...parts, one] : [...parts];
  }
  function ask() {
    const all = corrections();
    if (!all.length) { tell([]); beside.replaceChildren(); }
    else if (question({ do: "try-correction", corrections: all })) asked += 1;
  }
  function again(anew = true) {
    noted();
    if (anew) draw();
  }
  function noted() { // the table has put into words what is in the list already
    list.hidden = !parts.length;
    list.replaceChildren(...parts.map((_one, at) => {
      const line = node("li"), drop = button(_("Remove"), () => { parts.splice(at, 1); words.splice(at, 1); again(false); ask(); });
      drop.setAttribute("aria-label", _("{title}: {value}", { title: _("Remove"), value: words[at] ?? "" }));
      line.append(node("span", "", words[at] ?? ""), drop);
      return line;
    }));
  }
  function answered({ will: sentences, wont, also }) {
    if (sentences || wont) {
      asked -= 1;
      if (asked > 0) return; // something else has been chosen since
      words = sentences ?? words;
      noted();
      const fresh = sentences?.slice(parts.length); // the list has the others already
      tell(wont ? [wont] : fresh.length ? [parts.length ? _("This will change, too:") : _("This will change:"), ...fresh] : [], wont ? "no" : "");
      beside.replaceChildren(...(also ? [unpaidMoney(also, button, take)] : []));
    }
  }
  function take(correction) { // together with what is chosen now: both are one correction
    parts.splice(0, parts.length, ...corrections(), correction);
    again(); ask();
  }
  function tell(lines, looks = "") { // what is shown already is not said again
    const now = JSON.stringify([lines, looks]);
    if (will.dataset.said === now) return;
    will.dataset.said = now;
    will.hidden = !lines.length;
    will.className = `will ${looks}`;
    will.replaceChildren(...lines.map((line) => node("li", "", line)));
  }
  const forget = () => { asked = 0; };
  return { show, answered, forget };
}

const ABOUT = { seat: () => _("Whose?"), deed: () => _("Which deed?"), street: () => _("Where?"), card: () => _("Which card?") };

function select(words, options, now) {
  const label = node("label", "", words), input = node("select");
  input.append(...options.map(([text, value]) => new Option(text, value, false, value === now)));
  label.append(input);
  return { label, input };
}

function field(words, type) {
  const label = node("label", "", words), input = node("input");
  input.type = type;
  label.append(input);
  return { label, input };
}
