// The counters: where they stand, and what is printed on them, changed in place.

import { $, element, t } from "../static/words.js";
import { button, input } from "./fields.js";
import { choose, chosen, parts, perform } from "./state.js";

const MOST = 150;
const OWN = ["name", "side", "kind"];

/** Return a name that no counter has yet, from one that is wished. */
function free(wish) {
  const names = new Set(parts.counters.map(({ name }) => name.toLowerCase()));
  for (let n = 1; ; n += 1) if (!names.has(`${wish}-${n}`.toLowerCase())) return `${wish}-${n}`;
}

async function add(like) {
  const counter = free(like ? like.replace(/-\d+$/, "") : t("New"));
  if (!(await perform({ do: "add-counter", counter, like }))) return;
  choose({ counter, tool: "counter" });
  $("panel-counters").querySelector(".card input")?.select();
}

/** Show at a field why what was written there was refused; the file keeps what it said. */
function refused(field) {
  field.setAttribute("aria-invalid", "true");
  const why = $("answer").textContent;
  field.closest(".line").append(element("span", { kind: "fault-item", text: why }));
}

/** Return a line of the card: what is printed under a key, with what is wrong there. */
function line(counter, { key, text, face, fault }) {
  const label = face < 0 ? key : t("{key}, face {face}", { key, face: face + 1 });
  const offered = key === "side" || key === "kind" ? { list: `known-${key}` } : {};
  const wrong = fault ? { "aria-invalid": "true" } : {};
  const write = async (value, field) => {
    if (value === text) return;
    if (!(await perform({ do: "print", counter: counter.name, key, text: value, face }))) refused(field);
    else if (key === "name") choose({ counter: value.trim() });
  };
  const made = element("div", { kind: "line" }, input(label, text, write, { ...offered, ...wrong }));
  if (fault) made.append(element("span", { kind: "fault-item", text: fault }));
  return made;
}

function known(key) {
  const texts = new Set(parts.counters.map((counter) => counter[key]).filter(Boolean));
  return element("datalist", { id: `known-${key}` }, ...[...texts].map((value) => element("option", { value })));
}

function another(counter) {
  const made = element("input", { type: "text", "aria-label": t("Another value"), placeholder: t("Another value, such as attack = 4/2") });
  made.addEventListener("change", async () => {
    const [, key, text] = /^\s*([\w-]+)\s*=\s*(.+?)\s*$/.exec(made.value) ?? [];
    made.value = ""; // or the panel that is drawn anew keeps it
    if (key && !(await perform({ do: "print", counter: counter.name, key, text }))) refused(made);
  });
  return element("div", { kind: "line" }, made);
}

/** Return what is printed on a counter, to be changed. */
function card(counter) {
  const values = counter.fields.filter(({ key }) => !OWN.includes(key));
  const faces = [];
  if (!counter.line) {
    const less = button(t("One face less"), () => perform({ do: "face", counter: counter.name, on: false }));
    less.disabled = counter.faces < 2;
    faces.push(button(t("One face more"), () => perform({ do: "face", counter: counter.name })), less);
  }
  return element(
    "div",
    { kind: "card" },
    ...(counter.faults ?? []).map((text) => element("p", { kind: "fault-item", text })),
    ...counter.fields.filter(({ key }) => OWN.includes(key)).map((field) => line(counter, field)),
    ...(values.length ? [element("h2", { text: t("Values: full strength / reduced") })] : []),
    ...values.map((field) => line(counter, field)),
    another(counter),
    element("div", { kind: "line" }, ...faces),
    element(
      "div",
      { kind: "line" },
      button(t("Another like this"), () => add(counter.name)),
      button(t("Remove"), () => perform({ do: "drop-counter", counter: counter.name }).then((done) => done && choose({ counter: "" }))),
    ),
  );
}

const where = ({ at, later }) => (at.length ? at.join(" ") : later ? t("later") : "–");

function item(one, printed) {
  const open = chosen.counter === one.name;
  const wrong = printed && (printed.faults || printed.fields.some(({ fault }) => fault));
  const made = button(one.name, () => choose({ counter: open ? "" : one.name, tool: "counter" }), { kind: wrong ? "item fault-item" : "item", pressed: open });
  made.append(element("small", { text: `${one.side} ${one.kind} · ${where(one)}` }));
  return open && printed ? [made, card(printed)] : [made];
}

/** Show the counters; the chosen one with what is printed on it. */
export function showCounters() {
  const panel = $("panel-counters");
  if (!parts.counters) {
    const told = parts.history.kind === "board" ? t("A board has no counters: a scenario file says where they stand.") : t("The counters of this file stand in its rows: choose one under File.");
    return panel.replaceChildren(element("p", { text: told }));
  }
  const search = element("input", { type: "text", "aria-label": t("Search"), placeholder: t("Search") });
  search.defaultValue = chosen.search ?? "";
  search.addEventListener("change", () => choose({ search: search.value }));
  const wanted = (chosen.search ?? "").toLowerCase();
  const fitting = parts.counters.filter((one) => one.name === chosen.counter || `${one.name} ${one.side} ${one.kind} ${where(one)}`.toLowerCase().includes(wanted));
  const printed = new Map((parts.printed ?? []).map((one) => [one.name, one]));
  const items = fitting.slice(0, MOST).flatMap((one) => item(one, printed.get(one.name)));
  if (fitting.length > MOST) items.push(element("p", { text: t("{count} more: search for them", { count: fitting.length - MOST }) }));
  const told = [element("p", { text: t("Choose a counter, then press a hex. Draw over several hexes for a zone. Delete takes it away.") })];
  if (!parts.printed) told.push(element("p", { text: t("What is printed on them stands in files of the game.") }));
  const adding = parts.printed ? [button(t("+ counter"), () => add(""))] : [];
  return panel.replaceChildren(...told, element("div", { kind: "line" }, search, ...adding), known("side"), known("kind"), ...items);
}
