// Code blocks of the guide can be tried where the games of the site run: in the reader's browser.
// Nothing is loaded before a reader asks for it. Blocks of a page go on from each other.
"use strict";

(() => {
  const { src, dataset } = document.currentScript;
  const play = new URL(dataset.play ?? "play/", src);
  // What the runtime does not have: from a block that needs it on, a page offers no more.
  const ABSENT = /^\s*(?:>>> )?(?:import|from)\s+(?:numpy|pandas|polars|matplotlib|shapely|torch|pytest|hypothesis|hexalattice|gymnasium|pettingzoo|networkx|hexwar\.(?:sim|envs|testing|cli|atlas|large|publish|workshop))\b/m;

  let worker = null;
  let count = 0;
  const waiting = new Map(); // who waits for a block, by its number

  function start() {
    worker = new Worker(new URL("worker.js", play), { type: "module" });
    const fail = (why) => {
      for (const { reject } of waiting.values()) reject(new Error(why));
      waiting.clear();
      worker.terminate();
      worker = null;
      for (const one of blocks) one.hasRun = false;
    };
    worker.onerror = ({ message }) => fail(message ?? "worker.js");
    worker.onmessage = ({ data }) => {
      if (data.kind === "fault" || data.kind === "again") fail(data.why ?? "Try again.");
      if (data.kind !== "tried") return;
      waiting.get(data.id)?.resolve(JSON.parse(data.shown));
      waiting.delete(data.id);
    };
    worker.postMessage({ base: play.pathname, task: "trials" });
  }

  function run(block) {
    if (!worker) start();
    const id = ++count;
    worker.postMessage({ id, block });
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  }

  /** Run a block, after those before it on the page that were not run yet. */
  async function tryBlock(last) {
    const { button, output } = last;
    button.disabled = true;
    output.hidden = false;
    output.textContent = worker ? "Running …" : "Loading Python, once (about 8 MB) …";
    try {
      let shown;
      for (const one of blocks.slice(0, blocks.indexOf(last) + 1)) {
        if (one.hasRun && one !== last) continue;
        shown = await run(one.code);
        one.hasRun = !shown.failed;
        if (shown.failed) break;
      }
      output.textContent = shown.told || (shown.drawn ? "" : "Done: nothing was printed.");
      if (shown.drawn) {
        const picture = new Image();
        picture.src = `data:image/svg+xml,${encodeURIComponent(shown.drawn)}`;
        picture.alt = "What the block draws";
        output.append(picture);
      }
    } catch (fault) {
      output.textContent = `Python could not be started: ${fault.message}`;
    }
    button.disabled = false;
  }

  const blocks = [];
  for (const holder of document.querySelectorAll(".language-python, .language-pycon")) {
    const code = holder.querySelector("code")?.textContent ?? "";
    if (ABSENT.test(code)) break;
    const button = Object.assign(document.createElement("button"), { type: "button", className: "md-button try", textContent: "Try it" });
    const output = document.createElement("pre");
    output.className = "tried";
    output.hidden = true;
    output.setAttribute("role", "status");
    holder.after(button, output);
    const one = { code, button, output, hasRun: false };
    blocks.push(one);
    button.addEventListener("click", () => tryBlock(one));
  }
})();
