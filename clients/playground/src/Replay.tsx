/// A round again, move by move: the service plays the record as far as the step that is shown, and says where it stops being legal.

import { useEffect, useRef } from "preact/hooks";
import { batch, signal } from "@preact/signals";
import type { Answer, GameState, RoundRecord } from "tierce-client";

import { isRecord, packed, parsed, unpacked } from "./address.ts";
import { Card, Row } from "./Card.tsx";
import { sorted } from "./cards.ts";
import { player, said } from "./moves.ts";
import { Outcome } from "./Outcome.tsx";
import { asked, client } from "./service.ts";
import { changes, record, step, variantId } from "./state.ts";
import { Why } from "./Why.tsx";
import { filled, language, words } from "./words.ts";

const LARGEST = 1_048_576;

const open = signal<RoundRecord | undefined>(undefined);
const shown = signal<{ step: number; answer: Answer<"replayRecord"> } | undefined>(undefined);
const wrong = signal(false);

const looksLikeOne = (found: unknown): found is RoundRecord => isRecord(found) && Array.isArray(found["actions"]) && "start" in found && (typeof found["variant"] === "string" || isRecord(found["variant"]));

/// The record that is open, as it stands in the address.
let taken: string | undefined;

/// Opens a record. `text`: as it is packed, where it comes from the address.
async function take(found: unknown, text?: string): Promise<void> {
  if (!looksLikeOne(found)) {
    batch(() => {
      wrong.value = true;
      open.value = undefined;
    });
    return;
  }
  taken = text ?? (await packed(found));
  batch(() => {
    wrong.value = false;
    open.value = found;
    shown.value = undefined;
    record.value = taken;
    const { variant } = found as { variant: string | { id: string; changes?: Record<string, unknown> } };
    variantId.value = typeof variant === "string" ? variant : String(variant.id);
    changes.value = typeof variant === "string" || !isRecord(variant.changes) ? {} : variant.changes;
  });
}

/// The round up to a step; the newest question alone is answered.
let last: AbortController | undefined;
async function show(number: number): Promise<void> {
  const found = open.value;
  if (!found) return;
  last?.abort();
  const stop = (last = new AbortController());
  const part = { ...found, actions: found.actions.slice(0, number) };
  const answer = await asked("replay", () => client().replayRecord({ record: part }, { signal: stop.signal }), () => void show(number));
  if (answer && !stop.signal.aborted) shown.value = { step: number, answer };
}

export function Replay() {
  const text = words.value;
  const kept = record.value;
  useEffect(() => {
    if (kept && kept !== taken) void unpacked(kept).then((found) => take(found, kept));
  }, [kept]);
  const found = open.value;
  const number = Math.min(step.value ?? found?.actions.length ?? 0, found?.actions.length ?? 0);
  useEffect(() => void show(number), [found, number, language.value]);
  return (
    <div class="board replay">
      <p class="lead">{text.lead.replay}</p>
      <Load />
      {wrong.value && (
        <p class="alert" role="alert">
          {text.recordWrong}
        </p>
      )}
      {found ? <Steps found={found} number={number} judged={shown.value !== undefined && shown.value.answer.verdict !== "impossible"} /> : <p class="hint">{text.noRecord}</p>}
      {found && shown.value && <Moment answer={shown.value.answer} />}
    </div>
  );
}

function Load() {
  const text = words.value;
  const field = useRef<HTMLInputElement>(null);
  return (
    <div class="panel load">
      <label>
        {text.loadRecord}{" "}
        <input
          ref={field}
          type="file"
          accept="application/json,.json"
          aria-describedby="load-hint"
          onChange={async () => {
            const file = field.current?.files?.[0];
            step.value = undefined;
            await take(file && file.size <= LARGEST ? parsed(await file.text()) : undefined);
          }}
        />
      </label>
      <span id="load-hint" class="hint">
        {text.loadHint}
      </span>
    </div>
  );
}

/// `judged`: whether the service has read the record; one from elsewhere may hold anything.
function Steps({ found, number, judged }: { found: RoundRecord; number: number; judged: boolean }) {
  const text = words.value;
  const count = found.actions.length;
  const go = (next: number) => (step.value = Math.max(0, Math.min(count, next)));
  const action = number > 0 ? found.actions[number - 1] : undefined;
  return (
    <div class="steps panel">
      <div class="actions">
        <button type="button" disabled={number === 0} onClick={() => go(0)}>
          {text.first}
        </button>
        <button type="button" disabled={number === 0} onClick={() => go(number - 1)}>
          {text.back}
        </button>
        <button type="button" class="main" disabled={number === count} onClick={() => go(number + 1)}>
          {text.forward}
        </button>
        <button type="button" disabled={number === count} onClick={() => go(count)}>
          {text.last}
        </button>
        <input type="range" min={0} max={count} value={number} aria-label={filled(text.step, { number, count })} onInput={(event) => go(Number(event.currentTarget.value))} />
      </div>
      <p role="status">
        <strong>{filled(text.step, { number, count })}</strong> {action && judged && said(action, text, undefined)}
      </p>
    </div>
  );
}

function Moment({ answer }: { answer: Answer<"replayRecord"> }) {
  const text = words.value;
  if (answer.verdict === "impossible")
    return (
      <section class="alert" role="alert">
        <p>{filled(text.foreignState, { reason: "" })}</p>
        <Why violations={answer.violations} />
      </section>
    );
  return (
    <>
      {answer.verdict === "rejected" && (
        <section class="alert" role="alert">
          <p>{filled(text.recordStops, { number: answer.index + 1 })}</p>
          <Why violations={answer.violations} />
        </section>
      )}
      <OpenTable state={answer.state} />
      {answer.state.outcome && <Outcome outcome={answer.state.outcome} viewer={undefined} />}
    </>
  );
}

/// The table with all cards open.
function OpenTable({ state }: { state: GameState }) {
  const text = words.value;
  const top = state.discard.at(-1);
  return (
    <section class="felt">
      <div class="piles" dir="ltr">
        <div class="pile">
          <h3 dir="auto">{text.stock}</h3>
          {state.stock.length > 0 ? <Card card={state.stock[0]!} small /> : <span class="card small none">{text.empty}</span>}
          <p class="hint">{state.stock.length}</p>
        </div>
        <div class="pile">
          <h3 dir="auto">{text.discardPile}</h3>
          {top ? <Card card={top} small /> : <span class="card small none">{text.empty}</span>}
          <p class="hint">{state.discard.length}</p>
        </div>
      </div>
      {state.seats.map(({ hand, opened }, seat) => (
        <div key={seat} class={`seat open${state.turn.seat === seat && !state.outcome ? " playing" : ""}`}>
          <h3>
            {player(seat, text, undefined)} {seat === state.dealer && <span class="tag">{text.dealer}</span>} <span class={`tag${opened ? " yes" : ""}`}>{opened ? text.opened : text.notOpened}</span>
          </h3>
          <Row label={player(seat, text, undefined)} className="fan">
            {sorted(hand, "suit").map((card, place) => (
              <Card key={place} card={card} small />
            ))}
          </Row>
        </div>
      ))}
      <div class="melds">
        {state.table.map((meld, place) => (
          <div key={place} class="meld lying">
            <h4>{`${player(meld.owner, text, undefined)} · ${text.kinds[meld.kind as "set" | "run"]}`}</h4>
            <Row label={text.onTable}>
              {meld.cards.map((card, other) => (
                <Card key={other} card={card} small />
              ))}
            </Row>
          </div>
        ))}
      </div>
    </section>
  );
}
