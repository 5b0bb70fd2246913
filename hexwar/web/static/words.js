// The texts of the page in its language, and the choices that hold for every page.

const texts = JSON.parse(document.getElementById("texts").textContent);

/** Return a text in the language of the page; {name} is filled from the facts. */
export function t(text, facts = {}) {
  const told = texts[text] ?? text;
  return told.replace(/\{(\w+)\}/g, (whole, name) => facts[name] ?? whole);
}

const forms = new Intl.PluralRules(document.documentElement.lang);

/** Return a text with a count in it: the text for one, or that for several, as the language has it. */
export function counted(one, several, count) {
  return t(forms.select(count) === "one" ? one : several, { count });
}

/** Make an element with a class, a text and attributes; texts are never read as HTML. */
export function element(tag, { kind = "", text = "", ...attributes } = {}, ...inside) {
  const made = document.createElement(tag);
  if (kind) made.className = kind;
  if (text) made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

export const $ = (id) => document.getElementById(id);

/** Tell whether an element is on a page of the panel that is shown; it costs no layout. */
export const isShown = (part) => !part.closest("[hidden]");

const bases = {
  public: [t("public"), t("From public software or public accounts of play, not from the printed game.")],
  reconstructed: [t("reconstructed"), t("Our proposal: the printed value is not known.")],
  "partly reconstructed": [t("partly reconstructed"), t("The booklet states some of these values; the others are our proposal.")],
};

/** Return the mark of values that are not printed, with a sentence behind it; nothing for "". */
export function basisMark(basis) {
  if (!bases[basis]) return [];
  const [text, title] = bases[basis];
  return [" ", element("abbr", { kind: "basis", text, title })];
}

const ruleTitles = JSON.parse($("about")?.textContent ?? "{}").rules ?? {};

/** Return a link to a rule of the game: by its number, or by its title where the number is a word. */
export function ruleLink(rule) {
  return element("a", {
    text: ruleTitles[rule] ?? rule.split("/")[0],
    kind: "rule",
    href: `rules#${encodeURIComponent(rule)}`,
    target: "_blank",
    rel: "noopener",
  });
}

/** Return whether the page is dark: as it was chosen by hand, or as the machine is. */
export function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Let the page's language and its theme be chosen by hand. */
export function offerChoices() {
  $("language").addEventListener("change", (event) => {
    document.cookie = `hexwar-language=${event.target.value}; path=/; max-age=31536000; samesite=strict`;
    location.reload();
  });
  $("theme").addEventListener("click", () => {
    const theme = isDark() ? "light" : "dark";
    document.documentElement.dataset.theme = theme;
    localStorage.setItem("hexwar-theme", theme);
    document.dispatchEvent(new CustomEvent("theme"));
  });
}
