// The pointer over the board: what is there is told, stacks fan out, a click chooses.

import { $, basisMark, counted, element } from "./words.js";
import { ask, isSameMoment, known, whenTold } from "./table.js";
import { countersIn, hexNamed, lit, pointedAt } from "./board.js";
import { choose, hasBegun, leadingTo, stepBack } from "./choosing.js";
import { measureTo } from "./measuring.js";
import { showPreview } from "./preview.js";
import { say } from "./speech.js";
import { wasDragged } from "./view.js";

const PAUSE = 70; // ms before the server is asked about a hex the pointer stands on
const THREAT_PAUSE = 350; // ms more before it is asked what the enemy can do there
const FAN_PAUSE = 220; // ms before a stack under the pointer fans out
const GRADES = 4; // of the field of what stands under the pointer
const map = $("map");
const told = new Map(); // hex -> what the server said of it, as long as nothing changes
const threats = new Map(); // hex -> the strongest attack on it, as long as nothing changes
let waiting = 0;
let fanning = 0;
let here = "";

/** Tell what there is in a hex; aloud for those who walk with keys. */
export async function tellOf(name, aloud = false) {
  if (!told.has(name)) told.set(name, ask("hex", { hex: name, at: known.at }));
  let summary;
  try {
    summary = await told.get(name);
  } catch {
    told.delete(name);
    return;
  }
  if (aloud) say(withActions(summary.spoken, name));
  if (name !== here) return;
  summary.field.forEach((hexes, grade) => lit(`field-${grade}`, hexes));
  $("hover-text").replaceChildren(
    element("b", { text: summary.hex }),
    element("p", { text: summary.ground.join(" · ") }),
    element("ul", {}, ...summary.lying.map((text, n) => element("li", { text }, ...basisMark(summary.bases[n])))),
    element("ul", { kind: "under" }, ...summary.under.map((text) => element("li", { text }))),
  );
  if (summary.threatened) waiting = setTimeout(() => tellThreat(name), THREAT_PAUSE);
}

/** Put the strongest attack on a hex in the place of the estimate, where the server finds one. */
async function tellThreat(name) {
  if (!threats.has(name)) threats.set(name, ask("threat", { hex: name, at: known.at }).catch(() => ({ lines: [] })));
  const asked = threats.get(name);
  const { lines } = await asked;
  if (name !== here || threats.get(name) !== asked || !lines.length) return;
  $("hover-text").querySelector(".under > li")?.replaceWith(...lines.map((text) => element("li", { text })));
}

function withActions(spoken, name) {
  const count = leadingTo({ hex: name }).length;
  return count ? `${spoken} ${counted("{count} action", "{count} actions", count)}` : spoken;
}

/** Note on which hex the pointer or the keys stand. */
export function standOn(name, aloud = false) {
  if (name === here && !aloud) return;
  here = name;
  for (let grade = 0; grade < GRADES; grade += 1) lit(`field-${grade}`, []);
  measureTo(name);
  clearTimeout(waiting);
  clearTimeout(fanning);
  if (name) fanning = setTimeout(() => fanOut(name), FAN_PAUSE);
  else fanOut("");
  if (!name) return;
  waiting = setTimeout(() => tellOf(name, aloud), aloud ? 0 : PAUSE);
  const [only, ...others] = leadingTo({ hex: name });
  showPreview(only && !others.length ? only.text : "");
}

// -- stacks

/** Show all counters of a stack beside each other. */
function fanOut(name) {
  const fan = $("fan");
  if (fan.dataset.of === name) return;
  fan.dataset.of = name;
  fan.replaceChildren();
  // While a way is chosen, a fan would only hide the hexes behind it.
  const counters = name && !hasBegun() ? countersIn(name) : [];
  if (counters.length < 2) return;
  const at = hexNamed(name);
  const pitch = 46;
  const left = at.x - ((counters.length - 1) * pitch) / 2;
  const ground = document.createElementNS(map.namespaceURI, "rect");
  const box = { x: left - 28, y: at.y - 76, width: counters.length * pitch + 10, height: 50, rx: 8 };
  for (const [side, value] of Object.entries(box)) ground.setAttribute(side, value);
  ground.dataset.hex = name;
  fan.append(ground);
  counters.reverse().forEach((counter, k) => {
    const twin = counter.cloneNode(true);
    twin.setAttribute("transform", `translate(${left + k * pitch} ${at.y - 51})`);
    twin.dataset.hex = name;
    fan.append(twin);
  });
}

// -- the pointer

$("board-holder").addEventListener("pointermove", (event) => {
  if (!event.buttons) standOn(pointedAt(event).hex);
});
$("board-holder").addEventListener("pointerleave", () => standOn(""));
for (const picture of [map, $("tray")]) {
  picture.addEventListener("click", (event) => {
    if (wasDragged()) return;
    const target = pointedAt(event);
    if (target.hex || target.counter || target.area) choose(target, { x: event.clientX, y: event.clientY });
  });
}
// A right click takes the last choice back, as in other games; with nothing chosen it is the browser's.
$("board-holder").addEventListener("contextmenu", (event) => {
  const isOpen = !$("menu").hidden;
  if (stepBack() || isOpen) event.preventDefault();
});
document.addEventListener("choice", () => fanOut(""));
whenTold((state, before) => {
  if (!state.digests || isSameMoment(state, before)) return;
  told.clear();
  threats.clear();
  here = "";
  $("hover-text").replaceChildren();
  $("fan").replaceChildren();
  delete $("fan").dataset.of;
  lit("told", []);
});
