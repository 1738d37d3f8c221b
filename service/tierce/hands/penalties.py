"""What losers pay for a round: the penalty line of a hand.

Who has lost, whether he ever opened and whether the winner went out at once is for others to know. (Contract, section 8.)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from tierce.cards import canonical
from tierce.hands.tables import HandRules

Charged = Literal["cards", "unopened", "nothing"]


class CardCost(Struct, frozen=True):
    """A card that is left in a hand, and what it costs."""

    card: str
    points: int


class PenaltyLine(Struct, frozen=True, kw_only=True, rename="camel"):
    """What a seat is charged for a round, in points: `base` for its cards (or flat, where it never opened), `atOnce` on top of it, and the `total`."""

    seat: int
    cards: list[CardCost]
    card_points: int
    charged: Charged
    base: int
    at_once: int
    total: int


def points_of(rules: HandRules, cards: Sequence[str]) -> int:
    """What the cards of a hand cost, in points."""
    return sum(map(rules.costs.__getitem__, cards))


def penalty_line(rules: HandRules, seat: int, cards: Sequence[str], *, opened: bool, at_once: bool) -> PenaltyLine:
    """The line of a loser. `cards`: what he has left, faces and `JK`; `opened`: he owns a meld of this round; `at_once`: the winner went out so.

    >>> from tierce.hands import hand_rules
    >>> from tierce.variants import resolve
    >>> line = penalty_line(hand_rules(resolve("rami-il").variant), 0, ["9C", "AH"], opened=True, at_once=True)
    >>> line.card_points, line.base, line.at_once, line.total
    (20, 20, 25, 45)
    """
    scoring = rules.variant.scoring
    flat = scoring.unopened.value
    card_points = points_of(rules, cards)
    charged: Charged = "cards"
    charge = card_points
    if not opened and flat != "none":
        charged, charge = "unopened", flat
    base = charge * (scoring.at_once_factor.value if at_once else 1)
    bonus = scoring.at_once_bonus.value if at_once else 0
    return PenaltyLine(
        seat=seat,
        cards=[CardCost(card, rules.costs[card]) for card in canonical(cards)],
        card_points=card_points,
        charged=charged,
        base=base,
        at_once=bonus,
        total=base + bonus,
    )
