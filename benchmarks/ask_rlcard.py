"""RLCard's gin rummy: are these cards, all together, one of the melds that it finds among them?"""

from __future__ import annotations

from questioning import report
from rlcard.games.base import Card
from rlcard.games.gin_rummy.utils.melding import get_all_run_melds, get_all_set_melds

CARDS = {f"{'10' if rank == 'T' else rank}{suit}": Card(suit, rank) for rank in Card.valid_rank for suit in "CDHS"}


def is_meld(cards: list[str]) -> bool:
    hand = [CARDS[card] for card in cards]
    return any(len(meld) == len(hand) for meld in get_all_set_melds(hand)) or any(len(meld) == len(hand) for meld in get_all_run_melds(hand))


report(is_meld, bool)
