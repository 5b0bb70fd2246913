// Before play: the briefing of a new game, and hints of its first turn.

import { $, element, t } from "./words.js";
import { about, whenTold } from "./table.js";

const READ = `hexwar-briefed ${about.title}`;
const HINTS = "hexwar-hints";

/** Open the briefing of a game that has just begun, once. */
function openBriefing(state) {
  const fold = $("briefing");
  if (!fold || state.length > 1 || !state.mine || localStorage.getItem(READ)) return;
  localStorage.setItem(READ, "yes");
  fold.open = true;
}

// -- hints

const given = new Set(JSON.parse(localStorage.getItem(HINTS) ?? "[]"));

function showHint(state) {
  const hint = state.asked?.hint;
  const wanted = hint && !given.has(hint) && !given.has("none");
  $("coach").hidden = !wanted;
  if (!wanted) return;
  const enough = element("button", { type: "button", text: t("Understood") });
  const none = element("button", { type: "button", text: t("No more hints") });
  const show = element("button", { type: "button", text: t("Show me a sensible choice") });
  show.addEventListener("click", () => $("hint").click());
  enough.addEventListener("click", () => close(hint));
  none.addEventListener("click", () => close("none"));
  $("coach").replaceChildren(element("p", { text: hint }), show, " ", enough, " ", none);
}

function close(hint) {
  given.add(hint);
  localStorage.setItem(HINTS, JSON.stringify([...given]));
  $("coach").hidden = true;
}

whenTold((state) => {
  if (!state.digests) return;
  showHint(state);
  openBriefing(state);
});
