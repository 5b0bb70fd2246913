// How long does the MCTSBot of boardgame.io take for a decision in noughts and crosses?
// Prints the milliseconds of processor time of the fastest of some first moves.  Usage: node noughts.cjs ITERATIONS
const { MCTSBot } = require("boardgame.io/ai");
const { Client } = require("boardgame.io/client");

const LINES = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
const free = (G, square) => !(((G.crosses | G.noughts) >> square) & 1);

const game = {
  setup: () => ({ crosses: 0, noughts: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    take: ({ G, playerID }, square) => {
      G[playerID === "0" ? "crosses" : "noughts"] |= 1 << square;
    },
  },
  endIf: ({ G, ctx }) => {
    const mine = ctx.currentPlayer === "0" ? G.crosses : G.noughts;
    if (LINES.some((line) => (mine & line) === line)) return { winner: ctx.currentPlayer };
    if ((G.crosses | G.noughts) === 0o777) return { draw: true };
  },
  ai: {
    enumerate: (G) =>
      [...Array(9).keys()]
        .filter((square) => free(G, square))
        .map((square) => ({ move: "take", args: [square] })),
  },
};

async function main(iterations) {
  const client = Client({ game, numPlayers: 2, debug: false });
  client.start();
  let best = Infinity;
  for (let repeat = 0; repeat < 3; repeat++) {
    const bot = new MCTSBot({ game, enumerate: game.ai.enumerate, iterations, playoutDepth: 50, seed: repeat });
    bot.setOpt("async", false);
    const begun = process.cpuUsage();
    await bot.play(client.getState(), "0");
    const used = process.cpuUsage(begun);
    best = Math.min(best, (used.user + used.system) / 1e3);
  }
  console.log(best);
}

main(Number(process.argv[2]));
