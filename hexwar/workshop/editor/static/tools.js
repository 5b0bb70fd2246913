// The tools: what each does with a press, a way of the pointer and a key, and what it says before.

import { counted, t } from "../static/words.js";
import { area, disc, joined, line, names, rectangle, sideAt } from "./geometry.js";
import { choose, chosen, listChosen, parts, perform, rowChosen } from "./state.js";
import { outline } from "./outlines.js";
import { mark, markLines, markSide } from "./sheet.js";
import { showPainted } from "./terrain.js";

const name = (hex) => parts.sheet.hexes[hex];
const titleOf = (kind) => parts.kinds.titles[kind] ?? kind;
const terrainAt = (hex) => titleOf(parts.kinds.terrain[parts.terrain.of[hex]] ?? "");
const USUAL = { paths: "road", hexsides: "river" }; // what is drawn until something is chosen

export const kindOf = (topic) => chosen.kind[topic] ?? parts.kinds[topic].find((kind) => kind === USUAL[topic]) ?? parts.kinds[topic][0] ?? "";

/** What a gesture has gathered so far. */
let stroke = null;

function paint(hexes, clearing) {
  if (!parts.kinds.paintable) return;
  const kind = clearing ? "" : kindOf("terrain");
  showPainted(hexes, parts.kinds.terrain.indexOf(kind));
  perform({ do: "paint", hexes: names(hexes), kind });
}

const painting = (hex, clearing) =>
  parts.kinds.paintable
    ? t(clearing ? "{hex} {terrain}: clear" : "{hex} {terrain}: paint {kind}", { hex: name(hex), terrain: terrainAt(hex), kind: titleOf(kindOf("terrain")) })
    : t("{hex} {terrain}. The board of this scenario stands in a file of its own.", { hex: name(hex), terrain: terrainAt(hex) });

/** A tool whose hexes come from where the gesture began and where it is. */
function between(shape) {
  return {
    isOfTwo: true,
    begin: (hex, { shift }) => (stroke = { from: hex, hexes: [hex], shift }),
    go(hex) {
      stroke.hexes = shape(stroke.from, hex);
      mark("wish", stroke.hexes);
    },
    end() {
      mark("wish", []);
      paint(stroke.hexes, stroke.shift);
    },
    over: (hex) => mark("hover", [hex]),
    tell: (hex, { shift }) => `${painting(hex, shift)} · ${counted("{count} hex", "{count} hexes", stroke?.hexes.length ?? 1)}`,
  };
}

const brush = {
  begin(hex, { shift }) {
    stroke = { hexes: new Set(), shift, last: hex };
    this.go(hex);
  },
  go(hex) {
    const hexes = line(stroke.last, hex).flatMap((one) => disc(one, chosen.size - 1)).filter((one) => !stroke.hexes.has(one));
    stroke.last = hex;
    hexes.forEach((one) => stroke.hexes.add(one));
    if (parts.kinds.paintable) showPainted(hexes, stroke.shift ? -1 : parts.kinds.terrain.indexOf(kindOf("terrain")));
  },
  end: () => paint([...stroke.hexes], stroke.shift),
  over: (hex) => mark("hover", disc(hex, chosen.size - 1)),
  tell: (hex, { shift }) => painting(hex, shift),
};

const fill = {
  begin: (hex, { shift }) => paint(area(hex), shift),
  over: (hex) => mark("hover", [hex]),
  tell: (hex, { shift }) => `${painting(hex, shift)} · ${counted("{count} hex", "{count} hexes", area(hex).length)}`,
};

// -- hexsides and paths

const sideKey = (hex, other) => [Math.min(hex, other), Math.max(hex, other)].join("/");
const featuresOf = (hex, other) => parts.ways.sides.find(([a, b]) => sideKey(a, b) === sideKey(hex, other))?.[2] ?? [];
const linksOf = (hex, other) => parts.ways.links.find(([a, b]) => sideKey(a, b) === sideKey(hex, other))?.[2] ?? [];
const isBoard = () => parts.history.kind === "board";
const elsewhere = () => t("The board of this scenario stands in a file of its own.");

/** Draw or remove a feature on some hexsides, each as a hex and a direction. */
export function drawSides(sides, on) {
  if (!sides.length || !isBoard()) return;
  perform({ do: "side", kind: kindOf("hexsides"), on, sides: sides.map(([hex, direction]) => names([hex, parts.sheet.near[hex][direction]])) });
}

const hexside = {
  begin(hex, { place, shift }) {
    const direction = sideAt(hex, ...place);
    if (direction < 0) return;
    const there = featuresOf(hex, parts.sheet.near[hex][direction]).includes(kindOf("hexsides"));
    stroke = { sides: new Map(), on: !shift && !there };
    this.go(hex, { place });
  },
  go(hex, { place }) {
    if (!stroke) return;
    const direction = sideAt(hex, ...place);
    if (direction < 0) return;
    const key = sideKey(hex, parts.sheet.near[hex][direction]);
    if (!stroke.sides.has(key)) stroke.sides.set(key, [hex, direction]);
    markLines([...stroke.sides.values()], []);
  },
  end: () => stroke && drawSides([...stroke.sides.values()], stroke.on),
  over: (hex, { place }) => place && markSide(hex, Math.max(0, sideAt(hex, ...place))),
  tell(hex, { place }) {
    if (!isBoard()) return elsewhere();
    const direction = place ? sideAt(hex, ...place) : -1;
    if (direction < 0) return t("{hex}: 1 to 6 draw {kind} on a side", { hex: name(hex), kind: kindOf("hexsides") });
    const other = parts.sheet.near[hex][direction];
    const there = featuresOf(hex, other);
    const facts = { side: `${name(hex)}/${name(other)}`, there: there.join(", ") || "–", kind: kindOf("hexsides") };
    return t(there.includes(facts.kind) ? "{side} {there}: remove {kind}" : "{side} {there}: draw {kind}", facts);
  },
};

/** The links of a board of areas: from the area that is pressed to the one where the pointer is let go. */
const links = {
  isOfTwo: true,
  begin(hex, { shift }) {
    stroke = { from: hex, to: hex, shift };
  },
  go(hex) {
    if (!stroke) return;
    stroke.to = hex;
    markLines([], [stroke.from, hex]);
  },
  end() {
    markLines([], []);
    if (!stroke || stroke.to === stroke.from) return;
    const { from, to, shift } = stroke;
    const kind = kindOf("hexsides");
    perform({ do: "link", kind, on: !shift && !featuresOf(from, to).includes(kind), hexes: names([from, to]) });
  },
  over: (hex) => mark("hover", [hex]),
  tell(hex) {
    const [from, kind] = [stroke?.from ?? hex, kindOf("hexsides")];
    if (from === hex) return t("{hex}: drag to another area to draw {kind}, or to remove it", { hex: name(hex), kind });
    const facts = { side: `${name(from)}/${name(hex)}`, there: featuresOf(from, hex).join(", ") || "–", kind };
    return t(facts.there.split(", ").includes(kind) ? "{side} {there}: remove {kind}" : "{side} {there}: draw {kind}", facts);
  },
};

const path = {
  way: [],
  begin(hex, { shift }) {
    stroke = { shift };
    if (shift) this.way = [];
    this.go(hex);
  },
  go(hex) {
    if (this.way.at(-1) === hex) return;
    this.way = this.way.at(-2) === hex ? this.way.slice(0, -1) : joined([...this.way, hex]);
    markLines([], this.way);
  },
  end(moved) {
    if (moved || stroke.shift) this.finish(stroke.shift);
  },
  finish(cutting = false) {
    const way = this.way;
    this.way = [];
    if (way.length < 2 || !isBoard()) return markLines([], []);
    const kind = kindOf("paths");
    if (!cutting) return perform({ do: "draw-path", kind, hexes: names(way) });
    return perform({ do: "cut-path", kind, sides: way.slice(1).map((hex, n) => names([way[n], hex])) });
  },
  stop() {
    this.way = [];
    markLines([], []);
  },
  over: (hex) => mark("hover", [hex]),
  tell(hex, { shift }) {
    if (!isBoard()) return elsewhere();
    const facts = { hex: name(hex), kind: kindOf("paths"), from: this.way.length ? name(this.way[0]) : "" };
    if (shift) return t("{hex}: cut {kind} along the way of the pointer", facts);
    return this.way.length ? t("{kind} from {from} to {hex}; Enter ends it", facts) : t("{hex}: begin {kind}", facts);
  },
};

// -- rows, values, counters

const gathered = {
  begin(hex) {
    stroke = { hexes: new Set() };
    this.go(hex);
  },
  go(hex) {
    stroke.hexes.add(hex);
    mark("wish", [...stroke.hexes]);
  },
  over: (hex) => mark("hover", [hex]),
};

const value = {
  ...gathered,
  end() {
    mark("wish", []);
    if (isBoard()) perform({ do: "value", name: chosen.attribute, value: chosen.value, hexes: names([...stroke.hexes]) });
  },
  tell: (hex) => (isBoard() ? `${name(hex)} ${terrainAt(hex)}: ${chosen.attribute} = ${chosen.value}` : elsewhere()),
};

/** Return the names of regions and positions that a hex belongs to. */
export const namesAt = (hex) => parts.ways.names[hex] ?? [];

/** Choose the first row that names a hex; what says terrain or a way is found by its own tools. */
function rowAt(hex) {
  const found = parts.rows.find(({ table, lists }) => !["terrain", "paths", "grid"].includes(table) && lists.some(({ hexes }) => hexes.includes(hex)));
  if (found) choose({ row: found.path, table: found.table, list: "" });
}

const row = {
  ...gathered,
  end(moved) {
    mark("wish", []);
    const [now, list] = [rowChosen(), listChosen()];
    if (!now || !list) return rowAt([...stroke.hexes][0]);
    const at = [...now.path, list.key];
    const hexes = [...stroke.hexes];
    const end = hexes.at(-1);
    if (moved && list.kind === "hexes" && list.hexes.includes(hexes[0]) && !list.hexes.includes(end)) return perform({ do: "switch", path: at, hexes: names([end]), away: name(hexes[0]) });
    if (list.kind === "hexes") return perform({ do: "switch", path: at, hexes: names(hexes) });
    if (list.kind === "one") return perform({ do: "set", path: at, value: name(hexes.at(-1)) });
    const told = namesAt(hexes[0])[0];
    return list.kind === "places" && told ? perform({ do: "name", path: at, name: told }) : undefined;
  },
  tell(hex) {
    const [now, list] = [rowChosen(), listChosen()];
    if (!now || !list) return t("{hex} {terrain}: choose the row that names it, or one under File", { hex: name(hex), terrain: terrainAt(hex) });
    const facts = { hex: name(hex), place: namesAt(hex)[0] ?? "–", row: now.title || now.table, key: list.key };
    if (list.kind === "places") return t("{place}: put into {row} ({key}), or take out", facts);
    return t(list.hexes.includes(hex) ? "{hex}: take out of {row} ({key}); drag to move it" : "{hex}: put into {row} ({key})", facts);
  },
};

/** Return the counter that lies on top in a hex, and nowhere else. */
const standing = (hex) => parts.counters?.filter(({ at }) => at.length === 1 && at[0] === name(hex)).at(-1)?.name ?? "";

const counter = {
  ...gathered,
  end(moved) {
    mark("wish", []);
    const [first, last] = [[...stroke.hexes][0], [...stroke.hexes].at(-1)];
    const there = standing(first);
    if (moved && there) return perform({ do: "place", counter: there, hexes: [name(last)] });
    if (there && !chosen.counter) return choose({ counter: there });
    if (chosen.counter && parts.counters) perform({ do: "place", counter: chosen.counter, hexes: names([...stroke.hexes]) });
    return undefined;
  },
  tell(hex) {
    if (!parts.counters) return t("The counters of this file stand in its rows: choose one under File.");
    const [there, facts] = [standing(hex), { hex: name(hex), counter: chosen.counter }];
    if (there && (!chosen.counter || there === chosen.counter)) return t("{hex}: drag {counter} to another hex; Delete takes it away", { ...facts, counter: there });
    return t(chosen.counter ? "{hex}: place {counter}" : "{hex}: choose a counter first", facts);
  },
};

// -- choosing hexes, moving what is in them

const select = {
  carried: null,
  begin(hex, { shift, place }) {
    if (this.carried !== null) return this.put(hex);
    if (chosen.hexes.has(hex) && !shift) {
      stroke = { moving: hex };
      return undefined;
    }
    stroke = { from: hex, before: shift ? [...chosen.hexes] : [], place };
    return this.go(hex);
  },
  go(hex) {
    if (!stroke) return;
    if (stroke.moving !== undefined) {
      stroke.to = hex;
      mark("hover", [hex]);
    } else choose({ hexes: new Set([...stroke.before, ...rectangle(stroke.from, hex)]) });
  },
  end(moved) {
    if (stroke?.moving === undefined) return;
    if (moved && stroke.to !== undefined && stroke.to !== stroke.moving) this.move(stroke.moving, stroke.to, false);
    else choose({ hexes: new Set() });
  },
  move(start, end, copying) {
    const hexes = names([...chosen.hexes]);
    const [from, to] = names([start, end]);
    choose({ hexes: new Set() });
    perform({ do: "move", hexes, start: from, end: to, copying });
  },
  put(hex) {
    const { from, copying } = this.carried;
    this.carried = null;
    this.move(from, hex, copying);
  },
  take(hex, copying) {
    if (chosen.hexes.size) this.carried = { from: hex, copying };
  },
  mirror() {
    if (chosen.hexes.size) perform({ do: "mirror", hexes: names([...chosen.hexes]) });
  },
  /** Return what is printed in the chosen hexes, for a paste into this board or another one. */
  cutting() {
    const { axial, flat } = parts.sheet;
    const inside = [...chosen.hexes].sort((a, b) => a - b);
    const [q, r] = axial[inside[0]];
    const offset = (hex) => [axial[hex][0] - q, axial[hex][1] - r];
    const cut = { flat, terrain: inside.map((hex) => [offset(hex), parts.kinds.terrain[parts.terrain.of[hex]] ?? ""]), values: {}, sides: {}, links: {} };
    parts.values.forEach(({ name: attribute, of }) => {
      const set = inside.filter((hex) => hex in of).map((hex) => [offset(hex), of[hex]]);
      if (set.length) cut.values[attribute] = set;
    });
    const between = (from, to) =>
      from.forEach(([a, b, kinds]) => {
        if (!chosen.hexes.has(a) || !chosen.hexes.has(b)) return;
        kinds.forEach((kind) => (to[kind] ??= []).push([offset(a), offset(b)]));
      });
    between(parts.ways.sides, cut.sides);
    between(parts.ways.links, cut.links);
    return cut;
  },
  all: () => choose({ hexes: new Set(parts.sheet.hexes.keys()) }),
  stop() {
    this.carried = null;
    choose({ hexes: new Set() });
  },
  over: (hex) => mark("hover", [hex]),
  tell(hex) {
    const facts = { hex: name(hex), count: chosen.hexes.size };
    if (this.carried) return t("{hex}: put down here what is chosen ({count}); Escape keeps it where it is", facts);
    if (!facts.count) return t("{hex}: draw a rectangle to choose hexes; Ctrl+A chooses all", facts);
    return t("{count} chosen: drag, or M moves, D copies, X mirrors; Ctrl+C takes to another board; Delete clears", facts);
  },
};

const pick = {
  begin(hex) {
    const kind = parts.kinds.terrain[parts.terrain.of[hex]];
    choose({ kind: { ...chosen.kind, terrain: kind }, tool: "brush" });
  },
  over: (hex) => mark("hover", [hex]),
  tell: (hex) => t("{hex}: paint with {terrain} from now on", { hex: name(hex), terrain: terrainAt(hex) }),
};

/** The tools by name. */
export const tools = { brush, fill, line: between(line), rectangle: between(rectangle), hexside, path, value, row, counter, select, pick, outline };

export const toolInHand = () => (chosen.tool === "hexside" && parts.sheet?.areas ? links : tools[chosen.tool]);

/** Forget what a gesture has gathered. */
export function forget() {
  stroke = null;
}
