// The map: what the server draws over the terrain, the marks of the tools, how large all is shown.

import { $ } from "../static/words.js";
import { chosen, isChanged, listChosen, parts } from "./state.js";
import { layTerrain, looks, showSeen, showTerrain } from "./terrain.js";

const LAYERS = { terrain: "pass dim", shore: "shore pass", texture: "pass dim", relief: "shore pass", washes: "pass", grid: "grid pass", roads: "ways pass", hexsides: "sides pass", rings: "pass", numbers: "numbers pass", regions: "pass", positions: "pass", arrows: "pass", marks: "pass", boxes: "pass", counters: "pass" };
const MARKS = ["bare", "values", "listed", "wrong", "chosen", "wish", "pending", "hover", "handles", "pins"];

const LEGIBLE = 0.45; // the least scale on which the numbers of hexes can be read

let scale = 0;
const view = { drawn: {}, waiting: new Set(), running: false };

/** Build the layers anew: another grid, or another style. */
function build() {
  const { width, height } = parts.sheet;
  for (const svg of $("sheet").querySelectorAll("svg")) Object.assign(svg.style, { width: `${width}px`, height: `${height}px` });
  const layers = Object.entries(LAYERS).map(([name, kind]) => `<g id="layer-${name}" class="${kind}"></g>`);
  $("ground").innerHTML = `<g id="look-of"></g><defs id="definitions-of"></defs><defs id="symbols-of"></defs>${layers.join("")}`;
  $("over").innerHTML = MARKS.map((name) => `<g id="mark-${name}"></g>`).join("");
  view.drawn = {};
  colour();
  if (!scale) fit();
  else zoomTo(scale);
}

/** Let the map follow the theme that was chosen by hand. */
function colour() {
  for (const svg of document.querySelectorAll("svg.hexwar")) svg.setAttribute("class", looks());
}

function put(id, drawing) {
  if (view.drawn[id] === drawing) return;
  view.drawn[id] = drawing;
  $(id).innerHTML = drawing;
}

const HOLDERS = { look: "look-of", definitions: "definitions-of", ...Object.fromEntries(Object.keys(LAYERS).map((name) => [name, `layer-${name}`])) };

/** Draw what the server has drawn anew, one layer in each frame, so that a stroke goes on meanwhile. */
function showLayers(names) {
  for (const name of names) view.waiting.add(name);
  if (!view.running) requestAnimationFrame(showNext);
  view.running = true;
}

function showNext() {
  const [name] = view.waiting;
  view.running = name !== undefined;
  if (!view.running) return;
  view.waiting.delete(name);
  put(HOLDERS[name], parts[`layer ${name}`] ?? "");
  requestAnimationFrame(showNext);
}

function showScan() {
  const { size, matrix } = parts.scan ?? {};
  put("scan", size ? `<image href="scan?${size}" width="${size[0]}" height="${size[1]}" transform="matrix(${matrix})" preserveAspectRatio="none"/>` : "");
  if (parts.sheet.areas && scale) zoomTo(scale);
}

/** Return hexes as one path: thousands of elements would be laid out anew by each move. */
function outlines(hexes, kind) {
  const { corners, x, y, areas } = parts.sheet;
  if (areas && hexes.length) return `<path class="${kind}" d="${hexes.map((hex) => `M${areas.of[hex].ring.map((at) => at.join(" ")).join("L")}Z`).join("")}"/>`;
  const rings = hexes.map((hex) => `M${corners.map(([dx, dy]) => `${(x[hex] + dx).toFixed(1)} ${(y[hex] + dy).toFixed(1)}`).join("L")}Z`);
  return rings.length ? `<path class="${kind}" d="${rings.join("")}"/>` : "";
}

/** Mark hexes: under the pointer, wished, chosen. */
export function mark(name, hexes) {
  put(`mark-${name}`, outlines(hexes, name));
}

/** Return the ends of a hexside on the sheet. */
export function ends(hex, direction) {
  const { corners, x, y } = parts.sheet;
  return [corners[(direction + 5) % 6], corners[direction]].map(([dx, dy]) => [x[hex] + dx, y[hex] + dy]);
}

/** Mark hexsides and ways that the server does not have yet. */
export function markLines(sides, way) {
  const lines = sides.map(([hex, direction]) => `M${ends(hex, direction).join("L")}`);
  if (way.length) lines.push(`M${way.map((hex) => `${parts.sheet.x[hex]} ${parts.sheet.y[hex]}`).join("L")}`);
  put("mark-pending", lines.length ? `<path class="pending" d="${lines.join("")}"/>` : "");
}

export function markSide(hex, direction) {
  put("mark-hover", `${outlines([hex], "hover")}<path class="pending" d="M${ends(hex, direction).join("L")}"/>`);
}

/** Show what can be dragged, the line that is drawn, and where a handle or a border is going. */
export function markHandles(handles, line, moved, around) {
  const size = 4 / scale;
  const shapes = handles.map(({ kind, at: [x, y] }) => (kind === "corner" ? `<rect class="handle" x="${x - size}" y="${y - size}" width="${2 * size}" height="${2 * size}"/>` : `<circle class="handle ${kind}" cx="${x}" cy="${y}" r="${size * (kind === "stand" ? 1.4 : 0.7)}"/>`));
  for (const way of [line, moved]) if (way.length) shapes.push(`<path class="pending" d="M${way.map((at) => at.join(" ")).join("L")}"/>`);
  if (around) shapes.push(`<circle class="wish" cx="${around[0][0]}" cy="${around[0][1]}" r="${around[1]}"/>`);
  put("mark-handles", shapes.join(""));
}

/** Return how long a length of the sheet is on the screen. */
export const onScreen = (length) => length * scale;

export function markPins(pins) {
  put("mark-pins", pins.map(([x, y]) => `<circle class="pin" cx="${x}" cy="${y}" r="6"/>`).join(""));
}

function byName() {
  const found = new Map();
  parts.sheet.hexes.forEach((name, n) => found.set(name, n));
  return found;
}

/** Show what is chosen, what is wrong, and what nobody has touched. */
export function showMarks() {
  if (!parts.sheet) return;
  const list = chosen.tool === "row" || chosen.tool === "counter" ? listChosen() : null;
  mark("listed", list?.hexes ?? []);
  mark("chosen", [...chosen.hexes]);
  const numbers = byName();
  const wrong = new Set(parts.faults.flatMap(({ hexes }) => hexes));
  mark("wrong", [...wrong].map((name) => numbers.get(name)).filter((hex) => hex !== undefined));
  const bare = chosen.bare && parts.kinds.paintable ? parts.terrain.stated.flatMap((is, n) => (is ? [] : [n])) : [];
  mark("bare", bare);
  const values = chosen.tool === "value" ? parts.values.find(({ name }) => name === chosen.attribute)?.of ?? {} : {};
  const told = Object.entries(values).map(([hex, value]) => `<text class="number" x="${parts.sheet.x[hex]}" y="${parts.sheet.y[hex] + 5}"></text>`);
  put("mark-values", told.join(""));
  [...$("mark-values").children].forEach((text, n) => (text.textContent = String(Object.values(values)[n])));
}

// -- how large the map is shown

/** Return how large the desk is: where areas are to be drawn on a picture, as large as that. */
function extent() {
  const { width, height, areas } = parts.sheet;
  if (!areas || !parts.scan?.size) return [width, height];
  const [a, b, c, d, e, f] = parts.scan.matrix;
  const [wide, high] = parts.scan.size;
  return [Math.max(width, a * wide + c * high + e), Math.max(height, b * wide + d * high + f)];
}

export function zoomTo(wish, around = null) {
  const desk = $("desk");
  const [width, height] = extent();
  const at = around ?? [desk.clientWidth / 2, desk.clientHeight / 2];
  const before = [(desk.scrollLeft + at[0]) / (scale || 1), (desk.scrollTop + at[1]) / (scale || 1)];
  scale = Math.min(3, Math.max(0.05, wish));
  $("sheet").style.width = `${width * scale}px`;
  $("sheet").style.height = `${height * scale}px`;
  // Pictures in another size would be laid out anew: a second for the numbers of 19,600 hexes.
  for (const svg of $("sheet").querySelectorAll("svg")) svg.style.transform = `scale(${scale})`;
  $("sheet").classList.toggle("far", scale < LEGIBLE);
  layTerrain(scale);
  desk.scrollTo(before[0] * scale - at[0], before[1] * scale - at[1]);
}

export const zoomBy = (factor, around) => parts.sheet && zoomTo(scale * factor, around);

export function fit() {
  if (!parts.sheet) return;
  const desk = $("desk");
  const [width, height] = extent();
  zoomTo(Math.min((desk.clientWidth - 60) / width, (desk.clientHeight - 60) / height, 1.6));
}

/** Return the place on the sheet that an event of the pointer means. */
export function placeOf(event) {
  const box = $("ground").getBoundingClientRect();
  return [(event.clientX - box.left) / scale, (event.clientY - box.top) / scale];
}

/** Bring a hex into view. */
export function lookAt(hex) {
  const desk = $("desk");
  const [x, y] = [parts.sheet.x[hex] * scale + 28, parts.sheet.y[hex] * scale + 28];
  const room = 60;
  if (x < desk.scrollLeft + room || x > desk.scrollLeft + desk.clientWidth - room) desk.scrollLeft = x - desk.clientWidth / 2;
  if (y < desk.scrollTop + room || y > desk.scrollTop + desk.clientHeight - room) desk.scrollTop = y - desk.clientHeight / 2;
}

document.addEventListener("parts", (event) => {
  if (!parts.sheet) return;
  if (isChanged(event, "sheet")) build();
  showLayers(Object.keys(HOLDERS).filter((name) => isChanged(event, `layer ${name}`, "sheet")));
  if (isChanged(event, "symbols", "sheet")) put("symbols-of", parts.symbols);
  const isAnew = isChanged(event, "symbols", "sheet", "layer look");
  if (isAnew && !isChanged(event, "sheet")) layTerrain(scale);
  // While more strokes are on their way, the terrain of an earlier one is not drawn over them.
  view.stale ||= isChanged(event, "terrain");
  if (view.stale && event.detail.last) {
    view.stale = false;
    showTerrain();
  }
  if (isChanged(event, "scan", "sheet")) showScan();
  if (event.detail.last) markLines([], []);
  showMarks();
});
document.addEventListener("chosen", showMarks);
document.addEventListener("theme", () => {
  if (!parts.sheet) return;
  colour();
  layTerrain(scale);
});
$("desk").addEventListener("scroll", showSeen);
addEventListener("resize", showSeen);
