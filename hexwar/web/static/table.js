// What this page knows of the table, and how it asks the server.

import { $, t } from "./words.js";
import { hear } from "./news.js";
import { unpackedActions } from "./actions.js";
import { busily, showThinking } from "./busy.js";

export const about = JSON.parse($("about").textContent);

/** What the server told last, what the page holds of the picture and the log, what it lays over. */
export const known = { state: {}, digests: {}, log: [], line: "", epoch: 0, overlays: [], viewer: "", at: 0 };

/** Tell whether the page looks at a moment that is past. */
export const isPast = () => known.at > 0;

const MOMENT = ["line", "epoch", "length", "at", "viewer", "mine", "curtain"];

/** Tell whether two states are the same moment as the same player sees it: only the picture may differ. */
export const isSameMoment = (one, other) => MOMENT.every((what) => one[what] === other[what]);

const listeners = [];

/** Call a function with the new and the old state whenever the server has told something. */
export const whenTold = (listener) => listeners.push(listener);

export class Refusal extends Error {
  constructor(answer, status) {
    super(answer.error ?? "");
    this.rule = answer.rule ?? "";
    this.status = status;
  }
}

/** Ask the server; the answer is JSON.  Whatever goes wrong is a refusal. */
export async function ask(path, data = {}) {
  const reply = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ viewer: known.viewer, ...data }),
  }).catch(() => {
    throw new Refusal({ error: t("The server does not answer.") }, 0);
  });
  const answer = await reply.json().catch(() => ({}));
  if (!reply.ok) throw new Refusal(answer, reply.status);
  return answer;
}

let turn = Promise.resolve();

let deciding = false;

/**
 * Ask for something after which the table is to be shown again: seen, do, undo, redo.
 *
 * Such requests wait for each other, so that no answer comes late and shows what was before; one
 * that is no longer needed when its turn comes is not made.  What is pressed while a decision is
 * being answered does nothing.
 */
export function change(path, data = {}, isNeeded = () => true) {
  const looks = path === "seen";
  if (!looks && deciding) return Promise.resolve();
  const { length, line, epoch } = known.state; // what the player saw when he decided
  const decided = looks ? {} : { length, line, epoch };
  const changed = turn.then(() => (isNeeded() ? seeAnew(path, { ...decided, ...data }) : undefined));
  deciding ||= !looks;
  if (!looks) changed.catch(() => {}).finally(() => (deciding = false));
  turn = changed.catch(() => {});
  return changed;
}

async function seeAnew(path, data) {
  const { digests: have, log, line, epoch, overlays, viewer } = known;
  const at = path === "seen" ? known.at : 0;
  const asking = ask(path, { have, since: log.length, line, epoch, overlays, at, ...data });
  const state = await (path === "seen" ? asking : busily(asking));
  if (state.stop) return state.stop;
  if (viewer !== known.viewer) return undefined; // another has sat down, who must not see it
  return (await story(state, known.state)) ? tellGently(state) : tell(state);
}

let story = async () => {};

/** Call a function before a new state is shown, which shows how it came about; it tells whether anything did. */
export const tellFirst = (teller) => {
  story = teller;
};

/** Take in what the server told, and show it. */
export function tell(state) {
  const before = takeIn(state);
  for (const listener of listeners) listener(state, before);
}

const LONG = 2; // ms of one listener, after which the others wait for the next frame
const FRAME = 17; // ms

/** Show what the server told at the end of a story: frame by frame, so that what moves on the board never halts. */
async function tellGently(state) {
  const before = takeIn(state);
  for (const listener of listeners) {
    const begun = performance.now();
    listener(state, before);
    if (performance.now() - begun > LONG) await new Promise((done) => setTimeout(done, FRAME));
  }
}

/** Know what the server told from now on; return what was known before. */
function takeIn(state) {
  const before = known.state;
  if (state.actions) state.actions = unpackedActions(state.actions);
  known.state = state;
  if (state.digests) {
    known.digests = state.digests;
    known.log = [...known.log.slice(0, state.since), ...state.log];
    known.line = state.line;
    known.epoch = state.epoch;
    known.at = state.at < state.length ? state.at : 0;
  }
  return before;
}

/** Look with another player's eyes: what the last one saw is forgotten. */
export async function sitDown(player) {
  known.viewer = player;
  known.log = [];
  known.at = 0;
  await change("seen");
}

let heard = {};

/** Be told when something happens on another page, and tell when nothing can be heard any more. */
export function listen() {
  const leave = hear(({ open, news, lost }) => {
    if (open) tellLost("");
    if (lost?.status === BUSY) {
      tellLost(t(lost.error)); // the worker may have asked in another language
      lookForNews();
    } else if (lost || news?.gone) findOut(leave);
    else if (news) takeNews(news);
  }, !about.alone); // without a server there is no limit to the streams
}

const BUSY = 503;

function takeNews(news) {
  const before = heard;
  heard = news;
  if (before.server && before.server !== news.server && !about.alone) return location.reload();
  const isPaused = () => Boolean(known.state.paused);
  lookForNews(() => !known.at && (heard.version !== known.state.version || heard.paused !== isPaused()));
  if (news.watchers !== (before.watchers ?? 0)) showWatchers(news.watchers);
  if (news.messages !== (before.messages ?? 0)) document.dispatchEvent(new CustomEvent("messages"));
}

/** Look at the table again; a server that has too much to do is asked once more. */
function lookForNews(isNews = () => !known.at) {
  if (!isNews()) return;
  change("seen", {}, isNews).catch((fault) => fault.status === BUSY && setTimeout(lookForNews, AGAIN, isNews));
}

const AGAIN = 3000; // ms

let looking = 0;

/** While a bot thinks look again now and then, where no news come through. */
whenTold((state) => {
  showThinking(state);
  clearTimeout(looking);
  if (state.thinks) looking = setTimeout(lookForNews, AGAIN, () => known.state.thinks && !known.at);
});

function showWatchers(count) {
  $("watchers").textContent = count ? t("{count} watching", { count }) : "";
}

/** Find out why nothing is heard: the server is gone, or it no longer knows this address. */
async function findOut(leave) {
  const fault = await ask("seen").then(() => null, (refusal) => refusal);
  if (!fault) return; // it answers, so it was only the stream that broke
  if (fault.status && fault.status < 500) leave(); // this address will never open anything again
  tellLost(
    (fault.status && fault.message) ||
      (about.alone && t("The page around the game does not answer. The game is saved. Reload this page.")) ||
      t("The server has stopped or cannot be reached. The game is saved. Start the server again with hexwar play and open the address that it prints. If the server returns, this page continues by itself."),
  );
}

function tellLost(text) {
  $("lost").textContent = text;
  $("lost").hidden = !text;
}
