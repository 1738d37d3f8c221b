"""Readings: what cards are as a meld, and what each joker stands for.

Where several readings are possible the variant takes the one of fewest points, then of lower places, then a run
before a set; under `declared` it does so among those that agree with what the player said of his jokers.
(Contract, section 4; exact words in `spec/README.md`.) This file finds readings. Why there is none, `faults` says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from tierce.cards import JOKER, RANKS, canonical, rank_of
from tierce.melds.spans import FACES_BY_PLACE, RANK_COUNT, Span, place_in, ranks_in
from tierce.melds.tables import RANK_MASK, SUIT_OF_LOWEST, Meld, MeldRules


def lowest_reading(rules: MeldRules, naturals: int, jokers: int, size: int) -> Meld | None:
    """The reading that the variant takes by itself. `naturals`: a count without twins, of one card or more."""
    if jokers > rules.joker_limit or (jokers and size - jokers < rules.least_naturals) or size > RANK_COUNT:
        return None
    if naturals & (naturals - 1) == 0:
        # One natural: a run, a set, or either.
        return next(readings(rules, naturals, jokers, size), None)
    suit = SUIT_OF_LOWEST[(naturals & -naturals).bit_length()]
    ranks = naturals >> suit * RANK_COUNT
    if ranks <= RANK_MASK:
        for span in rules.readable[size]:
            if not ranks & ~span.mask and (jokers < 2 or rules.adjacent or not touching(span, span.mask ^ ranks)):
                return _run(span, suit, span.mask ^ ranks, size)
        return None
    return _set(rules, naturals, jokers, size)


def readings(rules: MeldRules, naturals: int, jokers: int, size: int) -> Iterator[Meld]:
    """All readings, the one that the variant prefers first, of cards whose number of jokers `lowest_reading` has let pass."""
    suit = SUIT_OF_LOWEST[(naturals & -naturals).bit_length()]
    ranks = naturals >> suit * RANK_COUNT
    as_set = _set(rules, naturals, jokers, size)
    if ranks <= RANK_MASK:
        for span in rules.readable[size]:
            if ranks & ~span.mask or (jokers > 1 and not rules.adjacent and touching(span, span.mask ^ ranks)):
                continue
            if as_set is not None and _comes_before(as_set, span, size):
                yield as_set
                as_set = None
            yield _run(span, suit, span.mask ^ ranks, size)
    if as_set is not None:
        yield as_set


def _comes_before(as_set: Meld, span: Span, size: int) -> bool:
    """Whether a set is read before a run of the same size: fewer points, else lower places, an ace of a set being high."""
    place = RANKS.index(rank_of(as_set.cards[0])) + 1
    places = [place if place > 1 else RANK_COUNT + 1] * size
    return (as_set.points, places) < (span.points, [*range(span.first, span.first + size)])


def touching(span: Span, joker_ranks: int) -> bool:
    """Whether two jokers stand side by side in a span."""
    places = sorted(place_in(span, rank) for rank in ranks_in(joker_ranks))
    return any(after - before == 1 for before, after in pairwise(places))


def _run(span: Span, suit: int, joker_ranks: int, size: int) -> Meld:
    cards = list(FACES_BY_PLACE[suit][span.first : span.first + size])
    for rank in ranks_in(joker_ranks) if joker_ranks else ():
        place = place_in(span, rank) - span.first
        cards[place] = f"{JOKER}={cards[place]}"
    return Meld(kind="run", cards=cards, points=span.points, pure=not joker_ranks)


def _set(rules: MeldRules, naturals: int, jokers: int, size: int) -> Meld | None:
    """The set that naturals of different suits make with jokers. A joker names a suit only where it is the last one."""
    suits = [suit for suit in range(4) if naturals >> suit * RANK_COUNT & RANK_MASK]
    ranks = naturals >> suits[0] * RANK_COUNT & RANK_MASK
    same = sum(ranks << suit * RANK_COUNT for suit in suits) == naturals and ranks & (ranks - 1) == 0
    if not same or size not in rules.set_sizes:
        return None
    rank = ranks.bit_length() - 1
    cards = [FACES_BY_PLACE[suit][rank + 1] for suit in suits]
    if jokers:
        left = [suit for suit in range(4) if suit not in suits] if rules.distinct_suits else ()
        cards += [f"{JOKER}={FACES_BY_PLACE[left[0]][rank + 1] if len(left) == 1 else RANKS[rank]}"] * jokers
    return Meld(kind="set", cards=cards, points=size * rules.set_points[rank], pure=False)


def set_with_twins(rules: MeldRules, naturals: Sequence[str], jokers: int) -> Meld | None:
    """The set that naturals of one rank make where suits may repeat. `naturals`: faces, in canonical order."""
    size = len(naturals) + jokers
    rank = rank_of(naturals[0])
    if rules.distinct_suits or any(rank_of(face) != rank for face in naturals) or size not in rules.set_sizes:
        return None
    if jokers > rules.joker_limit or (jokers and len(naturals) < rules.least_naturals):
        return None
    return Meld(kind="set", cards=[*naturals, *[f"{JOKER}={rank}"] * jokers], points=size * rules.set_points[RANKS.index(rank)], pure=False)


def wrong_bindings(meld: Meld, said: Sequence[str], distinct_suits: bool) -> list[tuple[str, str]]:
    """What was said wrongly of the jokers of a meld, with what holds instead; both in canonical order. `said`: the bound jokers as asked."""
    jokers = [card for card in meld.cards if card[:2] == JOKER]
    if jokers == said:
        return []
    holds = Counter(jokers)
    wrong = []
    for card in canonical(said):
        agreed = card if holds[card] else _as_read(meld, card, distinct_suits)
        if agreed and holds[agreed]:
            holds[agreed] -= 1
        else:
            wrong.append(card)
    return list(zip(wrong, canonical(holds.elements()), strict=False))


def _as_read(meld: Meld, said: str, distinct_suits: bool) -> str | None:
    """How a set reads what is said of a joker in other words: `JK=9H` as `JK=9`, `JK=9` as the last suit."""
    if meld.kind != "set":
        return None
    joker = meld.cards[-1]
    stands_for = said.removeprefix(f"{JOKER}=")
    rank = rank_of(meld.cards[0])
    if joker == f"{JOKER}={rank}":
        free = not distinct_suits or stands_for not in meld.cards
        return joker if stands_for[-1] in "CDHS" and rank_of(stands_for) == rank and free else None
    return joker if stands_for == rank else None
