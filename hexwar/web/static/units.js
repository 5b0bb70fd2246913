// The order of battle: every counter with where it is; and the next one that can act.

import { $, counted, element, t } from "./words.js";
import { known, whenTold } from "./table.js";
import { hexNamed, lit } from "./board.js";
import { candidates, choose, chosenNouns, stepBack } from "./choosing.js";
import { upToDate } from "./picture.js";
import { say } from "./speech.js";
import { bringIntoSight } from "./view.js";

let last = ""; // the unit that was found last

/** Choose the next unit that can act, and bring it into sight. */
export function nextUnit() {
  const able = new Map();
  for (const { nouns } of known.state.actions ?? []) {
    if (nouns[0]?.kind === "counter") able.set(nouns[0].name, nouns[0]);
  }
  const names = [...able.keys()];
  if (!names.length) return say(t("No unit can act now."));
  last = names[(names.indexOf(last) + 1) % names.length];
  stepBack();
  const [hex] = able.get(last).hexes;
  if (hex) bringIntoSight(hex);
  const isChosen = chosenNouns().some(({ name }) => name === last); // for the player, as the only one left
  if (isChosen) say(`${able.get(last).called}. ${counted("{count} action", "{count} actions", candidates().length)}`);
  else choose({ hex: "", counter: last, area: "" });
}

function listUnits() {
  upToDate("areas");
  const acting = new Set((known.state.actions ?? []).map(({ nouns }) => nouns[0]?.name));
  const nodes = [...document.querySelectorAll("#counters [data-counter], #boxes [data-counter], #areas [data-counter]")];
  $("units").replaceChildren(...nodes.map((node) => unitRow(node, acting)));
}

function unitRow(node, acting) {
  const text = node.querySelector("title")?.textContent || node.dataset.counter;
  const hex = node.closest(".stack")?.dataset.hex ?? "";
  const row = element("li", { kind: acting.has(node.dataset.counter) ? "able" : "" });
  const button = element("button", { type: "button", text });
  button.addEventListener("click", () => hexNamed(hex) && bringIntoSight(hex));
  button.addEventListener("mouseenter", () => lit("told", hex ? [hex] : []));
  button.addEventListener("mouseleave", () => lit("told", []));
  row.append(button);
  return row;
}

document.addEventListener("panel", () => {
  if (!$("panel-units").hidden) listUnits();
});
whenTold((state) => {
  if (state.digests && !$("panel-units").hidden) listUnits();
});
