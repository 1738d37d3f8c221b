"""The outcome of a round: who has won, and what each seat pays. That a round has ended, and how, others know (contract, section 8)."""

from __future__ import annotations

from tierce.cards import HIDDEN, canonical
from tierce.hands import penalty_line
from tierce.states.document import CardPaid, GameState, Outcome, SeatLine
from tierce.states.tables import RoundRules

OUT, TURN_LIMIT, STOCK = "out", "turnLimit", "stock"


def outcome_of(rules: RoundRules, state: GameState, ended_by: str) -> Outcome:
    """The outcome of a round that ended so; what hangs on hidden cards is null."""
    scoring = rules.variant.scoring
    at_once = ended_by == OUT and state.seats[state.turn.seat].laid_on_turn == state.turn.number
    lines = [_line(rules, state, seat, at_once=at_once) for seat in range(len(state.seats))]
    next_dealer = (state.dealer + 1) % len(state.seats) if rules.variant.deal.next_dealer.value == "left" else None
    if ended_by == OUT:
        winners = [state.turn.seat]
    elif scoring.blocked.value == "everybodyPays":
        return Outcome(ended_by=ended_by, winners=[], at_once=False, penalties=lines, winner_points=None, next_dealer=next_dealer)
    else:
        points = [line.card_points for line in lines]
        known = [number for number in points if number is not None]
        if len(known) < len(points):
            return Outcome(ended_by=ended_by, winners=None, at_once=False, penalties=None, winner_points=None, next_dealer=next_dealer)
        winners = [seat for seat, number in enumerate(points) if number == min(known)]
    totals = [line.total for line in lines if line.seat not in winners]
    paid = [total for total in totals if total is not None]
    return Outcome(
        ended_by=ended_by,
        winners=winners,
        at_once=at_once,
        penalties=[_winner(rules, line) if line.seat in winners else line for line in lines],
        winner_points=sum(paid) if len(paid) == len(totals) else None,
        next_dealer=next_dealer,
    )


def _line(rules: RoundRules, state: GameState, seat: int, *, at_once: bool) -> SeatLine:
    """The line of a seat as a loser."""
    hand, opened = state.seats[seat].hand, state.seats[seat].opened
    known = [card for card in hand if card != HIDDEN]
    line = penalty_line(rules.hands, seat, known, opened=opened, at_once=at_once)
    hidden = len(known) < len(hand)
    unknown = hidden and line.charged == "cards"
    return SeatLine(
        seat=seat,
        cards=[CardPaid(card=card, points=rules.hands.costs.get(card)) for card in canonical(hand)],
        card_points=None if hidden else line.card_points,
        charged=line.charged,
        base=None if unknown else line.base,
        at_once=line.at_once,
        total=None if unknown else line.total,
    )


def _winner(rules: RoundRules, line: SeatLine) -> SeatLine:
    paid = rules.variant.scoring.winner.value
    return SeatLine(seat=line.seat, cards=line.cards, card_points=line.card_points, charged="nothing", base=paid, at_once=0, total=paid)
