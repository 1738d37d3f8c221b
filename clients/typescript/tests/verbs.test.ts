// Every question and every document, asked of the service that runs.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Answer, type Meld, type QuestionName, type Reference, reasons, type Verdict } from "tierce-client";
import { dealt, tierce } from "./service.js";

const variant = "rami-51";
const nowhere = "rami-99";
const bent: Reference = { id: variant, changes: { sets: { minimumSize: 4, maximumSize: 3 } } };

/** The answer, if its verdict is this one. */
function the<Name extends QuestionName, V extends Verdict>(answer: Answer<Name>, verdict: V): Extract<Answer<Name>, { verdict: V }>;
function the(answer: { verdict: Verdict }, verdict: Verdict): unknown {
    assert.equal(answer.verdict, verdict, JSON.stringify(answer));
    return answer;
}

const codes = (answer: Parameters<typeof reasons>[0]): string[] => reasons(answer).map(({ code }) => code);

test("checkMeld: a run, a refusal, cards that the packs do not hold, a variant that is not there", async () => {
    const run = the<"checkMeld", "accepted">(await tierce.checkMeld({ variant, melds: [{ cards: ["JK", "7S", "8S"] }] }), "accepted");
    assert.deepEqual(run.results[0]?.meld, { kind: "run", cards: ["JK=6S", "7S", "8S"], points: 21, pure: false } satisfies Meld);
    assert.deepEqual(run.variant, { id: variant, version: 1 });
    const mixed = the<"checkMeld", "rejected">(
        await tierce.checkMeld({ variant, melds: [{ cards: ["KH", "AH", "2H"] }, { cards: ["7S", "8S", "9S"] }] }),
        "rejected",
    );
    assert.deepEqual(
        mixed.results.map(({ verdict }) => verdict),
        ["rejected", "accepted"],
    );
    assert.deepEqual(codes(mixed), ["run.around-the-corner"]);
    const thrice = the<"checkMeld", "impossible">(await tierce.checkMeld({ variant: "rami-51-gr", melds: [{ cards: ["7S", "7S", "7S"] }] }), "impossible");
    assert.equal(thrice.results?.[0]?.verdict, "impossible");
    assert.deepEqual(codes(thrice), ["request.not-in-packs"]);
    const unknown = the<"checkMeld", "impossible">(await tierce.checkMeld({ variant: nowhere, melds: [{ cards: [] }] }), "impossible");
    assert.deepEqual([unknown.results, codes(unknown)], [undefined, ["variant.unknown"]]);
});

test("checkOpening: enough, too few with a bad meld, cards that the packs do not hold", async () => {
    const opens = the<"checkOpening", "accepted">(
        await tierce.checkOpening({ variant, melds: [{ cards: ["7C", "8C", "9C"] }, { cards: ["9D", "9H", "9S"] }] }),
        "accepted",
    );
    assert.deepEqual([opens.points, opens.pureRun, opens.results.map(({ meld }) => meld.kind)], [51, true, ["run", "set"]]);
    const few = the<"checkOpening", "rejected">(
        await tierce.checkOpening({ variant, melds: [{ cards: ["7C", "7D", "7H"] }, { cards: ["2H", "3H", "5H"] }] }),
        "rejected",
    );
    assert.equal(few.missingPoints, 30);
    assert.deepEqual(codes(few), ["opening.no-pure-run", "opening.too-few-points", "run.gap"]);
    the<"checkOpening", "impossible">(await tierce.checkOpening({ variant: nowhere, melds: [{ cards: [] }] }), "impossible");
});

test("arrangeHand: the best melds can be asked about again, none that open, too many jokers", async () => {
    const best = the<"arrangeHand", "accepted">(
        await tierce.arrangeHand({ variant, cards: ["3H", "4H", "5H", "6H", "7H", "6S", "6C"], objective: "leastPoints" }),
        "accepted",
    );
    assert.deepEqual([best.points, best.rest, best.restPoints], [30, ["7H"], 7]);
    the<"checkMeld", "accepted">(await tierce.checkMeld({ variant: best.variant, melds: best.melds.map(({ cards }) => ({ cards })) }), "accepted");
    const none = the<"arrangeHand", "rejected">(await tierce.arrangeHand({ variant, cards: best.rest, objective: "open" }), "rejected");
    assert.deepEqual([none.bestPoints, none.bestPointsWithPureRun], [0, null]);
    the<"arrangeHand", "impossible">(await tierce.arrangeHand({ variant, cards: ["JK", "JK", "JK", "JK", "JK"], objective: "open" }), "impossible");
});

test("scoreHand: what two hands cost, two packs' worth of one card", async () => {
    const scores = the<"scoreHand", "accepted">(await tierce.scoreHand({ variant, hands: [{ cards: ["AH", "9C"] }, { cards: [] }] }), "accepted");
    assert.deepEqual(
        scores.penalties.map(({ seat, total }) => [seat, total]),
        [
            [0, 20],
            [1, 0],
        ],
    );
    assert.deepEqual(scores.penalties[0]?.cards, [
        { card: "9C", points: 9 },
        { card: "AH", points: 11 },
    ]);
    the<"scoreHand", "impossible">(await tierce.scoreHand({ variant: "rami-traditional", hands: [{ cards: ["7H", "7H"] }] }), "impossible");
});

test("dealState, checkState, viewState: a round is dealt, it is possible, a seat sees its own hand", async () => {
    const state = await dealt();
    assert.equal(state.seats[0]?.hand.length, 13);
    the<"dealState", "impossible">(await tierce.dealState({ variant, seatCount: 3, dealer: 3 }), "impossible");
    the<"checkState", "accepted">(await tierce.checkState({ state }), "accepted");
    the<"checkState", "impossible">(await tierce.checkState({ state: { ...state, stock: [] } }), "impossible");
    const view = the<"viewState", "accepted">(await tierce.viewState({ state, viewer: 1 }), "accepted");
    assert.deepEqual([view.state.seed, view.state.seats[1]?.hand, new Set(view.state.seats[0]?.hand)], [null, state.seats[1]?.hand, new Set(["??"])]);
    the<"viewState", "impossible">(await tierce.viewState({ state, viewer: 5 }), "impossible");
});

test("legalAction, checkAction, applyAction: a turn, an action too early, a state that cannot be", async () => {
    const state = await dealt();
    const legal = the<"legalAction", "accepted">(await tierce.legalAction({ state }), "accepted");
    assert.deepEqual([legal.seat, legal.actions.map(({ action }) => action)], [1, ["drawStock", "drawDiscard"]]);
    assert.deepEqual(the<"legalAction", "accepted">(await tierce.legalAction({ state, only: { action: "discard" } }), "accepted").actions, []);
    the<"legalAction", "impossible">(await tierce.legalAction({ state: { ...state, stock: [] } }), "impossible");
    the<"checkAction", "accepted">(await tierce.checkAction({ state, actions: legal.actions.slice(0, 1) }), "accepted");
    const early = the<"checkAction", "rejected">(await tierce.checkAction({ state, actions: [{ action: "discard", card: "JK" }] }), "rejected");
    assert.deepEqual([early.index, codes(early).includes("turn.draw-first")], [0, true]);
    the<"checkAction", "impossible">(await tierce.checkAction({ state: { ...state, stock: [] }, actions: [{ action: "drawStock" }] }), "impossible");
    const next = the<"applyAction", "accepted">(await tierce.applyAction({ state, actions: [{ action: "drawStock" }] }), "accepted");
    assert.deepEqual(next.events, [{ event: "drawn", seat: 1, from: "stock", card: "??" }]);
    assert.equal(next.state.turn.phase, "play");
    assert.equal(
        the<"applyAction", "rejected">(await tierce.applyAction({ state, actions: [{ action: "drawStock" }, { action: "drawStock" }] }), "rejected").index,
        1,
    );
    the<"applyAction", "impossible">(await tierce.applyAction({ state: { ...state, dealer: 7 }, actions: [{ action: "drawStock" }] }), "impossible");
});

test("replayRecord: a record goes on where it may, and stops where it may not", async () => {
    const record = { form: "tierce-record/1", variant, seatCount: 2, dealer: 0, start: "tierce" } as const;
    const played = the<"replayRecord", "accepted">(
        await tierce.replayRecord({ record: { ...record, actions: [{ action: "drawStock", seat: 1 }] } }),
        "accepted",
    );
    assert.deepEqual([played.outcome, played.state.turn.phase], [null, "play"]);
    const wrong = the<"replayRecord", "rejected">(
        await tierce.replayRecord({ record: { ...record, actions: [{ action: "drawStock", seat: 0 }] } }),
        "rejected",
    );
    assert.deepEqual([wrong.index, codes(wrong)], [0, ["turn.not-this-seat"]]);
    the<"replayRecord", "impossible">(await tierce.replayRecord({ record: { ...record, variant: nowhere, actions: [] } }), "impossible");
});

test("settleRound, settleMatch: a prize is split, totals are added up", async () => {
    const settled = the<"settleRound", "accepted">(
        await tierce.settleRound({ variant: "rami-traditional", totals: [0, 30, 60], winners: [0], prize: 1_000 }),
        "accepted",
    );
    assert.deepEqual([settled.prizes.reduce((sum, prize) => sum + prize), settled.eligible], [1_000, [null, true, true]]);
    the<"settleRound", "impossible">(await tierce.settleRound({ variant: "rami-51-gr", totals: [0, 30], prize: 1_000 }), "impossible");
    const match = the<"settleMatch", "accepted">(
        await tierce.settleMatch({
            variant,
            rounds: [
                [0, 10, 20],
                [10, 0, 30],
            ],
        }),
        "accepted",
    );
    assert.deepEqual([match.totals, match.places, match.over], [[10, 10, 50], [1, 1, 3], false]);
    the<"settleMatch", "impossible">(
        await tierce.settleMatch({
            variant,
            rounds: [
                [0, 10],
                [0, 10, 20],
            ],
        }),
        "impossible",
    );
});

test("checkVariant, writeRulebook: table rules that go together, and some that do not", async () => {
    const rules: Reference = { id: variant, changes: { opening: { minimumPoints: 71 } } };
    const checked = the<"checkVariant", "accepted">(await tierce.checkVariant({ variant: rules }), "accepted");
    assert.deepEqual(checked.document.opening.minimumPoints, { ...checked.document.opening.minimumPoints, value: 71, basis: "caller" });
    assert.equal(codes(the<"checkVariant", "impossible">(await tierce.checkVariant({ variant: bent }), "impossible")).length, 1);
    const { html } = the<"writeRulebook", "accepted">(await tierce.writeRulebook({ variant: rules }, { language: "de" }), "accepted");
    assert.match(html, /<html lang="de"/);
    the<"writeRulebook", "impossible">(await tierce.writeRulebook({ variant: bent }), "impossible");
});

test("every document is there", async () => {
    assert.match(await tierce.openPlayground(), /<html/);
    const { variants } = await tierce.listVariants();
    assert.deepEqual(
        (await tierce.describeService()).variants,
        variants.map(({ id }) => id),
    );
    const document = await tierce.getVariant(variant);
    assert.deepEqual(await tierce.getVariantVersion(variant, 1), document);
    const values = await tierce.getVariant(variant, { form: "values" });
    assert.equal(values.opening.minimumPoints, document.opening.minimumPoints.value);
    assert.deepEqual(await tierce.getVariantVersion(variant, 1, { form: "values" }), values);
    assert.equal((await tierce.listViolations())["run.gap"]?.verdict, "rejected");
    assert.ok((await tierce.listSources()).documents.length > 0);
    assert.equal((await tierce.getWording("he")).language, "he");
    assert.equal((await tierce.getSchema("CheckMeld"))["title"], "CheckMeld");
    assert.ok("paths" in (await tierce.getContractJson()));
    assert.match(await tierce.getContractYaml(), /^openapi: /m);
    assert.match(await tierce.readRulebook(variant, { language: "ca" }), /<html lang="ca"/);
    assert.match(await tierce.readRulebookVersion(variant, 1), /<html lang="en"/);
    assert.match(await tierce.compareVariants({ language: "el" }), /<html lang="el"/);
    assert.match(await tierce.readDocs(), /<html/);
    assert.deepEqual([await tierce.isAlive(), await tierce.isReady()], [{ status: "ok" }, { status: "ok" }]);
});

test("a message is in the language asked for", async () => {
    const messages = new Set<string>();
    for (const language of ["en", "ca", "fr", "de", "el", "he"] as const) {
        const [reason] = reasons(await tierce.checkMeld({ variant, melds: [{ cards: ["KH", "AH", "2H"] }] }, { language }));
        messages.add(reason?.message ?? "");
    }
    assert.equal(messages.size, 6);
    assert.ok([...messages].some((message) => message.includes("Une suite ne peut pas")));
});
