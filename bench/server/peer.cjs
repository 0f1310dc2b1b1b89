// A small game for three on boardgame.io, kept in its memory: each in turn adds a number; every seat sees all.
const { Server } = require("boardgame.io/server");

const game = {
  name: "adding",
  setup: () => ({ total: 0, last: [] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    add: ({ G }, number) => {
      G.total += number;
      G.last = [...G.last, number].slice(-60);
    },
  },
  disableUndo: true,
};

const server = Server({ games: [game], origins: [/.*/] });
server.run({ port: Number(process.argv[2]), callback: () => process.stdout.write("ready\n") });
