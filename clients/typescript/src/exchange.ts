// One request and its answer: the time it may take, asking again where the service is too busy, giving up when the caller does. It knows no rules and no
// shapes: what it gives back is an answer of the service, read to its end, of the kind that was expected.

import type { Expected } from "./expected.js";
import { problemIn, TierceUnreachable } from "./failures.js";

export interface Terms {
    fetch: typeof globalThis.fetch;
    /** Milliseconds for all of it, waiting included. */
    timeLimit: number;
    /** How often it is asked again after a 503. */
    retries: number;
    /** Each of them ends it. */
    signals: AbortSignal[];
    expected: Expected;
}

/** A fetch on these terms. It throws a `TierceProblem`, a `TierceUnreachable`, or the reason of a signal that was aborted. */
export function exchange(terms: Terms): (request: Request) => Promise<Response> {
    return async (request) => {
        const { status, type, text } = await transport(request, terms);
        const stranger = (): TierceUnreachable =>
            new TierceUnreachable("stranger", `${request.url} answers ${status} with ${type || "no media type"}, which is no answer of Tierce`, { status });
        if (status !== 200) throw problemIn(text) ?? stranger();
        if (!terms.expected(type, text)) throw stranger();
        return new Response(text, { status, headers: { "Content-Type": type } });
    };
}

/** The longest that a timer can be set to, some 24 days. */
const LONGEST = 2 ** 31 - 1;

async function transport(request: Request, { fetch, timeLimit, retries, signals }: Terms): Promise<{ status: number; type: string; text: string }> {
    const start = performance.now();
    const stop = new AbortController();
    const giveUp = (): void => stop.abort();
    const timer = setTimeout(giveUp, Math.min(timeLimit, LONGEST));
    for (const signal of signals) signal.addEventListener("abort", giveUp);
    try {
        for (let left = retries; ; left -= 1) {
            for (const signal of signals) signal.throwIfAborted();
            const response = await fetch(request.clone(), { signal: stop.signal });
            const text = await response.text();
            const wait = pauseAskedFor(response);
            const over = response.status !== 503 || left <= 0 || performance.now() - start + wait >= timeLimit;
            if (over) return { status: response.status, type: response.headers.get("Content-Type") ?? "", text };
            await pause(wait, stop.signal);
        }
    } catch (cause) {
        for (const signal of signals) signal.throwIfAborted();
        if (stop.signal.aborted) throw new TierceUnreachable("time", `No answer from ${request.url} within ${timeLimit} ms`, { cause });
        throw new TierceUnreachable("network", `No answer from ${request.url}`, { cause });
    } finally {
        clearTimeout(timer);
        for (const signal of signals) signal.removeEventListener("abort", giveUp);
    }
}

/** Milliseconds, as `Retry-After` has them in seconds; a second where it has none. */
function pauseAskedFor(response: Response): number {
    const seconds = response.headers.get("Retry-After") ?? "";
    return /^\d+$/.test(seconds) ? Number(seconds) * 1_000 : 1_000;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, milliseconds);
        const stopped = (): void => {
            clearTimeout(timer);
            reject(new Error("given up while waiting"));
        };
        if (signal.aborted) stopped();
        else signal.addEventListener("abort", stopped);
    });
}
