// What the page knows of the file, and the requests that change it: one at a time, in their order.

import { $, t } from "../static/words.js";

/** What is shown, by part, as the server sent it; and what is chosen on the page alone. */
export const parts = {};
export const chosen = { tool: "brush", kind: {}, size: 1, row: null, list: "", counter: "", attribute: "elevation", value: 1, hexes: new Set(), bare: false };

let digests = {};
let queue = Promise.resolve();
let waiting = 0;

function tell(message) {
  $("answer").textContent = message;
}

async function post(path, body, type = "application/json") {
  try {
    const reply = await fetch(path, { method: "POST", headers: { "Content-Type": type }, body });
    const answer = await reply.json();
    if (!reply.ok) tell(answer.error);
    return reply.ok ? answer : null;
  } catch {
    tell(t("The server does not answer."));
    return null;
  }
}

/** Perform an operation; the page shows what has changed once the answer is there. */
export function perform(asked) {
  waiting += 1;
  tell("");
  queue = queue.then(async () => {
    const answer = await post("do", JSON.stringify({ ...asked, had: digests }));
    // What was painted here and refused there is drawn as it is.
    const sent = answer ?? (await post("do", JSON.stringify({ do: "look", had: { ...digests, terrain: "" } })));
    waiting -= 1;
    document.body.dataset.waiting = waiting;
    const changed = sent?.parts ?? {};
    if (sent) digests = sent.digests;
    Object.assign(parts, changed);
    document.dispatchEvent(new CustomEvent("parts", { detail: { changed: new Set(Object.keys(changed)), last: waiting === 0 } }));
    return answer;
  });
  document.body.dataset.waiting = waiting;
  return queue;
}

/** Open the table on which the file is played. */
export async function play() {
  await queue;
  const answer = await post("play", "{}");
  if (answer) location.href = answer.to;
}

/** Copy the draft as a link: of a published game an address, else what hexwar play takes. */
export async function copyLink() {
  await queue;
  const answer = await post("link", "{}");
  if (!answer) return;
  const address = new URL("../../../../", location.href); // the page around a published game
  address.hash = `scenario=${answer.link}`;
  const box = $("link");
  box.value = document.body.dataset.draft === "published" ? address.href : answer.link;
  box.hidden = false;
  box.select();
  const copied = await navigator.clipboard?.writeText(box.value).then(() => true, () => false);
  $("copied").textContent = copied ? t("Copied.") : t("Copy the link from the field.");
}

/** Send a picture for under the board, and show it. */
export async function sendScan(file) {
  const answer = await post("scan", file, file?.type || "application/octet-stream");
  if (answer) await perform({ do: "look" });
}

/** Fit the picture by points; return whether that was possible. */
export async function fitScan(points) {
  const answer = await post("fit", JSON.stringify({ points }));
  if (answer) await perform({ do: "look" });
  return Boolean(answer);
}

export const isChanged = (event, ...names) => names.some((name) => event.detail.changed.has(name));

/** Tell the page that something was chosen. */
export function choose(wish) {
  Object.assign(chosen, wish);
  document.dispatchEvent(new CustomEvent("chosen"));
}

/** Return the row that is chosen, as the file has it now. */
export function rowChosen() {
  const path = JSON.stringify(chosen.row);
  return chosen.row && parts.rows?.find((row) => JSON.stringify(row.path) === path);
}

export function listChosen() {
  const row = rowChosen();
  return row?.lists.find(({ key }) => key === chosen.list) ?? row?.lists.find(({ kind }) => kind !== "texts");
}
