// Range and line of sight from hex to hex, while a key is held: V.

import { $, t } from "./words.js";
import { ask } from "./table.js";
import { hexNamed, svgElement } from "./board.js";
import { say } from "./speech.js";

let here = ""; // where the pointer or the cursor stands
let from = ""; // where it stood when the key went down
let asked = 0;

/** Note where one points; while the key is held, measure to there. */
export function measureTo(name) {
  if (name) here = name;
  if (from && name) measure(name);
}

async function measure(to) {
  const turn = ++asked;
  const told = await ask("between", { from, to }).catch(() => null);
  if (!told || turn !== asked || !from) return;
  const blocked = told.clear === false;
  const parts = [t("Distance {distance}", told)];
  if (told.clear) parts.push(t("in sight"));
  if (blocked) parts.push(t("not in sight"));
  if (blocked && told.blockers.length) parts.push(t("blocked by {hexes}", { hexes: told.blockers.join(", ") }));
  draw(hexNamed(from), hexNamed(to), blocked);
  $("measured").textContent = `${from} → ${to}: ${parts.join(", ")}`;
  $("measured").hidden = false;
  say($("measured").textContent);
}

function draw(start, end, blocked) {
  $("above").querySelector(".measure")?.remove();
  const d = `M${start.x} ${start.y}L${end.x} ${end.y}`;
  $("above").append(svgElement("path", { d, class: blocked ? "measure blocked" : "measure" }));
}

function stop() {
  from = "";
  $("above").querySelector(".measure")?.remove();
  $("measured").hidden = true;
}

addEventListener("keydown", (event) => {
  if (event.key !== "v" || event.repeat || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  if (event.ctrlKey || event.altKey || event.metaKey || !here) return;
  from = here;
  measure(here);
});
addEventListener("keyup", (event) => {
  if (event.key === "v") stop();
});
addEventListener("blur", stop);
