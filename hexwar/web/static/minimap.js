// The whole of a large map, small, with the part that is seen; a click goes there.

import { $ } from "./words.js";
import { frame, hexNamed, svgElement } from "./board.js";
import { whenTold } from "./table.js";
import { lookAt, visible } from "./view.js";

const LARGE = 1.35; // so much more of the map there must be than is seen
const mini = $("mini");
const ground = svgElement("g", {});
const units = svgElement("g", {});
const seen = svgElement("rect", { class: "seen" });
mini.append(ground, units, seen);

function drawGround() {
  mini.setAttribute("viewBox", `0 0 ${frame.width} ${frame.height}`);
  mini.style.setProperty("--wide", frame.width / frame.height); // a tall map would hide the large one
  mini.setAttribute("class", $("ground").getAttribute("class"));
  // Copies, not uses: the rules of a style sheet do not reach into a use.
  const parts = ["terrain", "roads"].map((name) => $(name).cloneNode(true));
  for (const part of parts) part.removeAttribute("id");
  ground.replaceChildren(svgElement("path", { d: frame.base, class: "base" }), ...parts);
}

let marks = new Map(); // by place and side: a decision moves a few, and the others stay as they are

function drawUnits() {
  const now = new Map();
  for (const stack of $("counters").children) {
    const at = hexNamed(stack.dataset.hex);
    if (!at) continue;
    const side = [...(stack.lastElementChild?.classList ?? [])].find((name) => name.startsWith("p-")) ?? "";
    const key = `${stack.dataset.hex} ${side}`;
    now.set(key, marks.get(key) ?? svgElement("rect", { x: at.x - 24, y: at.y - 24, width: 48, height: 48, class: `unit ${side}` }));
  }
  for (const [key, mark] of marks) if (!now.has(key)) mark.remove();
  units.append(...[...now].filter(([key]) => !marks.has(key)).map(([, mark]) => mark));
  marks = now;
}

function showSeen() {
  const { left, top, right, bottom } = visible();
  const isLarge = frame.width * frame.height > LARGE * (right - left) * (bottom - top);
  mini.toggleAttribute("hidden", !isLarge || !frame.height);
  if (mini.hasAttribute("hidden")) return;
  const box = { x: Math.max(left, 0), y: Math.max(top, 0) };
  const size = { width: Math.min(right, frame.width) - box.x, height: Math.min(bottom, frame.height) - box.y };
  for (const [name, value] of Object.entries({ ...box, ...size })) seen.setAttribute(name, Math.max(value, 0));
}

function go({ clientX, clientY }) {
  const box = mini.getBoundingClientRect();
  const scale = Math.min(box.width / frame.width, box.height / frame.height);
  lookAt((clientX - box.left) / scale, (clientY - box.top) / scale);
}

mini.addEventListener("pointerdown", (event) => {
  mini.setPointerCapture(event.pointerId);
  go(event);
});
mini.addEventListener("pointermove", (event) => mini.hasPointerCapture(event.pointerId) && go(event));
let waiting = 0;
document.addEventListener("view", () => {
  waiting ||= requestAnimationFrame(() => {
    waiting = 0;
    showSeen();
  });
});
whenTold((state) => {
  if (!state.digests) return;
  if (state.frame) drawGround();
  if (state.picture?.counters !== undefined) drawUnits();
  showSeen();
});
