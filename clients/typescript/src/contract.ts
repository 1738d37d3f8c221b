// Made from openapi.yaml by openapi-typescript (npm run generate): not changed by hand.

export interface paths {
    "/v1/melds/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Is this a meld?
         * @description Up to a hundred melds, each judged by itself: what it is, what each joker stands for, what it is worth; or every fault, with the rule that it breaks, where that rule comes from, and a sentence in the language of `Accept-Language`.
         */
        post: operations["checkMeld"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/openings/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * May a player open with these melds?
         * @description Up to eight melds that are laid together: what each of them is, what they are worth, what is missing, and which rule of the opening says no. With a `hand` they must also be held in it.
         */
        post: operations["checkOpening"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hands/arrange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Which melds of this hand are best?
         * @description The proven optimum: the fewest points left over (`leastPoints`), or the fewest among the arrangements that a player can open with (`open`), jokers and table rules included. It knows no turn: no card is kept for a discard.
         */
        post: operations["arrangeHand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/hands/score": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What do these hands cost?
         * @description A line for each loser of a round: what each card costs, what is charged, and what comes on top when the winner went out at once.
         */
        post: operations["scoreHand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/states/deal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deal a round.
         * @description The state before the first turn, the same everywhere for the same seed; without one the cards are shuffled from a secure source. It is the full state: it belongs on a server, players get views of it.
         */
        post: operations["dealState"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/states/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Is this state of a round possible?
         * @description Every defect is told at once. What is possible passes, whether or not play leads to it.
         */
        post: operations["checkState"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/states/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What may a seat, or a spectator, know of this round?
         * @description The hands of others and the stock become `??`. Every question can be asked of a view.
         */
        post: operations["viewState"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/actions/legal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What may the seat to play do?
         * @description Every legal action of a known hand in canonical order: every opening, every meld, every group of cards for every meld on the table, every swap and discard; at most `limit` of them, `only` some. A finished round answers its outcome.
         */
        post: operations["legalAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/actions/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Are these actions legal?
         * @description One action or several, each judged after the one before; the first that is refused is named, with every rule that says no.
         */
        post: operations["checkAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/actions/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Do these actions.
         * @description One action or a whole turn, all of them or none: the next state, the actions in canonical form, and the events that a table may see; or the first action that is refused, and why.
         */
        post: operations["applyAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/records/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Was this round played by the rules?
         * @description A record is played again from its seed or state: the last state and the outcome, or the first action that is not legal. A body may have 1 MiB.
         */
        post: operations["replayRecord"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rounds/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * How is the prize of a round split?
         * @description In whole units of the smallest coin, without a rest; by the formula of the variant, which is a decision of ours.
         */
        post: operations["settleRound"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Who leads the match, and is it over?
         * @description Totals and places after some rounds; equal totals share a place.
         */
        post: operations["settleMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/variants/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Can a table play by these rules?
         * @description The whole document of a variant with table rules merged in, or why they do not hold together.
         */
        post: operations["checkVariant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/variants/rulebook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The rules of a table for people: as sentences, with examples, to read and to print.
         * @description A page in the language of `Accept-Language`: a variant with the rules of a table, each of them marked, and what it stands for. Where the rules do not hold together, why not, in JSON.
         */
        post: operations["writeRulebook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What this service is, and what it can answer. */
        get: operations["describeService"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/variants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The variants, each in its newest version. */
        get: operations["listVariants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/variants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A variant in its newest version: every rule, its value, and where it comes from. */
        get: operations["getVariant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/variants/{id}/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A variant in one version. A released version never changes. */
        get: operations["getVariantVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/variants/{id}/rulebook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rules of a variant in its newest version, for people: as sentences, with examples, to read and to print. */
        get: operations["readRulebook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/variants/{id}/{version}/rulebook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same of one version. */
        get: operations["readRulebookVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/violations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every code of a violation: its verdict, its rules, its facts, and when it is found. */
        get: operations["listViolations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every rule page, section of the contract and decision that a `source` can name. */
        get: operations["listSources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/wording/{language}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All sentences and names of one language, as ICU messages. */
        get: operations["getWording"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/schemas/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One JSON Schema (2020-12) with everything that it refers to. */
        get: operations["getSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the service is alive. */
        get: operations["isAlive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the service is ready to answer. */
        get: operations["isReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document as JSON. */
        get: operations["getContractJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document as YAML. */
        get: operations["getContractYaml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rulebooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All variants side by side, rule by rule, for people. */
        get: operations["compareVariants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The playground: try melds, arrange a hand, play a round, in the browser. */
        get: operations["openPlayground"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document for people, to be tried in the browser. */
        get: operations["readDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Ace
         * @description What an ace is worth, in points.
         */
        Ace: {
            value: components["schemas"]["AcePoints"];
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * AceHigh
         * @description Whether the ace may stand at the high end of a run, after the king.
         */
        AceHigh: {
            value: boolean;
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * AceLow
         * @description Whether the ace may stand at the low end of a run, before the two.
         */
        AceLow: {
            value: boolean;
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * AcePoints
         * @description An ace at the low end of a run, an ace anywhere else in a meld, an ace left in a hand.
         */
        AcePoints: {
            low: number;
            high: number;
            hand: number;
        };
        /**
         * ActionRefused
         * @description One of them is not legal, and nothing has happened. `actions`: those before it, which are.
         */
        ActionRefused: {
            /** @enum {string} */
            verdict: "rejected";
            actions: (components["schemas"]["DrawStockAction"] | components["schemas"]["DrawDiscardAction"] | components["schemas"]["OpenAction"] | components["schemas"]["LayAction"] | components["schemas"]["LayOffAction"] | components["schemas"]["SwapAction"] | components["schemas"]["DiscardAction"])[];
            /** @description the first action that is refused, from 0 */
            index: number;
            /** @description rules that hidden cards would decide, as JSON Pointers into the variant document; an empty one is the contract itself */
            unverified: string[];
            violations: components["schemas"]["WordedViolation"][];
        };
        /**
         * AdjacentJokers
         * @description Whether two jokers of a run may stand side by side.
         */
        AdjacentJokers: {
            value: boolean;
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * ApplyAction
         * @description What is the state after these actions, each judged after the one before? All of them, or none.
         */
        ApplyAction: {
            state: components["schemas"]["GameState"];
            actions: (components["schemas"]["DrawStockAction"] | components["schemas"]["DrawDiscardAction"] | components["schemas"]["OpenAction"] | components["schemas"]["LayAction"] | components["schemas"]["LayOffAction"] | components["schemas"]["SwapAction"] | components["schemas"]["DiscardAction"])[];
        };
        /**
         * ApplyActionAnswer
         * @description The actions in canonical form, the state after them, and what there is to see: events tell nothing that a spectator may not know.
         */
        ApplyActionAnswer: {
            /** @enum {string} */
            verdict: "accepted";
            actions: (components["schemas"]["DrawStockAction"] | components["schemas"]["DrawDiscardAction"] | components["schemas"]["OpenAction"] | components["schemas"]["LayAction"] | components["schemas"]["LayOffAction"] | components["schemas"]["SwapAction"] | components["schemas"]["DiscardAction"])[];
            state: components["schemas"]["GameState"];
            events: (components["schemas"]["DrawnEvent"] | components["schemas"]["Opened"] | components["schemas"]["Laid"] | components["schemas"]["LaidOff"] | components["schemas"]["Swapped"] | components["schemas"]["Discarded"] | components["schemas"]["Reshuffled"] | components["schemas"]["TurnPassed"] | components["schemas"]["RoundEnded"])[];
            /** @description rules that hidden cards would decide, as JSON Pointers into the variant document; an empty one is the contract itself */
            unverified: string[];
        };
        /**
         * AroundTheCorner
         * @description Whether a run may go on from the king over the ace to the two.
         */
        AroundTheCorner: {
            value: boolean;
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * ArrangeHand
         * @description Which melds of a hand leave the fewest points (`leastPoints`), or the fewest among those that a player can open with (`open`)?
         */
        ArrangeHand: {
            variant: string | components["schemas"]["Reference"];
            cards: components["schemas"]["HandCard"][];
            /** @enum {string} */
            objective: "leastPoints" | "open";
        };
        /**
         * ArrangeHandAnswer
         * @description The best arrangement: its melds in canonical order, what they are worth together, the cards that are left over, and what those cost.
         */
        ArrangeHandAnswer: {
            /** @enum {string} */
            verdict: "accepted";
            variant: components["schemas"]["FullReference"];
            melds: components["schemas"]["Meld"][];
            points: number;
            rest: string[];
            restPoints: number;
        };
        /**
         * ArrangeHandRefused
         * @description No melds of this hand open: the most points that any have, the same with a pure run among them (null: there is none), and what is missing.
         */
        ArrangeHandRefused: {
            /** @enum {string} */
            verdict: "rejected";
            variant: components["schemas"]["FullReference"];
            bestPoints: number;
            bestPointsWithPureRun: number | null;
            violations: components["schemas"]["WordedViolation"][];
        };
        /**
         * AtOnceBonus
         * @description What each loser is charged on top when the winner goes out at once, in points.
         */
        AtOnceBonus: {
            value: number;
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * AtOnceFactor
         * @description By what each loser's charge is multiplied when the winner goes out at once.
         */
        AtOnceFactor: {
            value: number;
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * Blocked
         * @description How a round ends in which nobody goes out.
         */
        Blocked: {
            /** @enum {string} */
            value: "everybodyPays" | "lowestHandWins";
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * Bound
         * @description How a joker is called that stands for a card, and one that stands for a rank alone.
         */
        Bound: {
            card: string;
            rank: string;
        };
        /**
         * CardCost
         * @description A card that is left in a hand, and what it costs.
         */
        CardCost: {
            card: string;
            points: number;
        };
        /**
         * CardPaid
         * @description A card that is left in a hand, and what it costs; null where it is not known.
         */
        CardPaid: {
            card: components["schemas"]["StateCard"];
            points: number | null;
        };
        /**
         * CatalogueEntry
         * @description One code: the verdict it comes with, the rules it can cite, the types of its facts, the codes it hides, and when it is found.
         */
        CatalogueEntry: {
            /** @enum {string} */
            verdict: "impossible" | "rejected";
            rules: string[];
            facts: {
                [key: string]: "card" | "cards" | "count" | "kind" | "points" | "rank" | "seat" | "suit";
            };
            hides: string[];
            meaning: string;
            /** @default null */
            source?: components["schemas"]["Source"] | null;
        };
        /**
         * CheckAction
         * @description Are these actions legal, each after the one before?
         */
        CheckAction: {
            state: components["schemas"]["GameState"];
            actions: (components["schemas"]["DrawStockAction"] | components["schemas"]["DrawDiscardAction"] | components["schemas"]["OpenAction"] | components["schemas"]["LayAction"] | components["schemas"]["LayOffAction"] | components["schemas"]["SwapAction"] | components["schemas"]["DiscardAction"])[];
        };
        /**
         * CheckActionAnswer
         * @description They are legal; here they are in canonical form.
         */
        CheckActionAnswer: {
            /** @enum {string} */
            verdict: "accepted";
            actions: (components["schemas"]["DrawStockAction"] | components["schemas"]["DrawDiscardAction"] | components["schemas"]["OpenAction"] | components["schemas"]["LayAction"] | components["schemas"]["LayOffAction"] | components["schemas"]["SwapAction"] | components["schemas"]["DiscardAction"])[];
            /** @description rules that hidden cards would decide, as JSON Pointers into the variant document; an empty one is the contract itself */
            unverified: string[];
        };
        /**
         * CheckMeld
         * @description Are these melds? Each by itself.
         */
        CheckMeld: {
            variant: string | components["schemas"]["Reference"];
            melds: components["schemas"]["OfferedMeld"][];
        };
        /**
         * CheckMeldAnswer
         * @description The result for each meld, in the order asked. The verdict of the whole is the worst of theirs.
         */
        CheckMeldAnswer: {
            /** @enum {string} */
            verdict: "accepted" | "impossible" | "rejected";
            variant: components["schemas"]["FullReference"];
            results: (components["schemas"]["MeldAccepted"] | components["schemas"]["MeldRefused"] | components["schemas"]["MeldNotInPacks"])[];
        };
        /**
         * CheckOpening
         * @description May a player open with these melds? With a `hand`, they must be held in it.
         */
        CheckOpening: {
            variant: string | components["schemas"]["Reference"];
            melds: components["schemas"]["OfferedMeld"][];
            hand?: components["schemas"]["HandCard"][];
        };
        /**
         * CheckOpeningAnswer
         * @description The result for each meld, in the order asked, and what they are worth together. `violations` (of all together) are there unless it is accepted.
         */
        CheckOpeningAnswer: {
            /** @enum {string} */
            verdict: "accepted" | "rejected";
            variant: components["schemas"]["FullReference"];
            /** @description what the accepted melds are worth together */
            points: number;
            minimumPoints: number;
            missingPoints: number;
            /** @description whether a pure run is among them */
            pureRun: boolean;
            results: (components["schemas"]["MeldAccepted"] | components["schemas"]["MeldRefused"])[];
            violations?: components["schemas"]["WordedViolation"][];
        };
        /**
         * CheckState
         * @description Is this state of a round possible?
         */
        CheckState: {
            state: components["schemas"]["GameState"];
        };
        /**
         * CheckStateAnswer
         * @description It is; whether play leads to it is not asked.
         */
        CheckStateAnswer: {
            /** @enum {string} */
            verdict: "accepted";
        };
        /**
         * CheckVariant
         * @description Is there such a variant, and do these table rules hold together?
         */
        CheckVariant: {
            variant: string | components["schemas"]["Reference"];
        };
        /**
         * CheckVariantAnswer
         * @description The whole document, table rules merged in; a value that the caller changed has the basis `caller`.
         */
        CheckVariantAnswer: {
            /** @enum {string} */
            verdict: "accepted";
            variant: components["schemas"]["FullReference"];
            document: components["schemas"]["Variant"];
        };
        /**
         * Consecutive
         * @description The cards of a run follow one another; a rank comes once.
         */
        Consecutive: {
            /** @constant */
            value: true;
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * Court
         * @description What the court cards are worth, in points.
         */
        Court: {
            value: components["schemas"]["CourtPoints"];
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * CourtPoints
         * @description Jack, queen and king, in a meld and in a hand.
         */
        CourtPoints: {
            jack: number;
            queen: number;
            king: number;
        };
        /**
         * Deal
         * @description Packs, players and the deal.
         */
        Deal: {
            players: components["schemas"]["Players"];
            packs: components["schemas"]["Packs"];
            handSize: components["schemas"]["HandSize"];
            upcard: components["schemas"]["Upcard"];
            firstSeat: components["schemas"]["FirstSeat"];
            nextDealer: components["schemas"]["NextDealer"];
        };
        /**
         * DealState
         * @description Deal a round. The same seed gives the same deal, everywhere; without one it is drawn from a secure source.
         */
        DealState: {
            variant: string | components["schemas"]["Reference"];
            seatCount: number;
            /**
             * @description a seat, counted from 0, clockwise
             * @default 0
             */
            dealer?: number;
            /** @description 1 to 128 bytes of UTF-8; one that people choose can be guessed */
            seed?: string;
        };
        /**
         * DealStateAnswer
         * @description The full state before the first turn. It belongs on a server: players get views of it.
         */
        DealStateAnswer: {
            /** @enum {string} */
            verdict: "accepted";
            state: components["schemas"]["GameState"];
        };
        /**
         * DiscardAction
         * @description Put a card on the discard pile, which ends the turn.
         */
        DiscardAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "discard";
            /** @description a seat, counted from 0, clockwise */
            seat?: number;
            card: components["schemas"]["HandCard"];
        };
        /**
         * Discarded
         * @description A seat has discarded.
         */
        Discarded: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "discarded";
            seat: number;
            card: string;
        };
        /**
         * DistinctSuits
         * @description Whether the suits of a set must all be different.
         */
        DistinctSuits: {
            value: boolean;
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * DrawDiscardAction
         * @description Take the top card of the discard pile.
         */
        DrawDiscardAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "drawDiscard";
            /** @description a seat, counted from 0, clockwise */
            seat?: number;
        };
        /**
         * DrawStockAction
         * @description Draw the top card of the stock; `card` says which it is, where the state does not.
         */
        DrawStockAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "drawStock";
            /** @description a seat, counted from 0, clockwise */
            seat?: number;
            card?: components["schemas"]["HandCard"];
        };
        /**
         * Drawn
         * @description The card drawn in this turn, and whether one of its face, taken from the discard pile, has been laid since.
         */
        Drawn: {
            /** @enum {string} */
            from: "discard" | "stock";
            card: components["schemas"]["StateCard"];
            laid: boolean;
        };
        /**
         * DrawnEvent
         * @description A seat has drawn; a card from the stock is `??`.
         */
        DrawnEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "drawn";
            seat: number;
            /** @enum {string} */
            from: "discard" | "stock";
            card: components["schemas"]["StateCard"];
        };
        /**
         * EndAfter
         * @description A number of rounds, or a total that somebody reaches: one of the two.
         */
        EndAfter: {
            rounds?: number;
            points?: number;
        };
        /**
         * FinalDiscard
         * @description Whether one must go out with a discard, or may lay the last cards.
         */
        FinalDiscard: {
            /** @enum {string} */
            value: "optional" | "required";
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * FirstSeat
         * @description Who plays first.
         */
        FirstSeat: {
            /** @enum {string} */
            value: "dealer" | "leftOfDealer";
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * FullReference
         * @description What was played by: the variant, its version, and the table rules, if any.
         */
        FullReference: {
            /** @example rami-51 */
            id: string;
            version: number;
            changes?: Record<string, unknown>;
        };
        /**
         * GameState
         * @description The state of a round: all that is needed to go on, and nothing that follows from the rest.
         */
        GameState: {
            /** @enum {string} */
            form: "tierce-state/1";
            /** @description `all`, `none` (a spectator), or the seat whose view this is */
            viewer: ("all" | "none") | number;
            variant: components["schemas"]["PlayedVariant"];
            /** @description a seat, counted from 0, clockwise */
            dealer: number;
            seats: components["schemas"]["Seat"][];
            turn: components["schemas"]["TurnState"];
            table: components["schemas"]["TableMeld"][];
            /** @description the last card is the top */
            stock: components["schemas"]["StateCard"][];
            /** @description the last card is the top */
            discard: components["schemas"]["HandCard"][];
            reshuffles: number;
            seed: string | null;
            outcome: components["schemas"]["Outcome"] | null;
        };
        /**
         * HandCard
         * @description A card of a hand: rank, then suit; `JK` a joker.
         * @enum {string}
         */
        HandCard: "AC" | "2C" | "3C" | "4C" | "5C" | "6C" | "7C" | "8C" | "9C" | "10C" | "JC" | "QC" | "KC" | "AD" | "2D" | "3D" | "4D" | "5D" | "6D" | "7D" | "8D" | "9D" | "10D" | "JD" | "QD" | "KD" | "AH" | "2H" | "3H" | "4H" | "5H" | "6H" | "7H" | "8H" | "9H" | "10H" | "JH" | "QH" | "KH" | "AS" | "2S" | "3S" | "4S" | "5S" | "6S" | "7S" | "8S" | "9S" | "10S" | "JS" | "QS" | "KS" | "JK";
        /**
         * HandSize
         * @description How many cards each player is dealt.
         */
        HandSize: {
            value: number;
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * Health
         * @description `ok`.
         */
        Health: {
            status: string;
        };
        /**
         * Impossible
         * @description The premise of a question fails: there is no such variant, or nobody could play by these table rules.
         */
        Impossible: {
            /** @enum {string} */
            verdict: "impossible";
            violations: components["schemas"]["WordedViolation"][];
        };
        /**
         * JokerPoints
         * @description What a joker left in a hand costs, in points.
         */
        JokerPoints: {
            value: number;
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * JokerPosition
         * @description Who says what a joker stands for where several cards are possible: the reading of lowest total, or the player.
         */
        JokerPosition: {
            /** @enum {string} */
            value: "declared" | "lowest";
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * JokerSwap
         * @description Taking a joker from the table.
         */
        JokerSwap: {
            allowed: components["schemas"]["SwapAllowed"];
            targets: components["schemas"]["SwapTargets"];
            setNaturals: components["schemas"]["SetNaturals"];
            reuse: components["schemas"]["Reuse"];
        };
        /**
         * Jokers
         * @description Jokers in melds.
         */
        Jokers: {
            maximumPerMeld: components["schemas"]["MaximumJokers"];
            minimumNaturals: components["schemas"]["MinimumNaturals"];
            adjacent: components["schemas"]["AdjacentJokers"];
            position: components["schemas"]["JokerPosition"];
        };
        /**
         * Laid
         * @description A seat has laid a meld.
         */
        Laid: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "laid";
            seat: number;
            meld: number;
            /** @enum {string} */
            kind: "run" | "set";
            cards: string[];
        };
        /**
         * LaidMeld
         * @description A meld that has come to the table, and its index there.
         */
        LaidMeld: {
            meld: number;
            /** @enum {string} */
            kind: "run" | "set";
            cards: string[];
        };
        /**
         * LaidOff
         * @description A seat has added cards to a meld.
         */
        LaidOff: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "laidOff";
            seat: number;
            meld: number;
            cards: string[];
        };
        /**
         * LayAction
         * @description Lay one meld.
         */
        LayAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "lay";
            /** @description a seat, counted from 0, clockwise */
            seat?: number;
            cards: components["schemas"]["MeldCard"][];
        };
        /**
         * LayOff
         * @description Adding cards to melds on the table.
         */
        LayOff: {
            requiresOpening: components["schemas"]["RequiresOpening"];
            targets: components["schemas"]["LayOffTargets"];
        };
        /**
         * LayOffAction
         * @description Add cards to a meld on the table.
         */
        LayOffAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "layOff";
            /** @description a seat, counted from 0, clockwise */
            seat?: number;
            /** @description the index of a meld on the table, from 0 */
            meld: number;
            cards: components["schemas"]["MeldCard"][];
        };
        /**
         * LayOffTargets
         * @description Whose melds cards may be added to.
         */
        LayOffTargets: {
            /** @enum {string} */
            value: "all" | "own";
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * LeftHand
         * @description What a loser has left at the end of a round, and whether he opened in it.
         */
        LeftHand: {
            cards: components["schemas"]["HandCard"][];
            /** @default true */
            opened?: boolean;
        };
        /**
         * LegalAction
         * @description What may the seat to play do? At most `limit` actions, `only` some.
         */
        LegalAction: {
            state: components["schemas"]["GameState"];
            /** @default 1000 */
            limit?: number;
            only?: components["schemas"]["Only"];
        };
        /**
         * LegalActionAnswer
         * @description The legal actions in canonical order. `truncated`: there are more. `complete` is false in the play of a hidden hand. `outcome`: of a finished round.
         */
        LegalActionAnswer: {
            /** @enum {string} */
            verdict: "accepted";
            /** @description a seat, counted from 0, clockwise */
            seat: number;
            actions: (components["schemas"]["DrawStockAction"] | components["schemas"]["DrawDiscardAction"] | components["schemas"]["OpenAction"] | components["schemas"]["LayAction"] | components["schemas"]["LayOffAction"] | components["schemas"]["SwapAction"] | components["schemas"]["DiscardAction"])[];
            /** @description how many there are; null where the list is cut */
            total: number | null;
            truncated: boolean;
            complete: boolean;
            outcome: components["schemas"]["Outcome"] | null;
        };
        /**
         * ListedVariant
         * @description A variant in its newest version.
         */
        ListedVariant: {
            /** @example rami-51 */
            id: string;
            version: number;
            names: {
                [key: string]: string;
            };
            /** @description how many can play */
            seatCounts: number[];
            /** @description whether its packs hold jokers */
            jokers: boolean;
            /** @description the rule pages it comes from, as in `/v1/sources` */
            documents: string[];
        };
        /**
         * Match
         * @description Several rounds.
         */
        Match: {
            ranking: components["schemas"]["Ranking"];
            end: components["schemas"]["MatchEnd"];
        };
        /**
         * MatchEnd
         * @description When the match is over, where the rules say so.
         */
        MatchEnd: {
            value: "none" | components["schemas"]["EndAfter"];
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * MaximumJokers
         * @description The most jokers of a meld.
         */
        MaximumJokers: {
            value: number;
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * MaximumReshuffles
         * @description How often in a round the discard pile becomes the new stock.
         */
        MaximumReshuffles: {
            value: number | "unlimited";
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * MaximumRunLength
         * @description The most cards of a run.
         */
        MaximumRunLength: {
            value: number;
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * MaximumSetSize
         * @description The most cards of a set.
         */
        MaximumSetSize: {
            value: number;
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * MaximumTurns
         * @description After how many turns of all seats together the round ends without anybody going out.
         */
        MaximumTurns: {
            value: number | "none";
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * Meld
         * @description A set or a run: its cards in canonical order with every joker bound, its worth in points, and whether it is a run without a joker.
         */
        Meld: {
            /** @enum {string} */
            kind: "run" | "set";
            cards: string[];
            points: number;
            pure: boolean;
        };
        /**
         * MeldAccepted
         * @description It is a meld.
         */
        MeldAccepted: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            verdict: "accepted";
            meld: components["schemas"]["Meld"];
        };
        /**
         * MeldCard
         * @description A card of a meld: rank, then suit; `JK` a joker, `JK=6S` one that stands for a card, `JK=9` one that stands for a rank.
         * @enum {string}
         */
        MeldCard: "AC" | "JK=AC" | "2C" | "JK=2C" | "3C" | "JK=3C" | "4C" | "JK=4C" | "5C" | "JK=5C" | "6C" | "JK=6C" | "7C" | "JK=7C" | "8C" | "JK=8C" | "9C" | "JK=9C" | "10C" | "JK=10C" | "JC" | "JK=JC" | "QC" | "JK=QC" | "KC" | "JK=KC" | "AD" | "JK=AD" | "2D" | "JK=2D" | "3D" | "JK=3D" | "4D" | "JK=4D" | "5D" | "JK=5D" | "6D" | "JK=6D" | "7D" | "JK=7D" | "8D" | "JK=8D" | "9D" | "JK=9D" | "10D" | "JK=10D" | "JD" | "JK=JD" | "QD" | "JK=QD" | "KD" | "JK=KD" | "AH" | "JK=AH" | "2H" | "JK=2H" | "3H" | "JK=3H" | "4H" | "JK=4H" | "5H" | "JK=5H" | "6H" | "JK=6H" | "7H" | "JK=7H" | "8H" | "JK=8H" | "9H" | "JK=9H" | "10H" | "JK=10H" | "JH" | "JK=JH" | "QH" | "JK=QH" | "KH" | "JK=KH" | "AS" | "JK=AS" | "2S" | "JK=2S" | "3S" | "JK=3S" | "4S" | "JK=4S" | "5S" | "JK=5S" | "6S" | "JK=6S" | "7S" | "JK=7S" | "8S" | "JK=8S" | "9S" | "JK=9S" | "10S" | "JK=10S" | "JS" | "JK=JS" | "QS" | "JK=QS" | "KS" | "JK=KS" | "JK=A" | "JK=2" | "JK=3" | "JK=4" | "JK=5" | "JK=6" | "JK=7" | "JK=8" | "JK=9" | "JK=10" | "JK=J" | "JK=Q" | "JK=K" | "JK";
        /**
         * MeldNotInPacks
         * @description The packs of the variant do not hold these cards.
         */
        MeldNotInPacks: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            verdict: "impossible";
            violations: components["schemas"]["WordedViolation"][];
        };
        /**
         * MeldRefused
         * @description It is no meld, and why.
         */
        MeldRefused: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            verdict: "rejected";
            violations: components["schemas"]["WordedViolation"][];
        };
        /**
         * MinimumNaturals
         * @description The fewest natural cards of a meld that has a joker.
         */
        MinimumNaturals: {
            value: number;
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * MinimumPoints
         * @description How many points a player's first melds must be worth together; 0 asks for none.
         */
        MinimumPoints: {
            value: number;
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * MinimumRunLength
         * @description The fewest cards of a run.
         */
        MinimumRunLength: {
            value: number;
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * MinimumSetSize
         * @description The fewest cards of a set.
         */
        MinimumSetSize: {
            value: number;
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * NextDealer
         * @description Who deals the next round: the player on the dealer's left, or nobody that the rules name.
         */
        NextDealer: {
            /** @enum {string} */
            value: "left" | "none";
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * OfferedMeld
         * @description Cards that somebody would lay as one meld, in any order.
         */
        OfferedMeld: {
            cards: components["schemas"]["MeldCard"][];
        };
        /**
         * OneRank
         * @description All cards of a set have one rank.
         */
        OneRank: {
            /** @constant */
            value: true;
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * OneSuit
         * @description All cards of a run have one suit.
         */
        OneSuit: {
            /** @constant */
            value: true;
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * Only
         * @description Which actions are asked for: those of a name, at a meld of the table, or in which a card is named (all jokers alike).
         */
        Only: {
            /** @enum {string} */
            action?: "discard" | "drawDiscard" | "drawStock" | "lay" | "layOff" | "open" | "swap";
            /** @description the index of a meld on the table, from 0 */
            meld?: number;
            card?: components["schemas"]["HandCard"];
        };
        /**
         * OpenAction
         * @description Lay one's first melds, all of them together.
         */
        OpenAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "open";
            /** @description a seat, counted from 0, clockwise */
            seat?: number;
            melds: components["schemas"]["MeldCard"][][];
        };
        /**
         * OpenApi
         * @description An OpenAPI document.
         */
        OpenApi: Record<string, unknown>;
        /**
         * Opened
         * @description A seat has opened.
         */
        Opened: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "opened";
            seat: number;
            melds: components["schemas"]["LaidMeld"][];
        };
        /**
         * Opening
         * @description The first melds of a player in a round.
         */
        Opening: {
            minimumPoints: components["schemas"]["MinimumPoints"];
            pureRun: components["schemas"]["PureRun"];
        };
        /**
         * Outcome
         * @description How the round ended, who won (null where that is hidden), what each seat pays, and who deals next (null where the rules name nobody).
         */
        Outcome: {
            /**
             * @description `out`, `turnLimit`, `stock`; more may come
             * @example out
             * @example turnLimit
             * @example stock
             */
            endedBy: string;
            winners: number[] | null;
            atOnce: boolean;
            penalties: components["schemas"]["SeatLine"][] | null;
            winnerPoints: number | null;
            nextDealer: number | null;
        };
        /**
         * PackRow
         * @description So many packs of 52 cards and so many jokers, for a range of players.
         */
        PackRow: {
            players: components["schemas"]["SeatRange"];
            packs: number;
            jokers: number;
        };
        /**
         * Packs
         * @description The packs and jokers, by the number of players. Rows do not overlap.
         */
        Packs: {
            value: components["schemas"]["PackRow"][];
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * PenaltyLine
         * @description What a seat is charged for a round, in points: `base` for its cards (or flat, where it never opened), `atOnce` on top of it, and the `total`.
         */
        PenaltyLine: {
            seat: number;
            cards: components["schemas"]["CardCost"][];
            cardPoints: number;
            /** @enum {string} */
            charged: "cards" | "nothing" | "unopened";
            base: number;
            atOnce: number;
            total: number;
        };
        /**
         * PlayedVariant
         * @description What is played by: the variant, its version, and the table rules, if any.
         */
        PlayedVariant: {
            /** @example rami-51 */
            id: string;
            version: number;
            changes?: components["schemas"]["VariantChanges"];
        };
        /**
         * Players
         * @description How many can play.
         */
        Players: {
            value: components["schemas"]["SeatRange"];
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * Prize
         * @description How the prize of a round is split, where there is one.
         */
        Prize: {
            value: "none" | components["schemas"]["PrizeFormula"];
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * PrizeFormula
         * @description How the prize of a round is split: the winner's least share in percent, the limit of penalty points, whether who is at it has a part, the formula.
         */
        PrizeFormula: {
            /** @enum {string} */
            formula: "Q1" | "Q2" | "Q3" | "Q4" | "Q5";
            winnerShare: number;
            limit: number;
            limitInclusive: boolean;
        };
        /**
         * Problem
         * @description Why a request was not answered (RFC 9457). `pointer` leads to the fault in the body ("" is the whole of it), `hint` to what would be answered.
         */
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            pointer: string;
            hint: string;
        };
        /**
         * PureRun
         * @description Whether a run without a joker must be among a player's first melds.
         */
        PureRun: {
            value: boolean;
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * Ranking
         * @description Who leads the match.
         */
        Ranking: {
            /** @enum {string} */
            value: "lowestTotal";
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * Record
         * @description A round as it was played: from a seed, or from a state, action by action; each names its seat.
         */
        Record: {
            /** @enum {string} */
            form: "tierce-record/1";
            variant: string | components["schemas"]["Reference"];
            seatCount: number;
            /** @description a seat, counted from 0, clockwise */
            dealer: number;
            start: string | components["schemas"]["GameState"];
            actions: (components["schemas"]["DrawStockAction"] | components["schemas"]["DrawDiscardAction"] | components["schemas"]["OpenAction"] | components["schemas"]["LayAction"] | components["schemas"]["LayOffAction"] | components["schemas"]["SwapAction"] | components["schemas"]["DiscardAction"])[];
        };
        /**
         * RecordRefused
         * @description An action is not legal: which, why, and the state before it.
         */
        RecordRefused: {
            /** @enum {string} */
            verdict: "rejected";
            /** @description the first action that is refused, from 0 */
            index: number;
            state: components["schemas"]["GameState"];
            /** @description rules that hidden cards would decide, as JSON Pointers into the variant document; an empty one is the contract itself */
            unverified: string[];
            violations: components["schemas"]["WordedViolation"][];
        };
        /**
         * Reference
         * @description A variant, perhaps in an older version, perhaps with table rules.
         */
        Reference: {
            /** @example rami-51 */
            id: string;
            version?: number;
            changes?: components["schemas"]["VariantChanges"];
        };
        /**
         * ReplayRecord
         * @description Is this record one of a round that was played by the rules, and how did it end?
         */
        ReplayRecord: {
            record: components["schemas"]["Record"];
        };
        /**
         * ReplayRecordAnswer
         * @description Every action is legal: the state after the last one, and the outcome (null where the record breaks off).
         */
        ReplayRecordAnswer: {
            /** @enum {string} */
            verdict: "accepted";
            state: components["schemas"]["GameState"];
            outcome: components["schemas"]["Outcome"] | null;
            /** @description rules that hidden cards would decide, as JSON Pointers into the variant document; an empty one is the contract itself */
            unverified: string[];
        };
        /**
         * RequiresOpening
         * @description Whether only a player who has opened may lay off; without an opening rule, who has laid a meld.
         */
        RequiresOpening: {
            value: boolean;
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * Reshuffled
         * @description The pile but its top card became the stock: so many cards.
         */
        Reshuffled: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "reshuffled";
            count: number;
        };
        /**
         * ReturnTakenCard
         * @description Whether the card just taken from the discard pile may be discarded again in the same turn.
         */
        ReturnTakenCard: {
            /** @enum {string} */
            value: "allowed" | "forbidden";
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * Reuse
         * @description Whether a joker that was taken must be played again in the same turn.
         */
        Reuse: {
            /** @enum {string} */
            value: "free" | "ifPossible" | "must";
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * RoundEnded
         * @description The round is over; in a view the winners may be hidden (null).
         */
        RoundEnded: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "roundEnded";
            /**
             * @description `out`, `turnLimit`, `stock`; more may come
             * @example out
             * @example turnLimit
             * @example stock
             */
            endedBy: string;
            /** @description null where they are hidden */
            winners: number[] | null;
        };
        /**
         * RulePage
         * @description A document that variants come from.
         */
        RulePage: {
            id: string;
            title: string;
            language: string;
            system: string;
            file: string;
            sections: string[];
        };
        /**
         * Runs
         * @description Consecutive cards of one suit.
         */
        Runs: {
            minimumLength: components["schemas"]["MinimumRunLength"];
            maximumLength: components["schemas"]["MaximumRunLength"];
            oneSuit: components["schemas"]["OneSuit"];
            consecutive: components["schemas"]["Consecutive"];
            aceLow: components["schemas"]["AceLow"];
            aceHigh: components["schemas"]["AceHigh"];
            aroundTheCorner: components["schemas"]["AroundTheCorner"];
        };
        /**
         * Schema
         * @description A JSON Schema.
         */
        Schema: Record<string, unknown>;
        /**
         * ScoreHand
         * @description What do the losers of a round pay for their hands? `atOnce`: the winner went out at once.
         */
        ScoreHand: {
            variant: string | components["schemas"]["Reference"];
            hands: components["schemas"]["LeftHand"][];
            /** @default false */
            atOnce?: boolean;
        };
        /**
         * ScoreHandAnswer
         * @description A line for each hand, in the order asked; `seat` is its place there.
         */
        ScoreHandAnswer: {
            /** @enum {string} */
            verdict: "accepted";
            variant: components["schemas"]["FullReference"];
            penalties: components["schemas"]["PenaltyLine"][];
        };
        /**
         * Scoring
         * @description What cards are worth, and what a round costs.
         */
        Scoring: {
            ace: components["schemas"]["Ace"];
            court: components["schemas"]["Court"];
            joker: components["schemas"]["JokerPoints"];
            unopened: components["schemas"]["Unopened"];
            atOnceBonus: components["schemas"]["AtOnceBonus"];
            atOnceFactor: components["schemas"]["AtOnceFactor"];
            winner: components["schemas"]["Winner"];
            blocked: components["schemas"]["Blocked"];
        };
        /**
         * Seat
         * @description A seat: its hand, whether it owns a meld of this round, and the first turn in which it laid or laid off anything.
         */
        Seat: {
            hand: components["schemas"]["StateCard"][];
            opened: boolean;
            laidOnTurn: number | null;
        };
        /**
         * SeatLine
         * @description What a seat is charged for the round, in points; null where that hangs on hidden cards.
         */
        SeatLine: {
            /** @description a seat, counted from 0, clockwise */
            seat: number;
            cards: components["schemas"]["CardPaid"][];
            cardPoints: number | null;
            /** @enum {string} */
            charged: "cards" | "nothing" | "unopened";
            base: number | null;
            atOnce: number;
            total: number | null;
        };
        /**
         * SeatRange
         * @description From `min` to `max` players.
         */
        SeatRange: {
            min: number;
            max: number;
        };
        /**
         * Service
         * @description What this service is: its name and version, the version of the contract, the conformance levels that it holds whole, and what it can be asked.
         *
         *     `variants`: those that it knows. `decisions`: it answers as Tierce decided, too, where the rule pages leave something open.
         */
        Service: {
            name: string;
            version: string;
            contractVersion: string;
            levels: number[];
            variants: string[];
            decisions: boolean;
            operations: string[];
        };
        /**
         * SetNaturals
         * @description How many natural cards a set must show before its joker may be taken.
         */
        SetNaturals: {
            value: number;
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * Sets
         * @description Cards of one rank.
         */
        Sets: {
            minimumSize: components["schemas"]["MinimumSetSize"];
            maximumSize: components["schemas"]["MaximumSetSize"];
            oneRank: components["schemas"]["OneRank"];
            distinctSuits: components["schemas"]["DistinctSuits"];
        };
        /**
         * SettleMatch
         * @description Who leads a match after these rounds, and is it over? A round is the total of each seat.
         */
        SettleMatch: {
            variant: string | components["schemas"]["Reference"];
            rounds: number[][];
        };
        /**
         * SettleMatchAnswer
         * @description The total and the place of each seat, and whether the rules say that the match is over.
         */
        SettleMatchAnswer: {
            /** @enum {string} */
            verdict: "accepted";
            variant: components["schemas"]["FullReference"];
            totals: number[];
            places: number[];
            over: boolean;
        };
        /**
         * SettleRound
         * @description How is the prize of a round split, in the smallest coin? Where no `winners` are named, the lowest totals win.
         */
        SettleRound: {
            variant: string | components["schemas"]["Reference"];
            totals: number[];
            winners?: number[];
            prize: number;
        };
        /**
         * SettleRoundAnswer
         * @description What each seat gets, who of the losers is within the limit (null for winners), and the sum of the losers' totals.
         */
        SettleRoundAnswer: {
            /** @enum {string} */
            verdict: "accepted";
            variant: components["schemas"]["FullReference"];
            prizes: number[];
            eligible: (boolean | null)[];
            winnerPoints: number;
        };
        /**
         * Source
         * @description Where a rule comes from: a section of a rule page (`S0` … `S4`), of the `contract`, one of our `decisions`, or the `table rules` of the caller.
         */
        Source: {
            document: string;
            section: string;
            /** @default  */
            note?: string;
        };
        /**
         * Sources
         * @description Every document, section of the contract and decision that a value can come from.
         */
        Sources: {
            documents: components["schemas"]["RulePage"][];
            contract: {
                [key: string]: string;
            };
            decisions: {
                [key: string]: string;
            };
        };
        /**
         * StateCard
         * @description A card of a state: rank, then suit; `JK` a joker; `??` one that the viewer does not know.
         * @enum {string}
         */
        StateCard: "AC" | "2C" | "3C" | "4C" | "5C" | "6C" | "7C" | "8C" | "9C" | "10C" | "JC" | "QC" | "KC" | "AD" | "2D" | "3D" | "4D" | "5D" | "6D" | "7D" | "8D" | "9D" | "10D" | "JD" | "QD" | "KD" | "AH" | "2H" | "3H" | "4H" | "5H" | "6H" | "7H" | "8H" | "9H" | "10H" | "JH" | "QH" | "KH" | "AS" | "2S" | "3S" | "4S" | "5S" | "6S" | "7S" | "8S" | "9S" | "10S" | "JS" | "QS" | "KS" | "JK" | "??";
        /**
         * Stock
         * @description The face-down draw pile.
         */
        Stock: {
            maximumReshuffles: components["schemas"]["MaximumReshuffles"];
        };
        /**
         * SwapAction
         * @description Take a joker out of a meld on the table by putting the card that it stands for in its place.
         */
        SwapAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            action: "swap";
            /** @description a seat, counted from 0, clockwise */
            seat?: number;
            /** @description the index of a meld on the table, from 0 */
            meld: number;
            card: components["schemas"]["HandCard"];
        };
        /**
         * SwapAllowed
         * @description When a joker on the table may be taken for the card it stands for.
         */
        SwapAllowed: {
            /** @enum {string} */
            value: "afterOpening" | "always" | "never";
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * SwapTargets
         * @description From whose melds a joker may be taken.
         */
        SwapTargets: {
            /** @enum {string} */
            value: "all" | "own";
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * Swapped
         * @description A seat has taken a joker, which lay as `joker`, by putting a card in its place.
         */
        Swapped: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "swapped";
            seat: number;
            meld: number;
            card: string;
            joker: string;
        };
        /**
         * TableMeld
         * @description A meld on the table: who laid it, and its cards with every joker bound; a run lies in the order of its places.
         */
        TableMeld: {
            /** @description a seat, counted from 0, clockwise */
            owner: number;
            /** @enum {string} */
            kind: "run" | "set";
            cards: components["schemas"]["MeldCard"][];
        };
        /**
         * TakeFromTurn
         * @description From which turn of its own on a seat may take from the discard pile.
         */
        TakeFromTurn: {
            value: number;
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * TakenCard
         * @description What must happen to the card taken from the discard pile: it may be kept, must be laid in this turn, or must be laid in a new meld.
         */
        TakenCard: {
            /** @enum {string} */
            value: "keep" | "layInNewMeld" | "layThisTurn";
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * Takers
         * @description Who may take from the discard pile: anybody, only those who have opened, or also those who open with that card.
         */
        Takers: {
            /** @enum {string} */
            value: "anybody" | "opened" | "openingWithIt";
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * Turn
         * @description Drawing and discarding.
         */
        Turn: {
            returnTakenCard: components["schemas"]["ReturnTakenCard"];
            takenCard: components["schemas"]["TakenCard"];
            takers: components["schemas"]["Takers"];
            takeFromTurn: components["schemas"]["TakeFromTurn"];
            finalDiscard: components["schemas"]["FinalDiscard"];
            maximumTurns: components["schemas"]["MaximumTurns"];
        };
        /**
         * TurnPassed
         * @description It is the turn of another seat: who plays, and the number of the turn.
         */
        TurnPassed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "turnPassed";
            seat: number;
            number: number;
        };
        /**
         * TurnState
         * @description Whose turn it is, counted from 1 over all seats; what was drawn; how many jokers taken from the table must still be played.
         */
        TurnState: {
            number: number;
            /** @description a seat, counted from 0, clockwise */
            seat: number;
            /** @enum {string} */
            phase: "draw" | "play";
            drawn: components["schemas"]["Drawn"] | null;
            owedJokers: number;
        };
        /**
         * Unopened
         * @description What a player who never opened is charged instead of his cards, in points.
         */
        Unopened: {
            value: number | "none";
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * Upcard
         * @description Whether the next card is turned up to start the discard pile; else the pile starts empty.
         */
        Upcard: {
            value: boolean;
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * Variant
         * @description One complete variant. Two are the same only if they are the same object: what is compiled from one is cached by it.
         */
        Variant: {
            id: string;
            version: number;
            names: {
                [key: string]: string;
            };
            documents: string[];
            remarks: string[];
            deal: components["schemas"]["Deal"];
            turn: components["schemas"]["Turn"];
            sets: components["schemas"]["Sets"];
            runs: components["schemas"]["Runs"];
            jokers: components["schemas"]["Jokers"];
            opening: components["schemas"]["Opening"];
            layOff: components["schemas"]["LayOff"];
            jokerSwap: components["schemas"]["JokerSwap"];
            stock: components["schemas"]["Stock"];
            scoring: components["schemas"]["Scoring"];
            match: components["schemas"]["Match"];
            prize: components["schemas"]["Prize"];
        };
        /**
         * VariantChanges
         * @description Table rules: bare values of rules, in groups as in the variant document; a rule's value is replaced whole. A rule or group that no variant has is answered `impossible`, with its place. At most 32 levels deep.
         */
        VariantChanges: {
            deal?: {
                /** @description From `min` to `max` players. */
                players?: {
                    min: number;
                    max: number;
                };
                /** @description The packs and jokers, by the number of players. Rows do not overlap. */
                packs?: {
                    /** @description From `min` to `max` players. */
                    players: {
                        min: number;
                        max: number;
                    };
                    packs: number;
                    jokers: number;
                }[];
                /** @description How many cards each player is dealt. */
                handSize?: number;
                /** @description Whether the next card is turned up to start the discard pile; else the pile starts empty. */
                upcard?: boolean;
                /**
                 * @description Who plays first.
                 * @enum {string}
                 */
                firstSeat?: "dealer" | "leftOfDealer";
                /**
                 * @description Who deals the next round: the player on the dealer's left, or nobody that the rules name.
                 * @enum {string}
                 */
                nextDealer?: "left" | "none";
            };
            turn?: {
                /**
                 * @description Whether the card just taken from the discard pile may be discarded again in the same turn.
                 * @enum {string}
                 */
                returnTakenCard?: "allowed" | "forbidden";
                /**
                 * @description What must happen to the card taken from the discard pile: it may be kept, must be laid in this turn, or must be laid in a new meld.
                 * @enum {string}
                 */
                takenCard?: "keep" | "layInNewMeld" | "layThisTurn";
                /**
                 * @description Who may take from the discard pile: anybody, only those who have opened, or also those who open with that card.
                 * @enum {string}
                 */
                takers?: "anybody" | "opened" | "openingWithIt";
                /** @description From which turn of its own on a seat may take from the discard pile. */
                takeFromTurn?: number;
                /**
                 * @description Whether one must go out with a discard, or may lay the last cards.
                 * @enum {string}
                 */
                finalDiscard?: "optional" | "required";
                /** @description After how many turns of all seats together the round ends without anybody going out. */
                maximumTurns?: number | "none";
            };
            sets?: {
                /** @description The fewest cards of a set. */
                minimumSize?: number;
                /** @description The most cards of a set. */
                maximumSize?: number;
                /**
                 * @description All cards of a set have one rank.
                 * @constant
                 */
                oneRank?: true;
                /** @description Whether the suits of a set must all be different. */
                distinctSuits?: boolean;
            };
            runs?: {
                /** @description The fewest cards of a run. */
                minimumLength?: number;
                /** @description The most cards of a run. */
                maximumLength?: number;
                /**
                 * @description All cards of a run have one suit.
                 * @constant
                 */
                oneSuit?: true;
                /**
                 * @description The cards of a run follow one another; a rank comes once.
                 * @constant
                 */
                consecutive?: true;
                /** @description Whether the ace may stand at the low end of a run, before the two. */
                aceLow?: boolean;
                /** @description Whether the ace may stand at the high end of a run, after the king. */
                aceHigh?: boolean;
                /** @description Whether a run may go on from the king over the ace to the two. */
                aroundTheCorner?: boolean;
            };
            jokers?: {
                /** @description The most jokers of a meld. */
                maximumPerMeld?: number;
                /** @description The fewest natural cards of a meld that has a joker. */
                minimumNaturals?: number;
                /** @description Whether two jokers of a run may stand side by side. */
                adjacent?: boolean;
                /**
                 * @description Who says what a joker stands for where several cards are possible: the reading of lowest total, or the player.
                 * @enum {string}
                 */
                position?: "declared" | "lowest";
            };
            opening?: {
                /** @description How many points a player's first melds must be worth together; 0 asks for none. */
                minimumPoints?: number;
                /** @description Whether a run without a joker must be among a player's first melds. */
                pureRun?: boolean;
            };
            layOff?: {
                /** @description Whether only a player who has opened may lay off; without an opening rule, who has laid a meld. */
                requiresOpening?: boolean;
                /**
                 * @description Whose melds cards may be added to.
                 * @enum {string}
                 */
                targets?: "all" | "own";
            };
            jokerSwap?: {
                /**
                 * @description When a joker on the table may be taken for the card it stands for.
                 * @enum {string}
                 */
                allowed?: "afterOpening" | "always" | "never";
                /**
                 * @description From whose melds a joker may be taken.
                 * @enum {string}
                 */
                targets?: "all" | "own";
                /** @description How many natural cards a set must show before its joker may be taken. */
                setNaturals?: number;
                /**
                 * @description Whether a joker that was taken must be played again in the same turn.
                 * @enum {string}
                 */
                reuse?: "free" | "ifPossible" | "must";
            };
            stock?: {
                /** @description How often in a round the discard pile becomes the new stock. */
                maximumReshuffles?: number | "unlimited";
            };
            scoring?: {
                /** @description An ace at the low end of a run, an ace anywhere else in a meld, an ace left in a hand. */
                ace?: {
                    low: number;
                    high: number;
                    hand: number;
                };
                /** @description Jack, queen and king, in a meld and in a hand. */
                court?: {
                    jack: number;
                    queen: number;
                    king: number;
                };
                /** @description What a joker left in a hand costs, in points. */
                joker?: number;
                /** @description What a player who never opened is charged instead of his cards, in points. */
                unopened?: number | "none";
                /** @description What each loser is charged on top when the winner goes out at once, in points. */
                atOnceBonus?: number;
                /** @description By what each loser's charge is multiplied when the winner goes out at once. */
                atOnceFactor?: number;
                /** @description What the winner of a round is charged, in points. */
                winner?: number;
                /**
                 * @description How a round ends in which nobody goes out.
                 * @enum {string}
                 */
                blocked?: "everybodyPays" | "lowestHandWins";
            };
            match?: {
                /**
                 * @description Who leads the match.
                 * @enum {string}
                 */
                ranking?: "lowestTotal";
                /** @description When the match is over, where the rules say so. */
                end?: "none" | {
                    rounds?: number;
                    points?: number;
                };
            };
            /** @description How the prize of a round is split, where there is one. */
            prize?: "none" | {
                /** @enum {string} */
                formula: "Q1" | "Q2" | "Q3" | "Q4" | "Q5";
                winnerShare: number;
                limit: number;
                limitInclusive: boolean;
            };
        };
        /**
         * VariantList
         * @description The variants that this service knows.
         */
        VariantList: {
            variants: components["schemas"]["ListedVariant"][];
        };
        /**
         * VariantValues
         * @description Every rule of a variant as its bare value.
         */
        VariantValues: {
            deal: {
                /** @description From `min` to `max` players. */
                players: {
                    min: number;
                    max: number;
                };
                /** @description The packs and jokers, by the number of players. Rows do not overlap. */
                packs: {
                    /** @description From `min` to `max` players. */
                    players: {
                        min: number;
                        max: number;
                    };
                    packs: number;
                    jokers: number;
                }[];
                /** @description How many cards each player is dealt. */
                handSize: number;
                /** @description Whether the next card is turned up to start the discard pile; else the pile starts empty. */
                upcard: boolean;
                /**
                 * @description Who plays first.
                 * @enum {string}
                 */
                firstSeat: "dealer" | "leftOfDealer";
                /**
                 * @description Who deals the next round: the player on the dealer's left, or nobody that the rules name.
                 * @enum {string}
                 */
                nextDealer: "left" | "none";
            };
            turn: {
                /**
                 * @description Whether the card just taken from the discard pile may be discarded again in the same turn.
                 * @enum {string}
                 */
                returnTakenCard: "allowed" | "forbidden";
                /**
                 * @description What must happen to the card taken from the discard pile: it may be kept, must be laid in this turn, or must be laid in a new meld.
                 * @enum {string}
                 */
                takenCard: "keep" | "layInNewMeld" | "layThisTurn";
                /**
                 * @description Who may take from the discard pile: anybody, only those who have opened, or also those who open with that card.
                 * @enum {string}
                 */
                takers: "anybody" | "opened" | "openingWithIt";
                /** @description From which turn of its own on a seat may take from the discard pile. */
                takeFromTurn: number;
                /**
                 * @description Whether one must go out with a discard, or may lay the last cards.
                 * @enum {string}
                 */
                finalDiscard: "optional" | "required";
                /** @description After how many turns of all seats together the round ends without anybody going out. */
                maximumTurns: number | "none";
            };
            sets: {
                /** @description The fewest cards of a set. */
                minimumSize: number;
                /** @description The most cards of a set. */
                maximumSize: number;
                /**
                 * @description All cards of a set have one rank.
                 * @constant
                 */
                oneRank: true;
                /** @description Whether the suits of a set must all be different. */
                distinctSuits: boolean;
            };
            runs: {
                /** @description The fewest cards of a run. */
                minimumLength: number;
                /** @description The most cards of a run. */
                maximumLength: number;
                /**
                 * @description All cards of a run have one suit.
                 * @constant
                 */
                oneSuit: true;
                /**
                 * @description The cards of a run follow one another; a rank comes once.
                 * @constant
                 */
                consecutive: true;
                /** @description Whether the ace may stand at the low end of a run, before the two. */
                aceLow: boolean;
                /** @description Whether the ace may stand at the high end of a run, after the king. */
                aceHigh: boolean;
                /** @description Whether a run may go on from the king over the ace to the two. */
                aroundTheCorner: boolean;
            };
            jokers: {
                /** @description The most jokers of a meld. */
                maximumPerMeld: number;
                /** @description The fewest natural cards of a meld that has a joker. */
                minimumNaturals: number;
                /** @description Whether two jokers of a run may stand side by side. */
                adjacent: boolean;
                /**
                 * @description Who says what a joker stands for where several cards are possible: the reading of lowest total, or the player.
                 * @enum {string}
                 */
                position: "declared" | "lowest";
            };
            opening: {
                /** @description How many points a player's first melds must be worth together; 0 asks for none. */
                minimumPoints: number;
                /** @description Whether a run without a joker must be among a player's first melds. */
                pureRun: boolean;
            };
            layOff: {
                /** @description Whether only a player who has opened may lay off; without an opening rule, who has laid a meld. */
                requiresOpening: boolean;
                /**
                 * @description Whose melds cards may be added to.
                 * @enum {string}
                 */
                targets: "all" | "own";
            };
            jokerSwap: {
                /**
                 * @description When a joker on the table may be taken for the card it stands for.
                 * @enum {string}
                 */
                allowed: "afterOpening" | "always" | "never";
                /**
                 * @description From whose melds a joker may be taken.
                 * @enum {string}
                 */
                targets: "all" | "own";
                /** @description How many natural cards a set must show before its joker may be taken. */
                setNaturals: number;
                /**
                 * @description Whether a joker that was taken must be played again in the same turn.
                 * @enum {string}
                 */
                reuse: "free" | "ifPossible" | "must";
            };
            stock: {
                /** @description How often in a round the discard pile becomes the new stock. */
                maximumReshuffles: number | "unlimited";
            };
            scoring: {
                /** @description An ace at the low end of a run, an ace anywhere else in a meld, an ace left in a hand. */
                ace: {
                    low: number;
                    high: number;
                    hand: number;
                };
                /** @description Jack, queen and king, in a meld and in a hand. */
                court: {
                    jack: number;
                    queen: number;
                    king: number;
                };
                /** @description What a joker left in a hand costs, in points. */
                joker: number;
                /** @description What a player who never opened is charged instead of his cards, in points. */
                unopened: number | "none";
                /** @description What each loser is charged on top when the winner goes out at once, in points. */
                atOnceBonus: number;
                /** @description By what each loser's charge is multiplied when the winner goes out at once. */
                atOnceFactor: number;
                /** @description What the winner of a round is charged, in points. */
                winner: number;
                /**
                 * @description How a round ends in which nobody goes out.
                 * @enum {string}
                 */
                blocked: "everybodyPays" | "lowestHandWins";
            };
            match: {
                /**
                 * @description Who leads the match.
                 * @enum {string}
                 */
                ranking: "lowestTotal";
                /** @description When the match is over, where the rules say so. */
                end: "none" | {
                    rounds?: number;
                    points?: number;
                };
            };
            /** @description How the prize of a round is split, where there is one. */
            prize: "none" | {
                /** @enum {string} */
                formula: "Q1" | "Q2" | "Q3" | "Q4" | "Q5";
                winnerShare: number;
                limit: number;
                limitInclusive: boolean;
            };
        };
        /**
         * ViewState
         * @description What may this viewer know of the round: a seat, or a spectator (`none`)?
         */
        ViewState: {
            state: components["schemas"]["GameState"];
            /** @description a seat, or `none`: a spectator */
            viewer: "none" | number;
        };
        /**
         * ViewStateAnswer
         * @description The view.
         */
        ViewStateAnswer: {
            /** @enum {string} */
            verdict: "accepted";
            state: components["schemas"]["GameState"];
        };
        /**
         * Violations
         * @description What each code means.
         */
        Violations: {
            [key: string]: components["schemas"]["CatalogueEntry"];
        };
        /**
         * Winner
         * @description What the winner of a round is charged, in points.
         */
        Winner: {
            value: number;
            /** @enum {string} */
            basis: "caller" | "decided" | "implied" | "stated";
            source: components["schemas"]["Source"][];
        };
        /**
         * WordedViolation
         * @description Why not: the fault, the rule that it breaks, where in the question it lies, and a sentence for a person.
         */
        WordedViolation: {
            /**
             * @description one of `/v1/violations`
             * @example meld.empty
             * @example meld.no-kind
             * @example set.too-small
             * @example set.too-large
             * @example set.mixed-ranks
             * @example set.repeated-suit
             * @example run.too-short
             * @example run.too-long
             * @example run.mixed-suits
             * @example run.twin
             * @example run.gap
             * @example run.around-the-corner
             * @example run.ace-low
             * @example run.ace-high
             * @example run.ace-at-both-ends
             * @example joker.only-jokers
             * @example joker.too-many
             * @example joker.too-few-naturals
             * @example joker.adjacent
             * @example joker.wrong-binding
             * @example opening.too-few-points
             * @example opening.no-pure-run
             * @example cards.not-in-hand
             * @example turn.round-over
             * @example turn.not-this-seat
             * @example turn.draw-first
             * @example turn.already-drawn
             * @example turn.no-legal-end
             * @example turn.final-discard
             * @example draw.wrong-card
             * @example draw.empty-pile
             * @example draw.too-early
             * @example draw.not-opened
             * @example draw.cannot-open
             * @example draw.cannot-lay
             * @example taken.returned
             * @example taken.not-laid
             * @example taken.not-in-opening
             * @example open.no-opening-rule
             * @example open.already-opened
             * @example lay.not-opened
             * @example layoff.not-opened
             * @example layoff.not-own
             * @example table.no-such-meld
             * @example swap.never
             * @example swap.not-opened
             * @example swap.not-own
             * @example swap.no-joker
             * @example swap.wrong-card
             * @example swap.too-few-naturals
             * @example swap.joker-owed
             * @example request.no-prize
             * @example request.seat-count
             * @example request.unequal-rounds
             * @example request.no-such-seat
             * @example request.seat-twice
             * @example request.no-winner
             * @example request.not-seen
             * @example request.unequal-start
             * @example request.action-without-seat
             * @example request.too-much-work
             * @example request.not-in-packs
             * @example state.seat-count
             * @example state.no-such-seat
             * @example state.too-many-copies
             * @example state.card-total
             * @example state.hand-size
             * @example state.table-size
             * @example state.not-a-meld
             * @example state.turn-order
             * @example state.turn-number
             * @example state.reshuffles
             * @example state.empty-stock
             * @example state.drawn
             * @example state.drawn-card
             * @example state.opened
             * @example state.laid-on-turn
             * @example state.owed-jokers
             * @example state.hidden-card
             * @example state.shows-too-much
             * @example state.outcome
             * @example variant.unknown
             * @example variant.unknown-version
             * @example variant.unknown-rule
             * @example variant.players-out-of-order
             * @example variant.pack-players-out-of-order
             * @example variant.packs-overlap
             * @example variant.players-without-packs
             * @example variant.too-few-cards
             * @example variant.set-sizes-out-of-order
             * @example variant.run-lengths-out-of-order
             * @example variant.set-larger-than-suits
             * @example variant.no-place-for-the-ace
             * @example variant.opening-out-of-reach
             */
            code: string;
            /** @description a JSON Pointer into the variant document; null where the contract itself says no */
            rule: string | null;
            /** @description a JSON Pointer into the question */
            at: string;
            /** @description what the code declares in `/v1/violations` */
            facts: {
                [key: string]: number | string | string[];
            };
            /** @description a sentence for a person, in the language of `Content-Language` */
            message: string;
            /** @description where the rule comes from; documents are those of `/v1/sources` */
            source: components["schemas"]["Source"][];
        };
        /**
         * Wording
         * @description All words of one language: names in citation form, and ICU messages for violations and rules.
         */
        Wording: {
            /** @enum {string} */
            language: "ca" | "de" | "el" | "en" | "fr" | "he";
            name: string;
            kinds: {
                [key: string]: string;
            };
            suits: {
                [key: string]: string;
            };
            ranks: {
                [key: string]: string;
            };
            cards: {
                [key: string]: string;
            };
            bound: components["schemas"]["Bound"];
            violations: {
                [key: string]: string;
            };
            rules: {
                [key: string]: string;
            };
        };
    };
    responses: {
        /** @description The client has this very document already. */
        304: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Bad request. */
        400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found. */
        404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Method not allowed. */
        405: {
            headers: {
                /** @description What this path answers. */
                Allow?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not acceptable. */
        406: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body took too long. */
        408: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is too large. */
        413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Unsupported media type. */
        415: {
            headers: {
                /** @description What can be posted. */
                "Accept-Post"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too busy. */
        503: {
            headers: {
                /** @description Seconds to wait. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    checkMeld: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The language of `message`: en, ca, fr, de, el or he; else English.
                 * @example en
                 */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckMeld"];
            };
        };
        responses: {
            /** @description Is this a meld? */
            200: {
                headers: {
                    /** @description The language of the messages. */
                    "Content-Language"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckMeldAnswer"] | components["schemas"]["Impossible"];
                };
            };
            400: components["responses"]["400"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
            408: components["responses"]["408"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
        };
    };
    checkOpening: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The language of `message`: en, ca, fr, de, el or he; else English.
                 * @example en
                 */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckOpening"];
            };
        };
        responses: {
            /** @description May a player open with these melds? */
            200: {
                headers: {
                    /** @description The language of the messages. */
                    "Content-Language"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckOpeningAnswer"] | components["schemas"]["Impossible"];
                };
            };
            400: components["responses"]["400"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
            408: components["responses"]["408"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
        };
    };
    arrangeHand: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The language of `message`: en, ca, fr, de, el or he; else English.
                 * @example en
                 */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArrangeHand"];
            };
        };
        responses: {
            /** @description Which melds of this hand are best? */
            200: {
                headers: {
                    /** @description The language of the messages. */
                    "Content-Language"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArrangeHandAnswer"] | components["schemas"]["ArrangeHandRefused"] | components["schemas"]["Impossible"];
                };
            };
            400: components["responses"]["400"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
            408: components["responses"]["408"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            503: components["responses"]["503"];
        };
    };
    scoreHand: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The language of `message`: en, ca, fr, de, el or he; else English.
                 * @example en
                 */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScoreHand"];
            };
        };
        responses: {
            /** @description What do these hands cost? */
            200: {
                headers: {
                    /** @description The language of the messages. */
                    "Content-Language"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoreHandAnswer"] | components["schemas"]["Impossible"];
                };
            };
            400: components["responses"]["400"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
            408: components["responses"]["408"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
        };
    };
    dealState: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The language of `message`: en, ca, fr, de, el or he; else English.
                 * @example en
                 */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DealState"];
            };
        };
        responses: {
            /** @description Deal a round. */
            200: {
                headers: {
                    /** @description The language of the messages. */
                    "Content-Language"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DealStateAnswer"] | components["schemas"]["Impossible"];
                };
            };
            400: components["responses"]["400"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
            408: components["responses"]["408"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
        };
    };
    checkState: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The language of `message`: en, ca, fr, de, el or he; else English.
                 * @example en
                 */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckState"];
            };
        };
        responses: {
            /** @description Is this state of a round possible? */
            200: {
                headers: {
                    /** @description The language of the messages. */
                    "Content-Language"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckStateAnswer"] | components["schemas"]["Impossible"];
                };
            };
            400: components["responses"]["400"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
            408: components["responses"]["408"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
        };
    };
    viewState: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The language of `message`: en, ca, fr, de, el or he; else English.
                 * @example en
                 */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ViewState"];
            };
        };
        responses: {
            /** @description What may a seat, or a spectator, know of this round? */
            200: {
                headers: {
                    /** @description The language of the messages. */
                    "Content-Language"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViewStateAnswer"] | components["schemas"]["Impossible"];
                };
            };
            400: components["responses"]["400"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
            408: components["responses"]["408"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
        };
    };
    legalAction: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The language of `message`: en, ca, fr, de, el or he; else English.
                 * @example en
                 */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LegalAction"];
            };
        };
        responses: {
            /** @description What may the seat to play do? */
            200: {
                headers: {
                    /** @description The language of the messages. */
                    "Content-Language"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegalActionAnswer"] | components["schemas"]["Impossible"];
                };
            };
            400: components["responses"]["400"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
            408: components["responses"]["408"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            503: components["responses"]["503"];
        };
    };
    checkAction: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The language of `message`: en, ca, fr, de, el or he; else English.
                 * @example en
                 */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckAction"];
            };
        };
        responses: {
            /** @description Are these actions legal? */
            200: {
                headers: {
                    /** @description The language of the messages. */
                    "Content-Language"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckActionAnswer"] | components["schemas"]["ActionRefused"] | components["schemas"]["Impossible"];
                };
            };
            400: components["responses"]["400"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
            408: components["responses"]["408"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            503: components["responses"]["503"];
        };
    };
    applyAction: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The language of `message`: en, ca, fr, de, el or he; else English.
                 * @example en
                 */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplyAction"];
            };
        };
        responses: {
            /** @description Do these actions. */
            200: {
                headers: {
                    /** @description The language of the messages. */
                    "Content-Language"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplyActionAnswer"] | components["schemas"]["ActionRefused"] | components["schemas"]["Impossible"];
                };
            };
            400: components["responses"]["400"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
            408: components["responses"]["408"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            503: components["responses"]["503"];
        };
    };
    replayRecord: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The language of `message`: en, ca, fr, de, el or he; else English.
                 * @example en
                 */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayRecord"];
            };
        };
        responses: {
            /** @description Was this round played by the rules? */
            200: {
                headers: {
                    /** @description The language of the messages. */
                    "Content-Language"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayRecordAnswer"] | components["schemas"]["RecordRefused"] | components["schemas"]["Impossible"];
                };
            };
            400: components["responses"]["400"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
            408: components["responses"]["408"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            503: components["responses"]["503"];
        };
    };
    settleRound: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The language of `message`: en, ca, fr, de, el or he; else English.
                 * @example en
                 */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettleRound"];
            };
        };
        responses: {
            /** @description How is the prize of a round split? */
            200: {
                headers: {
                    /** @description The language of the messages. */
                    "Content-Language"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettleRoundAnswer"] | components["schemas"]["Impossible"];
                };
            };
            400: components["responses"]["400"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
            408: components["responses"]["408"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
        };
    };
    settleMatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The language of `message`: en, ca, fr, de, el or he; else English.
                 * @example en
                 */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettleMatch"];
            };
        };
        responses: {
            /** @description Who leads the match, and is it over? */
            200: {
                headers: {
                    /** @description The language of the messages. */
                    "Content-Language"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettleMatchAnswer"] | components["schemas"]["Impossible"];
                };
            };
            400: components["responses"]["400"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
            408: components["responses"]["408"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
        };
    };
    checkVariant: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The language of `message`: en, ca, fr, de, el or he; else English.
                 * @example en
                 */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckVariant"];
            };
        };
        responses: {
            /** @description Can a table play by these rules? */
            200: {
                headers: {
                    /** @description The language of the messages. */
                    "Content-Language"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckVariantAnswer"] | components["schemas"]["Impossible"];
                };
            };
            400: components["responses"]["400"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
            408: components["responses"]["408"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
        };
    };
    writeRulebook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The language of `message`: en, ca, fr, de, el or he; else English.
                 * @example en
                 */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckVariant"];
            };
        };
        responses: {
            /** @description The rules of a table for people: as sentences, with examples, to read and to print. */
            200: {
                headers: {
                    /** @description The language of the messages. */
                    "Content-Language"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/json": components["schemas"]["Impossible"];
                };
            };
            400: components["responses"]["400"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
            408: components["responses"]["408"];
            413: components["responses"]["413"];
            415: components["responses"]["415"];
            503: components["responses"]["503"];
        };
    };
    describeService: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What this service is, and what it can answer. */
            200: {
                headers: {
                    /** @description Names this very document. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Service"];
                };
            };
            304: components["responses"]["304"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
        };
    };
    listVariants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The variants, each in its newest version. */
            200: {
                headers: {
                    /** @description Names this very document. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VariantList"];
                };
            };
            304: components["responses"]["304"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
        };
    };
    getVariant: {
        parameters: {
            query?: {
                /** @description `values`: every rule as its bare value, in the shape that table rules have. */
                form?: "values";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a variant, as `GET /v1/variants` lists them.
                 * @example rami-51
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A variant in its newest version: every rule, its value, and where it comes from. */
            200: {
                headers: {
                    /** @description Names this very document. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Variant"] | components["schemas"]["VariantValues"];
                    "application/yaml": components["schemas"]["Variant"] | components["schemas"]["VariantValues"];
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
        };
    };
    getVariantVersion: {
        parameters: {
            query?: {
                /** @description `values`: every rule as its bare value, in the shape that table rules have. */
                form?: "values";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a variant, as `GET /v1/variants` lists them.
                 * @example rami-51
                 */
                id: string;
                /**
                 * @description A version of the variant.
                 * @example 1
                 */
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A variant in one version. A released version never changes. */
            200: {
                headers: {
                    /** @description Names this very document. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Variant"] | components["schemas"]["VariantValues"];
                    "application/yaml": components["schemas"]["Variant"] | components["schemas"]["VariantValues"];
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
        };
    };
    readRulebook: {
        parameters: {
            query?: {
                /** @description A language. */
                language?: "en" | "ca" | "fr" | "de" | "el" | "he";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a variant, as `GET /v1/variants` lists them.
                 * @example rami-51
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules of a variant in its newest version, for people: as sentences, with examples, to read and to print. */
            200: {
                headers: {
                    /** @description Names this very document. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
        };
    };
    readRulebookVersion: {
        parameters: {
            query?: {
                /** @description A language. */
                language?: "en" | "ca" | "fr" | "de" | "el" | "he";
            };
            header?: never;
            path: {
                /**
                 * @description The id of a variant, as `GET /v1/variants` lists them.
                 * @example rami-51
                 */
                id: string;
                /**
                 * @description A version of the variant.
                 * @example 1
                 */
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The same of one version. */
            200: {
                headers: {
                    /** @description Names this very document. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
        };
    };
    listViolations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every code of a violation: its verdict, its rules, its facts, and when it is found. */
            200: {
                headers: {
                    /** @description Names this very document. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Violations"];
                };
            };
            304: components["responses"]["304"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
        };
    };
    listSources: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every rule page, section of the contract and decision that a `source` can name. */
            200: {
                headers: {
                    /** @description Names this very document. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sources"];
                };
            };
            304: components["responses"]["304"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
        };
    };
    getWording: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A language. */
                language: "en" | "ca" | "fr" | "de" | "el" | "he";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All sentences and names of one language, as ICU messages. */
            200: {
                headers: {
                    /** @description Names this very document. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wording"];
                };
            };
            304: components["responses"]["304"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
        };
    };
    getSchema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of a schema of this document.
                 * @example CheckMeld
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One JSON Schema (2020-12) with everything that it refers to. */
            200: {
                headers: {
                    /** @description Names this very document. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/schema+json": components["schemas"]["Schema"];
                    "application/json": components["schemas"]["Schema"];
                };
            };
            304: components["responses"]["304"];
            404: components["responses"]["404"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
        };
    };
    isAlive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the service is alive. */
            200: {
                headers: {
                    /** @description Names this very document. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            304: components["responses"]["304"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
        };
    };
    isReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the service is ready to answer. */
            200: {
                headers: {
                    /** @description Names this very document. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            304: components["responses"]["304"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
        };
    };
    getContractJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description This document as JSON. */
            200: {
                headers: {
                    /** @description Names this very document. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenApi"];
                };
            };
            304: components["responses"]["304"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
        };
    };
    getContractYaml: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description This document as YAML. */
            200: {
                headers: {
                    /** @description Names this very document. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": components["schemas"]["OpenApi"];
                };
            };
            304: components["responses"]["304"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
        };
    };
    compareVariants: {
        parameters: {
            query?: {
                /** @description A language. */
                language?: "en" | "ca" | "fr" | "de" | "el" | "he";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All variants side by side, rule by rule, for people. */
            200: {
                headers: {
                    /** @description Names this very document. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            304: components["responses"]["304"];
            400: components["responses"]["400"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
        };
    };
    openPlayground: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The playground: try melds, arrange a hand, play a round, in the browser. */
            200: {
                headers: {
                    /** @description Names this very document. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            304: components["responses"]["304"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
        };
    };
    readDocs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description This document for people, to be tried in the browser. */
            200: {
                headers: {
                    /** @description Names this very document. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            304: components["responses"]["304"];
            405: components["responses"]["405"];
            406: components["responses"]["406"];
        };
    };
}
