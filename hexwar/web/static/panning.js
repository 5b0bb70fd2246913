// Where the choice is: the map moves there by itself, and its edges tell what lies beyond them.

import { $, counted, element } from "./words.js";
import { hexNamed } from "./board.js";
import { hexesAtChoice, isBesideMap } from "./choosing.js";
import { glide, isHeld, visible } from "./view.js";

const EDGE = 44; // of the map that is kept around what can be chosen: a hex is 36 from middle to corner

const placed = (names) => names.map(hexNamed).filter(Boolean);

/** Return the part of the map in which a hex is wholly seen. */
function ground() {
  const seen = visible();
  const edge = Math.min(EDGE, (seen.right - seen.left) / 4, (seen.bottom - seen.top) / 4);
  return { left: seen.left + edge, right: seen.right - edge, top: seen.top + edge, bottom: seen.bottom - edge };
}

const isIn = (box, at) => at.x >= box.left && at.x <= box.right && at.y >= box.top && at.y <= box.bottom;

function around(spots) {
  const [xs, ys] = [spots.map((at) => at.x), spots.map((at) => at.y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

const holds = (box, other) =>
  other.right - other.left <= box.right - box.left && other.bottom - other.top <= box.bottom - box.top;

/** Return how far a box must move along one axis to have another in it. */
const shift = (low, high, from, to) => (from < low ? from - low : to > high ? to - high : 0);

function moveTo(box) {
  const seen = ground();
  const dx = shift(seen.left, seen.right, box.left, box.right);
  const dy = shift(seen.top, seen.bottom, box.top, box.bottom);
  if (dx || dy) glide(dx, dy);
}

const nearestTo = (x, y, spots) =>
  spots.reduce((best, at) => (Math.hypot(at.x - x, at.y - y) < Math.hypot(best.x - x, best.y - y) ? at : best));

/** Move the map so that all that can be chosen is seen; if it is too much, at least some of it. */
function panToChoice() {
  const { legal, before } = hexesAtChoice();
  const spots = placed(legal);
  const seen = ground();
  if (!spots.length || isHeld() || spots.every((at) => isIn(seen, at))) return tellBeyond();
  const boxes = [around([...spots, ...placed(before)]), around(spots)];
  const fitting = boxes.find((box) => holds(seen, box));
  if (fitting) moveTo(fitting);
  else if (!spots.some((at) => isIn(seen, at))) {
    const middle = [(seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2];
    moveTo(around([nearestTo(...middle, spots)]));
  }
  return tellBeyond();
}

// -- what lies beyond the edges

const EDGES = {
  left: { sign: "◂", isBeyond: (at, seen) => at.x < seen.left, told: (count) => counted("{count} choice to the left, not in view", "{count} choices to the left, not in view", count) },
  right: { sign: "▸", isBeyond: (at, seen) => at.x > seen.right, told: (count) => counted("{count} choice to the right, not in view", "{count} choices to the right, not in view", count) },
  top: { sign: "▴", isBeyond: (at, seen) => at.y < seen.top, told: (count) => counted("{count} choice above, not in view", "{count} choices above, not in view", count) },
  bottom: { sign: "▾", isBeyond: (at, seen) => at.y > seen.bottom, told: (count) => counted("{count} choice below, not in view", "{count} choices below, not in view", count) },
};
const NEARBY = 250; // of the map: choices so near to each other are brought into view together

const buttons = Object.entries(EDGES).map(([edge, { isBeyond }]) => {
  const button = element("button", { type: "button" });
  button.dataset.edge = edge;
  button.hidden = true;
  button.addEventListener("click", () => goBeyond(isBeyond));
  return button;
});
$("beyond").append(...buttons);

/** Show at each edge of the board how much lies beyond it that can be chosen. */
function tellBeyond() {
  const spots = placed(hexesAtChoice().legal);
  const seen = visible();
  for (const button of buttons) {
    const { sign, isBeyond, told } = EDGES[button.dataset.edge];
    const count = spots.filter((at) => isBeyond(at, seen)).length;
    if (!count && button === document.activeElement) $("board-holder").focus();
    button.hidden = !count;
    if (button.textContent === `${sign} ${count}`) continue;
    button.textContent = `${sign} ${count}`;
    button.title = told(count);
    button.setAttribute("aria-label", told(count));
  }
  $("tab-beside").classList.toggle("calls", isBesideMap());
}

/** Move the map to the nearest choices beyond an edge. */
function goBeyond(isBeyond) {
  const seen = visible();
  const beyond = placed(hexesAtChoice().legal).filter((at) => isBeyond(at, seen));
  if (!beyond.length) return;
  const near = nearestTo((seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2, beyond);
  const box = around(beyond.filter((at) => Math.hypot(at.x - near.x, at.y - near.y) < NEARBY));
  moveTo(holds(ground(), box) ? box : around([near]));
}

let waiting = 0; // the frame in which the edges are told once more

function tellSoon() {
  waiting ||= requestAnimationFrame(() => {
    waiting = 0;
    tellBeyond();
  });
}

document.addEventListener("choice", panToChoice);
document.addEventListener("view", tellSoon);
addEventListener("resize", tellSoon);
