// Who is at work while the player waits: the server that answers, or a bot that thinks.

import { $, t } from "./words.js";

const SILENT = 150; // ms that the server may take before the page says so
const COUNTED = 3; // seconds from which on they are shown

let asking = false;
let state = {};
let since = 0; // when it began, by the clock of the page
let ticking = 0;

/** Say that the server works, for as long as it answers. */
export async function busily(answer) {
  const wait = setTimeout(() => {
    asking = true;
    show();
  }, SILENT);
  try {
    return await answer;
  } finally {
    clearTimeout(wait);
    asking = false;
    show();
  }
}

/** Say which bot thinks, as what the server told last has it. */
export function showThinking(told) {
  if (told.length !== state.length) since = 0; // another decision is thought about
  state = told;
  show();
}

function show() {
  const isBusy = asking || Boolean(state.thinks);
  document.body.classList.toggle("busy", isBusy);
  if (isBusy) $("asked").setAttribute("aria-busy", "true");
  else $("asked").removeAttribute("aria-busy");
  const told = isBusy ? whoThinks() : "";
  if ($("busy").textContent !== told) $("busy").textContent = told;
  showRest(isBusy);
}

function whoThinks() {
  const { titles = {}, thinks, decider } = state;
  return thinks ? t("{player}: thinking …", { player: titles[decider] ?? decider }) : t("One moment …");
}

/** Count the seconds, and offer to stop a bot, or to let it go on. */
function showRest(isBusy) {
  since = isBusy ? since || performance.now() : 0;
  clearInterval(ticking);
  if (isBusy) ticking = setInterval(tick, 1000);
  tick();
  if ($("stop-bot")) $("stop-bot").hidden = !state.thinks;
  if ($("go-on")) $("go-on").hidden = !state.paused;
}

function tick() {
  const seconds = since ? Math.floor((performance.now() - since) / 1000) : 0;
  $("busy-clock").textContent = seconds >= COUNTED ? t("{count} s", { count: seconds }) : "";
}
