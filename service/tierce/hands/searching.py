"""The search behind arrangements: what packed cards cost at least when some of them go into melds and the others stay.

A hand's lowest card (in packing order) either stays or goes into a meld of which it is the lowest card; what is left then is a smaller hand, whose
cost is kept while the search lasts. With few melds every way is gone. With many (*branch and bound*) a way is gone unless it cannot be better than
one that is known; of a hand that was too dear a floor is kept, below which its cost is not.
Costs are whole numbers, and the caller says what they mean. This file knows no rules of the game; most of the time of an arrangement is spent here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec import Struct

from tierce.cards import RANK_PLACES, SUIT_PLACES
from tierce.melds import Packed, PossibleMeld
from tierce.melds.possible import COUNT, FIELD

NEVER = 1 << 62

# So few melds are all tried sooner than it is found out which of them need not be.
FEW_MELDS = 100

# So few melds of one card are looked through sooner than what was found out about them is looked up.
FEW_OF_A_CARD = 12

# So many hands that are left, and melds in them, may be looked at for one question.
MOST_STEPS = 600_000


class TooManySteps(Exception):  # noqa: N818  # it is an answer, not an error
    """The search gave up."""


class Steps:
    """How many steps one question has taken: a hand that is left, or a meld in it, is one."""

    __slots__ = ("taken",)

    def __init__(self) -> None:
        self.taken = 0

    def take(self, steps: int) -> None:
        """Count steps; too many are an exception."""
        self.taken += steps
        if self.taken > MOST_STEPS:
            raise TooManySteps


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


def try_all(hand: Packed, melds: Sequence[PossibleMeld], costs: Sequence[int], stays: Sequence[int], joker_stays: int, steps: Steps) -> tuple[Cost, Best]:
    """The costs of a hand and of every hand that is left of it; and the best ways, all of them. What is given is told at `search`."""
    guards = hand.guards
    rows: list[list[tuple[int, int, PossibleMeld]]] = [[] for _ in stays]
    for meld, added in zip(melds, costs, strict=True):
        rows[lowest(meld.cards)].append((meld.cards, added, meld))
    exact = {jokers * hand.joker: jokers * joker_stays for jokers in range(hand.jokers + 1)}
    ways: Best = {}

    def cost(cards: int, _limit: int) -> int:
        known = exact.get(cards)
        if known is not None:
            return known
        place = (cards & -cards).bit_length() - 1 >> 2
        steps.take(1 + len(rows[place]))
        best = cost(cards - (1 << 4 * place), 0) + stays[place]
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


def search(
    hand: Packed, melds: Sequence[PossibleMeld], costs: Sequence[int], stays: Sequence[int], joker_stays: int, steps: Steps, whole: Whole | None = None
) -> Cost:
    """The costs of a hand and of every hand left of it. `costs`: of the melds; `stays`, `joker_stays`: what each face, or a joker, costs if it stays."""
    if len(melds) <= FEW_MELDS:
        return try_all(hand, melds, costs, stays, joker_stays, steps)[0]
    # nothing but jokers is left
    exact = {jokers * hand.joker: jokers * joker_stays for jokers in range(hand.jokers + 1)}
    return _bounded(hand, _rows(hand, melds, costs, stays, whole), exact, steps, whole)


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

    Which of many melds can be laid hangs on few of the cards that are left (`runs_hang_on`, `sets_hang_on`): it is found out once for those.
    """

    __slots__ = ("found", "runs", "runs_hang_on", "sets", "sets_hang_on", "stays", "unit")

    def __init__(self, unit: int, stays: int) -> None:
        self.unit = unit
        self.stays = stays
        self.runs: list[Choice] = []
        self.sets: list[Choice] = []
        self.runs_hang_on = self.sets_hang_on = 0
        self.found: tuple[Found, Found] | None = None


def _rows(hand: Packed, melds: Sequence[PossibleMeld], costs: Sequence[int], stays: Sequence[int], whole: Whole | None) -> list[Row]:
    rows = [Row(1 << FIELD * place, cost) for place, cost in enumerate(stays)]
    for meld, added in sorted(zip(melds, costs, strict=True), key=_size, reverse=True):
        row = rows[lowest(meld.cards)]
        choice = Choice(meld.cards, added, meld.stand_ins, whole.scarce[meld.jokers] * hand.joker if whole else 0)
        if meld.is_run:
            row.runs.append(choice)
            row.runs_hang_on |= meld.cards | meld.stand_ins
        else:
            row.sets.append(choice)
            row.sets_hang_on |= meld.cards | meld.stand_ins
    for row in rows:
        if len(row.runs) + len(row.sets) > FEW_OF_A_CARD:
            # and on all that lies above the faces: the jokers
            row.runs_hang_on, row.sets_hang_on = hand.fields(row.runs_hang_on) | -hand.joker, hand.fields(row.sets_hang_on) | -hand.joker
            row.found = {}, {}
    return rows


def _size(meld: tuple[PossibleMeld, int]) -> int:
    return meld[0].size


def _bounded(hand: Packed, rows: Sequence[Row], exact: dict[int, int], steps: Steps, whole: Whole | None) -> Cost:
    joker, guards = hand.joker, hand.guards
    naturals, shift = joker - 1, joker.bit_length() - 1
    floors: dict[int, int] = {}
    must_stay = _must_stay(hand, rows)
    a_card = whole.a_card if whole else 0
    # so many melds at least hold so many jokers, or cost less than jokers that stay
    fewest = [max(1, -(-jokers // whole.jokers_of_a_meld)) if whole else 0 for jokers in range(hand.jokers + 1)]
    single = {choice.cards for row in rows for choice in row.runs + row.sets}
    in_lines = _in_lines(hand)

    def cost(cards: int, limit: int) -> int:
        known = exact.get(cards)
        if known is None:
            known = floors.get(cards, 0)
            if known <= limit:
                known = looked_for(cards, limit)
        return known

    def looked_for(cards: int, limit: int) -> int:
        row = rows[(cards & -cards).bit_length() - 1 >> 2]
        if row.found is None:
            melds = _laid(row.runs + row.sets, cards, guards)
        else:
            runs, sets = row.found
            hang_on_runs, hang_on_sets = cards & row.runs_hang_on, cards & row.sets_hang_on
            if hang_on_runs not in runs:
                runs[hang_on_runs] = _laid(row.runs, cards, guards)
            if hang_on_sets not in sets:
                sets[hang_on_sets] = _laid(row.sets, cards, guards)
            melds = runs[hang_on_runs] + sets[hang_on_sets]
        steps.take(1 + len(melds))
        best = limit + 1
        for meld, added in melds:
            left = cards - meld
            other = exact.get(left)
            if other is None:
                most = best - added - 1
                if floors.get(left, 0) > most:
                    continue
                if most < a_card:
                    # No card may stay, so all must go into so many melds.
                    if fewest[left >> shift] > most or (most == 1 and left not in single):
                        continue
                    if 1 < most < 4 and not in_lines(left & naturals, most):
                        floors[left] = most + 1
                        continue
                if must_stay(left) > most:
                    floors[left] = most + 1
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


def _in_lines(hand: Packed) -> Callable[[int, int], bool]:
    """Whether so many suits and ranks hold all cards: a meld is of one suit or of one rank."""
    suits = [hand.fields(sum(hand.units[SUIT_PLACES[face]])) for face in hand.faces]
    ranks = [hand.fields(sum([units[RANK_PLACES[face]] for units in hand.units])) for face in hand.faces]

    def in_lines(cards: int, lines: int) -> bool:
        if not cards:
            return True
        if not lines:
            return False
        place = (cards & -cards).bit_length() - 1 >> 2
        return in_lines(cards & ~suits[place], lines - 1) or in_lines(cards & ~ranks[place], lines - 1)

    return in_lines


def _must_stay(hand: Packed, rows: Sequence[Row]) -> Callable[[int], int]:
    """What stays of a hand at least for want of jokers, in cost: the cards that go into no meld without one, but for the most that its jokers can save."""
    choices = [choice for row in rows for choice in row.runs + row.sets]
    free = 0
    for choice in choices:
        if choice.cards < hand.joker:
            free |= choice.cards
    needy = (hand.joker - 1) & ~hand.fields(free)
    known: dict[int, int] = {}

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


def lowest(cards: int) -> int:
    """The place of the lowest face of packed cards."""
    return ((cards & -cards).bit_length() - 1) // FIELD
