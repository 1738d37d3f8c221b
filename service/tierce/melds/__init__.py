"""Melds: sets, runs, jokers; is this a meld, and if not, why not. It knows no players.

From the ground up: `spans` (the places of a run), `rules` (one function a rule), `tables` (a variant compiled), `packs` (what there is of each card),
`readings` (what cards are), `packing` (a hand as one integer), `possible` (all that can be made of a hand), `faults` (why cards are nothing), `checking` (the
question).
"""

from tierce.melds.checking import MeldAccepted, MeldImpossible, MeldRejected, MeldVerdict, check_meld
from tierce.melds.packing import COUNT, FIELD, SHIFT, Packed, lowest, pack
from tierce.melds.packs import beyond_the_packs
from tierce.melds.possible import PossibleMeld, possible_melds, readings_of
from tierce.melds.tables import Meld, MeldRules, meld_rules

__all__ = [
    "COUNT",
    "FIELD",
    "SHIFT",
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
    "lowest",
    "meld_rules",
    "pack",
    "possible_melds",
    "readings_of",
]
