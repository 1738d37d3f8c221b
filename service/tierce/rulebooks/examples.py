"""The worked examples that a rulebook shows: of each rule what it allows and what it forbids, answered by the rules of the very table.

Only what can be shown as cards is taken: melds, openings, what a hand costs, cards laid off and jokers swapped; and only what can happen at the table
(`tables`): a reader who looks for it there should find it. `make generate` copies those out of `spec/examples` into `spec/rulebook/examples.json`: to read
them all as YAML would take a second, for which the first reader would wait.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from functools import cache
from itertools import chain, pairwise
from operator import itemgetter
from typing import Any

import msgspec
from msgspec import Struct

from tierce import specification
from tierce.cards import JOKER, SUITS, canonical, rank_of
from tierce.questions.actions import CheckAction, check_action
from tierce.questions.hands import ScoreHand, score_hand
from tierce.questions.melds import CheckMeld, check_meld
from tierce.questions.openings import CheckOpening, check_opening
from tierce.rulebooks.tables import happens_with, least_meld, numbers_of_players
from tierce.variants import VARIANTS, Chosen, FullReference, Language, Variant, entry_at
from tierce.variants.references import Changes
from tierce.violations import Verdict

Document = dict[str, Any]

ASKED: dict[str, tuple[type, Any]] = {
    "check-meld": (CheckMeld, check_meld),
    "check-opening": (CheckOpening, check_opening),
    "score-hand": (ScoreHand, score_hand),
    "check-action": (CheckAction, check_action),
}


# chapter -> the kinds of examples that show its rules: what nobody can lay at once can still come about by laying off
SHOWN_BY = {
    "sets": ("check-meld", "check-action"),
    "runs": ("check-meld", "check-action"),
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


class Row(Struct, frozen=True, kw_only=True):
    """Cards side by side: a meld, or what a loser has left; what they are worth or cost, and whether they are the pure run that somebody looks for."""

    cards: list[str]
    points: int | None = None
    pure: bool = False
    # a loser who is charged for not having opened
    unopened: bool = False


class Shown(Struct, frozen=True, kw_only=True):
    """A worked example as a reader sees it: rows of cards, what is added to them or taken for them, the verdict, and why not.

    `points` are those of all melds together; losers' hands have no such sum, since nobody pays it.
    """

    id: str
    rows: list[Row]
    added: list[str] = []
    verdict: Verdict
    # a hand is no question of yes or no: it costs what it costs
    is_hand: bool = False
    # the winner went out at once
    at_once: bool = False
    points: int | None = None
    reasons: list[str] = []
    # addresses of the rules that say no
    broken: list[str | None] = []


EXAMPLES = specification.FOLDER / "rulebook" / "examples.json"


@cache
def worked_examples() -> tuple[WorkedExample, ...]:
    """Those that can be shown, in the order of the files: about a variant as it is, not by table rules."""
    return msgspec.json.decode(EXAMPLES.read_bytes(), type=tuple[WorkedExample, ...])


def can_be_shown(example: WorkedExample) -> bool:
    """Whether an example is about a rule that examples are shown of, and can be laid out in cards; a hand without cards is nothing to look at."""
    shows_a_rule = any(example.kind in SHOWN_BY.get(rule.split("/")[1], ()) for rule in example.rules)
    return shows_a_rule and _is_laid_out(example.request)


def _is_laid_out(request: Document) -> bool:
    if "state" not in request:
        return isinstance(request["variant"], str) and all(part["cards"] for part in request.get("melds") or request["hands"])
    actions = request["actions"]
    of_table = len(actions) == 1 and actions[0]["action"] in ("layOff", "swap") and actions[0]["meld"] < len(request["state"]["table"])
    return of_table and "changes" not in request["state"]["variant"]


def examples_of(rule: str, chosen: Chosen, language: Language, without: Container[str] = ()) -> Iterator[Shown]:
    """What a rule allows, and what it forbids, at a table: the plainest of each, where there is one. `without`: those that have been shown."""
    group = rule.split("/")[1]
    if group == "jokerSwap" and chosen.variant.joker_swap.allowed.value == "never":
        return
    kinds = SHOWN_BY.get(group, ())
    found: dict[Verdict, list[tuple[tuple[int, ...], Shown]]] = {"accepted": [], "rejected": []}
    for example in worked_examples():
        if example.kind in kinds and rule in example.rules and chosen.reference.id in example.variants and example.id not in without:
            players = happens_with(example.kind, example.request, chosen.variant)
            if not players:
                continue
            shown = answered(example, chosen, language, rule)
            if (shown.verdict == "accepted" and shows_at_work(rule, shown, chosen.variant)) or _is_refused_for(rule, example, shown):
                not_with = len(numbers_of_players(chosen.variant)) - len(players)
                changes_nothing = _says_what_the_variant_says(rule, example, shown, chosen, language)
                found[shown.verdict].append(((len(set(shown.broken)), changes_nothing, not_with, *_plainness(example, shown, rule, chosen.variant)), shown))
    for candidates in found.values():
        if candidates:
            yield min(candidates, key=itemgetter(0))[1]


def _is_refused_for(rule: str, example: WorkedExample, shown: Shown) -> bool:
    """Whether a rule says no: it alone, or it above all, where nothing breaks it that breaks no other.

    What opens or does not are melds that stand.
    """
    if shown.verdict != "rejected" or rule not in shown.broken or (example.kind == "check-opening" and any(row.points is None for row in shown.rows)):
        return False
    return len(set(shown.broken)) == 1 or example.rules[0] == rule


def shows_at_work(rule: str, shown: Shown, variant: Variant) -> bool:
    """Whether what a rule allows has in it what the rule is about: an ace at the end it speaks of, a joker, a card twice where that is allowed."""
    melds = [row.cards for row in shown.rows]
    steps = [[*pairwise(map(_rank, meld))] for meld in melds]
    match rule:
        case "/runs/aceLow":
            return any(step[:1] == [("A", "2")] for step in steps)
        case "/runs/aceHigh":
            return any(step[-1:] == [("K", "A")] for step in steps)
        case "/sets/distinctSuits":
            return variant.sets.distinct_suits.value or any(len(set(meld)) < len(meld) for meld in melds)
        case _:
            return not rule.startswith("/jokers/") or any(map(_jokers, melds))


def _rank(card: str) -> str:
    """The rank of a card, or of what a joker stands for."""
    named = card.rpartition("=")[2]
    return rank_of(named) if named[-1] in SUITS else named


def _jokers(cards: Iterable[str]) -> int:
    return sum(card.startswith(JOKER) for card in cards)


def _says_what_the_variant_says(rule: str, example: WorkedExample, shown: Shown, chosen: Chosen, language: Language) -> bool:
    """Whether an example hides what the table has changed: the variant's own rule, too, would let it pass, or stop it."""
    released = VARIANTS[chosen.variant.id][chosen.variant.version]
    if entry_at(chosen.variant, rule).value == entry_at(released, rule).value:
        return False
    before = answered(example, Chosen(released, FullReference(id=released.id, version=released.version)), language, rule)
    return (rule in before.broken) == (rule in shown.broken)


def _plainness(example: WorkedExample, shown: Shown, rule: str, variant: Variant) -> tuple[int, ...]:
    """The smaller, the better it shows this rule and nothing else."""
    cards = [*chain.from_iterable(row.cards for row in shown.rows), *shown.added]
    jokers = _jokers(cards)
    return (
        rule == "/scoring/unopened" and all(hand.get("opened", True) for hand in example.request.get("hands", ())),
        shown.at_once and not rule.startswith("/scoring/atOnce"),
        example.kind == "check-action",
        _too_few(rule, shown, len(cards), variant),
        example.rules.index(rule),
        len(shown.rows),
        0 if rule.startswith("/jokers") else jokers,
        len(cards),
    )


def _too_few(rule: str, shown: Shown, cards: int, variant: Variant) -> int:
    """Whether what is refused has fewer cards than any meld, unless that is the rule; one card alone is too little of everything."""
    is_the_rule = rule in ("/sets/minimumSize", "/runs/minimumLength")
    return 0 if shown.verdict == "accepted" else (cards == 1) + (cards < least_meld(variant) and not is_the_rule)


def answered(example: WorkedExample, chosen: Chosen, language: Language, rule: str) -> Shown:
    """An example as it is answered at a table; why a rule refuses it comes before other reasons."""
    reference = chosen.reference
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
    said = msgspec.to_builtins(answer(question, language))
    faults = [*said.get("violations", []), *(fault for result in said.get("results", []) for fault in result.get("violations", []))]
    faults.sort(key=lambda fault: fault["rule"] != rule)
    return Shown(
        id=example.id,
        rows=_rows(request, said, has_pure_runs(chosen)),
        added=_added(request),
        verdict=said["verdict"],
        is_hand="penalties" in said,
        at_once=request.get("atOnce", False),
        points=_points(said),
        reasons=list(dict.fromkeys(fault["message"] for fault in faults)),
        broken=[fault["rule"] for fault in faults],
    )


def has_jokers(variant: Variant) -> bool:
    """Whether there are jokers in its packs, whoever many play."""
    return any(row.jokers for row in variant.deal.packs.value)


def has_pure_runs(chosen: Chosen) -> bool:
    """Whether pure runs are anything special: without jokers every run is one, and where none is asked for to open, nobody looks for one."""
    return chosen.variant.opening.pure_run.value or has_jokers(chosen.variant)


def _rows(request: Document, answer: Document, has_pure_runs: bool) -> list[Row]:
    """The cards that a question is about: a hand with what it costs, a meld that stands with its worth and every joker bound."""
    if "state" in request:
        (action,) = request["actions"]
        return [Row(cards=request["state"]["table"][action["meld"]]["cards"])]
    if "penalties" in answer:
        lines = zip(request["hands"], answer["penalties"], strict=True)
        return [Row(cards=hand["cards"], points=line["total"], unopened=line["charged"] == "unopened") for hand, line in lines]
    if "results" not in answer:
        return [Row(cards=offered["cards"]) for offered in request.get("melds") or request["hands"]]
    melds = [result.get("meld") for result in answer["results"]]
    return [
        Row(cards=meld["cards"], points=meld["points"], pure=meld["pure"] and has_pure_runs) if meld else Row(cards=offered["cards"])
        for offered, meld in zip(request["melds"], melds, strict=True)
    ]


def _added(request: Document) -> list[str]:
    """The cards that are added to the meld on the table, or given for its joker."""
    if "state" not in request:
        return []
    (action,) = request["actions"]
    return canonical(action.get("cards") or [action["card"]])


def _points(answer: Document) -> int | None:
    """What all melds are worth together, or the one there is."""
    if "points" in answer:
        together: int = answer["points"]
        return together
    melds = [result["meld"]["points"] for result in answer.get("results", []) if "meld" in result]
    return melds[0] if len(melds) == len(answer.get("results", [])) == 1 else None
