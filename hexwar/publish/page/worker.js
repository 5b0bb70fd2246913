// The worker of a published game: Python with the application, and the file in which games are kept.

import "./game.js";
import { openStore } from "./store.js";

const game = self.hexwarGame;
const { base, task = "pages" } = await new Promise((begin) => (onmessage = ({ data }) => begin(data)));
const at = (name) => new URL(name, import.meta.url);
const mark = (name) => postMessage({ kind: "progress", name });
const SNAPSHOT = `hexwar ${base} ${game.version} snapshot`;
const SHELF = "/shelf/games.sqlite";

// -- what is loaded

/** Every host serves these files as they are; not every host compresses others. */
async function unpacked(name) {
  const reply = await fetch(at(name));
  if (!reply.ok) throw new Error(`${name}: ${reply.status}`);
  return reply.body.pipeThrough(new DecompressionStream("gzip"));
}

const bytesOf = async (name) => new Uint8Array(await new Response(await unpacked(name)).arrayBuffer());

/** Let the runtime have its files from here; everything else is fetched as ever. */
function serveRuntime(files) {
  const fetchAsEver = self.fetch;
  self.fetch = (what, ...more) => {
    const name = String(what?.url ?? what).split("/").pop();
    return files[name]?.() ?? fetchAsEver(what, ...more);
  };
}

async function readSnapshot() {
  const found = await (await caches.open(SNAPSHOT)).match("snapshot").catch(() => null);
  return found ? new Uint8Array(await found.arrayBuffer()) : null;
}

// -- Python

/** Start Python: from the snapshot of an earlier visit, or so that one can be made. */
async function startPython(snapshot) {
  const [{ loadPyodide }, module] = await Promise.all([import("./runtime/pyodide.js"), import("./runtime/pyodide.asm.js")]);
  const options = {
    indexURL: at("runtime/").href,
    packageBaseUrl: at("runtime/").href,
    stdLibURL: at("runtime/python_stdlib.zip").href,
    lockFileContents: JSON.stringify(game.lock),
  };
  if (!snapshot) return loadPyodide({ ...options, createPyodideModule: module.default, _makeSnapshot: true });
  const createPyodideModule = async (settings) => {
    const made = await module.default(settings);
    const missing = () => snapshot.length - made.HEAP8.length;
    while (missing() > 0) made._malloc(missing()); // the memory grows; what is in it is replaced
    return made;
  };
  return loadPyodide({ ...options, createPyodideModule, _loadSnapshot: snapshot });
}

/** Put the packages where Python imports them from; a snapshot holds no files. */
function writePackages(python, pack) {
  const length = new DataView(pack.buffer).getUint32(0, true);
  const start = 4 + length;
  const folders = new Set();
  for (const [name, from, size] of JSON.parse(new TextDecoder().decode(pack.subarray(4, start)))) {
    const folder = `/site/${name.slice(0, name.lastIndexOf("/") + 1)}`;
    if (!folders.has(folder)) python.FS.mkdirTree(folder);
    folders.add(folder);
    python.FS.writeFile(`/site/${name}`, pack.subarray(start + from, start + from + size), { canOwn: true });
  }
}

function keepSnapshot(python) {
  try {
    const made = python.makeMemorySnapshot();
    caches.open(SNAPSHOT).then((cache) => cache.put("snapshot", new Response(made))).then(() => mark("snapshot kept"), () => {});
  } catch (fault) {
    console.info("hexwar: no snapshot:", fault.message); // it only starts more slowly
  }
}

async function ready() {
  const wasm = unpacked(game.wasm).then((stream) => new Response(stream, { headers: { "content-type": "application/wasm" } }));
  const [library, application] = [bytesOf(game.library), bytesOf(game.application)];
  const snapshot = await readSnapshot();
  mark(snapshot ? "snapshot read" : "no snapshot");
  serveRuntime({
    "pyodide.asm.wasm": () => wasm,
    "python_stdlib.zip": () => library.then((bytes) => new Response(bytes)),
  });
  try {
    const python = await startPython(snapshot);
    mark("python");
    writePackages(python, await application);
    mark("files");
    self.hexwarLater = at(game.later).href;
    if (!snapshot) {
      python.runPython("import sys; sys.path.insert(0, '/site'); sys.dont_write_bytecode = True");
    }
    const application_ = python.pyimport("hexwar.web.browser_worker");
    if (!snapshot) {
      application_.prepare(game.first, python.toPy(game.modules));
      application_.destroy();
      mark("imported");
      if (task === "pages") keepSnapshot(python);
      return [python, python.pyimport("hexwar.web.browser_worker")];
    }
    return [python, application_];
  } catch (fault) {
    if (!snapshot) throw fault;
    await caches.delete(SNAPSHOT); // one that does not fit: everything begins again without it
    postMessage({ kind: "again" });
    return new Promise(() => {});
  }
}

// -- what is kept

let written = null; // resolves when a database has what was decided: an answer waits for it

/** Return what keeps the shelf; it returns why it could not, or "". */
function keeper(python, store, had) {
  const isSame = (one, other) => one?.length === other.length && one.every((byte, k) => byte === other[k]);
  let last = had;
  return () => {
    const all = python.FS.readFile(SHELF);
    if (isSame(last, all)) return "";
    try {
      written = store.write(all)?.catch(({ name }) => postMessage({ kind: "unkept", why: name }));
    } catch (fault) {
      if (last) python.FS.writeFile(SHELF, last); // as it is on the disk
      return fault.name;
    }
    last = all;
    postMessage({ kind: "kept", memory: python._module.HEAP8.length });
    return "";
  };
}

// -- requests

function fault(id, why) {
  const body = new TextEncoder().encode(JSON.stringify({ error: why }));
  postMessage({ kind: "answer", id, status: 500, headers: [["content-type", "application/json"]] });
  postMessage({ kind: "answer", id, part: body, more: false });
}

function answer(application, { id, method, path, headers, body }) {
  const send = (told) => postMessage({ kind: "answer", id, ...told });
  let sent = null;
  const queue = (told) => (sent = Promise.all([sent, written]).then(() => send(told)));
  const head = (status, headers) => queue({ status, headers });
  const part = (bytes, more) => queue({ part: bytes, more });
  application
    .handle(id, method, path, headers, new Uint8Array(body ?? 0), head, part)
    .catch(({ message }) => fault(id, message.trim().split("\n").at(-1)));
}

// -- bots, which think in a worker of their own: this file once more

let bots = null;
const thoughts = new Map(); // what is told once a thought is ready, by its number

function startBots() {
  bots = new Worker(import.meta.url, { type: "module" });
  const fail = (why) => {
    for (const { reject } of thoughts.values()) reject(new Error(why));
    thoughts.clear();
    self.hexwarStopThinking();
  };
  bots.onerror = ({ message }) => fail(message);
  bots.onmessage = ({ data }) => {
    const { resolve, reject } = thoughts.get(data.id) ?? {};
    if (data.kind === "fault" || data.kind === "again") fail(data.why ?? data.kind);
    if (data.kind !== "thought") return;
    thoughts.delete(data.id);
    if (data.why) reject(new Error(data.why));
    else resolve(data.told);
  };
  bots.postMessage({ base, task: "bots" });
}

/** Let bots think about what is told; return what they decide. */
self.hexwarThink = (told) => {
  if (!bots) startBots();
  const id = crypto.randomUUID();
  bots.postMessage({ id, told });
  return new Promise((resolve, reject) => thoughts.set(id, { resolve, reject }));
};

/** End what is being thought; what is still wanted is asked again, of a new worker. */
self.hexwarStopThinking = () => {
  bots?.terminate();
  bots = null;
  for (const { resolve } of thoughts.values()) resolve("null");
  thoughts.clear();
};

function think(application, { id, told }) {
  try {
    postMessage({ kind: "thought", id, told: application.think(told) });
  } catch (fault_) {
    postMessage({ kind: "thought", id, why: String(fault_.message).trim().split("\n").at(-1) });
  }
}

async function serveBots() {
  const asked = [];
  onmessage = ({ data }) => asked.push(data); // asked before Python is there
  const [, application] = await ready();
  onmessage = ({ data }) => think(application, data);
  for (const one of asked) think(application, one);
}

async function servePages() {
  const [python, application] = await ready();
  const store = await openStore(base);
  python.FS.mkdirTree("/shelf");
  const had = await store.read();
  if (had) python.FS.writeFile(SHELF, had);
  const home = application.begin(SHELF, keeper(python, store, had));
  onmessage = ({ data }) => (data.kind === "leave" ? application.leave(data.id) : answer(application, data));
  mark("application");
  postMessage({ kind: "ready", home, memory: python._module.HEAP8.length, store: store.kind });
}

/** Run code blocks of a guide, one after the other. */
async function serveTrials() {
  const blocks = [];
  onmessage = ({ data }) => blocks.push(data); // sent before Python is there
  const [, application] = await ready();
  const run = ({ id, block }) => postMessage({ kind: "tried", id, shown: application.try_block(block) });
  onmessage = ({ data }) => run(data);
  for (const one of blocks) run(one);
}

try {
  await { pages: servePages, bots: serveBots, trials: serveTrials }[task]();
} catch (fault_) {
  postMessage({ kind: "fault", why: String(fault_.message ?? fault_).trim().split("\n").at(-1) });
}
