"""The engine agrees with the rules of a round as they are said a second time (`restated_rounds.py`): on what is legal, why not, and what comes after.

States are those that players come to, sorted by what is telling about them, so that none of that is missing; for table rules they are drawn.
Actions are the listed ones and others that are changed a little; states are also spoilt.
"""

from __future__ import annotations

import copy
import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import restated_rounds as restated
from test_bounded_turns import state_with
from tierce.cards import FACES, JOKER
from tierce.conformance.asking import Document, ask
from tierce.conformance.laws.rounds import Round, a_round, gives_up, play
from tierce.conformance.players import Action, State
from tierce.conformance.strategies import VARIANTS
from tierce.variants import Changes, Chosen, Reference, resolve, values

STATES = 100
TABLES = 48
HIDDEN = "??"


def values_of(reference: str | Document) -> Document:
    """The rules that a reference names, as bare values."""
    id, changes = (reference, {}) if isinstance(reference, str) else (reference["id"], reference.get("changes", {}))
    chosen = resolve(Reference(id=id, changes=Changes(changes)))
    assert isinstance(chosen, Chosen)
    return values(chosen.variant)


def telling(state: State) -> str:
    """What is telling about a state."""
    turn, seat = state["turn"], state["seats"][state["turn"]["seat"]]
    drawn = turn["drawn"]
    if state["outcome"] is not None:
        return f"over: {state['outcome']['endedBy']}"
    if turn["phase"] == "draw":
        return "draw"
    if turn["owedJokers"]:
        return "joker owed"
    if len(seat["hand"]) <= 2:
        return "last cards"
    if drawn["from"] == "discard":
        return "taken card" if seat["opened"] else "taken card, unopened"
    if JOKER in seat["hand"]:
        return "joker"
    return "opened" if seat["opened"] else "unopened"


def sampled(id: str) -> list[State]:
    """So many states of a variant: of each kind as many, as far as they come."""
    kinds: defaultdict[str, list[State]] = defaultdict(list)
    number = 0
    while number < 14 or sum(map(len, kinds.values())) < STATES:
        for state in play(a_round(id, number)).states if number % 5 != 4 else ():
            kinds[telling(state)].append(state)
        number += 1
    rng = Random(id)
    for states in kinds.values():
        rng.shuffle(states)
    chosen: list[State] = []
    while len(chosen) < STATES:
        chosen += [states.pop() for states in kinds.values() if states]
    return chosen[:STATES]


def faults(violations: list[Document], at: str = "") -> list[tuple[str, str, str | None, str]]:
    return sorted((at + fault["at"], fault["code"], fault["rule"], json.dumps(fault["facts"], sort_keys=True)) for fault in violations)


def without_variant(part: Any) -> Any:
    if isinstance(part, dict):
        return {name: without_variant(value) for name, value in part.items() if name != "variant"}
    return [without_variant(value) for value in part] if isinstance(part, list) else part


def agree_on_action(rules: Document, state: State, action: Action) -> None:
    """Both accept an action and come to the same, or both refuse it for the same reasons."""
    body = {"state": state, "actions": [action]}
    said, answered = restated.judge(rules, state, action, fresh_seed="fresh"), ask("actions/apply", body)
    shown = json.dumps(body)
    if "violations" in said:
        assert answered["verdict"] == "rejected", shown
        assert faults(answered["violations"]) == faults(said["violations"], "/actions/0"), shown
        return
    assert answered["verdict"] == "accepted", (answered, shown)
    assert answered["actions"] == [said["action"]], shown
    assert without_variant(answered["state"]) == without_variant(said["state"]), shown
    assert answered["events"] == said["events"], shown
    assert answered["unverified"] == sorted(said["unverified"]), shown


def agree(rules: Document, state: State, rng: Random, changed: int = 2) -> None:
    """Both list the same, judge changed actions alike, on the state and on a view of it, and see the same in a spoilt state."""
    listed = ask("actions/legal", {"state": state, "limit": 10_000})
    assert listed["actions"] == restated.legal_actions(rules, state), json.dumps(state)
    viewer = rng.choice(["none", *range(len(state["seats"]))])
    view = ask("states/view", {"state": state, "viewer": viewer})["state"]
    assert without_variant(view) == without_variant(restated.view(rules, state, viewer)), json.dumps(state)
    if listed["actions"]:
        agree_on_action(rules, view, rng.choice(listed["actions"]))
    for _ in range(changed):
        agree_on_action(rules, rng.choice((state, state, view)), changed_action(rng, listed["actions"], state))
    spoilt = spoilt_state(rng, rng.choice((state, view)))
    answered = ask("states/check", {"state": spoilt})
    assert faults(answered.get("violations", [])) == faults(restated.check_state(rules, spoilt)), json.dumps(spoilt)


# changing things -------------------------------------------------------------------------------------


def some_card(rng: Random, state: State) -> str:
    """A card of the hand, mostly, or any."""
    hand = [card for card in state["seats"][state["turn"]["seat"]]["hand"] if card != HIDDEN]
    return rng.choice(hand) if hand and rng.random() < 0.7 else rng.choice((*FACES, *[JOKER] * 6))


def invented_action(rng: Random, state: State) -> Action:
    """An action of any kind that nobody has listed."""
    kind = rng.choice(("drawStock", "drawDiscard", "open", "lay", "layOff", "swap", "discard"))
    action: Action = {"action": kind}
    if kind == "open":
        action["melds"] = [[some_card(rng, state) for _ in range(rng.randint(0, 4))] for _ in range(rng.randint(1, 3))]
    if kind in ("lay", "layOff"):
        action["cards"] = [some_card(rng, state) for _ in range(rng.randint(0, 4))]
    if kind in ("layOff", "swap"):
        action["meld"] = rng.randint(0, len(state["table"]))
    if kind in ("swap", "discard") or (kind == "drawStock" and rng.random() < 0.7):
        action["card"] = some_card(rng, state)
    return action


def said_of_jokers(rng: Random, cards: list[str]) -> list[str]:
    """Cards in any order, their jokers unbound or said to be something else."""
    said = [rng.choice((JOKER, f"{JOKER}={rng.choice(FACES)}", card)) if card.startswith(JOKER) else card for card in cards]
    return rng.sample(said, len(said))


def changed_cards(rng: Random, cards: list[str], state: State) -> list[str]:
    cards = list(cards)
    match rng.randrange(4):
        case 0 if cards:
            cards[rng.randrange(len(cards))] = some_card(rng, state)
        case 1:
            cards.append(some_card(rng, state))
        case 2 if cards:
            del cards[rng.randrange(len(cards))]
        case _:
            return said_of_jokers(rng, cards)
    return cards


def changed_action(rng: Random, listed: list[Action], state: State) -> Action:
    """A listed action with something else in it, or one that is made up."""
    if not listed or rng.random() < 0.3:
        return invented_action(rng, state)
    action = copy.deepcopy(rng.choice(listed))
    if "cards" in action:
        action["cards"] = changed_cards(rng, action["cards"], state)
    if "melds" in action:
        place = rng.randrange(len(action["melds"]))
        if len(action["melds"]) > 1 and rng.random() < 0.3:
            del action["melds"][place]
        else:
            action["melds"][place] = changed_cards(rng, action["melds"][place], state)
    if "card" in action:
        action["card"] = some_card(rng, state)
    if "meld" in action and rng.random() < 0.3:
        action["meld"] = rng.randint(0, len(state["table"]))
    if rng.random() < 0.05:
        action["seat"] = rng.randint(0, 7)
    return action


def piles(state: State) -> list[list[str]]:
    return [*[seat["hand"] for seat in state["seats"]], *[meld["cards"] for meld in state["table"]], state["stock"], state["discard"]]


def spoilt_state(rng: Random, state: State) -> State:
    """A state with one thing wrong, or a few; perhaps with none after all."""
    state = copy.deepcopy(state)
    for _ in range(rng.choice((1, 1, 2, 3))):
        spoil(rng, state)
    return state


def spoil(rng: Random, state: State) -> None:
    turn, seats = state["turn"], state["seats"]
    seat = rng.choice(seats)
    match rng.randrange(20):
        case 0:
            turn["number"] += rng.choice((-1, 1, len(seats), 400))
            turn["number"] = max(1, turn["number"])
        case 1:
            turn["seat"] = rng.randint(0, len(seats))
        case 2:
            state["dealer"] = rng.randint(0, len(seats))
        case 3:
            turn["phase"] = rng.choice(("draw", "play"))
        case 4:
            turn["owedJokers"] = rng.randint(0, 3)
        case 5:
            seat["opened"] = not seat["opened"]
        case 6:
            seat["laidOnTurn"] = rng.choice((None, max(1, turn["number"] - rng.randint(0, 4)), turn["number"] + 1))
        case 7:
            turn["drawn"] = rng.choice(
                (
                    None,
                    *[{"from": source, "card": rng.choice((*FACES, JOKER, HIDDEN)), "laid": laid} for source in ("stock", "discard") for laid in (True, False)],
                )
            )
        case 8 if turn["drawn"]:
            turn["drawn"][rng.choice(("laid",))] = not turn["drawn"]["laid"]
        case 9:
            state["viewer"] = rng.choice(("all", "none", *range(len(seats) + 1)))
        case 10:
            state["reshuffles"] = rng.randint(0, 4)
        case 11:
            state["seed"] = rng.choice((None, "a seed"))
        case 12:
            move(rng, state)
        case 13:
            pile = rng.choice([pile for pile in piles(state)[: len(seats)] if pile] or [state["stock"]])
            if pile:
                pile[rng.randrange(len(pile))] = rng.choice((*FACES, JOKER, HIDDEN))
        case 14:
            pile = rng.choice((seat["hand"], state["discard"], state["stock"]))
            pile.append(rng.choice((*FACES, JOKER)))
        case 15 if state["table"]:
            meld = rng.choice(state["table"])
            match rng.randrange(4):
                case 0:
                    meld["owner"] = rng.randint(0, len(seats))
                case 1:
                    meld["kind"] = rng.choice(("set", "run"))
                case 2:
                    rng.shuffle(meld["cards"])
                case _ if meld["cards"]:
                    card = rng.choice((*FACES, JOKER, f"{JOKER}={rng.choice(FACES)}", f"{JOKER}={rng.choice(FACES)[:-1]}"))
                    meld["cards"][rng.randrange(len(meld["cards"]))] = card
        case 16 if state["table"]:
            del state["table"][rng.randrange(len(state["table"]))]
        case 17:
            state["stock"], state["discard"] = [], [*[card for card in state["stock"] if card != HIDDEN], *state["discard"]]
        case 18 if state["outcome"]:
            outcome = state["outcome"]
            outcome[rng.choice(("atOnce",))] = not outcome["atOnce"]
        case 19:
            spoil_end(rng, state)


def spoil_end(rng: Random, state: State) -> None:
    """The round has not ended, or it has, or otherwise."""
    if state["outcome"] is None:
        hand = state["seats"][state["turn"]["seat"] % len(state["seats"])]["hand"]
        state["discard"] += [card for card in hand if card != HIDDEN]
        hand.clear()
        line = {"seat": 0, "cards": [], "cardPoints": 0, "charged": "cards", "base": 0, "atOnce": 0, "total": 0}
        ended = rng.choice(("out", "turnLimit", "stock", "rain"))
        state["outcome"] = {"endedBy": ended, "winners": [0], "atOnce": False, "penalties": [line], "winnerPoints": 0, "nextDealer": None}
    elif rng.random() < 0.5:
        state["outcome"] = None
    else:
        state["outcome"]["endedBy"] = rng.choice(("out", "turnLimit", "stock"))


def move(rng: Random, state: State) -> None:
    """A card goes from one pile to another; a joker of the table is a joker there."""
    giving = rng.choice([pile for pile in piles(state) if pile])
    card = giving.pop(rng.randrange(len(giving)))
    taking = rng.choice([*[seat["hand"] for seat in state["seats"]], state["stock"], state["discard"]])
    card = JOKER if card.startswith(JOKER) else card
    if card != HIDDEN or taking is not state["discard"]:
        taking.insert(rng.randint(0, len(taking)), card)


# tests -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", VARIANTS)
def test_engine_and_restatement_agree_on_states_of_every_kind(id: str) -> None:
    rng, rules = Random(f"{id}: states"), values_of(id)
    states = sampled(id)
    met = Counter(map(telling, states))
    assert len(states) == STATES
    assert {"draw", "unopened", "opened", "taken card", "taken card, unopened", "last cards", "over: out"} <= set(met), met
    assert ("joker owed" in met) == (rules["jokerSwap"]["allowed"] != "never"), met
    for state in states:
        agree(rules, state, rng)


def rounds_by_table_rules() -> Iterator[tuple[int, Round]]:
    for number in range(TABLES):
        id = VARIANTS[number % len(VARIANTS)]
        yield number, a_round(id, 5 * number + 4, seats=2, most_turns=40)


@pytest.mark.parametrize(("number", "round"), list(rounds_by_table_rules()))
def test_engine_and_restatement_agree_by_table_rules(number: int, round: Round) -> None:
    rng, rules = Random(f"tables: {number}"), values_of(round.variant)
    kinds: defaultdict[str, list[State]] = defaultdict(list)
    for state in play(round).states:
        kinds[telling(state)].append(state)
    for states in kinds.values():
        for state in rng.sample(states, min(2, len(states))):
            if not gives_up(ask("actions/legal", {"state": state, "limit": 10_000})):
                agree(rules, state, rng, changed=4)


# States that players seldom come to: melds that can be laid twice, cards that only a long run round the corner takes, duties that lead past an empty hand.
TWINS = ["7H", "8H", "9H"] * 2
ROUND_THE_CORNER = {"runs": {"aroundTheCorner": True, "aceHigh": False}, "turn": {"takenCard": "layThisTurn"}}
JOKERS_FOR_TWO = [{"players": {"min": 2, "max": 2}, "packs": 1, "jokers": 8}, {"players": {"min": 3, "max": 4}, "packs": 2, "jokers": 0}]
CORNER_HAND = ["KH", "AH", "2H", "4C", "6D", "8S", "10C", "JD", "3S", "5D"]
HAND_WITH_A_JOKER = ["QH", "KH", JOKER, "2C", "3D", "5S", "7C", "9D", "JS", "4H", "6C", "8D", "10S", "2S"]
CONSTRUCTED: list[tuple[str, Document, list[str], str | None]] = [
    ("rami-40", {}, [*TWINS, "2C", "4D", "6S", "KC", "QD", "JS", "3D", "5S"], None),
    ("rami-51", {}, [*["QH", "KH", "AH"] * 2, "2C", "4D", "6S", "8C", "QD", "JS", "3D", "5S"], None),
    ("rami-51-gr", {}, [*["QH", "KH", "AH"] * 2, "2C", "2D", "2S", "8C", "QD", "JS", "3D", "5S", JOKER], None),
    ("rami-40", {}, [*TWINS, "2C", "2D", "2S", "KC", "QD", "JS", "3D", "5S"], None),
    ("rami-51", {"opening": {"minimumPoints": 90}}, [*TWINS, "KC", "KD", "KS", "KC", "KD", "KS", JOKER, JOKER], None),
    ("rami-40", {"turn": {"takers": "openingWithIt"}}, [*TWINS[:5], "2C", "4D", "6S", "KC", "QD", "JS", "3D", "5S"], "9H"),
    ("rami-traditional", ROUND_THE_CORNER, CORNER_HAND, "QH"),
    ("rami-traditional", {**ROUND_THE_CORNER, "runs": {"aroundTheCorner": True, "aceLow": False}}, CORNER_HAND, "3H"),
    (
        "rami-40",
        {"deal": {"packs": JOKERS_FOR_TWO, "players": {"min": 2, "max": 4}}},
        ["QH", "KH", JOKER, "2C", "3D", "5S", "7C", "9D", "JS", "4H", "6C", "8D", "10S", "2S"],
        None,
    ),
]


@pytest.mark.parametrize(("id", "changes", "hand", "top"), CONSTRUCTED)
def test_engine_and_restatement_agree_on_states_that_players_seldom_come_to(id: str, changes: Document, hand: list[str], top: str | None) -> None:
    reference: Document = {"id": id, "version": 1, **({"changes": changes} if changes else {})}
    rng, rules, state = Random(str(hand)), values_of(reference), state_with(reference, hand, top)
    assert ask("states/check", {"state": state}) == {"verdict": "accepted"}
    agree(rules, state, rng, changed=30)
    for action in ask("actions/legal", {"state": state, "limit": 20})["actions"]:
        agree_on_action(rules, state, action)
    if top is not None:
        agree_on_action(rules, state, {"action": "drawDiscard"})


def test_a_meld_that_the_hand_holds_twice_opens_twice() -> None:
    state = state_with("rami-40", [*TWINS, "2C", "4D", "6S", "KC", "QD", "JS", "3D", "5S"])
    seat = state["turn"]["seat"]
    listed = ask("actions/legal", {"state": state, "only": {"action": "open"}})["actions"]
    assert listed == [{"action": "open", "seat": seat, "melds": [["7H", "8H", "9H"], ["7H", "8H", "9H"]]}]


@pytest.mark.parametrize("actions", [[["4C", "8C"]], [["4C"], ["8C"]]])
def test_nobody_goes_out_past_a_card_that_must_be_laid_in_a_new_meld(actions: list[list[str]]) -> None:
    """The two last cards go to a run together or one by one; either way the card from the pile has not been in a new meld."""
    state = ask("states/deal", {"variant": {"id": "rami-traditional", "changes": {"turn": {"takenCard": "layInNewMeld"}}}, "seatCount": 2, "seed": "out"})[
        "state"
    ]
    cards = [card for cards in (*[seat["hand"] for seat in state["seats"]], state["stock"], state["discard"]) for card in cards]
    laid = ["5C", "6C", "7C", "AH", "2H", "3H", "JS", "QS", "KS"]
    for card in [*laid, "4C", "8C"]:
        cards.remove(card)
    state["table"] = [{"owner": 0, "kind": "run", "cards": laid[first : first + 3]} for first in (0, 3, 6)]
    state["seats"] = [{"hand": ["4C", "8C"], "opened": True, "laidOnTurn": 2}, {"hand": cards[:10], "opened": False, "laidOnTurn": None}]
    state.update(stock=cards[10:-1], discard=cards[-1:], seed=None)
    state["turn"].update(number=4, seat=0, phase="play", drawn={"from": "discard", "card": "8C", "laid": False})
    for laying in actions:
        agree_on_action(values_of(state["variant"]), state, {"action": "layOff", "meld": 0, "cards": laying})
    answer = ask("actions/check", {"state": state, "actions": [{"action": "layOff", "meld": 0, "cards": laying} for laying in actions]})
    assert [fault["code"] for fault in answer["violations"]] == ["turn.no-legal-end"]
