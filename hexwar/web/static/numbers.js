// The numbers of the hexes of a large map: only those near the view are laid out, by blocks.
//
// To lay out 1,800 numbers takes the browser as long as three frames, whenever the map is brought nearer.

import { $ } from "./words.js";
import { svgElement } from "./board.js";
import { whenTold } from "./table.js";
import { visible } from "./view.js";

const MANY = 600; // numbers, below which blocks are not worth it
const BLOCK = 480; // units of the map that a block is wide and high

let blocks = [];
let laid = 0; // how much of the map is seen from left to right, as it is laid out
let waiting = 0;

function divide() {
  const numbers = [...$("numbers").children];
  const byPlace = new Map();
  blocks = [];
  if (numbers.length < MANY) return;
  for (const number of numbers) {
    const [left, top] = ["x", "y"].map((side) => BLOCK * Math.floor(number.getAttribute(side) / BLOCK));
    const place = `${left} ${top}`;
    if (!byPlace.has(place)) byPlace.set(place, { group: svgElement("g", { display: "none" }), left, top });
    byPlace.get(place).group.append(number);
  }
  blocks = [...byPlace.values()];
  $("numbers").replaceChildren(...blocks.map(({ group }) => group));
}

/** Lay out the blocks in sight, if numbers are seen at all; while the map is stretched by hand they stay as they are. */
function showNear() {
  waiting = 0;
  const seen = visible();
  if (Math.abs(seen.right - seen.left - laid) > 1) return;
  const areRead = !$("map").classList.contains("tiny");
  for (const { group, left, top } of blocks) {
    const isNear = areRead && left < seen.right && left + BLOCK > seen.left && top < seen.bottom && top + BLOCK > seen.top;
    if (isNear !== group.hasAttribute("display")) continue;
    if (isNear) group.removeAttribute("display");
    else group.setAttribute("display", "none");
  }
}

function soon() {
  if (blocks.length) waiting ||= requestAnimationFrame(showNear);
}

document.addEventListener("view", soon);
document.addEventListener("laid", () => {
  const { left, right } = visible();
  laid = right - left;
  showNear(); // before the browser lays all of them out
});
whenTold((state) => {
  if (!state.picture?.numbers) return;
  divide();
  soon();
});
