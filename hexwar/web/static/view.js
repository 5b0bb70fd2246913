// Looking around: drag, wheel, pinch, keys and buttons move the view box over the map.

import { $ } from "./words.js";
import { frame, hexNamed } from "./board.js";
import { whenTold } from "./table.js";

const map = $("map");
const MARGIN = 24;
const view = { x: 0, y: 0, width: 0, height: 0 };
const pointers = new Map();
let moved = 0;

function show() {
  map.setAttribute("viewBox", `${view.x} ${view.y} ${view.width} ${view.height}`);
}

/** Show the whole map. */
export function fit() {
  view.x = view.y = -MARGIN;
  view.width = frame.width + 2 * MARGIN;
  view.height = frame.height + 2 * MARGIN;
  show();
}

/** Show what matters now: the hexes with counters and those that can be chosen. */
export function fitBattle(names) {
  const spots = names.map(hexNamed).filter(Boolean);
  if (spots.length < 2) return fit();
  const [xs, ys] = [spots.map((at) => at.x), spots.map((at) => at.y)];
  const room = 90;
  view.x = Math.min(...xs) - room;
  view.y = Math.min(...ys) - room;
  view.width = Math.max(...xs) + room - view.x;
  view.height = Math.max(...ys) + room - view.y;
  show();
}

/** Zoom by a factor; the spot under the pointer, or the middle, stays where it is. */
export function zoom(factor, clientX, clientY) {
  const wide = view.width / factor;
  if (wide < 120 || wide > 3 * frame.width + 400) return;
  const box = map.getBoundingClientRect();
  const spot = inMap(clientX ?? box.x + box.width / 2, clientY ?? box.y + box.height / 2);
  view.x = spot.x - (spot.x - view.x) / factor;
  view.y = spot.y - (spot.y - view.y) / factor;
  view.width /= factor;
  view.height /= factor;
  show();
}

function inMap(x, y) {
  const matrix = map.getScreenCTM();
  return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : { x: 0, y: 0 };
}

/** Move the view so that a hex is in sight. */
export function bringIntoSight(name) {
  const at = hexNamed(name);
  if (!at) return;
  const edge = Math.min(60, view.width / 5);
  const inside = (low, size, value) =>
    value < low + edge ? value - edge - low : value > low + size - edge ? value + edge - low - size : 0;
  view.x += inside(view.x, view.width, at.x);
  view.y += inside(view.y, view.height, at.y);
  show();
}

/** Tell whether the last press was a drag, after which no click counts. */
export const wasDragged = () => moved > 5;

function spread() {
  const [a, b] = [...pointers.values()];
  return Math.hypot(a.x - b.x, a.y - b.y);
}

map.addEventListener("pointerdown", (event) => {
  if (!pointers.size) moved = 0;
  pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
});
addEventListener("pointermove", (event) => {
  const last = pointers.get(event.pointerId);
  if (!last) return;
  const before = pointers.size === 2 ? spread() : 0;
  const [from, to] = [inMap(last.x, last.y), inMap(event.clientX, event.clientY)];
  moved += Math.hypot(event.clientX - last.x, event.clientY - last.y);
  pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  if (pointers.size === 2) {
    zoom(spread() / before, event.clientX, event.clientY);
  } else if (wasDragged()) {
    view.x += from.x - to.x;
    view.y += from.y - to.y;
    show();
  }
});
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, (event) => pointers.delete(event.pointerId));
}
map.addEventListener(
  "wheel",
  (event) => {
    event.preventDefault();
    zoom(1.0015 ** -event.deltaY, event.clientX, event.clientY);
  },
  { passive: false },
);
$("zoom-in").addEventListener("click", () => zoom(1.3));
$("zoom-out").addEventListener("click", () => zoom(1 / 1.3));
$("fit").addEventListener("click", fit);
whenTold((state) => {
  if (!state.frame) return;
  const stacks = [...document.querySelectorAll("#counters .stack")].map((stack) => stack.dataset.hex);
  const legal = state.actions.flatMap((action) => action.nouns.flatMap((noun) => noun.hexes));
  fitBattle([...stacks, ...legal]);
});
