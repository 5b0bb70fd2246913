// The banner of a new turn: it crosses the map, and is gone before anybody could click through it.

import { $ } from "./words.js";
import { isPast, whenTold } from "./table.js";
import { pace } from "./clock.js";

const LONG = 1100; // ms that it is seen

const turnOf = (state) => state.status?.[0]?.join(" ") ?? "";

whenTold((state, before) => {
  const isNews = before.digests && state.viewer === before.viewer && state.line === before.line && state.length > before.length;
  if (!state.digests || !isNews || isPast() || !pace() || turnOf(state) === turnOf(before)) return;
  const banner = $("banner");
  banner.textContent = turnOf(state);
  banner.hidden = false;
  const seen = banner.animate({ opacity: [0, 1, 1, 0], translate: ["-40px", "0px", "0px", "40px"] }, LONG);
  seen.finished.catch(() => {}).finally(() => (banner.hidden = true));
});
