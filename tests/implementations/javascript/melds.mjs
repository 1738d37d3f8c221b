// Is this a meld? Its reading by the rules of a variant, or every fault (spec/README.md, "Which readings a meld has, and which faults").
//
// Knows sets, runs and jokers. Knows nothing of packs, hands and openings.

import { ACE, JACK, KING, QUEEN, RANKS, SUITS, inOrder, joker, readCards, texts } from "./cards.mjs";
import { step } from "./shapes.mjs";
import { fault } from "./violations.mjs";
import { valueOf } from "./variants.mjs";

const RANK_COUNT = 13;
const ACE_AFTER_KING = 14;

// What the rules of a variant say of melds, read once for each question.
export function meldRules(document) {
  const value = (address) => valueOf(document, address);
  return {
    set: { least: value("/sets/minimumSize"), most: value("/sets/maximumSize"), distinct: value("/sets/distinctSuits") },
    run: { least: value("/runs/minimumLength"), most: value("/runs/maximumLength") },
    span: {
      aceLow: value("/runs/aceLow"),
      aceHigh: value("/runs/aceHigh"),
      corner: value("/runs/aroundTheCorner"),
      adjacent: value("/jokers/adjacent"),
    },
    jokers: { most: value("/jokers/maximumPerMeld"), naturals: value("/jokers/minimumNaturals"), declared: value("/jokers/position") === "declared" },
    ace: value("/scoring/ace"),
    court: value("/scoring/court"),
  };
}

// {meld} where the cards are one, else {faults}; `at` is the pointer to the list of cards, to which some faults point.
export function checkMeld(written, rules, at) {
  const cards = readCards(written);
  const naturals = inOrder(cards.filter((card) => !card.joker));
  const jokers = cards.filter((card) => card.joker);
  if (cards.length === 0) return { faults: [fault("meld.empty")] };
  if (naturals.length === 0) return { faults: [fault("joker.only-jokers", { count: jokers.length, minimum: rules.jokers.naturals })] };

  const readings = [...runReadings(naturals, jokers.length, rules), ...setReadings(naturals, jokers.length, rules)].sort(byPreference);
  if (readings.length === 0) return { faults: faultsOf(naturals, jokers.length, rules) };
  const agreeing = readings.find((reading) => wrongSayings(reading, jokers).length === 0);
  const taken = (rules.jokers.declared && agreeing) || readings[0];
  const wrong = wrongBindings(wrongSayings(taken, jokers), written, at);
  if (wrong.length > 0) return { faults: wrong };
  const { kind, shown, points } = taken;
  return { meld: { kind, cards: texts(shown), points, pure: kind === "run" && jokers.length === 0 } };
}

// ---------------------------------------------------------------------------------------------------------------- spans

// The spans of so many places, from any rank on.
const spans = (width) => (width > RANK_COUNT ? [] : RANKS.map((_, index) => ({ first: index + 1, last: index + width })));
const rankAt = (place) => ((place - 1) % RANK_COUNT) + 1;
const placesOf = (span) => Array.from({ length: span.last - span.first + 1 }, (_, index) => span.first + index);
const ranksOf = (span) => placesOf(span).map(rankAt);
const holds = (span, ranks) => ranks.every((rank) => ranksOf(span).includes(rank));
const turnsTheCorner = (span) => span.first <= ACE_AFTER_KING && span.last > ACE_AFTER_KING;

function pointsOfSpan(span, rules) {
  const low = (place) => place === ACE || span.last > ACE_AFTER_KING;
  return sum(placesOf(span).map((place) => (rankAt(place) === ACE && low(place) ? rules.ace.low : highPoints(rankAt(place), rules))));
}

// What a card counts, an ace high.
function highPoints(rank, { ace, court }) {
  return { [ACE]: ace.high, [JACK]: court.jack, [QUEEN]: court.queen, [KING]: court.king }[rank] ?? rank;
}

// The rules that a run on this span breaks by where it lies; `ranks` are those of its natural cards, all other places have jokers.
function spanFaults(span, ranks, jokerCount, rules) {
  const { aceLow, aceHigh, corner, adjacent } = rules.span;
  const wide = span.last > span.first;
  const found = [];
  if (wide && span.first === ACE && !aceLow) found.push(fault("run.ace-low"));
  if (wide && span.last === ACE_AFTER_KING && !aceHigh) found.push(fault("run.ace-high"));
  if (turnsTheCorner(span) && !corner) found.push(fault("run.around-the-corner"));
  const open = ranksOf(span).map((rank) => !ranks.includes(rank));
  const touching = open.some((isJoker, index) => isJoker && open[index + 1]);
  if (touching && !adjacent && jokerCount <= rules.jokers.most) found.push(fault("joker.adjacent"));
  return found;
}

// ------------------------------------------------------------------------------------------------------------- readings

// A reading is {kind, places, bound, shown, points}: `bound` are its jokers, `shown` all cards in canonical order. A joker of a set also has the suits
// that are `left` for it: what a player said of it may name one of them.

const jokersStand = (naturals, jokerCount, { jokers }) => jokerCount === 0 || (jokerCount <= jokers.most && naturals.length >= jokers.naturals);

function runReadings(naturals, jokerCount, rules) {
  const length = naturals.length + jokerCount;
  const ranks = naturals.map((card) => card.rank);
  const { suit } = naturals[0];
  const stands = length >= rules.run.least && length <= rules.run.most && naturals.every((card) => card.suit === suit) && repeated(ranks).length === 0;
  if (!stands || !jokersStand(naturals, jokerCount, rules)) return [];
  const allowed = spans(length).filter((span) => holds(span, ranks) && spanFaults(span, ranks, jokerCount, rules).length === 0);
  return allowed.map((span) => {
    const shown = ranksOf(span).map((rank) => naturals.find((card) => card.rank === rank) ?? joker(rank, suit));
    return { kind: "run", places: placesOf(span), bound: shown.filter((card) => card.joker), shown, points: pointsOfSpan(span, rules) };
  });
}

function setReadings(naturals, jokerCount, rules) {
  const size = naturals.length + jokerCount;
  const { rank } = naturals[0];
  const { least, most, distinct } = rules.set;
  const suits = naturals.map((card) => card.suit);
  const stands = size >= least && size <= most && naturals.every((card) => card.rank === rank) && !(distinct && repeated(suits).length > 0);
  if (!stands || !jokersStand(naturals, jokerCount, rules)) return [];
  const left = [...SUITS.keys()].filter((suit) => !suits.includes(suit));
  const one = { ...joker(rank, distinct && left.length === 1 ? left[0] : null), left: distinct ? left : [...SUITS.keys()] };
  const bound = Array(jokerCount).fill(one);
  const places = Array(size).fill(rank === ACE ? ACE_AFTER_KING : rank);
  return [{ kind: "set", places, bound, shown: [...naturals, ...bound], points: size * highPoints(rank, rules) }];
}

// Fewest points, then lower places from the first card on, then a run before a set.
function byPreference(one, other) {
  const differing = one.places.findIndex((place, index) => place !== other.places[index]);
  return one.points - other.points || (differing < 0 ? 0 : one.places[differing] - other.places[differing]) || one.kind.localeCompare(other.kind);
}

// -------------------------------------------------------------------------------------------------- what a player said

// In a run a joker is said by its card; in a set by its rank, or by a suit that it may have.
const agrees = (said, held) =>
  said.text === held.text || (held.left !== undefined && said.rank === held.rank && (said.suit === null || held.left.includes(said.suit)));

// The jokers said wrong, each with what holds: those said right are set aside, the others paired with the places left, both in canonical order.
function wrongSayings(reading, jokers) {
  const left = [...reading.bound];
  const wrong = jokers.filter((said) => {
    if (said.rank === null) return false;
    const right = left.findIndex((held) => agrees(said, held));
    if (right >= 0) left.splice(right, 1);
    return right < 0;
  });
  const holding = inOrder(left);
  return inOrder(wrong).map((said, index) => ({ card: said.text, holds: holding[index].text }));
}

// Each points to its joker: of those spelt alike, the first not yet pointed to.
function wrongBindings(wrong, written, at) {
  const pointed = new Set();
  return wrong.map((facts) => {
    const index = written.findIndex((text, place) => text === facts.card && !pointed.has(place));
    pointed.add(index);
    return fault("joker.wrong-binding", facts, { at: step(`${at}/cards`, index) });
  });
}

// --------------------------------------------------------------------------------------------------------------- faults

function faultsOf(naturals, jokerCount, rules) {
  const rank = mostOf(naturals.map((card) => card.rank));
  const suit = mostOf(naturals.map((card) => card.suit));
  const asSet = () => setFaults(naturals, jokerCount, rank.value, rules);
  const asRun = (own) => runFaults(naturals, own, jokerCount, suit.value, rules);
  const count = naturals.length + jokerCount;
  if (naturals.length === 1) return asSet().length < asRun(naturals).length ? asSet() : asRun(naturals);
  if (rank.count === naturals.length) return asSet();
  if (suit.count === naturals.length) return asRun(naturals);
  const ranks = naturals.map((card) => card.rank);
  if (repeated(ranks).length === 0 && spans(count).some((span) => holds(span, ranks))) return asRun(naturals);
  if (rank.count * 2 > naturals.length) return asSet();
  if (suit.count * 2 > naturals.length && suit.count >= 3) return asRun(naturals.filter((card) => card.suit === suit.value));
  return [fault("meld.no-kind", { count })];
}

function jokerFaults(naturals, jokerCount, { jokers }) {
  const found = [];
  if (jokerCount > jokers.most) found.push(fault("joker.too-many", { count: jokerCount, maximum: jokers.most }));
  if (jokerCount > 0 && naturals.length < jokers.naturals) {
    found.push(fault("joker.too-few-naturals", { count: naturals.length, minimum: jokers.naturals }));
  }
  return found;
}

const listed = (cards) => ({ cards: texts(inOrder(cards)), count: cards.length });

function setFaults(naturals, jokerCount, rank, rules) {
  const found = jokerFaults(naturals, jokerCount, rules);
  const { least, most, distinct } = rules.set;
  const count = naturals.length + jokerCount;
  const [own, strangers] = parted(naturals, (card) => card.rank === rank);
  const copies = repeated(own.map((card) => card.suit)).map((index) => own[index]);
  if (count < least) found.push(fault("set.too-small", { count, minimum: least }));
  if (count > most) found.push(fault("set.too-large", { count, maximum: most }));
  if (strangers.length > 0) found.push(fault("set.mixed-ranks", { rank: RANKS[rank - 1], ...listed(strangers) }));
  if (distinct && copies.length > 0) found.push(fault("set.repeated-suit", listed(copies)));
  return found;
}

// `own` are the run's natural cards; each rank counts once among them, and its other copies are twins.
function runFaults(naturals, own, jokerCount, suit, rules) {
  const found = jokerFaults(naturals, jokerCount, rules);
  const { least, most } = rules.run;
  const count = naturals.length + jokerCount;
  const strangers = naturals.filter((card) => card.suit !== suit);
  const twins = repeated(own.map((card) => card.rank)).map((index) => own[index]);
  const ranks = [...new Set(own.map((card) => card.rank))];
  const width = ranks.length + jokerCount;
  if (count < least) found.push(fault("run.too-short", { count, minimum: least }));
  if (width > most) found.push(fault("run.too-long", { count: width, maximum: most }));
  if (strangers.length > 0) found.push(fault("run.mixed-suits", { suit: SUITS[suit], ...listed(strangers) }));
  if (width === RANK_COUNT && twins.length === 1 && twins[0].rank === ACE && strangers.length === 0) {
    found.push(fault("run.ace-at-both-ends", {}, { rule: rules.span.aceLow ? "/runs/aceHigh" : "/runs/aceLow" }));
  } else if (twins.length > 0) {
    found.push(fault("run.twin", listed(twins)));
  }
  return [...found, ...placeFaults(ranks, jokerCount, rules)];
}

// What is wrong with where the run cards lie: a gap, or what the best span breaks.
function placeFaults(ranks, jokerCount, rules) {
  const width = ranks.length + jokerCount;
  if (width > RANK_COUNT) return [];
  const found = spans(width).filter((span) => holds(span, ranks));
  if (found.length === 0) {
    const widths = RANKS.map((_, index) => index + 1);
    const narrowest = widths.find((wide) => spans(wide).some((span) => holds(span, ranks) && (rules.span.corner || !turnsTheCorner(span))));
    return [fault("run.gap", { count: narrowest - width })];
  }
  const weighed = found.map((span) => ({ span, faults: spanFaults(span, ranks, jokerCount, rules), points: pointsOfSpan(span, rules) }));
  const [best] = weighed.sort(
    (one, other) =>
      one.faults.length - other.faults.length ||
      turnsTheCorner(one.span) - turnsTheCorner(other.span) ||
      one.points - other.points ||
      one.span.first - other.span.first,
  );
  return best.faults;
}

// ------------------------------------------------------------------------------------------------------------- counting

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const parted = (things, test) => [things.filter(test), things.filter((thing) => !test(thing))];
// the indices of values that were there before
const repeated = (values) => [...values.keys()].filter((index) => values.indexOf(values[index]) < index);

// The value that is there most often; of equals the lowest.
function mostOf(values) {
  const counts = values.map((value) => ({ value, count: values.filter((other) => other === value).length }));
  return counts.sort((one, other) => other.count - one.count || one.value - other.value)[0];
}
