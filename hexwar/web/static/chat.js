// What the players write to each other; a mark on the tab tells of what is not yet read.

import { $, element, t } from "./words.js";
import { ask, known } from "./table.js";
import { report } from "./choosing.js";

let last = 0; // the id of the last message that is shown

function line({ player, text, written }) {
  const name = known.state.titles?.[player] ?? player;
  const when = new Date(`${written.replace(" ", "T")}Z`);
  return element(
    "li",
    {},
    element("strong", { text: name }),
    element("time", { datetime: when.toISOString(), text: when.toLocaleString() }),
    element("p", { text }),
  );
}

function show({ messages }) {
  const fresh = messages.filter((message) => message.id > last);
  if (!fresh.length) return;
  last = fresh.at(-1).id;
  $("messages").append(...fresh.map(line));
  $("messages").lastElementChild.scrollIntoView({ block: "nearest" });
  mark($("panel-chat").hidden);
}

function mark(unread) {
  $("tab-chat").textContent = unread ? `${t("Chat")} ●` : t("Chat");
}

async function load() {
  show(await ask("messages", { since: last }));
}

if ($("messages")) {
  load().catch(() => {}); // when nothing can be heard, the page says so by itself
  document.addEventListener("messages", () => load().catch(() => {}));
  document.addEventListener("panel", () => $("panel-chat").hidden || mark(false));
  $("message")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = $("message-text").value.trim();
    if (!text) return;
    ask("say", { text, since: last }).then((answer) => {
      $("message-text").value = "";
      show(answer);
    }, report);
  });
}
