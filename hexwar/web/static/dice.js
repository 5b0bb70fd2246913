// Dice on the map: beside their target, where they cover no counter.

import { FACES } from "./faces.js";
import { $ } from "./words.js";
import { hexNamed, svgElement } from "./board.js";
import { pace } from "./clock.js";
import { visible } from "./view.js";

const ROW = 3; // dice side by side
const HIGH = 24; // a die
const GAP = 4; // between dice
const LINE = HIGH + 3;
const STACK = 24; // from the middle of a stack to its edge
const STEP = 12; // between places that are tried
const FAR = 14; // how many of them in each direction

const across = (count, wide) => Math.min(count, ROW) * (wide + GAP) - GAP;
const down = (count) => Math.ceil(count / ROW) * LINE - 3;

/** Return where dice of a size lie: in sight, on as few counters as can be, as near as can be. */
function placeFor(at, wide, high) {
  const seen = visible();
  const held = [at, ...stacksAround(at, FAR * STEP + STACK + Math.max(wide, high))];
  const price = ([x, y]) => {
    const [left, top] = [x - wide / 2, y - high / 2];
    const meets = (one) => Math.abs(one.x - x) < STACK + wide / 2 && Math.abs(one.y - y) < STACK + high / 2;
    const isSeen = left >= seen.left && left + wide <= seen.right && top >= seen.top && top + high <= seen.bottom;
    return 1000 * held.filter(meets).length + (isSeen ? 0 : 5000) + Math.hypot(x - at.x, y - at.y);
  };
  const priced = spotsAround(at).map((spot) => ({ spot, price: price(spot) }));
  const [x, y] = priced.reduce((best, one) => (one.price < best.price ? one : best)).spot;
  return [x - wide / 2, y - high / 2];
}

/** Return where the stacks lie that dice could cover. */
function stacksAround(at, reach) {
  const stacks = [...document.querySelectorAll("#counters .stack")].map((stack) => hexNamed(stack.dataset.hex));
  return stacks.filter((one) => one && Math.abs(one.x - at.x) < reach && Math.abs(one.y - at.y) < reach);
}

/** Return places all around one, the right hand first. */
function spotsAround({ x, y }) {
  const steps = Array.from({ length: 2 * FAR + 1 }, (_, k) => (FAR - k) * STEP);
  return steps.flatMap((dx) => steps.map((dy) => [x + dx, y - dy]));
}

/** Lay dice beside a hex; each face is a symbol, or else a word or a number. */
export function layDice({ dice, faces }, hex) {
  const at = hexNamed(hex);
  if (!at) return;
  const words = dice.filter((_, k) => !(faces[k] in FACES));
  const wide = Math.max(24, ...words.map((word) => 8 + 6.4 * word.length));
  const [x, y] = placeFor(at, across(dice.length, wide), down(dice.length));
  const group = svgElement("g", { transform: `translate(${x} ${y})` });
  dice.forEach((die, k) => {
    const [left, top] = [(k % ROW) * (wide + GAP), Math.floor(k / ROW) * LINE];
    const face = svgElement("g", { transform: `translate(${left} ${top})`, class: "die", "data-face": faces[k] });
    const title = svgElement("title", {});
    title.textContent = die;
    face.append(title, svgElement("rect", { width: wide, height: HIGH, rx: 5 }), shown(die, faces[k], wide));
    if (pace()) face.animate({ rotate: ["-40deg", "25deg", "0deg"], opacity: [0, 1, 1] }, Math.min(pace(), 450));
    group.append(face);
  });
  $("dice").replaceChildren(group);
}

/** Return what is on a die: the symbol of its face if it has one, else its word. */
function shown(die, face, wide) {
  if (face in FACES) return svgElement("path", { d: FACES[face], transform: `translate(${wide / 2} 12)scale(1.3)` });
  const text = svgElement("text", { x: wide / 2, y: 16 });
  text.textContent = die;
  return text;
}
