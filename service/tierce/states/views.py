"""What a seat, or a spectator, may know of a round; and what can be seen of the cards (contract, section 10)."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Literal

from msgspec.structs import replace

from tierce.cards import HIDDEN, unbound
from tierce.states.document import GameState


def in_sight(state: GameState) -> Counter[str]:
    """How often each face can be read in a state; `??` is counted, too."""
    seats = chain.from_iterable([seat.hand for seat in state.seats])
    table = map(unbound, chain.from_iterable([meld.cards for meld in state.table]))
    return Counter(chain(seats, table, state.stock, state.discard))


def view(state: GameState, viewer: int | Literal["none"]) -> GameState:
    """What a viewer may know of a full state, or of his own view."""
    stock = [HIDDEN] * len(state.stock)
    if state.outcome is not None:
        return replace(state, viewer=viewer, stock=stock, seed=None)
    seats = [seat if place == viewer else replace(seat, hand=[HIDDEN] * len(seat.hand)) for place, seat in enumerate(state.seats)]
    turn = state.turn
    if turn.drawn is not None and turn.drawn.source == "stock" and turn.seat != viewer:
        turn = replace(turn, drawn=replace(turn.drawn, card=HIDDEN))
    return replace(state, viewer=viewer, seats=seats, turn=turn, stock=stock, seed=None)
