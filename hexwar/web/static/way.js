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
  const [before, last] = spots.slice(-2);
  const end = towards(last, before, HEAD);
  const line = [towards(spots[0], spots[1], START), ...spots.slice(1, -1), end].map(({ x, y }) => `${x} ${y}`).join("L");
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
