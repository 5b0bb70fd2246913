// The cards in one's hand, below the map.

import { $, element } from "./words.js";
import { svgElement } from "./board.js";
import { candidates, choose } from "./choosing.js";
import { known, whenTold } from "./table.js";
import { plain } from "./cards.js";
import { upToDate } from "./picture.js";

const sizeOf = (card, side) => Number(card.querySelector("rect").getAttribute(side));

function cardButton(card, height) {
  const name = card.dataset.card;
  const title = card.querySelector("title")?.textContent ?? name;
  const width = sizeOf(card, "width");
  const picture = svgElement("svg", { class: $("tray").getAttribute("class"), viewBox: `-1 -1 ${width + 2} ${height + 2}`, "aria-hidden": "true" });
  const twin = card.cloneNode(true);
  twin.removeAttribute("transform");
  twin.querySelector("title")?.remove();
  delete twin.dataset.card;
  twin.classList.remove("glows", "picked");
  twin.querySelector("rect").setAttribute("height", height); // all cards of a hand are of one size
  picture.append(twin);
  const button = element("button", { type: "button", "aria-label": title, title }, picture);
  button.dataset.of = name;
  button.addEventListener("click", (event) => choose({ hex: "", counter: "", area: nounOf(name)?.name ?? name }, { x: event.clientX, y: event.clientY }));
  return button;
}

const isCalled = (noun, card) => [noun.name, noun.called].some((one) => plain(one) === plain(card));

/** Return the card of the hand that is a noun, if it is one. */
export const cardInHand = (noun) => [...$("hand").children].find((button) => isCalled(noun, button.dataset.of));

/** Return the noun of a legal action that is a card, as actions or as people call it. */
function nounOf(card) {
  const isMeant = (noun) => isCalled(noun, card);
  return known.state.mine ? candidates().flatMap(({ nouns }) => nouns).find(isMeant) : undefined;
}

let shown = "";
let tallest = 0; // a hand that became lower with a card played would move the map

function showHand({ hands }) {
  $("hand").hidden = !hands?.length;
  if (!hands?.length) return;
  const areas = [...upToDate("areas").querySelectorAll("[data-area]")].filter((area) => hands.includes(area.dataset.area));
  const cards = areas.flatMap((area) => [...area.querySelectorAll("[data-card]")]);
  const drawn = cards.map((card) => card.innerHTML).join();
  if (drawn !== shown) {
    tallest = Math.max(tallest, ...cards.map((card) => sizeOf(card, "height")));
    $("hand").replaceChildren(...cards.map((card) => cardButton(card, tallest)));
  }
  shown = drawn;
  markLegal();
}

/** Mark the cards that can be chosen now. */
function markLegal() {
  for (const button of $("hand").children) {
    const isLegal = Boolean(nounOf(button.dataset.of));
    button.classList.toggle("legal", isLegal);
    button.setAttribute("aria-disabled", !isLegal);
  }
}

document.addEventListener("choice", markLegal);
whenTold((state) => {
  if (state.digests) showHand(state);
});
