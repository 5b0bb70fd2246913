// What decks and cups may still hold, as the game says it for this player.

import { $, element, isShown, t } from "./words.js";
import { whenTold } from "./table.js";

function row([what, left, of]) {
  return element(
    "tr",
    { kind: left ? "" : "none" },
    element("th", { scope: "row", text: what }),
    element("td", { text: t("{left} of {of}", { left, of }) }),
  );
}

const table = ([heading, rows]) => element("table", {}, element("caption", { text: heading }), ...rows.map(row));

function pile({ name, left, about, tallies }) {
  return [
    element("h3", { text: t("{name}: {left} left", { name, left }) }),
    ...(about ? [element("p", { text: about })] : []),
    ...tallies.map(table),
  ];
}

let told = null; // what is not drawn yet, because nobody looks at it

function draw() {
  if (!told || !isShown($("piles"))) return;
  $("piles").replaceChildren(...told.flatMap(pile));
  told = null;
}

document.addEventListener("panel", draw);
whenTold((state) => {
  if (!state.digests) return;
  $("tab-piles").hidden = !state.piles.length;
  told = state.piles;
  draw();
});
