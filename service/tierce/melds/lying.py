"""Melds that lie on the table: do they stand, what may be added to them, and which joker a card takes out of them.

A lying run is written in the order of its places, which never move again; its jokers stand for the cards that they are bound to. A set has no places: its
jokers are bound anew with each card that joins. (Contract, sections 5 and 6; exact words in `spec/README.md`.) Whose meld it is, others know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from tierce.cards import BOUND_TO_FACE, FACES, JOKER, RANK_PLACES, RANKS, SUIT_PLACES, SUITS, canonical
from tierce.melds.checking import placed
from tierce.melds.faults import NOTHING, lacking, second_ace
from tierce.melds.readings import wrong_bindings
from tierce.melds.rules import JokerLook, RunLook, SetLook
from tierce.melds.spans import ACE_HIGH, ACE_LOW, ARC, FACES_BY_PLACE, LINE, RANK_COUNT, LyingRun
from tierce.melds.tables import Meld, MeldKind, MeldRules
from tierce.violations import Violation, judge, listed, without_rule

# card of a lying run -> the face that it is or stands for
_FACE = {face: face for face in FACES} | dict(zip(BOUND_TO_FACE, FACES, strict=True))


class LyingSet(NamedTuple):
    """A set on the table: its rank, the suits of its naturals in order, and its jokers."""

    rank: int
    suits: tuple[int, ...]
    jokers: int


class Longer(NamedTuple):
    """A meld to which cards were added: the cards added, jokers bound, in canonical order; and the meld as it lies now."""

    added: list[str]
    cards: list[str]


@lru_cache(maxsize=4_096)
def lying_run(cards: tuple[str, ...]) -> LyingRun | None:
    """The run that cards are as they are written; `None` where they are none in that order."""
    faces = [_FACE.get(card, "") for card in cards]
    if not faces or not faces[0] or len(faces) > RANK_COUNT:
        return None
    suit, first = SUIT_PLACES[faces[0]], RANK_PLACES[faces[0]] + 1
    if faces != list(FACES_BY_PLACE[suit][first : first + len(faces)]):
        return None
    return LyingRun(suit, first, len(faces), tuple([place for place, card in enumerate(cards) if card[:2] == JOKER]))


@lru_cache(maxsize=4_096)
def lying_set(cards: tuple[str, ...], distinct_suits: bool) -> LyingSet | None:
    """The set that cards are, in any order, its jokers in the exact form; `None` where they are none. `distinct_suits`: whether suits must differ."""
    naturals = [card for card in cards if card[:2] != JOKER]
    jokers = len(cards) - len(naturals)
    if not naturals:
        return None
    rank = RANK_PLACES[naturals[0]]
    suits = tuple(sorted([SUIT_PLACES[card] for card in naturals]))
    if any(RANK_PLACES[card] != rank for card in naturals) or (distinct_suits and len(set(suits)) < len(suits)):
        return None
    found = LyingSet(rank, suits, jokers)
    bound = _joker_of(found, distinct_suits=distinct_suits)
    return found if all(card == bound for card in cards if card[:2] == JOKER) else None


def _joker_of(lying: LyingSet, *, distinct_suits: bool) -> str:
    """How a joker of a set is bound: to the last suit where the naturals leave one, else to the rank."""
    left = [suit for suit in range(len(SUITS)) if suit not in lying.suits] if distinct_suits else ()
    return f"{JOKER}={RANKS[lying.rank]}{SUITS[left[0]] if len(left) == 1 else ''}"


def set_as_written(rules: MeldRules, lying: LyingSet) -> list[str]:
    """A set as it lies: its naturals by suit, then its jokers."""
    return [RANKS[lying.rank] + SUITS[suit] for suit in lying.suits] + [_joker_of(lying, distinct_suits=rules.distinct_suits)] * lying.jokers


def stands(rules: MeldRules, kind: MeldKind, cards: Sequence[str]) -> bool:
    """Whether cards that lie on the table are a meld of their kind, just as they are written (a set in any order)."""
    if kind == "run":
        run = lying_run(tuple(cards))
        return run is not None and _run_stands(rules, run)
    of_rank = lying_set(tuple(cards), rules.distinct_suits)
    return of_rank is not None and _set_stands(rules, of_rank)


def _run_stands(rules: MeldRules, run: LyingRun) -> bool:
    if rules.runs.points[run.first - 1][run.width - 1] is None or not _jokers_stand(rules, len(run.jokers), run.width - len(run.jokers)):
        return False
    return rules.adjacent or not any(after - before == 1 for before, after in combinations(run.jokers, 2))


def _set_stands(rules: MeldRules, lying: LyingSet) -> bool:
    return len(lying.suits) + lying.jokers in rules.set_sizes and _jokers_stand(rules, lying.jokers, len(lying.suits))


def _jokers_stand(rules: MeldRules, jokers: int, naturals: int) -> bool:
    return not jokers or (jokers <= rules.joker_limit and naturals >= rules.least_naturals)


# adding cards ----------------------------------------------------------------------------------------


class _Way(NamedTuple):
    """One way to add cards to a run: what they are worth, their places, how many lie before the run, and the places of the jokers."""

    points: int
    places: list[int]
    before: int
    jokers: frozenset[int]


def _ways(rules: MeldRules, run: LyingRun, naturals: int, jokers: int) -> list[_Way]:
    """All ways to add naturals of the suit (a rank mask, none of them in the run) and jokers, the one that the variant prefers first."""
    size = naturals.bit_count() + jokers
    width = run.width + size
    if width > RANK_COUNT or not _jokers_stand(rules, jokers + len(run.jokers), width - jokers - len(run.jokers)):
        return []
    found = []
    for before in range(size + 1):
        first = (run.first - before - 1) % RANK_COUNT + 1
        if rules.runs.points[first - 1][width - 1] is None:
            continue
        places = [*range(first, first + before), *range(first + before + run.width, first + width)]
        bound = frozenset([place for place in places if not naturals >> (place - 1) % RANK_COUNT & 1])
        if len(bound) != jokers:
            continue
        if jokers and not rules.adjacent:
            lying = [first + before + place for place in run.jokers]
            if any(abs(one - other) == 1 for one, other in combinations([*bound, *lying], 2)):
                continue
        last = first + width - 1
        found.append(_Way(sum([_points(rules, place, last) for place in places]), places, before, bound))
    found.sort(key=lambda way: (way.points, way.places))
    return found


def _points(rules: MeldRules, place: int, last: int) -> int:
    """What the card at a place of a run is worth. `last`: the last place of the run."""
    if place == ACE_LOW or (place == ACE_HIGH and last > ACE_HIGH):
        return rules.variant.scoring.ace.value.low
    return rules.set_points[(place - 1) % RANK_COUNT]


def _longer_run(run: LyingRun, lying: Sequence[str], way: _Way) -> Longer:
    faces = FACES_BY_PLACE[run.suit]
    cards = [f"{JOKER}={faces[place]}" if place in way.jokers else faces[place] for place in way.places]
    return Longer(canonical(cards), [*cards[: way.before], *lying, *cards[way.before :]])


@lru_cache(maxsize=4_096)
def neighbours(kind: MeldKind, cards: tuple[str, ...]) -> frozenset[str]:
    """The faces of which one must be added first to a lying meld, if it is no joker; whether the rules allow it is not asked."""
    if kind == "run":
        run = lying_run(cards)
        assert run is not None, "it lies on the table"
        faces = FACES_BY_PLACE[run.suit]
        return frozenset((faces[run.first - 1 or RANK_COUNT], faces[run.first + run.width]))
    natural = next(card for card in cards if card[:2] != JOKER)
    return frozenset([natural[:-1] + suit for suit in SUITS])


def additions(rules: MeldRules, kind: MeldKind, cards: Sequence[str], held: Mapping[str, int]) -> list[Longer]:
    """Everything that can be added to a lying meld out of a hand, each group of cards once (under `declared` once for each way to bind its jokers).

    `held`: how often each card, face or `JK`, is in the hand.
    """
    if kind == "run":
        run = lying_run(tuple(cards))
        assert run is not None, "it lies on the table"
        return _additions_to_run(rules, run, cards, held)
    of_rank = lying_set(tuple(cards), rules.distinct_suits)
    assert of_rank is not None, "it lies on the table"
    return _additions_to_set(rules, of_rank, held)


def _additions_to_run(rules: MeldRules, run: LyingRun, cards: Sequence[str], held: Mapping[str, int]) -> list[Longer]:
    faces = FACES_BY_PLACE[run.suit]
    spare = min(held.get(JOKER, 0), rules.joker_limit - len(run.jokers))
    if spare <= 0 and faces[run.first - 1 or RANK_COUNT] not in held and faces[run.first + run.width] not in held:
        return []
    groups: set[tuple[int, int]] = set()
    room = RANK_COUNT - run.width
    for before in range(room + 1):
        for after in range(room - before + 1):
            places = [*range(run.first - before, run.first), *range(run.first + run.width, run.first + run.width + after)]
            ranks = [(place - 1) % RANK_COUNT for place in places]
            here = [rank for rank in ranks if RANKS[rank] + SUITS[run.suit] in held]
            absent = len(ranks) - len(here)
            if absent > spare:
                break
            if not ranks:
                continue
            for more in range(spare - absent + 1):
                for naturals in combinations(here, len(here) - more) if more <= len(here) else ():
                    groups.add((sum([1 << rank for rank in naturals]), absent + more))
    found: list[Longer] = []
    for naturals_mask, jokers in groups:
        ways = _ways(rules, run, naturals_mask, jokers)
        if rules.declared and jokers:
            said: dict[tuple[str, ...], Longer] = {}
            for way in ways:
                longer = _longer_run(run, cards, way)
                said.setdefault(tuple(longer.added), longer)
            found += said.values()
        elif ways:
            found.append(_longer_run(run, cards, ways[0]))
    return found


def _additions_to_set(rules: MeldRules, lying: LyingSet, held: Mapping[str, int]) -> list[Longer]:
    room = rules.set_sizes.stop - 1 - len(lying.suits) - lying.jokers
    if room <= 0:
        return []
    rank = RANKS[lying.rank]
    here: list[int] = []
    for suit, name in enumerate(SUITS):
        count = held.get(rank + name, 0)
        if count and not (rules.distinct_suits and suit in lying.suits):
            here += [suit] * (1 if rules.distinct_suits else min(count, room))
    spare = max(0, min(held.get(JOKER, 0), rules.joker_limit - lying.jokers, room))
    found = []
    for size in range(min(room, len(here)) + 1):
        for suits in sorted(set(combinations(here, size))):
            for jokers in range(min(spare, room - size) + 1):
                if size or jokers:
                    longer = _longer_set(rules, lying, suits, jokers)
                    if longer is not None:
                        found.append(longer)
    return found


def _longer_set(rules: MeldRules, lying: LyingSet, suits: Sequence[int], jokers: int) -> Longer | None:
    together = LyingSet(lying.rank, tuple(sorted([*lying.suits, *suits])), lying.jokers + jokers)
    if not _set_stands(rules, together) or (rules.distinct_suits and len(set(together.suits)) < len(together.suits)):
        return None
    added = [RANKS[lying.rank] + SUITS[suit] for suit in suits] + [_joker_of(together, distinct_suits=rules.distinct_suits)] * jokers
    return Longer(canonical(added), set_as_written(rules, together))


def add(rules: MeldRules, kind: MeldKind, cards: Sequence[str], added: Sequence[str]) -> Longer | tuple[Violation, ...]:
    """A lying meld with cards added, or why it would not stand. `added`: faces, `JK` and bound jokers; addresses are relative to the action ("/cards/1")."""
    if not added:
        return (without_rule("meld.empty", {}),)
    naturals = [card for card in added if card[:2] != JOKER]
    ways = _longer_ways(rules, kind, cards, naturals, len(added) - len(naturals))
    if not ways:
        return _faults_of_run(rules, cards, naturals, len(added)) if kind == "run" else _faults_of_set(rules, cards, naturals, len(added))
    said = [card for card in added if card.startswith(f"{JOKER}=")]
    if not said:
        return ways[0]
    wrong = _wrong(rules, kind, ways[0], said)
    if wrong and rules.declared:
        for other in ways[1:]:
            if not _wrong(rules, kind, other, said):
                return other
    if not wrong:
        return ways[0]
    return listed(judge(rules.judges.bindings, placed(wrong, added)))


def _longer_ways(rules: MeldRules, kind: MeldKind, cards: Sequence[str], naturals: Sequence[str], jokers: int) -> list[Longer]:
    if kind == "run":
        run = lying_run(tuple(cards))
        assert run is not None, "it lies on the table"
        mask = 0
        there = sum([1 << (run.first + place - 1) % RANK_COUNT for place in range(run.width)])
        for card in naturals:
            rank = 1 << RANK_PLACES[card]
            if SUIT_PLACES[card] != run.suit or (mask | there) & rank:
                return []
            mask |= rank
        return [_longer_run(run, cards, way) for way in _ways(rules, run, mask, jokers)]
    lying = lying_set(tuple(cards), rules.distinct_suits)
    assert lying is not None, "it lies on the table"
    if any(RANK_PLACES[card] != lying.rank for card in naturals):
        return []
    longer = _longer_set(rules, lying, [SUIT_PLACES[card] for card in naturals], jokers)
    return [longer] if longer else []


def _wrong(rules: MeldRules, kind: MeldKind, longer: Longer, said: Sequence[str]) -> list[tuple[str, str]]:
    """What was said wrongly of the jokers that were added; those that lie are not asked about."""
    jokers = [card for card in longer.added if card[:2] == JOKER]
    naturals = [card for card in longer.cards if card[:2] != JOKER]
    return wrong_bindings(Meld(kind=kind, cards=[*naturals, *jokers], points=0, pure=False), said, rules.distinct_suits)


# why not ---------------------------------------------------------------------------------------------


def _faults_of_run(rules: MeldRules, cards: Sequence[str], naturals: Sequence[str], added: int) -> tuple[Violation, ...]:
    """The faults of a run with cards added. Jokers that lie are the cards they stand for, but for the rules of `/jokers`."""
    run = lying_run(tuple(cards))
    assert run is not None, "it lies on the table"
    strangers, twins = [], []
    mask = sum([1 << (run.first + place - 1) % RANK_COUNT for place in range(run.width)])
    for card in canonical(naturals):
        if SUIT_PLACES[card] != run.suit:
            strangers.append(card)
        elif mask >> RANK_PLACES[card] & 1:
            twins.append(card)
        else:
            mask |= 1 << RANK_PLACES[card]
    free = added - len(naturals)
    jokers = free + len(run.jokers)
    width = mask.bit_count() + free
    missing, lacked = 0, NOTHING
    if ARC[mask] <= width <= RANK_COUNT:
        lacked = lacking(rules, mask, width, jokers, run)
    elif width <= RANK_COUNT:
        missing = (ARC if "aroundTheCorner" in rules.allowed else LINE)[mask] - width
    ace = second_ace(rules, twins, width) if twins and not strangers else None
    look = RunLook(run.width + added, SUITS[run.suit], strangers, twins, width, missing, lacked, ace)
    found = judge(rules.judges.jokers, JokerLook(jokers, run.width - len(run.jokers) + len(naturals))) if jokers else []
    return listed(found + judge(rules.judges.runs, look))


def _faults_of_set(rules: MeldRules, cards: Sequence[str], naturals: Sequence[str], added: int) -> tuple[Violation, ...]:
    lying = lying_set(tuple(cards), rules.distinct_suits)
    assert lying is not None, "it lies on the table"
    there = canonical([*(card for card in cards if card[:2] != JOKER), *naturals])
    strangers, repeated, seen = [], [], set()
    for card in there:
        if RANK_PLACES[card] != lying.rank:
            strangers.append(card)
        elif card in seen:
            repeated.append(card)
        else:
            seen.add(card)
    jokers = lying.jokers + added - len(naturals)
    found = judge(rules.judges.jokers, JokerLook(jokers, len(there))) if jokers else []
    return listed(found + judge(rules.judges.sets, SetLook(len(cards) + added, RANKS[lying.rank], strangers, repeated)))


# taking a joker --------------------------------------------------------------------------------------


def joker_for(rules: MeldRules, kind: MeldKind, cards: Sequence[str], card: str) -> str | None:
    """The joker of a lying meld that a card takes out, as it lies; `None` where it takes none. How many naturals a set must show is not asked."""
    if kind == "run":
        joker = f"{JOKER}={card}"
        return joker if joker in cards else None
    lying = lying_set(tuple(cards), rules.distinct_suits)
    if lying is None or not lying.jokers or card == JOKER or RANK_PLACES[card] != lying.rank:
        return None
    return None if rules.distinct_suits and SUIT_PLACES[card] in lying.suits else cards[-1]


def without_joker(rules: MeldRules, kind: MeldKind, cards: Sequence[str], card: str) -> list[str]:
    """The lying meld in which a card has taken the place of the joker that `joker_for` names."""
    if kind == "run":
        return [card if lying == f"{JOKER}={card}" else lying for lying in cards]
    lying = lying_set(tuple(cards), rules.distinct_suits)
    assert lying is not None, "it lies on the table"
    return set_as_written(rules, LyingSet(lying.rank, tuple(sorted([*lying.suits, SUIT_PLACES[card]])), lying.jokers - 1))
