// What actions would cost and bring about, before anybody commits to them.

import { $, basisMark, element, ruleLink, t } from "./words.js";
import { ask } from "./table.js";
import { drawAttack } from "./attack.js";

const AT_ONCE = 60;
let previewed = new Map(); // action -> its rows
let attacks = new Map(); // action -> the attack that it would be
let wanted = "";
let asked = 0;

function learn(told) {
  for (const [text, rows] of Object.entries(told.previews)) previewed.set(text, rows);
  for (const [text, attack] of Object.entries(told.attacks)) attacks.set(text, attack);
}

/** Ask the server about actions, and note in the list what it says of each. */
export async function loadPreviews(texts) {
  const turn = ++asked;
  previewed = new Map();
  attacks = new Map();
  if (!texts.length) return;
  try {
    const told = await ask("preview", { actions: texts.slice(0, AT_ONCE) });
    if (turn !== asked) return;
    learn(told);
  } catch {
    return; // The table has changed meanwhile; what is told then asks again.
  }
  for (const button of document.querySelectorAll("#actions [data-action]")) {
    const rows = previewed.get(button.dataset.action) ?? [];
    button.nextElementSibling.textContent = rows.map(([what, value]) => t("{what}: {value}", { what, value })).join(" · ");
  }
  if (wanted) showPreview(wanted);
}

/** Show what one action would bring about; none for "". */
export async function showPreview(text) {
  wanted = text;
  const box = $("preview");
  let rows = previewed.get(text);
  if (text && !rows) {
    const told = await ask("preview", { actions: [text] }).catch(() => null);
    if (told && text === wanted) learn(told);
    rows = previewed.get(text);
  }
  if (text !== wanted) return;
  drawAttack(attacks.get(text));
  box.hidden = !rows?.length;
  $("preview-rows").replaceChildren(
    ...(rows ?? []).flatMap(([what, value, rule, basis]) => [
      element("dt", { text: what }),
      element("dd", {}, value, ...(rule ? [" ", ruleLink(rule)] : []), ...basisMark(basis)),
    ]),
  );
}
