"""Is a state possible? Every defect is told, each with a code of its own (contract, section 5; exact words in `spec/README.md`).

What is possible passes, whether or not play could lead there: of the past nothing is asked. What cannot be judged without something that is itself wrong
is passed over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from msgspec.structs import replace

from tierce.cards import HIDDEN, JOKER, unbound
from tierce.melds import stands
from tierce.states.document import Drawn, GameState, Outcome
from tierce.states.order import outcome_in_order
from tierce.states.outcomes import OUT, STOCK, TURN_LIMIT, outcome_of
from tierce.states.tables import RoundRules
from tierce.states.views import in_sight
from tierce.variants import entry_at
from tierce.variants.document import MOST_SEATS
from tierce.violations import CATALOGUE, Facts, Violation, listed, without_rule


def check_state(rules: RoundRules, state: GameState) -> tuple[Violation, ...]:
    """Why a state is not possible; nothing where it is. Addresses are relative to the state ("/turn/seat")."""
    found = [*_viewer(state), *_melds(rules, state), *_opened(state)]
    seen = in_sight(state)
    count = len(state.seats)
    packs = rules.packs.get(count)
    if packs is None:
        players = rules.variant.deal.players.value
        found.append(_of_rule(rules, "state.seat-count", "/seats", {"count": count, "minimum": players.min, "maximum": players.max}))
    else:
        found += _copies(rules, state, seen, packs.packs, packs.jokers)
        total, expected = seen.total(), 52 * packs.packs + packs.jokers
        if total != expected:
            found.append(_of_rule(rules, "state.card-total", "", {"count": total, "expected": expected}))
    found += [
        *_limits(rules, state),
        *_no_such_seats(state),
        *_sizes(rules, state),
        *_drawn(rules, state, seen),
        *_owed_jokers(rules, state),
        *_laid_on_turn(rules, state),
        *_turn_order(rules, state),
        *_outcome(rules, state),
    ]
    return listed(found)


def _of_rule(rules: RoundRules, code: str, at: str, facts: Facts) -> Violation:
    (rule,) = CATALOGUE[code].rules
    return Violation(code, rule, at, facts, entry_at(rules.variant, rule).source)


# who sees what ---------------------------------------------------------------------------------------


def _viewer(state: GameState) -> Iterator[Violation]:
    drawn = state.turn.drawn
    if state.viewer == "all":
        places = [(f"/seats/{place}/hand", seat.hand) for place, seat in enumerate(state.seats)]
        for at, cards in [*places, ("/stock", state.stock)]:
            if HIDDEN in cards:
                yield without_rule("state.hidden-card", {}, f"{at}/{cards.index(HIDDEN)}")
        if drawn is not None and drawn.card == HIDDEN:
            yield without_rule("state.hidden-card", {}, "/turn/drawn/card")
        return
    if state.seed is not None:
        yield without_rule("state.shows-too-much", {}, "/seed")
    hidden = [("/stock", state.stock)]
    if state.outcome is None and (state.viewer == "none" or state.viewer < len(state.seats)):
        hidden += [(f"/seats/{place}/hand", seat.hand) for place, seat in enumerate(state.seats) if place != state.viewer]
        is_others = state.turn.seat not in (state.viewer, *range(len(state.seats), MOST_SEATS))
        if drawn is not None and drawn.source == "stock" and drawn.card != HIDDEN and is_others:
            yield without_rule("state.shows-too-much", {}, "/turn/drawn/card")
    for at, cards in hidden:
        if cards.count(HIDDEN) < len(cards):
            yield without_rule("state.shows-too-much", {}, f"{at}/{next(place for place, card in enumerate(cards) if card != HIDDEN)}")


# seats -----------------------------------------------------------------------------------------------


def _no_such_seats(state: GameState) -> Iterator[Violation]:
    count = len(state.seats)
    named: list[tuple[str, Any]] = [("/viewer", state.viewer), ("/dealer", state.dealer), ("/turn/seat", state.turn.seat)]
    named += [(f"/table/{place}/owner", meld.owner) for place, meld in enumerate(state.table)]
    for at, seat in named:
        if isinstance(seat, int) and seat >= count:
            yield without_rule("state.no-such-seat", {"seat": seat, "count": count}, at)


def _opened(state: GameState) -> Iterator[Violation]:
    owners = {meld.owner for meld in state.table}
    for place, seat in enumerate(state.seats):
        if seat.opened != (place in owners):
            yield without_rule("state.opened", {"seat": place}, f"/seats/{place}/opened")


def _turn_order(rules: RoundRules, state: GameState) -> Iterator[Violation]:
    count, seat = len(state.seats), state.turn.seat
    if seat < count and state.dealer < count:
        expected = rules.seat_of_turn(state.turn.number, state.dealer, count)
        if seat != expected:
            yield _of_rule(rules, "state.turn-order", "/turn/seat", {"seat": seat, "expected": expected})


def _laid_on_turn(rules: RoundRules, state: GameState) -> Iterator[Violation]:
    owners = {meld.owner for meld in state.table}
    count = len(state.seats)
    last = state.turn.number - (state.turn.phase == "draw")
    for place, seat in enumerate(state.seats):
        if seat.laid_on_turn is None:
            wrong = place in owners
        else:
            not_its_turn = state.dealer < count and rules.seat_of_turn(seat.laid_on_turn, state.dealer, count) != place
            wrong = seat.laid_on_turn > last or not_its_turn or (rules.lay_off_opened and place not in owners)
        if wrong:
            yield without_rule("state.laid-on-turn", {"seat": place}, f"/seats/{place}/laidOnTurn")


# cards -----------------------------------------------------------------------------------------------


def _copies(rules: RoundRules, state: GameState, seen: Mapping[str, int], packs: int, jokers: int) -> Iterator[Violation]:
    too_many = {card for card, count in seen.items() if card != HIDDEN and count > (jokers if card == JOKER else packs)}
    if not too_many:
        return
    piles: list[tuple[str, Sequence[str]]] = [(f"/seats/{place}/hand", seat.hand) for place, seat in enumerate(state.seats)]
    piles += [(f"/table/{place}/cards", [unbound(card) for card in meld.cards]) for place, meld in enumerate(state.table)]
    piles += [("/stock", state.stock), ("/discard", state.discard)]
    counted: Counter[str] = Counter()
    for at, card in chain.from_iterable([[(f"{at}/{place}", card) for place, card in enumerate(cards)] for at, cards in piles]):
        if card in too_many:
            held = jokers if card == JOKER else packs
            counted[card] += 1
            if counted[card] == held + 1:
                yield _of_rule(rules, "state.too-many-copies", at, {"card": card, "count": held})


def _sizes(rules: RoundRules, state: GameState) -> Iterator[Violation]:
    """Of each hand, and of the table: cards that were dealt and drawn and are in no hand lie on it."""
    in_play = state.turn.phase == "play" and state.outcome is None
    if state.turn.seat < len(state.seats) or (not in_play and state.outcome is None):
        yield from _hand_sizes(rules, state, in_play=in_play)
    on_table = sum([len(meld.cards) for meld in state.table])
    expected = len(state.seats) * rules.hand_size - sum([len(seat.hand) for seat in state.seats]) + in_play
    one_more = state.outcome is not None and state.outcome.ended_by == OUT and not rules.final_discard
    if expected >= 0 and on_table != expected and not (one_more and on_table == expected + 1):
        yield _of_rule(rules, "state.table-size", "/table", {"count": on_table, "expected": expected})


def _hand_sizes(rules: RoundRules, state: GameState, *, in_play: bool) -> Iterator[Violation]:
    least = _least_laid(rules, state)
    for place, seat in enumerate(state.seats):
        count = len(seat.hand)
        plays = place == state.turn.seat
        minimum = maximum = rules.hand_size + (plays and in_play)
        if seat.laid_on_turn is not None:
            minimum = 0 if plays and state.outcome is not None else 1
            is_out = plays and state.outcome is not None and state.outcome.ended_by == OUT
            maximum = 0 if is_out else max(0, maximum - max(1, least[place]))
        if not minimum <= count <= maximum:
            yield _of_rule(rules, "state.hand-size", f"/seats/{place}/hand", {"count": count, "minimum": minimum, "maximum": maximum})


def _least_laid(rules: RoundRules, state: GameState) -> Counter[int]:
    """How many cards each seat has laid at least, by the melds that it owns."""
    sizes = {"set": rules.variant.sets.minimum_size.value, "run": rules.variant.runs.minimum_length.value}
    least: Counter[int] = Counter()
    for meld in state.table:
        least[meld.owner] += sizes[meld.kind]
    return least


def _melds(rules: RoundRules, state: GameState) -> Iterator[Violation]:
    for place, meld in enumerate(state.table):
        if not stands(rules.hands.melds, meld.kind, meld.cards):
            yield without_rule("state.not-a-meld", {"kind": meld.kind}, f"/table/{place}")


# turn ------------------------------------------------------------------------------------------------


def _limits(rules: RoundRules, state: GameState) -> Iterator[Violation]:
    if rules.maximum_turns is not None and state.turn.number > rules.maximum_turns:
        yield _of_rule(rules, "state.turn-number", "/turn/number", {"count": state.turn.number, "maximum": rules.maximum_turns})
    if rules.maximum_reshuffles is not None and state.reshuffles > rules.maximum_reshuffles:
        yield _of_rule(rules, "state.reshuffles", "/reshuffles", {"count": state.reshuffles, "maximum": rules.maximum_reshuffles})
    if state.turn.phase == "draw" and not state.stock and state.outcome is None:
        yield without_rule("state.empty-stock", {}, "/stock")


def _drawn(rules: RoundRules, state: GameState, seen: Mapping[str, int]) -> Iterator[Violation]:
    drawn = state.turn.drawn
    contradicts = (drawn is None) != (state.turn.phase == "draw")
    table = {unbound(card) for meld in state.table for card in meld.cards}
    if drawn is not None:
        from_pile = drawn.source == "discard"
        # A joker that was laid may have been taken out again.
        missing = drawn.laid and drawn.card not in (JOKER, *table)
        contradicts |= (drawn.laid and not from_pile) or (from_pile and drawn.card == HIDDEN) or missing
    if contradicts:
        yield without_rule("state.drawn", {}, "/turn/drawn")
    elif drawn is not None and drawn.card != HIDDEN and state.turn.seat < len(state.seats) and not _can_be_there(rules, state, seen, drawn, table):
        yield without_rule("state.drawn-card", {"card": drawn.card}, "/turn/drawn/card")


def _can_be_there(rules: RoundRules, state: GameState, seen: Mapping[str, int], drawn: Drawn, table: set[str]) -> bool:
    hand = state.seats[state.turn.seat].hand
    if drawn.card in hand or (HIDDEN in hand and seen.get(drawn.card, 0) < copies(rules, state, drawn.card)):
        return True
    if drawn.card in table and (drawn.source == "stock" or rules.taken_card == "layInNewMeld" or drawn.laid):
        return True
    return state.outcome is not None and state.discard[-1:] == [drawn.card]


# Without a row of packs no copy is one too many.
LIMITLESS = 1_000_000


def copies(rules: RoundRules, state: GameState, card: str) -> int:
    """How often the packs of a round hold a card, face or `JK`; without packs as often as anybody likes."""
    packs = rules.packs.get(len(state.seats))
    if packs is None:
        return LIMITLESS
    return packs.jokers if card == JOKER else packs.packs


def _owed_jokers(rules: RoundRules, state: GameState) -> Iterator[Violation]:
    maximum = 0
    if state.turn.phase == "play":
        if state.turn.seat >= len(state.seats):
            return
        hand = state.seats[state.turn.seat].hand
        maximum = 0 if rules.swap == "never" else hand.count(JOKER) + hand.count(HIDDEN) + (state.outcome is not None and state.discard[-1:] == [JOKER])
    if state.turn.owed_jokers > maximum:
        yield without_rule("state.owed-jokers", {"count": state.turn.owed_jokers, "maximum": maximum}, "/turn/owedJokers")


def _outcome(rules: RoundRules, state: GameState) -> Iterator[Violation]:
    if state.outcome is not None and (state.turn.phase == "draw" or (state.turn.seat < len(state.seats) and not _follows(rules, state, state.outcome))):
        yield without_rule("state.outcome", {}, "/outcome")


def _follows(rules: RoundRules, state: GameState, outcome: Outcome) -> bool:
    """Whether the round has ended as an outcome says, and with that outcome."""
    is_out = not state.seats[state.turn.seat].hand
    is_last = state.turn.number == rules.maximum_turns
    none_left = rules.maximum_reshuffles is not None and state.reshuffles >= rules.maximum_reshuffles
    is_stuck = not state.stock and (none_left or len(state.discard) < 2)
    ended = {OUT: is_out, TURN_LIMIT: not is_out and is_last, STOCK: not is_out and not is_last and is_stuck}
    if not ended.get(outcome.ended_by, False):
        return False
    follows = outcome_of(rules, state, outcome.ended_by)
    if state.dealer >= len(state.seats):
        follows = replace(follows, next_dealer=outcome.next_dealer)
    return outcome_in_order(outcome) == follows
