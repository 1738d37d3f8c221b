"""Rounds to ask about, played blindly: dealt as the contract says, then changed on paper so that they stay possible states.

Nobody judges here: who wants a meld on the table gets its cards, from wherever they are, and lays them. It is written from the contract (5, 8 to 11) and knows
nothing of the engine. States are dicts as on the wire; none that is handed in is ever changed.

    drawn(after_turns(dealt("rami-51", 3), 4))    the fifth turn, a card drawn from the stock
"""

from __future__ import annotations

from functools import cache
from typing import Any

import restated_states
from restated_states import State, arranged
from restatement import RANKS
from spec_files import written

Document = dict[str, Any]
Cards = list[str]

HIDDEN, JOKER = "??", "JK"


# Rules and deals


@cache
def released(id: str) -> Document:
    """The rules of a variant as bare values: group -> rule -> value."""
    document = written(f"variants/{id}/1.yaml")
    groups = {name: part for name, part in document.items() if isinstance(part, dict) and name not in ("names", "prize")}
    return {group: {rule: entry["value"] for rule, entry in rules.items()} for group, rules in groups.items()}


def values_of(id: str, changes: Document | None = None) -> Document:
    """The same with table rules merged in."""
    return {group: {**rules, **(changes or {}).get(group, {})} for group, rules in released(id).items()}


def rules_of(state: State) -> Document:
    """The rules that a state is played by."""
    return values_of(state["variant"]["id"], state["variant"].get("changes"))


def dealt(id: str = "rami-51", seats: int = 2, dealer: int = 0, seed: str = "tierce", changes: Document | None = None) -> State:
    """The full state before the first turn."""
    variant = {"id": id, "version": 1, **({} if changes is None else {"changes": changes})}
    return {**restated_states.deal(values_of(id, changes), seats, dealer, seed), "variant": variant}


def with_turn(state: State, **changes: Any) -> State:
    return {**state, "turn": {**state["turn"], **changes}}


def with_seat(state: State, place: int, **changes: Any) -> State:
    return {**state, "seats": [{**seat, **changes} if number == place else seat for number, seat in enumerate(state["seats"])]}


def hand_of(state: State, place: int | None = None) -> Cards:
    """The hand of a seat, or of the seat to play."""
    hand: Cards = state["seats"][state["turn"]["seat"] if place is None else place]["hand"]
    return hand


def with_hand(state: State, place: int, hand: Cards) -> State:
    return with_seat(state, place, hand=arranged(hand))


# Turns


def drawn(state: State) -> State:
    """The seat to play has the top card of the stock."""
    *stock, card = state["stock"]
    state = with_hand({**state, "stock": stock}, state["turn"]["seat"], [*hand_of(state), card])
    return with_turn(state, phase="play", drawn={"from": "stock", "card": card, "laid": False})


def taken(state: State) -> State:
    """The seat to play has the top card of the pile."""
    *discard, card = state["discard"]
    state = with_hand({**state, "discard": discard}, state["turn"]["seat"], [*hand_of(state), card])
    return with_turn(state, phase="play", drawn={"from": "discard", "card": card, "laid": False})


def put_away(state: State, card: str) -> State:
    """The seat to play has discarded a card; the turn is still its own."""
    hand = list(hand_of(state))
    hand.remove(card)
    return with_hand({**state, "discard": [*state["discard"], card]}, state["turn"]["seat"], hand)


def discarded(state: State, card: str) -> State:
    """The seat to play has discarded a card, and the next one is to draw; where nothing is left to draw, the pile but its top is shuffled into a new stock."""
    state = put_away(state, card)
    if not state["stock"]:
        *cards, top = state["discard"]
        label = f"reshuffle/{state['reshuffles'] + 1}"
        state = {**state, "stock": restated_states.shuffled(cards, state["seed"], label), "discard": [top], "reshuffles": state["reshuffles"] + 1}
    number, seat = state["turn"]["number"] + 1, (state["turn"]["seat"] + 1) % len(state["seats"])
    return with_turn(state, number=number, seat=seat, phase="draw", drawn=None, owedJokers=0)


def to_put_away(state: State, number: int = 0) -> str:
    """A card that the seat to play may discard as far as the card drawn is concerned, if it has two different ones."""
    hand, card = hand_of(state), state["turn"]["drawn"]["card"]
    other = [one for one in hand if one != card] or hand
    return other[number % len(other)]


def after_turns(state: State, count: int) -> State:
    """So many turns later: each drew from the stock and discarded one of its cards."""
    for number in range(count):
        state = drawn(state)
        state = discarded(state, to_put_away(state, number))
    return state


def in_turn(state: State, number: int) -> State:
    """The same in another turn, before the draw."""
    first = restated_states.first_seat(rules_of(state), state["dealer"], len(state["seats"]))
    return with_turn(state, number=number, seat=(first + number - 1) % len(state["seats"]), phase="draw", drawn=None, owedJokers=0)


# Cards where they are wanted


def face(card: str) -> str:
    """A card as it is in a hand: no joker stands for anything there."""
    return JOKER if card.startswith(JOKER) else card


def without(state: State, card: str, other: str, place: int) -> State | None:
    """The state with another card where a card first lies in stock, pile or a hand that is not of this seat; None where it lies nowhere there."""
    for pile in ("stock", "discard"):
        if card in state[pile]:
            return {**state, pile: replaced(state[pile], card, other)}
    for number, seat in enumerate(state["seats"]):
        if number != place and card in seat["hand"]:
            return with_hand(state, number, replaced(seat["hand"], card, other))
    return None


def replaced(cards: Cards, card: str, other: str) -> Cards:
    at = cards.index(card)
    return [*cards[:at], other, *cards[at + 1 :]]


def holding(state: State, cards: Cards) -> State:
    """The seat to play of a full state holds these cards, as far as others have them: each changes places with one of its hand that is not wanted."""
    place = state["turn"]["seat"]
    spare, kept = list(hand_of(state)), []
    for card in map(face, cards):
        if card in spare:
            spare.remove(card)
            kept.append(card)
    for card in map(face, cards):
        if kept.count(card) < sum(face(one) == card for one in cards) and spare:
            changed = without(state, card, spare[0], place)
            if changed is not None:
                state = changed
                spare.pop(0)
                kept.append(card)
    return as_drawn(with_hand(state, place, kept + spare))


def as_drawn(state: State) -> State:
    """Where the card drawn is no longer in the hand, another one of it was drawn."""
    card = state["turn"]["drawn"]
    hand = hand_of(state)
    return state if card is None or card["card"] in hand or not hand else with_turn(state, drawn={**card, "card": hand[0]})


def holds(state: State, cards: Cards) -> bool:
    hand = hand_of(state)
    return all(hand.count(card) >= sum(face(one) == card for one in cards) for card in map(face, cards))


def lying(state: State, kind: str, cards: Cards) -> State:
    """The seat to play has laid a meld of cards that it holds, each joker in the exact form."""
    turn, place, hand = state["turn"], state["turn"]["seat"], list(hand_of(state))
    for card in cards:
        hand.remove(face(card))
    first = state["seats"][place]["laidOnTurn"] or turn["number"]
    state = with_seat(with_hand(state, place, hand), place, opened=True, laidOnTurn=first)
    laid = turn["drawn"]["from"] == "discard" and (turn["drawn"]["laid"] or turn["drawn"]["card"] in map(face, cards))
    state = {**state, "table": [*state["table"], {"owner": place, "kind": kind, "cards": cards}]}
    return with_turn(state, drawn={**turn["drawn"], "laid": laid}) if laid else as_drawn(state)


def laid(state: State, kind: str, cards: Cards) -> State:
    """The seat to play gets these cards and lays them; nothing changes where they are not to be had or would leave too little in the hand."""
    given = holding(state, cards)
    return lying(given, kind, cards) if holds(given, cards) and len(hand_of(given)) > len(cards) + 1 else state


# The end of a round


def with_outcome(state: State) -> State:
    """The round has ended, as the state says how."""
    ended = {**state, "outcome": restated_states.outcome(rules_of(state), state)}
    assert ended["outcome"] is not None
    return ended


def gone_out(state: State) -> State:
    """The seat to play, before its draw, has drawn, laid the hand in one turn, and discarded the last card."""
    size = len(hand_of(state))
    suit, run = ("C", min(size, 10))
    melds = [("run", [rank + suit for rank in RANKS[:run]])]
    if size > run:
        melds.append(("set" if size - run < 4 else "run", ["KD", "KH", "KS"] if size - run < 4 else ["AH", "2H", "3H", "4H"]))
    state = holding(drawn(state), [card for _, cards in melds for card in cards])
    for kind, cards in melds:
        state = lying(state, kind, cards)
    return with_outcome(put_away(as_drawn(state), hand_of(state)[0]))


def blocked(state: State) -> State:
    """The seat to play, before its draw, has drawn the last card of the stock and discarded; no reshuffle is left."""
    *cards, last = state["stock"]
    state = drawn({**state, "stock": [last], "discard": [*state["discard"], *cards], "reshuffles": rules_of(state)["stock"]["maximumReshuffles"]})
    return with_outcome(put_away(state, to_put_away(state)))


def at_the_last_turn(state: State) -> State:
    """The last turn that there may be has been played."""
    state = drawn(in_turn(state, rules_of(state)["turn"]["maximumTurns"]))
    return with_outcome(put_away(state, to_put_away(state)))


# Views and records


def seen_by(state: State, viewer: int | str) -> State:
    """What a seat, or a spectator (`none`), may know of a full state."""
    return restated_states.view(rules_of(state), state, viewer)


def recorded(id: str = "rami-51", seats: int = 2, dealer: int = 0, seed: str = "tierce", turns: int = 2, changes: Document | None = None) -> Document:
    """A record of some turns in which each seat drew from the stock and discarded."""
    state = start = dealt(id, seats, dealer, seed, changes)
    actions: list[Document] = []
    for number in range(turns):
        seat = state["turn"]["seat"]
        state = drawn(state)
        card = to_put_away(state, number)
        actions += [{"action": "drawStock", "seat": seat}, {"action": "discard", "seat": seat, "card": card}]
        state = discarded(state, card)
    return {"form": "tierce-record/1", "variant": start["variant"], "seatCount": seats, "dealer": dealer, "start": seed, "actions": actions}
