// The way that a unit would take to what is pointed at, with what it costs.

import { hexNamed, svgElement } from "./board.js";
import { chip } from "./attack.js";

const START = 27; // how far from the middle of its first hex a way begins, clear of the counter there
const HEAD = 15; // how far before the middle of its last hex it ends

/** Return the spot so far from one spot towards another. */
function towards(from, to, far) {
  const turn = Math.atan2(to.y - from.y, to.x - from.x);
  return { x: from.x + far * Math.cos(turn), y: from.y + far * Math.sin(turn), turn };
}

/** Draw a way, instead of the one that was drawn before; none for nothing. */
export function drawWay(way = null) {
  document.querySelector("#above > .march")?.remove();
  const spots = (way?.hexes ?? []).map(hexNamed).filter(Boolean);
  if (spots.length < 2) return;
  // A step over a seam leaves the map on one side and comes in again on the other.
  const over = way.over ?? {};
  const moved = (spot, by, part) => ({ x: spot.x + by[0] * part, y: spot.y + by[1] * part });
  const comesFrom = (k) => (over[k - 1] ? moved(spots[k], over[k - 1], -1) : spots[k - 1]);
  const last = spots.at(-1);
  const before = comesFrom(spots.length - 1);
  const end = towards(last, before, HEAD);
  const text = ({ x, y }) => `${x} ${y}`;
  let line = text(towards(spots[0], over[0] ? moved(spots[0], over[0], 1) : spots[1], START));
  for (let k = 1; k < spots.length; k++) {
    const by = over[k - 1];
    if (by) line += `L${text(moved(spots[k - 1], by, 0.5))}M${text(moved(spots[k], by, -0.5))}`;
    line += `L${text(k === spots.length - 1 ? end : spots[k])}`;
  }
  const head = `translate(${end.x} ${end.y})rotate(${(end.turn * 180) / Math.PI + 180})`;
  const group = svgElement("g", { class: "march" });
  group.append(
    svgElement("path", { class: "casing", d: `M${line}` }),
    svgElement("path", { class: "line", d: `M${line}` }),
    svgElement("path", { class: "head", d: "M-3 -11L14 0L-3 11z", transform: head }),
    ...spots.slice(1, -1).map(({ x, y }) => svgElement("circle", { class: "stop", cx: x, cy: y, r: 4.5 })),
  );
  if (way.cost) group.append(chip(last, way.cost, [before]));
  document.getElementById("above").append(group);
}
