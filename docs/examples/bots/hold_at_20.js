// A bot in JavaScript (node, nothing to install) that knows a game: in Pig it rolls until the turn is worth 20.
//
//     tinmind bot check "node hold_at_20.js"
//     tinmind match pig "cmd:node hold_at_20.js" random --pairs 50
//
// What it needs to know of the table it takes from the moves after "position": all that its seat has seen of the game.
// In other games it plays the first legal move. docs/bot_protocol.md has the protocol.
"use strict";

const HOLD_AT = 20;
let game = "";
let seen = []; // moves since the beginning of the game

const say = (line) => process.stdout.write(line + "\n");

// "position ID moves roll,~5,roll": what stands behind the word "moves", one by one.
const movesOf = (line) => {
  const at = line.indexOf(" moves ");
  return at < 0 ? [] : line.slice(at + " moves ".length).split(",");
};

// The points that the turn is worth so far: the dice (~2 to ~6) since the last hold or 1.
const turnTotal = () => {
  let total = 0;
  for (const move of seen) {
    if (move === "hold" || move === "~1") total = 0;
    else if (move.startsWith("~")) total += Number(move.slice(1));
  }
  return total;
};

const choose = (moves) => {
  if (game !== "pig") return moves[0];
  return turnTotal() >= HOLD_AT ? "hold" : "roll";
};

const go = (line) => {
  const legal = movesOf(line);
  const move = choose(legal);
  say("bestmove " + (legal.includes(move) ? move : legal[0]));
};

const answers = {
  tbi: () => say("id name hold_at_20\ntbiok"),
  isready: () => say("readyok"),
  newgame: (line) => {
    game = line.split(" ")[1];
    seen = [];
  },
  position: (line) => {
    seen = movesOf(line);
  },
  go,
  quit: () => process.exit(0),
};

require("readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const answer = answers[line.trim().split(" ")[0]];
    if (answer) answer(line.trim());
  });
