// A game that was begun from the command line: who plays is asked at its table, before anything is shown.

import { $ } from "./words.js";
import { about, ask, change } from "./table.js";
import { report } from "./choosing.js";
import { askWhoPlays, botsOf } from "./seating.js";

const form = $("seating");
const around = document.querySelectorAll("header, main, aside, footer, #curtain");

function show(isOpen) {
  form.hidden = !isOpen;
  for (const part of around) part.inert = isOpen;
}

async function begin(event) {
  event.preventDefault();
  try {
    const { bots } = await ask("who", { bots: botsOf(form) });
    for (const select of document.querySelectorAll("#seats [data-player]")) select.value = bots[select.dataset.player] ?? "";
    show(false);
    await change("seen");
  } catch (fault) {
    show(false);
    report(fault);
  }
}

if (about.asks) {
  show(true);
  askWhoPlays(form.querySelector(".who"), "who").then(() => form.querySelector("select")?.focus());
  form.addEventListener("submit", begin);
}
