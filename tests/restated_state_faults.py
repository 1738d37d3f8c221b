"""Is a state of a round possible? The rules said a second time.

As in `restated_states.py`, nothing here is shared with the engine; each function is one sentence of `spec/violations.yaml`. What cannot be judged without
something that is itself wrong is passed over.

    check_state(values, state)    everything that makes the state impossible by the rules with these values
"""

from collections import Counter
from typing import Any

from restated_hands import face, in_order, placed
from restated_states import (
    HIDDEN,
    Meld,
    State,
    all_cards,
    has_drawn,
    is_hidden_seat,
    is_over,
    is_there,
    order,
    out_of_sight,
    outcome,
    right_seat_count,
    seat_count,
    seat_of_turn,
    seat_to_play,
    whole_packs,
)
from restatement import RANKS, Fault, Values, broken_by_span, fault, joker_counts_hold, parse, rank_at, readings_as_set

# A lying meld


def lying_span(cards: list[str]) -> range:
    """The first card of a run decides where its places begin; an ace that comes first has place 1."""
    first = RANKS.index(str(parse(cards[0]).rank)) + 1
    return range(first, first + len(cards))


def stands_as_run(values: Values, cards: list[str]) -> bool:
    parsed = [parse(card) for card in cards]
    if any(card.rank is None or card.suit is None for card in parsed):
        return False
    if not values["runs"]["minimumLength"] <= len(cards) <= min(13, values["runs"]["maximumLength"]):
        return False
    span = lying_span(cards)
    in_their_places = all((card.rank, card.suit) == (rank_at(place), parsed[0].suit) for card, place in zip(parsed, span, strict=True))
    joker_places = {place for card, place in zip(parsed, span, strict=True) if card.joker}
    return in_their_places and joker_counts_hold(values, parsed) and not broken_by_span(values, span, joker_places)


def stands_as_set(values: Values, cards: list[str]) -> bool:
    parsed = [parse(card) for card in cards]
    return joker_counts_hold(values, parsed) and any(list(reading.written) == cards for reading in readings_as_set(values, parsed))


def stands(values: Values, meld: Meld) -> bool:
    """Its cards are a reading of its kind as it is written, with jokers in the exact form."""
    if not meld["cards"]:
        return False
    return stands_as_run(values, meld["cards"]) if meld["kind"] == "run" else stands_as_set(values, meld["cards"])


# Is a state possible? One function for each sentence of the catalogue


def faults_of_seat_count(values: Values, state: State) -> list[Fault]:
    if right_seat_count(values, state):
        return []
    players = values["deal"]["players"]
    return [fault("state.seat-count", "/deal/players", "/state/seats", count=seat_count(state), minimum=players["min"], maximum=players["max"])]


def faults_of_seats_named(values: Values, state: State) -> list[Fault]:
    named = [("/state/dealer", state["dealer"]), ("/state/turn/seat", state["turn"]["seat"])]
    named += [("/state/viewer", state["viewer"])] if isinstance(state["viewer"], int) else []
    named += [(f"/state/table/{number}/owner", meld["owner"]) for number, meld in enumerate(state["table"])]
    return [fault("state.no-such-seat", None, at, seat=seat, count=seat_count(state)) for at, seat in named if not is_there(state, seat)]


def faults_of_copies(values: Values, state: State) -> list[Fault]:
    """For each face the first copy beyond those that the packs hold."""
    if not right_seat_count(values, state):
        return []
    copies = Counter(whole_packs(values, seat_count(state)))
    seen: Counter[str] = Counter()
    faults = []
    for at, card in all_cards(state):
        seen[face(card)] += 1
        if card != HIDDEN and seen[face(card)] == copies[face(card)] + 1:
            faults.append(fault("state.too-many-copies", "/deal/packs", at, card=face(card), count=copies[face(card)]))
    return faults


def faults_of_card_total(values: Values, state: State) -> list[Fault]:
    if not right_seat_count(values, state):
        return []
    held, expected = len(all_cards(state)), len(whole_packs(values, seat_count(state)))
    return [] if held == expected else [fault("state.card-total", "/deal/packs", "/state", count=held, expected=expected)]


def owned(state: State, seat: int) -> list[Meld]:
    return [meld for meld in state["table"] if meld["owner"] == seat]


def least_laid(values: Values, state: State, seat: int) -> int:
    """At least one card, and the least sizes of the melds that the seat owns."""
    least = {"run": int(values["runs"]["minimumLength"]), "set": int(values["sets"]["minimumSize"])}
    return max(1, sum(least[meld["kind"]] for meld in owned(state, seat)))


def hand_bounds(values: Values, state: State, seat: int) -> tuple[int, int]:
    """How many cards the hand may have, at least and at most."""
    plays = seat == state["turn"]["seat"]
    share = values["deal"]["handSize"] + (1 if plays and has_drawn(state) else 0)
    if state["seats"][seat]["laidOnTurn"] is None:
        return share, share
    if plays and is_over(state) and state["outcome"]["endedBy"] == "out":
        return 0, 0
    return 0 if plays and is_over(state) else 1, max(0, share - least_laid(values, state, seat))


def faults_of_hand_sizes(values: Values, state: State) -> list[Fault]:
    """Who has drawn, or gone out, is not known where the seat to play is not there; then only phase draw says how many cards each holds."""
    if not is_there(state, state["turn"]["seat"]) and (is_over(state) or has_drawn(state)):
        return []
    faults = []
    for number, seat in enumerate(state["seats"]):
        least, most = hand_bounds(values, state, number)
        if not least <= len(seat["hand"]) <= most:
            at = f"/state/seats/{number}/hand"
            faults.append(fault("state.hand-size", "/deal/handSize", at, count=len(seat["hand"]), minimum=least, maximum=most))
    return faults


def faults_of_table_size(values: Values, state: State) -> list[Fault]:
    """The table holds what the hands lack; one more in phase play, one more or not where the last card may be laid. Fewer than none it cannot hold."""
    lies = sum(len(meld["cards"]) for meld in state["table"])
    expected = sum(values["deal"]["handSize"] - len(seat["hand"]) for seat in state["seats"]) + (1 if has_drawn(state) else 0)
    one_more_will_do = is_over(state) and state["outcome"]["endedBy"] == "out" and values["turn"]["finalDiscard"] == "optional"
    if expected < 0 or lies == expected or (one_more_will_do and lies == expected + 1):
        return []
    return [fault("state.table-size", "/deal/handSize", "/state/table", count=lies, expected=expected)]


def faults_of_melds(values: Values, state: State) -> list[Fault]:
    lying = enumerate(state["table"])
    return [fault("state.not-a-meld", None, f"/state/table/{number}", kind=meld["kind"]) for number, meld in lying if not stands(values, meld)]


def faults_of_turn_order(values: Values, state: State) -> list[Fault]:
    seat = state["turn"]["seat"]
    if not is_there(state, state["dealer"]) or not is_there(state, seat):
        return []
    expected = seat_of_turn(values, state, state["turn"]["number"])
    return [] if seat == expected else [fault("state.turn-order", "/deal/firstSeat", "/state/turn/seat", seat=seat, expected=expected)]


def faults_of_turn_number(values: Values, state: State) -> list[Fault]:
    number, most = state["turn"]["number"], values["turn"]["maximumTurns"]
    if most == "none" or number <= most:
        return []
    return [fault("state.turn-number", "/turn/maximumTurns", "/state/turn/number", count=number, maximum=most)]


def faults_of_reshuffles(values: Values, state: State) -> list[Fault]:
    most = values["stock"]["maximumReshuffles"]
    if most == "unlimited" or state["reshuffles"] <= most:
        return []
    return [fault("state.reshuffles", "/stock/maximumReshuffles", "/state/reshuffles", count=state["reshuffles"], maximum=most)]


def faults_of_stock(values: Values, state: State) -> list[Fault]:
    is_to_draw = state["turn"]["phase"] == "draw" and not is_over(state)
    return [fault("state.empty-stock", None, "/state/stock")] if is_to_draw and not state["stock"] else []


def lies_on_table(state: State, card: str) -> bool:
    return any(face(lying) == card for meld in state["table"] for lying in meld["cards"])


def faults_of_drawn(values: Values, state: State) -> list[Fault]:
    drawn = state["turn"]["drawn"]
    wrong_phase = (drawn is None) == (state["turn"]["phase"] == "play")
    wrong_card = drawn is not None and (
        (drawn["from"] == "stock" and drawn["laid"])
        or (drawn["from"] == "discard" and drawn["card"] == HIDDEN)
        or (drawn["laid"] and drawn["card"] != "JK" and not lies_on_table(state, drawn["card"]))
    )
    if wrong_phase or wrong_card:
        return [fault("state.drawn", None, "/state/turn/drawn")]
    return faults_of_drawn_card(values, state)


def faults_of_drawn_card(values: Values, state: State) -> list[Fault]:
    drawn = state["turn"]["drawn"]
    if drawn is None or drawn["card"] == HIDDEN or not is_there(state, state["turn"]["seat"]):
        return []
    card, hand = drawn["card"], seat_to_play(state)["hand"]
    may_be_unseen = not right_seat_count(values, state) or out_of_sight(values, state)[card] > 0
    in_the_hand = card in hand or (HIDDEN in hand and may_be_unseen)
    may_lie = drawn["from"] == "stock" or values["turn"]["takenCard"] == "layInNewMeld" or drawn["laid"]
    on_the_table = may_lie and lies_on_table(state, card)
    on_the_pile = is_over(state) and state["discard"][-1:] == [card]
    return [] if in_the_hand or on_the_table or on_the_pile else [fault("state.drawn-card", None, "/state/turn/drawn/card", card=card)]


def faults_of_opened(values: Values, state: State) -> list[Fault]:
    """A seat has opened when it owns a meld."""
    return [
        fault("state.opened", None, f"/state/seats/{number}/opened", seat=number)
        for number, seat in enumerate(state["seats"])
        if seat["opened"] != bool(owned(state, number))
    ]


def faults_of_laid_on_turn(values: Values, state: State) -> list[Fault]:
    """The first turn in which a seat laid anything is one of its own, and one that has been."""
    last = state["turn"]["number"] - (1 if state["turn"]["phase"] == "draw" else 0)
    faults = []
    for number, seat in enumerate(state["seats"]):
        turn, has_opened = seat["laidOnTurn"], bool(owned(state, number))
        if turn is None:
            wrong = has_opened
        else:
            not_its_own = is_there(state, state["dealer"]) and seat_of_turn(values, state, turn) != number
            wrong = not_its_own or turn > last or (not has_opened and values["layOff"]["requiresOpening"])
        if wrong:
            faults.append(fault("state.laid-on-turn", None, f"/state/seats/{number}/laidOnTurn", seat=number))
    return faults


def most_owed(values: Values, state: State) -> int:
    if state["turn"]["phase"] == "draw" or values["jokerSwap"]["allowed"] == "never":
        return 0
    hand: list[str] = seat_to_play(state)["hand"]
    return hand.count("JK") + hand.count(HIDDEN) + (1 if is_over(state) and state["discard"][-1:] == ["JK"] else 0)


def faults_of_owed_jokers(values: Values, state: State) -> list[Fault]:
    if state["turn"]["phase"] == "play" and not is_there(state, state["turn"]["seat"]):
        return []
    owed, most = state["turn"]["owedJokers"], most_owed(values, state)
    return [] if owed <= most else [fault("state.owed-jokers", None, "/state/turn/owedJokers", count=owed, maximum=most)]


def first_place(at: str, cards: list[str], hidden: bool) -> list[str]:
    """Where the first card is that is hidden, or the first that is not."""
    return [place for place, card in placed(at, cards) if (card == HIDDEN) == hidden][:1]


def faults_of_hidden_cards(values: Values, state: State) -> list[Fault]:
    if state["viewer"] != "all":
        return []
    places = [at for number, seat in enumerate(state["seats"]) for at in first_place(f"/state/seats/{number}/hand", seat["hand"], hidden=True)]
    places += first_place("/state/stock", state["stock"], hidden=True)
    drawn = state["turn"]["drawn"]
    places += ["/state/turn/drawn/card"] if drawn is not None and drawn["card"] == HIDDEN else []
    return [fault("state.hidden-card", None, at) for at in places]


def faults_of_shown_cards(values: Values, state: State) -> list[Fault]:
    if state["viewer"] == "all":
        return []
    places = ["/state/seed"] if state["seed"] is not None else []
    places += first_place("/state/stock", state["stock"], hidden=False)
    for number, seat in enumerate(state["seats"]):
        places += first_place(f"/state/seats/{number}/hand", seat["hand"], hidden=False) if is_hidden_seat(state, number) else []
    drawn = state["turn"]["drawn"]
    if drawn is not None and drawn["from"] == "stock" and drawn["card"] != HIDDEN and is_hidden_seat(state, state["turn"]["seat"]):
        places.append("/state/turn/drawn/card")
    return [fault("state.shows-too-much", None, at) for at in places]


def outcome_in_order(given: dict[str, Any]) -> dict[str, Any]:
    """The order of cards means nothing, in a line no more than in a hand."""
    lines = [{**line, "cards": sorted(line["cards"], key=lambda paid: order(paid["card"]))} for line in given["penalties"] or []]
    return {**given, "penalties": lines if given["penalties"] is not None else None}


def faults_of_outcome(values: Values, state: State) -> list[Fault]:
    if not is_over(state):
        return []
    wrong = state["turn"]["phase"] == "draw"
    if is_there(state, state["turn"]["seat"]):
        follows = outcome(values, state)
        if follows is not None and not is_there(state, state["dealer"]):
            follows["nextDealer"] = state["outcome"]["nextDealer"]
        wrong = wrong or outcome_in_order(state["outcome"]) != follows
    return [fault("state.outcome", None, "/state/outcome")] if wrong else []


def check_state(values: Values, state: State) -> list[Fault]:
    """All that makes the state impossible, by place and code."""
    sentences = [
        faults_of_seat_count,
        faults_of_seats_named,
        faults_of_copies,
        faults_of_card_total,
        faults_of_hand_sizes,
        faults_of_table_size,
        faults_of_melds,
        faults_of_turn_order,
        faults_of_turn_number,
        faults_of_reshuffles,
        faults_of_stock,
        faults_of_drawn,
        faults_of_opened,
        faults_of_laid_on_turn,
        faults_of_owed_jokers,
        faults_of_hidden_cards,
        faults_of_shown_cards,
        faults_of_outcome,
    ]
    return in_order([found for sentence in sentences for found in sentence(values, state)])
