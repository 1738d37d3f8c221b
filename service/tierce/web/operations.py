"""The operations: what can be asked and what can be got, at which path.

One table, which `openapi` describes, `app` takes the questions from and the tests hold against what is really served. What is got
at a path is in `documents`: there each document has a path of its own, here they share one with parameters.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from tierce.questions import actions, hands, melds, openings, records, settlements, states, variants
from tierce.rulebooks import write_rulebook
from tierce.web.edge import HTML, JSON, SCHEMA, YAML, Question


class Operation(Struct, frozen=True, kw_only=True):
    """One path and method. `answers` are schema names; `question` is what is posted; `parameters` stand in the path, `query` behind it."""

    path: str
    id: str
    tag: str
    summary: str
    description: str = ""
    question: Question[Any] | None = None
    answers: tuple[str, ...] = ()
    media_types: tuple[str, ...] = (JSON,)
    parameters: dict[str, dict[str, Any]] = {}
    query: dict[str, dict[str, Any]] = {}
    may_be_missing: bool = False
    # worked examples that a newcomer should see first
    examples: tuple[str, ...] = ()
    # ids of the operations that the state of the answer can be handed to
    links: tuple[str, ...] = ()

    @property
    def method(self) -> str:
        """How it is asked."""
        return "POST" if self.question else "GET"


_ID = {"type": "string", "maxLength": 64, "description": "The id of a variant, as `GET /v1/variants` lists them.", "examples": ["rami-51"]}
_VERSION = {"type": "integer", "minimum": 1, "maximum": 1_000_000, "description": "A version of the variant.", "examples": [1]}
_FORM = {"type": "string", "enum": ["values"], "description": "`values`: every rule as its bare value, in the shape that table rules have."}
_LANGUAGE = {"type": "string", "enum": ["en", "ca", "fr", "de", "el", "he"], "description": "A language."}
_SCHEMA = {"type": "string", "maxLength": 64, "description": "The name of a schema of this document.", "examples": ["CheckMeld"]}

OPERATIONS: tuple[Operation, ...] = (
    Operation(
        path="/v1/melds/check",
        id="checkMeld",
        tag="questions",
        summary="Is this a meld?",
        description=(
            "Up to a hundred melds, each judged by itself: what it is, what each joker stands for, what it is worth; or every fault, with the rule that "
            "it breaks, where that rule comes from, and a sentence in the language of `Accept-Language`."
        ),
        question=Question(melds.CheckMeld, melds.check_meld),
        answers=("CheckMeldAnswer", "Impossible"),
        examples=(
            "three-kings",
            "pure-run",
            "joker-as-the-six",
            "king-ace-two",
            "good-and-bad-meld-together",
            "player-says-nine",
            "said-nine-where-six-holds",
            "equal-suits-allowed",
            "third-copy-in-two-packs",
            "melds-by-impossible-table-rules",
        ),
    ),
    Operation(
        path="/v1/openings/check",
        id="checkOpening",
        tag="questions",
        summary="May a player open with these melds?",
        description=(
            "Up to eight melds that are laid together: what each of them is, what they are worth, what is missing, and which rule of the opening says no. "
            "With a `hand` they must also be held in it."
        ),
        question=Question(openings.CheckOpening, openings.check_opening),
        answers=("CheckOpeningAnswer", "Impossible"),
        examples=(
            "exactly-fifty-one",
            "joker-does-not-reach-for-forty",
            "sets-alone-do-not-open",
            "points-and-pure-run-missing",
            "opening-with-a-bad-meld",
            "one-card-laid-twice-in-an-opening",
            "said-ace-opens",
            "opening-round-the-corner",
            "two-packs-cannot-hold-three-melds",
        ),
    ),
    Operation(
        path="/v1/hands/arrange",
        id="arrangeHand",
        tag="questions",
        summary="Which melds of this hand are best?",
        description=(
            "The proven optimum: the fewest points left over (`leastPoints`), or the fewest among the arrangements that a player can open with (`open`), "
            "jokers and table rules included. It knows no turn: no card is kept for a discard."
        ),
        question=Question(hands.ArrangeHand, hands.arrange_hand, hands.may_take_long),
        answers=("ArrangeHandAnswer", "ArrangeHandRefused", "Impossible"),
        examples=(
            "greedy-run-spoils-the-set",
            "cards-that-fit-several-melds",
            "joker-where-it-saves-most",
            "two-jokers-in-one-run",
            "open-with-a-pure-run-that-leaves-more",
            "pure-run-with-too-few-points",
            "arrange-an-empty-hand",
            "fifth-joker-in-a-hand",
        ),
    ),
    Operation(
        path="/v1/hands/score",
        id="scoreHand",
        tag="questions",
        summary="What do these hands cost?",
        description="A line for each loser of a round: what each card costs, what is charged, and what comes on top when the winner went out at once.",
        question=Question(hands.ScoreHand, hands.score_hand),
        answers=("ScoreHandAnswer", "Impossible"),
        examples=(
            "score-ace-and-nine",
            "never-opened-with-fourteen-cards",
            "at-once-costs-25-more",
            "at-once-trebles-and-adds",
            "one-pack-cannot-hold-both-hands",
        ),
    ),
    Operation(
        path="/v1/states/deal",
        id="dealState",
        tag="questions",
        summary="Deal a round.",
        description=(
            "The state before the first turn, the same everywhere for the same seed; without one the cards are shuffled from a secure source. It is the full "
            "state: it belongs on a server, players get views of it."
        ),
        question=Question(states.DealState, states.deal_state),
        answers=("DealStateAnswer", "Impossible"),
        examples=(
            "deal-of-ten-cards-each",
            "deal-of-thirteen-cards-each",
            "deal-by-table-rules",
            "deal-for-five-where-four-can-play",
            "dealer-who-is-not-there",
        ),
        links=("checkState", "viewState", "legalAction"),
    ),
    Operation(
        path="/v1/states/check",
        id="checkState",
        tag="questions",
        summary="Is this state of a round possible?",
        description="Every defect is told at once. What is possible passes, whether or not play leads to it.",
        question=Question(states.CheckState, states.check_state),
        answers=("CheckStateAnswer", "Impossible"),
        examples=(
            "two-copies-of-a-card-israeli",
            "unopened-hand-of-three-cards",
            "three-cards-of-one-who-has-laid-nothing",
            "several-things-wrong",
            "view-that-shows-too-much",
        ),
    ),
    Operation(
        path="/v1/states/view",
        id="viewState",
        tag="questions",
        summary="What may a seat, or a spectator, know of this round?",
        description="The hands of others and the stock become `??`. Every question can be asked of a view.",
        question=Question(states.ViewState, states.view_state),
        answers=("ViewStateAnswer", "Impossible"),
        examples=(
            "view-of-the-seat-to-play",
            "view-of-a-spectator",
            "view-of-a-round-that-is-over",
            "view-that-was-never-seen",
        ),
        links=("legalAction",),
    ),
    Operation(
        path="/v1/actions/legal",
        id="legalAction",
        tag="questions",
        summary="What may the seat to play do?",
        description=(
            "Every legal action of a known hand in canonical order: every opening, every meld, every group of cards for every meld on the table, every swap "
            "and discard; at most `limit` of them, `only` some. A finished round answers its outcome."
        ),
        question=Question(actions.LegalAction, actions.legal_action, actions.may_take_long),
        answers=("LegalActionAnswer", "Impossible"),
        examples=(
            "either-pile-to-draw-from",
            "all-legal-actions",
            "legal-actions-within-the-limit",
            "legal-discards-only",
            "legal-actions-with-a-swap",
            "legal-actions-of-a-hidden-hand",
            "nothing-is-legal-when-the-round-is-over",
        ),
    ),
    Operation(
        path="/v1/actions/check",
        id="checkAction",
        tag="questions",
        summary="Are these actions legal?",
        description="One action or several, each judged after the one before; the first that is refused is named, with every rule that says no.",
        question=Question(actions.CheckAction, actions.check_action, actions.may_take_long),
        answers=("CheckActionAnswer", "ActionRefused", "Impossible"),
        examples=(
            "whole-turn-traditional",
            "taken-card-thrown-back",
            "open-with-forty",
            "open-with-too-few-points-and-no-pure-run",
            "lay-off-before-opening",
            "swap-before-opening",
            "swapped-joker-kept",
            "only-the-taken-card-left",
            "last-three-cards-laid-greek",
            "seat-out-of-turn",
            "turns-go-clockwise-greek",
        ),
    ),
    Operation(
        path="/v1/actions/apply",
        id="applyAction",
        tag="questions",
        summary="Do these actions.",
        description=(
            "One action or a whole turn, all of them or none: the next state, the actions in canonical form, and the events that a table may see; or the first "
            "action that is refused, and why."
        ),
        question=Question(actions.ApplyAction, actions.apply_action, actions.may_take_long),
        answers=("ApplyActionAnswer", "ActionRefused", "Impossible"),
        examples=(
            "draw-from-the-stock",
            "first-meld-laid",
            "open-with-a-run-and-a-set",
            "joker-swapped-and-laid-off",
            "third-action-of-four-is-refused",
            "rami-sec",
            "blocked-with-two-winners",
            "pile-becomes-the-stock",
            "turn-in-the-view-of-a-spectator",
        ),
        links=("checkState", "viewState", "legalAction"),
    ),
    Operation(
        path="/v1/records/replay",
        id="replayRecord",
        tag="questions",
        summary="Was this round played by the rules?",
        description=(
            "A record is played again from its seed or state: the last state and the outcome, or the first action that is not legal. A body may have 1 MiB."
        ),
        question=Question(records.ReplayRecord, records.replay_record, records.may_take_long, records.LARGEST_RECORD),
        answers=("ReplayRecordAnswer", "RecordRefused", "Impossible"),
        examples=(
            "record-from-a-seed",
            "record-from-a-state",
            "record-with-an-illegal-action",
            "record-for-five",
        ),
    ),
    Operation(
        path="/v1/rounds/settle",
        id="settleRound",
        tag="questions",
        summary="How is the prize of a round split?",
        description="In whole units of the smallest coin, without a rest; by the formula of the variant, which is a decision of ours.",
        question=Question(settlements.SettleRound, settlements.settle_round),
        answers=("SettleRoundAnswer", "Impossible"),
        examples=(
            "prize-with-a-loser-at-the-limit",
            "q2-with-a-loser-at-the-limit",
            "two-winners-and-an-odd-unit",
            "all-seats-tied",
            "every-fault-of-a-settlement",
        ),
    ),
    Operation(
        path="/v1/matches/settle",
        id="settleMatch",
        tag="questions",
        summary="Who leads the match, and is it over?",
        description="Totals and places after some rounds; equal totals share a place.",
        question=Question(settlements.SettleMatch, settlements.settle_match),
        answers=("SettleMatchAnswer", "Impossible"),
        examples=(
            "match-lowest-total-first",
            "match-shared-first-place",
            "match-reaches-its-points",
            "match-with-unequal-rounds",
        ),
    ),
    Operation(
        path="/v1/variants/check",
        id="checkVariant",
        tag="questions",
        summary="Can a table play by these rules?",
        description="The whole document of a variant with table rules merged in, or why they do not hold together.",
        question=Question(variants.CheckVariant, variants.check_variant),
        answers=("CheckVariantAnswer", "Impossible"),
        examples=("variant-by-name", "table-rules", "unknown-version", "unknown-rule", "set-larger-than-suits"),
    ),
    Operation(
        path="/v1/variants/rulebook",
        id="writeRulebook",
        tag="pages",
        summary="The rules of a table for people: as sentences, with examples, to read and to print.",
        description=(
            "A page in the language of `Accept-Language`: a variant with the rules of a table, each of them marked, and what it stands for. Where the rules do "
            "not hold together, why not, in JSON."
        ),
        question=Question(variants.CheckVariant, write_rulebook, lambda _question: True, media_type=HTML),
        answers=("Impossible",),
        examples=("variant-by-name", "table-rules", "set-larger-than-suits"),
    ),
    Operation(path="/v1", id="describeService", tag="service", summary="What this service is, and what it can answer.", answers=("Service",)),
    Operation(path="/v1/variants", id="listVariants", tag="rules", summary="The variants, each in its newest version.", answers=("VariantList",)),
    Operation(
        path="/v1/variants/{id}",
        id="getVariant",
        tag="rules",
        summary="A variant in its newest version: every rule, its value, and where it comes from.",
        answers=("Variant", "VariantValues"),
        media_types=(JSON, YAML),
        parameters={"id": _ID},
        query={"form": _FORM},
        may_be_missing=True,
    ),
    Operation(
        path="/v1/variants/{id}/{version}",
        id="getVariantVersion",
        tag="rules",
        summary="A variant in one version. A released version never changes.",
        answers=("Variant", "VariantValues"),
        media_types=(JSON, YAML),
        parameters={"id": _ID, "version": _VERSION},
        query={"form": _FORM},
        may_be_missing=True,
    ),
    Operation(
        path="/v1/variants/{id}/rulebook",
        id="readRulebook",
        tag="pages",
        summary="The rules of a variant in its newest version, for people: as sentences, with examples, to read and to print.",
        media_types=(HTML,),
        parameters={"id": _ID},
        query={"language": _LANGUAGE},
        may_be_missing=True,
    ),
    Operation(
        path="/v1/variants/{id}/{version}/rulebook",
        id="readRulebookVersion",
        tag="pages",
        summary="The same of one version.",
        media_types=(HTML,),
        parameters={"id": _ID, "version": _VERSION},
        query={"language": _LANGUAGE},
        may_be_missing=True,
    ),
    Operation(
        path="/v1/violations",
        id="listViolations",
        tag="rules",
        summary="Every code of a violation: its verdict, its rules, its facts, and when it is found.",
        answers=("Violations",),
    ),
    Operation(
        path="/v1/sources",
        id="listSources",
        tag="rules",
        summary="Every rule page, section of the contract and decision that a `source` can name.",
        answers=("Sources",),
    ),
    Operation(
        path="/v1/wording/{language}",
        id="getWording",
        tag="rules",
        summary="All sentences and names of one language, as ICU messages.",
        answers=("Wording",),
        parameters={"language": _LANGUAGE},
        may_be_missing=True,
    ),
    Operation(
        path="/v1/schemas/{name}",
        id="getSchema",
        tag="rules",
        summary="One JSON Schema (2020-12) with everything that it refers to.",
        answers=("Schema",),
        media_types=(SCHEMA, JSON),
        parameters={"name": _SCHEMA},
        may_be_missing=True,
    ),
    Operation(path="/healthz", id="isAlive", tag="service", summary="Whether the service is alive.", answers=("Health",)),
    Operation(path="/readyz", id="isReady", tag="service", summary="Whether the service is ready to answer.", answers=("Health",)),
    Operation(path="/openapi.json", id="getContractJson", tag="service", summary="This document as JSON.", answers=("OpenApi",)),
    Operation(path="/openapi.yaml", id="getContractYaml", tag="service", summary="This document as YAML.", answers=("OpenApi",), media_types=(YAML,)),
    Operation(
        path="/rulebooks",
        id="compareVariants",
        tag="pages",
        summary="All variants side by side, rule by rule, for people.",
        media_types=(HTML,),
        query={"language": _LANGUAGE},
    ),
    Operation(
        path="/",
        id="openPlayground",
        tag="pages",
        summary="The playground: try melds, arrange a hand, play a round, in the browser.",
        media_types=(HTML,),
    ),
    Operation(path="/docs", id="readDocs", tag="service", summary="This document for people, to be tried in the browser.", media_types=(HTML,)),
)
