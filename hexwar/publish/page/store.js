// Where the file of games is kept between visits: in the site's private files, else in a database,
// else nowhere.

const MARK = 0x68657877; // what a kept file begins with
const HEAD = 16; // bytes before what is kept: the mark, a number, the length, a sum
const TRIES = 25; // a tab that has just closed may hold the files for some more moments
const PAUSE = 200; // ms between two tries

const sum = (bytes) => bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 16777619), 2166136261) >>> 0;

const pause = () => new Promise((done) => setTimeout(done, PAUSE));

/** Return the store of the game below a path: `kind`, `read()` and `write(bytes)`, which may have to be awaited. */
export async function openStore(base) {
  const name = `hexwar${base.replaceAll("/", "_")}`;
  const folder = await privateFolder();
  if (folder) return files(await Promise.all(["a", "b"].map((letter) => opened(folder, `${name}.${letter}`))));
  try {
    return await database(name);
  } catch {
    return { kind: "none", read: async () => null, write() {} };
  }
}

async function privateFolder() {
  try {
    const folder = await navigator.storage.getDirectory();
    return "createSyncAccessHandle" in FileSystemFileHandle.prototype ? folder : null;
  } catch {
    return null; // an old browser, or a private window
  }
}

/** Open a file for this worker alone. */
async function opened(folder, name) {
  const file = await folder.getFileHandle(name, { create: true });
  for (let tries = 1; ; tries += 1) {
    try {
      return await file.createSyncAccessHandle();
    } catch (fault) {
      if (tries === TRIES) throw fault; // not the database: it would show other games
      await pause();
    }
  }
}

/** Two files take turns, so that a write that was cut off leaves the one before. */
function files(handles) {
  let turn = 0; // the file that holds what was written last
  let number = 0;
  return {
    kind: "private files",
    async read() {
      let best = null;
      for (const [place, handle] of handles.entries()) {
        const kept = whole(handle);
        if (kept && kept.number > number) {
          ({ number } = kept);
          turn = place;
          best = kept.bytes;
        }
      }
      return best;
    },
    write(bytes) {
      const handle = handles[1 - turn];
      handle.truncate(0); // A browser that is full says so below; the other file stays as it was.
      put(handle, bytes, HEAD);
      put(handle, new Uint32Array([MARK, number + 1, bytes.length, sum(bytes)]), 0);
      handle.flush();
      turn = 1 - turn;
      number += 1;
    },
  };
}

function put(handle, part, at) {
  if (handle.write(part, { at }) !== part.byteLength) throw new DOMException("no room", "QuotaExceededError");
}

/** Return what a file holds, if it was written to its end. */
function whole(handle) {
  const head = new Uint32Array(HEAD / 4);
  if (handle.getSize() < HEAD || handle.read(head, { at: 0 }) !== HEAD || head[0] !== MARK) return null;
  const bytes = new Uint8Array(head[2]);
  const isWhole = handle.read(bytes, { at: HEAD }) === head[2] && sum(bytes) === head[3];
  return isWhole ? { number: head[1], bytes } : null;
}

/** What browsers keep in private windows, or where they have no private files. */
async function database(name) {
  const base = await settled(Object.assign(indexedDB.open(name, 1), {
    onupgradeneeded: ({ target }) => target.result.createObjectStore("file"),
  }));
  return {
    kind: "database",
    read: async () => (await settled(base.transaction("file").objectStore("file").get("games"))) ?? null,
    write(bytes) {
      const writing = base.transaction("file", "readwrite", { durability: "strict" });
      writing.objectStore("file").put(bytes, "games");
      return new Promise((done, failed) => {
        writing.oncomplete = () => done();
        writing.onabort = () => failed(writing.error);
      });
    },
  };
}

const settled = (request) =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
