// The pointer and the keyboard on the map: both lead a cursor, and press with the tool in hand.

import { $, t } from "../static/words.js";
import { hexAt, neighbour } from "./geometry.js";
import { chosen, choose, parts, perform } from "./state.js";
import { lookAt, mark, placeOf, zoomBy } from "./sheet.js";
import { drawSides, forget, kindOf, toolInHand, tools } from "./tools.js";

let cursor = 0;
let wish = null;
let pressed = null;
let begun = false;

const shiftOf = (event) => event.shiftKey || event.button === 2 || event.buttons === 2;

/** Say what a press would do. */
function tell(hex, details = {}) {
  if (parts.sheet && (hex >= 0 || toolInHand().anywhere)) $("hint").textContent = toolInHand().tell(hex, details);
}

function over(hex, details) {
  if (hex >= 0) cursor = hex;
  toolInHand().over?.(hex, details);
  tell(hex, details);
}

function pointerDown(event) {
  if (event.button === 1 || !parts.sheet) return;
  const place = placeOf(event);
  const hex = hexAt(...place);
  if (hex < 0 && !toolInHand().anywhere) return;
  event.preventDefault();
  $("desk").focus({ preventScroll: true });
  $("desk").setPointerCapture(event.pointerId);
  pressed = { hex, moved: false, tool: toolInHand() }; // a press may put another tool in hand
  pressed.tool.begin(hex, { place, shift: shiftOf(event) });
}

function pointerMove(event) {
  if (!parts.sheet) return;
  const place = placeOf(event);
  const hex = hexAt(...place);
  if (hex < 0 && !toolInHand().anywhere) return;
  if (pressed) {
    pressed.moved ||= hex !== pressed.hex;
    pressed.tool.go?.(hex, { place, shift: shiftOf(event) });
  }
  over(hex, { place, shift: shiftOf(event) });
}

function pointerUp() {
  if (!pressed) return;
  const { moved, tool } = pressed;
  pressed = null;
  tool.end?.(moved);
  forget();
}

// -- keys

/** Press with the tool at the cursor; tools that need two places take the second press as the end. */
function press(shift) {
  const tool = toolInHand();
  if (tool.press) return tool.press(shift);
  if (begun) {
    tool.go?.(cursor, { shift });
    begun = false;
    tool.end?.(true);
    return forget();
  }
  tool.begin(cursor, { shift, place: [parts.sheet.x[cursor], parts.sheet.y[cursor]] });
  if (tool.isOfTwo) {
    begun = true;
    return undefined;
  }
  tool.end?.(false);
  return forget();
}

function walk(key, fine) {
  if (toolInHand().walk) {
    toolInHand().walk(key, fine);
    return tell(cursor);
  }
  const across = key === "ArrowLeft" || key === "ArrowRight";
  const { x, y, hexes } = parts.sheet;
  const aside = across ? y : x;
  if (wish?.across !== across) wish = { across, at: aside[cursor] };
  const next = neighbour(cursor, key, wish.at);
  over(next, {});
  if (begun) toolInHand().go?.(next, {});
  lookAt(next);
  mark("hover", [next]);
  $("cursor").textContent = `${hexes[next]}: ${$("hint").textContent}`;
  return undefined;
}

const onMap = {
  " ": (event) => press(event.shiftKey),
  Enter: () => (toolInHand().finish ? toolInHand().finish() : press(false)),
  Escape() {
    begun = false;
    forget();
    mark("wish", []);
    toolInHand().stop?.();
  },
  m: () => chosen.tool === "select" && toolInHand().take(cursor, false),
  d: () => chosen.tool === "select" && toolInHand().take(cursor, true),
  x: () => chosen.tool === "select" && toolInHand().mirror(),
  Delete: clear,
  Backspace: clear,
  "[": () => choose({ size: Math.max(1, chosen.size - 1) }),
  "]": () => choose({ size: Math.min(6, chosen.size + 1) }),
  u: () => choose({ bare: !chosen.bare }),
  "+": () => zoomBy(1.25),
  "-": () => zoomBy(0.8),
};

function clear() {
  if (toolInHand().clear) return toolInHand().clear();
  if (chosen.tool === "counter" && chosen.counter) return perform({ do: "place", counter: chosen.counter, hexes: [] });
  if (!chosen.hexes.size || !parts.kinds.paintable) return undefined;
  return perform({ do: "paint", kind: "", hexes: [...chosen.hexes].map((hex) => parts.sheet.hexes[hex]) });
}

function keyDown(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || !parts.sheet) return;
  if (event.key.startsWith("Arrow")) walk(event.key, event.shiftKey);
  else if (chosen.tool === "hexside" && !parts.sheet.areas && /^[1-6]$/.test(event.key)) sideByKey(Number(event.key) - 1);
  else if (onMap[event.key]) onMap[event.key](event);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Put what is chosen on the clipboard, as a text that the editor of any board takes. */
function copy(event) {
  if (chosen.tool !== "select" || !chosen.hexes.size) return;
  event.clipboardData.setData("text/plain", JSON.stringify({ hexwar: tools.select.cutting() }));
  event.preventDefault();
}

function paste(event) {
  if (!parts.sheet || !parts.kinds.paintable) return;
  let told = null;
  try {
    told = JSON.parse(event.clipboardData.getData("text/plain"));
  } catch {
    return; // some other text
  }
  if (!told?.hexwar) return;
  event.preventDefault();
  perform({ do: "paste", cutting: told.hexwar, hex: parts.sheet.hexes[cursor] });
}

function sideByKey(place) {
  // 1 is the first side after twelve o'clock, then as the hands of a clock run.
  const middle = (d) => parts.sheet.corners[d].map((part, axis) => part + parts.sheet.corners[(d + 5) % 6][axis]);
  const hour = (d) => (Math.atan2(middle(d)[1], middle(d)[0]) / (2 * Math.PI) + 1.25 - 0.001) % 1;
  const direction = [0, 1, 2, 3, 4, 5].sort((a, b) => hour(a) - hour(b))[place];
  const other = parts.sheet.near[cursor][direction];
  if (other < 0) return;
  const pair = [Math.min(cursor, other), Math.max(cursor, other)].join();
  const there = parts.ways.sides.find(([a, b]) => [Math.min(a, b), Math.max(a, b)].join() === pair)?.[2] ?? [];
  drawSides([[cursor, direction]], !there.includes(kindOf("hexsides")));
}

/** Return the hex at which the cursor is. */
export const cursorHex = () => cursor;

export function goTo(hex) {
  lookAt(hex);
  over(hex, {});
  mark("hover", [hex]);
}

/** Listen to the pointer and the keys on the map. */
export function listen() {
  const desk = $("desk");
  desk.addEventListener("pointerdown", pointerDown);
  desk.addEventListener("pointermove", pointerMove);
  desk.addEventListener("pointerup", pointerUp);
  desk.addEventListener("pointercancel", pointerUp);
  desk.addEventListener("contextmenu", (event) => event.preventDefault());
  desk.addEventListener("keydown", keyDown);
  // On the document: browsers send these where nothing is focused, too. Fields keep their own.
  const outside = (act) => (event) => event.target.closest?.("input, textarea") || act(event);
  document.addEventListener("copy", outside(copy));
  document.addEventListener("paste", outside(paste));
  desk.addEventListener("dblclick", () => toolInHand().finish?.());
  desk.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const box = desk.getBoundingClientRect();
      zoomBy(event.deltaY < 0 ? 1.15 : 1 / 1.15, [event.clientX - box.left, event.clientY - box.top]);
    },
    { passive: false },
  );
  document.addEventListener("chosen", () => {
    begun = false;
    tell(cursor);
  });
  $("hint").textContent = t("Choose a tool; the line here says what a press will do.");
}
