// The colour of each side, as its counters have it.

import { whenTold } from "./table.js";

let sides = {}; // side -> its colours: by day and by night, then those of what is written on them

/** Tell whether a side has a colour of its own. */
export const hasColour = (side) => side in sides;

/** Return the colour of a side's counters, or that of the page. */
export function colourOf(side) {
  const [day, night = day] = (sides[side] ?? "").split(" ");
  return day ? `light-dark(${day}, ${night})` : "var(--accent)";
}

/** Return the colour of what is written on a side's colour. */
export function inkOf(side) {
  const [, , day, night = day] = (sides[side] ?? "").split(" ");
  return day ? `light-dark(${day}, ${night})` : "var(--accent-ink)";
}

whenTold(({ digests, frame }) => {
  if (digests && frame) ({ sides } = frame);
});
