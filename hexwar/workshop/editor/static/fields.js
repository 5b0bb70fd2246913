// Buttons and fields of the panel.

import { element } from "../static/words.js";

export function button(text, act, { kind = "", pressed, ...more } = {}) {
  const made = element("button", { type: "button", text, kind, ...more });
  if (pressed !== undefined) made.setAttribute("aria-pressed", String(pressed));
  made.addEventListener("click", act);
  return made;
}

export function input(label, value, act, more = {}) {
  const made = element("input", { type: "text", ...more });
  if (more.type === "checkbox") made.checked = value;
  else made.value = value;
  made.addEventListener("change", () => act(more.type === "checkbox" ? made.checked : made.value));
  return element("label", {}, element("span", { text: label }), made);
}
