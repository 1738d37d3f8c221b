"""May a player open with these melds? Each meld is answered as in `melds/check`; what concerns them together stands beside the results.

The judging is done in `tierce.hands`; here the answer gets its places in the question and its sentences. The Structs are the schemas of
`/v1/openings/check`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from tierce import hands
from tierce.hands import MOST_MELDS_OF_AN_OPENING, Opening, hand_rules
from tierce.melds import MeldAccepted
from tierce.questions.cards import HandCards
from tierce.questions.melds import MeldRefused, OfferedMeld
from tierce.questions.wording import Impossible, WordedViolation, worded
from tierce.variants import Chosen, FullReference, Language, Reference, VariantId, resolve


class CheckOpening(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """May a player open with these melds? With a `hand`, they must be held in it."""

    variant: VariantId | Reference
    melds: Annotated[list[OfferedMeld], Meta(min_length=1, max_length=MOST_MELDS_OF_AN_OPENING)]
    hand: HandCards | UnsetType = UNSET


OpeningResult = MeldAccepted | MeldRefused


class CheckOpeningAnswer(Struct, frozen=True, kw_only=True, rename="camel"):
    """The result for each meld, in the order asked, and what they are worth together. `violations` (of all together) are there unless it is accepted."""

    verdict: Literal["accepted", "rejected"]
    variant: FullReference
    points: Annotated[int, Meta(description="what the accepted melds are worth together")]
    minimum_points: int
    missing_points: int
    pure_run: Annotated[bool, Meta(description="whether a pure run is among them")]
    results: list[OpeningResult]
    violations: list[WordedViolation] | UnsetType = UNSET


def check_opening(question: CheckOpening, language: Language) -> CheckOpeningAnswer | Impossible:
    """Whether melds open a round for a player; `message`s in `language`."""
    chosen = resolve(question.variant)
    if not isinstance(chosen, Chosen):
        return Impossible(violations=worded(chosen, language))
    rules = hand_rules(chosen.variant)
    hand = None if question.hand is UNSET else question.hand
    opening = hands.check_opening(rules, [meld.cards for meld in question.melds], hand)
    if not isinstance(opening, Opening):
        return Impossible(violations=worded(opening, language))
    results: list[OpeningResult] = [
        meld if isinstance(meld, MeldAccepted) else MeldRefused(violations=worded(meld.violations, language, f"/melds/{place}"))
        for place, meld in enumerate(opening.melds)
    ]
    accepted = not opening.violations and all(isinstance(meld, MeldAccepted) for meld in opening.melds)
    return CheckOpeningAnswer(
        verdict="accepted" if accepted else "rejected",
        variant=chosen.reference,
        points=opening.points,
        minimum_points=rules.minimum_points,
        missing_points=opening.missing,
        pure_run=opening.pure_run,
        results=results,
        violations=UNSET if accepted else worded(opening.violations, language),
    )
