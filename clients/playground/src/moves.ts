/// Actions and events in words.

import type { Action, RoundEvent } from "tierce-client";

import { sign } from "./cards.ts";
import { filled, type Words } from "./words.ts";

/// Cards in a sentence stand from left to right, whatever is around them.
export const listed = (cards: readonly string[]) => `\u2066${cards.map(sign).join(" ")}\u2069`;

export function player(seat: number, words: Words, viewer: number | undefined): string {
  if (seat === viewer) return words.you;
  return viewer === undefined ? filled(words.player, { number: seat + 1 }) : filled(words.opponent, { number: seat < viewer ? seat + 1 : seat });
}

export function said(action: Action, words: Words, viewer: number | undefined, top?: string): string {
  const who = player(action.seat ?? 0, words, viewer);
  switch (action.action) {
    case "drawStock":
      return filled(words.moves.drawStock, { player: who });
    case "drawDiscard":
      return filled(words.moves.drawDiscard, { player: who, cards: top ? listed([top]) : "…" });
    case "open":
      return filled(words.moves.open, { player: who, cards: action.melds.map(listed).join(" · ") });
    case "lay":
    case "layOff":
      return filled(words.moves[action.action], { player: who, cards: listed(action.cards) });
    case "swap":
    case "discard":
      return filled(words.moves[action.action], { player: who, cards: listed([action.card]) });
  }
}

/// What there was to see; nothing of kinds that are not known yet, or that say no more than the next one.
export function told(event: RoundEvent, words: Words, viewer: number | undefined): string | undefined {
  switch (event.event) {
    case "drawn":
      return event.from === "stock"
        ? filled(words.moves.drawStock, { player: player(event.seat, words, viewer) })
        : filled(words.moves.drawDiscard, { player: player(event.seat, words, viewer), cards: listed([event.card]) });
    case "opened":
      return filled(words.moves.open, { player: player(event.seat, words, viewer), cards: event.melds.map((meld) => listed(meld.cards)).join(" · ") });
    case "laid":
      return filled(words.moves.lay, { player: player(event.seat, words, viewer), cards: listed(event.cards) });
    case "laidOff":
      return filled(words.moves.layOff, { player: player(event.seat, words, viewer), cards: listed(event.cards) });
    case "swapped":
      return filled(words.moves.swap, { player: player(event.seat, words, viewer), cards: listed([event.card]) });
    case "discarded":
      return filled(words.moves.discard, { player: player(event.seat, words, viewer), cards: listed([event.card]) });
    case "reshuffled":
      return filled(words.events.reshuffled, { count: event.count });
    default:
      return undefined;
  }
}
