// A small menu where one click could mean several things.

import { $, element, t } from "./words.js";
import { lit } from "./board.js";

let opener = null;

const BESIDE = 36; // pixels from a counter to a menu that must not hide what is lit around it

/** Open a menu of things to choose at a spot of the page, or beside it. */
export function openMenu(items, spot = {}, { beside = false } = {}) {
  opener = document.activeElement;
  const menu = $("menu");
  const close = element("button", { type: "button", text: t("Cancel"), kind: "quiet" });
  close.addEventListener("click", closeMenu);
  menu.replaceChildren(...items.map(row), close);
  menu.hidden = false;
  const box = menu.parentElement.getBoundingClientRect();
  const left = Math.min((spot.x ?? box.x + box.width / 3) - box.x + (beside ? BESIDE : 0), box.width - menu.offsetWidth - 8);
  const top = Math.min((spot.y ?? box.y + box.height / 3) - box.y, box.height - menu.offsetHeight - 8);
  menu.style.left = `${Math.max(left, 8)}px`;
  menu.style.top = `${Math.max(top, 8)}px`;
  menu.querySelector("button").focus();
}

function row({ text, hexes, run, hover }) {
  const button = element("button", { type: "button", text });
  button.addEventListener("click", () => {
    closeMenu();
    run();
  });
  const show = () => {
    lit("told", hexes);
    hover?.();
  };
  button.addEventListener("focus", show);
  button.addEventListener("mouseenter", show);
  return button;
}

/** Close the menu; tell whether one was open. */
export function closeMenu() {
  const menu = $("menu");
  if (menu.hidden) return false;
  menu.hidden = true;
  lit("told", []);
  opener?.focus?.();
  return true;
}

$("menu").addEventListener("keydown", (event) => {
  const buttons = [...$("menu").querySelectorAll("button")];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) {
    event.preventDefault();
    event.stopPropagation();
    const now = buttons.indexOf(document.activeElement);
    buttons[(now + step + buttons.length) % buttons.length].focus();
  } else if (event.key === "Escape") {
    event.stopPropagation();
    closeMenu();
  }
});
