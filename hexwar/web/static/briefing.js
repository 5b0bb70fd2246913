// Before and after: the briefing of a new game, hints of its first turn, the debrief of one that is over.

import { $, element, t } from "./words.js";
import { about, ask, change, known, whenTold } from "./table.js";
import { svgElement } from "./board.js";

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
  enough.addEventListener("click", () => close(hint));
  none.addEventListener("click", () => close("none"));
  $("coach").replaceChildren(element("p", { text: hint }), enough, " ", none);
}

function close(hint) {
  given.add(hint);
  localStorage.setItem(HINTS, JSON.stringify([...given]));
  $("coach").hidden = true;
}

// -- the debrief

let shownFor = 0; // the length of the game whose debrief is shown

async function showDebrief(state) {
  $("debrief").hidden = !state.over;
  if (!state.over || shownFor === state.length) return;
  shownFor = state.length;
  const told = await ask("debrief").catch(() => null);
  if (!told) return;
  $("debrief").replaceChildren(
    element("dl", {}, ...told.scores.flatMap(([what, value]) => [element("dt", { text: what }), element("dd", { text: value })])),
    element("h3", { text: t("Losses") }),
    ...told.losses.map(([side, by]) => element("p", { text: `${side}: ${by.map(([kind, n]) => `${kind} ${n}`).join("; ")}` })),
    element("h3", { text: t("How the game stood") }),
    course(told.course),
    element("h3", { text: t("Turning points") }),
    element("ol", {}, ...told.turning.map(turningPoint)),
    ...ways(),
  );
}

function course(points) {
  const picture = svgElement("svg", { viewBox: "0 -1.05 100 2.1", preserveAspectRatio: "none", class: "course" });
  const last = points.at(-1)[0];
  const way = points.map(([at, worth]) => `${(100 * at) / last} ${-worth}`).join("L");
  picture.append(svgElement("path", { d: "M0 0H100", class: "even" }), svgElement("path", { d: `M${way}` }));
  return picture;
}

function turningPoint({ at, turn, change: by, drawn, lines }) {
  const button = element("button", { type: "button", text: t("Turn {turn}: {change}", { turn, change: by > 0 ? `+${by}` : by }) });
  button.addEventListener("click", () => change("seen", { at: at - 1 }));
  const kind = drawn ? t("with chance") : t("by decision alone");
  return element("li", {}, button, ` ${kind}: ${lines.join(" ")}`);
}

function ways() {
  const replay = element("button", { type: "button", text: t("Watch the replay") });
  replay.addEventListener("click", async () => {
    await change("seen", { at: 1 });
    $("play").click();
  });
  const again = about.home ? [element("a", { href: about.home, text: t("Play again") })] : [];
  return [element("p", { kind: "row" }, replay, ...again)];
}

whenTold((state) => {
  if (!state.digests) return;
  showHint(state);
  openBriefing(state);
  if (!known.at) showDebrief(state);
});
