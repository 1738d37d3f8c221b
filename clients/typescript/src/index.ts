// Tierce from TypeScript: one method for each operation of the contract, by its operationId.
//
// A question resolves to its answer, which `verdict` tells apart; "no" is an answer. Whatever is no answer is thrown (failures.ts). What is sent and what comes
// back has its types in shapes.ts, and how it travels is said in exchange.ts. It runs wherever there is `fetch`: in browsers, node 18, deno, bun.

import createClient from "openapi-fetch";
import type { paths } from "./contract.js";
import { exchange } from "./exchange.js";
import { type Expected, isAnswer, isDocument, isPage, isPageOrAnswer, isYaml } from "./expected.js";
import type {
    Answer,
    Document,
    DocumentName,
    Language,
    Question,
    QuestionName,
    Reply,
    Variant,
    VariantId,
    VariantValues,
    Verdict,
    Violation,
} from "./shapes.js";

export { TierceProblem, TierceUnreachable } from "./failures.js";
export type * from "./shapes.js";

/** What can be said of each question, or of all of them. */
export interface Options {
    /** The language of messages and rulebooks. Unless it is said: what a browser asks for, elsewhere English. */
    language?: Language | undefined;
    /** Ends the question: it is rejected with the reason of the signal. */
    signal?: AbortSignal | undefined;
    /** Milliseconds for an answer, waiting included (30,000; `Infinity` for none). Then a `TierceUnreachable` is thrown. */
    timeLimit?: number | undefined;
    /** How often to ask again where the service is too busy (503), after the seconds it asks for, and only if they fit into the time limit (2). */
    retries?: number | undefined;
}

/** Where the service is, and the options of every question. */
export interface Settings extends Options {
    /** `http://127.0.0.1:8000`; on a page of the service itself `""`. */
    baseUrl: string;
    /** Another `fetch` than that of the platform. It is called with a `Request` and `{ signal }`. */
    fetch?: typeof globalThis.fetch | undefined;
}

/**
 * The service. Every method can throw `TierceProblem` (asked wrongly, too busy), `TierceUnreachable` (no answer of the service) or the reason of an aborted
 * signal. Seats are counted from 0, clockwise; points are whole numbers; the order of cards in a question has no meaning.
 */
export interface Tierce {
    /** Is this a meld? Up to 100, each by itself; the verdict of the whole is the worst of theirs. */
    checkMeld(question: Question<"checkMeld">, options?: Options): Promise<Answer<"checkMeld">>;
    /** May a player open with these melds (1 to 8)? With a `hand` they must be held in it. */
    checkOpening(question: Question<"checkOpening">, options?: Options): Promise<Answer<"checkOpening">>;
    /** Which melds of this hand (0 to 24 cards) are best? The proven optimum; no card is kept for a discard. */
    arrangeHand(question: Question<"arrangeHand">, options?: Options): Promise<Answer<"arrangeHand">>;
    /** What do the hands of the losers (1 to 8) cost? */
    scoreHand(question: Question<"scoreHand">, options?: Options): Promise<Answer<"scoreHand">>;
    /** A new round for `seatCount` seats. The same `seed` (1 to 128 bytes) deals the same. The state is a full one: it stays on the server. */
    dealState(question: Question<"dealState">, options?: Options): Promise<Answer<"dealState">>;
    /** Is this state of a round possible? It is never `rejected`. */
    checkState(question: Question<"checkState">, options?: Options): Promise<Answer<"checkState">>;
    /** What `viewer`, a seat or `"none"`, knows of a state. */
    viewState(question: Question<"viewState">, options?: Options): Promise<Answer<"viewState">>;
    /** What may the seat to play do? At most `limit` actions (1,000; up to 10,000), `only` some. */
    legalAction(question: Question<"legalAction">, options?: Options): Promise<Answer<"legalAction">>;
    /** May these actions (1 to 64) be done, one after the other? `index` is the first that may not. */
    checkAction(question: Question<"checkAction">, options?: Options): Promise<Answer<"checkAction">>;
    /** Does actions (1 to 64): all of them, or none. */
    applyAction(question: Question<"applyAction">, options?: Options): Promise<Answer<"applyAction">>;
    /** Was a round (up to 5,000 actions, 1 MiB) played by the rules? */
    replayRecord(question: Question<"replayRecord">, options?: Options): Promise<Answer<"replayRecord">>;
    /** How is a prize (a whole number of the smallest coin, up to 10^12) split? */
    settleRound(question: Question<"settleRound">, options?: Options): Promise<Answer<"settleRound">>;
    /** Who leads, and is the match over? `rounds` has the totals of each seat, round by round (1 to 1,000). */
    settleMatch(question: Question<"settleMatch">, options?: Options): Promise<Answer<"settleMatch">>;
    /** May a table play by these rules? The whole document, table rules merged in. */
    checkVariant(question: Question<"checkVariant">, options?: Options): Promise<Answer<"checkVariant">>;
    /** The rulebook of a variant with table rules, in which these are marked. */
    writeRulebook(question: Question<"writeRulebook">, options?: Options): Promise<Answer<"writeRulebook">>;

    /** Name, versions, levels. */
    describeService(options?: Options): Promise<Document<"describeService">>;
    /** All variants in their newest versions. */
    listVariants(options?: Options): Promise<Document<"listVariants">>;
    /** A variant in its newest version; with `form: "values"` its bare values, as `changes` of a question have them. */
    getVariant(id: VariantId, options: Options & { form: "values" }): Promise<VariantValues>;
    getVariant(id: VariantId, options?: Options): Promise<Variant>;
    /** A variant in one version (from 1). */
    getVariantVersion(id: VariantId, version: number, options: Options & { form: "values" }): Promise<VariantValues>;
    getVariantVersion(id: VariantId, version: number, options?: Options): Promise<Variant>;
    /** The rulebook of a variant: an HTML page. */
    readRulebook(id: VariantId, options?: Options): Promise<Document<"readRulebook">>;
    /** The rulebook of one version (from 1) of a variant: an HTML page. */
    readRulebookVersion(id: VariantId, version: number, options?: Options): Promise<Document<"readRulebookVersion">>;
    /** All variants side by side: an HTML page. */
    compareVariants(options?: Options): Promise<Document<"compareVariants">>;
    /** The catalogue of violations, by code. */
    listViolations(options?: Options): Promise<Document<"listViolations">>;
    /** The documents that the rules come from. */
    listSources(options?: Options): Promise<Document<"listSources">>;
    /** All sentences and names of a language, as ICU messages. */
    getWording(language: Language, options?: Options): Promise<Document<"getWording">>;
    /** A JSON Schema of the contract by its name: `CheckMeld`. */
    getSchema(name: string, options?: Options): Promise<Document<"getSchema">>;
    /** The contract, as JSON. */
    getContractJson(options?: Options): Promise<Document<"getContractJson">>;
    /** The contract, as YAML. */
    getContractYaml(options?: Options): Promise<string>;
    /** The page on which every question can be tried: HTML. */
    readDocs(options?: Options): Promise<Document<"readDocs">>;
    /** The playground: an HTML page. */
    openPlayground(options?: Options): Promise<Document<"openPlayground">>;
    /** Does the service run? */
    isAlive(options?: Options): Promise<Document<"isAlive">>;
    /** Can the service be asked? A `TierceProblem` (503) while it cannot. */
    isReady(options?: Options): Promise<Document<"isReady">>;
}

/**
 * A client of the service at `baseUrl`. It keeps nothing of what is asked, and can be shared.
 *
 * @example
 * const tierce = createTierce({ baseUrl: "http://127.0.0.1:8000", language: "fr" });
 * const answer = await tierce.checkMeld({ variant: "rami-51", melds: [{ cards: ["JK", "7S", "8S"] }] });
 */
export function createTierce(settings: Settings): Tierce {
    const client = createClient<paths>({ baseUrl: settings.baseUrl });

    /** How a request travels, and what is taken for an answer. */
    const by = (options: Options = {}, expected: Expected = isAnswer) => ({
        headers: { "Accept-Language": options.language ?? settings.language },
        fetch: exchange({
            fetch: settings.fetch ?? ((input, init) => globalThis.fetch(input, init)),
            timeLimit: options.timeLimit ?? settings.timeLimit ?? 30_000,
            retries: options.retries ?? settings.retries ?? 2,
            signals: [settings.signal, options.signal].flatMap((signal) => signal ?? []),
            expected,
        }),
    });
    const plain = (options?: Options) => by(options, isDocument);
    const text = (options?: Options, expected: Expected = isPage) => ({ ...by(options, expected), parseAs: "text" as const });

    return {
        checkMeld: (body, options) => answer<"checkMeld">(client.POST("/v1/melds/check", { body, ...by(options) })),
        checkOpening: (body, options) => answer<"checkOpening">(client.POST("/v1/openings/check", { body, ...by(options) })),
        arrangeHand: (body, options) => answer<"arrangeHand">(client.POST("/v1/hands/arrange", { body, ...by(options) })),
        scoreHand: (body, options) => answer<"scoreHand">(client.POST("/v1/hands/score", { body, ...by(options) })),
        dealState: (body, options) => answer<"dealState">(client.POST("/v1/states/deal", { body, ...by(options) })),
        checkState: (body, options) => answer<"checkState">(client.POST("/v1/states/check", { body, ...by(options) })),
        viewState: (body, options) => answer<"viewState">(client.POST("/v1/states/view", { body, ...by(options) })),
        legalAction: (body, options) => answer<"legalAction">(client.POST("/v1/actions/legal", { body, ...by(options) })),
        checkAction: (body, options) => answer<"checkAction">(client.POST("/v1/actions/check", { body, ...by(options) })),
        applyAction: (body, options) => answer<"applyAction">(client.POST("/v1/actions/apply", { body, ...by(options) })),
        replayRecord: (body, options) => answer<"replayRecord">(client.POST("/v1/records/replay", { body, ...by(options) })),
        settleRound: (body, options) => answer<"settleRound">(client.POST("/v1/rounds/settle", { body, ...by(options) })),
        settleMatch: (body, options) => answer<"settleMatch">(client.POST("/v1/matches/settle", { body, ...by(options) })),
        checkVariant: (body, options) => answer<"checkVariant">(client.POST("/v1/variants/check", { body, ...by(options) })),
        writeRulebook: async (body, options) => {
            const { data = "", response } = await client.POST("/v1/variants/rulebook", { body, ...text(options, isPageOrAnswer) });
            const isHtml = isPage(response.headers.get("Content-Type") ?? "");
            return isHtml ? { verdict: "accepted", html: data } : (JSON.parse(data) as Answer<"writeRulebook">);
        },

        describeService: (options) => document<"describeService">(client.GET("/v1", plain(options))),
        listVariants: (options) => document<"listVariants">(client.GET("/v1/variants", plain(options))),
        getVariant: (id: VariantId, options?: InForm) =>
            document<"getVariant", never>(client.GET("/v1/variants/{id}", { params: { path: { id }, query: form(options) }, ...plain(options) })),
        getVariantVersion: (id: VariantId, version: number, options?: InForm) =>
            document<"getVariantVersion", never>(
                client.GET("/v1/variants/{id}/{version}", { params: { path: { id, version }, query: form(options) }, ...plain(options) }),
            ),
        readRulebook: (id, options) => document<"readRulebook">(client.GET("/v1/variants/{id}/rulebook", { params: { path: { id } }, ...text(options) })),
        readRulebookVersion: (id, version, options) =>
            document<"readRulebookVersion">(client.GET("/v1/variants/{id}/{version}/rulebook", { params: { path: { id, version } }, ...text(options) })),
        compareVariants: (options) => document<"compareVariants">(client.GET("/rulebooks", text(options))),
        listViolations: (options) => document<"listViolations">(client.GET("/v1/violations", plain(options))),
        listSources: (options) => document<"listSources">(client.GET("/v1/sources", plain(options))),
        getWording: (language, options) => document<"getWording">(client.GET("/v1/wording/{language}", { params: { path: { language } }, ...plain(options) })),
        getSchema: (name, options) => document<"getSchema">(client.GET("/v1/schemas/{name}", { params: { path: { name } }, ...plain(options) })),
        getContractJson: (options) => document<"getContractJson">(client.GET("/openapi.json", plain(options))),
        getContractYaml: async (options) => (await client.GET("/openapi.yaml", text(options, isYaml))).data ?? "",
        readDocs: (options) => document<"readDocs">(client.GET("/docs", text(options))),
        openPlayground: (options) => document<"openPlayground">(client.GET("/", text(options))),
        isAlive: (options) => document<"isAlive">(client.GET("/healthz", plain(options))),
        isReady: (options) => document<"isReady">(client.GET("/readyz", plain(options))),
    };
}

type InForm = Options & { form?: "values" };
const form = (options: InForm | undefined) => (options?.form === undefined ? {} : { form: options.form });

/** An answer of the contract, in the shape that this client gives it. It is there: all that is no answer has been thrown. */
async function answer<Name extends QuestionName>(asked: Promise<{ data?: Reply<Name> }>): Promise<Answer<Name>> {
    const { data }: { data?: unknown } = await asked;
    return data as Answer<Name>;
}

async function document<Name extends DocumentName, As = Document<Name>>(asked: Promise<{ data?: Document<Name> }>): Promise<As> {
    return (await asked).data as As;
}

/** All that an answer, or the result of a meld, says against what was asked: its own violations, then those of its melds. Empty where it is accepted. */
export function reasons({ violations = [], results = [] }: Judged): Violation[] {
    return [...violations, ...results.flatMap(reasons)];
}

interface Judged {
    verdict: Verdict;
    violations?: Violation[];
    results?: Judged[];
}

/** The default of a switch over verdicts: it compiles only where every case has been dealt with. */
export function assertNever(value: never): never {
    throw new Error(`Not dealt with: ${JSON.stringify(value)}`);
}
