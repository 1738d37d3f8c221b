"""May a player open with these melds? Each is judged by itself; then the rules of `/opening` judge them together.

It is not asked whose turn it is, or what would be left in the hand. (Contract, sections 6 and 14; exact words in `spec/README.md`.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from tierce.cards import unbound
from tierce.hands.rules import OpeningLook
from tierce.hands.tables import HandRules
from tierce.melds import MeldAccepted, MeldImpossible, MeldRejected, beyond_the_packs, check_meld
from tierce.violations import Facts, Violation, judge, listed, without_rule

# So many melds a player opens with at most in one question or action.
MOST_MELDS_OF_AN_OPENING = 8


class Opening(Struct, frozen=True, kw_only=True):
    """What melds are as an opening: the verdict of each, their points together, the points that are missing, and what is wrong with all of them together."""

    melds: tuple[MeldAccepted | MeldRejected, ...]
    points: int
    missing: int
    pure_run: bool
    violations: tuple[Violation, ...]


def check_opening(rules: HandRules, melds: Sequence[Sequence[str]], hand: Sequence[str] | None = None) -> Opening | tuple[Violation, ...]:
    """Whether melds open a round for a player, and if not, why not; violations alone where the packs do not hold the cards.

    `melds`: 1 to 8 lists of 0 to 24 cards; `hand`: faces and `JK`, or `None` where it is not asked whether they are held. Addresses of a meld's
    violations are relative to the meld, those of the opening to the question.

    >>> from tierce.hands import hand_rules
    >>> from tierce.variants import resolve
    >>> opening = check_opening(hand_rules(resolve("rami-40").variant), [["QS", "KS", "JK"], ["3H", "3D", "3C"]])
    >>> opening.points, opening.missing, [violation.code for violation in opening.violations]
    (39, 1, ['opening.too-few-points'])
    """
    piles = [(f"/melds/{place}/cards", cards) for place, cards in enumerate(melds)]
    beyond = (*beyond_the_packs(rules.melds, piles), *beyond_the_packs(rules.melds, [("/hand", hand or ())]))
    if beyond:
        return listed([*beyond])
    results = tuple(_judged(rules, melds, hand))
    valid = [result.meld for result in results if isinstance(result, MeldAccepted)]
    look = OpeningLook(sum(meld.points for meld in valid), any(meld.pure for meld in valid))
    violations = [Violation(fault.code, fault.rule, "/melds", fault.facts, fault.source) for fault in judge(rules.opening, look)]
    return Opening(
        melds=results,
        points=look.points,
        missing=max(0, rules.minimum_points - look.points),
        pure_run=look.pure_run,
        violations=listed(violations),
    )


def _judged(rules: HandRules, melds: Sequence[Sequence[str]], hand: Sequence[str] | None) -> Iterator[MeldAccepted | MeldRejected]:
    """The verdict of each meld; where there is a hand, each takes its cards out of it."""
    left, held = (None, Counter[str]()) if hand is None else (Counter(hand), Counter(hand))
    for cards in melds:
        result = check_meld(rules.melds, cards)
        assert not isinstance(result, MeldImpossible), "the packs hold all melds together"
        if left is not None and (absent := _absent(cards, left, held)):
            faults = result.violations if isinstance(result, MeldRejected) else ()
            result = MeldRejected(listed([*faults, *absent]))
        yield result


def _absent(cards: Sequence[str], left: Counter[str], held: Counter[str]) -> list[Violation]:
    """The cards of a meld that are not in the hand any more, for each face the first one; the others are taken out of it."""
    absent: dict[str, Violation] = {}
    for place, card in enumerate(cards):
        face = unbound(card)
        if left[face]:
            left[face] -= 1
        elif face not in absent:
            facts: Facts = {"card": face, "count": held[face]}
            absent[face] = without_rule("cards.not-in-hand", facts, f"/cards/{place}")
    return list(absent.values())
