// Variants and table rules (contract, section 3): the document that a question names, merged with its changes, and whether the rules hold together.
//
// The folder has one file for each variant, `<id>.json`, as `GET /v1/variants/{id}` answers it. A rule there is {value, basis, source}; its
// address, such as `/runs/minimumLength`, is what violations cite.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { RULES, isObject, step } from "./shapes.mjs";
import { fault, violations } from "./violations.mjs";

const DEAREST_CARD = 11; // what /opening/minimumPoints counts for each card, whatever /scoring says
const SUITS_THERE_ARE = 4;

export function loadVariants(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const documents = names.sort().map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
  return new Map(documents.map((document) => [document.id, document]));
}

const ruleAt = (document, address) => address.slice(1).split("/").reduce((part, name) => part[name], document);
export const valueOf = (document, address) => ruleAt(document, address).value;
export const sourceIn = (document) => (address) => ruleAt(document, address).source;

// What a question is judged by: {variant, document}, or {violations} where there is no such variant or its rules do not hold together.
export function resolve(documents, asked) {
  const { id, version, changes = {} } = typeof asked === "string" ? { id: asked } : asked;
  const known = documents.get(id);
  const faults = unknownRules(changes).map((at) => fault("variant.unknown-rule", {}, { at }));
  let document = known;
  if (known === undefined) {
    faults.push(fault("variant.unknown", {}, { at: typeof asked === "string" ? "/variant" : "/variant/id" }));
  } else if (version !== undefined && version !== known.version) {
    faults.push(fault("variant.unknown-version", { newest: known.version }, { at: "/variant/version" }));
  } else {
    document = merged(known, changes);
    faults.push(...acrossRules(document, changes));
  }
  if (faults.length > 0) return { violations: violations(faults, "/variant", sourceIn(document)) };
  return { variant: reference(known, changes), document };
}

// Empty groups are left out of the reference that is echoed; without changes it is id and version alone.
function reference({ id, version }, changes) {
  const kept = Object.entries(changes).filter(([, group]) => !isObject(group) || Object.keys(group).length > 0);
  return kept.length > 0 ? { id, version, changes: Object.fromEntries(kept) } : { id, version };
}

// The places of all rules and groups that no variant has.
function unknownRules(changes) {
  return Object.entries(changes).flatMap(([group, rules]) => {
    if (group === "prize") return [];
    const at = step("/variant/changes", group);
    if (!Object.hasOwn(RULES, group)) return [at];
    return Object.keys(rules)
      .filter((name) => !Object.hasOwn(RULES[group], name))
      .map((name) => step(at, name));
  });
}

// The document with the values of the caller in the place of its own; a value is replaced whole.
function merged(known, changes) {
  const document = { ...known };
  const byCaller = (value, address) => ({ value, basis: "caller", source: [{ document: "table rules", section: address }] });
  for (const [group, rules] of Object.entries(changes)) {
    if (group === "prize") {
      document.prize = byCaller(rules, "/prize");
    } else if (Object.hasOwn(RULES, group)) {
      document[group] = { ...known[group] };
      for (const [name, value] of Object.entries(rules)) {
        if (Object.hasOwn(RULES[group], name)) document[group][name] = byCaller(value, `/${group}/${name}`);
      }
    }
  }
  return document;
}

const within = (range, count) => range.min <= count && count <= range.max;

// The rows of the pack table that hold for some allowed number of players, as the cards that they have of each face.
function allowedPacks(document) {
  const allowed = valueOf(document, "/deal/players");
  const rows = valueOf(document, "/deal/packs").filter((row) => row.players.min <= allowed.max && allowed.min <= row.players.max);
  return rows.map(({ packs, jokers }) => ({ packs, jokers, cards: 52 * packs + jokers }));
}

// How often the largest packs of an allowed number of players hold a face.
export function packsOf(document) {
  const largest = allowedPacks(document).reduce((one, other) => (other.cards > one.cards ? other : one));
  return (face) => (face === "JK" ? largest.jokers : largest.packs);
}

// The faults of rules that do not hold together. Each is told at the first rule, in the order of the document, that it reads and the caller changed.
function acrossRules(document, changes) {
  const found = [];
  const tell = (code, facts, ...reads) => {
    const changed = reads.filter((address) => {
      const [group, name] = address.slice(1).split("/");
      return Object.hasOwn(changes, group) && Object.hasOwn(changes[group], name);
    });
    found.push(fault(code, facts, { at: `/variant/changes${changed[0]}` }));
  };
  const value = (address) => valueOf(document, address);

  const players = value("/deal/players");
  const rows = value("/deal/packs");
  const crossed = rows.find((row) => row.players.min > row.players.max);
  const numbers = [2, 3, 4, 5, 6, 7, 8];
  const rowsFor = (count) => rows.filter((row) => within(row.players, count));
  const doubled = numbers.find((count) => rowsFor(count).length > 1);
  if (players.min > players.max) tell("variant.players-out-of-order", { minimum: players.min, maximum: players.max }, "/deal/players");
  if (crossed) {
    tell("variant.pack-players-out-of-order", { minimum: crossed.players.min, maximum: crossed.players.max }, "/deal/packs");
  } else {
    if (doubled) tell("variant.packs-overlap", { players: doubled }, "/deal/packs");
    const allowed = numbers.filter((count) => within(players, count));
    const without = allowed.find((count) => rowsFor(count).length === 0);
    if (without) tell("variant.players-without-packs", { players: without }, "/deal/players", "/deal/packs");
    const needed = (count) => count * value("/deal/handSize") + (value("/deal/upcard") ? 1 : 0) + 1;
    const there = (count) => rowsFor(count).map((row) => 52 * row.packs + row.jokers)[0];
    const short = doubled ? undefined : allowed.find((count) => there(count) < needed(count));
    if (short) {
      const facts = { players: short, cards: there(short), needed: needed(short) };
      tell("variant.too-few-cards", facts, "/deal/players", "/deal/packs", "/deal/handSize", "/deal/upcard");
    }
  }

  const outOfOrder = (code, least, greatest) => {
    if (value(least) > value(greatest)) tell(code, { minimum: value(least), maximum: value(greatest) }, least, greatest);
  };
  outOfOrder("variant.set-sizes-out-of-order", "/sets/minimumSize", "/sets/maximumSize");
  outOfOrder("variant.run-lengths-out-of-order", "/runs/minimumLength", "/runs/maximumLength");
  if (value("/sets/distinctSuits") && value("/sets/maximumSize") > SUITS_THERE_ARE) {
    tell("variant.set-larger-than-suits", { maximum: value("/sets/maximumSize") }, "/sets/maximumSize", "/sets/distinctSuits");
  }
  if (!value("/runs/aceLow") && !value("/runs/aceHigh")) tell("variant.no-place-for-the-ace", {}, "/runs/aceLow", "/runs/aceHigh");
  const played = value("/deal/handSize") + 1 - (value("/turn/finalDiscard") === "required" ? 1 : 0);
  const asked = value("/opening/minimumPoints");
  if (asked > DEAREST_CARD * played) {
    const facts = { points: asked, reachable: DEAREST_CARD * played };
    tell("variant.opening-out-of-reach", facts, "/deal/handSize", "/turn/finalDiscard", "/opening/minimumPoints");
  }
  return found;
}
