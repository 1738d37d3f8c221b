"""Melds: sets, runs, jokers; is this a meld, and if not, why not. It knows no players.

From the ground up: `spans` (the places of a run), `rules` (one function a rule), `tables` (a variant compiled), `packs` (what
there is of each card), `readings` (what cards are), `possible` (all that can be made of cards), `faults` (why they are nothing), `checking` (the question).
"""

from tierce.melds.checking import MeldAccepted, MeldImpossible, MeldRejected, MeldVerdict, check_meld
from tierce.melds.packs import beyond_the_packs
from tierce.melds.possible import Packed, PossibleMeld, pack, possible_melds, readings_of
from tierce.melds.tables import Meld, MeldRules, meld_rules

__all__ = [
    "Meld",
    "MeldAccepted",
    "MeldImpossible",
    "MeldRejected",
    "MeldRules",
    "MeldVerdict",
    "Packed",
    "PossibleMeld",
    "beyond_the_packs",
    "check_meld",
    "meld_rules",
    "pack",
    "possible_melds",
    "readings_of",
]
