// One clock for everything that moves: a remembered speed, space for the next event, shift to skip.

import { $ } from "./words.js";

const KEPT = "hexwar-speed";
let ring = null; // ends the pause that runs
let skipping = false;
let telling = false;

/** Tell whether a story is being shown: until its end nothing is decided. */
export const isTelling = () => telling;

/** Return how long an event is shown, in ms; 0 where nothing moves. */
export function pace() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return isSummary() ? SUMMED : Number($("speed").value);
}

const SUMMED = 900; // ms that a whole decision is shown where it is told in one line

/** Tell whether a decision is told in one line, not event by event. */
export const isSummary = () => $("speed").value === "summary";

/** Wait, or until somebody goes on; tell whether the rest is skipped. */
export async function pause(ms) {
  if (!skipping && ms) {
    await new Promise((done) => {
      const timer = setTimeout(done, ms);
      ring = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
  ring = null;
  return skipping;
}

/** Go on with the next event at once. */
export const hurry = () => ring?.();

/** Show the end at once. */
export function skip() {
  skipping = true;
  ring?.();
}

/** Start the clock for a story; keys go on with it until it is told. */
export function begin() {
  skipping = false;
  telling = true;
  addEventListener("keydown", onKey, true);
}

/** Stop the clock. */
export function end() {
  skipping = false;
  telling = false;
  removeEventListener("keydown", onKey, true);
}

function onKey(event) {
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  const run = { " ": hurry, Shift: skip, Escape: skip }[event.key];
  if (!run) return;
  event.preventDefault();
  event.stopPropagation();
  run();
}

$("speed").value = localStorage.getItem(KEPT) ?? "700";
$("speed").addEventListener("change", () => {
  localStorage.setItem(KEPT, $("speed").value);
  if ($("speed").value === "0") skip();
});
$("skip").addEventListener("click", skip);
