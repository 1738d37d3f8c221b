"""Faults of the edge: bodies that are read too kindly, problems that say too little; of violations as they are told; and of variants as they are named."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from mutants.switching import Fault, Switch, all_of, instead, wrapped


def of_the_edge(id: str, what: str, switch_on: Switch) -> Fault:
    return Fault(id=id, what=what, rung="edge", rules=[], switch_on=switch_on)


def of_violations(id: str, what: str, rules: list[str], switch_on: Switch) -> Fault:
    return Fault(id=id, what=what, rung="violations", rules=rules, switch_on=switch_on)


def of_variants(id: str, what: str, rules: list[str], switch_on: Switch) -> Fault:
    return Fault(id=id, what=what, rung="variants", rules=rules, switch_on=switch_on)


# what does not fit -> the same document, mended; `None` where this kindness does not mend it
Mending = Callable[[Any, Any, list[str]], Any]
# A body is mended so often.
MOST_MENDED = 1_000


def kind_reader(mends: Mending) -> Switch:
    """A service that mends what does not fit, and answers. `mends`: document, problem and the steps to the place."""

    def wrap(second_look: Callable[[type, bytes], Any]) -> Callable[[type, bytes], Any]:
        def kindly(type: type, body: bytes) -> Any:
            from tierce.web.problems import Refused

            for _ in range(MOST_MENDED):
                try:
                    return second_look(type, body)
                except Refused as refused:
                    document = json.loads(body) if refused.problem.type.endswith("does-not-fit") else None
                    steps = [step.replace("~1", "/").replace("~0", "~") for step in refused.problem.pointer.split("/")[1:]]
                    mended = mends(document, refused.problem, steps)
                    if mended is None:
                        raise
                    body = json.dumps(mended).encode()
            raise AssertionError

        return kindly

    return wrapped("web.edge:_second_look", wrap)


def _holder(document: Any, steps: list[str]) -> tuple[Any, Any]:
    """What a place stands in, and its name or number there."""
    for step in steps[:-1]:
        document = document[int(step)] if isinstance(document, list) else document[step]
    return document, int(steps[-1]) if isinstance(document, list) else steps[-1]


def without_the_member(document: Any, problem: Any, steps: list[str]) -> Any:
    if not steps or problem.detail != "There is no such member here":
        return None
    holder, name = _holder(document, steps)
    del holder[name]
    return document


def without_null(document: Any, problem: Any, steps: list[str]) -> Any:
    if not steps or "got `null`" not in problem.detail:
        return None
    holder, name = _holder(document, steps)
    del holder[name]
    return document


def cut_short(document: Any, problem: Any, steps: list[str]) -> Any:
    if not steps or "Expected `array` of length <= " not in problem.detail:
        return None
    holder, name = _holder(document, steps)
    holder[name] = holder[name][: int(problem.detail.rpartition(" ")[2])]
    return document


def with_an_objective(document: Any, problem: Any, steps: list[str]) -> Any:
    return {**document, "objective": "leastPoints"} if "required field `objective`" in problem.detail else None


def spelt(right: Callable[[str], str]) -> Mending:
    """Who reads cards in another spelling, too."""

    def mends(document: Any, problem: Any, steps: list[str]) -> Any:
        if not steps or "a card" not in problem.detail:
            return None
        holder, name = _holder(document, steps)
        if not isinstance(holder[name], str) or right(holder[name]) == holder[name]:
            return None
        holder[name] = right(holder[name])
        return document

    return mends


EDGE, PROBLEMS, FITS = "web.edge:Endpoint._answer", "web.problems", "web.problems:does_not_fit"
DECODED = "question = self.decode(body)"

OF_BODIES = [
    of_the_edge(
        "text-is-a-number",
        '"2" is taken for 2.',
        instead(EDGE, DECODED, "question = msgspec.json.decode(body, type=self.question.type, dec_hook=decode_changes, strict=False)"),
    ),
    of_the_edge(
        "half-is-a-whole-number", "2.5 is taken for 2.", instead("variants.references:whole_numbers", "case float() if value.is_integer():", "case float():")
    ),
    of_the_edge(
        "five-point-nothing-is-refused",
        "5.0 is no whole number.",
        instead("variants.references:whole_numbers", "case float() if value.is_integer():", "case float() if False:"),
    ),
    of_the_edge("unknown-member-is-passed-over", "Members that nobody knows are passed over.", kind_reader(without_the_member)),
    of_the_edge("null-is-nothing", "A member that is null is left out.", kind_reader(without_null)),
    of_the_edge("long-list-is-cut", "A list that is too long is cut.", kind_reader(cut_short)),
    of_the_edge("objective-may-be-left-out", "An arrangement without an objective leaves the fewest points.", kind_reader(with_an_objective)),
    of_the_edge("lower-case-cards", "10h is a card.", kind_reader(spelt(str.upper))),
    of_the_edge("cards-with-spaces", "10 H is a card.", kind_reader(spelt(lambda card: card.replace(" ", "")))),
    of_the_edge("t-for-ten", "TH is a card.", kind_reader(spelt(lambda card: card.replace("T", "10")))),
]

OF_PROBLEMS = [
    of_the_edge("status-422", "What does not fit has the status 422.", instead(FITS, "return problem(400,", "return problem(422,")),
    of_the_edge(
        "problem-with-status-200",
        "A problem has the status 200.",
        instead("web.edge:send_problem", "await _send(send, problem.status,", "await _send(send, 200,"),
    ),
    of_the_edge(
        "problem-without-a-pointer",
        "A problem does not say where.",
        instead("web.edge:send_problem", "problems.encode(problem)", 'b\'{"status": 400, "detail": "Bad request"}\''),
    ),
    of_the_edge("problem-points-to-the-whole", "A problem points to the whole body.", instead(FITS, "pointer=pointer)", 'pointer="")')),
    of_the_edge("pointer-with-dots", "The pointer of a problem is no JSON Pointer.", instead(FITS, "pointer=pointer)", 'pointer=pointer.replace("/", "."))')),
    of_the_edge(
        "pointer-stops-at-the-list",
        "The pointer of a problem does not say which of a list.",
        instead(FITS, '"/" + (name or index) for name, index in _STEP.findall(place)', '"/" + name for name, index in _STEP.findall(place) if name'),
    ),
    of_the_edge(
        "unknown-member-is-not-pointed-to",
        "The pointer stops above a member that nobody knows.",
        instead(FITS, 'pointer += "/" + name.replace("~", "~0").replace("/", "~1")', "pass"),
    ),
    of_the_edge(
        "impossible-has-status-422",
        "What is impossible has the status 422.",
        instead(EDGE, "await _send(send, 200, start, body)", 'await _send(send, 422 if b\'"verdict":"impossible"\' in body[:40] else 200, start, body)'),
    ),
    of_the_edge(
        "impossible-has-status-404",
        "What is impossible has the status 404.",
        instead(EDGE, "await _send(send, 200, start, body)", 'await _send(send, 404 if b\'"verdict":"impossible"\' in body[:40] else 200, start, body)'),
    ),
    of_the_edge(
        "rejected-has-status-409",
        "What is rejected has the status 409.",
        instead(EDGE, "await _send(send, 200, start, body)", 'await _send(send, 409 if b\'"verdict":"rejected"\' in body[:40] else 200, start, body)'),
    ),
]

MELDS = "questions.melds:check_meld"

OF_VERDICTS = [
    of_the_edge(
        "last-bad-meld-decides",
        "The verdict of several melds is that of the last one that is not accepted.",
        instead(MELDS, 'if verdict == "accepted":\n', "if True:\n"),
    ),
    of_the_edge(
        "first-bad-meld-decides",
        "The verdict of several melds is that of the first one that is not accepted.",
        instead(MELDS, 'verdict = "impossible"', 'verdict = "impossible" if verdict == "accepted" else verdict'),
    ),
    of_the_edge(
        "impossible-meld-is-rejected",
        "A meld beyond the packs is rejected.",
        all_of(
            instead(MELDS, 'verdict = "impossible"', 'verdict = "rejected"'),
            instead(MELDS, "results.append(MeldNotInPacks(", "results.append(MeldRefused("),
        ),
    ),
    of_the_edge(
        "opening-is-accepted-with-a-bad-meld",
        "An opening is accepted though one of its melds does not stand.",
        instead("questions.openings:check_opening", "accepted = not opening.violations and", "accepted = not opening.violations or"),
    ),
    of_the_edge(
        "violations-only-where-there-are-some",
        "A rejected opening has no list of violations where none is about the whole.",
        instead("questions.openings:check_opening", "UNSET if accepted else", "UNSET if not opening.violations else"),
    ),
    of_the_edge(
        "melds-point-to-the-first",
        "What is wrong with a meld is told of the first one.",
        instead(
            MELDS, 'MeldRefused(violations=worded(violations, language, f"/melds/{place}"))', 'MeldRefused(violations=worded(violations, language, "/melds/0"))'
        ),
    ),
    of_the_edge(
        "winners-may-be-nobody",
        "A round may be settled with nobody as winner.",
        instead("questions.settlements:_wrong_winners", "if not winners:", "if False:"),
    ),
    of_the_edge(
        "winner-twice", "A seat may be named as winner twice.", instead("questions.settlements:_wrong_winners", "if seat in winners[:place]:", "if False:")
    ),
    of_the_edge(
        "lowest-total-need-not-win",
        "Where no winners are named only the first of the lowest totals wins.",
        instead("questions.settlements:settle_round", "if total == min(totals)]", "if total == min(totals)][:1]"),
    ),
    of_the_edge(
        "rounds-of-other-sizes",
        "Rounds of a match may have different numbers of seats.",
        instead("questions.settlements:settle_match", "if len(totals) != expected:", "if len(totals) < expected:"),
    ),
    of_the_edge(
        "seat-of-a-line-is-one-more",
        "Lines of losers are counted from 1.",
        instead("questions.hands:score_hand", "hands.penalty_line(rules, seat,", "hands.penalty_line(rules, seat + 1,"),
    ),
    of_the_edge(
        "packs-hold-each-hand",
        "Each hand by itself must be in the packs, not all together.",
        instead(
            "questions.hands:score_hand",
            'beyond = beyond_the_packs(rules.melds, ((f"/hands/{place}/cards", hand.cards) for place, hand in enumerate(question.hands)))',
            'beyond = [fault for place, hand in enumerate(question.hands) for fault in beyond_the_packs(rules.melds, [(f"/hands/{place}/cards", hand.cards)])]',
        ),
    ),
]

OF_TELLING = [
    of_violations(
        "only-the-first-fault",
        "Only the first fault is told.",
        [],
        instead("violations:listed", "return in_order(violations)", "return in_order(violations)[:1]"),
    ),
    of_violations(
        "hidden-faults-are-told", "Faults that another one hides are told, too.", [], instead("violations:listed", "if violation.code not in hidden]", "]")
    ),
    of_violations(
        "faults-by-code",
        "Faults are ordered by code first.",
        [],
        instead("violations:in_order", "(violation.at, violation.code)", "(violation.code, violation.at)"),
    ),
    of_violations(
        "places-in-number-order",
        "Faults are ordered by place as numbers.",
        [],
        instead("violations:in_order", "(violation.at, violation.code)", "(len(violation.at), violation.at, violation.code)"),
    ),
    of_violations(
        "ace-high-cites-ace-low",
        "A run that ends with the ace breaks the rule of the other end.",
        ["/runs/aceHigh"],
        instead(
            "violations:judge", "Violation(breach.code, check.rule,", 'Violation(breach.code, "/runs/aceLow" if breach.code == "run.ace-high" else check.rule,'
        ),
    ),
    of_violations(
        "too-short-cites-too-long",
        "A run that is too short breaks the rule of the longest.",
        ["/runs/minimumLength"],
        instead(
            "violations:judge",
            "Violation(breach.code, check.rule,",
            'Violation(breach.code, "/runs/maximumLength" if breach.code == "run.too-short" else check.rule,',
        ),
    ),
    of_violations(
        "no-rule-is-cited",
        "No fault says which rule it breaks.",
        [],
        instead("violations:judge", "Violation(breach.code, check.rule,", "Violation(breach.code, None,"),
    ),
    of_violations(
        "facts-say-more",
        "Among the facts is one that the catalogue does not know.",
        [],
        instead("questions.wording:worded", "violation.facts,\n            message", '{**violation.facts, "more": 1},\n            message'),
    ),
    of_violations(
        "no-source-is-told", "No fault says where its rule comes from.", [], instead("questions.wording:worded", "source=violation.source", "source=()")
    ),
    of_violations(
        "facts-are-text",
        "Numbers among the facts are text.",
        [],
        instead(
            "questions.wording:worded",
            "facts=violation.facts,",
            "facts={name: str(fact) if isinstance(fact, int) else fact for name, fact in violation.facts.items()},",
        ),
    ),
    of_violations(
        "too-few-points-without-the-missing",
        "Who does not reach the minimum is not told what is missing.",
        ["/opening/minimumPoints"],
        instead(
            "questions.wording:worded",
            "violation.facts,\n            message",
            '{name: fact for name, fact in violation.facts.items() if name != "missing"},\n            message',
        ),
    ),
    of_violations(
        "pointers-begin-without-a-slash",
        "Places of faults begin without a slash.",
        [],
        instead("questions.wording:worded", "at=at + violation.at,", 'at=(at + violation.at).removeprefix("/"),'),
    ),
]

RESOLVED, COHERENT = "variants.references", "variants.coherence"

OF_VARIANTS = [
    of_variants(
        "unknown-variant-is-rami-51",
        "A variant that nobody knows is Rami 51.",
        [],
        instead(
            f"{RESOLVED}:resolve",
            '_NEWEST.get(reference) or (without_rule("variant.unknown", {}, "/variant"),)',
            '_NEWEST.get(reference) or _NEWEST["rami-51"]',
        ),
    ),
    of_variants(
        "unknown-version-is-the-newest",
        "A version that there is not is the newest.",
        [],
        instead(f"{RESOLVED}:_version", "if version not in VARIANTS[id]:", "if version not in VARIANTS[id]:\n        return _NEWEST[id]\n    if False:"),
    ),
    of_variants(
        "unknown-rule-is-passed-over",
        "A table rule that nobody knows is passed over.",
        [],
        instead(f"{RESOLVED}:resolve", "for rule in reference.changes.unknown]", 'for rule in reference.changes.unknown if rule.count("/") < 2]'),
    ),
    of_variants(
        "unknown-group-is-passed-over",
        "A group of rules that nobody knows is passed over.",
        [],
        instead(f"{RESOLVED}:resolve", "for rule in reference.changes.unknown]", 'for rule in reference.changes.unknown if rule.count("/") > 1]'),
    ),
    of_variants(
        "table-rules-are-not-kept",
        "Table rules are not played by.",
        [],
        instead(f"{RESOLVED}:_by_table_rules", "return Chosen(variant,", "return Chosen(wanted.released,"),
    ),
    of_variants(
        "checked-variant-without-its-table-rules",
        "A variant that is checked is answered as it was before its table rules.",
        [],
        instead("questions.variants:check_variant", "document=chosen.variant", "document=VARIANTS[chosen.variant.id][chosen.variant.version]"),
    ),
    of_variants(
        "empty-group-is-echoed",
        "Table rules are echoed with a group that has none.",
        [],
        instead(f"{RESOLVED}:_by_table_rules", "changes=wanted.changes", 'changes={**wanted.changes, "sets": wanted.changes.get("sets", {})}'),
    ),
    of_variants("rules-need-not-hold-together", "Table rules need not hold together.", [], instead(f"{RESOLVED}:_by_table_rules", "if refused:", "if False:")),
    of_variants(
        "set-may-be-larger-than-suits",
        "A set may be larger than there are suits, where these must differ.",
        ["/sets/maximumSize"],
        instead(f"{COHERENT}:_suits", "maximum > SUITS_IN_A_SET", "False"),
    ),
    of_variants(
        "ace-may-have-no-place",
        "The ace may be neither low nor high.",
        ["/runs/aceLow", "/runs/aceHigh"],
        instead(f"{COHERENT}:_ace", "if not variant.runs.ace_low.value and", "if False and"),
    ),
    of_variants(
        "opening-may-be-out-of-reach",
        "An opening may need more points than a hand can have.",
        ["/opening/minimumPoints"],
        instead(f"{COHERENT}:_opening", "if points > reachable:", "if False:"),
    ),
    of_variants(
        "opening-reach-forgets-the-discard",
        "An opening may need the card that is kept for the discard.",
        ["/opening/minimumPoints"],
        instead(f"{COHERENT}:_opening", "+ 1 - kept)", "+ 1)"),
    ),
    of_variants(
        "stock-may-be-empty-from-the-start",
        "A deal may leave no stock.",
        ["/deal/handSize"],
        instead(f"{COHERENT}:_enough_cards", "needed > size(row)", "needed > size(row) + 1"),
    ),
    of_variants("packs-may-overlap", "Rows of the packs may overlap.", ["/deal/packs"], instead(f"{COHERENT}:_pack_rows", "if shared:", "if False:")),
    of_variants(
        "players-may-have-no-packs",
        "Some number of players may have no packs.",
        ["/deal/packs", "/deal/players"],
        instead(f"{COHERENT}:_packs_for_everybody", "is None:", "is None and False:"),
    ),
    of_variants(
        "sizes-may-be-out-of-order",
        "The smallest set may be larger than the largest.",
        ["/sets/minimumSize"],
        instead(f"{COHERENT}:_set_sizes", "if minimum > maximum:", "if False:"),
    ),
    of_variants(
        "lengths-may-be-out-of-order",
        "The shortest run may be longer than the longest.",
        ["/runs/minimumLength"],
        instead(f"{COHERENT}:_run_lengths", "if minimum > maximum:", "if False:"),
    ),
    of_variants(
        "incoherence-points-to-the-variant",
        "Table rules that do not hold together are not pointed to.",
        [],
        instead(f"{COHERENT}:_violation", 'f"/variant/changes{other}"', '"/variant/changes"'),
    ),
]

FAULTS = [*OF_BODIES, *OF_PROBLEMS, *OF_VERDICTS, *OF_TELLING, *OF_VARIANTS]
