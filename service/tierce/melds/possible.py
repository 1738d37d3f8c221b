"""Every meld that can be made of some cards.

Equal cards are one multiset here (`packing`): which of them lies where is the same meld. What few ranks of a suit, or the suits of a rank, can make hangs on
nothing else; it is worked out once and kept, with a bound.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from msgspec import Struct

from tierce.cards import JOKER, RANK_PLACES, RANKS, SUIT_PLACES, SUITS, canonical, sort_key
from tierce.melds.packing import COUNT, Packed
from tierce.melds.readings import lowest_reading, readings, set_with_twins
from tierce.melds.spans import RANK_COUNT, ranks_in
from tierce.melds.tables import COUNTS, Meld, MeldRules, RunRules, SetRules


class PossibleMeld(Struct, frozen=True, gc=False):
    """A meld that can be made: its cards packed, how many they are and how many of them are jokers, its points (the most, where the player binds jokers).

    `key` is the sort key of its least reading. `stand_ins` are the fields of faces that a joker stands for though the hand has them, where the meld
    could be longer by such a card.
    """

    cards: int
    size: int
    jokers: int
    points: int
    is_run: bool
    key: bytes
    stand_ins: int

    @property
    def pure(self) -> bool:
        """Whether it is a pure run."""
        return self.is_run and not self.jokers


def possible_melds(rules: MeldRules, hand: Packed) -> list[PossibleMeld]:
    """Every meld that can be made of packed cards, each multiset of cards once."""
    most = min(hand.jokers, rules.joker_limit)
    runs: list[PossibleMeld] = []
    for suit, ranks in enumerate(hand.ranks):
        if ranks and may_run(ranks, most):
            runs += _runs(rules, suit, ranks, hand.units[suit], most, hand.joker)
    sets = _sets(rules, hand, most)
    if most < 2 or rules.least_naturals > 1:
        return runs + sets
    # A card and two jokers can be a run or a set.
    melds = {meld.cards: meld for meld in runs}
    for meld in sets:
        known = melds.get(meld.cards)
        melds[meld.cards] = meld if known is None else _either(rules, hand, known, meld)
    return list(melds.values())


def may_run(ranks: int, jokers: int) -> int:
    """Whether ranks of a suit could be in a run with so many jokers, at a glance: of three places that follow one another enough are there."""
    circle = ranks | ranks << RANK_COUNT
    if not jokers:
        return circle & circle >> 1 & circle >> 2
    return circle & (circle >> 1 | circle >> 2) if jokers == 1 else ranks


def may_be_sets(rules: MeldRules, ranks: Sequence[int], jokers: int) -> int:
    """The ranks that could be a set with so many jokers, at a glance, as a mask. `ranks`: by suit, as masks."""
    clubs, diamonds, hearts, spades = ranks
    if jokers > 1 or (rules.packs > 1 and not rules.distinct_suits):
        return clubs | diamonds | hearts | spades
    if jokers:
        return clubs & diamonds | hearts & spades | (clubs | diamonds) & (hearts | spades)
    return clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)


def may_hold_melds(rules: MeldRules, cards: Sequence[str]) -> bool:
    """Whether a hand could hold a meld, at a glance. `cards`: faces and `JK`."""
    ranks, jokers = [0, 0, 0, 0], 0
    for card in cards:
        if card == JOKER:
            jokers += 1
        else:
            ranks[SUIT_PLACES[card]] |= 1 << RANK_PLACES[card]
    most = min(jokers, rules.joker_limit)
    return bool(may_be_sets(rules, ranks, most)) or any(may_run(mask, most) for mask in ranks)


def _either(rules: MeldRules, hand: Packed, run: PossibleMeld, of_rank: PossibleMeld) -> PossibleMeld:
    """A meld that can be a run and a set."""
    stand_ins = run.stand_ins | of_rank.stand_ins
    if rules.declared:
        points, key = max(run.points, of_rank.points), min(run.key, of_rank.key)
    elif run.points != of_rank.points:
        points, key = min((run.points, run.key), (of_rank.points, of_rank.key))
    else:
        points, key = run.points, sort_key(readings_of(rules, hand.unpacked(run.cards))[0].cards)
    return PossibleMeld(run.cards, run.size, run.jokers, points, True, key, stand_ins)


# What makes of the sort key of a run of clubs that of the same run in another suit.
_IN_SUIT = [bytes(range(256))]
for _suit in SUITS[1:]:
    _places = bytearray(range(256))
    for _rank in RANKS:
        for _joker in ("", f"{JOKER}="):
            _places[sort_key([f"{_joker}{_rank}{SUITS[0]}"])[0]] = sort_key([f"{_joker}{_rank}{_suit}"])[0]
    _IN_SUIT.append(bytes(_places))

# rank -> the place of its club in canonical order, and that of a joker that stands for it
_CLUBS = [(sort_key([f"{rank}C"])[0], sort_key([f"{JOKER}={rank}C"])[0]) for rank in RANKS]


def _runs(rules: MeldRules, suit: int, ranks: int, units: list[int], most: int, joker: int) -> list[PossibleMeld]:
    """The runs of one suit. `most`: how many jokers a meld may have here."""
    made = (_runs_of_few if ranks.bit_count() <= FEW_RANKS else _runs_of)(rules.runs, ranks, most)
    in_suit = _IN_SUIT[suit]
    packed = {0: 0}

    def pack_ranks(ranks: int) -> int:
        known = packed.get(ranks)
        if known is None:
            rest = ranks & ranks - 1
            known = packed[ranks] = pack_ranks(rest) + units[(ranks ^ rest).bit_length() - 1]
        return known

    return [
        PossibleMeld(
            pack_ranks(naturals) + jokers * joker,
            width,
            jokers,
            points,
            True,
            key.translate(in_suit),
            pack_ranks(stand_ins) * COUNT if stand_ins else 0,
        )
        for naturals, jokers, width, points, key, stand_ins in made
    ]


class _Run(NamedTuple):
    """A run of clubs: the ranks of its naturals as a mask, and what `PossibleMeld` says."""

    naturals: int
    jokers: int
    width: int
    points: int
    key: bytes
    stand_ins: int


# Most hands have few ranks of a suit: what can be made of those is worked out once, and kept with a bound.
FEW_RANKS = 5
KEPT_RANKS = 2_048

# How many of three ranks that follow one another are there, by their mask.
_OF_THREE = tuple(mask.bit_count() for mask in range(8))


def _runs_of(rules: RunRules, ranks: int, most: int) -> list[_Run]:
    """The runs that ranks of one suit make, each choice of naturals and jokers once. `most`: how many jokers a meld may have here."""
    found: dict[tuple[int, int], _Run] = {}
    circle = ranks | ranks << RANK_COUNT
    for first, points_by_width in enumerate(rules.points):
        if _OF_THREE[circle >> first & 7] < 3 - most:
            continue
        # places of the run, from 0, where the hand has the card, and where it has not
        held: list[int] = []
        absent: list[int] = []
        for width, points in enumerate(points_by_width, 1):
            if circle >> first + width - 1 & 1:
                held.append(width - 1)
            else:
                absent.append(width - 1)
                if len(absent) > most:
                    break
            if points is None:
                continue
            # Of all ranks, nothing that is said of a joker tells one beginning from another.
            says = rules.declared and width < RANK_COUNT
            longer = rules.can_be_longer[first][width - 1]
            for jokers in range(len(absent), most + 1):
                if jokers and width - jokers < rules.least_naturals:
                    break
                for more in combinations(held, jokers - len(absent)):
                    bound = (*absent, *more)
                    if jokers == 2 and not rules.adjacent and abs(bound[0] - bound[1]) == 1:
                        continue
                    naturals = sum([1 << (first + place) % RANK_COUNT for place in held if place not in more])
                    key = bytes([_CLUBS[(first + place) % RANK_COUNT][place in bound] for place in range(width)])
                    stand_ins = sum([1 << (first + place) % RANK_COUNT for place in more]) if longer else 0
                    run = _Run(naturals, jokers, width, points, key, stand_ins)
                    known = found.get((naturals, jokers))
                    found[naturals, jokers] = run if known is None else _both(known, run, says=says)
    return list(found.values())


_runs_of_few = lru_cache(maxsize=KEPT_RANKS)(_runs_of)


def _both(one: _Run, other: _Run, *, says: bool) -> _Run:
    """Two readings of the same cards: the player `says` which, or it is the one of fewer points, of equals the earlier."""
    stand_ins = one.stand_ins | other.stand_ins
    if says:
        return one._replace(points=max(one.points, other.points), key=min(one.key, other.key), stand_ins=stand_ins)
    return (other if other.points < one.points else one)._replace(stand_ins=stand_ins)


def _sets(rules: MeldRules, hand: Packed, most: int) -> list[PossibleMeld]:
    """The sets of every rank. `most`: how many jokers a meld may have here."""
    found = []
    for rank in ranks_in(may_be_sets(rules, hand.ranks, most)):
        units = [of_suit[rank] for of_suit in hand.units]
        times = tuple([hand.cards // unit & COUNT if unit else 0 for unit in units])
        if rules.distinct_suits:
            times = tuple(map(bool, times))
        for one in (_sets_of_few if max(times) == 1 else _sets_of)(rules.sets, rank, times, most):
            naturals = sum([units[suit] for suit in one.suits])
            stand_ins = sum([units[suit] for suit in one.stand_ins]) * COUNT
            found.append(PossibleMeld(naturals + one.jokers * hand.joker, one.size, one.jokers, one.points, False, one.key, stand_ins))
    return found


class _Set(NamedTuple):
    """A set of one rank: the suits of its naturals, in order, and what `PossibleMeld` says."""

    suits: tuple[int, ...]
    jokers: int
    size: int
    points: int
    key: bytes
    stand_ins: tuple[int, ...]


def _sets_of(rules: SetRules, rank: int, times: tuple[int, ...], most: int) -> list[_Set]:
    """The sets that cards of one rank make. `times`: how often each suit is there; `most`: how many jokers a meld may have here."""
    found = []
    sizes = rules.sizes
    there = [suit for suit in range(len(SUITS)) if times[suit]]
    chosen: list[tuple[int, ...]] = [()]
    for suit in there:
        chosen += [(*before, *[suit] * more) for before in chosen for more in range(1, times[suit] + 1)]
    for suits in chosen[1:]:
        for jokers in range(most + 1 if len(suits) >= rules.least_naturals else 1):
            size = len(suits) + jokers
            if size in sizes:
                left = [suit for suit in range(len(SUITS)) if suit not in suits]
                last = SUITS[left[0]] if rules.distinct_suits and len(left) == 1 else ""
                key = sort_key([*(RANKS[rank] + SUITS[suit] for suit in suits), *[f"{JOKER}={RANKS[rank]}{last}"] * jokers])
                # As long as a set could be larger, a joker may stand in for any card of the rank that could join it.
                others = [suit for suit in there if times[suit] > suits.count(suit)] if jokers and size + 1 in sizes else ()
                found.append(_Set(suits, jokers, size, size * rules.points[rank], key, tuple(others)))
    return found


_sets_of_few = lru_cache(maxsize=KEPT_RANKS)(_sets_of)


def readings_of(rules: MeldRules, cards: Sequence[str]) -> list[Meld]:
    """What a possible meld can be, the variant's own reading first; where the player binds the jokers, whatever he can say. `cards`: faces and `JK`."""
    size = len(cards)
    faces = [card for card in cards if card != JOKER]
    jokers = size - len(faces)
    count = sum([COUNTS[face] for face in faces])
    if count.bit_count() != len(faces) or len(set(faces)) != len(faces):
        twins = set_with_twins(rules, sorted(faces, key=SUIT_PLACES.__getitem__), jokers)
        return [twins] if twins else []
    if not jokers or not rules.declared:
        meld = (not jokers and rules.natural_sets.get(count)) or lowest_reading(rules, count, jokers, size)
        return [meld] if meld else []
    # Of readings in which the same is said of the jokers only the first can be had.
    by_binding: dict[tuple[str, ...], Meld] = {}
    for meld in readings(rules, count, jokers, size):
        by_binding.setdefault(tuple(canonical(card for card in meld.cards if card[:2] == JOKER)), meld)
    return list(by_binding.values())
