// The npm package card-games-utils (1.1.5) behind `melds/check`, so that a stranger's engine can be held against the rules.
//
//     npm install --prefix FOLDER card-games-utils
//     node adapter.mjs FOLDER/node_modules/card-games-utils        (or CARD_GAMES_UTILS in the environment)
//
// A meld stands where `isInSet` or `isInSequence` of its class `Rummy` says so. `isInPureSequence` is only asked whether a run is pure: of fourteen
// cards from ace to ace it says yes where `isInSequence` says no, though the package's own tests call a sequence without a joker a pure one.
//
// **The profile** is Rami 51 by the table rules that are nearest to what the package does:
// - /runs/aroundTheCorner: its tests ask for king, ace, two as a run. The ace is low and high, as in Rami 51.
// - /jokers/maximumPerMeld 2: it does not count jokers at all; two are the most that table rules allow.
// - /jokers/minimumNaturals 1: in a set one natural card is enough for it. In a run it asks for two; so one card with two jokers is a set to it,
//   where the profile takes the cheaper reading, mostly a run. (With 2 the verdict would differ instead.)
// - /jokers/adjacent, sets of three or four with different suits, runs from three cards: as in Rami 51. It has no longest run; ours is 13.
// - /jokers/position `lowest`: it does not say what a joker stands for.
// - /deal/packs 4 packs and 8 jokers: it does not count copies; so none of up to four is impossible.
// Another variant, and a joker that is said to be something, it cannot be asked about: 501.
//
// It knows no points, no bound jokers and no violations; the answers leave them out, and with them what is not the package's own word.

import { createRequire } from "node:module";
import { resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";

import { RANKS, SUITS } from "../javascript/cards.mjs";
import { problem, serve } from "../javascript/lines.mjs";

const PROFILE = {
  id: "rami-51",
  changes: {
    deal: { packs: [{ players: { min: 2, max: 6 }, packs: 4, jokers: 8 }] },
    runs: { aroundTheCorner: true },
    jokers: { maximumPerMeld: 2, minimumNaturals: 1 },
  },
};
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
  return { verdict: "rejected" };
}

function checkMelds({ variant, melds }) {
  const { id, changes } = variant;
  if (!isDeepStrictEqual({ id, changes }, PROFILE) || (variant.version ?? 1) !== 1) {
    return problem(501, "not-implemented", "Not known here", "The package plays one profile alone; {\"op\": \"capabilities\"} names it.", "/variant");
  }
  const said = melds.findIndex(({ cards }) => cards.some((text) => text.includes("=")));
  if (said >= 0) return problem(501, "not-implemented", "Not known here", "The package cannot be told what a joker stands for.", `/melds/${said}/cards`);
  const results = melds.map(judge);
  const verdict = results.every((result) => result.verdict === "accepted") ? "accepted" : "rejected";
  return { status: 200, answer: { verdict, variant: { id, version: 1, changes }, results } };
}

const service = { name: "card-games-utils", version: "1.1.5", contractVersion: "1", levels: [1], operations: ["checkMeld"], variants: [PROFILE] };
await serve({ capabilities: () => ({ status: 200, answer: service }), "melds/check": checkMelds });
