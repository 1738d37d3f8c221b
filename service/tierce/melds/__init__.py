"""Melds: sets, runs, jokers; is this a meld, and if not, why not. It knows no players.

From the ground up: `spans` (the places of a run), `rules` (one function a rule), `tables` (a variant compiled), `packs` (what there is of each card),
`readings` (what cards are), `packing` (a hand as one integer), `possible` (all that can be made of a hand), `faults` (why cards are nothing), `checking` (the
question), `lying` (melds on the table).
"""

from tierce.melds.checking import MeldAccepted, MeldImpossible, MeldRejected, MeldVerdict, check_meld
from tierce.melds.lying import Longer, add, additions, joker_for, lying_set, neighbours, set_as_written, stands, without_joker
from tierce.melds.packing import COUNT, FIELD, SHIFT, Packed, lowest, pack
from tierce.melds.packs import beyond_the_packs
from tierce.melds.possible import PossibleMeld, may_hold_melds, may_run, possible_melds, readings_of
from tierce.melds.tables import Meld, MeldKind, MeldRules, meld_rules

__all__ = [
    "COUNT",
    "FIELD",
    "SHIFT",
    "Longer",
    "Meld",
    "MeldAccepted",
    "MeldImpossible",
    "MeldKind",
    "MeldRejected",
    "MeldRules",
    "MeldVerdict",
    "Packed",
    "PossibleMeld",
    "add",
    "additions",
    "beyond_the_packs",
    "check_meld",
    "joker_for",
    "lowest",
    "lying_set",
    "may_hold_melds",
    "may_run",
    "meld_rules",
    "neighbours",
    "pack",
    "possible_melds",
    "readings_of",
    "set_as_written",
    "stands",
    "without_joker",
]
