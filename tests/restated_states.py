"""The state of a round: the rules said a second time.

As in `restatement.py`, nothing here is shared with the engine. It was written from the documents alone: sections 5, 8, 9 and 10 of the contract, the chapter
"Rounds: what is exact" and the meanings in `spec/violations.yaml`. It is slow and plain on purpose. A state is a dict as it is on the wire; its `variant` is
carried along untouched. Nothing is ever changed in a state that was handed in.

    deal(values, 3, 0, "tierce")    the state in which a round begins
    view(values, state, 2)          what one seat may know of it
"""

import hashlib
from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import Any

from restated_hands import Placed, cost_of_card, face, in_order, placed
from restatement import RANKS, SUITS, Fault, Values, canonical, fault, parse

State = dict[str, Any]
Meld = dict[str, Any]
Seat = dict[str, Any]
Outcome = dict[str, Any]

HIDDEN = "??"


# Cards in canonical order


def order(card: str) -> tuple[int, int, bool]:
    """As for cards of a meld; a card that nobody knows comes last of all."""
    return (len(SUITS) + 2, 0, True) if card == HIDDEN else canonical(card)


def arranged(cards: list[str]) -> list[str]:
    return sorted(cards, key=order)


def arranged_set(cards: list[str]) -> list[str]:
    """A set goes by suit, its jokers last."""
    return sorted(cards, key=lambda card: (parse(card).joker, canonical(card)))


def arranged_state(state: State) -> State:
    """Hands and sets may be given in any order and are answered in canonical order."""
    seats = [{**seat, "hand": arranged(seat["hand"])} for seat in state["seats"]]
    table = [{**meld, "cards": arranged_set(meld["cards"])} if meld["kind"] == "set" else meld for meld in state["table"]]
    return {**state, "seats": seats, "table": table}


# Seats and turns


def seat_count(state: State) -> int:
    return len(state["seats"])


def is_there(state: State, seat: int) -> bool:
    return 0 <= seat < seat_count(state)


def left_of(seat: int, seats: int) -> int:
    return (seat + 1) % seats


def first_seat(values: Values, dealer: int, seats: int) -> int:
    return left_of(dealer, seats) if values["deal"]["firstSeat"] == "leftOfDealer" else dealer


def seat_of_turn(values: Values, state: State, turn: int) -> int:
    return (first_seat(values, state["dealer"], seat_count(state)) + turn - 1) % seat_count(state)


def own_turn(state: State, turn: int) -> int:
    return 1 + (turn - 1) // seat_count(state)


def seat_to_play(state: State) -> Seat:
    seat: Seat = state["seats"][state["turn"]["seat"]]
    return seat


def is_over(state: State) -> bool:
    return state["outcome"] is not None


def has_drawn(state: State) -> bool:
    """Phase play, and the round goes on: the seat to play has one card more."""
    return state["turn"]["phase"] == "play" and not is_over(state)


# The packs, and which of their cards are in sight


def packs_for(values: Values, seats: int) -> dict[str, Any]:
    """The row of the pack table for that number of seats."""
    return next(dict(row) for row in values["deal"]["packs"] if row["players"]["min"] <= seats <= row["players"]["max"])


def fresh_order(packs: int, jokers: int) -> list[str]:
    """Pack by pack in canonical order, then the jokers."""
    return [rank + suit for _ in range(packs) for suit in SUITS for rank in RANKS] + ["JK"] * jokers


def whole_packs(values: Values, seats: int) -> list[str]:
    row = packs_for(values, seats)
    return fresh_order(row["packs"], row["jokers"])


def right_seat_count(values: Values, state: State) -> bool:
    return bool(values["deal"]["players"]["min"] <= seat_count(state) <= values["deal"]["players"]["max"])


def all_cards(state: State) -> Placed:
    """Hands, table, stock, pile, each card with its place."""
    hands = [one for number, seat in enumerate(state["seats"]) for one in placed(f"/state/seats/{number}/hand", seat["hand"])]
    table = [one for number, meld in enumerate(state["table"]) for one in placed(f"/state/table/{number}/cards", meld["cards"])]
    return hands + table + placed("/state/stock", state["stock"]) + placed("/state/discard", state["discard"])


def out_of_sight(values: Values, state: State) -> Counter[str]:
    """How many copies of each face can be read nowhere in the state. (Nothing is said of the card in `drawn`: it lies somewhere else too.)"""
    hidden = Counter(whole_packs(values, seat_count(state)))
    hidden.subtract(face(card) for _, card in all_cards(state) if card != HIDDEN)
    return hidden


# The end of a round


def reshuffle_left(values: Values, state: State) -> bool:
    most = values["stock"]["maximumReshuffles"]
    return bool(most == "unlimited" or state["reshuffles"] < most)


def ended_by(values: Values, state: State) -> str | None:
    """How the round has ended, after a turn that stands as its last action left it; None where it goes on."""
    if not seat_to_play(state)["hand"]:
        return "out"
    if state["turn"]["number"] == values["turn"]["maximumTurns"]:
        return "turnLimit"
    if not state["stock"] and (not reshuffle_left(values, state) or len(state["discard"]) < 2):
        return "stock"
    return None


def card_points(values: Values, hand: list[str]) -> int | None:
    """What the cards of a hand cost; nobody knows where one is hidden."""
    return None if HIDDEN in hand else sum(cost_of_card(values, card) for card in hand)


def winners_of(values: Values, state: State, how: str) -> list[int] | None:
    """Who has won; None where hidden cards decide."""
    if how == "out":
        return [state["turn"]["seat"]]
    if values["scoring"]["blocked"] == "everybodyPays":
        return []
    points = [points for seat in state["seats"] if (points := card_points(values, seat["hand"])) is not None]
    return [number for number, one in enumerate(points) if one == min(points)] if len(points) == seat_count(state) else None


def line_of(values: Values, number: int, seat: Seat, won: bool, at_once: bool) -> dict[str, Any]:
    """The line of a seat: its cards and what it is charged. What hangs on hidden cards is null."""
    scoring, cards = values["scoring"], arranged(seat["hand"])
    points = card_points(values, cards)
    flat = not seat["opened"] and scoring["unopened"] != "none"
    charge = scoring["unopened"] if flat else points
    if won:
        charged, base, bonus = "nothing", scoring["winner"], 0
    else:
        charged = "unopened" if flat else "cards"
        base = charge * scoring["atOnceFactor"] if at_once and charge is not None else charge
        bonus = scoring["atOnceBonus"] if at_once else 0
    return {
        "seat": number,
        "cards": [{"card": card, "points": None if card == HIDDEN else cost_of_card(values, card)} for card in cards],
        "cardPoints": points,
        "charged": charged,
        "base": base,
        "atOnce": bonus,
        "total": None if base is None else base + bonus,
    }


def outcome(values: Values, state: State) -> Outcome | None:
    """The outcome that follows from a state in which the round has ended, or None where it has not."""
    how = ended_by(values, state)
    if how is None:
        return None
    winners = winners_of(values, state, how)
    at_once = how == "out" and seat_to_play(state)["laidOnTurn"] == state["turn"]["number"]
    lines, points_won = None, None
    if winners is not None:
        lines = [line_of(values, number, seat, number in winners, at_once) for number, seat in enumerate(state["seats"])]
        totals = [line["total"] for line in lines if line["seat"] not in winners]
        points_won = sum(totals) if winners and None not in totals else None
    return {
        "endedBy": how,
        "winners": winners,
        "atOnce": at_once,
        "penalties": lines,
        "winnerPoints": points_won,
        "nextDealer": left_of(state["dealer"], seat_count(state)) if values["deal"]["nextDealer"] == "left" else None,
    }


# Shuffle and deal


def numbers(seed: str, label: str) -> Iterator[int]:
    """Each block is a digest of seed, label and its own number, and gives four numbers of 64 bits."""
    for block in count():
        digest = hashlib.sha256(f"{seed}/{label}/{block}".encode()).digest()
        for start in (0, 8, 16, 24):
            yield int.from_bytes(digest[start : start + 8], "big")


def shuffled(cards: list[str], seed: str, label: str) -> list[str]:
    """From the last place down to the second, each changes places with one that is not above it."""
    mixed, given = list(cards), numbers(seed, label)
    for last in range(len(mixed) - 1, 0, -1):
        fair = 2**64 - 2**64 % (last + 1)
        place = next(number for number in given if number < fair) % (last + 1)
        mixed[last], mixed[place] = mixed[place], mixed[last]
    return mixed


def deal(values: Values, seats: int, dealer: int, seed: str) -> State:
    """One card at a time from the top, from the dealer's left on, round and round; then the card that is turned up, if there is one."""
    stock = shuffled(whole_packs(values, seats), seed, "deal")
    hands: list[list[str]] = [[] for _ in range(seats)]
    for number in range(seats * values["deal"]["handSize"]):
        hands[(dealer + 1 + number) % seats].append(stock.pop())
    discard = [stock.pop()] if values["deal"]["upcard"] else []
    return {
        "form": "tierce-state/1",
        "viewer": "all",
        "dealer": dealer,
        "seats": [{"hand": arranged(hand), "opened": False, "laidOnTurn": None} for hand in hands],
        "turn": {"number": 1, "seat": first_seat(values, dealer, seats), "phase": "draw", "drawn": None, "owedJokers": 0},
        "table": [],
        "stock": stock,
        "discard": discard,
        "reshuffles": 0,
        "seed": seed,
        "outcome": None,
    }


def faults_of_deal(values: Values, seats: int, dealer: int) -> list[Fault]:
    """Why a deal for so many seats, by that dealer, cannot be asked for."""
    players, faults = values["deal"]["players"], []
    if not players["min"] <= seats <= players["max"]:
        faults.append(fault("request.seat-count", "/deal/players", "/seatCount", count=seats, minimum=players["min"], maximum=players["max"]))
    if not 0 <= dealer < seats:
        faults.append(fault("request.no-such-seat", None, "/dealer", seat=dealer, count=seats))
    return in_order(faults)


# Views


def is_hidden_seat(state: State, seat: int) -> bool:
    """Whether the hand of that seat is hidden from the viewer while the round goes on; nobody can say so of a viewer or a seat that is not there."""
    viewer = state["viewer"]
    known = is_there(state, seat) and (not isinstance(viewer, int) or is_there(state, viewer))
    return known and viewer not in ("all", seat) and not is_over(state)


def faults_of_viewer(state: State, viewer: int | str) -> list[Fault]:
    """Why that view cannot be made of this state: there is no such seat, or the state is a view of another."""
    faults = []
    if isinstance(viewer, int) and not is_there(state, viewer):
        faults.append(fault("request.no-such-seat", None, "/viewer", seat=viewer, count=seat_count(state)))
    if state["viewer"] != "all" and viewer not in (state["viewer"], "none"):
        faults.append(fault("request.not-seen", None, "/viewer"))
    return in_order(faults)


def view(values: Values, state: State, viewer: int | str) -> State:
    """What a seat, or a spectator, may know. A finished round hides the stock and the seed alone."""
    seen = {**arranged_state(state), "viewer": viewer, "stock": [HIDDEN] * len(state["stock"]), "seed": None}
    seats = [{**seat, "hand": [HIDDEN] * len(seat["hand"])} if is_hidden_seat(seen, number) else seat for number, seat in enumerate(seen["seats"])]
    turn, drawn = seen["turn"], seen["turn"]["drawn"]
    if drawn is not None and drawn["from"] == "stock" and is_hidden_seat(seen, turn["seat"]):
        turn = {**turn, "drawn": {**drawn, "card": HIDDEN}}
    return {**seen, "seats": seats, "turn": turn}
