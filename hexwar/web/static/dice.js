// Dice: in the line that tells what was thrown, so that they never lie on a counter.

import { FACES } from "./faces.js";
import { $ } from "./words.js";
import { svgElement } from "./board.js";
import { pace } from "./clock.js";

const HIGH = 24; // a die

/** Show dice beside the text of an event; each face is a symbol, or else a word or a number. */
export function showDice({ dice, faces }) {
  $("caption-dice").replaceChildren(
    ...dice.map((die, k) => {
      const wide = faces[k] in FACES ? HIGH : Math.max(HIGH, 8 + 6.4 * die.length);
      const picture = svgElement("svg", { viewBox: `-1 -1 ${wide + 2} ${HIGH + 2}`, class: "die", "data-face": faces[k] });
      const title = svgElement("title", {});
      title.textContent = die;
      picture.append(title, svgElement("rect", { width: wide, height: HIGH, rx: 5 }), shown(die, faces[k], wide));
      if (pace()) picture.animate({ rotate: ["-50deg", "20deg", "0deg"], scale: [0.6, 1.15, 1] }, { duration: Math.min(pace(), 450), delay: 60 * k, fill: "backwards" });
      return picture;
    }),
  );
}

/** Return what is on a die: the symbol of its face if it has one, else its word. */
function shown(die, face, wide) {
  if (face in FACES) return svgElement("path", { d: FACES[face], transform: `translate(${wide / 2} 12)scale(1.3)` });
  const text = svgElement("text", { x: wide / 2, y: 16.8 });
  text.textContent = die;
  return text;
}
