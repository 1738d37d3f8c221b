// What is sent and what comes back, by its name in the contract.
//
// Questions are the generated types as they are. Answers are told a little more exactly than the contract tells them: their cards are literals, so that what
// one answer gives goes into the next question; and each verdict of `checkMeld` and `checkOpening` is a case of its own. Every answer here is an answer of
// the contract (tests/types.test.ts). Nothing here exists at run time.

import type { components, operations } from "./contract.js";

type Schemas = components["schemas"];

/** `accepted`: yes. `rejected`: the rules say no. `impossible`: the premise fails (no such variant, cards that the packs do not hold, no such state). */
export type Verdict = "accepted" | "rejected" | "impossible";

/** The languages of messages, wordings and rulebooks. */
export type Language = operations["getWording"]["parameters"]["path"]["language"];

/** The id of a variant, as `listVariants` lists them: `rami-51`. New ones may come. */
export type VariantId = string;

/** A card of a hand or of the discard pile: `AC` … `KS`, ten written `10`, and `JK` for a joker. */
export type HandCard = Schemas["HandCard"];
/** One of the 52 faces: a card that is no joker. */
export type Face = Exclude<HandCard, "JK">;
/** A card of a meld: a face, `JK`, `JK=6S` (a joker that stands for a card), `JK=9` (for a rank, in a set where two suits are open). */
export type MeldCard = Schemas["MeldCard"];
/** A card of a state or a view: a card of a hand, or `??` where the viewer does not know it. */
export type StateCard = Schemas["StateCard"];

/** Why not: a permanent `code`, the `rule` and the place `at` as JSON Pointers, `facts`, the `source`, and a `message` in the language asked for. */
export type Violation = Schemas["WordedViolation"];
/** A variant by id, perhaps in an older version, perhaps with table rules. */
export type Reference = Schemas["Reference"];
/** What was played by. It can be sent as `variant` of the next question. */
export type FullReference = Schemas["PlayedVariant"];
/** Table rules: the values that differ from the variant's. */
export type VariantChanges = Schemas["VariantChanges"];
/** A variant as a document: every rule, its value, and where it comes from. */
export type Variant = Schemas["Variant"];
/** Every rule of a variant as its bare value. */
export type VariantValues = Schemas["VariantValues"];

/** The state of a round, or a view of it. A full one has all hands and the seed: it stays on the server. */
export type GameState = Schemas["GameState"];
/** How a round ended. `endedBy` may get new values. */
export type Outcome = Schemas["Outcome"];
/** One action of a turn, told apart by `action`. Without a `seat` it is the seat to play's. */
export type Action = Question<"applyAction">["actions"][number];
/** A round that was played: its deal and its actions. */
export type RoundRecord = Schemas["Record"];

/** A set or a run in canonical order, every joker bound; `points` as a player counts them. */
export interface Meld extends Omit<Schemas["Meld"], "cards"> {
    cards: MeldCard[];
}
/** It is a meld. */
export interface MeldAccepted {
    verdict: "accepted";
    meld: Meld;
}
/** It is no meld, and why. */
export type MeldRefused = Schemas["MeldRefused"];
/** The packs do not hold these cards. */
export type MeldNotInPacks = Schemas["MeldNotInPacks"];

/** Melds judged one by one, in the order asked. */
interface JudgedMelds<Of extends Verdict, Result> {
    verdict: Of;
    variant: FullReference;
    results: Result[];
    violations?: never;
}

/** The premise of a question fails, and why. */
export interface Impossible {
    verdict: "impossible";
    violations: Violation[];
    results?: never;
}

/** Melds that open. Points as players count them. */
export interface OpeningAccepted extends Omit<Schemas["CheckOpeningAnswer"], "verdict" | "variant" | "results" | "violations"> {
    verdict: "accepted";
    variant: FullReference;
    results: MeldAccepted[];
    violations?: never;
}
/** Melds that do not open. `violations` are those of all together; what is wrong with one meld stands in its result (`reasons` gives both). */
export interface OpeningRejected extends Omit<Schemas["CheckOpeningAnswer"], "verdict" | "variant" | "results" | "violations"> {
    verdict: "rejected";
    variant: FullReference;
    results: (MeldAccepted | MeldRefused)[];
    violations: Violation[];
}

/** The best arrangement of a hand. */
export interface Arrangement extends Omit<Schemas["ArrangeHandAnswer"], "variant" | "melds" | "rest"> {
    variant: FullReference;
    melds: Meld[];
    rest: HandCard[];
}
/** No arrangement opens; `bestPoints` can be reached, `bestPointsWithPureRun` with a pure run (null: there is none). */
export type NoArrangement = Named<Schemas["ArrangeHandRefused"]>;

/** What one hand costs, card by card. `seat` is its index in the question. */
export interface PenaltyLine extends Omit<Schemas["PenaltyLine"], "cards"> {
    cards: { card: HandCard; points: number }[];
}
/** What the hands that are left cost. */
export interface Scores {
    verdict: "accepted";
    variant: FullReference;
    penalties: PenaltyLine[];
}

/** A meld that was laid, and its index on the table. */
export interface LaidMeld extends Omit<Schemas["LaidMeld"], "cards"> {
    cards: MeldCard[];
}
/** What there was to see: it tells nothing that a spectator may not know. New kinds may come, so a switch over `event` needs a default that goes on. */
export type RoundEvent =
    | Schemas["DrawnEvent"]
    | (Omit<Schemas["Opened"], "melds"> & { melds: LaidMeld[] })
    | (Omit<Schemas["Laid"], "cards"> & { cards: MeldCard[] })
    | (Omit<Schemas["LaidOff"], "cards"> & { cards: MeldCard[] })
    | (Omit<Schemas["Swapped"], "card" | "joker"> & { card: HandCard; joker: MeldCard })
    | (Omit<Schemas["Discarded"], "card"> & { card: HandCard })
    | Schemas["Reshuffled"]
    | Schemas["TurnPassed"]
    | Schemas["RoundEnded"];

/** Actions that were done, the state after them, and what there was to see. */
export interface Applied extends Omit<Schemas["ApplyActionAnswer"], "events"> {
    events: RoundEvent[];
}

/** The rulebook of a table, as an HTML page in the language asked for. */
export interface Rulebook {
    verdict: "accepted";
    html: string;
}

/** An answer that names its variant in full. */
type Named<Of> = Omit<Of, "variant"> & { variant: FullReference };

/** The questions of the contract, by operationId. */
export type QuestionName = {
    [Name in keyof operations]: operations[Name] extends { requestBody: unknown } ? Name : never;
}[keyof operations];

/** What a question asks: `Question<"checkMeld">` is `{ variant, melds }`. */
export type Question<Name extends QuestionName> = operations[Name]["requestBody"]["content"]["application/json"];

/** What a question can be answered, told apart by `verdict`: `Answer<"checkMeld">`. */
export type Answer<Name extends QuestionName> = Answers[Name];

interface Answers {
    checkMeld:
        | JudgedMelds<"accepted", MeldAccepted>
        | JudgedMelds<"rejected", MeldAccepted | MeldRefused>
        | JudgedMelds<"impossible", MeldAccepted | MeldRefused | MeldNotInPacks>
        | Impossible;
    checkOpening: OpeningAccepted | OpeningRejected | Impossible;
    arrangeHand: Arrangement | NoArrangement | Impossible;
    scoreHand: Scores | Impossible;
    dealState: Schemas["DealStateAnswer"] | Impossible;
    checkState: Schemas["CheckStateAnswer"] | Impossible;
    viewState: Schemas["ViewStateAnswer"] | Impossible;
    legalAction: Schemas["LegalActionAnswer"] | Impossible;
    checkAction: Schemas["CheckActionAnswer"] | Schemas["ActionRefused"] | Impossible;
    applyAction: Applied | Schemas["ActionRefused"] | Impossible;
    replayRecord: Schemas["ReplayRecordAnswer"] | Schemas["RecordRefused"] | Impossible;
    settleRound: Named<Schemas["SettleRoundAnswer"]> | Impossible;
    settleMatch: Named<Schemas["SettleMatchAnswer"]> | Impossible;
    checkVariant: Named<Schemas["CheckVariantAnswer"]> | Impossible;
    writeRulebook: Rulebook | Impossible;
}

/** What the contract says that a question is answered. */
export type Reply<Name extends QuestionName> = Content<operations[Name]["responses"][200]>;

/** The documents of the contract, by operationId. */
export type DocumentName = Exclude<keyof operations, QuestionName>;

/** What a document has in it: `Document<"listVariants">`. Pages are their HTML. */
export type Document<Name extends DocumentName> = Content<operations[Name]["responses"][200]>;

/** JSON where there is JSON; else text. */
type Content<Response> = Response extends { content: { "application/json": infer Json } } ? Json : string;
