"""States and actions changed in ways that change nothing: hidden cards permuted, suits renamed, seats rotated, cards in another order; and what a view is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from tierce.cards import RANKS, SUITS
from tierce.conformance.asking import copied
from tierce.conformance.players import Action, State
from tierce.conformance.reference import Document

Viewer = int | str
HIDDEN = "??"
JOKER = "JK"


def face(card: str) -> str:
    """A card as it is in a hand: a bound joker is a joker."""
    return JOKER if card.startswith(JOKER) else card


def all_cards(state: State) -> Counter[str]:
    """Every card of a state, wherever it is."""
    hands = [card for seat in state["seats"] for card in seat["hand"]]
    table = [face(card) for meld in state["table"] for card in meld["cards"]]
    return Counter([*hands, *table, *state["stock"], *state["discard"]])


def viewers(state: State) -> list[Viewer]:
    """All who may look at a round: each seat, and a spectator."""
    return ["none", *range(len(state["seats"]))]


def is_hidden_from(viewer: Viewer, state: State, seat: int) -> bool:
    """Whether a viewer does not know the hand of a seat."""
    return seat != viewer and state["outcome"] is None


def view_of(state: State, viewer: Viewer) -> State:
    """What a viewer may know of a full state, said from the contract (section 10)."""
    seen = copied(state)
    seen["viewer"], seen["seed"] = viewer, None
    seen["stock"] = [HIDDEN] * len(state["stock"])
    for number, seat in enumerate(seen["seats"]):
        if is_hidden_from(viewer, state, number):
            seat["hand"] = [HIDDEN] * len(seat["hand"])
    drawn, mover = seen["turn"]["drawn"], state["turn"]["seat"]
    if drawn and drawn["from"] == "stock" and is_hidden_from(viewer, state, mover):
        drawn["card"] = HIDDEN
    return seen


def with_hidden_permuted(state: State, viewer: Viewer, rng: Random) -> State:
    """The same round as far as a viewer knows: the cards that he does not see have changed places.

    A card taken in the open, and jokers that are owed, stay in the hand that has them: else the state would not be possible.
    """
    changed = copied(state)
    turn = changed["turn"]
    hidden = [number for number in range(len(state["seats"])) if is_hidden_from(viewer, state, number)]
    kept: dict[int, list[str]] = {number: [] for number in hidden}
    if turn["seat"] in hidden and turn["phase"] == "play":
        hand = changed["seats"][turn["seat"]]["hand"]
        pinned = [JOKER] * turn["owedJokers"]
        if turn["drawn"]["from"] == "discard" and turn["drawn"]["card"] in hand and turn["drawn"]["card"] not in pinned:
            pinned.append(turn["drawn"]["card"])
        for card in pinned:
            hand.remove(card)
            kept[turn["seat"]].append(card)
    free = [*changed["stock"], *[card for number in hidden for card in changed["seats"][number]["hand"]]]
    rng.shuffle(free)
    changed["stock"], free = free[: len(state["stock"])], free[len(state["stock"]) :]
    for number in hidden:
        size = len(state["seats"][number]["hand"]) - len(kept[number])
        changed["seats"][number]["hand"], free = [*kept[number], *free[:size]], free[size:]
    if turn["seat"] in hidden and turn["drawn"] and turn["drawn"]["from"] == "stock":
        turn["drawn"]["card"] = rng.choice(changed["seats"][turn["seat"]]["hand"])
    return changed


def half_known(seen: State, rng: Random) -> State:
    """The view of the seat to play, which does not know all of its own hand: so it is with who draws and does not say what."""
    changed = copied(seen)
    turn, hand = changed["turn"], changed["seats"][changed["turn"]["seat"]]["hand"]
    for place in rng.sample(range(len(hand)), min(len(hand), rng.choice((1, 1, 2, len(hand))))):
        hand[place] = HIDDEN
    if turn["drawn"] and turn["drawn"]["from"] == "stock" and turn["drawn"]["card"] not in hand:
        turn["drawn"]["card"] = HIDDEN
    hand.sort(key=place_in_order)
    return changed


def with_card_shown(own: State, seen: State, card: str) -> State:
    """What the seat to play would see of its own hand if it knew what is known in another view, and one card more. `own`: its own view."""
    known = [one for one in seen["seats"][seen["turn"]["seat"]]["hand"] if one != HIDDEN]
    known += [] if card in known else [card]
    changed = copied(own)
    turn, hand = changed["turn"], changed["seats"][changed["turn"]["seat"]]["hand"]
    hand[:] = sorted([*known, *[HIDDEN] * (len(hand) - len(known))], key=place_in_order)
    if turn["drawn"]["from"] == "stock" and turn["drawn"]["card"] not in hand:
        turn["drawn"]["card"] = HIDDEN
    return changed


def _each_card(document: Document, change: Callable[[str], str]) -> Document:
    """A state or an action with every card changed; lists keep their order."""

    def changed(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {name: part if name in ("variant", "seed", "form", "kind") else changed(part, name) for name, part in value.items()}
        if isinstance(value, list):
            return [changed(part, key) for part in value]
        if isinstance(value, str) and key in ("card", "cards", "hand", "stock", "discard", "melds", "joker"):
            return change(value)
        return value

    result: Document = changed(document)
    return result


def with_suits(document: Document, suits: dict[str, str]) -> Document:
    """A state, an action or an answer with its suits renamed."""
    return _each_card(document, lambda card: card[:-1] + suits[card[-1]] if card[-1] in suits and card not in (JOKER, HIDDEN) else card)


def with_seats_rotated(state: State, by: int) -> State:
    """A state in which everybody sits so many seats further on."""
    count = len(state["seats"])

    def further(seat: int) -> int:
        return (seat + by) % count

    changed = copied(state)
    changed["dealer"] = further(state["dealer"])
    changed["seats"] = [changed["seats"][(number - by) % count] for number in range(count)]
    changed["turn"]["seat"] = further(state["turn"]["seat"])
    if isinstance(state["viewer"], int):
        changed["viewer"] = further(state["viewer"])
    for meld in changed["table"]:
        meld["owner"] = further(meld["owner"])
    if changed["outcome"]:
        changed["outcome"] = _outcome_rotated(changed["outcome"], further)
    return changed


def _outcome_rotated(outcome: Document, further: Callable[[int], int]) -> Document:
    if outcome["winners"] is not None:
        outcome["winners"] = sorted(map(further, outcome["winners"]))
    if outcome["penalties"] is not None:
        outcome["penalties"] = sorted(({**line, "seat": further(line["seat"])} for line in outcome["penalties"]), key=lambda line: int(line["seat"]))
    if outcome["nextDealer"] is not None:
        outcome["nextDealer"] = further(outcome["nextDealer"])
    return outcome


def with_seat_rotated(action: Action, by: int, count: int) -> Action:
    return {**action, "seat": (action["seat"] + by) % count} if "seat" in action else action


def reordered(state: State, rng: Random) -> State:
    """The same state, its hands and sets in another order. (The order of the stock, of the pile, of a run and of the melds is their meaning.)"""
    changed = copied(state)
    for seat in changed["seats"]:
        rng.shuffle(seat["hand"])
    for meld in changed["table"]:
        if meld["kind"] == "set":
            rng.shuffle(meld["cards"])
    return changed


def place_in_order(card: str) -> tuple[int, int]:
    """Where a card of a hand comes in canonical order."""
    return (len(SUITS), int(card == HIDDEN)) if card in (JOKER, HIDDEN) else (SUITS.index(card[-1]), RANKS.index(card[:-1]))


def with_lines_in_order(state: State) -> State:
    """A state, the cards in the lines of its outcome in canonical order."""
    changed = copied(state)
    for line in (changed["outcome"] or {}).get("penalties") or []:
        line["cards"].sort(key=lambda paid: place_in_order(paid["card"]))
    return changed


def action_reordered(action: Action, rng: Random) -> Action:
    """The same action, its cards and melds in another order."""
    changed = copied(action)
    for cards in [*changed.get("melds", []), changed.get("cards", []), changed.get("melds", [])]:
        rng.shuffle(cards)
    return changed


def in_any_order(document: Document, appended_from: int = 0) -> Document:
    """A state with all that may stand in any order put in one: hands, sets, lines, and the melds of the table from an index on."""
    changed = copied(document)
    for seat in changed["seats"]:
        seat["hand"].sort()
    for meld in changed["table"]:
        if meld["kind"] == "set":
            meld["cards"].sort()
    changed["table"][appended_from:] = sorted(changed["table"][appended_from:], key=lambda meld: list(meld["cards"]))
    for line in (changed["outcome"] or {}).get("penalties") or []:
        line["cards"].sort(key=lambda paid: str(paid["card"]))
    return changed


def spelt(action: Action, *, as_held: bool = False) -> tuple[Any, ...]:
    """What an action says, whatever the order of its cards; `as_held`: and whatever its jokers stand for."""

    def cards(named: Sequence[str]) -> tuple[str, ...]:
        return tuple(sorted(map(face, named) if as_held else named))

    kind = action["action"]
    if kind == "open":
        return kind, tuple(sorted(cards(meld) for meld in action["melds"]))
    if kind in ("lay", "layOff"):
        return kind, action.get("meld"), cards(action["cards"])
    return kind, action.get("meld"), None if kind == "drawStock" else action.get("card")
