/// Cards as the contract spells them (`7H`, `JK`, `JK=9S`, `??`): what they look like, what they are called, how a hand is sorted, how people type them.

import type { Words } from "./words.ts";

export const SUITS = ["C", "D", "H", "S"] as const;
export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"] as const;
export const JOKER = "JK";
export const HIDDEN = "??";
export const FACES: string[] = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));
export const SIGNS: Record<string, string> = { C: "♣", D: "♦", H: "♥", S: "♠" };

const isFace = (card: string) => FACES.includes(card);
export const isJoker = (card: string) => card.startsWith(JOKER);
/// A joker without what it stands for.
export const bare = (card: string) => (isJoker(card) ? JOKER : card);
/// What a joker stands for: a face, a rank (its suit is open), or nothing yet.
export const standsFor = (card: string) => (card.startsWith(`${JOKER}=`) ? card.slice(JOKER.length + 1) : "");
export const suitOf = (card: string) => card.at(-1)!;
export const rankOf = (card: string) => card.slice(0, -1);

/// The picture of a card.
export const picture = (card: string) => `${__CARDS__}${card === HIDDEN ? "back" : bare(card)}.svg`;

/// `7♥`, `★`; of a joker that stands for something `★9♠`.
export function sign(card: string): string {
  if (card === HIDDEN) return "?";
  if (isJoker(card)) return `★${standsFor(card) ? sign(standsFor(card)) : ""}`;
  return isFace(card) ? rankOf(card) + SIGNS[suitOf(card)]! : card;
}

/// Its name, as a screen reader should say it.
export function called(card: string, words: Words): string {
  if (card === HIDDEN) return words.hidden;
  const held = standsFor(card);
  if (!held) return words.cards[card] ?? card;
  const [text, what] = isFace(held) ? [words.bound.card, words.cards[held]] : [words.bound.rank, words.ranks[held]];
  return text.replace(/\{(card|rank)\}/, what ?? held);
}

const bySuit = new Map([...FACES, JOKER, HIDDEN].map((card, place) => [card, place]));
const byRank = new Map([...RANKS.flatMap((rank) => SUITS.map((suit) => rank + suit)), JOKER, HIDDEN].map((card, place) => [card, place]));

export function sorted(cards: readonly string[], how: "suit" | "rank"): string[] {
  const places = how === "suit" ? bySuit : byRank;
  return [...cards].sort((one, other) => (places.get(bare(one)) ?? 0) - (places.get(bare(other)) ?? 0));
}

/// Cards as people type them: `7h`, `T♠`, `10-s`, `joker`, `*`, `jk=9s`. What is no card comes back in `wrong`.
export function typed(text: string): { cards: string[]; wrong: string[] } {
  const cards: string[] = [];
  const wrong: string[] = [];
  for (const word of text.split(/[\s,;]+/).filter(Boolean)) {
    const card = spelt(word);
    if (card === undefined) wrong.push(word);
    else cards.push(card);
  }
  return { cards, wrong };
}

function spelt(word: string): string | undefined {
  const [left, right] = word.toUpperCase().split("=", 2) as [string, string | undefined];
  const plain = (part: string) => part.replace(/[♣♧]/g, "C").replace(/[♦♢]/g, "D").replace(/[♥♡]/g, "H").replace(/[♠♤]/g, "S").replace(/[\uFE0E\uFE0F-]/g, "").replace(/^T/, "10");
  if (["JK", "JOKER", "*", "★"].includes(left)) {
    if (right === undefined) return JOKER;
    const held = plain(right);
    return isFace(held) || (RANKS as readonly string[]).includes(held) ? `${JOKER}=${held}` : undefined;
  }
  const card = plain(left);
  return right === undefined && isFace(card) ? card : undefined;
}

/// Whether two lists hold the same cards, in whatever order; jokers are alike, whatever they stand for.
export function sameCards(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && sorted(some.map(bare), "suit").join() === sorted(others.map(bare), "suit").join();
}

/// A list without some of its cards, each taken once; `undefined` where one is not there.
export function without(cards: readonly string[], taken: readonly string[]): string[] | undefined {
  const left = [...cards];
  for (const card of taken) {
    const place = left.findIndex((held) => bare(held) === bare(card));
    if (place < 0) return undefined;
    left.splice(place, 1);
  }
  return left;
}
