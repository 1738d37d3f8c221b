/// What the page says: two chunks a language, made of `words/*.ts` and of what the rulebooks say (vite.config.ts). Language is a signal: all that shows words
/// follows it.

import { computed, signal } from "@preact/signals";

import type spec from "virtual:spec/en";
import type { Own } from "./words/en.ts";

type Spec = typeof spec;
export type Words = Own & Spec;
export const LANGUAGES = ["en", "ca", "fr", "de", "el", "he"] as const;
export type Language = (typeof LANGUAGES)[number];
export const NAMES: Record<Language, string> = { en: "English", ca: "Català", fr: "Français", de: "Deutsch", el: "Ελληνικά", he: "עברית" };

/// Each language: what is said here, and the names of cards, rules and chapters as the wording and the rulebooks have them.
const LOADED: Record<Language, () => Promise<[Own, Spec]>> = {
  en: async () => [(await import("./words/en.ts")).en, (await import("virtual:spec/en")).default],
  ca: async () => [(await import("./words/ca.ts")).ca, (await import("virtual:spec/ca")).default],
  fr: async () => [(await import("./words/fr.ts")).fr, (await import("virtual:spec/fr")).default],
  de: async () => [(await import("./words/de.ts")).de, (await import("virtual:spec/de")).default],
  el: async () => [(await import("./words/el.ts")).el, (await import("virtual:spec/el")).default],
  he: async () => [(await import("./words/he.ts")).he, (await import("virtual:spec/he")).default],
};

export const language = signal<Language>("en");
const loaded = signal<Words | undefined>(undefined);

/// The words of the language of the page. They are there before anything is shown.
export const words = computed(() => loaded.value!);

export const isLanguage = (text: string | null | undefined): text is Language => LANGUAGES.includes(text as Language);

/// The first language of the reader that there are words for. Hebrew was once `iw`.
export function readersLanguage(): Language {
  const asked = navigator.languages.map((tag) => tag.toLowerCase().split("-")[0]!.replace("iw", "he"));
  return asked.find(isLanguage) ?? "en";
}

let wanted: Language | undefined;

/// The page speaks another language as soon as its words are there. The one that was asked for last counts.
export async function speak(next: Language): Promise<void> {
  wanted = next;
  const [own, spec] = await LOADED[next]();
  if (wanted !== next) return;
  loaded.value = { ...own, ...spec };
  language.value = next;
  document.documentElement.lang = next;
  document.documentElement.dir = spec.direction;
}

/// A text with what is put in.
export function filled(text: string, facts: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in facts ? String(facts[name]) : whole));
}
