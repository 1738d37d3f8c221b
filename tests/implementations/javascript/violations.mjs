// What level 1 can refuse: for each code the rule that it cites, or the section of the contract, and a sentence (spec/violations.yaml).
//
// What a fault hides is not here: the functions that find faults leave out what is hidden. Most of it is joker.wrong-binding, which is looked
// for only where a meld stands.

const BY_RULE = {
  "set.too-small": ["/sets/minimumSize", "The set has too few cards."],
  "set.too-large": ["/sets/maximumSize", "The set has too many cards."],
  "set.mixed-ranks": ["/sets/oneRank", "The cards of a set have one rank."],
  "set.repeated-suit": ["/sets/distinctSuits", "The suits of a set differ."],
  "run.too-short": ["/runs/minimumLength", "The run has too few cards."],
  "run.too-long": ["/runs/maximumLength", "The run has too many cards."],
  "run.mixed-suits": ["/runs/oneSuit", "The cards of a run have one suit."],
  "run.twin": ["/runs/consecutive", "A rank comes once in a run."],
  "run.gap": ["/runs/consecutive", "Cards are missing between those of the run."],
  "run.around-the-corner": ["/runs/aroundTheCorner", "The run goes on after the ace that follows the king."],
  "run.ace-low": ["/runs/aceLow", "The ace does not stand before the two."],
  "run.ace-high": ["/runs/aceHigh", "The ace does not stand after the king."],
  "run.ace-at-both-ends": ["/runs/aceHigh", "The run would begin and end with an ace."], // or /runs/aceLow: said where it is found
  "joker.only-jokers": ["/jokers/minimumNaturals", "There is no natural card beside the jokers."],
  "joker.too-many": ["/jokers/maximumPerMeld", "The meld has too many jokers."],
  "joker.too-few-naturals": ["/jokers/minimumNaturals", "There are too few natural cards beside the joker."],
  "joker.adjacent": ["/jokers/adjacent", "Two jokers touch."],
  "joker.wrong-binding": ["/jokers/position", "The joker does not stand for what it was said to be."],
  "opening.too-few-points": ["/opening/minimumPoints", "The melds are worth too few points to open."],
  "opening.no-pure-run": ["/opening/pureRun", "There is no run without a joker among the melds."],
  "request.not-in-packs": ["/deal/packs", "The packs do not hold so many of this card."],
  "variant.players-out-of-order": ["/deal/players", "The least number of players is above the greatest."],
  "variant.pack-players-out-of-order": ["/deal/packs", "In a row of the pack table the least number of players is above the greatest."],
  "variant.packs-overlap": ["/deal/packs", "Two rows of the pack table hold for the same number of players."],
  "variant.players-without-packs": ["/deal/packs", "No row of the pack table holds for an allowed number of players."],
  "variant.too-few-cards": ["/deal/handSize", "The packs hold too few cards for the deal."],
  "variant.set-sizes-out-of-order": ["/sets/minimumSize", "The least size of a set is above the greatest."],
  "variant.set-larger-than-suits": ["/sets/maximumSize", "A set whose suits differ has no more than four cards."],
  "variant.run-lengths-out-of-order": ["/runs/minimumLength", "The least length of a run is above the greatest."],
  "variant.no-place-for-the-ace": ["/runs/aceLow", "The ace may stand at neither end of a run."],
  "variant.opening-out-of-reach": ["/opening/minimumPoints", "The opening asks for more points than a hand can bring."],
};
const BY_CONTRACT = {
  "meld.no-kind": ["1", "These cards are neither a set nor a run."],
  "variant.unknown": ["3", "There is no such variant."],
  "variant.unknown-version": ["3", "The variant has no such version."],
  "variant.unknown-rule": ["3", "No variant has such a rule."],
  "meld.empty": ["4", "A meld needs cards."],
  "cards.not-in-hand": ["6", "The card is not in the hand."],
};

// A fault is {code, facts}; `more` may hold the place `at` of its own, and the `rule` where a code may cite several.
export const fault = (code, facts = {}, more = {}) => ({ code, facts, ...more });

// The violations of faults, in order. `at` is where those lie that have no place of their own; `sourceOf` says where a rule comes from.
export function violations(faults, at, sourceOf) {
  const written = faults.map((found) => {
    const common = { code: found.code, rule: null, at: found.at ?? at, facts: found.facts };
    if (Object.hasOwn(BY_CONTRACT, found.code)) {
      const [section, message] = BY_CONTRACT[found.code];
      return { ...common, message, source: [{ document: "contract", section }] };
    }
    const [cited, message] = BY_RULE[found.code];
    const rule = found.rule ?? cited;
    return { ...common, rule, message, source: sourceOf(rule) };
  });
  return written.sort((one, other) => compare(one.at, other.at) || compare(one.code, other.code));
}

// As plain strings: by code points, which is the order of their UTF-8.
const compare = (one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other));

// Of cards as {face, at}, the faces that are named more often than they are `there` (a function of the face): each with the place of its first
// copy beyond.
export function beyond(cards, there) {
  const named = new Map();
  const found = new Map();
  for (const { face, at } of cards) {
    named.set(face, (named.get(face) ?? 0) + 1);
    if (named.get(face) > there(face) && !found.has(face)) found.set(face, at);
  }
  return [...found].map(([face, at]) => ({ face, at }));
}
