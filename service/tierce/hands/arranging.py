"""The best arrangement of a hand: which melds to make of it, and what is left over.

Best is what leaves the fewest points; then the fewest cards; then what has the fewest melds; then the least list of melds in canonical order. (Contract,
section 14; exact words in `spec/README.md`.) The answer is proven. At first only numbers are compared (`searching`); which melds they stand for is found
afterwards, on the best ways alone. What a player can open with is sought in `opening_hands`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from tierce.cards import JOKER, canonical, sort_key
from tierce.hands.penalties import points_of
from tierce.hands.searching import NEVER, Best, Whole, Work, search
from tierce.hands.tables import HandRules
from tierce.melds import FIELD, Meld, MeldRules, PossibleMeld, lowest, pack, possible_melds, readings_of

# Three things in one cost: points of the rest, then its cards, then melds, of which a hand has fewer than 64.
A_POINT = 1 << 12
A_CARD = 1 << 6
A_MELD = 1

# The melds of an arrangement in canonical order: the sort key of each, as it is read, and its cards packed.
Melds = list[tuple[bytes, int]]


class Arrangement(Struct, frozen=True, kw_only=True):
    """The melds of a hand in canonical order, what they are worth, the cards left over, and what those cost."""

    melds: list[Meld]
    points: int
    rest: list[str]
    rest_points: int


def arrange(rules: HandRules, cards: Sequence[str]) -> Arrangement:
    """The arrangement of a hand that leaves the fewest points. `cards`: faces and `JK`, no more of each than the packs hold.

    A hand that would take more than `searching.MOST_STEPS` is a `TooManySteps`.

    >>> from tierce.hands import hand_rules
    >>> from tierce.variants import resolve
    >>> best = arrange(hand_rules(resolve("rami-51").variant), ["3H", "4H", "5H", "6H", "7H", "6S", "6C"])
    >>> [meld.cards for meld in best.melds], best.rest, best.rest_points
    ([['6C', '6H', '6S'], ['3H', '4H', '5H']], ['7H'], 7)
    """
    hand = Arranging(rules, cards)
    try:
        return hand.best()
    finally:
        hand.work.forget()


class Arranging:
    """What is found out about one hand. The hands that are left of it are packed as it is."""

    def __init__(self, rules: HandRules, cards: Sequence[str]) -> None:
        """Every meld of the hand, and the search over them."""
        self.rules = rules
        self.packed = hand = pack(cards)
        self.work = Work()
        self.possible = possible_melds(rules.melds, hand)
        useful = 0
        for meld in self.possible:
            useful |= meld.cards
        # A card that is in no meld stays whatever else does: it need not be looked at.
        self.start = hand.cards & (hand.fields(useful) | -hand.joker)
        self.stays = [rules.costs[face] * A_POINT + A_CARD for face in hand.faces]
        joker_stays = rules.costs[JOKER] * A_POINT + A_CARD
        whole = Whole(A_CARD, max(rules.melds.joker_limit, 1), _scarce(rules.melds))
        self.cost, self.best_ways = search(hand, self.possible, [A_MELD] * len(self.possible), self.stays, joker_stays, self.work, whole)

    def best(self) -> Arrangement:
        """The best arrangement."""
        return self.arrangement(self.least_list(self.start, self.cost(self.start, NEVER)))

    def arrangement(self, melds: Melds) -> Arrangement:
        """A list of melds as it is answered."""
        read = [meld for key, cards in melds for meld in self.readings(cards) if sort_key(meld.cards) == key]
        rest = canonical(self.packed.unpacked(self.packed.cards - sum([cards for _, cards in melds])))
        return Arrangement(melds=read, points=sum([meld.points for meld in read]), rest=rest, rest_points=points_of(self.rules, rest))

    def readings(self, cards: int) -> list[Meld]:
        """What a possible meld can be read as."""
        return readings_of(self.rules.melds, self.packed.unpacked(cards))

    def held(self, melds: Iterable[PossibleMeld], cards: int) -> Iterator[PossibleMeld]:
        """Those of the melds that a hand holds."""
        guarded, guards = cards | self.packed.guards, self.packed.guards
        return (meld for meld in melds if (guarded - meld.cards) & guards == guards)

    def least_list(self, cards: int, cost: int) -> Melds:
        """The least list among the arrangements of a hand that have the least cost."""
        if self.best_ways is not None:
            return _least_of_best(self.best_ways, cards, {})
        guards = self.packed.guards
        melds: Melds = []
        for meld in sorted(self.possible, key=_key):
            # Whatever the least meld is that any best arrangement has, the least list begins with it.
            while cost % A_CARD and ((cards | guards) - meld.cards) & guards == guards and self.cost(cards - meld.cards, cost - A_MELD) == cost - A_MELD:
                melds.append((meld.key, meld.cards))
                cards -= meld.cards
                cost -= A_MELD
        return melds


def _least_of_best(ways: Best, cards: int, known: dict[int, Melds]) -> Melds:
    """The least list among the best arrangements of a hand, where all best ways are known."""
    if cards not in ways:
        return []
    found = known.get(cards)
    if found is None:
        for meld in ways[cards]:
            if meld is None:
                melds = _least_of_best(ways, cards - (1 << FIELD * lowest(cards)), known)
            else:
                melds = sorted([*_least_of_best(ways, cards - meld.cards, known), (meld.key, meld.cards)])
            if found is None or melds < found:
                found = melds
        assert found is not None
        known[cards] = found
    return found


def _scarce(rules: MeldRules) -> list[int]:
    """By the jokers of a meld: below how many jokers of a hand none of them has to stand for a card that the hand has left.

    Say one does, where the meld could be longer by that card (`stand_ins`). If the card stays in the hand, the meld could have it, and be longer
    by the joker. If it is in another meld, it may change places with the joker at no cost, unless the other meld has all the jokers that it may
    have, or no natural card to spare: there are at least so many more jokers then.
    """
    other = min(rules.joker_limit, max(0, 3 - max(rules.least_naturals, 1)))
    changeable = rules.adjacent or rules.joker_limit < 2
    return [jokers + other if changeable else 0 for jokers in range(rules.joker_limit + 1)]


def _key(meld: PossibleMeld) -> bytes:
    return meld.key
