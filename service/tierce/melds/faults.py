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
    if not cards:
        return (without_rule("meld.empty", {}),)
    naturals = Naturals([card for card in cards if card[:2] != JOKER])
    jokers = len(cards) - naturals.count
    found = judge(rules.judges.jokers, JokerLook(jokers, naturals.count)) if jokers else []
    if naturals.count == 1:
        as_run = listed(found + judge(rules.judges.runs, run_look(rules, naturals, naturals, jokers)))
        as_set = listed(found + judge(rules.judges.sets, set_look(naturals, jokers)))
        return as_set if len(as_set) < len(as_run) else as_run
    if naturals.count:
        match look_of(rules, naturals, jokers):
            case SetLook() as look:
                found += judge(rules.judges.sets, look)
            case RunLook() as look:
                found += judge(rules.judges.runs, look)
            case None:
                found.append(without_rule("meld.no-kind", {"count": len(cards)}))
    return listed(found)


class Naturals:
    """Natural cards in canonical order, their ranks and suits by number, and the mask of their ranks."""

    __slots__ = ("cards", "count", "mask", "ranks", "suits")

    def __init__(self, cards: list[str]) -> None:
        self.cards = canonical(cards) if len(cards) > 1 else cards
        self.count = len(cards)
        self.ranks = [RANK_PLACES[card] for card in self.cards]
        # they ascend
        self.suits = [SUIT_PLACES[card] for card in self.cards]
        self.mask = 0
        for rank in self.ranks:
            self.mask |= 1 << rank


def look_of(rules: MeldRules, naturals: Naturals, jokers: int) -> SetLook | RunLook | None:
    """What two naturals or more are meant as, `None` where nobody could tell."""
    ranks, suits, count = naturals.ranks, naturals.suits, naturals.count
    kinds = naturals.mask.bit_count()
    if kinds == 1:
        return set_look(naturals, jokers)
    if suits[0] == suits[-1] or (kinds == count and ARC[naturals.mask] <= count + jokers <= RANK_COUNT):
        return run_look(rules, naturals, naturals, jokers)
    if 2 * max(map(ranks.count, ranks)) > count:
        return set_look(naturals, jokers)
    most = max(map(suits.count, suits))
    if 2 * most > count and most >= 3:
        members = Naturals([card for card, suit in zip(naturals.cards, suits, strict=True) if suits.count(suit) == most])
        return run_look(rules, naturals, members, jokers)
    return None


def set_look(naturals: Naturals, jokers: int) -> SetLook:
    """Naturals seen as a set of the rank that most of them have."""
    shared = max(naturals.ranks, key=naturals.ranks.count)
    suits = 0
    strangers, repeated = [], []
    for card, rank, suit in zip(naturals.cards, naturals.ranks, naturals.suits, strict=True):
        if rank != shared:
            strangers.append(card)
        elif suits >> suit & 1:
            repeated.append(card)
        else:
            suits |= 1 << suit
    return SetLook(naturals.count + jokers, RANKS[shared], strangers, repeated)


def run_look(rules: MeldRules, naturals: Naturals, members: Naturals, jokers: int) -> RunLook:
    """Naturals seen as a run in the suit that most of them have. `members`: those that its places are judged by."""
    suits, mask = naturals.suits, members.mask
    suit, strangers = suits[0], NOBODY
    if suit != suits[-1]:
        suit = max(suits, key=suits.count)
        strangers = [card for card in naturals.cards if SUIT_PLACES[card] != suit]
    twins = NOBODY
    if mask.bit_count() != members.count:
        twins = [card for place, card in enumerate(members.cards) if members.ranks[place] in members.ranks[:place]]
    width = mask.bit_count() + jokers
    missing, lacking = 0, NOTHING
    if ARC[mask] <= width <= RANK_COUNT:
        lacking = _lacking(rules, mask, width)
    elif width <= RANK_COUNT:
        missing = (ARC if "aroundTheCorner" in rules.allowed else LINE)[mask] - width
    second_ace = _second_ace(rules, twins, width) if twins and not strangers else None
    return RunLook(naturals.count + jokers, SUITS[suit], strangers, twins, width, missing, lacking, second_ace)


NOBODY: list[str] = []
NOTHING: frozenset[str] = frozenset()


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
