/// The page of melds: cards from the deck go into a hand and into melds, and the service says of every change what it is. One question a change.

import { useEffect, useRef } from "preact/hooks";
import { batch, signal } from "@preact/signals";
import type { Answer, Meld, Question } from "tierce-client";

import { MOST_CARDS, MOST_MELDS } from "./address.ts";
import { Card, Chip, dragged, Place, Row, alongArrows, type Load } from "./Card.tsx";
import { bare, FACES, JOKER, sign, sorted, standsFor, typed } from "./cards.ts";
import { asked, client } from "./service.ts";
import { changed, EXAMPLE, hand, listed, melds, reference, variantId } from "./state.ts";
import { Why } from "./Why.tsx";
import { filled, language, words } from "./words.ts";

/// A place for cards: the hand, a meld by its number, a meld that is yet to be, or the deck.
type Zone = "hand" | "deck" | "new" | number;

/// Where a tapped card of the deck goes.
const active = signal<Zone>("new");
/// `hand:3` or `0:2`: cards that move together.
const chosen = signal<ReadonlySet<string>>(new Set());
const before = signal<{ hand: string[]; melds: string[][] } | undefined>(undefined);
const judged = signal<{ question: Question<"checkOpening">; answer: Answer<"checkOpening"> } | undefined>(undefined);
/// What is to be said of what was done last, in whatever language the page has when it is read.
type Told = { text: "arranged" | "cannotOpen" | "mostCards"; facts: Record<string, number> } | { said: string } | undefined;
const told = signal<Told>(undefined);

const keyOf = (zone: Zone, place: number) => `${zone}:${place}`;

function cardsIn(zone: Zone): string[] {
  return zone === "hand" ? hand.value : typeof zone === "number" ? (melds.value[zone] ?? []) : [];
}

/// Cards that leave a place.
interface Taken {
  from: Zone;
  places: readonly number[];
  cards: readonly string[];
}

/// Shows other cards. What was there can be got back.
function put(held: string[], laid: string[][], now: Zone, said: Told = undefined): void {
  batch(() => {
    before.value = { hand: hand.value, melds: melds.value };
    hand.value = held;
    melds.value = laid;
    chosen.value = new Set();
    active.value = now;
    told.value = said;
  });
}

/// Cards leave their places and come to another, all at once. Melds that become empty go. More cards than a question may have stay where they are.
function move(taken: readonly Taken[], to: Zone): void {
  const gone = new Set(taken.flatMap(({ from, places }) => places.map((place) => keyOf(from, place))));
  const left = (zone: Zone) => cardsIn(zone).filter((_, place) => !gone.has(keyOf(zone, place)));
  const coming = taken.flatMap(({ cards }) => cards);
  const laid = melds.value.map((_, number) => left(number));
  const held = left("hand");
  const target = to === "new" ? (laid.push([]), laid.length - 1) : to;
  if (target === "hand") held.push(...coming.map(bare));
  else if (target !== "deck") laid[target as number]?.push(...coming);
  if ([held, ...laid].some((cards) => cards.length > MOST_CARDS)) {
    batch(() => {
      chosen.value = new Set();
      told.value = { text: "mostCards", facts: { count: MOST_CARDS } };
    });
    return;
  }
  const stay = laid.map((cards, number) => ({ cards, number })).filter(({ cards }) => cards.length > 0);
  if (stay.length > MOST_MELDS) return;
  const wanted = target === "deck" ? active.value : target;
  const place = typeof wanted === "number" ? stay.findIndex(({ number }) => number === wanted) : wanted;
  put(held, stay.map(({ cards }) => cards), place === -1 ? "new" : place);
}

function drop(load: Load, to: Zone): void {
  const from = (load.from === "deck" || load.from === "hand" ? load.from : Number(load.from)) as Zone;
  if (from !== to) move([{ from, places: load.places, cards: load.cards }], to);
}

/// The chosen cards of all places, moved to one.
function bring(to: Zone): void {
  const zones: Zone[] = [...melds.value.keys(), "hand"];
  const taken = zones
    .filter((from) => from !== to)
    .map((from) => {
      const places = [...cardsIn(from).keys()].filter((place) => chosen.value.has(keyOf(from, place)));
      return { from, places, cards: places.map((place) => cardsIn(from)[place]!) };
    });
  move(taken, to);
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
  const answer = await asked("judge", () => client().checkOpening(question, { signal: stop.signal }), () => void judge());
  if (answer && !stop.signal.aborted) judged.value = { question, answer };
}

async function arrange(objective: "leastPoints" | "open"): Promise<void> {
  const [held, laid] = [hand.value, melds.value];
  const cards = [...held, ...laid.flat().map(bare)];
  if (cards.length > MOST_CARDS) {
    told.value = { text: "mostCards", facts: { count: MOST_CARDS } };
    return;
  }
  const answer = await asked("arrange", () => client().arrangeHand({ variant: reference.value, cards, objective } as Question<"arrangeHand">), () => void arrange(objective));
  // Cards that were moved meanwhile are not taken away again.
  if (!answer || hand.value !== held || melds.value !== laid) return;
  if (answer.verdict === "accepted") {
    const said = { text: "arranged", facts: { points: answer.restPoints } } as const;
    put(sorted(answer.rest, "suit"), answer.melds.map((meld) => [...meld.cards]), "new", said);
  } else if (answer.verdict === "rejected") told.value = { text: "cannotOpen", facts: { points: answer.bestPoints } };
  else told.value = { said: answer.violations.map((violation) => violation.message).join(" ") };
}

async function dealHand(): Promise<void> {
  const [held, laid] = [hand.value, melds.value];
  const answer = await asked("deal", () => client().dealState({ variant: reference.value, seatCount: 2 } as Question<"dealState">), () => void dealHand());
  if (!answer || hand.value !== held || melds.value !== laid) return;
  if (answer.verdict === "accepted") put(sorted(answer.state.seats[1]!.hand, "suit"), [], "new");
  else told.value = { said: answer.violations.map((violation) => violation.message).join(" ") };
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
              onRemove={() => move([{ from: number, places: [own], cards: [cards[own]!] }], "deck")}
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

function saidNow(): string {
  const said = told.value;
  if (said === undefined) return "";
  return "said" in said ? said.said : filled(words.value[said.text], said.facts);
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
              onRemove={() => move([{ from: "hand", places: [place], cards: [card] }], "deck")}
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
        <button type="button" onClick={() => put([], EXAMPLE.map((meld) => [...meld]), "new")}>
          {text.example}
        </button>
        <button type="button" onClick={() => put([], [], "new")}>
          {text.clear}
        </button>
        <button type="button" disabled={!before.value} onClick={() => before.value && put(before.value.hand, before.value.melds, "new")}>
          {text.undo}
        </button>
      </div>
      <p class="told" role="status">
        {chosen.value.size > 0 ? filled(text.selected, { count: chosen.value.size }) : saidNow()}
      </p>
    </Place>
  );
}

/// All cards there are; the joker last, where the variant has any, or a table may have added some.
function Deck() {
  const text = words.value;
  const first = useRef(0);
  const jokers = changed.value > 0 || (listed.value.find(({ id }) => id === variantId.value)?.jokers ?? true);
  const cards = jokers ? [...FACES, JOKER] : FACES;
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
              move([{ from: "deck", places: [], cards: [card] }], active.value);
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
    move([{ from: "deck", places: [], cards: found.cards }], to);
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
  // An apostrophe would end the word of the shell.
  const body = JSON.stringify(found.question).replaceAll("'", "'\\''");
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
