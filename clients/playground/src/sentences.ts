/// The sentence of a rule with its value, in the language of the page, as the wording of the service has it (ICU MessageFormat).
///
/// It is loaded when a first sentence is asked for: most of the page needs none.

import { isRecord } from "./address.ts";
import { wording } from "./service.ts";

type Facts = Record<string, string | number>;

export async function sentences(language: string): Promise<(rule: string, value: unknown) => string> {
  const [{ IntlMessageFormat }, { rules }] = await Promise.all([import("intl-messageformat"), wording(language)]);
  return (rule, value) => {
    const text = rules[rule];
    if (text === undefined) return "";
    const spoken = new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
    return arguments_of(rule, value)
      .map((facts) => String(spoken.format(facts)))
      .join(" ");
  };
}

/// Rules whose value is a number, or a word for "no limit".
const LIMITS = ["/turn/maximumTurns", "/stock/maximumReshuffles", "/scoring/unopened"];

/// The arguments of the sentence, as the service makes them of a value; of the table of packs one sentence a row.
function arguments_of(rule: string, value: unknown): Facts[] {
  if (Array.isArray(value)) return value.map((row) => ({ min: row.players.min, max: row.players.max, packs: row.packs, jokers: row.jokers }));
  if (LIMITS.includes(rule)) return [{ limited: String(typeof value === "number"), value: typeof value === "number" ? value : 0 }];
  if (rule === "/prize" && !isRecord(value)) return [{ formula: String(value) }];
  if (!isRecord(value)) return [{ value: typeof value === "boolean" ? String(value) : (value as string | number), kind: String(value) }];
  if (rule === "/match/end") return Object.entries(value).map(([kind, count]) => ({ kind, value: count as number }));
  return [Object.fromEntries(Object.entries(value).map(([name, part]) => [name, typeof part === "boolean" ? String(part) : (part as string | number)]))];
}
