/// The dealer: holds the full state of a round, as the server of a game would, and tells each seat what it may know. It knows no rules: whatever happens, the
/// service is asked.

import type { Action, GameState, Reference, RoundEvent, RoundRecord, Violation } from "tierce-client";

import { client } from "./service.ts";

export interface Done {
  events: RoundEvent[];
}
export type Refusal = { violations: readonly Violation[] };

/// Something that happened, in the turn of that number.
export interface Past {
  event: RoundEvent;
  number: number;
}

/// As many as are applied with one question (contract, section 14).
const MOST_ACTIONS = 64;

/// Events with the numbers of their turns, the first of which is `number`.
export function numbered(events: readonly RoundEvent[], number: number): Past[] {
  let turn = number;
  return events.map((event) => {
    const past = { event, number: turn };
    if (event.event === "turnPassed") turn = event.number;
    return past;
  });
}

/// What there was to see in the last actions of a legal record: as many as can be applied at once, which is more than is shown.
async function happened(record: RoundRecord): Promise<Past[]> {
  if (record.actions.length === 0) return [];
  const early = Math.max(0, record.actions.length - MOST_ACTIONS);
  const start = await client().replayRecord({ record: { ...record, actions: record.actions.slice(0, early) } });
  if (start.verdict !== "accepted") return [];
  const answer = await client().applyAction({ state: start.state, actions: record.actions.slice(early) });
  return answer.verdict === "accepted" ? numbered(answer.events, start.state.turn.number) : [];
}

export class Dealer {
  readonly actions: Action[] = [];

  private constructor(
    readonly variant: string | Reference,
    private full: GameState,
    /// A seed, or the state that a record begins with.
    private readonly start: RoundRecord["start"],
  ) {}

  /// Deals a round. Refused where so many cannot play, or the rules do not hold together.
  static async deal(variant: string | Reference, seatCount: number, dealer: number, seed: string): Promise<Dealer | Refusal> {
    const answer = await client().dealState({ variant, seatCount, dealer, ...(seed && { seed }) });
    return answer.verdict === "accepted" ? new Dealer(variant, answer.state, answer.state.seed ?? seed) : answer;
  }

  /// A round that goes on from a record, and what happened in it. Refused where the record is not legal.
  static async resume(record: RoundRecord): Promise<{ dealer: Dealer; past: Past[] } | Refusal> {
    const answer = await client().replayRecord({ record });
    if (answer.verdict !== "accepted") return answer;
    const dealer = new Dealer(record.variant as string | Reference, answer.state, record.start);
    dealer.actions.push(...record.actions);
    return { dealer, past: await happened(record) };
  }

  /// Does the actions of a seat, all of them or none.
  async play(seat: number, actions: readonly Action[]): Promise<Done | Refusal> {
    const answer = await client().applyAction({ state: this.full, actions: actions.map((action) => ({ ...action, seat })) });
    if (answer.verdict !== "accepted") return answer;
    this.full = answer.state;
    this.actions.push(...answer.actions);
    return { events: answer.events };
  }

  /// What a seat may know. Nobody outside gets the full state while the round goes on.
  async view(seat: number): Promise<GameState> {
    const answer = await client().viewState({ state: this.full, viewer: seat });
    if (answer.verdict !== "accepted") throw new Error(answer.violations.map((violation) => violation.message).join(" "));
    return answer.state;
  }

  get turn(): { seat: number; phase: string; number: number } {
    return this.full.turn;
  }

  get isOver(): boolean {
    return this.full.outcome !== null;
  }

  get record(): RoundRecord {
    return {
      form: "tierce-record/1",
      variant: this.variant,
      seatCount: this.full.seats.length,
      dealer: this.full.dealer,
      start: this.start,
      actions: this.actions,
    } as RoundRecord;
  }
}
