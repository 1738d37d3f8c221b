// Everything that is no answer. "No" is an answer, and never thrown.

import type { components } from "./contract.js";

/**
 * The service read the request and did not answer it (RFC 9457): a body that does not fit its schema (400), a document that is not there (404), a body that
 * is too large (413), a service that is too busy (503), and so on. `pointer` leads to the fault in the body ("" is the whole of it), `hint` to what would be
 * answered. Texts are English, for those who write the program.
 */
export class TierceProblem extends Error {
    override readonly name = "TierceProblem";
    readonly status: number;
    /** A URN that stays: `urn:tierce:problem:…`. */
    readonly type: string;
    readonly title: string;
    readonly detail: string;
    readonly pointer: string;
    readonly hint: string;

    constructor(problem: components["schemas"]["Problem"]) {
        const { status, type, title, detail, pointer, hint } = problem;
        super([`${status} ${title}`, detail, pointer && `at ${pointer}`, hint].filter(Boolean).join(" · "));
        this.status = status;
        this.type = type;
        this.title = title;
        this.detail = detail;
        this.pointer = pointer;
        this.hint = hint;
    }
}

/**
 * There is no answer of the service. `why`: `network` (no connection, or it broke; `cause` has the error), `time` (the time limit is over), `stranger`
 * (something answered that is not Tierce: an error page of a proxy, another service, JSON of another shape; `status` is that of its answer).
 */
export class TierceUnreachable extends Error {
    override readonly name = "TierceUnreachable";
    readonly why: "network" | "time" | "stranger";
    readonly status: number | undefined;

    constructor(why: "network" | "time" | "stranger", message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
        super(message, cause === undefined ? undefined : { cause });
        this.why = why;
        this.status = status;
    }
}

/** The problem that a body holds, if it is one. */
export function problemIn(text: string): TierceProblem | undefined {
    try {
        const body: unknown = JSON.parse(text);
        if (typeof body !== "object" || body === null) return undefined;
        const { status, title, type = "about:blank", detail = "", pointer = "", hint = "" } = body as Partial<components["schemas"]["Problem"]>;
        if (typeof status !== "number" || typeof title !== "string") return undefined;
        return new TierceProblem({ status, title, type, detail, pointer, hint });
    } catch {
        return undefined;
    }
}
