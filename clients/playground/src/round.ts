/// A round at the table of the page: what the player sees, what is legal for him, what he prepares, and the turns of his opponents. Every move goes through the
/// service; the dealer alone has all the cards.

import { batch, computed, effect, signal, untracked } from "@preact/signals";
import type { Action, Answer, GameState, Question, RoundEvent, RoundRecord, Violation } from "tierce-client";

import { isRecord, packed, unpacked } from "./address.ts";
import { bare, sameCards, sorted, without } from "./cards.ts";
import { dragged } from "./Card.tsx";
import { Dealer, numbered, type Past, type Refusal } from "./dealer.ts";
import { choice } from "./opponent.ts";
import { asked, client, variant as documentOf } from "./service.ts";
import { changes, record, reference, variantId } from "./state.ts";

/// The player sits here; the others follow to his left.
export const YOU = 0;

type Legal = Extract<Answer<"legalAction">, { verdict: "accepted" }>;
/// Where a move was refused, and why.
export interface Refused {
  at: string;
  violations: readonly Violation[];
}

export const dealer = signal<Dealer | undefined>(undefined);
export const view = signal<GameState | undefined>(undefined);
export const legal = signal<Legal | undefined>(undefined);
export const drafts = signal<string[][]>([]);
export const judgedDrafts = signal<Answer<"checkOpening"> | undefined>(undefined);
/// Places of the hand, as it is shown.
export const chosen = signal<ReadonlySet<number>>(new Set());
export const order = signal<"suit" | "rank">("suit");
export const log = signal<readonly Past[]>([]);
export const refused = signal<Refused | undefined>(undefined);
export const suggestion = signal<Action | "none" | undefined>(undefined);
const busy = signal(false);
export const pace = signal<"slow" | "fast">(matchMedia("(prefers-reduced-motion: reduce)").matches ? "fast" : "slow");
/// What is said where a round cannot be: table rules that do not hold together, a record from elsewhere.
export const cannotBe = signal<readonly Violation[] | undefined>(undefined);

const PAUSE = 700;
const LIMIT = 1_000;
/// As many events are kept of what happened.
const MOST_LINES = 400;

/// Counts rounds, so that a turn of an opponent that still goes on in an older one ends there.
let current = 0;
/// The record as it was packed last: an address with another one is another round.
export const packedLast = signal<string | undefined>(undefined);

/// The hand without what lies in melds that are prepared, in the order that the player likes.
export const hand = computed(() => {
  const held = view.value?.seats[YOU]?.hand ?? [];
  return sorted(without(held, drafts.value.flat()) ?? held, order.value);
});

const isYourTurn = computed(() => view.value !== undefined && view.value.outcome === null && view.value.turn.seat === YOU && !busy.value);
export const phase = computed(() => (isYourTurn.value ? view.value!.turn.phase : undefined));
const actions = computed(() => (isYourTurn.value ? (legal.value?.actions ?? []) : []));

/// The cards that a move is about: what is dragged from the hand, else what is chosen.
export const inHand = computed(() => {
  const load = dragged.value;
  if (load) return load.from === "hand" ? load.cards : [];
  return [...chosen.value].map((place) => hand.value[place]).filter((card) => card !== undefined);
});

// What is legal with those cards -----------------------------------------------------------------------

export const canDraw = (from: "drawStock" | "drawDiscard") => actions.value.some(({ action }) => action === from);
export const canDiscard = computed(() => inHand.value.length === 1 && actions.value.some((one) => one.action === "discard" && one.card === inHand.value[0]));
export const layOffAt = (meld: number) =>
  inHand.value.length > 0 ? actions.value.find((one) => one.action === "layOff" && one.meld === meld && sameCards(one.cards, inHand.value)) : undefined;
export const swapAt = (meld: number) =>
  inHand.value.length === 1 ? actions.value.find((one) => one.action === "swap" && one.meld === meld && one.card === inHand.value[0]) : undefined;

// A round -----------------------------------------------------------------------------------------------

const isRefusal = (thing: object): thing is Refusal => "violations" in thing;

export async function begin(seatCount: number, seed: string, dealerSeat = seatCount - 1): Promise<void> {
  const found = await asked("begin", () => Dealer.deal(reference.value as never, seatCount, dealerSeat, seed), () => void begin(seatCount, seed, dealerSeat));
  if (found) await sitDown(found);
}

/// Goes on with a record from the address, or from a file.
export async function resume(text: string): Promise<void> {
  const found = await unpacked(text);
  if (!isRecord(found)) {
    cannotBe.value = [];
    return;
  }
  const dealt = await asked("begin", () => Dealer.resume(found as unknown as RoundRecord), () => void resume(text));
  if (dealt) await (isRefusal(dealt) ? sitDown(dealt) : sitDown(dealt.dealer, dealt.past));
}

/// `past`: what has happened in the round before.
async function sitDown(found: Dealer | Refusal, past: readonly Past[] = []): Promise<void> {
  if (isRefusal(found)) {
    batch(() => {
      leave();
      cannotBe.value = found.violations;
    });
    return;
  }
  batch(() => {
    leave();
    dealer.value = found;
    log.value = past.slice(-MOST_LINES);
    const played = found.variant;
    variantId.value = typeof played === "string" ? played : played.id;
    changes.value = (typeof played === "string" ? {} : (played.changes ?? {})) as Record<string, unknown>;
  });
  await look(current);
}

/// Gets up from the table: nothing of the round is left.
export function leave(): void {
  current += 1;
  batch(() => {
    dealer.value = undefined;
    view.value = undefined;
    legal.value = undefined;
    drafts.value = [];
    judgedDrafts.value = undefined;
    chosen.value = new Set();
    log.value = [];
    refused.value = undefined;
    suggestion.value = undefined;
    cannotBe.value = undefined;
    busy.value = false;
    if (record.value === packedLast.value) record.value = undefined;
    packedLast.value = undefined;
  });
}

/// A round is played by the rules that it was dealt by: who chooses others gets up.
effect(() => {
  const played = dealer.value?.variant;
  if (played === undefined) return;
  const own = typeof played === "string" ? { id: played } : played;
  if (own.id !== variantId.value || JSON.stringify(own.changes ?? {}) !== JSON.stringify(changes.value)) untracked(leave);
});

/// Shows what the player may see now, and keeps the record in the address. `left`: the melds that are still prepared.
async function show(at: Dealer, round: number, left?: string[][]): Promise<void> {
  const [text, seen] = await Promise.all([packed(at.record), at.view(YOU)]);
  if (round !== current) return;
  batch(() => {
    record.value = packedLast.value = text;
    view.value = seen;
    if (left) drafts.value = left;
  });
}

/// Looks at the table anew; plays the opponents until it is the player's turn.
async function look(round: number, left?: string[][]): Promise<void> {
  const at = dealer.value;
  if (!at) return;
  await asked(
    "table",
    async () => {
      busy.value = true;
      await show(at, round, left);
      while (round === current && !at.isOver && at.turn.seat !== YOU) {
        if (pace.value === "slow") await new Promise((resolve) => setTimeout(resolve, PAUSE));
        const { seat, number } = at.turn;
        const action = await choice(await at.view(seat), at.variant);
        const done = action && (await at.play(seat, [action]));
        if (!done || isRefusal(done)) throw new Error("an opponent found no legal action");
        if (round !== current) return;
        tell(done.events, number);
        await show(at, round);
      }
      if (round !== current) return;
      const found = at.isOver ? undefined : await whatIsLegal(view.value!);
      if (round !== current) return;
      legal.value = found;
      busy.value = false;
      keepFocus();
    },
    () => void look(round, left),
  );
}

/// A button that a move has taken away leaves the focus nowhere: it goes on at the hand.
function keepFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(".yours .row button, .piles button")?.focus({ preventScroll: true });
  });
}

async function whatIsLegal(state: GameState, card?: string): Promise<Legal | undefined> {
  const question = { state, limit: LIMIT, ...(card && { only: { card: bare(card) } }) } as Question<"legalAction">;
  const answer = await client().legalAction(question);
  return answer.verdict === "accepted" ? answer : undefined;
}

/// Where there is more than can be listed, what is legal with a card is asked when it is taken up.
export async function narrow(card: string | undefined): Promise<void> {
  const seen = view.value;
  if (!card || !legal.value?.truncated || !seen) return;
  const found = await asked("narrow", () => whatIsLegal(seen, card), () => void narrow(card));
  if (found && view.value === seen) legal.value = { ...found, truncated: true };
}

function tell(events: readonly RoundEvent[], number: number): void {
  log.value = [...log.value, ...numbered(events, number)].slice(-MOST_LINES);
}

/// The player's move. Refused: nothing has happened, and it is said where.
export async function play(moves: readonly Action[], at: string): Promise<void> {
  const table = dealer.value;
  if (!table || !isYourTurn.value) return;
  const round = current;
  const { number } = table.turn;
  busy.value = true;
  const done = await asked("play", () => table.play(YOU, moves), () => void play(moves, at));
  if (round !== current) return;
  busy.value = false;
  if (!done) return;
  if (isRefusal(done)) {
    refused.value = { at, violations: done.violations };
    return;
  }
  const turnEnds = done.events.some(({ event }) => event === "turnPassed" || event === "roundEnded");
  const left = turnEnds ? [] : drafts.value.filter((draft) => !moves.some((move) => lays(move, draft)));
  batch(() => {
    busy.value = true;
    refused.value = undefined;
    suggestion.value = undefined;
    chosen.value = new Set();
    tell(done.events, number);
    if (left.length === 0) judgedDrafts.value = undefined;
  });
  await look(round, left);
}

const lays = (move: Action, draft: readonly string[]) =>
  (move.action === "lay" && sameCards(move.cards, draft)) || (move.action === "open" && move.melds.some((meld) => sameCards(meld, draft)));

// What is prepared ---------------------------------------------------------------------------------------

export function prepare(cards: readonly string[], to: number | "new"): void {
  batch(() => {
    const next = drafts.value.map((draft) => [...draft]);
    if (to === "new") next.push([...cards]);
    else next[to]?.push(...cards);
    drafts.value = next;
    chosen.value = new Set();
    refused.value = undefined;
  });
  void judgeDrafts();
}

export function takeBack(draft: number, places: readonly number[]): void {
  batch(() => {
    drafts.value = drafts.value.map((cards, place) => (place === draft ? cards.filter((_, other) => !places.includes(other)) : cards)).filter((cards) => cards.length > 0);
    // places of the hand are others now
    chosen.value = new Set();
    refused.value = undefined;
  });
  void judgeDrafts();
}

export function sortBy(how: "suit" | "rank"): void {
  batch(() => {
    order.value = how;
    chosen.value = new Set();
  });
}

/// Sentences of the service are in the language that it was asked in.
export function forget(): void {
  refused.value = undefined;
  void judgeDrafts();
}

async function judgeDrafts(): Promise<void> {
  if (drafts.value.length === 0) {
    judgedDrafts.value = undefined;
    return;
  }
  const asking = drafts.value;
  const question = { variant: reference.value, melds: asking.map((cards) => ({ cards })) } as Question<"checkOpening">;
  const answer = await asked("drafts", () => client().checkOpening(question), () => void judgeDrafts());
  if (answer && asking === drafts.value) judgedDrafts.value = answer;
}

/// Lays all that is prepared: as an opening, where the variant asks something of it and the player has not opened yet.
export async function layDrafts(): Promise<void> {
  const rule = await asked("opening", hasOpeningRule, () => void layDrafts());
  if (rule === undefined) return;
  const first = !view.value?.seats[YOU]?.opened && rule;
  const melds = drafts.value as never[][];
  const moves = (first ? [{ action: "open", melds }] : melds.map((cards) => ({ action: "lay", cards }))) as Action[];
  await play(moves, "drafts");
}

async function hasOpeningRule(): Promise<boolean> {
  const document = await documentOf(variantId.value);
  const own = changes.value["opening"] as Record<string, unknown> | undefined;
  const value = (name: "minimumPoints" | "pureRun") => own?.[name] ?? document.opening[name].value;
  return Number(value("minimumPoints")) > 0 || value("pureRun") === true;
}

// Help ----------------------------------------------------------------------------------------------------

export async function suggest(): Promise<void> {
  const seen = view.value;
  if (!seen || !isYourTurn.value) return;
  const found = await asked("suggest", async () => ({ action: await choice(seen, reference.value) }), () => void suggest());
  if (found && view.value === seen) suggestion.value = found.action ?? "none";
}
