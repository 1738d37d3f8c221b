/// Why not: each violation with its sentence, the rule that says so, whose rule that is, and the page that it comes from.

import { useEffect } from "preact/hooks";
import { signal } from "@preact/signals";
import type { Variant, Violation } from "tierce-client";

import { isRecord } from "./address.ts";
import { sentences } from "./sentences.ts";
import { sources, variant, type Sources } from "./service.ts";
import { changes, ofTable, variantId } from "./state.ts";
import { language, words } from "./words.ts";

type Said = (rule: string, value: unknown) => string;

/// What is needed to say it, in the language and for the variant that it was got for.
const known = signal<{ language: string; id: string; said: Said; sources: Sources; document: Variant } | undefined>(undefined);

async function learn(): Promise<void> {
  const [spoken, id] = [language.value, variantId.value];
  if (known.value?.language === spoken && known.value.id === id) return;
  try {
    const [said, found, document] = await Promise.all([sentences(spoken), sources(), variant(id)]);
    if (language.value === spoken && variantId.value === id) known.value = { language: spoken, id, said, sources: found, document };
  } catch {
    // The violations say what matters; the rest is told when the service is there again.
  }
}

/// The value of a rule at this table, and whose it is.
function ruleAt(document: Variant, address: string): { value: unknown; basis: string } | undefined {
  const [group = "", name = ""] = address.split("/").slice(1);
  const own = ofTable(group, name);
  const entry = name ? (document as unknown as Record<string, Record<string, unknown>>)[group]?.[name] : (document as unknown as Record<string, unknown>)[group];
  if (!isRecord(entry)) return undefined;
  return own === undefined ? { value: entry["value"], basis: String(entry["basis"]) } : { value: own, basis: "caller" };
}

/// `brief`: the sentences alone, the rest where it is asked for; for places where cards are moved around.
export function Why({ violations, brief }: { violations: readonly Violation[]; brief?: boolean }) {
  const spoken = language.value;
  const id = variantId.value;
  useEffect(() => void learn(), [spoken, id, violations.length]);
  return (
    <ul class="why">
      {violations.map((violation, place) => (
        <Reason key={`${violation.code} ${violation.at} ${place}`} violation={violation} brief={brief ?? false} />
      ))}
    </ul>
  );
}

function Reason({ violation, brief }: { violation: Violation; brief: boolean }) {
  const { rule, message, code, at, source } = violation;
  const found = known.value?.id === variantId.value && known.value.language === language.value ? known.value : undefined;
  const entry = rule && found ? ruleAt(found.document, rule) : undefined;
  const text = words.value;
  const origins = (
    <>
      <dl class="origin">
        {rule && (
          <>
            <dt>{text.rule}</dt>
            <dd>
              <strong>{text.ruleNames[rule] ?? rule}</strong>
              {entry && found && <span class="sentence"> {sentence(found.said, rule, entry.value)}</span>} <ReadRule rule={rule} />
            </dd>
          </>
        )}
        <dt>{text.from}</dt>
        <dd>
          {source.map(({ document, section }, place) => (
            <span class="source" key={place}>
              {origin(document, section, found?.sources)}
            </span>
          ))}
          {entry && <span class={`basis ${entry.basis}`}>{text.basis[entry.basis as keyof typeof text.basis]}</span>}
        </dd>
      </dl>
      <p class="code">
        <code>{code}</code> <code>{at || "/"}</code>
      </p>
    </>
  );
  return (
    <li>
      <p class="message">{message}</p>
      {brief ? (
        <details>
          <summary>{text.rule}</summary>
          {origins}
        </details>
      ) : (
        origins
      )}
    </li>
  );
}

/// The value of a table may be one that the rule cannot have.
function sentence(said: Said, rule: string, value: unknown): string {
  try {
    return said(rule, value);
  } catch {
    return "";
  }
}

function ReadRule({ rule }: { rule: string }) {
  if (Object.keys(changes.value).length > 0) return null;
  const address = `/v1/variants/${encodeURIComponent(variantId.value)}/rulebook?language=${language.value}#rule${rule.replaceAll("/", "-")}`;
  return (
    <a href={address} target="_blank" rel="noopener">
      {words.value.readRule}
    </a>
  );
}

/// The page or the decision that a rule comes from; decisions are written in English.
function origin(document: string, section: string, known: Sources | undefined) {
  const page = known?.documents.find((one) => one.id === document);
  if (page)
    return (
      <bdi lang={page.language}>
        {page.title}: {section}
      </bdi>
    );
  if (document === "decisions") return <bdi lang="en">{known?.decisions[section] ?? words.value.ourDecision}</bdi>;
  if (document === "contract") return <bdi>{words.value.everyGame}</bdi>;
  if (document === "table rules") return <bdi>{words.value.basis.caller}</bdi>;
  return (
    <bdi>
      {document}, {section}
    </bdi>
  );
}
