"""Hands: what they cost, what they can open with, how they are arranged best. It knows no turns.

From the ground up: `rules` (the rules of `/opening` as functions), `tables` (a variant compiled), then side by side `penalties`, `openings` and
`searching`, above that `arranging` and `opening_hands`.
"""

from tierce.hands.arranging import Arrangement, arrange
from tierce.hands.opening_hands import NoOpening, arrange_to_open
from tierce.hands.openings import MOST_MELDS_OF_AN_OPENING, Opening, check_opening
from tierce.hands.penalties import PenaltyLine, penalty_line, points_of
from tierce.hands.rules import OpeningLook
from tierce.hands.searching import TooManySteps
from tierce.hands.tables import HandRules, hand_rules

__all__ = [
    "MOST_MELDS_OF_AN_OPENING",
    "Arrangement",
    "HandRules",
    "NoOpening",
    "Opening",
    "OpeningLook",
    "PenaltyLine",
    "TooManySteps",
    "arrange",
    "arrange_to_open",
    "check_opening",
    "hand_rules",
    "penalty_line",
    "points_of",
]
