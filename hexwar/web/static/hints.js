// What a sensible player would do, and a word from the browser when it is one's turn.

import { $, element, t } from "./words.js";
import { about, ask, isPast, isSameMoment, known, whenTold } from "./table.js";
import { lit } from "./board.js";
import { hexesOf, perform, report } from "./choosing.js";
import { showPreview } from "./preview.js";

async function showHint({ detail }) {
  const isByKey = detail === 0; // a click by the keyboard has no count
  const asked = known.state;
  try {
    const { action, reasons } = await ask("hint");
    const found = isSameMoment(known.state, asked) && asked.actions.find(({ text }) => text === action);
    if (found) offer(found, reasons);
    if (found && isByKey && document.activeElement === $("hint")) $("answer").querySelector("button").focus();
  } catch (fault) {
    report(fault);
  }
}

function offer(action, reasons) {
  const button = element("button", { type: "button", text: action.label });
  button.addEventListener("click", () => perform(action.text));
  const why = element("ul", { kind: "reasons", title: t("The amounts are victory points, as the adviser counts.") });
  why.append(...reasons.map((text) => element("li", { text })));
  const told = element("div", { kind: "hinted" }, `${t("A sensible player would choose:")} `, button);
  if (reasons.length) told.append(why);
  $("answer").replaceChildren(told);
  lit("told", hexesOf(action));
  showPreview(action.text); // the reasons: its cost, and what it brings about
}

$("hint").addEventListener("click", showHint);

// -- one's turn

const KEPT = "hexwar-notify";

const asks = $("notify"); // a published game has no others whose turn one could miss
if (asks) asks.checked = localStorage.getItem(KEPT) === "on";
asks?.addEventListener("change", async (event) => {
  const granted = event.target.checked && (await Notification.requestPermission()) === "granted";
  event.target.checked = granted;
  localStorage.setItem(KEPT, granted ? "on" : "off");
});

function notify() {
  if (!asks || !document.hidden || localStorage.getItem(KEPT) !== "on" || Notification.permission !== "granted") return;
  new Notification(about.title, { body: $("prompt").textContent, tag: about.title });
}

whenTold((state, before) => {
  $("hint").disabled = !state.mine || isPast();
  if (before.digests && state.mine && !before.mine) notify();
});
