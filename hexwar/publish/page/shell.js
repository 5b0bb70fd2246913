// The page around a published game: one tab has the worker that plays, the others ask it.
// What a link holds is opened.

const { text, fail, refused, canPlay } = self.hexwarShell;
const BASE = new URL(".", location).pathname;
const PLAY = `${BASE}play`;
const NAME = `hexwar ${BASE}`; // of the lock and the channel that the tabs of this game share
const PATIENCE = 15000; // ms in which a service worker must have started
const $ = (id) => document.getElementById(id);
const begun = performance.now();

/** When what was ready, in ms; for those who measure. */
const times = (self.hexwarTimes = {});
const mark = (name) => (times[name] ??= Math.round(performance.now() - begun));

const STEPS = { "no snapshot": 8, "snapshot read": 30, python: 45, files: 50, imported: 85, application: 92 };

// -- the worker of this tab

let worker = null;
let home = ""; // the path of the list of games, once it is known
let count = 0;
let isPersistent; // whether the browser has been asked not to clear what is kept
const ports = new Map(); // where the answer of a request goes, by its number

/** Start the worker that plays; return the path of the list of games. */
function lead() {
  worker = new Worker("worker.js", { type: "module" });
  worker.onerror = ({ message }) => fail(text("failed", { why: message ?? "worker.js" }));
  worker.postMessage({ base: BASE });
  return new Promise((ready) => {
    const told = {
      progress({ name }) {
        mark(name);
        if (STEPS[name]) $("bar")?.setAttribute("value", STEPS[name]);
        if (name === "snapshot read") $("told").textContent = text("again");
      },
      again() {
        worker.terminate(); // a snapshot did not fit; it is gone now
        lead().then(ready);
      },
      ready(data) {
        Object.assign(times, { memory: data.memory, store: data.store });
        if (data.store === "none") notice(text("unkept"));
        if (data.store === "database") notice(text("private"));
        home = data.home;
        channel.postMessage({ home });
        ready(home);
      },
      kept({ memory }) {
        times.memory = memory; // it grows with what is played
        isPersistent ??= navigator.storage?.persist?.(); // asked once: some browsers ask the player
      },
      unkept: ({ why }) => notice(`${text("unkept")} (${why})`),
      fault: ({ why }) => fail(text("failed", { why })),
      answer({ id, status, headers, part, more }) {
        const port = ports.get(id);
        if (!port) return;
        if (status) port.postMessage({ status, headers });
        else port.postMessage({ part, more });
        if (!status && !more) ports.delete(id);
      },
    };
    worker.onmessage = ({ data }) => told[data.kind](data);
  });
}

/** Hand a request of a page to the worker; another tab may have it. */
function passOn({ data, ports: [port] }) {
  if (data.kind !== "request") return;
  if (!worker || !home) {
    port.postMessage({ notMine: true });
    return;
  }
  const id = ++count;
  ports.set(id, port);
  port.onmessage = () => worker.postMessage({ kind: "leave", id });
  // A service worker is not told the cookies, in which the choice of a language stands, nor the languages.
  const headers = [...data.headers, ["cookie", document.cookie], ["accept-language", navigator.languages.join()]];
  worker.postMessage({ ...data, id, headers }, data.body ? [data.body] : []);
}

// -- the service worker

async function register() {
  const { serviceWorker } = navigator;
  const late = new Promise((_, refuse) => setTimeout(() => refuse(new Error("timeout")), PATIENCE));
  const registration = await serviceWorker.register("sw.js", { updateViaCache: "none" });
  await Promise.race([serviceWorker.ready, late]);
  serviceWorker.addEventListener("message", passOn);
  serviceWorker.startMessages();
  if (!serviceWorker.controller) {
    registration.active?.postMessage("claim"); // after a forced reload nothing controls the page
    const controlled = new Promise((done) => serviceWorker.addEventListener("controllerchange", done, { once: true }));
    await Promise.race([controlled, late]);
  }
  watchForNewer(registration);
}

/** Tell when a newer version has been published; it is used when the player wants it. */
function watchForNewer(registration) {
  const tell = () => {
    if (!registration.waiting) return;
    notice(text("newer"), text("reload"), () => {
      // A page that listens for news holds the old version: in all tabs it has to go first.
      channel.postMessage({ newer: true });
      $("game")?.remove();
      registration.waiting.postMessage("go");
    });
  };
  tell();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", tell));
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
}

function notice(told, label = text("close"), act = () => {}) {
  const [words, button] = $("notice").children;
  words.textContent = told;
  button.textContent = label;
  button.hidden = $("notice").hidden = false;
  button.onclick = () => {
    $("notice").hidden = true;
    act();
  };
}

// -- the tabs of one game

const channel = new BroadcastChannel(NAME);
channel.addEventListener("message", ({ data }) => {
  if (data.where && home) channel.postMessage({ home });
  if (data.newer) $("game")?.remove();
});

/** Play in this tab, or let the tab that plays already do it; return the path of the list. */
async function seat() {
  const leads = await new Promise((mine) => {
    navigator.locks.request(NAME, { ifAvailable: true }, (lock) => {
      mine(Boolean(lock));
      return lock && new Promise(() => {}); // held until the tab closes
    });
  });
  if (leads) return lead();
  navigator.locks.request(NAME, async () => {
    hold(); // the other tab has closed
    await lead();
    $("game")?.contentWindow.location.reload();
    await new Promise(() => {});
  });
  $("told").textContent = text("other");
  return new Promise((known) => {
    const ask = setInterval(() => channel.postMessage({ where: true }), 500);
    channel.addEventListener("message", ({ data }) => {
      if (!data.home) return;
      clearInterval(ask);
      known(data.home);
    });
    channel.postMessage({ where: true });
  });
}

// -- what a link holds

/** Return where this tab was before it was loaded anew; the list of games, where it was nowhere. */
function before(first) {
  const [{ type }] = performance.getEntriesByType("navigation");
  const [list, path] = JSON.parse(sessionStorage.getItem(NAME) ?? "[]");
  return type === "reload" && list === first ? path : first;
}

/** Return the path of the table or draft that the end of the address asks for; without one, where the tab was. */
async function wanted(first) {
  const asked = new URLSearchParams(location.hash.slice(1));
  const request = asked.has("game") || asked.has("scenario") ? opening(asked) : asked.has("new") ? beginning(asked) : null;
  if (!request) return before(first);
  history.replaceState(null, "", location.pathname + location.search); // a reload opens nothing anew
  const [path, body, headers] = request;
  const reply = await fetch(PLAY + first + path, { method: "POST", body, headers });
  const answer = await reply.json();
  if (!reply.ok) {
    notice(text("link", { why: answer.error }));
    return first;
  }
  const table = new URL(answer.to, new URL(PLAY + first, location)).pathname.slice(PLAY.length);
  return table + (asked.has("replay") ? "#replay" : "");
}

/** Ask for what a link tells; one that hands a game over says so, and chance is renewed. */
const opening = (asked) => ["open-link", asked.get("scenario") ?? `#${asked.has("turn") ? "turn&" : ""}game=${asked.get("game")}`, {}];

/** Ask for a new game: new=GAME/SCENARIO, seed=NUMBER, option.NAME=VALUE, bots.PLAYER=BOT. */
function beginning(asked) {
  const wish = { name: asked.get("new"), seed: asked.get("seed") ?? "", options: {}, bots: {} };
  for (const [name, value] of asked) {
    const [kind, what] = name.split(/\.(.*)/s);
    if (what && kind === "option") wish.options[what] = value;
    if (what && kind === "bots") wish.bots[what] = value;
  }
  return ["new", JSON.stringify(wish), { "content-type": "application/json" }];
}

// -- the frame

const LATER = 3000; // ms after which what is not needed at first is fetched, for when it is

function show(path, first) {
  const frame = document.createElement("iframe");
  Object.assign(frame, { id: "game", title: document.title, src: PLAY + path, allow: "clipboard-write" });
  frame.addEventListener("load", () => {
    mark("first page");
    frame.className = "on";
    frame.inert = false;
    $("wait")?.remove();
    document.title = frame.contentDocument?.title || document.title;
    sessionStorage.setItem(NAME, JSON.stringify([first, frame.contentWindow.location.pathname.slice(PLAY.length)]));
  });
  $("game")?.remove();
  document.body.append(frame);
}

/** Let nothing be pressed until the page is read again: the tab that would have answered is gone. */
function hold() {
  const frame = $("game");
  if (!frame) return;
  frame.className = "held";
  frame.inert = true;
}

async function begin() {
  try {
    await register();
  } catch (fault) {
    fail(`${refused()} (${fault.name}: ${fault.message})`);
    return;
  }
  mark("service worker");
  const first = await seat();
  show(await wanted(first), first);
  addEventListener("hashchange", async () => location.hash && show(await wanted(first), first));
  setTimeout(() => fetch(self.hexwarGame.later).catch(() => {}), LATER);
}

if (canPlay) begin().catch((fault) => fail(text("failed", { why: fault.message })));
