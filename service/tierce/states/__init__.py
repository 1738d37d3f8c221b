"""States: the document of a round, whether it is possible, and what each may know of it. It knows no moves.

From the ground up: `document` (the Structs), `tables` (a variant compiled), then side by side `order`, `outcomes` and `views`, above them `checking`.
"""

from tierce.states.checking import check_state, copies
from tierce.states.document import Drawn, EndedBy, GameState, Outcome, PlayedVariant, Seat, SeatLine, TableMeld, TurnState, bounded_seed
from tierce.states.order import in_canonical_order
from tierce.states.outcomes import OUT, STOCK, TURN_LIMIT, outcome_of
from tierce.states.tables import Packs, RoundRules, round_rules
from tierce.states.views import in_sight, view

__all__ = [
    "OUT",
    "STOCK",
    "TURN_LIMIT",
    "Drawn",
    "EndedBy",
    "GameState",
    "Outcome",
    "Packs",
    "PlayedVariant",
    "RoundRules",
    "Seat",
    "SeatLine",
    "TableMeld",
    "TurnState",
    "bounded_seed",
    "check_state",
    "copies",
    "in_canonical_order",
    "in_sight",
    "outcome_of",
    "round_rules",
    "view",
]
