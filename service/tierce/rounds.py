"""Rounds: the deal, passing the turn, the pile that becomes the stock, and the end (contract, sections 8 and 9). It knows no melds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from tierce.cards import HIDDEN, canonical, fresh_order, shuffled
from tierce.states import OUT, STOCK, TURN_LIMIT, EndedBy, GameState, PlayedVariant, RoundRules, Seat, TurnState, outcome_of

# Where a seed comes from that nobody gave.
FreshSeed = Callable[[], str]


class Reshuffled(Struct, frozen=True, tag_field="event", tag="reshuffled", gc=False):
    """The pile but its top card became the stock: so many cards."""

    count: int


class TurnPassed(Struct, frozen=True, tag_field="event", tag="turnPassed", gc=False):
    """It is the turn of another seat: who plays, and the number of the turn."""

    seat: int
    number: int


class RoundEnded(Struct, frozen=True, tag_field="event", tag="roundEnded", rename="camel", gc=False):
    """The round is over; in a view the winners may be hidden (null)."""

    ended_by: EndedBy
    winners: Annotated[list[int] | None, Meta(description="null where they are hidden")]


RoundEvent = Reshuffled | TurnPassed | RoundEnded


class After(Struct, frozen=True):
    """A state, and what happened on the way to it."""

    state: GameState
    events: tuple[RoundEvent, ...]


def deal(rules: RoundRules, variant: PlayedVariant, seat_count: int, dealer: int, seed: str) -> GameState:
    """The state before the first turn. `seat_count`: one that the variant allows; `seed`: 1 to 128 bytes of UTF-8.

    >>> from tierce.states import round_rules
    >>> from tierce.variants import resolve
    >>> state = deal(round_rules(resolve("rami-51").variant), PlayedVariant(id="rami-51", version=1), 3, 0, "tierce")
    >>> state.seats[1].hand[:4], state.discard, len(state.stock), state.turn.seat
    (['2C', '4C', '10C', '2D'], ['JS'], 68, 1)
    """
    packs, jokers = rules.packs[seat_count]
    deck = shuffled(fresh_order(packs, jokers), seed, "deal")
    hands: list[list[str]] = [[] for _ in range(seat_count)]
    for place in range(seat_count * rules.hand_size):
        hands[(dealer + 1 + place) % seat_count].append(deck.pop())
    discard = [deck.pop()] if rules.upcard else []
    return GameState(
        form="tierce-state/1",
        viewer="all",
        variant=variant,
        dealer=dealer,
        seats=[Seat(hand=canonical(hand), opened=False, laid_on_turn=None) for hand in hands],
        turn=TurnState(number=1, seat=rules.first_seat(dealer, seat_count), phase="draw", drawn=None, owed_jokers=0),
        table=[],
        stock=deck,
        discard=discard,
        reshuffles=0,
        seed=seed,
        outcome=None,
    )


def end(rules: RoundRules, state: GameState, ended_by: str) -> After:
    """The round is over; the turn stays as the last action left it."""
    outcome = outcome_of(rules, state, ended_by)
    return After(replace(state, outcome=outcome), (RoundEnded(ended_by, outcome.winners),))


def pass_turn(rules: RoundRules, state: GameState, fresh_seed: FreshSeed) -> After:
    """What follows a discard: the round ends, or the next seat is to draw, from a stock that is made anew if need be."""
    turn = state.turn
    if not state.seats[turn.seat].hand:
        return end(rules, state, OUT)
    if turn.number == rules.maximum_turns:
        return end(rules, state, TURN_LIMIT)
    events: tuple[RoundEvent, ...] = ()
    if not state.stock:
        if state.reshuffles == rules.maximum_reshuffles or len(state.discard) < 2:
            return end(rules, state, STOCK)
        state = _reshuffled(state, fresh_seed)
        events = (Reshuffled(len(state.stock)),)
    seat, number = (turn.seat + 1) % len(state.seats), turn.number + 1
    turn = TurnState(number=number, seat=seat, phase="draw", drawn=None, owed_jokers=0)
    return After(replace(state, turn=turn), (*events, TurnPassed(seat, number)))


def _reshuffled(state: GameState, fresh_seed: FreshSeed) -> GameState:
    """The state with all of the pile but its top card as the new stock, shuffled as it lies, the first card first."""
    *cards, top = state.discard
    number = state.reshuffles + 1
    if state.viewer != "all":
        return replace(state, stock=[HIDDEN] * len(cards), discard=[top], reshuffles=number)
    seed = state.seed or fresh_seed()
    return replace(state, stock=shuffled(cards, seed, f"reshuffle/{number}"), discard=[top], reshuffles=number, seed=seed)
