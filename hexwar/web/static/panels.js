// The panels beside the board: status, prompt, tabs, overlays, undo, the curtain.

import { $, basisMark, element, ruleLink, t } from "./words.js";
import { about, ask, change, isPast, known, sitDown, whenTold } from "./table.js";
import { perform, report } from "./choosing.js";
import { colourOf, hasColour, inkOf } from "./sides.js";

// -- tabs

const tabs = [...document.querySelectorAll("[role=tab]")];

const ROOMY = matchMedia("(min-height: 760px) and (min-width: 1101px)");

/** Show one of the panels; where there is room, the story stays in sight below the actions. */
function showPanel(name) {
  for (const tab of tabs) {
    const chosen = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", chosen);
    tab.tabIndex = chosen ? 0 : -1;
    $(tab.getAttribute("aria-controls")).hidden = !chosen;
  }
  const isPinned = name === "actions" && ROOMY.matches;
  $("panel-story").classList.toggle("pinned", isPinned);
  if (isPinned) $("panel-story").hidden = false;
  document.dispatchEvent(new CustomEvent("panel"));
}

for (const tab of tabs) {
  tab.addEventListener("click", () => showPanel(tab.id.slice(4)));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    next.click();
    next.focus();
  });
}

showPanel(about.watching ? "story" : "actions");

/** Once nothing can be done any more, the story stands where the actions stood. */
function showEnd({ over }) {
  const isNew = Boolean(over) && !document.body.classList.contains("over");
  document.body.classList.toggle("over", Boolean(over));
  if (!isNew) return;
  if (!$("panel-actions").hidden) showPanel("story");
  if (document.activeElement === document.body) $("asked").focus({ preventScroll: true }); // its button has gone
}

whenTold(showEnd);
ROOMY.addEventListener("change", () => showPanel(tabs.find((tab) => tab.getAttribute("aria-selected") === "true").id.slice(4)));

for (const caption of document.querySelectorAll("[data-basis]")) caption.append(...basisMark(caption.dataset.basis));

// -- what is asked

function titleOf(player) {
  return known.state.titles?.[player] ?? player;
}

function showAsked(state) {
  const asked = state.asked;
  $("who").textContent = state.over
    ? t("The game is over")
    : state.mine || state.bots.includes(state.decider)
      ? titleOf(state.decider)
      : t("To decide: {player}", { player: titleOf(state.decider) });
  $("prompt").textContent = isPast()
    ? t("This is an earlier position. Return to the current position to decide.")
    : state.over || (asked?.prompt ?? waiting());
  $("plain").classList.toggle("idle", !state.mine || isPast());
  $("decline").hidden = !asked?.window || isPast();
  $("reason").replaceChildren();
  if (asked?.rule && !isPast()) $("reason").append(ruleLink(asked.rule), ` ${asked.reason}`);
  if (state.over && state.ended_by && !isPast()) $("reason").append(t("The rule that ends the game:"), " ", ruleLink(state.ended_by));
}

const waiting = () =>
  known.state.paused || (about.watching ? t("You are watching.") : t("Wait for the other player."));

for (const [name, stops] of [["stop-bot", true], ["go-on", false]]) {
  $(name)?.addEventListener("click", () => change("pause", { stops }).catch(report));
}

$("decline").addEventListener("click", () => change("decline").catch(report));

const pair = ([what, value]) => element("div", {}, element("dt", { text: what }), element("dd", { text: value }));

function showStatus(state) {
  $("status").replaceChildren(...state.status.map(pair));
  $("scores").replaceChildren(...state.scores.map(pair));
  [...$("scores").children].forEach((part, k) => {
    const side = state.score_sides[k];
    if (hasColour(side)) part.style.setProperty("--of", colourOf(side));
  });
}

function showSide(state) {
  const side = state.decider || state.viewer;
  // Where it is seen, and not for the whole page: each hex of a large map would be styled again.
  for (const part of [$("turn"), $("banner"), $("above")]) {
    part.style.setProperty("--side", colourOf(side));
    part.style.setProperty("--side-ink", inkOf(side));
  }
}

function showUndo(state) {
  const past = state.at < state.length;
  $("undo").disabled = !state.undo || past;
  $("redo").disabled = !state.redo || past;
  const why = state.undo_stops ? t("Undo is not possible: {why}", { why: state.undo_stops }) : "";
  $("undo-stops").textContent = why;
  $("undo").title = why || t("Undo");
}

for (const name of ["undo", "redo"]) {
  $(name).addEventListener("click", () => {
    if (!$(name).disabled) change(name).catch(report);
  });
}

// -- overlays, which are remembered for each scenario

const LAID = `hexwar-overlays ${about.title}`;
const chosenBefore = JSON.parse(localStorage.getItem(LAID)); // null: the player has never chosen
let laid = false;

/** Lay over the map what the player chose last; until he has chosen, what a printed map shows. */
function layFirst(state) {
  if (laid) return;
  laid = true;
  known.overlays = chosenBefore ?? state.overlays.filter(({ shown }) => shown).map(({ name }) => name);
  if (known.overlays.join() !== state.laid.join()) change("seen").catch(report);
}

function showOverlays(state) {
  layFirst(state);
  const list = $("overlay-list");
  const names = state.overlays.map((overlay) => overlay.name).join("\n");
  if (list.dataset.names === names) return;
  list.dataset.names = names;
  list.replaceChildren(
    ...state.overlays.map(({ name, title }) => {
      const box = element("input", { type: "checkbox", value: name });
      box.checked = known.overlays.includes(name);
      return element("label", { kind: "tick" }, box, ` ${title}`);
    }),
  );
}

$("overlay-list").addEventListener("change", () => {
  const boxes = [...$("overlay-list").querySelectorAll("input:checked")];
  known.overlays = boxes.map((box) => box.value);
  localStorage.setItem(LAID, JSON.stringify(known.overlays));
  change("seen").catch(report);
});

// -- an action as text, or a question as in the terminal: look, hex 0714, legal

$("typed").addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = $("typed-text").value.trim();
  if (!text) return;
  const { answer } = await ask("line", { line: text }).catch(() => ({ answer: null }));
  $("typed-answer").textContent = answer ?? "";
  if (answer === null) await perform(text);
  if ($("stop").hidden) $("typed-text").select();
});

// -- sheets that drop down from the bar

const EDGE = 8; // px that a sheet keeps from the edges of the window

/** Let a sheet hang below its button, within the window. */
function placeSheet(drop) {
  if (drop.classList.contains("up")) return;
  const sheet = drop.querySelector(".sheet");
  const box = drop.getBoundingClientRect();
  const wide = document.documentElement.clientWidth;
  const left = Math.max(EDGE, Math.min(box.right - sheet.offsetWidth, wide - sheet.offsetWidth - EDGE));
  sheet.style.right = "auto";
  sheet.style.left = `${left - box.left}px`;
}

function placeSheets() {
  for (const drop of document.querySelectorAll(".drop[open]")) placeSheet(drop);
}

for (const drop of document.querySelectorAll(".drop")) drop.addEventListener("toggle", placeSheets);
addEventListener("resize", placeSheets);

function closeSheets(except) {
  for (const drop of document.querySelectorAll(".drop[open]")) drop.open = drop === except;
}

addEventListener("pointerdown", (event) => closeSheets(event.target.closest(".drop")));
addEventListener("keydown", (event) => {
  if (event.key === "Escape") closeSheets(null);
});

// -- who sits where

$("seats")?.addEventListener("change", async (event) => {
  const { player } = event.target.dataset;
  try {
    await ask("bots", { player, bot: event.target.value });
    await change("seen");
  } catch (fault) {
    report(fault);
  }
});

// -- two players at one table

let handedOver = false;

/** Hide the table until the next player sits down; he who decided first sees what came of it. */
function showCurtain(state) {
  handedOver &&= Boolean(state.curtain);
  $("hand-over").hidden = !state.curtain;
  $("hand-over").textContent = t("Pass to {player}", { player: titleOf(state.curtain) });
  draw(Boolean(state.curtain) && (handedOver || !state.viewer), state);
}

function draw(closed, state) {
  $("curtain").hidden = !closed;
  for (const part of document.querySelectorAll("header, main, aside, footer")) part.inert = closed;
  if (!closed) return;
  $("curtain-text").textContent = t("Next player: {player}", {
    player: titleOf(state.curtain),
  });
  $("sit-down").textContent = t("Continue as {player}", { player: titleOf(state.curtain) });
  $("sit-down").focus();
}

$("hand-over").addEventListener("click", () => {
  handedOver = true;
  draw(true, known.state);
});
$("sit-down").addEventListener("click", () => {
  handedOver = false;
  $("curtain-fault").textContent = "";
  // What goes wrong is told on the curtain: all else is behind it.
  sitDown(known.state.curtain).catch((fault) => ($("curtain-fault").textContent = fault.message));
});

whenTold((state) => {
  showCurtain(state);
  if (!state.digests) return;
  showSide(state);
  showStatus(state);
  showAsked(state);
  showUndo(state);
  showOverlays(state);
  document.title = state.mine ? `● ${about.title}` : about.title;
});
