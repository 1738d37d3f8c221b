"""Actions to try beside those that are listed: listed ones changed a little, random ones, and those that would be listed if a duty were not there."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tierce.cards import FACES, RANKS, SUITS
from tierce.conformance.asking import ask, copied
from tierce.conformance.laws.changed import face
from tierce.conformance.players import Action, State, cards_of
from tierce.conformance.reference import Document, value

MOST_MELDS, LARGEST_MELD = 8, 24
KINDS = ("drawStock", "drawDiscard", "open", "lay", "layOff", "swap", "discard")
# Beyond so many seats nobody sits.
LAST_SEAT = 7


def any_card(state: State, rng: Random) -> str:
    """Mostly a card of the hand, else any."""
    hand = [card for card in state["seats"][state["turn"]["seat"]]["hand"] if card != "??"]
    return rng.choice(hand) if hand and rng.random() < 0.75 else rng.choice((*FACES, "JK"))


def any_index(state: State, rng: Random) -> int:
    return rng.randrange(len(state["table"]) + (rng.random() < 0.1)) if state["table"] else rng.randrange(2)


def any_action(state: State, rng: Random, kind: str | None = None) -> Action:
    """Some action of the seat to play, mostly of cards that it holds."""
    kind = kind or rng.choice(KINDS)
    action: Action = {"action": kind, "seat": state["turn"]["seat"]}
    match kind:
        case "open":
            action["melds"] = [some_cards(state, rng) for _ in range(rng.choice((1, 1, 2, 3)))]
        case "lay":
            action["cards"] = some_cards(state, rng)
        case "layOff":
            action["meld"] = any_index(state, rng)
            action["cards"] = [any_card(state, rng) for _ in range(rng.choice((1, 1, 1, 2, 3)))]
        case "swap":
            action["meld"] = any_index(state, rng)
            named = face_to_swap(state, action["meld"])
            action["card"] = named if named and rng.random() < 0.5 else any_card(state, rng)
        case "discard":
            action["card"] = any_card(state, rng)
    return action


def face_to_swap(state: State, index: int) -> str | None:
    """The card that the first joker of a meld stands for, where it stands for one."""
    if index < len(state["table"]):
        for card in state["table"][index]["cards"]:
            if card.startswith("JK=") and card[-1] in SUITS:
                return str(card[3:])
    return None


def some_cards(state: State, rng: Random) -> list[str]:
    """Some cards, often such as could be a meld."""
    size = rng.choice((3, 3, 3, 4, 4, 5, 2))
    if rng.random() < 0.5:
        return [any_card(state, rng) for _ in range(size)]
    first = any_card(state, rng)
    if first == "JK":
        return ["JK", *some_cards(state, rng)][:LARGEST_MELD]
    rank, suit = RANKS.index(first[:-1]), first[-1]
    if rng.random() < 0.5:
        cards = [RANKS[(rank + step) % 13] + suit for step in range(size)]
    else:
        cards = [RANKS[rank] + other for other in rng.sample(SUITS, min(size, 4))]
    if rng.random() < 0.3:
        cards[rng.randrange(len(cards))] = "JK"
    return cards


def _card_lists(action: Action) -> list[list[str]]:
    if action["action"] == "open":
        return [cards for cards in action["melds"] if cards]
    return [action["cards"]] if action.get("cards") else []


def another_card(state: State, action: Action, rng: Random) -> None:
    lists = _card_lists(action)
    if lists:
        cards = rng.choice(lists)
        cards[rng.randrange(len(cards))] = any_card(state, rng)
    elif "card" in action:
        action["card"] = any_card(state, rng)


def another_binding(state: State, action: Action, rng: Random) -> None:
    """A joker unbound, bound to something else or bound to a rank alone; or a card that becomes a joker for it."""
    lists = _card_lists(action)
    if not lists:
        return
    cards = rng.choice(lists)
    jokers = [place for place, card in enumerate(cards) if card.startswith("JK")]
    place = rng.choice(jokers) if jokers else rng.randrange(len(cards))
    card, other = cards[place], rng.choice(FACES)
    cards[place] = rng.choice(("JK", f"JK={other}", f"JK={other[:-1]}", *([f"JK={card}"] if card in FACES else [])))


def unbound(state: State, action: Action, rng: Random) -> None:
    for cards in _card_lists(action):
        cards[:] = [face(card) for card in cards]


def one_card_less(state: State, action: Action, rng: Random) -> None:
    lists = _card_lists(action)
    if lists:
        cards = rng.choice(lists)
        del cards[rng.randrange(len(cards))]


def one_card_more(state: State, action: Action, rng: Random) -> None:
    lists = _card_lists(action)
    if lists and len(lists[0]) < LARGEST_MELD:
        rng.choice(lists).append(any_card(state, rng))


def another_index(state: State, action: Action, rng: Random) -> None:
    if "meld" in action:
        action["meld"] = any_index(state, rng)


def another_seat(state: State, action: Action, rng: Random) -> None:
    action["seat"] = rng.randrange(LAST_SEAT + 1) if rng.random() < 0.3 else (action.get("seat", 0) + 1) % len(state["seats"])


def no_seat(state: State, action: Action, rng: Random) -> None:
    action.pop("seat", None)


def melds_joined_or_split(state: State, action: Action, rng: Random) -> None:
    """Two melds become one, one becomes two, one is left out, or a further one comes in."""
    if action["action"] != "open":
        return
    melds = action["melds"]
    match rng.choice(("join", "split", "less", "more")):
        case "join" if len(melds) > 1:
            melds.append(melds.pop() + melds.pop())
        case "split" if len(melds) < MOST_MELDS and len(melds[-1]) > 1:
            cut = rng.randrange(1, len(melds[-1]))
            melds[-1:] = [melds[-1][:cut], melds[-1][cut:]]
        case "less" if len(melds) > 1:
            del melds[rng.randrange(len(melds))]
        case _ if len(melds) < MOST_MELDS:
            melds.append(some_cards(state, rng))


def another_kind(state: State, action: Action, rng: Random) -> None:
    """The same cards, in an action of another kind or of the other phase."""
    lists = _card_lists(action)
    kind = rng.choice(KINDS)
    made = any_action(state, rng, kind)
    if lists and kind == "open":
        made["melds"] = copied({"melds": lists})["melds"]
    elif lists and kind in ("lay", "layOff"):
        made["cards"] = list(rng.choice(lists))
    elif lists and kind in ("swap", "discard"):
        made["card"] = face(rng.choice(rng.choice(lists)))
    action.clear()
    action.update(made)


def card_drawn(state: State, action: Action, rng: Random) -> None:
    """What was drawn is said: the top of the stock, or another card."""
    if action["action"] == "drawStock":
        top = state["stock"][-1] if state["stock"] else "??"
        action["card"] = top if top != "??" and rng.random() < 0.5 else rng.choice((*FACES, "JK"))


Change = Callable[[State, Action, Random], None]
CHANGES: tuple[Change, ...] = (
    another_card,
    another_binding,
    unbound,
    one_card_less,
    one_card_more,
    another_index,
    another_seat,
    no_seat,
    melds_joined_or_split,
    another_kind,
    card_drawn,
)


def changed_action(state: State, action: Action, rng: Random, change: Change | None = None) -> Action:
    """A listed action, changed once, seldom twice."""
    made = copied(action)
    (change or rng.choice(CHANGES))(state, made, rng)
    if change is None and rng.random() < 0.2:
        rng.choice(CHANGES)(state, made, rng)
    return made


def without_duties(state: State) -> list[State]:
    """The same state, if it were not for a duty: nothing owed, the card drawn from the stock, no final discard asked for, no opening asked for."""
    if state["outcome"] is not None or state["turn"]["phase"] != "play":
        return []
    found = []
    if state["turn"]["owedJokers"]:
        free = copied(state)
        free["turn"]["owedJokers"] = 0
        found.append(free)
    if state["turn"]["drawn"]["from"] == "discard":
        free = copied(state)
        free["turn"]["drawn"] |= {"from": "stock", "laid": False}
        found.append(free)
    if value(state["variant"], "/turn/finalDiscard") == "required":
        free = copied(state)
        free["variant"].setdefault("changes", {}).setdefault("turn", {})["finalDiscard"] = "optional"
        found.append(free)
    return found


def legal_without_duties(state: State, rng: Random, most: int) -> list[Action]:
    """Actions that are legal in the same state without its duties, and perhaps not with them."""
    found: list[Action] = []
    for free in without_duties(state):
        listed: Document = ask("actions/legal", {"state": free, "limit": 500})
        if listed["verdict"] == "accepted":
            found += listed["actions"]
    return found if len(found) <= most else rng.sample(found, most)


def done_all_the_same(state: State, action: Action) -> State | None:
    """The state after an action that is no more than a dead end: it is done with the card drawn from the stock, and then the card is from the pile again."""
    drawn = state["turn"]["drawn"]
    if drawn is None or drawn["from"] != "discard":
        return None
    free = copied(state)
    free["turn"]["drawn"] = {**drawn, "from": "stock", "laid": False}
    answer = ask("actions/apply", {"state": free, "actions": [action]})
    if answer["verdict"] != "accepted" or answer["state"]["outcome"] is not None:
        return None
    after: State = answer["state"]
    faces = [face(card) for card in cards_of(action)]
    new_meld = action["action"] in ("open", "lay") or value(state["variant"], "/turn/takenCard") != "layInNewMeld"
    after["turn"]["drawn"] = {**drawn, "laid": drawn["laid"] or (new_meld and drawn["card"] in faces)}
    return after if ask("states/check", {"state": after})["verdict"] == "accepted" else None
