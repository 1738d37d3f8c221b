"""States that play need not lead to, and that are possible all the same: melds on the table, few cards in a hand, a card just taken, jokers owed."""

from __future__ import annotations

from collections import Counter
from random import Random

from tierce.cards import RANKS, SUITS
from tierce.conformance.asking import ask
from tierce.conformance.laws.changed import face
from tierce.conformance.players import State
from tierce.conformance.reference import Document, value

Meld = Document
FEW_CARDS = 4


def packs_of(variant: Document | str, seat_count: int) -> Counter[str]:
    """Every card of the packs for so many seats."""
    for row in value(variant, "/deal/packs"):
        if row["players"]["min"] <= seat_count <= row["players"]["max"]:
            packs = Counter({rank + suit: row["packs"] for suit in SUITS for rank in RANKS})
            return packs + Counter({"JK": row["jokers"]})
    raise ValueError(f"no packs for {seat_count}")


def seat_of_turn(state: State, number: int) -> int:
    """Who plays in a turn."""
    first = state["dealer"] + (value(state["variant"], "/deal/firstSeat") == "leftOfDealer")
    return int((first + number - 1) % len(state["seats"]))


def a_meld(variant: Document, rng: Random) -> list[str]:
    """A run or a set as it lies on the table; perhaps with a joker."""
    if rng.random() < 0.6:
        length = rng.choice((3, 3, 3, 4, 5))
        first, suit = rng.randrange(15 - length), rng.choice(SUITS)
        cards = [(*RANKS, "A")[first + step] + suit for step in range(length)]
        if rng.random() < 0.5:
            place = rng.randrange(length)
            cards[place] = f"JK={cards[place]}"
        return cards
    rank, suits = rng.choice(RANKS), sorted(rng.sample(SUITS, rng.choice((3, 3, 4))))
    cards = [rank + suit for suit in suits]
    if rng.random() < 0.5:
        gone = cards.pop(rng.randrange(len(cards)))
        one_left = len(cards) == 3 and value(variant, "/sets/distinctSuits")
        cards.append(f"JK={gone if one_left else rank}")
    return cards


def fitting(table: list[Meld]) -> list[str]:
    """Cards that somebody would like to have, with these melds on the table: those that follow a run, a set's other suits, those that jokers stand for."""
    wished = ["JK"]
    for meld in table:
        cards = meld["cards"]
        shown = [card.removeprefix("JK=") for card in cards]
        wished += [card[3:] for card in cards if card.startswith("JK=") and card[-1] in SUITS]
        if meld["kind"] == "set":
            rank = shown[0][:-1]
            wished += [rank + suit for suit in SUITS if rank + suit not in cards]
        else:
            first, last, suit = RANKS.index(shown[0][:-1]), RANKS.index(shown[-1][:-1]), shown[0][-1]
            wished += [RANKS[(first - 1) % 13] + suit, RANKS[(first - 2) % 13] + suit, RANKS[(last + 1) % 13] + suit, RANKS[(last + 2) % 13] + suit]
    return wished


def constructed(start: State, rng: Random) -> State | None:
    """A state of the same variant and as many seats, with melds and hands of its own; none where it has not become a possible one."""
    variant, count = start["variant"], len(start["seats"])
    hand_size, most_turns = value(variant, "/deal/handSize"), value(variant, "/turn/maximumTurns")
    number = rng.randint(1, min(4 * count, most_turns if most_turns != "none" else 1_000))
    state = {**start, "viewer": "all", "outcome": None, "seed": "constructed", "reshuffles": 0, "table": []}
    mover, phase = seat_of_turn(state, number), rng.choice(("draw", "play", "play", "play"))
    pool = packs_of(variant, count)
    table, lacking = _melds_of(start, number, phase, pool, rng)
    if any(lacks > hand_size - (phase == "draw" or seat != mover) for seat, lacks in lacking.items()):
        return None
    wished = (
        fitting(table)
        + [face(card) for meld in table[:2] for card in meld["cards"]]
        + [face(card) for card in a_meld(variant, rng)]
        + [face(card) for card in a_meld(variant, rng)]
    )
    seats: list[Document] = []
    for seat in range(count):
        size = hand_size - lacking[seat] + (seat == mover and phase == "play")
        own_turns = [turn for turn in range(1, number + (seat == mover and phase == "play")) if seat_of_turn(state, turn) == seat]
        laid_on = rng.choice(own_turns) if lacking[seat] and own_turns else None
        opened = any(meld["owner"] == seat for meld in table)
        seats.append({"hand": _drawn_from(pool, size, wished if seat == mover else [], rng), "opened": opened, "laidOnTurn": laid_on})
    rest = list(pool.elements())
    rng.shuffle(rest)
    pile = rng.choice((0, 1, 2, len(rest) // 3, max(len(rest) - 1, 0)))
    hand = seats[mover]["hand"]
    drawn, owed = None, 0
    if phase == "play":
        drawn = _drawn(hand, table, rng)
        if drawn is None:
            return None
        if value(variant, "/jokerSwap/allowed") != "never" and rng.random() < 0.5:
            owed = rng.randint(0, min(2, hand.count("JK")))
    turn = {"number": number, "seat": mover, "phase": phase, "drawn": drawn, "owedJokers": owed}
    made: State = {**state, "seats": seats, "turn": turn, "table": table, "discard": rest[:pile], "stock": rest[pile:]}
    return made if ask("states/check", {"state": made})["verdict"] == "accepted" else None


def _melds_of(start: State, number: int, phase: str, pool: Counter[str], rng: Random) -> tuple[list[Meld], Counter[int]]:
    """Melds for the table, taken from the pool, and how many cards each seat lacks for them; mostly the seat to play has some."""
    mover, count = seat_of_turn(start, number), len(start["seats"])
    may_own = [seat for seat in range(count) if any(seat_of_turn(start, turn) == seat for turn in range(1, number + (phase == "play")))]
    if not may_own:
        return [], Counter()
    offered = [list(meld["cards"]) for meld in start["table"]] if rng.random() < 0.5 else []
    # now and then nearly the whole hand of the seat to play is on the table
    cornered = rng.random() < 0.4
    offered += [a_meld(start["variant"], rng) for _ in range(12 if cornered else rng.choice((0, 1, 2, 3, 4)))]
    rng.shuffle(offered)
    table: list[Meld] = []
    lacking: Counter[int] = Counter()
    # a hand has at least one card between turns
    most = value(start["variant"], "/deal/handSize") - 1
    for cards in offered:
        owner = mover if mover in may_own and rng.random() < (0.9 if cornered else 0.6) else rng.choice(may_own)
        faces = Counter(map(face, cards))
        if lacking[owner] + len(cards) <= most and all(pool[card] >= times for card, times in faces.items()):
            pool -= faces
            naturals = [card for card in cards if not card.startswith("JK")]
            kind = "set" if len({card[:-1] for card in naturals}) == 1 and len(naturals) > 1 else "run"
            table.append({"owner": owner, "kind": kind, "cards": cards})
            lacking[owner] += len(cards)
    return table, lacking


def _drawn_from(pool: Counter[str], size: int, wished: list[str], rng: Random) -> list[str]:
    """A hand out of the pool, with some of the cards that are wished for."""
    hand: list[str] = []
    # a small hand is told by the cards that fit
    likely = 0.9 if size <= FEW_CARDS else 0.6
    for _ in range(size):
        found = [card for card in wished if pool[card] > 0]
        card = rng.choice(found) if found and rng.random() < likely else rng.choice(list(pool.elements()))
        pool[card] -= 1
        hand.append(card)
    return hand


def _drawn(hand: list[str], table: list[Meld], rng: Random) -> Document | None:
    """What may have been drawn: a card of the hand, from the stock or from the pile; or one from the pile that has been laid."""
    on_table = [face(card) for meld in table for card in meld["cards"]]
    if on_table and rng.random() < 0.3:
        twins = [card for card in hand if card in on_table]
        return {"from": "discard", "card": rng.choice(twins or on_table), "laid": True}
    if not hand:
        return None
    return {"from": rng.choice(("stock", "discard", "discard")), "card": rng.choice(hand), "laid": False}
