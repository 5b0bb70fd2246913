// The list of games: start one, open one from a file, remove one.

import { $, element, offerChoices, t } from "./words.js";
import { askWhoPlays, botsOf } from "./seating.js";

function complain(message) {
  document.querySelector(".fault")?.remove();
  const fault = element("p", { kind: "fault", role: "alert", text: message });
  document.querySelector("main").prepend(fault);
  fault.scrollIntoView({ block: "nearest" });
}

async function post(path, options) {
  try {
    const reply = await fetch(path, { method: "POST", ...options });
    const answer = await reply.json();
    if (!reply.ok) complain(answer.error);
    return reply.ok ? answer : null;
  } catch {
    complain(t("The server does not answer."));
    return null;
  }
}

const asJson = (data) => ({
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(data),
});

/** Return what a form asks for. */
function wish(form) {
  const asked = { options: {}, bots: botsOf(form) };
  for (const [name, value] of new FormData(form)) {
    if (name.startsWith("option.")) asked.options[name.slice(7)] = value;
    else if (!name.startsWith("bots.") && name !== "as" && name !== "opponent") asked[name] = value;
  }
  return asked;
}

for (const form of document.querySelectorAll("form.scenario")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector(".go");
    button.disabled = true;
    await whoPlays(form.querySelector(".who"));
    const answer = await post("new", asJson(wish(form)));
    if (answer) location.href = answer.to;
    button.disabled = false;
  });
}

// -- one tile a game

/** Show the scenarios of one edition of a game. */
function showEdition(game, name) {
  for (const list of game.querySelectorAll(".picks")) list.hidden = list.dataset.edition !== name;
}

for (const game of document.querySelectorAll(".game")) {
  game.querySelector(".edition select")?.addEventListener("change", ({ target }) => showEdition(game, target.value));
}

// What is searched for are words, in any order, in a scenario, its name, or the titles of its game.

/** Hide the scenarios of a game that have not all words; return those that are left. */
function searchIn(game, words) {
  const select = game.querySelector(".edition select");
  const editions = [...game.querySelectorAll(".picks")].map((list) => {
    const name = list.dataset.edition;
    const titles = `${game.querySelector("h3").textContent} ${[...(select?.options ?? [])].find(({ value }) => value === name)?.text ?? ""}`;
    const picks = [...list.querySelectorAll(".pick")];
    const tells = (pick) => `${titles} ${pick.querySelector("form").id} ${pick.textContent}`.toLowerCase();
    for (const pick of picks) pick.hidden = !words.every((word) => tells(pick).includes(word));
    return { name, list, found: picks.filter((pick) => !pick.hidden) };
  });
  const open = editions.find(({ list, found }) => !list.hidden && found.length) ?? editions.find(({ found }) => found.length);
  game.hidden = !open && words.length > 0;
  if (open) showEdition(game, open.name);
  if (open && select) select.value = open.name;
  return open?.found ?? [];
}

$("search").addEventListener("input", (event) => {
  const words = event.target.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const found = [...document.querySelectorAll(".game")].flatMap((game) => searchIn(game, words));
  for (const part of ["kept", "start"]) if ($(part)) $(part).hidden = words.length > 0;
  $("nothing").hidden = found.length > 0;
  if (words.length && found.length === 1) found[0].open = true;
});

$("open").addEventListener("submit", async (event) => {
  event.preventDefault();
  const [file] = event.target.elements.file.files;
  const answer = await post(`open?name=${encodeURIComponent(file.name)}`, { body: file });
  if (answer) location.href = answer.to;
});

$("open-link").addEventListener("submit", async (event) => {
  event.preventDefault();
  const link = event.target.elements.link.value;
  const answer = await post("open-link", { body: link });
  if (answer) location.href = `${answer.to}${link.includes("#replay") ? "#replay" : ""}`;
});

for (const button of document.querySelectorAll("[data-like]")) {
  button.addEventListener("click", async () => {
    const answer = await post("edit/begin", asJson({ like: button.dataset.like }));
    if (answer) location.href = answer.to;
  });
}

for (const button of document.querySelectorAll("[data-drop]")) {
  button.addEventListener("click", async () => {
    if (!confirm(`${button.getAttribute("aria-label")}?`)) return;
    const answer = await post(`edit/${button.dataset.drop}/remove`, asJson({}));
    if (answer) button.closest("li").remove();
  });
}

for (const button of document.querySelectorAll("[data-remove]")) {
  button.addEventListener("click", async () => {
    if (!confirm(`${button.getAttribute("aria-label")}?`)) return;
    const answer = await post("remove", asJson({ game: Number(button.dataset.remove) }));
    if (answer) button.closest(".kept").remove();
  });
}

// -- times, as the reader's clock has them

const SPANS = [["day", 86400], ["hour", 3600], ["minute", 60]];
const relative = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });

for (const time of document.querySelectorAll("time")) {
  const then = new Date(time.dateTime);
  const ago = (then - Date.now()) / 1000;
  const [unit, seconds] = SPANS.find(([, length]) => -ago >= length) ?? ["minute", 60];
  time.title = then.toLocaleString(document.documentElement.lang);
  time.textContent = relative.format(Math.round(ago / seconds), unit);
}

// -- pictures: one after the other, those in sight first, so that a click never waits for them

const inSight = new Set();
let loading = false;

function loadNext() {
  const [picture] = inSight;
  if (loading || !picture) return;
  loading = true;
  inSight.delete(picture);
  picture.src = picture.dataset.src;
  picture.decode().catch(() => picture.classList.add("missing")).finally(() => {
    loading = false;
    loadNext();
  });
}

const watcher = new IntersectionObserver((seen) => {
  for (const { target, isIntersecting } of seen) {
    if (target.src) watcher.unobserve(target);
    else if (isIntersecting) inSight.add(target);
    else inSight.delete(target);
  }
  loadNext();
});
// Only then: the page itself waits for no picture, either.
addEventListener("load", () => {
  for (const picture of document.querySelectorAll("img[data-src]")) watcher.observe(picture);
});

// -- who plays: asked for when a scenario is opened, because its game is made then

const asked = new Map(); // where the choice stands -> the answer that is waited for

function whoPlays(box) {
  if (!asked.has(box)) asked.set(box, askWhoPlays(box, box.dataset.from));
  return asked.get(box);
}

for (const pick of document.querySelectorAll(".pick")) {
  pick.addEventListener("toggle", () => pick.open && whoPlays(pick.querySelector(".who")));
}
for (const card of document.querySelectorAll(".card .who")) whoPlays(card);

offerChoices();
// Not "ready", which a table says: who leaves the list for a table waits for that.
document.body.dataset.listed = "yes";
