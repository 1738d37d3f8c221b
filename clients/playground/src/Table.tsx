/// The table: opponents, the two piles, melds, the player's hand and what he prepares. Places that a card may legally go to are lit while it is moved.

import { useEffect, useRef } from "preact/hooks";
import type { Action, GameState, MeldCard } from "tierce-client";

import { Card, dragged, Place, Row, type Load } from "./Card.tsx";
import { bare, HIDDEN, isJoker, standsFor } from "./cards.ts";
import { player, said, told } from "./moves.ts";
import * as round from "./round.ts";
import { changes, go, listed, record, step, variantId } from "./state.ts";
import { Outcome } from "./Outcome.tsx";
import { Why } from "./Why.tsx";
import { filled, language, words } from "./words.ts";

export function Table() {
  const kept = record.value;
  const spoken = language.value;
  // What was said in another language is said anew, or not at all.
  useEffect(() => round.forget(), [spoken]);
  useEffect(() => {
    if (kept && kept !== round.packedLast.value) void round.resume(kept);
  }, [kept]);
  const seen = round.view.value;
  return (
    <div class="board table">
      {!seen && <p class="lead">{words.value.lead.table}</p>}
      {round.cannotBe.value && <CannotBe />}
      {seen ? <Round seen={seen} /> : <Start />}
    </div>
  );
}

function CannotBe() {
  const text = words.value;
  const violations = round.cannotBe.value ?? [];
  return (
    <section class="alert" role="alert">
      <p>{filled(text.foreignState, { reason: violations.length === 0 ? text.recordWrong : "" })}</p>
      <Why violations={violations} />
      <button type="button" onClick={() => round.leave()}>
        {text.startAnew}
      </button>
    </section>
  );
}

/// As many as can play by the rules of this table.
function seatCounts(): number[] {
  const own = (changes.value["deal"] as { players?: { min?: unknown; max?: unknown } } | undefined)?.players;
  const [least, most] = [Number(own?.min), Number(own?.max)];
  if (least >= 2 && most >= least && most <= 8) return Array.from({ length: most - least + 1 }, (_, more) => least + more);
  return listed.value.find(({ id }) => id === variantId.value)?.seatCounts ?? [2, 3, 4];
}

function Start() {
  const text = words.value;
  const seats = useRef<HTMLSelectElement>(null);
  const seed = useRef<HTMLInputElement>(null);
  const counts = seatCounts();
  return (
    <form
      class="start panel"
      onSubmit={(event) => {
        event.preventDefault();
        void round.begin(Number(seats.current?.value ?? 2), seed.current?.value.trim() ?? "");
      }}
    >
      <label>
        {text.players}{" "}
        <select ref={seats} name="players">
          {counts.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </select>
      </label>
      <Pace />
      <label class="wide">
        {text.seed} <input ref={seed} name="seed" type="text" maxLength={32} autocomplete="off" />
      </label>
      <button type="submit" class="main">
        {text.begin}
      </button>
    </form>
  );
}

function Pace() {
  const text = words.value;
  return (
    <label>
      {text.pace}{" "}
      <select name="pace" value={round.pace.value} onChange={(event) => (round.pace.value = event.currentTarget.value as "slow" | "fast")}>
        <option value="slow">{text.paceSlow}</option>
        <option value="fast">{text.paceFast}</option>
      </select>
    </label>
  );
}

function Round({ seen }: { seen: GameState }) {
  const others = seen.seats.map((_, seat) => seat).filter((seat) => seat !== round.YOU);
  return (
    <>
      <Status seen={seen} />
      {seen.outcome && <Outcome outcome={seen.outcome} viewer={round.YOU} />}
      <section class="felt">
        <div class="others">
          {others.map((seat) => (
            <Seat key={seat} seen={seen} seat={seat} />
          ))}
        </div>
        <div class="middle">
          <Piles seen={seen} />
          <Laid seen={seen} />
        </div>
      </section>
      <Drafts seen={seen} />
      <Hand seen={seen} />
      <Log />
    </>
  );
}

function Status({ seen }: { seen: GameState }) {
  const text = words.value;
  const yours = round.phase.value;
  const line = seen.outcome
    ? text.over
    : yours === "draw"
      ? text.yourTurnDraw
      : yours === "play"
        ? text.yourTurnPlay
        : filled(text.theirTurn, { player: player(seen.turn.seat, text, round.YOU) });
  return (
    <div class="status">
      <p role="status" data-phase={seen.outcome ? "over" : (yours ?? "wait")}>
        <strong>{line}</strong> <span class="hint">{filled(text.turnNumber, { number: seen.turn.number })}</span>
      </p>
      <div class="actions">
        {seen.outcome ? (
          <>
            <button type="button" class="main" onClick={() => void round.begin(seen.seats.length, "", seen.outcome?.nextDealer ?? (seen.dealer + 1) % seen.seats.length)}>
              {text.again}
            </button>
            <button
              type="button"
              onClick={() => {
                step.value = 0;
                go("replay");
              }}
            >
              {text.watch}
            </button>
          </>
        ) : (
          <button type="button" disabled={yours === undefined} onClick={() => void round.suggest()}>
            {text.suggest}
          </button>
        )}
        <Download />
        <button type="button" onClick={() => round.leave()}>
          {text.startAnew}
        </button>
        <Pace />
      </div>
      <Suggestion seen={seen} />
      <Explained at="status" />
    </div>
  );
}

function Download() {
  const save = () => {
    const at = round.dealer.value;
    if (!at) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([`${JSON.stringify(at.record)}\n`], { type: "application/json" }));
    link.download = "tierce-record.json";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
  };
  return (
    <button type="button" onClick={save}>
      {words.value.download}
    </button>
  );
}

function Suggestion({ seen }: { seen: GameState }) {
  const text = words.value;
  const found = round.suggestion.value;
  if (!found) return null;
  return (
    <p class="suggestion" role="status">
      {found === "none" ? text.noSuggestion : filled(text.suggested, { move: said({ ...found, seat: round.YOU } as Action, text, round.YOU, seen.discard.at(-1)) })}{" "}
      {found !== "none" && (
        <button type="button" class="main" onClick={() => void round.play([found], "status")}>
          {text.doIt}
        </button>
      )}
    </p>
  );
}

function Seat({ seen, seat }: { seen: GameState; seat: number }) {
  const text = words.value;
  const { hand, opened } = seen.seats[seat]!;
  const playing = seen.outcome === null && seen.turn.seat === seat;
  return (
    <div class={`seat${playing ? " playing" : ""}`}>
      <h3>
        {player(seat, text, round.YOU)} {seat === seen.dealer && <span class="tag">{text.dealer}</span>} <span class={`tag${opened ? " yes" : ""}`}>{opened ? text.opened : text.notOpened}</span>
      </h3>
      <div class="backs" role="img" aria-label={filled(text.cardsLeft, { count: hand.length })} dir="ltr">
        {hand.map((card, place) => (
          <Card key={place} card={card} small />
        ))}
        <span class="count">{hand.length}</span>
      </div>
    </div>
  );
}

/// Drags a pile's top card to the hand.
const fromPile = (from: "stock" | "pile", card: string): Load => ({ from, places: [], cards: [card] });

function Piles({ seen }: { seen: GameState }) {
  const text = words.value;
  const top = seen.discard.at(-1);
  const draws = round.phase.value === "draw";
  const playing = round.phase.value === "play";
  return (
    <div class="piles" dir="ltr">
      <div class="pile">
        <h3 dir="auto">{text.stock}</h3>
        {seen.stock.length > 0 ? (
          <Card
            card={HIDDEN}
            target={draws && round.canDraw("drawStock")}
            label={draws ? text.drawStock : filled(text.cardsLeft, { count: seen.stock.length })}
            onTap={draws ? () => void round.play([{ action: "drawStock" }], "stock") : undefined}
            load={draws ? () => fromPile("stock", HIDDEN) : undefined}
          />
        ) : (
          <span class="card none">{text.empty}</span>
        )}
        <p class="hint">{seen.stock.length}</p>
        <Explained at="stock" />
      </div>
      <Place
        className="pile discard"
        legal={playing && round.inHand.value.length > 0 ? round.canDiscard.value : undefined}
        onDrop={(load) => load.from === "hand" && load.cards.length === 1 && void discard(load.cards)}
      >
        <h3 dir="auto">{text.discardPile}</h3>
        {top ? (
          <Card
            card={top}
            target={draws && round.canDraw("drawDiscard")}
            label={draws ? `${text.drawDiscard}: ${words.value.cards[bare(top)] ?? top}` : undefined}
            onTap={draws ? () => void round.play([{ action: "drawDiscard" }], "pile") : undefined}
            load={draws ? () => fromPile("pile", top) : undefined}
          />
        ) : (
          <span class="card none">{text.empty}</span>
        )}
        <p class="hint">{seen.discard.length}</p>
        {playing && round.chosen.value.size === 1 && (
          <button type="button" class={round.canDiscard.value ? "main" : ""} onClick={() => void discard(round.inHand.value)}>
            {text.discard}
          </button>
        )}
        <Explained at="pile" />
      </Place>
    </div>
  );
}

const discard = (cards: readonly string[], at = "pile") => (cards[0] === undefined ? undefined : round.play([{ action: "discard", card: cards[0] as never }], at));

/// Why a move was refused, where it was tried.
function Explained({ at }: { at: string }) {
  const found = round.refused.value;
  if (found?.at !== at) return null;
  return (
    <div class="refused" role="alert">
      <strong>✗ {words.value.refused}</strong>
      <Why violations={found.violations} brief />
      <button type="button" class="quiet" onClick={() => (round.refused.value = undefined)}>
        {words.value.close}
      </button>
    </div>
  );
}

function Laid({ seen }: { seen: GameState }) {
  const text = words.value;
  return (
    <div class="laid" aria-label={text.onTable} role="group">
      <h3>{text.onTable}</h3>
      {seen.table.length === 0 && <p class="hint">{text.onTableEmpty}</p>}
      <div class="melds">
        {seen.table.map((meld, number) => (
          <TableMeld key={number} owner={player(meld.owner, text, round.YOU)} cards={meld.cards} kind={meld.kind} number={number} />
        ))}
      </div>
    </div>
  );
}

function TableMeld({ owner, cards, kind, number }: { owner: string; cards: readonly MeldCard[]; kind: string; number: number }) {
  const text = words.value;
  const moving = round.phase.value === "play" && round.inHand.value.length > 0;
  const [layOff, swap] = moving ? [round.layOffAt(number), round.swapAt(number)] : [];
  const at = `meld ${number}`;
  const tryIt = (given: readonly string[]) => {
    const [add, take] = [round.layOffAt(number), round.swapAt(number)];
    const stands = given.length === 1 && cards.some((card) => isJoker(card) && standsFor(card) === given[0]);
    const move = add ?? take ?? (stands ? { action: "swap", meld: number, card: given[0] } : { action: "layOff", meld: number, cards: given });
    return round.play([move as Action], at);
  };
  const name = `${owner} · ${text.kinds[kind as "set" | "run"] ?? kind}`;
  return (
    <Place className="meld lying" legal={moving ? Boolean(layOff ?? swap) : undefined} onDrop={(load) => load.from === "hand" && void dropOn(load, tryIt)}>
      <h4>{name}</h4>
      <Row label={name}>
        {cards.map((card, place) => (
          <Card key={place} card={card} small />
        ))}
      </Row>
      {moving && !dragged.value && (
        <div class="actions">
          {(layOff || !swap) && (
            <button type="button" class={layOff ? "main" : ""} onClick={() => void round.play([(layOff ?? { action: "layOff", meld: number, cards: round.inHand.value }) as Action], at)}>
              {text.layOff}
            </button>
          )}
          {swap && (
            <button type="button" class="main" onClick={() => void round.play([swap], at)}>
              {text.swap}
            </button>
          )}
        </div>
      )}
      <Explained at={at} />
    </Place>
  );
}

/// The cards that are dropped are those that a move is about, also once they are let go.
async function dropOn(load: Load, move: (cards: readonly string[]) => Promise<void>): Promise<void> {
  round.chosen.value = new Set(load.places);
  await move(load.cards);
}

function Hand({ seen }: { seen: GameState }) {
  const text = words.value;
  const hand = round.hand.value;
  const drawn = seen.turn.seat === round.YOU ? seen.turn.drawn?.card : undefined;
  const fresh = drawn === undefined ? -1 : hand.lastIndexOf(drawn as never);
  const toggle = (place: number) => {
    const next = new Set(round.chosen.value);
    if (!next.delete(place)) next.add(place);
    round.chosen.value = next;
    round.refused.value = undefined;
    void round.narrow(next.has(place) ? hand[place] : undefined);
  };
  const loadOf = (place: number): Load => {
    const places = round.chosen.value.has(place) ? [...round.chosen.value] : [place];
    return { from: "hand", places, cards: places.map((other) => hand[other]!) };
  };
  return (
    <Place
      className="hand yours"
      legal={dragged.value && (dragged.value.from.startsWith("draft") || round.phase.value === "draw") ? true : undefined}
      onDrop={(load) => {
        if (load.from === "stock") void round.play([{ action: "drawStock" }], "stock");
        else if (load.from === "pile") void round.play([{ action: "drawDiscard" }], "pile");
        else if (load.from.startsWith("draft")) round.takeBack(Number(load.from.slice(6)), load.places);
      }}
    >
      <header>
        <h2>
          {text.you} <span class="hint">{filled(text.cardsLeft, { count: hand.length })}</span>
          {seen.dealer === round.YOU && <span class="tag">{text.dealer}</span>} <span class={`tag${seen.seats[round.YOU]!.opened ? " yes" : ""}`}>{seen.seats[round.YOU]!.opened ? text.opened : text.notOpened}</span>
        </h2>
        <div class="actions">
          <button type="button" aria-pressed={round.order.value === "suit"} onClick={() => round.sortBy("suit")}>
            {text.sortSuit}
          </button>
          <button type="button" aria-pressed={round.order.value === "rank"} onClick={() => round.sortBy("rank")}>
            {text.sortRank}
          </button>
        </div>
      </header>
      <Row label={text.hand} className="fan">
        {hand.map((card, place) => (
          <Card
            key={`${card} ${place}`}
            card={card}
            chosen={round.chosen.value.has(place)}
            fresh={place === fresh}
            onTap={() => toggle(place)}
            load={() => {
              const load = loadOf(place);
              void round.narrow(load.cards[0]);
              return load;
            }}
          />
        ))}
      </Row>
      {round.phase.value === "play" && round.chosen.value.size === 1 && (
        <div class="actions">
          <button type="button" class={round.canDiscard.value ? "main" : ""} onClick={() => void discard(round.inHand.value, "hand")}>
            {text.discard}
          </button>
        </div>
      )}
      <Explained at="hand" />
    </Place>
  );
}

function Drafts({ seen }: { seen: GameState }) {
  const text = words.value;
  if (seen.outcome) return null;
  const drafts = round.drafts.value;
  const judged = round.judgedDrafts.value;
  const results = judged && judged.verdict !== "impossible" ? judged.results : [];
  const chosen = round.chosen.value.size > 0;
  const cards = () => [...round.chosen.value].sort((one, other) => one - other).map((place) => round.hand.value[place]!);
  const opened = seen.seats[round.YOU]!.opened;
  return (
    <section class="drafts panel" aria-label={text.yourMelds}>
      <header>
        <h2>{text.yourMelds}</h2>
        <p class="hint">{text.yourMeldsHint}</p>
      </header>
      <div class="melds">
        {drafts.map((draft, number) => {
          const result = results[number];
          const verdict = result?.verdict;
          const name = filled(text.meld, { number: number + 1 });
          return (
            <Place key={number} className={`meld draft ${verdict ?? ""}`} legal={dragged.value?.from === "hand" ? true : undefined} onDrop={(load) => load.from === "hand" && round.prepare(load.cards, number)}>
              <h4>
                {name}{" "}
                {result && (
                  <span class={`verdict ${verdict}`}>
                    {verdict === "accepted" ? "✓" : "✗"} {verdict === "accepted" ? `${text.kinds[result.meld.kind as "set" | "run"]} · ${filled(text.points, { count: result.meld.points })}` : text.rejected}
                  </span>
                )}
              </h4>
              <Row label={name}>
                {draft.map((card, place) => (
                  <Card key={place} card={card} onTap={() => round.takeBack(number, [place])} load={() => ({ from: `draft:${number}`, places: [place], cards: [card] })} label={`${words.value.cards[bare(card)] ?? card}: ${text.takeAway}`} />
                ))}
              </Row>
              {chosen && (
                <button type="button" class="here" onClick={() => round.prepare(cards(), number)}>
                  {text.putHere}
                </button>
              )}
              {result?.verdict === "rejected" && <Why violations={result.violations} brief />}
            </Place>
          );
        })}
        <Place className="meld fresh" legal={dragged.value?.from === "hand" ? true : undefined} onDrop={(load) => load.from === "hand" && round.prepare(load.cards, "new")}>
          <h4>{text.newMeld}</h4>
          {chosen && (
            <button type="button" class="here" onClick={() => round.prepare(cards(), "new")}>
              {text.putHere}
            </button>
          )}
        </Place>
      </div>
      {drafts.length > 0 && (
        <div class="actions">
          <button type="button" class={judged?.verdict === "accepted" || opened ? "main" : ""} disabled={round.phase.value !== "play"} onClick={() => void round.layDrafts()}>
            {opened ? text.lay : text.open}
          </button>
          {judged && judged.verdict !== "impossible" && !opened && (
            <span class="hint">{judged.minimumPoints > 0 ? filled(text.together, { points: judged.points, minimum: judged.minimumPoints }) : filled(text.togetherFree, { points: judged.points })}</span>
          )}
        </div>
      )}
      <Explained at="drafts" />
    </section>
  );
}

function Log() {
  const text = words.value;
  const lines = round.log.value.map(({ event, number }) => ({ number, line: told(event, text, round.YOU) })).filter(({ line }) => line !== undefined);
  return (
    <details class="log panel" open>
      <summary>{text.log}</summary>
      <ol reversed aria-live="polite">
        {lines
          .slice(-12)
          .reverse()
          .map(({ line, number }, place) => (
            <li key={lines.length - place} value={number}>
              {line}
            </li>
          ))}
      </ol>
    </details>
  );
}
