"""Cards as people type them: `7h`, `T♠`, `kd`, `joker`, `*=9S`; the service knows one spelling of each (contract, section 2)."""

from __future__ import annotations

import re

from tierce.cards import JOKER, RANKS, SUITS

SUIT_SIGNS = dict(zip("♣♦♥♠", SUITS, strict=True)) | dict(zip("♧♢♡♤", SUITS, strict=True))
JOKERS = ("joker", "jk", "*", "★", "🃏")
_VARIATIONS = re.compile("[\ufe0e\ufe0f]")
_JOKER = "|".join(map(re.escape, JOKERS))
_RANK = "10|[2-9ajqkt]"
_SUIT = f"[{''.join(SUITS)}{''.join(SUIT_SIGNS)}]"
_CARD = re.compile(rf"(?P<joker>{_JOKER})(?:=(?P<bound>{_RANK})(?P<of>{_SUIT})?)?|(?P<rank>{_RANK})(?P<suit>{_SUIT})", re.IGNORECASE | re.ASCII)
_BETWEEN = re.compile(r"[\s,;]+")

# Of a word that is longer not all is said.
LONGEST_WORD = 40


class SpellingError(ValueError):
    """No card is spelt so: the word, and how cards are spelt."""

    def __init__(self, word: str) -> None:
        shown = word if len(word) <= LONGEST_WORD else f"{word[:LONGEST_WORD]}…"
        super().__init__(f"“{shown}” is no card. A card is a rank ({' '.join(RANKS)}, or T) and a suit (C D H S, or ♣ ♦ ♥ ♠); a joker is JK, or JK=9S.")


def cards_in(text: str) -> list[str]:
    """The cards of a text, in the spelling of the service; they may be set apart by spaces or commas, or by nothing.

    >>> cards_in("7h 8♥,tH")
    ['7H', '8H', '10H']
    >>> cards_in("KdJK=9s*")
    ['KD', 'JK=9S', 'JK']
    """
    found = []
    for word in filter(None, _BETWEEN.split(_VARIATIONS.sub("", text))):
        place = 0
        while place < len(word):
            match = _CARD.match(word, place)
            if match is None:
                raise SpellingError(word)
            found.append(_spelt(match))
            place = match.end()
    return found


def _spelt(card: re.Match[str]) -> str:
    if card["joker"] is None:
        return _rank(card["rank"]) + _suit(card["suit"])
    if card["bound"] is None:
        return JOKER
    return f"{JOKER}={_rank(card['bound'])}{_suit(card['of']) if card['of'] else ''}"


def _rank(text: str) -> str:
    return "10" if text in "Tt" else text.upper()


def _suit(text: str) -> str:
    return SUIT_SIGNS.get(text) or text.upper()
