// The past: a slider over the whole game, and another game from any point of it.

import { $, isShown, t } from "./words.js";
import { ask, change, known, whenTold } from "./table.js";
import { report } from "./choosing.js";
import { begin, end, pace, pause } from "./clock.js";
import { clearStage, showEvent } from "./stage.js";

let wanted = 0;
let busy = false;

async function goTo(length) {
  wanted = length;
  if (busy) return;
  busy = true;
  while (wanted !== known.at && !(wanted === known.state.length && !known.at)) {
    const target = wanted;
    await change("seen", { at: target < known.state.length ? target : 0 }).catch(report);
    if (target === wanted) break;
  }
  busy = false;
}

function showMoment(state) {
  const past = state.at < state.length;
  const slider = $("replay");
  slider.max = state.length;
  slider.value = state.at;
  $("replay-at").textContent = `${state.at - 1} / ${state.length - 1}`;
  slider.setAttribute("aria-valuetext", t("decision {at} of {all}", { at: state.at - 1, all: state.length - 1 }));
  $("now").disabled = !past;
  $("step").disabled = !past;
  $("play").disabled = state.length < 2;
  if ($("fork")) $("fork").disabled = !past;
  document.body.classList.toggle("past", past);
  for (const row of $("log").children) {
    row.classList.toggle("later", Number(row.dataset.number) >= state.at);
  }
  showRow();
}

/** Let the story stand at the moment that is looked at; with the next frame, which lays out the page anyway. */
function showRow() {
  requestAnimationFrame(() => {
    if (isShown($("log"))) $("log").children[known.state.at - 1]?.scrollIntoView({ block: "nearest" });
  });
}

// -- playing the past, event by event, with the drawing of the story

let coming = []; // events of the decision after the moment shown, which are not shown yet
let shownAt = 0; // the moment to which they belong
let playing = false;

/** Show the next event; tell whether there was one. */
async function nextEvent() {
  if (shownAt !== known.state.at) [coming, shownAt] = [[], known.state.at];
  if (!coming.length) {
    if (shownAt >= known.state.length) return false;
    const { digests: have, overlays } = known;
    const { lines } = await ask("told", { since: shownAt, until: shownAt + 1, have, overlays });
    coming = lines;
  }
  const line = coming.shift();
  if (line) await showEvent(line);
  known.digests = {};
  if (!coming.length) await goTo(shownAt + 1);
  return known.state.at < known.state.length;
}

const STILL = 900; // ms for which a decision is shown where nothing moves

/** Show the next decision as it came out, for a while; tell whether one follows. */
async function nextDecision() {
  [coming, shownAt] = [[], 0];
  await goTo(known.state.at + 1);
  await pause(STILL);
  return known.state.at < known.state.length;
}

async function play() {
  playing = !playing;
  showPlaying();
  if (!playing) return end();
  begin();
  if (known.state.at === known.state.length) await goTo(1);
  while (playing && (await (pace() ? nextEvent() : nextDecision()).catch(() => false)));
  playing = false;
  end();
  clearStage();
  showPlaying();
}

function showPlaying() {
  $("play").textContent = playing ? t("Pause") : t("Play");
  $("play").setAttribute("aria-pressed", playing);
}

$("play").addEventListener("click", play);
$("step").addEventListener("click", () => {
  playing = false;
  nextEvent().catch(report);
});
document.addEventListener("panel", showRow);
new ResizeObserver(showRow).observe($("panel-story")); // what an action would do comes later, and takes room of the story
$("replay").addEventListener("input", (event) => goTo(Number(event.target.value)));
$("now").addEventListener("click", () => goTo(known.state.length));
$("fork")?.addEventListener("click", async () => {
  try {
    location.href = (await ask("fork", { at: known.at })).to;
  } catch (fault) {
    report(fault);
  }
});
$("log").addEventListener("dblclick", (event) => {
  const row = event.target.closest("#log > li");
  if (row) goTo(Number(row.dataset.number) + 1);
});
whenTold((state, before) => {
  if (!state.digests) return;
  showMoment(state);
  if (!before.digests && location.hash === "#replay") play(); // a link to a replay
});
