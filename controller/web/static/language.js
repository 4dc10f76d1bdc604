// What the page says in the language of its document: English stands in the scripts, every other
// language in words.LANGUAGE.json, which `python -m tests.languages` writes, or in the document itself.
const language = document.documentElement.lang, brought = document.getElementById("words");
const words = language === "en" ? {} : JSON.parse(brought?.textContent ?? fetched(`/web/words.${language}.json`));

function fetched(path) { // waited for without `await`, which browsers know at this place only since 2021
  const asked = new XMLHttpRequest();
  asked.open("GET", path, false);
  asked.send();
  return asked.responseText;
}
const rule = new Intl.PluralRules(language);

const fill = (text, values) => text.replace(/\{(\w+)(?::(de|que))?\}/g, (all, name, before) =>
  before && values[name] !== undefined ? after(before, `${values[name]}`) : values[name] ?? all);

function after(word, name) { // French: de Frodo, d’Aragorn
  return /^[aeiouœæ]/i.test(name.normalize("NFD")) ? `${word.slice(0, -1)}’${name}` : `${word} ${name}`;
}

export function _(message, values = {}) { return fill(words[message] ?? message, values); }

export function pgettext(context, message, values = {}) {
  return fill(words[`${context}\u0004${message}`] ?? message, values);
}

export function ngettext(one, many, count, values = {}) {
  return fill((words[one] ?? [one, many])[rule.select(count) === "one" ? 0 : 1], { count, ...values });
}
