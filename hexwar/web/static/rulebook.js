// The rules inside the page: an index by chapter, a search; a click on a rule's number leads there.

import { $, element, t } from "./words.js";
import { ask } from "./table.js";

let loaded = null;

/** Fetch the rules once, when somebody first wants to read them. */
function load() {
  loaded ??= ask("rulebook").then(({ rules }) => {
    $("rulebook").replaceChildren(...rules.flatMap(entry));
    $("chapters").replaceChildren(element("option", { value: "", text: t("Choose a chapter") }), ...chapters(rules));
    find(); // what was typed while they were fetched
  });
  return loaded;
}

function entry({ number, title, summary }) {
  const head = element("dt", { id: `rule-${number}`, tabindex: "-1", text: `${number} ${title}` });
  return [head, element("dd", { text: summary })];
}

/** Return the chapters: the first rule of each number before the point. */
function chapters(rules) {
  const found = new Map();
  for (const { number, title } of rules) {
    const chapter = number.split(".")[0];
    if (!found.has(chapter)) found.set(chapter, element("option", { value: number, text: `${chapter} ${title}` }));
  }
  return [...found.values()];
}

/** Show a rule in its panel. */
async function showRule(number) {
  $("tab-rules").click();
  await load();
  $("rules-search").value = "";
  find();
  const head = $(`rule-${number}`);
  head?.scrollIntoView({ block: "nearest" });
  head?.focus();
}

function find() {
  const wanted = $("rules-search").value.trim().toLowerCase();
  for (const head of $("rulebook").querySelectorAll("dt")) {
    const body = head.nextElementSibling;
    head.hidden = body.hidden = !`${head.textContent} ${body.textContent}`.toLowerCase().includes(wanted);
  }
}

$("rules-search").addEventListener("input", find);
$("chapters").addEventListener("change", (event) => event.target.value && showRule(event.target.value));
document.addEventListener("panel", () => {
  if (!$("panel-rules").hidden) load().catch(() => (loaded = null));
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("a.rule");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  showRule(decodeURIComponent(link.hash.slice(1))).catch(() => (loaded = null));
});
