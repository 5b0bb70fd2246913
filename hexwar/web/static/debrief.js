// After a game: where the points came from, losses, turning points, luck and skill, other decisions.

import { $, element, ruleLink, t } from "./words.js";
import { about, ask, change, known, whenTold } from "./table.js";
import { lit, svgElement } from "./board.js";
import { bringIntoSight } from "./view.js";

let shownFor = 0; // the length of the game whose debrief is shown
let whose = ""; // with whose eyes it is judged, where several play

async function showDebrief(state) {
  $("debrief").hidden = !state.over;
  if (!state.over) $("after")?.remove();
  if (!state.over || shownFor === state.length) return;
  shownFor = state.length;
  const told = await ask("debrief").catch(() => null);
  if (!told) return;
  $("debrief").replaceChildren(
    ...(state.sources.length ? [element("h3", { text: t("Where the points come from") }), sourceList(state.sources)] : []),
    ...(told.losses.length ? [element("h3", { text: t("Losses") })] : []),
    ...told.losses.flatMap(([side, by]) => [element("h4", { text: side }), element("ul", {}, ...by.map(lossRow))]),
    ...(about.watching ? [] : judged(told, state)),
    ...(about.watching ? [ways()] : []),
  );
  if (!about.watching) offerAfter();
}

function lossRow([what, kinds]) {
  const value = kinds.map(([kind, count]) => `${kind} ${count}`.trim()).join(", ");
  return element("li", { text: t("{what}: {value}", { what, value }) });
}

/** Return what a player is told besides, judged by what he knew: who that is, where several play. */
function judged({ course: points, turning }, { titles, viewer }) {
  whose = Object.keys(titles).length > 1 ? titles[viewer] : "";
  return [
    element("h3", { text: of(t("How the game stood")) }),
    course(points),
    element("h3", { text: t("Turning points") }),
    element("ol", {}, ...turning.map(turningPoint)),
    element("h3", { text: t("Luck and skill") }),
    fortunes(),
  ];
}

/** Add to a heading of whom it is told, where several play. */
const of = (what) => (whose ? t("{what}: {value}", { what, value: whose }) : what);

/** Make the list of what gives points; pointing at a source shows it on the map. */
export function sourceList(sources) {
  return element("ul", { kind: "sources" }, ...sources.map(sourceRow));
}

function sourceRow({ what, points, hexes, rule }) {
  const button = element("button", { type: "button", text: what });
  const show = () => lit("told", hexes);
  const hide = () => lit("told", []);
  button.addEventListener("click", () => hexes.length && bringIntoSight(hexes[0]));
  for (const [on, off] of [["mouseenter", "mouseleave"], ["focus", "blur"]]) {
    button.addEventListener(on, show);
    button.addEventListener(off, hide);
  }
  return element("li", {}, element("b", { text: signed(points) }), " ", button, " ", ...(rule ? [ruleLink(rule)] : []));
}

const signed = (value) => (value > 0 ? `+${value}` : `${value}`);

/** Draw how a game stood: turns along the foot, the worst and the best end at the side. */
function course(points) {
  const last = points.at(-1)[0];
  const along = (at) => (100 * at) / last;
  const picture = svgElement("svg", { viewBox: "0 -1.05 100 2.1", preserveAspectRatio: "none", class: "course", "aria-hidden": "true" });
  const begins = points.filter(([, , turn], k) => k && turn !== points[k - 1][2]); // where a turn begins
  const every = Math.ceil(begins.length / TURNS_NAMED);
  const named = begins.filter((_, k) => k % every === every - 1);
  const marked = begins.length > TURNS_MARKED ? named : begins;
  const marks = marked.map(([at]) => `M${along(at)} -1V1`).join("");
  const way = points.map(([at, worth]) => `${along(at)} ${-worth}`).join("L");
  picture.append(
    svgElement("path", { d: marks, class: "turns" }),
    svgElement("path", { d: "M0 0H100", class: "even" }),
    svgElement("path", { d: `M${way}` }),
  );
  const turns = named.map(([at, , turn]) => element("span", { text: turn, style: `left: ${along(at)}%` }));
  return element(
    "figure",
    { kind: "curve", role: "img", "aria-label": courseTold(points) },
    element("span", { kind: "best", text: t("best") }),
    element("span", { kind: "worst", text: t("worst") }),
    picture,
    element("figcaption", {}, element("b", { text: t("Turn") }), ...turns),
  );
}

/** Return in words what the curve shows, for those who do not see it. */
function courseTold(points) {
  const worths = points.map(([, worth]) => worth);
  const turnOf = (worth) => points[worths.indexOf(worth)][2];
  const [most, least] = [Math.max(...worths), Math.min(...worths)];
  return t("From -1, the worst, to 1, the best: {first} at the start, at most {most} in turn {highest}, at least {least} in turn {lowest}, {last} at the end.", {
    first: worths[0].toFixed(2), most: most.toFixed(2), highest: turnOf(most), least: least.toFixed(2), lowest: turnOf(least), last: worths.at(-1).toFixed(2),
  });
}

const TURNS_NAMED = 8; // turns that have a number below the curve, at most
const TURNS_MARKED = 40; // more turns than this would be a hatching

function turningPoint({ at, turn, change: by, drawn, mine, lines }) {
  const button = element("button", { type: "button", text: t("Turn {turn}: {change}", { turn, change: signed(by) }) });
  button.addEventListener("click", () => change("seen", { at: at - 1 }));
  const kind = drawn ? t("with chance") : t("by decision alone");
  const told = lines.join(" ") || known.log[at - 1]?.label; // some decisions bring nothing about
  return element("li", {}, button, " ", t("{what}: {value}", { what: kind, value: told }), ...(mine ? [otherwise(at - 1)] : []));
}

// -- luck and skill

const faultRow = ({ message }) => element("p", { kind: "fault", role: "alert", text: message });

/** Ask for something that takes a while; the button says so meanwhile. */
async function thinking(button, path, data, show) {
  if (button.nextElementSibling?.matches(".fault")) button.nextElementSibling.remove();
  button.disabled = true;
  const before = button.textContent;
  button.textContent = t("Working it out …");
  try {
    show(await ask(path, data));
  } catch (fault) {
    button.after(faultRow(fault));
  }
  button.textContent = before;
  button.disabled = false;
}

function fortunes() {
  const button = element("button", { type: "button", id: "weigh", text: t("Weigh luck and skill") });
  const box = element("div", {}, button);
  button.addEventListener("click", () => thinking(button, "luck", {}, (told) => box.replaceChildren(...account(told))));
  return box;
}

function account({ skill, others, luck, strokes }) {
  const own = whose ? of(t("By own decisions")) : t("By your decisions");
  const rows = [[own, skill], [t("By the decisions of others"), others], [t("By luck"), luck]];
  return [
    element("dl", { id: "account" }, ...rows.flatMap(([what, value]) => [element("dt", { text: what }), element("dd", { text: signed(value) })])),
    element("p", { text: t("From -1, the worst end, to 1, the best, by the estimate of the game.") }),
    element("ol", {}, ...strokes.map(stroke)),
  ];
}

function stroke({ at, label, luck }) {
  const button = element("button", { type: "button", text: t("Decision {at}: luck {luck}", { at, luck: signed(luck) }) });
  button.addEventListener("click", () => change("seen", { at }));
  return element("li", {}, button, ` ${label}`);
}

// -- what if

/** Offer what could have been decided instead, played on a few times from both. */
function otherwise(number) {
  const fold = element("details", { kind: "otherwise" }, element("summary", { text: t("What if you had …") }));
  fold.addEventListener("toggle", async () => {
    if (!fold.open) return fold.querySelector(".fault")?.remove();
    if (fold.childElementCount > 1) return;
    try {
      const { alternatives } = await ask("alternatives", { at: number });
      fold.append(...(alternatives.length ? comparison(number, alternatives) : [element("p", { text: t("Nothing else could be chosen.") })]));
    } catch (fault) {
      fold.append(faultRow(fault));
    }
  });
  return fold;
}

function comparison(number, alternatives) {
  const options = alternatives.map(({ text, label }) => element("option", { value: text, text: label }));
  const select = element("select", { "aria-label": t("What if you had …") }, ...options);
  const button = element("button", { type: "button", text: t("Compare") });
  const answer = element("p", { role: "status" });
  button.addEventListener("click", () =>
    thinking(button, "instead", { at: number, action: select.value }, (told) => (answer.textContent = compared(told))),
  );
  return [select, " ", button, answer];
}

function compared({ games, difference, low, high }) {
  const { titles, viewer } = known.state;
  const facts = { games, player: titles[viewer], difference: signed(difference), low: signed(low), high: signed(high) };
  const sure = low > 0 || high < 0 ? "" : ` ${t("This may be chance.")}`;
  return t("In {games} games played on from each, the result of {player} changes by {difference} on average ({low} to {high}); a win counts 1, a loss -1.", facts) + sure;
}

/** Offer what comes after a game where the button was that went on during it. */
function offerAfter() {
  $("after")?.remove();
  const after = ways();
  after.id = "after";
  document.querySelector(".dock .keys").append(after);
}

function ways() {
  const replay = element("button", { type: "button", text: t("Watch the replay") });
  replay.addEventListener("click", async () => {
    await change("seen", { at: 1 });
    $("play").click();
  });
  return element("p", { kind: "ways" }, replay, ...(about.home ? [playAgain(), element("a", { href: about.home, text: t("Games") })] : []));
}

/** Make the button that begins the same scenario once more, with the same bots. */
function playAgain() {
  const button = element("button", { type: "button", kind: "primary", text: t("Play again") });
  button.addEventListener("click", () => thinking(button, "again", {}, ({ to }) => (location.href = to)));
  return button;
}

// -- the victory panel, during play

function showVictory(state) {
  const scores = state.scores.flatMap(([what, value]) => [element("dt", { text: what }), element("dd", { text: value })]);
  const none = element("p", { text: t("No points are listed by source.") });
  $("victory").replaceChildren(
    element("dl", {}, ...scores),
    element("h3", { text: t("Where the points come from") }),
    state.sources.length ? sourceList(state.sources) : none,
  );
}

whenTold((state) => {
  if (!state.digests) return;
  showVictory(state);
  if (!known.at) showDebrief(state);
});
