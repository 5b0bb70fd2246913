// What a screen reader says.

import { $ } from "./words.js";

/** Say something to those who listen. */
export function say(text) {
  $("said").textContent = text;
}
