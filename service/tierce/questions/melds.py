"""Is this a meld? Asked for one meld or a hundred, answered in the order asked.

Each meld is judged by itself, by `tierce.melds`; here the answer gets its place in the question, its sentences and the verdict of the
whole. The Structs are the schemas of `/v1/melds/check`: the question closed and bounded, the answer open.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tierce import melds
from tierce.cards import MeldCard
from tierce.melds import MeldAccepted, meld_rules
from tierce.questions.wording import Impossible, WordedViolation, worded
from tierce.variants import Chosen, FullReference, Language, Reference, VariantId, resolve
from tierce.violations import Verdict

LARGEST_MELD = 24
MOST_MELDS = 100


class OfferedMeld(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cards that somebody would lay as one meld, in any order."""

    cards: Annotated[list[MeldCard], Meta(max_length=LARGEST_MELD)]


class CheckMeld(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Are these melds? Each by itself."""

    variant: VariantId | Reference
    melds: Annotated[list[OfferedMeld], Meta(min_length=1, max_length=MOST_MELDS)]


class MeldRefused(Struct, frozen=True, kw_only=True, tag_field="verdict", tag="rejected", gc=False):
    """It is no meld, and why."""

    violations: list[WordedViolation]


class MeldNotInPacks(Struct, frozen=True, kw_only=True, tag_field="verdict", tag="impossible", gc=False):
    """The packs of the variant do not hold these cards."""

    violations: list[WordedViolation]


MeldResult = MeldAccepted | MeldRefused | MeldNotInPacks


class CheckMeldAnswer(Struct, frozen=True, kw_only=True):
    """The result for each meld, in the order asked. The verdict of the whole is the worst of theirs."""

    verdict: Verdict
    variant: FullReference
    results: list[MeldResult]


def check_meld(question: CheckMeld, language: Language) -> CheckMeldAnswer | Impossible:
    """Whether each of some melds is one; `message`s in `language`."""
    chosen = resolve(question.variant)
    if not isinstance(chosen, Chosen):
        return Impossible(violations=worded(chosen, language))
    rules = meld_rules(chosen.variant)
    results: list[MeldResult] = []
    verdict: Verdict = "accepted"
    for place, meld in enumerate(question.melds):
        match melds.check_meld(rules, meld.cards):
            case MeldAccepted() as accepted:
                results.append(accepted)
            case melds.MeldRejected(violations):
                results.append(MeldRefused(violations=worded(violations, language, f"/melds/{place}")))
                if verdict == "accepted":
                    verdict = "rejected"
            case melds.MeldImpossible(violations):
                results.append(MeldNotInPacks(violations=worded(violations, language, f"/melds/{place}")))
                verdict = "impossible"
    return CheckMeldAnswer(verdict=verdict, variant=chosen.reference, results=results)
