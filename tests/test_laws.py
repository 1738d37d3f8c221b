"""Laws of rounds: what must hold whoever plays, and whatever the cards are. (Contract, sections 5 to 11; the laws are in `laws/`, the players in `players.py`.)

Every variant is played with every number of seats, by players of many tempers; the laws are asked at some moments of each round and of states that play need
not lead to. `make laws` does the same for an hour. What occurred is printed (`pytest -rA tests/test_laws.py`); nothing that can occur may be missing.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tierce.conformance import asking
from tierce.conformance.asking import Document, ask, copied
from tierce.conformance.laws.changed import viewers, with_hidden_permuted
from tierce.conformance.laws.checking import EVENTS, NEVER, REFUSALS, Checked, Fault, check_round, look_for, made_from, missing
from tierce.conformance.laws.moments import BrokenLawError, Moment, Tally
from tierce.conformance.laws.of_moments import (
    LAWS,
    a_hidden_hand_keeps_an_owed_joker_unless_it_certainly_can_play_it,
    a_view_after_an_action_is_the_action_in_the_view,
    is_accepted_if_and_only_if_listed,
)
from tierce.conformance.laws.rounds import SEAT_COUNTS, TABLE_RULES_EVERY, Played, Round, a_round, play
from tierce.conformance.laws.tried import CHANGES, any_action, changed_action
from tierce.conformance.players import State
from tierce.conformance.strategies import VARIANTS

ROUNDS = 5

# Short rounds in which something rare happens: who plays, how many seats, which seed.
RARE: dict[str, tuple[tuple[tuple[str, ...], int, str], ...]] = {
    "rami-51": ((("holder",), 2, "0"), (("swapper",), 2, "3"), (("greedy", "taker"), 2, "3"), (("hoarder",), 2, "0"), (("miser",), 2, "0")),
    "rami-40": ((("holder", "miser"), 2, "3"), (("uniform", "greedy"), 6, "2"), (("swapper", "greedy"), 6, "2"), (("hoarder",), 2, "0"), (("miser",), 2, "0")),
    "rami-51-house": ((("holder",), 2, "0"), (("uniform",), 2, "1"), (("greedy",), 2, "0"), (("hoarder",), 2, "0"), (("miser",), 2, "0")),
    "rami-40-house": ((("holder",), 2, "0"), (("swapper", "greedy"), 2, "1"), (("holder", "miser"), 2, "3"), (("hoarder",), 2, "0"), (("miser",), 2, "0")),
    "rami-traditional": ((("holder",), 2, "1"), (("holder",), 4, "0"), (("holder",), 2, "2")),
    "rami-51-gr": ((("holder", "miser"), 2, "0"), (("uniform", "greedy"), 4, "1")),
    "rami-il": ((("holder", "miser"), 2, "3"), (("holder", "miser"), 2, "0"), (("greedy", "taker"), 2, "3")),
}
# These do not occur by chance in a few rounds; states are made until they have.
SOUGHT = {"turn.no-legal-end", "turn.final-discard", "swap.joker-owed"}


def said(fault: Fault) -> str:
    return f"{fault.law}\n{fault.why}\nin {fault.round}\nPOST /v1/{fault.path}\n{json.dumps(fault.body)}"


def least(faults: list[Fault]) -> str:
    """The fault of the smallest body, and how many there are."""
    smallest = min(faults, key=lambda fault: len(json.dumps(fault.body)))
    return f"{len(faults)} times a law does not hold: {sorted({fault.law for fault in faults})}\n{said(smallest)}"


def table_of(tally: Tally, names: tuple[str, ...]) -> str:
    found = {**tally.events, **tally.codes}
    return ", ".join(f"{name} {found.get(name, 0)}" for name in names)


@pytest.mark.parametrize("id", VARIANTS)
def test_the_laws_hold_in_rounds_of_every_number_of_seats(id: str) -> None:
    by_the_rules, by_table_rules = Checked(), Checked()
    for seats in SEAT_COUNTS[id]:
        for number in range(seats * ROUNDS, seats * ROUNDS + ROUNDS):
            checked = check_round(a_round(id, number, seats=seats, most_turns=120), moments=2, made=1, tries=5)
            found = by_table_rules if number % TABLE_RULES_EVERY == TABLE_RULES_EVERY - 1 else by_the_rules
            found.tally.add(checked.tally)
            found.faults += checked.faults
    for players, seats, seed in RARE[id]:
        checked = check_round(Round(id, seats, seed, players), moments=2, made=0, tries=5)
        by_the_rules.tally.add(checked.tally)
        by_the_rules.faults += checked.faults
    look_for(SOUGHT - NEVER[id].keys(), played(id), by_the_rules, 1_500)
    for name, tally in ((id, by_the_rules.tally), ("by table rules", by_table_rules.tally)):
        print(f"{name}: {tally.rounds} rounds, {tally.decisions} decisions, {tally.checks} checks: {table_of(tally, EVENTS + REFUSALS)}")
    faults = by_the_rules.faults + by_table_rules.faults
    assert not faults, least(faults)
    assert missing(id, by_the_rules.tally) == []


@cache
def played(id: str) -> Played:
    """A round with a bit of everything."""
    return play(Round(id, 3, "a round to look at", ("greedy", "swapper", "uniform"), dealer=1))


@cache
def states(id: str) -> tuple[State, ...]:
    """States of that round, and states made from it."""
    rng = Random(id)
    return (*rng.sample(played(id).states, 12), played(id).last, *made_from(played(id), rng, 12))


some_states = st.sampled_from(VARIANTS).flatmap(lambda id: st.sampled_from(states(id)))
chances = st.randoms(use_true_random=False)


def moment(state: State, rng: Random, *, reached: bool = True) -> Moment:
    return Moment(state, rng, Tally(), by_table_rules=False, reached=reached, tries=3)


def holds(law: Callable[[Moment], None], at: Moment) -> None:
    try:
        law(at)
    except BrokenLawError as fault:
        pytest.fail(f"{fault.why}\nPOST /v1/{fault.path}\n{json.dumps(fault.body)}")


@given(state=some_states, rng=chances, change=st.sampled_from(CHANGES))
def test_a_changed_action_is_accepted_if_and_only_if_it_is_listed(state: State, rng: Random, change: Any) -> None:
    at = moment(state, rng, reached=False)
    action = changed_action(state, rng.choice(at.legal), rng, change) if at.legal else any_action(state, rng)
    holds(lambda there: is_accepted_if_and_only_if_listed(there, action), at)


@given(state=some_states, rng=chances)
def test_nothing_that_can_be_asked_of_a_view_depends_on_hidden_cards(state: State, rng: Random) -> None:
    viewer = rng.choice(viewers(state))
    other = with_hidden_permuted(state, viewer, rng)
    seen, seen_other = (ask("states/view", {"state": one, "viewer": viewer}) for one in (state, other))
    assert seen == seen_other


@pytest.mark.parametrize("id", VARIANTS)
def test_the_laws_hold_in_states_that_play_need_not_lead_to(id: str) -> None:
    for state in states(id)[13:]:
        for law in LAWS:
            holds(law, moment(state, Random(law.__name__), reached=False))


def test_owed_jokers_of_hidden_hands_are_met_with_and_without_a_certain_use() -> None:
    met: Tally = Tally()
    for seed in range(12):
        rng, round = Random(seed), play(Round("rami-40", 2, str(seed), ("swapper", "uniform")))
        for state in (*[step.state for step in round.steps], *made_from(round, rng, 24)):
            if state["turn"]["owedJokers"] and state["outcome"] is None:
                at = Moment(state, rng, met, by_table_rules=False, reached=False, tries=3)
                for law in (a_hidden_hand_keeps_an_owed_joker_unless_it_certainly_can_play_it, a_view_after_an_action_is_the_action_in_the_view):
                    holds(law, at)
    assert met.events["owed in a hidden hand: certainly played"] > 0
    assert met.events["owed in a hidden hand: in doubt"] > 0


# The laws themselves: a service that is spoilt is found out.


def _shows_a_hidden_card(answer: Document, question: Document) -> None:
    if "state" in answer and answer["state"]["outcome"] is None:
        answer["state"]["discard"] = sorted(answer["state"]["discard"]) + question["state"]["stock"][:1]


def _shows_the_stock_to_all(answer: Document, question: Document) -> None:
    if "state" in answer:
        answer["state"]["stock"] = question["state"]["stock"]


def _forgets_an_action(answer: Document, question: Document) -> None:
    if len(answer.get("actions", ())) > 1:
        del answer["actions"][len(answer["actions"]) // 2]
        answer["total"] = len(answer["actions"])


def _lists_an_action_too_many(answer: Document, question: Document) -> None:
    if answer.get("actions"):
        answer["actions"].append({**answer["actions"][-1], "action": "discard", "card": "JK"})
        answer["total"] = len(answer["actions"])


def _loses_a_card(answer: Document, question: Document) -> None:
    if answer["verdict"] == "accepted":
        answer["state"]["stock"] = answer["state"]["stock"][1:]


def _tells_what_was_drawn(answer: Document, question: Document) -> None:
    for event in answer.get("events", ()):
        if event["event"] == "drawn":
            event["card"] = question["state"]["stock"][-1]


def _cites_another_rule(answer: Document, question: Document) -> None:
    for violation in answer.get("violations", ()):
        violation["rule"] = "/turn/takers"


def _points_to_nothing(answer: Document, question: Document) -> None:
    for violation in answer.get("violations", ()):
        violation["at"] += "/7"


def _keeps_the_turn(answer: Document, question: Document) -> None:
    if answer["verdict"] == "accepted" and answer["state"]["turn"]["phase"] == "draw":
        answer["state"]["turn"]["number"] += 1


SPOILT = (
    ("states/view", _shows_a_hidden_card),
    ("states/view", _shows_the_stock_to_all),
    ("actions/legal", _forgets_an_action),
    ("actions/legal", _lists_an_action_too_many),
    ("actions/apply", _loses_a_card),
    ("actions/apply", _tells_what_was_drawn),
    ("actions/check", _cites_another_rule),
    ("actions/apply", _points_to_nothing),
    ("actions/apply", _keeps_the_turn),
)


@pytest.mark.parametrize(("path", "spoil"), SPOILT, ids=lambda part: getattr(part, "__name__", ""))
def test_a_service_that_is_spoilt_breaks_a_law(path: str, spoil: Callable[[Document, Document], None], monkeypatch: pytest.MonkeyPatch) -> None:
    whole = asking.ask_for_bytes

    def spoilt(asked: str, body: Document) -> bytes:
        answer = whole(asked, body)
        if asked != path:
            return answer
        document = json.loads(answer)
        spoil(document, copied(body))
        return asking.as_bytes(document)

    monkeypatch.setattr(asking, "ask_for_bytes", spoilt)
    found = set()
    for state in states("rami-40")[:12]:
        for law in LAWS:
            try:
                law(moment(state, Random(1)))
            except BrokenLawError:
                found.add(law.__name__)
            except (KeyError, IndexError):
                continue
    assert found
