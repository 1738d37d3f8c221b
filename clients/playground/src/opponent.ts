/// A simple opponent. It sees its own view and what is legal in it, opens and lays when it can, and throws away what it needs least. It is also what
/// "Suggest" asks. It knows no rules either.

import type { Action, GameState, HandCard } from "tierce-client";

import { MOST_CARDS } from "./address.ts";
import { bare, HIDDEN, isJoker, RANKS, rankOf, suitOf, without } from "./cards.ts";
import { client } from "./service.ts";

type Cards = readonly string[];

/// How many cards an action lays.
function laid(action: Action): number {
  switch (action.action) {
    case "open":
      return action.melds.flat().length;
    case "lay":
    case "layOff":
      return action.cards.length;
    default:
      return 0;
  }
}

/// The next action of the seat whose view this is; `undefined` where there is none.
export async function choice(view: GameState, variant: unknown): Promise<Action | undefined> {
  const legal = await client().legalAction({ state: view, limit: 2_000 });
  if (legal.verdict !== "accepted" || legal.actions.length === 0) return undefined;
  const seat = legal.seat;
  const hand = view.seats[seat]!.hand as Cards;
  const { actions } = legal;
  if (view.turn.phase === "draw") return draw(actions, hand, view.discard.at(-1), variant);
  const most = (kind: Action["action"]) => actions.filter((action) => action.action === kind).sort((one, other) => laid(other) - laid(one))[0];
  return most("open") ?? most("lay") ?? most("layOff") ?? (await discard(actions, hand, variant)) ?? actions[0];
}

/// The top of the pile is taken where one card fewer is left over with it.
async function draw(actions: readonly Action[], hand: Cards, top: string | undefined, variant: unknown): Promise<Action | undefined> {
  const stock = actions.find((action) => action.action === "drawStock");
  const take = actions.find((action) => action.action === "drawDiscard");
  if (!take || !top || !stock) return stock ?? take;
  const [plain, richer] = await Promise.all([left(hand, variant), left([...hand, top], variant)]);
  return plain && richer && richer.length < plain.length ? take : stock;
}

async function discard(actions: readonly Action[], hand: Cards, variant: unknown): Promise<Action | undefined> {
  const discards = actions.filter((action) => action.action === "discard");
  const idle = (await left(hand, variant)) ?? [];
  const worth = (card: string) => (isJoker(card) ? -1 : (idle.includes(card) ? 100 : 0) + (/^[JQKA]|^10/.test(card) ? 10 : Number.parseInt(card, 10)) - 5 * company(card, hand));
  return discards.sort((one, other) => worth(other.card) - worth(one.card))[0];
}

/// How many cards of a hand could one day be in a meld with a card.
function company(card: string, hand: Cards): number {
  const place = (other: string) => (RANKS as readonly string[]).indexOf(rankOf(other));
  const near = (other: string) => rankOf(other) === rankOf(card) || (suitOf(other) === suitOf(card) && Math.abs(place(other) - place(card)) <= 2);
  return (without(hand, [card]) ?? []).filter((other) => !isJoker(other) && other !== card && near(other)).length;
}

/// What the best arrangement leaves over; nothing where there is no answer (a hand of hidden cards).
async function left(hand: Cards, variant: unknown): Promise<string[] | undefined> {
  if (hand.includes(HIDDEN) || hand.length > MOST_CARDS) return undefined;
  const answer = await client().arrangeHand({ variant: variant as string, cards: hand.map(bare) as HandCard[], objective: "leastPoints" });
  return answer.verdict === "accepted" ? [...answer.rest] : undefined;
}
