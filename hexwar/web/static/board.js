// The picture of the board: its parts are put in place, hexes are found and lit.

import { $ } from "./words.js";
import { unpacked } from "./runs.js";
import { whenTold } from "./table.js";

const SVG = "http://www.w3.org/2000/svg";
const map = $("map");
const hexes = new Map(); // name -> {x, y, label}
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

const PACKED = new Set(["hexes", "numbers", "texture"]); // parts that come with their rows packed

const written = ([name, part]) => (PACKED.has(name) ? unpacked(part) : part);

/** Put parts of the picture in place of the old ones, by their ids. */
export function put({ counters, ...parts }) {
  for (const part of elementsOf(Object.entries(parts).map(written).join(""))) {
    if (part.id === "look") learnRules(part.textContent);
    else if (part.id === "definitions") learnSymbols(part);
    else $(part.id)?.replaceWith(part);
  }
  if (counters) changeStacks(counters);
  if (parts.hexes) readHexes();
  for (const [picture, part] of [["tray", "areas"], ["legend-picture", "key"]]) {
    if (parts[part]) fitPicture($(picture), $(part));
  }
}

/** Return the elements of a drawing; in an outer <svg> the parser gives them the right namespace. */
function elementsOf(drawing) {
  const holder = document.createElement("template");
  holder.innerHTML = `<svg xmlns="${SVG}">${drawing}</svg>`;
  return [...holder.content.firstChild.children];
}

const rules = new Set(); // the rules of the style sheet, as they are written

/** Add rules that the style sheet does not have: to replace it would style the whole map again. */
function learnRules(text) {
  const { sheet } = $("look");
  const told = new CSSStyleSheet();
  told.replaceSync(text);
  for (const { cssText } of told.cssRules) {
    if (rules.has(cssText)) continue;
    rules.add(cssText);
    sheet.insertRule(cssText, sheet.cssRules.length);
  }
}

/** Add symbols that are not drawn yet: to replace them would draw each use of them again. */
function learnSymbols(told) {
  const known = $("definitions");
  for (const symbol of [...told.children]) {
    if (!known.querySelector(`#${CSS.escape(symbol.id)}`)) known.append(symbol);
  }
}

let stacks = new Map(); // the id of a stack -> how it is drawn, and its element

/** Put stacks in place that are not drawn as before; the others stay as they are, and are not read again. */
function changeStacks(drawing) {
  const told = stacksOf(drawing);
  const isSame = ([id, drawn]) => stacks.get(id)?.drawn === drawn;
  const made = elementsOf(told.filter((one) => !isSame(one)).map(([, drawn]) => drawn).join(""));
  const now = new Map(told.map((one) => [one[0], { drawn: one[1], node: isSame(one) ? stacks.get(one[0]).node : made.shift() }]));
  for (const [id, { node }] of stacks) if (now.get(id)?.node !== node) node.remove();
  let place = $("counters").firstElementChild;
  for (const { node } of now.values()) {
    if (node === place) place = place.nextElementSibling;
    else $("counters").insertBefore(node, place);
  }
  stacks = now;
}

/** Return each stack of a drawing by its id, as it is written. */
function stacksOf(drawing) {
  const inside = drawing.slice(drawing.indexOf(">") + 1, drawing.lastIndexOf("</g>"));
  return inside.split(/(?=<g class="stack")/).filter(Boolean).map((drawn) => [/ id="([^"]*)"/.exec(drawn)[1], drawn]);
}

function readHexes() {
  hexes.clear();
  for (const use of $("hexes").children) {
    const label = use.querySelector("title")?.textContent ?? use.dataset.hex;
    hexes.set(use.dataset.hex, {
      x: Number(use.getAttribute("x")),
      y: Number(use.getAttribute("y")),
      label,
    });
  }
}

/** Let a picture beside the map be as large as what is in it. */
export function fitPicture(picture, part) {
  if (!picture.getClientRects().length) return; // on a page of the panel that is not shown
  const box = part.getBBox();
  if (!box.width) return;
  picture.setAttribute("viewBox", `0 ${box.y - 4} 462 ${box.height + 8}`);
}

function frameMap(told) {
  key = told.key;
  Object.assign(frame, told);
  for (const picture of [$("ground"), map, $("tray"), $("legend-picture")]) {
    picture.setAttribute("class", `hexwar ${key}`);
  }
  $("base").setAttribute("d", told.base);
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
  made.append(svgElement("use", { href: `#${key}-hex` }));
  if (kind === "legal" || kind === "chosen") made.append(svgElement("path", { d: SIGNS[kind] }));
  return made;
}

// Colour is never the only sign: what can be chosen carries a dot, what is chosen a tick.
const SIGNS = { legal: "M0 24.5a3 3 0 1 0 .1 0z", chosen: "M-6 25l4 4 8-9" };

/** Light hexes in one way, instead of those that were lit so before. */
export function lit(kind, names) {
  const layer = kind === "cursor" || kind === "told" ? $("above") : $("lights");
  for (const old of layer.querySelectorAll(`.${kind}`)) old.remove();
  layer.append(...[...names].map((name) => light(name, kind)).filter(Boolean));
}

/** Let counters and places off the map glow that can be chosen. */
export function glow(counters, areas) {
  for (const old of document.querySelectorAll(".glows")) old.classList.remove("glows");
  for (const found of document.querySelectorAll("svg.hexwar [data-counter]")) {
    if (counters.has(found.dataset.counter)) found.classList.add("glows");
  }
  for (const found of document.querySelectorAll("svg.hexwar [data-area], svg.hexwar [data-card]")) {
    if (areas.has(found.dataset.area ?? found.dataset.card)) found.classList.add("glows");
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
  if (state.picture) put(state.picture);
});
document.addEventListener("theme", colour);
document.addEventListener("panel", () => {
  fitPicture($("tray"), $("areas"));
  fitPicture($("legend-picture"), $("key"));
});
$("bare").addEventListener("change", (event) => map.classList.toggle("bare", event.target.checked));
