"""Melds: sets, runs, jokers; is this a meld, and if not, why not. It knows no players.

From the ground up: `spans` (the places of a run), `rules` (one function a rule), `tables` (a variant compiled), `readings`
(what cards are), `faults` (why they are nothing), `checking` (the question).
"""

from tierce.melds.checking import MeldAccepted, MeldImpossible, MeldRejected, MeldVerdict, check_meld
from tierce.melds.tables import Meld, MeldRules, meld_rules

__all__ = ["Meld", "MeldAccepted", "MeldImpossible", "MeldRejected", "MeldRules", "MeldVerdict", "check_meld", "meld_rules"]
