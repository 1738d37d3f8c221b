"""States in which the rules of a turn are tight: few cards, jokers on the table, a card just taken, a joker owed; by table rules of all sorts.

They are put together, not played: two seats, some melds on the table, a hand that goes with them. Only what the service calls possible is used. A state is
determined by its number. It knows nothing of what is legal in it.
"""

from __future__ import annotations

from random import Random
from typing import Any

import tierce.variants
from formal import FACES, RANKS, SUITS
from tierce.conformance.asking import Document, ask
from tierce.conformance.reference import rules_of

VARIANTS = tuple(tierce.variants.VARIANTS)

# rule -> values to draw from; those with which jokers move and turns stand still come often
TURN_RULES: dict[str, tuple[Any, ...]] = {
    "/turn/returnTakenCard": ("forbidden", "forbidden", "allowed"),
    "/turn/takenCard": ("keep", "layThisTurn", "layInNewMeld"),
    "/turn/takers": ("anybody", "opened", "openingWithIt"),
    "/turn/takeFromTurn": (1, 1, 2, 3),
    "/turn/finalDiscard": ("required", "optional"),
    "/layOff/requiresOpening": (True, False),
    "/layOff/targets": ("all", "all", "own"),
    "/jokerSwap/allowed": ("never", "afterOpening", "always", "always"),
    "/jokerSwap/targets": ("all", "all", "own"),
    "/jokerSwap/setNaturals": (2, 2, 3),
    "/jokerSwap/reuse": ("must", "ifPossible", "free"),
    "/opening/minimumPoints": (0, 0, 10, 20, 51),
    "/opening/pureRun": (False, False, True),
}
MELD_RULES: dict[str, tuple[Any, ...]] = {
    "/jokers/maximumPerMeld": (0, 1, 2, 2),
    "/jokers/minimumNaturals": (1, 1, 2, 3),
    "/jokers/adjacent": (True, True, False),
    "/jokers/position": ("lowest", "declared"),
    "/sets/minimumSize": (3, 3, 4),
    "/sets/maximumSize": (3, 4, 4, 5, 8),
    "/sets/distinctSuits": (True, True, False),
    "/runs/minimumLength": (3, 3, 4),
    "/runs/maximumLength": (4, 6, 12, 13, 13, 13),
    "/runs/aceLow": (True, True, False),
    "/runs/aceHigh": (True, True, False),
    "/runs/aroundTheCorner": (True, False),
}
ODD_POINTS = ({"ace": {"low": 1, "high": 11, "hand": 11}}, {"ace": {"low": 12, "high": 3, "hand": 11}, "court": {"jack": 0, "queen": 15, "king": 2}})
PACKS = ((2, 4), (2, 8), (1, 8), (3, 4), (4, 8))


def table_rules(rng: Random) -> Document | str:
    """A variant, as it is or by some table rules that hold together."""
    while True:
        id = rng.choice(VARIANTS)
        if rng.random() < 0.1:
            return id
        changes: Document = {}
        for rules, share in ((TURN_RULES, 0.6), (MELD_RULES, rng.choice((0.0, 0.3, 0.6)))):
            for pointer, values in rules.items():
                if rng.random() < share:
                    _, group, rule = pointer.split("/")
                    changes.setdefault(group, {})[rule] = rng.choice(values)
        packs, jokers = rng.choice(PACKS)
        changes["deal"] = {"packs": [{"players": {"min": 2, "max": 8}, "packs": packs, "jokers": jokers}], "handSize": rng.choice((7, 10, 13, 16))}
        if rng.random() < 0.3:
            changes["scoring"] = rng.choice(ODD_POINTS)
        reference = {"id": id, "version": 1, "changes": changes}
        if ask("variants/check", {"variant": reference})["verdict"] == "accepted":
            return reference


class Box:
    """The cards that are not given out yet."""

    def __init__(self, rng: Random, packs: int, jokers: int) -> None:
        self.rng = rng
        self.cards = [*FACES * packs, *["JK"] * jokers]

    def take(self, card: str) -> bool:
        face = "JK" if card.startswith("JK") else card
        if face not in self.cards:
            return False
        self.cards.remove(face)
        return True

    def take_all(self, cards: list[str]) -> bool:
        """Those that are there; whether all were."""
        return sum(self.take(card) for card in cards) == len(cards)

    def some(self, count: int) -> list[str]:
        """So many cards as they come."""
        self.rng.shuffle(self.cards)
        taken, self.cards = self.cards[:count], self.cards[count:]
        return taken


def drawn_meld(rng: Random, rules: Document) -> Document:
    """A meld that may stand, its jokers bound; whether it does is for the service to say."""
    jokers = rng.choice((0, 1, 1, rules["jokers"]["maximumPerMeld"]["value"]))
    if rng.random() < 0.6:
        least, most = rules["runs"]["minimumLength"]["value"], rules["runs"]["maximumLength"]["value"]
        width = min(most, rng.choice((least, least, least + 1, least + 2, 9, 11, 12, 13)))
        first, suit = rng.randrange(13), rng.choice(SUITS)
        cards = [RANKS[(first + step) % 13] + suit for step in range(width)]
        for place in rng.sample(range(width), min(jokers, width)):
            cards[place] = f"JK={cards[place]}"
        return {"kind": "run", "cards": cards}
    size = rng.randint(rules["sets"]["minimumSize"]["value"], rules["sets"]["maximumSize"]["value"])
    rank, distinct = rng.choice(RANKS), rules["sets"]["distinctSuits"]["value"]
    naturals = max(1, size - jokers)
    suits = rng.sample(SUITS, min(4, naturals)) if distinct else rng.choices(SUITS, k=naturals)
    open_suits = [suit for suit in SUITS if suit not in suits]
    bound = f"JK={rank}{open_suits[0]}" if distinct and len(open_suits) == 1 else f"JK={rank}"
    return {"kind": "set", "cards": sorted(rank + suit for suit in suits) + [bound] * (size - naturals)}


def rank_after(card: str, steps: int) -> str:
    """The rank so many steps after that of a card, round the corner."""
    return RANKS[(RANKS.index(card[:-1]) + steps) % 13]


def near(rng: Random, table: list[Document], hand: list[str]) -> str:
    """A card that goes with the table or with the hand, a joker, or any."""
    roll = rng.random()
    if roll < 0.2:
        return "JK"
    if roll < 0.55 and table:
        meld = rng.choice(table)
        card: str = rng.choice(meld["cards"] if rng.random() < 0.3 else [meld["cards"][0], meld["cards"][-1]]).removeprefix("JK=")
        if rng.random() < 0.4 and any(card.startswith("JK") for card in meld["cards"]):
            card = next(card for card in meld["cards"] if card.startswith("JK")).removeprefix("JK=")
        if card[-1] not in SUITS:
            return card + rng.choice(SUITS)
        if meld["kind"] == "set":
            return card[:-1] + rng.choice(SUITS)
        return rank_after(card, rng.choice((-2, -1, 0, 0, 1, 2))) + card[-1]
    naturals = [card for card in hand if card != "JK"]
    if roll < 0.9 and naturals:
        card = rng.choice(naturals)
        if rng.random() < 0.4:
            return card[:-1] + rng.choice(SUITS)
        return rank_after(card, rng.choice((-2, -1, 1, 2))) + card[-1]
    return rng.choice(FACES)


def tight_state(number: int) -> Document:
    """The state of this number."""
    rng = Random(f"tight/{number}")
    while True:
        variant = table_rules(rng)
        for _ in range(20):
            state = _drawn_state(rng, variant)
            if state and ask("states/check", {"state": state})["verdict"] == "accepted":
                return state


def _drawn_state(rng: Random, variant: Document | str) -> Document | None:
    rules = rules_of(variant)
    row = next(row for row in rules["deal"]["packs"]["value"] if row["players"]["min"] <= 2)
    box, hand_size = Box(rng, row["packs"], row["jokers"]), rules["deal"]["handSize"]["value"]
    phase = rng.choice(("draw", "play", "play", "play"))
    table: list[Document] = []
    for _ in range(rng.choice((0, 1, 2, 2, 3, 4))):
        meld = drawn_meld(rng, rules) | {"owner": rng.choice((0, 1))}
        if sum(len(lying["cards"]) for lying in [*table, meld]) < 2 * hand_size and box.take_all(meld["cards"]):
            table.append(meld)
    lying, all_held = sum(len(meld["cards"]) for meld in table), 2 * hand_size + (phase == "play")
    owners = {meld["owner"] for meld in table}
    # The hand is what the table leaves over, as small as can be or a bit larger; without melds of one's own it may be the whole.
    share = hand_size + (phase == "play")
    if 0 not in owners and (rules["layOff"]["requiresOpening"]["value"] or rng.random() < 0.6):
        size = share
    else:
        size = max(1, min(all_held - lying - 1, rng.choice((1, 2, 2, 3, 3, 4, 5, 6, 8))))
    size = max(size, all_held - lying - hand_size)
    if size >= all_held - lying:
        return None
    hand: list[str] = []
    for _ in range(200):
        if len(hand) == size:
            break
        card = near(rng, table, hand)
        if box.take(card):
            hand.append(card)
    other = box.some(all_held - lying - size)
    number = 2 * rng.choice((1, 1, 2, 3, 5)) - 1
    left = rules["deal"]["firstSeat"]["value"] == "leftOfDealer"
    own_turns = [turn for turn in range(1, number + (phase == "play")) if turn % 2 == 1]
    laid_on = rng.choice(own_turns) if own_turns and size < share else None
    other_laid_on = rng.choice(range(2, number, 2)) if number > 2 and len(other) < hand_size else None
    drawn = None
    owed = 0
    if phase == "play":
        from_pile = rng.random() < 0.6
        card = rng.choice(hand) if rng.random() < 0.9 or not table else rng.choice(rng.choice(table)["cards"])
        card = "JK" if card.startswith("JK") else card
        drawn = {"from": "discard" if from_pile else "stock", "card": card, "laid": from_pile and rng.random() < 0.15}
        owed = rng.randint(0, hand.count("JK")) if rng.random() < 0.5 else 0
    rest = box.some(len(box.cards))
    pile = rng.randint(0, min(6, len(rest) - 1))
    top = next((card for card in rest if card in hand), None) if rng.random() < 0.2 else None
    if phase == "draw" and pile and rng.random() < 0.6:
        wanted = near(rng, table, hand)
        top = wanted if wanted in rest else top
    if top:
        rest.remove(top)
        rest.append(top)
        pile = max(1, pile)
    stock, discard = rest[: len(rest) - pile], rest[len(rest) - pile :]
    return {
        "form": "tierce-state/1",
        "viewer": "all",
        "variant": {"id": variant, "version": 1} if isinstance(variant, str) else variant,
        "dealer": 1 if left else 0,
        "seats": [
            {"hand": hand, "opened": 0 in owners, "laidOnTurn": laid_on},
            {"hand": other, "opened": 1 in owners, "laidOnTurn": other_laid_on},
        ],
        "turn": {"number": number, "seat": 0, "phase": phase, "drawn": drawn, "owedJokers": owed},
        "table": [{"owner": meld["owner"], "kind": meld["kind"], "cards": meld["cards"]} for meld in table],
        "stock": stock,
        "discard": discard,
        "reshuffles": 0,
        "seed": None,
        "outcome": None,
    }
