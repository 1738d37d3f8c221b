"""Tierce: the best arrangement of these cards under the table rules in the file. Fewest points left, then fewest cards, then fewest melds.

The first argument is the objective: `leastPoints`, or `open` for the best that a player could open with.
"""

from __future__ import annotations

import sys

from arranging import QUESTIONS, report

from tierce.hands import Arrangement, NoOpening, TooManySteps, arrange, arrange_to_open, hand_rules
from tierce.variants import Changes, Chosen, Reference, resolve

CHOSEN = resolve(Reference(id=QUESTIONS["variant"]["id"], changes=Changes(QUESTIONS["variant"]["changes"])))
assert isinstance(CHOSEN, Chosen), CHOSEN
RULES = hand_rules(CHOSEN.variant)
BEST = {"leastPoints": arrange, "open": arrange_to_open}[sys.argv[1]]


def best(cards: list[str]) -> Arrangement | NoOpening | None:
    """`None` where the search is given up."""
    try:
        return BEST(RULES, cards)
    except TooManySteps:
        return None


def melds(arrangement: Arrangement | NoOpening | None) -> list[list[str]]:
    """The melds as cards of the hand: a joker is a joker, whatever it stands for."""
    return [[card.partition("=")[0] for card in meld.cards] for meld in arrangement.melds] if isinstance(arrangement, Arrangement) else []


report(best, melds)
