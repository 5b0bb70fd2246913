// The first decisions of a first game: a pointer at what a sensible player would click now.

import { $, element, t } from "./words.js";
import { about, ask, isPast, isSameMoment, known, whenTold } from "./table.js";
import { hexNamed } from "./board.js";
import { chosenNouns } from "./choosing.js";
import { isTelling } from "./clock.js";
import { cardInHand } from "./hand.js";
import { onScreen } from "./view.js";

const GUIDED = 3; // decisions of the player that are guided
const POINTED = `hexwar-pointed ${about.title}`;
const HINTS = "hexwar-hints"; // "none" among them: the player wants no help
const EDGE = 8; // px that a pointer keeps from the edges of the window

let advised = null; // what the adviser would do now

const isWanted = () =>
  about.guided && !localStorage.getItem(POINTED) && !(localStorage.getItem(HINTS) ?? "").includes('"none"');

const decided = (state) => known.log.filter(({ player }) => player === state.viewer).length;

async function advise(state) {
  advised = null;
  point();
  if (!isWanted() || !state.mine || isPast() || decided(state) >= GUIDED) return;
  const told = await ask("hint").catch(() => null);
  if (!told || !isSameMoment(known.state, state)) return;
  advised = state.actions.find(({ text }) => text === told.action) ?? null;
  point();
}

/** Return what the adviser would click now: the next noun of its action, or the whole action. */
function wanted() {
  const goesOn = $("stop").querySelector("button");
  if (!$("stop").hidden && goesOn) return { noun: null, asked: goesOn, told: t("Press this: {what}.", { what: goesOn.textContent }) };
  const chosen = chosenNouns();
  const isOnTheWay = chosen.every((noun, k) => advised.nouns[k]?.name === noun.name);
  if (!isOnTheWay) return null;
  const noun = advised.nouns[chosen.length];
  const what = noun?.called ?? advised.label;
  if (!noun || !$("menu").hidden) return { noun, told: t("Press this: {what}.", { what: advised.label }) };
  if (cardInHand(noun)) return { noun, told: t("Click this card: {what}.", { what }) };
  if (chosen.length) return { noun, told: t("Now click {what}.", { what }) };
  const acts = noun.kind === "counter" && advised.nouns.length > 1;
  return { noun, told: acts ? t("Click {what}: it can act.", { what }) : t("Click {what}.", { what }) };
}

/** Return where something is on the screen: on the map, in the hand, or its button in the list. */
function spotOf({ noun, asked }) {
  if (asked) return boxOf(asked);
  if (!$("menu").hidden) {
    const item = [...$("menu").querySelectorAll("button")].find(({ textContent }) => textContent === advised.label || (noun && textContent.startsWith(noun.called)));
    return item ? boxOf(item) : null;
  }
  const name = noun && CSS.escape(noun.name);
  const drawn = noun && (cardInHand(noun) ?? $("map").querySelector(`[data-counter="${name}"]`));
  if (drawn && isSeen(drawn)) return boxOf(drawn, isStacked(drawn));
  if (noun?.kind === "hex" && hexNamed(noun.name)) {
    const at = onScreen(hexNamed(noun.name));
    return { left: at.x - 20, right: at.x + 20, top: at.y - 20, bottom: at.y + 20 };
  }
  const button = [...document.querySelectorAll("#plain button, #actions button")].find(
    ({ dataset, textContent }) => dataset.action === advised.text || (noun && textContent.startsWith(noun.called)),
  );
  return button && isSeen(button) ? boxOf(button) : null;
}

/** Return where a part of the page is, and whether what is above it must stay free. */
function boxOf(part, isFreeAbove = false) {
  const { left, right, top, bottom, width } = part.getBoundingClientRect();
  return { left, right, top, bottom, width, isFreeAbove };
}

/** Tell whether a counter lies in a stack, which fans out above itself. */
const isStacked = (counter) => (counter.closest(".stack")?.querySelectorAll(".counter").length ?? 0) > 1;

const isSeen = (part) => {
  const box = boxOf(part);
  return box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
};

/** Show the pointer at what is to be clicked now; none where the player goes another way. */
function point() {
  const next = advised && !isTelling() && !$("briefing")?.open ? wanted() : null;
  const at = next && spotOf(next);
  $("pointer").hidden = !at;
  if (!at) return;
  if ($("pointer").dataset.told !== next.told) fill(next.told);
  place(at);
}

function fill(told) {
  const done = element("button", { type: "button", text: t("No more pointers") });
  done.addEventListener("click", () => {
    localStorage.setItem(POINTED, "yes");
    advised = null;
    point();
  });
  $("pointer").dataset.told = told;
  $("pointer").replaceChildren(element("span", { text: told }), " ", done);
}

function place({ left, right, top, bottom, isFreeAbove = false }) {
  const pointer = $("pointer");
  const { offsetWidth: wide, offsetHeight: high } = pointer;
  const isRoom = bottom + high + 14 < innerHeight;
  const isAbove = top - high - 14 > 48 && !(isFreeAbove && isRoom);
  const x = Math.max(EDGE, Math.min((left + right) / 2 - wide / 2, innerWidth - wide - EDGE));
  pointer.classList.toggle("below", !isAbove);
  pointer.style.left = `${x}px`;
  pointer.style.top = `${isAbove ? top - high - 12 : bottom + 12}px`;
  pointer.style.setProperty("--at", `${(left + right) / 2 - x}px`);
}

whenTold((state, before) => {
  if (!state.digests || (before.digests && isSameMoment(state, before))) return;
  if (decided(state) >= GUIDED && isWanted() && about.guided) localStorage.setItem(POINTED, "yes");
  advise(state);
});
for (const what of ["choice", "view", "panel"]) document.addEventListener(what, () => requestAnimationFrame(point));
for (const what of ["briefing", "coach"]) $(what)?.addEventListener("toggle", point);
addEventListener("resize", point);
addEventListener("click", () => requestAnimationFrame(point)); // a menu may have opened or closed
