"""What does a hand cost, and how is it arranged best?

The counting and the search are done in `tierce.hands`. The Structs are the schemas of `/v1/hands/score` and `/v1/hands/arrange`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tierce import hands
from tierce.cards import JOKER
from tierce.hands import Arrangement, PenaltyLine, TooManySteps, hand_rules
from tierce.melds import Meld, beyond_the_packs
from tierce.questions.cards import HandCards
from tierce.questions.wording import Impossible, WordedViolation, worded
from tierce.variants import Chosen, FullReference, Language, Reference, VariantId, resolve
from tierce.violations import without_rule

MOST_HANDS = 8


class LeftHand(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a loser has left at the end of a round, and whether he opened in it."""

    cards: HandCards
    opened: bool = True


class ScoreHand(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="camel"):
    """What do the losers of a round pay for their hands? `atOnce`: the winner went out at once."""

    variant: VariantId | Reference
    hands: Annotated[list[LeftHand], Meta(min_length=1, max_length=MOST_HANDS)]
    at_once: bool = False


class ScoreHandAnswer(Struct, frozen=True, kw_only=True, tag_field="verdict", tag="accepted"):
    """A line for each hand, in the order asked; `seat` is its place there."""

    variant: FullReference
    penalties: list[PenaltyLine]


def score_hand(question: ScoreHand, language: Language) -> ScoreHandAnswer | Impossible:
    """What losers' hands cost; `message`s in `language`."""
    chosen = resolve(question.variant)
    if not isinstance(chosen, Chosen):
        return Impossible(violations=worded(chosen, language))
    rules = hand_rules(chosen.variant)
    beyond = beyond_the_packs(rules.melds, ((f"/hands/{place}/cards", hand.cards) for place, hand in enumerate(question.hands)))
    if beyond:
        return Impossible(violations=worded(beyond, language))
    lines = [hands.penalty_line(rules, seat, hand.cards, opened=hand.opened, at_once=question.at_once) for seat, hand in enumerate(question.hands)]
    return ScoreHandAnswer(variant=chosen.reference, penalties=lines)


class ArrangeHand(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which melds of a hand leave the fewest points (`leastPoints`), or the fewest among those that a player can open with (`open`)?"""

    variant: VariantId | Reference
    cards: HandCards
    objective: Literal["leastPoints", "open"]


class ArrangeHandAnswer(Struct, frozen=True, kw_only=True, tag_field="verdict", tag="accepted", rename="camel"):
    """The best arrangement: its melds in canonical order, what they are worth together, the cards that are left over, and what those cost."""

    variant: FullReference
    melds: list[Meld]
    points: int
    rest: list[str]
    rest_points: int


class ArrangeHandRefused(Struct, frozen=True, kw_only=True, tag_field="verdict", tag="rejected", rename="camel"):
    """No melds of this hand open: the most points that any have, the same with a pure run among them (null: there is none), and what is missing."""

    variant: FullReference
    best_points: int
    best_points_with_pure_run: int | None
    violations: list[WordedViolation]


# Beyond these an arrangement can take more than some hundredths of a second.
SMALL_HAND = 14
FEW_JOKERS = 2


def may_take_long(question: ArrangeHand) -> bool:
    """Whether there is so much to arrange that others should not wait for it: many cards or jokers, or two jokers where an opening is sought besides."""
    jokers = question.cards.count(JOKER)
    return len(question.cards) > SMALL_HAND or jokers > FEW_JOKERS or (jokers == FEW_JOKERS and question.objective == "open")


def arrange_hand(question: ArrangeHand, language: Language) -> ArrangeHandAnswer | ArrangeHandRefused | Impossible:
    """The best arrangement of a hand; `message`s in `language`."""
    chosen = resolve(question.variant)
    if not isinstance(chosen, Chosen):
        return Impossible(violations=worded(chosen, language))
    rules = hand_rules(chosen.variant)
    beyond = beyond_the_packs(rules.melds, [("/cards", question.cards)])
    if beyond:
        return Impossible(violations=worded(beyond, language))
    arrange = hands.arrange if question.objective == "leastPoints" else hands.arrange_to_open
    try:
        found = arrange(rules, question.cards)
    except TooManySteps:
        return Impossible(violations=worded([without_rule("request.too-much-work", {}, "/cards")], language))
    if isinstance(found, Arrangement):
        return ArrangeHandAnswer(variant=chosen.reference, melds=found.melds, points=found.points, rest=found.rest, rest_points=found.rest_points)
    return ArrangeHandRefused(
        variant=chosen.reference,
        best_points=found.best_points,
        best_points_with_pure_run=found.best_points_with_pure_run,
        violations=worded(found.violations, language),
    )
