// What lies beside the map: the turn track with the counters that come later, and decks of cards.

import { $, element, t } from "../static/words.js";
import { button, input } from "./fields.js";
import { choose, chosen, parts, perform } from "./state.js";
import { cursorHex } from "./pointing.js";

const set = (path, value) => perform({ do: "set", path, value });
const TURNS = ["scenario", "turns"];

/** Return a turn with what comes in it; a press lets the chosen counter come in it. */
function turn({ number, title, due }, n) {
  const { form, takes, turns } = parts.beside;
  const items = [];
  if (form === "titles") items.push(input(`${number}.`, title, (text) => set(TURNS, turns.map((one, m) => (m === n ? text : one.title)))));
  else items.push(element("span", { kind: "number-of", text: t("Turn {number}", { number }) }));
  items.push(...due.map((counter) => button(counter, () => choose({ counter }), { kind: "item", pressed: chosen.counter === counter })));
  if (takes && chosen.counter && !due.includes(chosen.counter)) {
    const facts = { counter: chosen.counter, number };
    items.push(button("+", () => perform({ do: "due", counter: chosen.counter, turn: number, hexes: [parts.sheet.hexes[cursorHex()]] }), { title: t("{counter} comes in turn {number}", facts), "aria-label": t("{counter} comes in turn {number}", facts) }));
  }
  return element("div", { kind: "line" }, ...items);
}

/** Return the turns of the file with one more, or one less. */
function withTurns(step) {
  const { form, turns } = parts.beside;
  if (form === "titles") return step > 0 ? [...turns.map(({ title }) => title), t("Turn {number}", { number: turns.length + 1 })] : turns.slice(0, -1).map(({ title }) => title);
  return form === "span" ? [turns[0].number, turns.at(-1).number + step] : turns.length + step;
}

function track() {
  const { form, takes, turns } = parts.beside;
  if (!form) return [element("p", { text: t("This scenario says no turns.") })];
  const pick = element("select", { "aria-label": t("Counter") }, element("option", { value: "", text: "–" }), ...(parts.counters ?? []).map(({ name }) => element("option", { value: name, text: name })));
  pick.value = chosen.counter;
  pick.addEventListener("change", () => choose({ counter: pick.value }));
  const away = button(t("Take it off"), () => perform({ do: "place", counter: chosen.counter, hexes: [] }));
  away.disabled = !chosen.counter;
  const fewer = button("−", () => set(TURNS, withTurns(-1)), { "aria-label": t("One turn less"), title: t("One turn less") });
  fewer.disabled = turns.length < (form === "titles" ? 1 : 2);
  const more = button("+", () => set(TURNS, withTurns(1)), { "aria-label": t("One turn more"), title: t("One turn more") });
  return [
    ...(takes ? [element("div", { kind: "line" }, t("Counter"), pick, away), element("p", { text: t("Choose a counter, then + at the turn in which it comes: into the hex of the cursor.") })] : []),
    ...turns.map(turn),
    element("div", { kind: "line" }, fewer, more),
  ];
}

// -- decks

/** Return cards as lines: those that are there several times once, with how often. */
function lines(cards) {
  const counts = new Map();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts].map(([card, count]) => (count > 1 ? `${count} x ${card}` : card)).join("\n");
}

function cardsIn(text) {
  return text.split("\n").map((line) => line.trim()).filter(Boolean).flatMap((line) => {
    const [, count, card] = /^(\d{1,3}) x (.+)$/.exec(line) ?? [null, 1, line];
    return Array(Number(count)).fill(card);
  });
}

function deck({ name, cards }, n) {
  const area = element("textarea", { "aria-label": t("Cards of {deck}", { deck: name }), spellcheck: "false", rows: "8" });
  area.value = lines(cards);
  area.addEventListener("change", () => cardsIn(area.value).length && set(["deck", n, "cards"], cardsIn(area.value)));
  return element(
    "div",
    { kind: "card" },
    element("div", { kind: "line" }, input(t("Name"), name, (text) => set(["deck", n, "name"], text.trim().replace(/\s+/g, "-")))),
    area,
    element("div", { kind: "line" }, t("{count} cards", { count: cards.length }), button(t("Remove"), () => perform({ do: "drop", path: ["deck", n] }))),
  );
}

function decks() {
  const { decks: listed } = parts.beside;
  if (!listed) return [element("p", { text: t("The cards of this game stand in its own files.") })];
  const add = () => perform({ do: "add", table: "deck", values: { name: `deck-${listed.length + 1}`, cards: [t("New card")] } });
  return [element("p", { text: t("One card a line; 3 x Fog is there three times.") }), ...listed.map(deck), element("div", { kind: "line" }, button(t("+ deck"), add))];
}

export function showBeside() {
  const panel = $("panel-beside");
  if (parts.history.kind === "board") return panel.replaceChildren(element("p", { text: t("A board has no turns or cards: a scenario file has them.") }));
  return panel.replaceChildren(element("h2", { text: t("Turn track") }), ...track(), element("h2", { text: t("Decks") }), ...decks());
}
