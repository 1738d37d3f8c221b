// The questions of level 1, once they fit their schema: melds, openings and table rules. Knows packs and hands, not what makes a meld.

import { face } from "./cards.mjs";
import { checkMeld, meldRules } from "./melds.mjs";
import { packsOf, resolve, sourceIn, valueOf } from "./variants.mjs";
import { beyond, fault, violations } from "./violations.mjs";

export const ANSWERS = { "melds/check": checkMelds, "openings/check": checkOpening, "variants/check": checkVariant };

const meldAt = (index) => `/melds/${index}`;

const facesAt = (cards, pointer) => cards.map((text, index) => ({ face: face(text), at: `${pointer}/${index}` }));

// Cards that the packs do not hold: each face, where its first copy beyond them lies.
function notInPacks(cards, document) {
  const there = packsOf(document);
  return beyond(cards, there).map(({ face, at }) => fault("request.not-in-packs", { card: face, count: there(face) }, { at }));
}

function checkVariant(documents, { variant: asked }) {
  const { variant, document, violations: refused } = resolve(documents, asked);
  return refused ? { verdict: "impossible", violations: refused } : { verdict: "accepted", variant, document };
}

function checkMelds(documents, question) {
  const { variant, document, violations: refused } = resolve(documents, question.variant);
  if (refused) return { verdict: "impossible", violations: refused };
  const rules = meldRules(document);
  const results = question.melds.map(({ cards }, index) => {
    const at = meldAt(index);
    const missing = notInPacks(facesAt(cards, `${at}/cards`), document);
    if (missing.length > 0) return { verdict: "impossible", violations: violations(missing, at, sourceIn(document)) };
    return result(checkMeld(cards, rules, at), at, document);
  });
  const worst = ["impossible", "rejected", "accepted"].find((verdict) => results.some((one) => one.verdict === verdict));
  return { verdict: worst, variant, results };
}

function result({ meld, faults }, at, document) {
  return meld ? { verdict: "accepted", meld } : { verdict: "rejected", violations: violations(faults, at, sourceIn(document)) };
}

// The melds of an opening: the packs must hold all of them together, and the hand where there is one.
function checkOpening(documents, question) {
  const { variant, document, violations: refused } = resolve(documents, question.variant);
  if (refused) return { verdict: "impossible", violations: refused };
  const laid = question.melds.flatMap(({ cards }, index) => facesAt(cards, `${meldAt(index)}/cards`));
  const missing = [...notInPacks(laid, document), ...notInPacks(facesAt(question.hand ?? [], "/hand"), document)];
  if (missing.length > 0) return { verdict: "impossible", violations: violations(missing, "", sourceIn(document)) };

  const rules = meldRules(document);
  const notHeld = question.hand ? notInHand(question.melds, question.hand) : [];
  const results = question.melds.map(({ cards }, index) => {
    const at = meldAt(index);
    const judged = checkMeld(cards, rules, at);
    const unheld = notHeld.filter((one) => one.meld === index).map((one) => one.fault);
    return result(unheld.length > 0 ? { faults: [...(judged.faults ?? []), ...unheld] } : judged, at, document);
  });

  const melds = results.filter((one) => one.meld).map((one) => one.meld);
  const points = melds.reduce((total, meld) => total + meld.points, 0);
  const minimumPoints = valueOf(document, "/opening/minimumPoints");
  const missingPoints = Math.max(0, minimumPoints - points);
  const pureRun = melds.some((meld) => meld.pure);
  const faults = [];
  if (missingPoints > 0) faults.push(fault("opening.too-few-points", { points, minimum: minimumPoints, missing: missingPoints }));
  if (valueOf(document, "/opening/pureRun") && !pureRun) faults.push(fault("opening.no-pure-run"));
  const answer = { variant, points, minimumPoints, missingPoints, pureRun, results };
  if (faults.length === 0 && melds.length === results.length) return { verdict: "accepted", ...answer };
  return { verdict: "rejected", ...answer, violations: violations(faults, "/melds", sourceIn(document)) };
}

// Cards that the hand does not hold any more when the melds before have taken theirs: one fault for each face and meld.
function notInHand(melds, hand) {
  const inHand = (face) => hand.filter((text) => text === face).length;
  const taken = new Map();
  return melds.flatMap(({ cards }, meld) => {
    const left = (face) => inHand(face) - (taken.get(face) ?? 0);
    const named = facesAt(cards, `${meldAt(meld)}/cards`);
    const unheld = beyond(named, left);
    for (const { face } of named) taken.set(face, (taken.get(face) ?? 0) + 1);
    return unheld.map(({ face, at }) => ({ meld, fault: fault("cards.not-in-hand", { card: face, count: inHand(face) }, { at }) }));
  });
}
