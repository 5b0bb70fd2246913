// The terrain, on canvases: a stroke touches its own hexes and no others.
//
// With one element a hex within the picture of the map, each move of the pointer went through all
// of them: on 19,600 hexes 90 ms a frame, and tasks of 1.2 s after a stroke.

import { $, isDark } from "../static/words.js";
import { parts } from "./state.js";

const SIDE = 256; // of a canvas, on the screen
const REACH = 40; // from the middle of a hex to beyond what is drawn of it, on the sheet
const SHARPEST = 240; // pixels of a picture of a hex at most: larger ones are drawn from it
const BUDGET = 8; // milliseconds of a frame in which canvases are drawn

const view = { scale: 0, pictures: null, turn: 0, running: false };
const canvases = new Map();
let shown = [];

/** Return the classes of a picture that has the colours of the map, light or dark as the page is. */
export const looks = () => `hexwar ${parts.sheet.key} ${isDark() ? "dark" : "light"}`;

const variantCount = () => 1 + Math.max(...parts.sheet.variants);
const ink = () => view.scale * devicePixelRatio;

/** Return a canvas with a picture of each kind in each variant, for hexes on a scale. */
async function picturesFor(scale) {
  const columns = variantCount();
  const rows = parts.kinds.terrain.length;
  const cell = Math.min(SHARPEST, Math.ceil(2 * REACH * scale * devicePixelRatio));
  const places = Array.from({ length: columns * rows }, (_, n) => {
    const [row, column] = [Math.floor(n / columns), n % columns];
    return `<use href="#k${row}v${column}" x="${(2 * column + 1) * REACH}" y="${(2 * row + 1) * REACH}"/>`;
  });
  const size = [cell * columns, cell * rows];
  const box = `0 0 ${2 * REACH * columns} ${2 * REACH * rows}`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" class="${looks()}" width="${size[0]}" height="${size[1]}" viewBox="${box}">${parts["layer look"]}<defs>${parts["layer definitions"]}${parts.symbols}</defs>${places.join("")}</svg>`;
  const image = new Image(...size);
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  await image.decode();
  const canvas = new OffscreenCanvas(Math.max(1, size[0]), Math.max(1, size[1]));
  canvas.getContext("2d").drawImage(image, 0, 0);
  return { canvas, cell, columns, rows };
}

/** Lay the terrain out anew: on another scale, of another grid, in another look. */
export async function layTerrain(scale) {
  if (parts.sheet.areas) return; // they have outlines of their own, which the server draws
  view.turn += 1;
  const { turn } = view;
  if (view.scale) $("terrain").style.transform = `scale(${scale / view.scale})`;
  const pictures = await picturesFor(scale);
  if (turn !== view.turn) return;
  Object.assign(view, { scale, pictures });
  canvases.clear();
  $("terrain").replaceChildren();
  $("terrain").style.transform = "";
  shown = parts.terrain.of.slice();
  showSeen();
}

/** Draw the canvases that are seen and not there yet, and forget those that are far away. */
export function showSeen() {
  if (view.running || !view.pictures) return;
  view.running = true;
  requestAnimationFrame(drawSome);
}

function drawSome() {
  view.running = false;
  const seen = seenPlaces();
  for (const [place, canvas] of canvases) {
    if (seen.has(place)) continue;
    canvas.remove();
    canvases.delete(place);
  }
  const until = performance.now() + BUDGET;
  for (const [place, [column, row]] of seen) {
    if (canvases.has(place)) continue;
    canvases.set(place, canvasAt(column, row));
    if (performance.now() > until) return showSeen();
  }
  return undefined;
}

/** Return the columns and rows of canvases in the window and around it, by their place. */
function seenPlaces() {
  const [desk, sheet] = [$("desk").getBoundingClientRect(), $("terrain").getBoundingClientRect()];
  const last = (length) => Math.ceil(length / SIDE) - 1;
  const columns = [Math.max(0, Math.floor((desk.left - sheet.left) / SIDE)), Math.min(last(sheet.width), Math.floor((desk.right - sheet.left) / SIDE))];
  const rows = [Math.max(0, Math.floor((desk.top - sheet.top) / SIDE)), Math.min(last(sheet.height), Math.floor((desk.bottom - sheet.top) / SIDE))];
  const places = new Map();
  for (let column = columns[0]; column <= columns[1]; column += 1) {
    for (let row = rows[0]; row <= rows[1]; row += 1) places.set(`${column} ${row}`, [column, row]);
  }
  return places;
}

function canvasAt(column, row) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.ceil(SIDE * devicePixelRatio);
  Object.assign(canvas.style, { left: `${column * SIDE}px`, top: `${row * SIDE}px`, width: `${SIDE}px`, height: `${SIDE}px` });
  canvas.dataset.place = `${column} ${row}`;
  $("terrain").append(canvas);
  const { x, y } = parts.sheet;
  const near = (at, line) => at * view.scale > line * SIDE - REACH * view.scale && at * view.scale < (line + 1) * SIDE + REACH * view.scale;
  const context = canvas.getContext("2d");
  for (let hex = 0; hex < x.length; hex += 1) {
    if (near(x[hex], column) && near(y[hex], row)) drawHex(context, hex, column, row);
  }
  return canvas;
}

function drawHex(context, hex, column, row) {
  const kind = shown[hex];
  const { x, y, variants, outline } = parts.sheet;
  const side = SIDE * devicePixelRatio;
  const [across, down] = [x[hex] * ink() - column * side, y[hex] * ink() - row * side];
  if (kind < 0 || kind >= view.pictures.rows) {
    context.save();
    context.globalCompositeOperation = "destination-out";
    context.translate(across, down);
    context.scale(ink(), ink());
    context.fill(new Path2D(outline));
    context.restore();
    return;
  }
  const { canvas, cell } = view.pictures;
  const wide = 2 * REACH * ink();
  context.drawImage(canvas, variants[hex] * cell, kind * cell, cell, cell, across - wide / 2, down - wide / 2, wide, wide);
}

/** Show the terrain of hexes as it is now; only those that have another one than before are drawn. */
export function showTerrain() {
  const { of } = parts.terrain;
  if (!view.pictures) return;
  for (let hex = 0; hex < of.length; hex += 1) if (of[hex] !== shown[hex]) showHex(hex, of[hex]);
}

/** Show at once what a stroke paints; the answer of the server says what it has become. */
export function showPainted(hexes, kind) {
  for (const hex of hexes) showHex(hex, (parts.terrain.of[hex] = kind));
}

function showHex(hex, kind) {
  shown[hex] = kind;
  const { x, y } = parts.sheet;
  const lines = (at) => [...new Set([-REACH, REACH].map((reach) => Math.floor(((at + reach) * view.scale) / SIDE)))];
  for (const column of lines(x[hex])) {
    for (const row of lines(y[hex])) {
      const canvas = canvases.get(`${column} ${row}`);
      if (canvas) drawHex(canvas.getContext("2d"), hex, column, row);
    }
  }
}
