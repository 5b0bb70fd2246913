// Who plays each side: the choice in the list of games, and at a table that has just been opened.

/** Fill a box with the choice, as the server offers it. */
export async function askWhoPlays(box, from) {
  const reply = await fetch(from).catch(() => null);
  if (!reply?.ok) return;
  box.innerHTML = await reply.text();
  const seats = box.querySelector(".seats");
  seats?.addEventListener("toggle", () => {
    for (const select of seats.querySelectorAll("select")) select.disabled = !seats.open;
    for (const name of ["as", "opponent"]) box.querySelector(`[name=${name}]`).disabled = seats.open;
  });
}

/** Return the bots that a form asks for: one decides for every side that the player does not take. */
export function botsOf(form) {
  const { as, opponent } = form.elements;
  const chosen = [...new FormData(form)].filter(([name]) => name.startsWith("bots."));
  if (!as || as.disabled) return Object.fromEntries(chosen.map(([name, bot]) => [name.slice(5), bot]));
  if (as.value === "*") return {};
  const others = [...as.options].map(({ value }) => value).filter((side) => side !== "*" && side !== as.value);
  return Object.fromEntries(others.map((side) => [side, opponent.value]));
}
