// card-games-utils: are these cards a set or a sequence? (The same report as asking.py.)
"use strict";
const { readFileSync } = require("node:fs");
const { Rummy, StandardDeck } = require("card-games-utils");

const RANKS = { ACE: "A", TWO: "2", THREE: "3", FOUR: "4", FIVE: "5", SIX: "6", SEVEN: "7", EIGHT: "8", NINE: "9", TEN: "10", JACK: "J", QUEEN: "Q", KING: "K" };
const CARDS = new Map(StandardDeck.getStandardDeck(true).map((card) => [card.name === "JOKER" ? "JK" : RANKS[card.name.split("_")[1]] + card.name[0], card]));
const rummy = new Rummy(Rummy.makeRummyConfig());

function isMeld(cards) {
  const hand = cards.map((card) => CARDS.get(card));
  return rummy.isInSet(hand).isValid || rummy.isInSequence(hand).isValid;
}

const { warm, blocks } = JSON.parse(readFileSync(process.argv[2]));
let found = 0; // kept, so that no check can be optimised away
for (const cards of warm) found += isMeld(cards);
let melds = 0;
let nearMisses = 0;
for (const [real, near] of blocks) {
  const start = performance.now();
  for (const cards of real) found += isMeld(cards);
  const between = performance.now();
  for (const cards of near) found += isMeld(cards);
  melds += between - start;
  nearMisses += performance.now() - between;
}
const said = blocks.flat(2).map((cards) => (isMeld(cards) ? "1" : "0")).join("");
console.log(JSON.stringify({ melds: melds / 1000, nearMisses: nearMisses / 1000, said, found }));
