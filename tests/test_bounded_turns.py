"""However large a state, a hand or a record: the work of a question about it is counted, and it stays within its bound.

Rules that make duties (a taken card that must be laid, an owed joker that must be played) take a search; where that would grow beyond its bound it is given up,
with a code of its own. By the rules of the released variants nothing is ever given up.
"""

from __future__ import annotations

import json
import tracemalloc
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest

from tierce.actions import action_rules, listing, playing, plays
from tierce.cards import FACES, JOKER, RANKS
from tierce.conformance.asking import Document, ask, ask_for_bytes
from tierce.conformance.players import State
from tierce.conformance.strategies import VARIANTS
from tierce.questions import actions as questions
from tierce.questions.records import LARGEST_RECORD, MOST_ACTIONS
from tierce.states import GameState
from tierce.variants import VARIANTS as VARIANTS_BY_ID

MEBIBYTE = 1 << 20


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[plays.Work]:
    """The work of every question from now on."""
    done: list[plays.Work] = []

    def work() -> plays.Work:
        done.append(plays.Work())
        return done[-1]

    monkeypatch.setattr(listing, "Work", work)
    monkeypatch.setattr(playing, "Work", work)
    return done


def state_with(variant: str | Document, hand: list[str], top: str | None = None) -> State:
    """The first turn of a round in which the seat to play, which has drawn, has this hand; or is to draw, and `top` lies on the pile."""
    state: State = ask("states/deal", {"variant": variant, "seatCount": 2, "seed": "a large hand"})["state"]
    seat = state["turn"]["seat"]
    rest = [card for cards in (*[seat["hand"] for seat in state["seats"]], state["stock"], state["discard"]) for card in cards]
    for card in [*hand, *([top] if top else [])]:
        rest.remove(card)
    size = len(state["seats"][1 - seat]["hand"])
    state["seats"][seat]["hand"], state["seats"][1 - seat]["hand"] = hand, rest[:size]
    state["stock"], state["discard"], state["seed"] = rest[size:], [top] if top else [], None
    if top is None:
        state["turn"].update(phase="play", drawn={"from": "stock", "card": hand[0], "laid": False})
    return state


LARGE = {"handSize": 16, "packs": [{"players": {"min": 2, "max": 8}, "packs": 4, "jokers": 8}], "players": {"min": 2, "max": 8}}
FREE = {"maximumPerMeld": 2, "minimumNaturals": 1, "position": "declared"}
RICH = [*[f"{rank}{suit}" for suit in "HS" for rank in RANKS[8:]], "10D", "JD", *[JOKER] * 5]


def by(turn: Document, **groups: Document) -> Document:
    """The Greek game by table rules of the loosest kind."""
    return {"id": "rami-51-gr", "version": 1, "changes": {"deal": LARGE, "jokers": FREE, "turn": turn, **groups}}


TABLES = [
    by({"takenCard": "layThisTurn"}),
    by({"takenCard": "layInNewMeld"}, opening={"minimumPoints": 176, "pureRun": True}),
    by({"takers": "openingWithIt"}, opening={"minimumPoints": 150}),
    by({"takenCard": "layThisTurn", "takers": "openingWithIt"}, jokerSwap={"allowed": "always", "reuse": "must"}),
    by({"finalDiscard": "optional"}, opening={"minimumPoints": 0, "pureRun": False}, layOff={"requiresOpening": False}),
    by({"takenCard": "layThisTurn"}, sets={"distinctSuits": False, "maximumSize": 8}, runs={"aroundTheCorner": True}),
]


def ask_everything(state: State) -> None:
    """Lists, long, short and narrow, and some actions."""
    for limit, only in ((1, {}), (10_000, {}), (10_000, {"action": "discard"}), (10, {"card": "10D"})):
        answer = ask("actions/legal", {"state": state, "limit": limit, "only": only})
        assert answer["verdict"] == "accepted" or [fault["code"] for fault in answer["violations"]] == ["request.too-much-work"]
    for action in ({"action": "drawDiscard"}, {"action": "discard", "card": "10D"}, {"action": "lay", "cards": ["9H", "10H", JOKER]}):
        assert ask("actions/apply", {"state": state, "actions": [action]})["verdict"] in ("accepted", "rejected", "impossible")


@pytest.mark.parametrize("variant", TABLES)
@pytest.mark.parametrize("top", [None, "KD", JOKER])
def test_the_work_of_a_large_hand_stays_within_its_bound(variant: Document, top: str | None, counted: list[plays.Work]) -> None:
    ask_everything(state_with(variant, RICH if top is None else RICH[:16], top))
    assert counted
    # The step that is one too many may be a long one.
    assert max(work.steps for work in counted) <= plays.MOST_STEPS + 10_000


@pytest.mark.parametrize("variant", TABLES[3:4])
def test_the_memory_of_a_large_hand_stays_within_its_bound(variant: Document) -> None:
    state = state_with(variant, RICH[:16], "KD")
    tracemalloc.start()
    try:
        ask_everything(state)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 64 * MEBIBYTE


def test_a_search_that_grows_too_large_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plays, "MOST_STEPS", 10)
    state = state_with(TABLES[0], RICH)
    for path, more in (
        ("legal", {}),
        ("check", {"actions": [{"action": "discard", "card": "7C"}]}),
        ("apply", {"actions": [{"action": "discard", "card": "7C"}]}),
    ):
        state["turn"]["drawn"]["from"] = "discard"
        answer = ask(f"actions/{path}", {"state": state, **more})
        assert [(fault["code"], fault["rule"], fault["at"]) for fault in answer["violations"]] == [("request.too-much-work", None, "/state")]
    record = {"form": "tierce-record/1", "variant": TABLES[0], "seatCount": 2, "dealer": state["dealer"], "start": state}
    record["actions"] = [{"action": "discard", "seat": state["turn"]["seat"], "card": "7C"}]
    assert [fault["at"] for fault in ask("records/replay", {"record": record})["violations"]] == ["/record"]


def test_actions_of_one_question_share_their_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of these takes a search; the question, or the record, that has them all may take no more steps than the bound."""
    first = state_with(TABLES[0], RICH[:16], "9H")
    melds = [["JK=8D", "JK=9D", "10D"], ["JK=9D", "JK=10D", "JD"], ["10H", "JH", "QH"]]
    seat = first["turn"]["seat"]
    row: list[Document] = [{"action": "drawDiscard", "seat": seat}, {"action": "open", "seat": seat, "melds": melds}]
    row.append({"action": "lay", "seat": seat, "cards": ["9S", "10S", "JS"]})
    states, steps = [first], []
    for action in row:
        spent = plays.Work()
        with monkeypatch.context() as patch:
            patch.setattr("tierce.actions.Work", partial(next, iter([spent])))
            states.append(ask("actions/apply", {"state": states[-1], "actions": [action]})["state"])
        steps.append(spent.steps)
    assert all(steps)

    def accepted(state: State, actions: list[Document]) -> set[bool]:
        """Whether the question, the same asked for the state after it, and the same as a record are answered."""
        record = {"form": "tierce-record/1", "variant": TABLES[0], "seatCount": 2, "dealer": state["dealer"], "start": state, "actions": actions}
        monkeypatch.setattr("tierce.records.WORK_OF_A_RECORD", 1)
        answers = [ask(f"actions/{path}", {"state": state, "actions": actions}) for path in ("check", "apply")]
        answers.append(ask("records/replay", {"record": record}))
        assert all(answer["verdict"] == "accepted" or [fault["code"] for fault in answer["violations"]] == ["request.too-much-work"] for answer in answers)
        return {answer["verdict"] == "accepted" for answer in answers}

    monkeypatch.setattr(plays, "MOST_STEPS", sum(steps) - 1)
    for state, action in zip(states, row, strict=False):
        assert accepted(state, [action]) == {True}
    assert accepted(first, row) == {False}
    monkeypatch.setattr(plays, "MOST_STEPS", sum(steps))
    assert accepted(first, row) == {True}


def rich_hands(id: str) -> list[list[str]]:
    """Hands with as many melds as a variant has cards for: runs of two suits, sets across them, and every joker."""
    rules = ask("variants/check", {"variant": id})["document"]
    size = rules["deal"]["handSize"]["value"] + 1
    jokers = rules["deal"]["packs"]["value"][0]["jokers"]
    packs = rules["deal"]["packs"]["value"][0]["packs"]
    hands = []
    for first in (0, 4, 7, 8):
        ranks = [*RANKS, "A"][first : first + 6]
        for held in range(jokers + 1):
            for suits in ("HS", "HSD", "HHSS"[: 2 * packs]):
                cards = [rank + suit for rank in ranks for suit in suits]
                hands.append([*cards[: size - held], *[JOKER] * held])
    return [hand for hand in hands if len(hand) == size and all(hand.count(card) <= packs for card in hand if card != JOKER)]


@pytest.mark.parametrize("id", VARIANTS)
def test_nothing_is_given_up_by_the_rules_of_a_released_variant(id: str, counted: list[plays.Work]) -> None:
    hands = rich_hands(id)
    assert hands
    for hand in hands:
        answer = ask("actions/legal", {"state": state_with(id, hand), "limit": 10_000})
        assert answer["verdict"] == "accepted" and (answer["truncated"] or answer["total"] == len(answer["actions"]))
    assert max(work.steps for work in counted) < plays.MOST_STEPS // 2


@pytest.mark.parametrize(("id", "most"), [("rami-51", 7_397), ("rami-40", 10_929), ("rami-51-gr", 46_988)])
def test_not_even_the_whole_list_of_the_richest_hand_is_given_up(id: str, most: int, counted: list[plays.Work]) -> None:
    """A whole suit and two jokers: of all hands that were climbed to none has more openings (`benchmarks/README.md`)."""
    hand = [f"{rank}H" for rank in (RANKS if id == "rami-51-gr" else RANKS[1:])] + [JOKER, JOKER]
    state = msgspec.convert(state_with(id, hand), GameState, dec_hook=lambda type, value: type(value))
    rules = action_rules(VARIANTS_BY_ID[id][1])
    assert len(listing.legal_actions(rules, state).actions) == most
    assert counted[-1].steps < plays.MOST_STEPS // 2


def largest_state() -> State:
    """Eight seats with one card each, but for the seat to play; forty melds on the table."""
    variant = by({"finalDiscard": "optional"}, layOff={"requiresOpening": False}, jokerSwap={"allowed": "always", "reuse": "must"})
    state: State = ask("states/deal", {"variant": variant, "seatCount": 8, "seed": "the largest"})["state"]
    cards = [*FACES * 4, *[JOKER] * 8]
    table = []
    for number in range(40):
        rank = RANKS[number % 13]
        suits = [suit for suit in "CDHS" if rank + suit in cards][:2]
        with_joker = number % 6 == 0
        meld = [rank + suit for suit in suits] + (
            [f"{JOKER}={rank}"] if with_joker else [rank + next(s for s in "CDHS" if s not in suits and rank + s in cards)]
        )
        for card in meld:
            cards.remove(JOKER if card.startswith(JOKER) else card)
        table.append({"owner": number % 8, "kind": "set", "cards": meld})
    for number, seat in enumerate(state["seats"]):
        seat.update(hand=[cards.pop(0)], opened=True, laidOnTurn=1 + (number - state["turn"]["seat"]) % 8)
    first = state["turn"]["seat"]
    state["seats"][first]["hand"].append(cards.pop(0))
    state["turn"].update(number=9, phase="play", drawn={"from": "stock", "card": state["seats"][first]["hand"][1], "laid": False})
    state.update(table=table, stock=cards[:-1], discard=cards[-1:], seed=None)
    return state


def test_the_largest_state_is_asked_everything(counted: list[plays.Work]) -> None:
    state = largest_state()
    assert ask("states/check", {"state": state}) == {"verdict": "accepted"}
    assert len(json.dumps(state)) < 64 * 1024
    actions = ask("actions/legal", {"state": state, "limit": 10_000})["actions"]
    assert actions
    for action in actions:
        assert ask("actions/apply", {"state": state, "actions": [action]})["verdict"] == "accepted"
    for viewer in ("none", 0, 7):
        assert ask("states/view", {"state": state, "viewer": viewer})["verdict"] == "accepted"
    assert max(work.steps for work in counted) <= plays.MOST_STEPS


def long_record() -> tuple[Document, int]:
    """As many actions as a record may have: draws and discards by the Greek rules, whose rounds need not end."""
    state = ask("states/deal", {"variant": "rami-51-gr", "seatCount": 2, "seed": "long"})["state"]
    rng, actions = Random("long"), list[Document]()
    while len(actions) < MOST_ACTIONS:
        seat = state["turn"]["seat"]
        actions += [{"action": "drawStock", "seat": seat}]
        drawn = ask("actions/apply", {"state": state, "actions": actions[-1:]})["state"]
        actions += [{"action": "discard", "seat": seat, "card": rng.choice(drawn["seats"][seat]["hand"])}]
        state = ask("actions/apply", {"state": drawn, "actions": actions[-1:]})["state"]
    return {"form": "tierce-record/1", "variant": "rami-51-gr", "seatCount": 2, "dealer": 0, "start": "long", "actions": actions}, state["turn"]["number"]


def test_the_longest_record_is_played_again() -> None:
    record, number = long_record()
    assert len(json.dumps(record)) < LARGEST_RECORD
    answer: Any = json.loads(ask_for_bytes("records/replay", {"record": record}))
    assert answer["verdict"] == "accepted" and answer["outcome"] is None and answer["state"]["turn"]["number"] == number == 1 + MOST_ACTIONS // 2


def test_what_may_take_long_is_told_apart() -> None:
    """Lists of rich hands, long rows of actions, table rules that make duties; everything else is answered at once."""
    body = {"state": state_with("rami-51", [*[f"{rank}C" for rank in RANKS], "2D"])}

    def question(kind: Any, document: Document) -> Any:
        return msgspec.convert(document, kind, dec_hook=lambda type, value: type(value))

    assert not questions.may_take_long(question(questions.LegalAction, body))
    assert questions.may_take_long(question(questions.LegalAction, {"state": state_with("rami-51", [*[f"{rank}C" for rank in RANKS[:12]], JOKER, JOKER])}))
    assert questions.may_take_long(question(questions.LegalAction, {"state": state_with(TABLES[0], RICH)}))
    draw = {"action": "drawStock"}
    assert not questions.may_take_long(question(questions.ApplyAction, {**body, "actions": [draw]}))
    assert questions.may_take_long(question(questions.ApplyAction, {**body, "actions": [draw] * 9}))


def test_a_record_may_take_ten_times_the_work_of_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    state = state_with(TABLES[0], RICH[:16], "9H")
    seat, spent = state["turn"]["seat"], plays.Work()
    row: list[Document] = [
        {"action": "drawDiscard", "seat": seat},
        {"action": "open", "seat": seat, "melds": [["JK=8D", "JK=9D", "10D"], ["JK=9D", "JK=10D", "JD"], ["10H", "JH", "QH"]]},
        {"action": "lay", "seat": seat, "cards": ["9S", "10S", "JS"]},
    ]
    record = {"form": "tierce-record/1", "variant": TABLES[0], "seatCount": 2, "dealer": state["dealer"], "start": state, "actions": row}
    with monkeypatch.context() as patch:
        patch.setattr("tierce.records.Work", lambda _times: spent)
        assert ask("records/replay", {"record": record})["verdict"] == "accepted"
    enough = -(-spent.steps // 10)
    for most, verdict in ((enough, "accepted"), (enough - 1, "impossible")):
        monkeypatch.setattr(plays, "MOST_STEPS", most)
        assert ask("records/replay", {"record": record})["verdict"] == verdict


def test_a_list_of_which_no_limit_is_said_is_cut_after_1_000() -> None:
    state = state_with("rami-51", [*[f"{rank}H" for rank in RANKS[1:]], JOKER, JOKER])
    answer = ask("actions/legal", {"state": state})
    assert (len(answer["actions"]), answer["total"], answer["truncated"]) == (1_000, None, True)
