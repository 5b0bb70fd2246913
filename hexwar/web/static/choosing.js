// Choosing an action noun by noun: what is legal glows, a click or key chooses, one left is done.

import { $, basisMark, counted, element, ruleLink, t } from "./words.js";
import { ask, change, isPast, isSameMoment, known, whenTold } from "./table.js";
import { glow, lit } from "./board.js";
import { loadPreviews, showPreview } from "./preview.js";
import { hurry, isTelling, skip } from "./clock.js";
import { openMenu, closeMenu } from "./menu.js";
import { say } from "./speech.js";
import { closeStop, openStop, wantsStops } from "./stops.js";

const LISTED = 16; // more actions than this are put together by what they begin with
const ROWS = 150; // more rows than this are chosen on the map, or by their names

let chosen = []; // the nouns chosen so far, as the server names them
let settled = 0; // this number of nouns begins every action
let deciding = false; // the server is asked to do something

const same = (a, b) => a.kind === b.kind && a.name === b.name;

/** Return the legal actions that begin with what is chosen. */
export function candidates() {
  return (known.state.actions ?? []).filter((action) =>
    chosen.every((noun, k) => action.nouns[k] && same(noun, action.nouns[k])),
  );
}

/** Return the nouns that are chosen so far. */
export const chosenNouns = () => chosen;

const next = (action) => action.nouns[chosen.length];

/** Tell whether pointing at something means a noun. */
function means(noun, target) {
  if (noun.kind === "hex") return Boolean(target.hex) && noun.hexes.includes(target.hex);
  if (target.counter && target.counter === noun.name) return true;
  if (target.area && (target.area === noun.name || target.area === noun.area)) return true;
  return !target.counter && Boolean(target.hex) && noun.hexes.includes(target.hex);
}

/** Choose what somebody points at; among several things a menu asks. */
export async function choose(target, spot) {
  if (isTelling()) return hurry();
  closeMenu();
  if (isPast() || !known.state.mine) return refuse(target);
  let found = candidates().filter((action) => next(action) && means(next(action), target));
  if (!found.length && target.counter) {
    // A click on a counter that cannot be meant itself means the hex under it.
    found = candidates().filter((action) => next(action) && means(next(action), { hex: target.hex }));
  }
  if (!found.length && isChosen(target)) return stepBack();
  if (!found.length && chosen.length > settled && beginsElsewhere(target)) {
    chosen = chosen.slice(0, settled);
    return choose(target, spot);
  }
  if (!found.length) {
    const ending = endingAt(target);
    return ending.length ? openMenu(items(ending, spot), spot) : refuse(target);
  }
  await narrow(found, spot);
}

/** Tell whether nothing that can be chosen next lies on the map: then what follows is offered there. */
const isOffMap = (fitting) => fitting.every((action) => !next(action)?.hexes.length);

const following = (action) => action.nouns.slice(chosen.length + 1);

/** Return the actions that end at what is pointed at, where what begins them lies off the map. */
function endingAt(target) {
  const fitting = candidates();
  if (!isOffMap(fitting)) return [];
  return fitting.filter((action) => following(action).some((noun) => means(noun, target)));
}

/** Return the hexes that can be clicked: of the next nouns, or of those that follow. */
function hexesOffered(fitting) {
  const nouns = isOffMap(fitting) ? fitting.flatMap(following) : fitting.map(next).filter(Boolean);
  return new Set(nouns.flatMap((noun) => noun.hexes));
}

/** Return actions as items of a menu; many are put together by what they begin with. */
function items(found, spot) {
  if (found.length <= LISTED) return found.map(actionItem);
  return groups(found).map((group) =>
    group.length > 1
      ? { text: `${next(group[0]).called} …`, hexes: hexesOf(group[0]), run: () => openMenu(group.map(actionItem), spot) }
      : actionItem(group[0]),
  );
}

const isChosen = (target) => chosen.some((noun) => noun.name === target.counter);

function beginsElsewhere(target) {
  return (known.state.actions ?? []).some((a) => a.nouns[settled] && means(a.nouns[settled], target));
}

/** Go on with actions that fit: into the one noun they share, or ask which. */
async function narrow(found, spot) {
  const nouns = [...new Map(found.map((a) => [`${next(a).kind} ${next(a).name}`, next(a)])).values()];
  if (nouns.length > 1) return openMenu(nouns.map((noun) => nounItem(noun, found)), spot);
  const complete = found.filter((action) => action.nouns.length === chosen.length + 1);
  if (found.length === 1 && complete.length) return perform(found[0].text);
  if (found.length === complete.length) return openMenu(found.map(actionItem), spot);
  chosen = [...chosen, nouns[0]];
  showChoice();
  // What needs no more is offered beside the unit; where else it can act is lit.
  if (complete.length) openMenu(complete.map(actionItem), spot, { beside: true });
  say(`${nouns[0].called}. ${counted("{count} action", "{count} actions", found.length)}`);
}

function nounItem(noun, found) {
  const fitting = found.filter((action) => same(next(action), noun));
  return { text: noun.called, hexes: noun.hexes, run: () => narrow(fitting) };
}

const actionItem = (action) => ({
  text: action.label,
  hexes: hexesOf(action),
  run: () => perform(action.text),
  hover: () => showPreview(action.text),
});

export const hexesOf = (action) => action.nouns.flatMap((noun) => noun.hexes);

/** Take the last choice back; tell whether there was one. */
export function stepBack() {
  closeMenu();
  if (closeStop()) return true;
  answer([]);
  if (chosen.length <= settled) return false;
  chosen = chosen.slice(0, -1);
  showChoice();
  return true;
}

/** Perform an action; what refuses it is told.  Where the phase would end, the player is asked first. */
export async function perform(text, sure = false) {
  if (isTelling()) return skip();
  if (deciding) return; // the second click of a double click
  closeMenu();
  closeStop();
  answer([]);
  const briefing = $("briefing");
  if (briefing) briefing.open = false; // who acts has read it: the story waits for nobody
  deciding = true;
  try {
    const stop = await change("do", { action: text, stops: !sure && wantsStops() });
    if (stop) openStop(stop, actionOf(text), () => perform(text, true));
  } catch (fault) {
    await toldWhy(text, fault);
  } finally {
    deciding = false;
  }
}

/** Return an action by its text; one that was typed in another way is called as it was typed. */
const actionOf = (text) =>
  known.state.actions.find((action) => action.text === text) ?? { label: text, nouns: [text] };

async function toldWhy(text, fault) {
  if (!fault.rule) return report(fault);
  const told = await ask("explain", { action: text }).catch(() => ({ sentence: fault.message }));
  answer([told]);
}

/** Show what went wrong; a page that is behind looks again. */
export async function report(fault) {
  if (fault.status === 409) await change("seen").catch(() => {});
  answer([{ sentence: fault.message }]);
}

/** Say which rule forbids what somebody points at. */
async function refuse(target) {
  if (isPast()) return answer([{ sentence: t("This is an earlier position. Return to the current position to decide.") }]);
  if (!known.state.mine) return answer([]);
  answer([]);
  const asked = answered;
  let reasons;
  try {
    const { answers } = await ask("why", { chosen: chosen.map(({ kind, name }) => [kind, name]), ...target });
    const nothing = { sentence: t("Nothing can be chosen here now.") };
    reasons = answers.length ? answers : [nothing];
  } catch (fault) {
    reasons = [{ sentence: fault.message }];
  }
  if (asked === answered) answer(reasons); // or the player has gone on meanwhile
}

let answered = 0; // counts the answers, so that one that comes late is known

/** Show reasons, each with its rule; none once the player has gone on. */
export function answer(reasons) {
  answered += 1;
  $("answer").replaceChildren(
    ...reasons.map(({ rule, sentence, text, option, summary, basis }) =>
      element(
        "span",
        { kind: "reason", ...(summary && summary !== sentence ? { title: summary } : {}) },
        ...(text ? [element("b", { text }), " "] : []),
        ...(rule ? [ruleLink(rule), " "] : []),
        sentence + (option ? ` (${option})` : ""),
        ...basisMark(basis),
      ),
    ),
  );
}

// -- showing

/** Choose for the player what every action begins with, as long as something is left to choose. */
function chooseForced() {
  const fitting = candidates();
  const noun = fitting[0] && next(fitting[0]);
  const forced = noun && fitting.every((a) => a.nouns.length > chosen.length + 1 && same(next(a), noun));
  if (!forced) return;
  chosen = [...chosen, noun];
  settled = chosen.length;
  chooseForced();
}

/** Show what is chosen, what can follow, and the list of actions. */
export function showChoice() {
  showOnMap();
  showInList();
}

function showOnMap() {
  document.dispatchEvent(new CustomEvent("choice"));
  answer([]);
  lightChoice(candidates());
  showPreview("");
}

function showInList() {
  $("chosen").replaceChildren();
  if (chosen.length) $("chosen").append(element("b", { text: chosen.map((noun) => noun.called).join(" ") }));
  if (chosen.length > settled) {
    const back = element("button", { type: "button", text: t("Choose something else") });
    back.addEventListener("click", stepBack);
    $("chosen").append(" ", back);
  }
  listActions(candidates());
}

/** Show on the map what is chosen and what can follow. */
function lightChoice(fitting) {
  const follow = fitting.map(next).filter(Boolean);
  lit("legal", hexesOffered(fitting));
  const begun = new Set(chosen.flatMap((noun) => noun.hexes));
  lit("chosen", begun);
  lit("subject", new Set((known.state.asked?.about ?? []).filter((name) => !begun.has(name))));
  const named = follow.filter((noun) => noun.kind !== "hex").map((noun) => noun.name);
  const areas = new Set([...named, ...follow.map((noun) => noun.area).filter(Boolean)]);
  glow(new Set(named), areas, new Set(chosen.map((noun) => noun.name)));
}

function listActions(fitting) {
  const held = document.activeElement.closest("#plain, #actions") && document.activeElement.dataset.action;
  $("plain").replaceChildren(...fitting.filter((action) => !action.nouns.length).map(plainButton));
  fitting = fitting.filter((action) => action.nouns.length);
  const grouped = fitting.length > LISTED ? groups(fitting) : [];
  const several = grouped.length > 1 ? grouped : fitting.map((action) => [action]);
  const single = several.filter((group) => group.length === 1).map(([action]) => action.text);
  const rows = several.slice(0, ROWS).map((group) => (group[1] ? groupRow(group) : actionRow(group[0], fitting)));
  if (several.length > ROWS) rows.push(element("li", { kind: "more", text: t("{count} more: choose on the map, or type", { count: several.length - ROWS }) }));
  $("actions").replaceChildren(...rows);
  loadPreviews(single.slice(0, ROWS));
  if (held !== null) keepFocus(held);
}

/** Give the focus back to an action that is listed once more, or else to the new question. */
function keepFocus(action) {
  const buttons = [...document.querySelectorAll("#plain button, #actions button")];
  const again = buttons.find((button) => action && button.dataset.action === action);
  (again ?? $("asked")).focus({ preventScroll: true });
}

/** Make the button of an action that names nothing: it is always at hand, below the prompt. */
function plainButton(action) {
  const button = element("button", { type: "button", text: action.label });
  button.dataset.action = action.text;
  attend(button, action);
  return button;
}

/** Put actions together that go on with the same noun. */
function groups(fitting) {
  const found = new Map();
  for (const action of fitting) {
    const noun = next(action);
    const name = noun ? `${noun.kind} ${noun.name}` : action.text;
    if (found.has(name)) found.get(name).push(action);
    else found.set(name, [action]);
  }
  return [...found.values()];
}

function groupRow(group) {
  const noun = next(group[0]);
  const button = element("button", { type: "button", text: `${noun.called} …`, kind: "group" });
  button.addEventListener("click", async () => {
    await narrow(group);
    if ($("menu").hidden) $("actions").querySelector("button")?.focus();
  });
  button.addEventListener("mouseenter", () => lit("told", noun.hexes));
  button.addEventListener("mouseleave", () => lit("told", []));
  const verbs = [...new Set(group.map((action) => action.doing))].join(", ");
  return element("li", {}, button, element("small", { kind: "previewed", text: verbs }));
}

/** Return what an action says that is not chosen yet; the whole of it where nothing is. */
function unsaid({ label, doing, nouns }, all) {
  if (!chosen.length) return label;
  const rest = nouns.slice(chosen.length).map((noun) => noun.called).join(" ");
  const isOne = all.every((action) => action.doing === doing);
  return isOne && rest ? rest : `${doing} ${rest}`.trim();
}

function actionRow(action, all) {
  const button = element("button", { type: "button", text: unsaid(action, all), "aria-label": action.label });
  button.dataset.action = action.text;
  attend(button, action);
  described += 1;
  button.setAttribute("aria-describedby", `preview-${described}`);
  return element("li", {}, button, element("small", { kind: "previewed", id: `preview-${described}` }));
}

let described = 0; // counts the rows: what an action would do is the description of its button

/** Let a button perform an action, and show before what it is about. */
function attend(button, action) {
  button.addEventListener("click", () => perform(action.text));
  const show = () => {
    lit("told", hexesOf(action));
    showPreview(action.text);
  };
  const hide = () => {
    lit("told", []);
    showPreview("");
  };
  for (const [on, off] of [["mouseenter", "mouseleave"], ["focus", "blur"]]) {
    button.addEventListener(on, show);
    button.addEventListener(off, hide);
  }
}

/** Return the hexes that can be chosen next, and those that are chosen already. */
export function hexesAtChoice() {
  return { legal: [...hexesOffered(candidates())], before: chosen.flatMap((noun) => noun.hexes) };
}

/** Tell whether something beside the map can be chosen next. */
export const isBesideMap = () => candidates().map(next).some((noun) => noun?.area && !noun.hexes.length);

/** Tell whether the player has begun to choose. */
export const hasBegun = () => chosen.length > settled;

/** Return the actions that pointing at a hex would lead to. */
export function leadingTo(target) {
  const found = candidates().filter((action) => next(action) && means(next(action), target));
  return found.length ? found : endingAt(target);
}

document.addEventListener("panel", () => lightChoice(candidates()));
whenTold((state, before) => {
  if (!state.digests) return;
  // Nothing was decided: what is half chosen, listed or open under the pointer stays as it is.
  if (isSameMoment(state, before)) return lightChoice(candidates());
  chosen = [];
  settled = 0;
  closeMenu();
  closeStop();
  answer([]);
  chooseForced();
  showOnMap();
});
whenTold((state, before) => {
  if (state.digests && !isSameMoment(state, before)) showInList();
});
