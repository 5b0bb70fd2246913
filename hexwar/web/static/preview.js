// What actions would cost and bring about, before anybody commits to them.

import { $, basisMark, element, ruleLink, t } from "./words.js";
import { ask } from "./table.js";
import { drawAttack } from "./attack.js";
import { drawWay } from "./way.js";

const AT_ONCE = 60;
let previews = new Map(); // action -> its rows, the attack that it would be, the way that it would take
let wanted = "";
let asked = 0;

function learn(told) {
  for (const [text, preview] of Object.entries(told.previews)) previews.set(text, preview);
}

/** Ask the server about actions, and note in the list what it says of each. */
export async function loadPreviews(texts) {
  const turn = ++asked;
  previews = new Map();
  if (!texts.length) return;
  try {
    const told = await ask("preview", { actions: texts.slice(0, AT_ONCE) });
    if (turn !== asked) return;
    learn(told);
  } catch {
    return; // The table has changed meanwhile; what is told then asks again.
  }
  for (const button of document.querySelectorAll("#actions [data-action]")) {
    const rows = previews.get(button.dataset.action)?.rows ?? [];
    button.nextElementSibling.textContent = rows.map(([what, value]) => t("{what}: {value}", { what, value })).join(" · ");
  }
  if (wanted) showPreview(wanted);
}

/** Show what one action would bring about; none for "". */
export async function showPreview(text) {
  wanted = text;
  const box = $("preview");
  let preview = previews.get(text);
  if (text && !preview) {
    const told = await ask("preview", { actions: [text] }).catch(() => null);
    if (told && text === wanted) learn(told);
    preview = previews.get(text);
  }
  if (text !== wanted) return;
  drawAttack(preview?.attack);
  drawWay(preview?.way);
  const rows = preview?.rows ?? [];
  box.hidden = !rows.length;
  $("preview-rows").replaceChildren(
    ...rows.flatMap(([what, value, rule, basis]) => [
      element("dt", { text: what }),
      element("dd", {}, value, ...(rule ? [" ", ruleLink(rule)] : []), ...basisMark(basis)),
    ]),
  );
}
