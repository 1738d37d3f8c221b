// What is taken for an answer of the service: the right media type, and in JSON the one thing that everything else is told by.

import type { Verdict } from "./shapes.js";

/** Is this text, in this media type, what was asked for? */
export type Expected = (type: string, text: string) => boolean;

const VERDICTS: Record<Verdict, true> = { accepted: true, rejected: true, impossible: true };

/** The answer to a question: JSON with a verdict. */
export function isAnswer(type: string, text: string): boolean {
    const found = isDocument(type, text) ? (JSON.parse(text) as { verdict?: unknown }) : {};
    return typeof found.verdict === "string" && Object.hasOwn(VERDICTS, found.verdict);
}

/** A document: a JSON object. */
export function isDocument(type: string, text: string): boolean {
    if (!/^application\/(json|schema\+json)\b/.test(type)) return false;
    try {
        const found: unknown = JSON.parse(text);
        return typeof found === "object" && found !== null && !Array.isArray(found);
    } catch {
        return false;
    }
}

/** A page for people. */
export function isPage(type: string): boolean {
    return /^text\/html\b/.test(type);
}

/** A page, or a verdict that says why there is none. */
export function isPageOrAnswer(type: string, text: string): boolean {
    return isPage(type) || isAnswer(type, text);
}

/** A document in YAML. */
export function isYaml(type: string): boolean {
    return /^application\/yaml\b/.test(type);
}
