// The attack that is weighed, declared or answered: arrows from where it is made, and the odds beside its target.

import { hexNamed, svgElement } from "./board.js";
import { colourOf } from "./sides.js";
import { whenTold } from "./table.js";

const [BEGIN, END] = [14, 17]; // of the way that an arrow leaves free at its ends

/** Draw an arrow as a printed one: it widens, and has a head. */
function arrow(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy);
  if (far < 20) return null;
  const end = far - END;
  const shape = `M${BEGIN} -4L${end - 13} -6.5V-14L${end} 0L${end - 13} 14V6.5L${BEGIN} 4z`;
  const turn = (Math.atan2(dy, dx) * 180) / Math.PI;
  return svgElement("path", { class: "way", d: shape, transform: `translate(${from.x} ${from.y})rotate(${turn})` });
}

/** Draw a few words beside the target, on the side that no arrow comes from. */
export function chip(at, text, spots) {
  const wide = 14 + 7.4 * text.length;
  const [dx, dy] = spots.reduce(([x, y], spot) => [x + at.x - spot.x, y + at.y - spot.y], [0, 0]);
  const far = Math.hypot(dx, dy) || 1;
  const place = `translate(${at.x + (dx / far) * (20 + wide / 2)} ${at.y + (dy / far) * 34})`;
  const group = svgElement("g", { class: "odds", transform: place });
  const words = svgElement("text", { y: 5 });
  words.textContent = text;
  group.append(svgElement("rect", { x: -wide / 2, y: -11, width: wide, height: 22, rx: 11 }), words);
  return group;
}

let standing = null; // the attack that is under way: shown as long as none is weighed

/** Draw an attack: one that is weighed, or else the one under way. */
export function drawAttack(weighed = null) {
  document.querySelector("#above > .attack")?.remove();
  const attack = weighed ?? standing;
  const at = attack && hexNamed(attack.to);
  if (!at) return;
  const group = svgElement("g", { class: "attack" });
  if (attack.side) group.style.setProperty("--side", colourOf(attack.side)); // not that of who answers it
  const spots = attack.from.map(hexNamed).filter(Boolean);
  group.append(...spots.map((one) => arrow(one, at)).filter(Boolean));
  if (attack.odds) group.append(chip(at, attack.odds, spots));
  document.getElementById("above").append(group);
}

whenTold((state) => {
  if (!state.digests) return;
  standing = state.attack;
  drawAttack();
});
