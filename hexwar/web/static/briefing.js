// Before play: the briefing of a new game, and hints of its first turn.

import { $, element, t } from "./words.js";
import { about, known, whenTold } from "./table.js";

const READ = `hexwar-briefed ${about.title}`;
const HINTS = "hexwar-hints";

/** Open the briefing once, before a player's first decision; while others decide there is time to read. */
function openBriefing(state) {
  const fold = $("briefing");
  const hasDecided = known.log.some(({ player }) => player === state.viewer);
  if (!fold || about.watching || state.over || hasDecided || localStorage.getItem(READ)) return;
  localStorage.setItem(READ, "yes");
  fold.open = true;
  fold.querySelector(".sheet").focus({ preventScroll: true });
}

$("begin")?.addEventListener("click", () => {
  $("briefing").open = false;
  $("asked").focus({ preventScroll: true });
});
$("briefing")?.querySelector(".sheet").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target === event.currentTarget) $("begin").click();
});

// -- hints

const OFTEN = 3; // decisions before which a hint is shown, unless somebody has understood it before
const shown = new Map(); // hint -> how many decisions it was shown before
const given = new Set(JSON.parse(localStorage.getItem(HINTS) ?? "[]"));

function showHint(state) {
  const hint = state.asked?.hint;
  const wanted = hint && !given.has(hint) && !given.has("none");
  $("coach").hidden = !wanted;
  if (!wanted) return;
  countShown(hint);
  $("coach").classList.toggle("brief", shown.get(hint) > 1);
  $("coach").tabIndex = shown.get(hint) > 1 ? 0 : -1;
  const enough = element("button", { type: "button", text: t("Understood") });
  const none = element("button", { type: "button", text: t("No more hints") });
  const show = element("button", { type: "button", text: t("Show me a sensible choice") });
  show.addEventListener("click", () => $("hint").click());
  enough.addEventListener("click", () => close(hint));
  none.addEventListener("click", () => close("none"));
  $("coach").replaceChildren(element("p", { text: hint }), show, " ", enough, " ", none);
}

/** Count the decisions before which a hint was shown; the last one of them is enough. */
function countShown(hint) {
  shown.set(hint, (shown.get(hint) ?? 0) + 1);
  if (shown.get(hint) >= OFTEN) keep(hint);
}

function keep(hint) {
  given.add(hint);
  localStorage.setItem(HINTS, JSON.stringify([...given]));
}

function close(hint) {
  keep(hint);
  $("coach").hidden = true;
}

whenTold((state, before) => {
  if (!state.digests) return;
  if (state.length !== before.length || state.viewer !== before.viewer) showHint(state);
  openBriefing(state);
});
