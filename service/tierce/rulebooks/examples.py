"""The worked examples of `spec/examples` that a rulebook shows: of each rule what it allows and what it forbids, answered by the rules of the very table.

Only what can be shown as cards is taken: melds, openings, what a hand costs, cards laid off and jokers swapped.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import cache
from itertools import chain
from operator import itemgetter
from typing import Any

import msgspec
from msgspec import Struct

from tierce import specification
from tierce.cards import JOKER
from tierce.questions.actions import CheckAction, check_action
from tierce.questions.hands import ScoreHand, score_hand
from tierce.questions.melds import CheckMeld, check_meld
from tierce.questions.openings import CheckOpening, check_opening
from tierce.variants import FullReference, Language
from tierce.variants.references import Changes
from tierce.violations import Verdict

Document = dict[str, Any]

ASKED: dict[str, tuple[type, Any]] = {
    "check-meld": (CheckMeld, check_meld),
    "check-opening": (CheckOpening, check_opening),
    "score-hand": (ScoreHand, score_hand),
    "check-action": (CheckAction, check_action),
}


# chapter -> the kinds of examples that show its rules
SHOWN_BY = {
    "sets": ("check-meld",),
    "runs": ("check-meld",),
    "jokers": ("check-meld",),
    "opening": ("check-opening",),
    "layOff": ("check-action",),
    "jokerSwap": ("check-action",),
    "scoring": ("check-meld", "score-hand"),
}


class WorkedExample(Struct, frozen=True):
    """An example as it is written down: what it asks of which variants, and which rules it is about."""

    id: str
    kind: str
    rules: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    request: Document = {}


class Shown(Struct, frozen=True, kw_only=True):
    """A worked example as a reader sees it: rows of cards, what is added to them or taken for them, the verdict, and why not.

    `kind` and `pure` are those of a meld that stands, `points` those of all together, where it has any.
    """

    id: str
    rows: list[list[str]]
    added: list[str] = []
    verdict: Verdict
    # a hand is no question of yes or no: it costs what it costs
    is_hand: bool = False
    kind: str = ""
    pure: bool = False
    points: int | None = None
    reasons: list[str] = []
    # addresses of the rules that say no
    broken: list[str | None] = []


@cache
def worked_examples() -> tuple[WorkedExample, ...]:
    """Those that can be shown, in the order of the files: about a variant as it is, not by table rules."""
    found: list[WorkedExample] = []
    for path in sorted(specification.FOLDER.glob("examples/*.yaml")):
        found += specification.decode(path.read_bytes(), list[WorkedExample])
    return tuple(example for example in found if example.kind in ASKED and _can_be_shown(example.request))


def _can_be_shown(request: Document) -> bool:
    if "state" not in request:
        return isinstance(request["variant"], str)
    actions = request["actions"]
    of_table = len(actions) == 1 and actions[0]["action"] in ("layOff", "swap") and actions[0]["meld"] < len(request["state"]["table"])
    return of_table and "changes" not in request["state"]["variant"]


def examples_of(rule: str, reference: FullReference, language: Language, without: Container[str] = ()) -> Iterator[Shown]:
    """What a rule allows, and what it forbids, at a table: the plainest of each, where there is one. `without`: those that have been shown."""
    kinds = SHOWN_BY.get(rule.split("/")[1], ())
    found: dict[Verdict, list[tuple[tuple[int, ...], Shown]]] = {"accepted": [], "rejected": []}
    for example in worked_examples():
        if example.kind in kinds and rule in example.rules and reference.id in example.variants and example.id not in without:
            shown = answered(example, reference, language)
            if shown.verdict == "accepted" or (shown.verdict == "rejected" and rule in shown.broken):
                found[shown.verdict].append((_plainness(example, shown, rule), shown))
    for candidates in found.values():
        if candidates:
            yield min(candidates, key=itemgetter(0))[1]


def _plainness(example: WorkedExample, shown: Shown, rule: str) -> tuple[int, ...]:
    """The smaller, the better it shows this rule and nothing else."""
    cards = [*chain.from_iterable(shown.rows), *shown.added]
    jokers = sum(card.startswith(JOKER) for card in cards)
    about_jokers = rule.startswith("/jokers")
    return len(set(shown.broken)), example.rules.index(rule), len(shown.rows), (jokers == 0) if about_jokers else jokers, len(cards)


def answered(example: WorkedExample, reference: FullReference, language: Language) -> Shown:
    """An example as it is answered at a table."""
    table: Document = {"id": reference.id, "version": reference.version}
    if isinstance(reference.changes, dict):
        table["changes"] = reference.changes
    request = dict(example.request)
    if "state" in request:
        request["state"] = {**request["state"], "variant": table}
    else:
        request["variant"] = table
    kind, answer = ASKED[example.kind]
    question: Any = msgspec.convert(request, kind, dec_hook=lambda _type, value: Changes(value))
    return _shown(example.id, request, msgspec.to_builtins(answer(question, language)))


def _shown(id: str, request: Document, answer: Document) -> Shown:
    faults = [*answer.get("violations", []), *(fault for result in answer.get("results", []) for fault in result.get("violations", []))]
    rows, added = _cards(request)
    melds = [result["meld"] for result in answer.get("results", []) if "meld" in result]
    points = answer.get("points", melds[0]["points"] if len(melds) == len(rows) == 1 else None)
    if "penalties" in answer:
        points = sum(line["total"] for line in answer["penalties"])
    return Shown(
        id=id,
        rows=[meld["cards"] for meld in melds] if len(melds) == len(rows) else rows,
        added=added,
        verdict=answer["verdict"],
        is_hand="penalties" in answer,
        kind=melds[0]["kind"] if len(melds) == len(rows) == 1 else "",
        pure=len(melds) == len(rows) == 1 and melds[0]["pure"],
        points=points,
        reasons=list(dict.fromkeys(fault["message"] for fault in faults)),
        broken=[fault["rule"] for fault in faults],
    )


def _cards(request: Document) -> tuple[list[list[str]], list[str]]:
    """The cards that a question is about, and those that are added to them."""
    if "state" in request:
        (action,) = request["actions"]
        return [request["state"]["table"][action["meld"]]["cards"]], action.get("cards") or [action["card"]]
    return [part["cards"] for part in request.get("melds") or request["hands"]], []
