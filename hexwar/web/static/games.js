// The list of games: start one, open one from a file, remove one.

import { $, element, offerChoices, t } from "./words.js";

function complain(message) {
  document.querySelector(".fault")?.remove();
  const fault = element("p", { kind: "fault", role: "alert", text: message });
  document.querySelector("main > header").after(fault);
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

function wish(form) {
  const asked = { options: {}, bots: {} };
  for (const [name, value] of new FormData(form)) {
    if (name.startsWith("option.")) asked.options[name.slice(7)] = value;
    else if (name.startsWith("bots.")) asked.bots[name.slice(5)] = value;
    else asked[name] = value;
  }
  return asked;
}

for (const form of document.querySelectorAll("form.scenario")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = await post("new", asJson(wish(form)));
    if (answer) location.href = answer.to;
  });
}

// What is searched for stands in a card, in its name as it is typed, or in the title of its game.
$("search").addEventListener("input", (event) => {
  const wanted = event.target.value.trim().toLowerCase();
  for (const game of document.querySelectorAll(".game")) {
    const named = game.querySelector("h3").textContent.toLowerCase().includes(wanted);
    const forms = [...game.querySelectorAll("form")];
    const tells = (form) => `${form.id} ${form.textContent}`.toLowerCase().includes(wanted);
    for (const form of forms) form.hidden = !named && !tells(form);
    game.hidden = forms.every((form) => form.hidden);
  }
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

for (const button of document.querySelectorAll("[data-remove]")) {
  button.addEventListener("click", async () => {
    if (!confirm(`${button.getAttribute("aria-label")}?`)) return;
    const answer = await post("remove", asJson({ game: Number(button.dataset.remove) }));
    if (answer) button.closest("tr").remove();
  });
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
for (const picture of document.querySelectorAll("img[data-src]")) watcher.observe(picture);

// -- who plays: asked for when a scenario comes into sight, because its game is made then

async function askWhoPlays(box) {
  const reply = await fetch(box.dataset.from).catch(() => null);
  if (reply?.ok) box.innerHTML = await reply.text();
}

const NEAR = { rootMargin: "400px" }; // so far below the window it is there before it is seen
const nearby = new IntersectionObserver((seen) => {
  for (const { target, isIntersecting } of seen) {
    if (!isIntersecting) continue;
    nearby.unobserve(target);
    askWhoPlays(target.querySelector(".who"));
  }
}, NEAR);
for (const form of document.querySelectorAll("form.scenario")) nearby.observe(form);

offerChoices();
