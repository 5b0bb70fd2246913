// What actions would cost and bring about, before anybody commits to them.

import { $, basisMark, element, ruleLink, t } from "./words.js";
import { ask } from "./table.js";

const AT_ONCE = 60;
let previewed = new Map();
let wanted = "";
let asked = 0;

/** Ask the server about actions, and note in the list what it says of each. */
export async function loadPreviews(texts) {
  const turn = ++asked;
  previewed = new Map();
  if (!texts.length) return;
  try {
    const { previews } = await ask("preview", { actions: texts.slice(0, AT_ONCE) });
    if (turn !== asked) return;
    previewed = new Map(Object.entries(previews));
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
    rows = (await ask("preview", { actions: [text] }).catch(() => ({ previews: {} }))).previews[text];
    if (rows) previewed.set(text, rows);
  }
  if (text !== wanted) return;
  box.hidden = !rows?.length;
  $("preview-rows").replaceChildren(
    ...(rows ?? []).flatMap(([what, value, rule, basis]) => [
      element("dt", { text: what }),
      element("dd", {}, value, ...(rule ? [" ", ruleLink(rule)] : []), ...basisMark(basis)),
    ]),
  );
}
