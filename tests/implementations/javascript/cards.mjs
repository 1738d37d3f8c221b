// Cards as they are written, and their canonical order (contract, section 2). Knows no rules.
//
// A natural card is {rank, suit, text}: rank 1 (ace) to 13 (king), suit 0 to 3 (C D H S). A joker is {joker: true, rank, suit, text}: what it was
// said to be, or stands for; suit is null where it stands for a rank alone, both are null where nothing is said of it.

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
export const SUITS = ["C", "D", "H", "S"];

export const JACK = 11;
export const QUEEN = 12;
export const KING = 13;
export const ACE = 1;

const BY_TEXT = new Map();
for (const [suit, letter] of SUITS.entries()) {
  for (const [index, name] of RANKS.entries()) {
    const rank = index + 1;
    BY_TEXT.set(name + letter, { rank, suit, text: name + letter });
    BY_TEXT.set(`JK=${name}${letter}`, joker(rank, suit));
  }
}
for (const index of RANKS.keys()) BY_TEXT.set(jokerText(index + 1, null), joker(index + 1, null));
BY_TEXT.set("JK", joker(null, null));

export function joker(rank, suit) {
  return { joker: true, rank, suit, text: jokerText(rank, suit) };
}

function jokerText(rank, suit) {
  if (rank === null) return "JK";
  return `JK=${RANKS[rank - 1]}${suit === null ? "" : SUITS[suit]}`;
}

export const isMeldCard = (text) => BY_TEXT.has(text);
// a card of a hand is a face or `JK`
export const isHandCard = (text) => BY_TEXT.has(text) && !text.includes("=");
export const readCards = (texts) => texts.map((text) => BY_TEXT.get(text));
// the face by which packs and hands count a card: a joker is a `JK`, whatever was said of it
export const face = (text) => (text.startsWith("JK") ? "JK" : text);

// Canonical order: by suit, then ace to king, a bound joker after its card; then jokers bound to a rank, by rank; then `JK`.
function place(card) {
  if (card.rank === null) return 1000;
  if (card.suit === null) return 500 + card.rank;
  return card.suit * 100 + card.rank * 2 + (card.joker ? 1 : 0);
}

export const inOrder = (cards) => [...cards].sort((one, other) => place(one) - place(other));
export const texts = (cards) => cards.map((card) => card.text);
