// Looking around: drag, wheel, pinch, keys and buttons move the camera over the map.
//
// To lay out the map takes the browser as long as two or three frames, to shift or to stretch it no time at
// all: a move only shifts the camera from where it was laid out, and so does a zoom by wheel or fingers, which
// stretches it too; once the hand rests, the new view is a new view box, and the map is sharp again.

import { $ } from "./words.js";
import { frame, hexNamed } from "./board.js";
import { pace } from "./clock.js";
import { whenTold } from "./table.js";

const map = $("map");
const holder = $("board-holder");
const camera = $("camera");
const MARGIN = 24;
const AROUND = 140; // around what is shown at first
const NEAR = 900; // so much of the map is shown at least, on a small screen less
const READ = 1.5; // so much of the map may a pixel show at first: with more of it a counter cannot be read
export const NARROW = matchMedia("(max-width: 800px), (max-width: 1000px) and (orientation: portrait)");
const UNDER = 52; // pixels at the foot of the board that the buttons for zooming cover
const GLIDE = 350; // ms that a move of the map takes
const REST = 140; // ms after the last step of a zoom in which the map is laid out for it
const view = { x: 0, y: 0, width: 0, height: 0 };
const pointers = new Map();
let moved = 0;
let gliding = null; // the animation that brings the map to its view
let laid = { ...view }; // the view for which the map is laid out
let resting = 0; // the timer that lays it out after a zoom
let shown = ""; // the view that is shown
let apart = [0, 0]; // by how many pixels the camera is shifted when nothing glides

let room = null; // the size of the board on the screen; to ask the browser lays out the page

const sized = () => (room ??= { width: holder.clientWidth, height: holder.clientHeight });

/** Return how many pixels a unit of the map takes. */
const scale = () => Math.min(sized().width / view.width, sized().height / view.height);

function show(byHand = false) {
  const box = `${view.x} ${view.y} ${view.width} ${view.height}`;
  if (shown === box) return;
  shown = box;
  const isLaid = laid.width === view.width && laid.height === view.height;
  if (isLaid || byHand) shift();
  else layOut();
  if (!isLaid && byHand) rest();
  document.dispatchEvent(new CustomEvent("view"));
}

function rest() {
  clearTimeout(resting);
  resting = setTimeout(layOut, REST);
}

function layOut() {
  clearTimeout(resting);
  laid = { ...view };
  for (const part of [$("ground"), map]) part.setAttribute("viewBox", shown);
  shiftTo([0, 0]);
  document.dispatchEvent(new CustomEvent("laid"));
}

const shift = () => shiftTo(shifted());

function shiftTo([x, y]) {
  apart = [x, y];
  camera.style.translate = `${x}px ${y}px`;
  camera.style.scale = laid.width / view.width || 1;
}

/** Return by how many pixels the camera is to be shifted: whole ones of the screen, or the map blurs. */
function shifted() {
  const whole = (pixels) => Math.round(pixels * devicePixelRatio) / devicePixelRatio;
  const factor = scale();
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const [[fromX, fromY], [x, y]] = [middle(laid), middle(view)];
  return [whole((fromX - x) * factor), whole((fromY - y) * factor)];
}

/** Tell whether somebody moves the map by hand right now. */
export const isHeld = () => pointers.size > 0;

/** Return the part of the map that is seen: the view box, and what the window shows around it. */
export function visible() {
  if (!shown) return { left: 0, top: 0, right: 0, bottom: 0 };
  const [{ width, height }, factor, [x, y]] = [sized(), scale(), place()];
  const middle = { x: laid.x + laid.width / 2 - x / factor, y: laid.y + laid.height / 2 - y / factor };
  const [wide, high] = [width / factor / 2, height / factor / 2];
  return { left: middle.x - wide, top: middle.y - high, right: middle.x + wide, bottom: middle.y + high };
}

/**
 * Keep the view on the map: a map larger than the window fills it, a smaller one is in its middle, or
 * so far above it that the buttons for zooming cover no hex. On a narrow screen, where they lie across
 * its last row, a large map too can be drawn above them.
 */
function keepOnMap() {
  const [{ width, height }, factor] = [sized(), scale()];
  if (!factor) return; // the board is not on the screen
  const kept = (low, size, seen, extent, under = 0) => {
    const more = NARROW.matches ? under : 0;
    const [first, last] = [seen / 2 - MARGIN, extent + MARGIN + more - seen / 2];
    const inside = Math.min(Math.max(low + size / 2, first), last);
    const middle = first < last ? inside : Math.min((extent + under) / 2, first);
    return middle - size / 2;
  };
  view.x = kept(view.x, view.width, width / factor, frame.width);
  view.y = kept(view.y, view.height, height / factor, frame.height, UNDER / factor);
}

/** Move the view by so much, to the edge of the map at most: gently, where the page may move at all. */
export function glide(wantedX, wantedY) {
  const [left, above] = endGliding();
  const before = { ...view };
  view.x += wantedX;
  view.y += wantedY;
  keepOnMap();
  show();
  const [dx, dy] = [view.x - before.x, view.y - before.y];
  if (!pace() || !(dx || dy || left || above)) return;
  const factor = scale();
  const [x, y] = shifted();
  const from = `${x + left + dx * factor}px ${y + above + dy * factor}px`;
  gliding = camera.animate({ translate: [from, `${x}px ${y}px`] }, { duration: GLIDE, easing: "ease-in-out" });
  gliding.onfinish = () => {
    gliding = null;
    document.dispatchEvent(new CustomEvent("view"));
  };
}

/** Let the map rest at once; return how far, in pixels, it was seen from there. */
function endGliding() {
  if (!gliding) return [0, 0];
  const [fromX, fromY] = place();
  gliding.cancel();
  gliding = null;
  return [fromX - apart[0], fromY - apart[1]];
}

/** Return how far the camera is shifted right now, in pixels. */
function place() {
  if (!gliding) return apart;
  const [x, y = 0] = getComputedStyle(camera).translate.split(" ").map((length) => parseFloat(length) || 0);
  return [x, y];
}

/** Let the map stay where it is seen now. */
function stopGliding() {
  const [left, above] = endGliding();
  if (!left && !above) return;
  const factor = scale();
  view.x -= left / factor;
  view.y -= above / factor;
  show();
}

/** Show the whole map. */
export function fit() {
  stopGliding();
  view.x = view.y = -MARGIN;
  view.width = frame.width + 2 * MARGIN;
  view.height = frame.height + 2 * MARGIN;
  keepOnMap();
  show();
}

/** Return the spot around which a view of a size shows the most of some spots. */
function densest(spots, wide, high) {
  const near = (a, b) => Math.abs(a.x - b.x) <= wide / 2 && Math.abs(a.y - b.y) <= high / 2;
  const counts = spots.map((at) => spots.filter((other) => near(at, other)).length);
  return spots[counts.indexOf(Math.max(...counts))];
}

/** Show some hexes with what is around them, large enough to read: if not all fit, one or the most. */
function fitAround(names, about) {
  const spots = [...new Set(names)].map(hexNamed).filter(Boolean);
  const { width, height } = sized();
  const near = Math.min(NEAR, READ * width);
  const legible = frame.width < near && frame.height + 2 * MARGIN <= READ * height; // as a whole
  if (!spots.length || legible) return fit();
  const [xs, ys] = [spots.map((at) => at.x), spots.map((at) => at.y)];
  const middle = (all) => (Math.min(...all) + Math.max(...all)) / 2;
  const extent = (all) => Math.max(...all) - Math.min(...all) + 2 * AROUND;
  const wanted = [Math.max(extent(xs), near), Math.max(extent(ys), near * 0.7)];
  view.width = Math.min(wanted[0], READ * width);
  view.height = Math.min(wanted[1], READ * height);
  const fits = view.width === wanted[0] && view.height === wanted[1];
  const at = fits
    ? { x: middle(xs), y: middle(ys) }
    : about ?? densest(spots, view.width - AROUND, view.height - AROUND);
  view.x = at.x - view.width / 2;
  view.y = at.y - view.height / 2;
  keepOnMap();
  show();
}

/** Return the hexes that matter now: those that can be chosen, else those with counters. */
function battle(state) {
  const legal = state.actions.flatMap((action) => action.nouns.flatMap((noun) => noun.hexes));
  if (legal.length) return legal;
  return [...document.querySelectorAll("#counters .stack")].map((stack) => stack.dataset.hex);
}

/** Return how many pixels of the screen a unit of the map takes. */
export const scaleOnScreen = () => (shown ? scale() : 1);

/** Move the view so that a spot of the map is in its middle. */
export function lookAt(x, y) {
  stopGliding();
  view.x = x - view.width / 2;
  view.y = y - view.height / 2;
  keepOnMap();
  show();
}

/** Zoom by a factor; the spot under the pointer, or the middle, stays where it is. */
export function zoom(factor, clientX, clientY) {
  const wide = view.width / factor;
  if (wide < 120 || wide > 3 * frame.width + 400) return;
  stopGliding();
  earlier = null;
  const box = holder.getBoundingClientRect();
  const spot = inMap(clientX ?? box.x + box.width / 2, clientY ?? box.y + box.height / 2);
  view.x = spot.x - (spot.x - view.x) / factor;
  view.y = spot.y - (spot.y - view.y) / factor;
  view.width /= factor;
  view.height /= factor;
  show(clientX !== undefined);
}

// Not by getScreenCTM: not every browser counts in it that the camera is shifted.

/** Return which spot of the map lies at a place of the window. */
function inMap(x, y) {
  if (!shown) return { x: 0, y: 0 };
  const [middle, factor] = [middleOnScreen(), scale()];
  return {
    x: laid.x + laid.width / 2 + (x - middle.x) / factor,
    y: laid.y + laid.height / 2 + (y - middle.y) / factor,
  };
}

/** Return where in the window a spot of the map lies. */
export function onScreen(at) {
  const [middle, factor] = [middleOnScreen(), scale()];
  return {
    x: middle.x + (at.x - laid.x - laid.width / 2) * factor,
    y: middle.y + (at.y - laid.y - laid.height / 2) * factor,
  };
}

/** Return where in the window the middle of the view is seen for which the map is laid out. */
function middleOnScreen() {
  const box = holder.getBoundingClientRect();
  const [x, y] = place();
  return { x: box.left + box.width / 2 + x, y: box.top + box.height / 2 + y };
}

/** Move the view so that a hex is in sight. */
export function bringIntoSight(name) {
  const at = hexNamed(name);
  if (!at) return;
  stopGliding();
  const edge = Math.min(60, view.width / 5);
  const inside = (low, size, value) =>
    value < low + edge ? value - edge - low : value > low + size - edge ? value + edge - low - size : 0;
  const [dx, dy] = [inside(view.x, view.width, at.x), inside(view.y, view.height, at.y)];
  if (!dx && !dy) return;
  view.x += dx;
  view.y += dy;
  keepOnMap();
  show();
}

const LEGIBLE = 0.74; // pixels a unit of the map below which a battle is brought nearer
let earlier = null; // the view from which it was brought nearer, until somebody moves the map by hand

/** Show a battle large enough to read: its hexes and what is around them. */
export function lookClosely(names) {
  const spots = names.map(hexNamed).filter(Boolean);
  if (!spots.length || !pace() || isHeld() || scale() >= LEGIBLE) return;
  const { width, height } = sized();
  const from = { ...view };
  const [xs, ys] = [spots.map((at) => at.x), spots.map((at) => at.y)];
  const extent = (all) => Math.max(...all) - Math.min(...all) + 2 * AROUND;
  const factor = Math.min(1, width / extent(xs), height / extent(ys));
  if (factor <= scale() * 1.1) return; // too wide a battle to be brought nearer
  stopGliding();
  const middle = (all) => (Math.min(...all) + Math.max(...all)) / 2;
  Object.assign(view, { width: width / factor, height: height / factor });
  view.x = middle(xs) - view.width / 2;
  view.y = middle(ys) - view.height / 2;
  keepOnMap();
  show();
  earlier ??= from;
}

/** Look from where the player looked before a battle, unless he has moved the map since. */
export function lookBack() {
  if (!earlier) return;
  stopGliding();
  Object.assign(view, earlier);
  earlier = null;
  keepOnMap();
  show();
}

/** Tell whether the last press was a drag, after which no click counts. */
export const wasDragged = () => moved > 5;

function spread() {
  const [a, b] = [...pointers.values()];
  return Math.hypot(a.x - b.x, a.y - b.y);
}

holder.addEventListener("pointerdown", (event) => {
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
    earlier = null;
    view.x += from.x - to.x;
    view.y += from.y - to.y;
    show(true);
  }
});
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, (event) => pointers.delete(event.pointerId));
}
holder.addEventListener(
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
new ResizeObserver(() => {
  room = null;
  if (!shown) return;
  shift();
  if (!isHeld() && !gliding) keepOnMap();
  show();
}).observe(holder);
whenTold((state) => {
  if (state.digests && state.frame && frame.height) {
    fitAround(battle(state), hexNamed(state.asked?.about[0]));
  }
});
