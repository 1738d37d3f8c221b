/// The page of melds: cards from the deck go into a hand and into melds, and the service says of every change what it is. One question a change.

import { useEffect, useRef } from "preact/hooks";
import { batch, signal } from "@preact/signals";
import type { Answer, Meld, Question } from "tierce-client";

import { Card, Chip, dragged, Place, Row, alongArrows, type Load } from "./Card.tsx";
import { bare, FACES, JOKER, sign, sorted, standsFor, typed } from "./cards.ts";
import { asked, client } from "./service.ts";
import { changed, EXAMPLE, hand, melds, reference } from "./state.ts";
import { Why } from "./Why.tsx";
import { filled, language, words } from "./words.ts";

const MOST_MELDS = 8;
const MOST_CARDS = 24;

/// A place for cards: the hand, a meld by its number, a meld that is yet to be, or the deck.
type Zone = "hand" | "deck" | "new" | number;

/// Where a tapped card of the deck goes.
const active = signal<Zone>("new");
/// `hand:3` or `0:2`: cards that move together.
const chosen = signal<ReadonlySet<string>>(new Set());
const before = signal<{ hand: string[]; melds: string[][] } | undefined>(undefined);
const judged = signal<{ question: Question<"checkOpening">; answer: Answer<"checkOpening"> } | undefined>(undefined);
const told = signal("");

const keyOf = (zone: Zone, place: number) => `${zone}:${place}`;

function cardsIn(zone: Zone): string[] {
  return zone === "hand" ? hand.value : typeof zone === "number" ? (melds.value[zone] ?? []) : [];
}

/// Cards leave one place and come to another. Empty melds go.
function move(from: Zone, places: readonly number[], cards: readonly string[], to: Zone): void {
  const taken = new Set(places);
  const left = melds.value.map((meld, number) => (number === from ? meld.filter((_, place) => !taken.has(place)) : [...meld]));
  let held = from === "hand" ? hand.value.filter((_, place) => !taken.has(place)) : [...hand.value];
  const coming = cards.map((card) => (to === "hand" ? bare(card) : card));
  if (to === "hand") held = [...held, ...coming].slice(0, MOST_CARDS);
  else if (to === "new") {
    if (left.length >= MOST_MELDS) return;
    left.push([...coming]);
  } else if (typeof to === "number") left[to] = [...(left[to] ?? []), ...coming].slice(0, MOST_CARDS);
  batch(() => {
    before.value = { hand: hand.value, melds: melds.value };
    const empty = left.findIndex((meld) => meld.length === 0);
    hand.value = held;
    melds.value = left.filter((meld) => meld.length > 0);
    chosen.value = new Set();
    const target = to === "new" ? melds.value.length - 1 : typeof to === "number" && empty >= 0 && empty < to ? to - 1 : to;
    if (target !== "deck") active.value = target;
    if (typeof active.value === "number" && active.value >= melds.value.length) active.value = "new";
  });
}

function drop(load: Load, to: Zone): void {
  const from = (load.from === "deck" || load.from === "hand" ? load.from : Number(load.from)) as Zone;
  if (from !== to) move(from, load.places, load.cards, to);
}

/// The chosen cards of all places, moved to one.
function bring(to: Zone): void {
  const all = [...chosen.value].map((key) => key.split(":") as [string, string]);
  const zones = [...new Set(all.map(([zone]) => zone))];
  // From the last meld to the first, so that melds that become empty do not move those that are still to come.
  for (const zone of zones.sort().reverse()) {
    const from = (zone === "hand" ? "hand" : Number(zone)) as Zone;
    if (from === to) continue;
    const places = all.filter(([other]) => other === zone).map(([, place]) => Number(place));
    move(from, places, places.map((place) => cardsIn(from)[place]!), to);
  }
  chosen.value = new Set();
}

function toggle(zone: Zone, place: number): void {
  const next = new Set(chosen.value);
  if (!next.delete(keyOf(zone, place))) next.add(keyOf(zone, place));
  chosen.value = next;
  active.value = zone;
}

/// What is dragged: the card, and with it all that are chosen in the same place.
function loadOf(zone: Zone, place: number): Load {
  const places = chosen.value.has(keyOf(zone, place)) ? cardsIn(zone).map((_, other) => other).filter((other) => chosen.value.has(keyOf(zone, other))) : [place];
  return { from: String(zone), places, cards: places.map((other) => cardsIn(zone)[other]!) };
}

let last: AbortController | undefined;

/// Asks about all melds at once. A newer question makes an older one idle.
async function judge(): Promise<void> {
  last?.abort();
  if (melds.value.length === 0) {
    judged.value = undefined;
    return;
  }
  const stop = (last = new AbortController());
  const question = { variant: reference.value, melds: melds.value.map((cards) => ({ cards })) } as Question<"checkOpening">;
  const answer = await asked(() => client().checkOpening(question, { signal: stop.signal }), () => void judge());
  if (answer && !stop.signal.aborted) judged.value = { question, answer };
}

async function arrange(objective: "leastPoints" | "open"): Promise<void> {
  const cards = [...hand.value, ...melds.value.flat().map(bare)].slice(0, MOST_CARDS);
  const answer = await asked(() => client().arrangeHand({ variant: reference.value, cards, objective } as Question<"arrangeHand">), () => void arrange(objective));
  if (!answer) return;
  if (answer.verdict === "accepted")
    batch(() => {
      before.value = { hand: hand.value, melds: melds.value };
      melds.value = answer.melds.slice(0, MOST_MELDS).map((meld) => [...meld.cards]);
      hand.value = sorted(answer.rest, "suit");
      chosen.value = new Set();
      told.value = filled(words.value.arranged, { points: answer.restPoints });
    });
  else if (answer.verdict === "rejected") told.value = filled(words.value.cannotOpen, { points: answer.bestPoints });
  else told.value = answer.violations.map((violation) => violation.message).join(" ");
}

async function dealHand(): Promise<void> {
  const answer = await asked(() => client().dealState({ variant: reference.value, seatCount: 2 } as Question<"dealState">), () => void dealHand());
  if (answer?.verdict === "accepted")
    batch(() => {
      before.value = { hand: hand.value, melds: melds.value };
      hand.value = sorted(answer.state.seats[1]!.hand, "suit");
      melds.value = [];
      chosen.value = new Set();
      active.value = "new";
      told.value = "";
    });
  else if (answer) told.value = answer.violations.map((violation) => violation.message).join(" ");
}

export function Melds() {
  const text = words.value;
  const asking = JSON.stringify([reference.value, melds.value, language.value]);
  useEffect(() => void judge(), [asking]);
  const found = judged.value;
  // Verdicts of an older question are not shown beside newer cards.
  const current = found && JSON.stringify(found.question.melds.map(({ cards }) => cards)) === JSON.stringify(melds.value) ? found : undefined;
  const results = current && current.answer.verdict !== "impossible" ? current.answer.results : undefined;
  return (
    <>
      <p class="lead">{text.lead.melds}</p>
      <div class="board two">
        <div class="melded">
          <section class="felt" aria-label={text.pages.melds}>
            {melds.value.map((cards, number) => (
              <OneMeld key={number} cards={cards} number={number} result={results?.[number]} />
            ))}
            {melds.value.length < MOST_MELDS && <NewMeld />}
          </section>
          <Verdict found={current} />
        </div>
        <div class="supply">
          <Deck />
          <Typing />
          <Hand />
        </div>
      </div>
      <Asked found={current} />
    </>
  );
}

type Result = { verdict: "accepted"; meld: Meld } | { verdict: "rejected"; violations: Parameters<typeof Why>[0]["violations"] };

function OneMeld({ cards, number, result }: { cards: string[]; number: number; result: Result | undefined }) {
  const text = words.value;
  const name = filled(text.meld, { number: number + 1 });
  const meld = result?.verdict === "accepted" ? result.meld : undefined;
  const verdict = result?.verdict;
  // A valid meld is shown as it will lie, jokers bound; a tapped card is still the one that was put there.
  const shown = meld ? meld.cards : cards;
  const placeOf = (card: string, place: number) => (meld ? nth(cards, card, shown.slice(0, place)) : place);
  const bound = shown.filter(standsFor);
  return (
    <Place className={`meld ${verdict ?? ""}${active.value === number ? " active" : ""}`} legal={dragged.value ? true : undefined} onDrop={(load) => drop(load, number)}>
      <header>
        <h3>{name}</h3>
        {verdict && (
          <span class={`verdict ${verdict}`}>
            {verdict === "accepted" ? "✓" : "✗"} {verdict === "accepted" ? text.kinds[meld!.kind as "set" | "run"] : text.rejected}
            {meld?.pure && ` · ${text.pure}`}
            {meld && ` · ${filled(text.points, { count: meld.points })}`}
          </span>
        )}
        <Here zone={number} name={name} />
      </header>
      <Row label={name}>
        {shown.map((card, place) => {
          const own = placeOf(card, place);
          return (
            <Card
              key={own}
              card={card}
              chosen={chosen.value.has(keyOf(number, own))}
              onTap={() => toggle(number, own)}
              onRemove={() => move(number, [own], [cards[own]!], "deck")}
              load={() => loadOf(number, own)}
            />
          );
        })}
      </Row>
      {bound.length > 0 && <p class="binds">{filled(text.standsFor, { cards: bound.map((card) => sign(standsFor(card))).join(" ") })}</p>}
      {result?.verdict === "rejected" && <Why violations={result.violations} />}
    </Place>
  );
}

/// The place in `cards` of the next card that is shown as `card`, after those that were shown before it.
function nth(cards: readonly string[], card: string, earlier: readonly string[]): number {
  let left = earlier.filter((other) => bare(other) === bare(card)).length;
  return cards.findIndex((other) => bare(other) === bare(card) && left-- === 0);
}

function Here({ zone, name }: { zone: Zone; name: string }) {
  const text = words.value;
  if (chosen.value.size > 0)
    return (
      <button type="button" class="here" onClick={() => bring(zone)} aria-label={`${text.putHere}: ${name}`}>
        {text.putHere}
      </button>
    );
  return (
    <button type="button" class="here quiet" aria-pressed={active.value === zone} onClick={() => (active.value = zone)} aria-label={`${text.adding}: ${name}`}>
      {text.adding}
    </button>
  );
}

function NewMeld() {
  const text = words.value;
  return (
    <Place className={`meld fresh${active.value === "new" ? " active" : ""}`} legal={dragged.value ? true : undefined} onDrop={(load) => drop(load, "new")}>
      <header>
        <h3>{text.newMeld}</h3>
        <Here zone="new" name={text.newMeld} />
      </header>
    </Place>
  );
}

/// What the rules say of all melds together.
function Verdict({ found }: { found: { answer: Answer<"checkOpening"> } | undefined }) {
  const text = words.value;
  const answer = found?.answer;
  if (melds.value.length === 0) return null;
  if (!answer)
    return (
      <p class="together" role="status">
        {text.waiting}
      </p>
    );
  if (answer.verdict === "impossible")
    return (
      <section class="together impossible" role="status">
        <h2>✗ {text.impossible}</h2>
        <Why violations={answer.violations} />
      </section>
    );
  const valid = answer.results.every((result) => result.verdict === "accepted");
  const asks = answer.minimumPoints > 0 || answer.verdict === "rejected";
  return (
    <section class={`together ${answer.verdict}`} role="status">
      <h2>{text.opening}</h2>
      <p>
        <strong>
          {answer.verdict === "accepted" ? "✓" : "✗"} {answer.verdict === "accepted" ? text.openingYes : text.openingNo}
        </strong>{" "}
        {answer.minimumPoints > 0 ? filled(text.together, { points: answer.points, minimum: answer.minimumPoints }) : filled(text.togetherFree, { points: answer.points })}{" "}
        {!asks && valid && text.openingNone}
      </p>
      {answer.verdict === "rejected" && answer.violations.length > 0 && <Why violations={answer.violations} />}
    </section>
  );
}

function Hand() {
  const text = words.value;
  return (
    <Place className={`hand${active.value === "hand" ? " active" : ""}`} legal={dragged.value ? true : undefined} onDrop={(load) => drop(load, "hand")}>
      <header>
        <h2>{text.hand}</h2>
        <Here zone="hand" name={text.hand} />
        {chosen.value.size > 0 && (
          <button type="button" class="here" onClick={() => bring("deck")}>
            {text.takeAway}
          </button>
        )}
      </header>
      {hand.value.length === 0 ? (
        <p class="hint">{text.handEmpty}</p>
      ) : (
        <Row label={text.hand} className="fan">
          {hand.value.map((card, place) => (
            <Card
              key={`${card} ${place}`}
              card={card}
              chosen={chosen.value.has(keyOf("hand", place))}
              onTap={() => toggle("hand", place)}
              onRemove={() => move("hand", [place], [card], "deck")}
              load={() => loadOf("hand", place)}
            />
          ))}
        </Row>
      )}
      <div class="actions">
        <button type="button" class="main" disabled={hand.value.length + melds.value.length === 0} onClick={() => void arrange("leastPoints")}>
          {text.arrange}
        </button>
        <button type="button" disabled={hand.value.length + melds.value.length === 0} onClick={() => void arrange("open")}>
          {text.arrangeOpen}
        </button>
        <button type="button" onClick={() => void dealHand()}>
          {text.deal}
        </button>
        <button
          type="button"
          onClick={() =>
            batch(() => {
              before.value = { hand: hand.value, melds: melds.value };
              melds.value = EXAMPLE.map((meld) => [...meld]);
              hand.value = [];
              chosen.value = new Set();
              told.value = "";
            })
          }
        >
          {text.example}
        </button>
        <button
          type="button"
          onClick={() =>
            batch(() => {
              before.value = { hand: hand.value, melds: melds.value };
              melds.value = [];
              hand.value = [];
              chosen.value = new Set();
              active.value = "new";
              told.value = "";
            })
          }
        >
          {text.clear}
        </button>
        <button
          type="button"
          disabled={!before.value}
          onClick={() => {
            const earlier = before.value;
            if (earlier)
              batch(() => {
                before.value = { hand: hand.value, melds: melds.value };
                hand.value = earlier.hand;
                melds.value = earlier.melds;
                chosen.value = new Set();
              });
          }}
        >
          {text.undo}
        </button>
      </div>
      <p class="told" role="status">
        {chosen.value.size > 0 ? filled(text.selected, { count: chosen.value.size }) : told.value}
      </p>
    </Place>
  );
}

/// All cards there are. The joker is last, where the table has any.
function Deck() {
  const text = words.value;
  const first = useRef(0);
  const cards = [...FACES, JOKER];
  return (
    <Place className="deck" legal={undefined} onDrop={(load) => drop(load, "deck")}>
      <header>
        <h2>{text.deck}</h2>
        <p class="hint">{text.deckHint}</p>
      </header>
      <div class="chips" role="group" aria-label={text.deck} dir="ltr" onKeyDown={alongArrows}>
        {cards.map((card, place) => (
          <Chip
            key={card}
            card={card}
            tabIndex={place === first.current ? 0 : -1}
            onTap={() => {
              first.current = place;
              move("deck", [], [card], active.value === "deck" ? "new" : active.value);
            }}
            load={() => ({ from: "deck", places: [], cards: [card] })}
          />
        ))}
      </div>
    </Place>
  );
}

const wrong = signal<string[]>([]);

function Typing() {
  const text = words.value;
  const field = useRef<HTMLInputElement>(null);
  const add = (to: Zone) => {
    const found = typed(field.current?.value ?? "");
    wrong.value = found.wrong;
    if (found.wrong.length > 0 || found.cards.length === 0) return;
    move("deck", [], found.cards, to);
    if (field.current) field.current.value = "";
  };
  return (
    <form
      class="typing"
      onSubmit={(event) => {
        event.preventDefault();
        add("new");
      }}
    >
      <label>
        {text.typed} <input ref={field} type="text" placeholder={text.typedHint} maxLength={200} autocomplete="off" autocapitalize="characters" spellcheck={false} dir="ltr" aria-describedby="typed-wrong" />
      </label>
      <button type="submit">{text.typedAdd}</button>
      <button type="button" onClick={() => add("hand")}>
        {text.typedToHand}
      </button>
      <p id="typed-wrong" class="wrong" role="status">
        {wrong.value.length > 0 && filled(text.typedWrong, { text: wrong.value.join(" ").slice(0, 60) })}
      </p>
    </form>
  );
}

/// For those who will ask from a program.
function Asked({ found }: { found: { question: unknown; answer: unknown } | undefined }) {
  const text = words.value;
  if (!found) return null;
  const body = JSON.stringify(found.question);
  const curl = `curl -s ${location.origin}/v1/openings/check -H 'Content-Type: application/json' -H 'Accept-Language: ${language.value}' -d '${body}'`;
  return (
    <details class="asked">
      <summary>
        {text.asked} {changed.value > 0 ? `(${text.tableRules})` : ""}
      </summary>
      <pre dir="ltr" tabIndex={0}>
        {curl}
      </pre>
      <pre dir="ltr" tabIndex={0}>
        {JSON.stringify(found.answer, null, 1)}
      </pre>
    </details>
  );
}
