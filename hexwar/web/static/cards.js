// A card that lies beside the map, shown large enough to read.

import { $ } from "./words.js";
import { svgElement } from "./board.js";
import { pace } from "./clock.js";
import { upToDate } from "./picture.js";
import { isSameMoment, whenTold } from "./table.js";

/** Let the card lie at the edge of the map that is farther from what it is about. */
export function turnAwayFrom(x) {
  const box = $("board-holder").getBoundingClientRect();
  $("card-slot").classList.toggle("left", x > box.left + box.width * 0.55);
}

whenTold((state, before) => {
  // It stays while the question stays that it brought about, and the next one.
  if (state.digests && !isSameMoment(state, before) && !state.log?.some(({ lines }) => lines.some(({ cards }) => cards.length))) $("card-slot").hidden = true;
});

/** Return a name without what tells spellings of it apart. */
export const plain = (name) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Show a card by its name, as long as it lies on the table; it turns over. */
export function showCardNamed(name) {
  const cards = [...upToDate("areas").querySelectorAll("[data-card]")];
  const card = cards.find((one) => plain(one.dataset.card).endsWith(plain(name)));
  if (!card) return;
  const picture = svgElement("svg", { class: $("tray").getAttribute("class"), id: "drawn-card" });
  const twin = card.cloneNode(true);
  twin.removeAttribute("transform");
  picture.append(twin);
  $("card-slot").replaceChildren(picture);
  $("card-slot").hidden = false;
  const [width, height] = ["width", "height"].map((side) => Number(twin.querySelector("rect").getAttribute(side)));
  picture.setAttribute("viewBox", `-2 -2 ${width + 4} ${height + 4}`);
  if (pace()) picture.animate({ transform: ["rotateY(90deg)", "none"] }, 250);
}
