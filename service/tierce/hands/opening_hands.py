"""The best arrangement of a hand among those that a player can open with, or how near to an opening the hand comes.

Where the best arrangement of all opens, it is the answer. Else the most points that melds of the hand have are found (once more `searching`, with other
costs), and if they are enough, the arrangement that opens and costs least: a search of its own over hands that are left and what they still need.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from heapq import heapify, heappop, heappush
from operator import attrgetter
from typing import NamedTuple

from msgspec import Struct

from tierce.cards import RANK_PLACES, sort_key
from tierce.hands.arranging import A_CARD, A_MELD, Arrangement, Arranging, Melds
from tierce.hands.rules import OpeningLook
from tierce.hands.searching import NEVER, Cost, search
from tierce.hands.tables import HandRules
from tierce.melds import COUNT, FIELD, Meld, PossibleMeld, lowest
from tierce.violations import Violation, judge, listed

# A way is looked at from several sides here: that takes so many times as long as a step of `searching`.
STEPS_OF_A_WAY = 5


class NoOpening(Struct, frozen=True, kw_only=True):
    """Nobody could open with this hand: the most points that melds of it have, the same with a pure run (`None`: there is none), and what is missing."""

    best_points: int
    best_points_with_pure_run: int | None
    violations: tuple[Violation, ...]


def arrange_to_open(rules: HandRules, cards: Sequence[str]) -> Arrangement | NoOpening:
    """The best arrangement among those that a player could open with; without an opening rule that is every arrangement. See `arrange`.

    >>> from tierce.hands import hand_rules
    >>> from tierce.variants import resolve
    >>> refused = arrange_to_open(hand_rules(resolve("rami-51").variant), ["7C", "8C", "9C", "KH", "KD", "2S"])
    >>> refused.best_points, refused.best_points_with_pure_run, [violation.facts for violation in refused.violations]
    (24, 24, [{'points': 24, 'minimum': 51, 'missing': 27}])
    """
    hand = OpeningHand(rules, cards)
    try:
        return hand.best_to_open()
    finally:
        hand.work.forget()


class _Needed(NamedTuple):
    """What an opening still needs."""

    points: int
    pure_run: bool

    def after(self, points: int, pure: bool) -> _Needed:
        """What it needs when a meld has been laid."""
        return _Needed(max(0, self.points - points), self.pure_run and not pure)


NOTHING = _Needed(0, False)


class OpeningHand(Arranging):
    """A hand, and what it can open with."""

    def __init__(self, rules: HandRules, cards: Sequence[str]) -> None:
        """As `Arranging`."""
        super().__init__(rules, cards)
        self._costs: dict[tuple[int, _Needed], int] = {}
        self._floors: dict[tuple[int, _Needed], int] = {}
        self._potentials: dict[int, int] = {}
        self.work.keep(self._costs, self._floors, self._potentials)

    def best_to_open(self) -> Arrangement | NoOpening:
        """The best arrangement that opens; or how near the hand comes."""
        rules = self.rules
        best = self.best()
        if best.points >= rules.minimum_points and (not rules.pure_run or any(meld.pure for meld in best.melds)):
            return best
        points, with_pure_run = self.most_points()
        reached = with_pure_run if rules.pure_run and with_pure_run is not None else points
        faults = judge(rules.opening, OpeningLook(reached, with_pure_run is not None))
        if faults:
            violations = listed([Violation(fault.code, fault.rule, "/cards", fault.facts, fault.source) for fault in faults])
            return NoOpening(best_points=points, best_points_with_pure_run=with_pure_run, violations=violations)
        return self.best_that_opens()

    # the most points ---------------------------------------------------------------------------------

    @cached_property
    def _worth(self) -> tuple[list[int], int]:
        """What each face, and a joker, is worth in a meld at most."""
        points = self.rules.melds.set_points
        ace = max(points[0], self.rules.variant.scoring.ace.value.low)
        return [max(points[RANK_PLACES[face]], ace if face[0] == "A" else 0) for face in self.packed.faces], max(*points, ace)

    def _potential(self, cards: int) -> int:
        """What some cards are worth in melds at most."""
        known = self._potentials.get(cards)
        if known is None:
            worth, joker = self._worth
            known = sum([one * (cards >> FIELD * place & COUNT) for place, one in enumerate(worth)]) + cards // self.packed.joker * joker
            self._potentials[cards] = known
        return known

    @cached_property
    def _lacking(self) -> Cost:
        """What the melds of a hand lack of its potential at least."""
        worth, joker = self._worth
        costs = [self._potential(meld.cards) - meld.points for meld in self.possible]
        return search(self.packed, self.possible, costs, worth, joker, self.work)[0]

    def most_points(self) -> tuple[int, int | None]:
        """The most points that melds of the hand have, and the same with a pure run among them (`None`: there is none)."""
        best = self._potential(self.start) - self._lacking(self.start, NEVER)
        with_pure_run = None
        for run in sorted(self.pure_runs, key=attrgetter("points"), reverse=True):
            left = self.start - run.cards
            most = self._potential(left) + run.points
            more = most - (0 if with_pure_run is None else with_pure_run + 1)
            if more >= 0 and (lacking := self._lacking(left, more)) <= more:
                with_pure_run = most - lacking
        return best, with_pure_run

    @cached_property
    def pure_runs(self) -> list[PossibleMeld]:
        """The pure runs of the hand."""
        return [meld for meld in self.possible if meld.pure]

    def _can_have(self, cards: int, needed: _Needed) -> bool:
        """Whether the points and the pure run, each by itself, are within reach of a hand; both together may still not be."""
        if needed.pure_run and next(self.held(self.pure_runs, cards), None) is None:
            return False
        spare = self._potential(cards) - needed.points
        return spare >= 0 and self._lacking(cards, spare) <= spare

    # the best that opens -----------------------------------------------------------------------------

    def best_that_opens(self) -> Arrangement:
        """The best arrangement that opens, where there is one."""
        needed = _Needed(self.rules.minimum_points, self.rules.pure_run)
        # It costs hardly more than the best of all: what costs much more is looked at only where nothing else is found.
        least = limit = self.cost(self.start, NEVER)
        more = A_CARD - 1
        while (cost := self._cost(self.start, needed, limit)) > limit:
            limit = least | more
            more = 4 * more + 3
        return self.arrangement(self._least_list(self.start, needed, cost))

    def _cost(self, cards: int, needed: _Needed, limit: int) -> int:
        """What a hand costs at least with melds that have what is needed, if that is no more than a limit; else a floor above it."""
        if needed == NOTHING:
            return self.cost(cards, limit)
        key = cards, needed
        known = self._costs.get(key)
        if known is None:
            known = self._floors.get(key, 0)
            if known <= limit:
                known = self._looked_for(cards, needed, limit)
        return known

    def _looked_for(self, cards: int, needed: _Needed, limit: int) -> int:
        best = limit + 1
        fewest = self._fewest(cards, needed)
        if fewest <= limit and cards & (self.packed.joker - 1):
            self.work.take(STEPS_OF_A_WAY * (1 + len(self._by_lowest.get(lowest(cards), ()))))
            for meld, left, added in self._ways(cards):
                most = best - added - 1
                still = needed.after(meld.points, meld.pure) if meld else needed
                # No arrangement that opens costs less than the best of all.
                if most >= 0 and self.cost(left, most) <= most and (still == NOTHING or self._can_have(left, still)):
                    best = min(best, self._cost(left, still, most) + added)
                    if best <= fewest:
                        break
        if best <= limit:
            self._costs[cards, needed] = best
        else:
            self._floors[cards, needed] = best
        return best

    def _fewest(self, cards: int, needed: _Needed) -> int:
        """What a hand costs at least: melds that hold its jokers (one that stays costs more), and a run that has none."""
        jokers = cards // self.packed.joker
        return -(-jokers // max(1, self.rules.melds.joker_limit)) + needed.pure_run

    def _ways(self, cards: int) -> Iterator[tuple[PossibleMeld | None, int, int]]:
        """What can become of the lowest card of a hand (a meld, or `None`: it stays), the hand that is left then, and what that adds to the cost."""
        place = lowest(cards)
        for meld in self.held(self._by_lowest.get(place, ()), cards):
            yield meld, cards - meld.cards, A_MELD
        yield None, cards - (1 << FIELD * place), self.stays[place]

    @cached_property
    def _by_lowest(self) -> dict[int, list[PossibleMeld]]:
        """The melds by their lowest card, those worth most first."""
        found: dict[int, list[PossibleMeld]] = {}
        for meld in sorted(self.possible, key=attrgetter("points"), reverse=True):
            found.setdefault(lowest(meld.cards), []).append(meld)
        return found

    def _least_list(self, cards: int, needed: _Needed, cost: int) -> Melds:
        """The least list among the arrangements of a hand that have what is needed, and of those the least cost."""
        melds: Melds = []
        while needed != NOTHING:
            cost -= A_MELD
            key, packed, needed = self._first(cards, needed, cost)
            melds.append((key, packed))
            cards -= packed
        return melds + self.least_list(cards, cost)

    def _first(self, cards: int, needed: _Needed, cost: int) -> tuple[bytes, int, _Needed]:
        """The least reading of a meld after which a hand can have what is still needed, and cost so much: its sort key, its cards, and what is needed then."""
        # Melds by the sort key of their least reading; one that fits makes way for all its readings.
        waiting: list[tuple[bytes, int, Meld | None]] = [(meld.key, meld.cards, None) for meld in self.held(self.possible, cards)]
        heapify(waiting)
        while True:
            key, packed, read = heappop(waiting)
            if read is None:
                if self.cost(cards - packed, cost) <= cost:
                    for one in self.readings(packed):
                        heappush(waiting, (sort_key(one.cards), packed, one))
            elif self._cost(cards - packed, still := needed.after(read.points, read.pure), cost) == cost:
                return key, packed, still
