"""Faults: everything that a person would name about cards that are no meld.

The cards get a *look*: are they meant as a set or as a run, and what is there to see? Then the rules judge what is seen.
The exact words are in `spec/README.md`. This file looks; what is broken, `rules` says.
"""

from __future__ import annotations

from collections.abc import Sequence

from tierce.cards import JOKER, RANK_PLACES, RANKS, SUIT_PLACES, SUITS, canonical
from tierce.melds.readings import touching
from tierce.melds.rules import JokerLook, RunLook, SetLook
from tierce.melds.spans import ARC, LINE, RANK_COUNT
from tierce.melds.tables import MeldRules
from tierce.violations import Violation, judge, listed, without_rule


def faults(rules: MeldRules, cards: Sequence[str]) -> tuple[Violation, ...]:
    """Every fault of cards that have no reading; at least one."""
    naturals = canonical([card for card in cards if card[:2] != JOKER])
    if not cards:
        return (without_rule("meld.empty", {}),)
    found = judge(rules.judges.jokers, JokerLook(len(cards) - len(naturals), len(naturals)))
    if len(naturals) == 1:
        as_run = listed(found + judge(rules.judges.runs, run_look(rules, naturals, naturals, len(cards))))
        as_set = listed(found + judge(rules.judges.sets, set_look(naturals, len(cards))))
        return as_set if len(as_set) < len(as_run) else as_run
    if naturals:
        match look_of(rules, naturals, len(cards)):
            case None:
                found.append(without_rule("meld.no-kind", {"count": len(cards)}))
            case SetLook() as look:
                found += judge(rules.judges.sets, look)
            case RunLook() as look:
                found += judge(rules.judges.runs, look)
    return listed(found)


def look_of(rules: MeldRules, naturals: list[str], size: int) -> SetLook | RunLook | None:
    """What two naturals or more are meant as, `None` where nobody could tell. `naturals`: in canonical order."""
    ranks, suits = _ranks(naturals), _suits(naturals)
    mask = _mask(ranks)
    kinds = mask.bit_count()
    if kinds == 1:
        return set_look(naturals, size)
    if suits[0] == suits[-1] or (kinds == len(naturals) and ARC[mask] <= size <= RANK_COUNT):
        return run_look(rules, naturals, naturals, size)
    if 2 * max(map(ranks.count, ranks)) > len(naturals):
        return set_look(naturals, size)
    most = max(map(suits.count, suits))
    if 2 * most > len(naturals) and most >= 3:
        return run_look(rules, naturals, [card for card, suit in zip(naturals, suits, strict=True) if suits.count(suit) == most], size)
    return None


def set_look(naturals: list[str], size: int) -> SetLook:
    """Naturals seen as a set of the rank that most of them have."""
    ranks = _ranks(naturals)
    rank = max(ranks, key=ranks.count)
    suits: set[int] = set()
    strangers, repeated = [], []
    for card in naturals:
        suit = SUIT_PLACES[card]
        if RANK_PLACES[card] != rank:
            strangers.append(card)
        elif suit in suits:
            repeated.append(card)
        else:
            suits.add(suit)
    return SetLook(size, RANKS[rank], strangers, repeated)


def run_look(rules: MeldRules, naturals: list[str], members: list[str], size: int) -> RunLook:
    """Naturals seen as a run in the suit that most of them have. `members`: those that its places are judged by."""
    suits = _suits(naturals)
    suit = max(suits, key=suits.count)
    ranks = _ranks(members)
    mask = _mask(ranks)
    width = mask.bit_count() + size - len(naturals)
    strangers = [] if suits[0] == suits[-1] else [card for card in naturals if SUIT_PLACES[card] != suit]
    twins = [] if mask.bit_count() == len(ranks) else [card for place, card in enumerate(members) if ranks[place] in ranks[:place]]
    missing, lacking = 0, NOTHING
    if ARC[mask] <= width <= RANK_COUNT:
        lacking = _lacking(rules, mask, width)
    elif width <= RANK_COUNT:
        missing = (ARC if "aroundTheCorner" in rules.allowed else LINE)[mask] - width
    second_ace = _second_ace(rules, twins, width) if twins and not strangers else None
    return RunLook(size, SUITS[suit], strangers, twins, width, missing, lacking, second_ace)


NOTHING: frozenset[str] = frozenset()


def _ranks(cards: list[str]) -> list[int]:
    return [RANK_PLACES[card] for card in cards]


def _suits(cards: list[str]) -> list[int]:
    """The suits of cards in canonical order: they ascend."""
    return [SUIT_PLACES[card] for card in cards]


def _mask(ranks: list[int]) -> int:
    mask = 0
    for rank in ranks:
        mask |= 1 << rank
    return mask


def _lacking(rules: MeldRules, mask: int, width: int) -> frozenset[str]:
    """What the best span of a width needs and the variant does not allow. There is a span that holds the ranks."""
    best, least = NOTHING, (99, True, 0, 0)
    apart = not rules.adjacent and width - mask.bit_count() <= rules.joker_limit
    for span in rules.all_spans[width]:
        if mask & ~span.mask:
            continue
        lacking = span.needs - rules.allowed
        if apart and touching(span, span.mask ^ mask):
            lacking |= {"adjacent"}
        if not lacking:
            return NOTHING
        cost = (len(lacking), "aroundTheCorner" in span.needs, span.points, span.first)
        if cost < least:
            best, least = lacking, cost
    return best


def _second_ace(rules: MeldRules, twins: list[str], width: int) -> str | None:
    if len(twins) != 1 or RANK_PLACES[twins[0]] != 0 or width != RANK_COUNT:
        return None
    return "aceHigh" if "aceLow" in rules.allowed else "aceLow"
