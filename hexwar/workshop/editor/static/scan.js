// A scan under the board: chosen, fitted by three points and their hexes, dimmed.

import { $, element, t } from "../static/words.js";
import { fitScan, isChanged, parts, sendScan } from "./state.js";
import { markPins, placeOf } from "./sheet.js";

let points = [];
let dim = 50;

/** Return the place on the picture that a place on the sheet shows. */
function onPicture([x, y]) {
  const [a, b, c, d, e, f] = parts.scan.matrix;
  const turn = a * d - b * c;
  return [((x - e) * d - (y - f) * c) / turn, ((y - f) * a - (x - e) * b) / turn];
}

function onSheet([, u, v]) {
  const [a, b, c, d, e, f] = parts.scan.matrix;
  return [a * u + c * v + e, b * u + d * v + f];
}

function pin(event) {
  if (!isPinning()) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  points.push(["", ...onPicture(placeOf(event)).map((part) => Math.round(part * 10) / 10)]);
  show();
  $("panel-scan").querySelector(`[data-point="${points.length - 1}"]`)?.focus();
}

function line(point, n) {
  const name = element("input", { type: "text", value: point[0], "data-point": String(n), "aria-label": t("Hex of point {number}", { number: n + 1 }), placeholder: parts.sheet.hexes[0] });
  name.addEventListener("input", () => (point[0] = name.value.trim()));
  const away = element("button", { type: "button", text: "×", "aria-label": t("Remove point {number}", { number: n + 1 }) });
  away.addEventListener("click", () => {
    points.splice(n, 1);
    show();
  });
  return element("div", { kind: "line" }, `${n + 1}.`, name, `${point[1]}, ${point[2]}`, away);
}

function show() {
  const panel = $("panel-scan");
  const file = element("input", { type: "file", accept: "image/png,image/jpeg", "aria-label": t("Picture"), id: "scan-file" });
  file.addEventListener("change", () => {
    points = [];
    if (file.files[0]) sendScan(file.files[0]);
  });
  const items = [element("p", { text: t("Lay a scan or a picture of the map under the board, as PNG or JPEG. It stays on this machine.") }), element("div", { kind: "line" }, file)];
  if (parts.scan?.size) {
    const strength = element("input", { type: "range", min: "0", max: "100", value: String(dim), "aria-label": t("How strongly the board covers it") });
    strength.addEventListener("input", () => shade(Number(strength.value)));
    const act = element("button", { type: "button", text: t("Fit"), kind: "primary" });
    act.disabled = points.length < 3;
    act.addEventListener("click", async () => {
      if (await fitScan(points)) show();
    });
    const away = element("button", { type: "button", text: t("Take the picture away") });
    away.addEventListener("click", () => sendScan(null));
    items.push(
      element("div", { kind: "line" }, element("label", {}, t("Board"), strength)),
      element("h2", { text: t("Three points") }),
      element("p", { text: t("Press the middle of a printed hex on the picture, write its number, and do so for two more far apart.") }),
      ...points.map(line),
      element("div", { kind: "line" }, act, away),
    );
  }
  panel.replaceChildren(...items);
  showPins();
}

const isPinning = () => !$("panel-scan").hidden && parts.scan?.size;

const showPins = () => parts.sheet && markPins(isPinning() ? points.map(onSheet) : []);

/** Say what a press does while the scan is being fitted, in place of the tool in hand. */
function tell() {
  if (isPinning()) $("hint").textContent = t("Press the middle of a printed hex on the picture, then write its number");
}

function shade(value) {
  dim = value;
  document.documentElement.style.setProperty("--over-scan", String(value / 100));
}

$("desk").addEventListener("pointerdown", pin, { capture: true });
$("desk").addEventListener("pointermove", tell);
new MutationObserver(showPins).observe($("panel-scan"), { attributes: true, attributeFilter: ["hidden"] });
document.addEventListener("parts", (event) => {
  if (!isChanged(event, "scan") || !parts.sheet) return;
  if (parts.scan?.size) shade(dim);
  else document.documentElement.style.removeProperty("--over-scan");
  show();
});
