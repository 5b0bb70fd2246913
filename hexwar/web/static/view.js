// Looking around: drag, wheel, pinch, keys and buttons move the view box over the map.

import { $ } from "./words.js";
import { frame, hexNamed } from "./board.js";
import { pace } from "./clock.js";
import { whenTold } from "./table.js";

const map = $("map");
const MARGIN = 24;
const AROUND = 140; // around what is shown at first
const NEAR = 900; // so much of the map is shown at least
const GLIDE = 350; // ms that a move of the map takes
const view = { x: 0, y: 0, width: 0, height: 0 };
const pointers = new Map();
let moved = 0;
let gliding = null; // the animation that brings the map to its view

function show() {
  const box = `${view.x} ${view.y} ${view.width} ${view.height}`;
  if (map.getAttribute("viewBox") === box) return; // the same one, too, would lay out the whole map
  map.setAttribute("viewBox", box);
  document.dispatchEvent(new CustomEvent("view"));
}

/** Tell whether somebody moves the map by hand right now. */
export const isHeld = () => pointers.size > 0;

/** Return the part of the map that is seen: the view box, and what the window shows around it. */
export function visible() {
  const box = map.getBoundingClientRect();
  const [from, to] = [inMap(box.left, box.top), inMap(box.right, box.bottom)];
  return { left: from.x, top: from.y, right: to.x, bottom: to.y };
}

/** Move the view by so much: gently, where the page may move at all. */
export function glide(dx, dy) {
  const [left, above] = endGliding();
  view.x += dx;
  view.y += dy;
  show();
  if (!pace()) return;
  // The map is laid out once, for where it comes to rest; until then the browser only shifts it.
  const scale = map.getScreenCTM().a;
  const from = `${left + dx * scale}px ${above + dy * scale}px`;
  gliding = map.animate({ translate: [from, "0px 0px"] }, { duration: GLIDE, easing: "ease-in-out" });
  gliding.onfinish = () => {
    gliding = null;
    document.dispatchEvent(new CustomEvent("view"));
  };
}

/** Let the map rest at once; return how far, in pixels, it was seen from there. */
function endGliding() {
  if (!gliding) return [0, 0];
  const [left, above = 0] = getComputedStyle(map).translate.split(" ").map((length) => parseFloat(length) || 0);
  gliding.cancel();
  gliding = null;
  return [left, above];
}

/** Let the map stay where it is seen now. */
function stopGliding() {
  const [left, above] = endGliding();
  if (!left && !above) return;
  const scale = map.getScreenCTM().a;
  view.x -= left / scale;
  view.y -= above / scale;
  show();
}

/** Show the whole map. */
export function fit() {
  stopGliding();
  view.x = view.y = -MARGIN;
  view.width = frame.width + 2 * MARGIN;
  view.height = frame.height + 2 * MARGIN;
  show();
}

/** Show some hexes with what is around them, large enough to read. */
function fitAround(names) {
  const spots = names.map(hexNamed).filter(Boolean);
  if (!spots.length || frame.width < NEAR) return fit();
  const [xs, ys] = [spots.map((at) => at.x), spots.map((at) => at.y)];
  const middle = (all) => (Math.min(...all) + Math.max(...all)) / 2;
  const extent = (all) => Math.max(...all) - Math.min(...all) + 2 * AROUND;
  view.width = Math.max(extent(xs), NEAR);
  view.height = Math.max(extent(ys), NEAR * 0.7);
  view.x = middle(xs) - view.width / 2;
  view.y = middle(ys) - view.height / 2;
  show();
}

/** Return the hexes that matter now: those that can be chosen, else those with counters. */
function battle(state) {
  const legal = state.actions.flatMap((action) => action.nouns.flatMap((noun) => noun.hexes));
  if (legal.length) return legal;
  return [...document.querySelectorAll("#counters .stack")].map((stack) => stack.dataset.hex);
}

/** Zoom by a factor; the spot under the pointer, or the middle, stays where it is. */
export function zoom(factor, clientX, clientY) {
  const wide = view.width / factor;
  if (wide < 120 || wide > 3 * frame.width + 400) return;
  stopGliding();
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
  stopGliding();
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
  stopGliding();
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
  if (state.digests && state.frame && frame.height) fitAround(battle(state));
});
