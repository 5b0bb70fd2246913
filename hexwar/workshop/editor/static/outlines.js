// Outlines of areas: corners are pressed one by one, dragged, put into a border, and taken away.

import { t } from "../static/words.js";
import { chosen, parts, perform } from "./state.js";
import { markHandles, onScreen } from "./sheet.js";

const NEAR = 10; // from a handle, on the screen

let drawn = []; // the corners of the outline that is being drawn, in the units of the file
let held = null; // the handle that is being dragged, and where to
let pen = null; // where the keyboard is, on the sheet

/** Return a place of the sheet in the units of the file, and the other way round. */
const written = ([x, y]) => [x, y].map((part, axis) => Math.round((part - parts.sheet.areas.origin[axis]) / parts.sheet.areas.scale));
const shown = (spot) => spot.map((part, axis) => part * parts.sheet.areas.scale + parts.sheet.areas.origin[axis]);
const apart = ([ax, ay], [bx, by]) => onScreen(Math.hypot(ax - bx, ay - by));
const isSame = (a, b) => a[0] === b[0] && a[1] === b[1];

/** Return what can be dragged: corners, the middles of borders, the places of counters. */
function handles() {
  const corners = new Map();
  const middles = new Map();
  const { hexes, x, y, areas } = parts.sheet;
  areas.of.forEach(({ points }) =>
    points.forEach((corner, n) => {
      const next = points[(n + 1) % points.length];
      const middle = [0, 1].map((axis) => (corner[axis] + next[axis]) / 2);
      corners.set(String(corner), { kind: "corner", spot: corner, at: shown(corner) });
      middles.set(String(middle), { kind: "border", ends: [corner, next], at: shown(middle) });
    }),
  );
  const stands = hexes.map((name, n) => ({ kind: "stand", name, at: [x[n], y[n]] }));
  return [...corners.values(), ...middles.values(), ...stands];
}

function handleAt(place) {
  const near = handles().map((handle) => [apart(handle.at, place), handle]).filter(([far]) => far < NEAR);
  return near.sort((a, b) => a[0] - b[0])[0]?.[1] ?? null;
}

/** Return a place in the units of the file: that of a corner where one is near. */
function snapped(place) {
  const near = handleAt(place);
  return near?.kind === "corner" ? near.spot : written(place);
}

function show() {
  const line = drawn.map(shown);
  if (drawn.length && pen) line.push(pen);
  const moved = held?.to && held.kind !== "round" ? [held.at, held.to] : [];
  const around = held?.kind === "round" && held.to ? [held.at, Math.hypot(held.to[0] - held.at[0], held.to[1] - held.at[1])] : null;
  markHandles(chosen.tool === "outline" ? handles() : [], line, moved, around);
}

function put({ kind, spot, ends, name, at, to }) {
  if (kind === "round") {
    const radius = Math.round(Math.hypot(to[0] - at[0], to[1] - at[1]) / parts.sheet.areas.scale);
    return radius > 0 && perform({ do: "area", points: [written(at)], radius });
  }
  if (kind === "corner") return perform({ do: "corner", from: spot, to: snapped(to) });
  if (kind === "border") return perform({ do: "border", from: ends[0], to: ends[1], at: written(to) });
  return perform({ do: "stand", area: name, at: written(to) });
}

export const outline = {
  anywhere: true,
  begin(_hex, { place, shift }) {
    const at = place ?? pen;
    if (shift) held = { kind: "round", at };
    else if (drawn.length > 2 && apart(shown(drawn[0]), at) < NEAR) this.finish();
    else {
      held = drawn.length ? null : handleAt(at);
      if (!held) drawn.push(snapped(at));
    }
    show();
  },
  go(_hex, { place }) {
    if (held) held.to = place ?? pen;
    show();
  },
  end() {
    if (held?.to && apart(held.at, held.to) > 2) put(held);
    else if (held && held.kind !== "round") drawn.push(held.spot ?? written(held.at)); // only pressed
    held = null;
    show();
  },
  over(_hex, { place }) {
    if (place) pen = place;
    show();
  },
  finish() {
    const points = drawn.filter((corner, n) => !n || !isSame(corner, drawn[n - 1]));
    drawn = [];
    if (points.length > 2) perform({ do: "area", points });
    show();
  },
  stop() {
    drawn = [];
    held = null;
    show();
  },
  clear() {
    const near = pen && handleAt(pen);
    if (near?.kind === "corner") perform({ do: "corner", from: near.spot, to: null });
  },
  /** Lead the pen by an arrow key; a second press of the space bar puts down what the first took up. */
  walk(key, fine) {
    const step = fine ? 1 : 10;
    const [dx, dy] = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[key];
    pen ??= [parts.sheet.x[0], parts.sheet.y[0]];
    pen = [pen[0] + dx, pen[1] + dy];
    if (held) held.to = pen;
    show();
  },
  press(shift) {
    pen ??= [parts.sheet.x[0], parts.sheet.y[0]];
    if (held) return this.end();
    this.begin(-1, { shift });
    if (held) held.to = pen;
    return undefined;
  },
  tell() {
    if (drawn.length) return t("Corner {count}; press the first one or Enter to end the area, Escape to give it up", { count: drawn.length + 1 });
    const near = pen && handleAt(pen);
    if (near?.kind === "corner") return t("{spot}: drag the corner of all areas that have it; Delete takes it away", { spot: near.spot.join(", ") });
    if (near?.kind === "border") return t("Drag the border to put a corner into it");
    if (near) return t("{area}: drag to where its counters stand", { area: near.name });
    return t("Press the first corner of an area; with Shift, drag a round place from its middle");
  },
};

document.addEventListener("chosen", () => parts.sheet?.areas && show());
document.addEventListener("parts", () => parts.sheet?.areas && show());
