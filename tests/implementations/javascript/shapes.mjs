// Which questions fit their schema (contract, section 14; the bounds are those of spec/schema). Knows what may be written, not what it means.
//
// A shape is a function of a value and its JSON Pointer; it gives null where the value fits, else the first misfit {pointer, expected}.

import { isHandCard, isMeldCard } from "./cards.mjs";

const DEEPEST = 32; // levels of table rules: a bound of the schema, no rule of the game
const MOST_MEMBERS = 24; // members of table rules, or of one of their groups
const LONGEST_NAME = 64;

export const step = (pointer, key) => `${pointer}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
export const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

const when = (fits, expected) => (value, pointer) => (fits(value) ? null : { pointer, expected });
const integer = (least, most) => when((value) => Number.isInteger(value) && value >= least && value <= most, `a whole number from ${least} to ${most}`);
const oneOf = (...choices) => when((value) => choices.includes(value), `one of ${choices.map((choice) => JSON.stringify(choice)).join(", ")}`);
const yesOrNo = oneOf(true, false);
// code points are counted, as JSON Schema does
const text = (most) => when((value) => typeof value === "string" && value !== "" && [...value].length <= most, `a text of 1 to ${most} characters`);

const list = (least, most, item) => (value, pointer) => {
  if (!Array.isArray(value) || value.length < least || value.length > most) return { pointer, expected: `a list of ${least} to ${most}` };
  return first(value.map((part, index) => item(part, step(pointer, index))));
};

const object = (required, optional = {}) => (value, pointer) => {
  if (!isObject(value)) return { pointer, expected: "an object" };
  const known = { ...required, ...optional };
  const missing = Object.keys(required).find((name) => !Object.hasOwn(value, name));
  if (missing) return { pointer, expected: `a member "${missing}"` };
  return first(
    Object.entries(value).map(([name, part]) =>
      Object.hasOwn(known, name) ? known[name](part, step(pointer, name)) : { pointer: step(pointer, name), expected: "no such member" },
    ),
  );
};

// an object whose unknown members may be anything: of table rules they are answered, not refused
const open = (known) => (value, pointer) => {
  if (!isObject(value)) return { pointer, expected: "an object" };
  const names = Object.keys(value);
  if (names.length > MOST_MEMBERS) return { pointer, expected: `at most ${MOST_MEMBERS} members` };
  if (names.some((name) => [...name].length > LONGEST_NAME)) return { pointer, expected: `names of at most ${LONGEST_NAME} characters` };
  return first(names.map((name) => (Object.hasOwn(known, name) ? known[name](value[name], step(pointer, name)) : null)));
};

const either = (one, other, expected) => (value, pointer) => (one(value, pointer) && other(value, pointer) ? { pointer, expected } : null);
const first = (misfits) => misfits.find((misfit) => misfit !== null) ?? null;

const range = object({ min: integer(2, 8), max: integer(2, 8) });
const points = integer(0, 100);
const end = (value, pointer) => {
  if (value === "none") return null;
  const misfit = object({}, { rounds: integer(1, 1000), points: integer(1, 1000000) })(value, pointer);
  return misfit ?? (Object.keys(value).length === 1 ? null : { pointer, expected: "either rounds or points" });
};

// The rules of a variant, by group, in the order of the document; each with the shape of its value.
export const RULES = {
  deal: {
    players: range,
    packs: list(1, 7, object({ players: range, packs: integer(1, 4), jokers: integer(0, 8) })),
    handSize: integer(5, 16),
    upcard: yesOrNo,
    firstSeat: oneOf("dealer", "leftOfDealer"),
    nextDealer: oneOf("left", "none"),
  },
  turn: {
    returnTakenCard: oneOf("allowed", "forbidden"),
    takenCard: oneOf("keep", "layInNewMeld", "layThisTurn"),
    takers: oneOf("anybody", "opened", "openingWithIt"),
    takeFromTurn: integer(1, 3),
    finalDiscard: oneOf("optional", "required"),
    maximumTurns: either(integer(1, 10000), oneOf("none"), 'a whole number from 1 to 10000, or "none"'),
  },
  sets: { minimumSize: integer(3, 4), maximumSize: integer(3, 8), oneRank: oneOf(true), distinctSuits: yesOrNo },
  runs: {
    minimumLength: integer(3, 5),
    maximumLength: integer(3, 13),
    oneSuit: oneOf(true),
    consecutive: oneOf(true),
    aceLow: yesOrNo,
    aceHigh: yesOrNo,
    aroundTheCorner: yesOrNo,
  },
  jokers: { maximumPerMeld: integer(0, 2), minimumNaturals: integer(1, 3), adjacent: yesOrNo, position: oneOf("declared", "lowest") },
  opening: { minimumPoints: integer(0, 200), pureRun: yesOrNo },
  layOff: { requiresOpening: yesOrNo, targets: oneOf("all", "own") },
  jokerSwap: {
    allowed: oneOf("afterOpening", "always", "never"),
    targets: oneOf("all", "own"),
    setNaturals: integer(2, 3),
    reuse: oneOf("free", "ifPossible", "must"),
  },
  stock: { maximumReshuffles: either(integer(0, 10), oneOf("unlimited"), 'a whole number from 0 to 10, or "unlimited"') },
  scoring: {
    ace: object({ low: points, high: points, hand: points }),
    court: object({ jack: points, queen: points, king: points }),
    joker: points,
    unopened: either(integer(0, 500), oneOf("none"), 'a whole number from 0 to 500, or "none"'),
    atOnceBonus: integer(0, 200),
    atOnceFactor: integer(1, 3),
    winner: integer(-200, 0),
    blocked: oneOf("everybodyPays", "lowestHandWins"),
  },
  match: { ranking: oneOf("lowestTotal"), end },
};

// The one rule without a group.
export const PRIZE = (value, pointer) =>
  value === "none"
    ? null
    : object({ formula: oneOf("Q1", "Q2", "Q3", "Q4", "Q5"), winnerShare: integer(50, 100), limit: integer(1, 1000), limitInclusive: yesOrNo })(value, pointer);

const groups = Object.fromEntries(Object.entries(RULES).map(([group, rules]) => [group, open(rules)]));
const deeper = (value, levels) =>
  value !== null && typeof value === "object" && (levels === 0 || Object.values(value).some((part) => deeper(part, levels - 1)));
const changes = (value, pointer) =>
  deeper(value, DEEPEST) ? { pointer, expected: `at most ${DEEPEST} levels` } : open({ ...groups, prize: PRIZE })(value, pointer);

const reference = object({ id: text(64) }, { version: integer(1, 1000000), changes });
const variant = (value, pointer) => (typeof value === "string" ? text(64) : reference)(value, pointer);
const meldCard = when(isMeldCard, "a card: rank and suit (`10H`), `JK` for a joker, `JK=6S` or `JK=9` for one that stands for something");
const offered = object({ cards: list(0, 24, meldCard) });

// Each question of level 1.
export const QUESTIONS = {
  "melds/check": object({ variant, melds: list(1, 100, offered) }),
  "openings/check": object({ variant, melds: list(1, 8, offered) }, { hand: list(0, 24, when(isHandCard, "a card of a hand: rank and suit, or `JK`")) }),
  "variants/check": object({ variant }),
};
