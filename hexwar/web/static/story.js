// What has happened: told line by line when it is new, kept as the log.

import { $, element, ruleLink, t } from "./words.js";
import { known, whenTold } from "./table.js";
import { lit, svgElement } from "./board.js";
import { say } from "./speech.js";
import { showPanel, shownPanel } from "./panels.js";

const LINES = 3; // more new lines than this are told one by one
let waiting = 0;
let untold = [];
let cameFrom = ""; // the panel that the telling took the place of

function entryRow(entry) {
  const row = element("li", { "data-number": entry.number });
  if (entry.player) {
    const title = known.state.titles?.[entry.player] ?? entry.player;
    row.append(element("b", { text: `${entry.number}. ${title}: ${entry.label || t("has decided")}` }));
  }
  row.append(element("ul", {}, ...entry.lines.map(lineRow)));
  return row;
}

function lineRow({ text, rule, hexes, cards }) {
  const placed = hexes.length || cards.length;
  const row = element("li", { kind: placed ? "line placed" : "line" }, text);
  if (rule) row.append(" ", ruleLink(rule));
  row.dataset.hexes = hexes.join(" ");
  row.dataset.cards = cards.join(" ");
  row.addEventListener("mouseenter", () => lightLine(row));
  row.addEventListener("mouseleave", () => lit("told", []));
  if (placed) {
    row.tabIndex = 0;
    row.addEventListener("focus", () => lightLine(row));
    row.addEventListener("blur", () => lit("told", []));
  }
  return row;
}

/** Light the hexes of a line, and show the card that it names as long as it lies on the table. */
function lightLine(row) {
  lit("told", row.dataset.hexes.split(" ").filter(Boolean));
  const [card] = row.dataset.cards.split(" ").filter(Boolean).map(cardNamed).filter(Boolean);
  if (card) showCard(card);
}

const plain = (name) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

function cardNamed(name) {
  const cards = [...document.querySelectorAll("#areas [data-card]")];
  return cards.find((card) => plain(card.dataset.card).endsWith(plain(name)));
}

function showCard(card) {
  const picture = svgElement("svg", { class: $("tray").getAttribute("class"), id: "drawn-card" });
  const twin = card.cloneNode(true);
  twin.removeAttribute("transform");
  picture.append(twin);
  $("hover-text").replaceChildren(picture);
  const box = twin.getBBox();
  picture.setAttribute("viewBox", `-2 -2 ${box.width + 4} ${box.height + 4}`);
}

function showLog(before) {
  const list = $("log");
  const held = Math.min(before, known.log.length);
  while (list.children.length > held) list.lastChild.remove();
  const added = known.log.slice(list.children.length).map(entryRow);
  list.append(...added);
  return added;
}

// -- telling

/** Tell new lines one after the other, each with its hexes lit. */
function tellStory(rows) {
  stop();
  const lines = rows.flatMap((row) => [...row.querySelectorAll(".line")]);
  const pause = Number($("speed").value);
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (lines.length <= LINES || !pause || still) {
    say(lines.map((line) => line.textContent).join(" "));
    scrollDown(rows.at(-1));
    return;
  }
  if (shownPanel() !== "story") cameFrom = shownPanel();
  showPanel("story");
  untold = lines;
  for (const line of lines) line.classList.add("untold");
  $("skip").hidden = false;
  tellNext(pause);
}

function tellNext(pause) {
  const line = untold.shift();
  if (!line) return stop();
  line.classList.remove("untold");
  lightLine(line);
  say(line.textContent);
  scrollDown(line);
  waiting = setTimeout(() => tellNext(Number($("speed").value)), pause);
}

function scrollDown(row) {
  row?.scrollIntoView({ block: "nearest" });
}

/** Tell everything that is left at once. */
function stop() {
  clearTimeout(waiting);
  for (const line of untold) line.classList.remove("untold");
  if (untold.length) scrollDown(untold.at(-1));
  untold = [];
  lit("told", []);
  $("skip").hidden = true;
  if (cameFrom && shownPanel() === "story") showPanel(cameFrom);
  cameFrom = "";
}

$("skip").addEventListener("click", () => {
  stop();
  showPanel("actions");
});
$("speed").value = localStorage.getItem("hexwar-speed") ?? "700";
$("speed").addEventListener("change", () => {
  localStorage.setItem("hexwar-speed", $("speed").value);
  if ($("speed").value === "0") stop();
});
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && untold.length) stop();
});

whenTold((state, before) => {
  if (!state.digests) return;
  const first = !before.digests || state.viewer !== before.viewer;
  if (first) stop(); // what another player was told
  const added = showLog(first ? 0 : state.since);
  // A log that was sent as a whole once more holds what was told before.
  const fresh = added.filter((row) => state.line === before.line || Number(row.dataset.number) >= before.length);
  if (first) scrollDown(added.at(-1));
  else if (state.at < state.length) return;
  else if (fresh.length) tellStory(fresh);
});
