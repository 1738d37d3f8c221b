"""A state as it is answered: hands and sets in canonical order. (A run lies in the order of its places, the stock and the pile in their own.)"""

from __future__ import annotations

from msgspec.structs import replace

from tierce.cards import canonical, sort_key
from tierce.melds import lying_set, set_as_written
from tierce.states.document import GameState, Outcome, TableMeld
from tierce.states.tables import RoundRules


def in_canonical_order(rules: RoundRules, state: GameState) -> GameState:
    """A possible state with its hands and its sets in canonical order."""
    seats = [seat if (hand := canonical(seat.hand)) == seat.hand else replace(seat, hand=hand) for seat in state.seats]
    table = [_set_in_order(rules, meld) if meld.kind == "set" else meld for meld in state.table]
    if state.outcome is not None:
        state = replace(state, outcome=outcome_in_order(state.outcome))
    return state if seats == state.seats and table == state.table else replace(state, seats=seats, table=table)


def outcome_in_order(outcome: Outcome) -> Outcome:
    """An outcome with the cards of each line in canonical order."""
    if outcome.penalties is None:
        return outcome
    return replace(outcome, penalties=[replace(line, cards=sorted(line.cards, key=lambda paid: sort_key([paid.card]))) for line in outcome.penalties])


def _set_in_order(rules: RoundRules, meld: TableMeld) -> TableMeld:
    lying = lying_set(tuple(meld.cards), rules.hands.melds.distinct_suits)
    assert lying is not None, "it was checked"
    return replace(meld, cards=set_as_written(rules.hands.melds, lying))
