// The picture becomes the next one: what is drawn as before stays where it is, and is not read again.

import { $, isShown } from "./words.js";
import { unpacked } from "./runs.js";

const SVG = "http://www.w3.org/2000/svg";
const PACKED = new Set(["hexes", "numbers", "texture"]); // parts that come with their rows packed
const BESIDE = { areas: "tray", key: "legend-picture" }; // parts beside the map, and the picture of each

const held = new Map(); // the name of a part -> how it is drawn
const waiting = new Map(); // parts in a panel that is not shown -> how they are to be drawn

/** Return the elements of a drawing; in an outer <svg> the parser gives them the right namespace. */
function elementsOf(drawing) {
  const holder = document.createElement("template");
  holder.innerHTML = `<svg xmlns="${SVG}">${drawing}</svg>`;
  return [...holder.content.firstChild.children];
}

/** Return where each counter lies that was drawn, or is drawn now, otherwise than the other time. */
export function put(parts) {
  const moves = { before: new Map(), after: new Map() };
  for (const [name, drawing] of Object.entries(parts)) {
    if (held.get(name) === drawing) continue;
    held.set(name, drawing);
    if (name in BESIDE && !isShown($(BESIDE[name]))) waiting.set(name, drawing);
    else write(name, drawing, moves);
  }
  return moves;
}

function write(name, drawing, moves) {
  waiting.delete(name);
  if (name === "counters") return changeStacks(drawing, moves);
  const [part] = elementsOf(PACKED.has(name) ? unpacked(drawing) : drawing);
  if (name === "look") learnRules(part.textContent);
  else if (name === "definitions") learnSymbols(part);
  else if (PACKED.has(name)) $(name)?.replaceWith(part);
  else if ($(name)) become($(name), part, name in BESIDE ? null : moves);
  if (name in BESIDE) fitPicture(name);
}

/** Return a part beside the map as it is now, also while it is not shown. */
export function upToDate(name) {
  if (waiting.has(name)) write(name, waiting.get(name), null);
  return $(name);
}

/** Let a picture beside the map be as large as what is in it. */
function fitPicture(name) {
  const picture = $(BESIDE[name]);
  if (!isShown(picture)) return;
  const box = $(name).getBBox();
  if (box.width) picture.setAttribute("viewBox", `0 ${box.y - 4} 462 ${box.height + 8}`);
}

document.addEventListener("panel", () => {
  for (const name of Object.keys(BESIDE)) if (isShown($(BESIDE[name]))) fitPicture(upToDate(name).id);
});

// -- style and symbols

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

// -- groups

/** Let a group become another: inside it, only what differs is replaced. */
function become(old, now, moves) {
  if (old.isEqualNode(now)) return;
  if (!isSameGroup(old, now)) return exchange(old.parentNode, [old], [now], moves);
  const [were, are] = [[...old.children], [...now.children]];
  const same = (k, l) => were.at(k)?.isEqualNode(are.at(l)) ?? false;
  const most = Math.min(were.length, are.length);
  let first = 0;
  while (first < most && same(first, first)) first += 1;
  let last = 0;
  while (last < most - first && same(-1 - last, -1 - last)) last += 1;
  const gone = were.slice(first, were.length - last);
  const come = are.slice(first, are.length - last);
  if (gone.length === come.length) gone.forEach((one, k) => become(one, come[k], moves));
  else exchange(old, gone, come, moves, were[were.length - last]);
}

/** Tell whether two elements differ at most in what they hold; a counter is always one whole. */
function isSameGroup(old, now) {
  if (old.localName !== "g" || old.dataset.counter) return false;
  return old.cloneNode(false).isEqualNode(now.cloneNode(false));
}

/** Put elements in the place of others, before one that stays. */
function exchange(parent, gone, come, moves, next = gone.at(-1)?.nextElementSibling) {
  for (const one of gone) note(one, moves?.before);
  for (const one of come) parent.insertBefore(one, next ?? null);
  for (const one of gone) one.remove();
  for (const one of come) note(one, moves?.after);
}

/** Note the counters in an element that lie on the map, and where. */
function note(element, found) {
  if (!found) return;
  const counters = element.dataset.counter ? [element] : element.querySelectorAll("[data-counter]");
  for (const node of counters) {
    const at = placeOf(node.closest(".stack, [data-area]"));
    if (at) found.set(node.dataset.counter, { node, at });
  }
}

function placeOf(holder) {
  const place = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(holder?.getAttribute("transform") ?? "");
  return place && { x: Number(place[1]), y: Number(place[2]) };
}

// -- stacks

let stacks = new Map(); // the id of a stack -> how it is drawn, and its element

/** Put stacks in place that are not drawn as before; the others are not even read. */
function changeStacks(drawing, { before, after }) {
  const told = stacksOf(drawing);
  const isSame = ([id, drawn]) => stacks.get(id)?.drawn === drawn;
  const made = elementsOf(told.filter((one) => !isSame(one)).map(([, drawn]) => drawn).join(""));
  const now = new Map(told.map((one) => [one[0], { drawn: one[1], node: isSame(one) ? stacks.get(one[0]).node : made.shift() }]));
  for (const [id, { node }] of stacks) {
    if (now.get(id)?.node === node) continue;
    note(node, before);
    node.remove();
  }
  let place = $("counters").firstElementChild;
  for (const [id, { node }] of now) {
    if (node === place) place = place.nextElementSibling;
    else $("counters").insertBefore(node, place);
    if (stacks.get(id)?.node !== node) note(node, after);
  }
  stacks = now;
}

/** Return each stack of a drawing by its id, as it is written. */
function stacksOf(drawing) {
  const inside = drawing.slice(drawing.indexOf(">") + 1, drawing.lastIndexOf("</g>"));
  return inside.split(/(?=<g class="stack")/).filter(Boolean).map((drawn) => [/ id="([^"]*)"/.exec(drawn)[1], drawn]);
}
