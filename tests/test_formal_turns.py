"""The logic of turns in `spec/formal`: a sample of what `prove_turns.py` compares with the engine, the worked examples, whether a wrong logic is noticed."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import formal_turns
import prove_turns
from formal import FORMAL, facts
from formal_turns import Action, GivenUpError, answer, legal_actions
from prove_turns import compare, sampled
from proving import Compared, Task
from spec_files import paths, written
from tierce.conformance import reference
from tierce.conformance.asking import Document, asked_of
from tierce.conformance.reference import rules_of
from tight_states import VARIANTS, tight_state

EXAMPLES = [example for path in paths("examples/*.yaml") for example in written(path)]


def agreed(found: Compared) -> Counter[str]:
    assert not found.disagreements, str(found.disagreements[0])
    assert not found.counts["given up"] and not found.counts["given up by the service"]
    return found.counts


# ----- Against the engine -----


@pytest.mark.parametrize("variant", VARIANTS)
def test_engine_and_logic_list_the_same_actions(variant: str) -> None:
    """Some states of a round by the rules and of one by table rules."""
    found = Compared()
    for number in (2, 4):
        for state in sampled(variant, number)[::2]:
            found.add(compare(state))
    counts = agreed(found)
    assert counts["draw"] and counts["play"] and counts["taken card"] and counts["last cards"] + counts["first turn"]


def test_engine_and_logic_list_the_same_actions_where_turns_are_tight() -> None:
    """States by table rules, put together; on the way every phase, every kind of action and every rare event occurs."""
    found = Compared()
    for state in map(tight_state, range(100)):
        if len(state["seats"][0]["hand"]) <= 8:
            found.add(compare(state))
    counts = agreed(found)
    assert [what for what in prove_turns.can_be_met(prove_turns.TIGHT) if not counts[what]] == []


# ----- A service that refuses -----


def spoilt(says: Callable[[str, Document], Document | None]) -> Callable[[str, bytes], bytes]:
    """This service, but for what is said by another."""

    def answered(path: str, body: bytes) -> bytes:
        said = says(path, json.loads(body))
        return reference.answer(path, body) if said is None else json.dumps(said).encode()

    return answered


def refused(code: str) -> Document:
    return {"verdict": "impossible", "violations": [{"code": code, "rule": None, "at": "/state", "facts": {}}]}


def refuses_who_has_opened(path: str, body: Document, code: str = "state.no-such-seat") -> Document | None:
    """Lists nothing as soon as somebody has opened."""
    return refused(code) if path == "actions/legal" and any(seat["opened"] for seat in body["state"]["seats"]) else None


def refuses_to_lay(path: str, body: Document) -> Document | None:
    """Lists melds, and accepts none."""
    first = path == "actions/apply" and body["actions"][0]["action"] in ("open", "lay")
    return {"verdict": "rejected", "violations": []} if first else None


def late_state() -> Document:
    """A state of a round in which somebody has opened."""
    return next(state for state in sampled("rami-51", 2) if any(seat["opened"] for seat in state["seats"]))


def test_a_state_that_is_refused_is_told() -> None:
    state = late_state()
    with asked_of(spoilt(refuses_who_has_opened)):
        found = compare(state)
    (told,) = found.disagreements
    assert told.path == "actions/legal" and told.body["state"] == state and "state.no-such-seat" in str(told)
    assert not found.counts


def test_only_what_is_too_much_work_is_given_up() -> None:
    state = late_state()
    with asked_of(spoilt(lambda path, body: refuses_who_has_opened(path, body, "request.too-much-work"))):
        found = compare(state)
    assert not found.disagreements and found.counts == {"given up by the service": 1}


def test_a_round_that_the_service_gives_up_is_counted_as_far_as_it_went() -> None:
    """By table rules it may; each state before the first one that somebody opened in is compared."""
    with asked_of(spoilt(lambda path, body: refuses_who_has_opened(path, body, "request.too-much-work"))):
        found = prove_turns.compared(Task("rami-51", 4, 5, "table rules"))
    assert not found.disagreements and found.counts["given up by the service"] == 1 and found.counts["states"] > 0


@pytest.mark.parametrize(("says", "path"), [(refuses_who_has_opened, "actions/legal"), (refuses_to_lay, "actions/apply")])
@pytest.mark.parametrize("number", [2, 4], ids=["by the rules", "by table rules"])
def test_a_round_that_cannot_be_played_on_is_told_and_not_counted(number: int, says: Callable[[str, Document], Document | None], path: str) -> None:
    with asked_of(spoilt(says)):
        found = prove_turns.compared(Task("rami-51", number, number + 1, "rami-51"))
    assert [told.path for told in found.disagreements] == [path]
    assert not found.counts["rounds"]


# ----- Against the worked examples -----


def known_hand(example: Document) -> bool:
    state = example["request"].get("state")
    return bool(state) and state["outcome"] is None and "??" not in state["seats"][state["turn"]["seat"]]["hand"]


def in_variant(example: Document) -> tuple[Document, Document]:
    """The rules and the state of an example, in its first variant."""
    state = example["request"]["state"]
    return rules_of(state["variant"]), state


def narrowed(action: Action, only: Document) -> bool:
    cards = [card.split("=")[0] for meld in action.get("melds", [action.get("cards", [action.get("card", "")])]) for card in meld]
    return all(action.get(key) == value if key != "card" else value in cards for key, value in only.items())


@pytest.mark.parametrize(
    "example", [example for example in EXAMPLES if example["kind"] == "legal-action" and known_hand(example)], ids=lambda example: example["id"]
)
def test_the_logic_lists_what_an_example_lists(example: Document) -> None:
    if example["answer"]["verdict"] != "accepted":
        pytest.skip("the state is not possible")
    actions = [action for action in legal_actions(*in_variant(example)) if narrowed(action, example["request"].get("only", {}))]
    assert actions[: example["request"].get("limit", 1_000)] == example["answer"]["actions"]


def test_the_logic_lists_what_examples_accept_and_not_what_they_refuse() -> None:
    """The first action of every fifth example: it is listed as it is answered, or it is refused and not listed as it was asked."""
    seen: Counter[str] = Counter()
    for example in EXAMPLES[::5]:
        if example["kind"] not in ("check-action", "apply-action") or not known_hand(example) or example["answer"]["verdict"] == "impossible":
            continue
        legal = legal_actions(*in_variant(example))
        accepted: list[Action] = example["answer"].get("actions", [])
        if accepted:
            first = {key: value for key, value in accepted[0].items() if not (key == "card" and accepted[0]["action"] == "drawStock")}
            assert first in legal, example["id"]
            seen["accepted"] += 1
        else:
            asked = {"seat": example["request"]["state"]["turn"]["seat"]} | example["request"]["actions"][0]
            assert asked not in legal or asked["action"] == "drawStock", example["id"]
            seen["refused"] += 1
    assert min(seen.values()) > 10


# ----- By itself -----


def test_what_takes_too_long_is_given_up_and_said_to_be() -> None:
    state = tight_state(6)
    with pytest.raises(GivenUpError):
        answer(rules_of(state["variant"]), state, patience=0.0)


# A clause, and a tight state that shows why it is needed.
NEEDED = {
    ":- lays(_, Time), has_opening_rule, not has_opened(Time - 1).": 4,
    'bound(Time) :- took(_), time(Time), not has_opened(Time), value("/turn/takers", openingWithIt).': 5,
    "may_not_go_back(Face, Time) :- took(Face), ": 13,
    'bound(Time) :- took(_), time(Time), not has_laid(Time), not value("/turn/takenCard", keep).': 23,
    ':- swaps(_, _, _, _, Time), value("/jokerSwap/allowed", afterOpening)': 257,
    'kept_from_the_pile :- value("/turn/takers", opened)': 36,
    "waits_for_a_use :- owes(N, 0)": 55,
    "beaten_way(Form, Longer) :- another_way(Form, Longer, Other), added_points(Form, Longer, More)": 108,
    "in_debt(Time) :- owes(N, Time), N > 0": 224,
    ":- lays_off(Owner, _, _, _), not lay_off_on(Owner).": 97,
}


@pytest.mark.parametrize(("clause", "number"), NEEDED.items())
def test_a_logic_without_a_clause_is_noticed(clause: str, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    state = tight_state(number)
    agreed(compare(state))
    without = {name: text.replace(f"\n{clause}", f"\n% {clause}") for name, text in formal_turns.logic().items()}
    monkeypatch.setattr(formal_turns, "logic", lambda: without)
    assert compare(state).disagreements


def test_the_page_runs_as_it_stands(tmp_path: Any) -> None:
    """The turn by hand prints what the page says."""
    page = (FORMAL / "README.md").read_text(encoding="utf-8").partition("### One turn by hand")[2]
    command, printed = re.findall(r"```(?:sh)?\n(.*?)```", page, re.DOTALL)[:2]
    rules = tmp_path / "rules.lp"
    rules.write_text(facts(rules_of("rami-51")), encoding="utf-8")
    files = [word if word != "../../rules.lp" else str(rules) for word in command.split("clingo", 1)[1].split()]
    run = subprocess.run([sys.executable, "-m", "clingo", *files], cwd=FORMAL, capture_output=True, text=True, timeout=60, check=False)
    assert sorted(line.split() for line in run.stdout.splitlines()) and as_sets(run.stdout) == as_sets(printed)


def as_sets(printed: str) -> list[list[str]]:
    """The answer sets of a print, whatever the order of them and in them."""
    return sorted(sorted(line.split()) for line in printed.splitlines() if line.strip())
