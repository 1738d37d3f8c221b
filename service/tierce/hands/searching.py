"""The search behind arrangements: what packed cards cost at least when some of them go into melds and the others stay.

A hand's lowest card (in packing order) either stays or goes into a meld of which it is the lowest card, too; what is left then is a smaller hand, whose
cost is kept while the search lasts. Of few melds every way is tried (`try_all`). Of many (*branch and bound*) a way is tried only if it can still be better
than one that is known; of a hand that was too dear a floor is kept, below which its cost is not.
Costs are whole numbers, and the caller says what they mean. This file knows no rules of the game; most of the time of an arrangement is spent here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from tierce.cards import RANK_PLACES, SUIT_PLACES
from tierce.melds import COUNT, FIELD, SHIFT, Packed, PossibleMeld, lowest

NEVER = 1 << 62

# Of so few melds, in so few cards, all are tried sooner than it is found out which of them need not be.
FEW_MELDS = 100
FEW_CARDS = 16

# So few melds of one card are looked through sooner than what was found out about them is looked up.
FEW_OF_A_CARD = 12

# So many steps may be taken for one question.
MOST_STEPS = 600_000

# So many melds are looked through in the time of a step.
LOOKED_THROUGH = 4


class TooManySteps(Exception):  # noqa: N818  # it is an answer, not an error
    """The search gave up."""


class Work:
    """The work of one question: how many steps it has taken (a hand that is left, or a meld in it, is one), and what is kept until it is done."""

    def __init__(self) -> None:
        self.steps = 0
        self.kept: list[dict[Any, Any]] = []

    def take(self, steps: int) -> None:
        """Count steps; too many are an exception."""
        self.steps += steps
        if self.steps > MOST_STEPS:
            raise TooManySteps

    def keep(self, *found: dict[Any, Any]) -> None:
        """What was found out about hands, to be forgotten at the end."""
        self.kept += found

    def forget(self) -> None:
        """Give the memory back at once: functions that call themselves would hold it until it is collected."""
        for found in self.kept:
            found.clear()


class Whole(Struct, frozen=True):
    """What helps where each meld costs 1, and every card that stays more than all melds together (`a_card` at least).

    `jokers_of_a_meld`: the most that any has; `scarce`, by the jokers of a meld: below how many jokers of a hand none of them has to stand in for a card that
    the hand has left.
    """

    a_card: int
    jokers_of_a_meld: int
    scarce: list[int]


# From a hand that is left and a limit to what it costs at least, if that is not above the limit; else to a floor that is above it.
Cost = Callable[[int, int], int]

# hand that is left -> the melds that its lowest card best goes into; `None` where it best stays
Best = dict[int, list[PossibleMeld | None]]


def search(
    hand: Packed, melds: Sequence[PossibleMeld], costs: Sequence[int], stays: Sequence[int], joker_stays: int, work: Work, whole: Whole | None = None
) -> tuple[Cost, Best | None]:
    """The costs of a hand and of every hand left of it; and the best ways, all of them, where every way is tried (as costs are asked for).

    `costs`: of the melds; `stays`, `joker_stays`: what each face, or a joker, costs if it stays.
    """
    # nothing but jokers is left
    exact = {jokers * hand.joker: jokers * joker_stays for jokers in range(hand.jokers + 1)}
    work.keep(exact)
    if len(melds) <= FEW_MELDS and hand.size <= FEW_CARDS:
        return _try_all(hand, melds, costs, stays, exact, work)
    return _bounded(hand, _rows(hand, melds, costs, stays, whole), exact, work, whole), None


def _try_all(hand: Packed, melds: Sequence[PossibleMeld], costs: Sequence[int], stays: Sequence[int], exact: dict[int, int], work: Work) -> tuple[Cost, Best]:
    guards = hand.guards
    rows: list[list[tuple[int, int, PossibleMeld]]] = [[] for _ in stays]
    for meld, added in zip(melds, costs, strict=True):
        rows[lowest(meld.cards)].append((meld.cards, added, meld))
    ways: Best = {}
    work.keep(ways)

    def cost(cards: int, _limit: int) -> int:
        known = exact.get(cards)
        if known is not None:
            return known
        place = (cards & -cards).bit_length() - 1 >> SHIFT
        work.take(1 + len(rows[place]))
        best = cost(cards - (1 << FIELD * place), 0) + stays[place]
        best_ways: list[PossibleMeld | None] = [None]
        guarded = cards | guards
        for packed, added, meld in rows[place]:
            if (guarded - packed) & guards == guards:
                left = cards - packed
                other = (exact[left] if left in exact else cost(left, 0)) + added
                if other < best:
                    best = other
                    best_ways = [meld]
                elif other == best:
                    best_ways.append(meld)
        exact[cards] = best
        ways[cards] = best_ways
        return best

    return cost, ways


class Choice(NamedTuple):
    """A meld that can be laid: its cards packed, and its cost.

    It need not be tried if the hand is below `scarce` (packed) and has a card of the fields `stand_ins` left.
    """

    cards: int
    cost: int
    stand_ins: int
    scarce: int


# cards -> melds and their costs
Found = dict[int, list[tuple[int, int]]]


class Row:
    """What can become of a card when it is the lowest of a hand: it stays, or goes into one of the melds of which it is the lowest card, the longest first.

    Which of many melds can be laid depends on few of the cards that are left (`runs_depend_on`, `sets_depend_on`): it is found out once for those.
    """

    __slots__ = ("found", "runs", "runs_depend_on", "sets", "sets_depend_on", "stays", "unit")

    def __init__(self, unit: int, stays: int) -> None:
        self.unit = unit
        self.stays = stays
        self.runs: list[Choice] = []
        self.sets: list[Choice] = []
        self.runs_depend_on = self.sets_depend_on = 0
        self.found: tuple[Found, Found] | None = None


def _rows(hand: Packed, melds: Sequence[PossibleMeld], costs: Sequence[int], stays: Sequence[int], whole: Whole | None) -> list[Row]:
    rows = [Row(1 << FIELD * place, cost) for place, cost in enumerate(stays)]
    for meld, added in sorted(zip(melds, costs, strict=True), key=_size, reverse=True):
        row = rows[lowest(meld.cards)]
        choice = Choice(meld.cards, added, meld.stand_ins, whole.scarce[meld.jokers] * hand.joker if whole else 0)
        if meld.is_run:
            row.runs.append(choice)
            row.runs_depend_on |= meld.cards | meld.stand_ins
        else:
            row.sets.append(choice)
            row.sets_depend_on |= meld.cards | meld.stand_ins
    for row in rows:
        if len(row.runs) + len(row.sets) > FEW_OF_A_CARD:
            # and on all that lies above the faces: the jokers
            row.runs_depend_on, row.sets_depend_on = hand.fields(row.runs_depend_on) | -hand.joker, hand.fields(row.sets_depend_on) | -hand.joker
            row.found = {}, {}
    return rows


def _size(meld: tuple[PossibleMeld, int]) -> int:
    return meld[0].size


def _bounded(hand: Packed, rows: Sequence[Row], exact: dict[int, int], work: Work, whole: Whole | None) -> Cost:
    shift, guards = hand.joker.bit_length() - 1, hand.guards
    floors: dict[int, int] = {}
    work.keep(floors, *(found for row in rows if row.found for found in row.found))
    too_dear = _too_dear(hand, rows, floors, work, whole)
    fewest = _fewest(hand, whole)

    def cost(cards: int, limit: int) -> int:
        known = exact.get(cards)
        if known is None:
            known = floors.get(cards, 0)
            if known <= limit:
                known = looked_for(cards, limit)
        return known

    def looked_for(cards: int, limit: int) -> int:
        row = rows[(cards & -cards).bit_length() - 1 >> SHIFT]
        if row.found is None:
            melds = _laid(row.runs + row.sets, cards, guards)
        else:
            runs, sets = row.found
            for_runs, for_sets = cards & row.runs_depend_on, cards & row.sets_depend_on
            if for_runs not in runs:
                work.take(len(row.runs) // LOOKED_THROUGH)
                runs[for_runs] = _laid(row.runs, cards, guards)
            if for_sets not in sets:
                work.take(len(row.sets) // LOOKED_THROUGH)
                sets[for_sets] = _laid(row.sets, cards, guards)
            melds = runs[for_runs] + sets[for_sets]
        work.take(1 + len(melds))
        best = limit + 1
        for meld, added in melds:
            left = cards - meld
            other = exact.get(left)
            if other is None:
                most = best - added - 1
                if too_dear(left, most):
                    continue
                other = looked_for(left, most)
            if other + added < best:
                best = other + added
                if best <= fewest[cards >> shift]:
                    break
        most = best - row.stays - 1
        if most >= 0:
            best = min(best, cost(cards - row.unit, most) + row.stays)
        if best <= limit:
            exact[cards] = best
        else:
            floors[cards] = best
        return best

    return cost


def _laid(melds: list[Choice], cards: int, guards: int) -> list[tuple[int, int]]:
    """Those of the melds that a hand holds and that have to be tried, with their costs."""
    guarded = cards | guards
    return [
        (meld, cost)
        for meld, cost, stand_ins, scarce in melds
        if (guarded - meld) & guards == guards and not (stand_ins and cards < scarce and (cards - meld) & stand_ins)
    ]


# Floors: why a hand cannot cost so little ------------------------------------------------------------


def _too_dear(hand: Packed, rows: Sequence[Row], floors: dict[int, int], work: Work, whole: Whole | None) -> Callable[[int, int], bool]:
    """Whether a hand is known, or seen at once, to cost more than a limit."""
    shift, naturals = hand.joker.bit_length() - 1, hand.joker - 1
    a_card = whole.a_card if whole else 0
    fewest = _fewest(hand, whole)
    single = {choice.cards for row in rows for choice in row.runs + row.sets}
    in_lines = _in_lines(hand)
    must_stay = _must_stay(hand, rows, work)

    def too_dear(cards: int, limit: int) -> bool:
        if floors.get(cards, 0) > limit:
            return True
        if limit < a_card:
            # No card may stay: all must go into so many melds.
            if fewest[cards >> shift] > limit or (limit == 1 and cards not in single):
                return True
            if 1 < limit < 4 and not in_lines(cards & naturals, limit):
                floors[cards] = limit + 1
                return True
        if must_stay(cards) > limit:
            floors[cards] = limit + 1
            return True
        return False

    return too_dear


def _fewest(hand: Packed, whole: Whole | None) -> list[int]:
    """By its jokers, what a hand costs at least: melds enough to hold them, or a joker that stays, which costs more."""
    return [max(1, -(-jokers // whole.jokers_of_a_meld)) if whole else 0 for jokers in range(hand.jokers + 1)]


def _in_lines(hand: Packed) -> Callable[[int, int], bool]:
    """Whether so many suits and ranks hold all cards: a meld is of one suit or of one rank."""
    suits = [hand.fields(sum(hand.units[SUIT_PLACES[face]])) for face in hand.faces]
    ranks = [hand.fields(sum([units[RANK_PLACES[face]] for units in hand.units])) for face in hand.faces]

    def in_lines(cards: int, lines: int) -> bool:
        if not cards:
            return True
        if not lines:
            return False
        place = (cards & -cards).bit_length() - 1 >> SHIFT
        return in_lines(cards & ~suits[place], lines - 1) or in_lines(cards & ~ranks[place], lines - 1)

    return in_lines


def _must_stay(hand: Packed, rows: Sequence[Row], work: Work) -> Callable[[int], int]:
    """What stays of a hand at least for want of jokers, in cost: the cards that go into no meld without one, but for the most that its jokers can save."""
    choices = [choice for row in rows for choice in row.runs + row.sets]
    free = 0
    for choice in choices:
        if choice.cards < hand.joker:
            free |= choice.cards
    needy = (hand.joker - 1) & ~hand.fields(free)
    known: dict[int, int] = {}
    work.keep(known)

    def staying(cards: int) -> int:
        if cards not in known:
            known[cards] = sum([row.stays * (cards // row.unit & COUNT) for row in rows])
        return known[cards]

    # the most that a meld saves, and that melds save together, by their jokers
    by_meld = [0] * (hand.jokers + 1)
    for choice in choices:
        jokers = choice.cards // hand.joker
        by_meld[jokers] = max(by_meld[jokers], staying(choice.cards & needy))
    saved = [0]
    for jokers in range(1, hand.jokers + 1):
        saved.append(max(saved[jokers - some] + by_meld[some] for some in range(1, jokers + 1)))

    def must_stay(cards: int) -> int:
        return staying(cards & needy) - saved[cards // hand.joker]

    return must_stay
