"""Cards: their spelling, their order, packs, and the shuffle that is the same in every language.

A card is a string, spelt in exactly one way: rank, then suit (`10H`); `JK` is a joker, `JK=6S` a joker that
stands for a card, `JK=9` one that stands for a rank, `??` a card that the holder does not know. Equal faces
are interchangeable. Canonical order: suits C D H S, ranks A 2 … K within a suit, a bound joker after the card it
stands for, jokers bound to a rank alone after all suits, `JK`, `??`. (Contract, sections 2 and 9.)
This module knows no rules.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal

SUITS = ("C", "D", "H", "S")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
FACES = tuple(rank + suit for suit in SUITS for rank in RANKS)
RANK_PLACES = {rank + suit: place for place, rank in enumerate(RANKS) for suit in SUITS}
SUIT_PLACES = {rank + suit: place for place, suit in enumerate(SUITS) for rank in RANKS}
JOKER = "JK"
HIDDEN = "??"
BOUND_TO_FACE = tuple(f"{JOKER}={face}" for face in FACES)
BOUND_TO_RANK = tuple(f"{JOKER}={rank}" for rank in RANKS)
BOUND_JOKERS = frozenset((*BOUND_TO_FACE, *BOUND_TO_RANK))

# The cards of a meld that is offered: everything but `??`, in canonical order.
MELD_CARDS = (*(card for pair in zip(FACES, BOUND_TO_FACE, strict=True) for card in pair), *BOUND_TO_RANK, JOKER)

# The cards of a hand that is known.
HAND_CARDS = (*FACES, JOKER)

# The cards of a state, some of which the viewer may not know.
STATE_CARDS = (*HAND_CARDS, HIDDEN)

if TYPE_CHECKING:
    MeldCard = str
    HandCard = str
    StateCard = str
else:
    MeldCard = Literal[MELD_CARDS]
    HandCard = Literal[HAND_CARDS]
    StateCard = Literal[STATE_CARDS]

_ORDER = {card: place for place, card in enumerate((*MELD_CARDS, HIDDEN))}


def canonical(cards: Iterable[str]) -> list[str]:
    """The cards in canonical order.

    >>> canonical(["JK", "AS", "JK=9", "10C", "JK=6C", "6C"])
    ['6C', 'JK=6C', '10C', 'AS', 'JK=9', 'JK']
    """
    return sorted(cards, key=_ORDER.__getitem__)


def sort_key(cards: Iterable[str]) -> bytes:
    """What lists of cards are compared by, card by card in canonical order; a list that another begins with comes first."""
    return bytes(map(_ORDER.__getitem__, cards))


def rank_of(face: str) -> str:
    """The rank of a face: `10` of `10H`."""
    return face[:-1]


def unbound(card: str) -> str:
    """A card as it would be in a hand: a joker that stands for something is a joker."""
    return JOKER if card.startswith(JOKER) else card


_WORDS = {"T": "10", "0": "10", "1": "A", "11": "J", "12": "Q", "13": "K", "14": "A"}
_SYMBOLS = str.maketrans({"♣": "C", "♦": "D", "♥": "H", "♠": "S", "♧": "C", "♢": "D", "♡": "H", "♤": "S", "\ufe0f": "", "\ufe0e": "", "*": ""})
_JOKERS = {"JOKER", "JK", "JKR", "J*", "X", "XR", "XB", "RJ", "BJ", "W", "WILD", "🃏"}


def right_spelling(text: str) -> str | None:
    """How a card that is spelt in another common way is spelt here, or `None` where it cannot be guessed.

    >>> [right_spelling(card) for card in ("TH", "10h", "1H", "7♥", "10 H", "H7", "joker", "jk=th", "ZZ")]
    ['10H', '10H', 'AH', '7H', '10H', '7H', 'JK', 'JK=10H', None]
    """
    if len(text) > 16:
        return None
    plain = re.sub(r"[\s_.\-]", "", text).upper()
    if plain in _JOKERS:
        return JOKER
    joker, bound, stands_for = plain.partition("=")
    if bound:
        card = right_spelling(stands_for) or _WORDS.get(stands_for, stands_for)
        return f"{JOKER}={card}" if joker in _JOKERS and f"{JOKER}={card}" in _ORDER else None
    plain = plain.translate(_SYMBOLS)
    for rank, suit in ((plain[:-1], plain[-1:]), (plain[1:], plain[:1])):
        face = _WORDS.get(rank, rank) + suit
        if face in _ORDER and suit in SUITS:
            return face
    return None


def fresh_order(packs: int, jokers: int) -> list[str]:
    """So many packs as they come from the box: pack by pack in canonical order, then the jokers."""
    return [*FACES * packs, *[JOKER] * jokers]


def numbers(seed: str, label: str) -> Iterator[int]:
    """The endless row of 64-bit numbers that belongs to a seed and a label: four to a SHA-256 block, big-endian."""
    block = 0
    while True:
        digest = hashlib.sha256(f"{seed}/{label}/{block}".encode()).digest()
        for start in range(0, 32, 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        block += 1


def shuffled(cards: Sequence[str], seed: str, label: str) -> list[str]:
    """The cards in the order that the seed gives them; the last one is the top. Every bias is thrown away, none is kept."""
    order = list(cards)
    row = numbers(seed, label)
    for last in range(len(order) - 1, 0, -1):
        size = last + 1
        limit = 2**64 - 2**64 % size
        other = next(number for number in row if number < limit) % size
        order[last], order[other] = order[other], order[last]
    return order
