// The panel: kinds to draw with, the rows of the file, its counters, its faults, its text.

import { $, counted, element, t } from "../static/words.js";
import { showBeside } from "./beside.js";
import { showCounters } from "./counters.js";
import { button, holding, input } from "./fields.js";
import { choose, chosen, isChanged, listChosen, parts, perform, rowChosen } from "./state.js";
import { cursorHex, goTo } from "./pointing.js";
import { looks } from "./terrain.js";
import { kindOf } from "./tools.js";

const TOPIC = { hexside: "hexsides", path: "paths" };
const tabs = [...document.querySelectorAll('[role="tab"]')];
const MOST = 150;

/** Open a page of the panel. */
export function select(name) {
  for (const tab of tabs) {
    const open = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", String(open));
    tab.tabIndex = open ? 0 : -1;
    $(tab.getAttribute("aria-controls")).hidden = !open;
  }
  show(name);
}

const isOpen = (name) => !$(`panel-${name}`).hidden;

const SVG = "http://www.w3.org/2000/svg";

function swatch(topic, kind, number) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "-38 -38 76 76");
  svg.setAttribute("class", looks());
  svg.setAttribute("aria-hidden", "true");
  if (topic === "terrain") {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#k${number}v0`);
    svg.append(use);
  }
  return svg;
}

// -- what is drawn with

function showDraw() {
  const topic = TOPIC[chosen.tool] ?? "terrain";
  const panel = $("panel-draw");
  const title = { terrain: t("Terrain"), hexsides: parts.sheet.areas ? t("Links") : t("Hexsides"), paths: t("Paths") }[topic];
  const kinds = parts.kinds[topic].map((kind, n) => {
    const made = button("", () => choose({ kind: { ...chosen.kind, [topic]: kind } }), { kind: "kind", pressed: kindOf(topic) === kind });
    if (topic === "terrain") made.append(swatch(topic, kind, n));
    made.append(parts.kinds.titles[kind] ?? kind);
    if (n < 9 && topic !== "hexsides") made.append(" ", element("kbd", { text: String(n + 1) }));
    return made;
  });
  const another = element("input", { type: "text", "aria-label": t("Another kind"), placeholder: t("Another kind") });
  another.addEventListener("change", () => {
    const kind = another.value.trim();
    if (kind && !parts.kinds[topic].includes(kind)) parts.kinds[topic].push(kind);
    if (kind) choose({ kind: { ...chosen.kind, [topic]: kind } });
  });
  panel.replaceChildren(element("h2", { text: title }), element("div", { kind: "kinds" }, ...kinds), element("div", { kind: "line" }, another));
  if (topic === "terrain") panel.append(...terrainLines());
  if (chosen.tool === "value") panel.append(...valueLines());
}

function options(names, now) {
  return names.map((name) => {
    const made = element("option", { value: name, text: parts.kinds.titles[name] ?? name });
    made.selected = name === now;
    return made;
  });
}

function terrainLines() {
  const size = element("input", { type: "range", min: "1", max: "6", value: String(chosen.size) });
  size.addEventListener("input", () => choose({ size: Number(size.value) }));
  const [from, to] = ["from", "to"].map((name) => element("select", { "aria-label": name === "from" ? t("Find") : t("Replace by") }, ...options(parts.kinds.terrain, name === "to" ? kindOf("terrain") : "")));
  const bare = element("input", { type: "checkbox" });
  bare.checked = chosen.bare;
  bare.addEventListener("change", () => choose({ bare: bare.checked }));
  return [
    element("div", { kind: "line" }, element("label", {}, t("Size of the brush"), size, String(chosen.size))),
    element("h2", { text: t("Find and replace") }),
    element("div", { kind: "line" }, from, "→", to, button(t("Replace"), () => perform({ do: "replace", from: from.value, to: to.value }))),
    element("div", { kind: "line" }, element("label", {}, bare, element("span", { id: "untouched", text: untouched() }))),
  ];
}

const untouched = () => t("Mark what is still untouched ({count} hexes)", { count: parts.terrain.stated.filter((is) => !is).length });

function valueLines() {
  const known = [...new Set(["elevation", ...parts.values.map(({ name }) => name)])];
  const name = element("input", { type: "text", list: "attributes", value: chosen.attribute, "aria-label": t("Attribute") });
  name.addEventListener("change", () => choose({ attribute: name.value.trim() || "elevation" }));
  const list = element("datalist", { id: "attributes" }, ...known.map((value) => element("option", { value })));
  const value = element("input", { type: "text", value: String(chosen.value), "aria-label": t("Value") });
  value.addEventListener("change", () => choose({ value: typed(value.value) }));
  return [element("h2", { text: t("Value of an attribute") }), element("div", { kind: "line" }, name, list, "=", value)];
}

/** Return what a text means as a value of TOML: a number, true or false, else a text. */
function typed(text) {
  if (/^-?\d+$/.test(text)) return Number(text);
  if (text === "true" || text === "false") return text === "true";
  return text;
}

// -- the rows of the file

function showRows() {
  const panel = $("panel-rows");
  const names = [...new Set(parts.rows.map(({ table }) => table))];
  const wanted = names.includes(chosen.table) ? chosen.table : (rowChosen()?.table ?? names.find((name) => ["region", "set_up", "unit"].includes(name)) ?? names.find((name) => name === "scenario") ?? names[0]);
  const pick = element("select", { "aria-label": t("Table") }, ...options(names, wanted));
  for (const option of pick.options) option.text ||= t("the file");
  pick.addEventListener("change", () => choose({ table: pick.value, row: null }));
  const search = element("input", { type: "text", "aria-label": t("Search"), placeholder: t("Search"), value: chosen.search ?? "" });
  search.addEventListener("change", () => choose({ search: search.value }));
  const said = (row) => JSON.stringify([row.title, row.fields, row.lists.map(({ items }) => items)]).toLowerCase();
  const rows = parts.rows.filter((row) => row.table === wanted && said(row).includes((chosen.search ?? "").toLowerCase()));
  const now = JSON.stringify(chosen.row);
  const items = rows.slice(0, MOST).flatMap((row) => {
    const open = JSON.stringify(row.path) === now;
    const made = button(row.title || row.table || t("the file"), () => choose({ row: open ? null : row.path, list: "", tool: "row", table: wanted }), { kind: "item", pressed: open });
    const count = row.lists.reduce((sum, { hexes }) => sum + hexes.length, 0);
    if (count) made.append(element("small", { text: counted("{count} hex", "{count} hexes", count) }));
    return open ? [made, card(row)] : [made];
  });
  if (rows.length > MOST) items.push(element("p", { text: t("{count} more: search for them", { count: rows.length - MOST }) }));
  const adding = ["region", "position", "set_up", "arrival"].filter((name) => (parts.history.kind === "board") === (name === "region" || name === "position"));
  const add = adding.filter((name) => parts.history.kind === "board" || parts.counters).map((name) => button(`+ ${name}`, () => addRow(name)));
  panel.replaceChildren(element("div", { kind: "line" }, pick, search), ...items, element("div", { kind: "line" }, ...add));
}

async function addRow(table) {
  const numbers = parts.rows.filter((row) => row.table === table).length;
  const kind = { region: parts.kinds.regions[0] ?? "town", position: parts.kinds.positions[0] ?? "" }[table];
  const hexes = (chosen.hexes.size ? [...chosen.hexes] : [cursorHex()]).map((hex) => parts.sheet.hexes[hex]);
  const values = { region: { id: `${t("New name")} ${numbers + 1}`, kind, hexes }, position: { id: `P${numbers + 1}`, kind, hexes }, set_up: { units: [chosen.counter || ""], hexes }, arrival: { turn: 2, units: [chosen.counter || ""], hexes } }[table];
  if (await perform({ do: "add", table, values })) choose({ table, row: [table, numbers], list: "hexes", tool: "row", hexes: new Set() });
}

function card(row) {
  const at = (...keys) => [...row.path, ...keys];
  const lines = row.fields.map(({ key, value }) => {
    const more = typeof value === "boolean" ? { type: "checkbox" } : typeof value === "number" ? { type: "number", step: "any" } : {};
    return element("div", { kind: "line" }, input(key.join("."), value, (text) => perform({ do: "set", path: at(...key), value: typeof value === "number" ? Number(text) : text }), more));
  });
  for (const { key, kind, hexes, items } of row.lists) {
    if (kind === "texts" || kind === "places") {
      lines.push(element("div", { kind: "line" }, input(key, items.join(", "), (text) => perform({ do: "set", path: at(key), value: text.split(",").map((part) => part.trim()).filter(Boolean) }))));
    }
    if (kind !== "texts" && kind !== "sides") {
      const pressed = listChosen()?.key === key;
      lines.push(element("div", { kind: "line" }, button(t("{key}: {hexes}; change them on the map", { key, hexes: counted("{count} hex", "{count} hexes", hexes.length) }), () => choose({ tool: "row", list: key }), { kind: "item", pressed })));
    }
  }
  const more = element("input", { type: "text", "aria-label": t("Another value"), placeholder: t("Another value, such as points = 3") });
  more.addEventListener("change", () => {
    const [, key, text] = /^\s*([\w.-]+)\s*=\s*(.+?)\s*$/.exec(more.value) ?? [];
    more.value = ""; // or the panel that is drawn anew keeps it
    if (key) perform({ do: "set", path: at(...key.split(".")), value: typed(text) });
  });
  lines.push(element("div", { kind: "line" }, more));
  const foot = element("div", { kind: "line" });
  if (row.path.length === 2 && Number.isInteger(row.path[1])) {
    const like = { ...Object.fromEntries(row.fields.filter(({ key }) => key.length === 1).map(({ key, value }) => [key[0], value])), ...Object.fromEntries(row.lists.filter(({ kind }) => kind !== "one").map(({ key, items }) => [key, items.slice(0, 1)])) };
    foot.append(
      button(t("Another like this"), async () => {
        const count = parts.rows.filter(({ table }) => table === row.table).length;
        if (await perform({ do: "add", table: row.table, values: like })) choose({ row: [row.table, count], tool: "row" });
      }),
      button(t("Remove"), () => perform({ do: "drop", path: row.path }).then(() => choose({ row: null }))),
    );
  }
  return element("div", { kind: "card" }, ...lines, foot);
}

// -- faults, text

function showFaults() {
  const items = parts.faults.map(({ line, path, message, hexes, file }) => {
    const hex = parts.sheet ? parts.sheet.hexes.indexOf(hexes[0]) : -1;
    const place = [file, t("line {line}", { line })].filter(Boolean).join(", ");
    const go = () => (file ? showFaulty() : hex >= 0 ? goTo(hex) : showLine(line));
    return button(`${place}: ${path ? `${path}: ` : ""}${message}`, go, { kind: "item fault-item" });
  });
  $("panel-faults").replaceChildren(...(items.length ? items : [element("p", { text: t("No faults.") })]));
}

/** Open the first counter with a fault. */
function showFaulty() {
  const faulty = parts.printed?.find(({ faults, fields }) => faults || fields.some(({ fault }) => fault));
  if (!faulty) return;
  select("counters");
  choose({ counter: faulty.name, tool: "counter" });
}

function showText() {
  const area = element("textarea", { "aria-label": t("The text of the file"), spellcheck: "false" });
  area.value = parts.text;
  const apply = button(t("Take over"), () => perform({ do: "text", text: area.value }), { kind: "primary" });
  $("panel-text").replaceChildren(area, element("div", { kind: "line" }, apply));
}

function showLine(line) {
  select("text");
  const area = $("panel-text").querySelector("textarea");
  const begin = parts.text.split("\n").slice(0, line - 1).join("\n").length;
  area.focus();
  area.setSelectionRange(begin + 1, begin + 1);
  area.scrollTop = (line - 5) * 18;
}

const SHOWS = { draw: ["kinds", "values", "symbols"], rows: ["rows"], counters: ["counters", "printed"], beside: ["beside", "counters"], faults: ["faults"], text: ["text"] };
const pages = { draw: showDraw, rows: showRows, counters: showCounters, beside: showBeside, faults: showFaults, text: showText };

function show(name) {
  const needs = name !== "faults" && name !== "text";
  if (!needs || parts.sheet) holding($(`panel-${name}`), () => pages[name]?.());
}

const showOpen = () => Object.keys(pages).filter(isOpen).forEach(show);

for (const tab of tabs) {
  tab.addEventListener("click", () => select(tab.id.slice(4)));
  tab.addEventListener("keydown", ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (!step) return;
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    next.focus();
    next.click();
  });
}
document.addEventListener("chosen", () => {
  if (chosen.tool === "row" && !isOpen("rows")) select("rows");
  showOpen();
});
document.addEventListener("parts", (event) => {
  Object.keys(pages).filter((name) => isOpen(name) && isChanged(event, ...SHOWS[name])).forEach(show);
  if (isChanged(event, "terrain") && $("untouched")) $("untouched").textContent = untouched();
});
