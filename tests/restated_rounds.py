"""A whole round: the rules said a second time.

As in `restatement.py`, nothing here is shared with the engine. It was written from the documents alone: sections 5 to 10 of the contract, the chapter
"Rounds: what is exact" and the meanings in `spec/violations.yaml`. It is slow and plain on purpose: a legal action is one of all that a hand could try, and
the legal end of a turn is sought among all rows of plays. States are dicts as on the wire, and must be possible ones (`check_state`); places are told within
the action ("" the action itself, "/cards" its meld, "/cards/2" a card of it).

    legal_actions(values, state)       every legal action, in canonical form and order
    judge(values, state, action)       the action, the next state and the events; or what is wrong with it
"""

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from typing import Any

from restated_actions import (
    Action,
    Judged,
    Position,
    is_bound,
    judge_discard,
    judge_play,
    must_open_with_it,
    plays,
)
from restated_hands import face, in_order
from restated_lay_offs import Lying, Rules, joker_for, rules_of
from restated_state_faults import check_state
from restated_states import (
    HIDDEN,
    State,
    arranged,
    arranged_state,
    deal,
    ended_by,
    faults_of_deal,
    faults_of_viewer,
    is_hidden_seat,
    is_over,
    order,
    out_of_sight,
    outcome,
    own_turn,
    seat_of_turn,
    seat_to_play,
    shuffled,
    view,
)
from restatement import Fault, Values, fault

__all__ = ["check_state", "count_walks", "deal", "faults_of_deal", "faults_of_viewer", "judge", "legal_actions", "outcome", "view"]

Answer = dict[str, Any]
Event = dict[str, Any]

ORDER = ("drawStock", "drawDiscard", "open", "lay", "layOff", "swap", "discard")


# A state and its position


def certain_cards(state: State, values: Values) -> list[str]:
    """What must be among the hidden cards of the seat to play: the jokers that it owes, and the face that it took from the pile, while that is not laid."""
    hand, drawn = seat_to_play(state)["hand"], state["turn"]["drawn"]
    certain = ["JK"] * max(0, state["turn"]["owedJokers"] - hand.count("JK"))
    if drawn is not None and drawn["from"] == "discard" and not drawn["laid"]:
        card = drawn["card"]
        may_lie_on_the_table = values["turn"]["takenCard"] == "layInNewMeld" and any(face(one) == card for meld in state["table"] for one in meld["cards"])
        if card not in hand and card not in certain and not may_lie_on_the_table:
            certain.append(card)
    return certain[: hand.count(HIDDEN)]


def foreseen(state: State, values: Values) -> tuple[str, ...]:
    """The hand of the seat to play, with what must be among its hidden cards."""
    hand, certain = list(seat_to_play(state)["hand"]), certain_cards(state, values)
    for _ in certain:
        hand.remove(HIDDEN)
    return tuple(arranged(hand + certain))


def hidden_elsewhere(values: Values, state: State) -> Counter[str]:
    """How many copies of each face are out of sight, but for those that must be in the hand of the seat to play."""
    hidden = out_of_sight(values, state)
    hidden.subtract(certain_cards(state, values))
    return hidden


def position_of(state: State, values: Values | None = None) -> Position:
    turn, seat = state["turn"], seat_to_play(state)
    drawn = turn["drawn"]
    from_pile = drawn is not None and drawn["from"] == "discard"
    return Position(
        seat=turn["seat"],
        hand=tuple(seat["hand"]) if values is None else foreseen(state, values),
        hand_is_seen=state["viewer"] in ("all", turn["seat"]),
        opened=seat["opened"],
        taken=drawn["card"] if from_pile else None,
        laid=from_pile and drawn["laid"],
        owed=turn["owedJokers"],
        table=tuple(Lying(meld["owner"], meld["kind"], tuple(meld["cards"])) for meld in state["table"]),
    )


def with_seat(state: State, **changes: Any) -> State:
    """The state with something changed of the seat to play."""
    seats = list(state["seats"])
    seats[state["turn"]["seat"]] = {**seat_to_play(state), **changes}
    return {**state, "seats": seats}


def with_position(state: State, after: Position) -> State:
    """The state once a play has led to this position."""
    drawn = state["turn"]["drawn"]
    turn = {**state["turn"], "drawn": {**drawn, "laid": after.laid}, "owedJokers": after.owed}
    table = [{"owner": lying.owner, "kind": lying.kind, "cards": list(lying.cards)} for lying in after.table]
    return {**with_seat(state, hand=as_seen(state, after.hand), opened=after.opened), "turn": turn, "table": table}


def as_seen(state: State, hand: tuple[str, ...]) -> list[str]:
    """What the viewer sees of a hand that is left: of a hidden hand nothing, whatever must be in it."""
    return [HIDDEN] * len(hand) if is_hidden_seat(state, state["turn"]["seat"]) else list(hand)


def known(hand: tuple[str, ...]) -> bool:
    return HIDDEN not in hand


# A legal end of the turn, in a hand that is known


def has_legal_end(rules: Rules, position: Position) -> bool:
    """Whether the turn can be brought to a legal end. It does not matter which of the melds on the table was laid first, nor who sees a hand that is known."""
    return legal_end_is_found(rules, replace(position, hand_is_seen=True, table=tuple(sorted(position.table))))


@lru_cache(maxsize=200_000)
def legal_end_is_found(rules: Rules, position: Position) -> bool:
    """Some row of further plays, perhaps none, leads to a legal discard or to an empty hand where that may be."""
    if any(discard_is_legal(rules, position, card) for card in position.hand):
        return True
    return any(ends_legally(rules, after) for _, after in plays(rules, position))


def ends_legally(rules: Rules, after: Position) -> bool:
    if not after.hand:
        return bool(rules.values["turn"]["finalDiscard"] == "optional") and not is_bound(rules, after)
    return has_legal_end(rules, after)


def discard_is_legal(rules: Rules, position: Position, card: str) -> bool:
    return not judge_discard(rules, position, Counter(), card).faults and not joker_owed(rules, position).faults


def plays_a_joker(action: Action) -> bool:
    """A use of a joker; a swap is none."""
    cards = [card for meld in action.get("melds", []) for card in meld] + action.get("cards", [])
    return "JK" in [face(card) for card in cards]


@lru_cache(maxsize=200_000)
def use_is_legal(rules: Rules, position: Position) -> bool:
    """One `open`, `lay` or `layOff` that plays a joker, of nothing but cards that are known, is legal and leaves nothing unverified."""
    unknown = tuple(card for card in position.hand if card == HIDDEN)
    of_known = replace(position, hand=tuple(card for card in position.hand if card != HIDDEN))
    for action, after in plays(rules, of_known):
        ends = end_after_play(rules, replace(after, hand=after.hand + unknown)) if plays_a_joker(action) else None
        if ends is not None and not ends.faults and not ends.unverified:
            return True
    return False


def with_card_shown(position: Position, hidden: Counter[str], card: str) -> Position:
    """A card that is to be discarded is one of those that are shown, if it is held: a card nobody knows is taken for it, where none that is known can be."""
    hand = list(position.hand)
    if card not in hand and HIDDEN in hand and hidden[card] > 0:
        hand[hand.index(HIDDEN)] = card
    return replace(position, hand=tuple(arranged(hand)))


def joker_owed(rules: Rules, position: Position) -> Judged:
    """Under `must` no discard is legal while a joker is owed, under `ifPossible` none while one can be used; of cards that nobody knows no one can say so."""
    reuse = rules.values["jokerSwap"]["reuse"]
    refused = Judged([fault("swap.joker-owed", "/jokerSwap/reuse", count=position.owed)])
    if position.owed == 0 or reuse == "free":
        return Judged([])
    if reuse == "must":
        return refused
    if use_is_legal(rules, position):
        return refused
    return Judged([], set() if known(position.hand) else {"/jokerSwap/reuse"})


def end_after_play(rules: Rules, after: Position) -> Judged:
    """Whether the turn can come to a legal end after a play, of which nothing else is wrong."""
    if not after.hand:
        if rules.values["turn"]["finalDiscard"] == "required":
            return Judged([fault("turn.final-discard", "/turn/finalDiscard")])
        return Judged([fault("turn.no-legal-end", None)] if is_bound(rules, after) else [])
    if known(after.hand):
        return Judged([] if has_legal_end(rules, after) else [fault("turn.no-legal-end", None)])
    if is_bound(rules, after) or (after.owed > 0 and rules.values["jokerSwap"]["reuse"] == "must"):
        return Judged([], {""})
    return Judged([])


# Drawing


def turn_faults(state: State, action: Action) -> list[Fault]:
    """The round is over, the seat is not the one to play, the action belongs to the other phase: each stands alone."""
    expected = state["turn"]["seat"]
    if is_over(state):
        return [fault("turn.round-over", None)]
    if action.get("seat", expected) != expected:
        return [fault("turn.not-this-seat", None, "/seat", seat=action["seat"], expected=expected)]
    draws = action["action"] in ("drawStock", "drawDiscard")
    if draws and state["turn"]["phase"] == "play":
        return [fault("turn.already-drawn", None)]
    if not draws and state["turn"]["phase"] == "draw":
        return [fault("turn.draw-first", None)]
    return []


def with_drawn(state: State, source: str, card: str) -> State:
    """The card goes into the hand, where a hidden hand hides it; one from the stock is hidden with it."""
    is_seen = position_of(state).hand_is_seen
    in_hand = card if is_seen else HIDDEN
    drawn = {"from": source, "card": card if source == "discard" else in_hand, "laid": False}
    pile = "stock" if source == "stock" else "discard"
    turn = {**state["turn"], "phase": "play", "drawn": drawn}
    return {**with_seat(state, hand=arranged([*seat_to_play(state)["hand"], in_hand])), "turn": turn, pile: state[pile][:-1]}


def judge_draw_stock(values: Values, state: State, action: Action) -> Answer:
    top, named = state["stock"][-1], action.get("card")
    seat = state["turn"]["seat"]
    cannot_be = named is not None and (out_of_sight(values, state)[named] == 0 if top == HIDDEN else named != top)
    if cannot_be:
        return refusal([fault("draw.wrong-card", None, "/card", card=named)], set())
    unverified = {""} if named is not None and top == HIDDEN else set()
    canonical_action = {"action": "drawStock", "seat": seat} | ({"card": named} if named is not None else {})
    after = with_drawn(state, "stock", named if named is not None else top)
    return answer(canonical_action, after, [{"event": "drawn", "seat": seat, "from": "stock", "card": HIDDEN}], unverified)


def judge_draw_discard(rules: Rules, state: State) -> Answer:
    turn, seat = state["turn"], seat_to_play(state)
    earliest, own = rules.values["turn"]["takeFromTurn"], own_turn(state, turn["number"])
    faults = []
    if not state["discard"]:
        faults.append(fault("draw.empty-pile", None))
    if own < earliest:
        faults.append(fault("draw.too-early", "/turn/takeFromTurn", count=own, minimum=earliest))
    if rules.values["turn"]["takers"] == "opened" and not seat["opened"]:
        faults.append(fault("draw.not-opened", "/turn/takers"))
    if faults:
        return refusal(faults, set())
    card = state["discard"][-1]
    after = with_drawn(state, "discard", card)
    ends = end_after_taking(rules, position_of(after), card, hand_is_known=known(tuple(seat["hand"])))
    if ends.faults:
        return refusal(ends.faults, ends.unverified)
    event = {"event": "drawn", "seat": turn["seat"], "from": "discard", "card": card}
    return answer({"action": "drawDiscard", "seat": turn["seat"]}, after, [event], ends.unverified)


def end_after_taking(rules: Rules, after: Position, card: str, hand_is_known: bool) -> Judged:
    """The turn can come to a legal end with the card; where it cannot, the fault is that of the rule that binds the seat."""
    bound, opening = is_bound(rules, after), must_open_with_it(rules, after)
    if not hand_is_known:
        return Judged([], {"/turn/takers" if opening else "/turn/takenCard"} if bound else set())
    if has_legal_end(rules, after):
        return Judged([])
    if opening:
        return Judged([fault("draw.cannot-open", "/turn/takers", card=card)])
    return Judged([fault("draw.cannot-lay", "/turn/takenCard", card=card) if bound else fault("turn.no-legal-end", None)])


# Playing


def judge_playing(rules: Rules, state: State, action: Action) -> Answer:
    position = position_of(state, rules.values)
    judged = judge_play(rules, position, hidden_elsewhere(rules.values, state), action)
    if judged.action is None or judged.after is None:
        return refusal(judged.faults, judged.unverified)
    turn, laid_on_turn = state["turn"], seat_to_play(state)["laidOnTurn"]
    after = with_position(state, judged.after)
    if laid_on_turn is None and action["action"] != "swap":
        after = with_seat(after, laidOnTurn=turn["number"])
    ends = end_after_play(rules, replace(judged.after, hand=foreseen(after, rules.values)))
    if ends.faults:
        return refusal(ends.faults, judged.unverified | ends.unverified)
    events = [event_of(rules, position, judged.action, judged.after)]
    if not judged.after.hand:
        after, ending = ended(rules, after)
        events += ending
    return answer(judged.action, after, events, judged.unverified | ends.unverified)


def event_of(rules: Rules, position: Position, action: Action, after: Position) -> Event:
    """What everybody at the table has seen."""
    first = len(position.table)
    new = [{"meld": number, "kind": lying.kind, "cards": list(lying.cards)} for number, lying in enumerate(after.table) if number >= first]
    match action["action"]:
        case "open":
            return {"event": "opened", "seat": position.seat, "melds": new}
        case "lay":
            return {"event": "laid", "seat": position.seat, **new[0]}
        case "layOff":
            return {"event": "laidOff", "seat": position.seat, "meld": action["meld"], "cards": action["cards"]}
        case _:
            joker = joker_for(rules.values, position.table[action["meld"]], action["card"])
            return {"event": "swapped", "seat": position.seat, "meld": action["meld"], "card": action["card"], "joker": joker}


def judge_discarding(rules: Rules, state: State, action: Action, fresh_seed: str | None) -> Answer:
    position, card = position_of(state, rules.values), action["card"]
    judged = judge_discard(rules, position, hidden_elsewhere(rules.values, state), card)
    owed = joker_owed(rules, with_card_shown(position, hidden_elsewhere(rules.values, state), card))
    faults, unverified = judged.faults + owed.faults, judged.unverified | owed.unverified
    if faults or judged.after is None or judged.action is None:
        return refusal(faults, unverified)
    after = {**with_seat(state, hand=as_seen(state, judged.after.hand)), "discard": [*state["discard"], card]}
    after, events = turn_ended(rules, after, fresh_seed)
    return answer(judged.action, after, [{"event": "discarded", "seat": position.seat, "card": card}, *events], unverified)


# The end of a turn, and of the round


def turn_ended(rules: Rules, state: State, fresh_seed: str | None) -> tuple[State, list[Event]]:
    if ended_by(rules.values, state) is not None:
        return ended(rules, state)
    events = []
    if not state["stock"]:
        state = reshuffled(state, fresh_seed)
        events.append({"event": "reshuffled", "count": len(state["stock"])})
    number = state["turn"]["number"] + 1
    seat = seat_of_turn(rules.values, state, number)
    turn = {"number": number, "seat": seat, "phase": "draw", "drawn": None, "owedJokers": 0}
    return {**state, "turn": turn}, [*events, {"event": "turnPassed", "seat": seat, "number": number}]


def ended(rules: Rules, state: State) -> tuple[State, list[Event]]:
    """The turn stays as the last action left it."""
    result = outcome(rules.values, state)
    assert result is not None
    return {**state, "outcome": result}, [{"event": "roundEnded", "endedBy": result["endedBy"], "winners": result["winners"]}]


def reshuffled(state: State, fresh_seed: str | None) -> State:
    """All of the pile but its top card becomes the stock; a full state without a seed keeps the one that it is given, a view knows nothing of the new stock."""
    below, reshuffles = state["discard"][:-1], state["reshuffles"] + 1
    seed, stock = state["seed"], [HIDDEN] * len(below)
    if state["viewer"] == "all":
        seed = seed if seed is not None else fresh_seed
        assert seed is not None
        stock = shuffled(below, seed, f"reshuffle/{reshuffles}")
    return {**state, "stock": stock, "discard": state["discard"][-1:], "reshuffles": reshuffles, "seed": seed}


# The answer


def answer(action: Action, state: State, events: list[Event], unverified: set[str]) -> Answer:
    return {"action": action, "state": state, "events": events, "unverified": sorted(unverified)}


def refusal(faults: list[Fault], unverified: set[str]) -> Answer:
    return {"violations": in_order(faults), "unverified": sorted(unverified)}


def judge(values: Values, state: State, action: Action, fresh_seed: str | None = None) -> Answer:
    """What comes of one action in a possible state, or everything that is wrong with it."""
    rules, state = rules_of(values), arranged_state(state)
    faults = turn_faults(state, action)
    if faults:
        return refusal(faults, set())
    match action["action"]:
        case "drawStock":
            return judge_draw_stock(values, state, action)
        case "drawDiscard":
            return judge_draw_discard(rules, state)
        case "discard":
            judged = judge_discarding(rules, state, action, fresh_seed)
        case _:
            judged = judge_playing(rules, state, action)
    position = position_of(state)
    if "violations" in judged and known(position.hand) and not has_legal_end(rules, position):
        return refusal([fault("turn.no-legal-end", None)], set())
    return judged


# Every legal action


def written_order(action: Action) -> tuple[int, int, list[list[tuple[int, int, bool]]]]:
    """In the order of the table of actions, then by meld, then by their cards as written."""
    lists = action.get("melds") or [action.get("cards") or [action["card"]]]
    return ORDER.index(action["action"]), action.get("meld", 0), [[order(card) for card in cards] for cards in lists]


def legal_actions(values: Values, state: State) -> list[Action]:
    """Every legal action, in canonical form and order; in phase play none where a card of the hand is not known."""
    rules, state = rules_of(values), arranged_state(state)
    if is_over(state):
        return []
    if state["turn"]["phase"] == "draw":
        draws = [judge(values, state, {"action": name}) for name in ("drawStock", "drawDiscard")]
        return [judged["action"] for judged in draws if "action" in judged]
    position = position_of(state)
    if not known(position.hand):
        return []
    found = [action for action, after in plays(rules, position) if ends_legally(rules, after)]
    found += [{"action": "discard", "seat": position.seat, "card": card} for card in set(position.hand) if discard_is_legal(rules, position, card)]
    return sorted(found, key=written_order)


def count_walks(values: Values, state: State, depth: int) -> int:
    """How many rows of exactly `depth` legal actions there are from a full state with a seed; a row that the end of the round cuts short is none."""
    if depth == 0:
        return 1
    actions = legal_actions(values, state)
    if depth == 1:
        return len(actions)
    return sum(count_walks(values, judge(values, state, action)["state"], depth - 1) for action in actions)
