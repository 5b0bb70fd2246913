// The service worker of a published game: files from its cache, pages of the game from the worker
// of a tab.

importScripts("game.js");

const { version, files } = self.hexwarGame;
const BASE = new URL(self.registration.scope).pathname;
const PLAY = `${BASE}play/`;
const MINE = `hexwar ${BASE} `; // what the names of all caches of this game begin with
const KEPT = MINE + version;

self.addEventListener("install", (event) => {
  // Over an older version it waits: a game that is open goes on with the files it began with.
  if (!self.registration.active) event.waitUntil(self.skipWaiting());
});

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith(MINE) && !name.startsWith(KEPT)) await caches.delete(name);
  }
  await self.clients.claim();
}

self.addEventListener("message", ({ data }) => {
  if (data === "go") self.skipWaiting();
  if (data === "claim") self.clients.claim();
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== location.origin || !url.pathname.startsWith(BASE)) return;
  const name = url.pathname.slice(BASE.length) || "index.html";
  const drawn = name.replace(/^play\/[^/]+\/picture\//, "pictures/");
  if (files.includes(drawn)) event.respondWith(file(drawn));
  else if (url.pathname.startsWith(PLAY)) event.respondWith(page(event.request, url));
});

/** Return a file of the folder: as it was when this version first fetched it. */
async function file(name) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(BASE + name);
  if (kept) return kept;
  const fresh = await fetch(BASE + name, { cache: "no-cache" });
  if (fresh.ok) await cache.put(BASE + name, fresh.clone()).catch(() => {}); // a full browser plays on
  return fresh;
}

const told = (status, error) =>
  new Response(JSON.stringify({ error }), { status, headers: { "content-type": "application/json" } });

/** Return what the tab that plays answers to the request of a page. */
async function page(request, url) {
  const body = request.method === "GET" ? null : await request.arrayBuffer();
  const shells = await open();
  if (!shells.length) {
    return request.mode === "navigate" ? Response.redirect(BASE, 302) : told(503, "The page around the game was closed.");
  }
  const path = url.pathname.slice(PLAY.length - 1) + url.search;
  const asked = { kind: "request", method: request.method, path, headers: [...request.headers], body };
  return new Promise((resolve) => {
    let refused = 0;
    for (const shell of shells) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => {
        if (data.status) resolve(streamed(data, port1));
        else if (++refused === shells.length) resolve(told(503, "The game is not loaded yet."));
      };
      shell.postMessage(asked, [port2]);
    }
  });
}

/** Return the tabs that show the page around the game. */
async function open() {
  const clients = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return clients.filter((client) => {
    const { pathname } = new URL(client.url);
    return pathname.startsWith(BASE) && !pathname.startsWith(PLAY);
  });
}

/** Return an answer whose parts are still to come. */
function streamed({ status, headers }, port) {
  let stream;
  const leave = () => port.postMessage({ leave: true });
  const parts = new ReadableStream({ start: (begun) => (stream = begun), cancel: leave });
  port.onmessage = ({ data }) => {
    try {
      if (data.part.byteLength) stream.enqueue(new Uint8Array(data.part));
      if (data.more) return;
      stream.close();
      port.close();
    } catch {
      leave(); // nobody reads any more
    }
  };
  const isBare = status === 204 || status === 304;
  return new Response(isBare ? null : parts, { status, headers });
}
