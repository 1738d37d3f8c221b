"""States with something wrong in them, most of them at the end of a round: the engine finds what the catalogue finds that is said a second time."""

from __future__ import annotations

import copy
import json
from collections import Counter
from random import Random

import pytest

import blind_play
import restated_rounds as restated
from test_restated_rounds import HIDDEN, faults, move, spoil
from tierce.conformance.asking import Document, ask
from tierce.conformance.strategies import VARIANTS
from tight_states import tight_state

State = Document
STATES = 120
# What a hand, and a number, may be in a body of the service.
LARGEST_HAND = 24
LARGEST_NUMBER = 1_000_000
CHANGES: tuple[Document | None, ...] = (
    None,
    {"turn": {"maximumTurns": 2}, "stock": {"maximumReshuffles": 1}},
    {"turn": {"finalDiscard": "optional"}},
    {"turn": {"finalDiscard": "required"}, "stock": {"maximumReshuffles": "unlimited"}},
)


def ended_states() -> list[State]:
    """Rounds that have ended in every way, of every variant and by table rules, for two and for more."""
    found = []
    for id in VARIANTS:
        for changes in CHANGES:
            for seats in (2, 4):
                start = blind_play.dealt(id, seats, changes=changes)
                rules = blind_play.rules_of(start)
                found.append(blind_play.gone_out(start))
                if rules["stock"]["maximumReshuffles"] != "unlimited":
                    found.append(blind_play.blocked(start))
                if rules["turn"]["maximumTurns"] != "none":
                    found.append(blind_play.at_the_last_turn(start))
    return found


ENDED = ended_states()


def spoil_end(rng: Random, state: State) -> None:
    """Something that belongs to the end of a round becomes another."""
    turn, outcome = state["turn"], state["outcome"]
    seat = rng.choice(state["seats"])
    match rng.randrange(16):
        case 0 if outcome:
            outcome["endedBy"] = rng.choice(("out", "turnLimit", "stock", "flood", "rain"))
        case 1 if outcome:
            outcome["atOnce"] = not outcome["atOnce"]
        case 2 if outcome:
            outcome["winners"] = rng.choice(([], [0], [1], [0, 1]))
        case 3:
            turn["phase"] = rng.choice(("draw", "play"))
        case 4:
            turn["number"] = max(1, turn["number"] + rng.choice((-2, -1, 1, 2, len(state["seats"]))))
        case 5:
            turn["seat"] = rng.randint(0, len(state["seats"]))
        case 6:
            keep = rng.choice((0, 1, 2, 3))
            pile = [card for card in (*state["discard"], *state["stock"]) if card != HIDDEN]
            state["discard"], state["stock"] = (pile[:keep], pile[keep:]) if rng.random() < 0.5 else (pile[keep:], pile[:keep])
        case 7:
            state["reshuffles"] = rng.randint(0, 3)
        case 8 if state["table"]:
            seat["hand"] += [card.partition("=")[0] for card in state["table"].pop()["cards"]]
        case 9 if state["discard"]:
            seat["hand"].append(state["discard"].pop())
        case 12:
            # Few cards are left on the pile, and none in the stock: the others are gone.
            state["discard"], state["stock"] = [card for card in (*state["discard"], *state["stock"]) if card != HIDDEN][: rng.choice((0, 1, 2, 3))], []
        case 13 if len(state["stock"]) > LARGEST_HAND:
            owner = rng.randrange(len(state["seats"]))
            state["table"] += [{"owner": owner, "kind": "run", "cards": ["5C", "6C", "7C"]} for _ in range(rng.choice((1, 1, 5)))]
            del state["stock"][: rng.choice((0, 3))]
        case 14 if turn["drawn"]:
            turn["drawn"]["card"] = "JK"
        case 15:
            turn["number"] = LARGEST_NUMBER - rng.choice((0, 1))
        case 10 if seat["hand"] and seat["hand"][-1] != HIDDEN:
            state["discard"].append(seat["hand"].pop())
        case _:
            turn["drawn"] = (
                None if turn["drawn"] and rng.random() < 0.4 else {"from": rng.choice(("stock", "discard")), "card": "9D", "laid": rng.random() < 0.5}
            )
    if state["discard"] and turn["drawn"] and rng.random() < 0.1:
        turn["drawn"]["card"] = state["discard"][-1]
    if rng.random() < 0.1:
        turn["owedJokers"] = rng.randint(0, 2)
    if rng.random() < 0.1:
        state["dealer"] = rng.randint(0, len(state["seats"]))


@pytest.mark.parametrize("block", range(6))
def test_whatever_is_wrong_with_a_state_is_found(block: int) -> None:
    met = Counter[str]()
    rng = Random(f"spoilt: {block}")
    for number in range(STATES):
        whole = tight_state(STATES * block + number) if rng.random() < 0.3 else rng.choice(ENDED)
        seen = whole if rng.random() < 0.7 else ask("states/view", {"state": whole, "viewer": rng.choice(("none", 0, 1))})["state"]
        for _ in range(4):
            state = copy.deepcopy(seen)
            for spoiling in rng.choices((spoil_end, spoil_end, spoil, move), k=rng.choice((1, 1, 1, 2, 3))):
                spoiling(rng, state)
            state["turn"]["number"] = min(state["turn"]["number"], LARGEST_NUMBER)
            if any((seat["laidOnTurn"] or 0) > LARGEST_NUMBER for seat in state["seats"]):
                continue
            if max(len(seat["hand"]) for seat in state["seats"]) > LARGEST_HAND:
                continue
            answer = ask("states/check", {"state": state})
            expected = restated.check_state(blind_play.rules_of(state), state)
            assert faults(answer.get("violations", [])) == faults(expected), json.dumps(state)
            met.update(fault["code"] for fault in answer.get("violations", [{"code": "possible"}]))
    assert met["possible"] > STATES // 4 and met["state.outcome"] > STATES // 4, met


def left_over(cards: int) -> State:
    """A round for four that is blocked: the hands lack so many cards of a pack with jokers, all of them on the pile, and a reshuffle is left."""
    rows = [{"players": {"min": 2, "max": 4}, "packs": 1, "jokers": cards}]
    changes = {"deal": {"players": {"min": 2, "max": 4}, "packs": rows, "handSize": 13, "upcard": cards > 1}}
    return {**blind_play.blocked(blind_play.dealt("rami-51", 4, changes=changes)), "reshuffles": 0}


def out_without_a_discard(said: str) -> State:
    """The last card lies on the table: a jack that goes on with the run of ten clubs."""
    state = copy.deepcopy(blind_play.gone_out(blind_play.dealt("rami-51", changes={"turn": {"finalDiscard": "optional"}})))
    state["stock"].remove("JC")
    state["table"][0]["cards"].append("JC")
    state["outcome"]["endedBy"] = said
    return state


def by_a_dealer_that_is_not_there() -> State:
    return {**blind_play.gone_out(blind_play.dealt("rami-51", dealer=1)), "dealer": 2}


def a_card_of_no_pack_taken(id: str) -> State:
    state = blind_play.seen_by(blind_play.drawn(blind_play.dealt(id)), "none")
    return blind_play.with_turn(state, drawn={"from": "discard", "card": "JK", "laid": False})


OUTCOME, NO_DEALER = ("state.outcome", "/state/outcome"), ("state.no-such-seat", "/state/dealer")
# What chance seldom comes to: a state, and each fault of it.
SELDOM: dict[str, tuple[State, list[tuple[str, str]]]] = {
    "two cards on the pile can be shuffled": (left_over(2), [OUTCOME]),
    "one card on the pile cannot be shuffled": (left_over(1), []),
    "a card more lies on the table where the last one was laid": (out_without_a_discard("out"), []),
    "a card is too many on the table where nobody is out": (out_without_a_discard("flood"), [OUTCOME, ("state.table-size", "/state/table")]),
    "the next dealer follows from no dealer": (by_a_dealer_that_is_not_there(), [NO_DEALER]),
    "a joker may be in a hidden hand": (a_card_of_no_pack_taken("rami-51"), []),
    "no joker is in any hand where there is none": (a_card_of_no_pack_taken("rami-il"), [("state.drawn-card", "/state/turn/drawn/card")]),
}


@pytest.mark.parametrize("kind", SELDOM)
def test_what_is_seldom_wrong_is_found_and_nothing_else(kind: str) -> None:
    state, expected = SELDOM[kind]
    found = ask("states/check", {"state": state}).get("violations", [])
    assert [(fault["code"], fault["at"]) for fault in found] == expected
    assert faults(found) == faults(restated.check_state(blind_play.rules_of(state), state))
