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
  else made.defaultValue = value;
  made.addEventListener("change", () => act(more.type === "checkbox" ? made.checked : made.value, made));
  return element("label", {}, element("span", { text: label }), made);
}

const called = (field) => field.getAttribute("aria-label") ?? field.closest("label")?.textContent ?? field.textContent;

/** Draw a panel anew; who is in one of its fields stays there, with what is written but not sent yet. */
export function holding(panel, draw) {
  const field = document.activeElement;
  if (!panel.contains(field) || field === panel) return draw();
  const like = () => [...panel.querySelectorAll(field.tagName)].filter((other) => called(other) === called(field));
  const place = like().indexOf(field);
  draw();
  const again = like()[place];
  if (!again) return panel.focus({ preventScroll: true });
  again.focus({ preventScroll: true });
  if (again.tagName !== "INPUT" || again.type !== "text") return undefined;
  if (field.value === field.defaultValue) return again.select();
  again.value = field.value;
  again.setSelectionRange(field.selectionStart, field.selectionEnd);
  // The browser does not take what was put there for something that somebody has written.
  again.addEventListener("blur", () => again.value !== again.defaultValue && again.dispatchEvent(new Event("change")), { once: true });
  return undefined;
}
