// How the page divides its room: the bar between question and tabs, the large view, what a counter says.

import { $, t } from "./words.js";
import { NARROW, scaleOnScreen } from "./view.js";

const KEPT = "hexwar-split";
const split = $("split");
const STEP = 4; // percent a key moves the bar

/** Put the bar where somebody wants it: so much of the panel for the question, or of the page for the panel. */
function divide(percent) {
  const share = Math.round(Math.min(80, Math.max(NARROW.matches ? 20 : 10, percent)));
  split.setAttribute("aria-valuenow", share);
  if (NARROW.matches) return document.body.style.setProperty("--sheet", `${100 - share}dvh`);
  document.body.classList.add("sized");
  document.body.style.setProperty("--asked", `${share}%`);
  return localStorage.setItem(KEPT, share);
}

const wanted = ({ clientY }) => {
  const box = NARROW.matches ? document.body.getBoundingClientRect() : split.parentElement.getBoundingClientRect();
  return (100 * (clientY - box.top - (NARROW.matches ? 0 : 36))) / box.height;
};

split.addEventListener("pointerdown", (event) => {
  split.setPointerCapture(event.pointerId);
  event.preventDefault();
});
split.addEventListener("pointermove", (event) => {
  if (split.hasPointerCapture(event.pointerId)) divide(wanted(event));
});
split.addEventListener("dblclick", () => {
  localStorage.removeItem(KEPT);
  document.body.classList.remove("sized");
  document.body.style.removeProperty("--sheet");
});
split.addEventListener("keydown", (event) => {
  const by = { ArrowUp: -STEP, ArrowDown: STEP }[event.key];
  if (!by) return;
  event.preventDefault();
  divide(Number(split.getAttribute("aria-valuenow")) + by);
});
if (!NARROW.matches && localStorage.getItem(KEPT)) divide(Number(localStorage.getItem(KEPT)));

// -- a tab laid large over the map

function enlarge(on) {
  document.body.classList.toggle("large", on);
  $("large").setAttribute("aria-pressed", on);
  $("large").title = on ? t("Back to the panel") : t("Open large");
  document.dispatchEvent(new CustomEvent("panel"));
}

$("large").addEventListener("click", () => enlarge(!document.body.classList.contains("large")));
addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !document.body.classList.contains("large")) return;
  enlarge(false);
  $("large").focus();
});

// -- what counters and names say at a scale

const LEVELS = { far: 0.74, tiny: 0.66, speck: 0.4 }; // pixels of a unit of the map, below which it holds

function tellScale() {
  const scale = scaleOnScreen();
  const wrong = Object.entries(LEVELS).filter(([name, below]) => $("ground").classList.contains(name) !== scale < below);
  for (const [name, below] of wrong) {
    for (const part of [$("map"), $("ground")]) part.classList.toggle(name, scale < below);
  }
  if (wrong.length) document.dispatchEvent(new CustomEvent("level"));
}

document.addEventListener("laid", tellScale);
addEventListener("resize", tellScale);

// -- what is told of a hex never lies on it

$("board-holder").addEventListener("pointermove", ({ clientX, clientY }) => {
  const box = $("board-holder").getBoundingClientRect();
  const isNear = clientX < box.left + 360 && clientY > box.bottom - Math.min(box.height * 0.5, 340);
  $("glance").classList.toggle("up", isNear);
});
