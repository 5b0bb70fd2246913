// The past: a slider over the whole game, and another game from any point of it.

import { $, t } from "./words.js";
import { ask, change, known, whenTold } from "./table.js";
import { report } from "./choosing.js";

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
  if ($("fork")) $("fork").disabled = !past;
  document.body.classList.toggle("past", past);
  for (const row of $("log").children) {
    row.classList.toggle("later", Number(row.dataset.number) >= state.at);
  }
  showRow();
}

/** Let the story stand at the moment that is looked at. */
function showRow() {
  $("log").children[known.state.at - 1]?.scrollIntoView({ block: "nearest" });
}

document.addEventListener("panel", showRow);
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
whenTold((state) => {
  if (state.digests) showMoment(state);
});
