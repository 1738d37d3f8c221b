"""Cards packed into one integer, so that a hand can be searched.

Four bits for each face that is there, rank by rank, and five on top for the jokers. The highest bit of each is a *guard*, which no count
reaches (no pack has a face more than four times, or more than eight jokers). So whether packed cards hold some others is one
subtraction that no guard feels: `(cards | guards) - others & guards == guards`. Taking them away is a subtraction, too.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from tierce.cards import FACES, JOKER, RANK_PLACES, SUIT_PLACES
from tierce.melds.spans import RANK_COUNT

FIELD = 4
COUNT = (1 << FIELD - 1) - 1
# bit number -> place of its field, as a shift
SHIFT = FIELD.bit_length() - 1

# face -> its place among all faces, rank by rank
_BY_RANK = {face: RANK_PLACES[face] * 4 + SUIT_PLACES[face] for face in FACES}
_FACES = sorted(FACES, key=_BY_RANK.__getitem__)


class Packed(Struct, frozen=True, gc=False):
    """Cards packed into one integer, and how."""

    cards: int
    size: int
    # the faces that are there, rank by rank: the order of their fields
    faces: list[str]
    # suit -> rank -> what one card adds; 0 where there is none
    units: tuple[list[int], ...]
    # suit -> the ranks that are there, as a mask
    ranks: list[int]
    # what one joker adds, and how many there are
    joker: int
    jokers: int
    guards: int

    def unpacked(self, cards: int) -> list[str]:
        """Some of these cards as they are spelt: faces in packing order, then jokers."""
        faces = self.faces
        held = [JOKER] * (cards // self.joker)
        cards &= self.joker - 1
        while cards:
            place = (cards.bit_length() - 1) // FIELD
            held += [faces[place]] * (cards >> FIELD * place)
            cards &= (1 << FIELD * place) - 1
        held.reverse()
        return held

    def fields(self, cards: int) -> int:
        """The whole fields of some faces of which one card or more is there."""
        ones = (self.guards & self.joker - 1) >> FIELD - 1
        return ((cards | cards >> 1 | cards >> 2) & ones) * COUNT


def pack(cards: Sequence[str]) -> Packed:
    """The cards of a hand, packed. `cards`: faces and `JK`, no more of each than packs can hold."""
    jokers = cards.count(JOKER)
    places = sorted([_BY_RANK[card] for card in cards if card != JOKER])
    units = tuple([[0] * RANK_COUNT for _ in range(4)])
    ranks = [0, 0, 0, 0]
    faces = []
    packed = guards = unit = 0
    last = -1
    for place in places:
        if place != last:
            last = place
            unit = unit << FIELD or 1
            faces.append(_FACES[place])
            units[place & 3][place >> 2] = unit
            ranks[place & 3] |= 1 << (place >> 2)
            guards += unit << FIELD - 1
        packed += unit
    joker = unit << FIELD or 1
    return Packed(packed + joker * jokers, len(cards), faces, units, ranks, joker, jokers, guards + (joker << FIELD))


def lowest(cards: int) -> int:
    """The place of the lowest face of packed cards, of which one is a face."""
    return ((cards & -cards).bit_length() - 1) // FIELD
