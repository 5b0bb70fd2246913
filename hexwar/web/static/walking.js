// The keyboard: a cursor walks over the board along the directions of the hexes.

import { $, t } from "./words.js";
import { known, whenTold } from "./table.js";
import { frame, hexNamed, hexNames, lit } from "./board.js";
import { choose, hexesAtChoice, stepBack } from "./choosing.js";
import { standOn } from "./pointing.js";
import { say } from "./speech.js";
import { nextUnit } from "./units.js";
import { bringIntoSight, fit, onScreen, zoom } from "./view.js";

const holder = $("board-holder");
let cursor = "";

// Degrees, clockwise from the right.  Arrows follow a row or column as nearly as hexes allow.
const TURNS = {
  ArrowRight: 0, ArrowDown: 90, ArrowLeft: 180, ArrowUp: 270,
  KeyE: -45, KeyD: 45, KeyA: 135, KeyQ: 225, KeyW: 270, KeyS: 90,
};
let line = null; // where the row or column lies that arrows follow

function walk(code) {
  const turn = (TURNS[code] * Math.PI) / 180;
  const at = hexNamed(cursor);
  const straight = code.startsWith("Arrow");
  const across = code === "ArrowUp" || code === "ArrowDown" ? "x" : "y";
  if (!straight || line?.across !== across) line = { across, value: at[across] };
  let best = "";
  let least = Infinity;
  for (const name of hexNames()) {
    const to = hexNamed(name);
    const [dx, dy] = [to.x - at.x, to.y - at.y];
    const distance = Math.hypot(dx, dy);
    if (!distance || distance > frame.stride) continue; // neighbours only
    const off = Math.acos(Math.min(1, (dx * Math.cos(turn) + dy * Math.sin(turn)) / distance));
    if (off > 0.9) continue;
    const astray = (straight ? Math.abs(to[across] - line.value) / 100 : 0) + distance / frame.stride;
    if (off + astray < least) [best, least] = [name, off + astray];
  }
  if (best) standAt(best);
}

/** Put the cursor on a hex. */
function standAt(name) {
  cursor = name;
  lit("cursor", [name]);
  bringIntoSight(name);
  standOn(name, true);
}

function start() {
  const first = known.state.actions?.flatMap((action) => action.nouns.flatMap((noun) => noun.hexes));
  return first?.[0] ?? hexNames()[Math.floor(hexNames().length / 2)];
}

holder.tabIndex = 0;
holder.addEventListener("focus", () => {
  if (!frame.height || !holder.matches(":focus-visible")) return;
  standAt(hexNamed(cursor) ? cursor : start());
});
holder.addEventListener("blur", () => lit("cursor", []));
holder.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || !frame.height) return;
  if (event.code in TURNS) {
    event.preventDefault();
    if (!hexNamed(cursor)) standAt(start());
    else walk(event.code);
  } else if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    if (hexNamed(cursor)) choose({ hex: cursor, counter: "", area: "" }, spotOf(cursor));
  }
});

/** Put the cursor on the next hex that can be chosen, for players who do not see the light. */
function nextHex() {
  const { legal } = hexesAtChoice();
  if (!legal.length) return say(t("No hex can be chosen now."));
  holder.focus({ focusVisible: true });
  standAt(legal[(legal.indexOf(cursor) + 1) % legal.length]);
}

const spotOf = (name) => onScreen(hexNamed(name));

const KEYS = {
  l: () => {
    $("tab-actions").click();
    document.querySelector("#actions button, #plain button")?.focus();
  },
  b: () => {
    holder.focus({ focusVisible: true });
    if (frame.height) standAt(hexNamed(cursor) ? cursor : start());
  },
  n: nextUnit,
  t: nextHex,
  u: () => $("undo").click(),
  r: () => $("redo").click(),
  "+": () => zoom(1.3),
  "-": () => zoom(1 / 1.3),
  0: fit,
  "?": () => {
    $("options").open = true;
    $("options").querySelector("summary").focus();
  },
  Escape: stepBack,
};

addEventListener("keydown", (event) => {
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
  if (typing || event.ctrlKey || event.altKey || event.metaKey) return;
  const run = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (run) {
    event.preventDefault();
    run();
  }
});

// Among the actions, those listed and those of the dock, up and down go round from one to the next.
for (const part of [$("plain"), $("actions")]) {
  part.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...document.querySelectorAll("#actions button, #plain button")];
    buttons.at((buttons.indexOf(document.activeElement) + step) % buttons.length).focus();
  });
}
whenTold((state) => {
  if (state.frame && !hexNamed(cursor)) cursor = "";
});
