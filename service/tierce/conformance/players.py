"""Players: each chooses among the legal actions that the service lists, by a temper of its own.

A player knows what a player knows: the own hand, the table, the top of the pile and the list. *uniform* takes any action, *greedy* plays as people do, the
others seek what is rare: a swap, a debt, a hand that goes out at once, a round that nobody ends. The same random numbers give the same choices.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tierce.cards import RANKS, SUITS
from tierce.conformance.asking import ask
from tierce.conformance.reference import Document

State = Document
Action = Document
Player = Callable[[State, list[Action], Random], Action]

PLAYS = ("open", "lay", "layOff", "swap")


def of_kind(actions: list[Action], *kinds: str) -> list[Action]:
    return [action for action in actions if action["action"] in kinds]


def cards_of(action: Action) -> list[str]:
    """The cards that an action names, as it names them."""
    if action["action"] == "open":
        return [card for meld in action["melds"] for card in meld]
    if "cards" in action:
        return list(action["cards"])
    return [action["card"]] if "card" in action else []


def own_hand(state: State) -> list[str]:
    hand: list[str] = state["seats"][state["turn"]["seat"]]["hand"]
    return hand


def friends(card: str, hand: list[str]) -> int:
    """How many cards of the hand go together with a card: a rank in another suit, a near place in its suit. A joker goes with everything."""
    if card == "JK":
        return 100
    rank, suit = RANKS.index(card[:-1]), card[-1]
    found = 0
    for other in set(hand) - {card, "JK", "??"}:
        distance = (RANKS.index(other[:-1]) - rank) % 13
        if (other[-1] == suit and distance in (1, 2, 11, 12)) or (other[-1] != suit and distance == 0):
            found += 1
    return found


def makes_a_meld(card: str, hand: list[str]) -> bool:
    """Whether a card makes three of a rank or three in a row with the hand."""
    if card == "JK":
        return True
    rank, suit = RANKS.index(card[:-1]), card[-1]
    if sum(f"{card[:-1]}{other}" in hand for other in SUITS if other != suit) >= 2:
        return True
    near = {distance: f"{RANKS[(rank + distance) % 13]}{suit}" in hand for distance in (-2, -1, 1, 2)}
    return (near[-2] and near[-1]) or (near[-1] and near[1]) or (near[1] and near[2])


def least_useful(state: State, actions: list[Action], rng: Random) -> Action:
    """The discard that helps the hand least."""
    hand = own_hand(state)
    return min(of_kind(actions, "discard"), key=lambda action: (friends(action["card"], hand), rng.random()))


def longest(actions: list[Action], rng: Random) -> Action:
    """The play of most cards."""
    return max(actions, key=lambda action: (len(cards_of(action)), rng.random()))


def uniform(state: State, actions: list[Action], rng: Random) -> Action:
    """Any kind of action, then any of that kind: else a hand with many openings would do nothing else."""
    kind = rng.choice(sorted({action["action"] for action in actions}))
    return rng.choice(of_kind(actions, kind))


def greedy(state: State, actions: list[Action], rng: Random) -> Action:
    """Lays and lays off what it can, takes what makes a meld, and throws away what helps it least."""
    if state["turn"]["phase"] == "draw":
        taking = of_kind(actions, "drawDiscard")
        if taking and (makes_a_meld(state["discard"][-1], own_hand(state)) or not of_kind(actions, "drawStock")):
            return taking[0]
        return rng.choice(of_kind(actions, "drawStock") or actions)
    plays = of_kind(actions, "open", "lay", "layOff")
    if plays:
        return longest(plays, rng)
    if of_kind(actions, "discard"):
        return least_useful(state, actions, rng)
    return rng.choice(actions)


def swapper(state: State, actions: list[Action], rng: Random) -> Action:
    """Swaps whenever it can; lays runs with jokers, so that there is something to swap."""
    swaps = of_kind(actions, "swap")
    if swaps:
        return rng.choice(swaps)
    with_jokers = [action for action in of_kind(actions, "open", "lay", "layOff") if any(card.startswith("JK") for card in cards_of(action))]
    return longest(with_jokers, rng) if with_jokers else greedy(state, actions, rng)


def debtor(state: State, actions: list[Action], rng: Random) -> Action:
    """Swaps, and then keeps the joker that it owes as long as it can."""
    swaps = of_kind(actions, "swap")
    if swaps and state["turn"]["owedJokers"] < 2:
        return rng.choice(swaps)
    if state["turn"]["owedJokers"]:
        others = of_kind(actions, "discard") or [
            action for action in of_kind(actions, "lay", "layOff") if not any(card.startswith("JK") for card in cards_of(action))
        ]
        if others:
            return rng.choice(others)
    return greedy(state, actions, rng)


def taker(state: State, actions: list[Action], rng: Random) -> Action:
    """Takes the top of the pile whenever it may, else plays as people do."""
    taking = of_kind(actions, "drawDiscard")
    return taking[0] if taking else greedy(state, actions, rng)


def cornered(state: State, actions: list[Action], rng: Random) -> Action:
    """Takes from the pile with a small hand, and lays so that as little as possible is left beside the card it took."""
    if state["turn"]["phase"] == "draw":
        taking = of_kind(actions, "drawDiscard")
        return taking[0] if taking and len(own_hand(state)) <= 5 else greedy(state, actions, rng)
    drawn = state["turn"]["drawn"]
    kept = [action for action in of_kind(actions, "open", "lay", "layOff") if drawn["card"] not in cards_of(action)]
    return longest(kept, rng) if kept else greedy(state, actions, rng)


def holder(state: State, actions: list[Action], rng: Random) -> Action:
    """Holds everything back until the whole hand can go at once."""
    if state["turn"]["phase"] == "draw":
        return greedy(state, actions, rng)
    hand, seat = own_hand(state), state["turn"]["seat"]
    best = ask("hands/arrange", {"variant": state["variant"], "cards": hand, "objective": "leastPoints"})
    if best["verdict"] != "accepted":
        return greedy(state, actions, rng)
    if len(best["rest"]) <= 1 or state["seats"][seat]["laidOnTurn"] is not None:
        melds = [sorted(meld["cards"]) for meld in best["melds"]]
        planned = [action for action in of_kind(actions, "lay") if sorted(action["cards"]) in melds]
        return rng.choice(planned) if planned else greedy(state, actions, rng)
    discards = of_kind(actions, "discard")
    free = [action for action in discards if action["card"] in best["rest"]]
    return least_useful(state, free or discards, rng) if discards else greedy(state, actions, rng)


def miser(state: State, actions: list[Action], rng: Random) -> Action:
    """Never lays anything and draws from the stock, until there is none."""
    return rng.choice(of_kind(actions, "drawStock", "discard") or actions)


def hoarder(state: State, actions: list[Action], rng: Random) -> Action:
    """Never lays anything and takes from the pile, so that the stock lasts until the last turn."""
    return rng.choice(of_kind(actions, "drawDiscard") or of_kind(actions, "drawStock", "discard") or actions)


PLAYERS: dict[str, Player] = {player.__name__: player for player in (uniform, greedy, swapper, debtor, taker, cornered, holder, miser, hoarder)}
