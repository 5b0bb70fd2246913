// A card that lies beside the map, shown large enough to read.

import { $ } from "./words.js";
import { svgElement } from "./board.js";
import { pace } from "./clock.js";

const plain = (name) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Show a card by its name, as long as it lies on the table; it turns over. */
export function showCardNamed(name) {
  const cards = [...document.querySelectorAll("#areas [data-card]")];
  const card = cards.find((one) => plain(one.dataset.card).endsWith(plain(name)));
  if (!card) return;
  const picture = svgElement("svg", { class: $("tray").getAttribute("class"), id: "drawn-card" });
  const twin = card.cloneNode(true);
  twin.removeAttribute("transform");
  picture.append(twin);
  $("hover-text").replaceChildren(picture);
  const box = twin.getBBox();
  picture.setAttribute("viewBox", `-2 -2 ${box.width + 4} ${box.height + 4}`);
  if (pace()) picture.animate({ transform: ["rotateY(90deg)", "none"] }, 250);
}
