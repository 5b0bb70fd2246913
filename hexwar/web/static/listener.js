// Hears what happens at the tables of all pages of one browser, over a single stream.
//
// A browser opens six connections to a server: a stream for each page would leave none for the
// seventh.  This script runs in a worker that the pages share, or in a page where a browser has no
// such workers.  While no page is looked at there is no stream, only a short look now and then.

const SOON = 50; // ms in which pages that come together share one new stream
const AGAIN = 3000; // ms after which a stream that broke is asked for again
const LOOK = 30000; // ms between two looks while no page is looked at
const QUIET = 60000; // ms without a word after which a stream is taken for broken; the server says something every 15 s

export class Listener {
  #pages = new Map(); // the function that tells a page: its address, and whether it is looked at
  #stream = new AbortController();
  #heard = new Map(); // the news of each address that the present stream tells of
  #timer = 0;

  /** Take in where a page is and whether it is looked at; a page without an address has gone. */
  report(tell, { address, isSeen }) {
    const before = this.#wanted();
    if (address) this.#pages.set(tell, { address, isSeen });
    else this.#pages.delete(tell);
    const now = this.#wanted();
    if (now !== before) this.#listenIn(this.#isLookedAt() ? SOON : LOOK);
    else if (this.#heard.has(address)) tell({ news: this.#heard.get(address) });
  }

  #addresses = () => [...new Set([...this.#pages.values()].map(({ address }) => address))].sort();

  #isLookedAt = () => [...this.#pages.values()].some(({ isSeen }) => isSeen);

  #wanted = () => `${this.#isLookedAt()} ${this.#addresses()}`;

  #listenIn(pause) {
    clearTimeout(this.#timer);
    if (!this.#isLookedAt()) this.#end();
    this.#timer = setTimeout(() => this.#listen(), pause);
  }

  #end() {
    this.#stream.abort();
    this.#stream = new AbortController();
    this.#heard.clear();
  }

  #tell(what) {
    for (const tell of this.#pages.keys()) tell(what);
  }

  async #listen() {
    this.#end();
    const { signal } = this.#stream;
    const addresses = this.#addresses();
    if (!addresses.length) return;
    let pause = AGAIN;
    let lost = { status: 0, error: "" };
    try {
      const reply = await fetch(streamOf(addresses), { signal });
      if (reply.ok) {
        this.#tell({ open: true });
        await this.#hear(reply.body, addresses);
      } else {
        pause = 1000 * Number(reply.headers.get("retry-after")) || AGAIN;
        lost = { status: reply.status, error: (await reply.json()).error };
      }
    } catch {
      // The stream broke, or it was ended here.
    }
    if (signal.aborted) return;
    this.#tell({ lost });
    this.#listenIn(this.#isLookedAt() ? pause : LOOK);
  }

  /** Tell each page its news, until the stream ends, or all is heard and no page is looked at. */
  async #hear(body, addresses) {
    for await (const news of lines(body)) {
      const address = addresses.find((each) => keyOf(each) === news.of);
      this.#heard.set(address, news);
      for (const [tell, page] of this.#pages) if (page.address === address) tell({ news });
      if (this.#isLookedAt() || this.#heard.size < addresses.length) continue;
      this.#listenIn(LOOK);
      return;
    }
  }
}

/** Return the key in the address of a page: its last part. */
const keyOf = (address) => address.split("/").at(-2);

function streamOf([first, ...others]) {
  const stream = new URL("live", first);
  for (const address of others) stream.searchParams.append("also", keyOf(address));
  return stream;
}

/** Yield what the lines of a stream of events hold. */
async function* lines(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  try {
    for (;;) {
      const { value, done } = await inTime(reader.read());
      if (done) return;
      const parts = (text + value).split("\n");
      text = parts.pop();
      for (const part of parts) if (part.startsWith("data: ")) yield JSON.parse(part.slice(6));
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** Return what is promised, or fail when it takes too long: a network that has gone says nothing. */
function inTime(promise) {
  let timer;
  const late = new Promise((_, fail) => (timer = setTimeout(() => fail(new Error("quiet")), QUIET)));
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

if (globalThis.SharedWorkerGlobalScope) {
  const listener = new Listener();
  globalThis.onconnect = ({ ports: [port] }) => {
    const tell = (what) => port.postMessage(what);
    port.onmessage = ({ data }) => listener.report(tell, data);
  };
}
