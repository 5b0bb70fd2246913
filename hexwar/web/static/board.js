// The board: where its hexes lie, and what is lit on them.

import { $ } from "./words.js";
import { put } from "./picture.js";
import { whenTold } from "./table.js";

const SVG = "http://www.w3.org/2000/svg";
const map = $("map");
const hexes = new Map(); // name -> {x, y, label, shape}
let key = "";

export const frame = { width: 1, height: 0 };

/** Return where a hex lies and what is told of it, or undefined. */
export const hexNamed = (name) => hexes.get(name);
export const hexNames = () => [...hexes.keys()];

export function svgElement(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function readHexes() {
  if (!$("hexes").querySelector("use")) return; // they are laid already
  hexes.clear();
  const outlines = new Map();
  for (const use of [...$("hexes").children]) {
    const [x, y, shape] = ["x", "y", "href"].map((name) => use.getAttribute(name));
    const label = use.querySelector("title")?.textContent ?? use.dataset.hex;
    hexes.set(use.dataset.hex, { x: Number(x), y: Number(y), label, shape });
    if (!outlines.has(shape)) outlines.set(shape, map.querySelector(shape).getAttribute("d"));
    use.replaceWith(laid(use, x, y, outlines.get(shape)));
  }
}

/**
 * Return a hex as a path at its place.  A <use> is moved there: the browser keeps a layer apart for each, and on
 * a map of 1,800 hexes all of them cost it a sixth of the time of a click.
 */
function laid(use, x, y, outline) {
  const path = svgElement("path", { "data-hex": use.dataset.hex, x, y, d: outline.replace("M", `M${x} ${y}m`) });
  path.append(...use.childNodes);
  return path;
}

function frameMap(told) {
  key = told.key;
  Object.assign(frame, told);
  for (const picture of [$("ground"), map, $("tray"), $("legend-picture")]) {
    picture.setAttribute("class", `hexwar ${key}`);
  }
  $("base").setAttribute("d", told.base);
  // Nothing is seen of the cover.  Without it Chromium lays stacks and names that lie apart in layers of their
  // own: 160 on a map of 1,800 hexes, and each frame takes twice the time.
  for (const side of ["width", "height"]) $("cover").setAttribute(side, told[side]);
  colour();
}

/** Let the pictures follow the theme that was chosen by hand. */
function colour() {
  const theme = document.documentElement.dataset.theme;
  for (const picture of document.querySelectorAll("svg.hexwar")) {
    picture.classList.toggle("dark", theme === "dark");
    picture.classList.toggle("light", theme === "light");
  }
}

// -- light

function light(name, kind) {
  const at = hexes.get(name);
  if (!at) return null;
  const made = svgElement("g", { class: `lit ${kind}`, transform: `translate(${at.x} ${at.y})` });
  made.dataset.lit = name;
  made.append(svgElement("use", { href: at.shape }));
  if (kind === "legal" || kind === "chosen") made.append(svgElement("path", { d: SIGNS[kind] }));
  return made;
}

// Colour is never the only sign: what can be chosen carries a dot, what is chosen a tick.
const MANY = 60; // lit hexes, from which on they would hide the map with full lines
const THOUSANDS = 600; // lit hexes, from which on each has a dot alone
const GLOWING = 300; // counters that glow at most: a map on which all of them do says nothing
const SIGNS = { legal: "M0 24.5a3 3 0 1 0 .1 0z", chosen: "M-6 25l4 4 8-9" };

/** Return one element for thousands of hexes: as many as there are hexes take the browser seconds. */
function dots(names, kind) {
  const places = [...names].map((name) => hexes.get(name)).filter(Boolean);
  const made = svgElement("g", { class: `lit ${kind}` });
  made.append(svgElement("path", { d: places.map(({ x, y }) => `M${x} ${y}m${SIGNS[kind].slice(1)}`).join("") }));
  return made;
}

/** Light hexes in one way, instead of those that were lit so before. */
export function lit(kind, names) {
  const layer = kind === "cursor" || kind === "told" ? $("above") : $("lights");
  for (const old of layer.querySelectorAll(`.${kind}`)) old.remove();
  if (kind === "legal") layer.classList.toggle("many", names.size > MANY);
  if (names.size > THOUSANDS && SIGNS[kind]) return layer.append(dots(names, kind));
  return layer.append(...[...names].map((name) => light(name, kind)).filter(Boolean));
}

/** Let counters and places off the map glow that can be chosen, and counters that are chosen. */
export function glow(counters, areas, picked) {
  const glowing = counters.size > GLOWING ? new Set() : counters;
  const isNamed = ({ counter, area, card }) => (counter ? glowing.has(counter) : areas.has(area ?? card));
  // Not in the whole picture: most of it is hexes, and there are some thousand of them.
  const holders = ["counters", "boxes", "areas"].map($);
  for (const found of holders.flatMap((holder) => [...holder.querySelectorAll("[data-counter], [data-area], [data-card]")])) {
    found.classList.toggle("glows", isNamed(found.dataset));
    found.classList.toggle("picked", picked.has(found.dataset.counter));
  }
}

/** Return what an event points at: hex, counter and place, as the server asks for them. */
export function pointedAt(event) {
  const name = (what) => event.target.closest?.(`[data-${what}]`)?.dataset[what] ?? "";
  return { hex: name("hex") || hexOfArea(name("area")), counter: name("counter"), area: name("area") };
}

function hexOfArea(area) {
  if (!area) return "";
  const box = [...$("boxes").children].find((one) => one.dataset.area === area);
  const place = box && /translate\(([-\d.]+) ([-\d.]+)\)/.exec(box.getAttribute("transform"));
  if (!place) return "";
  const [x, y] = [Number(place[1]), Number(place[2])];
  return hexNames().find((name) => Math.hypot(hexes.get(name).x - x, hexes.get(name).y - y) < 4) ?? "";
}

/** Return the counters that lie in a hex, from the top of the stack down. */
export function countersIn(name) {
  const stack = document.getElementById(`stack-${name}`);
  return stack ? [...stack.querySelectorAll(":scope > .counter")].reverse() : [];
}

whenTold((state) => {
  if (state.frame) frameMap(state.frame);
  if (!state.picture) return;
  put(state.picture);
  if (state.picture.hexes) readHexes();
});
document.addEventListener("theme", colour);
$("bare").addEventListener("change", (event) => map.classList.toggle("bare", event.target.checked));
