/// The service, as the page asks it: in the language of the page, with what is to be said where it is away, slow, or does not understand.

import { computed, signal } from "@preact/signals";
import { createTierce, TierceProblem, TierceUnreachable, type Variant, type VariantId } from "tierce-client";

import { language } from "./words.ts";

/// Something that keeps the page from an answer. `again` asks once more.
export interface Trouble {
  /// What was asked: another question that is answered does not end it.
  name: string;
  kind: "away" | "problem";
  detail: string;
  again: () => void;
}

export const trouble = signal<Trouble | undefined>(undefined);
const waiting = signal(0);
const late = signal(false);
/// Whether an answer takes longer than a reader waits without a word.
export const slow = computed(() => late.value && waiting.value > 0);

const SLOW = 1_500;
const LONGEST = 30_000;

const clients = computed(() => createTierce({ baseUrl: location.origin, language: language.value, timeLimit: LONGEST }));
export const client = () => clients.value;

/// An answer, or nothing where there is none: the page then says so, and offers to go on from there. `name`: what is asked, one for each kind of question.
export async function asked<T>(name: string, ask: () => Promise<T>, again: () => void): Promise<T | undefined> {
  waiting.value += 1;
  const timer = setTimeout(() => (late.value = true), SLOW);
  try {
    const answer = await ask();
    if (trouble.value?.name === name) trouble.value = undefined;
    return answer;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return undefined;
    if (error instanceof TierceProblem) trouble.value = { name, kind: "problem", detail: [error.detail, error.pointer, error.hint].filter(Boolean).join(" · "), again };
    else trouble.value = { name, kind: "away", detail: "", again };
    // What is no answer of a service is a fault of ours, or a file of the page that is not there any more.
    if (!(error instanceof TierceProblem || error instanceof TierceUnreachable)) console.error(error);
    return undefined;
  } finally {
    clearTimeout(timer);
    waiting.value -= 1;
    if (waiting.value === 0) late.value = false;
  }
}

// What does not change while the page is open ---------------------------------------------------------

export interface ListedVariant {
  id: VariantId;
  version: number;
  names: Record<string, string>;
  seatCounts: number[];
  jokers: boolean;
  documents: string[];
}

export interface Sources {
  documents: { id: string; title: string; language: string }[];
  contract: Record<string, string>;
  decisions: Record<string, string>;
}

const kept = new Map<string, Promise<unknown>>();

/// A document, got once; a failure is not kept.
function once<T>(name: string, get: () => Promise<unknown>): Promise<T> {
  let found = kept.get(name);
  if (!found) {
    found = get();
    kept.set(name, found);
    found.catch(() => kept.delete(name));
  }
  return found as Promise<T>;
}

export const variants = () => once<{ variants: ListedVariant[] }>("variants", () => client().listVariants());
export const sources = () => once<Sources>("sources", () => client().listSources());
export const variant = (id: string) => once<Variant>(`variant/${id}`, () => client().getVariant(id));
export const wording = (spoken: string) => once<{ rules: Record<string, string> }>(`wording/${spoken}`, () => client().getWording(spoken as never));
export const shapeOfChanges = () => once<Record<string, unknown>>("shape", () => client().getSchema("VariantChanges") as Promise<unknown>);
