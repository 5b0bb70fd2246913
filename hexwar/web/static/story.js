// What has happened: shown event by event on the board when it is new, kept as the log.

import { $, element, ruleLink, t } from "./words.js";
import { ask, known, tellFirst, whenTold } from "./table.js";
import { lit } from "./board.js";
import { put } from "./picture.js";
import { showCardNamed } from "./cards.js";
import { begin, end, isSummary, pace } from "./clock.js";
import { say } from "./speech.js";
import { clearStage, showEvent } from "./stage.js";
import { colourOf } from "./sides.js";
import { lookBack } from "./view.js";

function entryRow(entry) {
  const row = element("li", { "data-number": entry.number });
  if (entry.player) {
    row.style.setProperty("--of", colourOf(entry.player));
    const title = known.state.titles?.[entry.player] ?? entry.player;
    row.append(element("b", { text: `${entry.number}. ${t("{what}: {value}", { what: title, value: entry.label || t("has decided") })}` }));
  }
  row.append(element("ul", {}, ...entry.lines.map(lineRow)));
  return row;
}

function lineRow({ text, rule, hexes, cards }) {
  const placed = hexes.length || cards.length;
  const row = element("li", { kind: placed ? "line placed" : "line" }, text);
  if (rule) row.append(" ", ruleLink(rule));
  row.dataset.hexes = hexes.join(" ");
  row.dataset.cards = cards.join(" ");
  row.addEventListener("mouseenter", () => lightLine(row));
  row.addEventListener("mouseleave", () => lit("told", []));
  if (placed) {
    row.tabIndex = 0;
    row.addEventListener("focus", () => lightLine(row));
    row.addEventListener("blur", () => lit("told", []));
  }
  return row;
}

/** Return a decision as it is read aloud: what was decided, then each line without its rule. */
function spoken(row) {
  const parts = [...row.querySelectorAll(":scope > b, li")].map((part) => part.firstChild.textContent.trim());
  return parts.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(" ");
}

/** Light the hexes of a line, and show the card that it names as long as it lies on the table. */
function lightLine(row) {
  lit("told", row.dataset.hexes.split(" ").filter(Boolean));
  const [card] = row.dataset.cards.split(" ").filter(Boolean);
  if (card) showCardNamed(card);
}

function showLog(before) {
  const list = $("log");
  const held = Math.min(before, known.log.length);
  const removed = [...list.children].slice(held);
  for (const row of removed) row.remove();
  const added = known.log.slice(list.children.length).map(entryRow);
  list.append(...added);
  return { added, removed };
}

// -- telling

/** Tell whether something new has happened that is to be seen as it happens. */
function isStory(state, before) {
  const same = before.digests && state.viewer === before.viewer && state.line === before.line;
  const onward = same && state.epoch === before.epoch && state.length > before.length;
  return Boolean(onward && state.digests && state.at === state.length && !known.at && pace() && !document.hidden);
}

/** Return one line for each decision: what was decided, then what it cost, with all that it changes. */
function summed(lines, state) {
  const decisions = new Map();
  for (const line of lines) decisions.set(line.number, [...(decisions.get(line.number) ?? []), line]);
  return [...decisions].map(([number, events]) => {
    const entry = state.log.find((one) => one.number === number);
    const losses = events.filter(({ loss }) => loss).map(({ text }) => text);
    const what = state.titles?.[entry?.player] ?? entry?.player ?? "";
    const decided = what ? `${t("{what}: {value}", { what, value: entry.label || t("has decided") })}.` : events[0].text;
    return {
      ...events.at(-1),
      text: [decided, ...losses].join(" "),
      rule: "",
      hexes: [...new Set(events.flatMap(({ hexes }) => hexes))],
      dice: events.findLast(({ dice }) => dice.length)?.dice ?? [],
      faces: events.findLast(({ dice }) => dice.length)?.faces ?? [],
      loss: losses.length > 0,
      picture: Object.assign({}, ...events.map(({ picture }) => picture)),
    };
  });
}

/** Wait until somebody who has decided nothing yet has closed the briefing: a story behind it would be missed. */
async function briefingRead({ viewer }) {
  const briefing = $("briefing");
  if (!briefing?.open || known.log.some(({ player }) => player === viewer)) return;
  await new Promise((done) => briefing.addEventListener("toggle", done, { once: true }));
}

/** Show on the board, event by event, how the table came to be as it is now; tell whether anything was shown. */
async function tellStory(state, before) {
  clearStage();
  if (!isStory(state, before)) return false;
  await briefingRead(before);
  document.body.classList.add("telling");
  begin();
  try {
    const { digests: have, overlays } = known;
    const { lines } = await ask("told", { since: before.length, until: state.length, have, overlays });
    // What is skipped is laid down at once: a part of the picture may change and change back.
    let skipped = false;
    for (const line of isSummary() ? summed(lines, state) : lines) {
      if (skipped) put(line.picture);
      else skipped = await showEvent(line);
    }
  } catch {
    // What cannot be shown as it happens is in the log.
  }
  end();
  lookBack();
  lit("told", []);
  $("caption").hidden = true;
  document.body.classList.remove("telling");
  return true;
}

tellFirst(tellStory);
whenTold((state, before) => {
  if (!state.digests) return;
  const first = !before.digests || state.viewer !== before.viewer;
  const { added, removed } = showLog(first ? 0 : state.since);
  // A log that was sent as a whole once more holds what was told before.
  const fresh = added.filter((row) => state.line === before.line || Number(row.dataset.number) >= before.length);
  if (!first && state.at < state.length) return;
  if (!first && fresh.length && !pace()) say(fresh.map(spoken).join(" "));
  const undone = !first && state.line === before.line && state.epoch > before.epoch && removed[0];
  if (undone) say(t("Taken back: {what}", { what: spoken(undone) }));
});
