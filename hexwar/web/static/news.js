// How a page hears what happens at its table: through the one listener of its browser.

import { Listener } from "./listener.js";

/**
 * Be told `{ open }` when the server is heard, `{ news }`, and `{ lost }` when it is heard no more.
 *
 * Pages share a stream, unless they are not to.  Return a function that stops it.
 */
export function hear(tell, isShared = true) {
  const send = isShared ? connected(tell) : alone(tell);
  const report = () => send({ address: new URL(".", location.href).href, isSeen: !document.hidden });
  const stop = new AbortController();
  const leave = () => send({});
  document.addEventListener("visibilitychange", report, stop);
  addEventListener("pagehide", leave, stop);
  addEventListener("pageshow", ({ persisted }) => persisted && report(), stop);
  report();
  return () => {
    stop.abort();
    leave();
  };
}

/** Return how the listener is sent a report: the one that all pages share, else one of this page. */
function connected(tell) {
  let last = {};
  let send = alone(tell);
  try {
    const worker = new SharedWorker(new URL("listener.js", import.meta.url), { type: "module", name: "hexwar" });
    const own = send;
    worker.port.onmessage = ({ data }) => tell(data);
    worker.onerror = () => {
      send = own; // a browser whose shared workers know no modules
      send(last);
    };
    send = (report) => worker.port.postMessage(report);
  } catch {
    // A browser without shared workers, or one that forbids them.
  }
  return (report) => {
    last = report;
    send(report);
  };
}

function alone(tell) {
  const listener = new Listener();
  return (report) => listener.report(tell, report);
}
