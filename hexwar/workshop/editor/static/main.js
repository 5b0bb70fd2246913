// The editor: its tools, its commands, its keys.

import { $, offerChoices, t } from "../static/words.js";
import { choose, chosen, copyLink, isChanged, parts, perform, play } from "./state.js";
import { fit, zoomBy } from "./sheet.js";
import { listen } from "./pointing.js";
import { select } from "./panel.js";
import { tools } from "./tools.js";
import "./scan.js";

const buttons = [...document.querySelectorAll(".tool")];
const keys = Object.fromEntries(buttons.map((button) => [button.getAttribute("aria-keyshortcuts"), button.dataset.tool]));
const isDraft = "draft" in document.body.dataset; // of the workbench: it is kept after each operation
const tabOf = { row: "rows", counter: "counters" };

function take(tool) {
  choose({ tool });
  select(tabOf[tool] ?? "draw");
}

function showTool() {
  for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.tool === chosen.tool));
}

function showHistory() {
  const { undo, redo, saved } = parts.history;
  $("undo").disabled = !undo;
  $("redo").disabled = !redo;
  $("save").disabled = saved && !isDraft;
  for (const [id, told, title] of [["undo", undo, t("Undo")], ["redo", redo, t("Redo")]]) $(id).title = told ? `${title}: ${told}` : title;
  const count = parts.faults.length;
  const draft = isDraft ? t("draft kept") : saved ? t("saved") : t("draft kept, not saved");
  $("state").textContent = count ? `${draft} · ${t("faults: {count}", { count })}` : draft;
  $("state").className = saved || isDraft ? "" : "draft";
  $("play").disabled = count > 0;
}

const commands = { undo: () => perform({ do: "undo" }), redo: () => perform({ do: "redo" }), save: isDraft ? copyLink : () => perform({ do: "save" }), play };
const held = { z: "undo", y: "redo", s: "save", Enter: "play" };

function keyDown(event) {
  const writing = event.target.closest("input, textarea, select");
  const begun = writing && writing.value !== writing.defaultValue; // then the browser undoes what is typed
  if (event.ctrlKey || event.metaKey) {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key === "a" && !writing) {
      take("select");
      tools.select.all();
    } else if (held[key] && !(begun && (key === "z" || key === "y"))) commands[key === "z" && event.shiftKey ? "redo" : held[key]]();
    else return;
    event.preventDefault();
  } else if (writing && event.key === "Escape") {
    $("desk").focus({ preventScroll: true }); // keys are tools again
  } else if (!writing && !event.altKey) {
    const key = event.key.toLowerCase();
    if (keys[key]) take(keys[key]);
    else if (/^[1-9]$/.test(key)) document.querySelectorAll("#panel-draw .kind")[Number(key) - 1]?.click();
    else return;
    event.preventDefault();
  }
}

for (const button of buttons) button.addEventListener("click", () => take(button.dataset.tool));
for (const [id, act] of Object.entries(commands)) $(id).addEventListener("click", act);
$("zoom-in").addEventListener("click", () => zoomBy(1.25));
$("zoom-out").addEventListener("click", () => zoomBy(0.8));
$("fit").addEventListener("click", fit);
document.addEventListener("keydown", keyDown);
document.addEventListener("chosen", showTool);
document.addEventListener("parts", (event) => {
  if (isChanged(event, "history", "faults")) showHistory();
});
addEventListener("beforeunload", (event) => document.body.dataset.waiting > 0 && event.preventDefault());

offerChoices();
listen();
await perform({ do: "look" });
take(parts.history.kind === "board" ? "brush" : parts.counters ? "counter" : "row");
document.body.dataset.ready = "yes";
