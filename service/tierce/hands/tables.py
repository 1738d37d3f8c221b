"""What a variant makes of hands, compiled once: what each card costs, what opens, and the rules of melds below."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from tierce.cards import FACES, JOKER, RANK_PLACES
from tierce.hands.rules import opening_judges
from tierce.melds import MeldRules, meld_rules
from tierce.variants import Variant
from tierce.variants.references import KEPT
from tierce.violations import Check


class HandRules(Struct, frozen=True, eq=False):
    """The rules of `/opening` and `/scoring` of one variant, ready to be asked."""

    variant: Variant
    melds: MeldRules
    # card of a hand -> what it costs there
    costs: dict[str, int]
    # an opening needs so many points, and a pure run or none
    minimum_points: int
    pure_run: bool
    opening: tuple[Check, ...]


@lru_cache(maxsize=KEPT)
def hand_rules(variant: Variant) -> HandRules:
    """The rules of hands of a variant, compiled; kept, with a bound, for as long as the variant is asked for."""
    court = variant.scoring.court.value
    ranks = (variant.scoring.ace.value.hand, *range(2, 11), court.jack, court.queen, court.king)
    return HandRules(
        variant=variant,
        melds=meld_rules(variant),
        costs={face: ranks[RANK_PLACES[face]] for face in FACES} | {JOKER: variant.scoring.joker.value},
        minimum_points=variant.opening.minimum_points.value,
        pure_run=variant.opening.pure_run.value,
        opening=opening_judges(variant),
    )
