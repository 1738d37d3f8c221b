"""Faults: everything that a person would name about cards that are no meld.

The cards get a *look*: are they meant as a set or as a run, and what is there to see? Then the rules judge what is seen.
The exact words are in `spec/README.md`. This file looks; what is broken, `rules` says.
"""

from __future__ import annotations

from collections.abc import Sequence

from tierce.cards import JOKER, RANK_PLACES, RANKS, SUIT_PLACES, SUITS, canonical
from tierce.melds.readings import touching
from tierce.melds.rules import JokerLook, RunLook, SetLook
from tierce.melds.spans import ARC, LINE, RANK_COUNT, LyingRun, Span, place_in
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
    missing, lacked = 0, NOTHING
    if ARC[mask] <= width <= RANK_COUNT:
        lacked = lacking(rules, mask, width, width - mask.bit_count())
    elif width <= RANK_COUNT:
        missing = (ARC if "aroundTheCorner" in rules.allowed else LINE)[mask] - width
    ace = second_ace(rules, twins, width) if twins and not strangers else None
    return RunLook(naturals.count + jokers, SUITS[suit], strangers, twins, width, missing, lacked, ace)


NOBODY: list[str] = []
NOTHING: frozenset[str] = frozenset()


def lacking(rules: MeldRules, mask: int, width: int, jokers: int, lying: LyingRun | None = None) -> frozenset[str]:
    """What the best span of a width needs and the variant does not allow. There is a span that holds the ranks.

    `jokers`: how many there are in all; `lying`: the run that is to be longer, whose cards keep their places.
    """
    best, least = NOTHING, (99, True, 0, 0)
    apart = not rules.adjacent and jokers <= rules.joker_limit
    lying_ranks = sum([1 << (lying.first + place - 1) % RANK_COUNT for place in lying.jokers]) if lying else 0
    spans = [span for span in rules.all_spans[width] if not mask & ~span.mask and (lying is None or _keeps(span, lying))]
    for span in spans:
        lacked = span.needs - rules.allowed
        if apart and touching(span, span.mask ^ mask | lying_ranks):
            lacked |= {"adjacent"}
        if not lacked:
            return NOTHING
        cost = (len(lacked), "aroundTheCorner" in span.needs, span.points, span.first)
        if cost < least:
            best, least = lacked, cost
    return best


def _keeps(span: Span, lying: LyingRun) -> bool:
    """Whether the cards of a run follow one another in a span as they lie."""
    first, last = [place_in(span, (lying.first + place - 1) % RANK_COUNT) for place in (0, lying.width - 1)]
    return last - first == lying.width - 1


def second_ace(rules: MeldRules, twins: list[str], width: int) -> str | None:
    """The rule that a second ace breaks, where the run would have one at either end and nothing else were wrong."""
    if len(twins) != 1 or RANK_PLACES[twins[0]] != 0 or width != RANK_COUNT:
        return None
    return "aceHigh" if "aceLow" in rules.allowed else "aceLow"
