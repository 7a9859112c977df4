// Random play in uno-engine (npm): node uno_engine.mjs SECONDS SEED
//
// Prints rounds, decisions and seconds. Two players. It plays any card that fits; if there is none it
// draws, plays what it drew if that fits, and passes if not. Every call of play, draw and pass counts
// as a decision. The package takes its random numbers from Math.random, so the seed changes nothing.

import { createRequire } from "node:module";
import { join } from "node:path";
import process from "node:process";

const require = createRequire(join(process.env.PEER_HOME, "package.json"));
const { Game } = require("uno-engine");

const pick = (list) => list[Math.floor(Math.random() * list.length)];

function play() {
  const game = new Game(["one", "two"]);
  let over = false;
  let decisions = 0;
  game.on("end", () => {
    over = true;
  });
  while (!over) {
    const player = game.currentPlayer;
    const fitting = player.hand.filter((card) => card.matches(game.discardedCard));
    let card = pick(fitting);
    if (card === undefined) {
      game.draw();
      decisions += 1;
      const drawn = player.hand[player.hand.length - 1];
      if (!drawn.matches(game.discardedCard)) {
        game.pass();
        decisions += 1;
        continue;
      }
      card = drawn;
    }
    if (card.isWildCard()) card.color = 1 + Math.floor(Math.random() * 4);
    game.play(card);
    decisions += 1;
  }
  return decisions;
}

const seconds = Number(process.argv[2]);
for (let i = 0; i < 2000; i++) play();
const start = process.cpuUsage();
const elapsed = () => {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
};
let rounds = 0;
let decisions = 0;
while (elapsed() < seconds) {
  for (let i = 0; i < 20; i++) decisions += play();
  rounds += 20;
}
console.log(JSON.stringify({ rounds, decisions, seconds: elapsed() }));
