// The npm package card-games-utils (1.1.5) behind `melds/check`, so that a stranger's engine can be held against the rules.
//
//     npm install --prefix FOLDER card-games-utils
//     node adapter.mjs FOLDER/node_modules/card-games-utils        (or CARD_GAMES_UTILS in the environment)
//
// A meld stands where `isInSet` or `isInSequence` of its class `Rummy` says so. `isInPureSequence` is only asked whether a run is pure: of fourteen
// cards from ace to ace it says yes where `isInSequence` says no, though the package's own tests call a sequence without a joker a pure one.
//
// **The profile** is Rami 51 with four packs and eight jokers: the package counts no copies, so that none of up to four is impossible. It knows no table rules,
// and answers questions about Rami 51 by its own rules, whatever table rules they name. What it makes of king, ace, two, of two jokers, of a run of fourteen is
// its own; `isInPureSequence` is reported beside `isInSequence` as it is, also where the two disagree.
// Another variant, and a joker that is said to be something, it cannot be asked about: 501.
//
// It knows no points, no bound jokers and no violations; the answers leave them out, and with them what is not the package's own word.

import { createRequire } from "node:module";
import { resolve } from "node:path";

import { RANKS, SUITS } from "../javascript/cards.mjs";
import { problem, serve } from "../javascript/lines.mjs";

const VARIANT = "rami-51";
const ITS_RANKS = ["ACE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "JACK", "QUEEN", "KING"];
const ITS_SUITS = ["CLUBS", "DIAMONDS", "HEARTS", "SPADES"];

const folder = process.argv[2] ?? process.env.CARD_GAMES_UTILS;
if (folder === undefined) {
  console.error("Usage: node adapter.mjs FOLDER (of the package card-games-utils, or CARD_GAMES_UTILS in the environment)");
  process.exit(2);
}
let games;
try {
  games = createRequire(import.meta.url)(resolve(folder));
} catch (error) {
  console.error(`No card-games-utils in ${folder}: ${error.message.split("\n")[0]}`);
  process.exit(2);
}
const rummy = new games.Rummy(games.Rummy.makeRummyConfig());

function itsCard(text) {
  const name = text === "JK" ? "JOKER" : `${ITS_SUITS[SUITS.indexOf(text.slice(-1))]}_${ITS_RANKS[RANKS.indexOf(text.slice(0, -1))]}`;
  return games.StandardCardHelper.makeStandardCard(name);
}

function judge({ cards }) {
  const its = cards.map(itsCard);
  if (rummy.isInSet(its).isValid) return { verdict: "accepted", meld: { kind: "set", pure: false } };
  if (rummy.isInSequence(its).isValid) return { verdict: "accepted", meld: { kind: "run", pure: rummy.isInPureSequence(its).isValid } };
  return rummy.isInPureSequence(its).isValid ? { verdict: "rejected", meld: { kind: "run", pure: true } } : { verdict: "rejected" };
}

function checkMelds({ variant, melds }) {
  const id = variant.id ?? variant;
  if (id !== VARIANT) return problem(501, "not-implemented", "Not known here", `The package is asked about ${VARIANT} alone.`, "/variant");
  const said = melds.findIndex(({ cards }) => cards.some((text) => text.includes("=")));
  if (said >= 0) return problem(501, "not-implemented", "Not known here", "The package cannot be told what a joker stands for.", `/melds/${said}/cards`);
  const results = melds.map(judge);
  const verdict = results.every((result) => result.verdict === "accepted") ? "accepted" : "rejected";
  return { status: 200, answer: { verdict, variant: { id, version: 1 }, results } };
}

const service = { name: "card-games-utils", version: "1.1.5", contractVersion: "1", levels: [1], operations: ["checkMeld"], variants: [VARIANT] };
await serve({ capabilities: () => ({ status: 200, answer: service }), "melds/check": checkMelds });
