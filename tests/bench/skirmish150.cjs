// How long does boardgame.io take for a decision of Skirmish 150, with the whole list of legal actions?
// Reads { neighbours, terrain, hex, turn } on standard input. Prints how many actions are legal there, the
// milliseconds of processor time of a decision in random play from there on, and how many were legal on average.
// Usage: node skirmish150.cjs DECISIONS
const { readFileSync } = require("fs");
const { Client } = require("boardgame.io/client");

const A_SIDE = 75;
const POINTS = 3;
const COSTS = { clear: 1, woods: 2 };
const { neighbours, terrain, hex, turn } = JSON.parse(readFileSync(0));
const costs = terrain.map((kind) => COSTS[kind] ?? 9);
const sideOf = (counter) => (counter < A_SIDE ? 0 : 1);

function counterOn(G) {
  const on = new Int16Array(neighbours.length).fill(-1);
  G.hex.forEach((at, counter) => {
    if (at >= 0) on[at] = counter;
  });
  return on;
}

function besideEnemies(on, side) {
  const beside = new Uint8Array(neighbours.length);
  on.forEach((counter, at) => {
    if (counter >= 0 && sideOf(counter) !== side) for (const to of neighbours[at]) beside[to] = 1;
  });
  return beside;
}

function reached(start, side, on, beside) {
  const left = new Int8Array(neighbours.length).fill(-1);
  const found = [start];
  left[start] = POINTS;
  for (const at of found) {
    if (beside[at] && at !== start) continue;
    for (const to of neighbours[at]) {
      const points = left[at] - costs[to];
      const enemy = on[to] >= 0 && sideOf(on[to]) !== side;
      if (points <= left[to] || enemy) continue;
      left[to] = points;
      found.push(to);
    }
  }
  return new Set(found);
}

function enumerate(G, ctx) {
  const side = Number(ctx.currentPlayer);
  const on = counterOn(G);
  const beside = besideEnemies(on, side);
  const actions = [];
  for (let counter = side * A_SIDE; counter < (side + 1) * A_SIDE; counter++) {
    const start = G.hex[counter];
    if (start < 0) continue;
    for (const to of reached(start, side, on, beside)) {
      if (on[to] < 0) actions.push({ move: "move", args: [counter, to] });
    }
    for (const at of neighbours[start]) {
      if (on[at] >= 0 && sideOf(on[at]) !== side) actions.push({ move: "attack", args: [counter, on[at]] });
    }
  }
  actions.push({ move: "pass", args: [] });
  return actions;
}

function loser(G, random, counter, target) {
  const there = G.hex[target];
  const beside = (friend) => friend !== counter && neighbours[there].includes(G.hex[friend]);
  const support = [...Array(A_SIDE).keys()].filter((n) => beside(sideOf(counter) * A_SIDE + n)).length;
  const thrown = random.D6();
  if (thrown === 1) return counter;
  return thrown + Math.min(support, 2) - (terrain[there] === "woods") >= 5 ? target : -1;
}

const game = {
  setup: () => ({ hex, steps: Array(2 * A_SIDE).fill(2) }),
  turn: { minMoves: 1, maxMoves: 1, order: { first: () => (turn + 1) % 2, next: ({ ctx }) => (ctx.playOrderPos + 1) % 2 } },
  moves: {
    move: ({ G }, counter, to) => {
      G.hex[counter] = to;
    },
    attack: ({ G, random }, counter, target) => {
      const hit = loser(G, random, counter, target);
      if (hit >= 0 && --G.steps[hit] === 0) G.hex[hit] = -1;
    },
    pass: () => {},
  },
  ai: { enumerate },
};

const client = Client({ game, numPlayers: 2, debug: false });
client.start();
const { G, ctx } = client.getState();
const legal = enumerate(G, ctx).length;
let listed = 0;

function play(decisions) {
  for (let decision = 0; decision < decisions; decision++) {
    const state = client.getState();
    const actions = enumerate(state.G, state.ctx);
    listed += actions.length;
    const { move, args } = actions[Math.floor(Math.random() * actions.length)];
    client.moves[move](...args);
  }
}

const DECISIONS = Number(process.argv[2]);
play(50); // so that the rules are compiled
listed = 0;
const begun = process.cpuUsage();
play(DECISIONS);
const used = process.cpuUsage(begun);
console.log(JSON.stringify({ legal, milliseconds: (used.user + used.system) / 1e3 / DECISIONS, listed: listed / DECISIONS }));
