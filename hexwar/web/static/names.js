// Names on the map step aside where a stack would cover them: a tall one reaches into the hexes beside it.

import { $ } from "./words.js";
import { frame } from "./board.js";
import { whenTold } from "./table.js";

const ASIDE = [0, -16, 16, -32, 32, -48, 48]; // how far a name may go, along the map, in its units
const ALONG = [0, -9, 9, -18, 18, -28, 28, -38, 38]; // the same, down the map
const COST = 1.2; // square units of a name covered that one unit of way is worth

let boxes = new Map(); // name -> its box where it is printed
let waiting = 0;
let steps = [].values(); // what is left to do, a name or a stack at a time

const boxOf = ({ x, y, width, height }, dx = 0, dy = 0) => ({ left: x + dx, right: x + dx + width, top: y + dy, bottom: y + dy + height });

/** Return the area in which two boxes lie on each other. */
function common(a, b) {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** Return the boxes of what covers names: stacks, each drawn around its own origin, and plates. */
function* coverBoxes() {
  const covers = [];
  for (const plate of $("positions").querySelectorAll(".plate")) {
    covers.push(boxOf(plate.getBBox()));
    yield;
  }
  for (const stack of [...$("counters").children]) {
    if (!stack.isConnected) continue; // a decision meanwhile has replaced it
    const { e, f } = stack.transform.baseVal.getItem(0).matrix;
    const { x, y, width, height } = stack.getBBox();
    const large = frame.large;
    covers.push(boxOf({ x: e + x * large, y: f + y * large, width: width * large, height: height * large }));
    yield;
  }
  return covers;
}

/** Return where a name is printed, and how far from there it stands. */
function homeOf(name) {
  const [x, y] = ["x", "y"].map((side) => Number(name.getAttribute(side)));
  const [homeX, homeY] = name.dataset.home?.split(",").map(Number) ?? [x, y];
  return { x: homeX, y: homeY, dx: x - homeX, dy: y - homeY };
}

function readNames() {
  boxes = new Map();
  for (const name of $("regions").querySelectorAll(".name")) {
    const { x, y, width, height } = name.getBBox();
    const { dx, dy } = homeOf(name);
    if (width) boxes.set(name, { x: x - dx, y: y - dy + height * 0.18, width, height: height * 0.64 }); // of its letters
  }
}

// Not by a transform: Chromium would lay what is drawn above such a name in layers of their own.

function putAside(name, [dx, dy]) {
  const home = homeOf(name);
  if (home.dx === dx && home.dy === dy) return; // to write it again would lay it out again
  if (dx || dy) name.dataset.home = [home.x, home.y];
  else delete name.dataset.home;
  name.setAttribute("x", home.x + dx);
  name.setAttribute("y", home.y + dy);
}

/**
 * Let each name that is covered go to the nearest place where it is read; the others stay.
 *
 * It yields wherever it may pause: on a large map with many stacks all of it takes longer than three frames.
 * All names move at the end: each frame in which one does is painted again.
 */
function* stepAside() {
  if (!boxes.keys().next().value?.isConnected) readNames();
  if (!boxes.size) return;
  yield;
  const covers = yield* coverBoxes();
  const spots = new Map();
  const taken = new Map([...boxes].map(([name, box]) => [name, boxOf(box)]));
  for (const [name, box] of boxes) {
    const others = [...taken].filter(([other]) => other !== name).map(([, at]) => at);
    const spot = bestSpot(box, covers, others);
    taken.set(name, boxOf(box, ...spot));
    spots.set(name, spot);
    yield;
  }
  for (const [name, spot] of spots) putAside(name, spot);
}

const SLICE = 6; // ms that the names may take of one frame

/** Go on with the names for a part of a frame; the rest follows with the next one. */
function goOn() {
  waiting = 0;
  if (!frame.height) return;
  const end = performance.now() + SLICE;
  while (performance.now() < end) if (steps.next().done) return;
  waiting = requestAnimationFrame(goOn);
}

function bestSpot(box, covers, others) {
  const home = boxOf(box);
  const near = (at) => at.right > home.left - 80 && at.left < home.right + 80 && at.bottom > home.top - 60 && at.top < home.bottom + 60;
  const lying = covers.filter(near);
  const covered = (dx, dy) => lying.reduce((sum, at) => sum + common(boxOf(box, dx, dy), at), 0);
  if (!lying.length || !covered(0, 0)) return [0, 0];
  const names = others.filter(near);
  let best = [0, 0];
  let least = Infinity;
  for (const dx of ASIDE) {
    for (const dy of ALONG) {
      const moved = boxOf(box, dx, dy);
      const crossed = names.reduce((sum, at) => sum + common(moved, at), 0);
      const price = covered(dx, dy) + 2 * crossed + COST * Math.hypot(dx, dy);
      if (price < least) [best, least] = [[dx, dy], price];
    }
  }
  return best;
}

/**
 * Begin once more: what was under way is out of date. Not with the next frame but with the one after it: to
 * measure before the browser has laid out what has changed would have it do so twice.
 */
function soon() {
  steps = stepAside();
  waiting ||= requestAnimationFrame(() => (waiting = requestAnimationFrame(goOn)));
}

whenTold((state) => {
  if (state.picture) soon();
});
/** Names are of another size, or there are others: where each lies is read again. */
function reread() {
  boxes = new Map();
  soon();
}

document.addEventListener("level", reread);
document.fonts?.ready.then(reread);
