/// The rules of the table: every rule of the variant with its value, as a form made from the schema of table rules. Each choice is said as the sentence of the rule.

import { useEffect } from "preact/hooks";
import { signal } from "@preact/signals";
import type { Variant, Violation } from "tierce-client";

import { isRecord, same } from "./address.ts";
import { sentences } from "./sentences.ts";
import { asked, client, shapeOfChanges, variant } from "./service.ts";
import { changed, changes, reference, variantId } from "./state.ts";
import { Why } from "./Why.tsx";
import { filled, language, words } from "./words.ts";

interface Shape {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
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

/// Whether these rules hold together is asked whenever they change, also where the form is closed.
async function check(): Promise<void> {
  if (changed.value === 0) {
    faults.value = [];
    return;
  }
  const asking = reference.value;
  const answer = await asked("check", () => client().checkVariant({ variant: asking as never }), () => void check());
  if (answer && asking === reference.value) faults.value = answer.verdict === "impossible" ? answer.violations : [];
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
      {groups.map(([group, { properties }]) => {
        const entries = (document as unknown as Record<string, Record<string, unknown>>)[group];
        if (!properties || !isRecord(entries)) return null;
        const rules = Object.entries(properties).filter(([name]) => isRecord(entries[name]) && "value" in (entries[name] as object));
        if (rules.length === 0) return null;
        return (
          <fieldset key={group}>
            <legend>{text.chapters[group] ?? group}</legend>
            {rules.map(([name, rule]) => (
              <Rule key={name} group={group} name={name} shape={resolved(rule, shape)} value={(entries[name] as { value: unknown }).value} said={said} />
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

function Rule({ group, name, shape, value, said }: OneRule) {
  const text = words.value;
  const address = `/${group}/${name}`;
  const own = changes.value[group] as Record<string, unknown> | undefined;
  const current = own !== undefined && name in own ? own[name] : value;
  const isChanged = !same(current, value);
  const set = (next: unknown) => {
    const { [name]: _, ...others } = own ?? {};
    const part = same(next, value) ? others : { ...others, [name]: next };
    const { [group]: __, ...groups } = changes.value;
    changes.value = Object.keys(part).length > 0 ? { ...groups, [group]: part } : groups;
  };
  const parts = shape.anyOf ?? shape.oneOf ?? [shape];
  const offered = parts.flatMap(choices);
  const count = parts.find(({ type }) => type === "integer");
  const fields = Object.entries(parts.find(({ type }) => type === "object")?.properties ?? {}).filter(([, { type }]) => type === "integer");
  const named = text.ruleNames[address] ?? address;
  const called = (field: string) => text.fields[field as keyof typeof text.fields] ?? text.ranks[{ jack: "J", queen: "Q", king: "K" }[field] ?? field] ?? field;
  return (
    <div class={`rule${isChanged ? " changed" : ""}`} data-rule={address}>
      <h4>{named}</h4>
      <p>{sentence(said, address, current)}</p>
      <div class="fields">
        {offered.length > 0 && (
          <select aria-label={named} value={offered.findIndex((one) => one === current)} onChange={(event) => event.currentTarget.value !== "-1" && set(offered[Number(event.currentTarget.value)])}>
            {!offered.includes(current) && <option value={-1}>{text.value}</option>}
            {offered.map((one, place) => (
              <option key={place} value={place}>
                {typeof one === "boolean" ? (one ? text.yes : text.no) : said(address, one)}
              </option>
            ))}
          </select>
        )}
        {count && <Count label={`${named}: ${text.value}`} shape={count} value={typeof current === "number" ? current : undefined} onSet={set} />}
        {isRecord(current) &&
          fields.map(([field, part]) =>
            typeof current[field] === "number" ? (
              <label key={field}>
                {called(field)} <Count label={`${named}: ${called(field)}`} shape={part} value={current[field]} onSet={(next) => set({ ...current, [field]: next })} />
              </label>
            ) : null,
          )}
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
    return said(address, value);
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
async function rulebook(): Promise<void> {
  const answer = await asked("rulebook", () => client().writeRulebook({ variant: reference.value as never }), () => void rulebook());
  if (answer?.verdict !== "accepted") return;
  const address = URL.createObjectURL(new Blob([answer.html], { type: "text/html" }));
  window.open(address, "_blank", "noopener");
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
