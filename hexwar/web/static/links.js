// Links to the game: to a position, to a replay, to the start with the same draws.

import { $, t } from "./words.js";
import { about, ask, known } from "./table.js";

/** Return the moment that a kind of link leads to, as a number of log entries; 0 for the present. */
const momentOf = (kind) => ({ position: known.at, replay: 0, turn: 0, start: 1 })[kind];

/** Return a link as others open it: of a published game an address, else what hexwar play takes. */
function addressed(end, kind) {
  const turn = kind === "turn" ? "turn&" : "";
  if (!about.alone) return turn ? `#${turn}game=${end}` : end;
  const address = new URL("../../", location.href); // the page around the game
  address.hash = `${kind === "replay" ? "replay&" : turn}game=${end}`;
  return address.href;
}

async function copy(kind) {
  const { link } = await ask("link", { at: momentOf(kind) });
  const box = $("link");
  box.value = addressed(link, kind);
  box.hidden = false;
  box.select();
  const copied = await navigator.clipboard?.writeText(box.value).then(() => true, () => false);
  const told = kind === "turn"
    ? t("Neither of you can look at the draws of the other's turn, but the player who has the turn can try it again.")
    : about.alone
    ? t("The link opens the game in another browser. It also tells what is hidden and what will be drawn.")
    : t("Open it with hexwar play LINK, or in the list of games. It also tells what is hidden and what will be drawn.");
  $("copied").textContent = `${copied ? t("Copied.") : t("Copy the link from the field.")} ${told}`;
}

$("links")?.addEventListener("click", ({ target }) => {
  const { link: kind } = target.dataset;
  if (kind) copy(kind).catch((fault) => ($("copied").textContent = fault.message));
});
