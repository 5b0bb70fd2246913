// A table: everything that listens to it, then what the server told with the page.

import { $, offerChoices } from "./words.js";
import { listen, tell } from "./table.js";
import "./board.js";
import "./view.js";
import "./panning.js";
import "./choosing.js";
import "./pointing.js";
import "./walking.js";
import "./panels.js";
import "./story.js";
import "./replay.js";
import "./briefing.js";
import "./debrief.js";
import "./rulebook.js";
import "./units.js";
import "./piles.js";
import "./hints.js";
import "./chat.js";
import "./links.js";
import "./layout.js";
import "./minimap.js";
import "./names.js";
import "./numbers.js";
import "./hand.js";
import "./banner.js";
import "./who.js";
import "./pointers.js";

offerChoices();
tell({ ...JSON.parse($("state").textContent), ...JSON.parse($("drawn").textContent) });
listen();
document.documentElement.dataset.ready = "yes";
