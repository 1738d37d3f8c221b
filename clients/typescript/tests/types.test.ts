// What must not compile does not compile; what is told more exactly than in the contract is still what the contract tells.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
    type Action,
    type Answer,
    assertNever,
    type Face,
    type GameState,
    type HandCard,
    type Language,
    type MeldCard,
    type Question,
    type QuestionName,
    type StateCard,
    type Tierce,
} from "tierce-client";
import type { components, operations } from "tierce-client/contract";
import { tierce } from "./service.js";

/** Compiles only where `Narrow` is one of `Wide`. */
type Is<Narrow extends Wide, Wide> = Narrow;
type Told<Name extends QuestionName> = operations[Name]["responses"][200]["content"]["application/json"];

/** Each answer is one that the contract has. */
export type Answers = {
    checkMeld: Is<Answer<"checkMeld">, Told<"checkMeld">>;
    checkOpening: Is<Answer<"checkOpening">, Told<"checkOpening">>;
    arrangeHand: Is<Answer<"arrangeHand">, Told<"arrangeHand">>;
    scoreHand: Is<Answer<"scoreHand">, Told<"scoreHand">>;
    dealState: Is<Answer<"dealState">, Told<"dealState">>;
    checkState: Is<Answer<"checkState">, Told<"checkState">>;
    viewState: Is<Answer<"viewState">, Told<"viewState">>;
    legalAction: Is<Answer<"legalAction">, Told<"legalAction">>;
    checkAction: Is<Answer<"checkAction">, Told<"checkAction">>;
    applyAction: Is<Answer<"applyAction">, Told<"applyAction">>;
    replayRecord: Is<Answer<"replayRecord">, Told<"replayRecord">>;
    settleRound: Is<Answer<"settleRound">, Told<"settleRound">>;
    settleMatch: Is<Answer<"settleMatch">, Told<"settleMatch">>;
    checkVariant: Is<Answer<"checkVariant">, Told<"checkVariant">>;
    writeRulebook: Is<Exclude<Answer<"writeRulebook">, { verdict: "accepted" }>, Told<"writeRulebook">>;
};
/** There is a method for every operation of the contract, and none besides. */
export type Methods = [
    Is<keyof operations, keyof Tierce>,
    Is<keyof Tierce, keyof operations>,
    Is<keyof Answers, QuestionName>,
    Is<QuestionName, keyof Answers>,
];
/** Cards, from the few to the many. */
export type Cards = [Is<Face, HandCard>, Is<HandCard, MeldCard>, Is<HandCard, StateCard>, Is<HandCard, components["schemas"]["HandCard"]>];

test("cards, names and languages are literals", () => {
    const face: Face = "10H";
    const cards: HandCard[] = [face, "JK"];
    const joker: MeldCard = "JK=9";
    // @ts-expect-error: ten is written 10
    const one: HandCard = "1H";
    // @ts-expect-error: a joker is no face
    const wild: Face = "JK";
    // @ts-expect-error: a hand knows its cards
    const hidden: HandCard = "??";
    // @ts-expect-error: a joker stands for something only in a meld
    const bound: StateCard = joker;
    // @ts-expect-error: there is no wording in Italian
    const language: Language = "it";
    // @ts-expect-error: questions are closed
    const question: Question<"checkMeld"> = { variant: "rami-51", melds: [], hand: cards };
    // @ts-expect-error: a discard has a card
    const discard: Action = { action: "discard" };
    assert.equal([one, wild, hidden, bound, language, question, discard].length, 7);
});

test("nothing is read before the verdict is known", async () => {
    const answer = await tierce.checkMeld({ variant: "rami-51", melds: [{ cards: ["7S", "8S", "9S"] }] });
    // @ts-expect-error: an impossible answer may have no results
    assert.equal(answer.results.length, 1);
    const [result] = answer.results ?? [];
    assert.ok(result);
    // @ts-expect-error: only an accepted result has a meld
    assert.equal(result.meld.kind, "run");
    if (answer.verdict !== "accepted") assert.fail();
    const meld: MeldCard[] | undefined = answer.results[0]?.meld.cards;
    // @ts-expect-error: an accepted answer has no violations
    assert.equal(answer.violations?.length, undefined);
    assert.deepEqual(meld, ["7S", "8S", "9S"]);
});

test("a state comes only from an accepted answer", async () => {
    const answer = await tierce.dealState({ variant: "rami-51", seatCount: 8 });
    // @ts-expect-error: an impossible answer has no state
    const unread: GameState = answer.state;
    assert.equal(unread === undefined, answer.verdict === "impossible");
});

test("a verdict that is not dealt with does not compile", () => {
    const told = (answer: Answer<"applyAction">): string => {
        switch (answer.verdict) {
            case "accepted":
                return answer.state.turn.phase;
            case "rejected":
                return `${answer.index}`;
            case "impossible":
                return answer.violations.map(({ message }) => message).join(" ");
            default:
                return assertNever(answer);
        }
    };
    const forgetful = (answer: Answer<"applyAction">): string => {
        switch (answer.verdict) {
            case "accepted":
                return answer.state.turn.phase;
            case "rejected":
                return `${answer.index}`;
            default:
                // @ts-expect-error: impossible is left
                return assertNever(answer);
        }
    };
    assert.equal(told({ verdict: "impossible", violations: [] }), "");
    assert.throws(() => forgetful({ verdict: "impossible", violations: [] }), /^Error: Not dealt with: \{"verdict":"impossible"/);
});
