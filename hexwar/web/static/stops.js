// The one stop before chance: what ends a phase for good is confirmed, unless the player wants no stops.

import { $, element, t } from "./words.js";

const KEPT = "hexwar-stops";

/** Tell whether the player is to be asked before a phase ends. */
export const wantsStops = () => localStorage.getItem(KEPT) !== "off";

const FOLLOWS = {
  chance: () => t("After this comes chance: nothing before it can be taken back."),
  secret: () => t("After this something hidden is revealed: nothing before it can be taken back."),
  player: () => t("After this another player decides: nothing before it can be taken back."),
  end: () => t("After this the game is over."),
};

let opener = null;

/** Ask whether an action is done that ends the phase, with what would be left undone. */
export function openStop({ follows, left }, { label, nouns }, goOn) {
  opener = document.activeElement;
  const sure = nouns.length ? t("Do it and end the phase") : t("End the phase");
  const yes = element("button", { type: "button", text: sure, id: "stop-yes" });
  const no = element("button", { type: "button", text: t("Not yet"), id: "stop-no" });
  yes.addEventListener("click", goOn);
  no.addEventListener("click", closeStop);
  const why = element(
    "div",
    { id: "stop-why" },
    element("p", {}, element("b", { text: label })),
    element("p", { text: FOLLOWS[follows]() }),
    ...(left.length ? [element("p", { text: t("Left undone: {what}", { what: left.join(", ") }) })] : []),
  );
  $("stop").replaceChildren(why, element("p", { kind: "row" }, yes, no));
  $("stop").hidden = false;
  yes.focus();
}

/** Close the question; tell whether it was open. */
export function closeStop() {
  if ($("stop").hidden) return false;
  $("stop").hidden = true;
  opener?.focus?.();
  return true;
}

$("stops").checked = wantsStops();
$("stops").addEventListener("change", (event) => localStorage.setItem(KEPT, event.target.checked ? "on" : "off"));
