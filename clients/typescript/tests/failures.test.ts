// Everything that is no answer: what is thrown, when it is asked again, how it is ended.

import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { createTierce, type Question, TierceProblem, TierceUnreachable } from "tierce-client";
import { address, serve, tierce } from "./service.js";

const asked: Question<"checkMeld"> = { variant: "rami-51", melds: [{ cards: ["7S", "8S", "9S"] }] };
const answered = { verdict: "accepted", variant: { id: "rami-51", version: 1 }, results: [] };
const busy = { type: "urn:tierce:problem:too-busy", title: "Too busy", status: 503, detail: "Too many questions.", pointer: "", hint: "Ask again." };

const said =
    (status: number, type: string, body: string, headers: Record<string, string> = {}): RequestListener =>
    (_request, response) => {
        response.writeHead(status, { "Content-Type": type, ...headers }).end(body);
    };

async function failure<Kind extends Error>(kind: abstract new (...given: never[]) => Kind, promise: Promise<unknown>): Promise<Kind> {
    const error: unknown = await promise.then(
        (answer) => assert.fail(`answered: ${JSON.stringify(answer)}`),
        (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof kind, String(error));
    return error;
}

test("a card that is misspelt is a problem that says where and what was expected", async () => {
    // @ts-expect-error: not a card
    const problem = await failure(TierceProblem, tierce.checkMeld({ variant: "rami-51", melds: [{ cards: ["7S", "1H"] }] }));
    assert.deepEqual([problem.status, problem.pointer, problem.name], [400, "/melds/0/cards/1", "TierceProblem"]);
    assert.match(problem.type, /^urn:tierce:problem:/);
    for (const part of [problem.title, problem.detail, problem.pointer, problem.hint]) assert.ok(part !== "" && problem.message.includes(part), part);
});

test("a document that is not there is a problem", async () => {
    assert.equal((await failure(TierceProblem, tierce.getVariant("rami-99"))).status, 404);
    assert.equal((await failure(TierceProblem, tierce.readRulebook("rami-99"))).status, 404);
});

test("a server that is not there is unreachable", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const error = await failure(TierceUnreachable, createTierce({ baseUrl: `http://127.0.0.1:${port}` }).checkMeld(asked));
    assert.deepEqual([error.why, error.status], ["network", undefined]);
    assert.ok(error.cause instanceof Error);
});

test("a connection that breaks in the middle of an answer is unreachable", async (t) => {
    const baseUrl = await serve(t, (_request, response) => {
        response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "100" });
        response.write('{"verdict": ', () => response.destroy());
    });
    assert.equal((await failure(TierceUnreachable, createTierce({ baseUrl }).checkMeld(asked))).why, "network");
});

for (const [name, listener, status] of [
    ["a page", said(200, "text/html", "<h1>Welcome</h1>"), 200],
    ["the error page of a proxy", said(502, "text/html", "<h1>Bad gateway</h1>"), 502],
    ["an error that is no problem", said(500, "application/json", '{"error": "no"}'), 500],
    ["broken JSON", said(200, "application/json", '{"verdict": "acc'), 200],
    ["nothing", said(200, "application/json", ""), 200],
    ["JSON of another service", said(200, "application/json", '{"ok": true}'), 200],
    ["a verdict that there is not", said(200, "application/json", '{"verdict": "constructor"}'), 200],
    ["no content", (_request, response) => void response.writeHead(204).end(), 204],
] satisfies [string, RequestListener, number][]) {
    test(`${name} is no answer of Tierce`, async (t) => {
        const stranger = createTierce({ baseUrl: await serve(t, listener) });
        const error = await failure(TierceUnreachable, stranger.checkMeld(asked));
        assert.deepEqual([error.why, error.status], ["stranger", status]);
        if (name === "a page") return; // which a rulebook is
        assert.equal((await failure(TierceUnreachable, stranger.writeRulebook({ variant: "rami-51" }))).why, "stranger");
    });
}

test("a list is no document", async (t) => {
    const stranger = createTierce({ baseUrl: await serve(t, said(200, "application/json", "[]")) });
    assert.equal((await failure(TierceUnreachable, stranger.listVariants())).why, "stranger");
});

/** A service that is too busy so many times. */
function tooBusy(times: number, retryAfter: string): { listener: RequestListener; bodies: string[] } {
    const bodies: string[] = [];
    const listener: RequestListener = async (request, response) => {
        let body = "";
        for await (const part of request) body += String(part);
        bodies.push(body);
        const answer =
            bodies.length <= times
                ? said(503, "application/problem+json", JSON.stringify(busy), { "Retry-After": retryAfter })
                : said(200, "application/json", JSON.stringify(answered));
        answer(request, response);
    };
    return { listener, bodies };
}

test("a service that is too busy is asked the same again", async (t) => {
    const { listener, bodies } = tooBusy(2, "0");
    assert.deepEqual(await createTierce({ baseUrl: await serve(t, listener) }).checkMeld(asked), answered);
    assert.deepEqual(bodies, Array(3).fill(JSON.stringify(asked)));
});

test("it is asked again after the seconds it asks for", async (t) => {
    const { listener } = tooBusy(1, "1");
    const start = performance.now();
    await createTierce({ baseUrl: await serve(t, listener) }).checkMeld(asked);
    assert.ok(performance.now() - start >= 990);
});

for (const [name, retries, retryAfter, times] of [
    ["no more than twice", undefined, "0", 3],
    ["never, if the caller says so", 0, "0", 1],
    ["not after longer than the time limit", undefined, "3600", 1],
] as const) {
    test(`it is asked again ${name}`, async (t) => {
        const { listener, bodies } = tooBusy(9, retryAfter);
        const problem = await failure(TierceProblem, createTierce({ baseUrl: await serve(t, listener), retries }).checkMeld(asked));
        assert.deepEqual([problem.status, bodies.length], [503, times]);
    });
}

const silent: RequestListener = () => undefined;
const halting: RequestListener = (_request, response) => void response.writeHead(200, { "Content-Type": "application/json" }).write("{");

for (const [name, listener] of [
    ["says nothing", silent],
    ["stops in the middle", halting],
    ["asks to wait", tooBusy(9, "3").listener],
] as const) {
    test(`a server that ${name} is given up at the caller's signal, with its reason`, async (t) => {
        const baseUrl = await serve(t, listener);
        const controller = new AbortController();
        setTimeout(() => controller.abort(new Error("the player left")), 100);
        assert.equal((await failure(Error, createTierce({ baseUrl }).checkMeld(asked, { signal: controller.signal }))).message, "the player left");
        controller.abort();
    });
}

for (const [name, listener] of [
    ["says nothing", silent],
    ["stops in the middle", halting],
] as const) {
    test(`a server that ${name} is unreachable when the time is over`, async (t) => {
        const stalled = createTierce({ baseUrl: await serve(t, listener), timeLimit: 60_000 });
        assert.equal((await failure(TierceUnreachable, stalled.checkMeld(asked, { timeLimit: 100 }))).why, "time");
    });
}

test("a signal of all questions ends each of them, before it is sent too", async () => {
    const left = createTierce({ baseUrl: address, signal: AbortSignal.abort() });
    assert.equal((await failure(DOMException, left.checkMeld(asked))).name, "AbortError");
    assert.equal((await failure(DOMException, left.listVariants())).name, "AbortError");
});

test("no time limit is no time limit", async () => {
    assert.equal((await tierce.checkMeld(asked, { timeLimit: Infinity })).verdict, "accepted");
});

test("another fetch can be given, and is asked in the language of the client", async () => {
    const seen: [string, string | null][] = [];
    const watched: typeof fetch = (input, init) => {
        const request = input as Request;
        seen.push([request.url, request.headers.get("Accept-Language")]);
        return fetch(request, init);
    };
    const client = createTierce({ baseUrl: `${address}/`, language: "he", fetch: watched });
    await client.checkMeld(asked);
    await client.isAlive({ language: "ca" });
    assert.deepEqual(seen, [
        [`${address}/v1/melds/check`, "he"],
        [`${address}/healthz`, "ca"],
    ]);
});
