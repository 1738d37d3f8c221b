/// What is on the page: its place, the variant and its table rules, cards in the hand and in melds. All of it stands in the address.

import { batch, computed, effect, signal, untracked } from "@preact/signals";

import { isRecord, read, same, written, type Page } from "./address.ts";
import { asked, variant, variants, type ListedVariant } from "./service.ts";
import { isLanguage, language, readersLanguage, speak, words } from "./words.ts";

export const page = signal<Page>("melds");
export const listed = signal<ListedVariant[]>([]);
export const variantId = signal("rami-51");
export const changes = signal<Record<string, unknown>>({});
export const hand = signal<string[]>([]);
export const melds = signal<string[][]>([]);
export const record = signal<string | undefined>(undefined);
export const step = signal<number | undefined>(undefined);

/// What is to be said of the address: parts that could not be read, a variant that is not there.
export const notice = signal<{ kind: "broken" } | { kind: "gone"; id: string } | undefined>(undefined);

/// What the table says of a rule itself, if anything. `name`: nothing for `/prize`, which is a rule by itself.
export function ofTable(group: string, name: string): unknown {
  const own = changes.value[group];
  return name ? (isRecord(own) ? own[name] : undefined) : own;
}

/// The variant as it is written, once table rules make it matter.
const plain = signal<{ id: string; groups: Record<string, unknown> } | undefined>(undefined);

/// Whether a rule has this value in the variant anyway. Nothing is known before the variant is there.
function isPlain(group: string, name: string, value: unknown): boolean {
  const rules = plain.value?.id === variantId.value ? plain.value.groups[group] : undefined;
  const rule = name && isRecord(rules) ? rules[name] : rules;
  return isRecord(rule) && same(rule["value"], value);
}

/// The rules of the table one by one. `/prize` is a rule by itself and has no name in its group.
const given = computed(() =>
  Object.entries(changes.value).flatMap(([group, rules]) =>
    isRecord(rules) && group !== "prize" ? Object.entries(rules).map(([name, value]) => ({ group, name, value })) : [{ group, name: "", value: rules }],
  ),
);
/// How many rules the table has otherwise than the variant: a value that is the variant's own is no change.
export const changed = computed(() => given.value.filter(({ group, name, value }) => !isPlain(group, name, value)).length);
/// How the variant is named in a question.
export const reference = computed(() => (given.value.length > 0 ? { id: variantId.value, changes: changes.value } : variantId.value));

async function learn(id: string): Promise<void> {
  const groups = await asked("variant", () => variant(id), () => void learn(id));
  if (groups && variantId.value === id) plain.value = { id, groups: groups as unknown as Record<string, unknown> };
}

const address = computed(() =>
  written({
    page: page.value,
    language: language.value,
    variant: variantId.value,
    changes: changes.value,
    hand: hand.value,
    melds: melds.value,
    record: record.value,
    step: page.value === "replay" ? step.value : undefined,
  }),
);

/// Takes over an address. One that names no page shows an example, since an empty page says nothing.
async function open(fragment: string): Promise<void> {
  const { address: found, whole } = read(fragment);
  const wanted = isLanguage(found.language) ? found.language : readersLanguage();
  if (wanted !== language.value || !document.documentElement.dir) await speak(wanted).catch(() => (words.value ? undefined : speak("en")));
  batch(() => {
    notice.value = whole ? undefined : { kind: "broken" };
    page.value = found.page;
    variantId.value = found.variant ?? "rami-51";
    changes.value = found.changes ?? {};
    hand.value = found.hand ?? [];
    melds.value = found.melds ?? (/^#?($|\?)/.test(fragment) ? EXAMPLE.map((meld) => [...meld]) : []);
    record.value = found.record;
    step.value = found.step;
    settle();
  });
}

/// A variant that nobody knows gives way to the first one.
function settle(): void {
  const known = listed.value.map((one) => one.id);
  if (known.length > 0 && !known.includes(variantId.value)) {
    notice.value = { kind: "gone", id: variantId.value };
    variantId.value = known.includes("rami-51") ? "rami-51" : known[0]!;
  }
}

/// Goes to another page; the browser's way back leads here again.
export function go(next: Page): void {
  history.pushState(null, "", location.href);
  page.value = next;
  scrollTo(0, 0);
}

/// A valid meld, one whose joker has to be bound, and one that the rules refuse.
export const EXAMPLE = [
  ["7H", "8H", "9H"],
  ["4S", "JK", "6S"],
  ["QC", "KC", "AC", "2C"],
];

export async function start(): Promise<void> {
  await open(location.hash);
  effect(() => {
    const next = address.value;
    if (next !== location.hash) history.replaceState(null, "", next);
  });
  effect(() => {
    const id = variantId.value;
    const known = listed.value.some((one) => one.id === id);
    if (known && given.value.length > 0 && plain.value?.id !== id) untracked(() => void learn(id));
  });
  addEventListener("hashchange", () => void open(location.hash));
}

/// The variants that the service has. Until they are there the page shows what it has.
export async function load(): Promise<void> {
  const { variants: found } = await variants();
  batch(() => {
    listed.value = found;
    settle();
  });
}
