// What an event looks like on the board: counters slide, fire is drawn, losses flash, dice lie there.

import { $, ruleLink } from "./words.js";
import { frame, hexNamed, lit, svgElement } from "./board.js";
import { pace, pause } from "./clock.js";
import { play } from "./sounds.js";
import { showDice } from "./dice.js";
import { say } from "./speech.js";
import { showCardNamed, turnAwayFrom } from "./cards.js";
import { put } from "./picture.js";
import { bringIntoSight, lookClosely, onScreen } from "./view.js";

let target = ""; // the hex that was last fired at: its dice lie beside it

/** Show one event, and wait as long as it takes; tell whether the rest is skipped. */
export async function showEvent(line) {
  tell(line);
  const [to] = line.to ?? line.hexes;
  if (isBattle(line)) lookClosely([...(line.from ?? []), ...(line.to ?? line.hexes)]);
  if (to) bringIntoSight(to);
  lit("told", line.hexes);
  if (line.from) {
    play("fire");
    await fire(line);
  }
  if (line.dice.length) play("dice");
  if (line.loss) play("loss");
  move(put(line.picture));
  if (line.cards.length) {
    play("card");
    showCardNamed(line.cards[0]);
  }
  if (hexNamed(to ?? "")) turnAwayFrom(onScreen(hexNamed(to)).x);
  if (line.dice.length) showDice(line);
  return pause(pace());
}

const isBattle = ({ from, dice, loss }) => Boolean(from) || dice.length > 0 || loss;

/** Forget what was shown: the dice lie there until somebody decides. */
export function clearStage() {
  $("caption-dice").replaceChildren();
  lit("told", []);
  $("caption").hidden = true;
}

function tell({ text, rule, dice }) {
  if (!dice.length) $("caption-dice").replaceChildren();
  $("caption-text").replaceChildren(text, ...(rule ? [" ", ruleLink(rule)] : []));
  $("caption").hidden = false;
  say(text);
}

// -- counters

/** Let counters move that are drawn otherwise than before. */
function move({ before, after }) {
  const time = Math.min(pace() * 0.8, 600);
  if (!time) return;
  for (const [name, now] of after) {
    const was = before.get(name);
    if (!was) now.node.animate({ opacity: [0, 1] }, time);
    else if (was.at.x !== now.at.x || was.at.y !== now.at.y) {
      slide(now.node, was.at, now.at, time);
      play("move");
    }
    else if (was.node.innerHTML !== now.node.innerHTML) flash(now.node, time);
  }
  for (const [name, was] of before) if (!after.has(name)) leave(was.node, was.at, time);
}

function slide(node, from, to, time) {
  const start = `${(from.x - to.x) / frame.large}px ${(from.y - to.y) / frame.large}px`;
  node.animate({ translate: [start, "0px 0px"] }, { duration: time, easing: "ease-in-out" });
}

function flash(node, time) {
  node.animate({ filter: ["brightness(2.6)", "none", "brightness(2.6)", "none"] }, time);
}

/** Let a counter that has gone flash before it is seen no more. */
function leave(node, at, time) {
  const ghost = svgElement("g", { transform: `translate(${at.x} ${at.y})scale(${frame.large})`, class: "leaving" });
  const twin = node.cloneNode(true);
  twin.removeAttribute("transform");
  ghost.append(twin);
  $("above").append(ghost);
  flash(twin, time);
  ghost.animate({ opacity: [1, 1, 0] }, time).finished.finally(() => ghost.remove());
}

// -- fire

async function fire({ from, to }) {
  target = to.at(-1);
  const time = Math.min(pace() * 0.6, 450);
  const start = hexNamed(from[0]);
  const rays = to.map(hexNamed).filter((at) => at && start).map((at) => ray(start, at));
  $("above").append(...rays);
  await pause(time);
  for (const line of rays) line.animate({ opacity: [1, 0] }, time || 1).finished.finally(() => line.remove());
}

function ray(start, at) {
  const made = svgElement("g", { class: "shot" });
  const far = Math.hypot(at.x - start.x, at.y - start.y);
  const way = svgElement("path", { d: `M${start.x} ${start.y}L${at.x} ${at.y}`, "stroke-dasharray": far });
  way.animate({ strokeDashoffset: [far, 0] }, Math.min(pace() * 0.5, 350) || 1);
  made.append(way, svgElement("circle", { cx: at.x, cy: at.y, r: 13 }));
  return made;
}
