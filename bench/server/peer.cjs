// A smaller EpiZodiak for three on boardgame.io, kept in its memory: hands and pile are hidden, each in turn lays at
// either end of the dial, draws or passes; a seat's view holds its own hand and its legal moves, as ours does.
const { Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const VALUES = 12;
const SEATS = 3;
const HAND = 9;

function dealt(random, scores, round) {
  const tiles = random.Shuffle(Array.from({ length: 4 * VALUES }, (_, number) => (number % VALUES) + 1));
  const hands = Array.from({ length: SEATS }, () => tiles.splice(0, HAND).sort((a, b) => a - b));
  const first = tiles.pop();
  return { hands, pile: tiles, dial: [first], starter: first, scores, round, passes: 0, turns: 0, news: [] };
}

const after = (value) => (value % VALUES) + 1;
const before = (value) => ((value + VALUES - 2) % VALUES) + 1;

function legal(G, seat) {
  const hand = G.hands[seat];
  const moves = [];
  if (hand.includes(after(G.dial[G.dial.length - 1]))) moves.push("lay cw");
  if (hand.includes(before(G.dial[0]))) moves.push("lay ccw");
  if (G.pile.length) moves.push("draw");
  if (!moves.length) moves.push("pass");
  return moves;
}

function played(G, random, key, values, passes) {
  Object.assign(G, { passes, turns: G.turns + 1, news: [{ key, values }] });
  if (G.dial.length < VALUES && passes < SEATS) return;
  const scores = G.scores.map((score, seat) => score + (G.hands[seat].length === 0 ? 2 : 1));
  Object.assign(G, dealt(random, scores, G.round + 1));
}

const moves = {
  lay: ({ G, playerID, random }, end) => {
    if (!legal(G, playerID).includes(`lay ${end}`)) return INVALID_MOVE;
    const value = end === "cw" ? after(G.dial[G.dial.length - 1]) : before(G.dial[0]);
    const hand = G.hands[playerID];
    hand.splice(hand.indexOf(value), 1);
    if (end === "cw") G.dial.push(value);
    else G.dial.unshift(value);
    played(G, random, "laid", { seat: playerID, value }, 0);
  },
  draw: ({ G, playerID, random }) => {
    if (!G.pile.length) return INVALID_MOVE;
    G.hands[playerID].push(G.pile.pop());
    G.hands[playerID].sort((a, b) => a - b);
    played(G, random, "drew", { seat: playerID }, 0);
  },
  pass: ({ G, playerID, random }) => {
    if (!legal(G, playerID).includes("pass")) return INVALID_MOVE;
    played(G, random, "passed", { seat: playerID }, G.passes + 1);
  },
};

const game = {
  name: "dial",
  setup: ({ random }) => dealt(random, Array(SEATS).fill(0), 1),
  turn: { minMoves: 1, maxMoves: 1 },
  moves,
  playerView: ({ G, ctx, playerID }) => {
    const { hands, pile, ...open } = G;
    const acting = ctx.currentPlayer === playerID;
    return {
      ...open,
      pile: pile.length,
      hands: hands.map((hand) => hand.length),
      hand: playerID === null || playerID === undefined ? null : hands[playerID],
      legal: acting ? legal(G, playerID) : [],
    };
  },
  disableUndo: true,
};

const server = Server({ games: [game], origins: [/.*/] });
server.run({ port: Number(process.argv[2]), callback: () => process.stdout.write("ready\n") });
