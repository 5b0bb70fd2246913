// Which hexes does a gesture mean? Discs, lines, rectangles, areas of one terrain, hexsides.

import { parts } from "./state.js";

const sheet = () => parts.sheet;

/** Return the number of the hex at a place of the sheet; -1 off the map. */
export function hexAt(x, y) {
  const { x: xs, y: ys, areas } = sheet();
  if (areas) return areas.of.findIndex(({ ring }) => isInside(x, y, ring));
  let best = -1;
  let least = 36 * 36;
  for (let n = 0; n < xs.length; n += 1) {
    const far = (xs[n] - x) ** 2 + (ys[n] - y) ** 2;
    if (far < least) [best, least] = [n, far];
  }
  return best;
}

function isInside(x, y, ring) {
  let inside = false;
  ring.forEach(([ax, ay], n) => {
    const [bx, by] = ring[(n + 1) % ring.length];
    if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) inside = !inside;
  });
  return inside;
}

/** Return the direction of the side of a hex that is nearest to a place. */
export function sideAt(hex, x, y) {
  const { x: xs, y: ys, near } = sheet();
  let best = -1;
  let least = Infinity;
  near[hex].forEach((other, direction) => {
    if (other < 0) return;
    const far = ((xs[hex] + xs[other]) / 2 - x) ** 2 + ((ys[hex] + ys[other]) / 2 - y) ** 2;
    if (far < least) [best, least] = [direction, far];
  });
  return best;
}

/** Return the hexes within a distance, the hex itself included. */
export function disc(hex, reach) {
  const found = new Set([hex]);
  let edge = [hex];
  for (let step = 0; step < reach; step += 1) {
    edge = edge.flatMap((one) => sheet().near[one]).filter((one) => one >= 0 && !found.has(one));
    edge.forEach((one) => found.add(one));
  }
  return [...found];
}

/** Return the hexes on the straight line from a hex to another one. */
export function line(from, to) {
  const { x, y } = sheet();
  const steps = Math.max(1, Math.round(Math.hypot(x[to] - x[from], y[to] - y[from]) / 62.35) * 2);
  const found = [];
  for (let step = 0; step <= steps; step += 1) {
    const share = step / steps;
    // A little to one side, so that a line between two hexes always takes the same one.
    const hex = hexAt(x[from] + (x[to] - x[from]) * share + 0.01, y[from] + (y[to] - y[from]) * share + 0.02);
    if (hex >= 0 && found.at(-1) !== hex) found.push(hex);
  }
  return joined(found);
}

/** Return a way through hexes in which each is next to the one before. */
export function joined(hexes) {
  const found = hexes.slice(0, 1);
  for (const hex of hexes.slice(1)) {
    while (found.at(-1) !== hex && !sheet().near[found.at(-1)].includes(hex)) {
      const next = nearer(found.at(-1), hex);
      if (next < 0) break;
      found.push(next);
    }
    if (found.at(-1) !== hex) found.push(hex);
  }
  return found;
}

function nearer(from, to) {
  const { x, y, near } = sheet();
  const far = (one) => Math.hypot(x[one] - x[to], y[one] - y[to]);
  return near[from].filter((one) => one >= 0).sort((a, b) => far(a) - far(b))[0] ?? -1;
}

/** Return the hexes whose middles lie in the rectangle between two of them. */
export function rectangle(from, to) {
  const { x, y, flat } = sheet();
  const [left, right] = [Math.min(x[from], x[to]) - 1, Math.max(x[from], x[to]) + 1];
  // Half a hex of room across the lines, so that a row of staggered hexes is whole.
  const [top, bottom] = [Math.min(y[from], y[to]) - 1, Math.max(y[from], y[to]) + 1];
  const [wide, high] = flat ? [0, 32] : [32, 0];
  const found = [];
  for (let n = 0; n < x.length; n += 1) {
    if (x[n] >= left - wide && x[n] <= right && y[n] >= top && y[n] <= bottom + high) found.push(n);
  }
  return found;
}

/** Return the hexes of one terrain connected with a hex. */
export function area(hex) {
  const { of } = parts.terrain;
  const found = new Set([hex]);
  const waiting = [hex];
  while (waiting.length) {
    for (const other of sheet().near[waiting.pop()]) {
      if (other >= 0 && of[other] === of[hex] && !found.has(other)) {
        found.add(other);
        waiting.push(other);
      }
    }
  }
  return [...found];
}

/** Return the neighbour that an arrow key leads to; the line across is kept as well as can be. */
export function neighbour(hex, key, wish) {
  const { x, y, near, areas } = sheet();
  const across = key === "ArrowLeft" || key === "ArrowRight";
  const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
  const [along, aside] = across ? [x, y] : [y, x];
  if (areas) {
    // Linked or not: the nearest one ahead, those aside counted as farther away.
    const far = (one) => (along[one] - along[hex]) * sign + 2 * Math.abs(aside[one] - aside[hex]);
    const others = [...x.keys()].filter((one) => (along[one] - along[hex]) * sign > 0);
    return others.sort((a, b) => far(a) - far(b))[0] ?? hex;
  }
  const ahead = near[hex].filter((one) => one >= 0 && (along[one] - along[hex]) * sign > 20);
  return ahead.sort((a, b) => Math.abs(aside[a] - wish) - Math.abs(aside[b] - wish) || b - a)[0] ?? hex;
}

export const names = (hexes) => hexes.map((hex) => sheet().hexes[hex]);
