/// The rules of the table: every rule of the variant with its value, as a form made from the schema of table rules. Each choice is said as the sentence of the rule.

import { useEffect } from "preact/hooks";
import { signal } from "@preact/signals";
import type { Variant, Violation } from "tierce-client";

import { isRecord, same } from "./address.ts";
import { sentences } from "./sentences.ts";
import { asked, client, shapeOfChanges, trouble, variant } from "./service.ts";
import { changed, changes, ofTable, reference, variantId } from "./state.ts";
import { Why } from "./Why.tsx";
import { filled, language, words } from "./words.ts";

interface Shape {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  maxProperties?: number;
  properties?: Record<string, Shape>;
  anyOf?: Shape[];
  oneOf?: Shape[];
  items?: Shape;
  $ref?: string;
}

interface Known {
  id: string;
  language: string;
  shape: Shape & { $defs?: Record<string, Shape> };
  document: Variant;
  said: (rule: string, value: unknown) => string;
}

const known = signal<Known | undefined>(undefined);
const faults = signal<readonly Violation[]>([]);
const isOpen = signal(false);

async function learn(): Promise<void> {
  const [spoken, id] = [language.value, variantId.value];
  if (known.value?.id === id && known.value.language === spoken) return;
  const found = await asked("rules", () => Promise.all([shapeOfChanges(), variant(id), sentences(spoken)]), () => void learn());
  if (found && variantId.value === id && language.value === spoken) known.value = { id, language: spoken, shape: found[0] as Known["shape"], document: found[1], said: found[2] };
}

let last: AbortController | undefined;

/// Whether these rules hold together is asked whenever they change, also where the form is closed. What was wrong with older ones is not said any more.
async function check(): Promise<void> {
  last?.abort();
  if (changed.value === 0) {
    faults.value = [];
    if (trouble.value?.name === "check") trouble.value = undefined;
    return;
  }
  const asking = reference.value;
  const stop = (last = new AbortController());
  const answer = await asked("check", () => client().checkVariant({ variant: asking as never }, { signal: stop.signal }), () => void check());
  if (answer && !stop.signal.aborted && asking === reference.value) faults.value = answer.verdict === "impossible" ? answer.violations : [];
}

export function TableRules() {
  const text = words.value;
  const now = JSON.stringify([reference.value, language.value]);
  useEffect(() => void check(), [now]);
  useEffect(() => {
    if (isOpen.value) void learn();
  }, [isOpen.value, now]);
  return (
    <details class="rules" open={isOpen.value} onToggle={(event) => (isOpen.value = event.currentTarget.open)}>
      <summary>
        {text.tableRules}{" "}
        <strong>{changed.value > 0 ? filled(text.tableRulesCount, { count: changed.value }) : text.tableRulesNone}</strong>
      </summary>
      {faults.value.length > 0 && (
        <section class="alert" role="alert">
          <strong>✗ {text.impossible}</strong>
          <Why violations={faults.value} />
        </section>
      )}
      {isOpen.value && (known.value?.id === variantId.value ? <Form {...known.value} /> : <p class="hint">{text.waiting}</p>)}
    </details>
  );
}

function Form({ shape, document, said }: Known) {
  const text = words.value;
  const groups = Object.entries(shape.properties ?? {});
  return (
    <>
      <p class="hint">{text.tableRulesHint}</p>
      <div class="actions">
        <button type="button" disabled={changed.value === 0} onClick={() => (changes.value = {})}>
          {text.asVariant}
        </button>
        <button type="button" disabled={faults.value.length > 0} onClick={() => void rulebook()}>
          {text.thisRulebook}
        </button>
      </div>
      {groups.map(([group, part]) => {
        const entries = (document as unknown as Record<string, Record<string, unknown>>)[group];
        if (!isRecord(entries)) return null;
        // `/prize` is a rule by itself, with no name in its group.
        const all: [string, Shape, unknown][] = part.properties ? Object.entries(part.properties).map(([name, rule]) => [name, rule, entries[name]]) : [["", part, entries]];
        const rules = all.filter((one): one is [string, Shape, { value: unknown }] => isRecord(one[2]) && "value" in one[2]);
        if (rules.length === 0) return null;
        return (
          <fieldset key={group}>
            <legend>{text.chapters[group] ?? group}</legend>
            {rules.map(([name, rule, { value }]) => (
              <Rule key={name} group={group} name={name} shape={resolved(rule, shape)} value={value} said={said} />
            ))}
          </fieldset>
        );
      })}
    </>
  );
}

const resolved = (part: Shape, whole: Known["shape"]): Shape => (part.$ref ? (whole.$defs?.[part.$ref.split("/").at(-1)!] ?? part) : part);

interface OneRule {
  group: string;
  name: string;
  shape: Shape;
  value: unknown;
  said: Known["said"];
}

/// The words that a rule can have as its value.
const choices = (shape: Shape): unknown[] => (shape.type === "boolean" ? [true, false] : (shape.enum ?? (shape.const === undefined ? [] : [shape.const])));

/// What rules begin with that are off in the variant.
const BEGUN: Record<string, number | boolean> = { rounds: 10, points: 200, winnerShare: 75, limit: 80, limitInclusive: true };

/// The kinds that a value of several parts can be of, as the schema tells them apart: by which one member it has, or by a word in it. Its other parts stay as they
/// are now.
function kinds(shape: Shape, current: unknown): Record<string, unknown>[] {
  const parts = Object.entries(shape.properties ?? {});
  const now = (name: string) => (isRecord(current) && typeof current[name] === typeof BEGUN[name] ? current[name] : BEGUN[name]);
  if (shape.maxProperties === 1) return parts.map(([name]) => ({ [name]: now(name) }));
  const [kind, words] = parts.find(([, part]) => part.enum) ?? [];
  return (words?.enum ?? []).map((word) => Object.fromEntries(parts.map(([name]) => [name, name === kind ? word : now(name)])));
}

function Rule({ group, name, shape, value, said }: OneRule) {
  const text = words.value;
  const address = name ? `/${group}/${name}` : `/${group}`;
  const { [group]: own, ...groups } = changes.value;
  const rules = isRecord(own) ? own : {};
  const given = ofTable(group, name);
  const current = given === undefined ? value : given;
  const isChanged = !same(current, value);
  const set = (next: unknown) => {
    const { [name]: _, ...others } = rules;
    const part = !name ? next : same(next, value) ? others : { ...others, [name]: next };
    const isNothing = name ? Object.keys(part as object).length === 0 : same(next, value);
    changes.value = isNothing ? groups : { ...groups, [group]: part };
  };
  const parts = shape.anyOf ?? shape.oneOf ?? [shape];
  const offered = parts.flatMap((part) => [...choices(part), ...(parts.length > 1 && part.type === "object" ? kinds(part, current) : [])]);
  const place = offered.findIndex((one) => same(one, current));
  const count = parts.find(({ type }) => type === "integer");
  const fields = Object.entries(parts.find(({ type }) => type === "object")?.properties ?? {});
  const named = text.ruleNames[address] ?? address;
  const called = (field: string) => text.fields[field as keyof typeof text.fields] ?? text.ranks[{ jack: "J", queen: "Q", king: "K" }[field] ?? field] ?? field;
  return (
    <div class={`rule${isChanged ? " changed" : ""}`} data-rule={address}>
      <h4>{named}</h4>
      <p>{sentence(said, address, current)}</p>
      <div class="fields">
        {offered.length > 0 && (
          <select aria-label={named} value={place} onChange={(event) => event.currentTarget.value !== "-1" && set(offered[Number(event.currentTarget.value)])}>
            {place < 0 && <option value={-1}>{text.value}</option>}
            {offered.map((one, number) => (
              <option key={number} value={number}>
                {typeof one === "boolean" ? (one ? text.yes : text.no) : said(address, one)}
              </option>
            ))}
          </select>
        )}
        {count && <Count label={`${named}: ${text.value}`} shape={count} value={typeof current === "number" ? current : undefined} onSet={set} />}
        {isRecord(current) &&
          fields.map(([field, part]) => {
            const [there, label] = [current[field], `${named}: ${called(field)}`];
            const put = (next: unknown) => set({ ...current, [field]: next });
            if (typeof there !== "number" && typeof there !== "boolean") return null;
            return (
              <label key={field}>
                {called(field)}{" "}
                {typeof there === "number" ? (
                  <Count label={label} shape={part} value={there} onSet={put} />
                ) : (
                  <input type="checkbox" aria-label={label} checked={there} onChange={(event) => put(event.currentTarget.checked)} />
                )}
              </label>
            );
          })}
        {address === "/deal/packs" && Array.isArray(current) && current.every((row) => isRecord(row) && isRecord(row["players"])) && <Packs rows={current as PackRow[]} shape={shape.items?.properties ?? {}} onSet={set} />}
        {isChanged && (
          <button type="button" class="quiet" onClick={() => set(value)}>
            {text.undo}
          </button>
        )}
      </div>
    </div>
  );
}

interface PackRow {
  players: { min: number; max: number };
  packs: number;
  jokers: number;
}

/// The table of packs: how many, and how many jokers, for so many players.
function Packs({ rows, shape, onSet }: { rows: PackRow[]; shape: Record<string, Shape>; onSet: (rows: PackRow[]) => void }) {
  const text = words.value;
  const put = (place: number, part: Partial<PackRow>) => onSet(rows.map((row, other) => (other === place ? { ...row, ...part } : row)));
  return (
    <>
      {rows.map((row, place) => {
        const who = filled(text.playersFromTo, row.players);
        return (
          <div key={place} class="fields">
            <span>{who}</span>
            <label>
              {text.packs} <Count label={`${who}: ${text.packs}`} shape={shape["packs"] ?? {}} value={row.packs} onSet={(packs) => put(place, { packs })} />
            </label>
            <label>
              {text.jokers} <Count label={`${who}: ${text.jokers}`} shape={shape["jokers"] ?? {}} value={row.jokers} onSet={(jokers) => put(place, { jokers })} />
            </label>
          </div>
        );
      })}
    </>
  );
}

/// The sentence of a value; of one that the rule cannot have the value itself.
function sentence(said: Known["said"], address: string, value: unknown): string {
  try {
    const spoken = said(address, value);
    // What should be a number and is none is spoken like that.
    return spoken.includes("NaN") ? JSON.stringify(value) : spoken;
  } catch {
    return JSON.stringify(value);
  }
}

function Count({ label, shape, value, onSet }: { label: string; shape: Shape; value: number | undefined; onSet: (value: number) => void }) {
  return (
    <input
      type="number"
      aria-label={label}
      min={shape.minimum}
      max={shape.maximum}
      value={value ?? ""}
      onChange={(event) => {
        const next = event.currentTarget.valueAsNumber;
        if (Number.isInteger(next) && next >= (shape.minimum ?? 0) && next <= (shape.maximum ?? 1_000_000)) onSet(next);
        else event.currentTarget.value = String(value ?? "");
      }}
    />
  );
}

/// The rulebook of this table, in a window of its own.
export async function rulebook(): Promise<void> {
  const answer = await asked("rulebook", () => client().writeRulebook({ variant: reference.value as never }), () => void rulebook());
  if (answer?.verdict !== "accepted") return;
  const address = URL.createObjectURL(new Blob([answer.html], { type: "text/html" }));
  window.open(address, "_blank", "noopener");
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
