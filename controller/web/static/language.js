// What the page says in the language of its document: English stands in the scripts, every other
// language in words.LANGUAGE.json, which `python -m tests.languages` writes, or in the document itself.
const { lang: language, dataset } = document.documentElement, brought = document.getElementById("words");
const folders = ["/web", ...dataset.words ? [dataset.words] : []]; // of scripts, each beside its words
const read = () => folders.map((folder) => JSON.parse(fetched(`${folder}/words.${language}.json`)));
const words = language === "en" ? {} : brought ? JSON.parse(brought.textContent) : Object.assign({}, ...read());

function fetched(path) { // waited for without `await`, which browsers know at this place only since 2021
  const asked = new XMLHttpRequest();
  asked.open("GET", path, false);
  asked.send();
  return asked.responseText;
}
const rule = new Intl.PluralRules(language);

const fill = (text, values) => text.replace(/\{(\w+)(?::(de|à|que|Le|le))?\}/g, (all, name, form) =>
  form && values[name] !== undefined ? formed(`${values[name]}`, form) : values[name] ?? all);

// Names in a French sentence, as text/grammar.py has them: d’Aragorn, du Gouffre de Helm, aux Champs.
const articles = new Map(), JOINED = { le: { de: "du", à: "au" }, les: { de: "des", à: "aux" } };
export function learn(spaces) { for (const { name, article } of spaces) if (article) articles.set(name, article); }

export function formed(name, form) {
  if (form !== form.toLowerCase()) return formed(name, form.toLowerCase()).replace(/^./u, (first) => first.toUpperCase());
  const own = /^(?:(Les?|La) |(L[’']))(?=\S)/.exec(name), rest = own ? name.slice(own[0].length) : name;
  const article = own ? (own[1] ?? own[2]).toLowerCase() : articles.get(name) ?? "", [first, ...more] = article.split(" ");
  const whole = !article || /[’']$/.test(article) ? article + rest : `${article} ${rest}`, one = JOINED[first]?.[form];
  if (form === "le") return whole;
  if (!article) return form !== "à" && /^[aeiouœæ]/i.test(rest.normalize("NFD")) ? `${form.slice(0, -1)}’${rest}` : `${form} ${rest}`;
  return one ? [one, ...more, rest].join(" ") : `${form} ${whole}`;
}

export function _(message, values = {}) { return fill(words[message] ?? message, values); }

export function pgettext(context, message, values = {}) {
  return fill(words[`${context}\u0004${message}`] ?? message, values);
}

export function ngettext(one, many, count, values = {}) {
  return fill((words[one] ?? [one, many])[rule.select(count) === "one" ? 0 : 1], { count, ...values });
}
