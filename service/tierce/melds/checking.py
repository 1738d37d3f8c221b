"""Is this a meld? The question itself, from card strings to the whole verdict.

Cards are counted into one integer. Without a joker and without twins the answer is one look into the tables of the variant; with
them `readings` is asked; where there is no reading, `faults` says why. Only here is it known what the packs hold, and what the
player said of his jokers. Nothing is kept of what was asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from tierce.cards import JOKER, canonical
from tierce.melds.faults import faults
from tierce.melds.packs import beyond_the_packs
from tierce.melds.readings import lowest_reading, readings, set_with_twins, wrong_bindings
from tierce.melds.rules import WrongBinding
from tierce.melds.spans import FACES_BY_PLACE, RANK_COUNT
from tierce.melds.tables import BOUND, COUNTS, JOKER_COUNT, JOKERS, NATURALS, RANK_MASK, SUIT_OF_LOWEST, Meld, MeldRules
from tierce.violations import Violation, judge, listed

BOUND_JOKER = f"{JOKER}="


class MeldAccepted(Struct, frozen=True, tag_field="verdict", tag="accepted", gc=False):
    """It is a meld."""

    meld: Meld


class MeldRejected(Struct, frozen=True, tag_field="verdict", tag="rejected", gc=False):
    """It is none: every fault, each with the rule that it breaks."""

    violations: tuple[Violation, ...]


class MeldImpossible(Struct, frozen=True, tag_field="verdict", tag="impossible", gc=False):
    """The packs of the variant do not hold these cards."""

    violations: tuple[Violation, ...]


MeldVerdict = MeldAccepted | MeldRejected | MeldImpossible


def check_meld(rules: MeldRules, cards: Sequence[str], *, by_packs: bool = True) -> MeldVerdict:
    """Whether cards are a meld of a variant, which one, and what it is worth; else why not.

    `cards`: 0 to 24 cards as spelt in the contract, section 2, without `??`; their order carries no meaning. A card spelt
    otherwise is a `KeyError`. Addresses (`at`) are relative to the meld: "" is the meld, "/cards/2" its third card. `by_packs`: whether the packs must
    hold the cards; where it is known what a hand holds they need not be asked.

    >>> from tierce.melds import meld_rules
    >>> from tierce.variants import resolve
    >>> rules = meld_rules(resolve("rami-51").variant)
    >>> check_meld(rules, ["8S", "JK", "7S"]).meld
    Meld(kind='run', cards=['JK=6S', '7S', '8S'], points=21, pure=False)
    >>> [(fault.code, fault.rule) for fault in check_meld(rules, ["KH", "AH", "2H"]).violations]
    [('run.around-the-corner', '/runs/aroundTheCorner')]
    """
    count = sum(map(COUNTS.__getitem__, cards))
    naturals = count & NATURALS
    if not naturals or naturals.bit_count() != len(cards):
        return _check_with_jokers_or_twins(rules, cards, count, by_packs=by_packs)
    suit = SUIT_OF_LOWEST[(naturals & -naturals).bit_length()]
    ranks = naturals >> suit * RANK_COUNT
    if ranks <= RANK_MASK:
        span = rules.natural_runs.get(ranks)
        if span is not None:
            first = span.first
            run = list(FACES_BY_PLACE[suit][first : first + len(cards)])
            return MeldAccepted(Meld(kind="run", cards=run, points=span.points, pure=True))
    elif (meld := rules.natural_sets.get(naturals)) is not None:
        return MeldAccepted(meld)
    return MeldRejected(faults(rules, cards))


def _check_with_jokers_or_twins(rules: MeldRules, cards: Sequence[str], count: int, *, by_packs: bool) -> MeldVerdict:
    size, naturals = len(cards), count & NATURALS
    jokers = (count & JOKER_COUNT) // JOKERS
    twins = naturals.bit_count() + jokers != size
    # Quick to ask; what is beyond the packs exactly, only where something may be.
    if by_packs and (jokers > rules.pack_jokers or (twins and max(map(cards.count, cards)) > rules.packs)):
        beyond = beyond_the_packs(rules, [("/cards", cards)])
        if beyond:
            return MeldImpossible(beyond)
    meld: Meld | None = None
    if twins:
        faces = canonical(card for card in cards if not card.startswith(JOKER))
        meld = set_with_twins(rules, faces, size - len(faces))
    elif naturals:
        meld = lowest_reading(rules, naturals, jokers, size)
    if meld is None:
        return MeldRejected(faults(rules, cards))
    if count < BOUND:
        return MeldAccepted(meld)
    said = [card for card in cards if card.startswith(BOUND_JOKER)]
    wrong = wrong_bindings(meld, said, rules.distinct_suits)
    if wrong and rules.declared and not twins:
        for other in readings(rules, naturals, jokers, size):
            if not wrong_bindings(other, said, rules.distinct_suits):
                return MeldAccepted(other)
    if not wrong:
        return MeldAccepted(meld)
    return MeldRejected(listed(judge(rules.judges.bindings, placed(wrong, cards))))


def placed(wrong: list[tuple[str, str]], cards: Sequence[str]) -> list[WrongBinding]:
    """Wrong bindings with their places in the question: of jokers that are spelt alike the first, then the next."""
    free = dict.fromkeys(range(len(cards)))
    placed = []
    for said, holds in wrong:
        place = next(place for place in free if cards[place] == said)
        del free[place]
        placed.append(WrongBinding(place, said, holds))
    return placed
