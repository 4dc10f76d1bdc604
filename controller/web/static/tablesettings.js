// The table's own settings: each is set as soon as it is chosen.
import { _ } from "./language.js";
import { node } from "./dom.js";

export function settingsForm(form, table, set) {
  let key = "";
  form.onsubmit = (event) => event.preventDefault();

  function show() {
    const { settings, steps, strip, languages, strengths } = table.host, now = JSON.stringify([settings, strip]);
    if (now === key) return;
    key = now;
    const at = form.contains(document.activeElement) ? document.activeElement.name : "";
    const usual = [_("usual"), null];
    const step = (name) => [usual, ...Array.from({ length: steps[name] }, (_none, at) => [_("{step} of {most}", { step: at + 1, most: steps[name] }), at + 1])];
    form.replaceChildren(
      pick("language", _("Language"), [[_("as the box"), ""], ...Object.entries(languages).map(([code, name]) => [name, code])]),
      pick("text_size", _("Text size on all pages"), [[_("usual"), "usual"], [_("large"), "large"], [_("very large"), "huge"]]),
      tick("marks", _("Letters on colours (for colour-blind players)")),
      tick("mute", _("Sound"), true),
      pick("volume", _("Volume"), step("volume")),
      ...(strip ? [pick("brightness", _("Brightness of the lights"), step("brightness"))] : []),
      pick("screen", _("Brightness of the display"), step("screen")),
      tick("auction_clock", _("A clock ends auctions")),
      pick("answer_seconds", _("Time to answer"), times(settings.answer_seconds, [30, 60, 90, 120, 180, 300]).map((count) => [_("{count} s", { count }), count])),
      tick("confirm_moves", _("Each move is confirmed")),
      pick("bots", _("Stand-in bots"), strengths.map(([strength, words]) => [words, strength])),
    );
    if (at) form.elements[at]?.focus();

    function pick(name, words, options) {
      const label = node("label", "", words), input = node("select");
      input.name = name;
      input.append(...options.map(([text, value], number) => new Option(text, number, false, value === settings[name])));
      input.onchange = () => set(name, options[Number(input.value)][1]);
      label.append(input);
      return label;
    }
    function tick(name, words, turned = false) {
      const label = node("label", "tick"), input = node("input");
      Object.assign(input, { type: "checkbox", name, checked: settings[name] !== turned });
      input.onchange = () => set(name, input.checked !== turned);
      label.append(input, words);
      return label;
    }
  }
  return { show };
}

function times(now, usual) { return usual.includes(now) ? usual : [now, ...usual]; }
